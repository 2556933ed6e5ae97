//! Puzzles to order: a local search toward requirements.
//!
//! *Idea*: draw random puzzles. If none of them meets the requirements, take the nearest and change it a
//! little on the same full grid: add a few givens, remove others that are not needed. Keep the change
//! if the puzzle does not move away from the requirements. A puzzle that does not improve for long is
//! given up, and everything begins again.
//!
//! *Why not only draw and reject*: some ratings are rare among random puzzles. Neighbours of a
//! puzzle often have similar ratings, so the search can approach a rating. *Why not only climb*: most
//! ratings are not rare, and the neighbours of a puzzle that needs chains take as long to rate as it does,
//! while most random puzzles are rated at once. From 7.5 to 9.0, which one random puzzle in 25 has, drawing takes
//! about a quarter of the time (docs/generate.md).

use std::ops::RangeInclusive;

use satur_model::{Cell, Grid, Layout, Puzzle, Random, Stop};

use crate::dig::minimize_to;
use crate::sieve::puzzle_of;
use crate::{CluePattern, PuzzleSpec, Sieve, dig, full_on, minimal_many};

/// Upper bound on consecutive changes without improvement.
const PATIENCE: usize = 60;

/// The deviation of a puzzle from the requirements: below 0 if it is too easy, above if too hard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deviation(pub f32);

impl Deviation {
    /// No deviation.
    pub const HIT: Self = Self(0.0);

    /// The deviation of a number from a range.
    pub fn of(value: f32, wanted: &RangeInclusive<f32>) -> Self {
        if value < *wanted.start() {
            Self(value - wanted.start())
        } else {
            Self((value - wanted.end()).max(0.0))
        }
    }

    /// The greater of two deviations.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if other.distance() > self.distance() {
            other
        } else {
            self
        }
    }

    fn distance(self) -> f32 {
        self.0.abs()
    }
}

/// The nearest puzzle that a search found.
#[derive(Clone, Debug)]
pub struct NearestPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub full: Grid,
    /// Its deviation from the requirements.
    pub miss: Deviation,
}

/// A search for a puzzle that a judge accepts.
pub struct TargetSearch<'a> {
    /// The puzzle apart from its difficulty. Givens are moved one by one only if neither their
    /// places nor their number are specified; otherwise the search draws and rejects.
    pub wish: PuzzleSpec,
    /// Turns down puzzles that are too easy before they are judged.
    pub sieve: Option<Sieve>,
    /// Judges a puzzle with one solution; `None` if there was no time for it.
    pub judge: &'a dyn Fn(&Puzzle) -> Option<Deviation>,
}

impl TargetSearch<'_> {
    /// Searches until the stop is over. Returns a puzzle that meets the requirements, or else the
    /// nearest one, if any: its miss says which.
    pub fn search(&self, random: &mut Random, stop: &Stop) -> Option<NearestPuzzle> {
        let may_change = self.wish.symmetry == CluePattern::None && self.wish.givens.is_none();
        let mut nearest: Option<NearestPuzzle> = None;
        while !stop.is_over() {
            let drawn = match &self.sieve {
                Some(sieve) if may_change => self.draw_many(sieve, random, stop),
                _ => self.draw(random, stop),
            };
            let Some(mut here) = drawn else {
                break;
            };
            let mut patience = if may_change { PATIENCE } else { 0 };
            while here.miss != Deviation::HIT && patience > 0 && !stop.is_over() {
                let puzzle = changed(&here, random, stop);
                if self
                    .sieve
                    .as_ref()
                    .is_some_and(|sieve| !sieve.may_fit(&puzzle))
                {
                    patience -= 1;
                    continue;
                }
                let Some(miss) = (self.judge)(&puzzle) else {
                    break;
                };
                patience -= 1;
                if miss.distance() < here.miss.distance() {
                    patience = PATIENCE;
                }
                if miss.distance() <= here.miss.distance() {
                    (here.puzzle, here.miss) = (puzzle, miss);
                }
            }
            if here.miss == Deviation::HIT {
                return Some(here);
            }
            let is_nearer = nearest
                .as_ref()
                .is_none_or(|known| here.miss.distance() < known.miss.distance());
            if is_nearer {
                nearest = Some(here);
            }
        }
        nearest
    }

    /// The nearest of some random puzzles; the first that meets the requirements ends the drawing. `None`
    /// if the stop was over before one was judged.
    fn draw(&self, random: &mut Random, stop: &Stop) -> Option<NearestPuzzle> {
        let mut nearest: Option<NearestPuzzle> = None;
        for _ in 0..draws(&self.wish.layout) {
            let drawn = full_on(&self.wish.layout, random, stop).and_then(|full| {
                let puzzle = dig(full.clone(), &self.wish, random, stop);
                let miss = (self.judge)(&puzzle)?;
                Some(NearestPuzzle { puzzle, full, miss })
            });
            let Some(drawn) = drawn else { break };
            let is_nearer = |known: &NearestPuzzle| drawn.miss.distance() < known.miss.distance();
            if nearest.as_ref().is_none_or(is_nearer) {
                nearest = Some(drawn);
            }
            let is_met = |known: &NearestPuzzle| known.miss == Deviation::HIT;
            if stop.is_over() || nearest.as_ref().is_some_and(is_met) {
                break;
            }
        }
        nearest
    }

    /// The nearest of many random puzzles that the sieve lets pass; the first that meets the requirements
    /// ends the drawing. `None` if the stop was over before one was judged.
    fn draw_many(&self, sieve: &Sieve, random: &mut Random, stop: &Stop) -> Option<NearestPuzzle> {
        let mut nearest: Option<NearestPuzzle> = None;
        for count in DRAWS {
            let drawn = minimal_many(random.bits(), 0..count);
            let mut left = sieve.sift(&drawn);
            if left.is_empty() && nearest.is_none() {
                left.push(0);
            }
            for nine in left.into_iter().map(|at| &drawn[at]) {
                if stop.is_over() {
                    return nearest;
                }
                let full = Grid::from_numbers(self.wish.layout.shape(), &nine.solution)?;
                let puzzle = puzzle_of(&nine.givens)?;
                let Some(miss) = (self.judge)(&puzzle) else {
                    return nearest;
                };
                let is_nearer = |known: &NearestPuzzle| miss.distance() < known.miss.distance();
                if nearest.as_ref().is_none_or(is_nearer) {
                    nearest = Some(NearestPuzzle { puzzle, full, miss });
                }
                if miss == Deviation::HIT {
                    return nearest;
                }
            }
            if stop.is_over() {
                break;
            }
        }
        nearest
    }
}

/// How many random puzzles are drawn at a time before the nearest of them is changed, when a sieve turns
/// down most of them: few at first, since many orders are met by one in five, and together so many that a
/// rating of one puzzle in some thousands is met without a change.
const DRAWS: [u64; 14] = [
    8, 24, 64, 256, 512, 1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024,
];

/// How many random puzzles are drawn before the nearest of them is changed. Large boards take long to dig, and
/// a change of one does not: there it is one.
fn draws(layout: &Layout) -> usize {
    if layout.shape().cells() <= 100 { 64 } else { 1 }
}

/// A neighbour: up to three givens more, then givens removed: all that are not needed or, if the
/// puzzle is too hard, about as many as were added.
fn changed(here: &NearestPuzzle, random: &mut Random, stop: &Stop) -> Puzzle {
    let mut grid = here.puzzle.givens().clone();
    let before = grid.count_filled();
    let mut blanks: Vec<Cell> = grid.blanks().collect();
    random.shuffle(&mut blanks);
    for &cell in blanks.iter().take(1 + random.below(3)) {
        grid[cell] = here.full[cell];
    }
    let wanted = if here.miss.0 > 0.0 {
        before + random.below(3)
    } else {
        0
    };
    let more = here.puzzle.with_givens(grid);
    let more = more.expect("the givens of a puzzle have its shape");
    minimize_to(&more, here.full.clone(), wanted, random, stop)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use satur_methods::{Request, Verdict, find, run};
    use satur_model::Shape;

    use super::*;

    /// Judges by the number of givens: few are hard.
    fn search(givens: RangeInclusive<f32>, tries: usize) -> Option<NearestPuzzle> {
        let wanted = -givens.end()..=-givens.start();
        let (stop, judged) = (Stop::new(), Cell::new(0));
        let judge = |puzzle: &Puzzle| {
            judged.set(judged.get() + 1);
            if judged.get() == tries {
                stop.request();
            }
            let rating = -(puzzle.givens().count_filled() as f32);
            Some(Deviation::of(rating, &wanted))
        };
        let order = TargetSearch {
            wish: PuzzleSpec::minimal(Shape::classic()),
            sieve: None,
            judge: &judge,
        };
        if tries == 0 {
            stop.request();
        }
        order.search(&mut Random::new(3), &stop)
    }

    #[test]
    fn the_climb_reaches_what_random_puzzles_seldom_are() {
        // 21 givens: one random puzzle in some hundreds. 35: never a minimal one.
        for givens in [21.0, 35.0] {
            let found = search(givens..=givens, 2_000).unwrap();
            assert_eq!(found.miss, Deviation::HIT);
            assert_eq!(found.puzzle.givens().count_filled(), givens as usize);
            let exact = find("exact").unwrap();
            let outcome = run(exact, &found.puzzle, &mut Request::unique()).unwrap();
            assert_eq!(outcome.verdict, Verdict::Unique);
            assert_eq!(outcome.solutions[0].grid(), &found.full);
        }
    }

    #[test]
    fn what_cannot_be_met_gives_the_nearest() {
        let nearest = search(5.0..=10.0, 50).unwrap();
        assert!(nearest.miss.0 < 0.0);
        assert!(nearest.puzzle.givens().count_filled() > 16);
        assert!(search(5.0..=10.0, 0).is_none());
    }
}
