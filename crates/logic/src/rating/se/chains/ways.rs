//! The steps of chains without memory.

use super::super::tables::Tables;
use super::links::Links;
use super::lit::{Cand, Cause, cands};

/// A proposition that holds, reached from `parent` through one that does not.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) cand: Cand,
    pub(super) cause: Cause,
    pub(super) via: Cand,
    pub(super) via_cause: Cause,
    pub(super) parent: u16,
}

/// A path from a candidate that holds, through one that it excludes, to one that then holds.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) via: Cand,
    pub(super) next: Cand,
    via_cause: Cause,
    cause: Cause,
}

impl Way {
    pub(super) fn step(self, parent: usize) -> Step {
        Step {
            cand: self.next,
            cause: self.cause,
            via: self.via,
            via_cause: self.via_cause,
            parent: parent as u16,
        }
    }
}

/// The paths from each candidate, in order: most links lead nowhere, so these are few. They are
/// listed when a walk first comes to the candidate.
pub(super) struct Ways {
    pub(super) list: Vec<Way>,
    /// Where the paths of a candidate are, and the number of the board and pass they are of.
    at: Vec<(u32, u32, u32)>,
    number: u32,
    by: (bool, bool),
}

impl Ways {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            list: Vec::new(),
            at: vec![(0, 0, 0); cands(tables)],
            number: 0,
            by: (false, false),
        }
    }

    /// Starts with other links, or other kinds of them: by cell, by house.
    pub(super) fn begin(&mut self, by: (bool, bool)) {
        self.list.clear();
        self.number += 1;
        self.by = by;
    }

    /// The positions of the paths from a candidate in the list.
    #[inline]
    pub(super) fn of(&mut self, links: &Links, cand: Cand) -> std::ops::Range<usize> {
        let (mut from, mut to, number) = self.at[cand as usize];
        if number != self.number {
            (from, to) = self.read(links, cand);
        }
        from as usize..to as usize
    }

    fn read(&mut self, links: &Links, cand: Cand) -> (u32, u32) {
        let from = self.list.len() as u32;
        links.each_step(cand, self.by, |(via, via_cause), (next, cause)| {
            self.list.push(Way {
                via,
                next,
                via_cause,
                cause,
            });
        });
        let to = self.list.len() as u32;
        self.at[cand as usize] = (from, to, self.number);
        (from, to)
    }
}
