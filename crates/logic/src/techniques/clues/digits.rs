//! Clues that restrict the digits of single cells: even, odd and others.

use satur_model::clues::Primitive;

use super::{clue_mark, strikes_but};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static CLUE_DIGITS: Technique = Technique {
    id: "clue-digits",
    family: Family::Clues,
    difficulty: 1.05,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("clue-digits"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let Some(clues) = board.clues() else {
        return Flow::Continue(());
    };
    // All cells of a clue in one step.
    for own in clues.parts().chunk_by(|one, other| one.clue == other.clue) {
        let (mut actions, mut cells): (Vec<Action>, Vec<_>) = (Vec::new(), Vec::new());
        for part in own {
            if let Primitive::Domain(cell, digits) = part.primitive {
                let strikes = strikes_but(board, cell, Mask(digits.bits() as u64));
                if !strikes.is_empty() {
                    cells.push(cell);
                }
                actions.extend(strikes);
            }
        }
        sink.take(&actions, || {
            vec![
                clue_mark(clues, own[0].clue),
                Mark::Cells(Role::Pattern, cells),
            ]
        })?;
    }
    Flow::Continue(())
}
