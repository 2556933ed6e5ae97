//! Depth-first search with a stack of its own: sweep until nothing changes, then try a digit.
//!
//! A board with many solutions is solved by tries that hardly ever fail, and then the sweeps
//! between them are the cost. So from the second try on, as long as none has failed, a digit is
//! tried in every band before the next sweep. A board with one solution sees little of that: half
//! of its tries fail.

use std::mem::MaybeUninit;

use super::bands::{CELL_OF, bit_of};
use super::registers::{Cells, Few, Marks, Registers};
use super::sweep::{missing, narrow};
use crate::{Board, Visitor};

/// A try settles a cell for good, so there are never more tries than cells.
const DEPTH: usize = 81;

/// A candidate that is out of the question: an index of a cell below 81, of a digit below 9.
#[derive(Clone, Copy)]
pub(crate) struct Struck {
    pub(crate) cell: usize,
    pub(crate) digit: usize,
}

/// Shows every solution to the visitor until it has seen enough; whether that was all.
#[inline(always)]
pub(crate) fn search<R: Registers>(
    givens: &Board,
    struck: Option<Struck>,
    visitor: &mut dyn Visitor,
) -> bool {
    let Some(mut marks) = R::read(givens) else {
        return true;
    };
    if let Some(Struck { cell, digit }) = struck {
        marks = marks.without(R::mark(cell / 27, bit_of(cell), digit));
    }
    let wants_boards = visitor.wants_boards();
    let mut stack = [const { MaybeUninit::<Marks<R>>::uninit() }; DEPTH];
    let mut depth = 0;
    let mut has_failed = false;
    loop {
        match settle::<R>(marks) {
            End::Dead => has_failed = true,
            End::Solved(solved) => {
                let board = wants_boards.then(|| R::write(solved));
                if visitor
                    .solution(board.as_ref().unwrap_or(&[0; 81]))
                    .is_break()
                {
                    return false;
                }
            }
            End::Open(open) => {
                if visitor.guess().is_break() {
                    return false;
                }
                let few = R::few(open);
                let goes_well = depth > 0 && !has_failed && few.pairs != [0; 3];
                let tries = if goes_well {
                    one_in_each_band(few.pairs)
                } else {
                    best(&few)
                };
                marks = open;
                for (band, cells) in tries.into_iter().enumerate() {
                    if cells != 0 {
                        let bit = cells.trailing_zeros();
                        let digit = R::digits(marks, band, bit).trailing_zeros() as usize;
                        let mark = R::mark(band, bit, digit);
                        stack[depth].write(marks.without(mark));
                        depth += 1;
                        marks = marks.without(R::cell(band, bit).without(mark));
                    }
                }
                continue;
            }
        }
        if depth == 0 {
            return true;
        }
        depth -= 1;
        // SAFETY: everything below `depth` was written when `depth` passed it.
        marks = unsafe { stack[depth].assume_init() };
    }
}

/// How sweeping ends.
enum End<R: Registers> {
    /// In a contradiction.
    Dead,
    /// With one digit in every cell, and every house served.
    Solved(Marks<R>),
    /// With nothing more to say.
    Open(Marks<R>),
}

/// Sweeps until nothing changes.
///
/// Candidates are counted before the other digits of cells with hidden singles are struck, for a sweep waits
/// for its own results: so counting and finding those cells run side by side. A cell with a hidden single has one
/// candidate left, whatever was counted.
#[inline(always)]
fn settle<R: Registers>(mut marks: Marks<R>) -> End<R> {
    let tally = R::tally(marks);
    if tally.is_dead {
        return End::Dead;
    }
    if tally.is_settled {
        return settled::<R>(marks);
    }
    let mut naked = marks.without(tally.several);
    loop {
        let (eight, eight_singles) = narrow(marks.eight, naked.eight);
        let (one, one_singles) = narrow(marks.one, naked.one);
        let narrowed = Marks::<R> { eight, one };
        let singles = Marks::<R> {
            eight: eight_singles,
            one: one_singles,
        };
        let (tally, taken) = R::tally_without(narrowed, singles);
        let next = narrowed.without(taken.without(singles));
        // Few branches: most sweeps take none.
        if R::has_gap(narrowed) | tally.is_dead {
            return End::Dead;
        }
        if tally.is_settled | R::is_empty(marks.without(next)) {
            return if tally.is_settled {
                settled::<R>(next)
            } else {
                End::Open(next)
            };
        }
        marks = next;
        naked = narrowed.without(tally.several).or(singles);
    }
}

/// What a puzzle comes to in which every cell was counted to have one candidate.
#[inline(always)]
fn settled<R: Registers>(marks: Marks<R>) -> End<R> {
    let gaps = Marks::<R> {
        eight: missing(marks.eight),
        one: missing(marks.one),
    };
    // Two hidden singles in one cell were counted as one candidate.
    if R::is_empty(gaps) && R::tally(marks).is_settled {
        End::Solved(marks)
    } else {
        End::Dead
    }
}

/// One of these cells in each band that has any, no two of them peers.
#[inline(always)]
fn one_in_each_band(mut cells: Cells) -> Cells {
    let mut chosen = [0; 3];
    for band in 0..3 {
        if cells[band] != 0 {
            let bit = cells[band].trailing_zeros();
            chosen[band] = 1 << bit;
            for (cells, peers) in cells.iter_mut().zip(PEERS[band][bit as usize]) {
                *cells &= !peers;
            }
        }
    }
    chosen
}

/// A cell with the fewest candidates, two or three if there is one, and of these the one with
/// the most open peers.
#[inline(always)]
fn best(few: &Few) -> Cells {
    let Few {
        open,
        pairs,
        triples,
    } = *few;
    let among = [pairs, triples]
        .into_iter()
        .find(|cells| *cells != [0; 3])
        .unwrap_or(open);
    // Two bands in one word: fewer words to count.
    let both = |cells: &Cells| u64::from(cells[0]) | u64::from(cells[1]) << 32;
    let (upper, lower) = (both(&open), open[2]);
    let (mut best, mut most) = ((0, 0), 0);
    for band in 0..3 {
        let mut left = among[band];
        while left != 0 {
            let bit = left.trailing_zeros();
            let peers: &Cells = &PEERS[band][bit as usize];
            let score = (upper & both(peers)).count_ones() + (lower & peers[2]).count_ones() + 1;
            if score > most {
                most = score;
                best = (band, left & left.wrapping_neg());
            }
            left &= left - 1;
        }
    }
    let mut cells = [0; 3];
    cells[best.0] = best.1;
    cells
}

/// The peers of the cell of a bit of a band.
static PEERS: [[Cells; 32]; 3] = {
    let mut peers = [[[0; 3]; 32]; 3];
    let mut band = 0;
    while band < 3 {
        let mut bit = 0;
        while bit < 32 {
            let cell = CELL_OF[band][bit] as usize;
            let mut other = 0;
            while cell < 81 && other < 81 {
                let is_peer = cell / 9 == other / 9
                    || cell % 9 == other % 9
                    || (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
                if is_peer && cell != other {
                    peers[band][bit][other / 27] |= 1 << bit_of(other);
                }
                other += 1;
            }
            bit += 1;
        }
        band += 1;
    }
    peers
};
