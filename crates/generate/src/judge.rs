//! Requirements on the difficulty of a puzzle: a rating, and techniques.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use satur_logic::se::{Rater, RatingEnd, Score};
use satur_logic::{AnyBoard, Ladder, Technique};
use satur_model::{Layout, Puzzle, Stop};

use crate::{Deviation, Sieve};

/// The part of a ladder that tells whether a difficulty is within a range: difficulties far above it
/// need not be distinguished.
pub(crate) fn reaching(ladder: &Ladder, wanted: &RangeInclusive<f32>) -> Ladder {
    let techniques = ladder.techniques().iter();
    let reach = techniques.take_while(|technique| technique.difficulty <= wanted.end() + 0.3);
    Ladder::in_order(reach.copied().collect())
}

/// A name for a range of ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The name of the level.
    pub name: &'static str,
    /// The least rating.
    pub low: f32,
    /// The greatest rating.
    pub high: f32,
    /// The least and the greatest difficulty on boards with clues, whose easiest steps are those of
    /// one clue: harder than any single on the scale, and easy for whoever plays such boards.
    with_clues: [f32; 2],
    /// The techniques that a solver needs.
    pub needs: &'static str,
}

/// The levels, easiest first. Together they cover the scale.
pub const LEVELS: [Level; 5] = [
    level("easy", 1.0, 1.5, "hidden singles").with_clues(1.0, ONE_CLUE),
    level("medium", 1.6, 2.8, "naked singles and locked candidates").with_clues(ONE_CLUE, 2.8),
    level("hard", 2.9, 4.5, "pairs, triples, fish, wings, rectangles"),
    level("expert", 4.6, 7.0, "quads, loops, short chains"),
    level("extreme", 7.1, 12.0, "long chains and forcing nets"),
];

/// Above the difficulty of every step of one clue.
const ONE_CLUE: f32 = 2.59;

impl Level {
    const fn with_clues(mut self, low: f32, high: f32) -> Self {
        self.with_clues = [low, high];
        self
    }
}

/// Whether there are ratings of Sudoku Explainer in a range: they go from 1.0 to 12.0.
pub fn is_on_scale(range: &RangeInclusive<f32>) -> bool {
    let [easy, .., extreme] = &LEVELS;
    let is_number = range.start().is_finite() && range.end().is_finite();
    let overlaps = *range.end() >= easy.low && *range.start() <= extreme.high;
    is_number && range.start() <= range.end() && overlaps
}

/// The difficulty of a level on boards with clues.
pub fn clued_range(level: &Level) -> RangeInclusive<f32> {
    let [low, high] = level.with_clues;
    low..=high
}

/// The level of a puzzle whose hardest technique has this difficulty.
pub fn level_by_ladder(puzzle: &Puzzle, difficulty: f32) -> &'static Level {
    let most = |level: &Level| match puzzle.clues() {
        [] => level.high,
        _ => level.with_clues[1],
    };
    let [.., highest] = &LEVELS;
    let mut levels = LEVELS.iter();
    let found = levels.find(|level| difficulty <= most(level) + 0.05);
    found.unwrap_or(highest)
}

const fn level(name: &'static str, low: f32, high: f32, needs: &'static str) -> Level {
    Level {
        name,
        low,
        high,
        with_clues: [low, high],
        needs,
    }
}

/// The requirements; by default there are none.
pub struct Judge {
    rater: Option<RefCell<Rater>>,
    /// The rating on the scale of Sudoku Explainer. On boards with rules, which that scale does not
    /// cover, the difficulty of the hardest technique that the ladder needs.
    pub rating: Option<RangeInclusive<f32>>,
    /// A technique that the puzzle cannot be solved without, and the hardest it needs.
    pub technique: Option<&'static Technique>,
    /// Techniques that it can be solved without.
    pub without: Vec<&'static Technique>,
    /// The hardest technique that may be needed.
    pub hardest: Option<&'static Technique>,
}

impl Judge {
    /// Returns a judge without requirements.
    pub fn new(layout: &Layout) -> Self {
        let rater = layout.is_plain().then(|| Rater::new(layout.shape()));
        Self {
            rater: rater.flatten().map(RefCell::new),
            rating: None,
            technique: None,
            without: Vec::new(),
            hardest: None,
        }
    }

    /// The filter for puzzles of this layout that are too easy, if there is one.
    pub fn sieve(&self, layout: &Layout) -> Option<Sieve> {
        Sieve::new(layout, self.rating.as_ref()?)
    }

    /// The deviation of a puzzle with one solution from the requirements; `None` if the stop was
    /// over before that was known.
    pub fn judge(&self, puzzle: &Puzzle, stop: &Stop) -> Option<Deviation> {
        // Cheap and rarely satisfied requirements are checked first.
        let mut miss = self.judge_techniques(puzzle, stop);
        if let (Some(wanted), Some(rater)) = (&self.rating, &self.rater) {
            // Ratings far above the requirement need not be distinguished.
            let max = Score::tenths((wanted.end() * 10.0).round() as u16 + 3);
            let rating = rater.borrow_mut().rate(puzzle, Some(max), stop);
            let score = match rating.end {
                RatingEnd::Solved => rating.er.map(|mark| mark.score),
                RatingEnd::Stopped => return None,
                RatingEnd::Above | RatingEnd::Stuck => Some(max),
            };
            let score = score.map_or(0.0, Score::value);
            miss = miss.or(Deviation::of(score as f32, wanted));
        } else if let (Some(wanted), false) = (&self.rating, puzzle.layout().is_plain()) {
            miss = miss.or(self.judge_by_ladder(puzzle, wanted, stop));
        }
        (!stop.is_over()).then_some(miss)
    }

    /// Judges by the hardest technique that the ladder needs.
    fn judge_by_ladder(
        &self,
        puzzle: &Puzzle,
        wanted: &RangeInclusive<f32>,
        stop: &Stop,
    ) -> Deviation {
        let ladder = reaching(&ladder_without(&self.without), wanted);
        match hardest_technique(puzzle, &ladder, stop) {
            Some(hardest) => Deviation::of(hardest.difficulty, wanted),
            None => Deviation(0.3),
        }
    }

    fn judge_techniques(&self, puzzle: &Puzzle, stop: &Stop) -> Deviation {
        let top = [self.technique, self.hardest].into_iter().flatten();
        let top = top.min_by(|a, b| a.difficulty.total_cmp(&b.difficulty));
        if top.is_none() && self.without.is_empty() {
            return Deviation::HIT;
        }
        let mut ladder = ladder_without(&self.without);
        if let Some(top) = top {
            ladder = ladder.until(top.id).unwrap_or(ladder);
        }
        let Some(hardest) = hardest_technique(puzzle, &ladder, stop) else {
            return Deviation(1.0);
        };
        let Some(wanted) = self.technique else {
            return Deviation::HIT;
        };
        let is_needed = || {
            let others = ladder.without(wanted.id);
            others.is_none_or(|others| hardest_technique(puzzle, &others, stop).is_none())
        };
        if hardest == wanted && is_needed() {
            return Deviation::HIT;
        }
        // Just below the requirement is nearer than far below.
        Deviation((hardest.difficulty - wanted.difficulty).min(0.0) - 0.1)
    }
}

/// Satur's ladder without these techniques.
pub fn ladder_without(left_out: &[&'static Technique]) -> Ladder {
    left_out.iter().fold(Ladder::all(), |ladder, technique| {
        ladder.without(technique.id).unwrap_or(ladder)
    })
}

/// The hardest technique that a puzzle needs on a ladder when the easiest step is taken each time;
/// `None` if the ladder does not solve it, or if the stop was over first.
pub fn hardest_technique(
    puzzle: &Puzzle,
    ladder: &Ladder,
    stop: &Stop,
) -> Option<&'static Technique> {
    let mut board = AnyBoard::new(puzzle)?;
    let used = board.climb(ladder, stop).ok()?;
    let hardest = used.into_iter().max_by_key(|technique| technique.rank());
    hardest.filter(|_| board.is_solved())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use satur_logic::{SolvePath, technique};
    use satur_model::{Random, Shape};

    use super::*;
    use crate::{PuzzleSpec, TargetSearch};

    fn made(judge: &Judge) -> Puzzle {
        let (stop, judged) = (Stop::new(), Cell::new(0));
        let order = TargetSearch {
            wish: PuzzleSpec::minimal(Shape::classic()),
            sieve: judge.sieve(&Shape::classic().into()),
            judge: &|puzzle| {
                judged.set(judged.get() + 1);
                if judged.get() == 3_000 {
                    stop.request();
                }
                judge.judge(puzzle, Stop::never())
            },
        };
        let found = order.search(&mut Random::new(12), &stop);
        let found = found.expect("some puzzle was judged");
        assert_eq!(found.miss, Deviation::HIT);
        found.puzzle
    }

    #[test]
    fn levels_follow_one_another() {
        for pair in LEVELS.windows(2) {
            assert!((pair[1].low - pair[0].high - 0.1).abs() < 0.001);
        }
    }

    #[test]
    fn a_rating_is_met() {
        let mut judge = Judge::new(&Shape::classic().into());
        for wanted in [1.5..=1.5, 2.6..=3.0, 6.5..=7.2] {
            judge.rating = Some(wanted.clone());
            let puzzle = made(&judge);
            let mut rater = Rater::new(Shape::classic()).unwrap();
            let rating = rater
                .rate(&puzzle, None, Stop::never())
                .er
                .unwrap()
                .score
                .value() as f32;
            assert!((wanted.start() - 0.01..=wanted.end() + 0.01).contains(&rating));
        }
    }

    #[test]
    fn the_hardest_technique_is_that_of_the_explanation() {
        for line in [
            "...56......3...5...42..3..9......38.9.1.....57...........12..4..9.7.4......9.82.3",
            ".87.......9.8.65......2.1....41..8..2...3..61.....2...36..5..24...4...5.........8",
            ".1...39..2...6.3..7...2..........5.2...25.........9.478.4.....5.27.....3.9...1..8",
        ] {
            let puzzle: Puzzle = line.parse().unwrap();
            let path = SolvePath::new(&puzzle, &Ladder::all(), Stop::never()).unwrap();
            let explained = path.hardest().map(|step| step.technique);
            let found = hardest_technique(&puzzle, &Ladder::all(), Stop::never());
            assert_eq!(found, explained, "{line}");
        }
    }

    #[test]
    fn a_technique_is_needed_and_enough() {
        let mut judge = Judge::new(&Shape::classic().into());
        judge.technique = technique("pointing");
        let puzzle = made(&judge);
        let ladder = Ladder::all().until("pointing").unwrap();
        assert_eq!(
            hardest_technique(&puzzle, &ladder, Stop::never()),
            judge.technique
        );
        assert_eq!(
            hardest_technique(&puzzle, &ladder.without("pointing").unwrap(), Stop::never()),
            None
        );
    }
}
