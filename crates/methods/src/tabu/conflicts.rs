//! The cells in conflict, and the change of the cost by the best move of each.
//!
//! The cells are unordered, on pages. Data that is examined for all cells at once is in rows of
//! bytes on each page: the best moves, the houses, the number of rivals.

use super::rows::{LENGTH, Row, bits, equal, least, pick};

/// The position of a cell that is not in the list.
const NOWHERE: u16 = u16::MAX;
/// Added to a change, so that none is negative. Only hopeless boards have a cell with more rivals,
/// and it is harmless to take its best move for a worse one.
const RAISE: u8 = 32;
/// More than any change, and neither a house nor a digit.
const NOTHING: u8 = u8::MAX;

/// Some of the cells in conflict. Rows are filled up with [`NOTHING`] behind the last of them.
#[derive(Clone)]
struct Page {
    cells: [u16; LENGTH],
    /// For each cell the raised change of its best move, and of its best tabu move; its row, column
    /// and block; its digit; and its number of rivals.
    rows: [Row; 7],
}
const CHANGES: usize = 0;
const RIVALS: usize = 6;

/// A list of cells.
pub(super) struct Conflicts {
    pages: Vec<Page>,
    length: usize,
    /// For each cell of the board, its place in the list.
    positions: Vec<u16>,
}

impl Conflicts {
    /// Returns an empty list for a board with this number of cells.
    pub(super) fn new(cells: usize) -> Self {
        let page = Page {
            cells: [0; LENGTH],
            rows: [[NOTHING; LENGTH]; 7],
        };
        Self {
            pages: vec![page; cells.div_ceil(LENGTH)],
            length: 0,
            positions: vec![NOWHERE; cells],
        }
    }

    /// Clears the list.
    pub(super) fn clear(&mut self) {
        while self.length > 0 {
            self.leave(self.length - 1);
        }
    }

    /// The number of cells in conflict.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    #[inline]
    pub(super) fn contains(&self, cell: usize) -> bool {
        self.positions[cell] != NOWHERE
    }

    /// Adds a cell that is not in the list.
    #[inline]
    pub(super) fn enter(&mut self, cell: usize, houses: [u8; 3], held: u8, rivals: u8) {
        self.positions[cell] = self.length as u16;
        let [row, col, block] = houses;
        let bytes = [NOTHING, NOTHING, row, col, block, held, rivals];
        self.write(self.length, cell as u16, bytes);
        self.length += 1;
    }

    /// Removes the cell at a position; the last cell takes its position.
    #[inline]
    fn leave(&mut self, position: usize) {
        self.length -= 1;
        let (last, lane) = self.place(self.length);
        let gone = last.cells[lane];
        let bytes = last.rows.each_ref().map(|row| row[lane]);
        let gone = self.write(position, gone, bytes);
        let (last, lane) = self.place(self.length);
        for row in &mut last.rows {
            row[lane] = NOTHING;
        }
        let moved = last.cells[lane];
        self.positions[usize::from(moved)] = position as u16;
        self.positions[usize::from(gone)] = NOWHERE;
    }

    /// Writes a cell and its data to a position; returns the cell that was there.
    #[inline]
    fn write(&mut self, position: usize, cell: u16, bytes: [u8; 7]) -> u16 {
        let (page, lane) = self.place(position);
        for (row, byte) in page.rows.iter_mut().zip(bytes) {
            row[lane] = byte;
        }
        std::mem::replace(&mut page.cells[lane], cell)
    }

    #[inline]
    fn place(&mut self, position: usize) -> (&mut Page, usize) {
        (&mut self.pages[position / LENGTH], position % LENGTH)
    }

    /// Sets the keys of the best moves of a cell of the list.
    #[inline]
    pub(super) fn judge(&mut self, cell: usize, keys: [u8; 2]) {
        let (page, lane) = self.place(usize::from(self.positions[cell]));
        let raise = RAISE - page.rows[RIVALS][lane].min(RAISE);
        for (row, key) in page.rows[CHANGES..].iter_mut().zip(keys) {
            row[lane] = key.saturating_add(raise).min(NOTHING - 1);
        }
    }

    /// The pages that are in use.
    #[inline]
    fn filled(&self) -> &[Page] {
        &self.pages[..self.length.div_ceil(LENGTH)]
    }

    /// The least change of a move, and of a tabu move.
    #[inline]
    pub(super) fn least(&self) -> [i16; 2] {
        [CHANGES, CHANGES + 1].map(|row| {
            let least = least(self.filled().iter().map(|page| &page.rows[row]));
            i16::from(least) - i16::from(RAISE)
        })
    }

    /// A random cell that has a move, or a tabu move, with this change.
    #[inline]
    pub(super) fn with(
        &self,
        change: i16,
        is_tabu: bool,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<usize> {
        let wanted = (change + i16::from(RAISE)) as u8;
        let row = CHANGES + usize::from(is_tabu);
        let word = |page: &Page| equal(&page.rows[row], wanted);
        let (page, lane) = pick(self.filled(), word, choose)?;
        Some(usize::from(page.cells[lane]))
    }

    /// Updates the list for a cell that takes another digit, with which it has `rivals` rivals.
    /// Cells without rivals leave, from the last to the first; the others that share a house with
    /// the cell are passed on.
    #[inline]
    pub(super) fn update(
        &mut self,
        cell: usize,
        [old, new]: [u8; 2],
        rivals: u8,
        mut name: impl FnMut(u16),
    ) {
        let (page, lane) = self.place(usize::from(self.positions[cell]));
        let [_, _, row, col, block, ..] = page.rows.each_ref().map(|row| row[lane]);
        let [.., held, counts] = &mut page.rows;
        held[lane] = new;
        // It will be counted as its own rival.
        counts[lane] = rivals.wrapping_sub(1);
        for at in (0..self.length.div_ceil(LENGTH)).rev() {
            let page = &mut self.pages[at];
            let [_, _, rows, cols, blocks, held, counts] = &mut page.rows;
            let (mut met, mut free) = ([0; LENGTH], [0; LENGTH]);
            for lane in 0..LENGTH {
                let is = |row: &Row, byte: u8| u8::from(row[lane] == byte);
                let is_met = is(rows, row) | is(cols, col) | is(blocks, block);
                let (more, less) = (is_met & is(held, new), is_met & is(held, old));
                counts[lane] = counts[lane].wrapping_add(more).wrapping_sub(less);
                met[lane] = is_met;
                free[lane] = u8::from(counts[lane] == 0);
            }
            let mut free = bits(&free);
            let mut met = bits(&met) & !free;
            while met != 0 {
                name(page.cells[met.trailing_zeros() as usize % LENGTH]);
                met &= met - 1;
            }
            while free != 0 {
                let lane = free.ilog2() as usize;
                free ^= 1 << lane;
                self.leave(at * LENGTH + lane);
            }
        }
    }
}
