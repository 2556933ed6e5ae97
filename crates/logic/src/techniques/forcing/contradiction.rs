//! Assumptions that refute themselves: nishio, and contradiction forcing chains.
//!
//! Assume a candidate and follow singles. If a candidate must then both hold and not hold, the
//! assumption is false. *Nishio* considers one digit only. Likewise, a candidate holds if the
//! assumption that it does not is refuted.
//!
//! *Cost*: two runs for each candidate.

use crate::forcing::{CandidateIndex, Fact, Net, Scope};
use crate::hodoku::Hodoku;
use crate::technique::{BoardWidth, find_functions, page};
use crate::techniques::chains::Collect;
use crate::techniques::forcing::Level;
use crate::{Family, FindFunctions, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static NISHIO: Technique = Technique {
    id: "nishio",
    family: Family::Forcing,
    difficulty: 7.55,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("nishio"),
    find: find_functions!(|view, sink| find(view, sink, Scope::OneDigit, Level::Singles)),
};

pub(in crate::techniques) static CONTRADICTION: Technique = Technique {
    id: "contradiction-forcing-chain",
    difficulty: 8.5,
    hodoku: Hodoku::On(500),
    page: page!("contradiction-forcing-chain"),
    find: find_functions!(|view, sink| find(view, sink, Scope::Singles, Level::Singles)),
    ..NISHIO
};

/// Upper bound on the facts found by all runs on one board, which bounds the time on large boards.
pub(super) const MOST_FACTS: usize = 40_000_000;

/// All assumptions that a net refutes, the shortest refutation first.
pub(super) fn find<const N: usize>(
    view: &View<'_, N>,
    sink: &mut Sink,
    scope: Scope,
    level: Level,
) -> Flow
where
    FindFunctions: BoardWidth<N>,
{
    let index = CandidateIndex::new(view.board);
    let mut net = Net::new(view.board, &index, scope);
    let mut lines = Collect::new(sink);
    let stop = sink.stop();
    for fact in in_order(&index) {
        sink.go_on()?;
        // A refutation longer than the shortest one is of no use, but its length is known only at
        // the end.
        if net.work > MOST_FACTS || !net.run_with(fact, |board| level.help(board, stop)) {
            continue;
        }
        let line = net.refutation();
        lines.take(line.len(), vec![index.action(fact.not())], || line);
    }
    lines.emit(sink, |_, line| {
        vec![Mark::Chain(Role::Line(0), line.clone())]
    })
}

/// Assumptions that a candidate holds come first, because people assume a digit.
pub(super) fn in_order(index: &CandidateIndex) -> impl Iterator<Item = Fact> + use<> {
    let facts = index.facts();
    facts
        .clone()
        .filter(|fact| fact.is_on())
        .chain(facts.filter(|fact| !fact.is_on()))
}
