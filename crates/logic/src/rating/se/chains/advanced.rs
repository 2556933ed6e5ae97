//! The rules of dynamic chains when plain links are exhausted: patterns, then chains on the board
//! that the chain has left.
//!
//! The first kind of rule that gives a result ends the search, with all of its results. A hint that
//! existed before the chain began depends on nothing in the chain and does not count.

use std::ops::ControlFlow;

use super::super::grid::Grid;
use super::super::mask32::{indices, is_pair};
use super::super::pattern::Found;
use super::super::tables::{Mask32, Tables};
use super::super::watch::Watch;
use super::super::{fish, locking, subsets};
use super::chain::{Chain, Growth, Nested};
use super::cycles::Cycles;
use super::finds::Finds;
use super::lit::{Cause, cand};
use super::memo::{self, Inner, Memo, Names};
use super::multiple::{Mode, Multiple};
use super::offers::{Form, Offer, Offers, strikes};

/// What a chain is known to have exhausted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Exhausted {
    Links,
    Patterns,
    /// Patterns, then chains and cycles without branches.
    Cycles,
}

/// The rules for a level.
pub(super) struct Advanced {
    cycles: Option<Cycles>,
    multiple: Option<Multiple>,
    by_cycles: Memo,
    by_multiple: Memo,
    /// Boards on which no pattern has anything new. It stays so when the board on which the chain
    /// began loses candidates: less is new then.
    without_patterns: Names,
    /// For each house the digits that have lost a place since the chain was searched for patterns.
    new: Vec<Mask32>,
    /// The places of the board on which the chain was last searched for locked candidates, and for all other
    /// patterns; nothing before the first time.
    locked: Vec<Mask32>,
    paired: Vec<Mask32>,
    finds: Finds,
}

impl Advanced {
    pub(super) fn new(tables: &Tables, grid: &Grid, level: u8) -> Self {
        let mode = match level {
            ..=2 => None,
            3 => Some(Mode::Static),
            4 => Some(Mode::Dynamic(0)),
            _ => Some(Mode::Dynamic(level - 3)),
        };
        Self {
            cycles: matches!(level, 2 | 3).then(|| Cycles::new(tables)),
            multiple: mode.map(|mode| Multiple::new(tables, grid, mode)),
            by_cycles: Memo::default(),
            by_multiple: Memo::default(),
            without_patterns: Names::default(),
            new: Vec::new(),
            locked: Vec::new(),
            paired: Vec::new(),
            finds: Finds::new(tables),
        }
    }

    /// Starts with another chain.
    pub(super) fn begin(&mut self) {
        self.locked.clear();
        self.paired.clear();
    }

    /// What a chain has exhausted to which these rules add nothing.
    pub(super) fn exhausts(&self) -> Exhausted {
        if self.cycles.is_some() {
            Exhausted::Cycles
        } else {
            Exhausted::Patterns
        }
    }

    /// Finds what there is to add to a chain whose links are exhausted; returns false if there is nothing.
    /// `source` is the board on which the chain began, `grid` the one it has left.
    pub(super) fn find(
        &mut self,
        tables: &Tables,
        source: &Grid,
        grid: &Grid,
        watch: &Watch,
        chain: &Chain,
        exhausted: Exhausted,
    ) -> bool {
        self.finds.clear(tables);
        if watch.is_over() {
            return false;
        }
        let name = memo::name(grid);
        let has_new_pair = exhausted < Exhausted::Cycles && has_new_pair(source, grid);
        if exhausted < Exhausted::Patterns && !self.without_patterns.contains(name) {
            self.find_patterns(tables, source, grid, chain, has_new_pair);
            if !self.finds.is_empty() {
                return true;
            }
            self.without_patterns.insert(name);
        }
        let finds = &mut self.finds;
        let mut read = None;
        if let Some(cycles) = &mut self.cycles
            && exhausted < Exhausted::Cycles
            && has_new_pair
        {
            let known = self.by_cycles.get(name);
            let hints = known.unwrap_or_else(|| {
                let hints = cycles.all(tables, grid);
                read = Some(&mut cycles.reach);
                self.by_cycles.put(name, hints)
            });
            memo::find(tables, source, grid, &hints, chain, finds);
            if !finds.is_empty() {
                return true;
            }
        }
        if let Some(multiple) = &mut self.multiple {
            let known = self.by_multiple.get(name);
            let hints = known.unwrap_or_else(|| {
                if let Some(reach) = read {
                    multiple.exchange_reach(reach);
                }
                let hints = all_of_multiple(multiple, tables, grid, watch);
                self.by_multiple.put(name, hints)
            });
            memo::find(tables, source, grid, &hints, chain, finds);
        }
        !finds.is_empty()
    }

    /// Adds to a chain what was found for it.
    pub(super) fn add_to(&self, tables: &Tables, growth: &mut Growth, chain: &mut Chain) {
        self.finds.add_to(tables, growth, chain);
    }

    /// Finds what the first kind of pattern strikes that has something new. A pattern counts only if a candidate
    /// was struck for it. If it was there when the chain was last searched for its kind, it has struck
    /// what it strikes, or rests on nothing of the chain, and that stays so until it loses a place.
    fn find_patterns(
        &mut self,
        tables: &Tables,
        source: &Grid,
        grid: &Grid,
        chain: &Chain,
        has_new_pair: bool,
    ) {
        let new = &mut self.new;
        let finds = &mut self.finds;
        read_new(tables, since(&self.locked, source), grid, new);
        let mut use_pattern = pattern_user(tables, source, grid, chain, finds);
        let _ = locking::locking(tables, grid, |house| new[house], &mut use_pattern);
        drop(use_pattern);
        self.locked.clone_from(&grid.places);
        if !finds.is_empty() || !has_new_pair {
            return;
        }
        read_new(tables, since(&self.paired, source), grid, new);
        let has_new = |house: usize| new[house] != 0;
        let mut use_pattern = pattern_user(tables, source, grid, chain, finds);
        let _ = subsets::hidden(tables, grid, 2, has_new, &mut use_pattern);
        drop(use_pattern);
        if !finds.is_empty() {
            return;
        }
        let mut use_pattern = pattern_user(tables, source, grid, chain, finds);
        let _ = subsets::naked(tables, grid, 2, has_new, &mut use_pattern);
        drop(use_pattern);
        if !finds.is_empty() {
            return;
        }
        // A fish rests on places of its digit that are gone.
        let digits = new.iter().fold(0, |all, new| all | new);
        let mut use_pattern = pattern_user(tables, source, grid, chain, finds);
        let _ = fish::fish(tables, grid, 2, digits, &mut use_pattern);
        drop(use_pattern);
        self.paired.clone_from(&grid.places);
    }

    /// Clears what is known of boards.
    pub(super) fn forget(&mut self) {
        self.by_cycles.clear();
        self.by_multiple.clear();
        self.without_patterns.clear();
        if let Some(multiple) = &mut self.multiple {
            multiple.forget();
        }
    }
}

/// Whether a cell has two digits left, or a digit two places in a house, where `source` has more. A pair, an x-wing or
/// a chain without branches that needs none of these rests on nothing that was struck.
fn has_new_pair(source: &Grid, grid: &Grid) -> bool {
    let is_new = |was: &[Mask32], is: &[Mask32]| {
        let both = was.iter().zip(is);
        both.fold(false, |new, (&was, &is)| new | (was != is) & is_pair(is))
    };
    is_new(&source.cells, &grid.cells) || is_new(&source.places, &grid.places)
}

/// The places of the last search, or of the board on which the chain began.
fn since<'a>(last: &'a [Mask32], source: &'a Grid) -> &'a [Mask32] {
    if last.is_empty() {
        &source.places
    } else {
        last
    }
}

/// Lists for each house the digits that have lost a place.
fn read_new(tables: &Tables, since: &[Mask32], grid: &Grid, new: &mut Vec<Mask32>) {
    new.clear();
    let houses = since.chunks_exact(tables.side);
    for (was, is) in houses.zip(grid.places.chunks_exact(tables.side)) {
        let changed = was.iter().zip(is).enumerate();
        new.push(changed.fold(0, |new, (digit, (was, is))| {
            new | Mask32::from(was != is) << digit
        }));
    }
}

fn pattern_user<'a>(
    tables: &'a Tables,
    source: &'a Grid,
    grid: &'a Grid,
    chain: &'a Chain,
    finds: &'a mut Finds,
) -> impl FnMut(Found) -> ControlFlow<()> + 'a {
    let mut parents = Vec::new();
    move |found| {
        parents.clear();
        found.pattern.parents(tables, source, grid, |cell, digit| {
            parents.push(cand(tables, cell, digit));
        });
        if !parents.is_empty() {
            for &(cell, gone) in &found.strikes {
                for digit in indices(gone & finds.left(chain, cell)) {
                    finds.add(tables, (cell, digit), &parents, None);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// All forcing chains of a board with different strikes, best first.
fn all_of_multiple(
    multiple: &mut Multiple,
    tables: &Tables,
    grid: &Grid,
    watch: &Watch,
) -> Vec<Inner> {
    let mut offers = Offers::all(tables);
    multiple.search(tables, grid, watch, &mut offers);
    let mut ancestry = std::mem::take(&mut multiple.ancestry);
    let inner = |offer: Offer| {
        let assumed = match offer.form {
            Form::Cell => Cause::Cell,
            Form::House(kind) => Cause::House(kind),
            Form::Double | Form::Contradiction => Cause::Assumed,
        };
        let mut holding = Vec::new();
        for &(lit, node) in &offer.targets {
            ancestry.holding(tables, (multiple.chain(lit), node), assumed, &mut holding);
        }
        let targets = offer.targets.iter();
        let targets = targets.map(|&(lit, node)| (multiple.chain(lit), node));
        Inner {
            strikes: vec![strikes(tables, grid, offer.conclusion)],
            holding,
            nested: Nested {
                complexity: offer.complexity,
                key: ancestry.key(tables, targets),
            },
        }
    };
    let hints = offers.into_sorted().into_iter().map(inner).collect();
    multiple.ancestry = ancestry;
    hints
}
