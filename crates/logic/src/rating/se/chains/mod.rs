//! Chains: from 6.5 to the end of the scale.

mod advanced;
mod ancestry;
mod chain;
mod closure;
mod colours;
mod cycles;
mod finds;
mod keep;
mod length;
mod links;
mod lit;
mod memo;
mod multiple;
mod offers;
mod reach;
mod rows;
mod scope;
mod sieve;
mod ways;

use std::sync::Arc;

use super::aligned;
use super::changes::Changes;
use super::grid::Grid;
use super::hint::Hint;
use super::rule::Rule;
use super::tables::Tables;
use super::watch::Watch;
use chain::Chain;
use cycles::Cycles;
use length::rating;
use lit::{is_on, place};
use multiple::{Mode, Multiple};
use offers::Form;
use reach::Reach;

/// The producers of chains, created on first use.
pub(super) struct Chains {
    cycles: Option<Cycles>,
    multiple: [Option<Multiple>; STAGES.len()],
    reach: Option<Reach>,
    /// Chains that no stage uses, for their memory.
    spare: Vec<Arc<Chain>>,
    /// Whether stages continue the chains of those below.
    continues: bool,
}

/// The last step at which a producer found nothing, or 0.
#[derive(Default)]
pub(super) struct EmptyAt {
    triplets: u32,
    /// Chains and cycles on one digit.
    by_house: u32,
    /// Cycles through cells of two digits.
    by_cell: u32,
}

/// A producer with its base rating and the names of its hints: double, cell, region, clash.
struct Stage {
    mode: Mode,
    base: f64,
    /// The stage whose chains these continue: it uses the same rules before the others.
    below: Option<usize>,
    rules: [Rule; 4],
}

const STAGES: [Stage; 8] = [
    Stage {
        mode: Mode::Nishio,
        base: 7.5,
        below: None,
        rules: [Rule::Nishio; 4],
    },
    Stage {
        mode: Mode::Static,
        base: 8.0,
        below: None,
        rules: [
            Rule::CellChains,
            Rule::CellChains,
            Rule::RegionChains,
            Rule::CellChains,
        ],
    },
    Stage {
        mode: Mode::Dynamic(0),
        base: 8.5,
        below: None,
        rules: [
            Rule::DynamicDouble,
            Rule::DynamicCell,
            Rule::DynamicRegion,
            Rule::DynamicContradiction,
        ],
    },
    Stage {
        mode: Mode::Dynamic(1),
        base: 9.0,
        below: Some(2),
        rules: [
            Rule::PlusDouble,
            Rule::PlusCell,
            Rule::PlusRegion,
            Rule::PlusContradiction,
        ],
    },
    Stage {
        mode: Mode::Dynamic(2),
        base: 9.5,
        below: Some(3),
        rules: [
            Rule::NestedForcingDouble,
            Rule::NestedForcingCell,
            Rule::NestedForcingRegion,
            Rule::NestedForcingContradiction,
        ],
    },
    Stage {
        mode: Mode::Dynamic(3),
        base: 10.0,
        below: Some(4),
        rules: [
            Rule::NestedMultipleDouble,
            Rule::NestedMultipleCell,
            Rule::NestedMultipleRegion,
            Rule::NestedMultipleContradiction,
        ],
    },
    Stage {
        mode: Mode::Dynamic(4),
        base: 10.5,
        below: Some(3),
        rules: [
            Rule::NestedDynamicDouble,
            Rule::NestedDynamicCell,
            Rule::NestedDynamicRegion,
            Rule::NestedDynamicContradiction,
        ],
    },
    Stage {
        mode: Mode::Dynamic(5),
        base: 11.0,
        below: Some(3),
        rules: [
            Rule::NestedTwiceDouble,
            Rule::NestedTwiceCell,
            Rule::NestedTwiceRegion,
            Rule::NestedTwiceContradiction,
        ],
    },
];

impl Chains {
    pub(super) fn new() -> Self {
        Self {
            cycles: None,
            multiple: std::array::from_fn(|_| None),
            reach: None,
            spare: Vec::new(),
            continues: true,
        }
    }

    /// Producers whose stages begin every chain anew.
    #[cfg(test)]
    pub(super) fn beginning_anew() -> Self {
        Self {
            continues: false,
            ..Self::new()
        }
    }

    /// Whether patterns and chains without branches solve a board, with `forcing` those that branch
    /// too.
    pub(super) fn solve_at_once(&mut self, tables: &Tables, grid: Grid, forcing: bool) -> bool {
        let reach = self.reach.get_or_insert_with(|| Reach::new(tables));
        sieve::is_solved_at_once(tables, grid, reach, forcing)
    }

    /// Whether patterns and chains without branches rated at most `high` solve a board.
    pub(super) fn solve_within(&mut self, tables: &Tables, grid: Grid, high: f64) -> bool {
        let cycles = self.cycles.get_or_insert_with(|| Cycles::new(tables));
        sieve::is_solved_within(tables, grid, cycles, high)
    }

    /// The first hint in the order of the producers; `None` if there is none, or if the watch ends
    /// the search.
    pub(super) fn hint(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        changes: &Changes,
        empty_at: &mut EmptyAt,
        watch: &Watch,
    ) -> Option<Hint> {
        watch.pass(6.5);
        if watch.is_over() {
            return None;
        }
        let cycles = self.cycles.get_or_insert_with(|| Cycles::new(tables));
        let hint = cycles.hint(tables, grid, changes, empty_at, watch);
        if hint.is_some() || watch.is_over() {
            return hint;
        }
        // Cycles can be rated above aligned triplets and nishio, but they come first.
        watch.pass(7.5);
        if watch.is_over() {
            return None;
        }
        let since = changes.since(empty_at.triplets);
        if let Some(hint) = aligned::triplet(tables, grid, since) {
            return Some(hint);
        }
        empty_at.triplets = changes.step();
        for (index, stage) in STAGES.iter().enumerate() {
            watch.pass(stage.base);
            if watch.is_over() {
                return None;
            }
            let hint = self.multiple(tables, grid, watch, index);
            if hint.is_some() || watch.is_over() {
                return hint;
            }
        }
        None
    }

    fn multiple(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        watch: &Watch,
        index: usize,
    ) -> Option<Hint> {
        let stage = &STAGES[index];
        let (lower, here) = self.multiple.split_at_mut(index);
        let search = here[0].get_or_insert_with(|| Multiple::new(tables, grid, stage.mode));
        let below = stage.below.filter(|_| self.continues);
        let below = below.and_then(|at| lower[at].as_mut());
        search.spare.append(&mut self.spare);
        let offer = search.best(tables, grid, watch, below);
        self.spare.append(&mut search.spare);
        let offer = offer?;
        let rule = match offer.form {
            Form::Double => stage.rules[0],
            Form::Cell => stage.rules[1],
            Form::House(_) => stage.rules[2],
            Form::Contradiction => stage.rules[3],
        };
        let (cell, digit) = place(tables, offer.conclusion / 2);
        let place = is_on(offer.conclusion).then_some((cell as u16, digit as u8));
        Some(Hint {
            rule,
            rating: rating(stage.base, offer.complexity),
            place,
            strikes: vec![offers::strikes(tables, grid, offer.conclusion)],
        })
    }
}
