//! Canonical forms and disguises of one puzzle.

use pyo3::prelude::*;
use satur_generate::canonical_id;
use satur_model::{Puzzle, Random, Symmetry};

use crate::errors::wrong;
use crate::question::{read_puzzle, read_shape};

/// The canonical form of a puzzle and its id.
#[pyfunction]
#[pyo3(signature = (puzzle, *, shape = None))]
pub(crate) fn canonical(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    shape: Option<&str>,
) -> PyResult<(String, String)> {
    let puzzle = read_puzzle(puzzle, read_shape(shape)?)?;
    if puzzle.pencil_marks().is_some() {
        return Err(wrong("a puzzle with pencil marks has no canonical form"));
    }
    let form = py.detach(|| satur_generate::canonical(&puzzle.board()));
    let form = form.ok_or_else(|| {
        wrong(format!(
            "blocks of {}: there are too many disguises to compare; boards of side 10 and less have \
             a canonical form",
            puzzle.shape()
        ))
    })?;
    Ok((form.to_string(), canonical_id(&form)))
}

/// A random disguise of a puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, *, seed, shape = None))]
pub(crate) fn shuffle(
    puzzle: &Bound<'_, PyAny>,
    seed: u64,
    shape: Option<&str>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, read_shape(shape)?)?;
    let symmetry = Symmetry::random(puzzle.shape(), &mut Random::new(seed));
    let disguise = symmetry.puzzle(&puzzle).map_err(wrong)?;
    Ok(disguise.board().to_string())
}

/// Random disguises of a puzzle and its solution together.
#[pyfunction]
#[pyo3(signature = (puzzle, solution, *, count, seed, shape = None))]
pub(crate) fn augment(
    puzzle: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    count: usize,
    seed: u64,
    shape: Option<&str>,
) -> PyResult<Vec<(String, String)>> {
    let puzzle = read_puzzle(puzzle, read_shape(shape)?)?;
    let solution: Puzzle = read_puzzle(solution, Some(puzzle.shape()))?;
    let mut random = Random::new(seed);
    let disguise = |_| {
        let symmetry = Symmetry::random(puzzle.shape(), &mut random);
        let both = [puzzle.givens(), solution.givens()].map(|grid| symmetry.grid(grid));
        let [puzzle, solution] = both.map(|grid| grid.to_string());
        (puzzle, solution)
    };
    Ok((0..count).map(disguise).collect())
}
