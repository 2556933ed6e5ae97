//! The ancestors of a conclusion: the number of propositions, a hash of them, their grounds.

use super::super::grid::Grid;
use super::super::mask32::indices;
use super::super::tables::Tables;
use super::chain::{Chain, Nested, Slots};
use super::lit::{Cand, Cause, cand, is_on, place};

/// Walks through ancestors; reuses its memory between walks.
#[derive(Default)]
pub(super) struct Ancestry {
    slots: Slots,
    stamps: Vec<u32>,
    stamp: u32,
    layer: Vec<u16>,
    next: Vec<u16>,
    nested: Vec<Nested>,
}

impl Ancestry {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            slots: Slots::new(tables),
            ..Self::default()
        }
    }

    /// Calls `heard` for each ancestor of a node, the node first, layer by layer.
    fn walk(&mut self, tables: &Tables, chain: &Chain, node: u16, mut heard: impl FnMut(u16)) {
        if self.stamps.len() < chain.nodes.len() {
            self.stamps.resize(chain.nodes.len().max(1024), 0);
        }
        self.stamp += 1;
        let mut are_read = false;
        self.layer.clear();
        self.layer.push(node);
        while !self.layer.is_empty() {
            self.next.clear();
            for &node in &self.layer {
                if self.stamps[node as usize] != self.stamp {
                    self.stamps[node as usize] = self.stamp;
                    heard(node);
                    let slot = |lit| {
                        if !std::mem::replace(&mut are_read, true) {
                            self.slots.read(chain);
                        }
                        self.slots.of(lit)
                    };
                    chain.parents(tables, node, slot, |parent| self.next.push(parent));
                }
            }
            std::mem::swap(&mut self.layer, &mut self.next);
        }
    }

    /// The complexity of a hint with these targets: all propositions of each chain, and those of
    /// each different nested chain once.
    pub(super) fn complexity<'a>(
        &mut self,
        tables: &Tables,
        targets: impl Iterator<Item = (&'a Chain, u16)>,
    ) -> u32 {
        let mut nested = std::mem::take(&mut self.nested);
        nested.clear();
        let mut count = 0;
        for (chain, node) in targets {
            self.walk(tables, chain, node, |ancestor| {
                count += 1;
                if let Some(inner) = chain.nested(ancestor)
                    && !nested.contains(&inner)
                {
                    nested.push(inner);
                }
            });
        }
        count += nested.iter().map(|inner| inner.complexity).sum::<u32>();
        self.nested = nested;
        count
    }

    /// A hash of all propositions of these chains.
    pub(super) fn key<'a>(
        &mut self,
        tables: &Tables,
        targets: impl Iterator<Item = (&'a Chain, u16)>,
    ) -> u64 {
        let mut key = Key::default();
        for (chain, node) in targets {
            key.add(u16::MAX);
            self.walk(tables, chain, node, |ancestor| {
                key.add(chain.nodes[ancestor as usize].lit);
            });
        }
        key.0
    }

    /// The candidates that hold on the path to a conclusion, with the cause. `assumed` is the
    /// reason why one of the assumptions must hold.
    pub(super) fn holding(
        &mut self,
        tables: &Tables,
        (chain, node): (&Chain, u16),
        assumed: Cause,
        holding: &mut Vec<(Cand, Cause)>,
    ) {
        self.walk(tables, chain, node, |ancestor| {
            let ancestor = chain.nodes[ancestor as usize];
            if is_on(ancestor.lit) {
                let cause = match ancestor.cause {
                    Cause::Assumed => assumed,
                    cause => cause,
                };
                if !holding.contains(&(ancestor.lit / 2, cause)) {
                    holding.push((ancestor.lit / 2, cause));
                }
            }
        });
    }
}

/// Candidates, each once, in the order in which they were added.
pub(super) struct Grounds {
    pub(super) cands: Vec<Cand>,
}

impl Grounds {
    pub(super) fn new() -> Self {
        Self { cands: Vec::new() }
    }

    /// Adds the candidates that had to be struck for a digit to hold.
    pub(super) fn add(
        &mut self,
        tables: &Tables,
        source: &Grid,
        grid: &Grid,
        (holds, cause): (Cand, Cause),
    ) {
        let (cell, digit) = place(tables, holds);
        match cause {
            Cause::Cell => {
                for other in indices(source.cells[cell] & !grid.cells[cell]) {
                    self.push(cand(tables, cell, other));
                }
            }
            Cause::House(kind) => {
                let house = tables.houses_of[cell][kind as usize] as usize;
                for place in indices(source.places(house, digit) & !grid.places(house, digit)) {
                    self.push(cand(tables, tables.cell(house, place), digit));
                }
            }
            Cause::Assumed | Cause::Advanced => {}
        }
    }

    fn push(&mut self, cand: Cand) {
        if !self.cands.contains(&cand) {
            self.cands.push(cand);
        }
    }
}

/// A running 64-bit hash of a sequence.
#[derive(Clone, Copy, Default)]
pub(super) struct Key(pub(super) u64);

impl Key {
    pub(super) fn add(&mut self, part: u16) {
        // A step of a linear generator over the sum distinguishes sequences well enough: two
        // different ones collide once in 2^64.
        let mixed = (self.0 ^ u64::from(part).wrapping_add(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd134_2543_de82_ef95);
        self.0 = mixed ^ (mixed >> 29);
    }
}
