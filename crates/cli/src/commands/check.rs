//! `satur check`

use satur::advice::{self, wrap};
use satur::methods::{Goal, Outcome, RunError, Verdict, true_candidates};
use satur::model::{Cell, Puzzle, Stop};
use serde_json::json;

use super::{
    Clues, CommandResult, add_entries, add_notes, answer_all, ask_exact, exact, json_board,
    prove_exact, read_record,
};
use crate::args::Check;
use crate::certificate::{Certificates, Certified};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::{current, say};
use crate::repair;
use crate::reply::Reply;
use crate::tables::{self, Table};
use crate::terminal::{candidates, list_width};

pub(crate) fn run(args: &Check) -> CommandResult {
    args.instructions.choose()?;
    let table = Table::wanted(args.to, &args.input.files);
    if let Some(table) = table.filter(|table| table.is_columnar()) {
        return tables::check(args, table);
    }
    let certificates = args
        .proof
        .as_deref()
        .map(|name| Certificates::new(name, exact(), args.input.inputs()))
        .transpose()?;
    // Certificates are numbered, so puzzles come one after another.
    let at_once = match certificates {
        Some(_) => 1,
        None => args.racing.share(&args.effort).0,
    };
    answer_all(&args.input, at_once, |item, stop| {
        answer(args, certificates.as_ref(), item, stop)
    })
}

fn answer(
    args: &Check,
    certificates: Option<&Certificates>,
    item: &Item,
    stop: &Stop,
) -> Option<Reply> {
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json, Clues::Kept) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let puzzle = &record.puzzle;
    let stop = &stop.narrowed(args.effort.time);
    let (outcome, certified) = match settle(puzzle, args, certificates, stop)? {
        Ok(settled) => settled,
        Err(error) => {
            reply.fail(item, &error);
            return Some(reply);
        }
    };
    if let Some(certified) = certified.as_ref().filter(|_| !args.input.quiet) {
        reply.tell(&certified.describe());
    }
    let unneeded = match outcome.verdict {
        Verdict::Unique if !args.skip_minimal => Some(unneeded_givens(puzzle, args, stop)?),
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
    let repaired = repair::find(&puzzle.without_placed(), &outcome, stop);
    let differing = differing(&outcome);
    let known = match args
        .candidates
        .then(|| true_candidates(puzzle, stop))
        .transpose()
    {
        Ok(known) => known,
        Err(error) => {
            reply.fail(item, &error.to_string());
            return Some(reply);
        }
    };
    if stop.is_requested() {
        return None;
    }
    if args.effort.json {
        let mut object = json!({
            "shape": shape.to_string(),
            "input": json_board(puzzle.givens()),
            "givens": puzzle.givens().count_filled(),
            "verdict": outcome.verdict.word(),
            "clash": outcome.clash.map(|clash| clash.describe(puzzle.layout())),
            "minimal": unneeded.as_ref().map(Vec::is_empty),
            "unneeded": unneeded.as_deref().map(names),
            "differ": differing.as_deref().map(names),
            "repair": repaired.as_ref().map(|repaired| names(&repaired.cells)),
            "proof": certified.as_ref().map(Certified::json),
        });
        if let Some(known) = &known {
            object["candidates"] = candidates::json(&known.candidates);
            object["settled"] = json!(known.is_settled);
        }
        item.add_place(&mut object);
        add_entries(&mut object, puzzle, stop);
        add_notes(&mut object, record);
        reply.json(&object);
    } else {
        let mut text = describe(puzzle, &outcome);
        match unneeded.as_deref() {
            Some([]) => text += &say("check-minimal", &[]),
            Some(cells) => {
                let cells = listed(&names(cells), |names| current().either(names));
                text += &say("check-not-minimal", &[("cells", &cells)]);
            }
            None if is_unsettled => text += &say("check-unsettled", &[]),
            None => {}
        }
        if let Some(cells) = &differing {
            let cells = listed(&names(cells), |names| current().list(names));
            text += &say("check-differ", &[("cells", &cells)]);
        }
        if let Some(repaired) = &repaired {
            text += &format!("; {}", repair::describe(puzzle, repaired));
        }
        if let Some(entries) = advice::entries(puzzle, stop) {
            text += &format!("; {}", entries.say(current(), puzzle));
        }
        if known.as_ref().is_some_and(|known| !known.is_settled) {
            text += &say("check-open-candidates", &[]);
        }
        let mut text = wrap(&item.located(&text), list_width(), 2, 0);
        if let Some(known) = &known {
            text += &candidates::grid(puzzle.layout(), &known.candidates);
        }
        reply.out = text.into_bytes();
    }
    Some(reply)
}

/// Asks whether there is exactly one solution, and proves the answer if that is asked for.
fn settle(
    puzzle: &Puzzle,
    args: &Check,
    certificates: Option<&Certificates>,
    stop: &Stop,
) -> Option<Result<(Outcome, Option<Certified>), String>> {
    let Some(certificates) = certificates else {
        let outcome = ask(puzzle, args, stop)?;
        let settled = outcome.map(|outcome| (outcome, None));
        return Some(settled.map_err(|error| error.to_string()));
    };
    let certificate = match certificates.begin() {
        Ok(certificate) => certificate,
        Err(message) => return Some(Err(message)),
    };
    let outcome = prove_exact(puzzle, Goal::Unique, 1, stop, Some(certificate.log()))?;
    let settled = outcome
        .map_err(|error| error.to_string())
        .and_then(|outcome| {
            let certified = certificate.finish(puzzle, &outcome)?;
            Ok((outcome, Some(certified)))
        });
    Some(settled)
}

/// Asks whether there is exactly one solution.
fn ask(puzzle: &Puzzle, args: &Check, stop: &Stop) -> Option<Result<Outcome, RunError>> {
    let (_, threads) = args.racing.share(&args.effort);
    ask_exact(puzzle, Goal::Unique, threads, stop)
}

fn describe(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let lang = current();
    let verdict = match (outcome.verdict, outcome.clash) {
        (_, Some(clash)) => {
            let clash = lang.clash(puzzle.layout(), clash);
            format!("{}, {clash}", say("outcome-impossible", &[("clash", "")]))
        }
        (Verdict::Unique, _) => say("check-unique", &[]),
        (Verdict::Solved | Verdict::Stuck, _) => say("check-some", &[]),
        (Verdict::GaveUp(why), _) => why.describe_in(lang),
        (Verdict::Several | Verdict::Impossible, _) => outcome.describe_in(lang, puzzle.layout()),
    };
    let givens = puzzle.givens().count_filled().to_string();
    verdict + &say("check-givens", &[("givens", &givens)])
}

/// The time was over before it was known which givens are needed.
struct Unsettled;

/// The givens that could each be taken away without a second solution appearing.
fn unneeded_givens(
    puzzle: &Puzzle,
    args: &Check,
    stop: &Stop,
) -> Option<Result<Vec<Cell>, Unsettled>> {
    let mut unneeded = Vec::new();
    for (cell, _) in puzzle.givens().filled() {
        let without = puzzle.without_given(cell);
        match ask(&without, args, stop)?.map(|outcome| outcome.verdict) {
            Ok(Verdict::Unique) => unneeded.push(cell),
            Ok(Verdict::GaveUp(_)) => return Some(Err(Unsettled)),
            _ => {}
        }
    }
    Some(Ok(unneeded))
}

/// The cells in which two solutions differ; nothing unless two were found.
fn differing(outcome: &Outcome) -> Option<Vec<Cell>> {
    let [first, second, ..] = outcome.solutions.as_slice() else {
        return None;
    };
    let cells = first.grid().iter().zip(second.grid().iter());
    let differ = cells.filter(|((_, a), (_, b))| a != b);
    Some(differ.map(|((cell, _), _)| cell).collect())
}

/// A list of names, with no more than five of them.
fn listed(names: &[String], list: impl Fn(&[String]) -> String) -> String {
    if names.len() <= 5 {
        return list(names);
    }
    let count = (names.len() - 4).to_string();
    let others = say("others", &[("count", &count)]);
    list(&[&names[..4], &[others]].concat())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
        let ask = |stop: &Stop| unneeded_givens(&puzzle, &args, stop);
        // Any one given of a full board can go.
        assert!(matches!(ask(Stop::never()), Some(Ok(cells)) if cells.len() == 256));
        let late = Stop::within(Duration::ZERO);
        assert!(matches!(ask(&late), Some(Err(Unsettled))));
    }
}
