//! A clue requires one of several facts, and all but one are impossible.

use satur_model::Candidate;
use satur_model::clues::{Literal, Primitive};

use super::{clue_mark, parts};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Family, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static CLUE_LAST_PLACE: Technique = Technique {
    id: "clue-last-place",
    family: Family::Clues,
    difficulty: 2.52,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("clue-last-place"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, part) in parts(view) {
        let Primitive::Clause(literals) = &part.primitive else {
            continue;
        };
        let holds = |literal: &Literal| {
            board.grid()[literal.cell].is_some_and(|digit| (digit == literal.digit) == literal.is)
        };
        let can_hold = |literal: &&Literal| {
            let options = board.options(literal.cell);
            let has = options.contains(literal.digit.index());
            if literal.is {
                has
            } else {
                !has || !options.is_single()
            }
        };
        if literals.iter().any(holds) {
            continue;
        }
        let mut open = literals.iter().filter(can_hold);
        let (Some(last), None) = (open.next(), open.next()) else {
            continue;
        };
        let candidate = Candidate {
            cell: last.cell,
            digit: last.digit,
        };
        let action = if last.is {
            Action::Place(candidate)
        } else {
            Action::Strike(candidate)
        };
        // A digit that the cell cannot hold anyway gives no step.
        if !board.has(candidate) {
            continue;
        }
        sink.take(&[action], || {
            vec![
                clue_mark(clues, part.clue),
                Mark::Candidates(Role::Pattern, vec![candidate]),
            ]
        })?;
    }
    Flow::Continue(())
}
