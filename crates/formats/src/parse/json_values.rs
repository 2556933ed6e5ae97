//! Boards and pencil marks as JSON values, with the place of what is wrong in them.

use std::collections::HashSet;

use satur_model::{Candidates, Digit, DigitSet, Grid, MAX_SIDE, Puzzle};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::parse::cells;
use crate::parse::json_objects::Object;
use crate::parse::rules::frame_text;
use crate::problem::quoted;
use crate::{Problem, ReadOptions, Symbols};

/// Keys and values in the order of the text.
pub(crate) struct Pairs<'a>(pub(crate) Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        text.deserialize_map(InOrder)
    }
}

/// The first pair whose key came before.
pub(crate) fn repeated<'a, 'b>(
    pairs: &'a [(String, &'b RawValue)],
) -> Option<&'a (String, &'b RawValue)> {
    let mut keys = HashSet::new();
    pairs.iter().find(|(key, _)| !keys.insert(key))
}

/// What a value is, in a word or two.
pub(crate) fn form_of(raw: &RawValue) -> &'static str {
    match raw.get().as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b'"') => "a text",
        Some(b't' | b'f') => "a truth value",
        Some(b'n') => "null",
        _ => "a number",
    }
}

/// The values of a list; a problem that says what stands there in its place.
pub(crate) fn list_of<'a>(
    object: &Object,
    raw: &'a RawValue,
    expected: &str,
) -> Result<Vec<&'a RawValue>, Problem> {
    if !raw.get().starts_with('[') {
        return Err(amiss(object, raw.get(), form_of(raw), expected));
    }
    parse(object, raw.get())
}

/// Reads a part of the text of an object.
pub(crate) fn parse<'a, T: Deserialize<'a>>(object: &Object, text: &'a str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| {
        let start: usize = text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let mut offset = (start + error.column().saturating_sub(1)).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let (line, column) = object.place(&text[offset..]);
        let found = match text[offset..].chars().next() {
            Some(symbol) => format!("'{}'", symbol.escape_debug()),
            None => "the end".to_owned(),
        };
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        Problem::at(line, column, found, "JSON").hint(reason.to_owned())
    })
}

pub(crate) fn amiss(
    object: &Object,
    part: &str,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> Problem {
    let (line, column) = object.place(part);
    Problem::at(line, column, found, expected)
}

/// A value as text: a string without its quotes, anything else as it stands.
pub(crate) fn text_of(raw: &RawValue) -> String {
    serde_json::from_str(raw.get()).unwrap_or_else(|_| raw.get().to_owned())
}

/// A board as a string, as rows of strings, or as numbers in rows or in one list: its side
/// and its numbers.
pub(crate) fn read_numbers(
    object: &Object,
    raw: &RawValue,
    options: ReadOptions,
) -> Result<(usize, Vec<u8>), Problem> {
    if raw.get().starts_with('"') {
        return read_symbols(object, raw, &[raw], options);
    }
    let rows: Vec<&RawValue> = parse(object, raw.get())?;
    match rows.first().and_then(|first| first.get().chars().next()) {
        Some('"') => read_symbols(object, raw, &rows, options),
        Some('[') => {
            let side = checked_side(object, raw, rows.len().pow(2))?;
            let mut numbers = Vec::with_capacity(side * side);
            for row in rows {
                let cells: Vec<&RawValue> = parse(object, row.get())?;
                if cells.len() != side {
                    let found = format!("{} cells in a row", cells.len());
                    return Err(amiss(
                        object,
                        row.get(),
                        found,
                        format!("{side}, as many as rows"),
                    ));
                }
                for cell in cells {
                    numbers.push(read_number(object, cell, side)?);
                }
            }
            Ok((side, numbers))
        }
        _ => {
            let side = checked_side(object, raw, rows.len())?;
            let read = |cell| read_number(object, cell, side);
            Ok((side, rows.into_iter().map(read).collect::<Result<_, _>>()?))
        }
    }
}

/// One character a cell, in one string or in a string for each row.
fn read_symbols(
    object: &Object,
    raw: &RawValue,
    rows: &[&RawValue],
    options: ReadOptions,
) -> Result<(usize, Vec<u8>), Problem> {
    let mut symbols = Vec::new();
    let mut places = Vec::new();
    for row in rows {
        let text: String = parse(object, row.get())?;
        let (line, column) = object.place(row.get());
        let width = text.chars().count();
        if rows.len() > 1 && width != rows.len() {
            let found = format!("{width} characters in a row");
            return Err(Problem::at(
                line,
                column,
                found,
                format!("{}, as many as rows", rows.len()),
            ));
        }
        // Behind an escape the columns of text and string differ: then the string is named.
        let step = usize::from(!row.get().contains('\\'));
        places.extend((1..=width).map(|at| (line, column + step * at)));
        symbols.extend(text.chars());
    }
    let side = checked_side(object, raw, symbols.len())?;
    let place = |at: usize| places.get(at).copied().unwrap_or(object.place(raw.get()));
    // Up to side 9 the form is fixed; beyond, strings are read as others may have them.
    let habit = if side <= 9 {
        Symbols::Standard
    } else {
        options.symbols
    };
    let numbers = cells::read_numbers(side, &symbols, habit, place)?;
    Ok((side, numbers))
}

fn checked_side(object: &Object, raw: &RawValue, cells: usize) -> Result<usize, Problem> {
    let side = cells.isqrt();
    if side * side == cells && (1..=MAX_SIDE).contains(&side) {
        return Ok(side);
    }
    let expected = format!(
        "81 for a 9x9 board, or another square number up to {}",
        MAX_SIDE.pow(2)
    );
    Err(amiss(object, raw.get(), format!("{cells} cells"), expected))
}

/// The number in a cell of a matrix; 0, `null`, `""` and `"."` are empty.
fn read_number(object: &Object, raw: &RawValue, side: usize) -> Result<u8, Problem> {
    let text = raw.get().trim_matches('"');
    if matches!(text, "null" | "" | ".") {
        return Ok(0);
    }
    let is_figures = text.bytes().all(|b| b.is_ascii_digit());
    let number = is_figures.then(|| text.parse().ok()).flatten();
    number
        .filter(|&number| usize::from(number) <= side)
        .ok_or_else(|| {
            let expected = format!("a number 1 to {side}, or 0 for an empty cell");
            amiss(object, raw.get(), quoted(raw.get()), expected)
        })
}

/// Pencil marks: for each cell the digits that are possible, or `null` where nothing is said or where the
/// rectangle of the board has no cell.
pub(crate) fn read_candidates(
    object: &Object,
    raw: &RawValue,
    puzzle: &Puzzle,
) -> Result<Candidates, Problem> {
    let shape = puzzle.shape();
    let side = shape.side();
    let rows: Vec<&RawValue> = parse(object, raw.get())?;
    let mut marks = Candidates::full(shape);
    let counted = |raw: &RawValue, found: usize, wanted: usize, what: &str| {
        let expected = format!("{wanted}, one for each {what}");
        let problem = amiss(object, raw.get(), format!("{found} {what}s"), expected);
        (found == wanted).then_some(()).ok_or(problem)
    };
    counted(raw, rows.len(), shape.height(), "row")?;
    for (row, raw) in rows.into_iter().enumerate() {
        let cells: Vec<&RawValue> = parse(object, raw.get())?;
        counted(raw, cells.len(), shape.width(), "column")?;
        for (col, raw) in cells.into_iter().enumerate() {
            if raw.get() == "null" {
                continue;
            }
            let cell = shape.cell_at(row, col).ok_or_else(|| {
                let place = format!("row {}, column {}", row + 1, col + 1);
                let expected = format!("null at {place}, where the board has no cell");
                amiss(object, raw.get(), quoted(raw.get()), expected)
            })?;
            let mut digits = DigitSet::EMPTY;
            let numbers: Vec<&RawValue> = parse(object, raw.get())?;
            for number in numbers {
                let digit = Digit::from_number(read_number(object, number, side)?);
                let expected = format!("a digit 1 to {side}");
                digits |= digit
                    .ok_or_else(|| amiss(object, number.get(), "no digit", expected))?
                    .into();
            }
            marks[cell] = digits;
        }
    }
    Ok(marks)
}

/// One character a cell up to side 9, where no symbol can be mistaken; numbers beyond.
pub(crate) fn board_text(grid: &Grid) -> String {
    if !grid.shape().is_square() {
        return string(&frame_text(grid));
    }
    let line = grid.to_line().filter(|_| grid.shape().side() <= 9);
    line.map_or_else(
        || {
            let number = |digit: &Option<Digit>| digit.map_or(0, Digit::number);
            list(grid.rows().map(|row| list(row.iter().map(number))))
        },
        |line| format!("\"{line}\""),
    )
}

pub(crate) fn candidates_text(marks: &Candidates) -> String {
    let shape = marks.shape();
    let cell_text = |row, col| {
        let digits = shape.cell_at(row, col).map(|cell| marks[cell]);
        match digits.filter(|&digits| digits != DigitSet::all(shape.side())) {
            Some(digits) => list(digits.iter()),
            None => "null".to_owned(),
        }
    };
    list((0..shape.height()).map(|row| list((0..shape.width()).map(|col| cell_text(row, col)))))
}

pub(crate) fn list(items: impl Iterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

/// A text as a JSON string.
pub(crate) fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
