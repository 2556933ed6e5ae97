//! A digit with one place in a house.

use satur_model::HouseKind;

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(super) static IN_BLOCK: Technique = Technique {
    id: "hidden-single-block",
    family: Family::Singles,
    difficulty: 1.2,
    hodoku: Hodoku::On(14),
    needs_uniqueness: false,
    page: page!("hidden-single"),
    find: find_functions!(|view, sink| find(view, sink, &[HouseKind::Block])),
};

pub(super) static IN_LINE: Technique = Technique {
    id: "hidden-single-line",
    difficulty: 1.5,
    find: find_functions!(|view, sink| {
        find(view, sink, &HouseKind::LINES)?;
        find(view, sink, &HouseKind::ADDED)
    }),
    ..IN_BLOCK
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, kinds: &[HouseKind]) -> Flow {
    let board = view.board;
    let singles = kinds.iter().flat_map(|&kind| board.hidden_singles(kind));
    for (house, digit) in singles {
        let place = board.places(house, digit).first();
        let candidate = Board::<N>::candidate(board.layout().house(house)[place], digit);
        sink.take(&[Action::Place(candidate)], || {
            vec![
                Mark::Candidates(Role::Pattern, vec![candidate]),
                Mark::House(Role::Base, house),
            ]
        })?;
    }
    Flow::Continue(())
}
