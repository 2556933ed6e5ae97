//! A puzzle for each number of a column.
//!
//! A number and the seed determine the puzzle, whoever makes it: a column of numbers can be cut into
//! tasks in any way, and a task that is run again makes the same puzzles. They are those of `satur
//! generate` with the same seed and wishes. To rate them or to find their canonical form, put the
//! batch through [`rate`](crate::rate()) or [`canonical`](crate::canonical()).

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::time::Duration;

use arrow_array::{ArrayRef, RecordBatch, UInt64Array};
use satur_generate::{
    CluePattern, Deviation, Judge, PuzzleSpec, TargetSearch, dig, full, minimal_many, puzzle_with,
    random_of,
};
use satur_methods::{Goal, Request, Verdict, exact, run};
use satur_model::{Grid, Puzzle, Random, Shape, Solution, Stop};

use crate::answers::{Answers, check_size};
use crate::columns::Texts;
use crate::puzzles::{column, integers};
use crate::rows::{guarded, in_pieces};
use crate::solve::Head;
use crate::{BatchError, Job};

/// Rows in a piece where puzzles are dug many at a time.
const PIECE: usize = 2048;
/// How many full grids are tried for a number of givens.
const TRIES: usize = 200;
/// How long a search for a puzzle may take where nothing else is asked for.
const SEARCH_TIME: Duration = Duration::from_secs(60);

/// What is wished of the puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// The shape of the boards.
    pub shape: Shape,
    /// The fewest and the most givens; nothing for minimal puzzles.
    pub clues: Option<(Option<usize>, Option<usize>)>,
    /// The rating on the scale of Sudoku Explainer.
    pub rating: Option<RangeInclusive<f32>>,
    /// How the places of the givens are alike.
    pub symmetry: CluePattern,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            shape: Shape::classic(),
            clues: None,
            rating: None,
            symmetry: CluePattern::None,
        }
    }
}

impl Recipe {
    /// Whether the puzzles are those that are dug many at a time.
    fn is_series(&self) -> bool {
        self == &Self::default()
    }
}

/// A batch with the column `number`: what [`generate`] makes puzzles for.
pub fn numbers(range: Range<u64>) -> Result<RecordBatch, BatchError> {
    let numbers: ArrayRef = Arc::new(UInt64Array::from_iter_values(range));
    Ok(RecordBatch::try_from_iter([("number", numbers)])?)
}

/// The batch with the columns `puzzle`, `shape`, `clues`, `solution` and `error`: a puzzle with one
/// solution, proved, for each number of the column [`Job::column`].
pub fn generate(
    batch: &RecordBatch,
    recipe: &Recipe,
    job: &Job,
) -> Result<RecordBatch, BatchError> {
    check_size(batch.num_rows())?;
    let column = column(batch, job.column)?;
    if !column.data_type().is_integer() {
        return Err(BatchError::ColumnType {
            name: job.column.to_owned(),
            found: column.data_type().to_string(),
            expected: "integers: the numbers of the puzzles",
        });
    }
    let numbers = integers(column);
    let size = if recipe.is_series() { PIECE } else { 1 };
    let pieces = in_pieces(numbers.len(), size, job, |(): &mut (), rows| {
        let mut piece = Piece::default();
        for made in make(&numbers[rows], recipe, job) {
            piece.push(made);
        }
        piece
    })?;
    let (mut puzzles, mut heads) = (Vec::new(), Vec::new());
    let (mut solutions, mut errors) = (Vec::new(), Vec::new());
    for piece in pieces {
        puzzles.push(piece.puzzle);
        heads.push(piece.head);
        solutions.push(piece.solution);
        errors.push(piece.error);
    }
    let mut answers = Answers::default();
    answers.add("puzzle", puzzles)?;
    Head::add(heads, &mut answers)?;
    answers.add("solution", solutions)?;
    answers.add("error", errors)?;
    answers.beside(batch)
}

#[derive(Default)]
struct Piece {
    puzzle: Texts,
    head: Head,
    solution: Texts,
    error: Texts,
}

type Made = Result<(Puzzle, Solution), String>;

impl Piece {
    fn push(&mut self, made: Made) {
        let (made, error) = match made {
            Ok(made) => (Some(made), None),
            Err(error) => (None, Some(error)),
        };
        let made = made.as_ref();
        let puzzle = made.map(|(puzzle, _)| puzzle.givens().to_string());
        self.puzzle.push(puzzle.as_deref());
        self.head.push(made.map(|(puzzle, _)| puzzle));
        let solution = made.map(|(_, solution)| solution.grid().to_string());
        self.solution.push(solution.as_deref());
        self.error.push(error.as_deref());
    }
}

/// Makes the puzzles with these numbers.
fn make(numbers: &[i64], recipe: &Recipe, job: &Job) -> Vec<Made> {
    let number = |&number: &i64| {
        let as_number = u64::try_from(number);
        as_number.map_err(|_| format!("number {number} is negative: puzzles are numbered from 0"))
    };
    let is_run = numbers
        .iter()
        .zip(numbers.iter().skip(1))
        .all(|(a, b)| a + 1 == *b);
    if recipe.is_series()
        && is_run
        && let Some(Ok(first)) = numbers.first().map(number)
    {
        let range = first..first + numbers.len() as u64;
        if let Ok(made) = guarded(|| series(range, job)) {
            return made;
        }
    }
    let one = |number: Result<u64, String>| {
        let number = number?;
        guarded(|| make_one(number, recipe, job))?
    };
    numbers.iter().map(number).map(one).collect()
}

/// Makes minimal 9x9 puzzles, many at a time.
fn series(numbers: Range<u64>, job: &Job) -> Vec<Made> {
    let made = minimal_many(job.seed, numbers).into_iter();
    made.map(|nine| {
        let grid = |numbers: &[u8; 81]| Grid::from_numbers(Shape::classic(), numbers);
        let (puzzle, solution) = grid(&nine.givens)
            .zip(grid(&nine.solution))
            .ok_or("no board was made")?;
        // Digging many at a time proves each step; what is handed out is verified once more.
        if satur_nine::count(&nine.givens, 2) != 1 {
            return Err("not proved unique; please report this seed".to_owned());
        }
        verified(Puzzle::new(puzzle), solution)
    })
    .collect()
}

fn verified(puzzle: Puzzle, solution: Grid) -> Made {
    let solution = Solution::verify(&puzzle, solution).map_err(|error| error.to_string())?;
    Ok((puzzle, solution))
}

fn make_one(number: u64, recipe: &Recipe, job: &Job) -> Made {
    let mut random = random_of(job.seed, number);
    let limit = job.time.unwrap_or(SEARCH_TIME);
    let within = job.stop.narrowed(Some(limit));
    let wish = PuzzleSpec {
        symmetry: recipe.symmetry,
        givens: recipe.clues.and_then(|(low, _)| low),
        ..PuzzleSpec::minimal(recipe.shape)
    };
    if recipe.is_series() {
        let mut made = series(number..number + 1, job);
        return made
            .pop()
            .unwrap_or_else(|| Err("no board was made".to_owned()));
    }
    let (puzzle, solution) = match (&recipe.rating, recipe.clues) {
        (Some(rating), _) => to_order(wish, rating, &mut random, &within, limit)?,
        (None, Some((low, high))) => {
            let plain = PuzzleSpec {
                givens: None,
                ..wish
            };
            let most = high.unwrap_or(recipe.shape.cells());
            let made = puzzle_with(&plain, low, most, TRIES, &mut random, &within);
            let puzzle = made.ok_or_else(|| {
                format!("no puzzle found with so many givens within {limit:?}; give more time")
            })?;
            let solution = only_solution(&puzzle, &job.stop)?;
            (puzzle, solution)
        }
        (None, None) => {
            let solution = full(recipe.shape, &mut random);
            let within = job.stop.narrowed(job.time);
            let puzzle = dig(solution.clone(), &wish, &mut random, &within);
            if within.is_late() {
                return Err(format!("not finished within {limit:?}; give more time"));
            }
            (puzzle, solution)
        }
    };
    if only_solution(&puzzle, &job.stop)? != solution {
        return Err("not proved unique; please report this seed".to_owned());
    }
    verified(puzzle, solution)
}

/// Climbs toward a rating.
fn to_order(
    wish: PuzzleSpec,
    rating: &RangeInclusive<f32>,
    random: &mut Random,
    stop: &Stop,
    limit: Duration,
) -> Result<(Puzzle, Grid), String> {
    let mut judge = Judge::new(&wish.layout);
    judge.rating = Some(rating.start() - 0.01..=rating.end() + 0.01);
    let order = TargetSearch {
        wish,
        judge: &|puzzle| judge.judge(puzzle, stop),
    };
    match order.search(random, stop) {
        Some(found) if found.miss == Deviation::HIT => Ok((found.puzzle, found.full)),
        _ => Err(format!(
            "no puzzle of this rating found within {limit:?}; give more time"
        )),
    }
}

fn only_solution(puzzle: &Puzzle, stop: &Stop) -> Result<Grid, String> {
    let mut request = Request::new(Goal::Unique);
    request.stop = stop.clone();
    let outcome = run(exact(), puzzle, &mut request).map_err(|error| error.to_string())?;
    let verdict = outcome.verdict;
    match outcome.solutions.into_iter().next() {
        Some(solution) if verdict == Verdict::Unique => Ok(solution.into_grid()),
        _ => Err("not proved unique".to_owned()),
    }
}
