//! Unique loops: deadly patterns longer than a rectangle.
//!
//! A closed walk through cells that all have the same two candidates, from house to house, such
//! that every house has none or two cells of it. The two digits could alternate around it in two
//! ways, so the cells must not hold only these digits. The conclusions are those of every [deadly
//! pattern](super::deadly).
//!
//! The search walks from every cell along houses to cells that come after it, and gives up when a
//! third cell enters a house or too many cells have guardians: two, or any number with one digit in
//! common.

use satur_model::{Cell, House, Stop};

use super::deadly::Deadly;
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Board, Cells, Family, Flow, Mask, Technique};

pub(super) static TYPE_1: Technique = Technique {
    id: "unique-loop-1",
    family: Family::Uniqueness,
    difficulty: 4.61,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: true,
    page: page!("unique-loop"),
    find: find_functions!(|view, sink| each(view.board, sink.stop(), &mut |d| d
        .one_cell(view.board, sink))),
};

pub(super) static TYPE_2: Technique = Technique {
    id: "unique-loop-2",
    difficulty: 4.62,
    find: find_functions!(|view, sink| each(view.board, sink.stop(), &mut |d| d
        .one_digit(view.board, sink))),
    ..TYPE_1
};

pub(super) static TYPE_3: Technique = Technique {
    id: "unique-loop-3",
    difficulty: 4.66,
    find: find_functions!(|view, sink| each(view.board, sink.stop(), &mut |d| d
        .naked_set(view.board, sink))),
    ..TYPE_1
};

pub(super) static TYPE_4: Technique = Technique {
    id: "unique-loop-4",
    difficulty: 4.64,
    find: find_functions!(|view, sink| each(view.board, sink.stop(), &mut |d| d
        .strong_link(view.board, sink))),
    ..TYPE_1
};

/// Loops longer than this are not sought.
const LONGEST: usize = 14;

fn each<const N: usize>(
    board: &Board<N>,
    stop: &Stop,
    take: &mut dyn FnMut(&Deadly<N>) -> Flow,
) -> Flow {
    let mut pairs: Vec<Mask> = Vec::new();
    for cell in board.empty().iter() {
        let digits = board.digits(cell);
        if digits.len() == 2 && !pairs.contains(&digits) {
            pairs.push(digits);
        }
    }
    for pair in pairs {
        let both = pair
            .iter()
            .fold(*board.empty(), |all, digit| all & *board.field(digit));
        for start in both.iter() {
            let mut walk = Walk {
                board,
                stop,
                pair,
                // Every loop is walked from its first cell.
                allowed: both.iter().filter(|&cell| cell >= start).collect(),
                path: vec![start],
                cells: Cells::of(start),
                known: Vec::new(),
            };
            walk.go_on(None, take)?;
        }
    }
    Flow::Continue(())
}

struct Walk<'a, const N: usize> {
    board: &'a Board<N>,
    stop: &'a Stop,
    pair: Mask,
    allowed: Cells<N>,
    path: Vec<Cell>,
    cells: Cells<N>,
    /// Loops through the first cell that were already reported: both directions are one loop.
    known: Vec<Cells<N>>,
}

impl<const N: usize> Walk<'_, N> {
    fn go_on(&mut self, last: Option<House>, take: &mut dyn FnMut(&Deadly<N>) -> Flow) -> Flow {
        let (Some(&start), Some(&here)) = (self.path.first(), self.path.last()) else {
            return Flow::Continue(());
        };
        if self.stop.is_over() {
            return Flow::Break(());
        }
        let geometry = self.board.geometry();
        for &house in self.board.houses_of(here) {
            if Some(house) == last {
                continue;
            }
            let around = *geometry.house(house);
            let length = self.path.len();
            if length >= 6 && length.is_multiple_of(2) && around.contains(start) {
                self.close(take)?;
            }
            // The house may contain two cells of the loop, this one and the next.
            if length == LONGEST || (around & self.cells).len() > 1 {
                continue;
            }
            for next in (around & (self.allowed - self.cells)).iter() {
                self.path.push(next);
                self.cells.insert(next);
                if self.is_hopeful() {
                    self.go_on(Some(house), take)?;
                }
                self.cells.remove(next);
                self.path.pop();
            }
        }
        Flow::Continue(())
    }

    /// Whether no house has three of the cells, and the guardians can still lead to a conclusion.
    fn is_hopeful(&self) -> bool {
        let (Some(&here), geometry) = (self.path.last(), self.board.geometry()) else {
            return false;
        };
        let mut houses = self.board.houses_of(here).iter();
        let has_room = houses.all(|&house| (*geometry.house(house) & self.cells).len() <= 2);
        let deadly = Deadly::new(self.board, self.cells, self.pair);
        has_room && (deadly.roof.len() <= 2 || deadly.guardians.is_single())
    }

    /// Passes the loop on if it is one: two cells in every house it touches, with the two digits
    /// alternating in each.
    fn close(&mut self, take: &mut dyn FnMut(&Deadly<N>) -> Flow) -> Flow {
        if self.known.contains(&self.cells) {
            return Flow::Continue(());
        }
        let geometry = self.board.geometry();
        let mut even: Cells<N> = Cells::EMPTY;
        for cell in self.path.iter().step_by(2) {
            even.insert(*cell);
        }
        let is_deadly = geometry.houses().all(|house| {
            let touched = *geometry.house(house) & self.cells;
            touched.is_empty() || (touched.len() == 2 && (touched & even).len() == 1)
        });
        if !is_deadly {
            return Flow::Continue(());
        }
        self.known.push(self.cells);
        take(&Deadly::new(self.board, self.cells, self.pair))
    }
}
