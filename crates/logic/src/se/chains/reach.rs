//! Whether there is any chain at all, for all candidates at once.
//!
//! The ways over one excluded candidate are a graph on the candidates; its closure, a bit
//! for each two of them, says which candidates demand which. A candidate that demands one
//! which excludes it, excludes itself. A candidate that is demanded by what its absence
//! demands, holds. And a loop strikes a candidate only if that candidate excludes itself:
//! it sees the loop in two places, and one way round leads from the one to the other. So
//! without chains of this kind there is nothing to look for, and with them it is known
//! where. Costs about as much as a few walks.

use super::super::bits::bits;
use super::super::grid::Grid;
use super::super::tables::Tables;
use super::closure::Closure;
use super::links::Links;
use super::lit::{Cand, cand, cands};

/// The closure for a board.
pub(super) struct Reach {
    /// The candidates of the board, and where each stands.
    all: Vec<Cand>,
    index: Vec<u16>,
    words: usize,
    closure: Closure,
    rows: Vec<u64>,
    weak: Vec<u64>,
    excluded: Vec<u64>,
    excludes_itself: Vec<bool>,
    demands_itself: Vec<bool>,
}

impl Reach {
    pub(super) fn new(tables: &Tables) -> Self {
        let cands = cands(tables);
        Self {
            all: Vec::new(),
            index: vec![0; cands],
            words: 0,
            closure: Closure::default(),
            rows: Vec::new(),
            weak: Vec::new(),
            excluded: Vec::new(),
            excludes_itself: vec![false; cands],
            demands_itself: vec![false; cands],
        }
    }

    /// Finds out what there is on a board; false if no chain and no loop strikes anything.
    pub(super) fn read(&mut self, tables: &Tables, grid: &Grid, links: &Links) -> bool {
        self.all.clear();
        for cell in 0..tables.cells {
            for digit in bits(grid.cells[cell]) {
                let own = cand(tables, cell, digit);
                self.index[own as usize] = self.all.len() as u16;
                self.all.push(own);
            }
        }
        self.words = self.all.len().div_ceil(64);
        self.rows.clear();
        self.rows.resize(self.all.len() * self.words, 0);
        for (row, &own) in self.all.iter().enumerate() {
            let row = &mut self.rows[row * self.words..][..self.words];
            links.each_step(own, (true, true), |_, (next, _)| {
                let at = self.index[next as usize] as usize;
                row[at / 64] |= 1 << (at % 64);
            });
        }
        self.closure.close(&mut self.rows, self.words);
        self.judge(links)
    }

    fn judge(&mut self, links: &Links) -> bool {
        let mut any = false;
        for &own in &self.all {
            let excludes = links
                .weak(own, true)
                .iter()
                .any(|&(other, _)| self.demands(own, other));
            let demands = links
                .strong(own, true, true)
                .iter()
                .any(|&(other, _)| self.demands(other, own));
            self.excludes_itself[own as usize] = excludes;
            self.demands_itself[own as usize] = demands;
            any |= excludes || demands;
        }
        any
    }

    #[inline]
    fn demands(&self, one: Cand, other: Cand) -> bool {
        let (row, at) = (
            self.index[one as usize] as usize,
            self.index[other as usize] as usize,
        );
        self.rows[row * self.words + at / 64] >> (at % 64) & 1 == 1
    }

    /// Whether a candidate excludes itself.
    pub(super) fn excludes_itself(&self, cand: Cand) -> bool {
        self.excludes_itself[cand as usize]
    }

    /// Whether the absence of a candidate demands it.
    pub(super) fn demands_itself(&self, cand: Cand) -> bool {
        self.demands_itself[cand as usize]
    }

    /// Works out what each candidate excludes, for [`Reach::have_common`].
    pub(super) fn read_excluded(&mut self, links: &Links) {
        let mut excluded = std::mem::take(&mut self.excluded);
        let mut weak = std::mem::take(&mut self.weak);
        for rows in [&mut excluded, &mut weak] {
            rows.clear();
            rows.resize(self.rows.len(), 0);
        }
        for (row, &own) in self.all.iter().enumerate() {
            self.rows[row * self.words + row / 64] |= 1 << (row % 64);
            for &(other, _) in links.weak(own, true) {
                let at = self.index[other as usize] as usize;
                weak[row * self.words + at / 64] |= 1 << (at % 64);
            }
        }
        for row in 0..self.all.len() {
            let excluded = &mut excluded[row * self.words..][..self.words];
            for word in 0..self.words {
                let mut left = self.rows[row * self.words + word];
                while left != 0 {
                    let over = word * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    for (all, more) in excluded.iter_mut().zip(&weak[over * self.words..]) {
                        *all |= more;
                    }
                }
            }
        }
        (self.excluded, self.weak) = (excluded, weak);
    }

    /// Whether these candidates demand or exclude anything in common. Chains that end with
    /// a clash may give less than this says.
    pub(super) fn have_common(&self, cands: impl Iterator<Item = Cand> + Clone) -> bool {
        let rows = cands.map(|cand| self.index[cand as usize] as usize * self.words);
        (0..self.words).any(|word| {
            let common = |all: &[u64]| rows.clone().fold(!0, |set, row| set & all[row + word]);
            common(&self.rows) != 0 || common(&self.excluded) != 0
        })
    }

    /// Whether a candidate is on a walk that comes back to it.
    pub(super) fn comes_back(&self, cand: Cand) -> bool {
        self.demands(cand, cand)
    }
}
