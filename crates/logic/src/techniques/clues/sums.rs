//! Sums of any kind: arrows, little killers, zippers, cages.
//!
//! Bounds first: what the other cells leave for a cell. The least sum of cells that must differ is
//! more than that of their least digits, so cells that all see each other are added up together.
//! Then all fillings of the cells, if there are not too many.

use satur_model::Cell;

use super::{clue_mark, new_sums, strikes_but, up_to};
use crate::fillings::{self, weighed};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static BOUNDS: Technique = Technique {
    id: "sum-bounds",
    family: Family::Clues,
    difficulty: 2.56,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("sum-bounds"),
    find: find_functions!(find_bounds),
};

pub(in crate::techniques) static WAYS: Technique = Technique {
    id: "sum-ways",
    difficulty: 3.1,
    find: find_functions!(find_ways),
    ..BOUNDS
};

fn find_bounds<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, sum) in new_sums(view) {
        for (at, &(cell, times)) in sum.terms.iter().enumerate() {
            if board.digits(cell).is_empty() {
                continue;
            }
            let mut others = sum.terms.clone();
            others.remove(at);
            let (low, high) = bounds(board, &others);
            // What the cell must contribute, and so the numbers that it can hold.
            let (least, most) = (sum.least - high, sum.most - low);
            let (least, most) = if times > 0 {
                (ceil(least, times), most.div_euclid(times))
            } else {
                (ceil(-most, -times), (-least).div_euclid(-times))
            };
            let keep = up_to(most) - up_to(least - 1);
            sink.take(&strikes_but(board, cell, keep), || {
                vec![
                    clue_mark(clues, sum.clue),
                    Mark::Cells(Role::Pattern, vec![cell]),
                    Mark::Number("least", least.max(1)),
                    Mark::Number("most", most.min(board.side() as i64)),
                ]
            })?;
        }
    }
    Flow::Continue(())
}

fn ceil(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}

/// The least and the greatest value of a sum, given as cells with the factor of each.
pub(super) fn bounds<const N: usize>(board: &Board<N>, terms: &[(Cell, i64)]) -> (i64, i64) {
    // Groups of cells with the same factor that all differ, built greedily.
    let mut cliques: Vec<(i64, Vec<Cell>)> = Vec::new();
    for &(cell, times) in terms {
        let fits = |clique: &&mut (i64, Vec<Cell>)| {
            clique.0 == times && clique.1.iter().all(|&other| board.differ(cell, other))
        };
        match cliques.iter_mut().find(fits) {
            Some((_, cells)) => cells.push(cell),
            None => cliques.push((times, vec![cell])),
        }
    }
    cliques.iter().fold((0, 0), |(low, high), (times, cells)| {
        let (least, most) = different(board, cells);
        let (one, other) = (least * times, most * times);
        (low + one.min(other), high + one.max(other))
    })
}

/// The least and the greatest sum of cells that all differ: in order of their least digits, each
/// takes the next free one, and likewise from above.
fn different<const N: usize>(board: &Board<N>, cells: &[Cell]) -> (i64, i64) {
    let ends = |cell: &Cell| weighed(board.options(*cell), 1);
    let mut lows: Vec<i64> = cells.iter().map(|cell| ends(cell).0).collect();
    let mut highs: Vec<i64> = cells.iter().map(|cell| ends(cell).1).collect();
    lows.sort_unstable();
    highs.sort_unstable();
    let (mut last, mut least) = (i64::MIN / 2, 0);
    for low in lows {
        last = low.max(last + 1);
        least += last;
    }
    let (mut last, mut most) = (i64::MAX / 2, 0);
    for high in highs.into_iter().rev() {
        last = high.min(last - 1);
        most += last;
    }
    (least, most)
}

fn find_ways<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, sum) in new_sums(view) {
        sink.go_on()?;
        let terms = &sum.terms;
        if terms.iter().all(|&(cell, _)| board.digits(cell).is_empty()) {
            continue;
        }
        let Some(found) = fillings::of_sum(board, terms, (sum.least, sum.most)) else {
            continue;
        };
        let actions = outside(board, terms.iter().map(|&(cell, _)| cell), &found);
        sink.take(&actions, || vec![clue_mark(clues, sum.clue)])?;
    }
    Flow::Continue(())
}

/// Strikes of the candidates that occur in no filling.
pub(super) fn outside<const N: usize>(
    board: &Board<N>,
    cells: impl Iterator<Item = Cell>,
    found: &[Mask],
) -> Vec<Action> {
    let each = cells.zip(found);
    each.flat_map(|(cell, &keep)| strikes_but(board, cell, keep))
        .collect()
}
