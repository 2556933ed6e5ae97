//! A puzzle in registers: what a backend must be able to do beyond words.
//!
//! The digits 1 to 8 of a band fill the eight words of a 256-bit register, so three registers
//! hold eight digits; the three bands of the digit 9 sit in a fourth:
//!
//! ```text
//!  eight.0   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |    band 0
//!  eight.1   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |    band 1      32 bits a word
//!  eight.2   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |    band 2
//!  one       | 9 | 9 | 9 | - |                    bands 0, 1, 2
//! ```

use super::bands::{Bands, CELL_OF, FULL, bit_of};
use crate::Board;

/// All candidates of a puzzle, or any other set of them.
pub(crate) struct Marks<R: Registers> {
    /// Digits 1 to 8.
    pub(crate) eight: R::Eight,
    /// Digit 9.
    pub(crate) one: R::One,
}

impl<R: Registers> Clone for Marks<R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Registers> Copy for Marks<R> {}

/// What is known of the cells by counting their candidates.
pub(crate) struct CandidateCount<R: Registers> {
    /// Cells with two candidates or more, for every digit.
    pub(crate) several: Marks<R>,
    /// Some cell has none.
    pub(crate) is_dead: bool,
    /// No cell has two.
    pub(crate) is_settled: bool,
}

/// Words of bands: `[band]`.
pub(crate) type Cells = [u32; 3];

/// The open cells by how few candidates they have.
pub(crate) struct Few {
    /// Two or more.
    pub(crate) open: Cells,
    /// Exactly two.
    pub(crate) pairs: Cells,
    /// Exactly three.
    pub(crate) triples: Cells,
}

/// Counts them out of words: `[band][digit]`.
#[inline(always)]
pub(crate) fn few_of_words(words: &[[u32; 9]; 3]) -> Few {
    let mut few = Few {
        open: [0; 3],
        pairs: [0; 3],
        triples: [0; 3],
    };
    for (band, words) in words.iter().enumerate() {
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for word in words {
            four |= three & word;
            three |= two & word;
            two |= one & word;
            one |= word;
        }
        few.open[band] = two;
        few.pairs[band] = two & !three;
        few.triples[band] = three & !four;
    }
    few
}

/// A set of instructions that the single engine can run on.
pub(crate) trait Registers: Sized {
    /// Three registers of eight digits.
    type Eight: Bands;
    /// One register of three bands.
    type One: Bands;

    /// Candidates from words: `[band][digit]`.
    fn from_words(words: &[[u32; 9]; 3]) -> Marks<Self>;

    /// Back to words.
    fn to_words(marks: Marks<Self>) -> [[u32; 9]; 3];

    /// The candidates that givens leave before any rule: a given has its own digit, any other
    /// cell all nine. Nothing if a byte is no digit.
    #[inline(always)]
    fn read(givens: &Board) -> Option<Marks<Self>> {
        let mut words = [[0; 9]; 3];
        for (cell, &given) in givens.iter().enumerate() {
            let bit = 1 << bit_of(cell);
            match given {
                0 => words[cell / 27].iter_mut().for_each(|word| *word |= bit),
                1..=9 => words[cell / 27][usize::from(given) - 1] |= bit,
                _ => return None,
            }
        }
        Some(Self::from_words(&words))
    }

    /// The grid, when every cell has one candidate.
    #[inline(always)]
    fn write(marks: Marks<Self>) -> Board {
        let mut board = [0; 81];
        for (band, words) in Self::to_words(marks).iter().enumerate() {
            for (digit, &word) in words.iter().enumerate() {
                let mut left = word & FULL;
                while left != 0 {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    board[usize::from(CELL_OF[band][bit])] = digit as u8 + 1;
                }
            }
        }
        board
    }

    /// Counts candidates by cell.
    fn tally(marks: Marks<Self>) -> CandidateCount<Self>;

    /// For every digit the cells that some digit of `taken` marks; and the candidates counted by cell, of
    /// which those cells have one.
    fn tally_without(marks: Marks<Self>, taken: Marks<Self>)
    -> (CandidateCount<Self>, Marks<Self>);

    /// The cells by how few candidates they have.
    fn few(marks: Marks<Self>) -> Few;

    /// Whether some digit has no place in some band.
    fn has_gap(marks: Marks<Self>) -> bool;

    /// Whether there are any marks.
    fn is_empty(marks: Marks<Self>) -> bool;

    /// The digits of a cell, digit 1 in bit 0.
    fn digits(marks: Marks<Self>, band: usize, bit: u32) -> u32;

    /// One candidate: a digit from 0 in a cell.
    fn mark(band: usize, bit: u32, digit: usize) -> Marks<Self>;

    /// All candidates of a cell.
    fn cell(band: usize, bit: u32) -> Marks<Self>;
}

impl<R: Registers> Marks<R> {
    /// Marks in either.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            eight: self.eight.or(other.eight),
            one: self.one.or(other.one),
        }
    }

    /// Marks in this and not in the other.
    #[inline(always)]
    pub(crate) fn without(self, other: Self) -> Self {
        Self {
            eight: self.eight.without(other.eight),
            one: self.one.without(other.one),
        }
    }
}
