//! The tables of a shape, built once per process.

use crate::overlapping::{Frame, Overlapping};
use crate::regions::Regions;
use crate::{Cell, HouseKind};

/// The tables of a shape.
pub(crate) struct Tables {
    pub(crate) block_rows: usize,
    pub(crate) block_cols: usize,
    pub(crate) side: usize,
    pub(crate) cells: usize,
    pub(crate) regions: Regions,
    /// The places of the cells, if the board is not a square of `side` by `side` cells.
    pub(crate) frame: Option<Frame>,
}

impl Tables {
    /// Rows, columns and blocks of a square board.
    pub(crate) fn new(block_rows: usize, block_cols: usize) -> Self {
        let side = block_rows * block_cols;
        let mut houses: Vec<Vec<Cell>> = vec![Vec::with_capacity(side); 3 * side];
        let mut peers = Vec::with_capacity(side * side);
        for row in 0..side {
            for col in 0..side {
                let block = row / block_rows * block_rows + col / block_cols;
                for house in [row, side + col, 2 * side + block] {
                    houses[house].push(Cell::new(row * side + col));
                }
                peers.push(Self::peers((row, col), block_rows, block_cols));
            }
        }
        let houses = houses.into_iter().enumerate();
        let houses = houses.map(|(index, cells)| (HouseKind::ALL[index / side], cells));
        Self {
            block_rows,
            block_cols,
            side,
            cells: side * side,
            regions: Regions::of_blocks(side, houses.collect(), &peers),
            frame: None,
        }
    }

    /// Several 9x9 grids that overlap.
    pub(crate) fn overlapping(board: &'static Overlapping) -> Self {
        let (frame, regions) = Frame::new(board);
        Self {
            block_rows: 3,
            block_cols: 3,
            side: Overlapping::SIDE,
            cells: frame.cells(),
            regions,
            frame: Some(frame),
        }
    }

    /// The peers of a cell in increasing order, without sorting: the largest boards have millions
    /// of pairs.
    fn peers(own: (usize, usize), block_rows: usize, block_cols: usize) -> Vec<Cell> {
        let (side, (row, col)) = (block_rows * block_cols, own);
        let stack = col / block_cols * block_cols;
        let mut peers = Vec::with_capacity(2 * (side - 1) + (block_rows - 1) * (block_cols - 1));
        for peer_row in 0..side {
            // A cell sees all of its own row, its block in the band, and its column elsewhere.
            let seen = match peer_row {
                _ if peer_row == row => 0..side,
                _ if peer_row / block_rows == row / block_rows => stack..stack + block_cols,
                _ => col..col + 1,
            };
            peers.extend(
                seen.filter(|&peer_col| (peer_row, peer_col) != own)
                    .map(|peer_col| Cell::new(peer_row * side + peer_col)),
            );
        }
        peers
    }
}
