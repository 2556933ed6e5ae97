//! Everything that follows from one assumption, in the order in which Sudoku Explainer finds it.
//!
//! There is a queue of propositions that hold and one of those that do not; those that hold are
//! processed first. In a dynamic chain, propositions that do not hold are struck from the board, so
//! later conclusions may depend on several earlier ones. These are kept as the set of digits or
//! places that were gone by then; the list of parents is built only on request.

use super::super::grid::Grid;
use super::super::mask32::{indices, is_pair};
use super::super::tables::{Mask32, Tables};
use super::lit::{Cand, Cause, Lit, cand, cands, is_on, off, on, place};

/// No node.
pub(super) const NONE: u16 = u16::MAX;

/// A proposition in a chain.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) lit: Lit,
    /// The last of the nodes it follows from.
    pub(super) parent: u16,
    pub(super) cause: Cause,
    /// For "on": the digits of the cell, or places of the house, gone before. For an advanced
    /// conclusion: the offset of its parents in the list.
    more: u32,
    /// The number of parents of an advanced conclusion.
    parents: u16,
    /// The number of propositions on the longest known path from the assumption: an upper bound for
    /// all paths.
    pub(super) depth: u16,
    /// The nested chain that it comes from.
    nested: u16,
    /// The largest complexity of a nested chain on that path.
    nest: u16,
}

/// A nested chain, with what the outer chain needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Nested {
    pub(super) complexity: u32,
    /// A hash of its propositions: equal chains count once.
    pub(super) key: u64,
}

/// Everything that follows from an assumption.
pub(super) struct Chain {
    pub(super) nodes: Vec<Node>,
    /// For each cell the digits that hold, and those that do not.
    pub(super) on: Vec<Mask32>,
    pub(super) off: Vec<Mask32>,
    /// A proposition that both holds and does not: the two nodes.
    pub(super) clash: Option<(u16, u16)>,
    lists: Vec<u16>,
    nested: Vec<Nested>,
}

/// The position of each proposition among the nodes of a chain; valid only if it was reached. That is kept apart
/// from the chains: they are many, and only the one at work needs it.
#[derive(Default)]
pub(super) struct Slots {
    at: Vec<u16>,
}

impl Slots {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            at: vec![NONE; 2 * cands(tables)],
        }
    }

    /// Reads those of a chain.
    pub(super) fn read(&mut self, chain: &Chain) {
        for (slot, node) in chain.nodes.iter().enumerate() {
            self.at[node.lit as usize] = slot as u16;
        }
    }

    #[inline]
    pub(super) fn of(&self, lit: Lit) -> u16 {
        self.at[lit as usize]
    }
}

/// What a chain needs while it grows.
pub(super) struct Growth {
    slots: Slots,
    on_queue: Vec<u16>,
    on_next: usize,
    off_queue: Vec<u16>,
    off_next: usize,
}

impl Growth {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            slots: Slots::new(tables),
            on_queue: Vec::new(),
            on_next: 0,
            off_queue: Vec::new(),
            off_next: 0,
        }
    }

    /// Prepares for a chain whose links are exhausted.
    pub(super) fn resume(&mut self, chain: &Chain) {
        self.slots.read(chain);
        self.clear();
    }

    fn clear(&mut self) {
        self.on_queue.clear();
        self.on_next = 0;
        self.off_queue.clear();
        self.off_next = 0;
    }
}

impl Chain {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            nodes: Vec::new(),
            on: vec![0; tables.cells],
            off: vec![0; tables.cells],
            clash: None,
            lists: Vec::new(),
            nested: Vec::new(),
        }
    }

    /// Restarts with an assumption.
    pub(super) fn assume(&mut self, tables: &Tables, growth: &mut Growth, lit: Lit) {
        self.nodes.clear();
        self.on.fill(0);
        self.off.fill(0);
        self.clash = None;
        self.lists.clear();
        self.nested.clear();
        growth.clear();
        let node = Node {
            lit,
            parent: NONE,
            cause: Cause::Assumed,
            more: 0,
            parents: 0,
            depth: 1,
            nested: NONE,
            nest: 0,
        };
        self.add(tables, growth, node);
    }

    /// Becomes a copy of another chain.
    pub(super) fn copy(&mut self, other: &Self) {
        self.nodes.clone_from(&other.nodes);
        self.on.copy_from_slice(&other.on);
        self.off.copy_from_slice(&other.off);
        self.clash = other.clash;
        self.lists.clone_from(&other.lists);
        self.nested.clone_from(&other.nested);
    }

    /// Follows the links until they are exhausted. Without `by_cell` only links by places count;
    /// with `strikes`, propositions that do not hold are struck from `grid`. Returns true if there
    /// was no clash.
    pub(super) fn run(
        &mut self,
        tables: &Tables,
        growth: &mut Growth,
        source: &Grid,
        grid: &mut Grid,
        by_cell: bool,
        strikes: bool,
    ) -> bool {
        loop {
            if let Some(&node) = growth.on_queue.get(growth.on_next) {
                growth.on_next += 1;
                self.spread_on(tables, growth, grid, node, by_cell);
            } else if let Some(&node) = growth.off_queue.get(growth.off_next) {
                growth.off_next += 1;
                self.spread_off(tables, growth, (source, grid), node, by_cell, strikes);
            } else {
                return true;
            }
            if self.clash.is_some() {
                return false;
            }
        }
    }

    /// Propagates a digit that holds: no other digit in the cell, no other place in its houses.
    fn spread_on(
        &mut self,
        tables: &Tables,
        growth: &mut Growth,
        grid: &Grid,
        node: u16,
        by_cell: bool,
    ) {
        let (cell, digit) = place(tables, self.nodes[node as usize].lit / 2);
        if by_cell {
            for other in indices(grid.cells[cell] & !(1 << digit) & !self.off[cell]) {
                if self.turn_off(tables, growth, (cell, other), node, Cause::Cell) {
                    return;
                }
            }
        }
        for kind in 0..3 {
            let house = tables.houses_of[cell][kind] as usize;
            let own = 1 << tables.places_of[cell][kind];
            for place in indices(grid.places(house, digit) & !own) {
                let other = tables.cell(house, place);
                let cause = Cause::House(kind as u8);
                if self.turn_off(tables, growth, (other, digit), node, cause) {
                    return;
                }
            }
        }
    }

    /// Records that a digit does not hold; returns true if it is known to hold.
    #[inline]
    fn turn_off(
        &mut self,
        tables: &Tables,
        growth: &mut Growth,
        (cell, digit): (usize, usize),
        parent: u16,
        cause: Cause,
    ) -> bool {
        if self.off[cell] >> digit & 1 == 1 {
            return false;
        }
        let cand = cand(tables, cell, digit);
        let node = self.child(off(cand), parent, cause, 0);
        if self.on[cell] >> digit & 1 == 1 {
            self.clash = Some((growth.slots.of(on(cand)), self.nodes.len() as u16));
            self.nodes.push(node);
            return true;
        }
        self.add(tables, growth, node);
        false
    }

    /// Propagates a digit that does not hold: the last digit of the cell, the last place of a
    /// house.
    fn spread_off(
        &mut self,
        tables: &Tables,
        growth: &mut Growth,
        (source, grid): (&Grid, &mut Grid),
        node: u16,
        by_cell: bool,
        strikes: bool,
    ) {
        let (cell, digit) = place(tables, self.nodes[node as usize].lit / 2);
        let mut follows = [(0u16, Cause::Assumed, 0); 4];
        let mut count = 0;
        let digits = grid.cells[cell];
        if by_cell && is_pair(digits) {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            let gone = source.cells[cell] & !digits;
            follows[count] = (cand(tables, cell, other), Cause::Cell, gone);
            count += 1;
        }
        for kind in 0..3 {
            let house = tables.houses_of[cell][kind] as usize;
            let places = grid.places(house, digit);
            if is_pair(places) {
                let other = places & !(1 << tables.places_of[cell][kind]);
                let other = tables.cell(house, other.trailing_zeros() as usize);
                let gone = source.places(house, digit) & !places;
                let cause = Cause::House(kind as u8);
                follows[count] = (cand(tables, other, digit), cause, gone);
                count += 1;
            }
        }
        if strikes {
            grid.strike(tables, cell, digit);
        }
        for &(cand, cause, gone) in &follows[..count] {
            let (cell, digit) = place(tables, cand);
            if self.off[cell] >> digit & 1 == 1 {
                let child = self.child(on(cand), node, cause, gone);
                self.clash = Some((self.nodes.len() as u16, growth.slots.of(off(cand))));
                self.nodes.push(child);
                return;
            }
            if self.on[cell] >> digit & 1 == 0 {
                let child = self.child(on(cand), node, cause, gone);
                self.add(tables, growth, child);
            }
        }
    }

    fn child(&self, lit: Lit, parent: u16, cause: Cause, more: Mask32) -> Node {
        let above = self.nodes[parent as usize];
        Node {
            lit,
            parent,
            cause,
            more,
            parents: 0,
            depth: above.depth + 1,
            nested: NONE,
            nest: above.nest,
        }
    }

    /// Adds the strikes of a pattern or a nested chain; `parents` are known not to hold.
    pub(super) fn add_advanced(
        &mut self,
        tables: &Tables,
        growth: &mut Growth,
        lit: Lit,
        parents: &[Cand],
        nested: Option<Nested>,
    ) {
        let (cell, digit) = place(tables, lit / 2);
        if self.off[cell] >> digit & 1 == 1 {
            return;
        }
        let start = self.lists.len();
        let (mut depth, mut nest, mut first) = (0, 0, NONE);
        for &parent in parents {
            let slot = growth.slots.of(off(parent));
            let above = self.nodes[slot as usize];
            if first == NONE {
                first = slot;
            }
            (depth, nest) = (depth.max(above.depth), nest.max(above.nest));
            self.lists.push(slot);
        }
        let mut index = NONE;
        if let Some(nested) = nested {
            index = self.nested.len() as u16;
            self.nested.push(nested);
            nest = nest.max(nested.complexity as u16);
        }
        let node = Node {
            lit,
            parent: first,
            cause: Cause::Advanced,
            more: start as u32,
            parents: parents.len() as u16,
            depth: depth + 1,
            nested: index,
            nest,
        };
        self.add(tables, growth, node);
    }

    fn add(&mut self, tables: &Tables, growth: &mut Growth, node: Node) {
        let index = self.nodes.len() as u16;
        let (cell, digit) = place(tables, node.lit / 2);
        growth.slots.at[node.lit as usize] = index;
        if is_on(node.lit) {
            self.on[cell] |= 1 << digit;
            growth.on_queue.push(index);
        } else {
            self.off[cell] |= 1 << digit;
            growth.off_queue.push(index);
        }
        self.nodes.push(node);
    }

    /// Whether no proposition of the chain, true or not, is about one of these digits of each cell.
    pub(super) fn avoids(&self, digits: &[Mask32]) -> bool {
        let reached = self.on.iter().zip(&self.off);
        let met = reached
            .zip(digits)
            .fold(0, |met, ((&on, &off), digits)| met | ((on | off) & digits));
        met == 0
    }

    /// The node of a proposition that is reached.
    pub(super) fn slot(&self, lit: Lit) -> u16 {
        let slot = self.nodes.iter().position(|node| node.lit == lit);
        slot.map_or(NONE, |slot| slot as u16)
    }

    /// A lower bound of the contribution of a node to the complexity of a hint.
    #[inline]
    pub(super) fn bound(&self, node: u16) -> (u32, u32) {
        let node = self.nodes[node as usize];
        (node.depth.into(), node.nest.into())
    }

    /// The nested chain of a node.
    pub(super) fn nested(&self, node: u16) -> Option<Nested> {
        let index = self.nodes[node as usize].nested;
        (index != NONE).then(|| self.nested[index as usize])
    }

    /// Calls `parent` for each parent of a node, in order. `slot` gives the node of a proposition that is reached.
    pub(super) fn parents(
        &self,
        tables: &Tables,
        node: u16,
        mut slot: impl FnMut(Lit) -> u16,
        mut parent: impl FnMut(u16),
    ) {
        let node = self.nodes[node as usize];
        match node.cause {
            Cause::Assumed => {}
            Cause::Advanced => {
                let start = node.more as usize;
                for &above in &self.lists[start..start + usize::from(node.parents)] {
                    parent(above);
                }
            }
            Cause::Cell => {
                parent(node.parent);
                let (cell, _) = place(tables, node.lit / 2);
                for digit in indices(node.more) {
                    parent(slot(off(cand(tables, cell, digit))));
                }
            }
            Cause::House(kind) => {
                parent(node.parent);
                let (cell, digit) = place(tables, node.lit / 2);
                let house = tables.houses_of[cell][kind as usize] as usize;
                for place in indices(node.more) {
                    let other = tables.cell(house, place);
                    parent(slot(off(cand(tables, other, digit))));
                }
            }
        }
    }
}
