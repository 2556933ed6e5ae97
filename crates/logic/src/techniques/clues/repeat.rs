//! Cells that must differ: a digit in one of them is struck from the others.

use satur_model::clues::Primitive;

use super::{clue_mark, parts};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static CLUE_REPEAT: Technique = Technique {
    id: "clue-repeat",
    family: Family::Clues,
    difficulty: 1.1,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("clue-repeat"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, part) in parts(view) {
        let Primitive::AllDifferent(cells) = &part.primitive else {
            continue;
        };
        for &cell in cells {
            let Some(digit) = board.grid()[cell] else {
                continue;
            };
            let others = cells
                .iter()
                .copied()
                .filter(|&other| other != cell && board.digits(other).contains(digit.index()));
            let actions: Vec<Action> = others
                .map(|other| Action::Strike(Board::<N>::candidate(other, digit.index())))
                .collect();
            sink.take(&actions, || {
                vec![
                    clue_mark(clues, part.clue),
                    Mark::Cells(Role::Pivot, vec![cell]),
                    Mark::Digits(Role::Pattern, vec![digit]),
                ]
            })?;
        }
    }
    Flow::Continue(())
}
