//! Tables for locked candidates: the places of a digit in one house that all lie in another.
//!
//! A digit whose open places in a row all lie in one block is struck from the rest of the block,
//! and vice versa. In a word of places this is a comparison with a mask: the *segment* of the row
//! that lies in the block. Every candidate has the four segments in which it lies.
//!
//! The learner would find this by itself, with one conflict for each strike. With the rule it needs
//! half the conflicts and half the time on `la25` and `web36`, and no more time elsewhere.

use satur_model::Stop;

use super::exact_cover::ExactCover;
use crate::word::Word;

/// One way to lock a digit: the house that confines it, and the house that loses it.
#[derive(Clone, Copy)]
pub(super) struct Locking {
    /// The kind of the group that confines it.
    pub(super) from: usize,
    /// The kind of the group that loses it.
    pub(super) to: usize,
    /// The segment that the first group shares with the second, as places of the first.
    pub(super) inside: usize,
    /// The segment that both groups share, as places of the second.
    pub(super) kept: usize,
    /// 0 for the first way of its kind of group, 1 for the second.
    pub(super) number: usize,
}

const ROW: usize = 1;
const COLUMN: usize = 2;
const BLOCK: usize = 3;

/// Groups between two checks of the stop: some milliseconds on the largest boards.
const CHECKED: u32 = 1 << 10;

/// The segments of a candidate: of its row and its column in its block, and of its block in its
/// row and its column.
const SEGMENTS: [(usize, usize); 4] =
    [(ROW, BLOCK), (COLUMN, BLOCK), (BLOCK, ROW), (BLOCK, COLUMN)];

/// All ways in which a digit can be locked.
pub(super) const LOCKINGS: [Locking; 4] = [
    locking(0, 2, 0),
    locking(1, 3, 0),
    locking(2, 0, 0),
    locking(3, 1, 1),
];

const fn locking(inside: usize, kept: usize, number: usize) -> Locking {
    let (from, to) = SEGMENTS[inside];
    Locking {
        from,
        to,
        inside,
        kept,
        number,
    }
}

/// The segments of every candidate; `None` if the stop was over first.
pub(super) fn segments<W: Word>(cover: &ExactCover, stop: &Stop) -> Option<Vec<[W; 4]>> {
    let mut segments = vec![[W::ZERO; 4]; cover.len()];
    let mut shared = vec![W::ZERO; cover.groups()];
    for group in 0..cover.groups() as u32 {
        if group % CHECKED == CHECKED - 1 && stop.is_over() {
            return None;
        }
        let members = cover.members(group);
        for (number, &(of, with)) in SEGMENTS.iter().enumerate() {
            // All members of a group have it as the same kind, so the first one is checked.
            if cover.spot(members[0]).groups[of] != group {
                continue;
            }
            let other = |member: u32| cover.spot(member).groups[with] as usize;
            for (at, &member) in members.iter().enumerate() {
                shared[other(member)] |= W::bit(at);
            }
            for &member in members {
                segments[member as usize][number] = shared[other(member)];
            }
            for &member in members {
                shared[other(member)] = W::ZERO;
            }
        }
    }
    Some(segments)
}
