//! A choice of techniques, as people state it: a preset, the hardest one, exceptions.

use crate::{Ladder, Technique};

/// The techniques that a user asks for.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The name of a preset.
    pub preset: &'static str,
    /// The hardest technique. If the preset has it, everything after it in the preset is left out;
    /// otherwise everything more difficult.
    pub until: Option<&'static Technique>,
    /// Techniques that may not be used.
    pub without: Vec<&'static Technique>,
}

impl Choice {
    /// Whether it is every technique.
    pub fn is_whole(&self) -> bool {
        self.preset == "all" && self.until.is_none() && self.without.is_empty()
    }

    /// Returns the ladder. Unless there is a single solution, it leaves out the techniques that
    /// rely on uniqueness, and forcing chains: with several solutions, hardly any assumption leads
    /// to a contradiction, so forcing nets would search in vain for as long as they may.
    pub fn ladder(&self, is_unique: bool) -> Ladder {
        let preset = Ladder::preset(self.preset).unwrap_or_else(Ladder::all);
        let mut rungs = preset.techniques().to_vec();
        if let Some(last) = self.until {
            match rungs.iter().position(|rung| *rung == last) {
                Some(at) => rungs.truncate(at + 1),
                None => rungs.retain(|rung| rung.difficulty <= last.difficulty),
            }
        }
        rungs.retain(|rung| !self.without.contains(rung));
        rungs.retain(|rung| is_unique || !rung.asks_for_uniqueness());
        Ladder::in_order(rungs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique;

    #[test]
    fn a_ladder_is_cut_and_thinned() {
        let choice = Choice {
            preset: "basic",
            until: technique("pointing"),
            without: technique("naked-single").into_iter().collect(),
        };
        let ladder = choice.ladder(true);
        let ids: Vec<&str> = ladder.techniques().iter().map(|t| t.id).collect();
        assert_eq!(ids.last(), Some(&"pointing"));
        assert!(!ids.contains(&"naked-single") && ids.contains(&"hidden-single-block"));
        // A technique that is not in the preset cuts by difficulty.
        let choice = Choice {
            until: technique("direct-pointing"),
            ..choice
        };
        let cut = choice.ladder(true);
        assert!(cut.techniques().iter().all(|t| t.difficulty <= 1.7));
    }
}
