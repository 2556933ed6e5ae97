//! Puzzles: full grids with digits taken away.
//!
//! *Idea*: visit the cells in a random order and take each digit away. If the solution is to
//! stay the only one, a digit without which `exact` finds a second solution is put back. One
//! pass is enough: what could not be spared with more givens cannot be spared with fewer. So a
//! wish without a number of givens ends in a minimal puzzle.
//!
//! *Cost*: one proof of uniqueness for each cell. A proof is allowed `PROOF` units of work; a
//! digit whose removal cannot be judged with that stays, which is sound and the same on every
//! machine.

use satur_methods::{Request, Verdict, find, run};
use satur_model::{Cell, Grid, Puzzle, Random, Shape};

use crate::full;

/// The work that one proof of uniqueness may take.
const PROOF: u64 = 2_000_000;

/// What is asked of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The shape of the board.
    pub shape: Shape,
    /// How many givens to leave; nothing: as few as possible. More are left where fewer
    /// would allow a second solution.
    pub givens: Option<usize>,
    /// Whether it must have one solution only.
    pub unique: bool,
}

/// A random puzzle as wished.
pub fn puzzle(wish: &Wish, random: &mut Random) -> Puzzle {
    dig(full(wish.shape, random), wish.givens, wish.unique, random)
}

/// Takes digits away from a full grid, see [`Wish`].
pub fn dig(full: Grid, givens: Option<usize>, unique: bool, random: &mut Random) -> Puzzle {
    let shape = full.shape();
    let mut cells: Vec<Cell> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    let (mut grid, mut left) = (full, cells.len());
    for cell in cells {
        if givens.is_some_and(|wanted| left <= wanted) {
            break;
        }
        let digit = grid[cell].take();
        left -= 1;
        if unique && !is_unique(&grid) {
            grid[cell] = digit;
            left += 1;
        }
    }
    Puzzle::new(grid)
}

fn is_unique(grid: &Grid) -> bool {
    let exact = find("exact").expect("exact is always there");
    let mut request = Request::unique();
    request.budget.work = Some(PROOF);
    let outcome = run(exact, &Puzzle::new(grid.clone()), &mut request);
    outcome.is_ok_and(|outcome| outcome.verdict == Verdict::Unique)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(rows: usize, cols: usize, givens: Option<usize>, unique: bool) -> Puzzle {
        let shape = Shape::new(rows, cols).unwrap();
        let wish = Wish {
            shape,
            givens,
            unique,
        };
        puzzle(&wish, &mut Random::new(11))
    }

    #[test]
    fn without_a_number_every_given_is_needed() {
        let puzzle = made(3, 3, None, true);
        assert!(is_unique(puzzle.givens()));
        for (cell, _) in puzzle.givens().filled() {
            let mut fewer = puzzle.givens().clone();
            fewer[cell] = None;
            assert!(!is_unique(&fewer));
        }
    }

    #[test]
    fn the_number_of_givens_is_kept() {
        assert_eq!(made(3, 4, Some(80), true).givens().count_filled(), 80);
        assert_eq!(made(3, 4, Some(5), false).givens().count_filled(), 5);
        assert_eq!(made(3, 3, Some(0), false).givens().count_filled(), 0);
        // Fewer than uniqueness allows: as few as it does.
        assert!(made(2, 2, Some(0), true).givens().count_filled() >= 4);
    }
}
