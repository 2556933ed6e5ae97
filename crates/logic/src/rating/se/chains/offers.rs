//! The choice of a hint: the least complex, then by form, then the first found.
//!
//! A producer by itself gives only its best hint. Inside another chain all hints count, but of
//! those with the same strikes only the best.

use super::super::grid::Grid;
use super::super::mask32::is_many;
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
    /// For each set of strikes the position of its best offer; one position for all if only the best
    /// of all is kept.
    at: Vec<u16>,
    /// The best offers, each with the order in which it was found.
    best: Vec<(u64, Offer)>,
    batch: u64,
}

/// The position of an offer that there is not.
const NONE: u16 = u16::MAX;

impl Offers {
    /// Keeps the best of all offers.
    pub(super) fn best() -> Self {
        Self::new(1)
    }

    /// Keeps the best offer for each set of strikes.
    pub(super) fn all(tables: &Tables) -> Self {
        Self::new(2 * cands(tables))
    }

    fn new(sets: usize) -> Self {
        Self {
            at: vec![NONE; sets],
            best: Vec::new(),
            batch: 0,
        }
    }

    /// Starts a group of offers that come after all earlier ones.
    pub(super) fn begin(&mut self) {
        self.batch += 1;
    }

    /// Whether a conclusion strikes something.
    pub(super) fn is_worth(tables: &Tables, grid: &Grid, conclusion: Lit) -> bool {
        let (cell, _) = place(tables, conclusion / 2);
        !is_on(conclusion) || is_many(grid.cells[cell])
    }

    /// The greatest complexity that would still be an improvement.
    #[inline]
    pub(super) fn limit(&self, tables: &Tables, grid: &Grid, conclusion: Lit, form: Form) -> u32 {
        let at = self.at[self.rival(tables, grid, conclusion)];
        match self.best.get(usize::from(at)) {
            None => u32::MAX,
            // An equal offer of an earlier group is kept.
            Some((_, best)) if form.rank() > best.form.rank() => best.complexity - 1,
            Some((_, best)) => best.complexity,
        }
    }

    /// Keeps an offer if it is better than its rival.
    pub(super) fn offer(&mut self, tables: &Tables, grid: &Grid, offer: impl FnOnce() -> Offer) {
        let offer = offer();
        let rival = self.rival(tables, grid, offer.conclusion);
        let met = self.batch << 32 | u64::from(offer.order);
        let key = (offer.complexity, offer.form.rank(), met);
        match self.best.get_mut(usize::from(self.at[rival])) {
            None => {
                self.at[rival] = self.best.len() as u16;
                self.best.push((met, offer));
            }
            Some(best) => {
                if key < (best.1.complexity, best.1.form.rank(), best.0) {
                    *best = (met, offer);
                }
            }
        }
    }

    /// The best offer.
    pub(super) fn into_best(mut self) -> Option<Offer> {
        self.best.pop().map(|(_, offer)| offer)
    }

    /// The offers, best first.
    pub(super) fn into_sorted(mut self) -> Vec<Offer> {
        self.best
            .sort_by_key(|(met, offer)| (offer.complexity, offer.form.rank(), *met));
        self.best.into_iter().map(|(_, offer)| offer).collect()
    }

    /// The position of the offers with the same strikes.
    #[inline]
    fn rival(&self, tables: &Tables, grid: &Grid, conclusion: Lit) -> usize {
        if self.at.len() == 1 {
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
