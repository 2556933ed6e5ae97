//! Puzzles with clues that are drawn from a full grid.

use satur::generate::{CluedSpec, Deviation, can_draw, clued, full_on, hardest_technique};
use satur::model::clues::Kind;
use satur::model::{Grid, Layout, Puzzle, Random, Stop};

use super::{Job, Made};
use crate::args::Generate;
use crate::language::say;

/// Refuses kinds of clues that cannot be drawn, and cages that have more cells than there are digits.
pub(super) fn check(args: &Generate) -> Result<(), String> {
    let undrawn = |kind: &&&'static Kind| !can_draw(kind);
    if let Some(kind) = args.clue_kinds.iter().find(undrawn) {
        return Err(say("generate-no-clue", &[("id", kind.id)]));
    }
    let side = args.shape.side();
    match args.cages.and_then(|cages| cages.low) {
        Some(low) if low > side => Err(say("cages-too-large", &[("side", &side.to_string())])),
        _ => Ok(()),
    }
}

impl Job<'_> {
    /// Draws puzzles until one is as hard as asked for; else the nearest.
    pub(super) fn make_clued(
        &self,
        layout: &Layout,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<Result<Made, String>> {
        let args = self.args;
        let mut spec = CluedSpec::new(layout.clone(), &args.clue_kinds);
        spec.symmetry = args.symmetry;
        spec.minimal = args.minimal;
        if let Some(cages) = args.cages {
            let least = cages.low.unwrap_or(1).max(1);
            spec.cages = least..=cages.high.unwrap_or(layout.shape().side()).max(least);
        }
        let within = stop.narrowed(Some(self.time()));
        let mut nearest: Option<(Deviation, Puzzle, Grid)> = None;
        while !within.is_over() {
            let Some(grid) = full_on(layout, random, &within) else {
                continue;
            };
            let Some(puzzle) = clued(&grid, &spec, random, &within) else {
                continue;
            };
            let miss = self.miss(&puzzle, &within);
            let is_nearer = |(known, ..): &(Deviation, _, _)| miss.0.abs() < known.0.abs();
            if nearest.as_ref().is_none_or(is_nearer) {
                nearest = Some((miss, puzzle, grid));
            }
            if miss == Deviation::HIT {
                break;
            }
        }
        if stop.is_requested() {
            return None;
        }
        let Some((miss, puzzle, solution)) = nearest else {
            return Some(Err(say("none-in-time", &[])));
        };
        let shortfall = (miss != Deviation::HIT).then(|| {
            let key = if miss.0 > 0.0 {
                "nearest-is-harder"
            } else {
                "nearest-is-easier"
            };
            say(key, &[("time", &format!("{:?}", self.time()))])
        });
        Some(Ok(Made {
            puzzle,
            solution,
            shortfall,
        }))
    }

    /// How far a puzzle is from the level that is asked for, by the hardest technique of the ladder that solves it.
    fn miss(&self, puzzle: &Puzzle, stop: &Stop) -> Deviation {
        let Some(level) = self.args.level else {
            return Deviation::HIT;
        };
        match hardest_technique(puzzle, &self.ladder, stop) {
            Some(hardest) => Deviation::of(hardest.difficulty, &(level.low..=level.high)),
            None => Deviation(99.0),
        }
    }
}
