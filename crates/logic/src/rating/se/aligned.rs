//! Aligned exclusion: pairs 6.2, triplets 7.5.
//!
//! Of the ways to fill two or three cells, those are excluded that give cells which see each other
//! the same digit, or leave no candidate for a cell that sees all of them. A digit in no remaining
//! way is struck.

use super::changes::Since;
use super::grid::Grid;
use super::hint::{Hint, Strikes};
use super::mask32::{combinations, indices};
use super::rule::Rule;
use super::tables::{Mask32, Tables};

/// The first pair that excludes something, among those with a changed cell or excluder.
pub(super) fn pair(tables: &Tables, grid: &Grid, since: Since) -> Option<Hint> {
    let bases = Bases::new(tables, grid, 2)?;
    let changed = since.cells(tables.words);
    bases.pairs().find_map(|(one, two)| {
        if !bases.has_two(&[one, two]) || !bases.is_changed(&[one, two], &changed) {
            return None;
        }
        let excluders = bases.common(&[one, two]);
        if excluders.is_empty() {
            return None;
        }
        let strikes = excluded(tables, grid, [one, two], &excluders);
        (!strikes.is_empty()).then(|| Hint::strike(Rule::AlignedPair, 6.2, strikes))
    })
}

/// The first triplet that excludes something, among those with a changed cell or excluder. The third
/// cell has few candidates and is seen by one of the first two.
pub(super) fn triplet(tables: &Tables, grid: &Grid, since: Since) -> Option<Hint> {
    let bases = Bases::new(tables, grid, 3)?;
    let changed = since.cells(tables.words);
    let thirds: Vec<u64> = bases.changed_thirds(&changed);
    let sees_third = |cell: usize| meets(tables.seen(cell), &thirds);
    for (one, two) in bases.pairs() {
        // An excluder of a triplet also excludes its pair.
        if !bases.has_two(&[one, two]) {
            continue;
        }
        // The excluders of the triplet are among those of the pair.
        let is_changed = bases.is_changed(&[one, two], &changed);
        if !is_changed && !sees_third(one) && !sees_third(two) {
            continue;
        }
        // The third cell is one that the first cell sees, then one that only the second sees.
        for (third, other) in [(one, None), (two, Some(one))] {
            for &three in tables.peers(third) {
                let three = three as usize;
                let is_third = bases.is_third[three]
                    && (is_changed || since.cell(three))
                    && three != one
                    && three != two
                    && other.is_none_or(|other| !tables.sees(other, three));
                if !is_third || !bases.has_two(&[one, two, three]) {
                    continue;
                }
                let mut key = [one, two, three];
                key.sort_unstable();
                if !bases.is_changed(&key, &changed) || bases.was_met(key, three) {
                    continue;
                }
                let excluders = bases.common(&key);
                if excluders.is_empty() {
                    continue;
                }
                let strikes = excluded(tables, grid, key, &excluders);
                if !strikes.is_empty() {
                    return Some(Hint::strike(Rule::AlignedTriplet, 7.5, strikes));
                }
            }
        }
    }
    None
}

/// The cells that may be filled, with their excluders.
struct Bases<'a> {
    tables: &'a Tables,
    grid: &'a Grid,
    cells: Vec<usize>,
    /// Whether a base has few enough candidates to be the third of a triplet.
    is_third: Vec<bool>,
    /// For each cell, the excluders it sees: cells with few enough candidates to be left with none.
    small: Vec<u64>,
}

impl<'a> Bases<'a> {
    fn new(tables: &'a Tables, grid: &'a Grid, size: u32) -> Option<Self> {
        let mut small = vec![0; tables.words];
        let mut single = vec![0; tables.words];
        for (cell, mask) in grid.cells.iter().enumerate() {
            let set = match mask.count_ones() {
                1 => &mut single,
                count if (2..=size).contains(&count) => &mut small,
                _ => continue,
            };
            set[cell / 64] |= 1u64 << (cell % 64);
        }
        let meets = |cell: usize, set: &[u64]| meets(tables.seen(cell), set);
        let is_base: Vec<bool> = (0..tables.cells)
            .map(|cell| {
                grid.cells[cell].count_ones() >= 2 && meets(cell, &small) && !meets(cell, &single)
            })
            .collect();
        let cells: Vec<usize> = (0..tables.cells).filter(|&cell| is_base[cell]).collect();
        let is_third = (0..tables.cells)
            .map(|cell| is_base[cell] && grid.cells[cell].count_ones() <= 3)
            .collect();
        let small = (0..tables.cells)
            .flat_map(|cell| {
                tables
                    .seen(cell)
                    .iter()
                    .zip(&small)
                    .map(|(seen, small)| seen & small)
            })
            .collect();
        (cells.len() >= size as usize).then_some(Self {
            tables,
            grid,
            cells,
            is_third,
            small,
        })
    }

    /// The changed cells that may be the third of a triplet.
    fn changed_thirds(&self, changed: &[u64]) -> Vec<u64> {
        let mut thirds = changed.to_vec();
        for (cell, &is_third) in self.is_third.iter().enumerate() {
            if !is_third {
                thirds[cell / 64] &= !(1 << (cell % 64));
            }
        }
        thirds
    }

    /// Whether three cells, in order, came before with another third cell. Pairs come by the later
    /// cell, so a triplet comes first with its last cell as the third, then with its middle cell.
    fn was_met(&self, [one, two, three]: [usize; 3], third: usize) -> bool {
        let may_be_third = |third: usize, others: [usize; 2]| {
            let is_seen = others
                .into_iter()
                .any(|other| self.tables.sees(other, third));
            self.is_third[third] && is_seen
        };
        (third != three && may_be_third(three, [one, two]))
            || (third == one && may_be_third(two, [one, three]))
    }

    /// Pairs of bases: by the later cell, then the earlier.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = &self.cells;
        (0..cells.len()).flat_map(move |two| (0..two).map(move |one| (cells[one], cells[two])))
    }

    /// One word of the set of excluders that see all of these cells.
    #[inline]
    fn word(&self, cells: &[usize], at: usize) -> u64 {
        cells.iter().fold(!0, |set, &cell| {
            set & self.small[cell * self.tables.words + at]
        })
    }

    /// Whether two excluders or more see all of these cells.
    #[inline]
    fn has_two(&self, cells: &[usize]) -> bool {
        let mut has_one = false;
        for at in 0..self.tables.words {
            let word = self.word(cells, at);
            if word & word.wrapping_sub(1) != 0 || (has_one && word != 0) {
                return true;
            }
            has_one |= word != 0;
        }
        false
    }

    /// Whether one of these cells, or an excluder that sees all of them, is in the set.
    #[inline]
    fn is_changed(&self, cells: &[usize], changed: &[u64]) -> bool {
        let is_in = |&cell: &usize| changed[cell / 64] >> (cell % 64) & 1 == 1;
        cells.iter().any(is_in)
            || (0..self.tables.words).any(|at| self.word(cells, at) & changed[at] != 0)
    }

    /// The candidates of the excluders that see all of these cells and can be left with none. Without
    /// such an excluder nothing is struck: cells that all see each other share a house, and what their
    /// own digits exclude there is a naked subset.
    fn common(&self, cells: &[usize]) -> Vec<Mask32> {
        let digits = cells
            .iter()
            .fold(0, |all, &cell| all | self.grid.cells[cell]);
        let mut masks = Vec::new();
        for at in 0..self.tables.words {
            let mut left = self.word(cells, at);
            while left != 0 {
                let mask = self.grid.cells[at * 64 + left.trailing_zeros() as usize];
                left &= left - 1;
                if mask & !digits == 0 {
                    masks.push(mask);
                }
            }
        }
        masks
    }
}

/// Whether two sets have a cell in common.
#[inline]
fn meets(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// The digits of the cells that occur in no way to fill them.
fn excluded<const K: usize>(
    tables: &Tables,
    grid: &Grid,
    cells: [usize; K],
    excluders: &[Mask32],
) -> Strikes {
    let mut sees = [[false; K]; K];
    for pair in combinations(2, K) {
        let mut two = indices(pair as Mask32);
        if let (Some(one), Some(two)) = (two.next(), two.next()) {
            sees[two][one] = tables.sees(cells[one], cells[two]);
        }
    }
    let masks = cells.map(|cell| grid.cells[cell]);
    let mut allowed = [0; K];
    let mut ways = Ways {
        masks,
        sees,
        excluders,
        way: [0; K],
    };
    for at in 0..K {
        for digit in indices(masks[at]) {
            if allowed[at] >> digit & 1 == 0 {
                ways.way[at] = 1 << digit;
                if let Some(way) = ways.any(at, 0) {
                    for (allowed, digit) in allowed.iter_mut().zip(way) {
                        *allowed |= digit;
                    }
                }
            }
        }
    }
    (0..K)
        .map(|at| (cells[at] as u16, masks[at] & !allowed[at]))
        .filter(|&(_, gone)| gone != 0)
        .collect()
}

struct Ways<'a, const K: usize> {
    masks: [Mask32; K],
    sees: [[bool; K]; K],
    excluders: &'a [Mask32],
    way: [Mask32; K],
}

impl<const K: usize> Ways<'_, K> {
    /// Returns a way to fill the cells from `at` on, given the cell `fixed`.
    fn any(&mut self, fixed: usize, at: usize) -> Option<[Mask32; K]> {
        if at == K {
            let used = self.way.iter().fold(0, |used, digit| used | digit);
            let leaves_all = self.excluders.iter().all(|mask| mask & !used != 0);
            return leaves_all.then_some(self.way);
        }
        let choices = if at == fixed {
            self.way[at]
        } else {
            self.masks[at]
        };
        for digit in indices(choices) {
            self.way[at] = 1 << digit;
            let clashes =
                (0..at).any(|before| self.sees[at][before] && self.way[before] == 1 << digit);
            if !clashes && let Some(way) = self.any(fixed, at + 1) {
                return Some(way);
            }
        }
        if at == fixed {
            self.way[at] = choices;
        }
        None
    }
}
