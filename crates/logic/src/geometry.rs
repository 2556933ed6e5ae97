//! Houses and peers of a shape as sets of cells.

use satur_model::{Cell, House, Shape};

use crate::Cells;

/// What a shape looks like in sets.
pub struct Geometry<const N: usize> {
    shape: Shape,
    houses: Vec<Cells<N>>,
    peers: Vec<Cells<N>>,
}

impl<const N: usize> Geometry<N> {
    /// The sets of a shape whose cells fit `N` words.
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            houses: shape
                .houses()
                .map(|house| house.iter().copied().collect())
                .collect(),
            peers: shape
                .all_cells()
                .map(|cell| shape.peers(cell).iter().copied().collect())
                .collect(),
        }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
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
        let houses = first.map_or(&[][..], |cell| self.shape.houses_of(cell));
        houses
            .iter()
            .copied()
            .filter(move |house| cells.is_subset(self.house(*house)))
    }
}
