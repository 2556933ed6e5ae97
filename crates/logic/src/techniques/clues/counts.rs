//! Clues that count digits: a candidate is struck if the count would become too high or too low.

use satur_model::Digit;
use satur_model::clues::{Primitive, Term, Weights};

use super::{clue_mark, is_new, parts};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static CLUE_COUNT: Technique = Technique {
    id: "clue-count",
    family: Family::Clues,
    difficulty: 2.54,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("clue-count"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, part) in parts(view) {
        let Primitive::Linear(linear) = &part.primitive else {
            continue;
        };
        let is_count = |term: &Term| matches!(term.weights, Weights::Set(..));
        if !linear.terms.iter().any(is_count)
            || !is_new(view, linear.terms.iter().map(|term| term.cell))
        {
            continue;
        }
        // The least and the greatest contribution of each cell.
        let ends: Vec<(i64, i64)> = linear
            .terms
            .iter()
            .map(|term| {
                let digits = board.options(term.cell).iter();
                let weights = digits.map(|digit| term.weights.of(Digit::new(digit)));
                let (least, most) = (weights.clone().min(), weights.max());
                (least.unwrap_or(0), most.unwrap_or(0))
            })
            .collect();
        let low: i64 = ends.iter().map(|(low, _)| low).sum();
        let high: i64 = ends.iter().map(|(_, high)| high).sum();
        let (mut actions, mut cells) = (Vec::new(), Vec::new());
        for (term, (least, most)) in linear.terms.iter().zip(&ends) {
            let before = actions.len();
            for digit in board.digits(term.cell).iter() {
                let weight = term.weights.of(Digit::new(digit));
                if low - least + weight > linear.most || high - most + weight < linear.least {
                    actions.push(Action::Strike(Board::<N>::candidate(term.cell, digit)));
                }
            }
            if actions.len() > before {
                cells.push(term.cell);
            }
        }
        sink.take(&actions, || {
            vec![
                clue_mark(clues, part.clue),
                Mark::Cells(Role::Pattern, cells),
            ]
        })?;
    }
    Flow::Continue(())
}
