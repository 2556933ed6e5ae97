//! A digit that stands in cells which differ: it stands in no other of them.

use satur_model::clues::Primitive;

use super::clue_mark;
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
    let Some(clues) = board.clues() else {
        return Flow::Continue(());
    };
    for part in clues.parts() {
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
