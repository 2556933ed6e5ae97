//! Puzzles to order: a search that climbs toward a rating.
//!
//! *Idea*: begin with a random puzzle. If it is too easy or too hard, change it a little on the
//! same full grid: add a few givens, take others away that are not needed. Keep the change
//! if the rating comes no further away from what is wanted. A puzzle that stays where it is
//! for long is left for a new one.
//!
//! *Why not only draw and reject*: most random puzzles are rated near 1.5 to 3 or near 7; a
//! rating of 5 comes once in a hundred, one of 9 once in ten thousand draws. Neighbours of a
//! puzzle are rated alike, so what is close leads on.

use std::ops::RangeInclusive;

use satur_model::{Cell, Grid, Puzzle, Random};

use crate::dig::minimize_to;
use crate::{Wish, dig, full};

/// How many changes in a row may bring nothing before a new puzzle is begun.
const PATIENCE: usize = 60;

/// A puzzle that was made to order.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub full: Grid,
    /// What the judge says of it.
    pub rating: f32,
}

/// What is wanted.
pub struct Order<'a> {
    /// The puzzle apart from its rating. Its givens are moved one by one, so a symmetry is
    /// kept only by what is begun with: an order with a symmetry draws and rejects.
    pub wish: Wish,
    /// The rating.
    pub rating: RangeInclusive<f32>,
    /// Rates a puzzle with one solution. What is above the wanted rating need not be exact.
    pub judge: &'a dyn Fn(&Puzzle) -> f32,
}

impl Order<'_> {
    /// How far a rating is from the wanted ones.
    fn distance(&self, rating: f32) -> f32 {
        (self.rating.start() - rating)
            .max(rating - self.rating.end())
            .max(0.0)
    }

    /// Searches as long as `go_on` says so, which is asked before each puzzle is rated. `Ok` is
    /// what was wanted; `Err` is the nearest that was met, if any.
    pub fn search(
        &self,
        random: &mut Random,
        mut go_on: impl FnMut() -> bool,
    ) -> Result<Ordered, Option<Ordered>> {
        let mut nearest: Option<Ordered> = None;
        while go_on() {
            let grid = full(self.wish.shape, random);
            let puzzle = dig(grid.clone(), &self.wish, random);
            let mut here = Ordered {
                rating: (self.judge)(&puzzle),
                puzzle,
                full: grid,
            };
            let mut patience = PATIENCE;
            while self.distance(here.rating) > 0.0 && self.may_change() && patience > 0 && go_on() {
                let puzzle = self.changed(&here, random);
                let rating = (self.judge)(&puzzle);
                patience -= 1;
                if self.distance(rating) < self.distance(here.rating) {
                    patience = PATIENCE;
                }
                if self.distance(rating) <= self.distance(here.rating) {
                    (here.puzzle, here.rating) = (puzzle, rating);
                }
            }
            if self.distance(here.rating) == 0.0 {
                return Ok(here);
            }
            let is_nearer = nearest
                .as_ref()
                .is_none_or(|known| self.distance(here.rating) < self.distance(known.rating));
            if is_nearer {
                nearest = Some(here);
            }
        }
        Err(nearest)
    }

    fn may_change(&self) -> bool {
        self.wish.symmetry == crate::Symmetry::None && self.wish.givens.is_none()
    }

    /// A neighbour: up to three givens more, then givens away: all that are not needed, or,
    /// where the puzzle is too hard, about as many as came.
    fn changed(&self, here: &Ordered, random: &mut Random) -> Puzzle {
        let mut grid = here.puzzle.givens().clone();
        let before = grid.count_filled();
        let mut blanks: Vec<Cell> = grid.blanks().collect();
        random.shuffle(&mut blanks);
        for &cell in blanks.iter().take(1 + random.below(3)) {
            grid[cell] = here.full[cell];
        }
        let is_too_hard = here.rating > *self.rating.end();
        let wanted = if is_too_hard {
            before + random.below(3)
        } else {
            0
        };
        minimize_to(&Puzzle::new(grid), here.full.clone(), wanted, random)
    }
}

#[cfg(test)]
mod tests {
    use satur_methods::{Request, Verdict, find, run};
    use satur_model::Shape;

    use super::*;

    /// Rates by the number of givens: few are hard.
    fn by_givens(puzzle: &Puzzle) -> f32 {
        100.0 - puzzle.givens().count_filled() as f32
    }

    fn order(rating: RangeInclusive<f32>) -> Order<'static> {
        Order {
            wish: Wish::minimal(Shape::classic()),
            rating,
            judge: &by_givens,
        }
    }

    #[test]
    fn the_climb_reaches_what_random_puzzles_seldom_are() {
        // 21 givens: one random puzzle in some hundreds. 35: never a minimal one.
        for rating in [79.0..=79.5, 65.0..=65.5] {
            let mut left = 2_000;
            let found = order(rating.clone()).search(&mut Random::new(3), || {
                left -= 1;
                left > 0
            });
            let found = found.unwrap();
            assert!(rating.contains(&found.rating));
            let exact = find("exact").unwrap();
            let outcome = run(exact, &found.puzzle, &mut Request::unique()).unwrap();
            assert_eq!(outcome.verdict, Verdict::Unique);
            assert_eq!(outcome.solutions[0].grid(), &found.full);
        }
    }

    #[test]
    fn what_cannot_be_met_gives_the_nearest() {
        let mut left = 50;
        let found = order(90.0..=95.0).search(&mut Random::new(3), || {
            left -= 1;
            left > 0
        });
        let nearest = found.unwrap_err().unwrap();
        assert!((70.0..90.0).contains(&nearest.rating));
        assert!(
            order(90.0..=95.0)
                .search(&mut Random::new(3), || false)
                .unwrap_err()
                .is_none()
        );
    }
}
