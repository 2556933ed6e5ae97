//! One puzzle at a time.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyString;
use satur_arrow::{BoardSpec, Given, Job, VERDICTS, puzzle_text, verdict_if_found};
use satur_methods::{Goal, Outcome, Request, RunError, Verdict, run, run_one};
use satur_model::{Grid, Puzzle, Shape, Solution, Stop};
use satur_nine::Board;

use crate::about::picture;
use crate::errors::{unreadable, wrong};
use crate::interrupt::interruptible;
use crate::options::{duration, goal, method};
use crate::question::{board, read as read_given};

/// What became of a puzzle: a verdict, and a solution that was verified.
#[pyclass(frozen, module = "satur", from_py_object)]
#[derive(Clone)]
pub(crate) struct Answer {
    verdict: &'static str,
    found: Found,
}

#[derive(Clone)]
enum Found {
    /// A plain 9x9 board and its solution.
    Plain(Board, Board),
    Outcome(Box<(Puzzle, Outcome)>),
    /// What is left of an answer that was pickled, or of a puzzle that cannot be answered.
    Told(Box<Told>),
}

#[derive(Clone)]
struct Told {
    /// Nothing if it is no puzzle.
    puzzle: Option<Puzzle>,
    solution: Option<Grid>,
    why: Option<String>,
}

impl Answer {
    fn puzzle_text(&self) -> String {
        match &self.found {
            Found::Plain(board, _) => line(board),
            Found::Outcome(both) => puzzle_text(&both.0),
            Found::Told(told) => told.puzzle.as_ref().map(puzzle_text).unwrap_or_default(),
        }
    }

    fn question(&self) -> Option<Puzzle> {
        match &self.found {
            Found::Plain(board, _) => Some(plain_puzzle(board)),
            Found::Outcome(both) => Some(both.0.clone()),
            Found::Told(told) => told.puzzle.clone(),
        }
    }

    fn solution_grid(&self) -> Option<Grid> {
        match &self.found {
            Found::Plain(_, solution) => Grid::from_numbers(Shape::classic(), solution),
            Found::Outcome(both) => {
                let is_answer = matches!(both.1.verdict, Verdict::Solved | Verdict::Unique);
                let first = both.1.solutions.first().filter(|_| is_answer);
                first.map(|solution| solution.grid().clone())
            }
            Found::Told(told) => told.solution.clone(),
        }
    }

    fn outcome(&self) -> Option<&Outcome> {
        match &self.found {
            Found::Plain(..) | Found::Told(_) => None,
            Found::Outcome(both) => Some(&both.1),
        }
    }

    /// The answer to a puzzle of a list, asked as one alone is.
    pub(crate) fn of_row(given: &Given, job: &Job) -> Self {
        if let Given::Plain(board) = given
            && job.is_batched()
            && let Some(answer) = solve_plain(board, job.goal)
        {
            return answer.unwrap_or_else(|error| Self::failed(given.puzzle(), error.to_string()));
        }
        let Some(puzzle) = given.puzzle() else {
            return Self::failed(None, "no puzzle".to_owned());
        };
        match job.run(&puzzle) {
            Ok(outcome) => Self::of_outcome(puzzle, outcome),
            Err(error) => Self::failed(Some(puzzle), error),
        }
    }

    fn of_outcome(puzzle: Puzzle, outcome: Outcome) -> Self {
        Self {
            verdict: outcome.verdict.word(),
            found: Found::Outcome(Box::new((puzzle, outcome))),
        }
    }

    /// An answer that says what went wrong.
    pub(crate) fn failed(puzzle: Option<Puzzle>, error: String) -> Self {
        Self {
            verdict: "error",
            found: Found::Told(Box::new(Told {
                puzzle,
                solution: None,
                why: Some(error),
            })),
        }
    }
}

#[pymethods]
impl Answer {
    /// `unique`, `several`, `impossible`, `solved`, `stuck` or `gave-up`; in a list also `error`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.verdict
    }

    /// The board that was asked about, one character a cell; with rules, regions or clues as JSON.
    #[getter]
    fn puzzle(&self) -> String {
        self.puzzle_text()
    }

    /// The solution that was asked for, one character a cell, or None.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        match &self.found {
            // Straight from the stack into Python's text: this is most of what a call costs beside the engine.
            Found::Plain(_, solution) => {
                let line = satur_nine::write(solution);
                // Python looks whether it is text, so it is not looked at here.
                PyString::from_bytes(py, &line).ok()
            }
            Found::Outcome(_) | Found::Told(_) => {
                let grid = self.solution_grid()?;
                Some(PyString::new(py, &grid.to_string()))
            }
        }
    }

    /// How far a method came that got stuck: every digit is certain.
    #[getter]
    fn partial(&self) -> Option<String> {
        let partial = self.outcome()?.partial.as_ref();
        partial.map(Grid::to_string)
    }

    /// The solution as rows of numbers, 0 where overlapping grids leave no cell; or None.
    #[getter]
    fn grid(&self) -> Option<Vec<Vec<u16>>> {
        self.solution_grid().as_ref().map(rows_of)
    }

    /// The blocks of the board and its rules: '3x3', '3x3 x', 'jigsaw of side 9'.
    #[getter]
    fn shape(&self) -> String {
        match &self.found {
            Found::Plain(..) => "3x3".to_owned(),
            Found::Outcome(both) => both.0.layout().to_string(),
            Found::Told(told) => {
                let puzzle = told.puzzle.as_ref();
                puzzle.map_or_else(String::new, |puzzle| puzzle.layout().to_string())
            }
        }
    }

    /// The number of givens.
    #[getter]
    fn clues(&self) -> usize {
        match &self.found {
            Found::Plain(board, _) => board.iter().filter(|&&cell| cell > 0).count(),
            Found::Outcome(both) => both.0.givens().count_filled(),
            Found::Told(told) => {
                let puzzle = told.puzzle.as_ref();
                puzzle.map_or(0, |puzzle| puzzle.givens().count_filled())
            }
        }
    }

    /// The work that the method did, in its own units; None for plain 9x9 boards, which are not
    /// counted.
    #[getter]
    fn work(&self) -> Option<u64> {
        self.outcome().map(|outcome| outcome.work)
    }

    /// Why there is no solution, where two givens clash, why a method ended by its own rule, or what is wrong.
    #[getter]
    fn why(&self) -> Option<String> {
        let (puzzle, outcome) = match &self.found {
            Found::Plain(..) => return None,
            Found::Outcome(both) => (&both.0, &both.1),
            Found::Told(told) => return told.why.clone(),
        };
        let clash = outcome.clash.map(|clash| clash.describe(puzzle.layout()));
        clash.or_else(|| outcome.why.clone())
    }

    fn __bool__(&self) -> bool {
        matches!(self.verdict, "unique" | "solved")
    }

    fn __str__(&self) -> String {
        let solution = self.solution_grid().map(|grid| grid.to_string());
        solution.unwrap_or_else(|| self.verdict.to_owned())
    }

    fn __repr__(&self) -> String {
        let solution = self.solution_grid();
        let solution = solution.map_or("None".to_owned(), |grid| format!("'{grid}'"));
        format!("Answer(verdict='{}', solution={solution})", self.verdict)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.verdict == other.verdict
            && self.puzzle_text() == other.puzzle_text()
            && self.solution_grid() == other.solution_grid()
    }

    fn __hash__(&self) -> u64 {
        satur_arrow::row_seed(0, self.puzzle_text().as_bytes())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Parts)> {
        let restored = py.import("satur._satur")?.getattr("restored")?.unbind();
        let solution = self.solution_grid().map(|grid| grid.to_string());
        let parts = (
            self.verdict.to_owned(),
            self.puzzle_text(),
            solution,
            self.why(),
        );
        Ok((restored, parts))
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        let picture = |puzzle| picture(puzzle, self.solution_grid().as_ref(), false);
        self.question().map(picture).transpose()
    }
}

/// What a pickled answer consists of: its verdict, puzzle, solution, and why.
type Parts = (String, String, Option<String>, Option<String>);

/// An answer from what was pickled of it. Its solution is verified again; the work that it took is forgotten.
#[pyfunction]
#[pyo3(signature = (verdict, puzzle, solution = None, why = None))]
pub(crate) fn restored(
    verdict: &str,
    puzzle: &str,
    solution: Option<&str>,
    why: Option<String>,
) -> PyResult<Answer> {
    let known = VERDICTS.iter().find(|known| **known == verdict);
    let verdict = known.ok_or_else(|| wrong(format!("no verdict '{verdict}'")))?;
    let puzzle = BoardSpec::ANY.read_text(puzzle).puzzle();
    let solution = solution.map(|text| -> PyResult<Grid> {
        let puzzle = puzzle.as_ref().ok_or_else(|| unreadable("no puzzle"))?;
        let numbers: Option<Vec<u8>> = if text.contains(' ') {
            text.split(' ').map(|number| number.parse().ok()).collect()
        } else {
            let number = |symbol: char| symbol.to_digit(36).map(|digit| digit as u8);
            text.chars().map(number).collect()
        };
        let grid = numbers.and_then(|numbers| Grid::from_numbers(puzzle.shape(), &numbers));
        let grid = grid.ok_or_else(|| unreadable("no solution"))?;
        let solution = Solution::verify(puzzle, grid).map_err(wrong)?;
        Ok(solution.into_grid())
    });
    Ok(Answer {
        verdict,
        found: Found::Told(Box::new(Told {
            puzzle,
            solution: solution.transpose()?,
            why,
        })),
    })
}

/// The rows of a board as numbers, 0 for an empty cell and where there is none. They are wider than a byte, because
/// lists of bytes would reach Python as `bytes`.
pub(crate) fn rows_of(grid: &Grid) -> Vec<Vec<u16>> {
    let shape = grid.shape();
    let number = |row, col| {
        let digit = shape.cell_at(row, col).and_then(|cell| grid[cell]);
        digit.map_or(0, |digit| u16::from(digit.number()))
    };
    let row = |row| (0..shape.width()).map(|col| number(row, col)).collect();
    (0..shape.height()).map(row).collect()
}

fn line(board: &Board) -> String {
    // Every byte is a digit or a dot. Character by character this would take as long as reading the board did.
    String::from_utf8_lossy(&satur_nine::write(board)).into_owned()
}

fn plain_puzzle(board: &Board) -> Puzzle {
    let grid = Grid::from_numbers(Shape::classic(), board);
    Puzzle::new(grid.unwrap_or_else(|| Grid::empty(Shape::classic())))
}

/// Solves a puzzle and proves whether the solution is the only one.
///
/// A puzzle is a text in any format that Satur reads, an array, or lists of numbers with 0 for an
/// empty cell. `goal='one'` asks for any one solution. `time` is in seconds, `work` in the method's
/// own units; beyond them the verdict is 'gave-up'. `shape` names the blocks where the puzzle does
/// not say: '2x4'. `rules` names rules beside rows, columns and blocks ('x', 'anti-knight', 'samurai', ...), `regions`
/// gives the irregular blocks of a jigsaw by a character or number for each cell, and `clues` cages, thermometers and
/// the like as dictionaries; formats such as JSON carry all three in the text.
///
/// >>> answer = solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> answer.verdict
/// 'unique'
/// >>> answer.solution[:9]
/// '534678912'
/// >>> solve("." * 81).verdict, solve("11" + "." * 79).verdict
/// ('several', 'impossible')
/// >>> bool(solve([[0, 3, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [3, 0, 2, 0]]))
/// True
/// >>> solve("12......4.......", rules="x").solution
/// '1234341243212143'
/// >>> solve("." * 16, regions="aaab acbb ccbd cddd", goal="one").verdict
/// 'solved'
#[pyfunction]
#[pyo3(signature = (puzzle, *, goal = "unique", method = "exact", params = None, seed = 0, time = None, work = None, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    goal: &str,
    method: &str,
    params: Option<BTreeMap<String, Bound<'_, PyAny>>>,
    seed: u64,
    time: Option<f64>,
    work: Option<u64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let goal = self::goal(goal)?;
    let method = self::method(method)?;
    let is_plain = method.has_batch() && params.is_none() && time.is_none() && work.is_none();
    let is_stated = rules.is_some() || regions.is_some() || clues.is_some();
    if is_plain
        && shape.is_none()
        && !is_stated
        && let Ok(text) = puzzle.cast::<PyString>()
        && let Some(board) = satur_nine::read(text.to_str()?.as_bytes())
        && let Some(answer) = solve_plain(&board, goal)
    {
        return answer.map_err(wrong);
    }
    let given = read_given(puzzle, &board(shape, rules, regions, clues)?)?;
    let params: Vec<String> = params
        .into_iter()
        .flatten()
        .map(|(name, value)| Ok(format!("{name}={}", value.str()?)))
        .collect::<PyResult<_>>()?;
    if let (Given::Plain(board), true) = (&given, is_plain)
        && let Some(answer) = solve_plain(board, goal)
    {
        return answer.map_err(wrong);
    }
    let puzzle = given.puzzle().ok_or_else(|| unreadable("no puzzle"))?;
    let stop = Stop::new();
    let budget = satur_methods::Budget {
        time: duration(time)?,
        work,
        ..satur_methods::Budget::default()
    };
    let outcome = interruptible(py, &stop, || {
        let mut request = Request::new(goal);
        request.seed = seed;
        request.settings = &params;
        request.budget = budget;
        request.stop = stop.clone();
        run(method, &puzzle, &mut request)
    })?;
    Ok(Answer::of_outcome(puzzle, outcome.map_err(wrong)?))
}

/// Solves a 9x9 board in a microsecond or so: not worth letting go of the lock for. Nothing if
/// there is more to say than the solution.
fn solve_plain(board: &Board, goal: Goal) -> Option<Result<Answer, RunError>> {
    let solution = run_one(board, goal)?;
    Some(solution.map(|solution| Answer {
        verdict: verdict_if_found(goal).word(),
        found: Found::Plain(*board, solution),
    }))
}
