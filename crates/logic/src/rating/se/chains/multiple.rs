//! Forcing chains from several assumptions, one of which must hold.
//!
//! The assumptions are all digits of a cell, all places of a digit in a house, or that a candidate
//! holds and that it does not: a conclusion that follows in each case holds. An assumption that
//! leads to a clash does not. Chains may have memory (dynamic), and may use patterns (level 1) or
//! nested chains (2 to 5).

use std::sync::Arc;

use super::super::grid::Grid;
use super::super::mask32::{indices, is_many};
use super::super::tables::{MAX_SIDE, Mask32, Tables};
use super::super::watch::Watch;
use super::advanced::{Advanced, Exhausted};
use super::ancestry::Ancestry;
use super::chain::{Chain, Growth};
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
    /// The consequences of each proposition. Searches of more rules share those to which they add nothing.
    chains: Vec<Option<Arc<Chain>>>,
    /// Chains that are not in use, for their memory.
    pub(super) spare: Vec<Arc<Chain>>,
    /// Whether the chain of a proposition is that of this board.
    known: Vec<bool>,
    /// Whether it was known before the present search.
    was_known: Vec<bool>,
    /// Whether its chain is that of the search of fewer rules.
    is_shared: Vec<bool>,
    /// Whether the last search found nothing, so that chains which stay as they are give nothing.
    was_empty: bool,
    /// For each cell the digits that must not be in a chain which is kept from the last search.
    spoilt: Vec<Mask32>,
    scratch: Grid,
    /// The candidates of the board of the last search.
    last: Vec<Mask32>,
    advanced: Option<Box<Advanced>>,
    /// Without memory, shows beforehand which candidates can give anything.
    reach: Option<Reach>,
    /// Whether that is the closure of the board of the next search already.
    has_reach: bool,
    /// What the chain at work needs.
    growth: Growth,
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
            chains: vec![None; lits],
            spare: Vec::new(),
            known: vec![false; lits],
            was_known: vec![false; lits],
            is_shared: vec![false; lits],
            was_empty: false,
            spoilt: vec![0; tables.cells],
            scratch: grid.clone(),
            last: vec![0; tables.cells],
            advanced,
            reach: (mode == Mode::Static).then(|| Reach::new(tables)),
            has_reach: false,
            growth: Growth::new(tables),
            ancestry: Ancestry::new(tables),
            common_on: vec![0; tables.cells],
            common_off: vec![0; tables.cells],
        }
    }

    /// Exchanges the closure for that of the board of the next search, if the search needs one.
    pub(super) fn exchange_reach(&mut self, read: &mut Reach) {
        if let Some(reach) = &mut self.reach {
            std::mem::swap(reach, read);
            self.has_reach = true;
        }
    }

    /// Clears the results for boards of an earlier step.
    pub(super) fn forget(&mut self) {
        if let Some(advanced) = &mut self.advanced {
            advanced.forget();
        }
    }

    /// Finds the best hint on a board. If the board is that of the last call with some candidates
    /// struck, chains that these cannot have changed are kept, and so is what is known of boards
    /// inside chains. `below` is a search of fewer rules that has found nothing on this board: its
    /// chains are the beginnings of those here.
    pub(super) fn best(
        &mut self,
        tables: &Tables,
        grid: &Grid,
        watch: &Watch,
        below: Option<&mut Self>,
    ) -> Option<Offer> {
        let is_later = self.is_later(grid);
        if !is_later {
            self.forget();
        }
        let is_kept = is_later && self.may_keep(tables, grid);
        if is_kept {
            self.keep_chains(tables, grid);
        } else {
            self.known.fill(false);
        }
        self.was_known.copy_from_slice(&self.known);
        self.was_empty &= is_kept;
        for (is_shared, &known) in self.is_shared.iter_mut().zip(&self.known) {
            *is_shared &= known;
        }
        if let Some(below) = below {
            self.resume(tables, grid, watch, below);
        }
        let mut offers = Offers::best();
        self.search_with(tables, grid, watch, &mut offers);
        let best = offers.into_best();
        self.was_empty = best.is_none() && !watch.is_over();
        if watch.is_over() {
            // What was cut short must not be taken for all there is.
            self.forget();
            self.known.fill(false);
        }
        best
    }

    /// Continues the chains of a search of fewer rules on the same board. Those to which there is nothing to add
    /// are shared.
    fn resume(&mut self, tables: &Tables, grid: &Grid, watch: &Watch, below: &mut Self) {
        let exhausted = below.exhausts();
        self.scratch.clone_from(grid);
        for lit in 0..self.chains.len() {
            let other = below.chains[lit].as_ref();
            let Some(other) = other.filter(|other| below.known[lit] && other.clash.is_none())
            else {
                continue;
            };
            if self.known[lit] {
                continue;
            }
            self.known[lit] = true;
            self.scratch.copy_marks(grid);
            self.scratch.strike_all(tables, &other.off);
            let Some(more) = &mut self.advanced else {
                continue;
            };
            more.begin();
            self.is_shared[lit] = !more.find(tables, grid, &self.scratch, watch, other, exhausted);
            let old = if self.is_shared[lit] {
                self.chains[lit].replace(Arc::clone(other))
            } else {
                let mut shared = self.take(tables, lit as Lit);
                let chain = Arc::get_mut(&mut shared).expect("it is not in use");
                chain.copy(other);
                self.growth.resume(chain);
                if let Some(more) = &self.advanced {
                    more.add_to(tables, &mut self.growth, chain);
                }
                self.go_on(tables, grid, watch, chain);
                self.chains[lit].replace(shared)
            };
            let old = old.filter(|old| Arc::strong_count(old) == 1);
            self.spare.extend(old);
        }
    }

    /// What the chains here have exhausted.
    fn exhausts(&self) -> Exhausted {
        let more = self.advanced.as_ref();
        more.map_or(Exhausted::Links, |more| more.exhausts())
    }

    /// Whether chains that do not come near what was struck since the last search are as they were. Those that
    /// follow links alone are. Patterns, and chains without branches, rest on pairs: of digits in a cell, or
    /// of places in a house. So if three or more are left wherever something was struck, none of these is
    /// new, none is gone, and all that they strike is what it was.
    fn may_keep(&self, tables: &Tables, grid: &Grid) -> bool {
        match self.mode {
            Mode::Nishio | Mode::Static | Mode::Dynamic(0) => true,
            Mode::Dynamic(1 | 2) => {
                let mut cells = self.last.iter().zip(&grid.cells).enumerate();
                cells.all(|(cell, (&was, &is))| {
                    let houses = tables.houses_of[cell];
                    let leaves_three = |digit| {
                        let places = |&house: &u16| grid.places(house.into(), digit);
                        houses.iter().all(|house| places(house).count_ones() >= 3)
                    };
                    was == is || (is.count_ones() >= 3 && indices(was & !is).all(leaves_three))
                })
            }
            Mode::Dynamic(_) => false,
        }
    }

    /// Whether the board is that of the last search with some candidates struck.
    fn is_later(&self, grid: &Grid) -> bool {
        let mut cells = self.last.iter().zip(&grid.cells);
        cells.all(|(&was, &is)| is & !was == 0)
    }

    /// Forgets the chains that come near what was struck since the last search. A chain
    /// depends on the candidates of the cells it comes to, and on the places of their digits in
    /// their houses.
    fn keep_chains(&mut self, tables: &Tables, grid: &Grid) {
        self.spoilt.fill(0);
        for (cell, (&was, &is)) in self.last.iter().zip(&grid.cells).enumerate() {
            let gone = was & !is;
            if gone == 0 {
                continue;
            }
            let own = if self.mode == Mode::Nishio {
                gone
            } else {
                Mask32::MAX
            };
            self.spoilt[cell] |= own;
            for &peer in tables.peers(cell) {
                self.spoilt[usize::from(peer)] |= gone;
            }
        }
        for (known, chain) in self.known.iter_mut().zip(&self.chains) {
            *known = *known
                && chain
                    .as_ref()
                    .is_some_and(|chain| chain.avoids(&self.spoilt));
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
        self.was_empty = false;
        self.search_with(tables, grid, watch, offers);
    }

    /// Whether the chains of these propositions are those of the last search, which found nothing, or of that
    /// of fewer rules, which found nothing either.
    fn is_settled(&self, lits: &[Lit]) -> bool {
        let all = |of: &[bool]| lits.iter().all(|&lit| of[lit as usize]);
        (self.was_empty && all(&self.was_known)) || all(&self.is_shared)
    }

    fn search_with(&mut self, tables: &Tables, grid: &Grid, watch: &Watch, offers: &mut Offers) {
        self.last.copy_from_slice(&grid.cells);
        self.scratch.clone_from(grid);
        if let Some(reach) = &mut self.reach {
            if !std::mem::take(&mut self.has_reach) {
                reach.read(tables, grid);
            }
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
                let lits = Lits::new(indices(digits).map(|digit| on(cand(tables, cell, digit))));
                self.common(tables, grid, watch, lits.all(), Form::Cell, offers);
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
        let mut shared = self.take(tables, lit);
        let chain = Arc::get_mut(&mut shared).expect("it is not in use");
        if self.mode != Mode::Static {
            self.scratch.copy_marks(grid);
        }
        chain.assume(tables, &mut self.growth, lit);
        if let Some(more) = &mut self.advanced {
            more.begin();
        }
        self.go_on(tables, grid, watch, chain);
        self.chains[lit as usize] = Some(shared);
    }

    /// A chain that nobody else uses, for a proposition.
    fn take(&mut self, tables: &Tables, lit: Lit) -> Arc<Chain> {
        let own = self.chains[lit as usize].take();
        let own = own.filter(|chain| Arc::strong_count(chain) == 1);
        own.or_else(|| self.spare.pop())
            .unwrap_or_else(|| Arc::new(Chain::new(tables)))
    }

    /// Continues a chain to its end; `scratch` is the board it has left.
    fn go_on(&mut self, tables: &Tables, grid: &Grid, watch: &Watch, chain: &mut Chain) {
        let strikes = self.mode != Mode::Static;
        let by_cell = self.mode != Mode::Nishio;
        let growth = &mut self.growth;
        while chain.run(tables, growth, grid, &mut self.scratch, by_cell, strikes) {
            let Some(more) = &mut self.advanced else {
                return;
            };
            if !more.find(tables, grid, &self.scratch, watch, chain, Exhausted::Links) {
                return;
            }
            more.add_to(tables, growth, chain);
        }
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
            if !is_first || !is_many(places) {
                continue;
            }
            let lits = Lits::new(
                indices(places).map(|place| on(cand(tables, tables.cell(house, place), digit))),
            );
            let form = Form::House(kind as u8);
            self.common(tables, grid, watch, lits.all(), form, offers);
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
        if self.is_settled(lits) {
            return;
        }
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
            if self.common_on[cell] | self.common_off[cell] == 0 {
                continue;
            }
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

/// Propositions of which one must hold: the digits of a cell, or the places of a digit.
struct Lits {
    list: [Lit; MAX_SIDE],
    count: usize,
}

impl Lits {
    fn new(lits: impl Iterator<Item = Lit>) -> Self {
        let (mut list, mut count) = ([0; MAX_SIDE], 0);
        for lit in lits {
            list[count] = lit;
            count += 1;
        }
        Self { list, count }
    }

    fn all(&self) -> &[Lit] {
        &self.list[..self.count]
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
