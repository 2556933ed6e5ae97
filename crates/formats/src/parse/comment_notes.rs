//! The comment that goes with a board: `# id=name clues=24 fill=0.30 from a magazine`.
//!
//! Words of the form `key=value` at its beginning are notes, and `id` is the label; the rest
//! is a remark in plain words. A value with blanks in it stands in quotes. Whatever a record
//! says of its board goes in and comes out the same.

use std::fmt::Write as _;

use crate::Record;

/// The key under which plain words are kept.
const COMMENT: &str = "comment";

/// Adds to a record what comments, without their `#`, say of it.
pub(crate) fn read<'a>(comments: impl IntoIterator<Item = &'a str>, record: &mut Record) {
    for comment in comments {
        let mut rest = comment.trim();
        while let Some((key, value, after)) = key_and_value(rest) {
            if key == "id" && record.label.is_none() {
                record.label = Some(value);
            } else {
                record.notes.push((key.to_owned(), value));
            }
            rest = after.trim_start();
        }
        if !rest.is_empty() {
            record.notes.push((COMMENT.to_owned(), rest.to_owned()));
        }
    }
}

/// The comment lines that say what the record does; none if it says nothing.
pub(crate) fn write(record: &Record) -> String {
    let label = record.label.iter().map(|label| ("id", label.as_str()));
    let notes = record.notes.iter().map(|(k, v)| (k.as_str(), v.as_str()));
    let mut text = String::new();
    let mut line = String::new();
    for (key, value) in label.chain(notes) {
        if key == COMMENT && is_plain_words(value) {
            // Plain words end their line: after them nothing is a key.
            let _ = writeln!(text, "#{line} {value}");
            line.clear();
        } else {
            let _ = write!(line, " {}={}", as_key(key), as_value(value));
        }
    }
    if !line.is_empty() {
        let _ = writeln!(text, "#{line}");
    }
    text
}

/// The key and the value at the beginning of a text, and what comes after them.
fn key_and_value(text: &str) -> Option<(&str, String, &str)> {
    let (key, after) = text.split_once('=')?;
    if key.is_empty() || !key.chars().all(is_key_character) {
        return None;
    }
    let Some(quoted) = after.strip_prefix('"') else {
        let end = after.find(char::is_whitespace).unwrap_or(after.len());
        return Some((key, after[..end].to_owned(), &after[end..]));
    };
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((key, value, &quoted[at + 1..])),
            '\\' => value.push(match characters.next()?.1 {
                'n' => '\n',
                'r' => '\r',
                other => other,
            }),
            other => value.push(other),
        }
    }
    None
}

fn is_key_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '-' | '.')
}

fn as_key(key: &str) -> String {
    let clean = |c: char| if is_key_character(c) { c } else { '-' };
    key.chars().map(clean).collect()
}

fn as_value(value: &str) -> String {
    let is_word = !value.is_empty()
        && !value.starts_with('"')
        && !value.contains(|c: char| c.is_whitespace() || c.is_control());
    if is_word {
        return value.to_owned();
    }
    let escaped = value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
        .replace('\r', "\\r");
    format!("\"{escaped}\"")
}

/// Whether a remark comes back as it is when written without quotes.
fn is_plain_words(value: &str) -> bool {
    !value.is_empty()
        && value.trim() == value
        && !value.contains(['\n', '\r'])
        && key_and_value(value).is_none()
        && !crate::parse::hints::is_directive(value)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::{Grid, Puzzle, Shape};

    use super::*;

    fn empty() -> Record {
        Record::new(1, Puzzle::new(Grid::empty(Shape::classic())))
    }

    fn from(comment: &str) -> Record {
        let mut record = empty();
        read([comment], &mut record);
        record
    }

    #[test]
    fn keys_come_first_and_words_after() {
        let record = from(" id=web_12 clues=35 fill=0.2431 made of parts, clues=36 seed=1/0");
        assert_eq!(record.label.as_deref(), Some("web_12"));
        assert_eq!(record.note("clues"), Some("35"));
        assert_eq!(
            record.note("comment"),
            Some("made of parts, clues=36 seed=1/0")
        );
        assert_eq!(record.notes.len(), 3);
        assert_eq!(
            write(&record),
            "# id=web_12 clues=35 fill=0.2431 made of parts, clues=36 seed=1/0\n"
        );
        assert_eq!(write(&empty()), "");
        assert_eq!(from("UNSAT: a=b").note("comment"), Some("UNSAT: a=b"));
        assert_eq!(from("=5 x").note("comment"), Some("=5 x"));
        assert_eq!(from("a=\"open").note("comment"), Some("a=\"open"));
    }

    #[test]
    fn values_with_blanks_stand_in_quotes() {
        let mut record = empty();
        record.label = Some("Arto Inkala's \"hardest\"".into());
        record.notes.push(("author".into(), "two\nlines \\".into()));
        record
            .notes
            .push(("comment".into(), "key=value looks like a key".into()));
        record.notes.push(("level".into(), String::new()));
        let text = write(&record);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert_eq!(from(text.trim_start_matches('#')), record);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            label in prop::option::of("\\PC{0,12}|[ \"\\\\=#\n\r]{0,5}"),
            notes in prop::collection::vec(("[a-hj-z]{1,4}", "\\PC{0,12}|[ a\"\\\\=#\n\r]{0,5}"), 0..4),
        ) {
            let record = Record { label, notes, ..empty() };
            let mut back = empty();
            let text = write(&record);
            read(text.lines().map(|line| line.trim_start_matches('#')), &mut back);
            prop_assert_eq!(back, record, "{}", text);
        }
    }
}
