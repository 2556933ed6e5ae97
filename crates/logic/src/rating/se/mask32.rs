//! Iteration over sets.

use super::tables::Mask32;

/// The members of a set, smallest first.
#[inline]
pub(super) fn indices(mut mask: Mask32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

/// Whether a set has exactly two members.
#[inline]
pub(super) fn is_pair(mask: Mask32) -> bool {
    (mask & mask.wrapping_sub(1)).is_power_of_two()
}

/// Whether a set has two members or more.
#[inline]
pub(super) fn is_many(mask: Mask32) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// The subsets of `count` members out of `of`, as sets in increasing order of their value. There is
/// no subset of 0 members out of 0, as in Sudoku Explainer's generator.
pub(super) fn combinations(count: usize, of: usize) -> impl Iterator<Item = u64> {
    let mut next = (of > 0 && count <= of).then(|| (1u64 << count) - 1);
    std::iter::from_fn(move || {
        let set = next?;
        let low = set & set.wrapping_neg();
        next = if set == 0 {
            None
        } else {
            let ripple = set + low;
            let following = ripple | (((set ^ ripple) >> 2) / low);
            (following >> of == 0).then_some(following)
        };
        Some(set)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_from_smaller_and_larger_sets() {
        for mask in 0..64_u32 {
            assert_eq!(is_pair(mask), mask.count_ones() == 2);
            assert_eq!(is_many(mask), mask.count_ones() >= 2);
        }
    }

    #[test]
    fn subsets_come_in_increasing_order() {
        let all: Vec<u64> = combinations(3, 5).collect();
        assert_eq!(all, [7, 11, 13, 14, 19, 21, 22, 25, 26, 28]);
        assert_eq!(combinations(0, 4).collect::<Vec<_>>(), [0]);
        assert_eq!(combinations(2, 2).collect::<Vec<_>>(), [3]);
        assert_eq!(combinations(0, 0).count(), 0);
        assert_eq!(combinations(3, 2).count(), 0);
        assert_eq!(combinations(4, 25).count(), 12_650);
    }
}
