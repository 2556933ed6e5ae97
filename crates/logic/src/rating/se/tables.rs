//! The board's geometry in Sudoku Explainer's order.
//!
//! Sudoku Explainer keeps the first hint it meets, so the order in which houses and cells
//! are visited is part of the scale. Houses are numbered blocks, rows, columns here: that
//! is the order in which it walks through the houses of a cell. Producers that visit
//! columns before rows say so with [`Tables::BY_COLUMN`].

use satur_model::{HouseKind, Shape};

/// A set of digits of a cell, or of places in a house.
pub(super) type Mask32 = u32;

/// The widest board that fits the masks.
pub const MAX_SIDE: usize = 25;

/// Houses, places and peers of a shape.
pub(super) struct Tables {
    /// Cells in a house, and digits.
    pub(super) side: usize,
    /// Cells on the board.
    pub(super) cells: usize,
    /// Houses of all kinds.
    pub(super) house_count: usize,
    /// Bits for a digit.
    pub(super) shift: u32,
    /// The cells of each house, in the order of its places.
    houses: Vec<u16>,
    /// For each cell its block, row and column.
    pub(super) houses_of: Vec<[u16; 3]>,
    /// For each cell its place in each of those.
    pub(super) places_of: Vec<[u8; 3]>,
    /// For each cell those that it sees: by block, then row, then column, each once.
    peers: Vec<u16>,
    degree: usize,
    /// For each two houses the places of the first that lie in the second.
    shared: Vec<Mask32>,
    /// For each cell the cells that it sees, as a set of `words` words.
    sees: Vec<u64>,
    /// For each cell the other places of its block, and those of its row and of its column outside the block.
    pub(super) beside: Vec<[Mask32; 3]>,
    /// Words in a set of cells.
    pub(super) words: usize,
}

/// The kinds of houses in this module's numbering.
pub(super) const BLOCK: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;

impl Tables {
    /// The order of kinds of the producers of subsets and singles.
    pub(super) const BY_COLUMN: [usize; 3] = [BLOCK, COLUMN, ROW];

    pub(super) fn new(shape: Shape) -> Self {
        let (side, cells) = (shape.side(), shape.cells());
        let kinds = [HouseKind::Block, HouseKind::Row, HouseKind::Column];
        let mut houses = vec![0; 3 * cells];
        let mut houses_of = vec![[0; 3]; cells];
        let mut places_of = vec![[0; 3]; cells];
        for (index, house) in shape.houses().enumerate() {
            let (kind, number) = shape.house_kind(satur_model::House::new(index));
            let kind = kinds.iter().position(|&k| k == kind).unwrap_or_default();
            let house_index = kind * side + number;
            for (place, &cell) in house.iter().enumerate() {
                houses[house_index * side + place] = cell.index() as u16;
                houses_of[cell.index()][kind] = house_index as u16;
                places_of[cell.index()][kind] = place as u8;
            }
        }
        let words = cells.div_ceil(64);
        let mut tables = Self {
            side,
            cells,
            house_count: shape.house_count(),
            shift: side.next_power_of_two().trailing_zeros(),
            houses,
            houses_of,
            places_of,
            peers: Vec::new(),
            degree: shape.degree(),
            shared: vec![0; 9 * cells],
            sees: vec![0; cells * words],
            beside: vec![[0; 3]; cells],
            words,
        };
        tables.fill();
        tables
    }

    fn fill(&mut self) {
        for cell in 0..self.cells {
            let mut seen = Vec::with_capacity(self.degree);
            for house in self.houses_of[cell] {
                for place in 0..self.side {
                    let other = self.cell(house as usize, place) as u16;
                    if other as usize != cell && !seen.contains(&other) {
                        seen.push(other);
                        self.sees[cell * self.words + other as usize / 64] |= 1 << (other % 64);
                    }
                }
            }
            self.peers.extend(seen);
            for (one, place) in self.houses_of[cell].into_iter().zip(self.places_of[cell]) {
                for other in self.houses_of[cell] {
                    self.shared[usize::from(one) * self.house_count + usize::from(other)] |=
                        1 << place;
                }
            }
        }
        for cell in 0..self.cells {
            let [block, row, column] = self.houses_of[cell].map(usize::from);
            let all = (1 << self.side) - 1;
            self.beside[cell] = [
                all & !(1 << self.places_of[cell][0]),
                all & !self.shared(row, block),
                all & !self.shared(column, block),
            ];
        }
    }

    /// The cells of a house.
    #[inline]
    pub(super) fn house(&self, house: usize) -> &[u16] {
        &self.houses[house * self.side..][..self.side]
    }

    /// A cell of a house.
    #[inline]
    pub(super) fn cell(&self, house: usize, place: usize) -> usize {
        self.houses[house * self.side + place] as usize
    }

    /// The cells that a cell sees.
    #[inline]
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell * self.degree..][..self.degree]
    }

    /// The cells that a cell sees, as a set.
    #[inline]
    pub(super) fn seen(&self, cell: usize) -> &[u64] {
        &self.sees[cell * self.words..][..self.words]
    }

    /// Whether two cells share a house and are not the same.
    #[inline]
    pub(super) fn sees(&self, cell: usize, other: usize) -> bool {
        self.sees[cell * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// The places of a house that lie in another.
    #[inline]
    pub(super) fn shared(&self, house: usize, other: usize) -> Mask32 {
        self.shared[house * self.house_count + other]
    }

    /// What kind of house it is.
    #[inline]
    pub(super) fn kind(&self, house: usize) -> usize {
        house / self.side
    }

    /// The houses of a kind.
    pub(super) fn of_kind(&self, kind: usize) -> std::ops::Range<usize> {
        kind * self.side..(kind + 1) * self.side
    }
}
