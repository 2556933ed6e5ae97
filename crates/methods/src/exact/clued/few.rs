//! Sums of one to three open cells, restricted to exactly the digits that a solution of the sum has.
//!
//! A set of digits is a word with bit `i` for the digit `i + 1`. What the digits of one cell leave
//! for another is that word mirrored and shifted, so a pair takes a few instructions and a triple a
//! few for each digit of its first cell. A cell that is subtracted holds mirrored digits: instead of
//! `-d` it adds `side + 1 - d`, and the sum grows by `side + 1`.

use super::store::Store;
use crate::word::Word;

/// The largest side for which three cells fit a word.
pub(super) const MOST_SIDE_OF_THREE: usize = 21;

/// A cell of a sum with more than one digit left.
#[derive(Clone, Copy, Default)]
pub(super) struct Open {
    pub(super) cell: u16,
    /// Cells of one group differ and have the same sign.
    pub(super) group: u16,
    pub(super) is_negative: bool,
    pub(super) digits: u64,
}

/// Restricts up to three cells whose digits add up to `left`.
pub(super) fn restrict<W: Word, S: Store<W>>(
    store: &mut S,
    open: &mut [Open],
    mut left: i32,
    side: usize,
) -> Result<(), S::Failure> {
    for cell in open.iter_mut().filter(|cell| cell.is_negative) {
        cell.digits = mirror(cell.digits, side);
        left += side as i32 + 1;
    }
    // From here on with indices of digits.
    let total = left - open.len() as i32;
    let keep = match *open {
        [one] => [one.digits & partners(1, total), 0, 0],
        [a, b] => {
            let differ = a.group == b.group;
            let first = pair(a.digits, b.digits, total, differ);
            [first, partners(first, total), 0]
        }
        [a, b, c] => triple([a, b, c], total),
        _ => return Ok(()),
    };
    if keep[0] == 0 {
        return Err(store.failure());
    }
    for (cell, keep) in open.iter().zip(keep) {
        if keep != cell.digits {
            let keep = if cell.is_negative {
                mirror(keep, side)
            } else {
                keep
            };
            store.keep(cell.cell, W::from_bits(u128::from(keep)))?;
        }
    }
    Ok(())
}

/// The digits of the first set that have a partner in the second.
#[inline]
fn pair(first: u64, second: u64, total: i32, differ: bool) -> u64 {
    let found = first & partners(second, total);
    if differ && total >= 0 && total % 2 == 0 {
        found & !(1 << (total / 2))
    } else {
        found
    }
}

#[inline]
fn triple([a, b, c]: [Open; 3], total: i32) -> [u64; 3] {
    let (ab, ac, bc) = (a.group == b.group, a.group == c.group, b.group == c.group);
    let mut keep = [0; 3];
    let mut first = a.digits;
    while first != 0 {
        let index = first.trailing_zeros();
        let bit = 1 << index;
        first ^= bit;
        let left = total - index as i32;
        let second = b.digits & if ab { !bit } else { !0 };
        let third = c.digits & if ac { !bit } else { !0 };
        let found = pair(second, third, left, bc);
        if found != 0 {
            keep[0] |= bit;
            keep[1] |= found;
            keep[2] |= partners(found, left);
        }
    }
    keep
}

/// The indices that add up to `total` with one of these.
#[inline]
fn partners(digits: u64, total: i32) -> u64 {
    if (0..64).contains(&total) {
        digits.reverse_bits() >> (63 - total)
    } else {
        0
    }
}

/// The digits `side + 1 - d` for each digit `d`.
#[inline]
fn mirror(digits: u64, side: usize) -> u64 {
    digits.reverse_bits() >> (64 - side)
}
