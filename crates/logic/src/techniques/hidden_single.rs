//! A digit with one place in a house.

use crate::technique::finders;
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(super) static IN_BLOCK: Technique = Technique {
    id: "hidden-single-block",
    family: Family::Singles,
    difficulty: 1.2,
    hodoku: Some(14),
    needs_uniqueness: false,
    page: include_str!("../../pages/hidden-single.md"),
    find: finders!(|view, sink| find(view, sink, true)),
};

pub(super) static IN_LINE: Technique = Technique {
    id: "hidden-single-line",
    difficulty: 1.5,
    find: finders!(|view, sink| find(view, sink, false)),
    ..IN_BLOCK
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, in_block: bool) -> Flow {
    let board = view.board;
    let side = board.side();
    // Rows and columns come before blocks.
    let (from, before) = if in_block {
        (2 * side, 3 * side)
    } else {
        (0, 2 * side)
    };
    for (house, digit) in board.hidden_singles(from, before) {
        let place = board.places(house, digit).first();
        let candidate = Board::<N>::candidate(board.shape().house(house)[place], digit);
        sink.take(&[Action::Place(candidate)], || {
            vec![
                Mark::Candidates(Role::Pattern, vec![candidate]),
                Mark::House(Role::Base, house),
            ]
        })?;
    }
    Flow::Continue(())
}
