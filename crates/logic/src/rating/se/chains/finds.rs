//! What the rules beyond plain links add to a chain, before it is added.
//!
//! Most chains get nothing more, and then several searches share one chain. So what there is to add is gathered
//! first, without changing the chain.

use super::super::tables::{Mask32, Tables};
use super::chain::{Chain, Growth, Nested};
use super::lit::{Cand, cand, off, place};

/// Candidates that patterns or nested chains strike, each with those that had to be struck for it.
pub(super) struct Finds {
    list: Vec<Find>,
    parents: Vec<Cand>,
    /// For each cell the digits in the list.
    struck: Vec<Mask32>,
}

struct Find {
    struck: Cand,
    /// Where its parents end in the list of all.
    end: usize,
    nested: Option<Nested>,
}

impl Finds {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            list: Vec::new(),
            parents: Vec::new(),
            struck: vec![0; tables.cells],
        }
    }

    pub(super) fn clear(&mut self, tables: &Tables) {
        for find in self.list.drain(..) {
            self.struck[place(tables, find.struck).0] = 0;
        }
        self.parents.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The digits of a cell that are struck neither here nor in a chain.
    #[inline]
    pub(super) fn left(&self, chain: &Chain, cell: u16) -> Mask32 {
        !(chain.off[usize::from(cell)] | self.struck[usize::from(cell)])
    }

    /// Adds a candidate that is struck neither here nor in the chain.
    pub(super) fn add(
        &mut self,
        tables: &Tables,
        (cell, digit): (u16, usize),
        parents: &[Cand],
        nested: Option<Nested>,
    ) {
        self.struck[usize::from(cell)] |= 1 << digit;
        self.parents.extend_from_slice(parents);
        self.list.push(Find {
            struck: cand(tables, usize::from(cell), digit),
            end: self.parents.len(),
            nested,
        });
    }

    /// Adds all to a chain.
    pub(super) fn add_to(&self, tables: &Tables, growth: &mut Growth, chain: &mut Chain) {
        let mut from = 0;
        for find in &self.list {
            let parents = &self.parents[from..find.end];
            chain.add_advanced(tables, growth, off(find.struck), parents, find.nested);
            from = find.end;
        }
    }
}
