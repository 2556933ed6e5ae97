//! The layout of a board: its cells, and which of them must differ.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::regions::Regions;
use crate::rules::{Board, Draft, Rule};
use crate::{Cell, Crossing, House, HouseKind, Overlapping, Shape};

/// The cells of a board and the rules that say which of them differ.
///
/// A *plain* layout is rows, columns and blocks of a [`Shape`], and costs what the shape costs: one table
/// per process. Any other layout holds a [`Shape`] for its cells and digits, and tables of its own that live
/// as long as a puzzle uses them, so that any number of jigsaws may come and go.
///
/// ```
/// use satur_model::{Cell, Layout, Shape, rules};
/// let diagonals = rules::find("x").unwrap();
/// let layout = Layout::new(Shape::classic(), None, &[diagonals])?;
/// assert_eq!(layout.house_count(), 29);
/// assert_eq!(layout.houses_of(Cell::new(40)).len(), 5);
/// # Ok::<(), satur_model::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout(Kind);

#[derive(Clone)]
enum Kind {
    Plain(Shape),
    Ruled(Arc<Ruled>),
}

struct Ruled {
    shape: Shape,
    rules: Vec<&'static Rule>,
    /// The irregular block of each cell, numbered in the order in which they appear.
    jigsaw: Option<Vec<u8>>,
    regions: Regions,
}

/// Why regions or rules do not make a layout.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayoutError {
    /// The regions name too few or too many cells.
    #[error("regions are given for {found} cells, the board has {expected}")]
    RegionCells {
        /// Cells of the board.
        expected: usize,
        /// Cells that have a region.
        found: usize,
    },
    /// A region is too small or too large.
    #[error(
        "region {name} has {found} cells, expected {expected}: one for each digit; it begins at {first}"
    )]
    RegionSize {
        /// The region, as it was written.
        name: String,
        /// Cells of the region.
        found: usize,
        /// The number of digits.
        expected: usize,
        /// Its first cell.
        first: String,
    },
    /// A rule does not fit the board.
    #[error("rule '{rule}' does not fit this board: {reason}")]
    Rule {
        /// The rule.
        rule: &'static str,
        /// Why the rule does not fit.
        reason: String,
    },
    /// Two rules exclude each other.
    #[error("rules '{0}' and '{1}' cannot go together: {2}")]
    Conflict(&'static str, &'static str, &'static str),
}

impl Layout {
    /// Returns the layout of a shape with further rules. `jigsaw` gives each cell the number or
    /// letter of its region; these regions replace the blocks.
    pub fn new(
        shape: Shape,
        jigsaw: Option<&[u32]>,
        rules: &[&'static Rule],
    ) -> Result<Self, LayoutError> {
        let mut chosen: Vec<&'static Rule> = Vec::new();
        for &rule in rules {
            if !chosen.iter().any(|other| other.id == rule.id) {
                chosen.push(rule);
            }
        }
        chosen.sort_by_key(|rule| crate::rules::RULES.iter().position(|r| r.id == rule.id));
        if chosen.is_empty() && jigsaw.is_none() {
            return Ok(Self::plain(shape));
        }
        let mut shape = board_of(shape, &chosen)?;
        match (shape.overlaps(), jigsaw) {
            (Some(board), None) => return Ok(Self::overlapping(board)),
            (Some(board), Some(_)) => {
                let reason = "its grids have blocks of their own";
                return Err(LayoutError::Conflict(board.id, "jigsaw", reason));
            }
            (None, _) => {}
        }
        if jigsaw.is_some() && shape.is_square() {
            // Regions replace the blocks, so all jigsaws of one side have the same shape.
            shape = Shape::new(1, shape.side()).expect("a side that is there already");
        }
        let jigsaw = jigsaw.map(|regions| numbered(shape, regions)).transpose()?;
        let mut draft = Draft::new(shape, jigsaw.as_deref());
        let latin = chosen
            .iter()
            .find(|rule| matches!(rule.board, Board::Latin));
        // What takes the place of rectangular blocks, or leaves them out.
        let other_blocks = match (&jigsaw, latin) {
            (Some(_), Some(latin)) => {
                let reason = "one has blocks and the other has none";
                return Err(LayoutError::Conflict(latin.id, "jigsaw", reason));
            }
            (Some(_), None) => Some("jigsaw"),
            (None, latin) => latin.map(|latin| latin.id),
        };
        for rule in &chosen {
            if let Some(other) = other_blocks.filter(|_| rule.needs_blocks) {
                let reason = "it needs rectangular blocks";
                return Err(LayoutError::Conflict(rule.id, other, reason));
            }
            (rule.add)(shape, &mut draft).map_err(|reason| LayoutError::Rule {
                rule: rule.id,
                reason,
            })?;
        }
        Ok(Self(Kind::Ruled(Arc::new(Ruled {
            shape,
            rules: chosen,
            regions: draft.finish(),
            jigsaw,
        }))))
    }

    /// The layout of a shape alone: rows, columns and blocks. Grids that overlap are a rule, which the layout has then.
    #[inline]
    pub fn plain(shape: Shape) -> Self {
        match shape.overlaps() {
            None => Self(Kind::Plain(shape)),
            Some(board) => Self::overlapping(board),
        }
    }

    /// The layout of grids that overlap. There are a few such boards, so that each has its tables once per process.
    #[cold]
    fn overlapping(board: &'static Overlapping) -> Self {
        static KNOWN: [OnceLock<Layout>; Overlapping::ALL.len()] =
            [const { OnceLock::new() }; Overlapping::ALL.len()];
        let number = Overlapping::ALL.iter().position(|own| own.id == board.id);
        let known = number.and_then(|number| KNOWN.get(number));
        let known = known.expect("a board of the list");
        let make = || {
            let shape = Shape::overlapping(board);
            let rule = crate::rules::find(board.id).expect("the rule of the board");
            Self(Kind::Ruled(Arc::new(Ruled {
                shape,
                rules: vec![rule],
                regions: Draft::new(shape, None).finish(),
                jigsaw: None,
            })))
        };
        known.get_or_init(make).clone()
    }

    /// The shape, which has the cells and digits.
    #[inline]
    pub fn shape(&self) -> Shape {
        match &self.0 {
            Kind::Plain(shape) => *shape,
            Kind::Ruled(ruled) => ruled.shape,
        }
    }

    /// Whether the layout has rows, columns and rectangular blocks only.
    #[inline]
    pub fn is_plain(&self) -> bool {
        matches!(self.0, Kind::Plain(_))
    }

    /// Whether this is the plain 9x9 board.
    pub fn is_classic(&self) -> bool {
        matches!(self.0, Kind::Plain(shape) if shape == Shape::classic())
    }

    /// The rules beyond rows, columns and blocks, in the order of [`RULES`](crate::rules::RULES).
    pub fn rules(&self) -> &[&'static Rule] {
        match &self.0 {
            Kind::Plain(_) => &[],
            Kind::Ruled(ruled) => &ruled.rules,
        }
    }

    /// Whether it is a square without blocks.
    pub fn is_latin(&self) -> bool {
        let mut rules = self.rules().iter();
        rules.any(|rule| matches!(rule.board, Board::Latin))
    }

    /// The irregular block of each cell, from 0 in the order in which they appear, if the board has any.
    pub fn jigsaw(&self) -> Option<&[u8]> {
        match &self.0 {
            Kind::Plain(_) => None,
            Kind::Ruled(ruled) => ruled.jigsaw.as_deref(),
        }
    }

    /// Returns this layout with another rule.
    pub fn with_rule(&self, rule: &'static Rule) -> Result<Self, LayoutError> {
        let rules = [self.rules(), &[rule]].concat();
        let jigsaw: Option<Vec<u32>> = self
            .jigsaw()
            .map(|regions| regions.iter().map(|&region| u32::from(region)).collect());
        Self::new(self.shape(), jigsaw.as_deref(), &rules)
    }

    #[inline]
    pub(crate) fn regions(&self) -> &Regions {
        match &self.0 {
            Kind::Plain(shape) => shape.regions(),
            Kind::Ruled(ruled) => &ruled.regions,
        }
    }

    /// Every house as its cells: the rows, then the columns, then the blocks, then what rules add.
    #[inline]
    pub fn houses(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.regions().houses()
    }

    /// The number of houses of all kinds.
    #[inline]
    pub fn house_count(&self) -> usize {
        self.regions().house_count()
    }

    /// The houses of one kind, in order.
    #[inline]
    pub fn houses_of_kind(
        &self,
        kind: HouseKind,
    ) -> impl ExactSizeIterator<Item = House> + DoubleEndedIterator + Clone + use<> {
        self.regions().houses_of_kind(kind)
    }

    /// The cells of a house, in increasing order.
    #[inline]
    pub fn house(&self, house: House) -> &[Cell] {
        self.regions().house(house)
    }

    /// Whether a house has as many cells as there are digits, so that every digit has a place in it.
    #[inline]
    pub fn is_complete(&self, house: House) -> bool {
        self.regions().is_complete(house)
    }

    /// The kind of a house, and its number among the houses of that kind, from 0.
    #[inline]
    pub fn house_kind(&self, house: House) -> (HouseKind, usize) {
        self.regions().house_kind(house)
    }

    /// The house as people write it: `row 1`, `diagonal 2`.
    pub fn house_name(&self, house: House) -> String {
        self.regions().house_name(house)
    }

    /// The grid of a house and its number among those of its kind there, both from 0, on boards of
    /// several grids.
    pub fn house_in_grid(&self, house: House) -> Option<(usize, usize)> {
        self.regions().house_in_grid(house)
    }

    /// The houses that hold a cell, in increasing order.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        self.regions().houses_of(cell)
    }

    /// The first house of this kind that holds a cell, if there is one.
    pub fn house_of(&self, cell: Cell, kind: HouseKind) -> Option<House> {
        let mut houses = self.houses_of(cell).iter().copied();
        houses.find(|&house| self.house_kind(house).0 == kind)
    }

    /// The position of a cell in each of its houses.
    #[inline]
    pub fn places_of(&self, cell: Cell) -> &[u8] {
        self.regions().places_of(cell)
    }

    /// The cells that must differ from this one although they share no house with it.
    #[inline]
    pub fn edges_of(&self, cell: Cell) -> &[Cell] {
        self.regions().edges_of(cell)
    }

    /// All cells that must differ from this one, in increasing order.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.regions().peers(cell)
    }

    /// Whether every cell lies in exactly three complete houses and there are no bare edges, as on
    /// boards of rows, columns and blocks of any form.
    pub fn has_three_houses(&self) -> bool {
        if self.is_plain() && self.shape().is_square() {
            return true;
        }
        let regions = self.regions();
        let mut cells = self.shape().all_cells();
        regions.triples().is_some()
            && (0..regions.house_count()).all(|house| regions.is_complete(House::new(house)))
            && cells.all(|cell| regions.edges_of(cell).is_empty())
    }

    /// Where the lines of a kind cross blocks, and neither holds the other. The crossings of a line,
    /// or of a block with all rows or all columns, hold each of its cells once, unless blocks are
    /// lines themselves.
    #[inline]
    pub fn crossings(&self, lines: HouseKind) -> &[Crossing] {
        self.regions().crossings(lines)
    }

    /// The pairs of cells that differ and share no complete house: bare edges, and the pairs of
    /// houses that have fewer cells than there are digits. The earlier cell comes first.
    pub fn bare_pairs(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let shares_complete = |a: Cell, b: Cell| {
            let mut houses = self.houses_of(a).iter();
            houses.any(|house| self.is_complete(*house) && self.houses_of(b).contains(house))
        };
        let cells = if self.is_plain() {
            0
        } else {
            self.shape().cells()
        };
        (0..cells).map(Cell::new).flat_map(move |a| {
            let later = self.peers(a).iter().copied().filter(move |&b| b > a);
            later
                .filter(move |&b| !shares_complete(a, b))
                .map(move |b| [a, b])
        })
    }

    /// The cells of the houses that rules add, such as diagonals and windows, and those of a grid
    /// that is scattered over others, which drawings shade. Disjoint groups are left out: they cover
    /// the whole board, so shading them would say nothing.
    pub fn shaded(&self) -> Vec<Cell> {
        let kinds = HouseKind::ADDED
            .iter()
            .filter(|&&kind| kind != HouseKind::Group);
        let houses = kinds.flat_map(|&kind| self.houses_of_kind(kind));
        let mut cells: Vec<Cell> = houses
            .flat_map(|house| self.house(house).iter().copied())
            .collect();
        if let Some(lines) = self.shape().overlaps().and_then(|board| board.scattered) {
            let places = lines.iter().flat_map(|&row| lines.map(|col| (row, col)));
            cells.extend(places.filter_map(|(row, col)| self.shape().cell_at(row, col)));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The rule because of which two cells that share no house must differ.
    pub fn rule_of_edge(&self, cells: [Cell; 2]) -> Option<&'static Rule> {
        let has_edge = |rule: &&&'static Rule| {
            let mut draft = Draft::new(self.shape(), self.jigsaw());
            (rule.add)(self.shape(), &mut draft).is_ok() && draft.has_pair(cells)
        };
        self.rules().iter().find(has_edge).copied()
    }
}

/// The shape that the rules ask for, instead of one with the same number of digits.
fn board_of(shape: Shape, rules: &[&'static Rule]) -> Result<Shape, LayoutError> {
    let mut wanted: Option<(&'static Rule, Shape)> = None;
    for &rule in rules {
        let board = match rule.board {
            Board::Any => continue,
            Board::Latin => Shape::new(1, shape.side()).expect("a side that is there already"),
            Board::Overlapping(board) => Shape::overlapping(board),
        };
        if let Some((other, _)) = wanted {
            let reason = "each has a board of its own";
            return Err(LayoutError::Conflict(other.id, rule.id, reason));
        }
        wanted = Some((rule, board));
    }
    let Some((rule, board)) = wanted else {
        return Ok(shape);
    };
    let other = rules.iter().find(|other| matches!(other.board, Board::Any));
    match other {
        Some(other) if !board.is_square() => {
            let reason = "it is a rule of square boards";
            Err(LayoutError::Conflict(other.id, rule.id, reason))
        }
        _ => Ok(board),
    }
}

/// Numbers regions from 0 in the order in which they appear; each must have a cell for every digit.
fn numbered(shape: Shape, regions: &[u32]) -> Result<Vec<u8>, LayoutError> {
    if regions.len() != shape.cells() {
        return Err(LayoutError::RegionCells {
            expected: shape.cells(),
            found: regions.len(),
        });
    }
    let mut names: Vec<u32> = Vec::new();
    let mut numbers = Vec::with_capacity(regions.len());
    for &region in regions {
        let known = names.iter().position(|&name| name == region);
        numbers.push(known.unwrap_or(names.len()));
        if known.is_none() {
            names.push(region);
        }
    }
    for (number, &name) in names.iter().enumerate() {
        let found = numbers.iter().filter(|&&other| other == number).count();
        if found != shape.side() {
            let first = numbers.iter().position(|&other| other == number);
            return Err(LayoutError::RegionSize {
                name: char::from_u32(name)
                    .filter(char::is_ascii_graphic)
                    .map_or_else(|| (u64::from(name) + 1).to_string(), String::from),
                found,
                expected: shape.side(),
                first: shape.name(Cell::new(first.unwrap_or(0))).to_string(),
            });
        }
    }
    Ok(numbers.into_iter().map(|number| number as u8).collect())
}

impl From<Shape> for Layout {
    fn from(shape: Shape) -> Self {
        Self::plain(shape)
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kind::Plain(own), Kind::Plain(other)) => own == other,
            (Kind::Ruled(own), Kind::Ruled(other)) => {
                let ids =
                    |ruled: &Ruled| ruled.rules.iter().map(|rule| rule.id).collect::<Vec<_>>();
                Arc::ptr_eq(own, other)
                    || own.shape == other.shape
                        && own.jigsaw == other.jigsaw
                        && ids(own) == ids(other)
            }
            _ => false,
        }
    }
}

impl Eq for Layout {}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

impl fmt::Display for Layout {
    /// The shape, then the rules: `3x3 x anti-knight`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.jigsaw() {
            Some(_) => write!(f, "jigsaw of side {}", self.shape().side())?,
            None => self.shape().fmt(f)?,
        }
        self.rules()
            .iter()
            .try_for_each(|rule| write!(f, " {}", rule.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn made(shape: Shape, regions: Option<&[u32]>, ids: &[&str]) -> Result<Layout, String> {
        let rules: Vec<_> = ids.iter().map(|id| rules::find(id).unwrap()).collect();
        Layout::new(shape, regions, &rules).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_wrong_with_regions_is_named_with_a_cell() {
        let shape = Shape::new(2, 2).unwrap();
        let refused = |regions: &[u32]| made(shape, Some(regions), &[]).unwrap_err();
        assert_eq!(
            refused(&[0; 15]),
            "regions are given for 15 cells, the board has 16"
        );
        let letters: Vec<u32> = "AAAABBBBCCCCCDDD".chars().map(u32::from).collect();
        assert_eq!(
            refused(&letters),
            "region C has 5 cells, expected 4: one for each digit; it begins at r3c1"
        );
        // A number that is no character is told as it is, the largest too.
        let mut regions: Vec<u32> = (0..16).map(|at| at / 4).collect();
        regions[15] = u32::MAX;
        assert!(refused(&regions).starts_with("region 4 has 3 cells, expected 4"));
        regions[11..].fill(u32::MAX);
        regions[..11].fill(u32::MAX - 1);
        assert!(refused(&regions).starts_with("region 4294967295 has 11 cells"));
        regions.fill(u32::MAX);
        assert_eq!(
            refused(&regions),
            "region 4294967296 has 16 cells, expected 4: one for each digit; it begins at r1c1"
        );
    }

    #[test]
    fn grids_that_overlap_have_their_rule_however_they_are_made() {
        for board in Overlapping::ALL {
            let layout = made(Shape::classic(), None, &[board.id]).unwrap();
            assert_eq!(Layout::plain(Shape::overlapping(board)), layout);
            assert_eq!(layout.rules()[0].id, board.id);
            assert!(!layout.is_plain());
            let puzzle = crate::Puzzle::new(crate::Grid::empty(layout.shape()));
            assert_eq!(puzzle.layout(), &layout);
        }
    }

    #[test]
    fn houses_of_several_grids_have_the_numbers_that_a_grid_alone_would_give_them() {
        let layout = made(Shape::classic(), None, &["samurai"]).unwrap();
        let name = |cell: &str, kind: HouseKind| {
            let cell = layout.shape().cell_named(cell).unwrap();
            layout.house_name(layout.house_of(cell, kind).unwrap())
        };
        assert_eq!(name("r1c13", HouseKind::Row), "row 1 of grid 2");
        assert_eq!(name("r16c21", HouseKind::Block), "block 6 of grid 5");
        assert_eq!(name("r19c6", HouseKind::Block), "block 8 of grid 4");
        // A block that two grids share is named after the first of them.
        assert_eq!(name("r13c13", HouseKind::Block), "block 9 of grid 3");
    }

    #[test]
    fn rules_that_cannot_go_together_are_both_named() {
        let nine = Shape::classic();
        let refused = |ids: &[&str]| made(nine, None, ids).unwrap_err();
        assert_eq!(
            refused(&["samurai", "sumo"]),
            "rules 'samurai' and 'sumo' cannot go together: each has a board of its own"
        );
        assert_eq!(
            refused(&["x", "samurai"]),
            "rules 'x' and 'samurai' cannot go together: it is a rule of square boards"
        );
        let regions: Vec<u32> = (0..81).map(|at| at / 9).collect();
        let error = made(nine, Some(&regions), &["disjoint"]).unwrap_err();
        assert_eq!(
            error,
            "rules 'disjoint' and 'jigsaw' cannot go together: it needs rectangular blocks"
        );
        let error = made(nine, Some(&regions), &["samurai"]).unwrap_err();
        assert_eq!(
            error,
            "rules 'samurai' and 'jigsaw' cannot go together: its grids have blocks of their own"
        );
        assert_eq!(
            refused(&["disjoint", "latin"]),
            "rules 'disjoint' and 'latin' cannot go together: it needs rectangular blocks"
        );
        let error = made(Shape::new(2, 3).unwrap(), None, &["girandola"]).unwrap_err();
        assert_eq!(
            error,
            "rule 'girandola' does not fit this board: it is made for 9x9 boards with 3x3 blocks"
        );
    }
}
