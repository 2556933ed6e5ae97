//! A digit with one place in a house.

use satur_model::HouseKind;

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
    let shape = board.shape();
    for house in board.geometry().houses() {
        if (shape.house_kind(house).0 == HouseKind::Block) != in_block {
            continue;
        }
        for digit in 0..shape.side() {
            let places = board.places(house, digit);
            if places.is_single() {
                let cell = shape.house(house)[places.first()];
                let candidate = Board::<N>::candidate(cell, digit);
                sink.take(&[Action::Place(candidate)], || {
                    vec![
                        Mark::Candidates(Role::Pattern, vec![candidate]),
                        Mark::House(Role::Base, house),
                    ]
                })?;
            }
        }
    }
    Flow::Continue(())
}
