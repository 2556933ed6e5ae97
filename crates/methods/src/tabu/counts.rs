//! The number of rivals of each digit in each cell, and which cells they are.
//!
//! Every house has a row of bytes with the number of occurrences of each digit; every segment (the
//! cells that a line and a block share) has another. The rivals of a digit in a cell are those in
//! its row, its column and its block, minus those of its two segments, which were counted twice. So
//! all digits of a cell are evaluated by adding five rows, sixteen digits at a time, and a cell
//! that takes another digit changes ten numbers, on boards of every size.
//!
//! Every house also keeps, for each digit, the exclusive or of the cells that hold it. If there is
//! one, that is the cell. If there are more, they are in conflict with each other and in the list.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-inner-loops.md`: the number of rivals of
//! every candidate, updated by every move; flat lists of the candidates to update.

use satur_model::{Cell, House, HouseKind, Shape};

use super::rows::{LANES, LENGTH, Row, least_lane};

/// The counts of a board, for some of its cells, which are numbered.
pub(super) struct Counts {
    /// The length of a row: the digits, padded.
    stride: usize,
    /// For each cell its row, column and block; and the offsets of the counts of these and of its
    /// two segments.
    houses: Vec<[u8; 3]>,
    rows: Vec<[u32; 5]>,
    numbers: Vec<u8>,
    /// For each house and digit, the exclusive or of the cells that hold it.
    holders: Vec<u16>,
}

/// The number of the segment of each cell: those of the first line, then those of the next, from
/// `next` on.
fn segments(shape: Shape, lines: HouseKind, next: &mut usize) -> Vec<usize> {
    let mut numbers = vec![0; shape.cells()];
    for line in shape.houses_of_kind(lines) {
        let mut before = None;
        for &cell in shape.house(line) {
            let block = shape.house_of(cell, HouseKind::Block);
            if before.replace(block) != Some(block) {
                *next += 1;
            }
            numbers[cell.index()] = *next - 1;
        }
    }
    numbers
}

impl Counts {
    /// Returns counts for cells without digits.
    pub(super) fn new(shape: Shape, cells: &[Cell]) -> Self {
        let stride = shape.side().next_multiple_of(LANES);
        // Houses and segments have a row of counts each: first the houses, then the segments.
        let mut count = shape.house_count();
        let segments = HouseKind::LINES.map(|lines| segments(shape, lines, &mut count));
        let houses = |&cell: &Cell| HouseKind::ALL.map(|kind| shape.house_of(cell, kind));
        let rows = |cell: &Cell| {
            let [row, column, block] = houses(cell).map(House::index);
            let [in_row, in_column] = [0, 1].map(|lines| segments[lines][cell.index()]);
            [row, column, block, in_row, in_column].map(|row| (row * stride) as u32)
        };
        let numbers = |cell: &Cell| houses(cell).map(|house| shape.house_kind(house).1 as u8);
        Self {
            stride,
            houses: cells.iter().map(numbers).collect(),
            rows: cells.iter().map(rows).collect(),
            numbers: vec![0; stride * count],
            holders: vec![0; stride * shape.house_count()],
        }
    }

    /// Clears all digits.
    pub(super) fn clear(&mut self) {
        self.numbers.fill(0);
        self.holders.fill(0);
    }

    /// The length of a row in bytes: one for each digit, and padding.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// The row, the column and the block of a cell.
    #[inline]
    pub(super) fn houses(&self, cell: usize) -> [u8; 3] {
        self.houses[cell]
    }

    /// Adds the digit of a cell.
    #[inline]
    pub(super) fn add(&mut self, cell: usize, digit: usize) {
        for row in self.rows[cell] {
            self.numbers[row as usize + digit] += 1;
        }
        self.turn_holder(cell, digit);
    }

    /// Removes the digit of a cell.
    #[inline]
    pub(super) fn take(&mut self, cell: usize, digit: usize) {
        for row in self.rows[cell] {
            self.numbers[row as usize + digit] -= 1;
        }
        self.turn_holder(cell, digit);
    }

    #[inline]
    fn turn_holder(&mut self, cell: usize, digit: usize) {
        for &house in &self.rows[cell][..3] {
            self.holders[house as usize + digit] ^= cell as u16;
        }
    }

    /// The number of cells in the houses of a cell that hold a digit, the cell itself included.
    #[inline]
    pub(super) fn of(&self, cell: usize, digit: usize) -> u16 {
        let [row, col, block, row_segment, col_segment] =
            self.rows[cell].map(|row| u16::from(self.numbers[row as usize + digit]));
        row + col + block - row_segment - col_segment
    }

    /// The only cell that holds a digit, in each house of a cell.
    #[inline]
    pub(super) fn lone_holders(&self, cell: usize, digit: usize) -> [Option<usize>; 3] {
        let [row, col, block, ..] = self.rows[cell];
        [row, col, block].map(|house| {
            let at = house as usize + digit;
            (self.numbers[at] == 1).then(|| usize::from(self.holders[at]))
        })
    }

    /// The keys of the digits of a cell with these marks: the sum of mark and count, saturated.
    #[inline]
    pub(super) fn keys(&self, cell: usize, marks: &[u8]) -> [Row; 2] {
        let mut keys = [[u8::MAX; LENGTH]; 2];
        let rows = self.chunks(cell, marks);
        let chunks = keys.as_flattened_mut().as_chunks_mut::<LANES>().0;
        for (at, chunk) in chunks.iter_mut().enumerate().take(rows[0].len()) {
            *chunk = add(rows.map(|row| &row[at]));
        }
        keys
    }

    /// The least key, and the least key with some bits of every key flipped.
    #[inline]
    pub(super) fn least(&self, cell: usize, marks: &[u8], turned: u8) -> [u8; 2] {
        let rows = self.chunks(cell, marks);
        // A constant length allows faster loops.
        match rows[0].len() {
            1 => least::<1>(rows, turned),
            2 => least::<2>(rows, turned),
            3 => least::<3>(rows, turned),
            4 => least::<4>(rows, turned),
            5 => least::<5>(rows, turned),
            6 => least::<6>(rows, turned),
            7 => least::<7>(rows, turned),
            _ => least::<8>(rows, turned),
        }
    }

    /// The rows that make up the keys of a cell.
    #[inline]
    fn chunks<'a>(&'a self, cell: usize, marks: &'a [u8]) -> [&'a [[u8; LANES]]; 6] {
        let [row, col, block, row_segment, col_segment] = self.rows[cell].map(|row| {
            let row = &self.numbers[row as usize..][..self.stride];
            row.as_chunks::<LANES>().0
        });
        let (marks, _) = marks.as_chunks::<LANES>();
        [row, col, block, row_segment, col_segment, marks]
    }
}

#[inline]
fn least<const N: usize>(rows: [&[[u8; LANES]]; 6], turned: u8) -> [u8; 2] {
    let rows = rows.map(|row| row.first_chunk::<N>());
    let [
        Some(row),
        Some(col),
        Some(block),
        Some(row_segment),
        Some(col_segment),
        Some(marks),
    ] = rows
    else {
        return [u8::MAX; 2];
    };
    let rows = [row, col, block, row_segment, col_segment, marks];
    let mut least = [[u8::MAX; LANES]; 2];
    for at in 0..N {
        let keys = add(rows.map(|row| &row[at]));
        least[0] = std::array::from_fn(|lane| least[0][lane].min(keys[lane]));
        least[1] = std::array::from_fn(|lane| least[1][lane].min(keys[lane] ^ turned));
    }
    least.map(least_lane)
}

#[inline]
fn add([row, col, block, row_segment, col_segment, marks]: [&[u8; LANES]; 6]) -> [u8; LANES] {
    std::array::from_fn(|lane| {
        // A segment holds a digit no more often than its line.
        let row = row[lane].wrapping_sub(row_segment[lane]);
        let col = col[lane].wrapping_sub(col_segment[lane]);
        row.saturating_add(col)
            .saturating_add(block[lane])
            .saturating_add(marks[lane])
    })
}
