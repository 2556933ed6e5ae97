//! Singles alone, in lanes: what a person does who writes no pencil marks down.
//!
//! [`Slices::sweep`] draws locked candidates in the same breath, so ladders that end below them have
//! this sweep of their own. A digit is *placed* in a cell, not merely its last candidate: with
//! hidden singles only, a cell with one candidate left stays empty.

use super::houses::HOUSES;
use super::lanes::Lanes;
use super::sweep::Slices;

impl<V: Lanes> Slices<V> {
    /// Places the digits of cells with one candidate: the givens, before the first sweep.
    #[inline(always)]
    pub(super) fn place_single_candidates(&mut self) {
        for cell in 0..81 {
            let (mut once, mut several) = (V::none(), V::none());
            for marks in &self.marks {
                several = several.or_both(once, marks[cell]);
                once = once.or(marks[cell]);
            }
            self.dead = self.dead.or_not(once);
            self.taken[cell] = self.taken[cell].or_without(once, several);
        }
    }

    /// One sweep of hidden singles, and of naked ones if they are asked for. `taken` has the lanes in
    /// which a cell has its digit.
    #[inline(always)]
    pub(super) fn sweep_singles(&mut self, with_naked: bool) {
        self.moving = V::none();
        if with_naked {
            let before = self.taken;
            self.place_single_candidates();
            for (taken, before) in self.taken.iter().zip(&before) {
                self.moving = self.moving.or_without(*taken, *before);
            }
        }
        for digit in 0..9 {
            self.strike_from_peers(digit);
            self.place_hidden_singles(digit);
        }
        let mut open = V::none();
        for taken in &self.taken {
            open = open.or_not(*taken);
        }
        self.solved = V::all().without(open.or(self.dead));
    }

    /// Strikes a digit from the houses of the cells that have it.
    #[inline(always)]
    fn strike_from_peers(&mut self, digit: usize) {
        let marks = &mut self.marks[digit];
        for cell in 0..81 {
            self.several[cell] = self.taken[cell].and(marks[cell]);
        }
        for house in &HOUSES {
            let (mut once, mut twice) = (V::none(), V::none());
            for &cell in house {
                twice = twice.or_both(once, self.several[cell]);
                once = once.or(self.several[cell]);
            }
            self.dead = self.dead.or(twice);
            for &cell in house {
                let kept = marks[cell].without_but(once, self.several[cell]);
                self.moving = self.moving.or_without(marks[cell], kept);
                marks[cell] = kept;
            }
        }
    }

    /// Places a digit where it is the only one of its house.
    #[inline(always)]
    fn place_hidden_singles(&mut self, digit: usize) {
        for house in &HOUSES {
            let (mut once, mut twice) = (V::none(), V::none());
            for &cell in house {
                let mark = self.marks[digit][cell];
                twice = twice.or_both(once, mark);
                once = once.or(mark);
            }
            self.dead = self.dead.or_not(once);
            let single = once.without(twice);
            for &cell in house {
                let new = self.marks[digit][cell]
                    .and(single)
                    .without(self.taken[cell]);
                if new.is_none() {
                    continue;
                }
                self.moving = self.moving.or(new);
                self.taken[cell] = self.taken[cell].or(new);
                for (other, marks) in self.marks.iter_mut().enumerate() {
                    if other != digit {
                        marks[cell] = marks[cell].without(new);
                    }
                }
            }
        }
    }
}
