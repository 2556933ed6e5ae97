//! `satur hint`

use satur::logic::{AnyBoard, Lang, Step, explain, place};
use satur::methods::{Goal, Outcome, RunError, Verdict};
use satur::model::{Candidate, Candidates, Cell, Grid, Puzzle, Stop};
use serde_json::{Value, json};

use super::{CommandResult, answer_all, ask_exact, read_record};
use crate::args::{Degree, Hint};
use crate::exit::Exit;
use crate::reply::Reply;
use crate::source::Item;
use crate::step_view;

pub(crate) fn run(args: &Hint) -> CommandResult {
    let many_files = args.input.files.len() > 1;
    answer_all(&args.input, args.effort.threads(), |item, stop| {
        answer(args, item, stop, many_files)
    })
}

fn answer(args: &Hint, item: &Item, stop: &Stop, many_files: bool) -> Option<Reply> {
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json, many_files) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let puzzle = &record.puzzle;
    let stop = &stop.narrowed(args.effort.time);
    let advice = match judged(puzzle, stop)? {
        Ok(is_unique) => advice(args, puzzle, is_unique, stop)?,
        Err(wrong) => wrong,
    };
    if !matches!(advice, Advice::Step { .. } | Advice::Solved) {
        reply.exit = Exit::Unanswered;
    }
    if args.effort.json {
        let mut object = advice.json(args, puzzle);
        object["file"] = json!(&*item.file);
        object["line"] = json!(record.line);
        reply.json(&object);
    } else {
        let place = step_view::place(args.reasoning.lang(), item, record, many_files);
        let text = advice.say(args, puzzle);
        reply.out = format!("{place}: {text}").into_bytes();
    }
    Some(reply)
}

/// What can be said of a board.
enum Advice {
    /// The next step; whether entries could be judged.
    Step {
        step: Box<Step>,
        is_unique: bool,
    },
    /// Digits that the player placed and that are not those of the solution.
    WrongEntries(Vec<Cell>),
    /// Candidates of the solution that the player struck.
    WrongMarks(Vec<Candidate>),
    /// There are several solutions, but none with what was placed.
    SomethingWrong,
    Impossible,
    Solved,
    /// No technique finds anything; whether there is one solution.
    Stuck {
        is_unique: bool,
    },
    /// The time was up before one was found.
    Late,
    TooLarge,
}

/// Compares the board with the solution of the puzzle as it was set: whether that is the only
/// one, or what is wrong. Nothing if Ctrl-C came first.
fn judged(puzzle: &Puzzle, stop: &Stop) -> Option<Result<bool, Advice>> {
    let set = puzzle.as_set();
    let outcome = ask_exact(&set, Goal::Unique, 1, stop)?;
    Some(match verdict(&outcome) {
        Some((Verdict::Unique, Some(solution))) => match mistakes(puzzle, solution) {
            Some(wrong) => Err(wrong),
            None => Ok(true),
        },
        Some((Verdict::Impossible, _)) => Err(Advice::Impossible),
        _ => {
            let outcome = ask_exact(puzzle, Goal::One, 1, stop)?;
            match verdict(&outcome) {
                Some((Verdict::Impossible, _)) => Err(Advice::SomethingWrong),
                _ => Ok(false),
            }
        }
    })
}

fn verdict(outcome: &Result<Outcome, RunError>) -> Option<(Verdict, Option<&Grid>)> {
    let outcome = outcome.as_ref().ok()?;
    let solution = outcome.solutions.first().map(satur::model::Solution::grid);
    Some((outcome.verdict, solution))
}

/// What the player has done that the solution forbids; entries before pencil marks.
fn mistakes(puzzle: &Puzzle, solution: &Grid) -> Option<Advice> {
    let is_wrong = |&(cell, digit): &(Cell, _)| solution[cell] != Some(digit);
    let placed = puzzle.placed().into_iter().flat_map(Grid::filled);
    let entries: Vec<Cell> = placed.filter(is_wrong).map(|(cell, _)| cell).collect();
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

/// The easiest step from here. Nothing if Ctrl-C came first.
fn advice(args: &Hint, puzzle: &Puzzle, is_unique: bool, stop: &Stop) -> Option<Advice> {
    let Some(board) = AnyBoard::new(puzzle) else {
        return Some(Advice::TooLarge);
    };
    if board.is_solved() {
        return Some(Advice::Solved);
    }
    let ladder = args.reasoning.ladder(is_unique);
    Some(match board.next(&ladder, stop) {
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
    fn say(&self, args: &Hint, puzzle: &Puzzle) -> String {
        let (lang, shape) = (args.reasoning.lang(), puzzle.shape());
        let name = |cell: Cell| shape.name(cell).to_string();
        let line = |key: &str, slots: &[(&str, &str)]| step_view::wrap(&lang.say(key, slots), 2, 0);
        match self {
            Self::Step { step, is_unique } => {
                let several = if *is_unique {
                    String::new()
                } else {
                    line("hint-several", &[]) + "  "
                };
                several + &say_step(lang, args.degree, puzzle, step)
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
            Self::SomethingWrong => line("hint-some-wrong", &[]),
            Self::Impossible => line("hint-none", &[]),
            Self::Solved => line("solved-already", &[]),
            Self::Stuck { is_unique: true } => line("hint-stuck", &[]),
            Self::Stuck { is_unique: false } => {
                line("hint-several", &[]) + "  " + &line("hint-stuck", &[])
            }
            Self::Late => line("hint-late", &[]),
            Self::TooLarge => line("too-large", &[("side", &shape.side().to_string())]),
        }
    }

    fn json(&self, args: &Hint, puzzle: &Puzzle) -> Value {
        let (lang, shape) = (args.reasoning.lang(), puzzle.shape());
        let name = |cell: Cell| shape.name(cell).to_string();
        let text = self.say(args, puzzle);
        let mut object = match self {
            Self::Step { step, .. } if args.degree == Degree::Full => {
                let mut object = step_view::json(lang, shape, 1, step);
                object["verdict"] = json!("step");
                return object;
            }
            Self::Step { step, .. } => json!({"verdict": "step", "technique": step.technique.id}),
            Self::WrongEntries(cells) => {
                let names: Vec<String> = cells.iter().map(|&cell| name(cell)).collect();
                json!({"verdict": "wrong", "entries": names})
            }
            Self::WrongMarks(struck) => {
                let told: Vec<Value> = struck
                    .iter()
                    .map(|one| json!({"cell": name(one.cell), "digit": one.digit.number()}))
                    .collect();
                json!({"verdict": "wrong", "struck": told})
            }
            Self::SomethingWrong => json!({"verdict": "wrong"}),
            Self::Impossible => json!({"verdict": "impossible"}),
            Self::Solved => json!({"verdict": "solved"}),
            Self::Stuck { is_unique } => json!({"verdict": "stuck", "unique": is_unique}),
            Self::Late => json!({"verdict": "gave-up"}),
            Self::TooLarge => json!({"verdict": "error"}),
        };
        object["text"] = json!(text.trim_end());
        object
    }
}

/// A step, as far as it is to be told.
fn say_step(lang: Lang, degree: Degree, puzzle: &Puzzle, step: &Step) -> String {
    let shape = puzzle.shape();
    let name = lang.name(step.technique);
    let (told, more) = match degree {
        Degree::Nudge => {
            let idea = lang.idea(step.technique);
            let slots = [("name", name.as_str()), ("idea", &idea)];
            (
                lang.say("hint-nudge", &slots),
                lang.say("hint-more-where", &[]),
            )
        }
        Degree::Where => {
            let slots = [
                ("name", name.as_str()),
                ("place", &place(lang, shape, step)),
            ];
            (
                lang.say("hint-where", &slots),
                lang.say("hint-more-full", &[]),
            )
        }
        Degree::Full => {
            let told = explain(lang, shape, step);
            let head = format!("{}: {}", told.name, told.actions);
            return step_view::wrap(&head, 2, 0) + &step_view::sentences(&told, 2);
        }
    };
    step_view::wrap(&told, 2, 0) + &step_view::wrap(&more, 2, 2)
}
