//! Forcing chains and bidirectional cycles: 6.5 to 8.0 and beyond.
//!
//! First on one digit (X), then through cells of two digits (Y, cycles only), then with
//! both. From every candidate: the loops that come back to it, the chain that shows that it
//! does not hold, the chain that shows that it does.

use std::collections::HashMap;

use super::super::bits::bits;
use super::super::grid::Grid;
use super::super::hint::{Hint, Strikes};
use super::super::rule::Rule;
use super::super::tables::Tables;
use super::ancestry::{Grounds, Key};
use super::chain::{Chain, Nested};
use super::length::rating;
use super::links::Links;
use super::lit::{Cand, Cause, Lit, cand, is_on, off, on};

/// Which links are followed.
#[derive(Clone, Copy)]
struct Pass {
    by_cell: bool,
    by_house: bool,
}

const PASSES: [Pass; 3] = [
    Pass {
        by_cell: false,
        by_house: true,
    },
    Pass {
        by_cell: true,
        by_house: false,
    },
    Pass {
        by_cell: true,
        by_house: true,
    },
];

impl Pass {
    fn rank(self) -> u8 {
        match (self.by_cell, self.by_house) {
            (true, true) => 4,
            (true, false) => 3,
            _ => 2,
        }
    }

    fn is_both(self) -> bool {
        self.by_cell && self.by_house
    }
}

/// A chain or loop.
struct Offer {
    rating: f64,
    length: u32,
    pass: Pass,
    is_cycle: bool,
    /// Its propositions from the last to the assumption; a cycle leaves that out, being the
    /// same as the last.
    path: Vec<(Lit, Cause)>,
    strikes: Strikes,
}

impl Offer {
    fn comes_before(&self, other: &Self) -> bool {
        let key = |offer: &Self| (offer.length, offer.pass.rank());
        self.rating < other.rating || (self.rating <= other.rating && key(self) < key(other))
    }

    fn rule(&self) -> Rule {
        match (self.is_cycle, self.pass.by_cell, self.pass.by_house) {
            (true, true, true) => Rule::Cycle,
            (true, true, false) => Rule::YCycle,
            (true, ..) => Rule::XCycle,
            (false, true, _) => Rule::ForcingChain,
            (false, false, _) if self.length == 6 => Rule::TurbotFish,
            (false, false, _) => Rule::XChain,
        }
    }
}

/// A proposition that holds, reached from `parent` over one that does not.
#[derive(Clone, Copy)]
struct Step {
    cand: Cand,
    cause: Cause,
    via: Cand,
    via_cause: Cause,
    parent: u16,
}

/// No step.
const NONE: u16 = u16::MAX;

/// The search, with its memory.
pub(super) struct Cycles {
    links: Links,
    steps: Vec<Step>,
    /// Whether a candidate was seen to hold, or not to, in the search of this number.
    seen_on: Vec<u32>,
    seen_off: Vec<u32>,
    search: u32,
    pending: Vec<(Cand, Cause, u16)>,
}

/// What a search does with its finds: keep the best, or all.
enum Keep {
    Best(Option<Offer>),
    All(HashMap<Strikes, (usize, Offer)>, usize),
}

impl Keep {
    /// The longest chain that can still be of interest.
    fn limit(&self, base: f64, pass: Pass) -> u32 {
        let Self::Best(Some(best)) = self else {
            return u32::MAX;
        };
        let beats = |length: u32| {
            let rating = rating(base, length);
            rating < best.rating
                || (rating <= best.rating
                    && (length, pass.rank()) < (best.length, best.pass.rank()))
        };
        let mut length = 3;
        while beats(length + 1) {
            length += 1;
        }
        length
    }

    fn offer(&mut self, offer: Offer) {
        match self {
            Self::Best(best) => {
                if best.as_ref().is_none_or(|best| offer.comes_before(best)) {
                    *best = Some(offer);
                }
            }
            Self::All(all, met) => {
                *met += 1;
                let mut key = offer.strikes.clone();
                key.sort_unstable();
                let is_better = all
                    .get(&key)
                    .is_none_or(|(_, best)| offer.comes_before(best));
                if is_better {
                    all.insert(key, (*met, offer));
                }
            }
        }
    }
}

impl Cycles {
    pub(super) fn new(tables: &Tables) -> Self {
        let cands = tables.cells * tables.side;
        Self {
            links: Links::new(tables),
            steps: Vec::new(),
            seen_on: vec![0; cands],
            seen_off: vec![0; cands],
            search: 0,
            pending: Vec::new(),
        }
    }

    /// The best chain or cycle of a board.
    pub(super) fn hint(&mut self, tables: &Tables, grid: &Grid) -> Option<Hint> {
        let mut keep = Keep::Best(None);
        self.search(tables, grid, &mut keep);
        let Keep::Best(Some(offer)) = keep else {
            return None;
        };
        let target = offer.path[0].0;
        let place = (!offer.is_cycle && is_on(target)).then(|| {
            let cand = target as usize / 2;
            ((cand / tables.side) as u16, (cand % tables.side) as u8)
        });
        Some(Hint {
            rule: offer.rule(),
            rating: offer.rating,
            place,
            strikes: offer.strikes,
        })
    }

    /// Adds to an outer chain what the chains and cycles of the present board strike.
    pub(super) fn extend(
        &mut self,
        tables: &Tables,
        source: &Grid,
        grid: &Grid,
        chain: &mut Chain,
    ) {
        let mut keep = Keep::All(HashMap::new(), 0);
        self.search(tables, grid, &mut keep);
        let Keep::All(all, _) = keep else { return };
        let mut sorted: Vec<(usize, Offer)> = all.into_values().collect();
        sorted.sort_by(|(met, one), (other_met, other)| {
            one.rating
                .total_cmp(&other.rating)
                .then(one.length.cmp(&other.length))
                .then(one.pass.rank().cmp(&other.pass.rank()))
                .then(met.cmp(other_met))
        });
        for (_, offer) in sorted {
            let mut grounds = Grounds::new();
            let holding = offer.path.iter().filter(|&&(lit, _)| is_on(lit));
            for &(lit, cause) in holding {
                grounds.add(tables, source, grid, (lit / 2, cause));
            }
            let mut key = Key::default();
            key.add(u16::MAX);
            offer.path.iter().for_each(|&(lit, _)| key.add(lit));
            if offer.is_cycle {
                // The other way round what did not hold holds, and for the same cause.
                let reverse = || offer.path[1..].iter().rev();
                for &(lit, cause) in reverse().filter(|&&(lit, _)| !is_on(lit)) {
                    grounds.add(tables, source, grid, (lit / 2, cause));
                }
                key.add(u16::MAX);
                key.add(offer.path[0].0 ^ 1);
                reverse().for_each(|&(lit, _)| key.add(lit ^ 1));
            }
            if grounds.cands.is_empty() {
                continue;
            }
            let nested = Nested {
                complexity: offer.length,
                key: key.0,
            };
            for &(cell, gone) in &offer.strikes {
                for digit in bits(gone) {
                    let lit = off(cand(tables.side, cell as usize, digit));
                    chain.add_advanced(lit, &grounds.cands, Some(nested));
                }
            }
        }
    }

    fn search(&mut self, tables: &Tables, grid: &Grid, keep: &mut Keep) {
        self.links.read(tables, grid);
        for pass in PASSES {
            let cycle_base = if pass.is_both() { 7.0 } else { 6.5 };
            let chain_base = if pass.is_both() { 7.0 } else { 6.6 };
            for cell in 0..tables.cells {
                let count = grid.cells[cell].count_ones();
                if count < 2 || (count > 2 && !pass.by_house) {
                    continue;
                }
                for digit in bits(grid.cells[cell]) {
                    let start = cand(tables.side, cell, digit);
                    self.cycles(tables, grid, start, pass, cycle_base, keep);
                    if pass.by_house {
                        self.chain_off(tables, start, pass, chain_base, keep);
                        self.chain_on(tables, grid, start, pass, chain_base, keep);
                    }
                }
            }
        }
    }

    fn begin(&mut self, start: Cand) {
        self.search += 1;
        self.steps.clear();
        self.pending.clear();
        self.steps.push(Step {
            cand: start,
            cause: Cause::Assumed,
            via: start,
            via_cause: Cause::Assumed,
            parent: NONE,
        });
    }

    /// Offers the loops through a candidate.
    fn cycles(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        start: Cand,
        pass: Pass,
        base: f64,
        keep: &mut Keep,
    ) {
        if self
            .links
            .strong(start, pass.by_cell, pass.by_house)
            .is_empty()
        {
            return;
        }
        let mut limit = keep.limit(base, pass);
        self.begin(start);
        self.seen_on[start as usize] = self.search;
        let mut from = 0;
        let mut length = 0;
        while from < self.steps.len() {
            let to = self.steps.len();
            length += 2;
            if length > limit {
                return;
            }
            self.pending.clear();
            for at in from..to {
                for &(other, cause) in self.links.weak(self.steps[at].cand, pass.by_cell) {
                    let is_known = self.seen_off[other as usize] == self.search;
                    if !is_known || !self.is_on_way(at, other) {
                        self.seen_off[other as usize] = self.search;
                        self.pending.push((other, cause, at as u16));
                    }
                }
            }
            from = to;
            for index in 0..self.pending.len() {
                let (via, via_cause, parent) = self.pending[index];
                for strong in 0..self.links.strong(via, pass.by_cell, pass.by_house).len() {
                    let (next, cause) = self.links.strong(via, pass.by_cell, pass.by_house)[strong];
                    let step = Step {
                        cand: next,
                        cause,
                        via,
                        via_cause,
                        parent,
                    };
                    if next == start && length >= 4 {
                        self.offer_cycle(tables, grid, step, pass, base, keep);
                        limit = keep.limit(base, pass);
                    }
                    if self.seen_on[next as usize] != self.search {
                        self.seen_on[next as usize] = self.search;
                        self.steps.push(step);
                    }
                }
            }
        }
    }

    /// Whether a candidate was excluded on the way to a step.
    fn is_on_way(&self, mut at: usize, other: Cand) -> bool {
        while self.steps[at].parent != NONE {
            if self.steps[at].via == other {
                return true;
            }
            at = self.steps[at].parent as usize;
        }
        false
    }

    /// The propositions from a step back to the assumption, that left out.
    fn path(&self, mut step: Step) -> Vec<(Lit, Cause)> {
        let mut path = Vec::new();
        while step.parent != NONE {
            path.push((on(step.cand), step.cause));
            path.push((off(step.via), step.via_cause));
            step = self.steps[step.parent as usize];
        }
        path
    }

    fn offer_cycle(
        &self,
        tables: &Tables,
        grid: &Grid,
        last: Step,
        pass: Pass,
        base: f64,
        keep: &mut Keep,
    ) {
        let path = self.path(last);
        let strikes = cycle_strikes(tables, grid, &path);
        if strikes.is_empty() {
            return;
        }
        let length = path.len() as u32;
        keep.offer(Offer {
            rating: rating(base, length),
            length,
            pass,
            is_cycle: true,
            path,
            strikes,
        });
    }

    /// Offers the chain by which a candidate excludes itself.
    fn chain_off(&mut self, tables: &Tables, start: Cand, pass: Pass, base: f64, keep: &mut Keep) {
        let limit = keep.limit(base, pass);
        self.begin(start);
        self.seen_on[start as usize] = self.search;
        let mut from = 0;
        let mut length = 2;
        while from < self.steps.len() {
            if length > limit {
                return;
            }
            let to = self.steps.len();
            self.pending.clear();
            for at in from..to {
                for &(other, cause) in self.links.weak(self.steps[at].cand, pass.by_cell) {
                    if other == start {
                        let mut path = vec![(off(other), cause)];
                        path.extend(self.path(self.steps[at]));
                        path.push((on(start), Cause::Assumed));
                        let cell = start as usize / tables.side;
                        let digit = start as usize % tables.side;
                        keep.offer(Offer {
                            rating: rating(base, path.len() as u32),
                            length: path.len() as u32,
                            pass,
                            is_cycle: false,
                            path,
                            strikes: vec![(cell as u16, 1 << digit)],
                        });
                        return;
                    }
                    if self.seen_off[other as usize] != self.search {
                        self.seen_off[other as usize] = self.search;
                        self.pending.push((other, cause, at as u16));
                    }
                }
            }
            from = to;
            self.turn_on(pass);
            length += 2;
        }
    }

    /// Offers the chain by which the absence of a candidate demands it.
    fn chain_on(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        start: Cand,
        pass: Pass,
        base: f64,
        keep: &mut Keep,
    ) {
        let limit = keep.limit(base, pass);
        self.begin(start);
        self.steps.clear();
        self.seen_off[start as usize] = self.search;
        self.pending.push((start, Cause::Assumed, NONE));
        let mut from = 0;
        let mut length = 2;
        loop {
            if length > limit {
                return;
            }
            self.turn_on(pass);
            if self.seen_on[start as usize] == self.search {
                let last = self.steps.iter().rfind(|step| step.cand == start);
                let Some(&last) = last else { return };
                let path = self.path_from_off(last);
                let cell = start as usize / tables.side;
                let digit = start as usize % tables.side;
                keep.offer(Offer {
                    rating: rating(base, path.len() as u32),
                    length: path.len() as u32,
                    pass,
                    is_cycle: false,
                    path,
                    strikes: vec![(cell as u16, grid.cells[cell] & !(1 << digit))],
                });
                return;
            }
            if from == self.steps.len() {
                return;
            }
            let to = self.steps.len();
            self.pending.clear();
            for at in from..to {
                for &(other, cause) in self.links.weak(self.steps[at].cand, pass.by_cell) {
                    if self.seen_off[other as usize] != self.search {
                        self.seen_off[other as usize] = self.search;
                        self.pending.push((other, cause, at as u16));
                    }
                }
            }
            from = to;
            length += 2;
        }
    }

    /// The propositions from a step back to the assumption that its candidate does not hold.
    fn path_from_off(&self, mut step: Step) -> Vec<(Lit, Cause)> {
        let mut path = Vec::new();
        loop {
            path.push((on(step.cand), step.cause));
            path.push((off(step.via), step.via_cause));
            if step.parent == NONE {
                return path;
            }
            step = self.steps[step.parent as usize];
        }
    }

    /// What must hold because of the pending candidates that do not.
    fn turn_on(&mut self, pass: Pass) {
        for index in 0..self.pending.len() {
            let (via, via_cause, parent) = self.pending[index];
            for &(next, cause) in self.links.strong(via, pass.by_cell, pass.by_house) {
                if self.seen_on[next as usize] != self.search {
                    self.seen_on[next as usize] = self.search;
                    self.steps.push(Step {
                        cand: next,
                        cause,
                        via,
                        via_cause,
                        parent,
                    });
                }
            }
        }
    }
}

/// Candidates outside the cells of a loop that see their digit hold on it in either
/// direction.
fn cycle_strikes(tables: &Tables, grid: &Grid, path: &[(Lit, Cause)]) -> Strikes {
    let side = tables.side;
    let split = |lit: Lit| (lit as usize / 2 / side, lit as usize / 2 % side);
    let mut strikes = Strikes::new();
    let mut back = vec![0; tables.cells];
    for &(lit, _) in path.iter().filter(|&&(lit, _)| !is_on(lit)) {
        let (cell, digit) = split(lit);
        for &other in tables.peers(cell) {
            back[other as usize] |= 1 << digit;
        }
    }
    for &(lit, _) in path {
        back[split(lit).0] = 0;
    }
    for &(lit, _) in path.iter().filter(|&&(lit, _)| is_on(lit)) {
        let (cell, digit) = split(lit);
        for &other in tables.peers(cell) {
            let gone = back[other as usize] & grid.cells[other as usize] & 1 << digit;
            if gone != 0 {
                back[other as usize] &= !gone;
                match strikes.iter_mut().find(|(known, _)| *known == other) {
                    Some((_, known)) => *known |= gone,
                    None => strikes.push((other, gone)),
                }
            }
        }
    }
    strikes
}
