//! Values in the JSON of f-puzzles whose form is checked, so that none is passed over in silence.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::Problem;
use crate::problem::quoted;

/// Keys of a cell, and those that colour it.
pub(crate) const CELL_KEYS: [&str; 6] = [
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
];
pub(crate) const DRAWN_IN_CELLS: [&str; 4] = ["c", "cArray", "highlight", "highlightArray"];

/// The keys of cells that a test picks and that are set, each with the number of its cells.
pub(crate) fn cells_with(object: &Map<String, Value>, picks: impl Fn(&str) -> bool) -> Vec<String> {
    let rows = object.get("grid").and_then(Value::as_array);
    let cells = rows.into_iter().flatten().filter_map(Value::as_array);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for cell in cells.flatten().filter_map(Value::as_object) {
        for (key, _) in cell.iter().filter(|(key, value)| picks(key) && says(value)) {
            *counts.entry(key).or_default() += 1;
        }
    }
    let counts = counts.into_iter();
    counts
        .map(|(key, count)| format!("'{key}' ({count})"))
        .collect()
}

/// Whether a value is more than nothing: not null, false or empty.
pub(crate) fn says(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    }
}

/// The list under a key.
pub(crate) fn listed<'a>(
    object: &'a Map<String, Value>,
    key: &str,
) -> Result<Option<&'a Vec<Value>>, Problem> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(list)) => Ok(Some(list)),
        Some(other) => {
            let found = format!("{} under '{key}'", quoted(&other.to_string()));
            Err(Problem::at(0, 0, found, "a list"))
        }
    }
}

/// Whether a key is set that is true, false or absent.
pub(crate) fn is_set(object: &Map<String, Value>, key: &str) -> Result<bool, Problem> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(is_set)) => Ok(*is_set),
        Some(other) => {
            let found = format!("{} under '{key}'", quoted(&other.to_string()));
            Err(Problem::at(0, 0, found, "true or false"))
        }
    }
}
