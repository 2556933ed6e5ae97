//! Which colours are free.
//!
//! A colour is free at a vertex when no neighbour has it. The neighbours are the row, the
//! column and the block, so it is enough to keep what each of these houses has used: a
//! colouring changes three masks, a question joins three. Colours that a pencil mark strikes
//! out in a cell are never free there.

use satur_model::{DigitSet, Puzzle};

use super::bits::Set;
use super::graph::Vertex;
use super::size::Size;

/// The colours that the houses have used.
pub(super) struct Palette<S: Size> {
    used: Vec<S::Colours>,
    places: Vec<Place<S>>,
}

/// What never changes about a vertex.
struct Place<S: Size> {
    houses: [u16; 3],
    /// The colours that no pencil mark strikes out.
    allowed: S::Colours,
}

impl<S: Size> Palette<S> {
    /// The palette before any vertex is coloured, with the pencil marks of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let colours = |marked: DigitSet| {
            let mut colours = S::Colours::EMPTY;
            for digit in marked.iter() {
                colours.insert(digit.index());
            }
            colours
        };
        // Most puzzles have no pencil marks, and then this is the most of the work.
        let all = colours(DigitSet::all(shape.side()));
        let marks = puzzle.pencil_marks();
        let places = shape.all_cells().map(|cell| {
            let mut houses = [0; 3];
            for (own, house) in houses.iter_mut().zip(shape.houses_of(cell)) {
                *own = house.index() as u16;
            }
            let allowed = marks.map_or(all, |marks| colours(marks[cell]));
            Place { houses, allowed }
        });
        Self {
            used: vec![S::Colours::EMPTY; shape.houses().len()],
            places: places.collect(),
        }
    }

    /// The free colours of a vertex.
    #[inline]
    pub(super) fn free(&self, vertex: Vertex) -> S::Colours {
        let place = &self.places[vertex];
        let [row, column, block] = place.houses.map(|house| self.used[usize::from(house)]);
        place.allowed - (row | column | block)
    }

    /// Marks a free colour as used by a vertex, or as free again if the vertex had it.
    #[inline]
    pub(super) fn toggle(&mut self, vertex: Vertex, colour: usize) {
        for house in self.places[vertex].houses {
            let used = &mut self.used[usize::from(house)];
            *used = *used ^ S::Colours::only(colour);
        }
    }

    /// What the houses have used, to come back to.
    pub(super) fn used(&self) -> Vec<S::Colours> {
        self.used.clone()
    }

    /// Comes back to it.
    #[inline]
    pub(super) fn reset(&mut self, used: &[S::Colours]) {
        self.used.copy_from_slice(used);
    }
}
