//! Renban lines: consecutive digits in any order.
//!
//! The line holds a run of as many consecutive digits as it has cells. A run is possible if every
//! cell can hold one of its digits and every digit has a cell; digits outside the possible runs are
//! struck.

use satur_model::Digit;

use super::{clue_mark, is_new, strikes_but};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Family, Flow, Mark, Mask, Sink, Technique, View};

pub(in crate::techniques) static RENBAN: Technique = Technique {
    id: "renban",
    family: Family::Clues,
    difficulty: 2.75,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("renban"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let Some(clues) = board.clues() else {
        return Flow::Continue(());
    };
    let renbans = clues.all().iter().enumerate();
    for (number, clue) in renbans.filter(|(_, clue)| clue.kind().id == "renban") {
        let cells = clue.cells();
        if !is_new(view, cells.iter().copied()) {
            continue;
        }
        let count = cells.len();
        let all = cells
            .iter()
            .fold(Mask::EMPTY, |all, &cell| all | board.options(cell));
        let runs: Vec<Mask> = (0..=board.side() - count)
            .map(|first| Mask::below(first + count) - Mask::below(first))
            .filter(|&run| {
                (run - all).is_empty()
                    && cells
                        .iter()
                        .all(|&cell| !(board.options(cell) & run).is_empty())
            })
            .collect();
        let used = runs.iter().fold(Mask::EMPTY, |all, &run| all | run);
        let actions: Vec<_> = cells
            .iter()
            .flat_map(|&cell| strikes_but(board, cell, used))
            .collect();
        sink.take(&actions, || {
            let named = runs.iter().map(|run| run.iter().map(Digit::new).collect());
            let named: Vec<Vec<Digit>> = named.collect();
            vec![clue_mark(clues, number), Mark::Combinations(named)]
        })?;
    }
    Flow::Continue(())
}
