//! Board shapes: the cells, their houses, and which cells see each other.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Mutex;

use crate::cell::CellName;
use crate::overlapping::{Frame, Overlapping};
use crate::regions::Regions;
use crate::tables::Tables;
use crate::{Cell, Crossing, Digit, House, HouseKind};

/// The largest side: 128 digits fit the widest integer.
pub const MAX_SIDE: usize = 128;

/// The shape of a board: N by N cells, tiled by blocks of R rows and C columns with R * C = N.
///
/// A shape is a handle to tables that are built once per process, so it is as cheap to copy as a
/// reference. Solvers ask it for [`houses`](Shape::houses), [`houses_of`](Shape::houses_of) and
/// [`peers`](Shape::peers) and never compute `i / 9`; this makes every block shape work everywhere.
///
/// ```
/// use satur_model::Shape;
/// let shape: Shape = "2x4".parse()?;
/// assert_eq!((shape.side(), shape.block_rows(), shape.block_cols()), (8, 2, 4));
/// assert_eq!(shape.degree(), 17);
/// # Ok::<(), satur_model::ShapeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Shape(&'static Tables);

/// One table per shape and process: equality is equality of addresses, and a puzzle costs no
/// table. There are few shapes, so a list is enough.
static KNOWN: Mutex<Vec<&'static Tables>> = Mutex::new(Vec::new());

/// Why a text or a block size is not a shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// The block has no rows or no columns.
    #[error("a block has at least one row and one column, not {0}x{1}")]
    Empty(usize, usize),
    /// The board would be too large.
    #[error(
        "blocks of {0}x{1} make a board of side {side}; the largest side is {MAX_SIDE}",
        side = .0.saturating_mul(*.1)
    )]
    TooLarge(usize, usize),
    /// The text does not have the form rows x columns.
    #[error("'{0}' is not a block shape: write rows x columns of a block, such as 3x3 or 2x4")]
    Syntax(String),
}

impl Shape {
    /// Returns the shape with blocks of `block_rows` rows and `block_cols` columns.
    pub fn new(block_rows: usize, block_cols: usize) -> Result<Self, ShapeError> {
        if block_rows == 0 || block_cols == 0 {
            return Err(ShapeError::Empty(block_rows, block_cols));
        }
        if block_rows.saturating_mul(block_cols) > MAX_SIDE {
            return Err(ShapeError::TooLarge(block_rows, block_cols));
        }
        let mut known = KNOWN
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let is_wanted = |tables: &&&'static Tables| {
            (tables.block_rows, tables.block_cols) == (block_rows, block_cols)
                && tables.frame.is_none()
        };
        let wanted = known.iter().find(is_wanted);
        if let Some(tables) = wanted {
            return Ok(Self(tables));
        }
        let tables: &'static Tables = Box::leak(Box::new(Tables::new(block_rows, block_cols)));
        known.push(tables);
        Ok(Self(tables))
    }

    /// Returns the shape of several 9x9 grids that overlap.
    pub fn overlapping(board: &'static Overlapping) -> Self {
        let mut known = KNOWN
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let is_wanted = |tables: &&&'static Tables| {
            let frame = tables.frame.as_ref();
            frame.is_some_and(|frame| frame.board.id == board.id)
        };
        if let Some(tables) = known.iter().find(is_wanted) {
            return Self(tables);
        }
        let tables: &'static Tables = Box::leak(Box::new(Tables::overlapping(board)));
        known.push(tables);
        Self(tables)
    }

    /// The overlapping grids of this board, if it consists of any.
    pub fn overlaps(self) -> Option<&'static Overlapping> {
        self.0.frame.as_ref().map(|frame| frame.board)
    }

    /// Whether the board is a square with a cell for each digit in every row, as all boards are
    /// except overlapping grids.
    #[inline]
    pub fn is_square(self) -> bool {
        self.0.frame.is_none()
    }

    /// The usual 9x9 board with 3x3 blocks.
    pub fn classic() -> Self {
        Self::new(3, 3).expect("3x3 is a shape")
    }

    /// The usual shape of this side: square blocks if the side is a square, 2x3 for 6 and 2x5 for
    /// 10. For other sides no block shape is standard (8 is played as 2x4 and as 4x2), so the
    /// result is `None`.
    pub fn conventional(side: usize) -> Option<Self> {
        let order = side.isqrt();
        match side {
            6 => Self::new(2, 3).ok(),
            10 => Self::new(2, 5).ok(),
            _ if order * order == side => Self::new(order, order).ok(),
            _ => None,
        }
    }

    /// All shapes of this side, from the flattest blocks to the tallest.
    pub fn all_of_side(side: usize) -> Vec<Self> {
        (1..=side)
            .filter(|rows| side.is_multiple_of(*rows))
            .filter_map(|rows| Self::new(rows, side / rows).ok())
            .collect()
    }

    /// The number of rows of a block. Few callers need it: see [`bands`](Self::bands),
    /// [`stacks`](Self::stacks), [`house_of`](Self::house_of) and [`crossings`](Self::crossings).
    #[inline]
    pub fn block_rows(self) -> usize {
        self.0.block_rows
    }

    /// The number of columns of a block. Few callers need it, as with
    /// [`block_rows`](Self::block_rows).
    #[inline]
    pub fn block_cols(self) -> usize {
        self.0.block_cols
    }

    /// Whether blocks have as many rows as columns, so that rows and columns can be exchanged.
    pub fn has_square_blocks(self) -> bool {
        self.0.block_rows == self.0.block_cols
    }

    /// The rows of each band, from the top: a band is a row of blocks.
    pub fn bands(self) -> impl ExactSizeIterator<Item = Range<usize>> + Clone {
        let height = self.0.block_rows;
        (0..self.side() / height).map(move |band| band * height..(band + 1) * height)
    }

    /// The columns of each stack, from the left: a stack is a column of blocks.
    pub fn stacks(self) -> impl ExactSizeIterator<Item = Range<usize>> + Clone {
        let width = self.0.block_cols;
        (0..self.side() / width).map(move |stack| stack * width..(stack + 1) * width)
    }

    /// The size of a block in words: `2 rows and 4 columns`.
    pub fn block_in_words(self) -> String {
        let Tables {
            block_rows,
            block_cols,
            ..
        } = self.0;
        format!("{block_rows} rows and {block_cols} columns")
    }

    /// Columns and rows of a small table of all digits, such as the pencil marks in a cell: as the
    /// cells of a block lie, or nearly square where blocks are lines.
    pub fn digit_table(self) -> (usize, usize) {
        let side = self.side();
        let cols = match self.0.block_cols {
            cols if (2..side).contains(&cols) => cols,
            _ => side.isqrt() + usize::from(side.isqrt().pow(2) < side),
        };
        (cols, side.div_ceil(cols))
    }

    /// The number of digits, and of cells in any house; on square boards also of rows and columns.
    #[inline]
    pub fn side(self) -> usize {
        self.0.side
    }

    /// The number of columns of the rectangle around the board.
    #[inline]
    pub fn width(self) -> usize {
        self.0.frame.as_ref().map_or(self.0.side, Frame::width)
    }

    /// The number of rows of the rectangle around the board.
    #[inline]
    pub fn height(self) -> usize {
        self.0.frame.as_ref().map_or(self.0.side, Frame::height)
    }

    /// The number of cells.
    #[inline]
    pub fn cells(self) -> usize {
        self.0.cells
    }

    /// The number of peers of a cell, which is the same for all cells: 2(N-1) + (R-1)(C-1). On
    /// overlapping grids, where cells differ in this, it is 0.
    #[inline]
    pub fn degree(self) -> usize {
        self.0.regions.degree().unwrap_or(0)
    }

    /// Returns the shape whose blocks have rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        if self.is_square() {
            Self::new(self.block_cols(), self.block_rows()).expect("of the same side")
        } else {
            self
        }
    }

    /// Every cell, row by row.
    #[inline]
    pub fn all_cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cells()).map(Cell::new)
    }

    /// Every digit, smallest first.
    #[inline]
    pub fn digits(self) -> impl Iterator<Item = Digit> + Clone {
        (0..self.side()).map(Digit::new)
    }

    /// Every house as its cells: the rows, then the columns, then the blocks.
    #[inline]
    pub fn houses(self) -> impl ExactSizeIterator<Item = &'static [Cell]> {
        self.0.regions.houses()
    }

    /// The number of houses of all kinds.
    pub fn house_count(self) -> usize {
        self.0.regions.house_count()
    }

    /// The houses of one kind, in order.
    #[inline]
    pub fn houses_of_kind(
        self,
        kind: HouseKind,
    ) -> impl ExactSizeIterator<Item = House> + DoubleEndedIterator + Clone {
        self.0.regions.houses_of_kind(kind)
    }

    /// The house of this kind that holds a cell.
    #[inline]
    pub fn house_of(self, cell: Cell, kind: HouseKind) -> House {
        self.houses_of(cell)[kind as usize]
    }

    /// The cells of a house, row by row.
    #[inline]
    pub fn house(self, house: House) -> &'static [Cell] {
        self.0.regions.house(house)
    }

    /// The kind of a house, and its number among the houses of that kind, from 0.
    #[inline]
    pub fn house_kind(self, house: House) -> (HouseKind, usize) {
        self.0.regions.house_kind(house)
    }

    /// The houses that hold a cell: its row, its column and its block.
    #[inline]
    pub fn houses_of(self, cell: Cell) -> &'static [House] {
        self.0.regions.houses_of(cell)
    }

    /// The crossings of the lines of this kind with blocks, with at least two shared cells, where
    /// neither contains the other. The crossings of a line, or of a block with all rows or all
    /// columns, cover each of its cells once.
    #[inline]
    pub fn crossings(self, lines: HouseKind) -> &'static [Crossing] {
        self.0.regions.crossings(lines)
    }

    /// The position of a cell in each of its houses:
    /// `house(houses_of(cell)[i])[places_of(cell)[i]]` is the cell.
    #[inline]
    pub fn places_of(self, cell: Cell) -> &'static [u8] {
        self.0.regions.places_of(cell)
    }

    /// The cells that share a house with this one, in increasing order.
    #[inline]
    pub fn peers(self, cell: Cell) -> &'static [Cell] {
        self.0.regions.peers(cell)
    }

    /// The cell at a row and a column, both from 0. The board must have one there.
    #[inline]
    pub fn cell(self, row: usize, col: usize) -> Cell {
        match &self.0.frame {
            None => {
                debug_assert!(row < self.side() && col < self.side());
                Cell::new(row * self.side() + col)
            }
            Some(frame) => frame.cell_at(row, col).expect("a cell of the board"),
        }
    }

    /// The cell at a row and a column, both from 0, if the board has one there.
    #[inline]
    pub fn cell_at(self, row: usize, col: usize) -> Option<Cell> {
        match &self.0.frame {
            None => (row < self.side() && col < self.side()).then(|| self.cell(row, col)),
            Some(frame) => frame.cell_at(row, col),
        }
    }

    /// The cells that share an edge with a cell, in increasing order.
    pub fn adjacent(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (row, col) = (self.row(cell), self.col(cell));
        let places = [
            (row.checked_sub(1), Some(col)),
            (Some(row), col.checked_sub(1)),
            (Some(row), Some(col + 1)),
            (Some(row + 1), Some(col)),
        ];
        let places = places.into_iter();
        places.filter_map(move |(row, col)| self.cell_at(row?, col?))
    }

    /// The pairs of cells that share an edge, the earlier cell first.
    pub fn adjacent_pairs(self) -> impl Iterator<Item = [Cell; 2]> {
        self.all_cells().flat_map(move |cell| {
            let later = self.adjacent(cell).filter(move |&other| other > cell);
            later.map(move |other| [cell, other])
        })
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row(self, cell: Cell) -> usize {
        match &self.0.frame {
            None => cell.index() / self.side(),
            Some(frame) => frame.position(cell).0,
        }
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn col(self, cell: Cell) -> usize {
        match &self.0.frame {
            None => cell.index() % self.side(),
            Some(frame) => frame.position(cell).1,
        }
    }

    /// The cell as people write it: `r1c1`.
    pub fn name(self, cell: Cell) -> impl fmt::Display {
        CellName {
            row: self.row(cell),
            col: self.col(cell),
        }
    }

    /// The cell with this name, `r1c1` in small or capital letters, if the board has it.
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        let (row, col) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let index = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        self.cell_at(index(row)?, index(col)?)
    }

    /// The house as people write it: `row 1`, `column 1`, `block 1`.
    pub fn house_name(self, house: House) -> String {
        self.0.regions.house_name(house)
    }

    /// The tables of its rows, columns and blocks.
    #[inline]
    pub(crate) fn regions(self) -> &'static Regions {
        &self.0.regions
    }
}

impl PartialEq for Shape {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Shape {}

impl std::hash::Hash for Shape {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.block_rows(), self.block_cols(), self.cells()).hash(state);
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.overlaps() {
            Some(board) => f.write_str(board.id),
            None => write!(f, "{}x{}", self.block_rows(), self.block_cols()),
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads `2x4`: two rows and four columns to a block; or the id of overlapping grids: `samurai`.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        if let Some(board) = Overlapping::find(text.trim()) {
            return Ok(Self::overlapping(board));
        }
        let syntax = || ShapeError::Syntax(text.to_owned());
        let (rows, cols) = text.trim().split_once(['x', 'X', '×']).ok_or_else(syntax)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| syntax());
        Self::new(number(rows)?, number(cols)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_those_of_the_papers() {
        let shapes = [
            (2, 2, 7),
            (2, 3, 12),
            (4, 2, 17),
            (2, 4, 17),
            (3, 3, 20),
            (2, 5, 22),
            (3, 4, 28),
        ];
        let large = [
            (4, 4, 39),
            (5, 5, 64),
            (1, 1, 0),
            (10, 10, 279),
            (8, 16, 359),
        ];
        for (rows, cols, degree) in shapes.into_iter().chain(large) {
            let shape = Shape::new(rows, cols).unwrap();
            assert_eq!(shape.degree(), degree, "{shape}");
            for cell in shape.all_cells() {
                assert_eq!(shape.peers(cell).len(), degree, "{shape}");
            }
        }
    }

    #[test]
    fn sides_from_1_to_128_work_in_every_tiling() {
        for side in (1..=30).chain([100, 127, 128]) {
            for shape in Shape::all_of_side(side) {
                assert_eq!(shape.houses().len(), 3 * side);
                assert_eq!(shape.house_count(), 3 * side);
                for (index, house) in shape.houses().enumerate() {
                    assert_eq!(house.len(), side);
                    assert!(house.is_sorted());
                    for &cell in house {
                        assert!(shape.houses_of(cell).contains(&House::new(index)));
                        let places = shape.houses_of(cell).iter().zip(shape.places_of(cell));
                        for (&house, &place) in places {
                            assert_eq!(shape.house(house)[usize::from(place)], cell);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn kinds_bands_and_stacks_agree_with_the_houses() {
        for shape in [1, 6, 8, 9, 12, 13]
            .into_iter()
            .flat_map(Shape::all_of_side)
        {
            let by_kind = HouseKind::ALL.map(|kind| shape.houses_of_kind(kind).collect::<Vec<_>>());
            let all: Vec<House> = (0..shape.house_count()).map(House::new).collect();
            assert_eq!(by_kind.concat(), all, "{shape}");
            for cell in shape.all_cells() {
                for (kind, &house) in HouseKind::ALL.into_iter().zip(shape.houses_of(cell)) {
                    assert_eq!(shape.house_of(cell, kind), house);
                    assert_eq!(shape.house_kind(house).0, kind);
                }
            }
            // Every band meets every stack in one block, in reading order.
            let mut blocks = shape.houses_of_kind(HouseKind::Block);
            for rows in shape.bands() {
                for cols in shape.stacks() {
                    let cells = rows.clone().flat_map(|row| {
                        let cell = move |col| shape.cell(row, col);
                        cols.clone().map(cell)
                    });
                    let block = blocks.next().expect("as many blocks as meetings");
                    assert_eq!(shape.house(block), cells.collect::<Vec<_>>());
                }
            }
            assert_eq!(blocks.next(), None);
        }
    }

    #[test]
    fn a_table_of_digits_is_as_wide_as_a_block() {
        let table = |rows, cols| Shape::new(rows, cols).unwrap().digit_table();
        assert_eq!(
            [table(3, 3), table(2, 4), table(4, 2)],
            [(3, 3), (4, 2), (2, 4)]
        );
        assert_eq!(
            [table(1, 7), table(7, 1), table(1, 1)],
            [(3, 3), (3, 3), (1, 1)]
        );
    }

    #[test]
    fn peers_are_mutual_and_share_a_house() {
        for shape in [(2, 4), (4, 2), (1, 5), (3, 4)].map(|(r, c)| Shape::new(r, c).unwrap()) {
            for cell in shape.all_cells() {
                for &peer in shape.peers(cell) {
                    assert!(shape.peers(peer).contains(&cell));
                    assert!(
                        shape
                            .houses_of(cell)
                            .iter()
                            .any(|h| shape.houses_of(peer).contains(h))
                    );
                }
            }
        }
    }

    #[test]
    fn the_two_tilings_of_side_8_differ() {
        let (flat, tall) = (Shape::new(2, 4).unwrap(), Shape::new(4, 2).unwrap());
        assert_ne!(flat, tall);
        assert_eq!(flat.transposed(), tall);
        assert_eq!(
            flat.houses_of(Cell::new(3)),
            [House::new(0), House::new(11), House::new(16)]
        );
        assert_eq!(tall.houses_of(Cell::new(3))[2], House::new(17));
        assert_eq!(Shape::conventional(8), None);
        assert_eq!(Shape::conventional(9), Some(Shape::classic()));
    }

    #[test]
    fn bad_shapes_say_why() {
        let error = |text: &str| text.parse::<Shape>().unwrap_err().to_string();
        assert_eq!(
            error("0x3"),
            "a block has at least one row and one column, not 0x3"
        );
        assert_eq!(
            error("12x12"),
            "blocks of 12x12 make a board of side 144; the largest side is 128"
        );
        assert!(error("nine").starts_with("'nine' is not a block shape"));
        assert!(error("3x").contains("3x3 or 2x4"));
    }
}
