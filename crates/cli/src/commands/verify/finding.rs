//! What came out for a proof, as text and as JSON.

use satur::advice::puzzle_json;
use satur::logic::Lang;
use satur::model::{Grid, Puzzle, Shape};
use satur::proof::check::{Explained, Problem, Verdict};
use serde_json::{Value, json};

use crate::args::Verify;
use crate::commands::json_board;
use crate::exit::Exit;
use crate::language::current;
use crate::reply::Reply;
use crate::terminal::report;
use crate::translation::translated;

/// What came out for a proof.
pub(super) enum Finding {
    /// The solutions of a puzzle that were proved, and whether they are all.
    Proved(Box<Puzzle>, Verdict),
    /// Steps of a puzzle that hold.
    Explained(Box<Puzzle>, Explained),
    /// It proves nothing, because of this.
    Refused(String),
    /// A file that could not be read, or is no proof.
    Unreadable(String),
}

/// A problem in a file.
pub(super) fn finding(file: &str, problem: &Problem) -> Finding {
    let message = format!("{file}: {problem}");
    if problem.is_refusal() {
        Finding::Refused(message)
    } else {
        Finding::Unreadable(message)
    }
}

impl Finding {
    pub(super) fn tell(self, args: &Verify, file: &str, place: Option<u64>, reply: &mut Reply) {
        let lang = current();
        reply.exit = reply.exit.max(self.exit());
        if args.json {
            let mut object = self.json();
            object["file"] = json!(file);
            if let Some(line) = place {
                object["line"] = json!(line);
            }
            reply.json(&object);
        } else if let Self::Unreadable(message) = self {
            reply.tell(&report::error_line(&message));
        } else {
            let line = place.map(|line| line.to_string()).unwrap_or_default();
            let place = lang.say("verify-place", &[("file", file), ("line", &line)]);
            reply
                .out
                .extend_from_slice(format!("{place}: {}\n", self.say(lang)).as_bytes());
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::Proved(_, Verdict::AtLeast(grids)) if grids.is_empty() => Exit::Unanswered,
            Self::Proved(..) | Self::Explained(..) => Exit::Fine,
            Self::Refused(_) => Exit::Unanswered,
            Self::Unreadable(_) => Exit::Usage,
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Proved(_, Verdict::AtLeast(grids)) if grids.is_empty() => {
                lang.say("verify-nothing", &[])
            }
            Self::Proved(puzzle, verdict) => {
                say_proved(lang, puzzle.shape(), verdict) + &say_puzzle(lang, puzzle)
            }
            Self::Explained(puzzle, done) => {
                say_explained(lang, puzzle.shape(), done) + &say_puzzle(lang, puzzle)
            }
            Self::Refused(why) | Self::Unreadable(why) => {
                lang.say("verify-refused", &[("why", &translated(why))])
            }
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Proved(puzzle, verdict) => {
                let (grids, is_complete) = match verdict {
                    Verdict::Exactly(grids) => (grids, true),
                    Verdict::AtLeast(grids) => (grids, false),
                };
                let word = match (grids.len(), is_complete) {
                    (0, true) => "impossible",
                    (1, true) => "unique",
                    (_, true) => "all",
                    (0, false) => "nothing",
                    (_, false) => "some",
                };
                let shape = puzzle.shape();
                let lines: Vec<String> = grids.iter().map(|grid| line(shape, grid)).collect();
                json!({
                    "accepted": is_complete || !grids.is_empty(),
                    "proved": word,
                    "solutions": lines,
                    "of": puzzle_json(puzzle),
                })
            }
            Self::Explained(puzzle, done) => explained_json(puzzle, done),
            Self::Refused(why) => json!({"accepted": false, "proved": "nothing", "refused": why}),
            Self::Unreadable(why) => json!({"accepted": false, "proved": "nothing", "error": why}),
        }
    }
}

/// The puzzle that something was shown of, on a line of its own: its givens, or all that the format
/// `json` says of it if there is more than blocks to it.
fn say_puzzle(lang: Lang, puzzle: &Puzzle) -> String {
    let is_bare = puzzle.is_plain() && puzzle.placed().is_none() && puzzle.pencil_marks().is_none();
    let shown = if is_bare {
        format!("{} ({})", json_board(puzzle.givens()), puzzle.shape())
    } else {
        Value::Object(puzzle_json(puzzle)).to_string()
    };
    format!("\n  {}", lang.say("verify-puzzle", &[("puzzle", &shown)]))
}

fn say_proved(lang: Lang, shape: Shape, verdict: &Verdict) -> String {
    let (key, grids) = match verdict {
        Verdict::Exactly(grids) => match grids.len() {
            0 => ("verify-none", grids),
            1 => ("verify-one", grids),
            _ => ("verify-all", grids),
        },
        Verdict::AtLeast(grids) => ("verify-some", grids),
    };
    let mut text = lang.say(key, &[("count", &grids.len().to_string())]);
    let lines = grids.iter().map(|grid| line(shape, grid));
    if let [grid] = lines.clone().collect::<Vec<_>>().as_slice() {
        text += &format!(": {grid}");
    } else {
        text.extend(lines.map(|grid| format!("\n  {grid}")));
    }
    text
}

/// A number as a slot, which is left out if it is 0.
fn unless_none(count: usize) -> String {
    match count {
        0 => String::new(),
        _ => count.to_string(),
    }
}

fn say_explained(lang: Lang, shape: Shape, done: &Explained) -> String {
    let key = match (done.is_unique(), done.is_solved) {
        (true, _) => "verify-steps-one",
        (false, true) => "verify-steps-solved",
        (false, false) => "verify-steps",
    };
    let open = if done.is_possible {
        String::new()
    } else {
        lang.say("verify-steps-open", &[])
    };
    lang.say(
        key,
        &[
            ("steps", &done.steps.to_string()),
            ("cases", &unless_none(done.by_cases)),
            ("most", &done.max_cases.to_string()),
            ("unique", &unless_none(done.by_uniqueness)),
            ("entries", &unless_none(done.assumed_entries)),
            ("open", &open),
            ("board", &board_line(shape, done)),
        ],
    )
}

fn explained_json(puzzle: &Puzzle, done: &Explained) -> Value {
    let word = match (done.is_unique(), done.is_solved) {
        (true, _) => "unique",
        (false, true) => "some",
        (false, false) => "steps",
    };
    let board = board_line(puzzle.shape(), done);
    let solutions: Vec<&String> = done.is_solved.then_some(&board).into_iter().collect();
    json!({
        "accepted": true,
        "proved": word,
        "solutions": solutions,
        "of": puzzle_json(puzzle),
        "board": board,
        "steps": done.steps,
        "by_cases": done.by_cases,
        "most_cases": done.max_cases,
        "assuming_one_solution": done.by_uniqueness,
        "assuming_entries": done.assumed_entries,
        "has_solution": done.is_possible.then_some(true),
    })
}

/// The board after the last step as text.
fn board_line(shape: Shape, done: &Explained) -> String {
    let numbers = done
        .board
        .iter()
        .map(|digit| digit.map_or(0, |digit| digit + 1));
    line(shape, &numbers.collect::<Vec<_>>())
}

/// A grid of the checker as text.
fn line(shape: Shape, grid: &[usize]) -> String {
    let numbers: Vec<u8> = grid.iter().map(|&number| number as u8).collect();
    Grid::from_numbers(shape, &numbers)
        .map(|grid| json_board(&grid))
        .unwrap_or_default()
}
