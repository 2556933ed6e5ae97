//! What to say of a board without solution: which digits to take away so that it has one.

use satur::advice::{RepairSearch, say_repair};
use satur::methods::{Outcome, Repair};
use satur::model::{Puzzle, Stop};

use crate::item::Item;
use crate::language::{current, say};

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
    let repair = RepairSearch::Quick.find(puzzle, outcome, stop)?;
    Some(describe(puzzle, &repair))
}
