//! What to say of a board without solution: which digits to take away so that it has one.

use std::time::Duration;

use satur::advice::say_repair;
use satur::methods::{Outcome, Repair, Verdict, repair};
use satur::model::{Puzzle, Stop};

use crate::item::Item;
use crate::language::{current, say};

/// How long the search for the fewest digits may take, where nobody says.
const TIME: Duration = Duration::from_secs(10);

/// The digits to take away from a board without solution, as few as are found in time.
pub(crate) fn find(puzzle: &Puzzle, outcome: &Outcome, stop: &Stop) -> Option<Repair> {
    let is_impossible = outcome.verdict == Verdict::Impossible;
    is_impossible.then(|| repair(puzzle, &stop.narrowed(Some(TIME))))?
}

/// A sentence about the digits of a repair.
pub(crate) fn describe(puzzle: &Puzzle, repair: &Repair) -> String {
    let digits = say_repair(current(), puzzle, Some(repair));
    let key = if repair.is_smallest {
        "solvable-without"
    } else {
        "solvable-without-maybe-fewer"
    };
    say(key, &[("digits", &digits)])
}

/// A sentence for a puzzle that has no solution.
pub(crate) fn advice(item: &Item, outcome: &Outcome, stop: &Stop) -> Option<String> {
    let puzzle = &*item.record.as_ref().ok()?.puzzle.without_placed();
    Some(describe(puzzle, &find(puzzle, outcome, stop)?))
}
