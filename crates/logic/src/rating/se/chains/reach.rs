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
use super::rows::Rows;

/// The closure for a board.
pub(super) struct Reach {
    /// The candidates with a strong link; `at` has the position of each candidate among them.
    linked: Vec<Cand>,
    at: Vec<u16>,
    pairs: Vec<(Cand, Cand)>,
    /// For each of them, those that hold if it does not; `reached` has those that it implies.
    strong: Rows,
    reached: Rows,
    closure: Closure,
    /// For each candidate, those of them that it excludes, and those that it implies.
    weak: Rows,
    demanded: Rows,
    /// The candidates for which these are not empty, and for each candidate the number of the last
    /// board on which it was one of them.
    touched: Vec<Cand>,
    touched_on: Vec<u32>,
    board: u32,
    /// Memory for the candidates that one excludes.
    others: Vec<Cand>,
    excluded: Excluded,
}

/// What each candidate excludes, among all candidates of the board.
#[derive(Default)]
struct Excluded {
    all: Vec<Cand>,
    index: Vec<u16>,
    weak: Rows,
    rows: Rows,
}

/// The position of a candidate that is not in the list.
const NONE: u16 = u16::MAX;

impl Reach {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            linked: Vec::new(),
            at: vec![NONE; cands(tables)],
            pairs: Vec::new(),
            strong: Rows::default(),
            reached: Rows::default(),
            closure: Closure::default(),
            weak: Rows::default(),
            demanded: Rows::default(),
            touched: Vec::new(),
            touched_on: vec![0; cands(tables)],
            board: 0,
            others: Vec::new(),
            excluded: Excluded::default(),
        }
    }

    /// Analyses a board; returns false if no chain and no loop strikes anything.
    pub(super) fn read(&mut self, tables: &Tables, grid: &Grid) -> bool {
        self.read_strong(tables, grid);
        self.touched.clear();
        self.board += 1;
        for rows in [&mut self.weak, &mut self.demanded] {
            rows.shape(cands(tables), self.linked.len());
        }
        for (at, &own) in self.linked.iter().enumerate() {
            list_weak(tables, grid, place(tables, own), &mut self.others);
            for &other in &self.others {
                let touched_on = &mut self.touched_on[other as usize];
                let other = usize::from(other);
                if *touched_on == self.board {
                    self.demanded.add(other, &self.strong, at);
                } else {
                    *touched_on = self.board;
                    self.touched.push(other as Cand);
                    self.demanded.copy(other, &self.strong, at);
                    self.weak.empty(other);
                }
                self.weak.set(other, at);
            }
        }
        self.reached.shape(self.linked.len(), self.linked.len());
        for (at, &own) in self.linked.iter().enumerate() {
            // Its partner excludes it, so that it is touched.
            self.reached.copy(at, &self.demanded, own.into());
        }
        self.closure.close(&mut self.reached);
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
        let houses = grid.places.chunks_exact(tables.side).enumerate();
        for (house, places) in houses {
            for (digit, &places) in places.iter().enumerate() {
                if let Some((one, other)) = two(places) {
                    let own = |place| cand(tables, tables.cell(house, place), digit);
                    self.pairs.push((own(one), own(other)));
                }
            }
        }
        for own in self.linked.drain(..) {
            self.at[own as usize] = NONE;
        }
        for &(one, other) in &self.pairs {
            for own in [one, other] {
                if self.at[own as usize] == NONE {
                    self.at[own as usize] = self.linked.len() as u16;
                    self.linked.push(own);
                }
            }
        }
        self.strong.shape(self.linked.len(), self.linked.len());
        self.strong.clear();
        for &(one, other) in &self.pairs {
            let (one, other) = (self.at[one as usize].into(), self.at[other as usize].into());
            self.strong.set(one, other);
            self.strong.set(other, one);
        }
    }

    /// Completes the implications of each candidate; returns whether a candidate excludes or
    /// implies itself.
    fn judge(&mut self) -> bool {
        let mut any = false;
        for index in 0..self.touched.len() {
            let own = self.touched[index];
            let at = self.at[own as usize];
            if at == NONE {
                for word in 0..self.demanded.words(own.into()).len() {
                    let mut left = self.demanded.words(own.into())[word];
                    while left != 0 {
                        let over = word * 64 + left.trailing_zeros() as usize;
                        left &= left - 1;
                        self.demanded.add(own.into(), &self.reached, over);
                    }
                }
            } else {
                self.demanded.copy(own.into(), &self.reached, at.into());
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
        self.touched_on[cand as usize] == self.board
            && self.weak.meet(cand.into(), &self.demanded, cand.into())
    }

    /// Whether the absence of a candidate implies it.
    pub(super) fn demands_itself(&self, cand: Cand) -> bool {
        let at = self.at[cand as usize];
        at != NONE && {
            let strong = self.strong.words(at.into()).iter().enumerate();
            let mut others =
                strong.flat_map(|(word, &set)| ones(set).map(move |bit| word * 64 + bit));
            others.any(|other| self.reached.has(other, at.into()))
        }
    }

    /// Whether a candidate is on a walk that returns to it.
    pub(super) fn comes_back(&self, cand: Cand) -> bool {
        let at = self.at[cand as usize];
        at != NONE && self.reached.has(at.into(), at.into())
    }

    /// Computes what each candidate excludes, for [`Reach::have_common`].
    pub(super) fn read_excluded(&mut self, tables: &Tables, grid: &Grid) {
        let Excluded {
            all,
            index,
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
        weak.shape(all.len(), all.len());
        weak.clear();
        for (row, &own) in all.iter().enumerate() {
            list_weak(tables, grid, place(tables, own), &mut self.others);
            for &other in &self.others {
                weak.set(row, index[other as usize].into());
            }
        }
        rows.shape(all.len(), all.len());
        for (row, &own) in all.iter().enumerate() {
            rows.copy(row, weak, row);
            if self.touched_on[own as usize] != self.board {
                continue;
            }
            for (word, &demanded) in self.demanded.words(own.into()).iter().enumerate() {
                for bit in ones(demanded) {
                    let over = index[self.linked[word * 64 + bit] as usize];
                    rows.add(row, weak, over.into());
                }
            }
        }
    }

    /// The candidates that all of these exclude, each assumed to hold; after [`Reach::read_excluded`].
    pub(super) fn common(&self, of: &[Cand]) -> impl Iterator<Item = Cand> {
        let rows = of
            .iter()
            .map(|&own| self.excluded.index[own as usize].into());
        let members = self.excluded.rows.common(&rows);
        members.into_iter().map(|member| self.excluded.all[member])
    }

    /// Whether these candidates, each assumed to hold, exclude anything in common. What they imply in
    /// common excludes something. Chains that end in a clash may give less.
    pub(super) fn have_common(&self, lits: &[Lit]) -> bool {
        let rows = lits
            .iter()
            .map(|lit| self.excluded.index[usize::from(lit / 2)].into());
        self.excluded.rows.all_meet(&rows)
    }
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

/// Lists the candidates that do not hold if this one does.
#[inline]
fn list_weak(tables: &Tables, grid: &Grid, (cell, digit): (usize, usize), others: &mut Vec<Cand>) {
    others.clear();
    for other in indices(grid.cells[cell] & !(1 << digit)) {
        others.push(cand(tables, cell, other));
    }
    for kind in 0..3 {
        let house = tables.houses_of[cell][kind] as usize;
        let own = 1 << tables.places_of[cell][kind];
        // A cell that shares the block too comes with the block.
        let known = if kind == 0 {
            own
        } else {
            tables.shared(house, tables.houses_of[cell][0] as usize)
        };
        for place in indices(grid.places(house, digit) & !known) {
            others.push(cand(tables, tables.cell(house, place), digit));
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
