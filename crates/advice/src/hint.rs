//! The next step for a player, from the board and the pencil marks as they stand.
//!
//! Entries are compared with the solution first: a step from a wrong board would lead astray.

use std::time::Duration;

use satur_generate::level_by_ladder;
use satur_logic::{AnyBoard, Choice, Lang, MAX_SIDE, Step, explain, place};
use satur_methods::{Repair, repair};
use satur_model::{Candidate, Candidates, Cell, Grid, Puzzle, Stop};
use serde_json::{Value, json};

use crate::words::say;
use crate::{level_word, sentences, step_json, uniqueness, wrap, wrong_entries};

/// How long the search for digits to take back may take, where nobody says.
const REPAIR_TIME: Duration = Duration::from_secs(10);

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Degree {
    /// What to look for.
    Nudge,
    /// What to look for, and where.
    Where,
    /// The whole step.
    Full,
}

/// What can be said of a board.
pub enum Advice {
    /// The next step.
    Step {
        /// The step.
        step: Box<Step>,
        /// Whether the puzzle has one solution, so that entries could be judged.
        is_unique: bool,
    },
    /// Digits that the player placed and that are not those of the solution.
    WrongEntries(Vec<Cell>),
    /// Candidates of the solution that the player struck.
    WrongMarks(Vec<Candidate>),
    /// There are several solutions, but none with what the player placed and struck; which digits
    /// to take back, if that is known.
    SomethingWrong(Option<Repair>),
    /// The puzzle has no solution; which digits to take away, if that is known.
    Impossible(Option<Repair>),
    /// The board is full and right.
    Solved,
    /// No technique finds anything.
    Stuck {
        /// Whether the puzzle has one solution.
        is_unique: bool,
    },
    /// The time was up before a step was found.
    Late,
    /// The board is too large for human logic.
    TooLarge,
}

/// Advice on a board: what is wrong with it, else the easiest step of the techniques that may be
/// used. `None` if the stop was requested first.
pub fn advise(puzzle: &Puzzle, choice: &Choice, stop: &Stop) -> Option<Advice> {
    if puzzle.shape().side() > MAX_SIDE {
        // Whether it has one solution may take long to say, and changes nothing.
        return Some(Advice::TooLarge);
    }
    let known = uniqueness(puzzle, stop)?;
    if !known.is_impossible {
        return next_step(puzzle, choice, known.is_unique(), stop);
    }
    let wrong = known
        .solution
        .as_ref()
        .and_then(|grid| mistakes(puzzle, grid));
    if wrong.is_some() {
        return wrong;
    }
    let found = repair(puzzle, &stop.narrowed(Some(REPAIR_TIME)));
    if stop.is_requested() {
        return None;
    }
    Some(if known.is_set_impossible {
        Advice::Impossible(found)
    } else {
        Advice::SomethingWrong(found)
    })
}

/// What the player has done that the solution forbids; entries before pencil marks.
fn mistakes(puzzle: &Puzzle, solution: &Grid) -> Option<Advice> {
    let entries = wrong_entries(puzzle, solution);
    if !entries.is_empty() {
        return Some(Advice::WrongEntries(entries));
    }
    let marks: &Candidates = puzzle.pencil_marks()?;
    let struck: Vec<Candidate> = solution
        .filled()
        .filter(|&(cell, digit)| !marks[cell].contains(digit))
        .map(|(cell, digit)| Candidate { cell, digit })
        .collect();
    (!struck.is_empty()).then_some(Advice::WrongMarks(struck))
}

/// The easiest step from here. `None` if the stop was requested first.
fn next_step(puzzle: &Puzzle, choice: &Choice, is_unique: bool, stop: &Stop) -> Option<Advice> {
    let Some(board) = AnyBoard::new(puzzle) else {
        return Some(Advice::TooLarge);
    };
    if board.is_solved() {
        return Some(Advice::Solved);
    }
    Some(match board.next(&choice.ladder(is_unique), stop) {
        Some(step) => Advice::Step {
            step: Box::new(step),
            is_unique,
        },
        None if stop.is_requested() => return None,
        None if stop.is_late() => Advice::Late,
        None => Advice::Stuck { is_unique },
    })
}

impl Advice {
    /// Whether it helps: a step, or that there is nothing left to do.
    pub fn is_helpful(&self) -> bool {
        matches!(self, Self::Step { .. } | Self::Solved)
    }

    /// The advice as text in lines of at most `width` columns.
    pub fn say(&self, lang: Lang, degree: Degree, puzzle: &Puzzle, width: usize) -> String {
        let shape = puzzle.shape();
        let name = |cell: Cell| shape.name(cell).to_string();
        let line = |key: &str, slots: &[(&str, &str)]| wrap(&say(lang, key, slots), width, 2, 0);
        match self {
            Self::Step { step, is_unique } => {
                let several = if *is_unique {
                    String::new()
                } else {
                    line("hint-several", &[]) + "  "
                };
                several + &say_step(lang, degree, puzzle, step, width)
            }
            Self::WrongEntries(cells) => {
                let names: Vec<String> = cells.iter().map(|&cell| name(cell)).collect();
                let count = cells.len().to_string();
                line(
                    "hint-wrong-entry",
                    &[("cells", &lang.list(&names)), ("count", &count)],
                )
            }
            Self::WrongMarks(struck) => {
                let names: Vec<String> = struck
                    .iter()
                    .map(|one| format!("{}={}", name(one.cell), one.digit))
                    .collect();
                let count = struck.len().to_string();
                line(
                    "hint-wrong-mark",
                    &[("candidates", &lang.list(&names)), ("count", &count)],
                )
            }
            Self::SomethingWrong(repair) => {
                let repair = say_repair(lang, puzzle, repair.as_ref());
                line("hint-some-wrong", &[("repair", &repair)])
            }
            Self::Impossible(repair) => {
                let repair = say_repair(lang, puzzle, repair.as_ref());
                line("hint-none", &[("repair", &repair)])
            }
            Self::Solved => line("solved-already", &[]),
            Self::Stuck { is_unique: true } => line("hint-stuck", &[]),
            Self::Stuck { is_unique: false } => {
                line("hint-several", &[]) + "  " + &line("hint-stuck", &[])
            }
            Self::Late => line("hint-late", &[]),
            Self::TooLarge => line("too-large", &[("side", &shape.side().to_string())]),
        }
    }

    /// The advice as JSON: `verdict`, `text`, and what it is about.
    pub fn json(&self, lang: Lang, degree: Degree, puzzle: &Puzzle) -> Value {
        let shape = puzzle.shape();
        let name = |cell: Cell| shape.name(cell).to_string();
        let names = |cells: &[Cell]| cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>();
        let mut object = match self {
            Self::Step { step, .. } if degree == Degree::Full => {
                let mut object = step_json(lang, puzzle.layout(), 1, step);
                object["verdict"] = json!("step");
                object["level"] = json!(step_level(puzzle, step));
                return object;
            }
            Self::Step { step, .. } => json!({
                "verdict": "step",
                "technique": step.technique.id,
                "level": step_level(puzzle, step),
            }),
            Self::WrongEntries(cells) => json!({"verdict": "wrong", "entries": names(cells)}),
            Self::WrongMarks(struck) => {
                let struck: Vec<Value> = struck
                    .iter()
                    .map(|one| json!({"cell": name(one.cell), "digit": one.digit.number()}))
                    .collect();
                json!({"verdict": "wrong", "struck": struck})
            }
            Self::SomethingWrong(repair) => {
                json!({"verdict": "wrong", "repair": repair.as_ref().map(|r| names(&r.cells))})
            }
            Self::Impossible(repair) => {
                json!({"verdict": "impossible", "repair": repair.as_ref().map(|r| names(&r.cells))})
            }
            Self::Solved => json!({"verdict": "solved"}),
            Self::Stuck { is_unique } => json!({"verdict": "stuck", "unique": is_unique}),
            Self::Late => json!({"verdict": "gave-up"}),
            Self::TooLarge => json!({"verdict": "error"}),
        };
        object["text"] = json!(self.say(lang, degree, puzzle, usize::MAX).trim_end());
        object
    }
}

/// The level of a puzzle whose hardest step is this one, as [`Rated`](crate::Rated) has it.
fn step_level(puzzle: &Puzzle, step: &Step) -> &'static str {
    level_by_ladder(puzzle, step.technique.difficulty).name
}

/// The digits to take back, with their cells: `r1c2=5 and r3c4=7`; empty if they are not known.
pub fn say_repair(lang: Lang, puzzle: &Puzzle, repair: Option<&Repair>) -> String {
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let named = |&cell: &Cell| {
        let digit = board[cell].map(|digit| digit.to_string());
        format!("{}={}", shape.name(cell), digit.unwrap_or_default())
    };
    let digits: Vec<String> = repair
        .map(|repair| repair.cells.iter().map(named).collect())
        .unwrap_or_default();
    lang.list(&digits)
}

/// A step, as far as the degree of the hint shows it.
fn say_step(lang: Lang, degree: Degree, puzzle: &Puzzle, step: &Step, width: usize) -> String {
    let layout = puzzle.layout();
    let name = lang.name(step.technique);
    let level = level_word(lang, step_level(puzzle, step));
    let text = match degree {
        Degree::Nudge => {
            let idea = lang.idea(step.technique);
            let slots = [("name", name.as_str()), ("level", &level), ("idea", &idea)];
            lang.say("hint-nudge", &slots)
        }
        Degree::Where => {
            let slots = [
                ("name", name.as_str()),
                ("level", &level),
                ("place", &place(lang, layout, step)),
            ];
            lang.say("hint-where", &slots)
        }
        Degree::Full => {
            let explanation = explain(lang, layout, step);
            let head = format!("{} ({level}): {}", explanation.name, explanation.actions);
            return wrap(&head, width, 2, 0) + &sentences(&explanation, width, 2);
        }
    };
    wrap(&text, width, 2, 0)
}
