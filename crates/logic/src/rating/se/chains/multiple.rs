//! Forcing chains from several assumptions, one of which must hold.
//!
//! The assumptions are all digits of a cell, all places of a digit in a house, or that a candidate
//! holds and that it does not: a conclusion that follows in each case holds. An assumption that
//! leads to a clash does not. Chains may have memory (dynamic), and may use patterns (level 1) or
//! nested chains (2 to 5).

use super::super::grid::Grid;
use super::super::mask32::indices;
use super::super::tables::{Mask32, Tables};
use super::super::watch::Watch;
use super::advanced::Advanced;
use super::ancestry::Ancestry;
use super::chain::Chain;
use super::lit::{Lit, cand, cands, off, on};
use super::offers::{Form, Offer, Offers};
use super::reach::Reach;

/// The chains that are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// One digit, with memory, up to a clash.
    Nishio,
    /// Without memory.
    Static,
    /// Dynamic chains, and what they use besides links: 0 nothing, 1 patterns, from 2 chains.
    Dynamic(u8),
}

/// The search, with its memory.
pub(super) struct Multiple {
    mode: Mode,
    /// The consequences of each proposition.
    chains: Vec<Option<Box<Chain>>>,
    /// Whether the chain of a proposition was followed on this board.
    known: Vec<bool>,
    scratch: Grid,
    advanced: Option<Box<Advanced>>,
    /// Without memory, shows beforehand which candidates can give anything.
    reach: Option<Reach>,
    pub(super) ancestry: Ancestry,
    common_on: Vec<Mask32>,
    common_off: Vec<Mask32>,
}

impl Multiple {
    pub(super) fn new(tables: &Tables, grid: &Grid, mode: Mode) -> Self {
        let advanced = match mode {
            Mode::Dynamic(level) if level > 0 => Some(Box::new(Advanced::new(tables, grid, level))),
            _ => None,
        };
        let lits = 2 * cands(tables);
        Self {
            mode,
            chains: std::iter::repeat_with(|| None).take(lits).collect(),
            known: vec![false; lits],
            scratch: grid.clone(),
            advanced,
            reach: (mode == Mode::Static).then(|| Reach::new(tables)),
            ancestry: Ancestry::default(),
            common_on: vec![0; tables.cells],
            common_off: vec![0; tables.cells],
        }
    }

    /// Clears the results for boards of an earlier step.
    pub(super) fn forget(&mut self) {
        if let Some(advanced) = &mut self.advanced {
            advanced.forget();
        }
    }

    /// Offers all hints on a board in Sudoku Explainer's order.
    pub(super) fn search(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        watch: &Watch,
        offers: &mut Offers,
    ) {
        self.known.fill(false);
        self.scratch.clone_from(grid);
        if let Some(reach) = &mut self.reach {
            reach.read(tables, grid);
            reach.read_excluded(tables, grid);
        }
        for cell in 0..tables.cells {
            let digits = grid.cells[cell];
            let count = digits.count_ones();
            let is_dynamic = self.mode != Mode::Static;
            if count < 2 || (count == 2 && !is_dynamic) {
                continue;
            }
            if watch.is_over() {
                return;
            }
            for digit in indices(digits) {
                let holds = on(cand(tables, cell, digit));
                if is_dynamic {
                    self.follow(tables, grid, watch, holds);
                    self.follow(tables, grid, watch, holds - 1);
                    self.clash(tables, grid, holds, offers);
                    self.clash(tables, grid, holds - 1, offers);
                    if count >= 3 && self.mode != Mode::Nishio {
                        self.common(
                            tables,
                            grid,
                            watch,
                            &[holds, holds - 1],
                            Form::Double,
                            offers,
                        );
                    }
                }
                if self.mode != Mode::Nishio {
                    self.houses(tables, grid, watch, (cell, digit), offers);
                }
            }
            if self.mode != Mode::Nishio {
                let lits: Vec<Lit> = indices(digits)
                    .map(|digit| on(cand(tables, cell, digit)))
                    .collect();
                self.common(tables, grid, watch, &lits, Form::Cell, offers);
            }
        }
    }

    /// The consequences of a proposition on the board of the last search.
    pub(super) fn chain(&self, lit: Lit) -> &Chain {
        self.chains[lit as usize]
            .as_deref()
            .expect("the proposition was followed")
    }

    /// Follows the consequences of a proposition.
    fn follow(&mut self, tables: &Tables, grid: &Grid, watch: &Watch, lit: Lit) {
        if std::mem::replace(&mut self.known[lit as usize], true) {
            return;
        }
        let mut chain = self.chains[lit as usize]
            .take()
            .unwrap_or_else(|| Box::new(Chain::new(tables)));
        let strikes = self.mode != Mode::Static;
        if strikes {
            self.scratch.copy_marks(grid);
        }
        chain.assume(tables, lit);
        let by_cell = self.mode != Mode::Nishio;
        while chain.run(tables, grid, &mut self.scratch, by_cell, strikes) {
            let more = self.advanced.as_mut();
            if more.is_none_or(|more| !more.extend(tables, grid, &self.scratch, watch, &mut chain))
            {
                break;
            }
        }
        self.chains[lit as usize] = Some(chain);
    }

    /// Offers that a proposition does not hold because it leads to a clash.
    fn clash(&mut self, tables: &Tables, grid: &Grid, lit: Lit, offers: &mut Offers) {
        let chain = self.chains[lit as usize].as_deref();
        let Some(chain) = chain else { return };
        let Some((one, two)) = chain.clash else {
            return;
        };
        offers.begin();
        let conclusion = lit ^ 1;
        if !Offers::is_worth(tables, grid, conclusion) {
            return;
        }
        let targets = [(chain, one), (chain, two)];
        let limit = offers.limit(tables, grid, conclusion, Form::Contradiction);
        if bound(targets.into_iter()) > limit {
            return;
        }
        let complexity = self.ancestry.complexity(tables, targets.into_iter());
        offers.offer(tables, grid, || Offer {
            complexity,
            form: Form::Contradiction,
            order: 0,
            conclusion,
            targets: vec![(lit, one), (lit, two)],
        });
    }

    /// Offers the common consequences of all places of a digit, for the houses whose first place
    /// for it is this cell.
    fn houses(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        watch: &Watch,
        (cell, digit): (usize, usize),
        offers: &mut Offers,
    ) {
        for kind in 0..3 {
            let house = tables.houses_of[cell][kind] as usize;
            let places = grid.places(house, digit);
            let is_first = places.trailing_zeros() == u32::from(tables.places_of[cell][kind]);
            if !is_first || places.count_ones() < 2 {
                continue;
            }
            let lits: Vec<Lit> = indices(places)
                .map(|place| on(cand(tables, tables.cell(house, place), digit)))
                .collect();
            self.common(tables, grid, watch, &lits, Form::House(kind as u8), offers);
        }
    }

    /// Offers the common consequences of these propositions.
    fn common(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        watch: &Watch,
        lits: &[Lit],
        form: Form,
        offers: &mut Offers,
    ) {
        offers.begin();
        if let Some(reach) = &self.reach
            && !reach.have_common(lits)
        {
            return;
        }
        for &lit in lits {
            self.follow(tables, grid, watch, lit);
        }
        let first = self.chains[lits[0] as usize].as_deref().expect("followed");
        self.common_on.copy_from_slice(&first.on);
        self.common_off.copy_from_slice(&first.off);
        for &lit in &lits[1..] {
            let chain = self.chains[lit as usize].as_deref().expect("followed");
            for (all, &one) in self.common_on.iter_mut().zip(&chain.on) {
                *all &= one;
            }
            for (all, &one) in self.common_off.iter_mut().zip(&chain.off) {
                *all &= one;
            }
        }
        let chains = &self.chains;
        for cell in 0..tables.cells {
            let ons = indices(self.common_on[cell]).map(|digit| on(cand(tables, cell, digit)));
            let offs = indices(self.common_off[cell]).map(|digit| off(cand(tables, cell, digit)));
            for conclusion in ons.chain(offs) {
                if !Offers::is_worth(tables, grid, conclusion) {
                    continue;
                }
                let targets = || {
                    lits.iter().map(|&lit| {
                        let chain = chains[lit as usize].as_deref().expect("followed");
                        (chain, chain.slot(conclusion))
                    })
                };
                let limit = offers.limit(tables, grid, conclusion, form);
                let least = bound(targets());
                if least > limit {
                    continue;
                }
                let complexity = if self.mode == Mode::Static {
                    least
                } else {
                    self.ancestry.complexity(tables, targets())
                };
                let order =
                    u32::from(conclusion % 2 == 0) << 16 | u32::from(first.slot(conclusion));
                offers.offer(tables, grid, || Offer {
                    complexity,
                    form,
                    order,
                    conclusion,
                    targets: lits
                        .iter()
                        .copied()
                        .zip(targets().map(|(_, node)| node))
                        .collect(),
                });
            }
        }
    }
}

/// The least possible complexity of a hint with these targets.
fn bound<'a>(targets: impl Iterator<Item = (&'a Chain, u16)>) -> u32 {
    let (mut length, mut nest) = (0, 0);
    for (chain, node) in targets {
        let (depth, inner) = chain.bound(node);
        length += depth;
        nest = nest.max(inner);
    }
    length + nest
}
