//! What a search for chains and cycles keeps: the best that it finds, or the best with each set of strikes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use super::super::hint::Strikes;
use super::super::rule::Rule;
use super::ancestry::Key;
use super::chain::Nested;
use super::length::rating;
use super::lit::{Cand, Cause, Lit, is_on};
use super::memo::{Folded, Inner};

/// The kinds of links that are followed.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    pub(super) by_cell: bool,
    pub(super) by_house: bool,
}

impl Pass {
    fn rank(self) -> u8 {
        match (self.by_cell, self.by_house) {
            (true, true) => 4,
            (true, false) => 3,
            _ => 2,
        }
    }

    pub(super) fn cycle_base(self) -> f64 {
        if self.by_cell && self.by_house {
            7.0
        } else {
            6.5
        }
    }

    pub(super) fn chain_base(self) -> f64 {
        if self.by_cell && self.by_house {
            7.0
        } else {
            6.6
        }
    }
}

/// A chain or loop.
pub(super) struct Offer {
    pub(super) rating: f64,
    length: u32,
    pass: Pass,
    pub(super) is_cycle: bool,
    /// The propositions from the last to the assumption; a cycle leaves out the assumption, which
    /// equals the last.
    pub(super) path: Vec<(Lit, Cause)>,
    pub(super) strikes: Strikes,
}

impl Offer {
    pub(super) fn cycle(pass: Pass, path: Vec<(Lit, Cause)>, strikes: Strikes) -> Self {
        Self::new(pass, true, path, strikes)
    }

    pub(super) fn chain(pass: Pass, path: Vec<(Lit, Cause)>, strikes: Strikes) -> Self {
        Self::new(pass, false, path, strikes)
    }

    fn new(pass: Pass, is_cycle: bool, path: Vec<(Lit, Cause)>, strikes: Strikes) -> Self {
        let length = path.len() as u32;
        let base = if is_cycle {
            pass.cycle_base()
        } else {
            pass.chain_base()
        };
        Self {
            rating: rating(base, length),
            length,
            pass,
            is_cycle,
            path,
            strikes,
        }
    }

    fn comes_before(&self, other: &Self) -> bool {
        let key = |offer: &Self| (offer.length, offer.pass.rank());
        self.rating < other.rating || (self.rating <= other.rating && key(self) < key(other))
    }

    fn into_inner(self) -> Inner {
        let on_way = self.path.iter().filter(|&&(lit, _)| is_on(lit));
        let mut holding: Vec<(Cand, Cause)> =
            on_way.map(|&(lit, cause)| (lit / 2, cause)).collect();
        let mut key = Key::default();
        key.add(u16::MAX);
        self.path.iter().for_each(|&(lit, _)| key.add(lit));
        if self.is_cycle {
            // In reverse, the propositions are negated and keep their causes.
            let reverse = || self.path[1..].iter().rev();
            let against = reverse().filter(|&&(lit, _)| !is_on(lit));
            holding.extend(against.map(|&(lit, cause)| (lit / 2, cause)));
            key.add(u16::MAX);
            key.add(self.path[0].0 ^ 1);
            reverse().for_each(|&(lit, _)| key.add(lit ^ 1));
        }
        Inner {
            strikes: self.strikes,
            holding,
            nested: Nested {
                complexity: self.length,
                key: key.0,
            },
        }
    }

    pub(super) fn rule(&self) -> Rule {
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

/// What a search keeps: the best result, or the best with each set of strikes, with the number of its offer.
pub(super) enum Keep {
    Best(Option<Offer>),
    All(
        HashMap<Strikes, (usize, Offer), BuildHasherDefault<Folded>>,
        usize,
    ),
}

impl Keep {
    /// Keeps the best with each set of strikes.
    pub(super) fn all() -> Self {
        Self::All(HashMap::default(), 0)
    }

    /// What was kept, best first.
    pub(super) fn into_sorted(self) -> Vec<Inner> {
        let mut sorted: Vec<(usize, Offer)> = match self {
            Self::Best(best) => best.into_iter().map(|offer| (0, offer)).collect(),
            Self::All(all, _) => all.into_values().collect(),
        };
        sorted.sort_by(|(met, one), (other_met, other)| {
            one.rating
                .total_cmp(&other.rating)
                .then(one.length.cmp(&other.length))
                .then(one.pass.rank().cmp(&other.pass.rank()))
                .then(met.cmp(other_met))
        });
        let sorted = sorted.into_iter();
        sorted.map(|(_, offer)| offer.into_inner()).collect()
    }

    /// The greatest length of a chain or cycle with these strikes that can still be kept.
    pub(super) fn limit_for(&self, base: f64, pass: Pass, strikes: &Strikes) -> u32 {
        match self {
            Self::Best(best) => longest(base, pass, best.as_ref()),
            Self::All(all, _) => longest(base, pass, all.get(strikes).map(|(_, best)| best)),
        }
    }

    /// The greatest length of a chain or cycle that can still be kept.
    pub(super) fn limit(&self, base: f64, pass: Pass) -> u32 {
        match self {
            Self::Best(best) => longest(base, pass, best.as_ref()),
            Self::All(..) => u32::MAX,
        }
    }

    /// The rating of the best so far, if only that is kept.
    pub(super) fn best_rating(&self) -> f64 {
        match self {
            Self::Best(Some(best)) => best.rating,
            _ => f64::INFINITY,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Best(best) => best.is_none(),
            Self::All(all, _) => all.is_empty(),
        }
    }

    /// The greatest length of a chain or cycle of a pass that can still be kept.
    pub(super) fn longest(&self, pass: Pass) -> u32 {
        let limit = |base| self.limit(base, pass);
        limit(pass.cycle_base()).max(limit(pass.chain_base()))
    }

    pub(super) fn offer(&mut self, offer: Offer) {
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
                match all.entry(key) {
                    Entry::Vacant(place) => {
                        place.insert((*met, offer));
                    }
                    Entry::Occupied(mut place) if offer.comes_before(&place.get().1) => {
                        place.insert((*met, offer));
                    }
                    Entry::Occupied(_) => {}
                }
            }
        }
    }
}

/// The greatest length of a chain or cycle that comes before another.
fn longest(base: f64, pass: Pass, best: Option<&Offer>) -> u32 {
    let Some(best) = best else {
        return u32::MAX;
    };
    let beats = |length: u32| {
        let rating = rating(base, length);
        rating < best.rating
            || (rating <= best.rating && (length, pass.rank()) < (best.length, best.pass.rank()))
    };
    let mut length = 3;
    while beats(length + 1) {
        length += 1;
    }
    length
}
