//! The steps of a solution as text or as JSON, written while they are found.

use satur::advice;
use satur::logic::{Lang, PathEnd, Position, SolvePath, Step};
use satur::model::Puzzle;
use serde_json::{Value, json};

use super::brief::Brief;
use crate::args::Explain;
use crate::commands::{add_notes, json_board};
use crate::item::Item;
use crate::language::say;
use crate::reply::Reply;
use crate::step_view;
use crate::terminal::screen_height;

/// Writes the steps of one puzzle.
pub(super) struct Narrator<'a> {
    args: &'a Explain,
    lang: Lang,
    puzzle: &'a Puzzle,
    /// Whether steps that need a single solution were allowed.
    is_unique: bool,
    steps: usize,
    heading: String,
    text: String,
    brief: Brief<'a>,
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
            heading: heading.to_owned(),
            text: format!("{heading}\n"),
            brief: Brief::new(lang, puzzle),
            objects: Vec::new(),
        }
    }

    /// Writes the next step; `after` is the board when it is done.
    pub(super) fn add(&mut self, step: &Step, after: &dyn Position) {
        self.steps += 1;
        let (lang, layout, number) = (self.lang, self.puzzle.layout(), self.steps);
        if self.args.effort.json {
            let mut object = advice::step_json(lang, layout, number, step);
            object["assumes_unique"] =
                json!(self.is_unique && step.technique.asks_for_uniqueness());
            object["board"] = json!(json_board(after.grid()));
            object["candidates_left"] = json!(candidates_left(after));
            self.objects.push(object);
            return;
        }
        self.brief.add(step);
        self.text += &step_view::step(lang, layout, number, step);
        if self.args.marks {
            self.text += &advice::marks(self.puzzle, after);
        }
    }

    /// Ends the reply to the puzzle.
    pub(super) fn finish(self, item: &Item, path: &SolvePath, ending: &str, reply: &mut Reply) {
        if !self.args.effort.json {
            reply.out = self.finished(path, ending).into_bytes();
            return;
        }
        let mut end = self.end_object(path);
        if let Ok(record) = &item.record {
            add_notes(&mut end, record);
        }
        for mut object in self.objects.into_iter().chain([end]) {
            item.add_place(&mut object);
            reply.json(&object);
        }
    }

    /// The text with its end: in full, or the short form if that was asked for, or if the text is longer than the
    /// screen that shows it.
    fn finished(self, path: &SolvePath, ending: &str) -> String {
        let end = step_view::wrap(ending, 0, 0) + &format!("{}\n", json_board(&path.grid));
        let lines = self.text.lines().count() + end.lines().count();
        let is_shown = self.args.out.is_none();
        let is_long = || is_shown && screen_height().is_some_and(|height| lines > height);
        if self.args.brief {
            return format!("{}\n{}{end}\n", self.heading, self.brief.finish());
        }
        if self.args.full || self.args.marks || !is_long() {
            return format!("{}{end}\n", self.text);
        }
        let more = step_view::wrap(&say("brief-more", &[]), 0, 0);
        format!("{}\n{}{end}{more}\n", self.heading, self.brief.finish())
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
            "scale": "satur",
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

/// How many candidates the empty cells have in all.
fn candidates_left(board: &dyn Position) -> usize {
    let candidates = board.candidates();
    let blanks = board.grid().blanks();
    blanks.map(|cell| candidates[cell].iter().count()).sum()
}
