//! Whether answers solve their puzzles, many boards at a time.
//!
//! This file shares nothing with the engines: it reads bytes and knows no candidates, sweeps or lanes.
//! Boards lie one after another, so a loop over all their bytes looks at several boards in each vector.
//!
//! *Idea*. A byte has a bit for each of the digits 1 to 8. Any other value, 9 among them, has none. A house
//! whose nine cells together show all eight bits has eight cells with the digits 1 to 8 and one more. So
//! no house has two nines, and a board of nine rows has at most nine. If all boards together have nine
//! times as many nines as there are boards, then every row of each has one, and so has every column and
//! every block, for none has two. Nothing else is left for the last cell of a house: no check of the range
//! is needed.
//!
//! *Cost*: 87 instructions a board with AVX2, where `satur_model::solves_classic`, which judges one board
//! at a time, takes 490. What was tried: `docs/experiments/2026-11-nine.md`.

use crate::byte_vectors::{Bytes, WIDEST, by_vectors};
use crate::{Backend, Board};

/// Boards that are checked together: 81 vectors of 64 bytes.
const GROUP: usize = 64;
/// Bytes of a group, with room for what is read past the end of the last board.
const ROOM: usize = 81 * GROUP + 2 * WIDEST;
/// The bytes of a board in whole vectors.
const PADDED: usize = 2 * WIDEST;

/// Whether every answer solves the puzzle in the same place: [`Verifier::are_solutions`], in memory of its own.
pub fn are_solutions(puzzles: &[Board], answers: &[Board]) -> bool {
    Verifier::new().are_solutions(puzzles, answers)
}

/// Checks answers, in memory that is used again.
pub struct Verifier {
    backend: Backend,
    /// The digits 1 to 8 of every cell, a bit each.
    bits: Cells,
    /// The digits of three neighbouring cells, of which this is the first.
    threes: Cells,
}

/// A byte for every cell of a group. Vectors that begin at a multiple of their width lie in one line of the cache.
#[repr(align(64))]
struct Cells([u8; ROOM]);

impl Default for Verifier {
    fn default() -> Self {
        Self::new()
    }
}

impl Verifier {
    /// On the best backend.
    pub fn new() -> Self {
        Self::on(Backend::best())
    }

    /// On this backend; on the best there is if this machine does not have it.
    pub fn on(backend: Backend) -> Self {
        Self {
            backend: backend.or_best(),
            bits: Cells([0; ROOM]),
            threes: Cells([0; ROOM]),
        }
    }

    /// Whether every answer solves the puzzle in the same place: each row, column and block has each digit
    /// once, and every given stands. False if there are more of one than of the other. Says neither
    /// which answer is wrong nor whether a puzzle has other solutions.
    pub fn are_solutions(&mut self, puzzles: &[Board], answers: &[Board]) -> bool {
        check(self.backend, self, puzzles, answers)
    }

    #[inline(always)]
    fn are_right<V: Bytes>(&mut self, puzzles: &[Board], answers: &[Board]) -> bool {
        if puzzles.len() != answers.len() {
            return false;
        }
        let (puzzle_groups, last_puzzles) = puzzles.as_chunks::<GROUP>();
        let (answer_groups, last_answers) = answers.as_chunks::<GROUP>();
        let mut are_right = true;
        for (puzzles, answers) in puzzle_groups.iter().zip(answer_groups) {
            are_right &= self.is_right::<V>(puzzles, answers);
        }
        if let (Some(puzzle), Some(answer)) = (last_puzzles.last(), last_answers.last()) {
            // A group is filled up with its last board.
            let (mut puzzles, mut answers) = ([*puzzle; GROUP], [*answer; GROUP]);
            puzzles[..last_puzzles.len()].copy_from_slice(last_puzzles);
            answers[..last_answers.len()].copy_from_slice(last_answers);
            are_right &= self.is_right::<V>(&puzzles, &answers);
        }
        are_right
    }

    #[inline(always)]
    fn is_right<V: Bytes>(&mut self, puzzles: &[Board; GROUP], answers: &[Board; GROUP]) -> bool {
        let (puzzles, answers) = (puzzles.as_flattened(), answers.as_flattened());
        // All bits where a given does not stand; counts of nines, each at most 162.
        let (mut lost, mut nines) = (V::all(0), V::all(0));
        for at in (0..81 * GROUP).step_by(V::WIDTH) {
            let (given, answer) = (V::load(puzzles, at), V::load(answers, at));
            lost = lost.or(given.lost_in(answer));
            nines = nines.plus_equal(answer, V::all(9));
            answer.one_hot().store(&mut self.bits.0, at);
        }
        for at in (0..81 * GROUP).step_by(V::WIDTH) {
            let bits = |by| V::load(&self.bits.0, at + by);
            bits(0).or3(bits(1), bits(2)).store(&mut self.threes.0, at);
        }
        let mut houses = V::all(0xff);
        let mut columns = V::all(0xff);
        for start in (0..81 * GROUP).step_by(81) {
            for at in (0..81).step_by(V::WIDTH) {
                let threes = |by| V::load(&self.threes.0, start + at + by);
                let row = threes(0).or3(threes(3), threes(6));
                let block = threes(0).or3(threes(9), threes(18));
                houses = houses.and_or(row, V::load(&NOT_ROWS, at));
                houses = houses.and_or(block, V::load(&NOT_BLOCKS, at));
            }
            let row = |row: usize| V::load(&self.bits.0, start + 9 * row);
            let column = row(0).or3(row(1), row(2)).or3(row(3), row(4));
            let column = column.or3(row(5), row(6)).or(row(7));
            columns = columns.and_or(column, row(8));
        }
        let houses = houses.and_or(columns, V::load(&NOT_COLUMNS, 0));
        let nines: usize = nines.bytes().map(usize::from).iter().sum();
        lost.are_all(0) && houses.are_all(0xff) && nines == 9 * GROUP
    }
}

#[inline(always)]
fn are_right<V: Bytes>(verifier: &mut Verifier, puzzles: &[Board], answers: &[Board]) -> bool {
    verifier.are_right::<V>(puzzles, answers)
}

by_vectors!(check(verifier: &mut Verifier, puzzles: &[Board], answers: &[Board]) -> bool = are_right);

/// No bits in the first cell of each row, all bits elsewhere.
static NOT_ROWS: [u8; PADDED] = all_but(81, 9, 1);
/// No bits in the first cell of each block.
static NOT_BLOCKS: [u8; PADDED] = all_but(81, 27, 3);
/// No bits in the first cell of each column.
static NOT_COLUMNS: [u8; PADDED] = all_but(9, 9, 9);

/// All bits, except in cells before `end`: of each `period` cells in the first `count` that are `9 / count` apart
/// (the first of all if there is only one).
const fn all_but(end: usize, period: usize, count: usize) -> [u8; PADDED] {
    let mut cells = [0xff; PADDED];
    let mut cell = 0;
    while cell < end {
        let nth = cell % period;
        if nth.is_multiple_of(9 / count) && nth / (9 / count) < count {
            cells[cell] = 0;
        }
        cell += 1;
    }
    cells
}
