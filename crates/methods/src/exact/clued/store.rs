//! What a propagator needs of a board, so that it is written once for plain search and for the
//! learner.

/// The domains of the cells.
pub(super) trait Store<W> {
    /// What a contradiction is to the search.
    type Failure;

    /// The digits that a cell may hold.
    fn domain(&self, cell: u16) -> W;

    /// Strikes every other digit from a cell.
    fn keep(&mut self, cell: u16, digits: W) -> Result<(), Self::Failure>;

    /// The failure of the propagator that runs.
    fn failure(&self) -> Self::Failure;

    /// A word of the cells from which digits can still be struck, as bits. A cell left out has one digit, which
    /// no cell that it sees can hold any more.
    fn open(&self, word: usize) -> u64;

    /// Memory for the propagator that runs, which returns it.
    fn buffer(&mut self) -> &mut Vec<u64>;
}
