//! Runs all engines on one board, and compares their answers.

use std::collections::HashSet;

use satur_methods::Goal;
use satur_model::{Grid, Puzzle, Shape, Solution, Stop};

use crate::board::board;
use crate::engines::{Engine, Said, engines};
use crate::options::Options;
use crate::report::Report;
use crate::shrink;

/// The goals, each with its column in the table. The largest number is one at which `exact` stops
/// listing solutions on small boards; large boards have a smaller one, because each solution takes
/// long.
pub(crate) fn goals(shape: Shape) -> [(&'static str, Goal); 6] {
    let many = if shape.side() <= 9 { 1200 } else { 60 };
    [
        ("one", Goal::One),
        ("unique", Goal::Unique),
        ("list 3", Goal::UpTo(3)),
        ("list many", Goal::UpTo(many)),
        ("count 2", Goal::Count(2)),
        ("count many", Goal::Count(many as u64)),
    ]
}

/// Two engines that answer a goal differently.
pub(crate) struct Dispute {
    /// The engine that is trusted.
    pub(crate) reference: Engine,
    /// The engine that disagrees.
    pub(crate) other: Engine,
    pub(crate) goal: Goal,
    /// What is wrong, in words.
    pub(crate) what: String,
}

/// Compares all engines on the board with this number.
pub(crate) fn compare(options: &Options, number: u64, stop: &Stop) -> Report {
    let puzzle = board(options, number);
    let mut report = Report::default();
    let mut most = None;
    let mut disputes = Vec::new();
    let engines = engines();
    let mut has_failed = vec![false; engines.len()];
    for (heading, goal) in goals(puzzle.shape()) {
        let mut reference: Option<(Engine, Said)> = None;
        for (&engine, has_failed) in engines.iter().zip(&mut has_failed) {
            if stop.is_requested() {
                // Answers so far count; the board does not.
                return report;
            }
            // An engine that failed on one goal is unlikely to manage the next.
            let said = if *has_failed {
                Said::Nothing
            } else {
                engine.ask(&puzzle, goal)
            };
            *has_failed = said == Said::Nothing;
            report.note(&engine, heading, &said);
            let complaint = complaint(&puzzle, goal, &said, reference.as_ref().map(|(_, r)| r));
            if let Some(what) = complaint {
                let reference = reference.as_ref().map_or(engine, |(engine, _)| *engine);
                disputes.push(Dispute {
                    reference,
                    other: engine,
                    goal,
                    what,
                });
            } else if reference.is_none() && said != Said::Nothing {
                reference = Some((engine, said));
            }
        }
        if let Some((_, Said::Found(found, _))) = reference {
            most = most.max(Some(found));
        }
    }
    report.count_board(&puzzle, most);
    if let Some(dispute) = disputes.first() {
        report.failures += 1;
        let more = disputes.len() - 1;
        shrink::tell(options, number, &puzzle, dispute, more);
    }
    report
}

/// What is wrong with an answer, by itself or compared with a trusted one.
pub(crate) fn complaint(
    puzzle: &Puzzle,
    goal: Goal,
    said: &Said,
    reference: Option<&Said>,
) -> Option<String> {
    let (found, grids) = match said {
        Said::Nothing => return None,
        Said::Wrong(what) => return Some(what.clone()),
        Said::Found(found, grids) => (*found, grids),
    };
    let known: HashSet<&Grid> = grids.iter().collect();
    if known.len() < grids.len() {
        return Some("the same solution twice".into());
    }
    for grid in grids {
        if let Err(violation) = Solution::verify(puzzle, grid.clone()) {
            return Some(violation.to_string());
        }
    }
    let Some(Said::Found(expected, others)) = reference else {
        return None;
    };
    if found != *expected {
        return Some(format!("{found} solutions instead of {expected}"));
    }
    let is_all = others.len() as u64 == *expected && *expected < goal.enough();
    let is_known = |grid: &&Grid| others.contains(grid);
    (is_all && !grids.iter().all(|grid| is_known(&grid)))
        .then(|| "a solution that the other does not know".into())
}
