//! The facts of a generated puzzle: a row of a table, or a JSON object.
//!
//! Two ladders of techniques meet here, and neither is translated into the other. The rating is
//! that of Sudoku Explainer, with the hardest technique on its ladder. The techniques that can be
//! asked for are those of Satur; `satur_technique` is the hardest that its ladder needs, climbed
//! as `satur explain` does. Columns say whose they are.

use satur::logic::Technique;
use satur::logic::se::RatedTechnique;
use satur::model::Shape;
use serde_json::{Map, Value, json};

/// The first line of the table.
pub(super) const HEADER: &str = "number,seed,puzzle,solution,clues,se_rating,se_technique,\
                                 satur_technique,asked_technique\n";

/// What is known of one puzzle.
pub(super) struct Row {
    /// Its place in the series, from 1.
    pub(super) number: u64,
    pub(super) seed: u64,
    pub(super) shape: Shape,
    /// What the format `json` says of the rules beyond rows, columns and blocks, and of clues.
    pub(super) rules: Map<String, Value>,
    pub(super) puzzle: String,
    pub(super) solution: String,
    pub(super) clues: usize,
    /// Rating and hardest technique on the scale of Sudoku Explainer, if there was time for them.
    pub(super) rating: Option<RatedTechnique>,
    /// The hardest technique on Satur's ladder, if that solves the puzzle.
    pub(super) technique: Option<&'static Technique>,
    /// The technique that the puzzle was asked to need.
    pub(super) asked: Option<&'static Technique>,
}

impl Row {
    /// The row of the table, with its line end.
    pub(super) fn csv(&self) -> String {
        let id = |technique: Option<&'static Technique>| technique.map_or("", |known| known.id);
        let score = self.rating.map(|mark| mark.score.to_string());
        format!(
            "{},{},{},{},{},{},{},{},{}\n",
            self.number,
            self.seed,
            self.puzzle,
            self.solution,
            self.clues,
            score.unwrap_or_default(),
            self.rating.map_or("", |mark| mark.rule.name()),
            id(self.technique),
            id(self.asked),
        )
    }

    /// The facts under the names of the columns, and the shape. A puzzle with clues has them under `clues`, as the
    /// format `json` does, and the number of its givens under `givens`.
    pub(super) fn json(&self) -> Value {
        let mut row = json!({
            "number": self.number,
            "seed": self.seed,
            "shape": self.shape.to_string(),
            "puzzle": self.puzzle,
            "solution": self.solution,
            "clues": self.clues,
            "se_rating": self.rating.map(|mark| mark.score.value()),
            "se_technique": self.rating.map(|mark| mark.rule.name()),
            "satur_technique": self.technique.map(|technique| technique.id),
            "asked_technique": self.asked.map(|technique| technique.id),
        });
        for (key, value) in &self.rules {
            row[key] = value.clone();
        }
        if row["clues"].is_array() {
            row["givens"] = json!(self.clues);
        }
        row
    }
}
