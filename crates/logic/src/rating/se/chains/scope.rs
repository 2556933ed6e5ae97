//! The part of a board that the search for chains and cycles has to look at again.

use super::super::changes::Changes;
use super::super::grid::Grid;
use super::super::tables::Mask32;
use super::EmptyAt;

/// What has changed since a pass last found nothing. A chain on one digit depends on the places of
/// that digit alone, and a cycle through cells of two digits on those cells alone.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    digits: Mask32,
    /// Whether a cell of two digits has changed.
    by_cell: bool,
}

impl Scope {
    /// The whole board.
    pub(super) const ALL: Self = Self {
        digits: Mask32::MAX,
        by_cell: true,
    };

    /// What has changed since the steps at which the passes found nothing.
    pub(super) fn new(grid: &Grid, changes: &Changes, empty_at: &EmptyAt) -> Self {
        let since = changes.since(empty_at.by_cell);
        let mut cells = grid.cells.iter().enumerate();
        Self {
            digits: changes.since(empty_at.by_house).digits(),
            by_cell: cells.any(|(cell, mask)| mask.count_ones() == 2 && since.cell(cell)),
        }
    }

    /// The digits from which a pass with links by cells, by houses or both has to walk.
    pub(super) fn digits(self, by_cell: bool, by_house: bool) -> Mask32 {
        match (by_cell, by_house) {
            (false, _) => self.digits,
            (true, false) if !self.by_cell => 0,
            _ => Mask32::MAX,
        }
    }
}
