//! What a technique sees: a board that does not change, and tables made from it when the
//! first technique asks.

use crate::Board;

/// A frozen board with its tables.
pub struct View<'a, const N: usize> {
    /// The board.
    pub board: &'a Board<N>,
}

impl<'a, const N: usize> View<'a, N> {
    /// A view of a board.
    pub fn new(board: &'a Board<N>) -> Self {
        Self { board }
    }
}
