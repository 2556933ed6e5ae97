//! Training sets: puzzles by bands of difficulty, split so that the parts share no class of
//! puzzles.
//!
//! *Idea*: draw minimal puzzles one after another, rate each, and keep it if its band has room.
//! When draws hardly ever fill the remaining bands, climb toward each band instead
//! ([`TargetSearch`]). At most one puzzle of every equivalence class is kept, identified by its
//! canonical form, and the hash of that form determines the part to which the class belongs.
//! Disguises for augmentation stay in the part of their puzzle.
//!
//! *Why the parts are separate*: two equivalent puzzles have one canonical form, so one hash, so
//! one part. This also holds between sets of different seeds, as long as the share for tests is the
//! same.
//!
//! *Why it repeats*: candidates are made on many threads but used in the order of their numbers, so
//! the result depends only on the seed.
//!
//! *Cost*: rating and canonical form, one to a few milliseconds a puzzle.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use satur_logic::se::{Rater, RatingEnd};
use satur_methods::{Goal, Request, Threads, Verdict, exact, run};
use satur_model::{Grid, Puzzle, Random, Shape, Solution, Stop, Symmetry};

use crate::{Deviation, Judge, LEVELS, PuzzleSpec, TargetSearch, canonical, dig, full, random_of};

/// The number of candidates that are made before any of them is used.
const ROUND: u64 = 256;
/// If a round adds fewer puzzles than this, climbing replaces drawing.
const FEW: usize = 8;
/// Time limit of a climb toward a band.
const CLIMB: Duration = Duration::from_secs(20);

/// A range of ratings and the number of puzzles in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Band {
    /// The name: a level, or `2.0-4.5`.
    pub name: String,
    /// The least rating.
    pub low: f32,
    /// The greatest rating.
    pub high: f32,
    /// The number of puzzles.
    pub count: usize,
}

impl Band {
    /// The band of a level, or of a range `LOW-HIGH`; `None` for other texts.
    pub fn named(name: &str, count: usize) -> Option<Self> {
        let level = LEVELS.iter().find(|level| level.name == name);
        let (low, high) = if let Some(level) = level {
            (level.low, level.high)
        } else {
            let (low, high) = name.split_once('-')?;
            (low.trim().parse().ok()?, high.trim().parse().ok()?)
        };
        (low <= high).then(|| Self {
            name: name.to_owned(),
            low,
            high,
            count,
        })
    }

    /// The band that accepts every puzzle.
    pub fn any(count: usize) -> Self {
        Self {
            name: "any".to_owned(),
            low: 0.0,
            high: 99.0,
            count,
        }
    }

    fn takes(&self, er: f32) -> bool {
        self.low - 0.01 <= er && er <= self.high + 0.01
    }
}

/// The specification of a set.
#[derive(Clone, PartialEq, Debug)]
pub struct Dataset {
    /// The shape of the boards; duplicates are recognised up to side 10.
    pub shape: Shape,
    /// The bands of difficulty.
    pub bands: Vec<Band>,
    /// The seed.
    pub seed: u64,
    /// The share of classes for the test part, from 0 to 1.
    pub test: f64,
    /// The number of disguises that are added to each puzzle for training.
    pub augment: usize,
}

/// One puzzle of a set.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Its rating on the scale of Sudoku Explainer. A disguise has that of its puzzle.
    pub er: f32,
    /// The technique that set the rating.
    pub technique: &'static str,
    /// The index of its band.
    pub band: usize,
    /// The canonical form of the puzzle.
    pub canonical: Grid,
    /// Whether it belongs to the test part.
    pub is_test: bool,
    /// 0 for a puzzle, from 1 on for its disguises.
    pub disguise: usize,
}

/// How the generation of a set ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatasetEnd {
    /// Every band is full.
    Complete,
    /// A band could not be filled: its index, and the number of missing puzzles.
    Short(usize, usize),
    /// The stop was over.
    Stopped,
}

/// Whether a class belongs to the test part: by a hash of its canonical form, so that the answer is
/// the same in every set with this share.
pub fn is_test(form: &Grid, share: f64) -> bool {
    let hash = form
        .numbers()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, number| {
            (hash ^ u64::from(number)).wrapping_mul(0x0100_0000_01B3)
        });
    // The upper bits of a product depend on all bits of the hash.
    let mixed = (hash ^ (hash >> 29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed >> 11) as f64 / (1_u64 << 53) as f64) < share
}

/// A puzzle that may be used.
struct Candidate {
    puzzle: Puzzle,
    solution: Grid,
    er: f32,
    technique: &'static str,
    form: Grid,
}

impl Dataset {
    /// Returns what is not supported, if anything.
    pub fn check(&self) -> Result<(), String> {
        if canonical(&full(self.shape, &mut Random::new(0))).is_none() {
            return Err(format!(
                "blocks of {}: there are too many disguises to compare; boards of side 10 and less \
                 are served",
                self.shape
            ));
        }
        if !(0.0..=1.0).contains(&self.test) {
            return Err(format!(
                "the share for tests is {}; expected 0 to 1",
                self.test
            ));
        }
        if self.bands.is_empty() {
            return Err("no band is wanted; name one, such as easy=1000".to_owned());
        }
        Ok(())
    }

    /// Makes the set and passes on every example; `Break` ends it. Bands are filled together, so
    /// examples come in the order in which they were drawn.
    pub fn make(
        &self,
        threads: usize,
        stop: &Stop,
        show: impl FnMut(&Example) -> ControlFlow<()>,
    ) -> DatasetEnd {
        let mut filling = Filling {
            set: self,
            left: self.bands.iter().map(|band| band.count).collect(),
            seen: HashSet::new(),
            show,
        };
        let end = filling.run(threads, stop);
        end.break_value().unwrap_or(DatasetEnd::Complete)
    }

    /// A random minimal puzzle.
    fn draw(&self, number: u64, rater: &mut Rater, stop: &Stop) -> Option<Candidate> {
        let mut random = random_of(self.seed, number);
        let solution = full(self.shape, &mut random);
        let wish = PuzzleSpec::minimal(self.shape);
        let puzzle = dig(solution.clone(), &wish, &mut random, stop);
        self.judged(puzzle, solution, rater, stop)
    }

    /// A puzzle of a band.
    fn climb(&self, band: usize, number: u64, rater: &mut Rater, stop: &Stop) -> Option<Candidate> {
        // Other numbers than those of the draws.
        let mut random = random_of(self.seed ^ (band as u64 + 1) << 48, number);
        let wanted = &self.bands[band];
        let mut judge = Judge::new(&self.shape.into());
        judge.rating = Some(wanted.low - 0.01..=wanted.high + 0.01);
        let within = stop.narrowed(Some(CLIMB));
        let order = TargetSearch {
            wish: PuzzleSpec::minimal(self.shape),
            sieve: judge.sieve(&self.shape.into()),
            judge: &|puzzle| judge.judge(puzzle, &within),
        };
        let found = order.search(&mut random, &within)?;
        if found.miss != Deviation::HIT {
            return None;
        }
        self.judged(found.puzzle, found.full, rater, stop)
    }

    /// Rates a puzzle, proves it, and finds its canonical form.
    fn judged(
        &self,
        puzzle: Puzzle,
        solution: Grid,
        rater: &mut Rater,
        stop: &Stop,
    ) -> Option<Candidate> {
        let rating = rater.rate(&puzzle, None, stop);
        let mark = rating.er.filter(|_| rating.end == RatingEnd::Solved)?;
        let er = mark.score.value() as f32;
        if !self.bands.iter().any(|band| band.takes(er)) {
            return None;
        }
        let solution = Solution::verify(&puzzle, solution).ok()?.into_grid();
        let mut request = Request::new(Goal::Unique);
        request.stop = stop.clone();
        let outcome = run(exact(), &puzzle, &mut request).ok()?;
        let form = canonical(puzzle.givens())?;
        (outcome.verdict == Verdict::Unique).then_some(Candidate {
            puzzle,
            solution,
            er,
            technique: mark.rule.name(),
            form,
        })
    }

    /// A puzzle and, for training, its disguises.
    fn examples(&self, candidate: Candidate, band: usize) -> Vec<Example> {
        let is_test = is_test(&candidate.form, self.test);
        let puzzle = candidate.puzzle.givens().clone();
        let seed = puzzle.numbers().fold(self.seed, |seed, number| {
            seed.wrapping_mul(31).wrapping_add(u64::from(number))
        });
        let mut random = Random::new(seed);
        let disguises = if is_test { 0 } else { self.augment };
        let mut examples = vec![Example {
            puzzle,
            solution: candidate.solution,
            er: candidate.er,
            technique: candidate.technique,
            band,
            canonical: candidate.form,
            is_test,
            disguise: 0,
        }];
        for disguise in 1..=disguises {
            let symmetry = Symmetry::random(self.shape, &mut random);
            let base = &examples[0];
            examples.push(Example {
                puzzle: symmetry.grid(&base.puzzle),
                solution: symmetry.grid(&base.solution),
                disguise,
                ..base.clone()
            });
        }
        examples
    }
}

/// A set that is being filled.
struct Filling<'a, F> {
    set: &'a Dataset,
    /// How many puzzles each band still takes.
    left: Vec<usize>,
    /// The canonical forms that were taken.
    seen: HashSet<Vec<u8>>,
    show: F,
}

impl<F: FnMut(&Example) -> ControlFlow<()>> Filling<'_, F> {
    /// Draws until that hardly fills anything, then climbs toward the bands that have room.
    fn run(&mut self, threads: usize, stop: &Stop) -> ControlFlow<DatasetEnd> {
        let set = self.set;
        let mut first = 0;
        while self.left.iter().any(|&left| left > 0) {
            let draw = |number, rater: &mut Rater| set.draw(number, rater, stop);
            let taken = self.round(first..first + ROUND, threads, stop, draw)?;
            first += ROUND;
            if taken < FEW {
                break;
            }
        }
        for at in 0..set.bands.len() {
            let mut first = 0;
            while self.left[at] > 0 {
                let size = (threads as u64 * 4).min(self.left[at] as u64 + 4);
                let climb = |number, rater: &mut Rater| set.climb(at, number, rater, stop);
                if self.round(first..first + size, threads, stop, climb)? == 0 {
                    return ControlFlow::Break(DatasetEnd::Short(at, self.left[at]));
                }
                first += size;
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes candidates by their numbers and keeps those that fit. Returns how many were kept.
    fn round(
        &mut self,
        numbers: Range<u64>,
        threads: usize,
        stop: &Stop,
        make: impl Fn(u64, &mut Rater) -> Option<Candidate> + Sync,
    ) -> ControlFlow<DatasetEnd, usize> {
        let made = parallel(self.set.shape, numbers, threads, stop, make);
        let mut taken = 0;
        for candidate in made.into_iter().flatten() {
            taken += usize::from(self.take(candidate)?);
        }
        if stop.is_over() {
            return ControlFlow::Break(DatasetEnd::Stopped);
        }
        ControlFlow::Continue(taken)
    }

    /// Keeps a candidate if a band has room for it and its class is new.
    fn take(&mut self, candidate: Candidate) -> ControlFlow<DatasetEnd, bool> {
        let fits = |(at, band): (usize, &Band)| self.left[at] > 0 && band.takes(candidate.er);
        let Some(band) = self.set.bands.iter().enumerate().position(fits) else {
            return ControlFlow::Continue(false);
        };
        if !self.seen.insert(candidate.form.numbers().collect()) {
            return ControlFlow::Continue(false);
        }
        self.left[band] -= 1;
        for example in self.set.examples(candidate, band) {
            if (self.show)(&example).is_break() {
                return ControlFlow::Break(DatasetEnd::Stopped);
            }
        }
        ControlFlow::Continue(true)
    }
}

/// Makes candidates on many threads, in the order of their numbers.
fn parallel(
    shape: Shape,
    numbers: Range<u64>,
    threads: usize,
    stop: &Stop,
    make: impl Fn(u64, &mut Rater) -> Option<Candidate> + Sync,
) -> Vec<Option<Candidate>> {
    let count = (numbers.end - numbers.start) as usize;
    let next = AtomicUsize::new(0);
    let made: Mutex<Vec<Option<Candidate>>> = Mutex::new((0..count).map(|_| None).collect());
    let worker = || {
        let (next, made, make) = (&next, &made, &make);
        move || {
            let Some(mut rater) = Rater::new(shape) else {
                return;
            };
            while !stop.is_over() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= count {
                    return;
                }
                let candidate = make(numbers.start + at as u64, &mut rater);
                made.lock().unwrap_or_else(PoisonError::into_inner)[at] = candidate;
            }
        }
    };
    std::thread::scope(|scope| {
        Threads::new(threads).start(scope, threads.saturating_sub(1), worker);
        worker()();
    });
    made.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn made(set: &Dataset, threads: usize) -> (Vec<Example>, DatasetEnd) {
        let mut all = Vec::new();
        let end = set.make(threads, Stop::never(), |example| {
            all.push(example.clone());
            ControlFlow::Continue(())
        });
        (all, end)
    }

    fn set(bands: &[(&str, usize)]) -> Dataset {
        let band = |&(name, count): &(&str, usize)| Band::named(name, count).unwrap();
        Dataset {
            shape: Shape::classic(),
            bands: bands.iter().map(band).collect(),
            seed: 4,
            test: 0.3,
            augment: 2,
        }
    }

    #[test]
    fn bands_are_filled_and_parts_share_no_class() {
        let set = set(&[("easy", 12), ("medium", 15), ("4.6-6.0", 3)]);
        let (all, end) = made(&set, 2);
        assert_eq!(end, DatasetEnd::Complete);
        assert_eq!(all, made(&set, 1).0, "threads make no difference");
        let mut parts: BTreeMap<Vec<u8>, bool> = BTreeMap::new();
        let mut counts = [0; 3];
        for example in &all {
            // The canonical form can be recomputed from the puzzle as written.
            let form = canonical(&example.puzzle).unwrap();
            assert_eq!(form, example.canonical);
            let known = parts
                .entry(form.numbers().collect())
                .or_insert(example.is_test);
            assert_eq!(*known, example.is_test, "a class is in one part");
            let puzzle = Puzzle::new(example.puzzle.clone());
            assert!(Solution::verify(&puzzle, example.solution.clone()).is_ok());
            assert!(set.bands[example.band].takes(example.er));
            counts[example.band] += usize::from(example.disguise == 0);
        }
        assert_eq!(counts, [12, 15, 3]);
        assert_eq!(parts.len(), 30, "no class comes twice");
        let tests = all.iter().filter(|example| example.is_test).count();
        assert!((2..=20).contains(&tests), "{tests}");
        assert_eq!(
            all.len(),
            tests + 3 * (30 - tests),
            "tests are not disguised"
        );
    }

    #[test]
    fn other_shapes_and_wrong_wishes() {
        let small = Dataset {
            shape: Shape::new(2, 2).unwrap(),
            bands: vec![Band::any(3)],
            ..set(&[])
        };
        let (all, end) = made(&small, 1);
        assert_eq!((all.len() >= 3, end), (true, DatasetEnd::Complete));
        let large = Dataset {
            shape: Shape::new(4, 4).unwrap(),
            ..small.clone()
        };
        assert!(large.check().unwrap_err().contains("side 10 and less"));
        assert!(set(&[]).check().is_err());
        assert!(small.check().is_ok());
        assert_eq!(Band::named("huge", 1), None);
        assert_eq!(Band::named("5.0-4.0", 1), None);
    }
}
