//! Digging: digits are taken away from full grids, hundreds at a time, a lane each.
//!
//! *Idea*: the cells of a grid are visited in an order that is given, and a digit goes if no
//! second solution appears without it. Each lane works on a grid of its own and asks one
//! question after another ([`pit`]): is there a solution with another digit in this cell? The
//! candidate is struck, and lanes are swept:
//! - dead before any guess: no, the digit can be spared. That is 97 of 100 that can;
//! - solved: yes, the digit is needed;
//! - stuck: something is guessed, and most guesses are right, for then there mostly is a second
//!   solution. So nothing is saved for the case that it fails: the question is asked again from
//!   the start, and goes the second way at its last guess. That tries all ways in order, so the
//!   answer is as exact as that of a search with a stack.
//!
//! Half of the digits that are needed are known before they are asked for ([`sets`]), and the
//! first half of the cells goes in two leaps. That leaves 29 questions a grid; 12 of them find a
//! second solution, and those take three quarters of the sweeps.
//!
//! *Why it is exact*: every answer is proved, by a set, by sweeps that follow from the rules, or
//! by a search; and what is asked in which order does not depend on how it was proved. A leap
//! only counts if the givens it leaves still have one solution, and then so had all before.
//!
//! *Cost*: 119,000 instructions a grid (AVX2), where asking one by one takes 300,000: half of
//! it 1.9 sweeps, for a lane is at work for some 490 of them.

mod pit;
mod sets;

use self::pit::{Answer, Pit, Question};
use super::choose::Choice;
use super::lanes::Lanes;
use super::run::{MOST_WORDS, each_lane};
use super::sweep::Slices;
use crate::{Backend, Board};

/// How many ways a question tries in its lane. What is not decided then is left to the single
/// engine, which need not begin anew each time.
const MOST_WAYS: u32 = 6;
/// With so few lanes at work it is cheaper to go on one by one.
const FEWEST: u32 = 48;

/// Takes digits away from full grids, each in its order.
#[inline(always)]
pub(crate) fn dig<V: Lanes>(fulls: &[Board], orders: &[[u8; 81]], backend: Backend) -> Vec<Board> {
    let count = fulls.len().min(orders.len());
    let none = V::none();
    let mut field = Field::<V> {
        slices: Box::new(Slices::new()),
        choice: Box::new(Choice::new()),
        full: Box::new([[none; 81]; 9]),
        open: Box::new([none; 81]),
        pits: Vec::new(),
        fulls: &fulls[..count],
        orders: &orders[..count],
        next: 0,
        dug: vec![[0; 81]; count],
        backend,
    };
    let lanes = 64 * V::WORDS;
    field.pits.resize_with(lanes, || None);
    let mut fresh = [0; MOST_WORDS];
    for lane in 0..lanes {
        fresh[lane / 64] |= u64::from(field.refill(lane)) << (lane % 64);
    }
    let mut active = V::of(|word| fresh[word]);
    field.start(active);
    while active.count() > FEWEST {
        field.slices.sweep_until_most_ended(active);
        active = active.without(field.serve(active));
    }
    for word in 0..V::WORDS {
        each_lane(active.word(word), |_, bit| {
            field.finish_alone(64 * word + bit);
        });
    }
    field.dug
}

/// The lanes and their grids.
struct Field<'a, V> {
    slices: Box<Slices<V>>,
    choice: Box<Choice<V>>,
    /// `full[digit][cell]`: the lanes whose grid has the digit there.
    full: Box<[[V; 81]; 9]>,
    /// The lanes in which a cell is not given.
    open: Box<[V; 81]>,
    /// What is done in each lane.
    pits: Vec<Option<Box<Pit>>>,
    fulls: &'a [Board],
    orders: &'a [[u8; 81]],
    /// The next grid of the input.
    next: usize,
    dug: Vec<Board>,
    /// Of the single engine.
    backend: Backend,
}

impl<V: Lanes> Field<'_, V> {
    /// Looks after the lanes that have ended; returns those for which there is nothing more to
    /// do.
    #[inline(always)]
    fn serve(&mut self, active: V) -> V {
        let (dead, solved, moving) = (self.slices.dead, self.slices.solved, self.slices.moving);
        let (mut fresh, mut over) = ([0; MOST_WORDS], [0; MOST_WORDS]);
        let (mut stuck, mut second) = ([0; MOST_WORDS], [0; MOST_WORDS]);
        for word in 0..V::WORDS {
            let active = active.word(word);
            let (dead, solved) = (dead.word(word) & active, solved.word(word) & active);
            let ended = dead | solved | active & !moving.word(word);
            each_lane(ended, |_, bit| {
                let (lane, is) = (64 * word + bit, |set: u64| set >> bit & 1 == 1);
                let Some(pit) = &mut self.pits[lane] else {
                    return;
                };
                let answer = match pit.question {
                    _ if is(solved) => Answer::Yes,
                    Question::Follows => Answer::No,
                    Question::HasOther(cell) if is(dead) => match pit.next_way() {
                        None => Answer::No,
                        Some(ways) if ways < MOST_WAYS => {
                            fresh[word] |= 1 << bit;
                            return;
                        }
                        Some(_) => {
                            Answer::of(self.backend.has_other(&pit.board(), cell, pit.full[cell]))
                        }
                    },
                    Question::HasOther(_) => {
                        stuck[word] |= 1 << bit;
                        second[word] |= u64::from(pit.guess()) << bit;
                        return;
                    }
                };
                let open = &mut self.open;
                pit.take_answer(answer, |cell| flip(open, cell, lane));
                if pit.ask(|cell| flip(open, cell, lane)) {
                    fresh[word] |= 1 << bit;
                    return;
                }
                self.dug[pit.number] = pit.board();
                let is_filled = self.refill(lane);
                fresh[word] |= u64::from(is_filled) << bit;
                over[word] |= u64::from(!is_filled) << bit;
            });
        }
        self.guess(V::of(|word| stuck[word]), V::of(|word| second[word]));
        self.start(V::of(|word| fresh[word]));
        V::of(|word| over[word])
    }

    /// The next grid in a lane, with its first question; whether there is one.
    #[inline(always)]
    fn refill(&mut self, lane: usize) -> bool {
        let number = self.next;
        if number == self.fulls.len() {
            return false;
        }
        self.next += 1;
        let mut pit = Box::new(Pit::new(number, &self.fulls[number], &self.orders[number]));
        for cell in 0..81 {
            if let Some(old) = &self.pits[lane] {
                flip(&mut self.full[old.digit(cell)], cell, lane);
                if old.is_open(cell) {
                    flip(&mut self.open, cell, lane);
                }
            }
            flip(&mut self.full[pit.digit(cell)], cell, lane);
        }
        let open = &mut self.open;
        pit.ask(|cell| flip(open, cell, lane));
        self.pits[lane] = Some(pit);
        true
    }

    /// Lanes begin with the givens of their questions, and without the candidate that is out of
    /// the question.
    #[inline(always)]
    fn start(&mut self, fresh: V) {
        let slices = &mut *self.slices;
        for digit in 0..9 {
            for cell in 0..81 {
                let asked = self.full[digit][cell].or(self.open[cell]);
                let mark = &mut slices.marks[digit][cell];
                *mark = mark.without(fresh).or(asked.and(fresh));
            }
        }
        slices.dead = slices.dead.without(fresh);
        for taken in &mut slices.taken {
            *taken = taken.without(fresh);
        }
        for word in 0..V::WORDS {
            each_lane(fresh.word(word), |_, bit| {
                let lane = 64 * word + bit;
                if let Some(pit) = &self.pits[lane]
                    && let Question::HasOther(cell) = pit.question
                {
                    flip(&mut slices.marks[pit.digit(cell)], cell, lane);
                }
            });
        }
    }

    /// Guesses in each of these lanes: the first digit of a cell, or in those of `second` any
    /// but the first.
    #[inline(always)]
    fn guess(&mut self, stuck: V, second: V) {
        if stuck.count() == 0 {
            return;
        }
        self.choice.choose(&self.slices, stuck);
        let chosen = &self.choice.cells;
        let marks = &mut self.slices.marks;
        for cell in 0..81 {
            let mut left = chosen[cell];
            let first_way = left.without(second);
            for digit in 0..9 {
                let mark = marks[digit][cell];
                let first = mark.and(left);
                left = left.without(first);
                // One way the other digits go, the other way this one.
                let gone = first_way.xor(first).and(chosen[cell]);
                marks[digit][cell] = mark.without(gone);
            }
        }
    }

    /// Answers the rest of the questions of a lane without lanes.
    fn finish_alone(&mut self, lane: usize) {
        let Some(pit) = &mut self.pits[lane] else {
            return;
        };
        loop {
            let answer = match pit.question {
                // Then its cells are asked for one by one.
                Question::Follows => Answer::No,
                Question::HasOther(cell) => {
                    Answer::of(self.backend.has_other(&pit.board(), cell, pit.full[cell]))
                }
            };
            pit.take_answer(answer, |_| {});
            if !pit.ask(|_| {}) {
                break;
            }
        }
        self.dug[pit.number] = pit.board();
    }
}

#[inline(always)]
fn flip<V: Lanes>(cells: &mut [V; 81], cell: usize, lane: usize) {
    V::words_mut(cells)[cell * V::WORDS + lane / 64] ^= 1 << (lane % 64);
}
