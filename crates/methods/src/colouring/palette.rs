//! Which colours are free.
//!
//! A colour is free at a vertex when no neighbour has it. The neighbours are the row, the
//! column and the block, so it is enough to keep what each of these houses has used: a
//! colouring changes three masks, a question joins three. Rules add masks: one for each house, and one
//! for each pair of cells that they keep apart. Colours that a pencil mark strikes
//! out in a cell are never free there.

use satur_model::{DigitSet, Puzzle};

use super::bits::Set;
use super::graph::Vertex;
use super::size::Size;
use crate::units::Units;

/// The colours that the houses have used.
pub(super) struct Palette<S: Size> {
    used: Vec<S::Colours>,
    places: Vec<Place<S>>,
}

/// What never changes about a vertex.
struct Place<S: Size> {
    houses: [u16; 3],
    /// The units that rules add.
    more: Box<[u16]>,
    /// The colours that no pencil mark strikes out.
    allowed: S::Colours,
}

impl<S: Size> Palette<S> {
    /// The palette before any vertex is coloured, with the pencil marks of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let mut units = Units::new(puzzle.layout());
        let count = units.len();
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
        let places = shape.all_cells().map(|cell| Place {
            houses: units.primary[cell.index()],
            more: units
                .more
                .get_mut(cell.index())
                .map_or_else(Box::default, |more| std::mem::take(more).into()),
            allowed: marks.map_or(all, |marks| colours(marks[cell])),
        });
        let places = places.collect();
        Self {
            used: vec![S::Colours::EMPTY; count],
            places,
        }
    }

    /// The free colours of a vertex.
    #[inline]
    pub(super) fn free(&self, vertex: Vertex) -> S::Colours {
        let place = &self.places[vertex];
        let [row, column, block] = place.houses.map(|house| self.used[usize::from(house)]);
        let mut used = row | column | block;
        for &unit in &place.more {
            used = used | self.used[usize::from(unit)];
        }
        place.allowed - used
    }

    /// Marks a free colour as used by a vertex, or as free again if the vertex had it.
    #[inline]
    pub(super) fn toggle(&mut self, vertex: Vertex, colour: usize) {
        let place = &self.places[vertex];
        for house in place.houses {
            let used = &mut self.used[usize::from(house)];
            *used = *used ^ S::Colours::only(colour);
        }
        for &unit in &place.more {
            let used = &mut self.used[usize::from(unit)];
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
