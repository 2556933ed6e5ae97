//! A partial colouring: the colours of vertices, the free colours, the saturations.

use satur_model::{Digit, Grid, Puzzle};

use super::bits::Set;
use super::graph::{Graph, Vertex};
use super::palette::Palette;
use super::saturation::Saturation;
use super::size::Size;
use crate::Detail;

/// A partial colouring of the graph.
pub(super) struct Board<S: Size, T> {
    pub(super) graph: Graph<S>,
    /// The vertices without a colour.
    blank: S::Vertices,
    palette: Palette<S>,
    saturation: T,
    /// The colour of every vertex that is not blank; for blank vertices the entry is stale.
    colours: Vec<u8>,
}

/// A board to return to: that of the givens.
pub(super) struct Start<S: Size, T> {
    blank: S::Vertices,
    used: Vec<S::Colours>,
    saturation: T,
}

impl<S: Size, T: Saturation<S>> Board<S, T> {
    /// Returns the colouring of the digits of a puzzle, which must not clash.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let graph = Graph::new(puzzle.layout());
        let mut palette = Palette::new(puzzle);
        let mut colours = vec![0; puzzle.shape().cells()];
        let (mut blank, mut coloured) = (S::Vertices::EMPTY, S::Vertices::EMPTY);
        for (cell, digit) in puzzle.board().iter() {
            let vertex = cell.index();
            if let Some(digit) = digit {
                colours[vertex] = digit.index() as u8;
                palette.toggle(vertex, digit.index());
                palette.toggle_in_rules(vertex, digit.index());
                coloured.insert(vertex);
            } else {
                blank.insert(vertex);
            }
        }
        let saturation = T::new(&graph, &palette, coloured);
        Self {
            graph,
            blank,
            palette,
            saturation,
            colours,
        }
    }

    /// The vertices without a colour.
    #[inline]
    pub(super) fn blank(&self) -> S::Vertices {
        self.blank
    }

    /// The neighbours of a vertex that have no colour.
    #[inline]
    pub(super) fn blank_neighbours(&self, vertex: Vertex) -> S::Vertices {
        self.graph.neighbours(vertex) & self.blank
    }

    /// The vertices of a set whose saturation is highest.
    #[inline]
    pub(super) fn highest(&self, set: S::Vertices) -> S::Vertices {
        self.saturation.highest(set)
    }

    /// The vertices of a set with their saturation, the most saturated first.
    pub(super) fn weighed(&self, set: S::Vertices) -> Detail {
        let vertices = set.iter();
        let candidates =
            vertices.map(|vertex| (Graph::<S>::cell(vertex), self.saturation.value(vertex)));
        Detail::weighed(candidates.collect())
    }

    /// The colours that a vertex can take, with the one that it gets.
    pub(super) fn colours(&self, vertex: Vertex, drawn: Option<usize>) -> Detail {
        Detail::Colours {
            cell: Graph::<S>::cell(vertex),
            free: self.free(vertex).iter().map(Digit::new).collect(),
            drawn: drawn.map(Digit::new),
        }
    }

    /// The colours that a vertex can take.
    #[inline]
    pub(super) fn free(&self, vertex: Vertex) -> S::Colours {
        self.palette.free(vertex)
    }

    /// Gives a blank vertex a free colour; returns the vertices whose saturation rose.
    #[expect(
        clippy::inline_always,
        reason = "the step that all colourings take: 6 % of a breadth-first one"
    )]
    #[inline(always)]
    pub(super) fn paint(&mut self, vertex: Vertex, colour: usize) -> S::Vertices {
        if self.palette.has_rules() {
            return self.paint_ruled(vertex, colour);
        }
        self.paint_plain(vertex, colour)
    }

    #[cold]
    #[inline(never)]
    fn paint_ruled(&mut self, vertex: Vertex, colour: usize) -> S::Vertices {
        self.palette.toggle_in_rules(vertex, colour);
        self.paint_plain(vertex, colour)
    }

    #[expect(clippy::inline_always, reason = "as its caller")]
    #[inline(always)]
    fn paint_plain(&mut self, vertex: Vertex, colour: usize) -> S::Vertices {
        self.blank.remove(vertex);
        self.colours[vertex] = colour as u8;
        self.palette.toggle(vertex, colour);
        self.saturation.raise(&self.graph, vertex, colour)
    }

    /// Removes the colour that was given last; `raised` are the vertices whose saturation rose.
    #[inline]
    pub(super) fn unpaint(&mut self, vertex: Vertex, raised: S::Vertices) {
        let colour = usize::from(self.colours[vertex]);
        self.blank.insert(vertex);
        if self.palette.has_rules() {
            self.palette.toggle_in_rules(vertex, colour);
        }
        self.palette.toggle(vertex, colour);
        self.saturation.lower(raised, colour);
    }

    /// Returns a copy of this board to return to.
    pub(super) fn start(&self) -> Start<S, T> {
        Start {
            blank: self.blank,
            used: self.palette.used(),
            saturation: self.saturation.clone(),
        }
    }

    /// Returns to a copy.
    #[inline]
    pub(super) fn reset(&mut self, start: &Start<S, T>) {
        self.blank = start.blank;
        self.palette.reset(&start.used);
        self.saturation.reset(&start.saturation);
    }

    /// The colouring as digits.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.graph.shape());
        for vertex in self.graph.vertices() {
            if !self.blank.contains(vertex) {
                let colour = Digit::new(usize::from(self.colours[vertex]));
                grid[Graph::<S>::cell(vertex)] = Some(colour);
            }
        }
        grid
    }
}
