//! An event as a JSON object.
//!
//! Cells are numbered from 0 row by row, digits from 1, as on the board. Keys and words are English
//! in every language. `kind` names the kind of event; the rest depends on it, and all of it is there
//! that the event says.

use satur_logic::{Lang, explain};
use satur_methods::{Detail, Event, Literal};
use satur_model::{Cell, Digit, Layout};
use serde_json::{Value, json};

/// The event as a JSON object.
pub fn event_json(event: &Event, layout: &Layout) -> Value {
    let mut object = match event {
        Event::Place(cell, digit) | Event::Strike(cell, digit) | Event::Try(cell, digit) => {
            json!({"cell": cell.index(), "digit": digit.number()})
        }
        Event::Undo(cell) | Event::DeadEnd(cell) | Event::Choose(cell) => {
            json!({"cell": cell.index()})
        }
        Event::Restart(attempt) => json!({"attempt": attempt}),
        Event::Swap {
            cells,
            change,
            accepted,
        } => json!({"cells": numbers(cells), "change": change, "accepted": accepted}),
        Event::Stage { temperature, cost } => json!({"temperature": temperature, "cost": cost}),
        Event::Enter { state, name } => json!({"state": state, "name": name}),
        Event::Step { technique } => json!({"technique": technique}),
        Event::Violated { formula, cells } => {
            json!({"formula": formula.to_string(), "cells": numbers(cells)})
        }
        Event::Learn(literals) => json!({"clause": clause(literals)}),
        Event::Detail(detail) => detail_json(detail, layout),
        _ => json!({}),
    };
    object["kind"] = json!(event.kind());
    object
}

#[expect(clippy::too_many_lines, reason = "one arm per kind, each of them flat")]
fn detail_json(detail: &Detail, layout: &Layout) -> Value {
    match detail {
        Detail::Taken {
            from,
            cell,
            waiting,
            count,
        } => json!({
            "from": from.id(),
            "cell": cell.map(Cell::index),
            "waiting": numbers(waiting),
            "count": count,
        }),
        Detail::Weighed {
            candidates,
            ties,
            count,
        } => {
            let candidates: Vec<[usize; 2]> = candidates
                .iter()
                .map(|&(cell, saturation)| [cell.index(), saturation])
                .collect();
            json!({"candidates": candidates, "ties": ties, "count": count})
        }
        Detail::Colours { cell, free, drawn } => json!({
            "cell": cell.index(),
            "free": digits(free),
            "drawn": drawn.map(Digit::number),
        }),
        Detail::Because {
            rule,
            house,
            cells,
            digits: about,
        } => json!({
            "rule": rule,
            "house": house.map(|house| numbers(layout.house(house))),
            "cells": numbers(cells),
            "digits": digits(about),
        }),
        Detail::Truth { violations } => json!({"violations": violations}),
        Detail::Chance {
            cost,
            temperature,
            chance,
            draw,
        } => json!({"cost": cost, "temperature": temperature, "chance": chance, "draw": draw}),
        Detail::Tabu {
            cell,
            digit,
            tenure,
            cost,
        } => json!({
            "cell": cell.index(),
            "digit": digit.number(),
            "tenure": tenure,
            "cost": cost,
        }),
        Detail::Decision { literal, level } => {
            json!({"literal": signed(literal), "level": level})
        }
        Detail::Implied {
            literal,
            clause: from,
            level,
        } => json!({"literal": signed(literal), "clause": clause(from), "level": level}),
        Detail::Conflict {
            clause: violated,
            level,
        } => json!({"clause": clause(violated), "level": level}),
        Detail::Jump { from, to } => json!({"from": from, "to": to}),
        Detail::Anew { conflicts } => json!({"conflicts": conflicts}),
        Detail::Bound {
            nodes,
            pivots,
            open,
            bound,
            best,
        } => json!({
            "nodes": nodes,
            "pivots": pivots,
            "open": open,
            "bound": bound.map(finite),
            "best": best,
        }),
        Detail::Fractional { values, count } => {
            let values: Vec<Value> = values
                .iter()
                .map(|(cell, digit, value)| {
                    json!([cell.index(), digit.number(), (value * 1e4).round() / 1e4])
                })
                .collect();
            json!({"values": values, "count": count})
        }
        Detail::Turn {
            engine,
            done,
            level,
        } => json!({"engine": engine, "done": done, "level": level}),
        Detail::Step(step) => json!({
            "technique": step.technique.id,
            "text": explain(Lang::En, layout, step).text(),
        }),
        Detail::Note(note) => json!({"note": note.id()}),
        _ => json!({}),
    }
}

/// A number, or the word for one that JSON has not.
fn finite(value: f64) -> Value {
    if value.is_finite() {
        json!(value)
    } else {
        json!("infeasible")
    }
}

fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn digits(digits: &[Digit]) -> Vec<u8> {
    digits.iter().map(|digit| digit.number()).collect()
}

/// The cell, and the digit that it has or, below zero, has not.
pub(crate) fn signed((cell, digit, is_true): &Literal) -> [i64; 2] {
    let number = i64::from(digit.number());
    [cell.index() as i64, if *is_true { number } else { -number }]
}

fn clause(literals: &[Literal]) -> Vec<[i64; 2]> {
    literals.iter().map(signed).collect()
}
