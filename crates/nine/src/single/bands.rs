//! Where a digit can go, band by band: the words that the single engine computes with.
//!
//! A band is three boxes side by side. For one digit it is one 32-bit word, a bit for each
//! cell in which the digit may still stand:
//!
//! ```text
//!          box 0      box 1      box 2            bit = 10 * box + 3 * row + col
//! row 0   0  1  2   10 11 12   20 21 22
//! row 1   3  4  5   13 14 15   23 24 25           bits 9, 19, 29 are guards: always 0,
//! row 2   6  7  8   16 17 18   26 27 28           they catch the carry of an addition
//! ```
//!
//! The stride of ten is what makes the words cheap. The guard lets one addition ask of three
//! boxes at once whether they are empty, and ten being no multiple of three, whatever a shift
//! drags over from a neighbouring box lands on bits that the next mask drops anyway.

/// All 27 cells.
pub(crate) const FULL: u32 = 0x1ff * BOXES;
/// The guard bits.
pub(crate) const GUARDS: u32 = 0x200 * BOXES;
/// The first cell of each of the nine minirows: box by box, rows 0, 1, 2.
pub(crate) const MINIROWS: u32 = 0o111 * BOXES;
/// The top cell of each of the nine minicolumns.
pub(crate) const MINICOLS: u32 = 0o7 * BOXES;
/// The first bit of each box.
const BOXES: u32 = 1 | 1 << 10 | 1 << 20;

/// The three bands of one digit or more. Everything is done to all bands and digits alike;
/// only [`Bands::next`] and [`Bands::last`] look from one band to another.
pub(crate) trait Bands: Copy {
    /// Copies of one word in all bands and digits.
    fn splat(word: u32) -> Self;
    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in either.
    fn or(self, other: Self) -> Self;
    /// Bits in this and not in the other.
    fn without(self, other: Self) -> Self;
    /// Sum of words; no carry from one word to another.
    fn add(self, other: Self) -> Self;
    /// Difference of words.
    fn sub(self, other: Self) -> Self;
    /// Words moved towards bit 31.
    fn up<const N: i32>(self) -> Self;
    /// Words moved towards bit 0.
    fn down<const N: i32>(self) -> Self;
    /// In the place of each band, the one below it; the first below the third.
    fn next(self) -> Self;
    /// In the place of each band, the one above it.
    fn last(self) -> Self;
}

/// The bit of a cell in its band.
pub(crate) const fn bit_of(cell: usize) -> u32 {
    let (row, col) = (cell / 9 % 3, cell % 9);
    10 * (col as u32 / 3) + 3 * row as u32 + col as u32 % 3
}

/// The cell of a bit of a band; 81 for the bits that are no cell.
pub(crate) static CELL_OF: [[u8; 32]; 3] = {
    let mut cells = [[81; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        cells[cell / 27][bit_of(cell) as usize] = cell as u8;
        cell += 1;
    }
    cells
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_bit() {
        let mut seen = [0_u32; 3];
        for cell in 0..81 {
            seen[cell / 27] |= 1 << bit_of(cell);
            assert_eq!(usize::from(CELL_OF[cell / 27][bit_of(cell) as usize]), cell);
        }
        assert_eq!(seen, [FULL; 3]);
        assert_eq!(FULL & GUARDS, 0);
    }
}
