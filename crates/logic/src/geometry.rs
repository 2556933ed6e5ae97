//! Houses and peers of a board as sets of cells.
//!
//! Houses are rows, columns and blocks, of whatever form. What rules add beside them is in the peers: a digit that is
//! placed leaves every cell that sees it, and techniques that ask who sees whom hold as they are.

use std::ops::Range;
use std::sync::OnceLock;

use satur_model::{Cell, Crossing, House, HouseKind, Layout, Shape};

use crate::{Cells, Mask};

/// What a shape looks like in sets.
pub struct Geometry<const N: usize> {
    layout: Layout,
    houses: Vec<Cells<N>>,
    peers: Vec<Cells<N>>,
    slots: Vec<[Slot; 3]>,
    all: Cells<N>,
    crossings: Vec<CrossingSets<N>>,
    bands: Vec<Mask>,
    stacks: Vec<Mask>,
    rectangles: OnceLock<Vec<[Cell; 4]>>,
}

/// A [`Crossing`] as sets.
pub struct CrossingSets<const N: usize> {
    /// The row or column.
    pub line: House,
    /// The block.
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
    /// Which place of the house it is.
    pub(crate) bit: Mask,
}

impl<const N: usize> Geometry<N> {
    /// The sets of a shape whose cells fit `N` words.
    pub fn new(layout: &Layout) -> Self {
        let shape = layout.shape();
        Self {
            layout: layout.clone(),
            houses: layout
                .houses()
                .take(HouseKind::ALL.len() * shape.side())
                .map(|house| house.iter().copied().collect())
                .collect(),
            peers: shape
                .all_cells()
                .map(|cell| layout.peers(cell).iter().copied().collect())
                .collect(),
            slots: shape
                .all_cells()
                .map(|cell| Slot::all_of(layout, cell))
                .collect(),
            crossings: HouseKind::LINES
                .into_iter()
                .flat_map(|lines| layout.crossings(lines))
                // Locked candidates need two cells to be locked in.
                .filter(|crossing| crossing.shared.len() > 1)
                .map(|crossing| CrossingSets::new(layout, crossing))
                .collect(),
            all: shape.all_cells().collect(),
            bands: shape.bands().map(lines_of).collect(),
            stacks: shape.stacks().map(lines_of).collect(),
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

    /// All houses: rows, then columns, then blocks.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = House> + use<N> {
        (0..self.houses.len()).map(House::new)
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

    /// The crossings: those of the rows, then those of the columns.
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
        let houses = first.map_or(&[][..], |cell| &self.layout.houses_of(cell)[..3]);
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

    fn all_of(layout: &Layout, cell: Cell) -> [Self; 3] {
        let (houses, places) = (layout.houses_of(cell), layout.places_of(cell));
        [0, 1, 2].map(|kind| Self {
            house: houses[kind],
            start: (houses[kind].index() * layout.shape().side()) as u32,
            bit: Mask::of(usize::from(places[kind])),
        })
    }
}

impl<const N: usize> CrossingSets<N> {
    fn new(layout: &Layout, crossing: &Crossing) -> Self {
        let places = |house: House| {
            let members = layout.house(house).iter().enumerate();
            let shared = members.filter(|(_, cell)| crossing.shared.contains(cell));
            shared.fold(Mask::EMPTY, |mask, (place, _)| mask | Mask::of(place))
        };
        Self {
            line: crossing.line,
            block: crossing.block,
            shared: crossing.shared.iter().copied().collect(),
            in_line: places(crossing.line),
            in_block: places(crossing.block),
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
