//! Why one candidate is impossible: the shortest of the proofs that are tried.
//!
//! The length of a proof is the number of inferences that it states ([`length`]); a pattern that is
//! seen at once counts as one. The proofs are the patterns that people see, restricted to those
//! that strike the candidate, and two assumptions of the candidate, followed by one digit alone and
//! by singles until they contradict themselves, each trimmed to the facts that matter. The shortest
//! of these wins, and the easiest among equals; a proof of length one ends the search. If none of
//! them proves anything, the candidate is assumed with locked candidates, pairs and triples as
//! well, and finally with nested assumptions: there the first proof is taken.
//!
//! A shorter proof may exist: an assumption is followed in one order, and another order might
//! contradict itself with fewer inferences.
//!
//! Every step follows from the board alone, so a refuted candidate is false. A false candidate is
//! refuted in the end, if there is time; one that belongs to a solution never is.
//!
//! *Cost*: on 9x9 a few milliseconds for patterns and for singles, which settle nearly all
//! candidates.

use satur_model::{Candidate, Stop};

use crate::forcing::{CandidateIndex, Net, Scope};
use crate::technique::BoardWidth;
use crate::techniques::forcing::contradiction::{CONTRADICTION, NISHIO};
use crate::techniques::forcing::nested::{MOST_SUPPOSITIONS, NESTED_NET, refute};
use crate::techniques::forcing::verity::DYNAMIC_PLUS;
use crate::{
    Action, Board, Family, FindFunctions, Ladder, Mark, Role, Sink, Step, Technique, View,
};

/// Harder patterns are not easier to follow than an assumption.
const HARDEST_PATTERN: f32 = 6.2;

/// The shortest step found that strikes a candidate; `None` if the board does not have it, if no
/// proof was found, or if the stop was over first.
pub(crate) fn why_not<const N: usize>(
    board: &Board<N>,
    candidate: Candidate,
    ladder: &Ladder,
    stop: &Stop,
) -> Option<Step>
where
    FindFunctions: BoardWidth<N>,
{
    let index = CandidateIndex::new(board);
    let fact = index.known(candidate, true)?;
    let mut best = pattern(board, candidate, ladder, stop);
    for (technique, scope) in [(&NISHIO, Scope::OneDigit), (&CONTRADICTION, Scope::Singles)] {
        if stop.is_over() || best.as_ref().is_some_and(|best| length(best) == 1) {
            return best;
        }
        let mut net = Net::new(board, &index, scope);
        if net.run_with(fact, |_| None) {
            best = Some(shorter(
                best,
                refuted(technique, candidate, net.refutation()),
            ));
        }
    }
    if best.is_some() {
        return best;
    }
    let mut budget = 1;
    while budget <= MOST_SUPPOSITIONS && !stop.is_over() {
        let mut left = budget;
        if let Some(line) = refute(board, candidate, &mut left, stop) {
            let technique = if budget == 1 {
                &DYNAMIC_PLUS
            } else {
                &NESTED_NET
            };
            return Some(refuted(technique, candidate, line));
        }
        // If the budget was not used up, a larger one finds nothing more.
        if left > 0 {
            break;
        }
        budget *= 2;
    }
    None
}

fn refuted(
    technique: &'static Technique,
    candidate: Candidate,
    line: Vec<crate::Inference>,
) -> Step {
    Step {
        technique,
        actions: vec![Action::Strike(candidate)],
        marks: vec![Mark::Chain(Role::Line(0), line)],
    }
}

/// The number of inferences that a proof states; one for a pattern that is seen at once.
fn length(step: &Step) -> usize {
    step.chain_length().max(1)
}

/// The shorter of two proofs; the first of equals, which is the easier.
fn shorter(best: Option<Step>, other: Step) -> Step {
    best.filter(|best| length(best) <= length(&other))
        .unwrap_or(other)
}

/// The shortest pattern that strikes the candidate.
fn pattern<const N: usize>(
    board: &Board<N>,
    candidate: Candidate,
    ladder: &Ladder,
    stop: &Stop,
) -> Option<Step>
where
    FindFunctions: BoardWidth<N>,
{
    let view = View::new(board).with_stop(stop);
    let rungs = ladder.techniques().iter();
    let patterns = rungs.filter(|rung| {
        rung.family != Family::Forcing && rung.difficulty <= HARDEST_PATTERN && board.takes(rung)
    });
    let mut best: Option<Step> = None;
    for technique in patterns {
        if stop.is_over() || best.as_ref().is_some_and(|best| length(best) == 1) {
            break;
        }
        let mut sink = Sink::all(technique).with_stop(stop);
        let _ = technique.find.run(&view, &mut sink);
        let steps = sink.into_steps().into_iter();
        let fitting = steps.filter(|step| rules_out(board, step, candidate));
        // Of equally short ones, the one with the fewest other actions.
        if let Some(found) = fitting.min_by_key(|step| (length(step), step.actions.len())) {
            best = Some(shorter(best, found));
        }
    }
    best
}

/// Whether a step strikes a candidate, or places a digit that excludes it.
fn rules_out<const N: usize>(board: &Board<N>, step: &Step, candidate: Candidate) -> bool {
    step.actions.iter().any(|action| match *action {
        Action::Strike(struck) => struck == candidate,
        Action::Place(placed) if placed.cell == candidate.cell => placed.digit != candidate.digit,
        Action::Place(placed) => {
            let peers = board.layout().peers(placed.cell);
            placed.digit == candidate.digit && peers.contains(&candidate.cell)
        }
    })
}
