//! One puzzle at a time.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyString;
use satur_advice::puzzle_json;
use satur_arrow::{
    Given, Job, RatedRow, Raters, puzzle_text, rate_puzzle, solve_one, verdict_if_found,
};
use satur_formats::{Record, Sheet, WriteOptions, find};
use satur_methods::{Goal, Outcome, Repair, Request, Verdict, exact, repair, run};
use satur_model::{Cell, Grid, Puzzle, Shape, Stop};
use satur_nine::Board;
use serde_json::{Value, json};

use crate::errors::{failed, unreadable, wrong};
use crate::interrupt::interruptible;
use crate::options::{duration, goal, method, scale};
use crate::question::{board, read as read_given, read_digits, read_puzzle};

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
    /// Nothing: it is no puzzle, or the method does not take it, or the program failed.
    Error(Box<(Option<Puzzle>, String)>),
}

impl Answer {
    fn puzzle_text(&self) -> String {
        match &self.found {
            Found::Plain(board, _) => line(board),
            Found::Outcome(both) => puzzle_text(&both.0),
            Found::Error(both) => both.0.as_ref().map(puzzle_text).unwrap_or_default(),
        }
    }

    fn question(&self) -> Option<Puzzle> {
        match &self.found {
            Found::Plain(board, _) => Some(plain_puzzle(board)),
            Found::Outcome(both) => Some(both.0.clone()),
            Found::Error(both) => both.0.clone(),
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
            Found::Error(_) => None,
        }
    }

    fn outcome(&self) -> Option<&Outcome> {
        match &self.found {
            Found::Plain(..) | Found::Error(_) => None,
            Found::Outcome(both) => Some(&both.1),
        }
    }

    /// The answer to a puzzle of a list, asked as one alone is.
    pub(crate) fn of_row(given: &Given, job: &Job) -> Self {
        if let Given::Plain(board) = given
            && job.is_batched()
            && let Some(answer) = solve_plain(board, job.goal)
        {
            return answer;
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
            found: Found::Error(Box::new((puzzle, error))),
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
                let line = str::from_utf8(&line).ok()?;
                Some(PyString::new(py, line))
            }
            Found::Outcome(_) | Found::Error(_) => {
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
            Found::Error(both) => {
                let puzzle = both.0.as_ref();
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
            Found::Error(both) => {
                let puzzle = both.0.as_ref();
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
            Found::Error(both) => return Some(both.1.clone()),
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

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let solve = py.import("satur")?.getattr("solve")?.unbind();
        Ok((solve, (self.puzzle_text(),)))
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        let picture = |puzzle| picture(puzzle, self.solution_grid().as_ref(), false);
        self.question().map(picture).transpose()
    }
}

/// The rows of a board as numbers, 0 for an empty cell and where there is none. They are wider than a byte, because
/// lists of bytes would reach Python as `bytes`.
fn rows_of(grid: &Grid) -> Vec<Vec<u16>> {
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
/// >>> solve("1..............4", rules="anti-king").solution
/// '1234341221434321'
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
    let is_plain = method == "exact" && params.is_none() && time.is_none() && work.is_none();
    let is_stated = rules.is_some() || regions.is_some() || clues.is_some();
    if is_plain
        && shape.is_none()
        && !is_stated
        && let Ok(text) = puzzle.cast::<PyString>()
        && let Some(board) = satur_nine::read(text.to_str()?.as_bytes())
        && let Some(answer) = solve_plain(&board, goal)
    {
        return Ok(answer);
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
        return Ok(answer);
    }
    let puzzle = given.puzzle().ok_or_else(|| unreadable("no puzzle"))?;
    let method = self::method(method)?;
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
fn solve_plain(board: &Board, goal: Goal) -> Option<Answer> {
    let solution = solve_one(board, goal)?;
    Some(Answer {
        verdict: verdict_if_found(goal).word(),
        found: Found::Plain(*board, solution),
    })
}

/// Counts the solutions of a puzzle up to a limit: how many, and whether that is all.
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit, time = None, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn count(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    limit: u64,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u64, bool)> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let time = duration(time)?;
    let stop = Stop::new();
    let outcome = interruptible(py, &stop, || {
        let mut request = Request::new(Goal::Count(limit));
        request.budget.time = time;
        request.stop = stop.clone();
        run(exact(), &puzzle, &mut request)
    })?;
    let outcome = outcome.map_err(wrong)?;
    Ok((outcome.found, outcome.is_complete))
}

/// Checks a puzzle, as JSON: verdict, clash, needless givens, where solutions differ, what to repair.
#[pyfunction]
#[pyo3(signature = (puzzle, *, time = None, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let stop = Stop::new();
    let within = stop.narrowed(duration(time)?);
    let checked = interruptible(py, &stop, || checked(&puzzle, &within))?;
    Ok(checked.map_err(wrong)?.to_string())
}

fn checked(puzzle: &Puzzle, stop: &Stop) -> Result<Value, satur_methods::RunError> {
    let ask = |puzzle: &Puzzle| {
        let mut request = Request::new(Goal::Unique);
        request.stop = stop.clone();
        run(exact(), puzzle, &mut request)
    };
    let shape = puzzle.shape();
    let names = |cells: &[Cell]| -> Vec<String> {
        let name = |&cell: &Cell| shape.name(cell).to_string();
        cells.iter().map(name).collect()
    };
    let outcome = ask(puzzle)?;
    let mut unneeded = None;
    if outcome.verdict == Verdict::Unique {
        let mut cells = Vec::new();
        for (cell, _) in puzzle.givens().filled() {
            if ask(&puzzle.without_given(cell))?.verdict == Verdict::Unique {
                cells.push(cell);
            }
        }
        // What there was no time for is not called needed.
        unneeded = (!stop.is_over()).then_some(cells);
    }
    let differ = match outcome.solutions.as_slice() {
        [first, second, ..] => {
            let cells = first.grid().iter().zip(second.grid().iter());
            let differ = cells.filter(|((_, a), (_, b))| a != b);
            Some(differ.map(|((cell, _), _)| cell).collect::<Vec<_>>())
        }
        _ => None,
    };
    let repaired: Option<Repair> = (outcome.verdict == Verdict::Impossible)
        .then(|| {
            repair(
                puzzle,
                &stop.narrowed(Some(std::time::Duration::from_secs(10))),
            )
        })
        .flatten();
    Ok(json!({
        "shape": puzzle.layout().to_string(),
        "clues": puzzle.givens().count_filled(),
        "verdict": outcome.verdict.word(),
        "clash": outcome.clash.map(|clash| clash.describe(puzzle.layout())),
        "is_minimal": unneeded.as_ref().map(Vec::is_empty),
        "unneeded": unneeded.as_deref().map(names),
        "differ": differ.as_deref().map(names),
        "repair": repaired.as_ref().map(|repaired| names(&repaired.cells)),
    }))
}

/// Rates a puzzle, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, *, time = None, shape = None, rules = None, regions = None, clues = None, scale = "se"))]
pub(crate) fn rate(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
    scale: &str,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let job = Job {
        time: duration(time)?,
        ..Job::default()
    };
    let scale = self::scale(scale, None)?;
    let rated = interruptible(py, &job.stop, || {
        rate_puzzle(&puzzle, scale, &mut Raters::default(), &job)
    })?;
    let row = rated.map_err(wrong)?;
    Ok(rating_json(Ok(&row)).to_string())
}

/// A rating as Python's `Rating` takes it.
pub(crate) fn rating_json(row: Result<&RatedRow, &String>) -> Value {
    let row = match row {
        Ok(row) => row,
        Err(error) => {
            return json!({
                "verdict": "error", "er": null, "ep": null, "ed": null, "technique": null, "level": null,
                "error": error,
            });
        }
    };
    let rating = row.rating.filter(|_| row.verdict == "rated");
    let marks = rating.map_or([None; 3], |rating| [rating.er, rating.ep, rating.ed]);
    let score = |at: usize| marks[at].map(|mark| mark.score.value());
    json!({
        "verdict": row.verdict,
        "er": score(0),
        "ep": score(1),
        "ed": score(2),
        "technique": row.technique(),
        "level": row.level,
        "score": row.score(),
    })
}

/// Draws a board as SVG.
#[pyfunction]
#[pyo3(signature = (puzzle, *, solution = None, marks = false, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn draw(
    puzzle: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
    marks: bool,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let grid = solution
        .map(|solution| read_digits(solution, &puzzle))
        .transpose()?;
    picture(puzzle, grid.as_ref(), marks)
}

fn picture(puzzle: Puzzle, grid: Option<&Grid>, marks: bool) -> PyResult<String> {
    let record = Record::new(1, puzzle);
    let sheet = match grid {
        Some(grid) => Sheet::solved(&record, grid),
        None => Sheet::question(&record),
    };
    let options = WriteOptions {
        marks,
        ..WriteOptions::default()
    };
    let format = find("svg").ok_or_else(|| failed("pictures are missing"))?;
    format.write_text(&[sheet], &options).map_err(wrong)
}

/// Reads a puzzle in any form, and says what it is, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, *, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn read(
    puzzle: &Bound<'_, PyAny>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let mut fields = puzzle_json(&puzzle);
    fields.insert("line".to_owned(), json!(puzzle.board().to_string()));
    fields.insert("text".to_owned(), json!(puzzle_text(&puzzle)));
    fields.insert("rows".to_owned(), json!(rows_of(&puzzle.board())));
    fields.insert("givens".to_owned(), json!(puzzle.givens().count_filled()));
    fields.insert("blocks".to_owned(), json!(puzzle.layout().to_string()));
    fields.insert("side".to_owned(), json!(puzzle.shape().side()));
    Ok(Value::Object(fields).to_string())
}
