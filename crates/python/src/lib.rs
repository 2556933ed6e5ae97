//! The native half of the Python package `satur`.
//!
//! Functions here take Python's objects apart, let go of the interpreter's lock, call the crates that
//! do the work, and return plain values: text, numbers, JSON, or objects that speak Arrow's C
//! interface. What people import is written in Python beside it, in `python/satur`.

mod about;
mod answer;
mod arrays;
mod batches;
mod capsule;
mod errors;
mod experiments;
mod interrupt;
mod lists;
mod options;
mod question;
mod reasoning;
mod series;
mod training;

use pyo3::prelude::*;

#[pymodule]
fn _satur(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("VERDICTS", satur_arrow::VERDICTS.to_vec())?;
    module.add("PuzzleError", module.py().get_type::<errors::PuzzleError>())?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<batches::Batches>()?;
    module.add_class::<reasoning::SolvePath>()?;
    module.add_function(wrap_pyfunction!(answer::solve, module)?)?;
    module.add_function(wrap_pyfunction!(answer::restored, module)?)?;
    module.add_function(wrap_pyfunction!(about::count, module)?)?;
    module.add_function(wrap_pyfunction!(about::check, module)?)?;
    module.add_function(wrap_pyfunction!(about::rate, module)?)?;
    module.add_function(wrap_pyfunction!(about::draw, module)?)?;
    module.add_function(wrap_pyfunction!(about::read, module)?)?;
    module.add_function(wrap_pyfunction!(lists::solve_list, module)?)?;
    module.add_function(wrap_pyfunction!(lists::rate_list, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::solve_array, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::rate_array, module)?)?;
    module.add_function(wrap_pyfunction!(batches::answer, module)?)?;
    module.add_function(wrap_pyfunction!(batches::generate, module)?)?;
    module.add_function(wrap_pyfunction!(reasoning::explain, module)?)?;
    module.add_function(wrap_pyfunction!(reasoning::hint, module)?)?;
    module.add_function(wrap_pyfunction!(reasoning::methods, module)?)?;
    module.add_function(wrap_pyfunction!(reasoning::techniques, module)?)?;
    module.add_function(wrap_pyfunction!(series::canonical, module)?)?;
    module.add_function(wrap_pyfunction!(series::shuffle, module)?)?;
    module.add_function(wrap_pyfunction!(series::augment, module)?)?;
    module.add_function(wrap_pyfunction!(training::dataset, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::compare, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::lab_list, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::lab_run, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::lab_jobs, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::lab_records, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::lab_collect, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::lab_report, module)?)
}
