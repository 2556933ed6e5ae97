//! Minimal 9x9 puzzles of a rating that is not rare, in series.
//!
//! *Idea*: a block of puzzles has one stream of random minimal puzzles, and they are those of it that are in the range,
//! in order. Hundreds are drawn at a time in bit lanes ([`minimal_many`]), lanes turn down what pairs solve, closures what is
//! otherwise too easy ([`Sieve`]), and what is left is not rated but only asked whether it is in the range
//! ([`Rater::standing`]).
//!
//! *Why blocks*: a puzzle in five is rated 7.0 to 7.4, but lanes want hundreds at once. With a stream for each puzzle
//! most of what is drawn would be thrown away; with one for all, puzzle 1,000,000 could not be made by itself.

use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use satur_logic::se::{Rater, Score, Standing};
use satur_model::{Shape, Stop};

use crate::sieve::{past_pairs, puzzle_of};
use crate::{Nine, Sieve, minimal_many, random_of};

/// How many of 40,000 random minimal puzzles (`--seed 5`) have a rating, in tenths.
const COUNTS: [(u16, u32); 52] = [
    (12, 616),
    (15, 9237),
    (17, 581),
    (20, 7793),
    (23, 1336),
    (25, 440),
    (26, 2409),
    (28, 675),
    (30, 532),
    (32, 83),
    (34, 323),
    (36, 68),
    (38, 5),
    (40, 33),
    (42, 1704),
    (44, 220),
    (45, 920),
    (46, 82),
    (47, 5),
    (50, 8),
    (52, 2),
    (56, 353),
    (57, 49),
    (58, 3),
    (62, 11),
    (65, 17),
    (66, 2666),
    (67, 310),
    (68, 164),
    (69, 79),
    (70, 71),
    (71, 3462),
    (72, 3257),
    (73, 872),
    (74, 50),
    (75, 21),
    (76, 94),
    (77, 53),
    (78, 91),
    (79, 12),
    (80, 4),
    (82, 72),
    (83, 594),
    (84, 350),
    (85, 108),
    (86, 6),
    (87, 4),
    (88, 24),
    (89, 80),
    (90, 45),
    (91, 5),
    (92, 1),
];
/// The sum of [`COUNTS`].
const COUNTED: u32 = 40_000;
/// The fewest of them for which drawing is faster than a search: one in a thousand.
const FEWEST: u32 = 40;

/// The puzzles that are drawn at a time at least. As many as the widest lanes take at once: fewer take as long.
const DRAWN: u64 = 256;
/// The puzzles that are drawn at a time at most.
const MOST_DRAWN: u64 = 1024;

/// Ratings above those of what pairs solve.
const ABOVE_PAIRS: u16 = 35;
/// The blocks that are kept: some more than the threads that may be at work.
const KEPT: usize = 64;

/// The puzzles of a series with ratings in a range.
pub struct RatedSeries {
    seed: u64,
    wanted: RangeInclusive<f32>,
    range: RangeInclusive<Score>,
    is_above_pairs: bool,
    block: u64,
    blocks: Mutex<BTreeMap<u64, Arc<Mutex<Block>>>>,
}

impl RatedSeries {
    /// The series of a seed with ratings in a range; `None` if these are so rare that a search is needed.
    pub fn new(seed: u64, wanted: &RangeInclusive<f32>) -> Option<Self> {
        // Tenths are not exact in binary.
        let least = (wanted.start() * 10.0 - 0.01).ceil().clamp(0.0, 999.0) as u16;
        let most = (wanted.end() * 10.0 + 0.01).floor().clamp(0.0, 999.0) as u16;
        let is_in = |(rating, _): &&(u16, u32)| (least..=most).contains(rating);
        let share: u32 = COUNTS.iter().filter(is_in).map(|(_, count)| count).sum();
        (share >= FEWEST).then(|| Self {
            seed,
            wanted: wanted.clone(),
            range: Score::tenths(least)..=Score::tenths(most),
            is_above_pairs: least >= ABOVE_PAIRS,
            block: block_of(share),
            blocks: Mutex::default(),
        })
    }

    /// How many puzzles have one stream. Who makes them all at once, in order and in one thread, makes none twice.
    pub fn block(&self) -> u64 {
        self.block
    }

    /// The puzzle with this number; `None` if the stop was over before.
    pub fn get(&self, number: u64, stop: &Stop) -> Option<Nine> {
        let at = number / self.block;
        let block = {
            let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
            while blocks.len() > KEPT {
                blocks.pop_first();
            }
            let begun = || Some(Arc::new(Mutex::new(Block::new(self, at)?)));
            match blocks.get(&at) {
                Some(block) => block.clone(),
                None => blocks.entry(at).or_insert(begun()?).clone(),
            }
        };
        let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
        block.get((number % self.block) as usize, self, stop)
    }
}

/// How many puzzles share a stream: as many as are in one drawing, most times, if that is not too few to be worth
/// it, and few of those that take long, for threads to share.
fn block_of(share: u32) -> u64 {
    if share < COUNTED / 200 {
        return 4;
    }
    let in_one = u64::from(share) * DRAWN * 4 / 5 / u64::from(COUNTED);
    in_one.clamp(16, 128)
}

/// A stream, and what was found of it.
struct Block {
    stream: u64,
    drawn: u64,
    /// Those that may be in the range.
    waiting: VecDeque<Nine>,
    found: Vec<Nine>,
    sieve: Option<Sieve>,
    rater: Rater,
}

impl Block {
    fn new(series: &RatedSeries, at: u64) -> Option<Self> {
        let shape = Shape::classic();
        Some(Self {
            stream: random_of(series.seed, at).bits(),
            drawn: 0,
            waiting: VecDeque::new(),
            found: Vec::new(),
            sieve: Sieve::new(&shape.into(), &series.wanted),
            rater: Rater::new(shape)?,
        })
    }

    fn get(&mut self, at: usize, series: &RatedSeries, stop: &Stop) -> Option<Nine> {
        while self.found.len() <= at {
            if stop.is_over() {
                return None;
            }
            let Some(nine) = self.waiting.front() else {
                self.draw(series);
                continue;
            };
            let puzzle = puzzle_of(&nine.givens)?;
            match self.rater.standing(&puzzle, &series.range, stop) {
                Standing::Unknown => return None,
                Standing::Within => self.found.push(*nine),
                Standing::Below | Standing::Above => {}
            }
            self.waiting.pop_front();
        }
        self.found.get(at).copied()
    }

    fn draw(&mut self, series: &RatedSeries) {
        // What is drawn does not depend on how many are drawn at a time.
        let end = self.drawn + (self.drawn / 2).clamp(DRAWN, MOST_DRAWN);
        let drawn = minimal_many(self.stream, self.drawn..end);
        self.drawn = end;
        let left = match &self.sieve {
            Some(sieve) => sieve.sift(&drawn),
            None if series.is_above_pairs => past_pairs(&drawn),
            None => (0..drawn.len()).collect(),
        };
        self.waiting.extend(left.into_iter().map(|at| drawn[at]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(nine: &Nine, rater: &mut Rater) -> Score {
        let puzzle = puzzle_of(&nine.givens).unwrap();
        let rating = rater.rate(&puzzle, None, Stop::never());
        rating.er.unwrap().score
    }

    #[test]
    fn the_counts_are_of_all_that_were_counted() {
        let sum: u32 = COUNTS.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, COUNTED);
        assert!(COUNTS.is_sorted_by(|one, other| one.0 < other.0));
    }

    #[test]
    fn ratings_are_in_the_range_and_nothing_of_the_stream_is_left_out() {
        let mut rater = Rater::new(Shape::classic()).unwrap();
        for (wanted, count) in [
            (1.0..=1.5, 20),
            (2.59..=3.41, 10),
            (4.5..=5.0, 10),
            (6.49..=6.91, 10),
            (6.99..=7.41, 60),
            (7.49..=7.91, 5),
            (7.99..=8.41, 10),
            (8.5..=8.9, 4),
        ] {
            let series = RatedSeries::new(3, &wanted).unwrap();
            let made: Vec<Nine> = (0..count)
                .map(|number| series.get(number, Stop::never()).unwrap())
                .collect();
            let first = series.block().min(count) as usize;
            let stream = random_of(3, 0).bits();
            let mut drawn = (0..).map(|number| minimal_many(stream, number..number + 1)[0]);
            for nine in &made[..first] {
                let er = rating(nine, &mut rater);
                assert!(series.range.contains(&er), "{er} for {wanted:?}");
                if *wanted.start() < 7.4 {
                    let next = drawn.find(|nine| series.range.contains(&rating(nine, &mut rater)));
                    assert_eq!(next, Some(*nine), "{wanted:?}");
                }
            }
        }
    }

    #[test]
    fn standings_are_those_of_ratings() {
        let mut rater = Rater::new(Shape::classic()).unwrap();
        for nine in minimal_many(21, 0..400) {
            let er = rating(&nine, &mut rater);
            let puzzle = puzzle_of(&nine.givens).unwrap();
            for (low, high) in [(45, 62), (65, 69), (70, 74), (71, 71), (75, 79), (80, 84)] {
                let range = Score::tenths(low)..=Score::tenths(high);
                let expected = match er {
                    _ if er < *range.start() => Standing::Below,
                    _ if er > *range.end() => Standing::Above,
                    _ => Standing::Within,
                };
                let told = rater.standing(&puzzle, &range, Stop::never());
                assert_eq!(told, expected, "{er}, {low} to {high}");
            }
        }
    }

    #[test]
    fn a_puzzle_depends_on_seed_and_number_alone() {
        let wanted = 6.99..=7.41;
        let series = RatedSeries::new(8, &wanted).unwrap();
        let numbers = [0, 1, series.block() - 1, series.block(), 90];
        let made = numbers.map(|number| series.get(number, Stop::never()).unwrap());
        for (number, nine) in numbers.into_iter().zip(made).rev() {
            let alone = RatedSeries::new(8, &wanted).unwrap();
            assert_eq!(alone.get(number, Stop::never()), Some(nine));
            assert_eq!(series.get(number, Stop::never()), Some(nine));
        }
        let other = RatedSeries::new(9, &wanted).unwrap();
        assert_ne!(other.get(0, Stop::never()), Some(made[0]));
    }

    #[test]
    fn what_is_rare_is_not_drawn() {
        for wanted in [9.1..=12.0, 20.0..=99.0, 5.79..=6.21, 7.99..=8.01, 7.3..=7.2] {
            assert!(RatedSeries::new(1, &wanted).is_none(), "{wanted:?}");
        }
    }

    #[test]
    fn a_stop_ends_the_drawing() {
        let series = RatedSeries::new(1, &(6.99..=7.41)).unwrap();
        let stop = Stop::new();
        stop.request();
        assert_eq!(series.get(0, &stop), None);
        assert!(series.get(0, Stop::never()).is_some());
    }
}
