//! `satur check`

use std::time::Instant;

use satur::methods::{Cancel, Goal, Outcome, RunError, Verdict};
use satur::model::{Cell, Puzzle};
use serde_json::json;

use super::{Ended, answer_all, deadline, json_board, opened, race_exact};
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
    let deadline = deadline(&args.effort);
    let outcome = match ask(puzzle, args, deadline, cancel)? {
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
        Verdict::Unique if !args.skip_minimal => {
            Some(unneeded_givens(puzzle, args, deadline, cancel)?)
        }
        _ => None,
    };
    let is_unsettled = matches!(unneeded, Some(Err(Unsettled)));
    let unneeded = unneeded.and_then(Result::ok);
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
            None if is_unsettled => text += ", whether it is minimal was not settled in time",
            None => {}
        }
        reply.out = format!("{}: {text}\n", item.place(many_files)).into_bytes();
    }
    Some(reply)
}

/// Asks whether there is exactly one solution, in the time that the puzzle has left.
fn ask(
    puzzle: &Puzzle,
    args: &Check,
    deadline: Option<Instant>,
    cancel: &Cancel,
) -> Option<Result<Outcome, RunError>> {
    let (_, threads) = args.racing.share(&args.effort);
    let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    race_exact(puzzle, Goal::Unique, time, threads, cancel)
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

/// The time was over before it was known which givens are needed.
struct Unsettled;

/// The givens that could each be taken away without a second solution appearing.
fn unneeded_givens(
    puzzle: &Puzzle,
    args: &Check,
    deadline: Option<Instant>,
    cancel: &Cancel,
) -> Option<Result<Vec<Cell>, Unsettled>> {
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
        match ask(&without, args, deadline, cancel)?.map(|outcome| outcome.verdict) {
            Ok(Verdict::Unique) => unneeded.push(cell),
            Ok(Verdict::GaveUp(_)) => return Some(Err(Unsettled)),
            _ => {}
        }
    }
    Some(Ok(unneeded))
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use satur::model::{Grid, Shape};

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        check: Check,
    }

    #[test]
    fn what_there_was_no_time_for_is_not_called_needed() {
        let args = Alone::parse_from(["check"]).check;
        let shape = Shape::new(4, 4).expect("a shape");
        let numbers: Vec<u8> = (0..256_usize)
            .map(|cell| {
                let (row, col) = (cell / 16, cell % 16);
                ((row % 4 * 4 + row / 4 + col) % 16 + 1) as u8
            })
            .collect();
        let puzzle = Puzzle::new(Grid::from_numbers(shape, &numbers).expect("a grid"));
        let ask = |deadline| unneeded_givens(&puzzle, &args, deadline, &Cancel::default());
        // Any one given of a full board can go.
        assert!(matches!(ask(None), Some(Ok(cells)) if cells.len() == 256));
        assert!(matches!(ask(Some(Instant::now())), Some(Err(Unsettled))));
    }
}
