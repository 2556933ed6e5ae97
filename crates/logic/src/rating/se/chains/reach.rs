//! Whether a board has any chain at all, for all candidates at once.
//!
//! A chain without memory goes from a candidate that holds, through one that it excludes, to one
//! that then holds: the last two are joined by a strong link. So all but its first candidate have a
//! strong link, and those are few. The paths among them form a graph; its closure, a bit for each
//! pair of them, says which candidates imply which. A candidate that implies one which excludes it
//! excludes itself. A candidate that is implied by its own absence holds. And a loop strikes a
//! candidate only if that candidate excludes itself: it sees the loop in two places, and one
//! direction leads from the one to the other. So without chains of this kind there is nothing to
//! search for, and with them it is known where.
//!
//! *Cost*: about that of one walk; inside other chains five of six boards have nothing.

use super::super::grid::Grid;
use super::super::mask32::indices;
use super::super::tables::{Mask32, Tables};
use super::closure::Closure;
use super::lit::{Cand, Lit, cand, cands, place};

/// The closure for a board.
pub(super) struct Reach {
    /// The candidates with a strong link; `at` has the position of each candidate among them.
    linked: Vec<Cand>,
    at: Vec<u16>,
    pairs: Vec<(Cand, Cand)>,
    /// The number of words in a set of them.
    words: usize,
    /// For each of them, those that hold if it does not; `rows` has those that it implies.
    strong: Vec<u64>,
    rows: Vec<u64>,
    closure: Closure,
    /// For each candidate, those of them that it excludes, and those that it implies.
    weak: Vec<u64>,
    demanded: Vec<u64>,
    /// The candidates for which these are not empty.
    touched: Vec<Cand>,
    excluded: Excluded,
}

/// What each candidate excludes, among all candidates of the board.
#[derive(Default)]
struct Excluded {
    all: Vec<Cand>,
    index: Vec<u16>,
    words: usize,
    weak: Vec<u64>,
    rows: Vec<u64>,
}

/// The position of a candidate that is not in the list.
const NONE: u16 = u16::MAX;

impl Reach {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            linked: Vec::new(),
            at: vec![NONE; cands(tables)],
            pairs: Vec::new(),
            words: 0,
            strong: Vec::new(),
            rows: Vec::new(),
            closure: Closure::default(),
            weak: Vec::new(),
            demanded: Vec::new(),
            touched: Vec::new(),
            excluded: Excluded::default(),
        }
    }

    /// Analyses a board; returns false if no chain and no loop strikes anything.
    pub(super) fn read(&mut self, tables: &Tables, grid: &Grid) -> bool {
        // All other sets are empty already: a board touches few of them.
        for own in self.touched.drain(..) {
            for set in [&mut self.weak, &mut self.demanded] {
                set[own as usize * self.words..][..self.words].fill(0);
            }
        }
        self.read_strong(tables, grid);
        let words = self.words;
        for set in [&mut self.weak, &mut self.demanded] {
            let size = set.len().max(cands(tables) * words);
            set.resize(size, 0);
        }
        for (row, &own) in self.linked.iter().enumerate() {
            let strong = &self.strong[row * words..][..words];
            each_weak(tables, grid, place(tables, own), |other| {
                let sets = other as usize * words..(other as usize + 1) * words;
                let demanded = &mut self.demanded[sets.clone()];
                if demanded.iter().all(|&word| word == 0) {
                    self.touched.push(other);
                }
                for (all, more) in demanded.iter_mut().zip(strong) {
                    *all |= more;
                }
                self.weak[sets][row / 64] |= 1 << (row % 64);
            });
        }
        self.rows.clear();
        for &own in &self.linked {
            let direct = &self.demanded[own as usize * words..][..words];
            self.rows.extend_from_slice(direct);
        }
        self.closure.close(&mut self.rows, words);
        self.judge()
    }

    /// Lists the candidates with strong links, and the links.
    fn read_strong(&mut self, tables: &Tables, grid: &Grid) {
        self.pairs.clear();
        for (cell, &digits) in grid.cells.iter().enumerate() {
            if let Some((one, other)) = two(digits) {
                let pair = (cand(tables, cell, one), cand(tables, cell, other));
                self.pairs.push(pair);
            }
        }
        for (index, &places) in grid.places.iter().enumerate() {
            if let Some((one, other)) = two(places) {
                let (house, digit) = (index / tables.side, index % tables.side);
                let own = |place| cand(tables, tables.cell(house, place), digit);
                self.pairs.push((own(one), own(other)));
            }
        }
        self.at.fill(NONE);
        self.linked.clear();
        for &(one, other) in &self.pairs {
            for own in [one, other] {
                if self.at[own as usize] == NONE {
                    self.at[own as usize] = self.linked.len() as u16;
                    self.linked.push(own);
                }
            }
        }
        self.words = self.linked.len().div_ceil(64);
        self.strong.clear();
        self.strong.resize(self.linked.len() * self.words, 0);
        for &(one, other) in &self.pairs {
            let (one, other) = (self.at[one as usize], self.at[other as usize]);
            for (row, bit) in [(one, other), (other, one)] {
                let word = usize::from(row) * self.words + usize::from(bit) / 64;
                self.strong[word] |= 1 << (bit % 64);
            }
        }
    }

    /// Completes the implications of each candidate; returns whether a candidate excludes or
    /// implies itself.
    fn judge(&mut self) -> bool {
        let words = self.words;
        let mut any = false;
        for index in 0..self.touched.len() {
            let own = self.touched[index];
            let at = self.at[own as usize];
            let demanded = &mut self.demanded[own as usize * words..][..words];
            if at == NONE {
                for word in 0..words {
                    for bit in ones(demanded[word]) {
                        let more = &self.rows[(word * 64 + bit) * words..][..words];
                        for (all, more) in demanded.iter_mut().zip(more) {
                            *all |= more;
                        }
                    }
                }
            } else {
                demanded.copy_from_slice(&self.rows[usize::from(at) * words..][..words]);
            }
            any = any || self.excludes_itself(own) || (at != NONE && self.demands_itself(own));
        }
        any
    }

    /// Whether a candidate can be in a chain that strikes something: it has a strong link, or it
    /// excludes itself.
    pub(super) fn is_on_way(&self, cand: Cand) -> bool {
        self.at[cand as usize] != NONE || self.excludes_itself(cand)
    }

    /// Whether a candidate excludes itself: it implies one that it excludes.
    pub(super) fn excludes_itself(&self, cand: Cand) -> bool {
        let own = cand as usize * self.words..(cand as usize + 1) * self.words;
        let mut words = self.weak[own.clone()].iter().zip(&self.demanded[own]);
        words.any(|(weak, demanded)| weak & demanded != 0)
    }

    /// Whether the absence of a candidate implies it.
    pub(super) fn demands_itself(&self, cand: Cand) -> bool {
        let at = self.at[cand as usize];
        at != NONE && {
            let at = usize::from(at);
            let strong = &self.strong[at * self.words..][..self.words];
            members(strong)
                .any(|other| self.rows[other * self.words + at / 64] >> (at % 64) & 1 == 1)
        }
    }

    /// Whether a candidate is on a walk that returns to it.
    pub(super) fn comes_back(&self, cand: Cand) -> bool {
        let at = self.at[cand as usize];
        at != NONE && {
            let at = usize::from(at);
            self.rows[at * self.words + at / 64] >> (at % 64) & 1 == 1
        }
    }

    /// Computes what each candidate excludes, for [`Reach::have_common`].
    pub(super) fn read_excluded(&mut self, tables: &Tables, grid: &Grid) {
        let Excluded {
            all,
            index,
            words,
            weak,
            rows,
        } = &mut self.excluded;
        all.clear();
        index.resize(cands(tables), 0);
        for (cell, &digits) in grid.cells.iter().enumerate() {
            for digit in indices(digits) {
                let own = cand(tables, cell, digit);
                index[own as usize] = all.len() as u16;
                all.push(own);
            }
        }
        *words = all.len().div_ceil(64);
        let words = *words;
        weak.clear();
        weak.resize(all.len() * words, 0);
        for (row, &own) in all.iter().enumerate() {
            let row = &mut weak[row * words..][..words];
            each_weak(tables, grid, place(tables, own), |other| {
                let at = usize::from(index[other as usize]);
                row[at / 64] |= 1 << (at % 64);
            });
        }
        rows.clear();
        rows.extend_from_slice(weak);
        for (row, &own) in all.iter().enumerate() {
            let row = &mut rows[row * words..][..words];
            for over in members(&self.demanded[own as usize * self.words..][..self.words]) {
                let over = index[self.linked[over] as usize] as usize;
                for (all, more) in row.iter_mut().zip(&weak[over * words..]) {
                    *all |= more;
                }
            }
        }
    }

    /// Whether these candidates, each assumed to hold, imply or exclude anything in common. Chains
    /// that end in a clash may give less.
    pub(super) fn have_common(&self, lits: &[Lit]) -> bool {
        let demanded = |word: usize, cand: Cand| {
            let at = usize::from(self.at[cand as usize]);
            let own = if at / 64 == word { 1 << (at % 64) } else { 0 };
            self.demanded[cand as usize * self.words + word] | own
        };
        let excluded = |word: usize, cand: Cand| {
            let row = usize::from(self.excluded.index[cand as usize]);
            self.excluded.rows[row * self.excluded.words + word]
        };
        let common = |of: &dyn Fn(Cand) -> u64| lits.iter().fold(!0, |set, &lit| set & of(lit / 2));
        (0..self.words).any(|word| common(&|cand| demanded(word, cand)) != 0)
            || (0..self.excluded.words).any(|word| common(&|cand| excluded(word, cand)) != 0)
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

/// The members of a word.
#[inline]
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// The members of a set.
#[inline]
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = set.iter().enumerate();
    words.flat_map(|(word, &set)| ones(set).map(move |bit| word * 64 + bit))
}

/// Calls a function for each candidate that does not hold if this one does; one that shares its
/// block and a line comes twice.
#[inline]
fn each_weak(
    tables: &Tables,
    grid: &Grid,
    (cell, digit): (usize, usize),
    mut heard: impl FnMut(Cand),
) {
    for other in indices(grid.cells[cell] & !(1 << digit)) {
        heard(cand(tables, cell, other));
    }
    for kind in 0..3 {
        let house = tables.houses_of[cell][kind] as usize;
        let own = 1 << tables.places_of[cell][kind];
        for place in indices(grid.places(house, digit) & !own) {
            heard(cand(tables, tables.cell(house, place), digit));
        }
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Puzzle, Random, Shape};
    use satur_testkit::boards;

    use super::super::links::Links;
    use super::super::lit::on;
    use super::*;

    /// All candidates that a candidate implies, by walking.
    fn walked(links: &Links, start: Cand) -> Vec<Cand> {
        let (mut found, mut next) = (Vec::new(), vec![start]);
        while let Some(own) = next.pop() {
            links.each_step(own, (true, true), |_, (other, _)| {
                if !found.contains(&other) {
                    found.push(other);
                    next.push(other);
                }
            });
        }
        found
    }

    #[test]
    fn the_closure_says_what_walks_find() {
        let mut random = Random::new(5);
        let mut seen = [0; 4];
        for round in 0..30 {
            let shape = if round % 3 == 0 {
                boards::shape(2, 3)
            } else {
                Shape::classic()
            };
            let tables = Tables::new(shape);
            let puzzle: Puzzle = boards::with_holes(shape, shape.cells() * 6 / 10, &mut random);
            let mut grid = Grid::new(&tables, &puzzle);
            // Chains work on boards with struck candidates, so some are struck here.
            for cell in 0..tables.cells {
                for digit in indices(grid.cells[cell]) {
                    if random.below(8) == 0 {
                        grid.strike(&tables, cell, digit);
                    }
                }
            }
            let mut links = Links::new(&tables);
            links.read(&tables, &grid, |_| true);
            let mut reach = Reach::new(&tables);
            let any = reach.read(&tables, &grid);
            reach.read_excluded(&tables, &grid);
            let all: Vec<Cand> = (0..tables.cells)
                .flat_map(|cell| indices(grid.cells[cell]).map(move |digit| (cell, digit)))
                .map(|(cell, digit)| cand(&tables, cell, digit))
                .collect();
            let demands: Vec<Vec<Cand>> = all.iter().map(|&own| walked(&links, own)).collect();
            let of = |own: Cand| &demands[all.iter().position(|&other| other == own).unwrap()];
            let excludes = |own: Cand, other: Cand| {
                let is_weak =
                    |over: Cand| links.weak(over, true).iter().any(|link| link.0 == other);
                is_weak(own) || of(own).iter().any(|&over| is_weak(over))
            };
            let mut is_any = false;
            for &own in &all {
                let excludes_itself = excludes(own, own);
                let strong = links.strong(own, true, true);
                let demands_itself = strong.iter().any(|&(other, _)| of(other).contains(&own));
                assert_eq!(reach.excludes_itself(own), excludes_itself);
                assert_eq!(reach.demands_itself(own), demands_itself);
                assert_eq!(reach.comes_back(own), of(own).contains(&own));
                is_any |= excludes_itself || demands_itself;
                let other = all[random.below(all.len())];
                let holds = |own: Cand, over: Cand| own == over || of(own).contains(&over);
                let have_common = all.iter().any(|&over| {
                    (holds(own, over) && holds(other, over))
                        || (excludes(own, over) && excludes(other, over))
                });
                if own != other {
                    assert_eq!(reach.have_common(&[on(own), on(other)]), have_common);
                }
                seen[2 * usize::from(excludes_itself) + usize::from(have_common)] += 1;
            }
            assert_eq!(any, is_any);
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}
