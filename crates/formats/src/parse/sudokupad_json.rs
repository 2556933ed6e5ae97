//! Puzzles in the JSON of `SudokuPad`, in long or in short keys.
//!
//! It holds what is drawn rather than what is meant. Givens, regions, cages with a sum, the solution and a few rules
//! are taken over; what else is drawn is named, with a warning that it was left out.

use std::collections::BTreeSet;

use satur_model::Grid;
use satur_model::clues::{Clue, find};
use serde_json::Value;

use crate::parse::fpuzzles_values::{is_set, says};
use crate::parse::setter_json::{Board, Origin, add_words};
use crate::problem::quoted;
use crate::{Problem, ReadOptions, Record};

/// Keys under which nothing but drawing stands, long and short.
const DRAWN_KEYS: [(&str, &str); 4] = [
    ("lines", "l"),
    ("arrows", "a"),
    ("underlays", "u"),
    ("overlays", "o"),
];

/// Keys that are set among what is said of the puzzle, and the rules that they are.
const RULES: [(&str, &str); 2] = [("antiknight", "anti-knight"), ("antiking", "anti-king")];

/// Keys that are read or say nothing of the rules: of the puzzle, of what is said of it, and of a cell.
const KNOWN: [&str; 24] = [
    "id",
    "cellSize",
    "cs",
    "cells",
    "ce",
    "regions",
    "re",
    "cages",
    "ca",
    "lines",
    "l",
    "arrows",
    "a",
    "underlays",
    "u",
    "overlays",
    "o",
    "metadata",
    "settings",
    "title",
    "author",
    "rules",
    "solution",
    "t",
];
const KNOWN_OF_METADATA: [&str; 7] = [
    "title",
    "author",
    "rules",
    "solution",
    "t",
    "source",
    "msgcorrect",
];
const KNOWN_OF_CELLS: [&str; 3] = ["value", "v", "given"];

/// The keys of an object that say something and are neither in these lists nor rules.
fn unknown<'v>(value: &'v Value, known: &[&str]) -> impl Iterator<Item = &'v str> {
    let pairs = value.as_object().into_iter().flatten();
    let is_rule = |key: &str| RULES.iter().any(|(rule, _)| *rule == key);
    let others = pairs
        .filter(move |(key, value)| !known.contains(&key.as_str()) && !is_rule(key) && says(value));
    others
        .map(|(key, _)| key.as_str())
        .collect::<Vec<_>>()
        .into_iter()
}

/// Names the keys that are left out, each once.
fn name_unknown(
    record: &mut Record,
    value: &Value,
    origin: Origin,
    options: ReadOptions,
) -> Result<(), Problem> {
    let cells = items(value, "cells", "ce")
        .filter_map(Value::as_array)
        .flatten();
    let of_cells: BTreeSet<&str> = cells
        .flat_map(|cell| unknown(cell, &KNOWN_OF_CELLS))
        .collect();
    let parts = [
        ("keys", unknown(value, &KNOWN).collect()),
        (
            "keys of metadata",
            unknown(&value["metadata"], &KNOWN_OF_METADATA).collect(),
        ),
        (
            "keys of settings",
            unknown(&value["settings"], &[]).collect(),
        ),
        ("keys of cells", of_cells),
    ];
    for (what, keys) in parts {
        let keys: BTreeSet<&str> = keys;
        if keys.is_empty() {
            continue;
        }
        let names: Vec<String> = keys.iter().map(|key| format!("'{key}'")).collect();
        let found = format!("{what} that are not known: {}", names.join(", "));
        let problem = origin.problem(found, "givens, regions and cages");
        record.warn(
            problem.hint("it was left out: solutions may break rules that it stands for"),
            options,
        )?;
    }
    Ok(())
}

/// Reads the JSON of `SudokuPad`.
pub(crate) fn read_sudokupad(
    value: &Value,
    origin: Origin,
    options: ReadOptions,
) -> Result<Record, Problem> {
    let Some(rows) = get(value, "cells", "ce").and_then(Value::as_array) else {
        return Err(origin.problem("JSON without cells", "a puzzle of SudokuPad"));
    };
    let mut board = Board::of_rows(origin, rows)?;
    for (number, region) in items(value, "regions", "re").enumerate() {
        for place in region.as_array().into_iter().flatten() {
            let index = index_of(place, board.side);
            let index = index.ok_or_else(|| {
                origin.problem("a region outside the board", "cells as [row, column]")
            })?;
            board.cells[index].region = Some(number);
        }
    }
    let said = value.get("metadata").unwrap_or(&Value::Null);
    let stated = |key: &str| {
        said.get(key)
            .and_then(text_of)
            .or_else(|| said_in_cages(value, key))
    };
    let mut added: Vec<&str> = Vec::new();
    for (key, rule) in RULES {
        let mut is_added = false;
        for place in [value, said, &value["settings"]] {
            let is_set = place
                .as_object()
                .map_or(Ok(false), |place| is_set(place, key));
            is_added |= is_set.map_err(|problem| problem.at_place(origin.line, origin.column))?;
        }
        added.extend(is_added.then_some(rule));
    }
    let mut record = board.into_record(origin, &added, options)?;
    add_cages(&mut record, value, origin, options)?;
    name_unknown(&mut record, value, origin, options)?;
    let drawn: Vec<String> = DRAWN_KEYS
        .iter()
        .filter_map(|(long, short)| {
            let count = items(value, long, short).count();
            (count > 0).then(|| format!("'{long}' ({count})"))
        })
        .collect();
    if !drawn.is_empty() {
        let found = format!("drawing whose meaning is not said: {}", drawn.join(", "));
        let problem = origin.problem(found, "givens, regions and cages");
        record.warn(
            problem.hint("it was left out: solutions may break rules that it stands for"),
            options,
        )?;
    }
    let title = stated("title").or_else(|| text_of(said.get("t")?));
    let words = [title, stated("author"), stated("rules")];
    let [title, author, rules] = words.map(|text| Value::from(text.unwrap_or_default()));
    add_words(&mut record, origin, [&title, &author, &rules], options)?;
    if let Some(solution) = stated("solution") {
        let numbers: Option<Vec<u8>> = solution
            .chars()
            .map(|symbol| symbol.to_digit(36).map(|digit| digit as u8))
            .collect();
        let claimed =
            numbers.and_then(|numbers| Grid::from_numbers(record.puzzle.shape(), &numbers));
        record.claimed = claimed.filter(Grid::is_full);
    }
    Ok(record)
}

/// Adds the cages with a sum, and those whose cells differ; others are drawing.
fn add_cages(
    record: &mut Record,
    value: &Value,
    origin: Origin,
    options: ReadOptions,
) -> Result<(), Problem> {
    let layout = record.puzzle.layout().clone();
    let [killer, sum] = ["killer", "sum"].map(|id| find(id).expect("a kind of clue"));
    let mut clues = Vec::new();
    let (mut drawn, mut texts) = (0, Vec::new());
    for cage in items(value, "cages", "ca") {
        let places: Vec<&Value> = items(cage, "cells", "ce").collect();
        if places.is_empty() {
            continue;
        }
        let cells: Option<Vec<_>> = places
            .iter()
            .map(|place| {
                let index = index_of(place, layout.shape().side())?;
                layout.shape().all_cells().nth(index)
            })
            .collect();
        let cells = cells
            .ok_or_else(|| origin.problem("a cage outside the board", "cells as [row, column]"))?;
        let text = get(cage, "value", "v")
            .and_then(text_of)
            .unwrap_or_default();
        let unique = get(cage, "unique", "u");
        let (kind, numbers) = match text.trim().parse::<u32>() {
            // It is said that its cells need not differ.
            Ok(number) if unique == Some(&Value::Bool(false)) => (sum, vec![number]),
            Ok(number) => (killer, vec![number]),
            Err(_) if unique == Some(&Value::Bool(true)) => {
                if !text.trim().is_empty() {
                    texts.push(quoted(&text));
                }
                (killer, vec![])
            }
            Err(_) => {
                drawn += 1;
                continue;
            }
        };
        clues.push(
            Clue::new(kind, &layout, vec![cells], numbers, "").map_err(|error| {
                let problem =
                    origin.problem("a cage that makes no sense", "a clue that can be kept");
                problem.hint(error.to_string())
            })?,
        );
    }
    let puzzle = record.puzzle.clone().with_clues(clues);
    record.puzzle = puzzle.map_err(|error| origin.problem(error.to_string(), "cages"))?;
    if !texts.is_empty() {
        let found = format!("cages with a text that is no sum: {}", texts.join(", "));
        let problem = origin.problem(found, "a number or nothing");
        record.warn(problem.hint("read as: their cells differ"), options)?;
    }
    if drawn > 0 {
        let found = format!("{drawn} cages without a sum");
        let problem = origin.problem(found, "cages with a sum or with cells that differ");
        record.warn(problem.hint("they were left out as drawing"), options)?;
    }
    Ok(())
}

fn get<'a>(value: &'a Value, long: &str, short: &str) -> Option<&'a Value> {
    value.get(long).or_else(|| value.get(short))
}

fn items<'a>(value: &'a Value, long: &str, short: &str) -> impl Iterator<Item = &'a Value> {
    let list = get(value, long, short).and_then(Value::as_array);
    list.into_iter().flatten()
}

/// The text or the first of the texts that a value is.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(list) => list.first().and_then(text_of),
        _ => None,
    }
}

/// What a cage without cells says of the puzzle: `title: …`, `rules: …`.
fn said_in_cages(value: &Value, key: &str) -> Option<String> {
    items(value, "cages", "ca").find_map(|cage| {
        let has_cells = items(cage, "cells", "ce").next().is_some();
        let text = get(cage, "value", "v").and_then(Value::as_str)?;
        let (name, rest) = text.split_once(':')?;
        (!has_cells && name.trim() == key).then(|| rest.trim().to_owned())
    })
}

/// The place of a cell that is written as row and column, from 0.
fn index_of(place: &Value, side: usize) -> Option<usize> {
    let at = |index: usize| {
        let at = usize::try_from(place.get(index)?.as_u64()?).ok()?;
        (at < side).then_some(at)
    };
    Some(at(0)? * side + at(1)?)
}
