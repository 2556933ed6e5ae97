//! Canonical forms and disguises of one puzzle.

use pyo3::prelude::*;
use satur_arrow::{beyond_blocks, canonical_form};
use satur_generate::canonical_id;
use satur_model::{Puzzle, Random, Symmetry};

use crate::errors::wrong;
use crate::question::{board, read_digits, read_puzzle};

/// The canonical form of a puzzle and its id.
#[pyfunction]
#[pyo3(signature = (puzzle, *, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn canonical(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, String)> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let form = py.detach(|| canonical_form(&puzzle)).map_err(wrong)?;
    Ok((form.to_string(), canonical_id(&form)))
}

/// A random disguise of a puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, *, seed, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn shuffle(
    puzzle: &Bound<'_, PyAny>,
    seed: u64,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    refuse_rules(&puzzle)?;
    let symmetry = Symmetry::random(puzzle.shape(), &mut Random::new(seed));
    let disguise = symmetry.puzzle(&puzzle).map_err(wrong)?;
    Ok(disguise.board().to_string())
}

/// Random disguises of a puzzle and its solution together.
#[pyfunction]
#[pyo3(signature = (puzzle, solution, *, count, seed, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn augment(
    puzzle: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    count: usize,
    seed: u64,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, String)>> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    refuse_rules(&puzzle)?;
    let solution = read_digits(solution, &puzzle)?;
    let mut random = Random::new(seed);
    let disguise = |_| {
        let symmetry = Symmetry::random(puzzle.shape(), &mut random);
        let both = [puzzle.givens(), &solution].map(|grid| symmetry.grid(grid));
        let [puzzle, solution] = both.map(|grid| grid.to_string());
        (puzzle, solution)
    };
    Ok((0..count).map(disguise).collect())
}

/// Refuses what a disguise would lose.
fn refuse_rules(puzzle: &Puzzle) -> PyResult<()> {
    match beyond_blocks(puzzle) {
        None => Ok(()),
        Some(more) => Err(wrong(format!(
            "a board with {more} has no disguises: moving rows and columns and renaming digits does not keep them"
        ))),
    }
}
