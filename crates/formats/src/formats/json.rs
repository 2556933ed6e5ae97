//! Boards as JSON: Satur's own form in which nothing is lost, whatever the shape.
//!
//! The page defines the keys. Values are kept as slices of the text until they are used, so
//! that what is wrong in the middle of a matrix is reported with its line and column.

use satur_model::{Grid, Puzzle, Shape};
use serde_json::value::RawValue;

use crate::format::{Format, Reader, Remark, Writer, page};
use crate::parse::json_clues::{is_clue_list, read_clues};
use crate::parse::json_objects::{Object, Objects};
use crate::parse::json_rules::{add_other, placed_at, read_overlapping, read_rules};
use crate::parse::json_values::{Pairs, amiss, parse};
use crate::parse::json_values::{read_candidates, read_numbers, repeated, text_of};
use crate::parse::json_write::write;
use crate::parse::setter_json::{Origin, read_fpuzzles};
use crate::parse::sudokupad_json::read_sudokupad;
use crate::problem::quoted;
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "json",
    summary: "one JSON object a board, any shape: puzzle, shape, placed, candidates, solution, notes",
    extensions: &["json", "jsonl", "ndjson"],
    page: page!("json"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        remark: Remark::Own,
        keeps_marks: true,
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "json",
};

fn recognises(sample: &Sample) -> bool {
    let text = sample.text().trim_start();
    let object = match text.strip_prefix('[') {
        Some(array) => array.trim_start(),
        None => text,
    };
    object
        .strip_prefix('{')
        .is_some_and(|rest| rest.trim_start().starts_with('"'))
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    Box::new(Objects::of(lines).map(move |object| {
        let object = object?;
        read_object(&object, options).map_err(ReadError::from)
    }))
}

fn read_object(object: &Object, options: ReadOptions) -> Result<Record, Problem> {
    let Pairs(pairs) = parse(object, &object.text)?;
    let value = |key: &str| {
        let found = pairs.iter().find(|(k, _)| k == key);
        found
            .map(|(_, value)| *value)
            .filter(|value| value.get() != "null")
    };
    if let Some((key, value)) = repeated(&pairs) {
        return Err(amiss(
            object,
            value.get(),
            format!("a second \"{key}\""),
            "one of each key",
        ));
    }
    if let Some(record) = read_setter_json(object, &value, options) {
        return record;
    }
    // What Satur tells of a puzzle under --json calls it the input.
    let used = match value("puzzle") {
        Some(_) => "puzzle",
        None => "input",
    };
    let Some(puzzle) = value(used) else {
        let (line, column) = (object.line, object.column);
        let expected = "the key \"puzzle\" with the givens";
        return Err(Problem::at(
            line,
            column,
            "an object without a puzzle",
            expected,
        ));
    };
    let said = read_rules(object, value("rules"), value("regions"), value("shape"))?;
    if let Some(board) = said.overlapping() {
        let shape = Shape::overlapping(board);
        return read_overlapping(object, (&pairs, used), &said, shape, options);
    }
    let (side, givens) = read_numbers(object, puzzle, options)?;
    let shape = match (value("shape"), said.needs_no_blocks()) {
        (None, true) => Shape::new(1, side).expect("a side that was read"),
        (raw, _) => read_shape(object, raw, side, options)?,
    };
    let grid_of = |raw: &RawValue| -> Result<Grid, Problem> {
        let (found, numbers) = read_numbers(object, raw, options)?;
        let wrong = || {
            let found = format!("a board of {found}x{found} cells");
            amiss(
                object,
                raw.get(),
                found,
                format!("{side}x{side}, as in the puzzle"),
            )
        };
        Grid::from_numbers(shape, &numbers).ok_or_else(wrong)
    };
    let givens = Grid::from_numbers(shape, &givens)
        .ok_or_else(|| amiss(object, puzzle.get(), "a board", "digits of its side"))?;
    let puzzle = said
        .apply(Puzzle::new(givens))
        .map_err(|problem| placed_at(object, value("regions").or(value("rules")), problem))?;
    let mut puzzle = read_clues(object, value("clues"), puzzle)?;
    // What an answer calls partial holds what was placed before too.
    if let Some(raw) = value("partial").or_else(|| value("placed")) {
        let placed = without_givens(object, raw, grid_of(raw)?, &puzzle)?;
        puzzle = puzzle.clone().with_placed(placed).unwrap_or(puzzle);
    }
    if let Some(raw) = value("candidates") {
        let marks = read_candidates(object, raw, &puzzle)?;
        puzzle = puzzle.clone().with_marks(marks).unwrap_or(puzzle);
    }
    let mut record = Record::new(object.line, puzzle);
    if let Some(raw) = value("solution") {
        let grid = grid_of(raw)?;
        if grid.is_full() {
            record.claimed = Some(grid);
        } else {
            let problem = amiss(
                object,
                raw.get(),
                "a solution with empty cells",
                "a full board",
            );
            record.warn(problem.hint("it was left out"), options)?;
        }
    }
    read_more(object, (&pairs, used), &mut record, options)?;
    Ok(record)
}

/// What Satur says of a puzzle under `--json` beside the board: where it stands, and the answer.
const ANSWER_KEYS: [&str; 33] = [
    "number",
    "line",
    "file",
    "verdict",
    "solutions",
    "found",
    "complete",
    "method",
    "seed",
    "reason",
    "best",
    "filled",
    "cost",
    "clashes",
    "blanks",
    "work",
    "seconds",
    "statistics",
    "proof",
    "givens",
    "clash",
    "clashing",
    "minimal",
    "unneeded",
    "differ",
    "repair",
    "true_candidates",
    "settled",
    "entries",
    "error",
    "at_least",
    "text",
    "actions",
];

/// Name, notes, and what others say in keys of their own.
fn read_more(
    object: &Object,
    (pairs, used): (&[(String, &RawValue)], &str),
    record: &mut Record,
    options: ReadOptions,
) -> Result<(), Problem> {
    let is_answer =
        ["number", "line"].map(|key| pairs.iter().any(|(known, _)| known == key)) == [true; 2];
    for (key, raw) in pairs {
        match key.as_str() {
            key if is_answer && ANSWER_KEYS.contains(&key) => {}
            "puzzle" | "shape" | "placed" | "partial" | "candidates" | "solution" | "rules"
            | "regions" => {}
            _ if raw.get() == "null" || key == used => {}
            "clues" if is_clue_list(raw) => {}
            // Older files say "label".
            "name" | "label" => record.label = Some(text_of(raw)),
            "notes" => read_notes(object, raw, record)?,
            // What others say in keys of their own is not lost.
            _ => add_other(object, (key, raw), record, options)?,
        }
    }
    Ok(())
}

/// The puzzle of an object that f-puzzles or `SudokuPad` made; nothing for any other.
fn read_setter_json<'v>(
    object: &Object,
    value: &impl Fn(&str) -> Option<&'v RawValue>,
    options: ReadOptions,
) -> Option<Result<Record, Problem>> {
    if value("puzzle").is_some() || value("input").is_some() {
        return None;
    }
    let origin = Origin {
        line: object.line,
        column: object.column,
    };
    let parsed = || serde_json::from_str(&object.text).unwrap_or_default();
    if value("grid").is_some() {
        return Some(read_fpuzzles(&parsed(), origin, options));
    }
    value("cells")?;
    Some(read_sudokupad(&parsed(), origin, options))
}

fn read_shape(
    object: &Object,
    raw: Option<&RawValue>,
    side: usize,
    options: ReadOptions,
) -> Result<Shape, Problem> {
    let found = format!("a board of {side}x{side} cells");
    let fits = |(rows, cols): (usize, usize)| rows.checked_mul(cols) == Some(side);
    if let Some(raw) = raw {
        let text = text_of(raw);
        let blocks = text
            .split_once('x')
            .and_then(|(rows, cols)| Some((rows.trim().parse().ok()?, cols.trim().parse().ok()?)));
        // The tables of a shape are only built when a board of that size is there.
        let shape = blocks
            .filter(|&b| fits(b))
            .and_then(|(r, c)| Shape::new(r, c).ok());
        return shape.ok_or_else(|| {
            let expected = format!("rows x columns of a block of {side} cells");
            amiss(
                object,
                raw.get(),
                format!("the shape {}", quoted(&text)),
                expected,
            )
        });
    }
    if let Some(shape) = options.shape {
        let expected = format!("blocks of {shape}, as --shape says");
        let is_right = shape.side() == side;
        return is_right
            .then_some(shape)
            .ok_or_else(|| Problem::at(object.line, object.column, found, expected));
    }
    Shape::conventional(side).ok_or_else(|| {
        Problem::at(
            object.line,
            object.column,
            found,
            "its block shape to be known",
        )
        .hint("add a key \"shape\" with rows x columns of a block, or say --shape")
    })
}

/// What was placed, without the givens that it may repeat.
pub(crate) fn without_givens(
    object: &Object,
    raw: &RawValue,
    mut placed: Grid,
    puzzle: &Puzzle,
) -> Result<Grid, Problem> {
    for (cell, given) in puzzle.givens().filled() {
        if let Some(digit) = placed[cell].take().filter(|&digit| digit != given) {
            let found = format!("{digit} placed at {}", puzzle.shape().name(cell));
            return Err(amiss(
                object,
                raw.get(),
                found,
                format!("the given {given} or nothing"),
            ));
        }
    }
    Ok(placed)
}

/// Notes as an object, or as a list of pairs where a key comes more than once.
pub(crate) fn read_notes(
    object: &Object,
    raw: &RawValue,
    record: &mut Record,
) -> Result<(), Problem> {
    if raw.get().starts_with('[') {
        let pairs: Vec<[&RawValue; 2]> = parse(object, raw.get())?;
        let notes = pairs
            .into_iter()
            .map(|[key, value]| (text_of(key), text_of(value)));
        record.notes.extend(notes);
        return Ok(());
    }
    let Pairs(pairs) = parse(object, raw.get())?;
    let notes = pairs.into_iter().map(|(key, value)| (key, text_of(value)));
    record.notes.extend(notes);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sheet;
    use crate::testing::{any_position, is_recognised, problems, problems_with};
    use crate::testing::{read_all, round_trip, write_sheet};
    use proptest::prelude::*;
    use satur_model::{Cell, Digit};
    use satur_testkit::boards;

    #[test]
    fn a_board_is_a_string_rows_of_strings_numbers_in_rows_or_one_list() {
        let forms = [
            r#"".3.4........3.2.""#,
            r#"[".3.4", "....", "....", "3.2."]"#,
            "[[0,3,0,4],[0,0,0,0],[null,0,0,0],[3,\"\",\"2\",\".\"]]",
            "[0,3,0,4,0,0,0,0,0,0,0,0,3,0,2,0]",
        ];
        for form in forms {
            let records = read_all(&FORMAT, &format!("{{\"puzzle\": {form}}}"));
            assert_eq!(
                records[0].puzzle.givens().to_line().unwrap(),
                ".3.4........3.2."
            );
        }
    }

    #[test]
    fn everything_that_is_said_is_kept() {
        let text = "{\"puzzle\":\".3.4........3.2.\",\"shape\":\"2x2\",\"name\":\"a \\\"b\\\"\",\
            \"placed\":\"2...............\",\"candidates\":[[null,null,[1],null],\
            [[1,4],[1,4],[3],[2,3]],[[1,4],[2,4],[1,4],[1,3]],[null,[1,4],null,[1]]],\
            \"solution\":\"1324241342313142\",\"notes\":{\"level\":\"easy\",\"clues\":\"4\"}}\n";
        let record = &read_all(&FORMAT, text)[0];
        assert_eq!(record.label.as_deref(), Some("a \"b\""));
        assert_eq!(record.note("level"), Some("easy"));
        let marks = record.puzzle.pencil_marks().unwrap();
        assert_eq!(marks[Cell::new(6)].single(), Some(Digit::new(2)));
        assert!(record.claimed.is_some());
        assert_eq!(write_sheet(&FORMAT, &Sheet::question(record)), text);
        // Keys that we do not know are notes, whatever they hold.
        let text =
            "{\"puzzle\":\"1\",\"rating\":2.50,\"tags\":[\"x\"],\"id\":\"a\",\"empty\":null}";
        let notes = &read_all(&FORMAT, text)[0].notes;
        let notes: Vec<_> = notes.iter().map(|(k, v)| format!("{k}={v}")).collect();
        assert_eq!(notes, ["rating=2.50", "tags=[\"x\"]", "id=a"]);
    }

    #[test]
    fn notes_that_come_twice_are_kept_in_order() {
        let mut record = Record::new(1, Puzzle::new(Grid::empty(boards::shape(2, 2))));
        for (key, value) in [("comment", "one"), ("source", "s"), ("comment", "two")] {
            record.add_note(key, value);
        }
        assert_eq!(round_trip(&FORMAT, &record), record);
    }

    #[test]
    fn answers_have_a_solution_or_say_that_there_is_none() {
        let record = &read_all(&FORMAT, "{\"puzzle\": \".3.4........3.2.\"}")[0];
        let grid = record.puzzle.givens();
        let solved = write_sheet(&FORMAT, &Sheet::solved(record, grid));
        assert!(
            solved.ends_with(",\"solution\":\".3.4........3.2.\"}\n"),
            "{solved}"
        );
        let end_of = |sheet: Sheet| {
            let text = write_sheet(&FORMAT, &sheet);
            let start = text.find(",\"solution\":").unwrap();
            text[start..].to_owned()
        };
        let mut grid = grid.clone();
        grid[Cell::new(0)] = Some(Digit::new(2));
        assert_eq!(
            end_of(Sheet::unsolved(record, Some(&grid)).with_remark("tired")),
            ",\"solution\":null,\"best\":\"33.4........3.2.\",\"filled\":5,\"cost\":13,\
             \"clashes\":2,\"blanks\":11,\"reason\":\"tired\"}\n"
        );
        grid[Cell::new(0)] = Some(Digit::new(1));
        let stuck = Sheet::partial(record, &grid);
        assert_eq!(
            end_of(stuck),
            ",\"solution\":null,\"partial\":\"23.4........3.2.\",\"filled\":5}\n"
        );
        // What is certain is read back as placed.
        let back = &read_all(&FORMAT, &write_sheet(&FORMAT, &stuck))[0];
        assert_eq!(back.puzzle, stuck.position());
        assert_eq!(back.puzzle.givens(), record.puzzle.givens());
        assert_eq!(
            end_of(Sheet::unsolved(record, None)),
            ",\"solution\":null}\n"
        );
    }

    #[test]
    fn what_satur_tells_of_a_puzzle_is_read_as_the_puzzle() {
        let rated = r#"{"line": 7, "input": ".3.4........3.2.", "er": 1.5}"#;
        let record = &read_all(&FORMAT, rated)[0];
        assert_eq!(record.puzzle.givens().count_filled(), 4);
        assert_eq!(
            (record.note("er"), record.note("input")),
            (Some("1.5"), None)
        );
        let both = r#"{"puzzle": ".3.4........3.2.", "input": "a file"}"#;
        assert_eq!(read_all(&FORMAT, both)[0].note("input"), Some("a file"));
    }

    #[test]
    fn problems_say_where_and_the_next_object_is_read() {
        let text = r#"[{"puzzle": "12"},
            {"puzzle": "1..q"}, {"puzzle": [[1, 2],
             [3, 4]]}, {"puzzle": [[1,2],[1]]}, {"shape": "3x3"}, {"puzzle": "1",},
            {"puzzle": "1", "puzzle": "2"}, {"puzzle": "1", "shape": "2x3"},
            {"puzzle": "1...", "shape": "1x2", "placed": "2..."}, {"puzzle": "1", "candidates": [[[0]]]},
            {"puzzle": "1", "candidates": [[]]}, {"puzzle": [[]]}, {"puzzle": []}, {"puzzle": {}},
            {"puzzle": "1", "solution": "1..."}, {"puzzle": "1", "notes": 3}, {"puzzle": "1"}]"#;
        let found = problems(&FORMAT, text);
        let expected = [
            "line 1, column 13: found 2 cells, expected 81 for a 9x9 board, or another square number up to 16384",
            "line 2, column 28: found 'q', expected a digit 1 to 2, or . for an empty cell",
            "line 3, column 15: found '3', expected a number 1 to 2, or 0 for an empty cell",
            "line 3, column 42: found 1 cells in a row, expected 2, as many as rows",
            "line 3, column 49: found an object without a puzzle, expected the key \"puzzle\" with the givens",
            "line 3, column 82: found '}', expected JSON (trailing comma)",
            "line 4, column 39: found a second \"puzzle\", expected one of each key",
            "line 4, column 70: found the shape '2x3', expected rows x columns of a block of 1 cells",
            "line 5, column 58: found 2 placed at r1c1, expected the given 1 or nothing",
            "line 5, column 100: found no digit, expected a digit 1 to 1",
            "line 6, column 44: found 0 columns, expected 1, one for each column",
            "line 6, column 62: found 0 cells in a row, expected 1, as many as rows",
            "line 6, column 79: found 0 cells, expected 81 for a 9x9 board, or another square number up to 16384",
            "line 6, column 95: found '{', expected JSON (invalid type: map, expected a sequence)",
            "line 7, column 41: found a board of 2x2 cells, expected 1x1, as in the puzzle",
            "line 7, column 75: found '3', expected JSON (invalid type: integer `3`, expected an object)",
        ];
        for (found, expected) in found.iter().zip(expected) {
            assert_eq!(found, expected);
        }
        assert_eq!(found.len(), expected.len());
    }

    #[test]
    fn the_shape_is_written_where_the_side_leaves_a_choice() {
        let text = format!("{{\"puzzle\": \"{}\"}}", ".".repeat(64));
        let found = problems(&FORMAT, &text);
        assert!(
            found[0].contains("its block shape to be known"),
            "{found:?}"
        );
        let options = ReadOptions {
            shape: Some(boards::shape(4, 2)),
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, options), Vec::<String>::new());
        let other = text.replace('}', ",\"shape\":\"2x4\"}");
        assert_eq!(
            read_all(&FORMAT, &other)[0].puzzle.shape(),
            boards::shape(2, 4)
        );
    }

    #[test]
    fn only_objects_are_recognised() {
        for text in ["{\"puzzle\"", " [ \n {\"a\": 1", "\n\n{ \"a\""] {
            assert!(is_recognised(&FORMAT, text), "{text}");
        }
        for text in ["", "[Puzzle]", "[[1,2]]", "{1,2}", "[", "...."] {
            assert!(!is_recognised(&FORMAT, text), "{text}");
        }
    }

    fn any_record() -> impl Strategy<Value = Record> {
        let shapes = [
            (1, 1),
            (1, 3),
            (2, 2),
            (3, 2),
            (2, 4),
            (3, 3),
            (2, 5),
            (4, 4),
        ];
        let position = proptest::sample::select(shapes.to_vec())
            .prop_flat_map(|(rows, cols)| any_position(boards::shape(rows, cols)));
        let notes = proptest::collection::vec((any::<String>(), any::<String>()), 0..4);
        (position, any::<Option<String>>(), notes, any::<bool>()).prop_map(
            |(mut record, label, notes, has_solution)| {
                let full = boards::full(record.puzzle.shape(), &mut satur_model::Random::new(1));
                record.label = label;
                record.notes = notes;
                record.claimed = has_solution.then_some(full);
                record
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(record in any_record()) {
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
