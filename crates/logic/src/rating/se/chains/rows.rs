//! Sets of up to a few hundred members, as rows of bits in parts of fixed size.
//!
//! The size of the parts is chosen so that on a 9x9 board a row is one part nearly always. That case comes first in every operation, so that
//! it is a few instructions without a loop.

/// The even members of a word.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// Rows of the same length, in parts of so many words.
#[derive(Default)]
pub(super) struct Rows<const WORDS: usize> {
    list: Vec<[u64; WORDS]>,
    parts: usize,
}

impl<const WORDS: usize> Rows<WORDS> {
    const EMPTY: [u64; WORDS] = [0; WORDS];
    /// The number of members in a part.
    const SIZE: usize = 64 * WORDS;

    /// Makes room for `count` rows of up to `members` members; what they hold is anything.
    pub(super) fn shape(&mut self, count: usize, members: usize) {
        self.parts = members.div_ceil(Self::SIZE).max(1);
        self.list.resize(count * self.parts, Self::EMPTY);
    }

    /// Empties all rows.
    pub(super) fn clear(&mut self) {
        self.list.fill(Self::EMPTY);
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.list.len() / self.parts.max(1)
    }

    #[inline]
    fn range(&self, row: usize) -> std::ops::Range<usize> {
        row * self.parts..(row + 1) * self.parts
    }

    /// The words of a row.
    #[inline]
    pub(super) fn words(&self, row: usize) -> &[u64] {
        if self.parts == 1 {
            return &self.list[row];
        }
        self.list[self.range(row)].as_flattened()
    }

    /// Makes a row that of other rows.
    #[inline]
    pub(super) fn copy(&mut self, row: usize, other: &Self, from: usize) {
        if self.parts == 1 {
            self.list[row] = other.list[from];
            return;
        }
        let own = self.range(row);
        self.list[own].copy_from_slice(&other.list[other.range(from)]);
    }

    /// Adds the members of a row of other rows.
    #[inline]
    pub(super) fn add(&mut self, row: usize, other: &Self, from: usize) {
        if self.parts == 1 {
            add(&mut self.list[row], &other.list[from]);
            return;
        }
        let own = self.range(row);
        for (all, more) in self.list[own]
            .iter_mut()
            .zip(&other.list[other.range(from)])
        {
            add(all, more);
        }
    }

    /// Makes a row the union of some of other rows; returns whether it has any member.
    #[inline]
    pub(super) fn unite(&mut self, row: usize, other: &Self, from: [usize; 4]) -> bool {
        if self.parts == 1 {
            let mut all = other.list[from[0]];
            from[1..]
                .iter()
                .for_each(|&from| add(&mut all, &other.list[from]));
            self.list[row] = all;
            return all != Self::EMPTY;
        }
        self.copy(row, other, from[0]);
        from[1..]
            .iter()
            .for_each(|&from| self.add(row, other, from));
        self.words(row).iter().any(|&word| word != 0)
    }

    /// Adds the opposites of the members of a row of other rows: members are in pairs, the even one first.
    #[inline]
    pub(super) fn add_opposites(&mut self, row: usize, other: &Self, from: usize) {
        if self.parts == 1 {
            add(&mut self.list[row], &other.list[from].map(opposites));
            return;
        }
        let (own, others) = (self.range(row), other.range(from));
        for (all, more) in self.list[own].iter_mut().zip(&other.list[others]) {
            add(all, &more.map(opposites));
        }
    }

    /// The members of a row.
    #[inline]
    pub(super) fn members(&self, row: usize) -> impl Iterator<Item = usize> {
        let words = self.words(row).iter().enumerate();
        words.flat_map(|(word, &set)| ones(set).map(move |bit| word * 64 + bit))
    }

    /// Adds a member to a row.
    #[inline]
    pub(super) fn set(&mut self, row: usize, member: usize) {
        if self.parts == 1 {
            self.list[row][member / 64 % WORDS] |= 1 << (member % 64);
            return;
        }
        let part = &mut self.list[row * self.parts + member / Self::SIZE];
        part[member % Self::SIZE / 64] |= 1 << (member % 64);
    }

    /// Adds a member to a row, and to the same row of `again` if it was there already.
    #[inline]
    pub(super) fn set_again(&mut self, again: &mut Self, row: usize, member: usize) {
        if self.has(row, member) {
            again.set(row, member);
        }
        self.set(row, member);
    }

    /// Takes a member out of a row; returns whether another is left.
    #[inline]
    pub(super) fn remove(&mut self, row: usize, member: usize) -> bool {
        let parts = self.range(row);
        let words = self.list[parts].as_flattened_mut();
        words[member / 64] &= !(1 << (member % 64));
        words.iter().any(|&word| word != 0)
    }

    /// Whether a row has a member.
    #[inline]
    pub(super) fn has(&self, row: usize, member: usize) -> bool {
        if self.parts == 1 {
            return self.list[row][member / 64 % WORDS] >> (member % 64) & 1 == 1;
        }
        let part = &self.list[row * self.parts + member / Self::SIZE];
        part[member % Self::SIZE / 64] >> (member % 64) & 1 == 1
    }

    /// Whether a row and one of other rows have a member in common.
    #[inline]
    pub(super) fn meet(&self, row: usize, other: &Self, from: usize) -> bool {
        if self.parts == 1 {
            return meet(&self.list[row], &other.list[from]);
        }
        let mut parts = self.list[self.range(row)]
            .iter()
            .zip(&other.list[other.range(from)]);
        parts.any(|(one, other)| meet(one, other))
    }

    /// Whether a row and that of the opposite of one of its own members, here, have a member in common.
    #[inline]
    pub(super) fn opposites_meet(&self, other: &Self, from: usize) -> bool {
        other.words(from).iter().enumerate().any(|(word, &set)| {
            let mut left = set;
            while left != 0 {
                let member = word * 64 + left.trailing_zeros() as usize;
                if self.meet(member ^ 1, other, from) {
                    return true;
                }
                left &= left - 1;
            }
            false
        })
    }

    /// The members that these rows have in common.
    pub(super) fn common(&self, rows: &(impl Iterator<Item = usize> + Clone)) -> Vec<usize> {
        let mut members = Vec::new();
        for word in 0..WORDS * self.parts {
            let mut left = rows
                .clone()
                .fold(!0, |left, row| left & self.words(row)[word]);
            while left != 0 {
                members.push(word * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        members
    }

    /// Whether these rows have a member in common.
    #[inline]
    pub(super) fn all_meet(&self, rows: &(impl Iterator<Item = usize> + Clone)) -> bool {
        (0..self.parts).any(|part| {
            let mut common = [!0; WORDS];
            for row in rows.clone() {
                let own = &self.list[row * self.parts + part];
                for (common, own) in common.iter_mut().zip(own) {
                    *common &= own;
                }
            }
            common != Self::EMPTY
        })
    }
}

#[inline]
fn add<const WORDS: usize>(all: &mut [u64; WORDS], more: &[u64; WORDS]) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

#[inline]
fn meet<const WORDS: usize>(one: &[u64; WORDS], other: &[u64; WORDS]) -> bool {
    let common = one.iter().zip(other);
    common.fold(0, |common, (one, other)| common | one & other) != 0
}

/// The opposites of the members of a word.
#[inline]
fn opposites(word: u64) -> u64 {
    (word & EVEN) << 1 | word >> 1 & EVEN
}

/// The members of a word.
#[inline]
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(count: usize, sets: &[(usize, usize)]) -> Rows<2> {
        let mut rows = Rows::default();
        rows.shape(4, count);
        rows.clear();
        for &(row, member) in sets {
            rows.set(row, member % count);
        }
        rows
    }

    proptest! {
        /// Rows of one part, and of several.
        #[test]
        fn rows_are_sets(
            count in prop_oneof![Just(100_usize), Just(300)],
            sets in prop::collection::vec((0..4_usize, 0..300_usize), 0..40),
            taken in 0..300_usize,
        ) {
            let mut many = rows(count, &[]);
            let mut any = rows(count, &[]);
            for &(row, member) in &sets {
                any.set_again(&mut many, row, member % count);
            }
            let is_in = |row: usize, member: usize| {
                sets.iter().filter(|&&set| (set.0, set.1 % count) == (row, member)).count()
            };
            for row in 0..4 {
                for member in 0..count {
                    prop_assert_eq!(any.has(row, member), is_in(row, member) >= 1);
                    prop_assert_eq!(many.has(row, member), is_in(row, member) >= 2);
                }
            }
            let mut union = rows(count, &[]);
            prop_assert_eq!(union.unite(1, &any, [0, 2, 2, 3]), [0, 2, 3].iter().any(|&row| any.members(row).next().is_some()));
            let mut expected: Vec<usize> = (0..count)
                .filter(|&member| [0, 2, 3].iter().any(|&row| any.has(row, member)))
                .collect();
            prop_assert_eq!(union.members(1).collect::<Vec<_>>(), expected.clone());
            expected.retain(|&member| member != taken % count);
            prop_assert_eq!(union.remove(1, taken % count), !expected.is_empty());
            prop_assert_eq!(union.members(1).collect::<Vec<_>>(), expected);
        }
    }
}
