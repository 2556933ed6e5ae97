//! The life of a batch: fill lanes, sweep, serve those that have come to an end, and again.
//!
//! A lane comes to an end dead, solved, or with nothing left to say. In the last case a digit
//! is tried in one cell: the lane goes on with it, and the rest of the possibilities, its
//! sibling, moves into a lane that has just become free, or onto a stack if there is none.
//! Free lanes take from the stack first, so that it stays short, and then from the input.
//! Serving costs as much as a sweep, so it waits until enough lanes have ended.

use super::choose::choose;
use super::lanes::Lanes;
use super::ledger::Ledger;
use super::pack::Pack;
use super::sweep::Slices;
use super::transpose::{Planes, boards_of};
use crate::Board;

/// The most words a vector has.
pub(crate) const MOST_WORDS: usize = 8;

/// After so many puzzles it is looked whether lanes are worth it: when most of those are through
/// the lanes.
const LOOK_AT: usize = 1024;

struct Run<'a, 'b, V: Lanes> {
    slices: Box<Slices<V>>,
    /// Which puzzle each lane is a part of.
    owners: [[u32; 64]; MOST_WORDS],
    /// The lanes at work.
    active: [u64; MOST_WORDS],
    stack: Vec<Pack>,
    /// Memory of packs that were used up.
    spare: Vec<Box<[u64; 729]>>,
    puzzles: &'a [Board],
    /// The next puzzle of the input.
    next: usize,
    ledger: &'a mut Ledger<'b>,
}

/// Answers puzzles, as many as `go_on` allows; returns how many. The others want to be solved
/// one by one.
#[inline(always)]
pub(crate) fn run<V: Lanes>(
    puzzles: &[Board],
    ledger: &mut Ledger,
    go_on: &mut dyn FnMut() -> bool,
) -> usize {
    let mut run = Run::<V> {
        slices: Box::new(Slices::new()),
        owners: [[0; 64]; MOST_WORDS],
        active: [0; MOST_WORDS],
        stack: Vec::new(),
        spare: Vec::new(),
        puzzles,
        next: 0,
        ledger,
    };
    loop {
        for word in 0..V::WORDS {
            run.fill(word);
        }
        let active = V::of(|word| run.active[word]);
        if active.count() == 0 {
            return run.next;
        }
        if !go_on() {
            run.give_up();
            return run.puzzles.len();
        }
        run.slices.sweep_until_half_ended(active);
        run.serve();
    }
}

impl<V: Lanes> Run<'_, '_, V> {
    /// Fills the free lanes of a word.
    #[inline(always)]
    fn fill(&mut self, word: usize) {
        while self.active[word] != u64::MAX {
            let Some(mut pack) = self.take() else { return };
            let free = !self.active[word];
            let count = pack.len.min(free.count_ones() as usize);
            let lanes = lowest(free, count);
            let some = V::some(lanes);
            let marks = V::words_mut(self.slices.marks.as_flattened_mut());
            for (place, marks) in marks.chunks_exact_mut(V::WORDS).zip(pack.marks.iter()) {
                place[word] = place[word] & !lanes | V::apart(*marks, some);
            }
            each_lane(lanes, |nth, lane| {
                self.owners[word][lane] = pack.owners[nth];
            });
            self.start(word, lanes);
            if count < pack.len {
                pack.drop_first(count);
                self.stack.push(pack);
            } else {
                self.spare.push(pack.marks);
            }
        }
    }

    /// The next pack, from the stack or the input, without puzzles that are done.
    #[inline(always)]
    fn take(&mut self) -> Option<Pack> {
        while let Some(mut pack) = self.stack.pop() {
            let mut wanted = 0;
            for (lane, &owner) in pack.owners[..pack.len].iter().enumerate() {
                wanted |= u64::from(!self.ledger.is_done(owner)) << lane;
            }
            if wanted == 0 {
                self.spare.push(pack.marks);
                continue;
            }
            if wanted.count_ones() < pack.len as u32 {
                pack.keep::<V>(wanted);
            }
            return Some(pack);
        }
        if self.next == LOOK_AT && !self.is_worth_it() {
            return None;
        }
        let boards = &self.puzzles[self.next..];
        let boards = &boards[..boards.len().min(64)];
        if boards.is_empty() {
            return None;
        }
        let marks = self.memory();
        let pack = Pack::of(boards, self.next, marks);
        self.next += boards.len();
        Some(pack)
    }

    /// Whether most puzzles so far had exactly one solution. Lanes try both digits of a cell at
    /// once: that is twice the work where the first leads to all the solutions wanted, and
    /// where there is next to no work, filling lanes is most of it.
    #[inline(always)]
    fn is_worth_it(&self) -> bool {
        let unique = (0..self.next).filter(|&puzzle| self.ledger.count(puzzle) == 1);
        self.ledger.limit == 1 || unique.count() > self.next / 3
    }

    #[inline(always)]
    fn memory(&mut self) -> Box<[u64; 729]> {
        self.spare.pop().unwrap_or_else(|| Box::new([0; 729]))
    }

    /// Lanes with new marks begin.
    #[inline(always)]
    fn start(&mut self, word: usize, lanes: u64) {
        self.active[word] |= lanes;
        let fresh = V::of(|at| if at == word { lanes } else { 0 });
        self.slices.dead = self.slices.dead.without(fresh);
        for taken in &mut self.slices.taken {
            *taken = taken.without(fresh);
        }
    }

    /// Looks after the lanes that have ended.
    #[inline(always)]
    fn serve(&mut self) {
        let (dead, solved, moving) = (self.slices.dead, self.slices.solved, self.slices.moving);
        let mut some_done = false;
        for word in 0..V::WORDS {
            let solved = solved.word(word) & self.active[word];
            some_done |= self.record(word, solved);
            self.active[word] &= !(dead.word(word) | solved);
        }
        if some_done && self.ledger.limit > 1 {
            self.drop_done();
        }
        let mut open = [0; MOST_WORDS];
        let mut any_open = 0;
        for word in 0..V::WORDS {
            let mut given_up = 0;
            open[word] = self.active[word] & !moving.word(word);
            each_lane(open[word], |_, lane| {
                given_up |= u64::from(self.ledger.guess(self.owners[word][lane])) << lane;
            });
            open[word] &= !given_up;
            self.active[word] &= !given_up;
            any_open |= open[word];
        }
        if any_open == 0 {
            return;
        }
        let chosen = choose(&self.slices, V::of(|word| open[word]));
        for word in 0..V::WORDS {
            if open[word] != 0 {
                self.fork(word, open[word], &chosen);
            }
        }
    }

    /// Counts the solved lanes of a word; whether a puzzle has now all the solutions wanted.
    #[inline(always)]
    fn record(&mut self, word: usize, solved: u64) -> bool {
        let mut some_done = false;
        if solved == 0 {
            return false;
        }
        let (owners, ledger) = (&self.owners[word], &mut *self.ledger);
        if !ledger.wants_boards {
            each_lane(solved, |_, lane| {
                some_done |= ledger.solution(owners[lane], None);
            });
            return some_done;
        }
        let marks = V::words(self.slices.marks.as_flattened());
        let mut planes: Planes = [[0; 128]; 4];
        for digit in 0..9 {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if (digit + 1) >> bit & 1 == 1 {
                    for cell in 0..81 {
                        plane[cell] |= marks[(81 * digit + cell) * V::WORDS + word];
                    }
                }
            }
        }
        boards_of::<V>(planes, solved, |lane, board| {
            some_done |= ledger.solution(owners[lane], Some(board));
        });
        some_done
    }

    /// Frees the lanes of puzzles that are done.
    #[inline(always)]
    fn drop_done(&mut self) {
        for word in 0..V::WORDS {
            let mut done = 0;
            each_lane(self.active[word], |_, lane| {
                done |= u64::from(self.ledger.is_done(self.owners[word][lane])) << lane;
            });
            self.active[word] &= !done;
        }
    }

    /// Tries the first digit of the chosen cell in the open lanes of a word.
    #[inline(always)]
    fn fork(&mut self, word: usize, open: u64, chosen: &[V; 81]) {
        let count = open.count_ones() as usize;
        let free = !self.active[word];
        let direct = count.min(free.count_ones() as usize);
        let lanes = lowest(free, direct);
        let siblings = V::some(open);
        let places = V::some(lanes);
        let mut owners = [0; 64];
        each_lane(open, |nth, lane| owners[nth] = self.owners[word][lane]);

        let mut pack = (direct < count).then(|| match self.stack.pop() {
            Some(pack) if pack.len + count - direct <= 64 => pack,
            other => {
                self.stack.extend(other);
                Pack::empty(self.memory())
            }
        });
        let marks = V::words_mut(self.slices.marks.as_flattened_mut());
        for cell in 0..81 {
            let chosen = chosen[cell].word(word);
            let mut left = chosen;
            for digit in 0..9 {
                let place = &mut marks[(81 * digit + cell) * V::WORDS + word];
                let mark = *place;
                let tried = mark & left;
                left ^= tried;
                let sibling = V::together(mark & !tried, siblings);
                *place = mark & !(chosen & !tried) & !lanes | V::apart(sibling, places);
                if let Some(pack) = &mut pack {
                    // `direct` is below 64 here, for not all could be placed.
                    pack.marks[81 * digit + cell] |= sibling >> direct << pack.len;
                }
            }
        }
        each_lane(lanes, |nth, lane| self.owners[word][lane] = owners[nth]);
        self.start(word, lanes);
        if let Some(mut pack) = pack {
            let rest = count - direct;
            pack.owners[pack.len..pack.len + rest].copy_from_slice(&owners[direct..count]);
            pack.len += rest;
            self.stack.push(pack);
        }
    }

    /// Leaves everything that is not finished.
    fn give_up(&mut self) {
        for word in 0..V::WORDS {
            each_lane(self.active[word], |_, lane| {
                self.ledger.give_up(self.owners[word][lane]);
            });
        }
        for pack in &self.stack {
            for &owner in &pack.owners[..pack.len] {
                self.ledger.give_up(owner);
            }
        }
        for puzzle in self.next..self.puzzles.len() {
            self.ledger.give_up(puzzle as u32);
        }
    }
}

/// Does something with each lane of a word, and its number among them.
#[inline(always)]
pub(crate) fn each_lane(lanes: u64, mut act: impl FnMut(usize, usize)) {
    let (mut left, mut nth) = (lanes, 0);
    while left != 0 {
        act(nth, left.trailing_zeros() as usize);
        left &= left - 1;
        nth += 1;
    }
}

/// The lowest so many bits of a set.
#[inline(always)]
fn lowest(set: u64, count: usize) -> u64 {
    let mut left = set;
    for _ in 0..count {
        left &= left - 1;
    }
    set & !left
}
