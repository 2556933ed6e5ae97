//! Arrow's C interface: batches from any library, and to any library, without a copy.
//!
//! `__arrow_c_stream__` hands a capsule with a C structure over; whoever takes it moves the structure
//! out and leaves one behind that is marked as released. This is the one file with unsafe code.

#![allow(
    unsafe_code,
    reason = "the structure of a capsule is reached by a raw pointer"
)]

use arrow_array::RecordBatchReader;
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

use crate::errors::failed;

/// The batches of an object that speaks Arrow.
pub(crate) fn reader(source: &Bound<'_, PyAny>) -> PyResult<RecordBatchStreamReader> {
    let stream = source.getattr("__arrow_c_stream__").map_err(|_| {
        let kind = source.get_type().name().map(|name| name.to_string());
        PyTypeError::new_err(format!(
            "found {}, expected a table that speaks Arrow (pyarrow, polars, pandas, DuckDB)",
            kind.unwrap_or_default()
        ))
    })?;
    let capsule = stream.call0()?.cast_into::<PyCapsule>()?;
    let pointer = capsule
        .pointer_checked(Some(c"arrow_array_stream"))?
        .cast::<FFI_ArrowArrayStream>();
    // SAFETY: the capsule has the name that Arrow's PyCapsule interface reserves for a valid
    // `ArrowArrayStream`, it is alive until the end of this function, and nobody else has it: it was
    // made by the call above. `from_raw` moves the structure out and leaves a released one, so that
    // the capsule's destructor does not release it again.
    let reader = unsafe { RecordBatchStreamReader::from_raw(pointer.as_ptr()) };
    reader.map_err(failed)
}

/// A capsule with batches.
pub(crate) fn capsule(
    py: Python<'_>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    // The structure releases itself when the capsule is dropped, unless it was moved out.
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}
