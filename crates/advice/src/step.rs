//! Steps of human logic as text for people and as JSON.

use satur_formats::{Record, Sheet, WriteOptions};
use satur_logic::{Action, Explanation, Lang, Mark, Position, Role, Step, explain};
use satur_model::{Candidate, Layout, Puzzle};
use serde_json::{Value, json};

use crate::wrap;

/// A step as text of at most `width` columns: its number and name, then its sentences.
pub fn step(lang: Lang, layout: &Layout, number: usize, step: &Step, width: usize) -> String {
    let explanation = explain(lang, layout, step);
    let head = format!("{number:>3}. {}: {}", explanation.name, explanation.actions);
    wrap(&head, width, 5, 0) + &sentences(&explanation, width, 5)
}

/// The sentences of an explanation: what stands together is one paragraph, lines of reasoning
/// are set apart.
pub fn sentences(explanation: &Explanation, width: usize, indent: usize) -> String {
    let mut text = String::new();
    let mut paragraph = String::new();
    let flush = |paragraph: &mut String, text: &mut String| {
        if !paragraph.is_empty() {
            *text += &wrap(paragraph, width, indent, indent);
            paragraph.clear();
        }
    };
    for line in &explanation.lines {
        if line.depth > 0 {
            flush(&mut paragraph, &mut text);
            let inner = indent + 2 * line.depth;
            text += &wrap(&line.text, width, inner + 2, inner);
            continue;
        }
        if !paragraph.is_empty() {
            paragraph.push(' ');
        }
        paragraph += &line.text;
    }
    flush(&mut paragraph, &mut text);
    for notation in &explanation.notation {
        let notation = format!("{notation} => {}", explanation.actions);
        text += &wrap(&notation, width, indent + 2, indent);
    }
    text
}

/// The pencil marks of a board, as a grid.
pub fn marks(puzzle: &Puzzle, board: &dyn Position) -> String {
    written("candidates", &Record::new(1, position(puzzle, board)))
}

/// A board as a format writes it.
fn written(format: &str, record: &Record) -> String {
    let mut text = Vec::new();
    if let Some(format) = satur_formats::find(format) {
        // Writing to memory does not fail.
        let _ = format.write(
            &Sheet::question(record),
            &WriteOptions::default(),
            &mut text,
        );
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// A board in the middle of a puzzle, as a puzzle.
pub fn position(puzzle: &Puzzle, board: &dyn Position) -> Puzzle {
    let mut placed = board.grid().clone();
    for (cell, _) in puzzle.givens().filled() {
        placed[cell] = None;
    }
    let position = puzzle.as_set();
    let placed = position.clone().with_placed(placed).unwrap_or(position);
    placed
        .clone()
        .with_candidates(board.candidates())
        .unwrap_or(placed)
}

/// A step as JSON.
pub fn step_json(lang: Lang, layout: &Layout, number: usize, step: &Step) -> Value {
    let shape = layout.shape();
    let explanation = explain(lang, layout, step);
    let name = |candidate: &Candidate| shape.name(candidate.cell).to_string();
    let actions: Vec<Value> = step
        .actions
        .iter()
        .map(|action| match action {
            Action::Place(one) => json!({"place": name(one), "digit": one.digit.number()}),
            Action::Strike(one) => json!({"strike": name(one), "digit": one.digit.number()}),
        })
        .collect();
    let marks: Vec<Value> = step
        .marks
        .iter()
        .map(|mark| mark_json(layout, mark))
        .collect();
    json!({
        "step": number,
        "technique": step.technique.id,
        "name": explanation.name,
        "difficulty": hundredths(step.difficulty()),
        "actions": actions,
        "text": explanation.text(),
        "notation": explanation.notation,
        "marks": marks,
    })
}

/// A puzzle as the keys of a JSON object, which the format `json` reads back.
pub fn puzzle_json(puzzle: &Puzzle) -> serde_json::Map<String, Value> {
    let text = written("json", &Record::new(1, puzzle.clone()));
    match serde_json::from_str(&text) {
        Ok(Value::Object(keys)) => keys,
        _ => serde_json::Map::new(),
    }
}

/// A difficulty for people: one decimal, or two where it has them.
pub fn difficulty(difficulty: f32) -> String {
    let text = format!("{difficulty:.2}");
    match text.strip_suffix('0') {
        Some(short) => short.to_owned(),
        None => text,
    }
}

/// A difficulty without the noise of binary fractions.
pub fn hundredths(difficulty: f32) -> f64 {
    (f64::from(difficulty) * 100.0).round() / 100.0
}

fn mark_json(layout: &Layout, mark: &Mark) -> Value {
    let shape = layout.shape();
    let name = |cell: &satur_model::Cell| shape.name(*cell).to_string();
    let names = |cells: &[satur_model::Cell]| cells.iter().map(name).collect::<Vec<_>>();
    match mark {
        Mark::Cells(role, cells) => json!({"role": role_id(*role), "cells": names(cells)}),
        Mark::Candidates(role, candidates) => {
            let list: Vec<Value> = candidates
                .iter()
                .map(|one| json!({"cell": name(&one.cell), "digit": one.digit.number()}))
                .collect();
            json!({"role": role_id(*role), "candidates": list})
        }
        Mark::House(role, house) => {
            json!({"role": role_id(*role), "house": layout.house_name(*house)})
        }
        Mark::Digits(role, digits) => {
            let numbers: Vec<u8> = digits.iter().map(|digit| digit.number()).collect();
            json!({"role": role_id(*role), "digits": numbers})
        }
        Mark::Chain(role, inferences) => {
            let list: Vec<Value> = inferences
                .iter()
                .map(|one| {
                    let from: Vec<usize> = one.from.iter().map(|at| at + 1).collect();
                    json!({
                        "cells": names(&one.node.cells),
                        "digit": one.node.digit.number(),
                        "on": one.node.is_on,
                        "from": from,
                    })
                })
                .collect();
            json!({"role": role_id(*role), "chain": list})
        }
        Mark::Clue(clue) => json!({
            "role": role_id(Role::Clue),
            "clue": clue.kind().id,
            "numbers": clue.numbers(),
            "cells": names(&clue.all_cells().collect::<Vec<_>>()),
        }),
        Mark::Number(name, number) => json!({"name": name, "number": number}),
        Mark::Combinations(sets) => {
            let sets: Vec<Vec<u8>> = sets
                .iter()
                .map(|set| set.iter().map(|digit| digit.number()).collect())
                .collect();
            json!({"combinations": sets})
        }
    }
}

/// The word of a role: `fin`, `part-1`.
fn role_id(role: Role) -> String {
    match role {
        Role::Part(number) => format!("part-{number}"),
        Role::Colour(number) => format!("colour-{number}"),
        Role::Line(number) => format!("line-{number}"),
        other => format!("{other:?}").to_lowercase(),
    }
}
