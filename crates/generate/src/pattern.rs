//! Puzzles whose givens are in given places.
//!
//! *Idea*: the digits of a full grid in these places are a puzzle with some number of solutions.
//! Walk from full grid to full grid (see [`Walk`]) and keep a step if the number does not grow,
//! until it is one. Solutions are counted only up to the best number so far, so a bad step is
//! rejected quickly.
//!
//! *Cost*: the fewer the cells, the rarer the puzzles, and many patterns have none at all. So the
//! search ends after a number of steps, which does not prove that there is none.

use satur_methods::{Goal, Request, exact, run};
use satur_model::{Cell, Grid, Puzzle, Random, Shape, Stop};

use crate::Walk;

/// The solutions of the first grid are counted up to this number.
const MANY: u64 = 5_000;
/// The number of steps without gain after which the walk restarts.
const PATIENCE: usize = 2_000;

/// A puzzle with one solution whose givens are exactly in these cells, if the search finds one
/// within this many steps and before the stop is over.
pub fn puzzle_on(
    shape: Shape,
    cells: &[Cell],
    steps: usize,
    random: &mut Random,
    stop: &Stop,
) -> Option<Puzzle> {
    let mut walk = Walk::fresh(shape, random);
    let (mut fewest, mut patience) = (MANY, PATIENCE);
    for _ in 0..steps {
        if stop.is_over() {
            return None;
        }
        let mut next = walk.clone();
        next.steps(1, random);
        let seen = through(&next.grid(), cells);
        let count = count(&seen, fewest + 1, stop)?;
        if count == 1 {
            return Some(Puzzle::new(seen));
        }
        if count < fewest {
            patience = PATIENCE;
        }
        if count <= fewest {
            (walk, fewest) = (next, count);
        }
        patience -= 1;
        if patience == 0 {
            walk = Walk::fresh(shape, random);
            (fewest, patience) = (MANY, PATIENCE);
        }
    }
    None
}

/// The digits of a full grid in some cells.
fn through(full: &Grid, cells: &[Cell]) -> Grid {
    let mut grid = Grid::empty(full.shape());
    for &cell in cells {
        grid[cell] = full[cell];
    }
    grid
}

/// The number of solutions up to a cap; `None` if the stop was over first.
fn count(grid: &Grid, cap: u64, stop: &Stop) -> Option<u64> {
    let mut request = Request::new(Goal::Count(cap));
    request.stop = stop.clone();
    let outcome = run(exact(), &Puzzle::new(grid.clone()), &mut request);
    match outcome {
        // A run that was stopped has not counted all.
        Ok(outcome) if outcome.is_complete || outcome.found == cap => Some(outcome.found),
        _ if stop.is_over() => None,
        _ => Some(cap),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_stand_where_they_were_asked_for() {
        // A ring of 32 cells.
        let is_ring = |cell: &Cell| {
            let (row, col) = (cell.index() / 9, cell.index() % 9);
            row == 0 || row == 8 || col == 0 || col == 8 || (row == col) || (row + col == 8)
        };
        let cells: Vec<Cell> = Shape::classic().all_cells().filter(is_ring).collect();
        let puzzle = puzzle_on(
            Shape::classic(),
            &cells,
            20_000,
            &mut Random::new(2),
            Stop::never(),
        )
        .unwrap();
        let found: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
        assert_eq!(found, cells);
        assert_eq!(count(puzzle.givens(), 3, Stop::never()), Some(1));
    }

    #[test]
    fn what_cannot_be_is_given_up() {
        let cells: Vec<Cell> = (0..9).map(Cell::new).collect();
        let ended = |steps, stop: &Stop| {
            puzzle_on(Shape::classic(), &cells, steps, &mut Random::new(2), stop).is_none()
        };
        assert!(ended(20, Stop::never()));
        // Enough steps for days: only the stop ends it.
        let stop = Stop::after_checks(50);
        assert!(ended(usize::MAX, &stop));
        assert!(stop.checks() < 60, "{}", stop.checks());
    }
}
