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
    for cell in view.board.empty().iter() {
        let digits = view.board.digits(cell);
        if digits.is_single() {
            let candidate = Board::<N>::candidate(cell, digits.first());
            sink.take(&[Action::Place(candidate)], || {
                vec![Mark::Candidates(Role::Pattern, vec![candidate])]
            })?;
        }
    }
    Flow::Continue(())
}
