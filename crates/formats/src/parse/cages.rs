//! Cages of killer boards, for formats that say of each cell which cage it lies in.

use satur_model::clues::{Clue, ClueError, find};
use satur_model::{Cell, Layout, Puzzle};

/// The cells of each cage in the order of the first cells, where each cell names its cage.
pub(crate) fn cages_of<T: Copy + PartialEq>(names: &[T]) -> Vec<(T, Vec<Cell>)> {
    let mut cages: Vec<(T, Vec<Cell>)> = Vec::new();
    for (index, &name) in names.iter().enumerate() {
        match cages.iter_mut().find(|(known, _)| *known == name) {
            Some((_, cells)) => cells.push(Cell::new(index)),
            None => cages.push((name, vec![Cell::new(index)])),
        }
    }
    cages
}

/// A cage with a sum, or without one if it is 0.
pub(crate) fn killer(layout: &Layout, cells: Vec<Cell>, sum: u32) -> Result<Clue, ClueError> {
    let kind = find("killer").expect("a kind of clue");
    let numbers = if sum == 0 { vec![] } else { vec![sum] };
    Clue::new(kind, layout, vec![cells], numbers, "")
}

/// The clues of a puzzle, if they are cages of which no two share a cell and each says something; or else what the
/// format has no room for.
pub(crate) fn written_cages(puzzle: &Puzzle) -> Result<Vec<&Clue>, String> {
    let shape = puzzle.shape();
    let mut taken = vec![false; shape.cells()];
    for clue in puzzle.clues() {
        let refused = |why: &str| {
            let clue = clue.describe(shape);
            Err(format!("has no room for the clue '{clue}': {why}"))
        };
        if clue.kind().id != "killer" {
            return refused("it has cages alone");
        }
        if clue.cells().len() == 1 && clue.number().is_none() {
            return refused("a cage of one cell without a sum says nothing");
        }
        for cell in clue.cells() {
            if std::mem::replace(&mut taken[cell.index()], true) {
                return refused("a cell lies in another cage too");
            }
        }
    }
    Ok(puzzle.clues().iter().collect())
}
