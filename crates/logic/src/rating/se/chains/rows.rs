//! Sets of up to a few hundred members, as rows of bits in parts of fixed size.
//!
//! On a 9x9 board a row is one part nearly always. That case comes first in every operation, so that
//! it is a few instructions without a loop.

/// A part of a row: 256 members.
type Part = [u64; 4];

const EMPTY: Part = [0; 4];

/// The number of members in a part.
const SIZE: usize = 256;

/// Rows of the same length.
#[derive(Default)]
pub(super) struct Rows {
    list: Vec<Part>,
    parts: usize,
}

impl Rows {
    /// Makes room for `count` rows of up to `members` members; what they hold is anything.
    pub(super) fn shape(&mut self, count: usize, members: usize) {
        self.parts = members.div_ceil(SIZE).max(1);
        self.list.resize(count * self.parts, EMPTY);
    }

    /// Empties all rows.
    pub(super) fn clear(&mut self) {
        self.list.fill(EMPTY);
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

    /// Empties a row.
    #[inline]
    pub(super) fn empty(&mut self, row: usize) {
        let own = self.range(row);
        self.list[own].fill(EMPTY);
    }

    /// Adds a member to a row.
    #[inline]
    pub(super) fn set(&mut self, row: usize, member: usize) {
        let part = &mut self.list[row * self.parts + member / SIZE];
        part[member % SIZE / 64] |= 1 << (member % 64);
    }

    /// Whether a row has a member.
    #[inline]
    pub(super) fn has(&self, row: usize, member: usize) -> bool {
        let part = &self.list[row * self.parts + member / SIZE];
        part[member % SIZE / 64] >> (member % 64) & 1 == 1
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

    /// The members that these rows have in common.
    pub(super) fn common(&self, rows: &(impl Iterator<Item = usize> + Clone)) -> Vec<usize> {
        let mut members = Vec::new();
        for word in 0..4 * self.parts {
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
            let mut common = [!0; 4];
            for row in rows.clone() {
                let own = &self.list[row * self.parts + part];
                for (common, own) in common.iter_mut().zip(own) {
                    *common &= own;
                }
            }
            common[0] | common[1] | common[2] | common[3] != 0
        })
    }
}

#[inline]
fn add(all: &mut Part, more: &Part) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

#[inline]
fn meet(one: &Part, other: &Part) -> bool {
    let common = one.iter().zip(other);
    common.fold(0, |common, (one, other)| common | one & other) != 0
}
