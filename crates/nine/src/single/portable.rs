//! The single engine in plain Rust: the reference for every other backend.

use super::bands::{Bands, FULL};
use super::registers::{CandidateCount, Cells, Few, Marks, Registers, few_of_words};

/// Plain words.
pub(crate) struct Portable;

/// Three bands of eight digits.
#[derive(Clone, Copy)]
pub(crate) struct Eight([[u32; 8]; 3]);

/// Three bands of one digit.
#[derive(Clone, Copy)]
pub(crate) struct One([u32; 3]);

/// Does the same to every word of two values.
macro_rules! each {
    ($name:ident, $a:ident, $b:ident, $word:expr) => {
        #[inline(always)]
        fn $name(mut self, other: Self) -> Self {
            for (a, b) in self.words().zip(other.0.as_flattened_words()) {
                let ($a, $b) = (*a, *b);
                *a = $word;
            }
            self
        }
    };
}

/// The words of a value, however they are nested.
trait Words {
    fn as_flattened_words(&self) -> &[u32];
}

impl Words for [[u32; 8]; 3] {
    #[inline(always)]
    fn as_flattened_words(&self) -> &[u32] {
        self.as_flattened()
    }
}

impl Words for [u32; 3] {
    #[inline(always)]
    fn as_flattened_words(&self) -> &[u32] {
        self
    }
}

impl Eight {
    #[inline(always)]
    fn words(&mut self) -> std::slice::IterMut<'_, u32> {
        self.0.as_flattened_mut().iter_mut()
    }
}

impl One {
    #[inline(always)]
    fn words(&mut self) -> std::slice::IterMut<'_, u32> {
        self.0.iter_mut()
    }
}

macro_rules! bands {
    ($type:ident, $splat:expr) => {
        impl Bands for $type {
            #[inline(always)]
            fn splat(word: u32) -> Self {
                $type($splat(word))
            }
            each!(and, a, b, a & b);
            each!(or, a, b, a | b);
            each!(without, a, b, a & !b);
            each!(add, a, b, a.wrapping_add(b));
            each!(sub, a, b, a.wrapping_sub(b));
            #[inline(always)]
            fn up<const N: i32>(mut self) -> Self {
                self.words().for_each(|word| *word <<= N);
                self
            }
            #[inline(always)]
            fn down<const N: i32>(mut self) -> Self {
                self.words().for_each(|word| *word >>= N);
                self
            }
            #[inline(always)]
            fn next(self) -> Self {
                let [a, b, c] = self.0;
                $type([b, c, a])
            }
            #[inline(always)]
            fn last(self) -> Self {
                let [a, b, c] = self.0;
                $type([c, a, b])
            }
        }
    };
}

bands!(Eight, |word| [[word; 8]; 3]);
bands!(One, |word| [word; 3]);

/// Counts the candidates of each cell; those of `taken` have one.
#[inline(always)]
fn count(marks: Marks<Portable>, taken: Cells) -> CandidateCount<Portable> {
    let (mut once, mut several) = (marks.one.0, [0; 3]);
    for band in 0..3 {
        for digit in marks.eight.0[band] {
            several[band] |= once[band] & digit;
            once[band] |= digit;
        }
    }
    CandidateCount {
        several: everywhere(several),
        is_dead: once != [FULL; 3],
        is_settled: (0..3).all(|band| several[band] & !taken[band] == 0),
    }
}

impl Registers for Portable {
    type Eight = Eight;
    type One = One;

    #[inline(always)]
    fn from_words(words: &[[u32; 9]; 3]) -> Marks<Self> {
        let eight = std::array::from_fn(|band| std::array::from_fn(|digit| words[band][digit]));
        Marks {
            eight: Eight(eight),
            one: One(std::array::from_fn(|band| words[band][8])),
        }
    }

    #[inline(always)]
    fn to_words(marks: Marks<Self>) -> [[u32; 9]; 3] {
        std::array::from_fn(|band| {
            std::array::from_fn(|digit| match digit {
                8 => marks.one.0[band],
                _ => marks.eight.0[band][digit],
            })
        })
    }

    #[inline(always)]
    fn tally(marks: Marks<Self>) -> CandidateCount<Self> {
        count(marks, [0; 3])
    }

    #[inline(always)]
    fn tally_without(
        marks: Marks<Self>,
        taken: Marks<Self>,
    ) -> (CandidateCount<Self>, Marks<Self>) {
        let taken = std::array::from_fn(|band| {
            let eight = taken.eight.0[band].iter();
            eight.fold(taken.one.0[band], |all, digit| all | digit)
        });
        (count(marks, taken), everywhere(taken))
    }

    #[inline(always)]
    fn few(marks: Marks<Self>) -> Few {
        few_of_words(&Self::to_words(marks))
    }

    #[inline(always)]
    fn has_gap(marks: Marks<Self>) -> bool {
        let is_gap = |word: &u32| *word == 0;
        marks.eight.0.as_flattened().iter().any(is_gap) || marks.one.0.iter().any(is_gap)
    }

    #[inline(always)]
    fn is_empty(marks: Marks<Self>) -> bool {
        let all = marks.eight.0.as_flattened().iter().chain(&marks.one.0);
        all.fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn digits(marks: Marks<Self>, band: usize, bit: u32) -> u32 {
        let eight = marks.eight.0[band].iter().rev();
        eight.fold(marks.one.0[band] >> bit & 1, |digits, word| {
            digits << 1 | (word >> bit & 1)
        })
    }

    #[inline(always)]
    fn mark(band: usize, bit: u32, digit: usize) -> Marks<Self> {
        let mut marks = everywhere([0; 3]);
        match digit {
            8 => marks.one.0[band] = 1 << bit,
            _ => marks.eight.0[band][digit] = 1 << bit,
        }
        marks
    }

    #[inline(always)]
    fn cell(band: usize, bit: u32) -> Marks<Self> {
        let mut cells = [0; 3];
        cells[band] = 1 << bit;
        everywhere(cells)
    }
}

/// Gives every digit these cells.
#[inline(always)]
fn everywhere(cells: Cells) -> Marks<Portable> {
    Marks {
        eight: Eight(cells.map(|word| [word; 8])),
        one: One(cells),
    }
}
