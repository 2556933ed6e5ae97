//! One puzzle, as Python people hold it: a text, an array, a list of numbers or of rows.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use satur_arrow::{BoardSpec, Given, read_regions, read_rule};
use satur_model::rules::Rule;
use satur_model::{Grid, Puzzle, Shape};

use crate::errors::{unreadable, wrong};

/// Reads a puzzle.
pub(crate) fn read(object: &Bound<'_, PyAny>, board: &BoardSpec) -> PyResult<Given> {
    let given = if let Ok(text) = object.cast::<PyString>() {
        board.read_text(text.to_str()?)
    } else if let Some((numbers, _)) = buffer(object)? {
        board.read_numbers(&numbers)
    } else {
        let mut numbers = Vec::new();
        flatten(object, &mut numbers, 0)?;
        board.read_numbers(&numbers)
    };
    match given {
        Given::Bad(why) => Err(unreadable(why)),
        Given::Null => Err(unreadable("found nothing, expected a puzzle")),
        given => Ok(given),
    }
}

/// Reads a puzzle of any kind as the model has it.
pub(crate) fn read_puzzle(object: &Bound<'_, PyAny>, board: &BoardSpec) -> PyResult<Puzzle> {
    let given = read(object, board)?;
    given.puzzle().ok_or_else(|| unreadable("no puzzle"))
}

/// Reads the digits of a board with the rules of a puzzle: its solution, or how far somebody came.
pub(crate) fn read_digits(object: &Bound<'_, PyAny>, puzzle: &Puzzle) -> PyResult<Grid> {
    let layout = puzzle.layout();
    let shape = layout.shape();
    let board = BoardSpec {
        rules: if shape.is_square() {
            Vec::new()
        } else {
            layout.rules().to_vec()
        },
        ..BoardSpec::of_shape(shape.is_square().then_some(shape))
    };
    let numbers: Vec<u8> = read_puzzle(object, &board)?.board().numbers().collect();
    Grid::from_numbers(shape, &numbers)
        .ok_or_else(|| unreadable(format!("found another board, expected one of {layout}")))
}

/// What the arguments of a call say of the board.
pub(crate) fn board(
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<BoardSpec> {
    Ok(BoardSpec {
        shape: read_shape(shape)?,
        rules: rules.map_or_else(|| Ok(Vec::new()), rules_of)?,
        regions: regions.map_or(Ok(None), regions_of)?,
        clues: clues.map_or(Ok(None), clues_of)?,
    })
}

/// Rules by their ids: one text with blanks or commas between, or a list of texts.
pub(crate) fn rules_of(object: &Bound<'_, PyAny>) -> PyResult<Vec<&'static Rule>> {
    if object.is_none() {
        return Ok(Vec::new());
    }
    let texts: Vec<String> = match object.extract::<String>() {
        Ok(text) => vec![text],
        Err(_) => object
            .try_iter()?
            .map(|item| item?.extract())
            .collect::<PyResult<_>>()?,
    };
    let is_gap = |symbol: char| symbol.is_whitespace() || symbol == ',';
    let ids = texts.iter().flat_map(|text| text.split(is_gap));
    ids.filter(|id| !id.is_empty())
        .map(|id| read_rule(id).map_err(wrong))
        .collect()
}

/// Regions: a text with a character for each cell, a list of such rows, or numbers in lists or an array.
pub(crate) fn regions_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u32>>> {
    if object.is_none() {
        return Ok(None);
    }
    if let Ok(text) = object.extract::<String>() {
        return Ok(Some(read_regions(&text)));
    }
    if let Ok(rows) = object.extract::<Vec<String>>() {
        return Ok(Some(read_regions(&rows.concat())));
    }
    let numbers = if let Some((numbers, _)) = buffer(object)? {
        numbers
    } else {
        let mut numbers = Vec::new();
        flatten(object, &mut numbers, 0)?;
        numbers
    };
    let region = |number: i64| {
        let region = i32::try_from(number)
            .ok()
            .and_then(|region| u32::try_from(region).ok());
        region.ok_or_else(|| {
            wrong(format!(
                "regions: found {number}, expected a number from 0 to 2147483647 for each cell"
            ))
        })
    };
    let regions: PyResult<Vec<u32>> = numbers.into_iter().map(region).collect();
    regions.map(Some)
}

/// Clues: a text of JSON, or a list of dictionaries.
pub(crate) fn clues_of(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if object.is_none() {
        return Ok(None);
    }
    if let Ok(text) = object.extract::<String>() {
        return Ok(Some(text));
    }
    let json = object.py().import("json")?;
    json.call_method1("dumps", (object,))?.extract().map(Some)
}

/// Reads the name of a shape: `2x3`.
pub(crate) fn read_shape(shape: Option<&str>) -> PyResult<Option<Shape>> {
    shape.map(|text| text.parse().map_err(wrong)).transpose()
}

/// Lists in lists, down to the numbers; `None` is an empty cell.
fn flatten(object: &Bound<'_, PyAny>, numbers: &mut Vec<i64>, depth: usize) -> PyResult<()> {
    if object.is_none() && depth > 0 {
        numbers.push(0);
    } else if depth > 0
        && let Ok(number) = object.extract::<i64>()
    {
        numbers.push(number);
    } else if depth < 4 && object.try_iter().is_ok() && !object.is_instance_of::<PyString>() {
        for item in object.try_iter()? {
            flatten(&item?, numbers, depth + 1)?;
        }
    } else {
        return Err(PyTypeError::new_err(format!(
            "found {}, expected a puzzle: a text in any format, an array or lists of numbers with 0 \
             for an empty cell",
            object.get_type().name()?
        )));
    }
    Ok(())
}

/// The integers of an object with the buffer protocol, in C order, with its dimensions; nothing for
/// other objects.
pub(crate) fn buffer(object: &Bound<'_, PyAny>) -> PyResult<Option<(Vec<i64>, Vec<usize>)>> {
    fn numbers<T: Element + Copy + TryInto<i64>>(
        object: &Bound<'_, PyAny>,
    ) -> Option<PyResult<(Vec<i64>, Vec<usize>)>> {
        let buffer: PyBuffer<T> = PyBuffer::get(object).ok()?;
        let values = buffer.to_vec(object.py());
        Some(values.map(|values| {
            let number = |value: T| value.try_into().unwrap_or(i64::MAX);
            let numbers = values.into_iter().map(number).collect();
            (numbers, buffer.shape().to_vec())
        }))
    }
    let read = numbers::<u8>(object)
        .or_else(|| numbers::<i64>(object))
        .or_else(|| numbers::<i8>(object))
        .or_else(|| numbers::<i32>(object))
        .or_else(|| numbers::<i16>(object))
        .or_else(|| numbers::<u16>(object))
        .or_else(|| numbers::<u32>(object))
        .or_else(|| numbers::<u64>(object));
    read.transpose()
}
