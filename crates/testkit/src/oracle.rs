//! The naive oracle: a solver so plain that it is plainly right.
//!
//! It fills the first empty cell with every digit that no peer has and goes on, and asks clues only of full boards;
//! it shares no idea and no code with the solvers it judges. Use it on boards small or full enough.

use satur_model::clues::Filled;
use satur_model::{Grid, Puzzle};

/// The number of solutions of a puzzle, counted up to `cap`.
pub fn count(puzzle: &Puzzle, cap: usize) -> usize {
    solutions(puzzle, cap).len()
}

/// The number of solutions up to `cap`, if it can be had within `steps` filled cells: for boards
/// made at random, some of which would keep the oracle busy for years.
pub fn count_within(puzzle: &Puzzle, cap: usize, mut steps: usize) -> Option<usize> {
    let mut found = Vec::new();
    if puzzle.clash().is_none() {
        fill(puzzle, &mut puzzle.board(), cap, &mut steps, &mut found);
    }
    (steps > 0).then_some(found.len())
}

/// The solutions of a puzzle, up to `cap` of them, in increasing order of their cells.
pub fn solutions(puzzle: &Puzzle, cap: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if puzzle.clash().is_none() {
        let mut steps = usize::MAX;
        fill(puzzle, &mut puzzle.board(), cap, &mut steps, &mut found);
    }
    found
}

fn fill(puzzle: &Puzzle, grid: &mut Grid, cap: usize, steps: &mut usize, found: &mut Vec<Grid>) {
    if found.len() == cap || *steps == 0 {
        return;
    }
    *steps -= 1;
    let shape = grid.shape();
    let Some(cell) = grid.blanks().next() else {
        let board = Filled::new(puzzle.layout(), puzzle.clues(), grid);
        if puzzle.clues().iter().all(|clue| clue.holds(&board)) {
            found.push(grid.clone());
        }
        return;
    };
    for digit in shape.digits() {
        let is_free = puzzle
            .layout()
            .peers(cell)
            .iter()
            .all(|&peer| grid[peer] != Some(digit));
        if is_free && puzzle.allows(cell, digit) {
            grid[cell] = Some(digit);
            fill(puzzle, grid, cap, steps, found);
            grid[cell] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Shape;

    #[test]
    fn there_are_288_boards_of_side_4() {
        let empty = |rows, cols| Puzzle::new(Grid::empty(Shape::new(rows, cols).unwrap()));
        assert_eq!(count(&empty(2, 2), 1000), 288);
        // Blocks that are rows add nothing: these are the Latin squares.
        assert_eq!(count(&empty(1, 4), 1000), 576);
        assert_eq!(count(&empty(1, 3), 1000), 12);
        assert_eq!(count(&empty(1, 1), 1000), 1);
    }
}
