//! Rules beyond rows, columns and blocks in JSON, and boards of overlapping grids.

use satur_model::{Grid, Overlapping, Puzzle, Shape};
use serde_json::value::RawValue;

use crate::formats::json::{read_notes, without_givens};
use crate::parse::json_clues::{is_clue_list, read_clues};
use crate::parse::json_objects::Object;
use crate::parse::json_values::{amiss, parse, read_candidates, text_of};
use crate::parse::rules::{StatedRules, read_frame};
use crate::{Problem, Record};

/// What an object says of rules: ids under `rules`, a character a cell under `regions`, or the id of
/// overlapping grids as its shape.
pub(crate) fn read_rules(
    object: &Object,
    rules: Option<&RawValue>,
    regions: Option<&RawValue>,
    shape: Option<&RawValue>,
) -> Result<StatedRules, Problem> {
    let mut said = StatedRules::default();
    let mut ids: Vec<(&RawValue, String)> = Vec::new();
    if let Some(raw) = rules {
        if raw.get().starts_with('"') {
            ids.push((raw, text_of(raw)));
        } else {
            let list: Vec<&RawValue> = parse(object, raw.get())?;
            ids.extend(list.into_iter().map(|raw| (raw, text_of(raw))));
        }
    }
    if let Some(raw) = shape.filter(|raw| Overlapping::find(&text_of(raw)).is_some()) {
        ids.push((raw, text_of(raw)));
    }
    for (raw, id) in ids {
        said.rule(&id)
            .map_err(|problem| placed_at(object, Some(raw), problem))?;
    }
    if let Some(raw) = regions {
        if raw.get().starts_with('"') {
            said.regions(&text_of(raw));
        } else {
            let rows: Vec<&RawValue> = parse(object, raw.get())?;
            for row in rows {
                said.regions(&text_of(row));
            }
        }
    }
    Ok(said)
}

/// A problem at the place of a value.
pub(crate) fn placed_at(object: &Object, raw: Option<&RawValue>, problem: Problem) -> Problem {
    let (line, column) = raw.map_or((object.line, object.column), |raw| object.place(raw.get()));
    problem.at_place(line, column)
}

/// A board of overlapping grids: puzzle, digits placed and solution as strings, or as strings by row; candidates as
/// lists by row, `null` where no cell is.
pub(crate) fn read_overlapping(
    object: &Object,
    (pairs, used): (&[(String, &RawValue)], &str),
    said: &StatedRules,
    shape: Shape,
) -> Result<Record, Problem> {
    let grid_of = |raw: &RawValue| -> Result<Grid, Problem> {
        let text = if raw.get().starts_with('[') {
            parse::<Vec<String>>(object, raw.get())?.concat()
        } else {
            text_of(raw)
        };
        read_frame(shape, &text).map_err(|problem| placed_at(object, Some(raw), problem))
    };
    let mut record = Record::new(object.line, Puzzle::new(Grid::empty(shape)));
    let (mut givens, mut placed, mut clues, mut marks) = (None, None, None, None);
    for (key, raw) in pairs.iter().filter(|(_, raw)| raw.get() != "null") {
        match key.as_str() {
            "shape" | "rules" => {}
            "candidates" => marks = Some(*raw),
            "regions" => {
                let rule = said.overlapping().map_or("", |board| board.id);
                let expected =
                    format!("no regions beside the rule {rule}, whose grids have their own");
                return Err(amiss(object, raw.get(), "regions", expected));
            }
            "clues" if is_clue_list(raw) => clues = Some(*raw),
            key if key == used => givens = Some(grid_of(raw)?),
            "partial" | "placed" => placed = Some((raw, grid_of(raw)?)),
            "solution" => record.claimed = Some(grid_of(raw)?).filter(Grid::is_full),
            "label" => record.label = Some(text_of(raw)),
            "notes" => read_notes(object, raw, &mut record)?,
            _ => record.notes.push((key.clone(), text_of(raw))),
        }
    }
    let puzzle = said.apply(Puzzle::new(givens.unwrap_or_else(|| Grid::empty(shape))))?;
    let mut puzzle = read_clues(object, clues, puzzle)?;
    if let Some((raw, placed)) = placed {
        let placed = without_givens(object, raw, placed, &puzzle)?;
        puzzle = puzzle.clone().with_placed(placed).unwrap_or(puzzle);
    }
    if let Some(raw) = marks {
        let marks = read_candidates(object, raw, &puzzle)?;
        puzzle = puzzle.clone().with_marks(marks).unwrap_or(puzzle);
    }
    record.puzzle = puzzle;
    Ok(record)
}
