//! Full grids on the move: random walks, a lane each.
//!
//! A step exchanges two equals along a cycle, so that a full grid comes out again. All walks go
//! through the same list of steps, and a coin says which take it: a step is then the same work
//! for every lane. Where the exchange goes on is a matrix of lanes, and what it reaches is found
//! by spreading until no lane grows.
//!
//! *Cost*: about 4,000 instructions a step for 256 walks (AVX2).

use super::lanes::Lanes;
use super::run::each_lane;
use crate::Board;

/// What a step exchanges, indices from 0: two equals, and the place where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Two digits, along the chain through a row: the cells of both that see one another.
    Digits(usize, usize, usize),
    /// Two rows of a band, along the cycle through a column.
    Rows(usize, usize, usize),
    /// Two columns of a stack, along the cycle through a row.
    Columns(usize, usize, usize),
}

/// A matrix of lanes.
type Square<V> = [[V; 9]; 9];

/// Walks from one grid, one for each row of coins.
#[inline(always)]
pub(crate) fn walk<V: Lanes>(start: &Board, steps: &[Step], coins: &[u64]) -> Vec<Board> {
    let words = steps.len().div_ceil(64).max(1);
    let mut boards = vec![[0; 81]; coins.len() / words];
    let lanes = 64 * V::WORDS;
    let mut tossed = vec![V::none(); 64 * words];
    for (boards, coins) in boards.chunks_mut(lanes).zip(coins.chunks(lanes * words)) {
        toss(&mut tossed, coins, words);
        let mut at = Box::new([[[V::none(); 9]; 9]; 9]);
        for (cell, &digit) in start.iter().enumerate() {
            at[usize::from(digit) - 1][cell / 9][cell % 9] = V::all();
        }
        for (step, &coins) in steps.iter().zip(&tossed) {
            match *step {
                Step::Digits(one, other, row) => exchange_digits(&mut at, one, other, row, coins),
                Step::Rows(one, other, col) => {
                    exchange_lines::<V, false>(&mut at, [one, other], col, coins);
                }
                Step::Columns(one, other, row) => {
                    exchange_lines::<V, true>(&mut at, [one, other], row, coins);
                }
            }
        }
        for (digit, rows) in (1..).zip(at.iter()) {
            for (cell, lanes) in rows.as_flattened().iter().enumerate() {
                for word in 0..V::WORDS {
                    each_lane(lanes.word(word), |_, lane| {
                        if let Some(board) = boards.get_mut(64 * word + lane) {
                            board[cell] = digit;
                        }
                    });
                }
            }
        }
    }
    boards
}

/// Turns coins by walk into coins by step.
#[inline(always)]
fn toss<V: Lanes>(tossed: &mut [V], coins: &[u64], words: usize) {
    tossed.fill(V::none());
    let by_step = V::words_mut(tossed);
    for (lane, coins) in coins.chunks(words).enumerate() {
        for (word, &coins) in coins.iter().enumerate() {
            for at in 0..64 {
                by_step[(64 * word + at) * V::WORDS + lane / 64] |=
                    (coins >> at & 1) << (lane % 64);
            }
        }
    }
}

#[inline(always)]
fn exchange_digits<V: Lanes>(
    at: &mut [Square<V>; 9],
    one: usize,
    other: usize,
    row: usize,
    coins: V,
) {
    // From the first digit of a row to the second in the same column and box. Both are
    // permutations of the rows, so the way back need not be gone.
    let (first, second) = (at[one], at[other]);
    let mut boxes = [[[V::none(); 3]; 9]; 2];
    for (boxes, digit) in boxes.iter_mut().zip([&first, &second]) {
        for row in 0..9 {
            for stack in 0..3 {
                let [a, b, c] = [0, 1, 2].map(|col| digit[row][3 * stack + col]);
                boxes[row][stack] = a.or(b).or(c);
            }
        }
    }
    let mut next = [[V::none(); 9]; 9];
    for from in 0..9 {
        for to in 0..9 {
            let mut meets = V::none();
            for col in 0..9 {
                meets = meets.or(first[from][col].and(second[to][col]));
            }
            if from / 3 == to / 3 {
                for stack in 0..3 {
                    meets = meets.or(boxes[0][from][stack].and(boxes[1][to][stack]));
                }
            }
            next[from][to] = meets;
        }
    }
    let rows = spread(&next, row, coins);
    for row in 0..9 {
        for col in 0..9 {
            let (a, b) = (first[row][col], second[row][col]);
            let swap = a.xor(b).and(rows[row]);
            at[one][row][col] = a.xor(swap);
            at[other][row][col] = b.xor(swap);
        }
    }
}

#[inline(always)]
fn exchange_lines<V: Lanes, const COLUMNS: bool>(
    at: &mut [Square<V>; 9],
    lines: [usize; 2],
    place: usize,
    coins: V,
) {
    let cell = |line: usize, at: usize| if COLUMNS { (at, line) } else { (line, at) };
    let mut both = [[[V::none(); 9]; 9]; 2];
    for (squares, line) in both.iter_mut().zip(lines) {
        for place in 0..9 {
            let (row, col) = cell(line, place);
            for digit in 0..9 {
                squares[place][digit] = at[digit][row][col];
            }
        }
    }
    // From the digit of the second line to where the first has it.
    let [first, second] = both;
    let mut next = [[V::none(); 9]; 9];
    for from in 0..9 {
        for to in 0..9 {
            let mut meets = V::none();
            for digit in 0..9 {
                meets = meets.or(second[from][digit].and(first[to][digit]));
            }
            next[from][to] = meets;
        }
    }
    let places = spread(&next, place, coins);
    for place in 0..9 {
        let [above, below] = [cell(lines[0], place), cell(lines[1], place)];
        for digit in 0..9 {
            let (a, b) = (first[place][digit], second[place][digit]);
            let swap = a.xor(b).and(places[place]);
            at[digit][above.0][above.1] = a.xor(swap);
            at[digit][below.0][below.1] = b.xor(swap);
        }
    }
}

/// What can be reached from a place, in some lanes.
#[inline(always)]
fn spread<V: Lanes>(next: &Square<V>, place: usize, lanes: V) -> [V; 9] {
    let mut reached = [V::none(); 9];
    reached[place] = lanes;
    loop {
        let mut grown = V::none();
        for from in 0..9 {
            let here = reached[from];
            for to in 0..9 {
                let more = here.and(next[from][to]).without(reached[to]);
                grown = grown.or(more);
                reached[to] = reached[to].or(more);
            }
        }
        if grown.count() == 0 {
            return reached;
        }
    }
}
