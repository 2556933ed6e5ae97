//! Human logic in lanes: no guess, only what the first techniques that people learn can say.
//!
//! The rules are *monotone*: a strike never takes away another rule's reason without giving a stronger
//! one, so where they end does not depend on the order in which they are applied. A ladder that begins
//! with the same techniques comes to the same board, step by step, as the lanes do all at once;
//! only the steps are not told.
//!
//! As many puzzles as there are lanes begin together and end together. That leaves lanes idle, but
//! most end within a few sweeps of each other, and nothing has to be moved.

use super::houses::HOUSES;
use super::lanes::Lanes;
use super::pack::Pack;
use super::sweep::Slices;
use super::transpose::{Planes, digits_at, turn_back};
use crate::Board;

/// How far the rules go; each has those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// The only place of a digit in a house.
    HiddenSingles,
    /// The only digit of a cell.
    Singles,
    /// Locked candidates both ways: pointing and claiming.
    Locked,
    /// Two cells of a house with the same two candidates.
    NakedPairs,
    /// Two digits of a house with the same two places.
    Pairs,
}

impl Tier {
    /// All, the least first.
    pub const ALL: [Self; 5] = [
        Self::HiddenSingles,
        Self::Singles,
        Self::Locked,
        Self::NakedPairs,
        Self::Pairs,
    ];
}

/// Where the rules end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell has its digit. It is the only solution.
    Solved,
    /// Nothing is left to say.
    Stuck,
    /// A contradiction was found. There may be contradictions that the rules do not see: a board may
    /// end stuck and have no solution.
    Contradiction,
}

/// The end of one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Deduction<'a> {
    /// How it ended.
    pub end: End,
    /// The digits that are certain, 0 for the others. They mean nothing after a contradiction.
    pub digits: &'a Board,
    marks: &'a [u64],
    /// How many words of `marks` are one candidate's, and where this puzzle's is among them.
    words: usize,
    lane: usize,
}

impl Deduction<'_> {
    /// The candidates that are left of each cell, digit 1 in bit 0.
    pub fn marks(&self) -> [u16; 81] {
        let (word, bit) = (self.lane / 64, self.lane % 64);
        std::array::from_fn(|cell| {
            (0..9).fold(0, |marks, digit| {
                let words = self.marks[(81 * digit + cell) * self.words + word];
                marks | ((words >> bit & 1) as u16) << digit
            })
        })
    }
}

/// Applies the rules to every puzzle as far as they go, and tells the end of each in order.
#[inline(always)]
pub(super) fn deduce<V: Lanes>(
    puzzles: &[Board],
    tier: Tier,
    tell: &mut dyn FnMut(usize, &Deduction),
) {
    let mut slices = Box::new(Slices::<V>::new());
    let mut planes: Box<Planes> = Box::new([[0; 4]; 128]);
    let mut memory = Some(Box::new([0; 729]));
    for (turn, puzzles) in puzzles.chunks(64 * V::WORDS).enumerate() {
        let first = turn * 64 * V::WORDS;
        let mut active = [0; super::run::MOST_WORDS];
        for word in 0..V::WORDS {
            let boards = puzzles.chunks(64).nth(word).unwrap_or_default();
            let marks = memory.take().unwrap_or_else(|| Box::new([0; 729]));
            let pack = Pack::of::<V>(boards, 0, &mut planes, marks);
            let places = V::words_mut(slices.marks.as_flattened_mut());
            for (place, mark) in places.chunks_exact_mut(V::WORDS).zip(pack.marks.iter()) {
                place[word] = *mark;
            }
            active[word] = if boards.is_empty() { 0 } else { pack.lanes };
            memory = Some(pack.marks);
        }
        let active = V::of(|word| active[word]);
        slices.dead = V::none();
        slices.taken = [V::none(); 81];
        slices.climb(tier, active);
        tell_all(
            &mut slices,
            tier,
            &mut planes,
            puzzles.len(),
            &mut |lane, deduction| {
                tell(first + lane, deduction);
            },
        );
    }
}

impl<V: Lanes> Slices<V> {
    /// Applies the rules until none of them has anything to say in an active lane.
    #[inline(always)]
    fn climb(&mut self, tier: Tier, active: V) {
        if tier < Tier::Locked {
            self.place_single_candidates();
        }
        loop {
            if tier < Tier::Locked {
                self.sweep_singles(tier >= Tier::Singles);
            } else {
                self.sweep();
            }
            let open = active.without_either(self.dead, self.solved);
            let moving = open.and(self.moving);
            // A pair that a single would have shown costs a look at everything, so it waits until
            // few lanes are still on their way.
            if tier >= Tier::NakedPairs && !open.is_none() && moving.count() <= open.count() / 4 {
                self.naked_pairs(open);
                if tier >= Tier::Pairs {
                    self.hidden_pairs(open);
                }
            }
            let open = active.without_either(self.dead, self.solved);
            if open.and(self.moving).is_none() {
                if tier >= Tier::Locked {
                    self.notice_contradictions();
                }
                return;
            }
        }
    }

    /// Two contradictions escape [`Slices::sweep`], because a search runs into others soon: two cells of a
    /// block with one and the same digit left, and two digits with one and the same place left. Lanes in
    /// which one stands have no solution.
    #[inline(always)]
    fn notice_contradictions(&mut self) {
        for cell in 0..81 {
            let (mut once, mut several) = (V::none(), V::none());
            for marks in &self.marks {
                several = several.or_both(once, marks[cell]);
                once = once.or(marks[cell]);
            }
            self.several[cell] = several;
        }
        for marks in &self.marks {
            for house in &HOUSES {
                let (mut once, mut twice) = (V::none(), V::none());
                let (mut settled, mut settled_twice) = (V::none(), V::none());
                for &cell in house {
                    twice = twice.or_both(once, marks[cell]);
                    once = once.or(marks[cell]);
                    let single = marks[cell].without(self.several[cell]);
                    settled_twice = settled_twice.or_both(settled, single);
                    settled = settled.or(single);
                }
                // A digit with one place has it alone, now that nothing is left to say.
                let crowded = once.without_either(twice, settled);
                self.dead = self.dead.or3(settled_twice, crowded);
            }
        }
    }
}

/// Tells the end of every lane in order.
#[inline(always)]
fn tell_all<V: Lanes>(
    slices: &mut Slices<V>,
    tier: Tier,
    planes: &mut Planes,
    count: usize,
    tell: &mut dyn FnMut(usize, &Deduction),
) {
    // A cell is filled if it has one candidate, or with hidden singles only, if it was placed.
    let mut bits = Box::new([[V::none(); 4]; 81]);
    for (cell, bits) in bits.iter_mut().enumerate() {
        let filled = if tier < Tier::Locked {
            slices.taken[cell]
        } else {
            V::all().without(slices.several[cell])
        };
        for (digit, marks) in slices.marks.iter().enumerate() {
            for (bit, bits) in bits.iter_mut().enumerate() {
                if (digit + 1) >> bit & 1 == 1 {
                    *bits = bits.or_both(marks[cell], filled);
                }
            }
        }
    }
    let (dead, solved) = (slices.dead, slices.solved);
    let marks = V::words(slices.marks.as_flattened());
    for word in 0..V::WORDS {
        let bits = V::words(bits.as_flattened()).chunks_exact(V::WORDS);
        for (place, bits) in planes.as_flattened_mut().iter_mut().zip(bits) {
            *place = bits[word];
        }
        turn_back(planes);
        let (dead, solved) = (dead.word(word), solved.word(word));
        for lane in 0..count.saturating_sub(64 * word).min(64) {
            let mut digits = [0; 81];
            V::write_board(&digits_at(planes, lane), &mut digits);
            let end = match (dead >> lane & 1, solved >> lane & 1) {
                (1, _) => End::Contradiction,
                (_, 1) => End::Solved,
                _ => End::Stuck,
            };
            let deduction = Deduction {
                end,
                digits: &digits,
                marks,
                words: V::WORDS,
                lane: 64 * word + lane,
            };
            tell(64 * word + lane, &deduction);
        }
    }
}
