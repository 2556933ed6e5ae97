//! 9x9 puzzles with 17 givens, the fewest possible.
//!
//! *Idea*: these puzzles are far too rare to be dug, but others lie around a known one. Remove two
//! givens; the rest has some hundred solutions, and two digits that are together in exactly one of
//! them give a puzzle again ({-2+2}). Two such steps lead away from the known one, if possible, and
//! a random symmetry hides the start of the walk.
//!
//! The known puzzles were found by this program, from nothing ([`from_nothing`]): every puzzle that
//! {-1+1} reaches from one with 18 givens is examined in turn, and of its pairs of givens only the
//! promising ones: a digit that only one solution has is found where few solutions are left, and a
//! pair leaves at least as many as either of its givens. That takes minutes.
//!
//! *Why it is sound*: a board is kept only if exactly one of all solutions of the rest has the new
//! digits.
//!
//! *Cost*: a walk takes some milliseconds; `docs/generate.md` has the success rates and how many
//! different puzzles there are around the known ones.
//!
//! *Source*: see `few.rs`.

use std::collections::HashSet;

use satur_model::{Grid, Random, Shape, Stop, Symmetry};

use crate::few::{descend, listed};
use crate::many::numbers;

/// The fewest givens of a 9x9 puzzle.
pub(crate) const SEVENTEEN: usize = 17;

/// Puzzles that `cargo xtask tool seventeen` found, a line each.
static KNOWN: &str = include_str!("seventeen.txt");

/// The number of steps of a walk from a known puzzle.
const STEPS: usize = 2;

/// Upper bound on the solutions that are listed for a board that lacks two givens; boards with more
/// are skipped. A walk has less time than a search for new starting puzzles.
const LISTED_ON_A_WALK: u64 = 10_000;
const LISTED_AT_LEISURE: u64 = 200_000;

/// A digit that is in more of these solutions is only paired with one that is in fewer.
const MOST_SHARED: usize = 500;

/// Upper bounds on the solutions that are listed for a board that lacks one given, and for one that
/// lacks two, around 18: with more, a digit that only one solution has hardly ever exists
/// (`docs/generate.md`).
const LISTED_ONE: u64 = 600;
const LISTED_TWO: u64 = 1000;

/// The number of puzzles around one that are examined before another is sought. Finding one with 18
/// givens takes about as long as examining this many.
const AROUND: usize = 300;

/// A puzzle with 17 givens by a walk from a known one. `None` if the stop is over first.
pub(crate) fn near_known(random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
    let known = known();
    let grid = Grid::from_numbers(Shape::classic(), &known[random.below(known.len())])?;
    let mut board = numbers(&Symmetry::random(Shape::classic(), random).grid(&grid));
    for _ in 0..STEPS {
        board = swap_two(&board, LISTED_ON_A_WALK, random, stop)?;
    }
    Some(board)
}

/// The known puzzles.
pub fn known() -> Vec<[u8; 81]> {
    let grid = |line| Grid::from_line(Shape::classic(), line).expect("the known puzzles are right");
    KNOWN.lines().map(|line| numbers(&grid(line))).collect()
}

/// Another puzzle with 17 givens close to one, or that one if there is none. `None` if the stop is
/// over first.
pub fn close_to(board: &[u8; 81], random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
    swap_two(board, LISTED_AT_LEISURE, random, stop)
}

/// A puzzle with 17 givens found without any known one. `None` if the stop is over first.
pub fn from_nothing(random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
    while !stop.is_over() {
        let start = descend(SEVENTEEN + 1, random, stop)?;
        let found = lower_around(start, random, stop);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Another puzzle with as many givens: {-2+2}. The puzzle itself if no pair of givens leads to another.
fn swap_two(board: &[u8; 81], limit: u64, random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
    // A pair leaves at least as many solutions as either of its givens.
    let mut cells = Vec::new();
    for cell in (0..81).filter(|&cell| board[cell] > 0) {
        let mut without = *board;
        without[cell] = 0;
        if satur_nine::count(&without, limit) < limit {
            cells.push(cell);
        }
        if stop.is_over() {
            return None;
        }
    }
    let pairs = cells.iter().enumerate();
    let pairs = pairs.flat_map(|(number, &first)| {
        let others = cells[..number].iter();
        others.map(move |&second| (first, second))
    });
    let mut pairs: Vec<(usize, usize)> = pairs.collect();
    random.shuffle(&mut pairs);
    for (first, second) in pairs {
        if stop.is_over() {
            return None;
        }
        let mut without = *board;
        (without[first], without[second]) = (0, 0);
        let mut solutions = Vec::new();
        if satur_nine::search(&without, limit, |solution| solutions.push(*solution)) == limit {
            continue;
        }
        let others = only_pairs(&without, &solutions).into_iter().map(|pair| {
            let mut next = without;
            for (cell, digit) in pair {
                next[cell] = digit;
            }
            next
        });
        let others: Vec<[u8; 81]> = others.filter(|next| next != board).collect();
        if !others.is_empty() {
            return Some(others[random.below(others.len())]);
        }
    }
    Some(*board)
}

/// A digit in a cell.
type Place = (usize, u8);

/// Pairs of digits in empty cells that exactly one of a board's solutions has together. Pairs of
/// which both digits are in many solutions are left out.
fn only_pairs(board: &[u8; 81], solutions: &[[u8; 81]]) -> Vec<[Place; 2]> {
    let empty: Vec<usize> = (0..81).filter(|&cell| board[cell] == 0).collect();
    let mut having: Vec<Vec<u32>> = vec![Vec::new(); 81 * 10];
    for (number, solution) in (0..).zip(solutions) {
        for &cell in &empty {
            having[10 * cell + usize::from(solution[cell])].push(number);
        }
    }
    let is_rare = |place: usize| (1..=MOST_SHARED).contains(&having[place].len());
    let mut pairs = Vec::new();
    for first in (0..having.len()).filter(|&place| is_rare(place)) {
        let mut together = [0_u16; 81 * 10];
        for &number in &having[first] {
            let solution = &solutions[number as usize];
            for &cell in &empty {
                together[10 * cell + usize::from(solution[cell])] += 1;
            }
        }
        for second in (0..together.len()).filter(|&place| together[place] == 1) {
            // A pair of two rare digits is found from both.
            if first / 10 != second / 10 && (first < second || !is_rare(second)) {
                pairs.push([first, second].map(|place| (place / 10, (place % 10) as u8)));
            }
        }
    }
    pairs
}

/// A puzzle with one given fewer than `start`, by {-2+1} from it or from a puzzle that {-1+1} leads to.
fn lower_around(start: [u8; 81], random: &mut Random, stop: &Stop) -> Option<[u8; 81]> {
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    for _ in 0..AROUND {
        // Usually from the last, so that the search moves away; sometimes from another.
        let at = match random.below(3) {
            0 if !open.is_empty() => random.below(open.len()),
            _ => open.len().checked_sub(1)?,
        };
        let board = open.swap_remove(at);
        let cells: Vec<usize> = (0..81).filter(|&cell| board[cell] > 0).collect();
        let mut left = Vec::new();
        for &cell in &cells {
            let mut without = board;
            without[cell] = 0;
            let (count, singles) = listed(&without, LISTED_ONE);
            left.push(count);
            for (at, digit) in singles {
                let mut next = without;
                next[at] = digit;
                if seen.insert(next) {
                    open.push(next);
                }
            }
            if stop.is_over() {
                return None;
            }
        }
        for (number, &first) in cells.iter().enumerate() {
            for (other, &second) in cells[..number].iter().enumerate() {
                if left[number] + left[other] > LISTED_TWO {
                    continue;
                }
                let mut without = board;
                (without[first], without[second]) = (0, 0);
                if let Some(&(at, digit)) = listed(&without, LISTED_TWO).1.first() {
                    without[at] = digit;
                    return Some(without);
                }
                if stop.is_over() {
                    return None;
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::few::givens;

    /// A generated puzzle with 18 givens, and one of 17 that lies around it.
    #[test]
    fn what_lies_around_a_puzzle_is_found() {
        let line =
            "7..........6.27..859....1..............9..54.3.8.....7..7.....2............5..6..";
        let mut start = [0; 81];
        for (cell, sign) in start.iter_mut().zip(line.bytes()) {
            *cell = if sign == b'.' { 0 } else { sign - b'0' };
        }
        assert_eq!((givens(&start), satur_nine::count(&start, 2)), (18, 1));
        let found = lower_around(start, &mut Random::new(1), Stop::never());
        let found = found.expect("there is one");
        assert_eq!((givens(&found), satur_nine::count(&found, 2)), (17, 1));
        let stop = Stop::new();
        stop.request();
        assert_eq!(lower_around(start, &mut Random::new(1), &stop), None);
    }

    #[test]
    fn known_puzzles_have_seventeen_givens_and_one_solution() {
        let mut forms = HashSet::new();
        for board in known() {
            assert_eq!((givens(&board), satur_nine::count(&board, 2)), (17, 1));
            let grid = Grid::from_numbers(Shape::classic(), &board).unwrap();
            assert!(
                forms.insert(crate::canonical(&grid).unwrap().to_line()),
                "a disguise: {grid}"
            );
        }
        assert!(!forms.is_empty());
    }

    /// Walks end in puzzles with 17 givens, and the same seed in the same one.
    #[test]
    fn walks_end_in_puzzles() {
        let mut found = HashSet::new();
        for seed in 0..8 {
            let walk = || near_known(&mut Random::new(seed), Stop::never());
            let board = walk().expect("nobody stops it");
            assert_eq!(Some(board), walk());
            assert_eq!(
                (givens(&board), satur_nine::count(&board, 2)),
                (17, 1),
                "seed {seed}"
            );
            found.insert(board);
        }
        assert_eq!(found.len(), 8);
    }

    /// By definition: counts the solutions that have both.
    #[test]
    fn pairs_that_one_solution_has_are_those_of_the_definition() {
        let mut some = 0;
        for nine in crate::minimal_many(3, 0..8) {
            let mut board = nine.givens;
            let given = (0..81).rfind(|&cell| board[cell] > 0).unwrap();
            board[given] = 0;
            let mut solutions = Vec::new();
            satur_nine::search(&board, 200, |solution| solutions.push(*solution));
            let mut expected = Vec::new();
            let empty: Vec<usize> = (0..81).filter(|&cell| board[cell] == 0).collect();
            for (number, &first) in empty.iter().enumerate() {
                for &second in &empty[number + 1..] {
                    for (one, other) in
                        (1..=9).flat_map(|one| (1..=9).map(move |other| (one, other)))
                    {
                        let have = |solution: &&[u8; 81]| {
                            solution[first] == one && solution[second] == other
                        };
                        if solutions.iter().filter(have).count() == 1 {
                            expected.push([(first, one), (second, other)]);
                        }
                    }
                }
            }
            let mut found = only_pairs(&board, &solutions);
            for pair in &mut found {
                pair.sort_unstable();
            }
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
            some += expected.len();
        }
        assert!(some > 100, "{some}");
    }
}
