//! An explanation, as `satur explain --json` prints it, read and judged.
//!
//! A puzzle is one object per step and one at the end, which names the puzzle. Nothing that the
//! objects say is believed: each step is shown by itself, what is said of the board must agree with
//! what the steps do to it, and the verdict is derived from the board that they lead to. Digits that
//! a player entered before the first step are shown too, or are assumptions.
//!
//! Texts, names of techniques and difficulties are for people: they are not judged.

use std::io::BufRead;

use serde_json::{Map, Value};

use super::human::{Action, Shown, Step, Walk};
use super::search::{Ended, Search};
use super::{Problem, Sudoku};

/// The keys by which the end of an explanation names its puzzle.
const PUZZLE: [&str; 7] = [
    "puzzle",
    "shape",
    "rules",
    "regions",
    "clues",
    "placed",
    "candidates",
];

/// The steps of one puzzle, as they were read.
pub struct Explanation {
    steps: Vec<Value>,
    end: Value,
}

/// What an explanation shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// The digits on the board after the last step, from 0.
    pub board: Vec<Option<usize>>,
    /// Whether the board is full; it is a solution then.
    pub is_solved: bool,
    /// The number of steps.
    pub steps: usize,
    /// The number of steps that were shown by cases.
    pub by_cases: usize,
    /// The largest number of cases that one of them took.
    pub max_cases: usize,
    /// The number of steps that hold only if the puzzle has one solution.
    pub by_uniqueness: usize,
    /// The number of entries that do not follow from the puzzle: the steps hold if they are right.
    pub assumed_entries: usize,
    /// Whether it is known that the puzzle has a solution; anything follows if it has none.
    pub is_possible: bool,
}

impl Explained {
    /// Whether the board is shown to be the only solution of the puzzle.
    pub fn is_unique(&self) -> bool {
        self.is_solved && self.by_uniqueness == 0 && self.assumed_entries == 0
    }
}

/// Reads a text, explanation by explanation. Nothing is read after a problem.
pub fn read_explanations(text: impl BufRead) -> impl Iterator<Item = Result<Explanation, Problem>> {
    let mut lines = Some((1..).zip(text.lines()));
    let mut number = 0;
    std::iter::from_fn(move || {
        let next = next_explanation(lines.as_mut()?, &mut number);
        if !matches!(next, Some(Ok(_))) {
            lines = None;
        }
        next
    })
}

/// Reads lines up to the end of an explanation. The number of the last line is left behind.
fn next_explanation(
    lines: &mut impl Iterator<Item = (usize, std::io::Result<String>)>,
    last: &mut usize,
) -> Option<Result<Explanation, Problem>> {
    let is_first = *last == 0;
    let mut steps: Vec<Value> = Vec::new();
    for (number, text) in lines {
        *last = number;
        let text = match text {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => text,
            Err(error) => return Some(Err(error.into())),
        };
        match serde_json::from_str::<Value>(&text) {
            Ok(end) if end.get("verdict").is_some() => return Some(Ok(Explanation { steps, end })),
            Ok(step) => steps.push(step),
            Err(error) => {
                let what =
                    format!("found no JSON, expected a line of 'satur explain --json' ({error})");
                return Some(Err(Problem::Syntax { line: number, what }));
            }
        }
    }
    (is_first || !steps.is_empty()).then(|| {
        let what = "the text ends before the verdict of a puzzle: it was cut, or is not of 'satur explain --json'";
        Err(Problem::Refused {
            line: *last,
            what: what.to_owned(),
        })
    })
}

impl Explanation {
    /// The line of its puzzle, if it was one of several.
    pub fn line(&self) -> Option<u64> {
        self.end["line"].as_u64()
    }

    /// The puzzle that it names, as a JSON object, if it names one.
    pub fn puzzle(&self) -> Option<String> {
        let named = |&key: &&str| Some((key.to_owned(), self.end.get(key)?.clone()));
        let keys: Map<String, Value> = PUZZLE.iter().filter_map(named).collect();
        let is_named = keys.get("puzzle").is_some_and(|puzzle| !puzzle.is_null());
        is_named.then(|| Value::Object(keys).to_string())
    }

    /// Checks every step from a puzzle and the digits that a player entered, a place for each cell.
    /// The error says what does not hold.
    pub fn check(&self, puzzle: &Sudoku, entries: &[Option<usize>]) -> Result<Explained, String> {
        let claimed = self.claimed_verdict()?;
        if let Some(clash) = puzzle.clash() {
            return Err(format!(
                "the puzzle's own digits clash, so steps show nothing: {clash}"
            ));
        }
        let board = self.end.get("board").unwrap_or(&Value::Null);
        let board =
            read_board(board, puzzle).ok_or("the end has no board of the puzzle's shape")?;
        let mut walk = Walk::new(puzzle.clone(), puzzle.solved(&board).ok());
        let mut done = Explained {
            assumed_entries: walk.enter(entries)?,
            board,
            is_solved: false,
            steps: self.steps.len(),
            by_cases: 0,
            max_cases: 0,
            by_uniqueness: 0,
            is_possible: true,
        };
        for (number, object) in (1..).zip(&self.steps) {
            match check_step(&mut walk, number, object, puzzle)? {
                Shown::Propagation => {}
                Shown::Cases(cases) => {
                    done.by_cases += 1;
                    done.max_cases = done.max_cases.max(cases);
                }
                Shown::Uniqueness => done.by_uniqueness += 1,
            }
        }
        if self.end["steps"].as_u64() != Some(self.steps.len() as u64) {
            return Err(format!(
                "there are {} steps, but the end says {}",
                self.steps.len(),
                self.end["steps"]
            ));
        }
        if done.board != walk.board() {
            return Err("the board at the end is not what the steps lead to".into());
        }
        derive(&mut done, &mut walk, puzzle)?;
        self.compare(&done, claimed, puzzle)?;
        Ok(done)
    }

    /// What the end says became of the puzzle.
    fn claimed_verdict(&self) -> Result<&str, String> {
        let verdict = self.end["verdict"].as_str().unwrap_or_default();
        if ["solved", "stuck", "gave-up"].contains(&verdict) {
            return Ok(verdict);
        }
        Err(format!(
            "the verdict '{verdict}' comes without steps that show it"
        ))
    }

    /// Compares what the end claims with what was derived.
    fn compare(&self, done: &Explained, verdict: &str, puzzle: &Sudoku) -> Result<(), String> {
        match (verdict == "solved", done.is_solved) {
            (true, false) => return Err("the end says 'solved', but the board is not full".into()),
            (false, true) => {
                return Err(format!("the board is solved, but the end says '{verdict}'"));
            }
            _ => {}
        }
        match &self.end["unique"] {
            Value::Bool(true) if !done.is_solved && has_several(puzzle) => {
                Err("the puzzle has several solutions, but the end says that it has one".into())
            }
            Value::Bool(false) if done.is_unique() => {
                Err("the steps show that there is one solution, but the end denies it".into())
            }
            Value::Bool(false) if done.by_uniqueness > 0 => {
                Err("steps assume that there is one solution, but the end denies it".into())
            }
            Value::Null | Value::Bool(_) => Ok(()),
            other => Err(format!(
                "the end says 'unique' with {other}, which is no truth value"
            )),
        }
    }
}

/// Derives from the board at the end whether it is a solution, and else whether there is one.
fn derive(done: &mut Explained, walk: &mut Walk, puzzle: &Sudoku) -> Result<(), String> {
    if done.board.iter().all(Option::is_some) {
        puzzle
            .solved(&done.board)
            .map_err(|why| format!("the board is not solved: {why}"))?;
        done.is_solved = true;
        return Ok(());
    }
    done.is_possible = walk
        .is_possible()
        .ok_or("the puzzle has no solution, so steps show nothing: anything follows")?;
    Ok(())
}

/// Whether two solutions of a puzzle are found.
fn has_several(puzzle: &Sudoku) -> bool {
    let mut search = Search::new(puzzle);
    search.refute(None, &[]).0 == Ended::Solution && search.refute_others() == Ended::Solution
}

/// Checks a step, and what it says of the board after it.
fn check_step(
    walk: &mut Walk,
    number: u64,
    object: &Value,
    puzzle: &Sudoku,
) -> Result<Shown, String> {
    let failed = |what: String| {
        let technique = object["technique"].as_str().unwrap_or("unknown");
        format!("step {number} ({technique}): {what}")
    };
    if object["step"].as_u64() != Some(number) {
        return Err(format!(
            "step {number} is missing: the next is {}",
            object["step"]
        ));
    }
    let step = read_step(object, puzzle).map_err(failed)?;
    let shown = walk.step(&step).map_err(failed)?;
    // Older texts do not say what the board is after a step.
    let after = &object["board"];
    if !after.is_null() && read_board(after, puzzle).is_none_or(|board| board != walk.board()) {
        return Err(failed("its board is not what the step leads to".into()));
    }
    let left = &object["candidates_left"];
    if !left.is_null() && left.as_u64() != Some(walk.candidates_left() as u64) {
        return Err(failed(format!(
            "it says that {left} candidates are left, but there are {}",
            walk.candidates_left()
        )));
    }
    Ok(shown)
}

/// Reads a board: a character for each cell, or numbers with blanks between them.
fn read_board(value: &Value, puzzle: &Sudoku) -> Option<Vec<Option<usize>>> {
    let text = value.as_str()?;
    let side = puzzle.side();
    let digit = |number: usize| match number {
        0 => Some(None),
        _ => (number <= side).then_some(Some(number - 1)),
    };
    let board: Option<Vec<Option<usize>>> = if text.contains(' ') {
        let numbers = text.split(' ').map(|word| word.parse().ok());
        numbers.map(|number| digit(number?)).collect()
    } else {
        let number = |character: char| match character {
            '.' => Some(0),
            _ => character.to_digit(36).map(|number| number as usize),
        };
        text.chars().map(|one| digit(number(one)?)).collect()
    };
    board.filter(|board| board.len() == puzzle.board().len())
}

/// Reads what a step does, and the candidates that its marks name.
fn read_step(object: &Value, puzzle: &Sudoku) -> Result<Step, String> {
    let mut step = Step {
        assumes_unique: match &object["assumes_unique"] {
            Value::Null => false,
            Value::Bool(assumes) => *assumes,
            other => return Err(format!("{other} is no truth value")),
        },
        ..Step::default()
    };
    for action in list(&object["actions"])? {
        let digit = read_digit(&action["digit"], puzzle)?;
        step.actions
            .push(match (action.get("place"), action.get("strike")) {
                (Some(name), None) => Action::Place(read_cell(name, puzzle)?, digit),
                (None, Some(name)) => Action::Strike(read_cell(name, puzzle)?, digit),
                _ => return Err("an action neither places nor strikes".into()),
            });
    }
    for mark in list(&object["marks"])? {
        for one in list(&mark["candidates"])? {
            let cell = read_cell(&one["cell"], puzzle)?;
            step.reason.push((cell, read_digit(&one["digit"], puzzle)?));
        }
        for node in list(&mark["chain"])? {
            let digit = read_digit(&node["digit"], puzzle)?;
            for name in list(&node["cells"])? {
                step.reason.push((read_cell(name, puzzle)?, digit));
            }
        }
        for name in list(&mark["cells"])? {
            let cell = read_cell(name, puzzle)?;
            step.reason
                .extend((0..puzzle.side()).map(|digit| (cell, digit)));
        }
    }
    Ok(step)
}

/// The values of a list, which may be missing.
fn list(value: &Value) -> Result<&[Value], String> {
    match value {
        Value::Null => Ok(&[]),
        Value::Array(values) => Ok(values),
        other => Err(format!("{other} is no list")),
    }
}

/// Reads a digit, which counts from 1 there.
fn read_digit(value: &Value, puzzle: &Sudoku) -> Result<usize, String> {
    let number = value.as_u64().and_then(|number| number.checked_sub(1));
    let digit = number.filter(|&digit| digit < puzzle.side() as u64);
    digit
        .map(|digit| digit as usize)
        .ok_or_else(|| format!("{value} is no digit"))
}

/// Reads `r1c2`.
fn read_cell(value: &Value, puzzle: &Sudoku) -> Result<usize, String> {
    let cell = value.as_str().and_then(|name| puzzle.rules().named(name));
    cell.ok_or_else(|| format!("{value} is no cell"))
}
