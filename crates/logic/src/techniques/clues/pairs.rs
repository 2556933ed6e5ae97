//! Pairs of cells: a candidate without a partner in the other cell. Dots, XV, greater-than,
//! whispers, clones.
//!
//! Thermometers and renban lines have techniques of their own, which consider more than two cells
//! at once.

use satur_model::Cell;
use satur_model::clues::Primitive;

use super::{clue_mark, is_new, parts, strikes_but};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static PAIR_CLUE: Technique = Technique {
    id: "pair-clue",
    family: Family::Clues,
    difficulty: 2.35,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("pair-clue"),
    find: find_functions!(find),
};

/// Kinds of clues that have a technique of their own.
const OTHERS: [&str; 3] = ["thermometer", "slow-thermometer", "renban"];

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, part) in parts(view) {
        let Primitive::Pairs(pairs, table) = &part.primitive else {
            continue;
        };
        if OTHERS.contains(&clues.clue(part.clue).kind().id) {
            continue;
        }
        for &[first, second] in pairs {
            if !is_new(view, [first, second].into_iter()) {
                continue;
            }
            // The digits that are compatible with a digit of the other cell.
            let partners = |other: Cell, table: &[satur_model::DigitSet]| {
                let digits = board.options(other).iter();
                digits.fold(Mask::EMPTY, |all, digit| {
                    all | Mask(table[digit].bits() as u64)
                })
            };
            for (cell, other, keep) in [
                (first, second, partners(second, &table.backward)),
                (second, first, partners(first, &table.forward)),
            ] {
                sink.take(&strikes_but(board, cell, keep), || {
                    let options = board.options(other).iter();
                    let marks = options.map(|digit| crate::Board::<N>::candidate(other, digit));
                    vec![
                        clue_mark(clues, part.clue),
                        Mark::Cells(Role::Pattern, vec![cell]),
                        Mark::Candidates(Role::Pivot, marks.collect()),
                    ]
                })?;
            }
        }
    }
    Flow::Continue(())
}
