//! Sets of up to a few hundred members, as rows of bits in parts of fixed size.
//!
//! On a 9x9 board a row is one part nearly always, so that the operations on it are a few instructions
//! without a loop over words.

/// A part of a row: 256 members.
pub(super) type Part = [u64; 4];

/// A part without members, and one with all.
pub(super) const EMPTY: Part = [0; 4];
pub(super) const FULL: Part = [!0; 4];

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

    /// The number of parts of a row.
    #[inline]
    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.list.len() / self.parts.max(1)
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[Part] {
        &self.list[row * self.parts..][..self.parts]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [Part] {
        &mut self.list[row * self.parts..][..self.parts]
    }

    /// Adds a member to a row.
    #[inline]
    pub(super) fn set(&mut self, row: usize, member: usize) {
        set(&mut self.list[row * self.parts + part_of(member)], member);
    }

    /// Whether a row has a member.
    #[inline]
    pub(super) fn has(&self, row: usize, member: usize) -> bool {
        let part = self.list[row * self.parts + part_of(member)];
        part[member % SIZE / 64] >> (member % 64) & 1 == 1
    }
}

/// The part of a row in which a member is.
#[inline]
pub(super) fn part_of(member: usize) -> usize {
    member / SIZE
}

/// Adds a member to its part.
#[inline]
pub(super) fn set(part: &mut Part, member: usize) {
    part[member % SIZE / 64] |= 1 << (member % 64);
}

/// Adds all members of another row.
#[inline]
pub(super) fn add(all: &mut [Part], more: &[Part]) {
    for (all, more) in all.iter_mut().zip(more) {
        for (all, more) in all.iter_mut().zip(more) {
            *all |= more;
        }
    }
}

/// The members of both parts.
#[inline]
pub(super) fn both(mut one: Part, other: Part) -> Part {
    for (one, other) in one.iter_mut().zip(other) {
        *one &= other;
    }
    one
}

/// Whether two rows have a member in common.
#[inline]
pub(super) fn meet(one: &[Part], other: &[Part]) -> bool {
    let mut parts = one.iter().zip(other);
    parts.any(|(&one, &other)| both(one, other) != EMPTY)
}

/// The members of a part.
#[inline]
pub(super) fn members(part: usize, set: Part) -> impl Iterator<Item = usize> {
    let words = set.into_iter().enumerate();
    words.flat_map(move |(word, mut left)| {
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                part * SIZE + word * 64 + bit
            })
        })
    })
}
