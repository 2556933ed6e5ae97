//! Locked candidates: a digit that must be in the crossing of a line and a block.
//!
//! If all places of a digit in a block lie in one line, the line has the digit there, and the rest
//! of the line loses it: pointing. The converse, from a line to a block, is claiming.

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

/// Which of the two houses confines the digit.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// The block confines it in the line.
    Pointing,
    /// The line confines it in the block.
    Claiming,
}

/// A digit that must be in the crossing of two houses.
pub(super) struct Confined<const N: usize> {
    pub(super) digit: usize,
    /// The house in which it has no other place.
    pub(super) first: House,
    /// The house that loses it elsewhere.
    pub(super) second: House,
    /// The cells that lose it.
    pub(super) struck: Cells<N>,
}

impl<const N: usize> Confined<N> {
    /// Marks of the places of the digit, and of the two houses.
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
    // A confinement can be new only if the first house changed.
    let is_wanted = |first| view.is_new(first);
    each_confined(view, way, is_wanted, |confined| {
        let actions = strikes(view.board, &confined.struck, confined.digit);
        sink.take(&actions, || confined.marks(view))
    })
}

/// Given two houses with common cells: finds each digit that must be there in the first house, if
/// `is_wanted`, and has places elsewhere in the second.
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
            // A digit with one place is a single.
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
