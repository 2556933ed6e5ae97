//! How hard the puzzles of a batch are, on the scale of Sudoku Explainer or on that of `HoDoKu`.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use arrow_array::RecordBatch;
use arrow_array::types::{Float32Type, UInt32Type, UInt64Type};
use satur_advice::{Inv, Rated};
use satur_logic::hodoku::{self, HodokuRating};
use satur_logic::se::{RatedTechnique, Rater, Rating, RatingEnd, Score};
use satur_methods::{Goal, Request, Verdict, exact, run};
use satur_model::{Grid, Puzzle, Shape, Stop};

use crate::answers::{Answers, check_size};
use crate::board_spec::{Given, beyond_blocks};
use crate::columns::{Numbers, Texts, Words};
use crate::puzzles::Puzzles;
use crate::rows::{SLOW_PIECE, guarded, in_pieces};
use crate::solve::Head;
use crate::{BatchError, Job};

/// The scale of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Sudoku Explainer's, by the hardest step. It knows rows, columns and blocks only.
    Explainer {
        /// The rating beyond which a puzzle is only said to be above it.
        max: Option<Score>,
    },
    /// `HoDoKu`'s, by the sum of all steps. It goes with rules, not with clues.
    Hodoku,
}

impl Scale {
    /// Sudoku Explainer's scale to its end.
    pub const EXPLAINER: Self = Self::Explainer { max: None };
}

/// The batch with the columns `shape`, `clues`, `verdict`, `er`, `ep`, `ed` (or `score` on `HoDoKu`'s scale),
/// `technique`, `level` and `error`; with [`Job::details`] also `micros`.
///
/// `verdict` is `rated`, or else why there is no rating: `several`, `impossible`, `stuck`, `above`
/// (harder than the scale's `max`) or `gave-up` (a limit was reached). A board whose rules or clues the scale does not
/// know says so in `error`.
pub fn rate(batch: &RecordBatch, scale: Scale, job: &Job) -> Result<RecordBatch, BatchError> {
    check_size(batch.num_rows())?;
    let puzzles = Puzzles::of(batch, job)?;
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
                    given => rated(given, scale, raters, job).map(Some),
                };
                piece.push(&given, rated);
            }
            piece
        },
    )?;
    Piece::join(pieces, scale, job.details)?.beside(batch)
}

/// Raters that a thread keeps from one puzzle to the next, one for each shape.
#[derive(Default)]
pub struct Raters(HashMap<Shape, Rater>);

/// The rating of one puzzle.
pub struct RatedRow {
    /// `rated`, or why there is no rating.
    pub verdict: &'static str,
    /// The rating on the scale of Sudoku Explainer, where the puzzle has one solution.
    pub rating: Option<Rating>,
    /// The rating on the scale of `HoDoKu`, where the puzzle has one solution.
    pub hodoku: Option<HodokuRating>,
    /// The level, as far as it is known.
    pub level: Option<&'static str>,
    /// How long it took.
    pub micros: u64,
}

impl RatedRow {
    /// The technique that set the rating, if it is one.
    pub fn technique(&self) -> Option<&'static str> {
        let explainer = self.rating.and_then(|rating| rating.er);
        let explainer = explainer.map(|mark| mark.rule.name());
        let hodoku = self.hodoku.as_ref().and_then(|rating| rating.hardest);
        let technique = explainer.or_else(|| hodoku.map(|technique| technique.id));
        technique.filter(|_| self.verdict == "rated")
    }

    /// The sum of all steps on the scale of `HoDoKu`, if it is the rating.
    pub fn score(&self) -> Option<u32> {
        let score = self.hodoku.as_ref().map(|rating| rating.score);
        score.filter(|_| self.verdict == "rated")
    }

    fn set(&mut self, rated: &Rated) {
        self.level = rated.level();
        match rated {
            Rated::Explainer { rating, .. } => self.rating = Some(*rating),
            Rated::Hodoku { rating, .. } => self.hodoku = Some(*rating),
            // A table has no columns for the ladder of Satur.
            Rated::Ladder { .. } => {}
        }
    }
}

fn rated(given: &Given, scale: Scale, raters: &mut Raters, job: &Job) -> Result<RatedRow, String> {
    let puzzle = given.puzzle().ok_or("no puzzle")?;
    let rated = guarded(|| rate_puzzle(&puzzle, scale, raters, job));
    if rated.is_err() {
        // What a panic left behind is not used again.
        raters.0.clear();
    }
    rated?
}

/// Rates one puzzle, if it has exactly one solution.
pub fn rate_puzzle(
    puzzle: &Puzzle,
    scale: Scale,
    raters: &mut Raters,
    job: &Job,
) -> Result<RatedRow, String> {
    // What a player entered is no part of the puzzle.
    let puzzle = &*puzzle.without_placed();
    refuse(puzzle, scale)?;
    let start = std::time::Instant::now();
    let stop = job.stop.narrowed(job.time);
    let mut request = Request::new(Goal::Unique);
    request.stop = stop.clone();
    let outcome = run(exact(), puzzle, &mut request).map_err(|error| error.to_string())?;
    let mut row = RatedRow {
        verdict: outcome.verdict.word(),
        rating: None,
        hodoku: None,
        level: None,
        micros: 0,
    };
    if outcome.verdict == Verdict::Unique
        && let Some(solution) = outcome.solutions.first()
    {
        match scale {
            Scale::Explainer { max } => raters.explainer(puzzle, max, &stop, &mut row)?,
            Scale::Hodoku => by_hodoku(puzzle, solution.grid(), &stop, &mut row)?,
        }
    }
    row.micros = start.elapsed().as_micros() as u64;
    Ok(row)
}

/// Refuses a board that the scale does not know.
fn refuse(puzzle: &Puzzle, scale: Scale) -> Result<(), String> {
    match (scale, beyond_blocks(puzzle)) {
        (Scale::Explainer { .. }, Some(more)) => {
            let hint = match puzzle.clues() {
                [] => "; the scale of HoDoKu does",
                _ => "",
            };
            Err(format!(
                "not rated: the scale of Sudoku Explainer knows rows, columns and blocks only, and this board has {more}{hint}"
            ))
        }
        (Scale::Hodoku, Some(_)) if !puzzle.clues().is_empty() => Err(format!(
            "not rated: no scale knows clues, and this board has {}",
            puzzle.clue_names()
        )),
        _ => Ok(()),
    }
}

impl Raters {
    fn explainer(
        &mut self,
        puzzle: &Puzzle,
        max: Option<Score>,
        stop: &Stop,
        row: &mut RatedRow,
    ) -> Result<(), String> {
        let shape = puzzle.shape();
        let rater = match self.0.entry(shape) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(Rater::new(shape).ok_or_else(|| {
                format!("blocks of {shape} are not rated: the scale ends at side 25")
            })?),
        };
        let rating = rater.rate(puzzle, max, stop);
        row.verdict = match rating.end {
            RatingEnd::Solved => "rated",
            RatingEnd::Stuck => "stuck",
            RatingEnd::Above => "above",
            RatingEnd::Stopped => "gave-up",
        };
        row.set(&Rated::Explainer {
            rating,
            inv: Inv::NotAsked,
            until_level: false,
        });
        Ok(())
    }
}

fn by_hodoku(
    puzzle: &Puzzle,
    solution: &Grid,
    stop: &Stop,
    row: &mut RatedRow,
) -> Result<(), String> {
    let rating = hodoku::rate(puzzle, solution, false, stop).ok_or_else(|| {
        format!(
            "blocks of {} are not rated: the scale ends at side 64",
            puzzle.shape()
        )
    })?;
    row.verdict = if rating.is_final { "rated" } else { "gave-up" };
    row.set(&Rated::Hodoku {
        rating,
        until_level: false,
    });
    Ok(())
}

#[derive(Default)]
pub(crate) struct Piece {
    head: Head,
    verdict: Words,
    marks: [Numbers<Float32Type>; 3],
    score: Numbers<UInt32Type>,
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
        for (column, mark) in self.marks.iter_mut().zip(marks) {
            column.push(score(mark));
        }
        self.score.push(row.and_then(RatedRow::score));
        self.technique.push(row.and_then(RatedRow::technique));
        self.level.push(row.and_then(|row| row.level));
        self.micros.push(row.map(|row| row.micros));
        self.error.push(error.as_deref());
    }

    fn join(pieces: Vec<Self>, scale: Scale, details: bool) -> Result<Answers, BatchError> {
        let (mut heads, mut verdicts) = (Vec::new(), Vec::new());
        let mut marks: [Vec<_>; 3] = Default::default();
        let mut scores = Vec::new();
        let (mut techniques, mut levels) = (Vec::new(), Vec::new());
        let (mut micros, mut errors) = (Vec::new(), Vec::new());
        for piece in pieces {
            heads.push(piece.head);
            verdicts.push(piece.verdict);
            for (all, one) in marks.iter_mut().zip(piece.marks) {
                all.push(one);
            }
            scores.push(piece.score);
            techniques.push(piece.technique);
            levels.push(piece.level);
            micros.push(piece.micros);
            errors.push(piece.error);
        }
        let mut answers = Answers::default();
        Head::add(heads, &mut answers)?;
        answers.add("verdict", verdicts)?;
        if scale == Scale::Hodoku {
            answers.add("score", scores)?;
        } else {
            for (name, pieces) in ["er", "ep", "ed"].into_iter().zip(marks) {
                answers.add(name, pieces)?;
            }
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
