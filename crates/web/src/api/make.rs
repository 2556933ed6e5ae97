//! The run `make`: puzzles to order, sent one by one, with what was looked at on the way.
//!
//! Events: `{"judged": N, "made": N}` from time to time, `{"puzzle": …}` for each puzzle, with what it
//! falls short of; `{"done": true}` at the end. `makes` is the answer to what can be ordered beside rows,
//! columns and blocks.

use std::cell::Cell as Counter;
use std::time::Duration;

use satur_generate::{
    CluePattern, CluedSpec, Deviation, Judge, LEVELS, Level, NearestPuzzle, NoBoard, PuzzleSpec,
    TargetSearch, beginner_puzzle, can_draw, clued_range, clued_search, dig, easy_puzzle, full_on,
    is_for_beginners, ladder_without, playable_board, puzzle_with, random_of,
};
use satur_logic::{Lang, Technique, technique};
use satur_model::clues::{self, CLUES, Kind};
use satur_model::rules::{self, RULES};
use satur_model::{Instant, Layout, Puzzle, Random, Stop};
use serde_json::{Value, json};

use super::RunContext;
use crate::{Question, Refusal, board, words};

/// How many puzzles a run makes at most.
const MOST: u64 = 100;
/// How many full grids are tried for a number of givens.
const TRIES: usize = 200;
/// How often progress is sent to the page.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// The rules and the clues that puzzles can be made with.
#[expect(clippy::unnecessary_wraps, reason = "every answer has this signature")]
pub(super) fn answer_makes(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let lang = question.lang as usize;
    let rules = RULES.iter();
    let kinds = CLUES.iter().filter(|kind| can_draw(kind));
    Ok(json!({
        "rules": rules.map(|rule| json!([rule.id, rule.name[lang], rule.summary[lang]])).collect::<Vec<_>>(),
        "clues": kinds.map(|kind| json!([kind.id, kind.name[lang], kind.summary[lang]])).collect::<Vec<_>>(),
    }))
}

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
        let (lang, random) = (context.question.lang, &mut random_of(order.seed, number));
        let made = order.make(lang, random, &tell, &stop)?;
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
        "clues": puzzle.clues().len(),
        "short": short,
    })
}

/// What is wanted.
struct Wanted {
    layout: Layout,
    /// Whether each puzzle gets regions of its own.
    jigsaw: bool,
    /// Kinds of clues that are drawn from a full grid.
    clues: Vec<&'static Kind>,
    /// Whether clues that are not needed are left out.
    minimal: bool,
    count: u64,
    seed: u64,
    symmetry: CluePattern,
    givens: Option<usize>,
    level: Option<&'static Level>,
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
        let level = match question.text("level")? {
            None => None,
            Some(name) => {
                let level = LEVELS.iter().find(|level| level.name == name);
                let none = || Refusal::bad(format!("level: there is no '{name}'"));
                Some(level.ok_or_else(none)?)
            }
        };
        let technique = match question.text("technique")? {
            None => None,
            Some(id) => Some(
                technique(id)
                    .ok_or_else(|| Refusal::bad(format!("technique: there is no '{id}'")))?,
            ),
        };
        let rules = named(question, "rules", rules::find)?;
        let jigsaw = question.flag("jigsaw")?;
        // Rows stand for regions that are yet unknown: what fits one jigsaw fits all.
        let rows = |at: usize| (at / shape.side()) as u32;
        let regions: Option<Vec<u32>> = jigsaw.then(|| (0..shape.cells()).map(rows).collect());
        let layout = Layout::new(shape, regions.as_deref(), &rules);
        let layout = layout.map_err(|error| Refusal::Unanswered(error.to_string()))?;
        let clues = clue_kinds(question)?;
        let givens = question.number("givens", layout.shape().cells() as u64)?;
        if !clues.is_empty() && (technique.is_some() || givens.is_some()) {
            let why = words::text(question.lang, "make", "not-both");
            return Err(Refusal::Unanswered(why));
        }
        Ok(Self {
            layout,
            jigsaw,
            clues,
            minimal: question.flag("minimal")?,
            symmetry,
            level,
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
        lang: Lang,
        random: &mut Random,
        tell: &dyn Fn(),
        stop: &Stop,
    ) -> Result<Option<(Puzzle, Option<&'static str>)>, Refusal> {
        let layout = match playable_board(&self.layout, self.jigsaw, random, stop) {
            Ok(layout) => layout,
            Err(NoBoard::Late(_)) => return Ok(None),
            Err(NoBoard::Layout(error)) => return Err(Refusal::Unanswered(error.to_string())),
            Err(NoBoard::NoGrid(layout)) => {
                let slots = [("rules", layout.to_string())];
                let why = words::say(lang, "make", "no-grid", &slots);
                return Err(Refusal::Unanswered(why));
            }
        };
        Ok(self.make_on(layout, random, tell, stop))
    }

    fn make_on(
        &self,
        layout: Layout,
        random: &mut Random,
        tell: &dyn Fn(),
        stop: &Stop,
    ) -> Option<(Puzzle, Option<&'static str>)> {
        if !self.clues.is_empty() {
            let spec = CluedSpec {
                symmetry: self.symmetry,
                minimal: self.minimal,
                ..CluedSpec::new(layout, &self.clues)
            };
            let wanted = self.level.map(clued_range);
            tell();
            let found = clued_search(&spec, wanted.as_ref(), &ladder_without(&[]), random, stop)?;
            return Some(nearest(found));
        }
        let wish = PuzzleSpec {
            symmetry: self.symmetry,
            ..PuzzleSpec::minimal(layout)
        };
        let is_easy = self.level.is_some_and(is_for_beginners);
        if is_easy && !self.minimal && self.technique.is_none() && self.givens.is_none() {
            tell();
            return beginner_puzzle(&wish.layout, wish.symmetry, random, stop).map(nearest);
        }
        if self.level.is_some() || self.technique.is_some() {
            let mut judge = Judge::new(&wish.layout);
            let range = |level: &Level| level.low - 0.01..=level.high + 0.01;
            judge.rating = self.level.map(range);
            judge.technique = self.technique;
            let wish = PuzzleSpec {
                givens: self.givens,
                ..wish
            };
            if let Some(found) = easy_puzzle(&wish, &judge, random, stop) {
                return Some(nearest(found));
            }
            let order = TargetSearch {
                sieve: judge.sieve(&wish.layout),
                wish,
                judge: &|puzzle| {
                    tell();
                    judge.judge(puzzle, stop)
                },
            };
            return order.search(random, stop).map(nearest);
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

/// What was found, and what it falls short of.
fn nearest(found: NearestPuzzle) -> (Puzzle, Option<&'static str>) {
    let short = match found.miss {
        Deviation::HIT => None,
        Deviation(miss) if miss > 0.0 => Some("harder"),
        Deviation(_) => Some("easier"),
    };
    (found.puzzle, short)
}

/// The kinds of clues that the words under `clues` name.
fn clue_kinds(question: &Question) -> Result<Vec<&'static Kind>, Refusal> {
    let none = |word: &str| Refusal::bad(format!("clues: there is no {word:?}"));
    let words = question.list("clues")?;
    let words = words.iter().map(|word| word.as_str().unwrap_or_default());
    let kinds = clues::named_by(words).map_err(none)?;
    match kinds.iter().find(|kind| !can_draw(kind)) {
        Some(kind) => Err(none(kind.id)),
        None => Ok(kinds),
    }
}

/// What the ids under a key name.
fn named<T>(
    question: &Question,
    key: &str,
    find: impl Fn(&str) -> Option<&'static T>,
) -> Result<Vec<&'static T>, Refusal> {
    let one = |id: &Value| {
        let found = id.as_str().and_then(&find);
        found.ok_or_else(|| Refusal::bad(format!("{key}: there is no {id}")))
    };
    question.list(key)?.iter().map(one).collect()
}
