//! A quicker oracle, for boards that the naive one cannot finish: it always fills the cell
//! with the fewest candidates left.
//!
//! It shares no code with the solvers and techniques it judges; the naive oracle judges it.

use satur_model::{Cell, Digit, Grid, Puzzle, Random, Shape};

/// The solutions of a puzzle, up to `cap` of them.
pub fn solutions(puzzle: &Puzzle, cap: usize) -> Vec<Grid> {
    solutions_within(puzzle, cap, usize::MAX).expect("no number of cells is out of bounds")
}

/// The solutions of a puzzle, up to `cap` of them; nothing if that takes more than `steps` filled
/// cells.
pub fn solutions_within(puzzle: &Puzzle, cap: usize, steps: usize) -> Option<Vec<Grid>> {
    let mut search = Search::new(puzzle, cap, None);
    search.steps = steps;
    if puzzle.clash().is_none() {
        search.fill();
    }
    (search.steps > 0).then_some(search.found)
}

/// A random full board; any can come out.
pub fn full(shape: Shape, random: &mut Random) -> Grid {
    let empty = Puzzle::new(Grid::empty(shape));
    let mut search = Search::new(&empty, 1, Some(random));
    search.fill();
    search.found.pop().expect("every shape has full boards")
}

/// A random puzzle with one solution: digits are taken from a full board in random order,
/// each if the solution stays unique, until `givens` are left or no more can go.
pub fn puzzle(shape: Shape, givens: usize, random: &mut Random) -> Puzzle {
    puzzle_with(shape, 1, givens, random)
}

/// A random puzzle with at least one solution and at most `most`, and as few givens as the order
/// in which digits are taken allows, but no fewer than `givens`.
pub fn puzzle_with(shape: Shape, most: usize, givens: usize, random: &mut Random) -> Puzzle {
    let mut grid = full(shape, random);
    let mut cells: Vec<Cell> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    let mut left = cells.len();
    for cell in cells {
        if left <= givens {
            break;
        }
        let digit = grid[cell].take();
        let found = solutions_within(&Puzzle::new(grid.clone()), most + 1, MOST_STEPS);
        if found.is_some_and(|found| found.len() <= most) {
            left -= 1;
        } else {
            grid[cell] = digit;
        }
    }
    Puzzle::new(grid)
}

/// Filled cells after which a given is kept, because it is not known whether it can go.
const MOST_STEPS: usize = 200_000;

struct Search<'a> {
    grid: Grid,
    /// For each house, the digits that it holds.
    used: Vec<u128>,
    allowed: Vec<u128>,
    cap: usize,
    steps: usize,
    found: Vec<Grid>,
    random: Option<&'a mut Random>,
}

impl<'a> Search<'a> {
    fn new(puzzle: &Puzzle, cap: usize, random: Option<&'a mut Random>) -> Self {
        let shape = puzzle.shape();
        let mut search = Self {
            grid: puzzle.board(),
            used: vec![0; shape.house_count()],
            allowed: puzzle
                .candidates()
                .iter()
                .map(|(_, set)| set.bits())
                .collect(),
            cap,
            steps: usize::MAX,
            found: Vec::new(),
            random,
        };
        for (cell, digit) in puzzle.board().filled() {
            search.mark(cell, digit.index());
        }
        search
    }

    fn mark(&mut self, cell: Cell, digit: usize) {
        for house in self.grid.shape().houses_of(cell) {
            self.used[house.index()] ^= 1 << digit;
        }
    }

    fn left(&self, cell: Cell) -> u128 {
        let houses = self.grid.shape().houses_of(cell).iter();
        let used = houses.fold(0, |used, house| used | self.used[house.index()]);
        self.allowed[cell.index()] & !used
    }

    fn fill(&mut self) {
        let mut tightest = None;
        for cell in self.grid.blanks() {
            let count = self.left(cell).count_ones();
            if tightest.is_none_or(|(_, least)| count < least) {
                tightest = Some((cell, count));
                if count <= 1 {
                    break;
                }
            }
        }
        let Some((cell, _)) = tightest else {
            self.found.push(self.grid.clone());
            return;
        };
        let left = self.left(cell);
        let mut digits: Vec<usize> = (0..128).filter(|digit| left >> digit & 1 == 1).collect();
        if let Some(random) = &mut self.random {
            random.shuffle(&mut digits);
        }
        for digit in digits {
            if self.found.len() >= self.cap || self.steps == 0 {
                return;
            }
            self.steps -= 1;
            self.grid[cell] = Some(Digit::new(digit));
            self.mark(cell, digit);
            self.fill();
            self.mark(cell, digit);
            self.grid[cell] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{boards, oracle};

    #[test]
    fn both_oracles_agree() {
        let mut random = Random::new(3);
        for shape in boards::small_shapes() {
            for _ in 0..5 {
                let holes = shape.cells() / 2;
                let puzzle = boards::with_holes(shape, holes, &mut random);
                let mut quick = solutions(&puzzle, 500);
                quick.sort_by_key(|grid| grid.numbers().collect::<Vec<_>>());
                assert_eq!(quick, oracle::solutions(&puzzle, 500));
            }
        }
    }

    #[test]
    fn puzzles_have_one_solution() {
        let mut random = Random::new(4);
        for shape in [(2, 2), (2, 3), (4, 2), (3, 3)].map(|(r, c)| boards::shape(r, c)) {
            let puzzle = puzzle(shape, 0, &mut random);
            assert_eq!(oracle::count(&puzzle, 2), 1);
        }
    }
}
