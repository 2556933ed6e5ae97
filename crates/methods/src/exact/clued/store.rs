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

    /// Cells among which are all from which a digit can still be struck that is needed elsewhere, as bits.
    fn open(&self, word: usize) -> u64;

    /// Memory for the propagator that runs, which returns it.
    fn buffer(&mut self) -> &mut Vec<u64>;
}
