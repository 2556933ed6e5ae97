//! The run `make`: puzzles to order, sent one by one, with what was looked at on the way.
//!
//! Events: `{"judged": N, "made": N}` from time to time, `{"puzzle": …}` for each puzzle, with what it
//! falls short of; `{"done": true}` at the end.

use std::cell::Cell as Counter;
use std::time::Duration;

use satur_generate::{
    CluePattern, Deviation, Judge, LEVELS, PuzzleSpec, TargetSearch, dig, full_on, puzzle_with,
    random_of,
};
use satur_logic::{Technique, technique};
use satur_model::{Instant, Puzzle, Random, Shape, Stop};
use serde_json::{Value, json};

use super::RunContext;
use crate::{Question, Refusal, board};

/// How many puzzles a run makes at most.
const MOST: u64 = 100;
/// How many full grids are tried for a number of givens.
const TRIES: usize = 200;
/// How often progress is sent to the page.
const TELL_EVERY: Duration = Duration::from_millis(100);

pub(super) fn run(context: &RunContext) -> Result<(), Refusal> {
    let order = Wanted::read(&context.question)?;
    let (judged, told) = (Counter::new(0_u64), Counter::new(Instant::now()));
    for number in 0..order.count {
        let tell = || {
            judged.set(judged.get() + 1);
            if told.get().elapsed() > TELL_EVERY {
                told.set(Instant::now());
                context.tell(&json!({"judged": judged.get(), "made": number}));
            }
        };
        let stop = context.stop.narrowed(Some(order.time));
        let made = order.make(&mut random_of(order.seed, number), &tell, &stop);
        if context.stop.is_requested() {
            return Ok(());
        }
        context.tell(&match made {
            Some((puzzle, short)) => told_puzzle(number, &puzzle, short),
            None => json!({"puzzle": number, "board": null}),
        });
    }
    context.tell(&json!({"done": true, "judged": judged.get()}));
    Ok(())
}

/// A puzzle that was made, and what it falls short of: `easier`, `harder` or nothing.
fn told_puzzle(number: u64, puzzle: &Puzzle, short: Option<&'static str>) -> Value {
    json!({
        "puzzle": number,
        "board": board::write(puzzle),
        "givens": puzzle.givens().count_filled(),
        "short": short,
    })
}

/// What is wanted.
struct Wanted {
    shape: Shape,
    count: u64,
    seed: u64,
    symmetry: CluePattern,
    givens: Option<usize>,
    rating: Option<(f32, f32)>,
    technique: Option<&'static Technique>,
    /// How long one puzzle may take.
    time: Duration,
}

impl Wanted {
    fn read(question: &Question) -> Result<Self, Refusal> {
        let shape = question.shape()?;
        let symmetry = question.text("symmetry")?.unwrap_or("none");
        let symmetry = symmetry
            .parse()
            .map_err(|_| Refusal::bad(format!("symmetry: there is no '{symmetry}'")))?;
        let rating = match question.text("level")? {
            None => None,
            Some(name) => {
                let level = LEVELS.iter().find(|level| level.name == name);
                let level =
                    level.ok_or_else(|| Refusal::bad(format!("level: there is no '{name}'")))?;
                Some((level.low - 0.01, level.high + 0.01))
            }
        };
        let technique = match question.text("technique")? {
            None => None,
            Some(id) => Some(
                technique(id)
                    .ok_or_else(|| Refusal::bad(format!("technique: there is no '{id}'")))?,
            ),
        };
        let givens = question.number("givens", shape.cells() as u64)?;
        Ok(Self {
            shape,
            symmetry,
            rating,
            technique,
            count: question.number("count", MOST)?.unwrap_or(1).max(1),
            seed: question.number("seed", u64::MAX)?.unwrap_or(0),
            givens: givens.map(|givens| givens as usize),
            time: Duration::from_secs(question.number("seconds", 120)?.unwrap_or(30).max(1)),
        })
    }

    /// One puzzle, and what it falls short of; nothing if none was found in time.
    fn make(
        &self,
        random: &mut Random,
        tell: &dyn Fn(),
        stop: &Stop,
    ) -> Option<(Puzzle, Option<&'static str>)> {
        let wish = PuzzleSpec {
            symmetry: self.symmetry,
            ..PuzzleSpec::minimal(self.shape)
        };
        if self.rating.is_some() || self.technique.is_some() {
            let mut judge = Judge::new(&self.shape.into());
            judge.rating = self.rating.map(|(low, high)| low..=high);
            judge.technique = self.technique;
            let order = TargetSearch {
                wish: PuzzleSpec {
                    givens: self.givens,
                    ..wish
                },
                judge: &|puzzle| {
                    tell();
                    judge.judge(puzzle, stop)
                },
            };
            let found = order.search(random, stop)?;
            let short = match found.miss {
                Deviation::HIT => None,
                Deviation(miss) if miss > 0.0 => Some("harder"),
                Deviation(_) => Some("easier"),
            };
            return Some((found.puzzle, short));
        }
        tell();
        if let Some(givens) = self.givens {
            let made = puzzle_with(&wish, Some(givens), givens, TRIES, random, stop)?;
            return Some((made, None));
        }
        let made = dig(full_on(&wish.layout, random, stop)?, &wish, random, stop);
        Some((made, stop.is_late().then_some("unfinished")))
    }
}
