//! What dynamic chains use when plain links end: patterns, then chains on the board as the
//! chain has left it.
//!
//! The first kind of rule that gives anything ends the search, and gives all it has. A hint
//! that was there before the chain began rests on nothing of the chain and does not count.

use std::ops::ControlFlow;

use super::super::bits::bits;
use super::super::grid::Grid;
use super::super::pattern::Found;
use super::super::tables::Tables;
use super::super::watch::Watch;
use super::super::{fish, locking, subsets};
use super::ancestry::Grounds;
use super::chain::{Chain, Nested};
use super::cycles::Cycles;
use super::lit::{Cause, cand, off};
use super::multiple::{Mode, Multiple};
use super::offers::{Form, Offers, strikes};

/// The rules for a level.
pub(super) struct Advanced {
    cycles: Option<Cycles>,
    multiple: Option<Multiple>,
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
        }
    }

    /// Adds to a chain that has come to its end; false if there is nothing more. `source`
    /// is the board on which the chain began, `grid` the one it has left.
    pub(super) fn extend(
        &mut self,
        tables: &Tables,
        source: &Grid,
        grid: &Grid,
        watch: &Watch,
        chain: &mut Chain,
    ) -> bool {
        if watch.is_over() {
            return false;
        }
        let before = chain.nodes.len();
        let mut use_pattern = pattern_user(tables, source, grid, chain);
        let _ = locking::locking(tables, grid, &mut use_pattern);
        drop(use_pattern);
        if chain.nodes.len() > before {
            return true;
        }
        let mut use_pattern = pattern_user(tables, source, grid, chain);
        let _ = subsets::hidden(tables, grid, 2, &mut use_pattern);
        drop(use_pattern);
        if chain.nodes.len() > before {
            return true;
        }
        let mut use_pattern = pattern_user(tables, source, grid, chain);
        let _ = subsets::naked(tables, grid, 2, &mut use_pattern);
        drop(use_pattern);
        if chain.nodes.len() > before {
            return true;
        }
        let mut use_pattern = pattern_user(tables, source, grid, chain);
        let _ = fish::fish(tables, grid, 2, &mut use_pattern);
        drop(use_pattern);
        if chain.nodes.len() > before {
            return true;
        }
        if let Some(cycles) = &mut self.cycles {
            cycles.extend(tables, source, grid, chain);
            if chain.nodes.len() > before {
                return true;
            }
        }
        if let Some(multiple) = &mut self.multiple {
            extend_by_multiple(multiple, tables, source, grid, watch, chain);
        }
        chain.nodes.len() > before
    }
}

fn pattern_user<'a>(
    tables: &'a Tables,
    source: &'a Grid,
    grid: &'a Grid,
    chain: &'a mut Chain,
) -> impl FnMut(Found) -> ControlFlow<()> + 'a {
    let mut parents = Vec::new();
    move |found| {
        parents.clear();
        found.pattern.parents(tables, source, grid, |cell, digit| {
            parents.push(cand(tables.side, cell, digit));
        });
        if !parents.is_empty() {
            for &(cell, gone) in &found.strikes {
                for digit in bits(gone) {
                    let lit = off(cand(tables.side, cell as usize, digit));
                    chain.add_advanced(lit, &parents, None);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Adds what forcing chains on the present board strike.
fn extend_by_multiple(
    multiple: &mut Multiple,
    tables: &Tables,
    source: &Grid,
    grid: &Grid,
    watch: &Watch,
    chain: &mut Chain,
) {
    let mut offers = Offers::all(tables);
    multiple.search(tables, grid, watch, &mut offers);
    let mut ancestry = std::mem::take(&mut multiple.ancestry);
    for offer in offers.into_sorted() {
        let mut grounds = Grounds::new();
        for &(lit, node) in &offer.targets {
            let assumed = match offer.form {
                Form::Cell => Cause::Cell,
                Form::House(kind) => Cause::House(kind),
                Form::Double | Form::Contradiction => Cause::Assumed,
            };
            let target = (multiple.chain(lit), node);
            ancestry.grounds(tables, source, grid, target, assumed, &mut grounds);
        }
        if grounds.cands.is_empty() {
            continue;
        }
        let targets = offer.targets.iter();
        let targets = targets.map(|&(lit, node)| (multiple.chain(lit), node));
        let nested = Nested {
            complexity: offer.complexity,
            key: ancestry.key(tables, targets),
        };
        let (cell, gone) = strikes(tables, grid, offer.conclusion);
        for digit in bits(gone) {
            let lit = off(cand(tables.side, cell as usize, digit));
            chain.add_advanced(lit, &grounds.cands, Some(nested));
        }
    }
    multiple.ancestry = ancestry;
}
