//! 9x9 puzzles with very few givens: 18 to 20. For 17 see [`crate::seventeen`].
//!
//! *Idea*: no full grid is kept. Remove a few givens of a puzzle; the rest has some thousand
//! solutions. A digit that is in a cell in exactly one of them gives a puzzle again when it is
//! added. Removing two and adding one ({-2+1}) gives a puzzle with one given fewer; removing one
//! and adding one ({-1+1}) gives a neighbour with as many. So the search goes down if it can, and
//! sideways if it cannot, from the poorest of some hundred random puzzles; a walk that stays on its
//! level for long is replaced by a new one. Every board on the way is generated.
//!
//! *Why it is sound*: a board is kept only if exactly one solution has the new digit. This is known
//! from a list of all solutions, or the engine is asked for this digit.
//!
//! *Cost*: the rest usually has too many solutions to list. So for a digit of a cell the engine is
//! asked for two solutions that have it; everything else that those two share is excluded too. That
//! makes about 80 questions of some microseconds, of 350 digits. `docs/generate.md` has the success
//! rates. *Rejected*: listing 100, 400 or 1,600 solutions first takes 160, 120 and 60 questions,
//! and is slower each time, because solutions that are found one after another are nearly the same.
//!
//! *Source*: {-n+m} is how the collectors of 17-given puzzles searched, Gordon Royle among them.
//! Below 17 there is none: `McGuire`, Tugemann and Civario, "There is no 16-clue Sudoku" (2012).

use std::collections::HashSet;

use satur_model::{Candidates, Grid, Layout, Random, Shape, Stop};

use crate::many::{Nine, minimal_many};
use crate::seventeen::{self, SEVENTEEN};

/// Puzzles with more givens than this are found fast enough by digging.
pub const FEW: usize = 20;

/// The number of random puzzles that are dug for a start.
const DUG: u64 = 512;

/// The number of walks, which start from those with the fewest givens.
const BEGUN: usize = 4;

/// Upper bound on consecutive sideways steps of a walk. A level lower there are fewer ways down.
const PATIENCE: usize = 40;

/// The fewest givens that a puzzle of this shape can have, if known: 17 on 9x9 by exhaustive search
/// (see the top of this file), 4 and 8 on 4x4 and 6x6, whose grids are few.
pub fn fewest_givens(shape: Shape) -> Option<usize> {
    let is_usual = |side: usize| {
        let usual = Shape::conventional(side);
        usual == Some(shape) || usual == Some(shape.transposed())
    };
    [(4, 4), (6, 8), (9, 17)]
        .into_iter()
        .find(|&(side, _)| is_usual(side))
        .map(|(_, fewest)| fewest)
}

/// A number of givens below which no puzzle of a board without clues has one solution: what is known of its shape, and of any
/// board that two digits that are not given can be exchanged.
pub fn fewest_givens_on(layout: &Layout) -> usize {
    let known = layout.is_plain().then(|| fewest_givens(layout.shape()));
    let side = layout.shape().side();
    known.flatten().unwrap_or(side.saturating_sub(1))
}

/// A 9x9 puzzle with at most `most` givens and at least `least`. `None` if the stop is over first.
pub fn puzzle_with_few(
    least: usize,
    most: usize,
    random: &mut Random,
    stop: &Stop,
) -> Option<Nine> {
    let found = match most {
        ..SEVENTEEN => None,
        SEVENTEEN => seventeen::near_known(random, stop),
        _ => descend(most, random, stop),
    };
    with_at_least(found?, least)
}

/// A puzzle with at most `most` givens, from puzzles that are dug at random.
pub(crate) fn descend(most: usize, random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
    while !stop.is_over() {
        let mut dug = minimal_many(random.bits(), 0..DUG);
        dug.sort_by_key(|nine| givens(&nine.givens));
        for nine in dug.into_iter().take(BEGUN) {
            let found = Walker::new(nine.givens).descend(most, random, stop);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The board with its solution; givens are added from the solution if there are fewer than `least`.
fn with_at_least(mut board: [u8; 81], least: usize) -> Option<Nine> {
    let solution = satur_nine::solve(&board)?;
    let mut missing = least.saturating_sub(givens(&board));
    for (place, digit) in board.iter_mut().zip(solution) {
        if *place == 0 && missing > 0 {
            *place = digit;
            missing -= 1;
        }
    }
    Some(Nine {
        givens: board,
        solution,
    })
}

pub(crate) fn givens(board: &[u8; 81]) -> usize {
    board.iter().filter(|digit| **digit > 0).count()
}

/// A walk from puzzle to puzzle.
struct Walker {
    board: [u8; 81],
    seen: HashSet<[u8; 81]>,
}

impl Walker {
    fn new(board: [u8; 81]) -> Self {
        Self {
            board,
            seen: HashSet::from([board]),
        }
    }

    /// Walks until a puzzle has at most `most` givens, or there is no further step.
    fn descend(&mut self, most: usize, random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
        let mut patience = PATIENCE;
        while givens(&self.board) > most {
            if stop.is_over() || patience == 0 {
                return None;
            }
            if let Some(lower) = self.lower(random, stop) {
                (self.board, patience) = (lower, PATIENCE);
                self.seen.clear();
            } else {
                self.board = self.beside(random, stop)?;
                patience -= 1;
            }
            self.seen.insert(self.board);
        }
        Some(self.board)
    }

    /// A puzzle with one given fewer, if there is one: {-2+1}.
    fn lower(&self, random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
        let cells = self.shuffled_givens(random);
        for (number, &first) in cells.iter().enumerate() {
            for &second in &cells[..number] {
                let mut board = self.board;
                (board[first], board[second]) = (0, 0);
                if let Some(&(cell, digit)) = singles(&board, 1).first() {
                    board[cell] = digit;
                    return Some(board);
                }
            }
            if stop.is_over() {
                return None;
            }
        }
        None
    }

    /// A puzzle with as many givens that was not visited yet, if there is one: {-1+1}.
    fn beside(&self, random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
        for cell in self.shuffled_givens(random) {
            if stop.is_over() {
                return None;
            }
            let mut board = self.board;
            board[cell] = 0;
            let found = singles(&board, usize::MAX);
            let fresh = found.into_iter().map(|(cell, digit)| {
                let mut next = board;
                next[cell] = digit;
                next
            });
            let fresh: Vec<[u8; 81]> = fresh.filter(|next| !self.seen.contains(next)).collect();
            if !fresh.is_empty() {
                return Some(fresh[random.below(fresh.len())]);
            }
        }
        None
    }

    fn shuffled_givens(&self, random: &mut Random) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..81).filter(|&cell| self.board[cell] > 0).collect();
        random.shuffle(&mut cells);
        cells
    }
}

/// The number of solutions of a board, and the digits of empty cells that exactly one of them has;
/// the limit and no digits if there are as many or more.
pub(crate) fn listed(board: &[u8; 81], limit: u64) -> (u64, Vec<(usize, u8)>) {
    let mut known = Known::default();
    let count = satur_nine::search(board, limit, |solution| known.count(solution));
    let mut singles = Vec::new();
    if count < limit {
        for cell in (0..81).filter(|&cell| board[cell] == 0) {
            let once = known.once[cell] & !known.twice[cell];
            singles.extend(
                (1..=9)
                    .filter(|digit| once >> digit & 1 == 1)
                    .map(|digit| (cell, digit)),
            );
        }
    }
    (count, singles)
}

/// Digits of empty cells that exactly one solution of the board has, with their cells: all of them,
/// or the first `wanted`.
fn singles(board: &[u8; 81], wanted: usize) -> Vec<(usize, u8)> {
    let mut known = Known::default();
    let mut found = Vec::new();
    let Some(grid) = Grid::from_numbers(Shape::classic(), board) else {
        return found;
    };
    let possible = Candidates::of(&grid);
    for cell in grid.blanks() {
        for digit in possible[cell].iter() {
            let (at, number) = (cell.index(), digit.number());
            if known.twice[at] >> number & 1 == 1 {
                continue;
            }
            let mut asked = *board;
            asked[at] = number;
            if satur_nine::search(&asked, 2, |solution| known.add(solution)) == 1 {
                found.push((at, number));
                if found.len() == wanted {
                    return found;
                }
            }
        }
    }
    found
}

/// What is known about the solutions of a board.
struct Known {
    solutions: HashSet<[u8; 81]>,
    /// For each cell the digits of some solution, a bit each.
    once: [u16; 81],
    /// For each cell the digits of two different solutions.
    twice: [u16; 81],
}

impl Default for Known {
    fn default() -> Self {
        Self {
            solutions: HashSet::new(),
            once: [0; 81],
            twice: [0; 81],
        }
    }
}

impl Known {
    fn add(&mut self, solution: &[u8; 81]) {
        // The same solution may be found for two digits; only different ones count.
        if self.solutions.insert(*solution) {
            self.count(solution);
        }
    }

    /// Counts a solution that was not counted before.
    fn count(&mut self, solution: &[u8; 81]) {
        for ((digit, once), twice) in solution.iter().zip(&mut self.once).zip(&mut self.twice) {
            let bit = 1_u16 << digit;
            *twice |= *once & bit;
            *once |= bit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle with 19 givens, found by this search.
    fn with_nineteen() -> Nine {
        puzzle_with_few(19, 19, &mut Random::new(4), Stop::never()).expect("nobody stops it")
    }

    #[test]
    fn puzzles_with_few_givens_are_found_and_have_one_solution() {
        for (least, most) in [(20, 20), (0, 20), (19, 19)] {
            let found = puzzle_with_few(least, most, &mut Random::new(9), Stop::never());
            let Nine {
                givens: board,
                solution,
            } = found.expect("nobody stops it");
            assert!((least..=most).contains(&givens(&board)));
            assert_eq!(satur_nine::count(&board, 2), 1);
            assert_eq!(satur_nine::solve(&board), Some(solution));
        }
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        assert_eq!(with_nineteen(), with_nineteen());
    }

    #[test]
    fn a_search_ends_when_it_is_stopped() {
        let stop = Stop::new();
        stop.request();
        assert_eq!(puzzle_with_few(17, 17, &mut Random::new(1), &stop), None);
        let stop = Stop::after_checks(3);
        assert_eq!(puzzle_with_few(17, 17, &mut Random::new(1), &stop), None);
    }

    /// By definition: adds each digit that is not excluded, and counts.
    fn by_definition(board: &[u8; 81]) -> Vec<(usize, u8)> {
        let mut found = Vec::new();
        for cell in (0..81).filter(|&cell| board[cell] == 0) {
            for digit in 1..=9 {
                let mut with = *board;
                with[cell] = digit;
                if satur_nine::count(&with, 2) == 1 {
                    found.push((cell, digit));
                }
            }
        }
        found
    }

    #[test]
    fn digits_that_one_solution_has_are_those_of_the_definition() {
        let mut random = Random::new(2);
        let mut some = 0;
        for nine in minimal_many(3, 0..30) {
            let mut board = nine.givens;
            for _ in 0..=random.below(2) {
                let filled: Vec<usize> = (0..81).filter(|&cell| board[cell] > 0).collect();
                board[filled[random.below(filled.len())]] = 0;
            }
            let expected = by_definition(&board);
            some += expected.len();
            assert_eq!(singles(&board, usize::MAX), expected);
            assert_eq!(singles(&board, 1), expected.get(..1).unwrap_or(&[]));
            let (count, found) = listed(&board, 100_000);
            assert_eq!(count, satur_nine::count(&board, 100_000));
            if count < 100_000 {
                assert_eq!(found, expected);
            }
            let (count, found) = listed(&board, 2);
            assert_eq!((count, found.is_empty()), (2, true), "too many to list");
        }
        assert!(some > 100, "{some}");
    }

    #[test]
    fn the_fewest_givens_are_known_for_small_shapes() {
        let fewest = |rows, cols| fewest_givens(Shape::new(rows, cols).unwrap());
        assert_eq!(
            [fewest(2, 2), fewest(3, 2), fewest(3, 3)],
            [4, 8, 17].map(Some)
        );
        assert_eq!(fewest(4, 4), None);
    }
}
