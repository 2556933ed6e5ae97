//! An explanation on a line a step: singles that follow each other share one, and a chain is its length.

use satur::advice::level_word;
use satur::generate::level_by_ladder;
use satur::logic::{Family, Lang, Step, explain};
use satur::model::Puzzle;

use crate::language::say;
use crate::step_view;

/// The lines of one explanation, while its steps are found.
pub(super) struct Brief<'a> {
    lang: Lang,
    puzzle: &'a Puzzle,
    text: String,
    steps: usize,
    /// The singles that wait for others, by name and action.
    singles: Vec<[String; 2]>,
}

impl<'a> Brief<'a> {
    pub(super) fn new(lang: Lang, puzzle: &'a Puzzle) -> Self {
        Self {
            lang,
            puzzle,
            text: String::new(),
            steps: 0,
            singles: Vec::new(),
        }
    }

    /// Adds the next step.
    pub(super) fn add(&mut self, step: &Step) {
        let explanation = explain(self.lang, self.puzzle.layout(), step);
        if step.technique.family == Family::Singles {
            self.steps += 1;
            self.singles.push([explanation.name, explanation.actions]);
            return;
        }
        self.end_singles();
        self.steps += 1;
        let difficulty = step.technique.difficulty;
        let level = level_by_ladder(self.puzzle, difficulty).name;
        // A slot that is empty leaves its part of the sentence out.
        let length = match step.chain_length() {
            0 => String::new(),
            length => length.to_string(),
        };
        let line = say(
            "brief-step",
            &[
                ("name", explanation.name.as_str()),
                ("level", &level_word(self.lang, level)),
                ("length", &length),
                ("actions", &explanation.actions),
            ],
        );
        self.line(self.steps, &line);
    }

    /// Writes the singles that wait.
    fn end_singles(&mut self) {
        let singles = std::mem::take(&mut self.singles);
        let actions: Vec<&str> = singles.iter().map(|[_, action]| action.as_str()).collect();
        let line = match singles.as_slice() {
            [] => return,
            [[name, action]] => format!("{name}: {action}"),
            several => say(
                "brief-singles",
                &[
                    ("count", &several.len().to_string()),
                    ("actions", &actions.join(" ")),
                ],
            ),
        };
        self.line(self.steps + 1 - singles.len(), &line);
    }

    fn line(&mut self, number: usize, line: &str) {
        self.text += &step_view::wrap(&format!("{number:>3}. {line}"), 5, 0);
    }

    /// The whole text.
    pub(super) fn finish(mut self) -> String {
        self.end_singles();
        self.text
    }
}
