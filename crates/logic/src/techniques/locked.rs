//! Locked candidates: a digit that must go where a line and a block cross.
//!
//! If all places of a digit in a block lie in one line, the digit of that line is among them,
//! and the rest of the line loses it: pointing. The other way round is claiming.

use satur_model::House;

use super::support::{at_places, mark, strikes};
use crate::technique::finders;
use crate::{Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static POINTING: Technique = Technique {
    id: "pointing",
    family: Family::Intersections,
    difficulty: 2.6,
    hodoku: Some(50),
    needs_uniqueness: false,
    page: include_str!("../../pages/locked-candidates.md"),
    find: finders!(|view, sink| {
        for crossing in view.board.geometry().crossings() {
            let (block, line) = (crossing.block, crossing.line);
            confined(
                view,
                sink,
                (block, crossing.in_block),
                (line, crossing.in_line),
            )?;
        }
        Flow::Continue(())
    }),
};

pub(super) static CLAIMING: Technique = Technique {
    id: "claiming",
    difficulty: 2.8,
    find: finders!(|view, sink| {
        for crossing in view.board.geometry().crossings() {
            let (block, line) = (crossing.block, crossing.line);
            confined(
                view,
                sink,
                (line, crossing.in_line),
                (block, crossing.in_block),
            )?;
        }
        Flow::Continue(())
    }),
    ..POINTING
};

/// Two houses have cells in common. A digit that must go there in the first cannot go
/// elsewhere in the second. Whether it must can be new only if the first house changed.
fn confined<const N: usize>(
    view: &View<'_, N>,
    sink: &mut Sink,
    (first, in_first): (House, Mask),
    (second, in_second): (House, Mask),
) -> Flow {
    let board = view.board;
    if !view.is_new(first) {
        return Flow::Continue(());
    }
    for digit in board.open(first).iter() {
        let places = board.places(first, digit);
        if !(places - in_first).is_empty() || places.len() < 2 {
            continue;
        }
        let elsewhere = board.places(second, digit) - in_second;
        if !elsewhere.is_empty() {
            let struck = at_places(board, second, elsewhere);
            sink.take(&strikes(board, &struck, digit), || {
                let pattern = board.spots(first, digit);
                vec![
                    mark(Role::Pattern, board, &pattern, Mask::of(digit)),
                    Mark::House(Role::Base, first),
                    Mark::House(Role::Cover, second),
                ]
            })?;
        }
    }
    Flow::Continue(())
}
