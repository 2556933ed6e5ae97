//! Death blossom: a stem cell, and for each of its digits a petal that would lose it.
//!
//! Each petal is an almost locked set whose places of the digit all see the stem. Whichever digit
//! the stem holds, one petal loses it and is locked. A digit `z` of all petals is then in one of
//! them, and is struck from cells that see all its places in every petal.
//!
//! The search adds petal after petal and keeps, for each digit, the cells that see it in all petals
//! so far; it backtracks when none are left.

use satur_model::Cell;

use crate::als::AlsTable;
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{cells_mark, digits_mark, strikes};
use crate::{Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

/// Upper bound on the petals tried on one board.
const MOST_TRIES: usize = 3_000_000;

pub(in crate::techniques) static DEATH_BLOSSOM: Technique = Technique {
    id: "death-blossom",
    family: Family::AlmostLocked,
    difficulty: 7.75,
    hodoku: Hodoku::Off(360),
    needs_uniqueness: false,
    page: page!("death-blossom"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let (board, table) = (view.board, view.sets());
    let mut tries = MOST_TRIES;
    // Small stems first: fewer petals are easier to follow.
    for size in 2..=board.shape().side().min(5) {
        for stem in board.empty().iter() {
            let digits = board.digits(stem);
            if digits.len() != size {
                continue;
            }
            sink.go_on()?;
            let petals: Vec<(usize, Vec<usize>)> = digits
                .iter()
                .map(|digit| {
                    let sees = |set: &usize| {
                        table.sets[*set].digits.contains(digit)
                            && table.seen(*set, digit).contains(stem)
                    };
                    (digit, (0..table.sets.len()).filter(sees).collect())
                })
                .collect();
            if petals.iter().any(|(_, sets)| sets.is_empty()) {
                continue;
            }
            let mut blossom = Blossom {
                board,
                table,
                stem,
                petals,
                tries: &mut tries,
                chosen: Vec::new(),
            };
            let start: Vec<(usize, Cells<N>)> = (0..board.shape().side())
                .map(|digit| (digit, *board.field(digit) - Cells::of(stem)))
                .collect();
            blossom.grow(sink, Cells::EMPTY, &start)?;
        }
    }
    Flow::Continue(())
}

struct Blossom<'a, const N: usize> {
    board: &'a Board<N>,
    table: &'a AlsTable<N>,
    stem: Cell,
    /// For each digit of the stem, the sets that would lose it.
    petals: Vec<(usize, Vec<usize>)>,
    tries: &'a mut usize,
    chosen: Vec<usize>,
}

impl<const N: usize> Blossom<'_, N> {
    /// Adds petals; `open` has the digits that all petals so far hold, with the cells that see all
    /// their places.
    fn grow(&mut self, sink: &mut Sink, cells: Cells<N>, open: &[(usize, Cells<N>)]) -> Flow {
        let Some((digit, sets)) = self.petals.get(self.chosen.len()) else {
            return self.emit(sink, cells, open);
        };
        sink.go_on()?;
        let (digit, sets) = (*digit, sets.clone());
        for set in sets {
            let als = &self.table.sets[set];
            if *self.tries == 0 || als.cells.contains(self.stem) {
                continue;
            }
            *self.tries -= 1;
            let still: Vec<(usize, Cells<N>)> = open
                .iter()
                .filter(|(z, _)| *z != digit && als.digits.contains(*z))
                .map(|&(z, seen)| (z, seen & *self.table.seen(set, z)))
                .filter(|(_, seen)| !seen.is_empty())
                .collect();
            if !still.is_empty() {
                self.chosen.push(set);
                self.grow(sink, cells | als.cells, &still)?;
                self.chosen.pop();
            }
        }
        Flow::Continue(())
    }

    fn emit(&self, sink: &mut Sink, petals: Cells<N>, open: &[(usize, Cells<N>)]) -> Flow {
        let mut actions = Vec::new();
        let mut struck = Mask::EMPTY;
        for &(digit, seen) in open {
            actions.extend(strikes(self.board, &(seen - petals), digit));
            struck |= Mask::of(digit);
        }
        sink.take(&actions, || {
            let mut marks = vec![Mark::Cells(Role::Pivot, vec![self.stem])];
            for (at, &set) in self.chosen.iter().enumerate() {
                marks.push(cells_mark(
                    Role::Part(at as u8),
                    &self.table.sets[set].cells,
                ));
            }
            marks.push(digits_mark(Role::Join, self.board.digits(self.stem)));
            marks.push(digits_mark(Role::Pattern, struck));
            marks
        })
    }
}
