//! NAME: what it sees, in a line.
//!
//! Why it holds. What it costs. Where it comes from.

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(super) static CONSTANT: Technique = Technique {
    id: "NAME",
    family: Family::Exotic,
    difficulty: 12.5,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("NAME"),
    find: find_functions!(find),
};

/// Looks at the view and gives every step there is to the sink. The marks say why: sentences and
/// pictures are made from them.
fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for cell in board.grid().blanks() {
        let digits = board.digits(cell);
        if digits.is_single() {
            let candidate = Board::<N>::candidate(cell, digits.first());
            sink.take(&[Action::Place(candidate)], || {
                vec![
                    Mark::Cells(Role::Pattern, vec![cell]),
                    Mark::Digits(Role::Pattern, vec![candidate.digit]),
                ]
            })?;
        }
    }
    Flow::Continue(())
}
