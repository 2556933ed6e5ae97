//! `satur check`

use std::time::Duration;

use satur::advice::json::{CellName, write_plain_answer};
use satur::advice::{
    CheckAnswer, CheckRequest, Checked, RepairSearch, check, entries, unneeded_of_board, wrap,
};
use satur::methods::{Outcome, Verdict};
use satur::model::{Cell, Puzzle, Shape, Stop};

use super::lines::{Solutions, answer_lines};
use super::{Clues, CommandResult, answer_all, answer_all_lines, exact, read_record};
use crate::args::Check;
use crate::certificate::{Certificate, Certificates, Certified};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::{current, say};
use crate::repair;
use crate::reply::Reply;
use crate::source::LineChunk;
use crate::tables::{self, Table};
use crate::terminal::{candidates, is_read_by_a_person, list_width};

/// How long `--repair` looks for the fewest digits, where nobody says.
const REPAIR_TIME: Duration = Duration::from_secs(10);

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
    let one = |item: &Item, stop: &Stop| answer(args, certificates.as_ref(), item, stop);
    let is_drawn = !args.effort.json && is_read_by_a_person();
    if is_drawn || args.candidates || certificates.is_some() || args.effort.time.is_some() {
        return answer_all(&args.input, at_once, one);
    }
    answer_all_lines(&args.input, at_once, one, |lines, stop| {
        answer_lines(
            lines,
            stop,
            &[Solutions::One],
            |index, _, reply| append_unique(args, lines, index, reply),
            |item| one(item, stop),
        )
    })
}

/// Appends what there is to say of a line with one solution.
fn append_unique(args: &Check, lines: &LineChunk, index: usize, reply: &mut Reply) {
    let board = &lines.lines.boards[index];
    let unneeded = (!args.skip_minimal).then(|| unneeded_of_board(board));
    let answer = CheckAnswer::of_board(board, unneeded.as_deref());
    if args.effort.json {
        return write_plain_answer(lines.origin(index), board, &answer, &mut reply.out);
    }
    let number = (lines.first + index).to_string();
    let mut text = lines.count.place(&lines.file, &number);
    text += ": ";
    text += &say("check-unique", &[]);
    text += &say("check-givens", &[("givens", &answer.givens.to_string())]);
    if let Some(cells) = &unneeded {
        text += &needed(cells, Shape::classic());
    }
    text.push('\n');
    reply.out.extend_from_slice(text.as_bytes());
}

/// Whether every given is needed, as the end of a sentence; those that are not are named.
fn needed(unneeded: &[Cell], shape: Shape) -> String {
    if unneeded.is_empty() {
        return say("check-minimal", &[]);
    }
    let cells = listed(&names(shape, unneeded), |names| current().either(names));
    say("check-not-minimal", &[("cells", &cells)])
}

fn names(shape: Shape, cells: &[Cell]) -> Vec<String> {
    let names = CellName::all(shape, cells).into_iter();
    names.map(|name| name.to_string()).collect()
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
    let certificate = match certificates.map(Certificates::begin).transpose() {
        Ok(certificate) => certificate,
        Err(message) => {
            reply.fail(item, &message);
            return Some(reply);
        }
    };
    let (_, threads) = args.racing.share(&args.effort);
    let request = CheckRequest {
        threads,
        minimal: !args.skip_minimal,
        repair: if args.repair {
            RepairSearch::Fewest(args.effort.time.unwrap_or(REPAIR_TIME))
        } else {
            RepairSearch::Quick
        },
        candidates: args.candidates,
        proof: certificate.as_ref().map(Certificate::log),
        ..CheckRequest::new(stop)
    };
    let checked = match check(puzzle, request) {
        Ok(checked) => checked,
        Err(error) => {
            reply.fail(item, &error);
            return Some(reply);
        }
    };
    if stop.is_requested() {
        return None;
    }
    let certified = certificate.map(|certificate| certificate.finish(puzzle, &checked.outcome));
    let certified = match certified.transpose() {
        Ok(certified) => certified,
        Err(error) => {
            reply.fail(item, &error);
            return Some(reply);
        }
    };
    if let Some(certified) = certified.as_ref().filter(|_| !args.input.quiet) {
        reply.tell(&certified.describe());
    }
    if checked.outcome.verdict != Verdict::Unique {
        reply.exit = Exit::Unanswered;
    }
    if args.effort.json {
        let mut answer = CheckAnswer::new(puzzle, &checked);
        answer.proof = certified.as_ref().map(Certified::files);
        reply.json_answer(item, record, &answer, stop);
    } else {
        reply.out = in_words(item, puzzle, &checked, stop).into_bytes();
    }
    Some(reply)
}

/// What was found, as a line; with the digits that some solution has as a grid below it, if they are known.
fn in_words(item: &Item, puzzle: &Puzzle, checked: &Checked, stop: &Stop) -> String {
    let shape = puzzle.shape();
    let mut text = describe(puzzle, &checked.outcome);
    match checked.unneeded.as_deref() {
        Some(cells) => text += &needed(cells, shape),
        None if checked.is_minimal_unsettled => text += &say("check-unsettled", &[]),
        None => {}
    }
    if let Some(cells) = &checked.differ {
        let cells = listed(&names(shape, cells), |names| current().list(names));
        text += &say("check-differ", &[("cells", &cells)]);
    }
    if let Some(repaired) = &checked.repair {
        text += &format!("; {}", repair::describe(puzzle, repaired));
    }
    if let Some(entries) = entries(puzzle, stop) {
        text += &format!("; {}", entries.say(current(), puzzle));
    }
    let known = checked.candidates.as_ref();
    if known.is_some_and(|known| !known.is_settled) {
        text += &say("check-open-candidates", &[]);
    }
    let mut text = wrap(&item.located(&text), list_width(), 2, 0);
    if let Some(known) = known {
        text += &candidates::grid(puzzle.layout(), &known.candidates);
    }
    text
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

/// A list of names, with no more than five of them.
fn listed(names: &[String], list: impl Fn(&[String]) -> String) -> String {
    if names.len() <= 5 {
        return list(names);
    }
    let count = (names.len() - 4).to_string();
    let others = say("others", &[("count", &count)]);
    list(&[&names[..4], &[others]].concat())
}
