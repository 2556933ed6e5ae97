//! Locked candidates: a digit that must go where a line and a block cross.
//!
//! If all places of a digit in a block lie in one line, the digit of that line is among them,
//! and the rest of the line loses it: pointing. The other way round is claiming.

use satur_model::House;

use super::support::{at_places, mark, strikes};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static POINTING: Technique = Technique {
    id: "pointing",
    family: Family::Intersections,
    difficulty: 2.6,
    hodoku: Hodoku::On(50),
    needs_uniqueness: false,
    page: page!("locked-candidates"),
    find: find_functions!(|view, sink| find(view, sink, Way::Pointing)),
};

pub(super) static CLAIMING: Technique = Technique {
    id: "claiming",
    difficulty: 2.8,
    find: find_functions!(|view, sink| find(view, sink, Way::Claiming)),
    ..POINTING
};

/// From which house the digit is taken to the other.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// A block says where it is in the line.
    Pointing,
    /// A line says where it is in the block.
    Claiming,
}

/// A digit that must go where two houses cross.
pub(super) struct Confined<const N: usize> {
    pub(super) digit: usize,
    /// The house in which it has no other place.
    pub(super) first: House,
    /// The house that loses it elsewhere.
    pub(super) second: House,
    /// There.
    pub(super) struck: Cells<N>,
}

impl<const N: usize> Confined<N> {
    /// Where it must go, and the two houses.
    pub(super) fn marks(&self, view: &View<'_, N>) -> Vec<Mark> {
        let pattern = view.board.spots(self.first, self.digit);
        vec![
            mark(Role::Pattern, view.board, &pattern, Mask::of(self.digit)),
            Mark::House(Role::Base, self.first),
            Mark::House(Role::Cover, self.second),
        ]
    }
}

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, way: Way) -> Flow {
    // Whether a digit is confined can be new only if the first house changed.
    let is_wanted = |first| view.is_new(first);
    each_confined(view, way, is_wanted, |confined| {
        let actions = strikes(view.board, &confined.struck, confined.digit);
        sink.take(&actions, || confined.marks(view))
    })
}

/// Two houses have cells in common. A digit that must go there in the first, if that is wanted,
/// cannot go elsewhere in the second: each that has places there.
pub(super) fn each_confined<const N: usize>(
    view: &View<'_, N>,
    way: Way,
    is_wanted: impl Fn(House) -> bool,
    mut found: impl FnMut(Confined<N>) -> Flow,
) -> Flow {
    let board = view.board;
    for crossing in board.geometry().crossings() {
        let block = (crossing.block, crossing.in_block);
        let line = (crossing.line, crossing.in_line);
        let ((first, in_first), (second, in_second)) = match way {
            Way::Pointing => (block, line),
            Way::Claiming => (line, block),
        };
        if !is_wanted(first) {
            continue;
        }
        for digit in board.open(first).iter() {
            let elsewhere = board.confined(digit, (first, in_first), (second, in_second));
            // With one place it is a single.
            if !elsewhere.is_empty() && board.places(first, digit).len() > 1 {
                found(Confined {
                    digit,
                    first,
                    second,
                    struck: at_places(board, second, elsewhere),
                })?;
            }
        }
    }
    Flow::Continue(())
}
