//! How far a grid is from being a solution.

use std::fmt;

use crate::clash::clash_in;
use crate::{Cell, Digit, Grid, Layout, Puzzle};

/// What a grid lacks to be a solution of a puzzle. Both numbers are 0 for solutions and for
/// nothing else.
///
/// This is the one measure by which the boards of all methods are compared, whatever a method
/// minimises itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// Pairs of cells that see each other and hold the same digit, and digits that the puzzle
    /// excludes in their cell: it has another one there, or its pencil marks strike this one.
    pub clashes: usize,
    /// Cells without a digit.
    pub blanks: usize,
}

impl Cost {
    /// The cost of a grid of the puzzle's shape.
    pub fn of(puzzle: &Puzzle, grid: &Grid) -> Self {
        let shape = grid.shape();
        let own = puzzle.board();
        let mut clashes = match clash_in(puzzle.layout(), grid) {
            Some(_) => equal_pairs(puzzle.layout(), grid),
            // Methods that stop at a dead end leave boards without clashes, and that is quick to
            // see.
            None => 0,
        };
        for (cell, digit) in grid.filled() {
            clashes += usize::from(match own[cell] {
                Some(fixed) => fixed != digit,
                None => !puzzle.allows(cell, digit),
            });
        }
        Self {
            clashes,
            blanks: shape.cells() - grid.count_filled(),
        }
    }

    /// Clashes and blank cells together.
    pub fn total(self) -> usize {
        self.clashes + self.blanks
    }
}

/// How many pairs of cells see each other and hold the same digit.
fn equal_pairs(layout: &Layout, grid: &Grid) -> usize {
    let of_cell = |(cell, digit): (Cell, Digit)| {
        let later = layout.peers(cell).iter().filter(|&&peer| peer > cell);
        later.filter(|&&peer| grid[peer] == Some(digit)).count()
    };
    grid.filled().map(of_cell).sum()
}

impl fmt::Display for Cost {
    /// `4 clashes`, `1 clash and 20 blank cells`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clashes = match self.clashes {
            1 => "1 clash".to_owned(),
            clashes => format!("{clashes} clashes"),
        };
        let blanks = match self.blanks {
            1 => "1 blank cell".to_owned(),
            blanks => format!("{blanks} blank cells"),
        };
        match (self.clashes, self.blanks) {
            (_, 0) => f.write_str(&clashes),
            (0, _) => f.write_str(&blanks),
            _ => write!(f, "{clashes} and {blanks}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Digit, Random, Shape, Solution};

    fn grid(line: &str) -> Grid {
        let number = |symbol: char| symbol.to_digit(10).unwrap_or(0) as u8;
        let numbers: Vec<u8> = line.chars().map(number).collect();
        Grid::from_numbers(Shape::new(2, 2).unwrap(), &numbers).unwrap()
    }

    fn cost(puzzle: &Puzzle, line: &str) -> String {
        let cost = Cost::of(puzzle, &grid(line));
        assert_eq!(cost.total(), cost.clashes + cost.blanks);
        cost.to_string()
    }

    #[test]
    fn pairs_and_blanks_are_counted_apart() {
        let puzzle = Puzzle::new(grid(".3.4........3.2."));
        assert_eq!(cost(&puzzle, "2314413212433421"), "0 clashes");
        assert_eq!(cost(&puzzle, "23144132124.34.1"), "2 blank cells");
        assert_eq!(cost(&puzzle, ".314413212433421"), "1 blank cell");
        // A second 1 in r1c1: in its row, its column and its block there is one each, at
        // r1c3, r3c1 and r2c2.
        assert_eq!(cost(&puzzle, "1314413212433421"), "3 clashes");
        assert_eq!(
            cost(&puzzle, "131441321243342."),
            "3 clashes and 1 blank cell"
        );
        // A pair that shares both a row and a block counts once.
        assert_eq!(
            cost(&Puzzle::new(grid(&".".repeat(16))), "11.............."),
            "1 clash and 14 blank cells"
        );
        // All four cells of a block: six pairs.
        assert_eq!(
            cost(&Puzzle::new(grid(&".".repeat(16))), "11..11.........."),
            "6 clashes and 12 blank cells"
        );
    }

    #[test]
    fn what_the_puzzle_excludes_is_a_clash() {
        let puzzle = Puzzle::new(grid(".3.4........3.2."));
        let mut marks = puzzle.candidates();
        marks[Cell::new(0)].remove(Digit::new(1));
        let marked = puzzle.with_candidates(marks).unwrap();
        assert_eq!(cost(&marked, "2314413212433421"), "1 clash");
        // A solution of another puzzle: rows 1 and 2 exchanged.
        let other = Puzzle::new(grid(".3.4........3.2."));
        let clashes = cost(&other, "4132231412433421");
        assert_eq!(clashes, "2 clashes");
    }

    /// Only what the verifier accepts has no cost.
    #[test]
    fn solutions_and_nothing_else_cost_nothing() {
        let mut random = Random::new(5);
        let solution = grid("2314413212433421");
        let mut free = 0;
        for _ in 0..3000 {
            let mut givens = solution.clone();
            let mut answer = solution.clone();
            for _ in 0..random.below(16) {
                givens[Cell::new(random.below(16))] = None;
            }
            for _ in 0..random.below(3) {
                let digit = Digit::from_number(random.below(5) as u8);
                answer[Cell::new(random.below(16))] = digit;
            }
            let puzzle = Puzzle::new(givens);
            let cost = Cost::of(&puzzle, &answer).total();
            free += usize::from(cost == 0);
            assert_eq!(cost == 0, Solution::verify(&puzzle, answer).is_ok());
        }
        assert!((500..2500).contains(&free), "{free}");
    }
}
