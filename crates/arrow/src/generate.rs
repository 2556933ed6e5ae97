//! A puzzle for each number of a column.
//!
//! A number and the seed determine the puzzle, whoever makes it: a column of numbers can be cut into
//! tasks in any way, and a task that is run again makes the same puzzles. They are those of `satur
//! generate` with the same seed and wishes, on boards with rules, irregular regions and clues too; a puzzle that has
//! them is written as an object of the format `json`. To rate them or to find their canonical form, put the
//! batch through [`rate`](crate::rate()) or [`canonical`](crate::canonical()).

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::time::Duration;

use arrow_array::{ArrayRef, RecordBatch, UInt64Array};
use satur_generate::{
    CluePattern, CluedSpec, Deviation, FEW, Judge, NearestPuzzle, NoBoard, PuzzleSpec, RatedSeries,
    TargetSearch, beginner_puzzle, can_draw, clued_search, dig, full_on, is_on_scale,
    ladder_without, minimal_many, playable_board, puzzle_with, puzzle_with_few, random_of,
};
use satur_methods::{Goal, Request, Verdict, exact, run};
use satur_model::clues::Kind;
use satur_model::{Grid, Layout, Puzzle, Random, Shape, Solution, Stop};

use crate::answers::{Answers, check_size};
use crate::board_spec::puzzle_text;
use crate::columns::Texts;
use crate::puzzles::{column, integers};
use crate::rows::{guarded, in_pieces};
use crate::solve::Head;
use crate::{BatchError, Job};

/// Rows in a piece where puzzles are dug many at a time.
const PIECE: usize = 2048;
/// How long a search for a puzzle may take where nothing else is asked for.
const SEARCH_TIME: Duration = Duration::from_secs(60);

/// What is wished of the puzzles.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The board and its rules.
    pub layout: Layout,
    /// Whether each puzzle gets irregular blocks of its own, drawn at random.
    pub jigsaw: bool,
    /// Clues of these kinds, drawn from the full grid.
    pub clue_kinds: Vec<&'static Kind>,
    /// How many cells cages have, if there are any.
    pub cages: Option<RangeInclusive<usize>>,
    /// The fewest and the most givens; nothing for minimal puzzles.
    pub clues: Option<(Option<usize>, Option<usize>)>,
    /// The rating on the scale of Sudoku Explainer.
    pub rating: Option<RangeInclusive<f32>>,
    /// How hard the puzzles are: the rating of Sudoku Explainer, and on boards that it does not know the difficulty of
    /// the hardest technique.
    pub level: Option<RangeInclusive<f32>>,
    /// Whether the puzzles are easy ones with givens to spare; what else is said of their difficulty is passed over.
    pub for_beginners: bool,
    /// How the places of the givens are alike.
    pub symmetry: CluePattern,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            layout: Shape::classic().into(),
            jigsaw: false,
            clue_kinds: Vec::new(),
            cages: None,
            clues: None,
            rating: None,
            level: None,
            for_beginners: false,
            symmetry: CluePattern::None,
        }
    }
}

impl Recipe {
    /// Whether the puzzles are those that are dug many at a time: minimal 9x9 boards, and nothing else is wished.
    pub fn is_series(&self) -> bool {
        self.is_random() && self.range().is_none()
    }

    /// The series that the puzzles are of if nothing but a rating that is not rare is wished.
    fn rated_series(&self, seed: u64) -> Option<RatedSeries> {
        RatedSeries::new(seed, &self.range().filter(|_| self.is_random())?)
    }

    /// Whether any minimal puzzle of 9x9 will do, but for its difficulty.
    fn is_random(&self) -> bool {
        self.layout.is_classic()
            && !self.jigsaw
            && self.clue_kinds.is_empty()
            && self.clues.is_none()
            && !self.for_beginners
            && self.symmetry == CluePattern::None
    }

    /// The ratings that are wished, with some room for rounding.
    fn range(&self) -> Option<RangeInclusive<f32>> {
        let wanted = self.rating.as_ref().or(self.level.as_ref())?;
        Some(wanted.start() - 0.01..=wanted.end() + 0.01)
    }

    /// What of the wishes does not go together.
    fn check(&self) -> Result<(), String> {
        let is_plain = self.layout.is_plain() && !self.jigsaw;
        if let Some(kind) = self.clue_kinds.iter().find(|kind| !can_draw(kind)) {
            return Err(format!(
                "clues of the kind '{}' cannot be drawn from a full grid",
                kind.id
            ));
        }
        if self.rating.is_some() && !(is_plain && self.clue_kinds.is_empty()) {
            return Err(format!(
                "the rating of Sudoku Explainer knows rows, columns and blocks only, and these boards have more ({}): \
                 name a level instead",
                self.layout
            ));
        }
        if let Some(rating) = self.rating.as_ref().filter(|range| !is_on_scale(range)) {
            return Err(format!(
                "no rating lies within {} to {}: they go from 1.0 to 12.0",
                rating.start(),
                rating.end()
            ));
        }
        if self.clues.is_some() && !self.clue_kinds.is_empty() {
            return Err(
                "a number of givens does not go with clues: leave one of them out".to_owned(),
            );
        }
        if !self.symmetry.fits(self.layout.shape()) {
            return Err(format!(
                "symmetry '{}' does not fit the board ({})",
                self.symmetry, self.layout
            ));
        }
        Ok(())
    }

    /// Whether so few givens are wished that digging would hardly ever meet them.
    fn is_search_for_few(&self, most: usize) -> bool {
        self.layout.is_classic()
            && !self.jigsaw
            && self.symmetry == CluePattern::None
            && most <= FEW
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
    recipe.check().map_err(BatchError::Request)?;
    let column = column(batch, job.column)?;
    if !column.data_type().is_integer() {
        return Err(BatchError::ColumnType {
            name: job.column.to_owned(),
            found: column.data_type().to_string(),
            expected: "integers: the numbers of the puzzles",
        });
    }
    let numbers = integers(column);
    let rated = recipe.rated_series(job.seed);
    let size = match &rated {
        Some(rated) => rated.block() as usize,
        None if recipe.is_series() => PIECE,
        None => 1,
    };
    let pieces = in_pieces(numbers.len(), size, job, |(): &mut (), rows| {
        let mut piece = Piece::default();
        for made in make(&numbers[rows], recipe, rated.as_ref(), job) {
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
        let puzzle = made.map(|(puzzle, _)| puzzle_text(puzzle));
        self.puzzle.push(puzzle.as_deref());
        self.head.push(made.map(|(puzzle, _)| puzzle));
        let solution = made.map(|(_, solution)| solution.grid().to_string());
        self.solution.push(solution.as_deref());
        self.error.push(error.as_deref());
    }
}

/// Makes the puzzles with these numbers.
fn make(numbers: &[i64], recipe: &Recipe, rated: Option<&RatedSeries>, job: &Job) -> Vec<Made> {
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
        guarded(|| make_one(number, recipe, rated, job))?
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

fn make_one(number: u64, recipe: &Recipe, rated: Option<&RatedSeries>, job: &Job) -> Made {
    if recipe.is_series() {
        let mut made = series(number..number + 1, job);
        return made
            .pop()
            .unwrap_or_else(|| Err("no board was made".to_owned()));
    }
    let limit = job.time.unwrap_or(SEARCH_TIME);
    let mut search = Search {
        recipe,
        random: random_of(job.seed, number),
        within: job.stop.narrowed(Some(limit)),
        limit,
    };
    let (puzzle, solution) = match rated {
        Some(rated) => search.drawn(number, rated)?,
        None => search.make(job)?,
    };
    if only_solution(&puzzle, &job.stop)? != solution {
        return Err("not proved unique; please report this seed".to_owned());
    }
    verified(puzzle, solution)
}

/// The search for one puzzle.
struct Search<'a> {
    recipe: &'a Recipe,
    random: Random,
    within: Stop,
    limit: Duration,
}

impl Search<'_> {
    fn make(&mut self, job: &Job) -> Result<(Puzzle, Grid), String> {
        let recipe = self.recipe;
        let limit = self.limit;
        let wish = PuzzleSpec {
            symmetry: recipe.symmetry,
            ..PuzzleSpec::minimal(self.board()?)
        };
        if !recipe.clue_kinds.is_empty() {
            return self.with_clues(wish.layout);
        }
        if recipe.for_beginners {
            let random = &mut self.random;
            let found = beginner_puzzle(&wish.layout, wish.symmetry, random, &self.within);
            return found
                .map(|found| (found.puzzle, found.full))
                .ok_or_else(|| format!("not finished within {limit:?}; give more time"));
        }
        if let Some(wanted) = recipe.range() {
            let givens = recipe.clues.and_then(|(low, _)| low);
            return self.rated(PuzzleSpec { givens, ..wish }, wanted);
        }
        if let Some((low, high)) = recipe.clues {
            let most = high.unwrap_or(wish.layout.shape().cells());
            let (random, within) = (&mut self.random, &self.within);
            let made = if recipe.is_search_for_few(most) {
                let few = puzzle_with_few(low.unwrap_or(0), most, random, within);
                let givens = few.and_then(|few| Grid::from_numbers(Shape::classic(), &few.givens));
                givens.map(Puzzle::new)
            } else {
                puzzle_with(&wish, low, most, usize::MAX, random, within)
            };
            let puzzle = made.ok_or_else(|| {
                format!("no puzzle found with so many givens within {limit:?}; give more time")
            })?;
            let solution = only_solution(&puzzle, &job.stop)?;
            return Ok((puzzle, solution));
        }
        let within = job.stop.narrowed(job.time);
        let late = || format!("not finished within {limit:?}; give more time");
        let solution = full_on(&wish.layout, &mut self.random, &within).ok_or_else(late)?;
        let puzzle = dig(solution.clone(), &wish, &mut self.random, &within);
        if within.is_over() {
            return Err(late());
        }
        Ok((puzzle, solution))
    }

    /// The board of the puzzle, with a jigsaw of its own if that is wished.
    fn board(&mut self) -> Result<Layout, String> {
        let board = playable_board(
            &self.recipe.layout,
            self.recipe.jigsaw,
            &mut self.random,
            &self.within,
        );
        board.map_err(|error| match error {
            NoBoard::Layout(error) => error.to_string(),
            NoBoard::NoGrid(layout) => format!("no full grid keeps these rules: {layout}"),
            NoBoard::Late(layout) => format!(
                "no full grid of {layout} was found within {:?}; give more time",
                self.limit
            ),
        })
    }

    /// Draws clues from full grids.
    fn with_clues(&mut self, layout: Layout) -> Result<(Puzzle, Grid), String> {
        let recipe = self.recipe;
        let mut spec = CluedSpec::new(layout, &recipe.clue_kinds);
        spec.symmetry = recipe.symmetry;
        if let Some(cages) = &recipe.cages {
            spec.cages = cages.clone();
        }
        let ladder = ladder_without(&[]);
        let level = recipe.level.as_ref();
        let found = clued_search(&spec, level, &ladder, &mut self.random, &self.within);
        self.found(found, "with these clues")
    }

    /// The puzzle of a series of ratings that are not rare.
    fn drawn(&self, number: u64, rated: &RatedSeries) -> Result<(Puzzle, Grid), String> {
        let drawn = rated.get(number, &self.within).and_then(|nine| {
            let grid = |numbers: &[u8; 81]| Grid::from_numbers(Shape::classic(), numbers);
            let (puzzle, full) = (Puzzle::new(grid(&nine.givens)?), grid(&nine.solution)?);
            let miss = Deviation::HIT;
            Some(NearestPuzzle { puzzle, full, miss })
        });
        self.found(drawn, "of this rating")
    }

    /// Climbs toward a rating.
    fn rated(
        &mut self,
        wish: PuzzleSpec,
        wanted: RangeInclusive<f32>,
    ) -> Result<(Puzzle, Grid), String> {
        let mut judge = Judge::new(&wish.layout);
        judge.rating = Some(wanted);
        let order = TargetSearch {
            sieve: judge.sieve(&wish.layout),
            wish,
            judge: &|puzzle| judge.judge(puzzle, &self.within),
        };
        let found = order.search(&mut self.random, &self.within);
        self.found(found, "of this rating")
    }

    /// What a search found, if it is what was wished.
    fn found(&self, found: Option<NearestPuzzle>, what: &str) -> Result<(Puzzle, Grid), String> {
        match found {
            Some(found) if found.miss == Deviation::HIT => Ok((found.puzzle, found.full)),
            _ => Err(format!(
                "no puzzle {what} found within {:?}; give more time",
                self.limit
            )),
        }
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
