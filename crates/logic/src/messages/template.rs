//! Sentences with slots.
//!
//! * `{cells}` is filled with what the slot holds, as a list joined by "and"; `{or cells}`
//!   joins by "or". `{in base}`, `{of base}`, `{the base}`, `{from struck}` say it after a
//!   preposition or article of the language; `{In base}` does it with a capital.
//! * `{cells|is|are}` is the first text if the slot holds one thing, else the second.
//! * `[…]` is left out when a slot in it is empty.
//!
//! Line breaks in a text are blanks.

use satur_model::clues::Clue;
use satur_model::{Candidate, Cell, Digit, House, Layout, Shape};

use super::Lang;
use super::grammar::{self, Form};

/// What can stand in a slot.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Slot {
    /// Cells of a shape.
    Cells(Shape, Vec<Cell>),
    /// Digits.
    Digits(Vec<Digit>),
    /// Houses of a layout.
    Houses(Layout, Vec<House>),
    /// Candidates of a shape.
    Candidates(Shape, Vec<Candidate>),
    /// Clues of a board.
    Clues(Shape, Vec<Clue>),
    /// A text as it is.
    Text(String),
}

impl Slot {
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn len(&self) -> usize {
        match self {
            Self::Cells(_, cells) => cells.len(),
            Self::Digits(digits) => digits.len(),
            Self::Houses(_, houses) => houses.len(),
            Self::Candidates(_, candidates) => candidates.len(),
            Self::Clues(_, clues) => clues.len(),
            // A number counts as its value.
            Self::Text(text) => text.parse().unwrap_or(usize::from(!text.is_empty())),
        }
    }

    fn say(&self, lang: Lang, form: Form) -> String {
        match self {
            Self::Cells(shape, cells) => grammar::cells(lang, form, *shape, cells),
            Self::Digits(digits) => grammar::digits(lang, form, digits),
            Self::Houses(layout, houses) => grammar::houses(lang, form, layout, houses),
            Self::Candidates(shape, all) => grammar::candidates(lang, form, *shape, all),
            Self::Clues(shape, clues) => grammar::clues(lang, form, *shape, clues),
            Self::Text(text) => text.clone(),
        }
    }
}

/// The contents of slots, by name.
#[derive(Clone, Default, Debug)]
pub(crate) struct Slots(pub(crate) Vec<(String, Slot)>);

impl Slots {
    /// Slots that hold texts as they are.
    pub(crate) fn of_texts(texts: &[(&str, &str)]) -> Self {
        let slot =
            |(name, text): &(&str, &str)| ((*name).to_owned(), Slot::Text((*text).to_owned()));
        Self(texts.iter().map(slot).collect())
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Slot> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, slot)| slot)
    }
}

/// Fills the slots of a text.
pub(super) fn fill(lang: Lang, text: &str, slots: &Slots) -> String {
    let filled = fill_part(lang, text, slots);
    filled.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn fill_part(lang: Lang, text: &str, slots: &Slots) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['[', '{']) {
        filled.push_str(&rest[..at]);
        let (open, close) = if rest[at..].starts_with('[') {
            ('[', ']')
        } else {
            ('{', '}')
        };
        let Some(end) = rest[at..].find(close).map(|end| at + end) else {
            break;
        };
        let inside = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if open == '{' {
            filled.push_str(&say(lang, inside, slots));
        } else if names(inside).all(|name| slots.get(name).is_some_and(|slot| !slot.is_empty())) {
            filled.push_str(&fill_part(lang, inside, slots));
        }
    }
    filled + rest
}

/// The names of the slots that must not be empty: those outside brackets.
#[cfg(test)]
pub(crate) fn names_outside_brackets(text: &str) -> Vec<String> {
    let mut outside = String::new();
    for (number, part) in text.split(['[', ']']).enumerate() {
        if number.is_multiple_of(2) {
            outside += part;
        }
    }
    names(&outside).map(str::to_owned).collect()
}

/// The names of the slots of a text.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| {
        let inside = part.split('}').next()?;
        let inside = inside.split('|').next()?;
        inside.split(' ').next_back()
    })
}

fn say(lang: Lang, inside: &str, slots: &Slots) -> String {
    let (named, choice) = match inside.split_once('|') {
        Some((named, choice)) => (named, Some(choice)),
        None => (inside, None),
    };
    let (form, name) = named.split_once(' ').unwrap_or(("", named));
    let Some(slot) = slots.get(name) else {
        return String::new();
    };
    match choice.map(|choice| choice.split_once('|').unwrap_or((choice, choice))) {
        Some((one, _)) if slot.len() == 1 => one.to_owned(),
        Some((_, many)) => many.to_owned(),
        None if form == "n" => slot.len().to_string(),
        None => {
            let said = slot.say(lang, Form::of(&form.to_lowercase()));
            if form.starts_with(char::is_uppercase) {
                capital(&said)
            } else {
                said
            }
        }
    }
}

/// Returns the text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
