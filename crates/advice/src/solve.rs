//! The answer to "solve this": the verdict, the solutions, and what is left of a puzzle without one.

use std::collections::BTreeMap;
use std::path::Path;

use satur_methods::{Goal, Outcome, Verdict};
use satur_model::Grid;
use serde::Serialize;

use crate::json::{BoardRef, Solutions};

/// The answer to a puzzle that was to be solved.
#[derive(Serialize, Debug)]
pub struct SolveAnswer<'a> {
    /// `solved`, `unique`, `several`, `impossible`, `stuck` or `gave-up`.
    pub verdict: &'static str,
    /// The first solution.
    pub solution: Option<BoardRef<'a>>,
    /// All that were kept; not written where they were written before the answer was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Solutions<'a>>,
    /// How many were found.
    pub found: u64,
    /// Whether these are all there are.
    pub complete: bool,
    /// The method that was asked.
    pub method: &'a str,
    /// Its seed.
    pub seed: u64,
    /// Why the puzzle was not answered as asked, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The board of a method that got stuck: every digit is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<BoardRef<'a>>,
    /// The best board of a method that gave up: its digits may be wrong.
    #[serde(flatten)]
    pub best: Option<Best<'a>>,
    /// How many cells of the partial or best board are filled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filled: Option<usize>,
    /// What the run took.
    #[serde(flatten)]
    pub effort: Option<SolveEffort>,
    /// The certificate of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofFiles<'a>>,
}

/// The best board of a method that found no solution, and how far it is from one.
#[derive(Serialize, Debug)]
pub struct Best<'a> {
    /// The board.
    pub best: BoardRef<'a>,
    /// Clashes and blanks together.
    pub cost: usize,
    /// Pairs of equal digits that have to differ.
    pub clashes: usize,
    /// Empty cells.
    pub blanks: usize,
}

/// What a run took.
#[derive(Serialize, Debug)]
pub struct SolveEffort {
    /// Work done, in the method's units.
    pub work: u64,
    /// Time spent.
    pub seconds: f64,
    /// What the method counted.
    pub statistics: BTreeMap<&'static str, u64>,
}

/// A certificate that was written.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct ProofFiles<'a> {
    /// The file of the formula.
    pub formula: &'a Path,
    /// The file of its proof.
    pub proof: &'a Path,
    /// Whether the proof was written to its end.
    pub complete: bool,
}

impl<'a> SolveAnswer<'a> {
    /// The answer that a run of a method gives.
    pub fn new(method: &'a str, seed: u64, outcome: &'a Outcome) -> Self {
        let solutions = Solutions::Any(&outcome.solutions);
        let best = outcome.best.as_ref().zip(outcome.cost);
        let filled = outcome.partial.as_ref().or(outcome.best.as_ref());
        Self {
            verdict: outcome.verdict.word(),
            solution: solutions.first(),
            solutions: Some(solutions),
            found: outcome.found,
            complete: outcome.is_complete,
            method,
            seed,
            reason: None,
            partial: outcome.partial.as_ref().map(BoardRef::Grid),
            best: best.map(|(grid, cost)| Best {
                best: BoardRef::Grid(grid),
                cost: cost.total(),
                clashes: cost.clashes,
                blanks: cost.blanks,
            }),
            filled: filled.map(Grid::count_filled),
            effort: None,
            proof: None,
        }
    }

    /// The answer to a plain 9x9 board of which the engine for many boards found these solutions: one that is any or the
    /// only one, two, or none.
    pub fn plain(method: &'a str, seed: u64, goal: Goal, boards: &'a [&'a [u8; 81]]) -> Self {
        let solutions = Solutions::Plain(boards);
        let verdict = match (boards.len(), goal) {
            (0, _) => Verdict::Impossible,
            (1, Goal::One) => Verdict::Solved,
            (1, _) => Verdict::Unique,
            _ => Verdict::Several,
        };
        Self {
            verdict: verdict.word(),
            solution: solutions.first(),
            solutions: Some(solutions),
            found: boards.len() as u64,
            complete: matches!(verdict, Verdict::Unique | Verdict::Impossible),
            method,
            seed,
            reason: None,
            partial: None,
            best: None,
            filled: None,
            effort: None,
            proof: None,
        }
    }
}

impl SolveEffort {
    /// What a run took.
    pub fn new(outcome: &Outcome) -> Self {
        Self {
            work: outcome.work,
            seconds: outcome.time.as_secs_f64(),
            statistics: outcome.statistics.iter().copied().collect(),
        }
    }
}
