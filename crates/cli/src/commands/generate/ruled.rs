//! `satur generate` on boards with rules: which board a puzzle gets, and what is told of it.

use satur::generate::{PuzzleSpec, full_on, random_jigsaw};
use satur::model::{Puzzle, Random, Stop};

use super::Job;
use crate::language::say;

/// How many jigsaws are drawn before it is said that none has a full grid.
const JIGSAWS: usize = 30;

impl Job<'_> {
    /// What a puzzle is to be, with a jigsaw of its own if that is asked for. What has no full grid at all is
    /// told, or drawn anew if chance has made it; nothing if Ctrl-C came first.
    pub(super) fn drawn(
        &self,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Option<PuzzleSpec>, String> {
        let mut wish = self.wish.clone();
        if !self.args.has_rules() {
            return Ok(Some(wish));
        }
        let within = stop.narrowed(Some(self.time()));
        for _ in 0..JIGSAWS {
            if self.args.jigsaw {
                let layout = random_jigsaw(self.args.shape, &self.args.rules, random);
                wish.layout = layout.map_err(|error| error.to_string())?;
            }
            if full_on(&wish.layout, &mut random.clone(), &within).is_some() {
                return Ok(Some(wish));
            }
            if stop.is_requested() {
                return Ok(None);
            }
            if within.is_over() || !self.args.jigsaw {
                break;
            }
        }
        let key = if within.is_over() {
            "no-grid-in-time"
        } else {
            "no-grid"
        };
        let time = format!("{:?}", self.time());
        let slots = [("rules", wish.layout.to_string()), ("time", time)];
        let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
        Err(say(key, &slots))
    }
}

/// What the format `json` says of the rules of a board: its ids, its regions, and the board with its holes.
pub(super) fn rules_json(puzzle: &Puzzle) -> serde_json::Map<String, serde_json::Value> {
    if puzzle.layout().is_plain() {
        return serde_json::Map::new();
    }
    satur::advice::puzzle_json(puzzle)
}
