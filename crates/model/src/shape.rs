//! Board shapes: which cells there are, in which houses, and who sees whom.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Mutex;

use crate::cell::CellName;
use crate::{Cell, Digit, House};

/// The largest side: 128 digits fit a machine's widest integer.
pub const MAX_SIDE: usize = 128;

/// The shape of a board: N by N cells, tiled by blocks of R rows and C columns with R * C = N.
///
/// A shape is a handle to tables that are built once per process, so it is as cheap to copy
/// as a reference. Solvers ask it for [`houses`](Shape::houses),
/// [`houses_of`](Shape::houses_of) and [`peers`](Shape::peers) and never compute `i / 9`:
/// then every block shape works everywhere.
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

/// What a shape knows.
struct Tables {
    block_rows: usize,
    block_cols: usize,
    side: usize,
    /// `side` cells per house: rows, then columns, then blocks.
    houses: Vec<Cell>,
    /// Three houses per cell: its row, its column, its block.
    houses_of: Vec<[House; 3]>,
    row_crossings: Vec<Crossing>,
    column_crossings: Vec<Crossing>,
    /// Three numbers per cell: its place in each of its houses.
    places_of: Vec<[u8; 3]>,
    /// `degree` cells per cell, in increasing order.
    peers: Vec<Cell>,
    degree: usize,
}

/// Where a line and a block cross: the cells of both, and what is left of each.
pub struct Crossing {
    /// The row or column.
    pub line: House,
    /// The block.
    pub block: House,
    /// Cells of both.
    pub shared: Vec<Cell>,
    /// Cells of the line alone.
    pub line_rest: Vec<Cell>,
    /// Cells of the block alone.
    pub block_rest: Vec<Cell>,
}

impl Crossing {
    /// The crossings of lines and blocks, where both have cells of their own besides.
    fn of_lines(lines: Range<usize>, members: &[Vec<Cell>], houses_of: &[[House; 3]]) -> Vec<Self> {
        let mut crossings = Vec::new();
        for line in lines.map(House::new) {
            let line_cells = &members[line.index()];
            let block_of = |cell: &Cell| houses_of[cell.index()][2];
            let mut blocks: Vec<House> = line_cells.iter().map(block_of).collect();
            blocks.dedup();
            for block in blocks {
                let (shared, line_rest): (Vec<Cell>, Vec<Cell>) =
                    line_cells.iter().partition(|cell| block_of(cell) == block);
                let block_cells = members[block.index()].iter().copied();
                let is_outside = |cell: &Cell| !houses_of[cell.index()].contains(&line);
                if shared.len() > 1 && !line_rest.is_empty() {
                    crossings.push(Self {
                        line,
                        block,
                        shared,
                        line_rest,
                        block_rest: block_cells.filter(is_outside).collect(),
                    });
                }
            }
        }
        crossings
    }
}

/// One table per shape and process: equality is equality of addresses, and a puzzle costs no
/// table. There are few shapes, so a list is enough.
static KNOWN: Mutex<Vec<&'static Tables>> = Mutex::new(Vec::new());

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseKind {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A block: R rows by C columns.
    Block,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Block => "block",
        })
    }
}

/// Why something is not a shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// A block without rows or columns.
    #[error("a block has at least one row and one column, not {0}x{1}")]
    Empty(usize, usize),
    /// Too large.
    #[error(
        "blocks of {0}x{1} make a board of side {side}; the largest side is {MAX_SIDE}",
        side = .0.saturating_mul(*.1)
    )]
    TooLarge(usize, usize),
    /// Not written as rows x columns.
    #[error("'{0}' is not a block shape: write rows x columns of a block, such as 3x3 or 2x4")]
    Syntax(String),
}

impl Shape {
    /// The shape with blocks of `block_rows` rows and `block_cols` columns.
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
        let wanted = known
            .iter()
            .find(|t| (t.block_rows, t.block_cols) == (block_rows, block_cols));
        if let Some(tables) = wanted {
            return Ok(Self(tables));
        }
        let tables: &'static Tables = Box::leak(Box::new(Tables::new(block_rows, block_cols)));
        known.push(tables);
        Ok(Self(tables))
    }

    /// The usual 9x9 board with 3x3 blocks.
    pub fn classic() -> Self {
        Self::new(3, 3).expect("3x3 is a shape")
    }

    /// The shape that everybody means by this side: square blocks where the side is a square,
    /// 2x3 for 6 and 2x5 for 10. Other sides have two tilings in use (8 is 2x4 here and 4x2
    /// there), so nothing is assumed for them.
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

    /// Rows of a block.
    pub fn block_rows(self) -> usize {
        self.0.block_rows
    }

    /// Columns of a block.
    pub fn block_cols(self) -> usize {
        self.0.block_cols
    }

    /// Cells in a row: also the number of digits, and of cells in any house.
    pub fn side(self) -> usize {
        self.0.side
    }

    /// Cells on the board.
    pub fn cells(self) -> usize {
        self.0.side * self.0.side
    }

    /// Neighbours of a cell, the same for each: 2(N-1) + (R-1)(C-1).
    pub fn degree(self) -> usize {
        self.0.degree
    }

    /// The same blocks lying on their side.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self::new(self.block_cols(), self.block_rows()).expect("the transpose has the same side")
    }

    /// Every cell, row by row.
    pub fn all_cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cells()).map(Cell::new)
    }

    /// Every digit, smallest first.
    pub fn digits(self) -> impl Iterator<Item = Digit> + Clone {
        (0..self.side()).map(Digit::new)
    }

    /// Every house as its cells: the rows, then the columns, then the blocks.
    pub fn houses(self) -> impl ExactSizeIterator<Item = &'static [Cell]> {
        self.0.houses.chunks_exact(self.side())
    }

    /// The cells of a house, row by row.
    pub fn house(self, house: House) -> &'static [Cell] {
        &self.0.houses[house.index() * self.side()..][..self.side()]
    }

    /// What kind of house it is, and its number among those, from 0.
    pub fn house_kind(self, house: House) -> (HouseKind, usize) {
        let side = self.side();
        let kind = [HouseKind::Row, HouseKind::Column, HouseKind::Block][house.index() / side];
        (kind, house.index() % side)
    }

    /// The houses that hold a cell: its row, its column and its block.
    pub fn houses_of(self, cell: Cell) -> &'static [House] {
        &self.0.houses_of[cell.index()]
    }

    /// Where the lines of a kind cross blocks in two cells or more and neither holds the other;
    /// blocks do not cross each other. The crossings of a line, or of a block with all rows or
    /// all columns, hold each of its cells once.
    pub fn crossings(self, lines: HouseKind) -> &'static [Crossing] {
        match lines {
            HouseKind::Row => &self.0.row_crossings,
            HouseKind::Column => &self.0.column_crossings,
            HouseKind::Block => &[],
        }
    }

    /// Where a cell stands in each of its houses: `house(houses_of(cell)[i])[places_of(cell)[i]]`
    /// is the cell.
    pub fn places_of(self, cell: Cell) -> &'static [u8] {
        &self.0.places_of[cell.index()]
    }

    /// The cells that share a house with this one, in increasing order.
    pub fn peers(self, cell: Cell) -> &'static [Cell] {
        &self.0.peers[cell.index() * self.degree()..][..self.degree()]
    }

    /// The cell at a row and a column, both from 0.
    pub fn cell(self, row: usize, col: usize) -> Cell {
        debug_assert!(row < self.side() && col < self.side());
        Cell::new(row * self.side() + col)
    }

    /// The row of a cell, from 0.
    pub fn row(self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// The column of a cell, from 0.
    pub fn col(self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// The cell as people write it: `r1c1`.
    pub fn name(self, cell: Cell) -> impl fmt::Display {
        CellName {
            row: self.row(cell),
            col: self.col(cell),
        }
    }

    /// The house as people write it: `row 1`, `column 1`, `block 1`.
    pub fn house_name(self, house: House) -> String {
        let (kind, number) = self.house_kind(house);
        format!("{kind} {}", number + 1)
    }
}

impl Tables {
    fn new(block_rows: usize, block_cols: usize) -> Self {
        let side = block_rows * block_cols;
        let block_of = |row: usize, col: usize| row / block_rows * block_rows + col / block_cols;
        let mut members = vec![Vec::with_capacity(side); 3 * side];
        let mut houses_of: Vec<[House; 3]> = Vec::with_capacity(side * side);
        let mut places_of = Vec::with_capacity(side * side);
        for row in 0..side {
            for col in 0..side {
                let own = [row, side + col, 2 * side + block_of(row, col)];
                for house in own {
                    members[house].push(Cell::new(row * side + col));
                }
                houses_of.push(own.map(House::new));
                places_of.push(own.map(|house| members[house].len() as u8 - 1));
            }
        }
        let [row_crossings, column_crossings] =
            [0..side, side..2 * side].map(|lines| Crossing::of_lines(lines, &members, &houses_of));
        let degree = 2 * (side - 1) + (block_rows - 1) * (block_cols - 1);
        let mut peers = Vec::with_capacity(side * side * degree);
        for row in 0..side {
            for col in 0..side {
                let stack = col / block_cols * block_cols;
                for peer_row in 0..side {
                    // In its own row a cell sees all, in its band the block, elsewhere its column.
                    let seen = match peer_row {
                        _ if peer_row == row => 0..side,
                        _ if peer_row / block_rows == row / block_rows => stack..stack + block_cols,
                        _ => col..col + 1,
                    };
                    let own = (row, col);
                    peers.extend(
                        seen.filter(|&peer_col| (peer_row, peer_col) != own)
                            .map(|peer_col| Cell::new(peer_row * side + peer_col)),
                    );
                }
            }
        }
        Self {
            block_rows,
            block_cols,
            side,
            houses: members.concat(),
            houses_of,
            row_crossings,
            column_crossings,
            places_of,
            peers,
            degree,
        }
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Shape {}

impl std::hash::Hash for Shape {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.block_rows(), self.block_cols()).hash(state);
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.block_rows(), self.block_cols())
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads `2x4`: two rows and four columns to a block.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
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
    fn crossings_split_a_line_and_a_block() {
        let count = |rows, cols| {
            let shape = Shape::new(rows, cols).unwrap();
            let count = |lines| shape.crossings(lines).len();
            (count(HouseKind::Row), count(HouseKind::Column))
        };
        assert_eq!(count(3, 3), (27, 27));
        assert_eq!(count(2, 4), (16, 32));
        assert_eq!((count(1, 4), count(1, 1)), ((0, 0), (0, 0)));
        let shape = Shape::new(2, 4).unwrap();
        let kinds = [HouseKind::Row, HouseKind::Column];
        for crossing in kinds.iter().flat_map(|&lines| shape.crossings(lines)) {
            let join = |one: &[Cell], other: &[Cell]| {
                let mut cells = [one, other].concat();
                cells.sort_unstable();
                cells
            };
            let Crossing { shared, .. } = crossing;
            assert_eq!(
                join(shared, &crossing.line_rest),
                shape.house(crossing.line)
            );
            assert_eq!(
                join(shared, &crossing.block_rest),
                shape.house(crossing.block)
            );
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
