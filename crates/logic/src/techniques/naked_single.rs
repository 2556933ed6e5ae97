//! A cell with one candidate.

use crate::technique::finders;
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(super) static NAKED_SINGLE: Technique = Technique {
    id: "naked-single",
    family: Family::Singles,
    difficulty: 2.3,
    hodoku: Some(4),
    needs_uniqueness: false,
    page: include_str!("../../pages/naked-single.md"),
    find: finders!(find),
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
