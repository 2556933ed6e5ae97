//! The solution, and the one verifier.

use std::fmt;

use crate::clash::clash_in;
use crate::clues::{Clue, Filled};
use crate::{Cell, Clash, Digit, Grid, House, Layout, Puzzle, Shape};

/// A solved board.
///
/// [`Solution::verify`] is the only way to make one, so every `Solution` is a checked answer: it is
/// full, keeps every digit of the puzzle, uses no struck candidate, has no digit twice in a house,
/// and keeps every clue. The check shares no code with solvers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution(Grid);

/// Why a grid is not a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The grid and the puzzle have different shapes.
    Shape {
        /// The shape of the puzzle.
        expected: Shape,
        /// The shape of the grid.
        found: Shape,
    },
    /// A cell is empty.
    Blank(Shape, Cell),
    /// A digit of the puzzle was changed.
    Changed(Shape, Cell, Digit),
    /// A digit was used that is not a candidate of its cell: the puzzle has struck it, or the board
    /// has no such digit.
    StruckOut(Shape, Cell, Digit),
    /// A digit stands twice in a house, or twice in cells that a rule keeps apart.
    Clash(Layout, Clash),
    /// A clue does not hold.
    Clue(Shape, Clue),
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Shape { expected, found } => {
                write!(
                    f,
                    "the puzzle has blocks of {expected}, the grid of {found}"
                )
            }
            Self::Blank(shape, cell) => write!(f, "{} is empty", shape.name(*cell)),
            Self::Changed(shape, cell, digit) => {
                write!(
                    f,
                    "the puzzle has {digit} at {}, the grid has not",
                    shape.name(*cell)
                )
            }
            Self::StruckOut(shape, cell, digit) => {
                write!(
                    f,
                    "{digit} at {} is struck out in the puzzle",
                    shape.name(*cell)
                )
            }
            Self::Clash(layout, clash) => clash.fmt_in(layout, f),
            Self::Clue(shape, clue) => {
                write!(f, "the grid breaks the clue {}", clue.describe(*shape))
            }
        }
    }
}

impl std::error::Error for Violation {}

impl Clash {
    fn fmt_in(self, layout: &Layout, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b] = self.cells.map(|cell| layout.shape().name(cell));
        let Some(house) = self.house else {
            let rule = layout
                .rule_of_edge(self.cells)
                .map_or("a rule", |rule| rule.id);
            return write!(
                f,
                "{} stands at {a} and {b}, which {rule} keeps apart",
                self.digit
            );
        };
        write!(
            f,
            "{} stands twice in {}, at {a} and {b}",
            self.digit,
            layout.house_name(house)
        )
    }

    /// Returns the clash as a sentence.
    pub fn describe(self, layout: &Layout) -> String {
        Violation::Clash(layout.clone(), self).to_string()
    }
}

impl fmt::Display for Solution {
    /// One character a cell, as [`Grid`] is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Solution {
    /// Checks a grid against a puzzle.
    pub fn verify(puzzle: &Puzzle, grid: Grid) -> Result<Self, Violation> {
        if solves_plain(puzzle, &grid) {
            return Ok(Self(grid));
        }
        match violation(puzzle, &grid) {
            Some(violation) => Err(violation),
            None => Ok(Self(grid)),
        }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// Returns the grid by value.
    pub fn into_grid(self) -> Grid {
        self.0
    }
}

/// Returns the first violation of a grid, if there is one.
fn violation(puzzle: &Puzzle, grid: &Grid) -> Option<Violation> {
    let shape = puzzle.shape();
    if grid.shape() != shape {
        return Some(Violation::Shape {
            expected: shape,
            found: grid.shape(),
        });
    }
    let fixed = puzzle
        .givens()
        .filled()
        .chain(puzzle.placed().into_iter().flat_map(Grid::filled));
    for (cell, digit) in fixed {
        if grid[cell] != Some(digit) {
            return Some(Violation::Changed(shape, cell, digit));
        }
    }
    for (cell, digit) in grid.iter() {
        let Some(digit) = digit else {
            return Some(Violation::Blank(shape, cell));
        };
        let is_fixed =
            puzzle.givens()[cell].is_some() || puzzle.placed().is_some_and(|p| p[cell].is_some());
        let is_candidate = is_fixed || puzzle.allows(cell, digit);
        if !is_candidate || digit.index() >= shape.side() {
            return Some(Violation::StruckOut(shape, cell, digit));
        }
    }
    if let Some(clash) = clash_in(puzzle.layout(), grid) {
        return Some(Violation::Clash(puzzle.layout().clone(), clash));
    }
    let board = Filled::new(puzzle.layout(), puzzle.clues(), grid);
    let broken = puzzle.clues().iter().find(|clue| !clue.holds(&board));
    broken.map(|clue| Violation::Clue(shape, clue.clone()))
}

/// Whether a grid solves a puzzle of givens on rows, columns and blocks, by one pass over its
/// cells. The result is false for every other puzzle, and for sides above 64.
///
/// Nearly all solutions of all methods are accepted here: [`violation`], which names what is wrong,
/// takes three times as long.
fn solves_plain(puzzle: &Puzzle, grid: &Grid) -> bool {
    let layout = puzzle.layout();
    let (shape, triples) = (layout.shape(), layout.regions().triples());
    let has_marks = puzzle.placed().is_some() || puzzle.pencil_marks().is_some();
    if !layout.is_plain() || has_marks || !puzzle.clues().is_empty() || grid.shape() != shape {
        return false;
    }
    match triples {
        Some(triples) if shape.house_count() <= 64 => {
            keeps(puzzle.givens(), grid) && fills::<64>(triples, grid)
        }
        Some(triples) if shape.house_count() <= 192 => {
            keeps(puzzle.givens(), grid) && fills::<256>(triples, grid)
        }
        _ => false,
    }
}

/// Whether every cell has a digit of the board, and every given is kept. Written without branches,
/// so that the compiler vectorises it.
fn keeps(givens: &Grid, grid: &Grid) -> bool {
    let side = grid.shape().side() as u8;
    let both = givens.numbers().zip(grid.numbers());
    both.fold(0, |wrong, (given, number)| {
        let is_lost = u8::from(given != 0) & u8::from(given != number);
        wrong | is_lost | u8::from(number.wrapping_sub(1) >= side)
    }) == 0
}

/// Whether every digit stands in each of at most `HOUSES` houses; `HOUSES` is a power of two so
/// that a remainder is a mask. A house shows all digits only if its cells all differ.
fn fills<const HOUSES: usize>(triples: &[[House; 3]], grid: &Grid) -> bool {
    let mut seen = [0_u64; HOUSES];
    for (number, houses) in grid.numbers().zip(triples) {
        for house in houses {
            seen[house.index() % HOUSES] |= 1 << (number.wrapping_sub(1) % 64);
        }
    }
    let side = grid.shape().side();
    let all = u64::MAX >> (64 - side);
    seen[..3 * side].iter().all(|&digits| digits == all)
}

/// Checks a 9x9 board in bytes, 0 for empty, as [`Solution::verify`] checks grids: whether it is
/// full, keeps the givens and breaks no rule. For callers that check millions of boards a second.
#[inline]
pub fn solves_classic(givens: &[u8; 81], board: &[u8; 81]) -> bool {
    // Without branches and in straight rows, so that the compiler vectorises it.
    let mut wrong = 0;
    for (&digit, &given) in board.iter().zip(givens) {
        wrong |= u8::from(given != 0) & u8::from(given != digit) | u8::from(digit > 9);
    }
    // Nine cells show all nine digits only if they all differ.
    let (mut rows, mut cols, mut blocks) = (ALL, [0; 9], ALL);
    for band in board.chunks_exact(27) {
        let mut columns_of_band = [0_u16; 9];
        for row in band.chunks_exact(9) {
            let mut digits = 0;
            for (column, &digit) in columns_of_band.iter_mut().zip(row) {
                let bit = 1 << (digit & 15);
                digits |= bit;
                *column |= bit;
            }
            rows &= digits;
        }
        for block in columns_of_band.chunks_exact(3) {
            blocks &= block[0] | block[1] | block[2];
        }
        for (col, column) in cols.iter_mut().zip(columns_of_band) {
            *col |= column;
        }
    }
    let cols = cols.iter().fold(ALL, |all, col| all & col);
    wrong == 0 && rows & cols & blocks == ALL
}

/// The digits 1 to 9.
const ALL: u16 = 0x3fe;

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(line: &str) -> Grid {
        let numbers: Vec<u8> = line.bytes().map(|b| b - b'0').collect();
        Grid::from_numbers(Shape::new(2, 2).unwrap(), &numbers).unwrap()
    }

    #[test]
    fn every_kind_of_wrong_answer_is_refused() {
        let puzzle = Puzzle::new(grid("0304000000003020"));
        let verify = |line| Solution::verify(&puzzle, grid(line)).map_err(|v| v.to_string());
        assert!(verify("2314413212433421").is_ok());
        let refused = |line| verify(line).unwrap_err();
        assert_eq!(refused("2314413212433420"), "r4c4 is empty");
        assert_eq!(
            refused("3214413212433421"),
            "the puzzle has 3 at r1c2, the grid has not"
        );
        assert_eq!(
            refused("2314413212433422"),
            "2 stands twice in row 4, at r4c3 and r4c4"
        );
        assert_eq!(
            refused("2314413112433421"),
            "1 stands twice in row 2, at r2c2 and r2c4"
        );
        assert_eq!(
            refused("2314143212433421"),
            "1 stands twice in column 1, at r2c1 and r3c1"
        );
        let mut marks = puzzle.candidates();
        marks[Cell::new(0)].remove(Digit::new(1));
        let marked = puzzle.clone().with_candidates(marks).unwrap();
        let struck = Solution::verify(&marked, grid("2314413212433421")).unwrap_err();
        assert_eq!(struck.to_string(), "2 at r1c1 is struck out in the puzzle");
    }

    #[test]
    fn boards_in_bytes_are_judged_alike() {
        let shape = Shape::classic();
        let mut random = crate::Random::new(3);
        let board: [u8; 81] = std::array::from_fn(|at| {
            let (row, col) = (at / 9, at % 9);
            ((3 * (row % 3) + row / 3 + col) % 9) as u8 + 1
        });
        let grid = |numbers: &[u8; 81]| Grid::from_numbers(shape, numbers);
        for turn in 0..2000 {
            let (mut givens, mut answer) = (board, board);
            for _ in 0..random.below(81) {
                givens[random.below(81)] = 0;
            }
            match turn % 4 {
                0 => answer[random.below(81)] = random.below(12) as u8,
                1 => answer.swap(random.below(81), random.below(81)),
                2 => givens[random.below(81)] = random.below(10) as u8,
                _ => {}
            }
            let expected = grid(&answer).is_some_and(|answer| {
                Solution::verify(&Puzzle::new(grid(&givens).unwrap()), answer).is_ok()
            });
            assert_eq!(solves_classic(&givens, &answer), expected);
        }
    }

    /// The fast check accepts a grid exactly if it has no violation.
    #[test]
    fn the_short_way_takes_what_has_no_violation() {
        let mut random = crate::Random::new(11);
        let mut right = 0;
        for (rows, cols) in [
            (1, 1),
            (2, 2),
            (2, 3),
            (3, 3),
            (3, 7),
            (2, 11),
            (8, 8),
            (5, 13),
        ] {
            let shape = Shape::new(rows, cols).unwrap();
            let side = shape.side();
            for turn in 0..60 {
                let (mut givens, mut answer) = (Grid::shifted(shape), Grid::shifted(shape));
                let mut any = || Cell::new(random.below(shape.cells()));
                for _ in 0..shape.cells() {
                    givens[any()] = None;
                }
                let (one, other) = (any(), any());
                // Includes a digit that the board does not have, and one whose lowest bits look
                // like a digit.
                match turn % 6 {
                    0 => (answer[one], answer[other]) = (answer[other], answer[one]),
                    1 => answer[one] = None,
                    2 => answer[one] = Some(Digit::new(side)),
                    3 => answer[one] = answer[one].map(|digit| Digit::new(digit.index() + 64)),
                    4 => givens[one] = Some(Digit::new(random.below(side))),
                    _ => {}
                }
                let puzzle = Puzzle::new(givens);
                let is_right = violation(&puzzle, &answer).is_none();
                right += usize::from(is_right);
                assert_eq!(
                    solves_plain(&puzzle, &answer),
                    is_right && side <= 64,
                    "{shape} {turn}"
                );
                assert_eq!(
                    Solution::verify(&puzzle, answer).is_ok(),
                    is_right,
                    "{shape} {turn}"
                );
            }
        }
        assert!((80..400).contains(&right), "{right}");
    }

    #[test]
    fn a_latin_square_is_no_sudoku() {
        let empty = Puzzle::new(Grid::empty(Shape::new(2, 2).unwrap()));
        let latin = Solution::verify(&empty, grid("1234234134124123")).unwrap_err();
        assert_eq!(
            latin.to_string(),
            "2 stands twice in block 1, at r1c2 and r2c1"
        );
    }
}
