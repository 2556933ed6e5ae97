//! The last empty cell of a house.

use satur_model::Candidate;

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(super) static FULL_HOUSE: Technique = Technique {
    id: "full-house",
    family: Family::Singles,
    difficulty: 1.0,
    hodoku: Hodoku::On(4),
    needs_uniqueness: false,
    page: page!("full-house"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for house in board.last_digits() {
        let digit = board.open(house).first();
        let places = board.places(house, digit);
        if places.is_single() {
            let cell = board.layout().house(house)[places.first()];
            let candidate: Candidate = Board::<N>::candidate(cell, digit);
            sink.take(&[Action::Place(candidate)], || {
                vec![
                    Mark::Candidates(Role::Pattern, vec![candidate]),
                    Mark::House(Role::Base, house),
                ]
            })?;
        }
    }
    Flow::Continue(())
}
