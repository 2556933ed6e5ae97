//! A question of the page: a JSON object, and what it can be asked for.
//!
//! Whatever a client sends is checked here, with errors that name the key.

use std::path::PathBuf;

use satur_logic::Lang;
use satur_model::{Puzzle, Shape};
use serde_json::{Map, Value, json};

use crate::board;

/// The largest side of a board that can be played on the page.
pub(crate) const MAX_PLAYED: usize = 25;
/// The largest side of a board that can be watched.
const MAX_WATCHED: usize = 100;

/// A question of the page.
#[derive(Clone, Debug)]
pub struct Question {
    keys: Map<String, Value>,
    /// The folder in which the server keeps what experiments write; it never comes from a client.
    /// Without one there are no experiments.
    pub(crate) home: Option<PathBuf>,
    /// The language of the answer, from the key `lang`; English if there is none.
    pub lang: Lang,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The question is not understood: what was found, what was expected.
    #[error("{0}")]
    Bad(String),
    /// The question is understood and has no answer: in the language of the question.
    #[error("{0}")]
    Unanswered(String),
    /// A text that could not be read, with the place of the mistake.
    #[error("{}", .0["text"].as_str().unwrap_or_default())]
    Text(Value),
    /// The client went away, or the time was over.
    #[error("stopped")]
    Stopped,
}

impl Refusal {
    /// A question that is not understood.
    pub fn bad(what: impl Into<String>) -> Self {
        Self::Bad(what.into())
    }

    /// The refusal as the page reads it.
    pub fn json(&self) -> Value {
        let (code, place) = match self {
            Self::Bad(_) => ("bad", None),
            Self::Unanswered(_) => ("unanswered", None),
            Self::Text(place) => ("text", Some(place)),
            Self::Stopped => ("stopped", None),
        };
        json!({"error": {"code": code, "text": self.to_string(), "place": place}})
    }
}

impl Question {
    /// A question from the bytes of a request.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let value: Value = serde_json::from_slice(bytes)
            .map_err(|error| Refusal::bad(format!("the question is no JSON: {error}")))?;
        Self::new(value)
    }

    /// A question from a JSON value, which has to be an object.
    pub fn new(value: Value) -> Result<Self, Refusal> {
        let Value::Object(keys) = value else {
            return Err(Refusal::bad("the question is no JSON object"));
        };
        let lang = match keys.get("lang") {
            None | Some(Value::Null) => Lang::En,
            Some(lang) => lang
                .as_str()
                .and_then(|code| code.parse().ok())
                .ok_or_else(|| Refusal::bad("lang: expected \"en\" or \"pt\""))?,
        };
        Ok(Self {
            keys,
            home: None,
            lang,
        })
    }

    /// What stands under a key, if anything but `null` does.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.keys.get(key).filter(|value| !value.is_null())
    }

    /// The text under a key, if there is one.
    pub fn text(&self, key: &str) -> Result<Option<&str>, Refusal> {
        self.typed(key, "a text", Value::as_str)
    }

    /// The text under a key that has to be there.
    pub fn needed_text(&self, key: &str) -> Result<&str, Refusal> {
        self.text(key)?
            .ok_or_else(|| Refusal::bad(format!("{key}: expected a text, found nothing")))
    }

    /// The whole number under a key, if there is one, at most `most`.
    pub fn number(&self, key: &str, most: u64) -> Result<Option<u64>, Refusal> {
        let number = self.typed(key, "a whole number", Value::as_u64)?;
        match number {
            Some(number) if number > most => Err(Refusal::bad(format!(
                "{key}: found {number}, expected at most {most}"
            ))),
            number => Ok(number),
        }
    }

    /// Whether a key is `true`; without it, no.
    pub fn flag(&self, key: &str) -> Result<bool, Refusal> {
        Ok(self
            .typed(key, "true or false", Value::as_bool)?
            .unwrap_or(false))
    }

    /// The list under a key; an empty one if there is none.
    pub fn list(&self, key: &str) -> Result<&[Value], Refusal> {
        let list = self.typed(key, "a list", Value::as_array)?;
        Ok(list.map_or(&[], Vec::as_slice))
    }

    fn typed<'a, T>(
        &'a self,
        key: &str,
        what: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Refusal> {
        self.get(key)
            .map(|value| read(value).ok_or_else(|| Refusal::bad(format!("{key}: expected {what}"))))
            .transpose()
    }

    /// The shape under the key `shape`, of a side that can be played; 3x3 if there is none.
    pub fn shape(&self) -> Result<Shape, Refusal> {
        let Some(text) = self.text("shape")? else {
            return Ok(Shape::classic());
        };
        at_most(shape_of("shape", text)?, MAX_PLAYED)
    }

    /// A shape from the text under a key, of a side that can be watched.
    pub(crate) fn large_shape(key: &str, text: &str) -> Result<Shape, Refusal> {
        at_most(shape_of(key, text)?, MAX_WATCHED)
    }

    /// The board under the key `board`, of a side that can be played.
    pub fn board(&self) -> Result<Puzzle, Refusal> {
        let puzzle = self.any_board()?;
        at_most(puzzle.shape(), MAX_PLAYED)?;
        Ok(puzzle)
    }

    /// The board under the key `board`, of a side that can be watched.
    pub fn any_board(&self) -> Result<Puzzle, Refusal> {
        let value = self
            .get("board")
            .ok_or_else(|| Refusal::bad("board: expected a board, found nothing"))?;
        let puzzle = board::read(value)?;
        at_most(puzzle.shape(), MAX_WATCHED)?;
        Ok(puzzle)
    }
}

fn shape_of(key: &str, text: &str) -> Result<Shape, Refusal> {
    text.parse()
        .map_err(|error| Refusal::bad(format!("{key}: {error}")))
}

fn at_most(shape: Shape, most: usize) -> Result<Shape, Refusal> {
    if shape.side() > most {
        let side = shape.side();
        return Err(Refusal::bad(format!(
            "a board of side {side}: the page takes at most {most} here"
        )));
    }
    Ok(shape)
}
