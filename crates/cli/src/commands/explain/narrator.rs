//! The steps of a solution as text or as JSON, written while they are found.

use satur::advice;
use satur::logic::{Action, Lang, PathEnd, Position, SolvePath, Step};
use satur::model::{Grid, Puzzle};
use serde_json::{Value, json};

use crate::args::Explain;
use crate::commands::json_board;
use crate::item::Item;
use crate::reply::Reply;
use crate::step_view;

/// Writes the steps of one puzzle.
pub(super) struct Narrator<'a> {
    args: &'a Explain,
    lang: Lang,
    puzzle: &'a Puzzle,
    /// Whether steps that need a single solution were allowed.
    is_unique: bool,
    steps: usize,
    text: String,
    objects: Vec<Value>,
}

impl<'a> Narrator<'a> {
    pub(super) fn new(
        args: &'a Explain,
        lang: Lang,
        puzzle: &'a Puzzle,
        is_unique: bool,
        heading: &str,
    ) -> Self {
        Self {
            args,
            lang,
            puzzle,
            is_unique,
            steps: 0,
            text: format!("{heading}\n"),
            objects: Vec::new(),
        }
    }

    /// Writes the next step; `after` is the board when it is done.
    pub(super) fn add(&mut self, step: &Step, after: &dyn Position) {
        self.steps += 1;
        let (lang, shape, number) = (self.lang, self.puzzle.shape(), self.steps);
        if self.args.effort.json {
            let mut object = advice::step_json(lang, shape, number, step);
            object["assumes_unique"] =
                json!(self.is_unique && step.technique.asks_for_uniqueness());
            object["board"] = json!(json_board(after.grid()));
            object["candidates_left"] = json!(candidates_left(after));
            self.objects.push(object);
            return;
        }
        self.text += &step_view::step(lang, shape, number, step);
        if self.args.marks {
            self.text += &advice::marks(self.puzzle, after);
        }
    }

    /// Ends the reply to the puzzle.
    pub(super) fn finish(mut self, item: &Item, path: &SolvePath, ending: &str, reply: &mut Reply) {
        if !self.args.effort.json {
            self.text += &step_view::wrap(ending, 0, 0);
            self.text += &format!("{}\n\n", json_board(&path.grid));
            reply.out = self.text.into_bytes();
            return;
        }
        let end = self.end_object(path);
        for mut object in self.objects.into_iter().chain([end]) {
            item.add_line(&mut object);
            reply.json(&object);
        }
    }

    /// The object after those of the steps.
    fn end_object(&self, path: &SolvePath) -> Value {
        let hardest = path.hardest();
        let mut end = json!({
            "verdict": match path.end {
                PathEnd::Solved => "solved",
                PathEnd::Stuck => "stuck",
                PathEnd::Contradiction => "impossible",
                PathEnd::Stopped => "gave-up",
            },
            "steps": path.steps.len(),
            "hardest": hardest.map(|step| step.technique.id),
            "difficulty": hardest.map(|step| advice::hundredths(step.difficulty())),
            "unique": self.is_unique,
            "board": json_board(&path.grid),
        });
        // Who checks the steps needs to know what they start from.
        for (key, value) in advice::puzzle_json(self.puzzle) {
            end[key] = value;
        }
        end
    }
}

/// The line above the steps of a puzzle; `prefix` tells it from others of the input.
pub(super) fn heading(lang: Lang, prefix: &str, puzzle: &Puzzle) -> String {
    let count = |grid: &Grid| grid.count_filled().to_string();
    let placed = puzzle.placed().map(count).unwrap_or_default();
    let slots: [(&str, &str); 4] = [
        ("side", &puzzle.shape().side().to_string()),
        ("shape", &puzzle.shape().to_string()),
        ("givens", &count(puzzle.givens())),
        ("placed", &placed),
    ];
    format!("{prefix}{}", lang.say("puzzle", &slots))
}

/// The sentence below the steps of a puzzle.
pub(super) fn ending(lang: Lang, puzzle: &Puzzle, path: &SolvePath, is_requested: bool) -> String {
    let places = |action: &&Action| matches!(action, Action::Place(_));
    let actions = path.steps.iter().flat_map(|step| &step.actions);
    let filled = puzzle.board().count_filled() + actions.filter(places).count();
    let hardest = path.hardest();
    let key = match path.end {
        PathEnd::Solved if hardest.is_none() => "solved-already",
        PathEnd::Solved => "solved",
        PathEnd::Stuck if hardest.is_none() => "stuck-at-once",
        PathEnd::Stuck => "stuck",
        PathEnd::Contradiction => "contradiction",
        PathEnd::Stopped if is_requested => "interrupted",
        PathEnd::Stopped => "stopped",
    };
    let name = hardest.map(|step| lang.name(step.technique));
    let difficulty = hardest.map(|step| advice::difficulty(step.difficulty()));
    lang.say(
        key,
        &[
            ("steps", &path.steps.len().to_string()),
            ("name", &name.unwrap_or_default()),
            ("difficulty", &difficulty.unwrap_or_default()),
            ("filled", &filled.to_string()),
            ("cells", &puzzle.shape().cells().to_string()),
        ],
    )
}

/// How many candidates the empty cells have in all.
fn candidates_left(board: &dyn Position) -> usize {
    let candidates = board.candidates();
    let blanks = board.grid().blanks();
    blanks.map(|cell| candidates[cell].iter().count()).sum()
}
