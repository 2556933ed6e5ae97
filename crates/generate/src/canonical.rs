//! Canonical form: the least of all equivalent boards in reading order.
//!
//! Two boards are equivalent if digits were renamed, rows permuted within a band, columns within a
//! stack, whole bands or stacks, or rows exchanged with columns if blocks are square. The canonical
//! form of a board is the least of its equivalents when read as a line with blanks first
//! ("minlex").
//!
//! *Idea*: digits are named in the order of their first occurrence, so an equivalent board is a
//! choice of lines. The first row of the result is as small as its givens allow: stacks with few
//! givens first, blanks first in each. So only rows that reach the smallest beginning are tried,
//! with the column orders that give it; for each the other rows follow greedily, band by band, as
//! long as they are not worse than the best board so far.
//!
//! *Cost*: about half a millisecond for a minimal 9x9 puzzle. The number of column orders grows as
//! factorials: past side 10 most boards are refused.

use satur_model::{Cell, Digit, Grid, Shape};

/// Upper bound on the column orders that are tried.
const MOST_ORDERS: usize = 500_000;

/// The least of all equivalents of a board; `None` if there are too many to try.
pub fn canonical(grid: &Grid) -> Option<Grid> {
    let shape = grid.shape();
    if !shape.is_square() {
        return None;
    }
    let mut views = vec![View::of(grid, false)];
    if shape.block_rows() == shape.block_cols() {
        views.push(View::of(grid, true));
    }
    let least = views.iter().flat_map(View::beginnings).min()?;
    let mut best = Best {
        numbers: vec![u8::MAX; shape.cells()],
    };
    for view in &views {
        for row in 0..shape.side() {
            if view.beginning(row) == least {
                for order in view.orders(row)? {
                    view.fill(row, &order, &mut best);
                }
            }
        }
    }
    Grid::from_numbers(shape, &best.numbers)
}

/// The length of an id: 96 bits, so that among 10^9 classes the probability of two with the same id
/// is one in 10^11.
const ID_LENGTH: usize = 24;

/// A short name of a canonical form: the beginning of the SHA-1 of its shape and its digits.
pub fn canonical_id(form: &Grid) -> String {
    let text = format!("{} {form}", form.shape());
    let mut id = sha1_smol::Sha1::from(text).digest().to_string();
    id.truncate(ID_LENGTH);
    id
}

/// The least board so far.
struct Best {
    numbers: Vec<u8>,
}

/// A board as rows of numbers, 0 for a blank.
struct View {
    shape: Shape,
    rows: Vec<Vec<u8>>,
}

impl View {
    fn of(grid: &Grid, transposed: bool) -> Self {
        let shape = grid.shape();
        let side = shape.side();
        let number = |row, col| {
            let cell: Cell = if transposed {
                shape.cell(col, row)
            } else {
                shape.cell(row, col)
            };
            grid[cell].map_or(0, Digit::number)
        };
        Self {
            shape,
            rows: (0..side)
                .map(|row| (0..side).map(|col| number(row, col)).collect())
                .collect(),
        }
    }

    /// The number of givens in each stack of a row, with the index of the stack, fewest first.
    fn stacks(&self, row: usize) -> Vec<(usize, usize)> {
        let width = self.shape.block_cols();
        let counts = self.rows[row].chunks(width).enumerate();
        let mut stacks: Vec<(usize, usize)> = counts
            .map(|(stack, cells)| (cells.iter().filter(|n| **n != 0).count(), stack))
            .collect();
        stacks.sort_unstable();
        stacks
    }

    /// The least arrangement of a row, as the places of its givens.
    fn beginning(&self, row: usize) -> Vec<bool> {
        let width = self.shape.block_cols();
        let places = self.stacks(row).into_iter();
        places
            .flat_map(|(count, _)| (0..width).map(move |at| at >= width - count))
            .collect()
    }

    fn beginnings(&self) -> impl Iterator<Item = Vec<bool>> {
        (0..self.shape.side()).map(|row| self.beginning(row))
    }

    /// All column orders that give a row its least beginning; `None` if there are too many.
    fn orders(&self, row: usize) -> Option<Vec<Vec<usize>>> {
        let width = self.shape.block_cols();
        let stacks = self.stacks(row);
        let mut orders: Vec<Vec<usize>> = Vec::new();
        let indices: Vec<usize> = (0..stacks.len()).collect();
        for arranged in permutations(&indices) {
            // Only stacks with the same number of givens may be exchanged.
            let is_sorted = arranged.iter().enumerate();
            if is_sorted
                .clone()
                .any(|(at, from)| stacks[at].0 != stacks[*from].0)
            {
                continue;
            }
            let mut heads: Vec<Vec<usize>> = vec![Vec::new()];
            for from in arranged {
                let first = stacks[from].1 * width;
                let (givens, blanks): (Vec<usize>, Vec<usize>) =
                    (first..first + width).partition(|col| self.rows[row][*col] != 0);
                let (blanks, givens) = (permutations(&blanks), permutations(&givens));
                if heads.len() * blanks.len() * givens.len() > MOST_ORDERS {
                    return None;
                }
                let mut longer = Vec::new();
                for head in &heads {
                    for blank in &blanks {
                        for given in &givens {
                            longer.push([&head[..], blank, given].concat());
                        }
                    }
                }
                heads = longer;
            }
            orders.append(&mut heads);
            if orders.len() > MOST_ORDERS {
                return None;
            }
        }
        Some(orders)
    }

    /// Completes a board from its first row and its column order; keeps it if it is the least so
    /// far.
    fn fill(&self, first: usize, order: &[usize], best: &mut Best) {
        let side = self.shape.side();
        let mut board = Board {
            names: [0; 256],
            next_name: 1,
            numbers: Vec::with_capacity(side * side),
        };
        board.add(&self.rows[first], order);
        let height = self.shape.block_rows();
        let band: Vec<usize> = self.band(first).filter(|row| *row != first).collect();
        let others: Vec<usize> = (0..side / height)
            .filter(|b| *b != first / height)
            .collect();
        self.complete(board, &band, &others, order, best);
    }

    fn band(&self, row: usize) -> std::ops::Range<usize> {
        let height = self.shape.block_rows();
        let start = row - row % height;
        start..start + height
    }

    /// Adds the remaining rows of a band, then the remaining bands, least first. Rows that are
    /// equal so far are all tried.
    fn complete(
        &self,
        board: Board,
        band: &[usize],
        bands: &[usize],
        order: &[usize],
        best: &mut Best,
    ) {
        if board.numbers[..] > best.numbers[..board.numbers.len()] {
            return;
        }
        let height = self.shape.block_rows();
        let choices: Vec<usize> = if band.is_empty() {
            let starts = bands.iter().map(|band| band * height);
            starts.flat_map(|start| start..start + height).collect()
        } else {
            band.to_vec()
        };
        if choices.is_empty() {
            if board.numbers < best.numbers {
                best.numbers = board.numbers;
            }
            return;
        }
        let dressed: Vec<Vec<u8>> = choices
            .iter()
            .map(|row| board.dress(&self.rows[*row], order))
            .collect();
        let Some(least) = dressed.iter().min() else {
            return;
        };
        for (row, numbers) in choices.iter().zip(&dressed) {
            if numbers == least {
                let mut next = board.clone();
                next.add(&self.rows[*row], order);
                let (left_band, left_bands): (Vec<usize>, Vec<usize>) = if band.is_empty() {
                    let others = bands.iter().copied().filter(|b| *b != row / height);
                    (
                        self.band(*row).filter(|r| r != row).collect(),
                        others.collect(),
                    )
                } else {
                    let rest = band.iter().copied().filter(|r| r != row);
                    (rest.collect(), bands.to_vec())
                };
                self.complete(next, &left_band, &left_bands, order, best);
            }
        }
    }
}

/// The rows of the result so far, and the names of the digits.
#[derive(Clone)]
struct Board {
    names: [u8; 256],
    next_name: u8,
    numbers: Vec<u8>,
}

impl Board {
    /// A row as it would appear as the next one.
    fn dress(&self, row: &[u8], order: &[usize]) -> Vec<u8> {
        let mut board = Self {
            numbers: Vec::with_capacity(row.len()),
            ..*self
        };
        board.add(row, order);
        board.numbers
    }

    fn add(&mut self, row: &[u8], order: &[usize]) {
        for &col in order {
            let digit = row[col];
            if digit != 0 && self.names[usize::from(digit)] == 0 {
                self.names[usize::from(digit)] = self.next_name;
                self.next_name += 1;
            }
            self.numbers.push(self.names[usize::from(digit)]);
        }
    }
}

/// All permutations of some items, of which there are few.
fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    let Some((first, rest)) = items.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    if items.len() > 9 {
        return all;
    }
    for order in permutations(rest) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, *first);
            all.push(longer);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use satur_model::{Random, Symmetry};

    use super::*;
    use crate::{PuzzleSpec, Walk, puzzle};

    #[test]
    fn every_dress_has_the_same_canonical_form() {
        let mut random = Random::new(4);
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 2), (1, 3)] {
            let shape = Shape::new(rows, cols).unwrap();
            let puzzle = puzzle(&PuzzleSpec::minimal(shape), &mut random).unwrap();
            let form = canonical(puzzle.givens()).unwrap();
            for _ in 0..20 {
                let dress = Symmetry::random(shape, &mut random);
                assert_eq!(
                    canonical(&dress.grid(puzzle.givens())).as_ref(),
                    Some(&form)
                );
            }
            assert_eq!(canonical(&form), Some(form));
        }
    }

    /// The full grids of 4x4 are 2 classes of 288 grids; those of 6x6 are 49 (counted by Russell
    /// and Jarvis). This also shows that the walk reaches all classes.
    #[test]
    fn full_grids_are_as_many_as_they_should_be() {
        for (rows, cols, classes) in [(2, 2, 2), (2, 3, 49)] {
            let mut random = Random::new(6);
            let mut walk = Walk::shifted(Shape::new(rows, cols).unwrap());
            let mut seen = HashSet::new();
            for _ in 0..3_000 {
                walk.steps(3, &mut random);
                seen.insert(canonical(&walk.grid()).unwrap());
            }
            assert_eq!(seen.len(), classes);
        }
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        assert_eq!(canonical(&Grid::empty(Shape::new(4, 4).unwrap())), None);
        assert!(canonical(&Grid::empty(Shape::new(2, 3).unwrap())).is_some());
    }
}
