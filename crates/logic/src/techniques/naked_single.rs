//! A cell with one candidate.

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(super) static NAKED_SINGLE: Technique = Technique {
    id: "naked-single",
    family: Family::Singles,
    difficulty: 2.3,
    hodoku: Hodoku::On(4),
    needs_uniqueness: false,
    page: page!("naked-single"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for cell in board.naked_singles().iter() {
        let candidate = Board::<N>::candidate(cell, board.digits(cell).first());
        sink.take(&[Action::Place(candidate)], || {
            vec![Mark::Candidates(Role::Pattern, vec![candidate])]
        })?;
    }
    Flow::Continue(())
}
