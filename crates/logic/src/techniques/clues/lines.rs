//! Lines that are read from one end: sandwiches, skyscrapers, X sums, and custom automata.
//!
//! A candidate stays if some filling of the line with it keeps the clue, with different digits
//! where cells must differ. On lines with too many fillings, repeated digits are allowed, which
//! strikes less.

use satur_model::clues::Primitive;

use super::sums::outside;
use super::{clue_mark, is_new, parts};
use crate::fillings;
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Family, Flow, Sink, Technique, View};

pub(in crate::techniques) static LINE_WAYS: Technique = Technique {
    id: "line-ways",
    family: Family::Clues,
    difficulty: 3.3,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("line-ways"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, part) in parts(view) {
        let Primitive::Automaton(cells, automaton) = &part.primitive else {
            continue;
        };
        sink.go_on()?;
        let is_full = cells.iter().all(|&cell| board.digits(cell).is_empty());
        if is_full || !is_new(view, cells.iter().copied()) {
            continue;
        }
        let Some(found) = fillings::of_word(board, cells, automaton) else {
            continue;
        };
        let actions = outside(board, cells.iter().copied(), &found);
        sink.take(&actions, || vec![clue_mark(clues, part.clue)])?;
    }
    Flow::Continue(())
}
