//! Rules beyond rows, columns and blocks: each one file and one line in [`RULES`].
//!
//! A rule adds regions whose cells all differ, or pairs of cells that differ ("bare edges").
//! Everything else follows from these: solvers, checks, drawings and texts use the
//! [`Layout`](crate::Layout) that the rules form.

mod anti_camel;
mod anti_king;
mod anti_knight;
mod asterisk;
mod centre_dot;
mod disjoint;
mod girandola;
mod latin;
mod overlapping;
mod windoku;
mod x;

use crate::regions::Regions;
use crate::{Cell, HouseKind, Overlapping, Shape};

/// Every rule, in the order in which they are listed and written.
pub static RULES: &[&Rule] = &[
    &x::RULE,
    &windoku::RULE,
    &disjoint::RULE,
    &anti_knight::RULE,
    &anti_king::RULE,
    &anti_camel::RULE,
    &centre_dot::RULE,
    &asterisk::RULE,
    &girandola::RULE,
    &latin::RULE,
    &overlapping::SAMURAI,
    &overlapping::SOHEI,
    &overlapping::WINDMILL,
    &overlapping::BUTTERFLY,
    &overlapping::GATTAI_8,
    &overlapping::SHOGUN,
    &overlapping::SUMO,
    &overlapping::CLUELESS_1,
    &overlapping::CLUELESS_2,
];

/// A rule that a board may have beside rows, columns and blocks.
pub struct Rule {
    /// The name of the rule in files and for `--rule`.
    pub id: &'static str,
    /// Its name in English and Portuguese.
    pub name: [&'static str; 2],
    /// What it says, as one line in English and Portuguese.
    pub summary: [&'static str; 2],
    /// The board that the rule is played on, if it requires one.
    pub board: Board,
    /// Whether it needs rectangular blocks, which a jigsaw does not have.
    pub needs_blocks: bool,
    /// Adds its regions and edges, or returns why the board cannot have it.
    pub add: fn(Shape, &mut Draft) -> Result<(), String>,
}

/// The board that a rule is played on.
#[derive(Clone, Copy)]
pub enum Board {
    /// Any square board.
    Any,
    /// A square without blocks.
    Latin,
    /// Grids that overlap.
    Overlapping(&'static Overlapping),
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Rule({})", self.id)
    }
}

/// The rule with this id; upper and lower case are alike.
pub fn find(id: &str) -> Option<&'static Rule> {
    RULES
        .iter()
        .copied()
        .find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// A layout under construction, to which rules add.
pub struct Draft {
    side: usize,
    cells: usize,
    houses: Vec<(HouseKind, Vec<Cell>)>,
    pairs: Vec<[Cell; 2]>,
    shape: Shape,
}

impl Draft {
    /// Rows, columns, and the blocks of the shape or those of a jigsaw.
    pub(crate) fn new(shape: Shape, jigsaw: Option<&[u8]>) -> Self {
        let mut houses: Vec<(HouseKind, Vec<Cell>)> = Vec::new();
        for kind in HouseKind::ALL {
            if kind == HouseKind::Block
                && let Some(jigsaw) = jigsaw
            {
                let blocks = jigsaw.iter().max().map_or(0, |&last| usize::from(last) + 1);
                houses.extend((0..blocks).map(|block| {
                    let cells = shape.all_cells();
                    let is_own = |cell: &Cell| usize::from(jigsaw[cell.index()]) == block;
                    (kind, cells.filter(is_own).collect())
                }));
            } else {
                let of_kind = shape.houses_of_kind(kind);
                houses.extend(of_kind.map(|house| (kind, shape.house(house).to_vec())));
            }
        }
        Self {
            side: shape.side(),
            cells: shape.cells(),
            houses,
            pairs: Vec::new(),
            shape,
        }
    }

    /// Adds a region whose cells all differ.
    pub fn region(&mut self, kind: HouseKind, cells: impl IntoIterator<Item = Cell>) {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        self.houses.push((kind, cells));
    }

    /// Makes two cells differ.
    pub fn pair(&mut self, cells: [Cell; 2]) {
        self.pairs.push(cells);
    }

    /// Makes each cell differ from the cells that are `rows` rows and `cols` columns away, in all
    /// directions.
    pub(crate) fn leaps(&mut self, shape: Shape, [rows, cols]: [usize; 2]) {
        for cell in shape.all_cells() {
            let (row, col) = (shape.row(cell), shape.col(cell));
            for other in [
                shape.cell_at(row + rows, col + cols),
                col.checked_sub(cols)
                    .and_then(|col| shape.cell_at(row + rows, col)),
            ] {
                self.pairs.extend(other.map(|other| [cell, other]));
            }
        }
    }

    pub(crate) fn has_pair(&self, [a, b]: [Cell; 2]) -> bool {
        self.pairs
            .iter()
            .any(|&pair| pair == [a, b] || pair == [b, a])
    }

    /// Builds the tables; houses are sorted by kind.
    pub(crate) fn finish(mut self) -> Regions {
        self.houses.sort_by_key(|&(kind, _)| kind);
        let regions = Regions::new(self.side, self.cells, self.houses, &self.pairs);
        regions.with_grids(self.shape.regions().grids().to_vec())
    }
}

/// Returns why a rule for 9x9 boards does not fit this board, if it does not.
pub(crate) fn only_classic(shape: Shape) -> Result<(), String> {
    (shape == Shape::classic())
        .then_some(())
        .ok_or_else(|| "it is made for 9x9 boards with 3x3 blocks".to_owned())
}

/// Cells of a 9x9 board by row and column, both from 0.
pub(crate) fn cells_at<const N: usize>(shape: Shape, places: [(usize, usize); N]) -> [Cell; N] {
    places.map(|(row, col)| shape.cell(row, col))
}
