//! What is raised, and with which words.

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use satur_arrow::BatchError;

pyo3::create_exception!(
    satur,
    PuzzleError,
    PyValueError,
    "What was given is no puzzle: says where, what was found, what was expected and how to mend it."
);

/// Something of the request that is wrong.
pub(crate) fn wrong(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// A puzzle that cannot be read.
pub(crate) fn unreadable(message: impl ToString) -> PyErr {
    PuzzleError::new_err(message.to_string())
}

/// Something that should not have happened.
pub(crate) fn failed(message: impl ToString) -> PyErr {
    PyRuntimeError::new_err(message.to_string())
}

/// A batch that was not answered.
pub(crate) fn refused(error: BatchError) -> PyErr {
    match error {
        BatchError::Stopped => PyKeyboardInterrupt::new_err("stopped before the batch was done"),
        BatchError::Arrow(error) => failed(error),
        other => wrong(other),
    }
}
