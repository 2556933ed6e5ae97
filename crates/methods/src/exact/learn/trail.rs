//! The assigned literals in order; the board's own rules are propagated in machine words.
//!
//! Every group has a word with a bit for each member that is not struck. Placing a candidate
//! strikes what is left in the words of its four groups; striking one clears four bits, and a word
//! with one bit left places the last member. These are the singles of the four views of the board
//! (cell, row, column, block), and the at-most-one clauses, some hundred thousand on a 25x25 board,
//! exist only as these words. Backtracking restores them: a level begins with a copy of all words, if
//! they are few; otherwise the bits are set again one by one.
//!
//! *Cost*: a processor foresees none of the branches that depend on the board, and each that it takes
//! wrongly costs as much as a dozen words. So a group of which a member holds is marked in its word,
//! which answers all questions at once, and locked candidates are looked for when singles are done, in
//! the groups noted on the way.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-learner.md`: groups with one member left noted
//! in the same way.

use std::ops::ControlFlow;

use satur_model::{House, Stop};

use super::all_different::AllDifferent;
use super::exact_cover::{ExactCover, KINDS, Spot};
use super::literal::{Conflict, Lit, Reason};
use super::locked::{LOCKINGS, Locking, segments};
use crate::word::Word;

/// The level and the reason of a candidate.
#[derive(Clone, Copy)]
struct Cause {
    level: u32,
    reason: Reason,
}

/// The groups of a candidate, and the parts of them that lie in others.
#[derive(Clone, Copy)]
struct Seat<W> {
    /// Its groups. A plain board has at most `u16::MAX + 1` of them.
    groups: [u16; KINDS],
    /// Its position in each of them.
    places: [u8; KINDS],
    segments: [W; KINDS],
}

/// Upper bound on the bytes of words that are copied when a level begins. Above it they are
/// restored bit by bit.
const MOST_COPIED: usize = 1 << 14;

/// The trail.
pub(in crate::exact) struct Trail<W> {
    pub(in crate::exact) cover: ExactCover,
    /// By group: the members that are not struck, as far as the board's rules have run.
    words: Vec<W>,
    /// By level, the words when it began, if they are few enough to be copied.
    saved: Vec<W>,
    is_saved: bool,
    /// Two bits that no member has, if the word is wide enough. The word of a group has them while a
    /// member holds: it is then neither empty nor single, and striking the others asks for nothing.
    settled: W,
    /// The groups in which the last place of a segment was struck since they were examined for locked
    /// candidates, with the number of the locking, and how many they are.
    narrowed: Vec<(u32, u8)>,
    narrowed_len: usize,
    /// By group and second locking of its kind, whether it is among them.
    is_narrowed: Vec<[bool; 2]>,
    /// By candidate, what striking it needs.
    seats: Vec<Seat<W>>,
    /// By candidate, for the literals that it holds and that it does not: 1 for true, -1 for false, 0
    /// for open.
    values: Vec<[i8; 2]>,
    causes: Vec<Cause>,
    /// True literals in the order of their assignment.
    lits: Vec<Lit>,
    /// The offset of each level.
    levels: Vec<u32>,
    /// How far the rules of the board have run.
    board_head: usize,
    /// How far the clauses have been propagated.
    pub(super) clause_head: usize,
    /// The number of digits placed so far, undone or not.
    pub(super) placed: u64,
    /// All-different by matching, once it is enabled.
    all_different: Option<AllDifferent>,
}

impl<W: Word> Trail<W> {
    /// Returns an empty trail; `None` if the stop was over before its tables were built.
    pub(in crate::exact) fn new(cover: ExactCover, stop: &Stop) -> Option<Self> {
        let full = |group| (0..cover.members(group).len()).fold(W::ZERO, |w, at| w | W::bit(at));
        let open = Cause {
            level: 0,
            reason: Reason::None,
        };
        let is_plain = cover.more().is_none();
        let bits = 8 * size_of::<W>();
        let settled = if is_plain && cover.widest() + 2 <= bits {
            W::bit(bits - 1) | W::bit(bits - 2)
        } else {
            W::ZERO
        };
        let segments = segments::<W>(&cover, stop)?.into_iter().enumerate();
        // On boards with rules seats are not used.
        let seat = |(candidate, segments): (usize, [W; KINDS])| {
            let Spot { groups, places } = *cover.spot(candidate as u32);
            Seat {
                groups: groups.map(|group| group as u16),
                places,
                segments: segments.map(|segment| segment | settled),
            }
        };
        Some(Self {
            words: (0..cover.groups() as u32).map(full).collect(),
            saved: Vec::new(),
            is_saved: is_plain && cover.groups() * size_of::<W>() <= MOST_COPIED,
            settled,
            narrowed: vec![(0, 0); 2 * cover.groups() + 1],
            narrowed_len: 0,
            is_narrowed: vec![[false; 2]; cover.groups()],
            seats: segments.map(seat).collect(),
            values: vec![[0; 2]; cover.len()],
            causes: vec![open; cover.len()],
            lits: Vec::with_capacity(cover.len()),
            levels: Vec::new(),
            board_head: 0,
            clause_head: 0,
            placed: 0,
            all_different: None,
            cover,
        })
    }

    /// Restores words bit by bit from now on, as on boards with many groups. There must be no
    /// decisions.
    #[cfg(test)]
    pub(super) fn copy_no_words(&mut self) {
        self.is_saved = false;
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.candidate() as usize][usize::from(!lit.is_place())]
    }

    #[inline]
    pub(super) fn level_of(&self, candidate: u32) -> u32 {
        self.causes[candidate as usize].level
    }

    #[inline]
    pub(super) fn reason_of(&self, candidate: u32) -> Reason {
        self.causes[candidate as usize].reason
    }

    /// The number of decisions.
    #[inline]
    pub(in crate::exact) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// All true literals in their order.
    #[inline]
    pub(in crate::exact) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The decision that began a level, counted from 1.
    pub(super) fn decision(&self, level: u32) -> Lit {
        self.lits[self.levels[level as usize - 1] as usize]
    }

    /// Whether every candidate is assigned.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.lits.len() == self.causes.len()
    }

    /// The number of members left in the smallest group of a candidate.
    #[inline]
    pub(super) fn tightness(&self, candidate: u32) -> u32 {
        let groups = self.cover.spot(candidate).groups;
        let left = groups.map(|group| self.words[group as usize].len());
        left.into_iter().fold(u32::MAX, u32::min)
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.value(lit), 0);
        let values = if lit.is_place() { [1, -1] } else { [-1, 1] };
        self.values[lit.candidate() as usize] = values;
        self.causes[lit.candidate() as usize] = Cause {
            level: self.levels.len() as u32,
            reason,
        };
        self.lits.push(lit);
    }

    /// Starts a level with an open literal.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.levels.push(self.lits.len() as u32);
        if self.is_saved {
            self.saved.extend_from_slice(&self.words);
        }
        self.assign(lit, Reason::None);
    }

    /// Propagates the groups exhaustively.
    #[inline]
    pub(in crate::exact) fn propagate_board(&mut self) -> Result<(), Conflict> {
        if self.cover.more().is_some() {
            return self.propagate_ruled_board();
        }
        loop {
            while self.board_head < self.lits.len() {
                let lit = self.lits[self.board_head];
                self.board_head += 1;
                if lit.is_place() {
                    self.placed += 1;
                    self.strike_partners(lit.candidate())?;
                } else {
                    self.leave_groups(lit.candidate())?;
                }
            }
            if self.narrowed_len == 0 {
                return Ok(());
            }
            for at in 0..self.narrowed_len {
                let (group, number) = self.narrowed[at];
                let locking = LOCKINGS[usize::from(number)];
                self.is_narrowed[group as usize][locking.number] = false;
                let left = self.words[group as usize];
                if left & self.settled == W::ZERO && !left.is_single() {
                    self.lock(locking, group, left)?;
                }
            }
            self.narrowed_len = 0;
        }
    }

    /// Propagates the groups on a board with rules. Locked candidates are left to the clauses.
    #[cold]
    fn propagate_ruled_board(&mut self) -> Result<(), Conflict> {
        while self.board_head < self.lits.len() {
            let lit = self.lits[self.board_head];
            self.board_head += 1;
            let candidate = lit.candidate();
            let spot = *self.cover.spot(candidate);
            let own = spot.groups.into_iter().zip(spot.places);
            let more = self.cover.more().map_or(&[][..], |more| more.of(candidate));
            let groups: Vec<(u32, u8)> = own.chain(more.iter().copied()).collect();
            if lit.is_place() {
                self.placed += 1;
                self.strike_others(candidate, groups)?;
                continue;
            }
            // All of them first: a conflict must not leave the words half updated.
            for &(group, place) in &groups {
                self.words[group as usize] &= !W::bit(usize::from(place));
            }
            let needed = groups.iter().filter(|&&(group, _)| self.needs_one(group));
            let left: Vec<(u32, W)> = needed
                .map(|&(group, _)| (group, self.words[group as usize]))
                .collect();
            self.fill_last(left)?;
        }
        Ok(())
    }

    /// Strikes the other members of the groups of a candidate that holds.
    fn strike_partners(&mut self, candidate: u32) -> Result<(), Conflict> {
        let seat = &self.seats[candidate as usize];
        let groups = seat.groups.map(u32::from).into_iter().zip(seat.places);
        self.strike_others(candidate, groups)
    }

    /// Strikes the other members of these groups; each comes with the position of the candidate in
    /// it.
    #[expect(
        clippy::inline_always,
        reason = "called for every digit that is placed: 7 % of the learner"
    )]
    #[inline(always)]
    fn strike_others(
        &mut self,
        candidate: u32,
        groups: impl IntoIterator<Item = (u32, u8)>,
    ) -> Result<(), Conflict> {
        for (group, place) in groups {
            let rest = self.words[group as usize] & !W::bit(usize::from(place));
            let start = self.cover.start(group);
            for at in rest.ones() {
                let partner = self.cover.member(start + at);
                let lit = Lit::strike(partner);
                match self.value(lit) {
                    0 => self.assign(lit, Reason::Partner(candidate)),
                    -1 => return Err(Conflict::Partners(candidate, partner)),
                    _ => {}
                }
            }
            self.words[group as usize] |= self.settled;
        }
        Ok(())
    }

    /// Removes a struck candidate from its groups; the last member left in one of them holds.
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a branch for each locking would be taken wrongly every other time"
    )]
    fn leave_groups(&mut self, candidate: u32) -> Result<(), Conflict> {
        let Seat {
            groups,
            places,
            segments,
        } = self.seats[candidate as usize];
        // All four first: a conflict must not leave the words half updated.
        let mut left = [W::ZERO; KINDS];
        for (kind, left) in left.iter_mut().enumerate() {
            let word = &mut self.words[usize::from(groups[kind])];
            *word &= !W::bit(usize::from(places[kind]));
            *left = *word;
        }
        let groups = groups.map(u32::from);
        for (number, locking) in LOCKINGS.iter().enumerate() {
            // If its own segment is not empty, either others are not, or nothing is new. Without a
            // branch, because no processor foresees it.
            let group = groups[locking.from];
            let is_narrowed = &mut self.is_narrowed[group as usize][locking.number];
            let is_new = (left[locking.from] & segments[locking.inside] == W::ZERO) & !*is_narrowed;
            *is_narrowed |= is_new;
            self.narrowed[self.narrowed_len] = (group, number as u8);
            self.narrowed_len += usize::from(is_new);
        }
        self.fill_last(groups.into_iter().zip(left))
    }

    /// Places the last member left in a group; each group comes with its remaining members.
    #[expect(
        clippy::inline_always,
        reason = "called for every candidate that is struck: 9 % of the learner"
    )]
    #[inline(always)]
    fn fill_last(&mut self, groups: impl IntoIterator<Item = (u32, W)>) -> Result<(), Conflict> {
        for (group, left) in groups {
            if left == W::ZERO {
                return Err(Conflict::Group(group));
            }
            if left.is_single() {
                let last = self.cover.member(self.cover.start(group) + left.first());
                match self.value(Lit::place(last)) {
                    0 => self.assign(Lit::place(last), Reason::Group(group)),
                    -1 => return Err(Conflict::Group(group)),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Strikes candidates if all members left in a group lie in another.
    fn lock(&mut self, locking: Locking, group: u32, left: W) -> Result<(), Conflict> {
        let first = self.cover.member(self.cover.start(group) + left.first());
        let Seat {
            groups, segments, ..
        } = &self.seats[first as usize];
        if left & !segments[locking.inside] != W::ZERO {
            return Ok(());
        }
        let target = u32::from(groups[locking.to]);
        let rest = self.words[target as usize] & !segments[locking.kept];
        let start = self.cover.start(target);
        for at in rest.ones() {
            let candidate = self.cover.member(start + at);
            match self.value(Lit::strike(candidate)) {
                0 => self.assign(Lit::strike(candidate), Reason::Locked(group)),
                -1 => return Err(Conflict::Locked(group, candidate)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Enables all-different by matching. There must be no decisions.
    pub(super) fn match_houses(&mut self) {
        self.all_different = Some(AllDifferent::new(&self.cover));
    }

    /// Whether all-different by matching is enabled.
    pub(super) fn is_matched(&self) -> bool {
        self.all_different.is_some()
    }

    /// Propagates houses as a whole when nothing else propagates; returns whether anything was
    /// found.
    pub(super) fn propagate_houses(&mut self) -> Result<bool, Conflict> {
        let Some(mut all_different) = self.all_different.take() else {
            return Ok(false);
        };
        let result = all_different.propagate(self);
        self.all_different = Some(all_different);
        result
    }

    /// Visits the false literals because of which a set of groups needs all of its places, until a
    /// visit ends it.
    pub(super) fn explain_all_different(
        &self,
        found: u32,
        visit: impl FnMut(Lit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &self.all_different {
            Some(all_different) => all_different.explain(found, &self.cover, visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// The house, cells and digits of a tight set, for the proof.
    pub(super) fn tight_set(&self, found: u32) -> Option<(Vec<u32>, House, u64)> {
        self.all_different
            .as_ref()
            .map(|all_different| all_different.tight(found))
    }

    /// Backtracks to a level; calls `tell` for each literal that is open again, the last one first.
    pub(in crate::exact) fn undo(&mut self, level: u32, mut tell: impl FnMut(&ExactCover, Lit)) {
        if level >= self.level() {
            return;
        }
        let keep = self.levels[level as usize] as usize;
        self.levels.truncate(level as usize);
        if self.cover.more().is_some() {
            self.leave_again(keep);
        }
        // What was not examined yet is open again.
        for &(group, _) in &self.narrowed[..self.narrowed_len] {
            self.is_narrowed[group as usize] = [false; 2];
        }
        self.narrowed_len = 0;
        if self.is_saved {
            let groups = self.words.len();
            let saved = level as usize * groups;
            self.words.copy_from_slice(&self.saved[saved..][..groups]);
            self.saved.truncate(saved);
        }
        for at in (keep..self.lits.len()).rev() {
            let lit = self.lits[at];
            self.values[lit.candidate() as usize] = [0; 2];
            if !self.is_saved && at < self.board_head {
                let spot = self.cover.spot(lit.candidate());
                for kind in 0..KINDS {
                    let word = &mut self.words[spot.groups[kind] as usize];
                    *word = *word & !self.settled | W::bit(usize::from(spot.places[kind]));
                }
            }
            tell(&self.cover, lit);
        }
        if let Some(all_different) = &mut self.all_different {
            all_different.undo(&self.lits, keep);
        }
        self.lits.truncate(keep);
        self.board_head = self.board_head.min(keep);
        self.clause_head = self.clause_head.min(keep);
    }
}

impl<W: Word> Trail<W> {
    /// Restores the groups that rules add, from this length of the trail on.
    #[cold]
    fn leave_again(&mut self, keep: usize) {
        let Some(more) = self.cover.more() else {
            return;
        };
        let drawn = &self.lits[..self.board_head];
        let struck = drawn.iter().skip(keep).filter(|lit| !lit.is_place());
        for &(group, place) in struck.flat_map(|lit| more.of(lit.candidate())) {
            self.words[group as usize] |= W::bit(usize::from(place));
        }
    }
}

/// The interface of the counter, which works on a trail without clauses.
impl<W: Word> Trail<W> {
    /// Starts a level in which an open candidate holds.
    pub(in crate::exact) fn place(&mut self, candidate: u32) {
        self.decide(Lit::place(candidate));
    }

    /// Whether a candidate neither holds nor is struck.
    pub(in crate::exact) fn is_open(&self, candidate: u32) -> bool {
        self.value(Lit::place(candidate)) == 0
    }

    /// The digits that were placed since the trail was this long.
    pub(in crate::exact) fn digits_since(&self, before: usize) -> impl Iterator<Item = usize> + '_ {
        let placed = self.lits[before..].iter().filter(|lit| lit.is_place());
        placed.map(|lit| self.cover.meaning(lit.candidate()).1.index())
    }

    /// The groups of a candidate.
    pub(in crate::exact) fn groups_of(&self, candidate: u32) -> impl Iterator<Item = u32> + '_ {
        let more = self.cover.more().map_or(&[][..], |more| more.of(candidate));
        let own = self.cover.spot(candidate).groups.into_iter();
        own.chain(more.iter().map(|&(group, _)| group))
    }

    /// Whether one of the members of a group must hold.
    pub(in crate::exact) fn needs_one(&self, group: u32) -> bool {
        self.cover.more().is_none_or(|more| more.needs_one(group))
    }

    /// How many members of a group are not struck.
    pub(in crate::exact) fn left_in(&self, group: u32) -> u32 {
        (self.words[group as usize] & !self.settled).len()
    }

    /// The members of a group that are not struck.
    pub(in crate::exact) fn open_in(&self, group: u32) -> impl Iterator<Item = u32> + '_ {
        let start = self.cover.start(group);
        let open = (self.words[group as usize] & !self.settled).ones();
        open.map(move |at| self.cover.member(start + at))
    }

    /// Whether a group is that of the digits of a cell.
    pub(in crate::exact) fn is_cell(&self, group: u32) -> bool {
        let first = self.cover.members(group)[0];
        self.cover.spot(first).groups[0] == group
    }
}
