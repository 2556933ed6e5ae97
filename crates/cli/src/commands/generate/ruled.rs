//! `satur generate` on boards with rules: which board a puzzle gets, and what is told of it.

use satur::generate::{NoBoard, PuzzleSpec, playable_board};
use satur::model::{Puzzle, Random, Stop};

use super::Job;
use crate::language::say;

impl Job<'_> {
    /// What a puzzle is to be, with a jigsaw of its own if that is asked for; nothing if Ctrl-C came first.
    pub(super) fn drawn(
        &self,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Option<PuzzleSpec>, String> {
        let within = stop.narrowed(Some(self.time()));
        let board = playable_board(&self.wish.layout, self.args.jigsaw, random, &within);
        let (key, layout) = match board {
            Ok(layout) => {
                return Ok(Some(PuzzleSpec {
                    layout,
                    ..self.wish.clone()
                }));
            }
            Err(_) if stop.is_requested() => return Ok(None),
            Err(NoBoard::Layout(error)) => return Err(error.to_string()),
            Err(NoBoard::NoGrid(layout)) => ("no-grid", layout),
            Err(NoBoard::Late(layout)) => ("no-grid-in-time", layout),
        };
        let time = format!("{:?}", self.time());
        let slots = [("rules", layout.to_string()), ("time", time)];
        let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
        Err(say(key, &slots))
    }
}

/// What the format `json` says of the rules of a board: its ids, its regions, and the board with its holes.
pub(super) fn rules_json(puzzle: &Puzzle) -> serde_json::Map<String, serde_json::Value> {
    if puzzle.is_plain() {
        return serde_json::Map::new();
    }
    satur::advice::puzzle_json(puzzle)
}
