//! Boards made of several 9x9 grids that overlap.

use crate::regions::Regions;
use crate::{Cell, HouseKind};

/// A board of 9x9 grids that share blocks.
#[derive(Debug)]
pub struct Overlapping {
    /// The name of the board in files.
    pub id: &'static str,
    /// The row and column, from 0, of the upper left cell of each grid.
    pub grids: &'static [(usize, usize)],
    /// The rows, and the columns with the same numbers, where the cells of one more grid lie apart
    /// from each other, if there is one.
    pub scattered: Option<[usize; 9]>,
}

impl Overlapping {
    /// The side of each grid.
    pub const SIDE: usize = 9;
    /// Five grids: one over each corner block of the one in the middle.
    pub const SAMURAI: Self = Self::of("samurai", &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]);
    /// Four grids in a ring.
    pub const SOHEI: Self = Self::of("sohei", &[(0, 6), (6, 0), (6, 12), (12, 6)]);
    /// Five grids: four like sails around the one in the middle.
    pub const WINDMILL: Self = Self::of("windmill", &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]);
    /// Four grids, three cells apart.
    pub const BUTTERFLY: Self = Self::of("butterfly", &[(0, 0), (0, 3), (3, 0), (3, 3)]);
    /// Eight grids in three rows.
    pub const GATTAI_8: Self = Self::of(
        "gattai-8",
        &[
            (0, 0),
            (0, 12),
            (0, 24),
            (6, 6),
            (6, 18),
            (12, 0),
            (12, 12),
            (12, 24),
        ],
    );
    /// Eleven grids in three rows.
    pub const SHOGUN: Self = Self::of(
        "shogun",
        &[
            (0, 0),
            (0, 12),
            (0, 24),
            (0, 36),
            (6, 6),
            (6, 18),
            (6, 30),
            (12, 0),
            (12, 12),
            (12, 24),
            (12, 36),
        ],
    );
    /// Thirteen grids in five rows.
    pub const SUMO: Self = Self::of(
        "sumo",
        &[
            (0, 0),
            (0, 12),
            (0, 24),
            (6, 6),
            (6, 18),
            (12, 0),
            (12, 12),
            (12, 24),
            (18, 6),
            (18, 18),
            (24, 0),
            (24, 12),
            (24, 24),
        ],
    );
    /// Nine grids side by side; the centres of their blocks are a tenth.
    pub const CLUELESS_1: Self = Self {
        id: "clueless-1",
        grids: NINE,
        scattered: Some([1, 4, 7, 10, 13, 16, 19, 22, 25]),
    };
    /// Nine grids side by side; the blocks in their middles are a tenth.
    pub const CLUELESS_2: Self = Self {
        id: "clueless-2",
        grids: NINE,
        scattered: Some([3, 4, 5, 12, 13, 14, 21, 22, 23]),
    };

    const fn of(id: &'static str, grids: &'static [(usize, usize)]) -> Self {
        Self {
            id,
            grids,
            scattered: None,
        }
    }

    /// Every board of this kind.
    pub const ALL: [&'static Self; 9] = [
        &Self::SAMURAI,
        &Self::SOHEI,
        &Self::WINDMILL,
        &Self::BUTTERFLY,
        &Self::GATTAI_8,
        &Self::SHOGUN,
        &Self::SUMO,
        &Self::CLUELESS_1,
        &Self::CLUELESS_2,
    ];

    /// The board with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::ALL
            .into_iter()
            .find(|board| board.id.eq_ignore_ascii_case(id))
    }
}

/// Grids side by side that share nothing.
const NINE: &[(usize, usize)] = &[
    (0, 0),
    (0, 9),
    (0, 18),
    (9, 0),
    (9, 9),
    (9, 18),
    (18, 0),
    (18, 9),
    (18, 18),
];

/// The places of the cells of overlapping grids in the rectangle around them.
pub(crate) struct Frame {
    pub(crate) board: &'static Overlapping,
    width: usize,
    height: usize,
    /// The row and column of each cell.
    positions: Vec<(u8, u8)>,
    /// The cell at each place of the rectangle, row by row.
    cells: Vec<Option<Cell>>,
}

impl Frame {
    /// Returns the cells of a board, row by row, with its houses: each set of cells once, in the
    /// order rows, columns, blocks, and within each kind by grid.
    pub(crate) fn new(board: &'static Overlapping) -> (Self, Regions) {
        const SIDE: usize = Overlapping::SIDE;
        let extent = |far: fn(&(usize, usize)) -> usize| {
            SIDE + board.grids.iter().map(far).max().unwrap_or(0)
        };
        let (height, width) = (extent(|grid| grid.0), extent(|grid| grid.1));
        let is_inside = |row: usize, col: usize| {
            let mut grids = board.grids.iter();
            grids.any(|&(top, left)| {
                (top..top + SIDE).contains(&row) && (left..left + SIDE).contains(&col)
            })
        };
        let (mut positions, mut cells) = (Vec::new(), Vec::with_capacity(width * height));
        for row in 0..height {
            for col in 0..width {
                let is_cell = is_inside(row, col);
                cells.push(is_cell.then(|| Cell::new(positions.len())));
                if is_cell {
                    positions.push((row as u8, col as u8));
                }
            }
        }
        let frame = Self {
            board,
            width,
            height,
            positions,
            cells,
        };
        let regions = frame.regions();
        (frame, regions)
    }

    fn regions(&self) -> Regions {
        const SIDE: usize = Overlapping::SIDE;
        let mut houses: Vec<(HouseKind, Vec<Cell>)> = Vec::new();
        let mut owners = Vec::new();
        // The rows and the columns of each grid.
        let whole = |from: usize| -> [usize; SIDE] { std::array::from_fn(|at| from + at) };
        let whole = |&(top, left): &(usize, usize)| (whole(top), whole(left));
        let scattered = self.board.scattered.map(|lines| (lines, lines));
        let grids = self.board.grids.iter().map(whole).chain(scattered);
        for kind in HouseKind::ALL {
            for (grid, (rows, cols)) in grids.clone().enumerate() {
                for number in 0..SIDE {
                    let place = |at: usize| match kind {
                        HouseKind::Row => (number, at),
                        HouseKind::Column => (at, number),
                        _ => (number / 3 * 3 + at / 3, number % 3 * 3 + at % 3),
                    };
                    let places = (0..SIDE).map(place);
                    let cells = places.filter_map(|(row, col)| self.cell_at(rows[row], cols[col]));
                    let cells: Vec<Cell> = cells.collect();
                    if !houses.iter().any(|(_, other)| *other == cells) {
                        houses.push((kind, cells));
                        owners.push((grid as u8, number as u8));
                    }
                }
            }
        }
        Regions::new(SIDE, self.cells(), houses, &[]).with_grids(owners)
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn cells(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn cell_at(&self, row: usize, col: usize) -> Option<Cell> {
        (row < self.height && col < self.width).then(|| self.cells[row * self.width + col])?
    }

    pub(crate) fn position(&self, cell: Cell) -> (usize, usize) {
        let (row, col) = self.positions[cell.index()];
        (usize::from(row), usize::from(col))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, Shape};

    /// The tenth grid has 27 houses, of which nine are blocks of the others if it lies in whole
    /// blocks.
    #[test]
    fn a_scattered_grid_adds_its_houses_and_is_shaded() {
        let boards = [
            (&Overlapping::CLUELESS_1, 9 * 27 + 27, "r2c5"),
            (&Overlapping::CLUELESS_2, 9 * 27 + 18, "r4c5"),
        ];
        for (board, houses, second) in boards {
            let layout = Layout::plain(Shape::overlapping(board));
            assert_eq!(layout.shape().cells(), 729);
            let kinds = HouseKind::ALL.into_iter();
            let all: Vec<_> = kinds.flat_map(|kind| layout.houses_of_kind(kind)).collect();
            assert_eq!(all.len(), houses, "{}", board.id);
            let shaded = layout.shaded();
            assert_eq!(shaded.len(), 81, "{}", board.id);
            assert_eq!(layout.shape().cell_named(second), Some(shaded[1]));
            for house in all {
                let is_tenth = layout.house_name(house).ends_with("of grid 10");
                let cells = layout.house(house).iter();
                let apart = cells.filter(|cell| !shaded.contains(cell)).count();
                assert!(!is_tenth || apart == 0, "{}", layout.house_name(house));
            }
        }
    }
}
