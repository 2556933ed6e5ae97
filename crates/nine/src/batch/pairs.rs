//! Pairs in lanes: two cells of a house with the same two candidates, two digits of a house with the
//! same two places.
//!
//! Every pair of cells, and every pair of digits, is compared in all lanes at once; most comparisons end
//! at the first look, because in no open lane both have two. A house in which pairs exclude each other
//! (three cells with the same two candidates) has no solution, and its lane is dead: so much is
//! seen here that a person would run into next.

use super::houses::HOUSES;
use super::lanes::Lanes;
use super::sweep::Slices;

/// The lanes in which exactly two of nine hold.
#[inline(always)]
fn exactly_two<V: Lanes>(nine: impl Iterator<Item = V>) -> V {
    let (mut once, mut twice, mut thrice) = (V::none(), V::none(), V::none());
    for next in nine {
        thrice = thrice.or_both(twice, next);
        twice = twice.or_both(once, next);
        once = once.or(next);
    }
    twice.without(thrice)
}

impl<V: Lanes> Slices<V> {
    /// Strikes, in the open lanes, the digits of a naked pair from the other cells of its house. What was
    /// struck is added to `moving`.
    #[inline(always)]
    pub(super) fn naked_pairs(&mut self, open: V) {
        for cell in 0..81 {
            let marks = self.marks.iter().map(|marks| marks[cell]);
            self.several[cell] = exactly_two(marks).and(open);
        }
        for house in &HOUSES {
            // Of each digit: the lanes with a pair that has it, and with two of them.
            let (mut once, mut twice) = ([V::none(); 9], V::none());
            let mut paired = [V::none(); 9];
            let mut is_any = false;
            for x in 0..9 {
                let a = house[x];
                for y in x + 1..9 {
                    let b = house[y];
                    let both = self.several[a].and(self.several[b]);
                    if both.is_none() {
                        continue;
                    }
                    let mut differ = V::none();
                    for marks in &self.marks {
                        differ = differ.or(marks[a].xor(marks[b]));
                    }
                    let pair = both.without(differ);
                    if pair.is_none() {
                        continue;
                    }
                    is_any = true;
                    paired[x] = paired[x].or(pair);
                    paired[y] = paired[y].or(pair);
                    for (digit, marks) in self.marks.iter().enumerate() {
                        let hit = pair.and(marks[a]);
                        twice = twice.or_both(once[digit], hit);
                        once[digit] = once[digit].or(hit);
                    }
                }
            }
            if !is_any {
                continue;
            }
            self.dead = self.dead.or(twice);
            for (&cell, paired) in house.iter().zip(paired) {
                for (marks, once) in self.marks.iter_mut().zip(once) {
                    let struck = marks[cell].and(once).without(paired);
                    self.moving = self.moving.or(struck);
                    marks[cell] = marks[cell].without(struck);
                }
            }
        }
    }

    /// Strikes, in the open lanes, all other digits from the two cells of a hidden pair. What was struck
    /// is added to `moving`.
    #[inline(always)]
    pub(super) fn hidden_pairs(&mut self, open: V) {
        for house in &HOUSES {
            let mut two = [V::none(); 9];
            for (two, marks) in two.iter_mut().zip(&self.marks) {
                *two = exactly_two(house.iter().map(|&cell| marks[cell])).and(open);
            }
            let (mut paired, mut twice) = ([V::none(); 9], V::none());
            let mut kept = [[V::none(); 9]; 9];
            let mut is_any = false;
            for a in 0..9 {
                for b in a + 1..9 {
                    let both = two[a].and(two[b]);
                    if both.is_none() {
                        continue;
                    }
                    let mut differ = V::none();
                    for &cell in house {
                        differ = differ.or(self.marks[a][cell].xor(self.marks[b][cell]));
                    }
                    let pair = both.without(differ);
                    if pair.is_none() {
                        continue;
                    }
                    is_any = true;
                    for (at, &cell) in house.iter().enumerate() {
                        let hit = pair.and(self.marks[a][cell]);
                        twice = twice.or_both(paired[at], hit);
                        paired[at] = paired[at].or(hit);
                        kept[a][at] = kept[a][at].or(hit);
                        kept[b][at] = kept[b][at].or(hit);
                    }
                }
            }
            if !is_any {
                continue;
            }
            self.dead = self.dead.or(twice);
            for (marks, kept) in self.marks.iter_mut().zip(&kept) {
                for (at, &cell) in house.iter().enumerate() {
                    let struck = marks[cell].and(paired[at]).without(kept[at]);
                    self.moving = self.moving.or(struck);
                    marks[cell] = marks[cell].without(struck);
                }
            }
        }
    }
}
