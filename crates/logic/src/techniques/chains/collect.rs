//! Chains in order of length: the shortest first, independent of the order of the search.

use std::collections::HashMap;

use crate::{Action, Flow, Mark, Sink};

/// Upper bound on the links that a search follows on one board. It is never reached on 9x9; on
/// large boards it bounds the time.
pub(in crate::techniques) const MOST_WORK: usize = 400_000_000;

/// Steps with their lengths. `W` is the data from which marks are made.
pub(in crate::techniques) struct Collect<W> {
    wants_all: bool,
    found: Vec<(usize, Vec<Action>, W)>,
    /// The position of each result in `found`.
    known: HashMap<Vec<Action>, usize>,
}

impl<W> Collect<W> {
    /// Returns an empty collection for a sink.
    pub(in crate::techniques) fn new(sink: &Sink) -> Self {
        Self {
            wants_all: sink.wants_all(),
            found: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Upper bound on the links of a chain that would be kept.
    pub(in crate::techniques) fn longest(&self) -> usize {
        match self.found.first() {
            Some((length, ..)) if !self.wants_all => length - 1,
            _ => usize::MAX,
        }
    }

    /// Keeps a chain if its result is new or it is shorter than the known one.
    pub(in crate::techniques) fn take(
        &mut self,
        length: usize,
        mut actions: Vec<Action>,
        why: impl FnOnce() -> W,
    ) {
        if actions.is_empty() || length > self.longest() {
            return;
        }
        if !self.wants_all {
            self.found = vec![(length, actions, why())];
            return;
        }
        actions.sort_unstable();
        actions.dedup();
        match self.known.get(&actions) {
            Some(&at) if self.found[at].0 <= length => {}
            Some(&at) => self.found[at] = (length, actions, why()),
            None => {
                self.known.insert(actions.clone(), self.found.len());
                self.found.push((length, actions, why()));
            }
        }
    }

    /// Passes everything on, shortest first.
    pub(in crate::techniques) fn emit(
        self,
        sink: &mut Sink,
        marks: impl Fn(&[Action], &W) -> Vec<Mark>,
    ) -> Flow {
        // Indices are sorted instead of the chains: the sort is then compiled once, not for every
        // type `W`.
        let lengths = self.found.iter().map(|(length, ..)| *length);
        let mut places: Vec<(usize, usize)> = lengths.zip(0..).collect();
        places.sort_unstable();
        for (_, at) in places {
            let (_, actions, why) = &self.found[at];
            sink.take(actions, || marks(actions, why))?;
        }
        Flow::Continue(())
    }
}
