//! Cages: the sets of different digits that add up to the sum.
//!
//! A set is possible if it contains the digits already in the cage, every empty cell can hold one
//! of the others, and every digit of the set has a cell. A candidate in no possible set is struck;
//! a digit in all of them is in the cage, so it is struck from every cell that sees all its places
//! there.

use satur_model::{Cell, Digit};

use super::{clue_mark, new_sums, strikes_but, sums};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{mark, strikes};
use crate::{Board, Cells, Clues, Family, Flow, Mark, Mask, Role, Sink, Sum, Technique, View};

pub(in crate::techniques) static COMBINATIONS: Technique = Technique {
    id: "cage-combinations",
    family: Family::Clues,
    difficulty: 2.45,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("cage-combinations"),
    find: find_functions!(find_combinations),
};

pub(in crate::techniques) static DIGIT: Technique = Technique {
    id: "cage-digit",
    difficulty: 2.7,
    find: find_functions!(find_digit),
    ..COMBINATIONS
};

/// Up to this number, an explanation lists the sets.
const MOST_NAMED: usize = 8;
/// A cage with more possible sets than this is not looked at.
const MOST_SETS: usize = 400;

/// The possible sets of a cage; `None` if the sum is not that of a cage, or has too many sets.
fn sets<const N: usize>(board: &Board<N>, sum: &Sum) -> Option<Vec<Mask>> {
    let wanted = sum.plain()?;
    let cells: Vec<Cell> = sum.cells().collect();
    let is_cage =
        (1..cells.len()).all(|at| cells[..at].iter().all(|&one| board.differ(one, cells[at])));
    if !is_cage || cells.len() > board.side() {
        return None;
    }
    // A cell with one candidate counts as filled.
    let (open_cells, fixed_cells): (Vec<Cell>, Vec<Cell>) = cells
        .iter()
        .partition(|&&cell| !board.options(cell).is_single());
    let fixed = together(board, &fixed_cells);
    let all = together(board, &open_cells) | fixed;
    let mut found = Vec::new();
    let is_whole = choose(all, Mask::EMPTY, cells.len(), wanted, &mut |set: Mask| {
        let open = set - fixed;
        let is_possible = (fixed - set).is_empty()
            && open.len() == open_cells.len()
            && open_cells
                .iter()
                .all(|&cell| !(board.options(cell) & open).is_empty())
            && (open - together(board, &open_cells)).is_empty();
        if is_possible {
            found.push(set);
        }
        found.len() <= MOST_SETS
    });
    is_whole.then_some(found)
}

/// The digits that some of these cells can hold.
fn together<const N: usize>(board: &Board<N>, cells: &[Cell]) -> Mask {
    let each = cells.iter();
    each.fold(Mask::EMPTY, |all, &cell| all | board.options(cell))
}

/// Passes every choice of `count` digits with this sum to `take`, until that returns false. Returns
/// whether all choices were passed on.
fn choose(
    from: Mask,
    chosen: Mask,
    count: usize,
    sum: i64,
    take: &mut impl FnMut(Mask) -> bool,
) -> bool {
    if count == 0 {
        return sum != 0 || take(chosen);
    }
    let mut left = from;
    for digit in from.iter() {
        left -= Mask::of(digit);
        let number = digit as i64 + 1;
        // All further digits are greater.
        if number * count as i64 > sum {
            break;
        }
        if left.len() + 1 < count {
            break;
        }
        let chosen = chosen | Mask::of(digit);
        if !choose(left, chosen, count - 1, sum - number, take) {
            return false;
        }
    }
    true
}

/// The marks of a cage with its sets.
fn marks(clues: &Clues, sum: &Sum, sets: &[Mask]) -> Vec<Mark> {
    let named = sets.iter().map(|set| set.iter().map(Digit::new).collect());
    let mut marks = vec![clue_mark(clues, sum.clue)];
    if sets.len() <= MOST_NAMED {
        marks.push(Mark::Combinations(named.collect()));
    }
    marks
}

fn find_combinations<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, sum) in new_sums(view) {
        let Some(sets) = sets(board, sum) else {
            continue;
        };
        let used = sets.iter().fold(Mask::EMPTY, |all, &set| all | set);
        let actions: Vec<_> = sum
            .cells()
            .flat_map(|cell| strikes_but(board, cell, used))
            .collect();
        sink.take(&actions, || marks(clues, sum, &sets))?;
    }
    Flow::Continue(())
}

fn find_digit<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for (clues, sum) in sums(view) {
        let Some(sets) = sets(board, sum).filter(|sets| !sets.is_empty()) else {
            continue;
        };
        let needed = sets.iter().fold(Mask::below(64), |all, &set| all & set);
        let singles = sum.cells().filter(|&cell| board.options(cell).is_single());
        let fixed = together(board, &singles.collect::<Vec<_>>());
        for digit in (needed - fixed).iter() {
            let places: Cells<N> = sum
                .cells()
                .filter(|&cell| board.digits(cell).contains(digit))
                .collect();
            if places.is_empty() {
                continue;
            }
            let own: Cells<N> = sum.cells().collect();
            let seen = board.geometry().seen_by_all(&places) - own;
            sink.take(&strikes(board, &seen, digit), || {
                let mut marks = marks(clues, sum, &sets);
                marks.push(mark(Role::Pattern, board, &places, Mask::of(digit)));
                marks
            })?;
        }
    }
    Flow::Continue(())
}
