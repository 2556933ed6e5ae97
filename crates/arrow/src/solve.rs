//! Solving the puzzles of a batch.
//!
//! Plain 9x9 lines, which are nearly all that people keep in tables, go many at a time through the
//! batch engine (`lines.rs` where there is nothing else); all else goes row by row through the one door to the methods.

use std::ops::Range;

use arrow_array::RecordBatch;
use arrow_array::types::{UInt16Type, UInt64Type};
use satur_methods::{Outcome, Params, Verdict, run};
use satur_model::Puzzle;
use satur_nine::Board;

use crate::answers::{Answers, check_size};
use crate::board_spec::Given;
use crate::columns::{Numbers, Texts, Words};
use crate::lines;
use crate::plain::{ERROR, VERDICTS, clues, solve_piece};
use crate::puzzles::{Puzzles, column, integers, text_at};
use crate::rows::{SLOW_PIECE, guarded, in_pieces, plain_piece};
use crate::{BatchError, Job, row_seed};

/// The batch with the columns `shape`, `clues`, `verdict`, `solution` and `error`; with
/// [`Job::details`] also `work` and `micros`.
///
/// `verdict` is `unique`, `several`, `impossible`, `stuck`, `gave-up`, or `solved` where only one
/// solution was asked for. A solution stands there if it was proved to be the only one, or if any
/// one was asked for.
pub fn solve(batch: &RecordBatch, job: &Job) -> Result<RecordBatch, BatchError> {
    check_size(batch.num_rows())?;
    check_settings(job)?;
    let puzzles = Puzzles::of(batch, job)?;
    let seeds = Seeds::of(batch, job)?;
    let rows = batch.num_rows();
    let is_cheap = job.is_batched() && puzzles.are_all_plain(rows);
    if is_cheap && let Some(answers) = lines::solve(&puzzles, rows, job)? {
        return answers.beside(batch);
    }
    let size = if is_cheap {
        plain_piece(rows, job)
    } else {
        SLOW_PIECE
    };
    let pieces = in_pieces(rows, size, job, |memory: &mut Memory, rows| {
        piece(&puzzles, &seeds, rows, memory, job)
    })?;
    let mut columns: [Vec<_>; 2] = [Vec::new(), Vec::new()];
    let (mut heads, mut verdicts) = (Vec::new(), Vec::new());
    let (mut solutions, mut errors) = (Vec::new(), Vec::new());
    for piece in pieces {
        heads.push(piece.head);
        verdicts.push(piece.verdict);
        solutions.push(piece.solution);
        columns[0].push(piece.work);
        columns[1].push(piece.micros);
        errors.push(piece.error);
    }
    let mut answers = Answers::default();
    Head::add(heads, &mut answers)?;
    answers.add("verdict", verdicts)?;
    answers.add("solution", solutions)?;
    if job.details {
        let [work, micros] = columns;
        answers.add("work", work)?;
        answers.add("micros", micros)?;
    }
    answers.add("error", errors)?;
    answers.beside(batch)
}

/// Says what is wrong with the parameters once, and not in every row.
pub fn check_settings(job: &Job) -> Result<(), BatchError> {
    let info = job.method.info();
    Params::new(info.id, info.params, job.settings)
        .map(drop)
        .map_err(|error| BatchError::Request(error.to_string()))?;
    info.guarantee.supports(job.goal).map_err(|reason| {
        BatchError::Request(format!("method '{}' cannot do this: {}", info.id, reason.0))
    })
}

/// Where the seeds of rows come from.
pub(crate) enum Seeds {
    /// From the puzzles.
    Puzzles,
    /// From a column that tells rows apart.
    Keys(Vec<Vec<u8>>),
}

impl Seeds {
    pub(crate) fn of(batch: &RecordBatch, job: &Job) -> Result<Self, BatchError> {
        let Some(name) = job.id else {
            return Ok(Self::Puzzles);
        };
        let column = column(batch, name)?;
        if column.data_type().is_integer() {
            let numbers = integers(column).into_iter();
            return Ok(Self::Keys(
                numbers.map(|n| n.to_string().into_bytes()).collect(),
            ));
        }
        let text = |row| text_at(column, row).unwrap_or_default().as_bytes().to_vec();
        let is_text =
            (0..column.len()).all(|row| column.is_null(row) || text_at(column, row).is_some());
        if !is_text {
            return Err(BatchError::ColumnType {
                name: name.to_owned(),
                found: column.data_type().to_string(),
                expected: "text or integers, which tell rows apart",
            });
        }
        Ok(Self::Keys((0..column.len()).map(text).collect()))
    }

    pub(crate) fn seed(&self, job: &Job, given: &Given, row: usize) -> u64 {
        match self {
            Self::Puzzles => row_seed(job.seed, &given.key()),
            Self::Keys(keys) => row_seed(job.seed, &keys[row]),
        }
    }
}

/// What every answer says of the puzzle itself.
#[derive(Default)]
pub(crate) struct Head {
    shape: Words,
    clues: Numbers<UInt16Type>,
}

impl Head {
    pub(crate) fn push_plain(&mut self, board: &Board) {
        self.shape.push(Some("3x3"));
        self.clues.push(Some(clues(board)));
    }

    pub(crate) fn push(&mut self, puzzle: Option<&Puzzle>) {
        let shape = puzzle.map(|puzzle| puzzle.layout().to_string());
        self.shape.push(shape.as_deref());
        self.clues
            .push(puzzle.map(|puzzle| puzzle.givens().count_filled() as u16));
    }

    pub(crate) fn push_given(&mut self, given: &Given) {
        match given {
            Given::Plain(board) => self.push_plain(board),
            Given::Puzzle(puzzle) => self.push(Some(puzzle)),
            Given::Null | Given::Bad(_) => self.push(None),
        }
    }

    pub(crate) fn add(heads: Vec<Self>, answers: &mut Answers) -> Result<(), BatchError> {
        let (shapes, clues): (Vec<_>, Vec<_>) = heads
            .into_iter()
            .map(|head| (head.shape, head.clues))
            .unzip();
        answers.add("shape", shapes)?;
        answers.add("clues", clues)
    }
}

#[derive(Default)]
struct Piece {
    head: Head,
    verdict: Words,
    solution: Texts,
    work: Numbers<UInt64Type>,
    micros: Numbers<UInt64Type>,
    error: Texts,
}

impl Piece {
    fn push_plain(&mut self, board: &Board, solution: &Board, verdict: u8, error: Option<&str>) {
        self.head.push_plain(board);
        let word = VERDICTS[usize::from(verdict)];
        self.verdict.push((verdict != ERROR).then_some(word));
        if solution[0] > 0 {
            self.solution.push_board(solution);
        } else {
            self.solution.push(None);
        }
        self.error.push(error);
    }

    fn push(&mut self, given: &Given, solved: Result<Option<Outcome>, String>) {
        self.head.push_given(given);
        let (outcome, error) = match solved {
            Ok(outcome) => (outcome, None),
            Err(error) => (None, Some(error)),
        };
        self.verdict
            .push(outcome.as_ref().map(|outcome| outcome.verdict.word()));
        let solution = outcome.as_ref().and_then(solution_of);
        self.solution.push(solution.as_deref());
        self.work.push(outcome.as_ref().map(|outcome| outcome.work));
        self.micros.push(
            outcome
                .as_ref()
                .map(|outcome| outcome.time.as_micros() as u64),
        );
        self.error.push(error.as_deref());
    }
}

/// The solution that answers the question, as text.
fn solution_of(outcome: &Outcome) -> Option<String> {
    let is_answer = matches!(outcome.verdict, Verdict::Solved | Verdict::Unique);
    let solution = outcome.solutions.first().filter(|_| is_answer)?;
    Some(solution.grid().to_string())
}

/// What a thread keeps from one piece to the next: plain boards and their answers.
#[derive(Default)]
struct Memory {
    boards: Vec<Board>,
    solutions: Vec<Board>,
    verdicts: Vec<u8>,
}

impl Memory {
    /// Answers the boards, and pushes the answers into a piece one by one when asked to.
    fn solve(&mut self, job: &Job) -> impl FnMut(&mut Piece) {
        // Old answers may stay in their places: each is written anew.
        self.solutions.resize(self.boards.len(), [0; 81]);
        self.verdicts.resize(self.boards.len(), ERROR);
        let errors = solve_piece(&self.boards, job, &mut self.solutions, &mut self.verdicts);
        let mut errors = errors.into_iter().peekable();
        let answers = self.boards.iter().zip(&self.solutions).zip(&self.verdicts);
        let mut answers = answers.enumerate();
        move |piece| {
            if let Some((at, ((board, solution), &verdict))) = answers.next() {
                let error = errors.next_if(|(row, _)| *row == at);
                let error = error.as_ref().map(|(_, error)| error.as_str());
                piece.push_plain(board, solution, verdict, error);
            }
        }
    }
}

fn piece(
    puzzles: &Puzzles,
    seeds: &Seeds,
    rows: Range<usize>,
    memory: &mut Memory,
    job: &Job,
) -> Piece {
    let givens: Vec<Given> = rows
        .clone()
        .map(|row| guarded(|| puzzles.given(row)).unwrap_or_else(Given::Bad))
        .collect();
    memory.boards.clear();
    if job.is_batched() {
        memory
            .boards
            .extend(givens.iter().filter_map(|given| match given {
                Given::Plain(board) => Some(*board),
                _ => None,
            }));
    }
    let mut push_next = memory.solve(job);
    let mut piece = Piece::default();
    for (given, row) in givens.iter().zip(rows) {
        let answer = match given {
            Given::Plain(_) if job.is_batched() => {
                push_next(&mut piece);
                continue;
            }
            Given::Null => Ok(None),
            Given::Bad(why) => Err(why.clone()),
            Given::Plain(_) | Given::Puzzle(_) => {
                let seed = seeds.seed(job, given, row);
                solve_given(given, seed, job).map(Some)
            }
        };
        piece.push(given, answer);
    }
    piece
}

/// Runs the method on one puzzle.
pub(crate) fn solve_given(given: &Given, seed: u64, job: &Job) -> Result<Outcome, String> {
    let puzzle = given.puzzle().ok_or("no puzzle")?;
    run_guarded(&puzzle, seed, job)
}

fn run_guarded(puzzle: &Puzzle, seed: u64, job: &Job) -> Result<Outcome, String> {
    let mut request = job.request(job.goal, seed);
    guarded(|| run(job.method, puzzle, &mut request))?.map_err(|error| error.to_string())
}

impl Job<'_> {
    /// Runs the method on one puzzle with the job's own seed; what goes wrong is a message.
    pub fn run(&self, puzzle: &Puzzle) -> Result<Outcome, String> {
        run_guarded(puzzle, self.seed, self)
    }
}
