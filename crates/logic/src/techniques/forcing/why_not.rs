//! Why one candidate is not possible: the easiest proof against it, and the shortest of those.
//!
//! First the patterns that people see, easiest first, kept to those whose result rules the candidate
//! out. Then the candidate is supposed, and what follows is written down until it contradicts itself:
//! by one digit alone, by singles, by locked candidates, pairs and triples as well, and at last by
//! suppositions within the supposition. Each level sees what the one before it sees, so the first
//! that succeeds is the easiest; what it prints is trimmed to the facts that matter.
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

/// The easiest step that rules a candidate out; nothing if it is no candidate of the board, if no
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
    let by_pattern = pattern(board, candidate, ladder, stop);
    if by_pattern.is_some() || stop.is_over() {
        return by_pattern;
    }
    for (technique, scope) in [(&NISHIO, Scope::OneDigit), (&CONTRADICTION, Scope::Singles)] {
        let mut net = Net::new(board, &index, scope);
        if net.run_with(fact, |_| None) {
            return Some(refuted(technique, candidate, net.refutation()));
        }
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

/// The easiest pattern whose result rules the candidate out.
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
    let patterns =
        rungs.filter(|rung| rung.family != Family::Forcing && rung.difficulty <= HARDEST_PATTERN);
    for technique in patterns {
        if stop.is_over() {
            break;
        }
        let mut sink = Sink::all(technique).with_stop(stop);
        let _ = technique.find.run(&view, &mut sink);
        let steps = sink.into_steps().into_iter();
        let fitting = steps.filter(|step| rules_out(board, step, candidate));
        // The shortest chain, and of those the one that does the least besides.
        let best = fitting.min_by_key(|step| (step.chain_length(), step.actions.len()));
        if best.is_some() {
            return best;
        }
    }
    None
}

/// Whether a step strikes a candidate, or places a digit that leaves it no room.
fn rules_out<const N: usize>(board: &Board<N>, step: &Step, candidate: Candidate) -> bool {
    step.actions.iter().any(|action| match *action {
        Action::Strike(struck) => struck == candidate,
        Action::Place(placed) if placed.cell == candidate.cell => placed.digit != candidate.digit,
        Action::Place(placed) => {
            let peers = board.shape().peers(placed.cell);
            placed.digit == candidate.digit && peers.contains(&candidate.cell)
        }
    })
}
