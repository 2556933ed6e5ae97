//! Clues as entries in the JSON of f-puzzles.

use satur_model::clues::Clue;
use satur_model::{Cell, Puzzle, Shape};
use serde_json::{Map, Value, json};

use crate::WriteError;
use crate::parse::fpuzzles_clues::{DIRECTIONS, Entry, KEYS, walk};

/// Adds the clues of a puzzle to an object; refuses by name those that f-puzzles has no room for.
pub(crate) fn write_clues(
    puzzle: &Puzzle,
    object: &mut Map<String, Value>,
) -> Result<(), WriteError> {
    let shape = puzzle.shape();
    let has = |id: &str| puzzle.clues().iter().any(|clue| clue.kind().id == id);
    if has("non-consecutive") && has("ratio-negative") {
        let reason = "f-puzzles has no room for non-consecutive beside ratio-negative: together they mean kropki-negative there";
        return Err(WriteError::Unsuitable(reason.to_owned()));
    }
    for clue in puzzle.clues() {
        let refused = |why: &str| {
            let clue = clue.describe(shape);
            WriteError::Unsuitable(format!(
                "f-puzzles has no room for the clue '{clue}': {why}"
            ))
        };
        match clue.kind().id {
            "kropki-negative" => {
                object.insert("nonconsecutive".to_owned(), json!(true));
                list(object, "negative").push(json!("ratio"));
            }
            "non-consecutive" => {
                object.insert("nonconsecutive".to_owned(), json!(true));
            }
            "ratio-negative" => list(object, "negative").push(json!("ratio")),
            "xv-negative" => list(object, "negative").push(json!("xv")),
            id => {
                let known = KEYS.iter().find(|(_, kind, _)| *kind == id);
                let &(key, _, entry) = known.ok_or_else(|| refused("json has it"))?;
                let entries = entries(clue, entry, shape).map_err(refused)?;
                list(object, key).extend(entries);
            }
        }
    }
    Ok(())
}

fn list<'a>(object: &'a mut Map<String, Value>, key: &str) -> &'a mut Vec<Value> {
    let value = object.entry(key).or_insert_with(|| json!([]));
    value.as_array_mut().expect("a list that was made here")
}

/// The entries of a clue, or why it has none.
fn entries(clue: &Clue, entry: Entry, shape: Shape) -> Result<Vec<Value>, &'static str> {
    let name = |cell: &Cell| format!("R{}C{}", shape.row(*cell) + 1, shape.col(*cell) + 1);
    let names = |cells: &[Cell]| -> Vec<String> { cells.iter().map(name).collect() };
    let value = clue.number().map(|number| match (clue.kind().id, number) {
        ("xv", 5) => json!("V"),
        ("xv", 10) => json!("X"),
        _ => json!(number.to_string()),
    });
    let valued = |mut item: Value| {
        if let (Some(value), Some(object)) = (&value, item.as_object_mut()) {
            object.insert("value".to_owned(), value.clone());
        }
        vec![item]
    };
    Ok(match entry {
        Entry::Cells => valued(json!({"cells": names(clue.cells())})),
        Entry::Lines => {
            if clue.kind().id == "modular" && clue.number() != Some(3) {
                return Err("its modular lines are of 3");
            }
            valued(json!({"lines": [names(clue.cells())]}))
        }
        Entry::Single => {
            let cells = clue.cells().iter();
            cells.map(|cell| json!({"cell": name(cell)})).collect()
        }
        Entry::Arrow => {
            let (circle, shaft) = (clue.group(0), clue.group(1));
            let touches = |cell: &&Cell| {
                let far = |a: usize, b: usize| a.abs_diff(b) > 1;
                let first = shaft[0];
                !far(shape.row(**cell), shape.row(first))
                    && !far(shape.col(**cell), shape.col(first))
            };
            let start = circle.iter().rev().find(touches);
            let start = start.ok_or("its shaft does not begin at its circle")?;
            let line = [&[*start], shaft].concat();
            vec![json!({"cells": names(circle), "lines": [names(&line)]})]
        }
        Entry::Clone => {
            let first = names(clue.cells());
            let others = clue.groups().skip(1);
            others
                .map(|group| json!({"cells": first, "cloneCells": names(group)}))
                .collect()
        }
        Entry::Corner => {
            let mut cells = clue.cells().to_vec();
            cells.sort_unstable();
            let (row, col) = (shape.row(cells[0]), shape.col(cells[0]));
            let square = [
                (row, col),
                (row, col + 1),
                (row + 1, col),
                (row + 1, col + 1),
            ];
            let square: Vec<Cell> = square
                .into_iter()
                .filter_map(|(row, col)| shape.cell_at(row, col))
                .collect();
            if cells.len() != 4 || cells != square {
                return Err("its cells do not meet in a corner");
            }
            vec![json!({"cells": names(clue.cells()), "values": clue.numbers()})]
        }
        Entry::Outside => {
            let cells = clue.cells();
            let (row, col) = before(shape, cells, shape.side())
                .filter(|&(row, col)| {
                    let outer = |at: usize| at == 0 || at == shape.side() + 1;
                    outer(row) != outer(col) && cells.len() == shape.side()
                })
                .ok_or("its cells are no whole row or column")?;
            valued(json!({"cell": format!("R{row}C{col}")}))
        }
        Entry::Diagonal => {
            let first = clue.cells()[0];
            let (row, col) = (shape.row(first) + 1, shape.col(first) + 1);
            let entry = DIRECTIONS.iter().find_map(|&(name, down, right)| {
                let row = row.checked_add_signed(-down)?;
                let col = col.checked_add_signed(-right)?;
                let outer = |at: usize| at == 0 || at == shape.side() + 1;
                let cells = walk(shape, (row, col), (down, right));
                let is_whole = cells.eq(clue.cells().iter().copied());
                let cell = format!("R{row}C{col}");
                let cells = names(clue.cells());
                (is_whole && (outer(row) || outer(col)))
                    .then(|| json!({"cell": cell, "cells": cells, "direction": name}))
            });
            valued(entry.ok_or("its cells are no diagonal up to the edge")?)
        }
    })
}

/// The place before the first of cells that follow each other in one direction, counted from 1; nothing if it is on
/// the board.
fn before(shape: Shape, cells: &[Cell], side: usize) -> Option<(usize, usize)> {
    let at = |cell: Cell| (shape.row(cell) as isize + 1, shape.col(cell) as isize + 1);
    let [first, second] = [at(*cells.first()?), at(*cells.get(1)?)];
    let step = (second.0 - first.0, second.1 - first.1);
    let goes_on = |pair: &[Cell]| {
        let [from, to] = [at(pair[0]), at(pair[1])];
        (to.0 - from.0, to.1 - from.1) == step
    };
    if !cells.windows(2).all(goes_on) {
        return None;
    }
    let (row, col) = (first.0 - step.0, first.1 - step.1);
    let outside = |at: isize| at == 0 || at == side as isize + 1;
    (outside(row) || outside(col))
        .then(|| Some((usize::try_from(row).ok()?, usize::try_from(col).ok()?)))?
}
