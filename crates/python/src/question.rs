//! One puzzle, as Python people hold it: a text, an array, a list of numbers or of rows.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use satur_arrow::{Given, read_numbers, read_text};
use satur_model::{Puzzle, Shape};

use crate::errors::{unreadable, wrong};

/// Reads a puzzle.
pub(crate) fn read(object: &Bound<'_, PyAny>, shape: Option<Shape>) -> PyResult<Given> {
    let given = if let Ok(text) = object.cast::<PyString>() {
        read_text(text.to_str()?, shape)
    } else if let Some((numbers, _)) = buffer(object)? {
        read_numbers(&numbers, shape)
    } else {
        let mut numbers = Vec::new();
        flatten(object, &mut numbers, 0)?;
        read_numbers(&numbers, shape)
    };
    match given {
        Given::Bad(why) => Err(unreadable(why)),
        Given::Null => Err(unreadable("found nothing, expected a puzzle")),
        given => Ok(given),
    }
}

/// Reads a puzzle of any kind as the model has it.
pub(crate) fn read_puzzle(object: &Bound<'_, PyAny>, shape: Option<Shape>) -> PyResult<Puzzle> {
    let given = read(object, shape)?;
    given.puzzle().ok_or_else(|| unreadable("no puzzle"))
}

/// Reads the name of a shape: `2x3`.
pub(crate) fn read_shape(shape: Option<&str>) -> PyResult<Option<Shape>> {
    shape.map(|text| text.parse().map_err(wrong)).transpose()
}

/// Lists in lists, down to the numbers; `None` is an empty cell.
fn flatten(object: &Bound<'_, PyAny>, numbers: &mut Vec<i64>, depth: usize) -> PyResult<()> {
    if object.is_none() && depth > 0 {
        numbers.push(0);
    } else if let Ok(number) = object.extract::<i64>() {
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
