//! The saturation of a vertex by its neighbours, in the two senses that are in use, updated as the
//! colouring grows.
//!
//! *Count* (SaturBFS): the number of coloured neighbours, equal colours counted again. *Distinct*
//! (DSatur, Brélaz 1979): the number of different colours among them, which is the number of
//! colours that the vertex can no longer take. The first measures how much is settled around a
//! vertex, the second how little is left for it, and that is by far the better guide.
//!
//! The counters of all vertices are kept as binary digits in planes: plane 0 holds the lowest digit
//! of every counter, plane 1 the next. Raising the counters of all neighbours of a vertex is then
//! one addition with carry for the whole board, and the vertices of highest saturation in a set are
//! found by going through the planes from the top, keeping those with the digit set if there are
//! any. Both cost a few operations on words, whatever the degree; with separate counters they would
//! cost 20 steps each on a 9x9 board.

use super::bits::Set;
use super::graph::{Graph, Vertex};
use super::palette::Palette;
use super::size::Size;

/// A notion of saturation, with its counters.
pub(super) trait Saturation<S: Size>: Clone {
    /// The saturations of a board on which these vertices are coloured and the others not.
    fn new(graph: &Graph<S>, palette: &Palette<S>, coloured: S::Vertices) -> Self;

    /// The vertices of a set whose saturation is highest.
    fn highest(&self, set: S::Vertices) -> S::Vertices;

    /// The saturation of a vertex, for observers.
    fn value(&self, vertex: Vertex) -> usize;

    /// Updates the saturations for a vertex that got a colour; returns the vertices whose
    /// saturation rose.
    fn raise(&mut self, graph: &Graph<S>, vertex: Vertex, colour: usize) -> S::Vertices;

    /// Undoes the last update, given the vertices whose saturation rose.
    fn lower(&mut self, raised: S::Vertices, colour: usize);

    /// Copies another instance, without allocating.
    fn reset(&mut self, other: &Self);
}

/// The number of coloured neighbours.
pub(super) struct Count<S: Size>(Counters<S>);

/// The number of colours that are not free. A colour struck by a pencil mark counts like that of a
/// neighbour: the vertex cannot take it either.
pub(super) struct Distinct<S: Size> {
    counters: Counters<S>,
    /// For each colour, the vertices that cannot take it.
    barred: Vec<S::Vertices>,
}

/// Saturations that stay as they were on the board of the givens.
///
/// This is enough for a method that needs only a place to start: a start is needed when every
/// vertex that can be reached from the previous starts is coloured, so the rest has no new coloured
/// neighbour.
#[derive(Clone)]
pub(super) struct Frozen<T>(T);

/// One counter per vertex, in planes.
struct Counters<S: Size>(S::Planes);

impl<S: Size> Counters<S> {
    #[inline]
    fn add_one(&mut self, set: S::Vertices) {
        let mut carry = set;
        for plane in self.0.as_mut() {
            let both = *plane & carry;
            *plane = *plane ^ carry;
            carry = both;
        }
        debug_assert!(carry.is_empty(), "a counter has overflowed");
    }

    #[inline]
    fn take_one(&mut self, set: S::Vertices) {
        let mut borrow = set;
        for plane in self.0.as_mut() {
            *plane = *plane ^ borrow;
            borrow = *plane & borrow;
        }
        debug_assert!(borrow.is_empty(), "a counter fell below zero");
    }

    fn value(&self, vertex: Vertex) -> usize {
        let planes = self.0.as_ref().iter().enumerate();
        planes
            .filter(|(_, plane)| plane.contains(vertex))
            .map(|(weight, _)| 1 << weight)
            .sum()
    }

    #[inline]
    fn highest(&self, set: S::Vertices) -> S::Vertices {
        let mut highest = set;
        for &plane in self.0.as_ref().iter().rev() {
            let higher = highest & plane;
            if !higher.is_empty() {
                highest = higher;
            }
        }
        highest
    }
}

impl<S: Size> Saturation<S> for Count<S> {
    fn new(graph: &Graph<S>, _: &Palette<S>, coloured: S::Vertices) -> Self {
        let mut counters = Counters(S::ZERO);
        for vertex in coloured.iter() {
            counters.add_one(graph.neighbours(vertex));
        }
        Self(counters)
    }

    #[inline]
    fn highest(&self, set: S::Vertices) -> S::Vertices {
        self.0.highest(set)
    }

    fn value(&self, vertex: Vertex) -> usize {
        self.0.value(vertex)
    }

    #[inline]
    fn raise(&mut self, graph: &Graph<S>, vertex: Vertex, _: usize) -> S::Vertices {
        let raised = graph.neighbours(vertex);
        self.0.add_one(raised);
        raised
    }

    #[inline]
    fn lower(&mut self, raised: S::Vertices, _: usize) {
        self.0.take_one(raised);
    }

    #[inline]
    fn reset(&mut self, other: &Self) {
        self.0 = other.0;
    }
}

impl<S: Size> Saturation<S> for Distinct<S> {
    fn new(graph: &Graph<S>, palette: &Palette<S>, coloured: S::Vertices) -> Self {
        let mut counters = Counters(S::ZERO);
        let mut barred = vec![S::Vertices::EMPTY; graph.shape().side()];
        for vertex in graph
            .vertices()
            .filter(|&vertex| !coloured.contains(vertex))
        {
            let free = palette.free(vertex);
            for (colour, barred) in barred.iter_mut().enumerate() {
                if !free.contains(colour) {
                    barred.insert(vertex);
                }
            }
        }
        for &barred in &barred {
            counters.add_one(barred);
        }
        Self { counters, barred }
    }

    #[inline]
    fn highest(&self, set: S::Vertices) -> S::Vertices {
        self.counters.highest(set)
    }

    fn value(&self, vertex: Vertex) -> usize {
        self.counters.value(vertex)
    }

    #[inline]
    fn raise(&mut self, graph: &Graph<S>, vertex: Vertex, colour: usize) -> S::Vertices {
        let barred = &mut self.barred[colour];
        let raised = graph.neighbours(vertex) - *barred;
        *barred = *barred | raised;
        self.counters.add_one(raised);
        raised
    }

    #[inline]
    fn lower(&mut self, raised: S::Vertices, colour: usize) {
        let barred = &mut self.barred[colour];
        *barred = *barred - raised;
        self.counters.take_one(raised);
    }

    #[inline]
    fn reset(&mut self, other: &Self) {
        self.counters = other.counters;
        self.barred.copy_from_slice(&other.barred);
    }
}

impl<S: Size, T: Saturation<S>> Saturation<S> for Frozen<T> {
    fn new(graph: &Graph<S>, palette: &Palette<S>, coloured: S::Vertices) -> Self {
        Self(T::new(graph, palette, coloured))
    }

    #[inline]
    fn highest(&self, set: S::Vertices) -> S::Vertices {
        self.0.highest(set)
    }

    fn value(&self, vertex: Vertex) -> usize {
        self.0.value(vertex)
    }

    #[inline]
    fn raise(&mut self, _: &Graph<S>, _: Vertex, _: usize) -> S::Vertices {
        S::Vertices::EMPTY
    }

    #[inline]
    fn lower(&mut self, _: S::Vertices, _: usize) {}

    #[inline]
    fn reset(&mut self, _: &Self) {}
}

// Derived, these would require that the size itself can be copied.
impl<S: Size> Clone for Counters<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Size> Copy for Counters<S> {}
impl<S: Size> Clone for Count<S> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}
impl<S: Size> Clone for Distinct<S> {
    fn clone(&self) -> Self {
        Self {
            counters: self.counters,
            barred: self.barred.clone(),
        }
    }
}
