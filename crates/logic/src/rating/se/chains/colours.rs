//! Candidates joined by strong links, as colours.
//!
//! A strong link joins two candidates of which exactly one holds. So candidates that are joined, directly or
//! through others, are of two colours: those of one colour hold together or not at all, and those of the other
//! hold if these do not. A board has a hundred such candidates but only some twenty pairs of colours, so what
//! is computed for colours instead of candidates is small.
//!
//! A colour is twice the number of its pair, plus one for the other of the pair. An odd circle of strong links
//! makes candidates their own opposites: the two colours of such a pair imply each other, and are listed.

use super::super::grid::Grid;
use super::super::tables::{Mask32, Tables};
use super::lit::{Cand, cand, cands};

/// The colours of a board.
pub(super) struct Colours {
    /// The candidates with a strong link, and the others that each is joined to.
    linked: Vec<(Cand, Joined)>,
    /// For each candidate its position among them.
    at: Vec<u16>,
    /// For each of them its colour.
    of: Vec<u16>,
    /// The number of colours.
    pub(super) count: usize,
    /// A colour of each pair whose colours imply each other.
    pub(super) circles: Vec<u16>,
    /// Memory for the candidates that are still to be visited.
    open: Vec<u16>,
}

/// Positions of candidates: at most one by the cell and one by each house.
#[derive(Clone, Copy, Default)]
struct Joined {
    others: [u16; 4],
    count: u8,
}

/// A candidate without a strong link.
pub(super) const NONE: u16 = u16::MAX;

impl Colours {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            linked: Vec::new(),
            at: vec![NONE; cands(tables)],
            of: Vec::new(),
            count: 0,
            circles: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Reads the strong links of a board.
    pub(super) fn read(&mut self, tables: &Tables, grid: &Grid) {
        for (own, _) in self.linked.drain(..) {
            self.at[own as usize] = NONE;
        }
        for (cell, &digits) in grid.cells.iter().enumerate() {
            if let Some((one, other)) = two(digits) {
                self.join(cand(tables, cell, one), cand(tables, cell, other));
            }
        }
        for (house, places) in grid.places.chunks_exact(tables.side).enumerate() {
            for (digit, &places) in places.iter().enumerate() {
                if let Some((one, other)) = two(places) {
                    let own = |place| cand(tables, tables.cell(house, place), digit);
                    self.join(own(one), own(other));
                }
            }
        }
        self.colour();
    }

    fn join(&mut self, one: Cand, other: Cand) {
        let (one, other) = (self.position(one), self.position(other));
        for (from, to) in [(one, other), (other, one)] {
            let joined = &mut self.linked[usize::from(from)].1;
            joined.others[usize::from(joined.count)] = to;
            joined.count += 1;
        }
    }

    fn position(&mut self, own: Cand) -> u16 {
        let at = &mut self.at[own as usize];
        if *at == NONE {
            *at = self.linked.len() as u16;
            self.linked.push((own, Joined::default()));
        }
        *at
    }

    fn colour(&mut self) {
        self.count = 0;
        self.circles.clear();
        self.of.clear();
        self.of.resize(self.linked.len(), NONE);
        for start in 0..self.linked.len() {
            if self.of[start] != NONE {
                continue;
            }
            self.of[start] = self.count as u16;
            self.count += 2;
            self.open.push(start as u16);
            while let Some(at) = self.open.pop() {
                let colour = self.of[usize::from(at)];
                let (_, joined) = self.linked[usize::from(at)];
                for &other in &joined.others[..usize::from(joined.count)] {
                    let others = &mut self.of[usize::from(other)];
                    if *others == NONE {
                        *others = colour ^ 1;
                        self.open.push(other);
                    } else if *others == colour {
                        self.circles.push(colour);
                    }
                }
            }
        }
    }

    /// The candidates with a strong link, each with its colour.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Cand, u16)> {
        let all = self.linked.iter().zip(&self.of);
        all.map(|(&(own, _), &colour)| (own, colour))
    }

    /// The colour of a candidate, or [`NONE`].
    #[inline]
    pub(super) fn of(&self, cand: Cand) -> u16 {
        match self.at[cand as usize] {
            NONE => NONE,
            at => self.of[usize::from(at)],
        }
    }
}

/// The two members of a set with exactly two.
#[inline]
fn two(set: Mask32) -> Option<(usize, usize)> {
    let rest = set & set.wrapping_sub(1);
    rest.is_power_of_two().then(|| {
        (
            set.trailing_zeros() as usize,
            rest.trailing_zeros() as usize,
        )
    })
}
