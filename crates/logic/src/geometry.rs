//! Houses and peers of a board as sets of cells.
//!
//! A cell of an ordinary board lies in three houses. What rules and overlapping grids add is kept apart, as *more*
//! houses of a cell, so that ordinary boards do not pay for it. Only complete houses have a place for every digit;
//! others tell who sees whom and nothing else.

use std::ops::Range;
use std::sync::OnceLock;

use satur_model::{Cell, House, HouseKind, Layout, Shape};

use crate::{Cells, Mask};

/// What a shape looks like in sets.
pub struct Geometry<const N: usize> {
    layout: Layout,
    houses: Vec<Cells<N>>,
    /// The houses in which every digit has a place.
    complete: Vec<House>,
    /// Where the houses of each kind begin and end.
    kinds: [(usize, usize); KINDS],
    peers: Vec<Cells<N>>,
    slots: Vec<[Slot; 3]>,
    /// The other houses of each cell; empty if no cell has any.
    more: Vec<Vec<Slot>>,
    all: Cells<N>,
    crossings: Vec<CrossingSets<N>>,
    bands: Vec<Mask>,
    stacks: Vec<Mask>,
    rectangles: OnceLock<Vec<[Cell; 4]>>,
}

const KINDS: usize = HouseKind::ALL.len() + HouseKind::ADDED.len();

/// Two houses that have cells in common, and neither has all of the other: a line and a block, or others where rules
/// add houses.
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
    /// Where the house begins in lists that have an entry for each house and digit.
    start: u32,
    /// Its index in the house.
    pub(crate) bit: Mask,
}

impl<const N: usize> Geometry<N> {
    /// The sets of a shape whose cells fit `N` words.
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
            // Locked candidates need two cells to be locked in.
            .filter(|crossing| crossing.shared.len() > 1)
            .map(|crossing| CrossingSets::new(layout, [crossing.line, crossing.block]))
            .collect();
        if !layout.has_three_houses() {
            crossings.extend(more_crossings(layout, &houses, &complete));
        }
        // A jigsaw has no bands: each line is one of its own, and fins have no block to share.
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

    /// The houses of a kind: from this number on, before that one.
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

    /// The crossings: those of the rows, then those of the columns, then those of other houses.
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

    /// Every four cells in two rows, two columns and two blocks: left before right, upper
    /// before lower.
    pub fn rectangles(&self) -> &[[Cell; 4]] {
        self.rectangles.get_or_init(|| rectangles(self.shape()))
    }

    /// A cell in its row, its column and its block.
    #[inline]
    pub(crate) fn slots(&self, cell: Cell) -> &[Slot; 3] {
        &self.slots[cell.index()]
    }

    /// Whether cells lie in more houses than their row, their column and their block.
    #[inline]
    pub(crate) fn has_more(&self) -> bool {
        !self.more.is_empty()
    }

    /// A cell in its other houses that are complete.
    #[inline]
    pub(crate) fn more(&self, cell: Cell) -> &[Slot] {
        self.more.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The cells that all of these see. Nothing for none.
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
    /// The number of a digit in this house, in lists that have an entry for each house and digit.
    #[inline]
    pub(crate) fn at(&self, digit: usize) -> usize {
        self.start as usize + digit
    }

    /// A cell in its first row, its first column and its first block.
    fn all_of(layout: &Layout, cell: Cell) -> [Self; 3] {
        let houses = layout.houses_of(cell);
        HouseKind::ALL.map(|kind| {
            let is_of_kind = |&house: &House| layout.house_kind(house).0 == kind;
            let at = houses.iter().position(is_of_kind);
            Self::new(layout, cell, at.expect("a row, a column and a block"))
        })
    }

    /// A cell in the house at this place among its houses.
    fn new(layout: &Layout, cell: Cell, at: usize) -> Self {
        let house = layout.houses_of(cell)[at];
        Self {
            house,
            start: (house.index() * layout.shape().side()) as u32,
            bit: Mask::of(usize::from(layout.places_of(cell)[at])),
        }
    }
}

/// Each cell in the complete houses beyond its first row, its first column and its first block; nothing if no cell
/// has any.
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

/// Numbers of rows or columns as a set.
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
