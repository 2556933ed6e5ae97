//! Patterns that chains may use as steps, and the candidates they depend on.
//!
//! Locked candidates, pairs and x-wings are hints of their own, and they are the "plus" of dynamic
//! chains. In a chain, a pattern counts only if it was not on the board before the chain began; the
//! candidates that had to be struck for it are its parents.

use super::grid::Grid;
use super::hint::Strikes;
use super::mask32::indices;
use super::tables::{Mask32, Tables};

/// A pattern, with what is needed to list its parents.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// All places of a digit of `house` lie in `cover`.
    Locking {
        house: usize,
        cover: usize,
        digit: usize,
    },
    /// Digits of a house with as many places.
    Hidden {
        house: usize,
        digits: Mask32,
        places: Mask32,
    },
    /// Places of a house with as many digits.
    Naked {
        house: usize,
        digits: Mask32,
        places: Mask32,
    },
    /// A digit in lines of one kind, at places that are the lines of the other kind.
    Fish {
        kind: usize,
        lines: Mask32,
        places: Mask32,
        digit: usize,
    },
}

/// A pattern with its strikes.
pub(super) struct Found {
    pub(super) pattern: Pattern,
    pub(super) strikes: Strikes,
}

impl Pattern {
    /// The candidates of `source` that had to be struck for the pattern, in the order in which
    /// Sudoku Explainer lists them.
    pub(super) fn parents(
        self,
        tables: &Tables,
        source: &Grid,
        grid: &Grid,
        mut parent: impl FnMut(usize, usize),
    ) {
        match self {
            Self::Locking {
                house,
                cover,
                digit,
            } => {
                let gone = source.places(house, digit) & !grid.places(house, digit);
                for place in indices(gone & !tables.shared(house, cover)) {
                    parent(tables.cell(house, place), digit);
                }
            }
            Self::Fish {
                kind,
                lines,
                places,
                digit,
            } => {
                for line in indices(lines) {
                    let house = kind * tables.side + line;
                    let gone = source.places(house, digit) & !grid.places(house, digit);
                    for place in indices(gone & !places) {
                        parent(tables.cell(house, place), digit);
                    }
                }
            }
            Self::Hidden {
                house,
                digits,
                places,
            } => {
                let all = (1 << tables.side) - 1;
                for place in indices(all & !places) {
                    let cell = tables.cell(house, place);
                    for digit in indices(source.cells[cell] & digits) {
                        parent(cell, digit);
                    }
                }
            }
            Self::Naked {
                house,
                digits,
                places,
            } => {
                for place in indices(places) {
                    let cell = tables.cell(house, place);
                    for digit in indices(source.cells[cell] & !digits) {
                        parent(cell, digit);
                    }
                }
            }
        }
    }
}
