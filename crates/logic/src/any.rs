//! A board whose set width is chosen at run time.

use std::sync::{Arc, Mutex, PoisonError};

use satur_model::{Candidate, Candidates, Grid, Layout, Puzzle, Shape, Stop};

use crate::technique::BoardWidth;
use crate::techniques::forcing::why_not::why_not;
use crate::{
    Board, Contradiction, FindFunctions, Geometry, Ladder, LadderRun, Sink, Step, Technique, View,
};

/// A board of any side up to 64.
#[derive(Clone)]
pub enum AnyBoard {
    /// Up to 128 cells, so sides up to 11.
    Small(Board<2>),
    /// Up to 640 cells: sides up to 25, and the smaller boards of grids that overlap.
    Large(Board<10>),
    /// Sides up to 64.
    Huge(Box<Board<64>>),
}

/// The largest side of a board that logic works on.
pub const MAX_SIDE: usize = 64;

/// The tables of a shape in the width that fits it.
#[derive(Clone)]
enum AnyGeometry {
    Small(Arc<Geometry<2>>),
    Large(Arc<Geometry<10>>),
    Huge(Arc<Geometry<64>>),
}

/// One table per shape and process. There are few shapes, so a list is enough.
static KNOWN: Mutex<Vec<(Shape, AnyGeometry)>> = Mutex::new(Vec::new());

fn geometry(layout: &Layout) -> Option<AnyGeometry> {
    let shape = layout.shape();
    if !layout.is_plain() {
        // Layouts with rules are not kept: there may be any number of them.
        return AnyGeometry::new(layout);
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, geometry)) = known.iter().find(|(of, _)| *of == shape) {
        return Some(geometry.clone());
    }
    let geometry = AnyGeometry::new(layout)?;
    known.push((shape, geometry.clone()));
    Some(geometry)
}

impl AnyGeometry {
    fn new(layout: &Layout) -> Option<Self> {
        if layout.shape().side() > 64 {
            return None;
        }
        Some(match layout.shape().cells() {
            ..=128 => Self::Small(Arc::new(Geometry::new(layout))),
            129..=640 => Self::Large(Arc::new(Geometry::new(layout))),
            _ => Self::Huge(Arc::new(Geometry::new(layout))),
        })
    }
}

/// Evaluates an expression on the board inside an [`AnyBoard`], whatever its width.
macro_rules! with_board {
    ($any:expr, $board:ident => $body:expr) => {
        match $any {
            AnyBoard::Small($board) => $body,
            AnyBoard::Large($board) => $body,
            AnyBoard::Huge($board) => $body,
        }
    };
}

impl AnyBoard {
    /// Returns the board of a puzzle, or `None` past side 64, which logic does not support.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        Some(match geometry(puzzle.layout())? {
            AnyGeometry::Small(geometry) => Self::Small(Board::new(geometry, puzzle)),
            AnyGeometry::Large(geometry) => Self::Large(Board::new(geometry, puzzle)),
            AnyGeometry::Huge(geometry) => Self::Huge(Box::new(Board::new(geometry, puzzle))),
        })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        with_board!(self, board => board.shape())
    }

    /// The digits on the board.
    pub fn grid(&self) -> &Grid {
        with_board!(self, board => board.grid())
    }

    /// The pencil marks; a filled cell has only its digit.
    pub fn candidates(&self) -> Candidates {
        with_board!(self, board => board.candidates())
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        with_board!(self, board => board.is_solved())
    }

    /// Every step that a technique offers here, each result once.
    pub fn steps(&self, technique: &'static Technique) -> Vec<Step> {
        let mut sink = Sink::all(technique);
        let _ = with_board!(self, board => technique.find.run(&View::new(board), &mut sink));
        sink.into_steps()
    }

    /// The easiest step; `None` if there is no step, or if the stop is over first.
    pub fn next(&self, ladder: &Ladder, stop: &Stop) -> Option<Step> {
        with_board!(self, board => ladder.next(board, stop))
    }

    /// The shortest proof found that a candidate is impossible, as a step that strikes it: a
    /// pattern of the ladder, or an assumption that contradicts itself, whichever has fewer
    /// inferences. `None` if the board does not have the candidate, if there is no proof, or if the
    /// stop is over first.
    pub fn why_not(&self, candidate: Candidate, ladder: &Ladder, stop: &Stop) -> Option<Step> {
        with_board!(self, board => why_not(board, candidate, ladder, stop))
    }

    /// Climbs a ladder as far as it reaches, taking the easiest step each time, and returns the
    /// techniques used, in order. It ends early when the stop is over.
    pub fn climb(
        &mut self,
        ladder: &Ladder,
        stop: &Stop,
    ) -> Result<Vec<&'static Technique>, Contradiction> {
        with_board!(self, board => climb(board, ladder, stop))
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        with_board!(self, board => board.apply(step))
    }
}

fn climb<const N: usize>(
    board: &mut Board<N>,
    ladder: &Ladder,
    stop: &Stop,
) -> Result<Vec<&'static Technique>, Contradiction>
where
    FindFunctions: BoardWidth<N>,
{
    let mut climb = LadderRun::new(ladder, board.clone()).with_stop(stop);
    let mut used = Vec::new();
    while let Some(technique) = climb.advance()? {
        used.push(technique);
    }
    board.clone_from(climb.board());
    Ok(used)
}
