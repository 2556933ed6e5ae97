//! Ratings on the scale of Sudoku Explainer 1.2.1.
//!
//! The scale is defined by a program: the rating of a puzzle is that of the hardest step of the
//! path that Sudoku Explainer takes. It runs its producers of hints in a fixed order and applies
//! the first hint; chains are collected and the best is taken, or the first of equals. So the
//! rating depends on the order in which houses, cells, digits and links are visited, and everything
//! here follows that order. Whatever does not affect the path is done differently: sets are words,
//! hints that cannot be the best are skipped, and parents of conclusions are written out only where
//! a chain is measured.
//!
//! | files | what |
//! |---|---|
//! | `tables`, `grid`, `mask32` | the board in Sudoku Explainer's order |
//! | `singles`, `locking`, `subsets`, `fish`, `wings`, `loops`, `loop_subset`, `bug`, `aligned` | the producers up to 6.2, and 7.5 |
//! | `chains` | all chains, 6.5 and up |
//! | `path`, `changes`, `watch` | one step after another, with an end |
//! | `standing`, `bulk` | whether a rating is in a range |
//! | `rating`, `rule`, `hint`, `pattern` | the results |
//!
//! `docs/ratings.md` says how this was checked and where it may differ.

mod aligned;
mod bug;
mod bulk;
mod chains;
mod changes;
mod fish;
mod grid;
mod hint;
mod locking;
mod loop_subset;
mod loops;
mod mask32;
mod path;
mod pattern;
mod rating;
mod rule;
mod singles;
mod standing;
mod subsets;
mod tables;
mod watch;
mod wings;

use std::ops::RangeInclusive;

use satur_model::{Candidate, Cell, Digit, Puzzle, Shape, Stop};

pub use rating::{NoScore, RatedTechnique, Rating, RatingEnd, Score};
pub use rule::Rule;
pub use standing::Standing;
pub use tables::MAX_SIDE;

use chains::Chains;
use hint::Hint;
use mask32::indices;
use path::Path;
use tables::Tables;
use watch::Watch;

/// Rates puzzles of one shape. It reuses its memory from one to the next.
pub struct Rater {
    shape: Shape,
    tables: Tables,
    chains: Chains,
}

/// A step of the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedStep {
    /// The technique.
    pub rule: Rule,
    /// Its rating.
    pub score: Score,
    /// The digit it places.
    pub place: Option<Candidate>,
    /// The candidates it strikes.
    pub strikes: Vec<Candidate>,
}

impl Rater {
    /// Returns a rater for a shape; `None` if its side is above 25.
    pub fn new(shape: Shape) -> Option<Self> {
        (shape.side() <= MAX_SIDE).then(|| Self {
            shape,
            tables: Tables::new(shape),
            chains: Chains::new(),
        })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Rates a puzzle of the shape. The rating is meaningful only if the puzzle has exactly one
    /// solution, because some steps rely on it. The search ends as soon as the rating is known to
    /// be above `max`. The stop is checked often; when it is over, the result is what is known
    /// until then.
    pub fn rate(&mut self, puzzle: &Puzzle, max: Option<Score>, stop: &Stop) -> Rating {
        self.rate_telling(puzzle, max, stop, |_, _| {})
    }

    /// Whether a puzzle is known to be rated below 8.0, because locked candidates, pairs, triplets, fish
    /// and chains without branches solve it. That is known long before its rating; if it is false, the
    /// rating may still be below.
    pub fn is_below_eight(&mut self, puzzle: &Puzzle) -> bool {
        self.solve_at_once(puzzle, false)
    }

    /// Whether the same solve a puzzle together with chains from all digits of a cell or all places of a
    /// digit. Such a puzzle is rated below 8.9, but for a few of 9.0 that Sudoku Explainer looks at otherwise.
    pub fn is_likely_below_nine(&mut self, puzzle: &Puzzle) -> bool {
        self.solve_at_once(puzzle, true)
    }

    fn solve_at_once(&mut self, puzzle: &Puzzle, forcing: bool) -> bool {
        assert_eq!(puzzle.shape(), self.shape, "a rater belongs to one shape");
        let grid = grid::Grid::new(&self.tables, puzzle);
        self.chains.solve_at_once(&self.tables, grid, forcing)
    }

    /// Where the rating of a puzzle of the shape stands to a range. That is the answer that [`Rater::rate`] leads to,
    /// but mostly known long before the rating is. As there, the puzzle has to have exactly one solution.
    pub fn standing(
        &mut self,
        puzzle: &Puzzle,
        range: &RangeInclusive<Score>,
        stop: &Stop,
    ) -> Standing {
        assert_eq!(puzzle.shape(), self.shape, "a rater belongs to one shape");
        standing::standing(&self.tables, &mut self.chains, puzzle, range, stop)
    }

    /// Rates a puzzle as [`Rater::rate`] does, and passes each step to `visit`.
    pub fn rate_steps(
        &mut self,
        puzzle: &Puzzle,
        max: Option<Score>,
        stop: &Stop,
        mut visit: impl FnMut(RatedStep),
    ) -> Rating {
        let side = self.shape.side();
        let candidate = |cell: u16, digit: usize| Candidate {
            cell: Cell::new(cell as usize),
            digit: Digit::new(digit % side),
        };
        self.rate_telling(puzzle, max, stop, |path, hint| {
            let present = |&(cell, gone)| indices(path.present(cell, gone)).map(move |d| (cell, d));
            visit(RatedStep {
                rule: hint.rule,
                score: Score::rounded(hint.rating),
                place: hint
                    .place
                    .map(|(cell, digit)| candidate(cell, digit.into())),
                strikes: hint
                    .strikes
                    .iter()
                    .flat_map(present)
                    .map(|(cell, digit)| candidate(cell, digit))
                    .collect(),
            });
        })
    }

    fn rate_telling(
        &mut self,
        puzzle: &Puzzle,
        max: Option<Score>,
        stop: &Stop,
        mut visit: impl FnMut(&Path, &Hint),
    ) -> Rating {
        assert_eq!(puzzle.shape(), self.shape, "a rater belongs to one shape");
        let ceiling = max.map_or(f64::INFINITY, Score::value);
        let watch = Watch::new(stop, ceiling);
        let mut path = Path::new(&self.tables, puzzle);
        let (mut hardest, mut er, mut ep, mut ed) = (f64::MIN, None, None, None);
        let mut floor = 0.0;
        let end = loop {
            if path.is_solved() {
                break RatingEnd::Solved;
            }
            watch.begin();
            let hint = path.next(&mut self.chains, &watch);
            if watch.is_over() {
                floor = watch.floor();
                break if floor > ceiling + 0.05 {
                    RatingEnd::Above
                } else {
                    RatingEnd::Stopped
                };
            }
            let Some(hint) = hint else {
                break RatingEnd::Stuck;
            };
            visit(&path, &hint);
            if hint.rating > hardest {
                hardest = hint.rating;
                er = Some(RatedTechnique {
                    score: Score::rounded(hint.rating),
                    rule: hint.rule,
                });
            }
            ed = ed.or(er);
            if hint.place.is_some() {
                ep = ep.or(er);
            }
            path.apply(&hint);
            if hardest > ceiling + 0.05 {
                break RatingEnd::Above;
            }
        };
        let at_least = er.map(|mark: RatedTechnique| mark.score);
        let passed = (floor > 0.0).then(|| Score::rounded(floor));
        Rating {
            er,
            ep,
            ed,
            end,
            at_least: at_least.max(passed),
        }
    }
}
