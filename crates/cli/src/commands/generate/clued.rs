//! Puzzles with clues that are drawn from a full grid.

use satur::generate::{CluedSpec, can_draw, clued_range, clued_search};
use satur::model::clues::Kind;
use satur::model::{Layout, Random, Stop};

use super::{Job, Made};
use crate::args::Generate;
use crate::language::say;

/// Refuses kinds of clues that cannot be drawn, and cages that have more cells than there are digits.
pub(super) fn check(args: &Generate) -> Result<(), String> {
    let undrawn = |kind: &&'static Kind| !can_draw(kind);
    if let Some(kind) = args.kinds().into_iter().find(undrawn) {
        return Err(say("generate-no-clue", &[("id", kind.id)]));
    }
    let side = args.shape.side();
    let ends = args.cages.map(|cages| (cages.low, cages.high));
    match ends {
        Some((Some(low), _)) if low > side => {
            Err(say("cages-too-large", &[("side", &side.to_string())]))
        }
        Some((Some(0), _) | (_, Some(0))) => Err(say("cages-too-small", &[])),
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
        let mut spec = CluedSpec::new(layout.clone(), &args.kinds());
        spec.symmetry = args.symmetry;
        spec.minimal = args.needed_clues;
        if let Some(cages) = args.cages {
            let least = cages.low.unwrap_or(1).max(1);
            spec.cages = least..=cages.high.unwrap_or(layout.shape().side()).max(least);
        }
        let within = stop.narrowed(Some(self.time()));
        let wanted = args.level.as_ref().map(clued_range);
        let nearest = clued_search(&spec, wanted.as_ref(), &self.ladder, random, &within);
        if stop.is_requested() {
            return None;
        }
        Some(self.nearest(nearest))
    }
}
