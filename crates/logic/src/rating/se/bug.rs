//! Bivalue universal grave: 5.6 to 6.1.
//!
//! If every empty cell had two candidates and every digit two places in its houses, the puzzle
//! would have no solution or two. Here some cells have more: one of their extra digits must hold.
//! The search stops where Sudoku Explainer's does, so it misses the same patterns.

use super::grid::Grid;
use super::hint::{Hint, Strikes};
use super::mask32::{combinations, indices};
use super::rule::Rule;
use super::tables::{Mask32, Tables};

/// The first hint from this pattern.
pub(super) fn bug(tables: &Tables, grid: &Grid) -> Option<Hint> {
    let grave = Grave::find(tables, grid)?;
    match grave.cells[..] {
        [cell] => {
            let gone = grid.cells[cell] & !grave.all_extra;
            Some(Hint::strike(Rule::Bug1, 5.6, vec![(cell as u16, gone)]))
        }
        [] => None,
        _ if grave.all_extra.is_power_of_two() => grave.two().or_else(|| grave.four()),
        _ if grave.common.is_empty() => None,
        _ => grave.four().or_else(|| grave.three()),
    }
}

struct Grave<'a> {
    tables: &'a Tables,
    grid: &'a Grid,
    /// The cells with extra digits; `extra` has the extra digits of each.
    cells: Vec<usize>,
    extra: Vec<Mask32>,
    all_extra: Mask32,
    /// The cells that see all of them.
    common: Vec<usize>,
}

impl<'a> Grave<'a> {
    fn find(tables: &'a Tables, grid: &'a Grid) -> Option<Self> {
        // A pattern with few extra digits leaves most cells with two candidates.
        let mut rest = grid.clone();
        let mut grave = Self {
            tables,
            grid,
            cells: Vec::new(),
            extra: Vec::new(),
            all_extra: 0,
            common: Vec::new(),
        };
        for house in 0..3 * tables.side {
            for digit in 0..tables.side {
                let places = grid.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let mut rich = indices(places)
                    .map(|place| tables.cell(house, place))
                    .filter(|&cell| grid.cells[cell].count_ones() >= 3);
                let cell = rich.next()?;
                if rich.next().is_none() {
                    grave.add(cell, digit)?;
                    rest.strike(tables, cell, digit);
                }
            }
        }
        let is_grave = (0..tables.cells)
            .all(|cell| grid.filled[cell] || rest.cells[cell].count_ones() == 2)
            && rest
                .places
                .iter()
                .all(|places| matches!(places.count_ones(), 0 | 2));
        is_grave.then_some(grave)
    }

    /// Adds an extra digit; `None` if no hint can follow any more.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        let is_first = self.cells.is_empty();
        if let Some(known) = self.cells.iter().position(|&known| known == cell) {
            self.extra[known] |= 1 << digit;
        } else {
            self.cells.push(cell);
            self.extra.push(1 << digit);
        }
        self.all_extra |= 1 << digit;
        if is_first {
            let peers = self.tables.peers(cell);
            self.common = peers.iter().map(|&peer| peer as usize).collect();
        } else {
            self.common.retain(|&peer| self.tables.sees(cell, peer));
        }
        self.common.retain(|peer| !self.cells.contains(peer));
        let is_hopeless =
            self.cells.len() > 1 && self.all_extra.count_ones() > 1 && self.common.is_empty();
        (!is_hopeless).then_some(())
    }

    /// Type 2: all extra digits are one digit.
    fn two(&self) -> Option<Hint> {
        let strikes: Strikes = self
            .common
            .iter()
            .filter(|&&cell| self.grid.cells[cell] & self.all_extra != 0)
            .map(|&cell| (cell as u16, self.all_extra))
            .collect();
        (!strikes.is_empty()).then(|| Hint::strike(Rule::Bug2, 5.7, strikes))
    }

    /// Type 4: two cells in a house with one more digit in common, which must be there.
    fn four(&self) -> Option<Hint> {
        let [one, two] = self.cells[..] else {
            return None;
        };
        let common = self.grid.cells[one] & self.grid.cells[two] & !self.all_extra;
        if common.count_ones() != 1 {
            return None;
        }
        self.shared_houses().next()?;
        let strikes = [one, two]
            .into_iter()
            .zip(&self.extra)
            .map(|(cell, &extra)| (cell as u16, self.grid.cells[cell] & !extra & !common))
            .collect();
        Some(Hint::strike(Rule::Bug4, 5.7, strikes))
    }

    /// Type 3: the extra digits make a naked subset with other cells of a house.
    fn three(&self) -> Option<Hint> {
        for house in self.shared_houses() {
            let kind = self.tables.kind(house);
            let in_house = |&&cell: &&usize| self.tables.houses_of[cell][kind] as usize == house;
            let others: Vec<usize> = self.common.iter().filter(in_house).copied().collect();
            for size in 2..=6 {
                if others.len() < size {
                    continue;
                }
                for chosen in combinations(size - 1, others.len()) {
                    if let Some(hint) = self.subset(&others, chosen as Mask32, size) {
                        return Some(hint);
                    }
                }
            }
        }
        None
    }

    fn subset(&self, others: &[usize], chosen: Mask32, size: usize) -> Option<Hint> {
        let digits_at = |at: usize| self.grid.cells[others[at]];
        let digits = indices(chosen).fold(0, |all, at| all | digits_at(at));
        let is_subset = digits.count_ones() as usize == size
            && self.all_extra & !digits == 0
            && self.all_extra.count_ones() > 1
            && indices(chosen).all(|at| digits_at(at).count_ones() > 1);
        if !is_subset {
            return None;
        }
        let strikes: Strikes = (0..others.len())
            .filter(|at| chosen >> at & 1 == 0)
            .map(|at| (others[at] as u16, digits_at(at) & digits))
            .filter(|&(_, gone)| gone != 0)
            .collect();
        let added = f64::from(digits.count_ones() - 1) * 0.1;
        (!strikes.is_empty()).then(|| Hint::strike(Rule::Bug3, 5.7 + added, strikes))
    }

    /// The houses that hold all cells with extra digits.
    fn shared_houses(&self) -> impl Iterator<Item = usize> {
        (0..3).filter_map(|kind| {
            let mut houses = self
                .cells
                .iter()
                .map(|&cell| self.tables.houses_of[cell][kind]);
            let first = houses.next()?;
            houses.all(|house| house == first).then_some(first as usize)
        })
    }
}
