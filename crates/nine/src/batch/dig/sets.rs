//! Unavoidable sets: cells of a full grid whose digits can change places among themselves, so
//! that one of them must be given. Here those of two digits, and those of two rows of a band or
//! two columns of a stack.
//!
//! Every cell is in twelve of them: one for each other digit, two of its row, two of its column.
//! A grid has 93 on average. A given is needed when it is the last one of a set, which tells
//! nearly half of the givens that are needed.
//!
//! *How*: nine kinds of sets are found at once, a bit each: for one digit the sets with every
//! other digit, for all pairs of rows theirs, for all pairs of columns theirs. Each kind divides
//! nine places, and `linked[place][other]` has the kinds that hold the two together. It begins
//! with what follows in one step and is closed by Warshall's algorithm. Every step of a kind is a
//! permutation of the places, so the way back need not be gone.
//!
//! *Cost*: a row of nine masks is one vector, so that closing is 81 steps without a branch, and
//! a question is three rows. It is no fewer instructions than walking along each set and counting its givens,
//! but without branches that are hard to foretell: digging as a whole takes 9 in 100 less time.

use crate::Board;

/// Nine masks, and room up to a vector.
type Nine = [u16; 16];

/// A bit for each of nine.
const ALL: u16 = 0x1ff;
/// All bits in one place.
const ONE: [Nine; 9] = {
    let mut one = [[0; 16]; 9];
    let mut at = 0;
    while at < 9 {
        one[at][at] = u16::MAX;
        at += 1;
    }
    one
};
/// The first and the first two of every three bits.
const FIRST: u16 = 0o111;
const FIRST_TWO: u16 = 0o333;

/// The sets of a full grid, and its givens.
pub(crate) struct Sets {
    /// For each digit and row, by other row: the digits whose set with it has both rows.
    /// Rows of nine, one after the other.
    digits: [u16; 81 * 9 + 7],
    /// For each column, by other column: the pairs of rows whose set has both. A pair is that of a
    /// row and the next one of its band, or of the last and the first.
    rows: [Nine; 9],
    /// For each row, by other row: the pairs of columns.
    columns: [Nine; 9],
    /// By row: the digits that are given in it.
    given_digits: Nine,
    /// By column: the rows in which it is given.
    given_rows: Nine,
    /// By row: the columns in which it is given.
    given_columns: Nine,
}

impl Sets {
    /// The sets of a full grid, with every cell given.
    #[inline(always)]
    pub(crate) fn new(full: &Board) -> Self {
        let mut given = [0; 16];
        given[..9].fill(ALL);
        let mut sets = Self {
            digits: [0; 81 * 9 + 7],
            rows: [[0; 16]; 9],
            columns: [[0; 16]; 9],
            given_digits: given,
            given_rows: given,
            given_columns: given,
        };
        // The digits of each column and of each box, by row.
        let (mut of_column, mut of_block) = ([[0; 16]; 9], [[0; 16]; 9]);
        // Where each digit is: its column in each row, and its row in each column.
        let (mut column, mut row_of) = ([[0; 16]; 9], [[0; 16]; 9]);
        for row in 0..9 {
            for col in 0..9 {
                let digit = usize::from(full[9 * row + col] - 1) % 9;
                of_column[col][row] = 1 << digit;
                of_block[row / 3 * 3 + col / 3][row] |= 1 << digit;
                column[digit][row] = col;
                row_of[digit][col] = row;
            }
        }
        for digit in 0..9 {
            let mut linked = [[0; 16]; 9];
            for (row, linked) in linked.iter_mut().enumerate() {
                let col = column[digit][row] % 9;
                let block = row / 3 * 3 + col / 3;
                for (place, link) in linked.iter_mut().enumerate() {
                    *link = of_column[col][place] | of_block[block][place];
                }
            }
            close(&mut linked);
            for (row, linked) in linked.iter().enumerate() {
                // What is past nine is written over by the next.
                let first = 9 * (9 * digit + row);
                sets.digits[first..first + 16].copy_from_slice(linked);
            }
        }
        for line in 0..9 {
            let next = line / 3 * 3 + (line + 1) % 3;
            for place in 0..9 {
                let below = usize::from(full[9 * next + place] - 1) % 9;
                sets.rows[place][column[below][line] % 9] |= 1 << line;
                let right = usize::from(full[9 * place + next] - 1) % 9;
                sets.columns[place][row_of[right][line] % 9] |= 1 << line;
            }
        }
        close(&mut sets.rows);
        close(&mut sets.columns);
        sets
    }

    /// Whether a given is the last one of a set.
    #[inline(always)]
    pub(crate) fn need(&self, cell: usize, digit: usize) -> bool {
        let (row, col, digit) = (cell / 9 % 9, cell % 9, digit % 9);
        let (digits, rows, columns) = (
            &self.digits[9 * (9 * digit + row)..][..16],
            &self.rows[col],
            &self.columns[row],
        );
        let (in_row, in_col, of_digit) = (&ONE[row], &ONE[col], 1 << digit);
        // Those of the lines move up to where they do not meet the digits: from the bits of a band
        // of rows, and of a band of columns.
        let (band, stack) = (row / 3 * 3, col / 3 * 3);
        let mut served = of_digit;
        for at in 0..16 {
            // The given itself does not count.
            let given = self.given_digits[at] & !(in_row[at] & of_digit);
            // Where the digit is given it is so for all sets that reach there.
            let given = given | (given >> digit & 1).wrapping_neg();
            let in_rows = pairs(self.given_rows[at] & !(in_col[at] & 1 << row));
            let in_columns = pairs(self.given_columns[at] & !(in_row[at] & 1 << col));
            served |= digits[at] & given
                | (rows[at] & in_rows) >> band << 13 >> 4
                | (columns[at] & in_columns) >> stack << 13 >> 1;
        }
        let wanted = ALL | pairs_of(row) >> band << 9 | pairs_of(col) >> stack << 12;
        wanted & !served != 0
    }

    /// A given goes or comes back.
    #[inline(always)]
    pub(crate) fn flip(&mut self, cell: usize, digit: usize) {
        let (row, col) = (cell / 9 % 9, cell % 9);
        self.given_digits[row] ^= 1 << digit;
        self.given_rows[col] ^= 1 << row;
        self.given_columns[row] ^= 1 << col;
    }
}

/// The pairs of lines of which a line is one, for each: that with the next of three and that with
/// the one before.
#[inline(always)]
fn pairs(lines: u16) -> u16 {
    lines | lines >> 1 & FIRST_TWO | (lines & FIRST) << 2
}

/// The two pairs of a line.
#[inline(always)]
fn pairs_of(line: usize) -> u16 {
    pairs(1 << line)
}

/// Links what is linked by way of others.
#[inline(always)]
fn close(linked: &mut [Nine; 9]) {
    for by in 0..9 {
        let onward = linked[by];
        for linked in &mut *linked {
            let through = linked[by];
            for (link, onward) in linked.iter_mut().zip(&onward) {
                *link |= through & onward;
            }
        }
    }
}
