//! The steps of `satur explain --json`, read back for the checker.
//!
//! A puzzle is one object per step and one at the end, which names the puzzle. Everything that
//! the objects say of the board must agree with what the steps do to it.

use std::io::BufRead;

use satur::logic::Lang;
use satur::model::{Digit, Grid, Puzzle, Shape};
use satur::proof::check::human::{Action, Shown, Step, Walk};
use serde_json::{Value, json};

use super::{Finding, from_json, sudoku};
use crate::commands::json_board;

/// Steps that hold, and what they lead to.
pub(super) struct Steps {
    /// The board after them.
    board: Grid,
    count: usize,
    /// How many were shown by cases, and the most cases that one of them took.
    by_cases: usize,
    most_cases: usize,
    /// How many hold only if the puzzle has one solution.
    by_uniqueness: usize,
}

/// Checks every puzzle of a text.
pub(super) fn check(mut text: impl BufRead, given: Option<&Puzzle>) -> Vec<(Option<u64>, Finding)> {
    let mut findings = Vec::new();
    let (mut line, mut number) = (String::new(), 0);
    let mut steps: Vec<Value> = Vec::new();
    loop {
        line.clear();
        number += 1;
        match text.read_line(&mut line) {
            Ok(0) => break,
            Ok(_) if line.trim().is_empty() => continue,
            Ok(_) => {}
            Err(error) => {
                findings.push((None, Finding::Unreadable(error.to_string())));
                return findings;
            }
        }
        let object: Value = match serde_json::from_str(&line) {
            Ok(object) => object,
            Err(error) => {
                let what = format!(
                    "line {number}: found no JSON, expected a line of 'satur explain --json' ({error})"
                );
                findings.push((None, Finding::Unreadable(what)));
                return findings;
            }
        };
        if object.get("verdict").is_none() {
            steps.push(object);
            continue;
        }
        let found = check_one(&std::mem::take(&mut steps), &object, given);
        let place = object["line"].as_u64();
        findings.push((place, found.map_or_else(|finding| finding, Finding::Steps)));
    }
    if !steps.is_empty() || findings.is_empty() {
        let what = "the text ends before the verdict of a puzzle: it was cut, or is not of 'satur explain --json'";
        findings.push((None, Finding::Refused(what.to_owned())));
    }
    findings
}

fn refused<T>(what: impl Into<String>) -> Result<T, Finding> {
    Err(Finding::Refused(what.into()))
}

/// Checks the steps of one puzzle and the object at its end.
fn check_one(steps: &[Value], end: &Value, given: Option<&Puzzle>) -> Result<Steps, Finding> {
    let verdict = end["verdict"].as_str().unwrap_or_default();
    if !["solved", "stuck", "gave-up"].contains(&verdict) {
        return refused(format!(
            "the verdict '{verdict}' comes without steps that show it"
        ));
    }
    let puzzle = puzzle_of(end, given)?;
    let shape = puzzle.shape();
    let sudoku = sudoku(&puzzle).map_err(Finding::Refused)?;
    let claimed = board(&end["board"], shape).ok_or_else(|| no_board("the end"))?;
    let known = sudoku.solved(&indices(&claimed)).ok();
    let mut walk = Walk::new(sudoku.clone(), known);
    let mut done = Steps {
        board: claimed.clone(),
        count: steps.len(),
        by_cases: 0,
        most_cases: 0,
        by_uniqueness: 0,
    };
    for (number, object) in (1..).zip(steps) {
        let place = |what: String| {
            let technique = object["technique"].as_str().unwrap_or("unknown");
            Finding::Refused(format!("step {number} ({technique}): {what}"))
        };
        if object["step"].as_u64() != Some(number) {
            return refused(format!(
                "step {number} is missing: the next is {}",
                object["step"]
            ));
        }
        let step = step_of(object, shape).map_err(place)?;
        match walk.step(&step).map_err(place)? {
            Shown::Propagation => {}
            Shown::Cases(cases) => {
                done.by_cases += 1;
                done.most_cases = done.most_cases.max(cases);
            }
            Shown::Uniqueness => done.by_uniqueness += 1,
        }
        // Older texts do not say what the board is after a step.
        let after = &object["board"];
        if !after.is_null() && board(after, shape).is_none_or(|grid| indices(&grid) != walk.board())
        {
            return Err(place("its board is not what the step leads to".into()));
        }
        let left = &object["candidates_left"];
        if !left.is_null() && left.as_u64() != Some(walk.candidates_left() as u64) {
            return Err(place(format!(
                "it says that {left} candidates are left, but there are {}",
                walk.candidates_left()
            )));
        }
    }
    if end["steps"].as_u64() != Some(steps.len() as u64) {
        return refused(format!(
            "there are {} steps, but the end says {}",
            steps.len(),
            end["steps"]
        ));
    }
    if indices(&claimed) != walk.board() {
        return refused("the board at the end is not what the steps lead to");
    }
    match (verdict, sudoku.solved(walk.board())) {
        ("solved", Err(why)) => refused(format!("the board is not solved: {why}")),
        ("stuck" | "gave-up", Ok(_)) => {
            refused(format!("the board is solved, but the end says '{verdict}'"))
        }
        _ => Ok(done),
    }
}

/// The puzzle that the end names, which must be the one that was given.
fn puzzle_of(end: &Value, given: Option<&Puzzle>) -> Result<Puzzle, Finding> {
    let keys = [
        "puzzle",
        "shape",
        "rules",
        "regions",
        "clues",
        "placed",
        "candidates",
    ];
    let named: serde_json::Map<String, Value> = keys
        .iter()
        .filter_map(|&key| Some((key.to_owned(), end.get(key)?.clone())))
        .collect();
    let named = if named.contains_key("puzzle") {
        let text = Value::Object(named).to_string();
        Some(from_json(&text).map_err(Finding::Unreadable)?)
    } else {
        None
    };
    match (given, named) {
        (None, None) => refused("the text does not name its puzzle; say it with --puzzle FILE"),
        (Some(puzzle), None) => Ok(puzzle.clone()),
        (Some(given), Some(named)) if *given != named => {
            refused("the text is of another puzzle than --puzzle says")
        }
        (_, Some(named)) => Ok(named),
    }
}

fn no_board(whose: &str) -> Finding {
    Finding::Refused(format!("{whose} has no board of the puzzle's shape"))
}

/// A board as JSON has it.
fn board(value: &Value, shape: Shape) -> Option<Grid> {
    if !shape.is_square() {
        // Boards with holes are told cell by cell, without the holes.
        let digits = value.as_str()?.chars();
        let numbers: Vec<u8> = digits
            .map(|digit| digit.to_digit(10).unwrap_or(0) as u8)
            .collect();
        return Grid::from_numbers(shape, &numbers);
    }
    let object = json!({"puzzle": value.as_str()?, "shape": shape.to_string()}).to_string();
    let puzzle = from_json(&object).ok()?;
    (puzzle.shape() == shape).then(|| puzzle.givens().clone())
}

fn indices(grid: &Grid) -> Vec<Option<usize>> {
    grid.iter()
        .map(|(_, digit)| digit.map(Digit::index))
        .collect()
}

fn step_of(object: &Value, shape: Shape) -> Result<Step, String> {
    let digit = |value: &Value| {
        let number = value
            .as_u64()
            .filter(|&number| 0 < number && number <= shape.side() as u64);
        number
            .map(|number| number as usize - 1)
            .ok_or_else(|| format!("{value} is no digit"))
    };
    let cell = |value: &Value| cell_of(value, shape).ok_or_else(|| format!("{value} is no cell"));
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut step = Step {
        assumes_unique: object["assumes_unique"].as_bool().unwrap_or(false),
        ..Step::default()
    };
    for action in list(&object["actions"]) {
        let number = digit(&action["digit"])?;
        step.actions
            .push(match (action.get("place"), action.get("strike")) {
                (Some(name), None) => Action::Place(cell(name)?, number),
                (None, Some(name)) => Action::Strike(cell(name)?, number),
                _ => return Err("an action neither places nor strikes".into()),
            });
    }
    for mark in list(&object["marks"]) {
        for one in list(&mark["candidates"]) {
            step.reason
                .push((cell(&one["cell"])?, digit(&one["digit"])?));
        }
        for node in list(&mark["chain"]) {
            for name in list(&node["cells"]) {
                step.reason.push((cell(&name)?, digit(&node["digit"])?));
            }
        }
        for name in list(&mark["cells"]) {
            let at = cell(&name)?;
            step.reason
                .extend((0..shape.side()).map(|digit| (at, digit)));
        }
    }
    Ok(step)
}

/// Reads `r1c2`.
fn cell_of(value: &Value, shape: Shape) -> Option<usize> {
    let (row, col) = value.as_str()?.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| {
        let number = text.parse::<usize>().ok()?.checked_sub(1)?;
        (number < shape.side()).then_some(number)
    };
    Some(number(row)? * shape.side() + number(col)?)
}

impl Steps {
    pub(super) fn say(&self, lang: Lang) -> String {
        let key = match (self.board.is_full(), self.by_uniqueness) {
            (true, 0) => "verify-steps-one",
            (true, _) => "verify-steps-if-one",
            (false, 0) => "verify-steps",
            (false, _) => "verify-steps-if",
        };
        let cases = if self.by_cases > 0 {
            self.by_cases.to_string()
        } else {
            String::new()
        };
        lang.say(
            key,
            &[
                ("steps", &self.count.to_string()),
                ("cases", &cases),
                ("most", &self.most_cases.to_string()),
                ("unique", &self.by_uniqueness.to_string()),
                ("board", &json_board(&self.board)),
            ],
        )
    }

    pub(super) fn json(&self) -> Value {
        let word = match (self.board.is_full(), self.by_uniqueness) {
            (true, 0) => "unique",
            (true, _) => "some",
            (false, _) => "steps",
        };
        let solutions: Vec<String> = self
            .board
            .is_full()
            .then(|| json_board(&self.board))
            .into_iter()
            .collect();
        json!({
            "accepted": true,
            "proved": word,
            "solutions": solutions,
            "board": json_board(&self.board),
            "steps": self.count,
            "by_cases": self.by_cases,
            "most_cases": self.most_cases,
            "assuming_one_solution": self.by_uniqueness,
        })
    }
}
