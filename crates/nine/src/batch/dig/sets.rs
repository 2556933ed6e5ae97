//! Unavoidable sets: cells of a full grid whose digits can change places among themselves, so
//! that one of them must be given. Here those of two digits, and those of two rows of a band or
//! two columns of a stack.
//!
//! Every cell is in twelve of them: one for each other digit, two of its row, two of its column.
//! A grid has 93 on average. A given is needed when it is the last one of a set, and counting
//! shows that of nearly half of the givens that are needed.

use crate::Board;

/// 36 pairs of digits and 18 of lines, each in at most four parts; a power of two.
const MOST: usize = 256;

/// Nine of something, and room up to a power of two, so that no index need be checked.
type Nine<T> = [T; 16];

/// The sets of a full grid, and how many givens each has left.
pub(crate) struct Sets {
    /// The set of two digits in a row: `[row][one][other]`. Where both are the same, none.
    digits: [[[u8; 8]; 9]; 9],
    /// The two sets of each cell in its row, and the two in its column.
    lines: [[u8; 4]; 81],
    left: [u8; MOST],
}

impl Sets {
    /// The sets of a full grid, with every cell given.
    #[inline(always)]
    pub(crate) fn new(full: &Board) -> Self {
        let mut sets = Self {
            digits: [[[0; 8]; 9]; 9],
            lines: [[0; 4]; 81],
            left: [0; MOST],
        };
        let places = Places::of(full);
        let mut count = 0;
        for one in 1..9 {
            for other in 0..one {
                sets.add_digits(&places, one, other, &mut count);
            }
        }
        for band in [0, 3, 6] {
            for (one, other) in [(0, 1), (1, 2), (2, 0)] {
                let lines = (band + one, band + other);
                sets.add_lines::<false>(full, &places, lines, &mut count);
                sets.add_lines::<true>(full, &places, lines, &mut count);
            }
        }
        sets
    }

    /// Whether a given is the last one of a set.
    #[inline(always)]
    pub(crate) fn need(&self, cell: usize, digit: usize) -> bool {
        let mut is_last = false;
        for &set in &self.digits[cell / 9][digit] {
            is_last |= self.left[usize::from(set)] == 1;
        }
        for &set in &self.lines[cell] {
            is_last |= self.left[usize::from(set)] == 1;
        }
        is_last
    }

    /// A given goes.
    #[inline(always)]
    pub(crate) fn take(&mut self, cell: usize, digit: usize) {
        for &set in &self.digits[cell / 9][digit] {
            self.left[usize::from(set)] -= 1;
        }
        for &set in &self.lines[cell] {
            self.left[usize::from(set)] -= 1;
        }
    }

    /// A given comes back.
    #[inline(always)]
    pub(crate) fn put(&mut self, cell: usize, digit: usize) {
        for &set in &self.digits[cell / 9][digit] {
            self.left[usize::from(set)] += 1;
        }
        for &set in &self.lines[cell] {
            self.left[usize::from(set)] += 1;
        }
    }

    /// The parts of two digits, the second below the first. Both are in every row, so a part is
    /// a set of rows: from where the one is in a row, on to where the other is in the same
    /// column and in the same box. Both steps are permutations of the rows, so the way back
    /// need not be gone.
    #[inline(always)]
    fn add_digits(&mut self, places: &Places, one: usize, other: usize, count: &mut u8) {
        let mut rows: u32 = 0x1ff;
        while rows != 0 {
            let before = rows;
            let mut todo = rows & rows.wrapping_neg();
            while todo != 0 {
                let row = todo.trailing_zeros() as usize & 15;
                rows ^= 1 << row;
                let col = usize::from(places.col[one][row]) & 15;
                let block = usize::from(places.block[one][row]) & 15;
                todo |= places.rows_of_col[other][col] | places.rows_of_block[other][block];
                todo &= rows;
                self.digits[row % 9][one][other] = *count;
                self.digits[row % 9][other][one - 1] = *count;
            }
            self.left[usize::from(*count)] = 2 * (before ^ rows).count_ones() as u8;
            *count += 1;
        }
    }

    /// The parts of two rows, or columns: cycles.
    #[inline(always)]
    fn add_lines<const COLUMNS: bool>(
        &mut self,
        full: &Board,
        places: &Places,
        (one, other): (usize, usize),
        count: &mut u8,
    ) {
        let cell = |line: usize, at: usize| {
            if COLUMNS {
                9 * at + line
            } else {
                9 * line + at
            }
        };
        let first = if COLUMNS { 2 } else { 0 };
        let mut open: u32 = 0x1ff;
        while open != 0 {
            let before = open;
            let mut at = open.trailing_zeros();
            while open >> at & 1 == 1 {
                open ^= 1 << at;
                // A line is the first of one pair and the second of another.
                let (above, below) = (cell(one, at as usize), cell(other, at as usize));
                self.lines[above][first] = *count;
                self.lines[below][first + 1] = *count;
                let digit = usize::from(full[below] - 1);
                at = if COLUMNS {
                    places.rows_of_col[digit][one].trailing_zeros()
                } else {
                    u32::from(places.col[digit][one])
                };
            }
            self.left[usize::from(*count)] = 2 * (before ^ open).count_ones() as u8;
            *count += 1;
        }
    }
}

/// Where each digit is: its column and its box in each row, and as a bit its row in each column
/// and box.
struct Places {
    col: [Nine<u8>; 9],
    block: [Nine<u8>; 9],
    rows_of_col: [Nine<u32>; 9],
    rows_of_block: [Nine<u32>; 9],
}

impl Places {
    #[inline(always)]
    fn of(full: &Board) -> Self {
        let mut places = Self {
            col: [[0; 16]; 9],
            block: [[0; 16]; 9],
            rows_of_col: [[0; 16]; 9],
            rows_of_block: [[0; 16]; 9],
        };
        for row in 0..9 {
            for col in 0..9 {
                let digit = usize::from(full[9 * row + col] - 1);
                let block = row / 3 * 3 + col / 3;
                places.col[digit][row] = col as u8;
                places.block[digit][row] = block as u8;
                places.rows_of_col[digit][col] = 1 << row;
                places.rows_of_block[digit][block] = 1 << row;
            }
        }
        places
    }
}
