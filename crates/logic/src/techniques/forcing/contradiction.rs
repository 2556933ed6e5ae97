//! Suppositions that refute themselves: nishio, and contradiction forcing chains.
//!
//! Assume a candidate and follow singles. If a candidate must then both hold and not hold, the
//! assumption is false. *Nishio* looks at one digit only. The same with the assumption that a
//! candidate does not hold proves it.
//!
//! One run for each candidate, held and not.

use crate::forcing::{Fact, Ground, Net, Scope};
use crate::technique::{Width, finders};
use crate::techniques::chains::Collect;
use crate::techniques::forcing::Level;
use crate::{Family, Finders, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static NISHIO: Technique = Technique {
    id: "nishio",
    family: Family::Forcing,
    difficulty: 7.55,
    hodoku: None,
    needs_uniqueness: false,
    page: include_str!("../../../pages/nishio.md"),
    find: finders!(|view, sink| find(view, sink, Scope::OneDigit, Level::Singles)),
};

pub(in crate::techniques) static CONTRADICTION: Technique = Technique {
    id: "contradiction-forcing-chain",
    difficulty: 8.5,
    hodoku: Some(500),
    page: include_str!("../../../pages/contradiction-forcing-chain.md"),
    find: finders!(|view, sink| find(view, sink, Scope::Singles, Level::Singles)),
    ..NISHIO
};

/// How many facts the runs on one board may find; it bounds the wait on large boards.
pub(super) const MOST_FACTS: usize = 40_000_000;

/// All suppositions that a net refutes, the shortest refutation first.
pub(super) fn find<const N: usize>(
    view: &View<'_, N>,
    sink: &mut Sink,
    scope: Scope,
    level: Level,
) -> Flow
where
    Finders: Width<N>,
{
    let ground = Ground::new(view.board);
    let mut net = Net::new(view.board, &ground, scope);
    let mut lines = Collect::new(sink);
    let stop = sink.stop();
    for fact in in_order(&ground) {
        sink.go_on()?;
        // Past the shortest known length nothing is of use, but it shows only at the end.
        if net.work > MOST_FACTS || !net.run_with(fact, |board| level.help(board, stop)) {
            continue;
        }
        let line = net.refutation();
        lines.take(line.len(), vec![ground.action(fact.not())], || line);
    }
    lines.emit(sink, |_, line| {
        vec![Mark::Chain(Role::Line(0), line.clone())]
    })
}

/// Candidates that hold before candidates that do not: a person assumes a digit.
pub(super) fn in_order(ground: &Ground) -> impl Iterator<Item = Fact> + use<> {
    let facts = ground.facts();
    facts
        .clone()
        .filter(|fact| fact.is_on())
        .chain(facts.filter(|fact| !fact.is_on()))
}
