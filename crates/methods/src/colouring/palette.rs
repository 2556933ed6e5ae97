//! The colours that are free at each vertex.
//!
//! A colour is free at a vertex if no neighbour has it. The neighbours are the row, the column and
//! the block, so it is enough to keep the colours that each house has used: a colouring changes
//! three masks, a query combines three. Rules add masks: one for each house, and one for each pair
//! of cells that they make differ. Colours that a pencil mark strikes in a cell are never free
//! there.

use satur_model::{DigitSet, Puzzle};

use super::bits::Set;
use super::graph::Vertex;
use super::size::Size;
use crate::units::Units;

/// The colours that the houses have used.
pub(super) struct Palette<S: Size> {
    used: Vec<S::Colours>,
    places: Vec<Place<S>>,
    /// The units that rules add, for each vertex; empty where there are none.
    more: Vec<Vec<u16>>,
}

/// The constant data of a vertex.
struct Place<S: Size> {
    houses: [u16; 3],
    /// The colours that no pencil mark strikes.
    allowed: S::Colours,
}

impl<S: Size> Palette<S> {
    /// The palette before any vertex is coloured, with the pencil marks of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let units = Units::new(puzzle.layout());
        let count = units.len();
        let colours = |marked: DigitSet| {
            let mut colours = S::Colours::EMPTY;
            for digit in marked.iter() {
                colours.insert(digit.index());
            }
            colours
        };
        // Most puzzles have no pencil marks, and then this is most of the work.
        let all = colours(DigitSet::all(shape.side()));
        let marks = puzzle.pencil_marks();
        let places = shape.all_cells().map(|cell| Place {
            houses: units.primary[cell.index()],
            allowed: marks.map_or(all, |marks| colours(marks[cell])),
        });
        let places = places.collect();
        Self {
            used: vec![S::Colours::EMPTY; count],
            places,
            more: units.more,
        }
    }

    /// The free colours of a vertex.
    #[inline]
    pub(super) fn free(&self, vertex: Vertex) -> S::Colours {
        let place = &self.places[vertex];
        let [row, column, block] = place.houses.map(|house| self.used[usize::from(house)]);
        let free = place.allowed - (row | column | block);
        if self.more.is_empty() {
            return free;
        }
        free - self.used_by_rules(vertex)
    }

    /// The colours that the units of rules have used. Not inlined, so that plain boards do not pay
    /// for it.
    #[cold]
    fn used_by_rules(&self, vertex: Vertex) -> S::Colours {
        let units = self.more[vertex].iter();
        units.fold(S::Colours::EMPTY, |used, &unit| {
            used | self.used[usize::from(unit)]
        })
    }

    /// Whether rules add units: then [`toggle_in_rules`](Self::toggle_in_rules) must follow
    /// [`toggle`](Self::toggle). A call between the two would cost plain boards the registers that
    /// it needs.
    #[inline]
    pub(super) fn has_rules(&self) -> bool {
        !self.more.is_empty()
    }

    /// Marks a free colour as used by a vertex in its three houses, or as free again if the vertex had it.
    #[inline]
    pub(super) fn toggle(&mut self, vertex: Vertex, colour: usize) {
        let place = &self.places[vertex];
        for house in place.houses {
            let used = &mut self.used[usize::from(house)];
            *used = *used ^ S::Colours::only(colour);
        }
    }

    /// Marks it in the units that rules add, if any.
    pub(super) fn toggle_in_rules(&mut self, vertex: Vertex, colour: usize) {
        for &unit in self.more.get(vertex).into_iter().flatten() {
            let used = &mut self.used[usize::from(unit)];
            *used = *used ^ S::Colours::only(colour);
        }
    }

    /// The colours that the houses have used, to return to.
    pub(super) fn used(&self) -> Vec<S::Colours> {
        self.used.clone()
    }

    /// Returns to these used colours.
    #[inline]
    pub(super) fn reset(&mut self, used: &[S::Colours]) {
        self.used.copy_from_slice(used);
    }
}
