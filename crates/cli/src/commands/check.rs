//! `satur check`

use satur::methods::{Cancel, Goal, Outcome, RunError, Verdict};
use satur::model::{Cell, Puzzle};
use serde_json::json;

use super::{Ended, answer_all, json_board, opened, race_exact};
use crate::args::Check;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::source::Item;

pub(crate) fn run(args: &Check) -> Ended {
    let many_files = args.input.files.len() > 1;
    let (at_once, _) = args.racing.share(&args.effort);
    answer_all(&args.input, at_once, |item, cancel| {
        answer(args, item, cancel, many_files)
    })
}

fn answer(args: &Check, item: &Item, cancel: &Cancel, many_files: bool) -> Option<Reply> {
    let (record, mut reply) = match opened(item, &args.input, args.effort.json, many_files) {
        Ok(opened) => opened,
        Err(reply) => return Some(reply),
    };
    let puzzle = &record.puzzle;
    let outcome = match ask(puzzle, args, cancel)? {
        Ok(outcome) => outcome,
        Err(error) => {
            reply.failed(
                Some(&item.place(many_files)),
                &format!("error: {}: {error}", item.place(true)),
            );
            return Some(reply);
        }
    };
    let unneeded = match outcome.verdict {
        Verdict::Unique if !args.skip_minimal => Some(unneeded_givens(puzzle, args, cancel)?),
        _ => None,
    };
    if outcome.verdict != Verdict::Unique {
        reply.exit = Exit::Unanswered;
    }
    let shape = puzzle.shape();
    let names = |cells: &[Cell]| {
        cells
            .iter()
            .map(|&cell| shape.name(cell).to_string())
            .collect::<Vec<_>>()
    };
    if args.effort.json {
        reply.json(&json!({
            "file": &*item.file,
            "line": record.line,
            "shape": shape.to_string(),
            "input": json_board(&puzzle.board()),
            "givens": puzzle.givens().count_filled(),
            "verdict": outcome.verdict.word(),
            "clash": outcome.clash.map(|clash| clash.describe(shape)),
            "minimal": unneeded.as_ref().map(Vec::is_empty),
            "unneeded": unneeded.as_deref().map(names),
        }));
    } else {
        let mut text = describe(puzzle, &outcome);
        match unneeded.as_deref() {
            Some([]) => text += ", minimal",
            Some(cells) => text += &format!(", not minimal: {} can go", list(&names(cells))),
            None => {}
        }
        reply.out = format!("{}: {text}\n", item.place(many_files)).into_bytes();
    }
    Some(reply)
}

/// Asks whether there is exactly one solution.
fn ask(puzzle: &Puzzle, args: &Check, cancel: &Cancel) -> Option<Result<Outcome, RunError>> {
    let (_, threads) = args.racing.share(&args.effort);
    race_exact(puzzle, Goal::Unique, &args.effort, threads, cancel)
}

fn describe(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let verdict = match (outcome.verdict, outcome.clash) {
        (_, Some(clash)) => format!("no solution, {}", clash.describe(puzzle.shape())),
        (Verdict::Unique, _) => "one solution".to_owned(),
        (Verdict::Several, _) => "several solutions".to_owned(),
        (Verdict::Impossible, _) => "no solution".to_owned(),
        (Verdict::GaveUp(why), _) => format!("gave up {why}"),
        (Verdict::Solved | Verdict::Stuck, _) => "at least one solution".to_owned(),
    };
    let givens = puzzle.givens().count_filled();
    let plural = if givens == 1 { "given" } else { "givens" };
    format!("{verdict}, {givens} {plural}")
}

/// The givens that could each be taken away without a second solution appearing.
fn unneeded_givens(puzzle: &Puzzle, args: &Check, cancel: &Cancel) -> Option<Vec<Cell>> {
    let mut unneeded = Vec::new();
    for (cell, _) in puzzle.givens().filled() {
        let mut givens = puzzle.givens().clone();
        givens[cell] = None;
        let mut without = Puzzle::new(givens);
        if let Some(placed) = puzzle.placed() {
            without = without.with_placed(placed.clone()).ok()?;
        }
        if let Some(marks) = puzzle.pencil_marks() {
            // The cell of the given was not marked: it may hold anything now.
            let mut marks = marks.clone();
            marks[cell] = satur::model::DigitSet::all(puzzle.shape().side());
            without = without.with_candidates(marks).ok()?;
        }
        let outcome = ask(&without, args, cancel)?;
        if outcome.is_ok_and(|outcome| outcome.verdict == Verdict::Unique) {
            unneeded.push(cell);
        }
    }
    Some(unneeded)
}

/// `a`, `a or b`, `a, b or c`, and no more than five of them.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] if names.len() <= 5 => format!("{} or {last}", start.join(", ")),
        _ => format!("{} or {} others", names[..4].join(", "), names.len() - 4),
    }
}
