//! The choice of a hint: the least complex, then by form, then the first found.
//!
//! A producer by itself gives only its best hint. Inside another chain all hints count, but of
//! those with the same strikes only the best.

use super::super::grid::Grid;
use super::super::tables::{Mask32, Tables};
use super::lit::{Lit, cand, cands, is_on, off, place};

/// How a hint concludes; the order decides between equally complex ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Form {
    /// A candidate, whether it holds or not.
    Double,
    /// All digits of a cell.
    Cell,
    /// All places of a digit in a house of a kind.
    House(u8),
    /// A clash.
    Contradiction,
}

impl Form {
    /// The rank of the form: houses of all kinds share one.
    fn rank(self) -> u8 {
        match self {
            Self::Double => 0,
            Self::Cell => 1,
            Self::House(_) => 2,
            Self::Contradiction => 3,
        }
    }
}

/// A hint from chains.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub(super) complexity: u32,
    pub(super) form: Form,
    /// Its order among those offered together; later, among all.
    pub(super) order: u32,
    pub(super) conclusion: Lit,
    /// The assumptions with the nodes of their conclusions.
    pub(super) targets: Vec<(Lit, u16)>,
}

/// The best offers so far.
pub(super) struct Offers {
    all: bool,
    best: Vec<Option<Offer>>,
    batch: u64,
    /// The order in which the best were found.
    met: Vec<u64>,
}

impl Offers {
    /// Keeps the best of all offers.
    pub(super) fn best() -> Self {
        Self {
            all: false,
            best: vec![None],
            batch: 0,
            met: vec![0],
        }
    }

    /// Keeps the best offer for each set of strikes.
    pub(super) fn all(tables: &Tables) -> Self {
        let lits = 2 * cands(tables);
        Self {
            all: true,
            best: vec![None; lits],
            batch: 0,
            met: vec![0; lits],
        }
    }

    /// Starts a group of offers that come after all earlier ones.
    pub(super) fn begin(&mut self) {
        self.batch += 1;
    }

    /// Whether a conclusion strikes something.
    pub(super) fn is_worth(tables: &Tables, grid: &Grid, conclusion: Lit) -> bool {
        let (cell, _) = place(tables, conclusion / 2);
        !is_on(conclusion) || grid.cells[cell].count_ones() > 1
    }

    /// The greatest complexity that would still be an improvement.
    #[inline]
    pub(super) fn limit(&self, tables: &Tables, grid: &Grid, conclusion: Lit, form: Form) -> u32 {
        match &self.best[self.rival(tables, grid, conclusion)] {
            None => u32::MAX,
            // An equal offer of an earlier group is kept.
            Some(best) if form.rank() > best.form.rank() => best.complexity - 1,
            Some(best) => best.complexity,
        }
    }

    /// Keeps an offer if it is better than its rival.
    pub(super) fn offer(&mut self, tables: &Tables, grid: &Grid, offer: impl FnOnce() -> Offer) {
        let offer = offer();
        let rival = self.rival(tables, grid, offer.conclusion);
        let met = self.batch << 32 | u64::from(offer.order);
        let key = (offer.complexity, offer.form.rank(), met);
        let is_better = self.best[rival]
            .as_ref()
            .is_none_or(|best| key < (best.complexity, best.form.rank(), self.met[rival]));
        if is_better {
            self.met[rival] = met;
            self.best[rival] = Some(offer);
        }
    }

    /// The best offer.
    pub(super) fn into_best(mut self) -> Option<Offer> {
        self.best.swap_remove(0)
    }

    /// The offers, best first.
    pub(super) fn into_sorted(self) -> Vec<Offer> {
        let mut sorted: Vec<(u64, Offer)> = self
            .met
            .into_iter()
            .zip(self.best)
            .filter_map(|(met, offer)| Some((met, offer?)))
            .collect();
        sorted.sort_by_key(|(met, offer)| (offer.complexity, offer.form.rank(), *met));
        sorted.into_iter().map(|(_, offer)| offer).collect()
    }

    /// The position of the offers with the same strikes.
    #[inline]
    fn rival(&self, tables: &Tables, grid: &Grid, conclusion: Lit) -> usize {
        if !self.all {
            return 0;
        }
        let (cell, digit) = place(tables, conclusion / 2);
        let others = grid.cells[cell] & !(1 << digit);
        if is_on(conclusion) && others.is_power_of_two() {
            let other = others.trailing_zeros() as usize;
            return off(cand(tables, cell, other)) as usize;
        }
        conclusion as usize
    }
}

/// The candidates that a conclusion strikes.
pub(super) fn strikes(tables: &Tables, grid: &Grid, conclusion: Lit) -> (u16, Mask32) {
    let (cell, digit) = place(tables, conclusion / 2);
    let gone = if is_on(conclusion) {
        grid.cells[cell] & !(1 << digit)
    } else {
        1 << digit
    };
    (cell as u16, gone)
}
