//! What a game knows of the clues of its board: which speak of the cell of the cursor, and which are broken.

use satur_model::Cell;
use satur_model::clues::Clue;

use super::Play;

/// How many lines the list of clues is scrolled at once.
const STEP: usize = 3;

impl Play {
    /// Scrolls the list of clues.
    pub(super) fn scroll_clues(&mut self, goes_on: bool) {
        self.clues_offset = if goes_on {
            self.clues_offset + STEP
        } else {
            self.clues_offset.saturating_sub(STEP)
        };
    }

    /// The first line of the clues that is shown, if there are so many.
    pub(crate) fn clues_offset(&self) -> usize {
        self.clues_offset
    }

    /// Whether a clue speaks of the cell of the cursor.
    pub(crate) fn is_here(&self, clue: &Clue) -> bool {
        clue.all_cells().any(|cell| cell == self.cursor)
    }

    /// Whether a cell belongs to a clue that speaks of the cell of the cursor too.
    pub(crate) fn shares_clue(&self, cell: Cell) -> bool {
        let clues = self.game.clues().iter();
        clues
            .filter(|clue| self.is_here(clue))
            .any(|clue| clue.all_cells().any(|own| own == cell))
    }

    /// Whether the digits on the board break the clue with this index.
    pub(crate) fn is_broken(&self, index: usize) -> bool {
        self.broken.iter().any(|broken| broken.clue == index)
    }

    /// Whether the digit of a cell has a part in breaking a clue.
    pub(crate) fn breaks_clue(&self, cell: Cell) -> bool {
        self.broken
            .iter()
            .any(|broken| broken.cells.contains(&cell))
    }
}
