//! 9x9 Sudoku as fast as it goes: bytes in, bytes out, no dependencies.
//!
//! One puzzle is kept in four vector registers and swept as a whole: every single and every
//! locked candidate of all nine digits in about 430 instructions, without a branch. The
//! instructions are chosen when the program runs ([`Backend`]); all give the same answers. The
//! README beside this crate draws the registers and tells what was tried.
//!
//! ```
//! let line = b"......5...2..7...9....1.4...6...57...7498.1.5.....46....5...9...962...4...786....";
//! let givens = satur_nine::read(line).unwrap();
//! assert_eq!(satur_nine::count(&givens, 2), 1);
//! let solution = satur_nine::solve(&givens).unwrap();
//! assert_eq!(satur_nine::write(&solution)[..9], *b"743698512");
//! ```

mod backend;
mod batch;
mod byte_vectors;
mod clash;
mod line;
mod single;
mod verify;
mod visitor;

pub use backend::Backend;
pub use batch::{Answers, Deduction, End, Step, Tier};
pub use line::{read, read_lines, write};
pub use verify::{Verifier, are_solutions};
pub use visitor::Visitor;

use visitor::{Collector, Counter};

/// A board in reading order: 0 for an open cell, 1 to 9 for a digit. Any other byte, like any
/// two givens that clash, makes a board without solutions.
pub type Board = [u8; 81];

/// The first solution found, if there is one.
pub fn solve(givens: &Board) -> Option<Board> {
    let mut solution = None;
    search(givens, 1, |board| solution = Some(*board));
    solution
}

/// The number of solutions, counted up to `limit`.
pub fn count(givens: &Board, limit: u64) -> u64 {
    let mut counter = Counter { count: 0, limit };
    if limit > 0 {
        visit(givens, &mut counter);
    }
    counter.count
}

/// Finds up to `limit` solutions and gives each to `found`; returns how many there were. The
/// order depends on nothing but the givens.
pub fn search(givens: &Board, limit: u64, found: impl FnMut(&Board)) -> u64 {
    Backend::best().search(givens, limit, found)
}

/// Shows the visitor every solution until it has seen enough; whether that was all there is.
pub fn visit(givens: &Board, visitor: &mut dyn Visitor) -> bool {
    single::search(Backend::best(), givens, None, visitor)
}

/// Whether there is a solution in which the cell with this index holds another digit than this
/// one. A puzzle with one solution stays unique without a given exactly if this says no of the
/// puzzle without it; the known solution need not be found again.
pub fn has_other(givens: &Board, cell: usize, digit: u8) -> bool {
    Backend::best().has_other(givens, cell, digit)
}

/// Solves many puzzles at once, each up to `limit` solutions: several times as fast as one
/// after another, if there are some hundreds. The answers are in the order of the puzzles, and the
/// solutions of each are those that [`search`] finds, in its order.
pub fn solve_many(puzzles: &[Board], limit: u64) -> Answers {
    solve_many_while(puzzles, limit, || true)
}

/// As [`solve_many`], as long as `go_on` says so; it is asked every few microseconds.
pub fn solve_many_while(puzzles: &[Board], limit: u64, go_on: impl FnMut() -> bool) -> Answers {
    let mut answers = Answers::default();
    solve_many_into(&mut answers, puzzles, limit, go_on);
    answers
}

/// As [`solve_many_while`], in the memory of earlier answers: for whoever solves batch after
/// batch and would have the system hand out and take back the same memory each time.
pub fn solve_many_into(
    answers: &mut Answers,
    puzzles: &[Board],
    limit: u64,
    mut go_on: impl FnMut() -> bool,
) {
    batch::solve(Backend::best(), puzzles, limit, true, &mut go_on, answers);
}

/// As [`solve_many`], without the boards.
pub fn count_many(puzzles: &[Board], limit: u64) -> Answers {
    Backend::best().count_many(puzzles, limit)
}

/// Applies the rules of human logic up to a tier to many puzzles at once, without a guess, and tells
/// where each ends, in order. Wherever a person stops who applies the same rules one by one, in
/// any order, is where this stops.
///
/// ```
/// use satur_nine::{End, Tier};
///
/// let line = b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// let puzzles = [satur_nine::read(line).unwrap()];
/// satur_nine::deduce_many(&puzzles, Tier::HiddenSingles, &mut |_, deduction| {
///     assert_eq!(deduction.end, End::Solved);
/// });
/// ```
pub fn deduce_many(puzzles: &[Board], tier: Tier, tell: &mut dyn FnMut(usize, &Deduction)) {
    Backend::best().deduce_many(puzzles, tier, tell);
}

/// Sends walks out from a full grid through a list of steps, a walk for each row of coins: as
/// many bits as there are steps, in words of 64 from the lowest bit on. A walk takes the steps
/// whose coin is 1, and where it ends is a full grid.
///
/// # Panics
/// If `start` has a blank, or a step an index past 8.
pub fn walk_many(start: &Board, steps: &[Step], coins: &[u64]) -> Vec<Board> {
    Backend::best().walk_many(start, steps, coins)
}

/// Takes digits away from many full grids at once, each in its own order of cells, as long as
/// one solution is left: what comes out is what asking cell after cell gives. Past an end of
/// either list nothing is done.
pub fn dig_many(fulls: &[Board], orders: &[[u8; 81]]) -> Vec<Board> {
    Backend::best().dig_many(fulls, orders)
}

impl Backend {
    /// As [`walk_many`], on this backend; on the best there is if this machine does not have it.
    pub fn walk_many(self, start: &Board, steps: &[Step], coins: &[u64]) -> Vec<Board> {
        batch::walk_many(self.or_best(), start, steps, coins)
    }

    /// As [`dig_many`], on this backend; on the best there is if this machine does not have it.
    pub fn dig_many(self, fulls: &[Board], orders: &[[u8; 81]]) -> Vec<Board> {
        batch::dig_many(self.or_best(), fulls, orders)
    }

    /// As [`deduce_many`], on this backend; on the best there is if this machine does not have it.
    pub fn deduce_many(
        self,
        puzzles: &[Board],
        tier: Tier,
        tell: &mut dyn FnMut(usize, &Deduction),
    ) {
        batch::deduce_many(self.or_best(), puzzles, tier, tell);
    }

    /// As [`solve_many`], on this backend; on the best there is if this machine does not have
    /// it.
    pub fn solve_many(self, puzzles: &[Board], limit: u64) -> Answers {
        let mut answers = Answers::default();
        let backend = self.or_best();
        batch::solve(backend, puzzles, limit, true, &mut || true, &mut answers);
        answers
    }

    /// As [`count_many`], on this backend; on the best there is if this machine does not have it.
    pub fn count_many(self, puzzles: &[Board], limit: u64) -> Answers {
        let mut answers = Answers::default();
        let backend = self.or_best();
        batch::solve(backend, puzzles, limit, false, &mut || true, &mut answers);
        answers
    }

    /// As [`visit`], on this backend; on the best there is if this machine does not have it.
    pub fn visit(self, givens: &Board, visitor: &mut dyn Visitor) -> bool {
        single::search(self.or_best(), givens, None, visitor)
    }

    /// As [`has_other`], on this backend; on the best there is if this machine does not have it.
    pub fn has_other(self, givens: &Board, cell: usize, digit: u8) -> bool {
        let mut counter = Counter { count: 0, limit: 1 };
        let is_candidate = cell < 81 && (1..=9).contains(&digit);
        let struck = is_candidate.then(|| single::Struck {
            cell,
            digit: usize::from(digit) - 1,
        });
        single::search(self.or_best(), givens, struck, &mut counter);
        counter.count > 0
    }

    /// As [`search`], on this backend; on the best there is if this machine does not have it.
    pub fn search(self, givens: &Board, limit: u64, found: impl FnMut(&Board)) -> u64 {
        let counter = Counter { count: 0, limit };
        let mut collector = Collector { counter, found };
        if limit > 0 {
            single::search(self.or_best(), givens, None, &mut collector);
        }
        collector.counter.count
    }
}
