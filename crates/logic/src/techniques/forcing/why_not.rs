//! Why one candidate is not possible: the shortest of the proofs against it that are looked at.
//!
//! The length of a proof is the number of inferences that it writes down ([`length`]); a pattern that
//! is seen at once is one. Looked at are the patterns that people see, kept to those whose result
//! rules the candidate out, and two suppositions of the candidate, followed by one digit alone and by
//! singles until they contradict themselves, each trimmed to the facts that matter. The shortest of
//! all these wins, and the easiest among equals; a proof of length one ends the search. Where none of
//! them proves anything, the candidate is supposed with locked candidates, pairs and triples as well,
//! and at last with suppositions within the supposition: there the first proof is taken.
//!
//! No claim is made beyond that: a supposition is followed in one order, and another order might
//! contradict itself with fewer inferences.
//!
//! Every step follows from the board alone, so whatever is refuted here is false. A false candidate is
//! refuted in the end, if there is time; one that belongs to a solution never is.
//!
//! *Cost*: on 9x9 a few milliseconds for patterns and for singles, which is where nearly all end.

use satur_model::{Candidate, Stop};

use crate::forcing::{CandidateIndex, Net, Scope};
use crate::technique::BoardWidth;
use crate::techniques::forcing::contradiction::{CONTRADICTION, NISHIO};
use crate::techniques::forcing::nested::{MOST_SUPPOSITIONS, NESTED_NET, refute};
use crate::techniques::forcing::verity::DYNAMIC_PLUS;
use crate::{
    Action, Board, Family, FindFunctions, Ladder, Mark, Role, Sink, Step, Technique, View,
};

/// Patterns harder than this are not easier to follow than a supposition.
const HARDEST_PATTERN: f32 = 6.2;

/// The shortest step found that rules a candidate out; nothing if it is no candidate of the board, if
/// no proof was found, or if the stop was over first.
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
        // Without a budget that ran out, a larger one finds nothing more.
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

/// How many inferences a proof writes down; one for a pattern that is seen at once.
fn length(step: &Step) -> usize {
    step.chain_length().max(1)
}

/// The shorter of two proofs; the first of equals, which is the easier.
fn shorter(best: Option<Step>, other: Step) -> Step {
    best.filter(|best| length(best) <= length(&other))
        .unwrap_or(other)
}

/// The shortest pattern whose result rules the candidate out.
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
        // Of equally short ones, that which does the least besides.
        if let Some(found) = fitting.min_by_key(|step| (length(step), step.actions.len())) {
            best = Some(shorter(best, found));
        }
    }
    best
}

/// Whether a step strikes a candidate, or places a digit that leaves it no room.
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
