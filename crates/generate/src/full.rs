//! Random full grids of any shape, by a walk over full grids.
//!
//! *Idea*: begin with shifted rows, walk, and apply a random symmetry. A step exchanges two digits
//! or lines along a cycle, so that the result is a full grid again:
//! - two digits: the cells that hold them fall into chains, sets of cells in which each sees only
//!   others of the same set; the digits of one chain are exchanged (a Kempe change of a graph
//!   colouring);
//! - two rows of a band: a digit of one row is above some digit of the other, which occurs in the
//!   first row again, and so on until the cycle closes; in its columns the two rows are exchanged.
//!   Two columns of a stack likewise.
//!
//! *Why it is sound*: within a house two digits see each other, so both are in one chain. Two
//! rows of a band have the same blocks, and a closed cycle has the same digits in both.
//!
//! *Distribution*: a step and its inverse are equally likely, so in the long run all reachable
//! grids are equally likely. On 4x4 all 288 can be reached, which a test shows; for larger sides
//! this is not proved. Digits alone are not enough: from shifted rows of 9x9 they never reach a
//! grid in which two digits form a rectangle, of which there are eleven in an average grid. With
//! rows and columns the walk forgets its start: `examples/mixing.rs` compares two starting grids
//! and shows how many steps that takes.
//!
//! *By list*: the steps may also be the same list for every grid, with a coin for each whether to
//! take it, so that many walks can be made at once. Each step is its own inverse, and so maps no
//! two grids to the same one: the distribution is the same.
//!
//! *Cost*: a chain of two digits is a set of rows, since both are in every row; a cycle of two
//! lines is a walk through their cells. A step takes some 700 instructions on 9x9.

use satur_model::{Digit, Grid, HouseKind, Random, Shape, Symmetry};
use satur_nine::Step;

/// Steps of the walk for each cell of the board.
const STEPS_PER_CELL: usize = 2;
/// Steps of the list for each cell of the board; half of them are taken.
const LISTED_PER_CELL: usize = 4;
/// The seed of the list. It does not contribute to the randomness of a grid.
const LIST: u64 = 81;

/// A random full grid.
pub fn full(shape: Shape, random: &mut Random) -> Grid {
    Symmetry::random(shape, random).grid(&Walk::fresh(shape, random).grid())
}

/// The steps that a grid of this shape may take.
pub(crate) fn steps(shape: Shape) -> Vec<Step> {
    let mut random = Random::new(LIST);
    let count = LISTED_PER_CELL * shape.cells();
    (0..count)
        .map(|_| random_step(shape, &mut random))
        .collect()
}

/// Random bits for a number of steps, 64 a word.
pub(crate) fn coins(steps: usize, random: &mut Random) -> impl Iterator<Item = u64> {
    (0..steps.div_ceil(64)).map(|_| random.bits())
}

fn random_step(shape: Shape, random: &mut Random) -> Step {
    let (rows, cols, side) = (shape.block_rows(), shape.block_cols(), shape.side());
    match random.below(3) {
        1 if rows > 1 => {
            let (one, other) = two_of_a_band(rows, side, random);
            Step::Rows(one, other, random.below(side))
        }
        2 if cols > 1 => {
            let (one, other) = two_of_a_band(cols, side, random);
            Step::Columns(one, other, random.below(side))
        }
        _ => {
            let (one, other) = two_of_a_band(side, side, random);
            Step::Digits(one, other, random.below(side))
        }
    }
}

/// A full grid with the positions of its digits, which changes step by step.
#[derive(Clone)]
pub struct Walk {
    shape: Shape,
    side: usize,
    /// For each row and column, the digit.
    digit: Vec<u8>,
    /// For each digit and row, its column.
    column: Vec<u8>,
    /// For each digit and column, its row.
    row_of_column: Vec<u8>,
    /// For each digit and block, its row.
    row_of_block: Vec<u8>,
    /// For each row and column, their block.
    block: Vec<u8>,
}

impl Walk {
    /// Starts with rows that are shifts of each other.
    pub fn shifted(shape: Shape) -> Self {
        Self::from(&Grid::shifted(shape))
    }

    /// Starts with shifted rows and walks far enough to forget them.
    pub fn fresh(shape: Shape, random: &mut Random) -> Self {
        let mut walk = Self::shifted(shape);
        walk.steps(STEPS_PER_CELL * shape.cells(), random);
        walk
    }

    /// Starts with shifted rows and takes the steps of a fixed list, by coins.
    pub fn by_list(shape: Shape, random: &mut Random) -> Self {
        let mut walk = Self::shifted(shape);
        let steps = steps(shape);
        let coins: Vec<u64> = coins(steps.len(), random).collect();
        for (at, step) in steps.into_iter().enumerate() {
            if coins[at / 64] >> (at % 64) & 1 == 1 {
                walk.step(step);
            }
        }
        walk
    }

    /// Starts with a full grid.
    pub fn from(grid: &Grid) -> Self {
        let shape = grid.shape();
        let mut walk = Self::blank(shape);
        for (cell, digit) in grid.filled() {
            walk.put(digit.index(), shape.row(cell), shape.col(cell));
        }
        walk
    }

    fn blank(shape: Shape) -> Self {
        let block_of = |cell| shape.house_kind(shape.house_of(cell, HouseKind::Block)).1 as u8;
        let cells = shape.cells();
        Self {
            shape,
            side: shape.side(),
            digit: vec![0; cells],
            column: vec![0; cells],
            row_of_column: vec![0; cells],
            row_of_block: vec![0; cells],
            block: shape.all_cells().map(block_of).collect(),
        }
    }

    /// Takes a number of random steps.
    pub fn steps(&mut self, count: usize, random: &mut Random) {
        if self.side == 1 {
            return;
        }
        for _ in 0..count {
            self.step(random_step(self.shape, random));
        }
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Digits(one, other, row) => self.exchange_digits(one, other, row),
            Step::Rows(one, other, col) => self.exchange_rows(one, other, col),
            Step::Columns(one, other, row) => self.exchange_columns(one, other, row),
        }
    }

    /// The current grid.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for (cell, &digit) in self.shape.all_cells().zip(&self.digit) {
            grid[cell] = Some(Digit::new(usize::from(digit)));
        }
        grid
    }

    #[inline]
    fn put(&mut self, digit: usize, row: usize, col: usize) {
        let (at, first) = (row * self.side + col, digit * self.side);
        self.digit[at] = digit as u8;
        self.column[first + row] = col as u8;
        self.row_of_column[first + col] = row as u8;
        self.row_of_block[first + usize::from(self.block[at])] = row as u8;
    }

    fn digit(&self, row: usize, col: usize) -> usize {
        usize::from(self.digit[row * self.side + col])
    }

    /// Exchanges two digits along the chain through a row.
    fn exchange_digits(&mut self, one: usize, other: usize, row: usize) {
        let mut rows = self.chain(one, other, row);
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let here = usize::from(self.column[one * self.side + row]);
            let there = usize::from(self.column[other * self.side + row]);
            self.put(one, row, there);
            self.put(other, row, here);
        }
    }

    /// The rows of the chain of two digits that contains a row. From the first digit of a row the
    /// chain continues to the second of the same column and of the same block, all the way round: a
    /// chain is closed, so one direction is enough.
    fn chain(&self, one: usize, other: usize, row: usize) -> u128 {
        let (mut seen, mut left) = (1_u128 << row, 1_u128 << row);
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let col = usize::from(self.column[one * self.side + row]);
            let block = usize::from(self.block[row * self.side + col]);
            let next = 1 << self.row_of_column[other * self.side + col]
                | 1 << self.row_of_block[other * self.side + block];
            left |= next & !seen;
            seen |= next;
        }
        seen
    }

    /// Exchanges two rows of a band along the cycle through a column.
    fn exchange_rows(&mut self, one: usize, other: usize, first: usize) {
        let mut col = first;
        loop {
            let (above, below) = (self.digit(one, col), self.digit(other, col));
            // The next exchange is where the lower digit is in the upper row.
            let next = usize::from(self.column[below * self.side + one]);
            self.put(above, other, col);
            self.put(below, one, col);
            if next == first {
                return;
            }
            col = next;
        }
    }

    /// Exchanges two columns of a stack along the cycle through a row.
    fn exchange_columns(&mut self, one: usize, other: usize, first: usize) {
        let mut row = first;
        loop {
            let (left, right) = (self.digit(row, one), self.digit(row, other));
            let next = usize::from(self.row_of_column[right * self.side + one]);
            self.put(left, row, other);
            self.put(right, row, one);
            if next == first {
                return;
            }
            row = next;
        }
    }
}

/// Two different numbers below `side` from the same run of `width`; the same number twice if there
/// is only one.
fn two_of_a_band(width: usize, side: usize, random: &mut Random) -> (usize, usize) {
    if side == 1 {
        return (0, 0);
    }
    let one = random.below(side);
    let start = one - one % width;
    let other = start + (one - start + 1 + random.below(width - 1)) % width;
    (one, other)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use satur_model::{Puzzle, Solution};

    use super::*;

    #[test]
    fn every_shape_gives_full_grids() {
        for (rows, cols) in [
            (1, 1),
            (1, 2),
            (1, 5),
            (2, 2),
            (4, 2),
            (3, 3),
            (3, 4),
            (5, 5),
        ] {
            let shape = Shape::new(rows, cols).unwrap();
            let grid = full(shape, &mut Random::new(7));
            Solution::verify(&Puzzle::new(Grid::empty(shape)), grid).unwrap();
        }
    }

    #[test]
    fn every_step_leads_to_a_full_grid() {
        let mut random = Random::new(3);
        for (rows, cols) in [(2, 3), (3, 3), (1, 6), (4, 3)] {
            let shape = Shape::new(rows, cols).unwrap();
            let mut walk = Walk::shifted(shape);
            for _ in 0..200 {
                walk.steps(1, &mut random);
                let grid = walk.grid();
                Solution::verify(&Puzzle::new(Grid::empty(shape)), grid.clone()).unwrap();
                assert_eq!(Walk::from(&grid).column, walk.column);
                assert_eq!(Walk::from(&grid).row_of_column, walk.row_of_column);
                assert_eq!(Walk::from(&grid).row_of_block, walk.row_of_block);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_grid() {
        let make = |seed| full(Shape::classic(), &mut Random::new(seed));
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
    }

    /// All 288 grids of 4x4 occur, about equally often. With 28,800 draws each is expected a
    /// hundred times; the sum of squares has 287 degrees of freedom, and a uniform draw exceeds 380
    /// once in ten thousand times.
    #[test]
    fn all_small_grids_come_equally_often() {
        let shape = Shape::new(2, 2).unwrap();
        for by_list in [false, true] {
            let mut random = Random::new(288);
            let mut seen: HashMap<String, f64> = HashMap::new();
            for _ in 0..28_800 {
                let grid = if by_list {
                    // Without a symmetry: the list alone must be enough.
                    Walk::by_list(shape, &mut random).grid()
                } else {
                    full(shape, &mut random)
                };
                *seen.entry(grid.to_line().unwrap()).or_default() += 1.0;
            }
            assert_eq!(seen.len(), 288);
            let squares: f64 = seen.values().map(|n| (n - 100.0).powi(2) / 100.0).sum();
            assert!(squares < 380.0, "chi-square {squares}, by list: {by_list}");
        }
    }
}
