//! What is wrong with a text, in the language of the process.
//!
//! The readers of the formats say what they found and what they expected in English, which programs
//! get as it is. For people the words are looked up in a catalogue whose entries are those English
//! texts: a slot in braces stands for any text, and goes into the slot of the same name. Of several
//! entries that match, the one with the most letters of its own wins. What matches none stays English.
//! A test reads the sources of the formats and asks for every text that they say.

use std::sync::LazyLock;

use satur::logic::{Catalogue, Lang};

use crate::language::current;

/// A text of a problem in the language of the process.
pub(super) fn translated(text: &str) -> String {
    match current() {
        Lang::En => text.to_owned(),
        Lang::Pt => in_portuguese(text).unwrap_or_else(|| text.to_owned()),
    }
}

fn in_portuguese(text: &str) -> Option<String> {
    static PORTUGUESE: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::new(&[include_str!("../../words/problems.pt.txt")]));
    let entries = PORTUGUESE.keys().into_iter().map(|(entry, _)| entry);
    let matching = entries.filter_map(|entry| Some((entry, slots(entry, text)?)));
    let (entry, slots) = matching.max_by_key(|(entry, _)| letters(entry))?;
    let told = PORTUGUESE.get(entry, "pt")?;
    let mut told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, value) in slots {
        told = told.replace(&format!("{{{name}}}"), value);
    }
    Some(told)
}

/// The parts of an entry: a text, then the name of a slot and the text after it, and so on.
fn parts(entry: &str) -> (&str, Vec<(&str, &str)>) {
    let mut pieces = entry.split('{');
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.map(|piece| piece.split_once('}').unwrap_or((piece, "")));
    (first, rest.collect())
}

/// How many letters of an entry are its own.
fn letters(entry: &str) -> usize {
    let (first, rest) = parts(entry);
    first.len() + rest.iter().map(|(_, text)| text.len()).sum::<usize>()
}

/// What stands in the slots if a text matches an entry.
fn slots<'a>(entry: &'a str, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    let (first, rest) = parts(entry);
    let mut left = text.strip_prefix(first)?;
    let mut found = Vec::new();
    for (number, (name, after)) in rest.iter().enumerate() {
        let is_last = number + 1 == rest.len();
        let at = if is_last {
            left.strip_suffix(after)?.len()
        } else {
            left.find(after)?
        };
        found.push((*name, &left[..at]));
        left = &left[at + after.len()..];
    }
    left.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn slots_go_where_they_belong() {
        let told = in_portuguese("80 characters");
        assert_eq!(told.as_deref(), Some("80 caracteres"));
        let told = in_portuguese("64 characters, as --shape says");
        assert_eq!(told.as_deref(), Some("64 caracteres, como diz --shape"));
        let text = "it could be 1x8 or 8x1: say --shape 2x4, or put a line '# 2x4' before it";
        let told = in_portuguese(text).unwrap();
        assert!(
            told.ends_with("dê --shape 2x4, ou ponha uma linha '# 2x4' antes"),
            "{told}"
        );
        assert_eq!(in_portuguese("something that nobody says"), None);
    }

    /// The texts between quotes in the calls that make problems, with their slots filled.
    fn said_in(source: &str, texts: &mut Vec<String>) {
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        for start in ["Problem::at(", ".hint("] {
            for call in source.split(start).skip(1) {
                let mut depth = 1;
                let end = call.find(|c| {
                    depth += i32::from(c == '(') - i32::from(c == ')');
                    depth == 0
                });
                let arguments = &call[..end.unwrap_or(call.len())];
                // What begins with a blank is the rest of a text with quotes in it, or joins others.
                let quoted = arguments.split('"').skip(1).step_by(2);
                let quoted = quoted.filter(|text| !text.starts_with(' '));
                texts.extend(quoted.map(|text| {
                    let lines = text.split("\\\n").map(str::trim_start);
                    lines.collect::<String>()
                }));
            }
        }
    }

    fn read_folder(folder: &Path, texts: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read_folder(&path, texts);
            } else {
                said_in(&std::fs::read_to_string(&path).unwrap(), texts);
            }
        }
    }

    #[test]
    fn whatever_the_formats_find_wrong_is_told_in_portuguese() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/src");
        let mut texts = Vec::new();
        read_folder(&sources, &mut texts);
        assert!(texts.len() > 100, "{}", texts.len());
        // A word or a sign alone is a keyword of a format; escapes are cut by the search above.
        texts.retain(|text| text.contains(' ') && !text.contains('\\'));
        let missing: Vec<&String> = texts
            .iter()
            .filter(|text| in_portuguese(&text.replace("{s}", "s")).is_none())
            .collect();
        assert!(
            missing.is_empty(),
            "not in words/problems.pt.txt: {missing:#?}"
        );
    }
}
