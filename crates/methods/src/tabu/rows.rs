//! Rows of bytes, sixteen of which are compared at a time.
//!
//! Plain loops over arrays of a fixed length, in a form that the compiler turns into vector
//! instructions which every machine has. A result for a row is a word with a bit for each byte.

/// The number of bytes that are compared at a time.
pub(super) const LANES: usize = 16;
/// The number of bytes of a row, and of bits of a word.
pub(super) const LENGTH: usize = 64;
/// A byte for each bit of a word.
pub(super) type Row = [u8; LENGTH];

/// The least byte of some rows.
#[inline]
pub(super) fn least<'a>(rows: impl Iterator<Item = &'a Row>) -> u8 {
    let mut least = [u8::MAX; LANES];
    for row in rows {
        let (chunks, _) = row.as_chunks::<LANES>();
        for lane in 0..LANES {
            let [a, b, c, d] = [0, 1, 2, 3].map(|at| chunks[at][lane]);
            least[lane] = least[lane].min(a.min(b).min(c.min(d)));
        }
    }
    least_lane(least)
}

/// The least of sixteen bytes, by halves: the compiler does not vectorise a plain fold.
#[inline]
pub(super) fn least_lane(lanes: [u8; LANES]) -> u8 {
    let eight: [u8; 8] = std::array::from_fn(|lane| lanes[lane].min(lanes[lane + 8]));
    let four: [u8; 4] = std::array::from_fn(|lane| eight[lane].min(eight[lane + 4]));
    let two: [u8; 2] = std::array::from_fn(|lane| four[lane].min(four[lane + 2]));
    two[0].min(two[1])
}

/// A bit for each byte that equals this value.
#[inline]
pub(super) fn equal(row: &Row, wanted: u8) -> u64 {
    bits(&std::array::from_fn(|lane| u8::from(row[lane] == wanted)))
}

/// A bit for each byte, all of which are 0 or 1.
#[inline]
pub(super) fn bits(row: &Row) -> u64 {
    let mut bits = 0;
    for (at, bytes) in row.as_chunks::<8>().0.iter().enumerate() {
        // The product collects the bits of eight bytes in its highest byte.
        let eight = u64::from_le_bytes(*bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= eight << (8 * at);
    }
    bits
}

/// Picks one of the bits in the words of some items, with its item; `choose` gets the number of
/// bits and returns how many to skip. `None`, without a choice, if there is no bit.
#[inline]
pub(super) fn pick<T>(
    items: &[T],
    word: impl Fn(&T) -> u64,
    choose: impl FnOnce(usize) -> usize,
) -> Option<(&T, usize)> {
    let count = |word: u64| word.count_ones() as usize;
    if let [item] = items {
        let word = word(item);
        return (word != 0).then(|| (item, nth(word, choose(count(word)))));
    }
    let all = items.iter().map(|item| count(word(item))).sum();
    let mut skipped = if all > 0 { choose(all) } else { 0 };
    for item in items {
        let word = word(item);
        if skipped < count(word) {
            return Some((item, nth(word, skipped)));
        }
        skipped -= count(word);
    }
    None
}

/// The position of the bit that has this number of set bits before it.
#[inline]
fn nth(mut word: u64, skipped: usize) -> usize {
    for _ in 0..skipped {
        word &= word - 1;
    }
    word.trailing_zeros() as usize % LENGTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row() -> impl Strategy<Value = Row> {
        proptest::collection::vec(prop_oneof![0_u8..4, any::<u8>()], LENGTH)
            .prop_map(|bytes| std::array::from_fn(|lane| bytes[lane]))
    }

    proptest! {
        #[test]
        fn rows_agree_with_a_look_at_every_byte(rows in proptest::collection::vec(row(), 0..4), wanted in 0_u8..4) {
            let bytes = rows.as_flattened();
            prop_assert_eq!(least(rows.iter()), bytes.iter().copied().min().unwrap_or(u8::MAX));
            let hits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == wanted).collect();
            let items: Vec<usize> = (0..rows.len()).collect();
            for (skipped, &hit) in hits.iter().enumerate() {
                let choose = |number| {
                    assert_eq!(number, hits.len());
                    skipped
                };
                let picked = pick(&items, |&item| equal(&rows[item], wanted), choose);
                prop_assert_eq!(picked, Some((&(hit / LENGTH), hit % LENGTH)));
            }
            if hits.is_empty() {
                let choose = |_| unreachable!("nothing to choose from");
                prop_assert_eq!(pick(&items, |&item| equal(&rows[item], wanted), choose), None);
            }
        }
    }
}
