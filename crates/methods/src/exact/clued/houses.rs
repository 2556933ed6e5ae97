//! The complete houses side by side, so that hidden singles of many are found at once.
//!
//! The digits that a cell may hold stand once more for each complete house that it lies in, ordered by place in
//! the house and, for each place, house by house. So the digits with one place left, or none, are found for a
//! group of houses by operations on whole vectors: no house is gone through cell by cell, and no house is
//! remembered as changed. Keeping this up costs a store for each house of a cell that changed.

use super::problem::{Problem, Table};
use crate::word::Word;

/// Houses in a group.
pub(super) const LANES: usize = 16;

/// What each place of each complete house may hold.
pub(super) struct Houses<W> {
    /// Group by group, place by place, house by house. Houses that fill up the last group never have a hidden
    /// single.
    places: Vec<W>,
    /// For each cell, where it stands in `places`.
    of: Table<u32>,
    side: usize,
}

impl<W: Word> Houses<W> {
    pub(super) fn new(problem: &Problem<W>) -> Self {
        let side = problem.side;
        let groups = problem.complete.div_ceil(LANES);
        let houses = problem.houses[..problem.complete].iter().enumerate();
        let places = houses.flat_map(|(number, house)| {
            let first = number / LANES * side * LANES + number % LANES;
            let cells = house.iter().enumerate();
            cells.map(move |(place, &cell)| (usize::from(cell), (first + place * LANES) as u32))
        });
        Self {
            places: vec![problem.all; groups * side * LANES],
            of: Table::of_items(problem.cells, places),
            side,
        }
    }

    /// What the places hold, for [`Self::restore`].
    pub(super) fn places(&self) -> &[W] {
        &self.places
    }

    /// Restores what [`Self::places`] returned.
    pub(super) fn restore(&mut self, places: &[W]) {
        self.places.copy_from_slice(places);
    }

    /// The number of groups.
    pub(super) fn groups(&self) -> usize {
        self.places.len() / (self.side * LANES)
    }

    /// Says what a cell may hold.
    #[inline]
    pub(super) fn set(&mut self, cell: usize, digits: W) {
        for &at in self.of.get(cell) {
            self.places[at as usize] = digits;
        }
    }

    /// The digits with one place left in each house of a group, in a cell that may hold others too. `None` if a
    /// digit has no place.
    #[inline]
    pub(super) fn hidden(&self, group: usize, all: W) -> Option<[W; LANES]> {
        let (mut once, mut twice, mut fixed) =
            ([W::ZERO; LANES], [W::ZERO; LANES], [W::ZERO; LANES]);
        let size = self.side * LANES;
        let (rows, _) = self.places[group * size..][..size].as_chunks::<LANES>();
        for row in rows {
            for lane in 0..LANES {
                let digits = row[lane];
                twice[lane] |= once[lane] & digits;
                once[lane] |= digits;
                fixed[lane] |= digits.if_single();
            }
        }
        let mut missing = W::ZERO;
        for lane in 0..LANES {
            missing |= all & !once[lane];
            once[lane] &= !(twice[lane] | fixed[lane]);
        }
        (missing == W::ZERO).then_some(once)
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle, Random, Shape};

    use super::*;

    /// Groups of houses against a look at each house, on random domains, after changes and after a restoration.
    #[test]
    fn groups_find_what_each_house_has() {
        let mut random = Random::new(31);
        let (mut found, mut failed) = (0, 0);
        for (rows, cols) in [(1, 2), (2, 2), (2, 3), (3, 3), (4, 4)] {
            let puzzle = Puzzle::new(Grid::empty(Shape::new(rows, cols).unwrap()));
            let problem = Problem::<u16>::new(&puzzle).unwrap();
            let mut houses = Houses::new(&problem);
            let mut domains = vec![problem.all; problem.cells];
            let mut copy = (domains.clone(), houses.places().to_vec());
            for step in 0..4000 {
                if random.below(20 * problem.cells) == 0 {
                    domains.clone_from(&copy.0);
                    houses.restore(&copy.1);
                }
                if step == 50 {
                    copy = (domains.clone(), houses.places().to_vec());
                }
                let cell = random.below(problem.cells);
                let kept = if random.below(8) == 0 {
                    u16::bit(random.below(problem.side))
                } else {
                    problem.all & !u16::bit(random.below(problem.side))
                };
                domains[cell] = if random.below(2) == 0 {
                    kept
                } else {
                    problem.all
                };
                houses.set(cell, domains[cell]);
                for group in 0..houses.groups() {
                    let own = &problem.houses[group * LANES..problem.complete];
                    let own = &own[..own.len().min(LANES)];
                    let plain = own.iter().map(|house| hidden_in(house, &domains, &problem));
                    let plain: Option<Vec<u16>> = plain.collect();
                    let vectors = houses.hidden(group, problem.all);
                    failed += usize::from(plain.is_none());
                    let Some(mut plain) = plain else {
                        assert_eq!(vectors, None, "{domains:?}");
                        continue;
                    };
                    found += plain.iter().filter(|&&digits| digits != 0).count();
                    plain.resize(LANES, 0);
                    assert_eq!(vectors.map(Vec::from), Some(plain), "{domains:?}");
                }
            }
        }
        assert!(found > 1000 && failed > 1000, "{found} {failed}");
    }

    /// The digits with one place in a house, in a cell with other digits too; `None` if a digit has no place.
    fn hidden_in(house: &[u16], domains: &[u16], problem: &Problem<u16>) -> Option<u16> {
        let mut hidden = 0;
        for bit in (0..problem.side).map(u16::bit) {
            let cells = house.iter().map(|&cell| domains[usize::from(cell)]);
            let places: Vec<u16> = cells.filter(|domain| domain & bit != 0).collect();
            match places[..] {
                [] => return None,
                [one] if one != bit => hidden |= bit,
                _ => {}
            }
        }
        Some(hidden)
    }
}
