//! The steps of chains without memory.

use super::super::grid::Grid;
use super::super::mask32::indices;
use super::super::tables::Tables;
use super::links::Links;
use super::lit::{Cand, Cause, cand, cands};

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

/// The paths from each candidate, in order: most links lead nowhere, so these are few.
pub(super) struct Ways {
    pub(super) list: Vec<Way>,
    at: Vec<(u32, u32)>,
}

impl Ways {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            list: Vec::new(),
            at: vec![(0, 0); cands(tables)],
        }
    }

    pub(super) fn read(&mut self, tables: &Tables, grid: &Grid, links: &Links, by: (bool, bool)) {
        self.list.clear();
        for cell in 0..tables.cells {
            for digit in indices(grid.cells[cell]) {
                let from = self.list.len() as u32;
                let own = cand(tables, cell, digit);
                links.each_step(own, by, |(via, via_cause), (next, cause)| {
                    self.list.push(Way {
                        via,
                        next,
                        via_cause,
                        cause,
                    });
                });
                self.at[own as usize] = (from, self.list.len() as u32);
            }
        }
    }

    #[inline]
    pub(super) fn of(&self, cand: Cand) -> std::ops::Range<usize> {
        let (from, to) = self.at[cand as usize];
        from as usize..to as usize
    }
}
