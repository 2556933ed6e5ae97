//! Deadly patterns of two digits, and the conclusions from their guardians.
//!
//! A deadly pattern is a set of empty cells such that every house has none or two of them. If all
//! of them held one of the same two digits, the digits could be exchanged in them, which would give
//! a second solution. A puzzle with one solution does not allow that: at least one cell holds
//! another digit, a guardian. The cells without guardians are the floor, the others the roof. It
//! does not matter if candidates of the two digits were struck before.
//!
//! 1. One roof cell: it loses both digits.
//! 2. All guardians are one digit: cells that see all of them lose it.
//! 3. Two roof cells in a house: their guardians form a naked set with other cells there.
//! 4. Two roof cells in a house that are the only places there for one of the two digits: they
//!    lose the other one.

use satur_model::House;

use super::support::{cells_mark, digits_mark, mark, strikes, strikes_of};
use crate::{Board, Cells, Flow, Mark, Mask, Role, Sink};

/// Cells that must not hold only these two digits.
pub(super) struct Deadly<const N: usize> {
    pub(super) cells: Cells<N>,
    pub(super) pair: Mask,
    /// The cells with guardians.
    pub(super) roof: Cells<N>,
    /// The digits of the guardians.
    pub(super) guardians: Mask,
}

impl<const N: usize> Deadly<N> {
    /// The pattern of these cells and digits.
    pub(super) fn new(board: &Board<N>, cells: Cells<N>, pair: Mask) -> Self {
        let has_more = |cell: &satur_model::Cell| !(board.digits(*cell) - pair).is_empty();
        let roof: Cells<N> = cells.iter().filter(has_more).collect();
        let guardians = roof
            .iter()
            .fold(Mask::EMPTY, |all, cell| all | board.digits(cell))
            - pair;
        Self {
            cells,
            pair,
            roof,
            guardians,
        }
    }

    /// One roof cell.
    pub(super) fn one_cell(&self, board: &Board<N>, sink: &mut Sink) -> Flow {
        if self.roof.len() != 1 {
            return Flow::Continue(());
        }
        let actions = strikes_of(board, &self.roof, self.pair);
        sink.take(&actions, || self.marks(board))
    }

    /// One digit guards several cells.
    pub(super) fn one_digit(&self, board: &Board<N>, sink: &mut Sink) -> Flow {
        if !self.guardians.is_single() || self.roof.len() < 2 {
            return Flow::Continue(());
        }
        let seen = board.geometry().seen_by_all(&self.roof);
        let actions = strikes(board, &seen, self.guardians.first());
        sink.take(&actions, || self.marks(board))
    }

    /// Roof cells in a house whose guardians are part of a naked set.
    pub(super) fn naked_set(&self, board: &Board<N>, sink: &mut Sink) -> Flow {
        if self.roof.len() < 2 || self.guardians.len() < 2 {
            return Flow::Continue(());
        }
        let geometry = board.geometry();
        for house in geometry.common_houses(&self.roof) {
            let others = (*geometry.house(house) & *board.empty()) - self.cells;
            let usable: Vec<_> = others.iter().collect();
            self.extend_set(board, sink, house, &usable, (Cells::EMPTY, self.guardians))?;
        }
        Flow::Continue(())
    }

    /// Adds cells of a house to a set until there is one digit more than cells.
    fn extend_set(
        &self,
        board: &Board<N>,
        sink: &mut Sink,
        house: House,
        rest: &[satur_model::Cell],
        (chosen, digits): (Cells<N>, Mask),
    ) -> Flow {
        if !chosen.is_empty() && digits.len() == chosen.len() + 1 {
            let set = chosen | self.roof;
            // The set strikes in every house that contains all of it.
            let houses = board.geometry().common_houses(&set);
            let seen = houses.fold(Cells::EMPTY, |all, h| all | *board.geometry().house(h));
            let actions = strikes_of(board, &(seen - set), digits);
            sink.take(&actions, || {
                let mut marks = self.marks(board);
                marks.push(cells_mark(Role::Part(0), &chosen));
                marks.push(mark(Role::Part(0), board, &chosen, digits));
                marks.push(digits_mark(Role::Part(0), digits));
                marks.push(Mark::House(Role::Base, house));
                marks
            })?;
        }
        sink.go_on()?;
        for (at, &cell) in rest.iter().enumerate() {
            let digits = digits | board.digits(cell);
            let set = chosen | Cells::of(cell);
            // At best, the remaining cells bring no further digit.
            let remaining = rest.len() - at - 1;
            if digits.len() <= set.len() + remaining + 1 {
                self.extend_set(board, sink, house, &rest[at + 1..], (set, digits))?;
            }
        }
        Flow::Continue(())
    }

    /// Two roof cells, one of which must hold one of the two digits.
    pub(super) fn strong_link(&self, board: &Board<N>, sink: &mut Sink) -> Flow {
        if self.roof.len() != 2 {
            return Flow::Continue(());
        }
        for house in board.geometry().common_houses(&self.roof) {
            for kept in self.pair.iter() {
                let spots = board.spots(house, kept);
                if spots.is_empty() || !spots.is_subset(&self.roof) {
                    continue;
                }
                let other = (self.pair - Mask::of(kept)).first();
                let actions = strikes(board, &self.roof, other);
                sink.take(&actions, || {
                    let mut marks = self.marks(board);
                    marks.push(Mark::House(Role::Base, house));
                    marks.push(digits_mark(Role::Join, Mask::of(kept)));
                    marks
                })?;
            }
        }
        Flow::Continue(())
    }

    /// The cells, the two digits and the guardians.
    pub(super) fn marks(&self, board: &Board<N>) -> Vec<Mark> {
        vec![
            cells_mark(Role::Pattern, &self.cells),
            digits_mark(Role::Floor, self.pair),
            mark(Role::Floor, board, &self.cells, self.pair),
            mark(Role::Guardian, board, &self.roof, self.guardians),
        ]
    }
}
