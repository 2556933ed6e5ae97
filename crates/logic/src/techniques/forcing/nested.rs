//! Nested assumptions.
//!
//! *Nested forcing chain*: while an assumption is followed, complete chains are found on the
//! resulting board, and used like any other step.
//!
//! *Nested forcing net*: when an assumption leads no further, the smallest choice that is left is
//! split: each of its alternatives but one is refuted by an assumption of its own, and so on, as
//! deep as necessary. Every false candidate is refuted in the end, so this is the top of the
//! ladder. Candidates are tried with ever larger budgets of assumptions, so the refutation that is
//! shown is among the smallest.

use satur_model::{Candidate, Stop};

use crate::forcing::{CandidateIndex, Net, Scope};
use crate::hodoku::Hodoku;
use crate::technique::{BoardWidth, find_functions, page};
use crate::techniques::forcing::Level;
use crate::techniques::forcing::contradiction::{MOST_FACTS, in_order};
use crate::{
    Action, Board, Family, FindFunctions, Flow, Inference, Mark, Role, Sink, Step, Technique, View,
};

pub(in crate::techniques) static NESTED_CHAIN: Technique = Technique {
    id: "nested-forcing-chain",
    family: Family::Forcing,
    difficulty: 9.5,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("nested-forcing-chain"),
    find: find_functions!(chains),
};

pub(in crate::techniques) static NESTED_NET: Technique = Technique {
    id: "nested-forcing-net",
    difficulty: 10.5,
    page: page!("nested-forcing-net"),
    find: find_functions!(nets),
    ..NESTED_CHAIN
};

/// Upper bound on the nested assumptions of one candidate.
pub(super) const MOST_SUPPOSITIONS: usize = 1 << 16;

fn chains<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow
where
    FindFunctions: BoardWidth<N>,
{
    let index = CandidateIndex::new(view.board);
    let mut net = Net::new(view.board, &index, Scope::Singles);
    // The first that is found, not the shortest: each costs as much as all chains of a board.
    let stop = sink.stop();
    for fact in in_order(&index) {
        sink.go_on()?;
        let helper = |board: &Board<N>| Level::Chains.help(board, stop);
        if net.work <= MOST_FACTS && net.run_with(fact, helper) {
            sink.take(&[index.action(fact.not())], || {
                vec![Mark::Chain(Role::Line(0), net.refutation())]
            })?;
        }
    }
    Flow::Continue(())
}

fn nets<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow
where
    FindFunctions: BoardWidth<N>,
{
    let board = view.board;
    let mut cells: Vec<_> = board.empty().iter().collect();
    cells.sort_by_key(|&cell| board.digits(cell).len());
    let mut budget = 2;
    while budget <= MOST_SUPPOSITIONS {
        let (mut found, mut is_short) = (false, false);
        for &cell in &cells {
            for digit in board.digits(cell).iter() {
                let candidate = Board::<N>::candidate(cell, digit);
                let mut left = budget;
                sink.go_on()?;
                if let Some(line) = refute(board, candidate, &mut left, sink.stop()) {
                    found = true;
                    sink.take(&[Action::Strike(candidate)], || {
                        vec![Mark::Chain(Role::Line(0), line)]
                    })?;
                }
                is_short |= left == 0;
            }
        }
        // If no budget was used up, a larger one finds nothing more.
        if found || !is_short {
            break;
        }
        budget *= 2;
    }
    Flow::Continue(())
}

/// Shows that a candidate leads to a contradiction, with at most `left` assumptions.
pub(super) fn refute<const N: usize>(
    board: &Board<N>,
    candidate: Candidate,
    left: &mut usize,
    stop: &Stop,
) -> Option<Vec<Inference>>
where
    FindFunctions: BoardWidth<N>,
{
    if stop.is_over() {
        return None;
    }
    *left = left.checked_sub(1)?;
    let index = CandidateIndex::new(board);
    let fact = index.known(candidate, true)?;
    let mut net = Net::new(board, &index, Scope::Singles);
    let is_refuted = net.run_with(fact, |then| {
        Level::Plus
            .help(then, stop)
            .or_else(|| strike_a_choice(then, left, stop))
    });
    is_refuted.then(|| net.refutation())
}

/// Refutes one alternative of the smallest choice on the board.
fn strike_a_choice<const N: usize>(board: &Board<N>, left: &mut usize, stop: &Stop) -> Option<Step>
where
    FindFunctions: BoardWidth<N>,
{
    let (size, cell) = board
        .empty()
        .iter()
        .map(|cell| (board.digits(cell).len(), cell))
        .min_by_key(|&(size, _)| size)?;
    let digits = board.digits(cell).iter();
    let mut choice: Vec<Candidate> = digits.map(|d| Board::<N>::candidate(cell, d)).collect();
    if size > 2 {
        let shape = board.shape();
        for house in board.geometry().houses() {
            for digit in 0..shape.side() {
                let places = board.places(house, digit);
                if places.len() >= 2 && places.len() < choice.len() {
                    let cells = places
                        .iter()
                        .map(|place| board.layout().house(house)[place]);
                    choice = cells.map(|c| Board::<N>::candidate(c, digit)).collect();
                }
            }
        }
    }
    choice.into_iter().find_map(|candidate| {
        let line = refute(board, candidate, left, stop)?;
        Some(Step {
            technique: &NESTED_NET,
            actions: vec![Action::Strike(candidate)],
            marks: vec![Mark::Chain(Role::Line(0), line)],
        })
    })
}
