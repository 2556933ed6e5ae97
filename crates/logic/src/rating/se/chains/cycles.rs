//! Forcing chains and bidirectional cycles: 6.5 to 8.0 and beyond.
//!
//! First on one digit (X), then through cells of two digits (Y, cycles only), then with both. From
//! every candidate: the loops that return to it, the chain that shows that it does not hold, and
//! the chain that shows that it does. The closure of the board tells beforehand where there are any, and a walk
//! leaves out what does not lead to its end: what comes first to the rest stays the same, since whatever leads
//! to it leads to the end too.

use std::ops::ControlFlow;

use super::super::changes::Changes;
use super::super::grid::Grid;
use super::super::hint::{Hint, Strikes};
use super::super::mask32::indices;
use super::super::tables::{Mask32, Tables};
use super::super::watch::Watch;
use super::EmptyAt;
use super::keep::{Keep, Offer, Pass};
use super::links::Links;
use super::lit::{Cand, Cause, Lit, cand, cands, is_on, off, on, place};
use super::memo::Inner;
use super::reach::Reach;
use super::scope::Scope;
use super::ways::{Step, Ways};

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

/// The position of a missing step.
const NONE: u16 = u16::MAX;

/// The search, with its memory.
pub(super) struct Cycles {
    links: Links,
    /// The closure of the board of the last search.
    pub(super) reach: Reach,
    steps: Vec<Step>,
    ways: Ways,
    /// For each candidate, the number of the last walk in which it was found to hold.
    seen: Vec<u32>,
    /// For each candidate, the number of the last walk whose start it excludes.
    excludes: Vec<u32>,
    search: u32,
}

/// The least rating of the last pass.
const BOTH: f64 = 7.0;
/// The length of the shortest chain.
const SHORTEST: u32 = 4;

impl Cycles {
    pub(super) fn new(tables: &Tables) -> Self {
        let cands = cands(tables);
        Self {
            links: Links::new(tables),
            reach: Reach::new(tables),
            steps: Vec::new(),
            ways: Ways::new(tables),
            seen: vec![0; cands],
            excludes: vec![0; cands],
            search: 0,
        }
    }

    /// The best chain or cycle of a board.
    pub(super) fn hint(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        changes: &Changes,
        empty_at: &mut EmptyAt,
        watch: &Watch,
    ) -> Option<Hint> {
        let mut keep = Keep::Best(None);
        let scope = Scope::new(grid, changes, empty_at);
        let empty = self.search(tables, grid, scope, Some(watch), &mut keep);
        if empty >= 1 {
            empty_at.by_house = changes.step();
        }
        if empty >= 2 {
            empty_at.by_cell = changes.step();
        }
        let Keep::Best(Some(offer)) = keep else {
            return None;
        };
        let target = offer.path[0].0;
        let place = (!offer.is_cycle && is_on(target)).then(|| {
            let (cell, digit) = place(tables, target / 2);
            (cell as u16, digit as u8)
        });
        Some(Hint {
            rule: offer.rule(),
            rating: offer.rating,
            place,
            strikes: offer.strikes,
        })
    }

    /// All chains and cycles of a board with different strikes, best first.
    pub(super) fn all(&mut self, tables: &Tables, grid: &Grid) -> Vec<Inner> {
        let mut keep = Keep::all();
        self.search(tables, grid, Scope::ALL, None, &mut keep);
        keep.into_sorted()
    }

    /// Finds the candidates that chains of at most this length strike, all at once. What loops strike is among
    /// them, if a chain shows it that is no longer.
    pub(super) fn strikes_within(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        longest: u32,
        strikes: &mut Strikes,
    ) {
        if !self.reach.read(tables, grid) {
            return;
        }
        let reach = &self.reach;
        self.links.read(tables, grid, |own| reach.is_on_way(own));
        self.ways.begin((true, true));
        for (cell, &digits) in grid.cells.iter().enumerate() {
            for digit in indices(digits) {
                let own = cand(tables, cell, digit);
                if self.reach.excludes_itself(own) && self.is_excluded_within(own, longest) {
                    strikes.push((cell as u16, 1 << digit));
                } else if self.reach.demands_itself(own) && self.is_demanded_within(own, longest) {
                    strikes.push((cell as u16, digits & !(1 << digit)));
                }
            }
        }
    }

    /// Begins a search at a candidate, and marks what it excludes.
    fn set_out(&mut self, start: Cand, by_cell: bool) {
        self.begin();
        for &(other, _) in self.links.weak(start, by_cell) {
            self.excludes[other as usize] = self.search;
        }
        self.reach(Step {
            cand: start,
            cause: Cause::Assumed,
            via: start,
            via_cause: Cause::Assumed,
            parent: NONE,
        });
    }

    /// Whether a candidate excludes itself by a chain of at most this length.
    fn is_excluded_within(&mut self, start: Cand, longest: u32) -> bool {
        self.set_out(start, true);
        // A chain has two propositions for every step and two for its ends.
        self.walk_within(longest.saturating_sub(2) / 2, |on, step| {
            if on.excludes[step.cand as usize] == on.search {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(on.reach.excludes(step.cand, start))
        })
    }

    /// Whether the absence of a candidate implies it by a chain of at most this length.
    fn is_demanded_within(&mut self, start: Cand, longest: u32) -> bool {
        self.begin();
        for &(next, cause) in self.links.strong(start, true, true) {
            self.seen[next as usize] = self.search;
            self.steps.push(Step {
                cand: next,
                cause,
                via: start,
                via_cause: Cause::Assumed,
                parent: NONE,
            });
        }
        self.walk_within(longest.saturating_sub(2) / 2, |on, step| {
            if step.cand == start {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(on.reach.implies(step.cand, start))
        })
    }

    /// Walks on from the steps that there are, level by level, at most so many levels. Each new step is shown
    /// once; the walk goes on from it if the answer is true. Returns whether an answer ended the walk.
    fn walk_within(
        &mut self,
        levels: u32,
        mut is_on_way: impl FnMut(&Self, Step) -> ControlFlow<(), bool>,
    ) -> bool {
        let mut from = 0;
        for _ in 0..levels {
            let to = self.steps.len();
            for at in from..to {
                for index in self.ways.of(&self.links, self.steps[at].cand) {
                    let way = self.ways.list[index];
                    if self.seen[way.next as usize] == self.search {
                        continue;
                    }
                    let step = way.step(at);
                    match is_on_way(self, step) {
                        ControlFlow::Break(()) => return true,
                        ControlFlow::Continue(true) => self.reach(step),
                        ControlFlow::Continue(false) => {
                            self.seen[way.next as usize] = self.search;
                        }
                    }
                }
            }
            from = to;
        }
        false
    }

    /// Searches a board; returns the number of passes that found nothing before the first that did.
    fn search(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        scope: Scope,
        watch: Option<&Watch>,
        keep: &mut Keep,
    ) -> usize {
        if !self.reach.read(tables, grid) {
            return PASSES.len();
        }
        self.reach.read_loops();
        let reach = &self.reach;
        self.links.read(tables, grid, |own| reach.is_on_way(own));
        let mut empty = 0;
        for (index, pass) in PASSES.into_iter().enumerate() {
            let digits = scope.digits(pass.by_cell, pass.by_house);
            if digits != 0 && keep.longest(pass) >= SHORTEST {
                self.ways.begin((pass.by_cell, pass.by_house));
                self.walk_all(tables, grid, pass, digits, keep);
            }
            if keep.is_empty() {
                empty = index + 1;
            }
            // The last pass finds nothing below 7.0.
            if let (1, Some(watch)) = (index, watch) {
                watch.pass_inside(keep.best_rating().min(BOTH));
                if watch.is_over() {
                    break;
                }
            }
        }
        empty
    }

    /// Walks from every candidate of these digits.
    fn walk_all(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        pass: Pass,
        digits: Mask32,
        keep: &mut Keep,
    ) {
        for cell in 0..tables.cells {
            let count = grid.cells[cell].count_ones();
            if count < 2 || (count > 2 && !pass.by_house) {
                continue;
            }
            for digit in indices(grid.cells[cell] & digits) {
                let start = cand(tables, cell, digit);
                if self.reach.is_in_striking_loop(start) || self.reach.excludes_itself(start) {
                    self.start_holding(tables, grid, start, pass, keep);
                }
                if pass.by_house && self.reach.demands_itself(start) {
                    self.start_lacking(tables, grid, start, pass, keep);
                }
            }
        }
    }

    /// Offers the loops through a candidate, then the chain by which it excludes itself. One walk
    /// gives both, since the same candidates hold in both.
    fn start_holding(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        start: Cand,
        pass: Pass,
        keep: &mut Keep,
    ) {
        let mut cycle_limit = keep.limit(pass.cycle_base(), pass);
        if !self.reach.is_in_striking_loop(start) {
            cycle_limit = 0;
        }
        let chain_limit = if pass.by_house && self.reach.excludes_itself(start) {
            keep.limit_for(pass.chain_base(), pass, &only(tables, start))
        } else {
            0
        };
        if cycle_limit.max(chain_limit) < SHORTEST {
            return;
        }
        self.set_out(start, pass.by_cell);
        let mut chain = None;
        let (mut from, mut length) = (0, 2);
        while from < self.steps.len() && length <= cycle_limit.max(chain_limit) {
            let to = self.steps.len();
            for at in from..to {
                let cand = self.steps[at].cand;
                if chain.is_none() && self.excludes[cand as usize] == self.search {
                    chain = Some(at);
                }
                for index in self.ways.of(&self.links, cand) {
                    let way = self.ways.list[index];
                    if way.next == start {
                        let is_loop =
                            length >= 4 && length <= cycle_limit && !self.is_on_way(at, way.via);
                        if is_loop {
                            self.offer_cycle(tables, grid, way.step(at), pass, keep);
                            cycle_limit = keep.limit(pass.cycle_base(), pass);
                        }
                    } else if self.seen[way.next as usize] != self.search {
                        let leads = (chain_limit > 0 && self.reach.excludes(way.next, start))
                            || (cycle_limit > 0 && self.reach.imply_each_other(way.next, start));
                        if leads {
                            self.reach(way.step(at));
                        } else {
                            self.seen[way.next as usize] = self.search;
                        }
                    }
                }
            }
            from = to;
            // The chain that was found cannot become shorter, but loops may still be found.
            length += 2;
            if chain.is_some() && length > cycle_limit {
                break;
            }
        }
        if let (Some(at), true) = (chain, pass.by_house) {
            self.offer_chain_off(tables, start, at, pass, keep);
        }
    }

    fn offer_chain_off(
        &self,
        tables: &Tables,
        start: Cand,
        at: usize,
        pass: Pass,
        keep: &mut Keep,
    ) {
        let weak = self.links.weak(self.steps[at].cand, pass.by_cell);
        let Some(&(_, cause)) = weak.iter().find(|&&(other, _)| other == start) else {
            return;
        };
        let mut path = vec![(off(start), cause)];
        self.path(self.steps[at], &mut path);
        path.push((on(start), Cause::Assumed));
        keep.offer(Offer::chain(pass, path, only(tables, start)));
    }

    /// Offers the chain by which the absence of a candidate implies it.
    fn start_lacking(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        start: Cand,
        pass: Pass,
        keep: &mut Keep,
    ) {
        let limit = keep.limit_for(pass.chain_base(), pass, &others(tables, grid, start));
        if limit < SHORTEST {
            return;
        }
        self.begin();
        for &(next, cause) in self.links.strong(start, pass.by_cell, pass.by_house) {
            self.seen[next as usize] = self.search;
            self.steps.push(Step {
                cand: next,
                cause,
                via: start,
                via_cause: Cause::Assumed,
                parent: NONE,
            });
        }
        let (mut from, mut length) = (0, 4);
        while from < self.steps.len() && length <= limit {
            let to = self.steps.len();
            for at in from..to {
                for index in self.ways.of(&self.links, self.steps[at].cand) {
                    let way = self.ways.list[index];
                    if self.seen[way.next as usize] != self.search
                        && self.reach.implies(way.next, start)
                    {
                        self.reach(way.step(at));
                        if way.next == start {
                            self.offer_chain_on(tables, grid, start, pass, keep);
                            return;
                        }
                    }
                }
            }
            from = to;
            length += 2;
        }
    }

    fn offer_chain_on(
        &self,
        tables: &Tables,
        grid: &Grid,
        start: Cand,
        pass: Pass,
        keep: &mut Keep,
    ) {
        let Some(mut step) = self.steps.last().copied() else {
            return;
        };
        let mut path = Vec::new();
        loop {
            path.push((on(step.cand), step.cause));
            path.push((off(step.via), step.via_cause));
            if step.parent == NONE {
                break;
            }
            step = self.steps[step.parent as usize];
        }
        keep.offer(Offer::chain(pass, path, others(tables, grid, start)));
    }

    fn begin(&mut self) {
        self.search += 1;
        self.steps.clear();
    }

    #[inline]
    fn reach(&mut self, step: Step) {
        self.seen[step.cand as usize] = self.search;
        self.steps.push(step);
    }

    /// Whether a candidate was excluded on the path to a step.
    fn is_on_way(&self, mut at: usize, other: Cand) -> bool {
        while self.steps[at].parent != NONE {
            if self.steps[at].via == other {
                return true;
            }
            at = self.steps[at].parent as usize;
        }
        false
    }

    /// Adds the propositions from a step back to the assumption, without the assumption.
    fn path(&self, mut step: Step, path: &mut Vec<(Lit, Cause)>) {
        while step.parent != NONE {
            path.push((on(step.cand), step.cause));
            path.push((off(step.via), step.via_cause));
            step = self.steps[step.parent as usize];
        }
    }

    fn offer_cycle(&self, tables: &Tables, grid: &Grid, last: Step, pass: Pass, keep: &mut Keep) {
        let mut path = Vec::new();
        self.path(last, &mut path);
        let strikes = cycle_strikes(tables, grid, &path);
        if !strikes.is_empty() {
            keep.offer(Offer::cycle(pass, path, strikes));
        }
    }
}

/// Strikes a candidate.
fn only(tables: &Tables, cand: Cand) -> Strikes {
    let (cell, digit) = place(tables, cand);
    vec![(cell as u16, 1 << digit)]
}

/// Strikes the others of the cell of a candidate.
fn others(tables: &Tables, grid: &Grid, cand: Cand) -> Strikes {
    let (cell, digit) = place(tables, cand);
    vec![(cell as u16, grid.cells[cell] & !(1 << digit))]
}

/// Strikes the candidates outside the cells of a loop that see their digit on it in either
/// direction.
fn cycle_strikes(tables: &Tables, grid: &Grid, path: &[(Lit, Cause)]) -> Strikes {
    let split = |lit: Lit| place(tables, lit / 2);
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
