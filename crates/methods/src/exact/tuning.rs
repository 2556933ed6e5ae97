//! The tuning of `exact`: one table of parameters.
//!
//! Every number that determines which engine works, for how long, and how it searches is here with
//! its default, its range and its meaning. The table is part of the method's parameters, so `--set
//! patience=0` changes a run, an experiment of the lab can sweep a range, and a test can force
//! every hand-over from one engine to the next. No value changes a verdict, only the time it takes.
//! Limits of memory are not tuning: they are beside what they protect.

use crate::{Kind, Param, Params, Value};

/// The 9x9 engine, which comes before the tuning.
const ENGINE: Param = Param {
    name: "engine",
    kind: Kind::Choice(&["fast", "general"]),
    help: "for 9x9: the engine made for it, or the one that serves every shape",
};

/// The type of a value in the table.
macro_rules! type_of {
    (int) => {
        u64
    };
    (real) => {
        f64
    };
}

/// Converts a value of the table to its type.
macro_rules! read {
    (int $value:expr) => {
        match $value {
            Some(Value::Int(number)) => number,
            other => panic!("{other:?} is not a whole number of the table"),
        }
    };
    (real $value:expr) => {
        match $value {
            Some(Value::Real(number)) => number,
            other => panic!("{other:?} is not a number of the table"),
        }
    };
}

/// Makes the parameters of the method and the values of a run from one table. A row is: field, name
/// on the command line, `int` or `real`, default, least and greatest value, meaning.
macro_rules! tuning {
    ($($field:ident $name:literal: $kind:ident $default:literal in $min:expr, $max:expr; $help:literal)*) => {
        /// The parameters of `exact`: which engine, then its tuning.
        pub(super) const PARAMS: &[Param] =
            &[ENGINE, $($kind($name, $default, ($min, $max), $help)),*];

        /// The values of one run. Each field is the parameter of that name.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Tuning {
            $(pub(super) $field: type_of!($kind),)*
        }

        impl Tuning {
            /// The tuning that the parameters of a run set.
            pub(super) fn new(params: &Params) -> Self {
                // In the order of the table, after the engine: looking up every name would take a
                // tenth of the time of an easy board.
                let mut values = params.iter().map(|(_, value)| value).skip(1);
                Self { $($field: read!($kind values.next()),)* }
            }
        }
    };
}

tuning! {
    // Hand-overs. Up to side 12 plain search proves most boards unique in less time than the
    // learner needs to start; at 16x16 the learner is faster by half.
    small_side "small-side": int 12 in 0, 128;
        "the largest side on which plain search comes first"
    patience "patience": int 30 in 0, u64::MAX;
        "dead ends in a row that plain search accepts before the learner takes over"
    clue_patience "clue-patience": int 1_000_000 in 0, u64::MAX;
        "dead ends in a row that plain search accepts on boards with clues"
    clue_restart "clue-restart": int 20_000 in 1, u64::MAX;
        "dead ends before plain search on boards with clues first restarts; twice as many each later time"
    most_listed "most-listed": int 1000 in 0, u64::MAX;
        "solutions that are listed one by one before they are counted by components"
    // The counter recurses once for each decision, on the machine's own stack.
    counted_side "counted-side": int 36 in 0, 36;
        "the largest side on which solutions are counted by components"
    race_after "race-after": int 16384 in 0, u64::MAX;
        "work after which a run on several threads becomes a race"

    // The learner.
    first_step "first-step": int 8 in 0, u64::MAX;
        "conflicts of the learner's first turn"
    step "step": int 32 in 1, 1 << 20;
        "conflicts of each later turn of the learner"
    match_after "match-after": int 30 in 0, u64::MAX;
        "conflicts after which the learner looks at houses as a whole"
    look_ahead_after "look-ahead-after": int 300 in 0, u64::MAX;
        "conflicts after which the learner tries several candidates before it decides"
    look_ahead_tried "look-ahead-tried": int 8 in 1, 16;
        "candidates that looking ahead tries"
    look_ahead_depth "look-ahead-depth": int 8 in 0, 1 << 20;
        "decisions from which on nothing is tried ahead"
    decay "decay": real 0.98 in 0.5, 1.0;
        "factor by which the weight of earlier conflicts shrinks with each new one"
    eager_conflicts "eager-conflicts": int 1000 in 0, u64::MAX;
        "conflicts of the learner's first phase, in which poor clauses bring a restart"
    restart_margin "restart-margin": real 1.1 in 0.5, 10.0;
        "how much worse than usual recent clauses are when the first phase restarts"
    restart_least "restart-least": int 2 in 1, 1 << 20;
        "conflicts between two restarts of the first phase at least"
    restart_unit "restart-unit": int 1024 in 1, 1 << 32;
        "conflicts of a unit of Luby's sequence, by which the learner restarts later"
    forget_after "forget-after": int 1000 in 1, 1 << 32;
        "conflicts before the learner first forgets clauses"
    forget_growth "forget-growth": int 120 in 0, 1 << 20;
        "conflicts by which the time until it forgets again grows each time"
    keep_levels "keep-levels": int 2 in 1, 128;
        "clauses that join no more levels than these are never forgotten"
    share_levels "share-levels": int 4 in 0, 128;
        "clauses that join no more levels than these are passed on to other learners in a race"

    // The walker beside it. The learner finds a solution of any 25x25 board of `la25` in 3 to 10
    // milliseconds on average, at every fill.
    unwalked_side "unwalked-side": int 25 in 0, 128;
        "the largest side on which the learner has no local search beside it"
    shifted "shifted": int 1 in 0, 1;
        "1 if a test whether the board is a shuffled pattern comes before the learner"
    // Enough for boards made to be solved by logic, which need up to 20. Boards with random holes are
    // more often solved by the walker: the later it begins, the longer they take.
    head_start "head-start": int 30 in 0, u64::MAX >> 32;
        "digits for each open cell that the learner places before local search on tight boards"
    // A dozen moves take as long as a digit on 36x36, and forty on 81x81. The work of the learner grows
    // much faster with the board than that of the walker: on a tight board of 2,000 open candidates
    // they have about the same time each, on one of 4,000 the walker has three quarters, on larger ones
    // and on roomy ones nearly all.
    moves_tight "moves-tight": int 36 in 0, 1 << 20;
        "moves of local search for each digit that the learner places, on a tight board of even-candidates candidates"
    even_candidates "even-candidates": int 3600 in 1, 1 << 20;
        "open candidates at which moves-tight holds; with twice as many there are four times as many moves"
    moves_roomy "moves-roomy": int 160 in 0, 1 << 20;
        "moves of local search for each digit that the learner places, on roomy boards"
    walk_lap "walk-lap": int 4096 in 1, 1 << 20;
        "moves of local search between two looks at the clock"
    roomy_from "roomy-from": int 8 in 0, 128;
        "candidates of an open cell on average from which a board is roomy"
    wide_from "wide-from": int 16 in 0, 128;
        "candidates of an open cell on average from which a board is wide"

    // A digit is tabu for a share of the cells in conflict, which decreases within a period from a
    // heat to a cold, and for a random number of moves below the tenure.
    heat_wide "heat-wide": real 0.4 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period begins, on wide boards"
    heat_roomy "heat-roomy": real 0.5 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period begins, on roomy boards"
    heat_tight "heat-tight": real 0.6 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period begins, on tight boards"
    cold_wide "cold-wide": real 0.35 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period ends, on wide boards"
    cold_roomy "cold-roomy": real 0.35 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period ends, on roomy boards"
    cold_tight "cold-tight": real 0.4 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period ends, on tight boards"
    scarce_below "scarce-below": real 7.0 in 0.0, 128.0;
        "candidates of an open cell on average below which solutions are scarce; with one less, the next two values hold"
    heat_scarce "heat-scarce": real 0.68 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period begins, on scarce boards"
    cold_scarce "cold-scarce": real 0.56 in 0.0, 1.0;
        "share of the cells in conflict for which a digit is tabu when a period ends, on scarce boards"
    cold_cells "cold-cells": real 620.0 in 1.0, 1e9;
        "open cells above which a period ends colder, the colder the more there are"
    coldest "coldest": real 0.1 in 0.0, 1.0;
        "the least share with which a period ends because there are many open cells"
    tenure "tenure": int 5 in 1, 1 << 10;
        "random moves below which a digit is tabu besides"
    period "period": int 50 in 1, 1 << 20;
        "moves of the first period of local search for each open cell"
    period_share "period-share": int 4 in 1, 1 << 20;
        "every period is longer than the one before by one part in so many"
    caught "caught": int 16 in 0, 1 << 14;
        "cells in conflict that a period must exceed, or its board is given up"
    walk_length "walk-length": int 600 in 1, 1 << 32;
        "moves for each open cell after which local search first takes a new board, on wide boards; twice as many each later time"
}

impl Default for Tuning {
    fn default() -> Self {
        Self::new(&Params::defaults(PARAMS))
    }
}

/// A whole number of the table.
const fn int(
    name: &'static str,
    default: u64,
    (min, max): (u64, u64),
    help: &'static str,
) -> Param {
    Param {
        name,
        kind: Kind::Int { default, min, max },
        help,
    }
}

/// A real number of the table.
const fn real(
    name: &'static str,
    default: f64,
    (min, max): (f64, f64),
    help: &'static str,
) -> Param {
    Param {
        name,
        kind: Kind::Real { default, min, max },
        help,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_that_of_its_name() {
        let settings = ["patience=7", "decay=0.75", "walk-length=11", "small-side=3"];
        let tuning = Tuning::new(&Params::new("exact", PARAMS, &settings).unwrap());
        assert_eq!((tuning.patience, tuning.small_side), (7, 3));
        assert_eq!((tuning.decay, tuning.walk_length), (0.75, 11));
        let default = Tuning::default();
        assert_eq!((default.patience, default.decay), (30, 0.98));
        assert_eq!((default.tenure, default.walk_length), (5, 600));
    }
}
