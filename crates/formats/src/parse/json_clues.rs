//! Clues in JSON: a list of objects with a `type`, cells by name, and what else their kind takes.
//!
//! The kinds themselves say which keys there are, so that a new kind needs no line here.

use std::fmt::Write as _;

use satur_model::clues::{Clue, Kind, Need, Takes, named};
use satur_model::{Cell, Layout, Puzzle, Shape, rules};
use serde_json::value::RawValue;

use crate::Problem;
use crate::parse::json_objects::Object;
use crate::parse::json_values::{
    Pairs, amiss, form_of, list, list_of, parse, repeated, string, text_of,
};
use crate::problem::quoted;

/// Whether the value of `clues` is a list of clues. Others count their givens under this key.
pub(crate) fn is_clue_list(raw: &RawValue) -> bool {
    raw.get().starts_with('[')
}

/// Returns the puzzle with the clues of a JSON list, each as the format `json` writes it, in place of its own.
///
/// ```
/// use satur_formats::with_clues;
/// use satur_model::{Grid, Puzzle, Shape};
/// let puzzle = Puzzle::new(Grid::empty(Shape::new(2, 2)?));
/// let cage = r#"[{"type": "killer", "cells": ["r1c1", "r1c2"], "sum": 3}]"#;
/// assert_eq!(with_clues(puzzle, cage)?.clue_names(), "killer");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_clues(puzzle: Puzzle, json: &str) -> Result<Puzzle, Problem> {
    let object = Object {
        text: json.to_owned(),
        line: 1,
        column: 1,
    };
    let raw: &RawValue = parse(&object, &object.text)?;
    if !is_clue_list(raw) {
        let expected = "a list of clues: [{\"type\": \"killer\", ...}]";
        return Err(amiss(&object, raw.get(), quoted(raw.get()), expected));
    }
    read_clues(&object, Some(raw), puzzle)
}

/// Gives a puzzle the clues that an object lists, if it does.
pub(crate) fn read_clues(
    object: &Object,
    raw: Option<&RawValue>,
    puzzle: Puzzle,
) -> Result<Puzzle, Problem> {
    let Some(raw) = raw.filter(|raw| is_clue_list(raw)) else {
        return Ok(puzzle);
    };
    let items: Vec<&RawValue> = parse(object, raw.get())?;
    let layout = puzzle.layout();
    let clues: Result<Vec<Clue>, Problem> = (1..)
        .zip(items)
        .map(|(number, item)| read_clue(object, (number, item), layout))
        .collect();
    let wrong = |error: satur_model::PuzzleError| clue_problem(object, raw, error.to_string());
    puzzle.with_clues(clues?).map_err(wrong)
}

fn clue_problem(object: &Object, raw: &RawValue, error: String) -> Problem {
    let found = "a clue that makes no sense";
    amiss(object, raw.get(), found, "a clue that can be kept").hint(error)
}

fn read_clue(
    object: &Object,
    (number, item): (usize, &RawValue),
    layout: &Layout,
) -> Result<Clue, Problem> {
    if !item.get().starts_with('{') {
        let found = format!("{} as clue {number}", form_of(item));
        return Err(amiss(object, item.get(), found, "an object with a type"));
    }
    let Pairs(pairs) = parse(object, item.get())?;
    if let Some((key, raw)) = repeated(&pairs) {
        let found = format!("a second \"{key}\" in clue {number}");
        return Err(amiss(object, raw.get(), found, "one of each key"));
    }
    let value = |key: &str| pairs.iter().find(|(k, _)| k == key).map(|(_, raw)| *raw);
    let Some(type_of) = value("type") else {
        let expected = "the key \"type\" with the kind of clue";
        return Err(amiss(object, item.get(), "a clue without a type", expected));
    };
    let id = text_of(type_of);
    let kinds = named(&id);
    let &[kind] = &kinds[..] else {
        let found = format!("the type {}", quoted(&id));
        let problem = amiss(object, type_of.get(), found, "a kind of clue that is known");
        let ids: Vec<&str> = kinds.iter().map(|kind| kind.id).collect();
        return Err(match rules::find(&id) {
            Some(rule) => problem.hint(format!("{} is a rule: write it under \"rules\"", rule.id)),
            None if !ids.is_empty() => problem.hint(format!("write {}", ids.join(" or "))),
            None => problem.hint("'satur rules' lists them"),
        });
    };
    let keys = keys(kind);
    for (key, raw) in &pairs {
        if key != "type" && !keys.contains(&key.as_str()) {
            let found = format!("the key \"{key}\" in a clue of type {}", kind.id);
            let expected = format!("type, {}", keys.join(", "));
            return Err(amiss(object, raw.get(), found, expected));
        }
    }
    let cells_of = |key: &str| match value(key) {
        Some(raw) => read_cells(object, raw, layout.shape()),
        None => Ok(Vec::new()),
    };
    let groups = match kind.cells {
        Takes::Nothing => Vec::new(),
        Takes::Cells(..) => vec![cells_of("cells")?],
        Takes::Two([(first, ..), (second, ..)]) => vec![cells_of(first)?, cells_of(second)?],
        Takes::Groups => match value("groups") {
            Some(raw) => {
                let groups = list_of(object, raw, "a list of groups")?;
                let groups = groups.into_iter();
                groups
                    .map(|raw| read_cells(object, raw, layout.shape()))
                    .collect::<Result<_, _>>()?
            }
            None => Vec::new(),
        },
    };
    let first = groups.iter().flatten().next();
    let at = first.map_or_else(String::new, |&cell| {
        format!(" at {}", layout.shape().name(cell))
    });
    let whole = |key: &str, raw: &RawValue| {
        raw.get().parse::<u32>().map_err(|_| {
            let value = raw.get();
            let found = format!("{key} {value} in clue {number} ({}{at})", kind.id);
            amiss(object, value, found, "a whole number from 0 on")
        })
    };
    let numbers = match kind.number.and_then(|own| Some((own.key, value(own.key)?))) {
        None => Vec::new(),
        Some((key, raw)) if raw.get().starts_with('[') => {
            let list: Vec<&RawValue> = parse(object, raw.get())?;
            let numbers = list.into_iter().map(|raw| whole(key, raw));
            numbers.collect::<Result<_, _>>()?
        }
        Some((key, raw)) => vec![whole(key, raw)?],
    };
    let text = match kind.text.and_then(value) {
        Some(raw) => read_text(object, raw, kind.text == Some("table"))?,
        None => String::new(),
    };
    let clue = Clue::new(kind, layout, groups, numbers, &text);
    clue.map_err(|error| clue_problem(object, item, error.to_string()))
}

/// The text of a clue, which may be a list: the rows of a table, the words of an automaton.
fn read_text(object: &Object, raw: &RawValue, is_table: bool) -> Result<String, Problem> {
    if raw.get().starts_with('"') {
        return Ok(text_of(raw));
    }
    let parts = list_of(object, raw, "a text, or a list of texts")?;
    for part in &parts {
        if !part.get().starts_with('"') {
            let expected = if is_table {
                "a row of 0 and 1 as a text"
            } else {
                "a word as a text"
            };
            return Err(amiss(object, part.get(), form_of(part), expected));
        }
    }
    let parts: Vec<String> = parts.into_iter().map(text_of).collect();
    Ok(parts.join(if is_table { "" } else { " " }))
}

/// The keys of a kind beside its type.
fn keys(kind: &Kind) -> Vec<&'static str> {
    let mut keys = match kind.cells {
        Takes::Nothing => vec![],
        Takes::Cells(..) => vec!["cells"],
        Takes::Two([(first, ..), (second, ..)]) => vec![first, second],
        Takes::Groups => vec!["groups"],
    };
    keys.extend(kind.number.map(|number| number.key));
    keys.extend(kind.text);
    keys
}

/// Cells by name, as a list or as one string with blanks between.
fn read_cells(object: &Object, raw: &RawValue, shape: Shape) -> Result<Vec<Cell>, Problem> {
    let named = |raw: &RawValue, name: &str| {
        shape.cell_named(name).ok_or_else(|| {
            let found = format!("the cell {}", quoted(name));
            amiss(object, raw.get(), found, "a cell of the board, as r1c1")
        })
    };
    if !raw.get().starts_with('"') {
        let names = list_of(object, raw, "cells as r1c1, a list or a text")?;
        return names
            .into_iter()
            .map(|raw| named(raw, &text_of(raw)))
            .collect();
    }
    let text = text_of(raw);
    text.split_whitespace()
        .map(|name| named(raw, name))
        .collect()
}

/// The clues of a puzzle as JSON.
pub(crate) fn clues_text(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let clues: Vec<String> = puzzle
        .clues()
        .iter()
        .map(|clue| clue_text(clue, shape))
        .collect();
    list(clues.iter())
}

fn clue_text(clue: &Clue, shape: Shape) -> String {
    let kind = clue.kind();
    let mut text = format!("{{\"type\":{}", string(kind.id));
    let cells = |cells: &[Cell]| {
        let names: Vec<String> = cells
            .iter()
            .map(|&cell| string(&shape.name(cell).to_string()))
            .collect();
        list(names.iter())
    };
    let mut add = |key: &str, value: String| {
        let _ = write!(text, ",\"{key}\":{value}");
    };
    match kind.cells {
        Takes::Nothing => {}
        Takes::Cells(..) => add("cells", cells(clue.cells())),
        Takes::Two(both) => {
            for (group, (key, ..)) in clue.groups().zip(both) {
                add(key, cells(group));
            }
        }
        Takes::Groups => {
            let groups: Vec<String> = clue.groups().map(cells).collect();
            add("groups", list(groups.iter()));
        }
    }
    if let Some(number) = kind.number {
        let numbers: Vec<String> = clue.numbers().iter().map(u32::to_string).collect();
        match (number.need, numbers.first()) {
            (Need::Many, _) => add(number.key, list(numbers.iter())),
            (_, Some(one)) => add(number.key, one.clone()),
            _ => {}
        }
    }
    if let Some(key) = kind.text {
        add(key, string(clue.text()));
    }
    text.push('}');
    text
}
