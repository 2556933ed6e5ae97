//! `check`: whether a board has one solution, which givens it could do without, and which digits are
//! suspect if it has none. With `brief` only the first of these, for a board that is being made.

use satur_advice::entries;
use satur_methods::{Goal, Outcome, Request, Verdict, exact, repair, run};
use satur_model::{Cell, Puzzle, Stop};
use serde_json::{Value, json};

use crate::{Question, Refusal, board};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let mut puzzle = question.board()?;
    if question.flag("own")? {
        // Whoever writes a board of their own writes its givens.
        let board = puzzle.board();
        let own = puzzle.with_givens(board);
        puzzle = own.map_err(|error| Refusal::bad(error.to_string()))?;
    }
    let outcome = ask(&puzzle, stop)?;
    let is_brief = question.flag("brief")?;
    let unneeded = match outcome.verdict {
        Verdict::Unique if !is_brief => unneeded(&puzzle, stop)?,
        _ => None,
    };
    let repaired = match outcome.verdict {
        Verdict::Impossible if !is_brief => repair(&puzzle.without_placed(), stop),
        _ => None,
    };
    if stop.is_requested() {
        return Err(Refusal::Stopped);
    }
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let clash = outcome.clash;
    Ok(json!({
        "verdict": outcome.verdict.word(),
        "board": board::write(&puzzle.as_set()),
        "givens": puzzle.givens().count_filled(),
        "clash": clash.map(|clash| question.lang.clash(puzzle.layout(), clash)),
        "clashing": clash.map(|clash| indices(&clash.cells)),
        "minimal": unneeded.as_ref().map(Vec::is_empty),
        "unneeded": unneeded.as_deref().map(indices),
        "differ": differing(&outcome),
        "entries": (!is_brief).then(|| entries(&puzzle, stop)).flatten().map(|found| found.json(&puzzle)),
        "suspects": repaired.as_ref().map(|found| indices(&found.cells)),
    }))
}

fn ask(puzzle: &Puzzle, stop: &Stop) -> Result<Outcome, Refusal> {
    let mut request = Request::new(Goal::Unique);
    request.stop = stop.clone();
    let outcome = run(exact(), puzzle, &mut request);
    outcome.map_err(|error| Refusal::Unanswered(error.to_string()))
}

/// The givens that could each be taken away; nothing if there was no time to know.
fn unneeded(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Vec<Cell>>, Refusal> {
    let mut unneeded = Vec::new();
    for (cell, _) in puzzle.givens().filled() {
        match ask(&puzzle.without_given(cell), stop)?.verdict {
            Verdict::Unique => unneeded.push(cell),
            Verdict::GaveUp(_) => return Ok(None),
            _ => {}
        }
    }
    Ok(Some(unneeded))
}

/// The cells in which two solutions differ; nothing unless two were found.
fn differing(outcome: &Outcome) -> Option<Vec<usize>> {
    let [first, second, ..] = outcome.solutions.as_slice() else {
        return None;
    };
    let cells = first.grid().iter().zip(second.grid().iter());
    let differ = cells.filter(|((_, one), (_, other))| one != other);
    Some(differ.map(|((cell, _), _)| cell.index()).collect())
}
