//! The tuning of `exact`: one table of parameters.
//!
//! Each number that decides which engine works, for how long, and how it searches stands here with
//! its default, its range and its meaning. The table is part of the method's parameters, so
//! `--set patience=0` changes a run, an experiment of the lab can sweep a range, and a test can
//! force every hand-over from one engine to the next. No value changes a verdict, only the time
//! that it takes.

use crate::{Kind, Param, Params};

/// The parameters of `exact`: which engine, then its tuning.
pub(super) const PARAMS: &[Param] = &[
    Param {
        name: "engine",
        kind: Kind::Choice(&["fast", "general"]),
        help: "for 9x9: the engine made for it, or the one that serves every shape",
    },
    // Up to here plain search proves most boards unique in less time than the learner needs to
    // begin; at 16x16 the learner is faster by half.
    int(
        "small-side",
        12,
        (0, 128),
        "the largest side on which plain search comes first",
    ),
    int(
        "patience",
        30,
        (0, u64::MAX),
        "dead ends in a row that plain search accepts before the learner takes over",
    ),
    int(
        "most-listed",
        1000,
        (0, u64::MAX),
        "solutions that are listed one by one before they are counted by components",
    ),
    // The counter recurses once for each decision, on the machine's own stack.
    int(
        "counted-side",
        36,
        (0, 36),
        "the largest side on which solutions are counted by components",
    ),
    int(
        "first-step",
        8,
        (0, u64::MAX),
        "conflicts of the learner's first turn",
    ),
    int(
        "step",
        32,
        (1, 1 << 20),
        "conflicts of each later turn of the learner",
    ),
    int(
        "race-after",
        1 << 14,
        (0, u64::MAX),
        "work after which a run on several threads becomes a race",
    ),
    // The learner finds a solution of any 25x25 board of `la25` in 3 to 10 milliseconds on
    // average, at every fill.
    int(
        "unwalked-side",
        25,
        (0, 128),
        "the largest side on which the learner has no local search beside it",
    ),
    // The boards of `web36` need up to 160.
    int(
        "head-start",
        200,
        (0, u64::MAX >> 32),
        "digits for each open cell that the learner places before local search on tight boards",
    ),
    // A dozen moves take as long as a digit on 36x36, and forty on 81x81. So the walker has two
    // thirds to three quarters of the time on a tight board, whose solution, if the learner's head
    // start was not enough, comes from the walker; and nearly all of it on a roomy one.
    int(
        "moves-tight",
        36,
        (0, 1 << 20),
        "moves of local search for each digit that the learner places, on tight boards",
    ),
    int(
        "moves-roomy",
        160,
        (0, 1 << 20),
        "moves of local search for each digit that the learner places, on roomy boards",
    ),
    int(
        "match-after",
        100,
        (0, u64::MAX),
        "conflicts after which the learner looks at houses as a whole",
    ),
    int(
        "look-ahead-after",
        300,
        (0, u64::MAX),
        "conflicts after which the learner tries several candidates before it decides",
    ),
    int(
        "look-ahead-tried",
        8,
        (1, 16),
        "candidates that looking ahead tries",
    ),
    int(
        "look-ahead-depth",
        3,
        (0, 1 << 20),
        "decisions from which on nothing is tried ahead",
    ),
    Param {
        name: "decay",
        kind: Kind::Real {
            default: 0.98,
            min: 0.5,
            max: 1.0,
        },
        help: "factor by which the weight of earlier conflicts shrinks with each new one",
    },
];

/// The values of one run. Each field is the parameter of the same name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    pub(super) small_side: u64,
    pub(super) patience: u64,
    pub(super) most_listed: u64,
    pub(super) counted_side: u64,
    pub(super) first_step: u64,
    pub(super) step: u64,
    pub(super) race_after: u64,
    pub(super) unwalked_side: u64,
    pub(super) head_start: u64,
    pub(super) moves_tight: u64,
    pub(super) moves_roomy: u64,
    pub(super) match_after: u64,
    pub(super) look_ahead_after: u64,
    pub(super) look_ahead_tried: u64,
    pub(super) look_ahead_depth: u64,
    pub(super) decay: f64,
}

impl Tuning {
    /// The tuning that the parameters of a run set.
    pub(super) fn new(params: &Params) -> Self {
        let int = |name| params.int(name);
        Self {
            small_side: int("small-side"),
            patience: int("patience"),
            most_listed: int("most-listed"),
            counted_side: int("counted-side"),
            first_step: int("first-step"),
            step: int("step"),
            race_after: int("race-after"),
            unwalked_side: int("unwalked-side"),
            head_start: int("head-start"),
            moves_tight: int("moves-tight"),
            moves_roomy: int("moves-roomy"),
            match_after: int("match-after"),
            look_ahead_after: int("look-ahead-after"),
            look_ahead_tried: int("look-ahead-tried"),
            look_ahead_depth: int("look-ahead-depth"),
            decay: params.real("decay"),
        }
    }
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
