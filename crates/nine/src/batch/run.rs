//! The life of a batch: fill lanes, sweep, serve those that have come to an end, and again.
//!
//! A lane comes to an end dead, solved, or with nothing left to say. In the last case a digit
//! is tried in one cell: the lane goes on with it, and the rest of the possibilities, its
//! sibling, moves into a lane that has just become free, or onto a stack if there is none.
//! Free lanes take from the stack first, so that it stays short, and then from the input.
//! Serving costs as much as a sweep, so it waits until enough lanes have ended.

use super::choose::Choice;
use super::lanes::Lanes;
use super::ledger::Ledger;
use super::pack::Pack;
use super::sweep::Slices;
use super::transpose::{Planes, digits_at, turn_back};
use crate::Board;

/// The most words a vector has.
pub(crate) const MOST_WORDS: usize = 8;

/// After so many puzzles it is looked whether lanes are worth it: when most of those are through
/// the lanes.
const LOOK_AT: usize = 1024;

/// So many siblings of a word without a place do not wait for one.
const PUSHED: u32 = 8;

/// A word is filled when so many of its lanes are free.
const FILLED: u32 = 8;

struct Run<'a, 'b, V: Lanes> {
    slices: Box<Slices<V>>,
    choice: Box<Choice<V>>,
    /// Which puzzle each lane is a part of.
    owners: [[u32; 64]; MOST_WORDS],
    /// The lanes at work.
    active: [u64; MOST_WORDS],
    /// The lanes whose marks are new since the last sweep.
    fresh: [u64; MOST_WORDS],
    /// The lanes with nothing left to say whose turn to fork has not come.
    waiting: [u64; MOST_WORDS],
    stack: Vec<Pack>,
    /// Memory for writing boards: the bits of the digits of all lanes.
    digits: Box<[[V; 4]; 81]>,
    /// Solved boards that are still to be written, how many, and of which puzzles.
    kept_planes: Box<Planes>,
    kept: u32,
    kept_owners: [u32; 64],
    /// Memory for reading boards.
    planes: Box<Planes>,
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
        choice: Box::new(Choice::new()),
        owners: [[0; 64]; MOST_WORDS],
        active: [0; MOST_WORDS],
        fresh: [0; MOST_WORDS],
        waiting: [0; MOST_WORDS],
        stack: Vec::new(),
        digits: Box::new([[V::none(); 4]; 81]),
        kept_planes: Box::new([[0; 4]; 128]),
        kept: 0,
        kept_owners: [0; 64],
        planes: Box::new([[0; 4]; 128]),
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
        if active.is_none() {
            run.write_boards();
            return run.next;
        }
        if !go_on() {
            run.give_up();
            run.write_boards();
            return run.puzzles.len();
        }
        run.start();
        run.slices.sweep_until_most_ended(active);
        run.serve();
    }
}

impl<V: Lanes> Run<'_, '_, V> {
    /// Fills the free lanes of a word.
    #[inline(always)]
    fn fill(&mut self, word: usize) {
        if self.active[word].count_zeros() < FILLED {
            return;
        }
        while self.active[word] != u64::MAX {
            let Some(pack) = self.take() else { return };
            let moves = Moves::<V>::new(pack.lanes, !self.active[word]);
            assert!(word < V::WORDS);
            let marks = V::words_mut(self.slices.marks.as_flattened_mut());
            let marks = marks.chunks_exact_mut(V::WORDS).zip(pack.marks.iter());
            if moves.is_run {
                for (place, packed) in marks {
                    place[word] = place[word] & !moves.to | moves.shifted(*packed);
                }
            } else {
                for (place, packed) in marks {
                    place[word] = place[word] & !moves.to | moves.gathered(*packed);
                }
            }
            self.moved(word, pack, &moves);
        }
    }

    /// Lanes of a pack were moved into a word.
    #[inline(always)]
    fn moved(&mut self, word: usize, mut pack: Pack, moves: &Moves<V>) {
        let mut left = moves.from;
        each_lane(moves.to, |_, lane| {
            self.owners[word][lane] = pack.owners[left.trailing_zeros() as usize];
            left &= left - 1;
        });
        self.active[word] |= moves.to;
        self.fresh[word] |= moves.to;
        pack.lanes &= !moves.from;
        if pack.lanes == 0 {
            self.spare.push(pack.marks);
        } else {
            self.stack.push(pack);
        }
    }

    /// The next pack, from the stack or the input, without puzzles that are done.
    #[inline(always)]
    fn take(&mut self) -> Option<Pack> {
        while let Some(mut pack) = self.stack.pop() {
            let mut done = 0;
            each_lane(pack.lanes, |_, lane| {
                done |= u64::from(self.ledger.is_done(pack.owners[lane])) << lane;
            });
            pack.lanes &= !done;
            if pack.lanes != 0 {
                return Some(pack);
            }
            self.spare.push(pack.marks);
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
        let pack = Pack::of::<V>(boards, self.next, &mut self.planes, marks);
        self.next += boards.len();
        Some(pack)
    }

    /// Whether the puzzles so far were such that lanes are faster than one after another. They are
    /// for puzzles with one solution. Lanes try both digits of a cell at once, which is wasted where
    /// either leads to a solution: such a puzzle loses what four with one solution gain, or ten if its
    /// boards are then to be found by the single engine. Where most have none there is next to no work, and filling lanes is most of it.
    #[inline(always)]
    fn is_worth_it(&self) -> bool {
        let having = |is: fn(u32) -> bool| {
            let puzzles = 0..self.next;
            puzzles.filter(|&at| is(self.ledger.count(at))).count()
        };
        let (unique, several) = (having(|count| count == 1), having(|count| count > 1));
        let price = if self.ledger.wants_boards { 10 } else { 4 };
        self.ledger.limit == 1 || (unique > self.next / 3 && unique > price * several)
    }

    #[inline(always)]
    fn memory(&mut self) -> Box<[u64; 729]> {
        self.spare.pop().unwrap_or_else(|| Box::new([0; 729]))
    }

    /// Lanes with new marks begin.
    #[inline(always)]
    fn start(&mut self) {
        let fresh = V::of(|word| self.fresh[word]);
        self.fresh = [0; MOST_WORDS];
        self.slices.dead = self.slices.dead.without(fresh);
        for taken in &mut self.slices.taken {
            *taken = taken.without(fresh);
        }
    }

    /// Looks after the lanes that have ended.
    #[inline(always)]
    fn serve(&mut self) {
        let (dead, solved, moving) = (self.slices.dead, self.slices.solved, self.slices.moving);
        let mut ended = [0; MOST_WORDS];
        for word in 0..V::WORDS {
            ended[word] = solved.word(word) & self.active[word];
            self.active[word] &= !(dead.word(word) | ended[word]);
        }
        let some_done = self.record(&ended);
        if some_done && self.ledger.limit > 1 {
            self.drop_done();
        }
        let mut open = [0; MOST_WORDS];
        let mut any_open = 0;
        for word in 0..V::WORDS {
            let mut given_up = 0;
            open[word] = self.active[word] & !moving.word(word);
            each_lane(open[word] & !self.waiting[word], |_, lane| {
                given_up |= u64::from(self.ledger.guess(self.owners[word][lane])) << lane;
            });
            open[word] &= !given_up;
            self.active[word] &= !given_up;
            let (count, free) = (open[word].count_ones(), self.active[word].count_zeros());
            let left = count.saturating_sub(free);
            self.waiting[word] = if left < PUSHED {
                highest(open[word], left)
            } else {
                0
            };
            open[word] &= !self.waiting[word];
            any_open |= open[word];
        }
        if any_open == 0 {
            return;
        }
        self.choice.choose(&self.slices, V::of(|word| open[word]));
        for word in 0..V::WORDS {
            if open[word] != 0 {
                self.fork(word, open[word]);
            }
        }
    }

    /// Counts the solved lanes; whether a puzzle has now all the solutions wanted.
    #[inline(always)]
    fn record(&mut self, solved: &[u64; MOST_WORDS]) -> bool {
        let mut some_done = false;
        let mut kept = [0; MOST_WORDS];
        for word in 0..V::WORDS {
            each_lane(solved[word], |_, lane| {
                let owner = self.owners[word][lane];
                some_done |= self.ledger.solution(owner, None);
                // Of a puzzle with several the boards come from elsewhere.
                let is_kept = self.ledger.wants_boards && self.ledger.count(owner as usize) == 1;
                kept[word] |= u64::from(is_kept) << lane;
            });
        }
        if kept.iter().any(|&lanes| lanes != 0) {
            self.keep_boards(&kept);
        }
        some_done
    }

    /// Keeps the boards of solved lanes, to be written 64 at a time: turning squares costs as much for
    /// one board.
    #[inline(always)]
    fn keep_boards(&mut self, solved: &[u64; MOST_WORDS]) {
        self.write_digits();
        for word in 0..V::WORDS {
            let lanes = solved[word];
            if lanes == 0 {
                continue;
            }
            if self.kept + lanes.count_ones() > 64 {
                self.write_boards();
            }
            let (some, kept) = (V::some(lanes), self.kept);
            let digits = V::words(self.digits.as_flattened()).chunks_exact(V::WORDS);
            let places = self.kept_planes.as_flattened_mut();
            for (place, digits) in places.iter_mut().zip(digits) {
                let before = *place & ((1 << kept) - 1);
                *place = before | V::together(digits[word], some) << kept;
            }
            each_lane(lanes, |nth, lane| {
                self.kept_owners[kept as usize + nth] = self.owners[word][lane];
            });
            self.kept += lanes.count_ones();
        }
    }

    /// Writes the bits of the digits of solved lanes.
    #[inline(always)]
    fn write_digits(&mut self) {
        let marks = &self.slices.marks;
        for (cell, digits) in self.digits.iter_mut().enumerate() {
            let (c, e, f, g) = (
                marks[2][cell],
                marks[4][cell],
                marks[5][cell],
                marks[6][cell],
            );
            let (cg, ef, i) = (c.or(g), e.or(f), marks[8][cell]);
            *digits = [
                cg.or3(marks[0][cell], e).or(i),
                cg.or3(marks[1][cell], f),
                ef.or3(marks[3][cell], g),
                marks[7][cell].or(i),
            ];
        }
    }

    /// Writes the boards that were kept.
    #[inline(always)]
    fn write_boards(&mut self) {
        // No closure: one that is not inlined would make a call of every intrinsic.
        turn_back(&mut self.kept_planes);
        for lane in 0..self.kept as usize {
            let board = self.ledger.first_mut(self.kept_owners[lane]);
            V::write_board(&digits_at(&self.kept_planes, lane), board);
        }
        self.kept = 0;
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

    /// Tries the first digit of the chosen cell in the open lanes of a word. Their siblings go to free lanes, and where
    /// there are too few, to a pack. Lanes that are still free are filled.
    #[inline(always)]
    fn fork(&mut self, word: usize, open: u64) {
        let free = !self.active[word];
        let direct = open.count_ones().min(free.count_ones());
        let lanes = lowest(free, direct);
        let waiting = open.count_ones() - direct;
        let pack = if (free & !lanes).count_ones() < FILLED {
            None
        } else {
            self.take()
        };
        let (siblings, places) = (V::some(open), V::some(lanes));
        let chosen = V::words(&self.choice.cells);
        let marks = V::words_mut(self.slices.marks.as_flattened_mut());
        assert!(word < V::WORDS);
        // Leaves the first digit of the chosen cell in every lane, and gives the others to its sibling.
        macro_rules! each_sibling {
            (|$at:ident, $sibling:ident| $place:expr, $kept:expr) => {
                for cell in 0..81 {
                    let chosen = chosen[V::WORDS * cell + word];
                    let mut left = chosen;
                    for digit in 0..9 {
                        let $at = 81 * digit + cell;
                        let place = &mut marks[V::WORDS * $at + word];
                        let mark = *place;
                        let tried = mark & left;
                        left ^= tried;
                        let $sibling = V::together(mark ^ tried, siblings);
                        *place = (mark & !chosen | tried) & $kept | $place;
                    }
                }
            };
        }
        if waiting > 0 {
            // `direct` is below 64 here, for not all could be placed.
            let mut pack = match self.stack.pop() {
                Some(pack) if pack.end() + waiting <= 64 => pack,
                other => {
                    self.stack.extend(other);
                    let memory = self.spare.pop();
                    Pack::empty(memory.unwrap_or_else(|| Box::new([0; 729])))
                }
            };
            let end = pack.end();
            let kept = (1 << end) - 1;
            each_sibling!(
                |at, sibling| {
                    let packed = &mut pack.marks[at];
                    *packed = *packed & kept | sibling >> direct << end;
                    V::apart(sibling, places)
                },
                !lanes
            );
            let new = u64::MAX >> (64 - waiting) << end;
            each_lane(open, |nth, lane| {
                if let Some(at) = nth.checked_sub(direct as usize) {
                    pack.owners[end as usize + at] = self.owners[word][lane];
                }
            });
            pack.lanes |= new;
            self.stack.push(pack);
        } else if let Some(pack) = pack {
            // Others are moved in while all marks of the word are gone through.
            let moves = Moves::<V>::new(pack.lanes, free & !lanes);
            each_sibling!(
                |at, sibling| V::apart(sibling, places) | moves.gathered(pack.marks[at]),
                !(lanes | moves.to)
            );
            self.moved(word, pack, &moves);
        } else {
            each_sibling!(|_at, sibling| V::apart(sibling, places), !lanes);
        }
        let mut left = open;
        each_lane(lanes, |_, lane| {
            self.owners[word][lane] = self.owners[word][left.trailing_zeros() as usize];
            left &= left - 1;
        });
        self.active[word] |= lanes;
        self.fresh[word] |= lanes;
    }

    /// Leaves everything that is not finished.
    fn give_up(&mut self) {
        for word in 0..V::WORDS {
            each_lane(self.active[word], |_, lane| {
                self.ledger.give_up(self.owners[word][lane]);
            });
        }
        for pack in &self.stack {
            each_lane(pack.lanes, |_, lane| {
                self.ledger.give_up(pack.owners[lane]);
            });
        }
        for puzzle in self.next..self.puzzles.len() {
            self.ledger.give_up(puzzle as u32);
        }
    }
}

/// Lanes of a pack on their way to free lanes of a word.
struct Moves<V: Lanes> {
    from: u64,
    to: u64,
    taken: V::Some,
    places: V::Some,
    /// Where those begin that are moved.
    first: u32,
    /// They stand side by side, as from the input, and need not be moved together.
    is_run: bool,
}

impl<V: Lanes> Moves<V> {
    /// As many as possible.
    #[inline(always)]
    fn new(waiting: u64, free: u64) -> Self {
        let count = waiting.count_ones().min(free.count_ones());
        let (from, to) = (highest(waiting, count), lowest(free, count));
        let first = from.trailing_zeros();
        Self {
            from,
            to,
            taken: V::some(from),
            places: V::some(to),
            first,
            is_run: (from >> first).trailing_ones() == count,
        }
    }

    /// A word of them in its new place, if they stand side by side.
    #[inline(always)]
    fn shifted(&self, packed: u64) -> u64 {
        V::apart(packed >> self.first, self.places)
    }

    /// A word of them in its new place.
    #[inline(always)]
    fn gathered(&self, packed: u64) -> u64 {
        V::apart(V::together(packed, self.taken), self.places)
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
fn lowest(set: u64, count: u32) -> u64 {
    let mut left = set;
    for _ in 0..count {
        left &= left - 1;
    }
    set & !left
}

/// The highest so many bits of a set, which has as many.
#[inline(always)]
fn highest(set: u64, count: u32) -> u64 {
    set & !lowest(set, set.count_ones() - count)
}
