//! The sets of digits with a given sum: tables that are made once per side and process.

use std::sync::OnceLock;

/// The largest side with a table: 65,536 sets.
pub(super) const MOST: usize = 16;

/// The sets of digits by their size and sum.
pub(super) struct Combinations {
    /// By number of digits, then by sum: the offset of its sets.
    starts: Vec<Vec<u32>>,
    sets: Vec<u16>,
}

impl Combinations {
    /// The table of a side, up to [`MOST`].
    pub(super) fn of(side: usize) -> &'static Self {
        static TABLES: [OnceLock<Combinations>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
        TABLES[side].get_or_init(|| Self::new(side))
    }

    fn new(side: usize) -> Self {
        let total = side * (side + 1) / 2;
        let place = |set: u32| {
            let sum: usize = (0..side)
                .filter(|digit| set >> digit & 1 == 1)
                .map(|digit| digit + 1)
                .sum();
            (set.count_ones() as usize, sum)
        };
        let mut counts = vec![vec![0_u32; total + 2]; side + 1];
        for set in 0..1_u32 << side {
            let (count, sum) = place(set);
            counts[count][sum + 1] += 1;
        }
        let mut starts = counts;
        let mut before = 0;
        for by_sum in &mut starts {
            for start in by_sum.iter_mut() {
                before += *start;
                *start = before;
            }
        }
        let mut next = starts.clone();
        let mut sets = vec![0; 1 << side];
        for set in 0..1_u32 << side {
            let (count, sum) = place(set);
            sets[next[count][sum] as usize] = set as u16;
            next[count][sum] += 1;
        }
        Self { starts, sets }
    }

    /// The sets of `count` digits with this sum.
    #[inline]
    pub(super) fn sets(&self, count: usize, sum: usize) -> &[u16] {
        let by_sum = &self.starts[count];
        if sum + 1 >= by_sum.len() {
            return &[];
        }
        &self.sets[by_sum[sum] as usize..by_sum[sum + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_stands_under_its_number_and_sum() {
        for side in [1, 4, 9] {
            let table = Combinations::of(side);
            let mut all = 0;
            for count in 0..=side {
                for sum in 0..=side * (side + 1) / 2 + 3 {
                    for &set in table.sets(count, sum) {
                        all += 1;
                        let digits = (0..side).filter(|digit| set >> digit & 1 == 1);
                        let digits: Vec<usize> = digits.map(|digit| digit + 1).collect();
                        assert_eq!((digits.len(), digits.iter().sum::<usize>()), (count, sum));
                    }
                }
            }
            assert_eq!(all, 1 << side);
        }
        assert_eq!(Combinations::of(9).sets(2, 17), [0b1_1000_0000]);
    }
}
