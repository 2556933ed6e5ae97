//! Assumptions: one that leads to a contradiction is false, a conclusion of all alternatives is
//! true.

pub(super) mod contradiction;
pub(super) mod multiple;
pub(super) mod nested;
pub(super) mod verity;
pub(crate) mod why_not;

use satur_model::Stop;

use crate::technique::BoardWidth;
use crate::techniques::{chains, locked, subsets};
use crate::{Board, FindFunctions, Sink, Step, Technique, View};

/// The techniques that `+` adds to singles: steps that a person sees while following a line.
static PLUS: [&Technique; 5] = [
    &locked::POINTING,
    &locked::CLAIMING,
    &subsets::NAKED_PAIR,
    &subsets::HIDDEN_PAIR,
    &subsets::NAKED_TRIPLE,
];

/// The techniques that nesting adds: chains on the board under the assumption.
static CHAINS: [&Technique; 3] = [
    &chains::aic::X_CHAIN,
    &chains::aic::XY_CHAIN,
    &chains::nice_loop::DISCONTINUOUS,
];

/// The first step of these techniques; `None` once the stop is over, so that a caller that follows
/// an assumption with it ends.
fn first_step<const N: usize>(
    board: &Board<N>,
    techniques: &[&'static Technique],
    stop: &Stop,
) -> Option<Step>
where
    FindFunctions: BoardWidth<N>,
{
    if board.is_solved() {
        return None;
    }
    let view = View::new(board).with_stop(stop);
    techniques.iter().find_map(|technique| {
        let mut sink = Sink::first(technique).with_stop(stop);
        sink.go_on().continue_value()?;
        let _ = technique.find.run(&view, &mut sink);
        sink.into_steps().pop()
    })
}

/// How far an assumption is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    /// By singles.
    Singles,
    /// By singles, locked candidates, pairs and triples.
    Plus,
    /// By singles, locked candidates, pairs, triples and chains.
    Chains,
}

impl Level {
    /// The step that continues when singles are exhausted.
    fn help<const N: usize>(self, board: &Board<N>, stop: &Stop) -> Option<Step>
    where
        FindFunctions: BoardWidth<N>,
    {
        match self {
            Self::Singles => None,
            Self::Plus => first_step(board, &PLUS, stop),
            Self::Chains => {
                first_step(board, &PLUS, stop).or_else(|| first_step(board, &CHAINS, stop))
            }
        }
    }
}
