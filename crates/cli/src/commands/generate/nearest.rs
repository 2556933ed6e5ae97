//! What a search for a puzzle to order came to.

use satur::generate::{Deviation, NearestPuzzle};

use super::{Job, Made};
use crate::language::say;

impl Job<'_> {
    /// The nearest puzzle that a search found, with a note if it is not as hard as asked for.
    pub(super) fn nearest(&self, found: Option<NearestPuzzle>) -> Result<Made, String> {
        let found = found.ok_or_else(|| say("none-in-time", &[]))?;
        let shortfall = (found.miss != Deviation::HIT).then(|| {
            let key = if found.miss.0 > 0.0 {
                "nearest-is-harder"
            } else {
                "nearest-is-easier"
            };
            say(key, &[("time", &format!("{:?}", self.time()))])
        });
        Ok(Made {
            puzzle: found.puzzle,
            solution: found.full,
            shortfall,
        })
    }
}
