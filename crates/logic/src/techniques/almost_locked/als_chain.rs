//! ALS chain: almost locked sets, each joined to the next by a restricted common.
//!
//! Neighbouring joins have different digits. If `z` were in neither end, the first set would be
//! locked and hold its join, so the second would lose that digit, be locked and hold the next join,
//! and so on, until the last set has lost both its join and `z`: one too many. So `z` is in one of
//! the ends, and is struck from cells that see all its places in both.
//!
//! The search goes breadth first from a first set and its join. A set that has lost a digit *fires*
//! all its other digits at the sets joined by them; each set fires each digit once, so the cost of
//! a search is the number of joins.

use crate::als::AlsTable;
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::almost_locked::{marks, seen_by_both};
use crate::techniques::chains::{Collect, MOST_WORK};
use crate::{Family, Flow, Mask, Sink, Technique, View};

pub(in crate::techniques) static ALS_CHAIN: Technique = Technique {
    id: "als-chain",
    family: Family::AlmostLocked,
    difficulty: 7.7,
    hodoku: Hodoku::On(340),
    needs_uniqueness: false,
    page: page!("als-chain"),
    find: find_functions!(find),
};

/// The sets of a chain, and the joins between them.
struct Chain {
    sets: Vec<usize>,
    joins: Vec<usize>,
}

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let (board, table) = (view.board, view.sets());
    let neighbours = view.neighbours();
    let mut chains = Collect::new(sink);
    let mut search = Search::new(table, neighbours);
    for first in 0..table.sets.len() {
        for join in table.sets[first].digits.iter() {
            if search.work > MOST_WORK || !is_promising(table, first, join) {
                continue;
            }
            sink.go_on()?;
            search.run(first, join, chains.longest());
            for at in 1..search.lost.len() {
                let Lost {
                    set, digit, length, ..
                } = search.lost[at];
                // Two sets are an ALS-XZ, three an ALS-XY-wing.
                if length < 3 || set == first {
                    continue;
                }
                let joins = Mask::of(join) | Mask::of(digit);
                let common = (table.sets[first].digits & table.sets[set].digits) - joins;
                let actions = seen_by_both(board, table, [first, set], common);
                chains.take(length, actions, || search.chain(at));
            }
        }
    }
    chains.emit(sink, |actions, chain| {
        let joins = chain
            .joins
            .iter()
            .fold(Mask::EMPTY, |all, &d| all | Mask::of(d));
        marks(table, &chain.sets, joins, actions)
    })
}

/// Whether any cell sees all places of a digit of the set, other than its join.
fn is_promising<const N: usize>(table: &AlsTable<N>, set: usize, join: usize) -> bool {
    let others = table.sets[set].digits - Mask::of(join);
    others
        .iter()
        .any(|digit| !table.seen(set, digit).is_empty())
}

/// A set that has lost a digit.
#[derive(Clone, Copy)]
struct Lost {
    set: usize,
    digit: usize,
    /// The number of joins from the first set.
    length: usize,
    /// Index of the loss that caused it.
    before: usize,
}

/// Searches from one start after another on the same sets.
struct Search<'a> {
    neighbours: &'a [Vec<(usize, Mask)>],
    /// For each set, the digits it has fired.
    fired: Vec<Mask>,
    /// For each set, the digits it is known to have lost.
    known: Vec<Mask>,
    digits: Vec<Mask>,
    lost: Vec<Lost>,
    work: usize,
}

impl<'a> Search<'a> {
    fn new<const N: usize>(table: &AlsTable<N>, neighbours: &'a [Vec<(usize, Mask)>]) -> Self {
        Self {
            neighbours,
            fired: vec![Mask::EMPTY; table.sets.len()],
            known: vec![Mask::EMPTY; table.sets.len()],
            digits: table.sets.iter().map(|set| set.digits).collect(),
            lost: Vec::new(),
            work: 0,
        }
    }

    /// Fires one digit of a set and follows the consequences.
    fn run(&mut self, first: usize, join: usize, longest: usize) {
        self.fired.fill(Mask::EMPTY);
        self.known.fill(Mask::EMPTY);
        self.lost.clear();
        let start = Lost {
            set: first,
            digit: join,
            length: 0,
            before: 0,
        };
        self.lost.push(start);
        self.fire(0, Mask::of(join));
        let mut at = 1;
        while let Some(&Lost {
            set, digit, length, ..
        }) = self.lost.get(at)
        {
            if length < longest {
                self.fire(at, self.digits[set] - Mask::of(digit));
            }
            at += 1;
        }
    }

    fn fire(&mut self, at: usize, digits: Mask) {
        let Lost { set, length, .. } = self.lost[at];
        let digits = digits - self.fired[set];
        if digits.is_empty() {
            return;
        }
        self.fired[set] |= digits;
        let neighbours = self.neighbours;
        self.work += neighbours[set].len();
        for &(other, joins) in &neighbours[set] {
            for digit in ((joins & digits) - self.known[other]).iter() {
                self.known[other] |= Mask::of(digit);
                self.lost.push(Lost {
                    set: other,
                    digit,
                    length: length + 1,
                    before: at,
                });
            }
        }
    }

    fn chain(&self, mut at: usize) -> Chain {
        let (mut sets, mut joins) = (Vec::new(), Vec::new());
        while at > 0 {
            sets.push(self.lost[at].set);
            joins.push(self.lost[at].digit);
            at = self.lost[at].before;
        }
        sets.push(self.lost[0].set);
        sets.reverse();
        joins.reverse();
        Chain { sets, joins }
    }
}
