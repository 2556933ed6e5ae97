//! What the libraries say, in the language of the process.
//!
//! Formats, methods, experiments, books and the checker of proofs say what is wrong in English, which
//! programs get as it is. For people it is looked up in `words/phrases.pt.txt`, beside what
//! `satur_methods` brings along. Tests read the sources of those libraries, and of this crate, and ask
//! for every sentence in them.

use std::sync::LazyLock;

use satur::logic::Phrases;
use satur::methods::PORTUGUESE_PHRASES;

use crate::language::current;

static PHRASES: LazyLock<Phrases> =
    LazyLock::new(|| Phrases::new(&[PORTUGUESE_PHRASES, include_str!("../words/phrases.pt.txt")]));

/// A sentence of a library in the language of the process.
pub(crate) fn translated(english: &str) -> String {
    PHRASES.say(current(), english)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn messages_inside_messages_are_translated() {
        for (english, portuguese) in [
            ("80 characters", "80 caracteres"),
            (
                "64 characters, as --shape says",
                "64 caracteres, como diz --shape",
            ),
            (
                "a/b.txt: No such file or directory (os error 2)",
                "a/b.txt: arquivo ou pasta inexistente (erro 2 do sistema)",
            ),
            (
                "cannot write: No space left on device (os error 28)",
                "não se pode escrever: não há espaço no dispositivo (erro 28 do sistema)",
            ),
            (
                "my.toml:4: missing field `labels` ('satur lab list ufma' shows one)",
                "my.toml:4: falta o campo `labels` ('satur lab list ufma' mostra um)",
            ),
        ] {
            assert_eq!(PHRASES.find(english).as_deref(), Some(portuguese));
        }
        assert_eq!(PHRASES.find("something that nobody says"), None);
    }

    /// Rust files in a folder, without tests.
    fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
        if folder.is_file() {
            files.push(folder.to_owned());
            return;
        }
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if !path.ends_with("tests.rs") && !path.ends_with("tests") {
                sources(&path, files);
            }
        }
    }

    /// A text between quotes, with what stands before it on its line or the line before.
    struct Literal {
        before: String,
        text: String,
    }

    /// The texts between quotes of a source, without its comments and its tests.
    fn literals(source: &str) -> Vec<Literal> {
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = source.lines();
        let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
        let source = lines.collect::<Vec<_>>().join("\n").replace("'\"'", "' '");
        let mut found = Vec::new();
        let mut rest = source.as_str();
        while let Some((before, inside)) = rest.split_once('"') {
            let mut text = String::new();
            let mut signs = inside.char_indices();
            let mut end = inside.len();
            while let Some((at, sign)) = signs.next() {
                match sign {
                    '"' => {
                        end = at + 1;
                        break;
                    }
                    '\\' => match signs.next() {
                        Some((_, 'n')) => text.push('\n'),
                        // A text that goes on in the next line.
                        Some((at, '\n')) => {
                            let next = inside[at..].trim_start().len();
                            let next = inside.len() - next;
                            while signs.clone().next().is_some_and(|(at, _)| at < next) {
                                signs.next();
                            }
                        }
                        Some((_, other)) => text.push(other),
                        None => {}
                    },
                    other => text.push(other),
                }
            }
            let before = before.trim_end().to_owned();
            found.push(Literal { before, text });
            rest = &inside[end..];
        }
        found
    }

    /// Whether a text reads as English: two words with a blank between them.
    fn is_sentence(text: &str) -> bool {
        let words: Vec<&str> = text.split(' ').collect();
        let is_word = |word: &str| {
            let letters = word.trim_end_matches([',', ':', ';', '.']);
            letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_lowercase())
        };
        words
            .windows(2)
            .any(|two| is_word(two[0]) && is_word(two[1]))
    }

    /// Calls whose texts are for programmers, or for programs.
    const ASIDE: [&str; 12] = [
        "expect(",
        "panic!(",
        "unreachable!(",
        "assert!(",
        "reason =",
        "include_str!(",
        "help:",
        "summary:",
        "work_unit:",
        "name:",
        "split_once(",
        "contains(",
    ];

    /// Texts that are words of a format, or for programmers.
    const KEYWORDS: [&str; 3] = [
        "pseudo-Boolean proof version 3.0",
        "a board has a place for each cell",
        "not rated",
    ];

    /// Files whose texts are those of the help, which has a catalogue and a test of its own.
    const HELP: [&str; 3] = ["args/examples.rs", "args/groups.rs", "args/lab.rs"];

    /// Whether a sentence has a translation: as it is, after the place that it begins with, or without
    /// the slot that it ends with.
    fn is_translated(text: &str) -> bool {
        let after_place = text
            .strip_prefix('{')
            .and_then(|rest| rest.split_once("}: "));
        let after_place = after_place.map_or(text, |(_, rest)| rest);
        let is_known = |text: &str| KEYWORDS.contains(&text) || PHRASES.has_own(text);
        is_known(text) || is_known(after_place) || is_known(text.trim_end_matches("{}"))
    }

    /// The sentences of some sources that have no translation.
    fn untranslated(places: &[&str]) -> Vec<String> {
        let mut files = Vec::new();
        for place in places {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            sources(&root.join(place), &mut files);
        }
        let mut missing = Vec::new();
        let mut count = 0;
        files.retain(|file| HELP.iter().all(|help| !file.ends_with(help)));
        for file in files {
            for literal in literals(&std::fs::read_to_string(&file).unwrap()) {
                let is_aside = ASIDE.iter().any(|call| literal.before.ends_with(call));
                if is_aside || !is_sentence(&literal.text) {
                    continue;
                }
                count += 1;
                let text = literal.text.trim_end();
                if !is_translated(text) {
                    missing.push(format!("{}: {text}", file.display()));
                }
            }
        }
        assert!(count > 0, "nothing was read in {places:?}");
        missing
    }

    #[test]
    fn whatever_the_libraries_find_wrong_is_reported_in_portuguese() {
        let missing = untranslated(&[
            "book/src/entry.rs",
            "files/src/inputs.rs",
            "files/src/whole.rs",
            "formats/src/problem.rs",
            "generate/src/clue_pattern.rs",
            "generate/src/dataset.rs",
            "lab/src/check.rs",
            "lab/src/compare.rs",
            "lab/src/corpus.rs",
            "lab/src/experiment.rs",
            "lab/src/external.rs",
            "lab/src/record_lines.rs",
            "lab/src/store.rs",
            "methods/src/annealing/walk.rs",
            "methods/src/colouring/dsatur.rs",
            "methods/src/ilp/mod.rs",
            "methods/src/method.rs",
            "methods/src/only_solution.rs",
            "methods/src/params.rs",
            "methods/src/reduce.rs",
            "methods/src/run.rs",
            "methods/src/session.rs",
            "methods/src/sat/mod.rs",
            "methods/src/tabu/mod.rs",
            "methods/src/threads.rs",
            "model/src/line.rs",
            "model/src/puzzle.rs",
            "model/src/shape.rs",
            "model/src/solution.rs",
            "play/src/save.rs",
            "proof/src/check",
            "stream/src/unpack.rs",
        ]);
        assert!(
            missing.is_empty(),
            "not in words/phrases.pt.txt: {missing:#?}"
        );
    }

    /// What the commands say is in `words/en.txt` and `words/pt.txt`; a sentence that stays in the code
    /// is one that programs read too, and has its translation beside those of the libraries.
    #[test]
    fn no_command_says_what_only_english_has() {
        let missing = untranslated(&["cli/src"]);
        assert!(
            missing.is_empty(),
            "neither in words/en.txt nor in words/phrases.pt.txt: {missing:#?}"
        );
    }

    #[test]
    fn every_format_says_in_portuguese_what_it_is() {
        let summaries = satur::formats::FORMATS.iter().map(|format| format.summary);
        let missing: Vec<_> = summaries.filter(|text| !PHRASES.has_own(text)).collect();
        assert!(
            missing.is_empty(),
            "not in words/phrases.pt.txt: {missing:#?}"
        );
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

    #[test]
    fn whatever_the_formats_find_wrong_is_reported_in_portuguese() {
        let mut files = Vec::new();
        let formats = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/src");
        sources(&formats, &mut files);
        let mut texts = Vec::new();
        for file in files {
            said_in(&std::fs::read_to_string(&file).unwrap(), &mut texts);
        }
        assert!(texts.len() > 100, "{}", texts.len());
        // A word or a sign alone is a keyword of a format; escapes are cut by the search above.
        texts.retain(|text| text.contains(' ') && !text.contains('\\'));
        let missing: Vec<&String> = texts
            .iter()
            .filter(|text| !PHRASES.has_own(&text.replace("{s}", "s")))
            .collect();
        assert!(
            missing.is_empty(),
            "not in words/phrases.pt.txt: {missing:#?}"
        );
    }
}
