//! Cell and region forcing chains: plain chains from every alternative to the same conclusion.
//!
//! One of the digits of a cell holds; one of the places of a digit in a house holds. If a chain
//! leads from each of them to the same conclusion, the conclusion is true. The chains are plain:
//! each link follows from the one before alone.

use crate::chain::{Rule, Search, State};
use crate::hodoku::Hodoku;
use crate::links::{Links, Reach};
use crate::technique::{find_functions, page};
use crate::techniques::chains::Collect;
use crate::{Action, Board, Family, Flow, Role, Sink, Technique, View};

pub(in crate::techniques) static CELL: Technique = Technique {
    id: "cell-forcing-chain",
    family: Family::Forcing,
    difficulty: 8.0,
    hodoku: Hodoku::On(500),
    needs_uniqueness: false,
    page: page!("cell-forcing-chain"),
    find: find_functions!(|view, sink| find(view, sink, false)),
};

pub(in crate::techniques) static REGION: Technique = Technique {
    id: "region-forcing-chain",
    difficulty: 8.1,
    page: page!("region-forcing-chain"),
    find: find_functions!(|view, sink| find(view, sink, true)),
    ..CELL
};

/// Upper bound on the candidates that are compared with each other.
const MOST_CANDIDATES: usize = 2000;

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, in_houses: bool) -> Flow {
    let board = view.board;
    let links = view.links(Reach::Plain);
    if links.singles > MOST_CANDIDATES {
        return Flow::Continue(());
    }
    let mut search = Search::new(links, Rule::Any);
    // For each candidate, the distance of each state in links.
    let mut depths: Vec<Vec<u32>> = Vec::with_capacity(links.singles);
    for knot in 0..links.singles {
        sink.go_on()?;
        search.run(State::on(knot), usize::MAX);
        let mut depth = vec![u32::MAX; 2 * links.singles];
        for &(state, length) in &search.reached {
            depth[state.index()] = length as u32;
        }
        depths.push(depth);
    }
    let mut lines = Collect::new(sink);
    for group in groups(board, links, in_houses) {
        sink.go_on()?;
        if group
            .iter()
            .any(|&knot| depths[knot][State::off(knot).index()] != u32::MAX)
        {
            // One of them refutes itself, which is a nice loop.
            continue;
        }
        for state in (0..2 * links.singles).map(State::at) {
            // A state that is not reached has the greatest distance.
            let length = group.iter().try_fold(0_u32, |sum, &knot| {
                sum.checked_add(depths[knot][state.index()])
            });
            let length = length.filter(|&length| length > 0 && length < u32::MAX);
            let Some(length) = length.map(|length| length as usize) else {
                continue;
            };
            if length > lines.longest() {
                continue;
            }
            let knot = &links.knots[state.knot()];
            let candidate = Board::<N>::candidate(knot.cell, knot.digit);
            let action = if state.is_on() {
                Action::Place(candidate)
            } else {
                Action::Strike(candidate)
            };
            lines.take(length, vec![action], || (group.clone(), state));
        }
    }
    lines.emit(sink, |_, (group, state)| {
        let mut search = Search::new(links, Rule::Any);
        let lines = group.iter().enumerate().map(|(at, &knot)| {
            search.run(State::on(knot), usize::MAX);
            let path = search.path(*state);
            path.mark(board, links, None, Role::Line(at as u8))
        });
        lines.collect()
    })
}

/// The digits of each cell, or the places of each digit in each house.
fn groups<const N: usize>(board: &Board<N>, links: &Links<N>, in_houses: bool) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    if in_houses {
        for house in board.geometry().houses() {
            for digit in 0..board.shape().side() {
                let spots = board.spots(house, digit);
                if spots.len() >= 3 {
                    let is_spot = |knot: &usize| {
                        let knot = &links.knots[*knot];
                        knot.digit == digit && spots.contains(knot.cell)
                    };
                    groups.push((0..links.singles).filter(is_spot).collect());
                }
            }
        }
    } else {
        for cell in board.empty().iter() {
            if board.digits(cell).len() >= 3 {
                let is_here = |knot: &usize| links.knots[*knot].cell == cell;
                groups.push((0..links.singles).filter(is_here).collect());
            }
        }
    }
    groups
}
