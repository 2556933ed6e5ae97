//! How hard the puzzles of a batch are, on the scale of Sudoku Explainer.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use arrow_array::RecordBatch;
use arrow_array::types::{Float32Type, UInt64Type};
use satur_advice::{Inv, Rated};
use satur_logic::se::{RatedTechnique, Rater, Rating, RatingEnd, Score};
use satur_methods::{Goal, Request, Verdict, exact, run};
use satur_model::{Puzzle, Shape};

use crate::answers::{Answers, check_size};
use crate::columns::{Numbers, Texts, Words};
use crate::puzzles::{Given, Puzzles};
use crate::rows::{SLOW_PIECE, guarded, in_pieces};
use crate::solve::Head;
use crate::{BatchError, Job};

/// The batch with the columns `shape`, `clues`, `verdict`, `er`, `ep`, `ed`, `technique`, `level`
/// and `error`; with [`Job::details`] also `micros`.
///
/// `verdict` is `rated`, or else why there is no rating: `several`, `impossible`, `stuck`, `above`
/// (harder than `max`) or `gave-up` (a limit was reached).
pub fn rate(batch: &RecordBatch, max: Option<Score>, job: &Job) -> Result<RecordBatch, BatchError> {
    check_size(batch.num_rows())?;
    let puzzles = Puzzles::of(batch, job.column, job.shape)?;
    let pieces = in_pieces(
        batch.num_rows(),
        SLOW_PIECE,
        job,
        |raters: &mut Raters, rows| {
            let mut piece = Piece::default();
            for row in rows {
                let given = guarded(|| puzzles.given(row)).unwrap_or_else(Given::Bad);
                let rated = match &given {
                    Given::Null => Ok(None),
                    Given::Bad(why) => Err(why.clone()),
                    given => rated(given, max, raters, job).map(Some),
                };
                piece.push(&given, rated);
            }
            piece
        },
    )?;
    Piece::join(pieces, job.details)?.beside(batch)
}

/// Raters that a thread keeps from one puzzle to the next, one for each shape.
#[derive(Default)]
pub struct Raters(HashMap<Shape, Rater>);

/// The rating of one puzzle.
pub struct RatedRow {
    /// `rated`, or why there is no rating.
    pub verdict: &'static str,
    /// The rating, where the puzzle has one solution.
    pub rating: Option<Rating>,
    /// The level, as far as it is known.
    pub level: Option<&'static str>,
    /// How long it took.
    pub micros: u64,
}

fn rated(
    given: &Given,
    max: Option<Score>,
    raters: &mut Raters,
    job: &Job,
) -> Result<RatedRow, String> {
    let puzzle = given.puzzle().ok_or("no puzzle")?;
    let rated = guarded(|| rate_puzzle(&puzzle, max, raters, job));
    if rated.is_err() {
        // What a panic left behind is not used again.
        raters.0.clear();
    }
    rated?
}

/// Rates one puzzle, if it has exactly one solution.
pub fn rate_puzzle(
    puzzle: &Puzzle,
    max: Option<Score>,
    raters: &mut Raters,
    job: &Job,
) -> Result<RatedRow, String> {
    let start = std::time::Instant::now();
    let stop = job.stop.narrowed(job.time);
    let mut request = Request::new(Goal::Unique);
    request.stop = stop.clone();
    let outcome = run(exact(), puzzle, &mut request).map_err(|error| error.to_string())?;
    let mut row = RatedRow {
        verdict: outcome.verdict.word(),
        rating: None,
        level: None,
        micros: 0,
    };
    if outcome.verdict == Verdict::Unique {
        let shape = puzzle.shape();
        let rater = match raters.0.entry(shape) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(Rater::new(shape).ok_or_else(|| {
                format!("blocks of {shape} are not rated: the scale ends at side 25")
            })?),
        };
        let rating = rater.rate(puzzle, max, &stop);
        row.verdict = match rating.end {
            RatingEnd::Solved => "rated",
            RatingEnd::Stuck => "stuck",
            RatingEnd::Above => "above",
            RatingEnd::Stopped => "gave-up",
        };
        row.rating = Some(rating);
        let rated = Rated::Explainer {
            rating,
            inv: Inv::NotAsked,
            until_level: false,
        };
        row.level = rated.level();
    }
    row.micros = start.elapsed().as_micros() as u64;
    Ok(row)
}

#[derive(Default)]
pub(crate) struct Piece {
    head: Head,
    verdict: Words,
    scores: [Numbers<Float32Type>; 3],
    technique: Words,
    level: Words,
    micros: Numbers<UInt64Type>,
    error: Texts,
}

impl Piece {
    fn push(&mut self, given: &Given, rated: Result<Option<RatedRow>, String>) {
        self.head.push_given(given);
        let (row, error) = match rated {
            Ok(row) => (row, None),
            Err(error) => (None, Some(error)),
        };
        let row = row.as_ref();
        self.verdict.push(row.map(|row| row.verdict));
        // What a rating that did not end says of the hardest step is not the rating.
        let rating = row
            .filter(|row| row.verdict == "rated")
            .and_then(|row| row.rating);
        let score = |mark: Option<RatedTechnique>| mark.map(|mark| mark.score.value() as f32);
        let marks = rating.map_or([None; 3], |rating| [rating.er, rating.ep, rating.ed]);
        for (column, mark) in self.scores.iter_mut().zip(marks) {
            column.push(score(mark));
        }
        self.technique.push(marks[0].map(|mark| mark.rule.name()));
        self.level.push(row.and_then(|row| row.level));
        self.micros.push(row.map(|row| row.micros));
        self.error.push(error.as_deref());
    }

    fn join(pieces: Vec<Self>, details: bool) -> Result<Answers, BatchError> {
        let (mut heads, mut verdicts) = (Vec::new(), Vec::new());
        let mut scores: [Vec<_>; 3] = Default::default();
        let (mut techniques, mut levels) = (Vec::new(), Vec::new());
        let (mut micros, mut errors) = (Vec::new(), Vec::new());
        for piece in pieces {
            heads.push(piece.head);
            verdicts.push(piece.verdict);
            for (all, one) in scores.iter_mut().zip(piece.scores) {
                all.push(one);
            }
            techniques.push(piece.technique);
            levels.push(piece.level);
            micros.push(piece.micros);
            errors.push(piece.error);
        }
        let mut answers = Answers::default();
        Head::add(heads, &mut answers)?;
        answers.add("verdict", verdicts)?;
        for (name, pieces) in ["er", "ep", "ed"].into_iter().zip(scores) {
            answers.add(name, pieces)?;
        }
        answers.add("technique", techniques)?;
        answers.add("level", levels)?;
        if details {
            answers.add("micros", micros)?;
        }
        answers.add("error", errors)?;
        Ok(answers)
    }
}
