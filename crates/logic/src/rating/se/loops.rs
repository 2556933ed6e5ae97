//! Unique rectangles and loops: 4.5, 4.6, 4.7 or 5.0 by length, more for subsets.
//!
//! A closed walk through cells that hold the same two digits, turning at each step into a house of
//! another kind, with every house visited once with each parity: with those two digits alone, they
//! could be swapped, so the puzzle would have two solutions. All loops are collected; the easiest
//! is taken, then the lowest type, then the first found.

use super::grid::Grid;
use super::hint::{Hint, Strikes};
use super::loop_subset;
use super::mask32::indices;
use super::rule::Rule;
use super::tables::{Mask32, Tables};

/// The search for unique rectangles and loops.
///
/// Where a walk leads depends only on the cells that have both of its digits, so a start from which no
/// loop was closed is tried again only when one of those cells has changed. The hint of a loop depends on
/// other cells too.
pub(super) struct UniqueLoops {
    /// Whether the last walk from a cell closed a valid loop.
    is_closed: Vec<bool>,
    /// The candidates of the last board that had no hint.
    last: Vec<Mask32>,
}

impl UniqueLoops {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            is_closed: vec![false; tables.cells],
            last: vec![Mask32::MAX; tables.cells],
        }
    }

    /// The easiest unique rectangle or loop.
    pub(super) fn easiest(&mut self, tables: &Tables, grid: &Grid) -> Option<Hint> {
        let cells = self.last.iter().zip(&grid.cells);
        let changed: Vec<Mask32> = cells
            .filter(|(last, now)| last != now)
            .map(|(&last, _)| last)
            .collect();
        let had_both = |pair: Mask32| changed.iter().any(|last| last & pair == pair);
        let mut best = Best::default();
        for (start, is_closed) in self.is_closed.iter_mut().enumerate() {
            let pair = grid.cells[start];
            if pair.count_ones() != 2 || !(*is_closed || had_both(pair)) {
                continue;
            }
            *is_closed = false;
            let with_both = grid.cells.iter().filter(|&&mask| mask & pair == pair);
            if with_both.count() < 4 {
                continue;
            }
            let mut walk = Walk {
                tables,
                grid,
                pair,
                cells: Vec::new(),
                on_it: vec![false; tables.cells],
                visits: vec![0; tables.house_count],
            };
            walk.go_on(start, 2, 0, usize::MAX, &mut |cells| {
                if is_valid(tables, cells) {
                    *is_closed = true;
                    judge(tables, grid, cells, pair, &mut best);
                }
            });
        }
        if best.hint.is_none() {
            self.last.copy_from_slice(&grid.cells);
        }
        best.hint
    }
}

/// The easiest hint so far.
#[derive(Default)]
pub(super) struct Best {
    kind: usize,
    pub(super) hint: Option<Hint>,
}

impl Best {
    /// Offers a hint of a type (1 to 4) for a loop of this length.
    pub(super) fn offer(&mut self, kind: usize, length: usize, added: f64, strikes: Strikes) {
        if strikes.is_empty() {
            return;
        }
        let rating = base(length) + added;
        let better =
            |hint: &Hint| rating < hint.rating || (rating <= hint.rating && kind < self.kind);
        if self.hint.as_ref().is_none_or(better) {
            let rules = if length == 4 {
                [
                    Rule::UniqueRectangle1,
                    Rule::UniqueRectangle2,
                    Rule::UniqueRectangle3,
                    Rule::UniqueRectangle4,
                ]
            } else {
                [
                    Rule::UniqueLoop1,
                    Rule::UniqueLoop2,
                    Rule::UniqueLoop3,
                    Rule::UniqueLoop4,
                ]
            };
            self.kind = kind;
            self.hint = Some(Hint::strike(rules[kind - 1], rating, strikes));
        }
    }
}

fn base(length: usize) -> f64 {
    let mut rating = 4.5;
    if length >= 10 {
        rating += 0.3;
    }
    if length >= 8 {
        rating += 0.2;
    } else if length >= 6 {
        rating += 0.1;
    }
    rating
}

/// A walk in progress.
struct Walk<'a> {
    tables: &'a Tables,
    grid: &'a Grid,
    pair: Mask32,
    cells: Vec<usize>,
    on_it: Vec<bool>,
    /// For each house, whether the walk was there at an even and at an odd place.
    visits: Vec<u8>,
}

impl Walk<'_> {
    /// Moves to a cell and continues from there. At most `rescuers` more cells may have other
    /// digits too; any number if these are a single digit. As in Sudoku Explainer, the digits of
    /// cells that were only tried count as well.
    fn go_on(
        &mut self,
        cell: usize,
        rescuers: u32,
        mut extra: Mask32,
        last_kind: usize,
        closed: &mut impl FnMut(&[usize]),
    ) {
        let parity = self.parity();
        self.cells.push(cell);
        self.on_it[cell] = true;
        for house in self.tables.houses_of[cell] {
            self.visits[house as usize] |= parity;
        }
        for (kind, house) in self.tables.houses_of[cell].into_iter().enumerate() {
            if kind == last_kind {
                continue;
            }
            let with_both = indices(self.pair)
                .map(|digit| self.grid.places(house as usize, digit))
                .fold(Mask32::MAX, |with_both, places| with_both & places);
            for place in indices(with_both) {
                let next = self.tables.cell(house as usize, place);
                if next == self.cells[0] && self.cells.len() >= 4 {
                    closed(&self.cells);
                } else if !self.on_it[next] {
                    let digits = self.grid.cells[next];
                    extra = (extra | digits) & !self.pair;
                    let is_rescue = digits != self.pair;
                    let may_go = !is_rescue || extra.is_power_of_two() || rescuers > 0;
                    if may_go && self.is_new(next) {
                        // The count may become negative if a single extra digit allows any number.
                        let left = if is_rescue {
                            rescuers.saturating_sub(1)
                        } else {
                            rescuers
                        };
                        self.go_on(next, left, extra, kind, closed);
                    }
                }
            }
        }
        self.on_it[cell] = false;
        self.cells.pop();
        for house in self.tables.houses_of[cell] {
            self.visits[house as usize] &= !parity;
        }
    }

    /// The bit of the next place of the walk.
    fn parity(&self) -> u8 {
        1 << (self.cells.len() % 2)
    }

    /// Whether no house of a cell was visited with the parity of the next place. No valid loop goes on
    /// to other cells.
    fn is_new(&self, cell: usize) -> bool {
        let houses = self.tables.houses_of[cell].into_iter();
        let visited = houses.fold(0, |all, house| all | self.visits[house as usize]);
        visited & self.parity() == 0
    }
}

/// Whether every house on the loop is visited once with each parity.
fn is_valid(tables: &Tables, cells: &[usize]) -> bool {
    let mut visits = vec![0u8; tables.house_count];
    for (index, &cell) in cells.iter().enumerate() {
        let parity = 1 << (index % 2);
        for house in tables.houses_of[cell] {
            let visited = &mut visits[house as usize];
            if *visited & parity != 0 {
                return false;
            }
            *visited |= parity;
        }
    }
    visits.iter().all(|&visited| visited == 0 || visited == 3)
}

/// Offers the hints of a loop.
fn judge(tables: &Tables, grid: &Grid, cells: &[usize], pair: Mask32, best: &mut Best) {
    let length = cells.len();
    let rescue: Vec<usize> = cells
        .iter()
        .copied()
        .filter(|&cell| grid.cells[cell].count_ones() > 2)
        .collect();
    let extra = rescue.iter().fold(0, |all, &cell| all | grid.cells[cell]) & !pair;
    match rescue[..] {
        [] => {}
        [cell] => best.offer(1, length, 0.0, vec![(cell as u16, pair)]),
        [one, two] => {
            if extra.is_power_of_two() {
                best.offer(2, length, 0.0, seen_by_all(tables, grid, &rescue, extra));
            } else {
                loop_subset::offer(tables, grid, [one, two], pair, length, best);
            }
            best.offer(4, length, 0.0, locked(tables, grid, [one, two], pair));
        }
        _ => {
            // There is a single extra digit, so that of the first cell is enough.
            let digit = grid.cells[rescue[0]] & !pair;
            let digit = digit & digit.wrapping_neg();
            best.offer(2, length, 0.0, seen_by_all(tables, grid, &rescue, digit));
        }
    }
}

/// Strikes of a digit in all cells that see all of these.
fn seen_by_all(tables: &Tables, grid: &Grid, cells: &[usize], digit: Mask32) -> Strikes {
    tables
        .peers(cells[0])
        .iter()
        .filter(|&&cell| {
            grid.cells[cell as usize] & digit != 0
                && cells[1..]
                    .iter()
                    .all(|&other| tables.sees(other, cell as usize))
        })
        .map(|&cell| (cell, digit))
        .collect()
}

/// Type 4: a common house has no other place for one of the digits, so the other is struck.
fn locked(tables: &Tables, grid: &Grid, [one, two]: [usize; 2], pair: Mask32) -> Strikes {
    let is_locked = |digit: usize| {
        (0..3).any(|kind| {
            let house = tables.houses_of[one][kind];
            house == tables.houses_of[two][kind]
                && grid.places(house as usize, digit).count_ones() == 2
        })
    };
    match indices(pair).find(|&digit| is_locked(digit)) {
        Some(digit) => {
            let gone = pair & !(1 << digit);
            vec![(one as u16, gone), (two as u16, gone)]
        }
        None => Vec::new(),
    }
}
