//! Assumptions: one that leads to a contradiction is false, a conclusion of all alternatives is
//! true.

pub(super) mod contradiction;
pub(super) mod multiple;
pub(super) mod nested;
pub(super) mod verity;
pub(crate) mod why_not;

use satur_model::Stop;

use crate::technique::BoardWidth;
use crate::techniques::{TECHNIQUES, chains, locked, subsets};
use crate::{Board, Family, FindFunctions, Sink, Step, Technique, View};

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
    techniques: impl IntoIterator<Item = &'static &'static Technique>,
    stop: &Stop,
) -> Option<Step>
where
    FindFunctions: BoardWidth<N>,
{
    if board.is_solved() {
        return None;
    }
    let view = View::new(board).with_stop(stop);
    techniques.into_iter().find_map(|technique| {
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
    /// By singles, locked candidates, pairs and triples, and by all that single clues say.
    Plus,
    /// The same with chains.
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
            Self::Plus => first_step(board, &PLUS, stop).or_else(|| clue_step(board, stop)),
            Self::Chains => Self::Plus
                .help(board, stop)
                .or_else(|| first_step(board, &CHAINS, stop)),
        }
    }
}

/// The first step of the techniques for clues. Without them an assumption on a board of cages hardly ever meets a
/// contradiction, for houses alone say little there.
fn clue_step<const N: usize>(board: &Board<N>, stop: &Stop) -> Option<Step>
where
    FindFunctions: BoardWidth<N>,
{
    board.clues()?;
    let techniques = TECHNIQUES.iter();
    let of_clues = techniques.filter(|technique| technique.family == Family::Clues);
    first_step(board, of_clues, stop)
}
