//! Houses and peers of a board as sets of cells.
//!
//! A cell of an ordinary board lies in three houses. Houses that rules and overlapping grids add
//! are kept apart, as *more* houses of a cell, so that they cost ordinary boards nothing. Only
//! complete houses have a place for every digit; the others say only which cells see each other.

use std::ops::Range;
use std::sync::OnceLock;

use satur_model::{Cell, House, HouseKind, Layout, Shape};

use crate::{Cells, Mask};

/// The houses, peers and crossings of a layout as sets.
pub struct Geometry<const N: usize> {
    layout: Layout,
    houses: Vec<Cells<N>>,
    /// The houses in which every digit has a place.
    complete: Vec<House>,
    /// The range of the houses of each kind.
    kinds: [(usize, usize); KINDS],
    peers: Vec<Cells<N>>,
    slots: Vec<[Slot; 3]>,
    /// The further houses of each cell; empty if no cell has any.
    more: Vec<Vec<Slot>>,
    all: Cells<N>,
    crossings: Vec<CrossingSets<N>>,
    bands: Vec<Mask>,
    stacks: Vec<Mask>,
    rectangles: OnceLock<Vec<[Cell; 4]>>,
}

const KINDS: usize = HouseKind::ALL.len() + HouseKind::ADDED.len();

/// Two houses that share cells, where neither contains the other: a line and a block, or other
/// houses if rules add any.
pub struct CrossingSets<const N: usize> {
    /// The row or column, or the first of two other houses.
    pub line: House,
    /// The block, or the second of two other houses.
    pub block: House,
    /// The common cells.
    pub shared: Cells<N>,
    /// The common cells, as places in the line.
    pub in_line: Mask,
    /// The common cells, as places in the block.
    pub in_block: Mask,
}

/// A cell in one of its houses.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) house: House,
    /// The offset of the house in lists that have an entry for each house and digit.
    start: u32,
    /// The position of the cell in the house.
    pub(crate) bit: Mask,
}

impl<const N: usize> Geometry<N> {
    /// Returns the sets of a layout whose cells fit `N` words.
    pub fn new(layout: &Layout) -> Self {
        let shape = layout.shape();
        let houses: Vec<Cells<N>> = layout
            .houses()
            .map(|house| house.iter().copied().collect())
            .collect();
        let complete = (0..houses.len()).map(House::new);
        let complete: Vec<House> = complete.filter(|&one| layout.is_complete(one)).collect();
        let mut kinds = [(0, 0); KINDS];
        for kind in HouseKind::ALL.into_iter().chain(HouseKind::ADDED) {
            let mut of_kind = layout.houses_of_kind(kind);
            if let Some(first) = of_kind.next() {
                kinds[kind as usize] = (first.index(), first.index() + 1 + of_kind.len());
            }
        }
        let mut crossings: Vec<CrossingSets<N>> = HouseKind::LINES
            .into_iter()
            .flat_map(|lines| layout.crossings(lines))
            // Locked candidates need at least two shared cells.
            .filter(|crossing| crossing.shared.len() > 1)
            .map(|crossing| CrossingSets::new(layout, [crossing.line, crossing.block]))
            .collect();
        if !layout.has_three_houses() {
            crossings.extend(more_crossings(layout, &houses, &complete));
        }
        // A jigsaw has no bands: each line is a band of its own, and fins have no block to share.
        let is_jigsaw = layout.jigsaw().is_some();
        let lines = || (0..shape.side()).map(Mask::of).collect();
        Self {
            layout: layout.clone(),
            complete,
            kinds,
            houses,
            peers: shape
                .all_cells()
                .map(|cell| layout.peers(cell).iter().copied().collect())
                .collect(),
            slots: shape
                .all_cells()
                .map(|cell| Slot::all_of(layout, cell))
                .collect(),
            more: more_slots(layout),
            crossings,
            all: shape.all_cells().collect(),
            bands: if is_jigsaw {
                lines()
            } else {
                shape.bands().map(lines_of).collect()
            },
            stacks: if is_jigsaw {
                lines()
            } else {
                shape.stacks().map(lines_of).collect()
            },
            rectangles: OnceLock::new(),
        }
    }

    /// All cells.
    pub(crate) fn all(&self) -> &Cells<N> {
        &self.all
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// The rules of the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// All houses in which every digit has a place: rows, then columns, then blocks, then what rules add.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = House> + '_ {
        self.complete.iter().copied()
    }

    /// The numbers of the houses of a kind: the first, and the one after the last.
    #[inline]
    pub(crate) fn range_of_kind(&self, kind: HouseKind) -> (usize, usize) {
        self.kinds[kind as usize]
    }

    /// The cells of a house.
    #[inline]
    pub fn house(&self, house: House) -> &Cells<N> {
        &self.houses[house.index()]
    }

    /// The cells that a cell sees.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &Cells<N> {
        &self.peers[cell.index()]
    }

    /// The crossings: those of rows, then those of columns, then those of other houses.
    pub fn crossings(&self) -> &[CrossingSets<N>] {
        &self.crossings
    }

    /// The rows of each band, from the top.
    pub fn bands(&self) -> &[Mask] {
        &self.bands
    }

    /// The columns of each stack, from the left.
    pub fn stacks(&self) -> &[Mask] {
        &self.stacks
    }

    /// All sets of four cells in two rows, two columns and two blocks: left before right, upper
    /// before lower.
    pub fn rectangles(&self) -> &[[Cell; 4]] {
        self.rectangles.get_or_init(|| rectangles(self.shape()))
    }

    /// The slots of a cell in its row, its column and its block.
    #[inline]
    pub(crate) fn slots(&self, cell: Cell) -> &[Slot; 3] {
        &self.slots[cell.index()]
    }

    /// Whether cells lie in more houses than their row, their column and their block.
    #[inline]
    pub(crate) fn has_more(&self) -> bool {
        !self.more.is_empty()
    }

    /// The slots of a cell in its further complete houses.
    #[inline]
    pub(crate) fn more(&self, cell: Cell) -> &[Slot] {
        self.more.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The cells that see all of these cells. Empty for an empty set.
    pub fn seen_by_all(&self, cells: &Cells<N>) -> Cells<N> {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else {
            return Cells::EMPTY;
        };
        cells.fold(*self.peers(first), |seen, cell| seen & *self.peers(cell))
    }

    /// The houses that hold all of these cells.
    pub fn common_houses(&self, cells: &Cells<N>) -> impl Iterator<Item = House> {
        let first = cells.first();
        let houses = first.map_or(&[][..], |cell| self.layout.houses_of(cell));
        houses
            .iter()
            .copied()
            .filter(move |house| cells.is_subset(self.house(*house)))
    }
}

impl Slot {
    /// The index of a digit in this house, in lists that have an entry for each house and digit.
    #[inline]
    pub(crate) fn at(&self, digit: usize) -> usize {
        self.start as usize + digit
    }

    /// The slots of a cell in its first row, its first column and its first block.
    fn all_of(layout: &Layout, cell: Cell) -> [Self; 3] {
        let houses = layout.houses_of(cell);
        HouseKind::ALL.map(|kind| {
            let is_of_kind = |&house: &House| layout.house_kind(house).0 == kind;
            let at = houses.iter().position(is_of_kind);
            Self::new(layout, cell, at.expect("a row, a column and a block"))
        })
    }

    /// The slot of a cell in the house at this position among its houses.
    fn new(layout: &Layout, cell: Cell, at: usize) -> Self {
        let house = layout.houses_of(cell)[at];
        Self {
            house,
            start: (house.index() * layout.shape().side()) as u32,
            bit: Mask::of(usize::from(layout.places_of(cell)[at])),
        }
    }
}

/// For each cell, its slots in complete houses beyond its first row, column and block; an empty
/// list if no cell has any.
fn more_slots(layout: &Layout) -> Vec<Vec<Slot>> {
    if layout.has_three_houses() {
        return Vec::new();
    }
    let of_cell = |cell| {
        let known = Slot::all_of(layout, cell).map(|slot| slot.house);
        let houses = layout.houses_of(cell).iter().enumerate();
        let more =
            houses.filter(|(_, house)| !known.contains(house) && layout.is_complete(**house));
        more.map(|(at, _)| Slot::new(layout, cell, at)).collect()
    };
    layout.shape().all_cells().map(of_cell).collect()
}

/// The crossings of complete houses that are not a line and a block.
fn more_crossings<const N: usize>(
    layout: &Layout,
    houses: &[Cells<N>],
    complete: &[House],
) -> Vec<CrossingSets<N>> {
    let kind = |house: House| layout.house_kind(house).0;
    let is_line = |house| HouseKind::LINES.contains(&kind(house));
    let mut crossings = Vec::new();
    for (at, &first) in complete.iter().enumerate() {
        for &second in &complete[at + 1..] {
            let [one, other] = [first, second].map(|house| &houses[house.index()]);
            let shared = (*one & *other).len();
            let is_known = is_line(first) && kind(second) == HouseKind::Block;
            if shared > 1 && shared < one.len() && !is_known {
                crossings.push(CrossingSets::new(layout, [first, second]));
            }
        }
    }
    crossings
}

impl<const N: usize> CrossingSets<N> {
    fn new(layout: &Layout, [line, block]: [House; 2]) -> Self {
        let place_in = |cell: Cell, house: House| {
            let at = layout.houses_of(cell).iter().position(|&of| of == house)?;
            Some(Mask::of(usize::from(layout.places_of(cell)[at])))
        };
        let (mut shared, mut in_line, mut in_block) = (Cells::EMPTY, Mask::EMPTY, Mask::EMPTY);
        for (place, &cell) in layout.house(line).iter().enumerate() {
            if let Some(place_in_block) = place_in(cell, block) {
                shared.insert(cell);
                in_line |= Mask::of(place);
                in_block |= place_in_block;
            }
        }
        Self {
            line,
            block,
            shared,
            in_line,
            in_block,
        }
    }
}

/// A range of rows or columns as a set.
fn lines_of(numbers: Range<usize>) -> Mask {
    numbers.fold(Mask::EMPTY, |all, number| all | Mask::of(number))
}

fn rectangles(shape: Shape) -> Vec<[Cell; 4]> {
    let side = shape.side();
    let are_in_one_block = |one: Cell, other: Cell| {
        shape.house_of(one, HouseKind::Block) == shape.house_of(other, HouseKind::Block)
    };
    let mut all = Vec::new();
    for upper in 0..side {
        for lower in upper + 1..side {
            for left in 0..side {
                for right in left + 1..side {
                    let corners = [(upper, left), (upper, right), (lower, left), (lower, right)];
                    let corners = corners.map(|(row, col)| shape.cell(row, col));
                    let in_one_band = are_in_one_block(corners[0], corners[2]);
                    let in_one_stack = are_in_one_block(corners[0], corners[1]);
                    if in_one_band != in_one_stack {
                        all.push(corners);
                    }
                }
            }
        }
    }
    all
}
