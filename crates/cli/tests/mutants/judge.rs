//! The judge: follows an explanation on a board of the model, and asks the naive oracle.

use satur::advice::puzzle_json;
use satur::formats::{self, Input, ReadOptions};
use satur::model::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, Shape};
use satur_testkit::oracle;
use serde_json::{Value, json};

use crate::{Course, MAX_SOLUTIONS, ORACLE_STEPS};

/// A board in the middle of an explanation.
pub(crate) struct Position {
    pub(crate) grid: Grid,
    pub(crate) candidates: Candidates,
}

impl Position {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self {
            grid: puzzle.givens().clone(),
            candidates: puzzle.candidates(),
        }
    }

    pub(crate) fn act(&mut self, layout: &Layout, cell: Cell, digit: Digit, is_placed: bool) {
        if !is_placed {
            self.candidates[cell].remove(digit);
            return;
        }
        self.grid[cell] = Some(digit);
        self.candidates[cell] = DigitSet::EMPTY;
        for &peer in layout.peers(cell) {
            self.candidates[peer].remove(digit);
        }
    }

    pub(crate) fn candidates_left(&self) -> usize {
        self.grid
            .blanks()
            .map(|cell| self.candidates[cell].len())
            .sum()
    }

    pub(crate) fn board(&self) -> Value {
        json!(self.grid.to_line())
    }
}

/// Reads an action: its cell, its digit, and whether it places.
pub(crate) fn action_of(action: &Value, shape: Shape) -> Option<(Cell, Digit, bool)> {
    let (name, is_placed) = match (action.get("place"), action.get("strike")) {
        (Some(name), None) => (name, true),
        (None, Some(name)) => (name, false),
        _ => return None,
    };
    Some((
        cell_of(name, shape)?,
        digit_of(&action["digit"], shape)?,
        is_placed,
    ))
}

pub(crate) fn cell_of(name: &Value, shape: Shape) -> Option<Cell> {
    let name = name.as_str()?;
    shape
        .all_cells()
        .find(|&cell| shape.name(cell).to_string() == name)
}

pub(crate) fn digit_of(number: &Value, shape: Shape) -> Option<Digit> {
    let number = number.as_u64()?;
    shape
        .digits()
        .find(|digit| u64::from(digit.number()) == number)
}

/// The puzzle that the end of an explanation names.
pub(crate) fn named(end: &Value) -> Option<Puzzle> {
    let options = ReadOptions {
        takes_rules: true,
        ..ReadOptions::default()
    };
    let keys = ["puzzle", "shape", "rules", "regions"];
    let keys = keys
        .iter()
        .filter_map(|&key| Some((key.to_owned(), end.get(key)?.clone())));
    let text = Value::Object(keys.collect()).to_string();
    let mut boards = formats::open(Input::from_text(&text), formats::find("json"), options).ok()?;
    Some(boards.next()?.ok()?.puzzle)
}

/// Whether all that an explanation claims is so. What it says for people is not read.
pub(crate) fn is_true(objects: &[Value], puzzle: &Puzzle, solutions: &[Grid]) -> bool {
    follow(objects, puzzle, solutions).is_some()
}

pub(crate) fn follow(objects: &[Value], puzzle: &Puzzle, solutions: &[Grid]) -> Option<()> {
    let holds = |is: bool| is.then_some(());
    let (shape, (end, steps)) = (puzzle.shape(), objects.split_last()?);
    // Of a board without a solution everything could be said.
    holds(!solutions.is_empty() && named(end)? == *puzzle)?;
    let mut position = Position::new(puzzle);
    for (number, step) in (1..).zip(steps) {
        holds(step["step"].as_u64() == Some(number))?;
        let actions = step["actions"].as_array()?;
        holds(!actions.is_empty())?;
        for action in actions {
            let (cell, digit, is_placed) = action_of(action, shape)?;
            let agrees = |grid: &Grid| (grid[cell] == Some(digit)) == is_placed;
            holds(solutions.iter().all(agrees))?;
            position.act(puzzle.layout(), cell, digit, is_placed);
        }
        let board = &step["board"];
        holds(board.is_null() || *board == position.board())?;
        let left = &step["candidates_left"];
        holds(left.is_null() || *left == json!(position.candidates_left()))?;
    }
    holds(end["steps"] == json!(steps.len()) && end["board"] == position.board())?;
    holds(match end["verdict"].as_str()? {
        "solved" => position.grid.is_full(),
        "stuck" | "gave-up" => !position.grid.is_full(),
        _ => false,
    })?;
    holds(match end["unique"] {
        Value::Bool(true) => solutions.len() == 1,
        // Nothing is claimed by it unless the steps show otherwise.
        Value::Bool(false) => !position.grid.is_full() || solutions.len() > 1,
        _ => true,
    })
}

/// The solutions of the puzzle that an explanation names, if the oracle can name them.
pub(crate) fn truth(objects: &[Value], course: &Course) -> Option<(Puzzle, Vec<Grid>)> {
    let puzzle = named(objects.last()?)?;
    if puzzle == course.puzzle {
        return Some((puzzle, course.solutions.clone()));
    }
    let count = oracle::count_within(&puzzle, MAX_SOLUTIONS + 1, 10 * ORACLE_STEPS)?;
    let solutions = oracle::solutions(&puzzle, MAX_SOLUTIONS + 1);
    (count <= MAX_SOLUTIONS).then_some((puzzle, solutions))
}

/// Whether what the checker prints of an explanation is so.
pub(crate) fn is_right_answer(answer: &Value, puzzle: &Puzzle, solutions: &[Grid]) -> bool {
    let lines: Vec<Value> = solutions.iter().map(|grid| json!(grid.to_line())).collect();
    let shown = answer["solutions"].as_array().unwrap();
    let is_own = answer["of"] == Value::Object(puzzle_json(puzzle));
    is_own
        && match answer["proved"].as_str().unwrap() {
            "unique" => lines.len() == 1 && *shown == lines,
            "some" => shown.iter().all(|grid| lines.contains(grid)),
            "steps" => shown.is_empty(),
            _ => false,
        }
}
