//! `puzzle`: one new puzzle of a shape and a level, for whoever wants to play at once.
//!
//! Past 9x9 levels are not searched for: a rating may take minutes there. Such a puzzle is dug until
//! about a third of its digits are left, which keeps it fit for a person.

use std::time::Duration;

use satur_generate::{
    CluePattern, Deviation, Judge, LEVELS, PuzzleSpec, TargetSearch, full_on, random_of,
};
use satur_model::{Puzzle, Random, Shape, Stop};
use serde_json::{Value, json};

use crate::{Question, Refusal, board};

/// How long the search for a level may take; after that the nearest is taken.
const SEARCH: Duration = Duration::from_secs(6);

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let shape = question.shape()?;
    let level = question.text("level")?.unwrap_or("medium");
    let seed = question.number("seed", u64::MAX)?.unwrap_or(0);
    let random = &mut random_of(seed, 0);
    let (made, is_met) = make(shape, level, random, stop)?;
    if stop.is_requested() {
        return Err(Refusal::Stopped);
    }
    Ok(json!({"board": board::write(&made), "met": is_met, "seed": seed}))
}

/// A puzzle, and whether it is of the level.
fn make(
    shape: Shape,
    level: &str,
    random: &mut Random,
    stop: &Stop,
) -> Result<(Puzzle, bool), Refusal> {
    let known = LEVELS.iter().find(|known| known.name == level);
    let level = known.ok_or_else(|| Refusal::bad(format!("level: there is no '{level}'")))?;
    let symmetry = CluePattern::Rotate180;
    if shape.side() > 9 {
        let wish = PuzzleSpec {
            givens: Some(shape.cells() * 2 / 5),
            symmetry,
            ..PuzzleSpec::minimal(shape)
        };
        let grid = full_on(&wish.layout, random, stop).ok_or(Refusal::Stopped)?;
        let made = satur_generate::dig(grid, &wish, random, stop);
        return Ok((made, true));
    }
    let mut judge = Judge::new(&shape.into());
    judge.rating = Some(level.low - 0.01..=level.high + 0.01);
    let within = stop.narrowed(Some(SEARCH));
    let order = TargetSearch {
        wish: PuzzleSpec {
            symmetry: if shape.side() == 9 || !symmetry.fits(shape) {
                CluePattern::None
            } else {
                symmetry
            },
            ..PuzzleSpec::minimal(shape)
        },
        sieve: judge.sieve(&shape.into()),
        judge: &|puzzle| judge.judge(puzzle, &within),
    };
    if let Some(found) = order.search(random, &within) {
        return Ok((found.puzzle, found.miss == Deviation::HIT));
    }
    let grid = full_on(&shape.into(), random, stop).ok_or(Refusal::Stopped)?;
    let made = satur_generate::dig(grid, &PuzzleSpec::minimal(shape), random, stop);
    Ok((made, false))
}
