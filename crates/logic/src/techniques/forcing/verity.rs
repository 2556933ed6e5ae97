//! Dynamic forcing chains: conclusions that all alternatives share.
//!
//! One of the digits of a cell holds, one of the places of a digit in a house holds, and a
//! candidate holds or does not. Follow each alternative with all its consequences; what they have
//! in common is true. *Dynamic* means that a fact may depend on several earlier facts of its line.
//!
//! Each candidate is followed twice, as true and as false; then the runs of each group are
//! compared. On boards with more than [`MOST_CANDIDATES`] candidates that would take too much
//! memory, and only contradictions are sought.

use satur_model::Stop;

use crate::forcing::{CandidateIndex, Fact, Net, Scope};
use crate::hodoku::Hodoku;
use crate::technique::{BoardWidth, find_functions, page};
use crate::techniques::chains::Collect;
use crate::techniques::forcing::Level;
use crate::techniques::forcing::contradiction::{self, MOST_FACTS};
use crate::{Board, Family, FindFunctions, Flow, Inference, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static DYNAMIC: Technique = Technique {
    id: "dynamic-forcing-chain",
    family: Family::Forcing,
    difficulty: 8.6,
    hodoku: Hodoku::On(700),
    needs_uniqueness: false,
    page: page!("dynamic-forcing-chain"),
    find: find_functions!(|view, sink| find(view, sink, Level::Singles)),
};

pub(in crate::techniques) static DYNAMIC_PLUS: Technique = Technique {
    id: "dynamic-forcing-chain-plus",
    difficulty: 9.0,
    page: page!("dynamic-forcing-chain-plus"),
    find: find_functions!(|view, sink| {
        contradiction::find(view, sink, Scope::Singles, Level::Plus)?;
        find(view, sink, Level::Plus)
    }),
    ..DYNAMIC
};

/// Upper bound on the candidates that are compared with each other.
const MOST_CANDIDATES: usize = 1500;

/// Upper bound on the conclusions that are followed to the end, to find the shortest.
const MOST_PROMISING: usize = 64;

/// Alternatives, one of which is true.
type Group = Vec<Fact>;

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, level: Level) -> Flow
where
    FindFunctions: BoardWidth<N>,
{
    let board = view.board;
    let index = CandidateIndex::new(board);
    if index.len() > MOST_CANDIDATES {
        return Flow::Continue(());
    }
    let mut net = Net::new(board, &index, Scope::Singles);
    let stop = sink.stop();
    // For each assumption that is not refuted, the position of each fact in its list.
    let mut runs: Vec<Option<Vec<u32>>> = Vec::with_capacity(2 * index.len());
    for fact in index.facts() {
        sink.go_on()?;
        if net.work > MOST_FACTS || net.run_with(fact, |then| level.help(then, stop)) {
            runs.push(None);
            continue;
        }
        let mut depth = vec![u32::MAX; 2 * index.len()];
        for (at, fact) in net.facts().enumerate() {
            depth[fact.index()] = at as u32;
        }
        runs.push(Some(depth));
    }
    let mut common = in_common(&groups(board, &index), &index, &runs);
    if !sink.wants_all() {
        common.truncate(MOST_PROMISING);
    }
    let mut lines = Collect::new(sink);
    for (group, conclusion) in &common {
        sink.go_on()?;
        let proofs: Vec<Vec<Inference>> = group
            .iter()
            .map(|&fact| {
                net.run_with(fact, |then| level.help(then, Stop::never()));
                net.proof(*conclusion)
            })
            .collect();
        let length = proofs.iter().map(Vec::len).sum();
        lines.take(length, vec![index.action(*conclusion)], || proofs);
    }
    lines.emit(sink, |_, proofs| {
        let lines = proofs.iter().enumerate();
        lines
            .map(|(at, line)| Mark::Chain(Role::Line(at as u8), line.clone()))
            .collect()
    })
}

/// Each fact that all alternatives of a group lead to, with the group that does so soonest; the
/// soonest first.
fn in_common(
    groups: &[Group],
    index: &CandidateIndex,
    runs: &[Option<Vec<u32>>],
) -> Vec<(Group, Fact)> {
    let mut soonest: Vec<Option<(u32, usize)>> = vec![None; 2 * index.len()];
    for (number, group) in groups.iter().enumerate() {
        let depths = group.iter().map(|fact| runs[fact.index()].as_ref());
        let Some(depths) = depths.collect::<Option<Vec<_>>>() else {
            continue;
        };
        for fact in index.facts().filter(|fact| !group.contains(fact)) {
            let all = depths.iter().try_fold(0_u32, |sum, depth| {
                // A fact that is not reached has the greatest depth.
                sum.checked_add(depth[fact.index()])
            });
            let known = &mut soonest[fact.index()];
            if let Some(all) = all
                && all < u32::MAX
                && known.is_none_or(|(best, _)| all < best)
            {
                *known = Some((all, number));
            }
        }
    }
    let mut found: Vec<(u32, usize, Fact)> = index
        .facts()
        .filter_map(|fact| soonest[fact.index()].map(|(depth, group)| (depth, group, fact)))
        .collect();
    found.sort_unstable();
    let found = found.into_iter();
    found
        .map(|(_, group, fact)| (groups[group].clone(), fact))
        .collect()
}

/// The groups: the digits of each cell, the places of each digit, and each candidate with its
/// negation.
fn groups<const N: usize>(board: &Board<N>, index: &CandidateIndex) -> Vec<Group> {
    let mut groups: Vec<Group> = index
        .facts()
        .filter(|fact| fact.is_on())
        .map(|fact| vec![fact, fact.not()])
        .collect();
    for cell in board.empty().iter() {
        let digits = board.digits(cell).iter();
        groups.push(digits.map(|digit| index.fact(cell, digit, true)).collect());
    }
    for house in board.geometry().houses() {
        for digit in 0..board.shape().side() {
            let spots = board.spots(house, digit);
            if !spots.is_empty() {
                let facts = spots.iter().map(|cell| index.fact(cell, digit, true));
                groups.push(facts.collect());
            }
        }
    }
    groups
}
