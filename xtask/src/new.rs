//! `cargo xtask new technique|method|format|rule NAME`: the files of a new entry and its lines in the
//! registry.
//!
//! The result compiles, and passes every test: the technique repeats the naked single, the method
//! fills cells at random, the format writes rows of numbers, the rule keeps leaps apart. So the
//! work begins at a green state, with the places for the new idea marked by the words of the
//! template.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A kind of entry.
struct Kind {
    word: &'static str,
    /// Files to write: their paths, in which `NAME` and `MODULE` stand for the name, and their
    /// texts.
    files: &'static [(&'static str, &'static str)],
    /// Lines to add to existing files.
    lines: &'static [Line],
    /// The next steps for the author.
    next: &'static str,
}

/// A line that is added to a list.
struct Line {
    file: &'static str,
    /// What the line is.
    text: &'static str,
    /// The beginning of the list: the line is added below it, at the position that `is_sorted`
    /// gives.
    after: &'static str,
    /// The end of the list.
    before: &'static str,
    /// Whether the list is sorted alphabetically; otherwise the line goes to its end.
    is_sorted: bool,
}

const KINDS: [Kind; 4] = [
    Kind {
        word: "technique",
        files: &[
            (
                "crates/logic/src/techniques/MODULE.rs",
                include_str!("../templates/technique.rs"),
            ),
            (
                "crates/logic/pages/NAME.md",
                include_str!("../templates/technique.md"),
            ),
            (
                "crates/logic/pages/pt/NAME.md",
                include_str!("../templates/technique.pt.md"),
            ),
        ],
        lines: &[
            Line {
                file: "crates/logic/src/techniques/mod.rs",
                text: "mod MODULE;",
                after: "\nmod almost_locked;",
                before: "\n\nuse ",
                is_sorted: true,
            },
            Line {
                file: "crates/logic/src/techniques/mod.rs",
                text: "    &MODULE::CONSTANT, // 12.5",
                after: "TECHNIQUES: &[&Technique] = &[",
                before: "\n];",
                is_sorted: false,
            },
        ],
        next: "Its difficulty says where its line stands in TECHNIQUES. Then: cargo test -p satur-logic",
    },
    Kind {
        word: "method",
        files: &[
            (
                "crates/methods/src/MODULE.rs",
                include_str!("../templates/method.rs"),
            ),
            (
                "crates/methods/pages/NAME.md",
                include_str!("../templates/method.md"),
            ),
            (
                "crates/methods/pages/pt/NAME.md",
                include_str!("../templates/method.pt.md"),
            ),
        ],
        lines: &[
            Line {
                file: "crates/methods/src/lib.rs",
                text: "mod MODULE;",
                after: "\nmod annealing;",
                before: "\n\npub use ",
                is_sorted: true,
            },
            Line {
                file: "crates/methods/src/lib.rs",
                text: "    &MODULE::TYPE,",
                after: "METHODS: &[&dyn Method] = &[",
                before: "\n];",
                is_sorted: false,
            },
            Line {
                file: "crates/methods/src/words.rs",
                text: "    \"NAME\"",
                after: "portuguese_pages! {",
                before: "\n};",
                is_sorted: false,
            },
            Line {
                file: "crates/methods/words/pt.txt",
                text: include_str!("../templates/method.pt.txt"),
                after: "",
                before: "",
                is_sorted: false,
            },
        ],
        next: "Then: cargo test -p satur-methods --test conformance",
    },
    Kind {
        word: "format",
        files: &[
            (
                "crates/formats/src/formats/MODULE.rs",
                include_str!("../templates/format.rs"),
            ),
            (
                "crates/formats/pages/NAME.md",
                include_str!("../templates/format.md"),
            ),
            (
                "crates/formats/pages/pt/NAME.md",
                include_str!("../templates/format.pt.md"),
            ),
        ],
        lines: &[
            Line {
                file: "crates/formats/src/formats/mod.rs",
                text: "pub(crate) mod MODULE;",
                after: "\npub(crate) mod bank;",
                before: "\n\nuse ",
                is_sorted: true,
            },
            Line {
                file: "crates/formats/src/formats/mod.rs",
                text: "    &MODULE::FORMAT,",
                after: "FORMATS: &[&Format] = &[",
                before: "\n];",
                is_sorted: false,
            },
        ],
        next: "A reader is tried in the order of FORMATS. Then: cargo test -p satur-formats",
    },
    Kind {
        word: "rule",
        files: &[
            (
                "crates/model/src/rules/MODULE.rs",
                include_str!("../templates/rule.rs"),
            ),
            (
                "crates/cli/pages/rules/NAME.md",
                include_str!("../templates/rule.md"),
            ),
            (
                "crates/cli/pages/rules/pt/NAME.md",
                include_str!("../templates/rule_pt.md"),
            ),
        ],
        lines: &[
            Line {
                file: "crates/model/src/rules/mod.rs",
                text: "mod MODULE;",
                after: "\nmod anti_camel;",
                before: "\n\nuse ",
                is_sorted: true,
            },
            Line {
                file: "crates/model/src/rules/mod.rs",
                text: "    &MODULE::RULE,",
                after: "RULES: &[&Rule] = &[",
                before: "\n];",
                is_sorted: false,
            },
            Line {
                file: "crates/cli/src/rule_pages.rs",
                text: "    page!(\"NAME\"),",
                after: "PAGES: &[RulePage] = &[",
                before: "\n];",
                is_sorted: false,
            },
        ],
        next: "Then: cargo test -p satur-model, cargo test -p satur-methods --test rules, and cargo test -p satur-cli rule_pages",
    },
];

/// Makes the files of a new entry of this kind, and adds its lines.
pub(crate) fn make(root: &Path, kind: &str, name: &str) -> Result<(), String> {
    let kind = KINDS
        .iter()
        .find(|known| known.word == kind)
        .ok_or_else(|| {
            format!("there is no '{kind}'; there are technique, method, format and rule")
        })?;
    check_name(name)?;
    let fill = |text: &str| {
        text.replace("NAME", name)
            .replace("MODULE", &name.replace('-', "_"))
            .replace("CONSTANT", &name.replace('-', "_").to_uppercase())
            .replace("TYPE", &camel_case(name))
    };
    let mut listed = String::new();
    let mut files = Vec::new();
    for (path, text) in kind.files {
        let path = fill(path);
        if root.join(&path).exists() {
            return Err(format!("{path} is there already: choose another name"));
        }
        files.push((path, fill(text)));
    }
    // Everything is checked before anything is written.
    for line in kind.lines {
        let at = files.iter().position(|(path, _)| path == line.file);
        let text = match at {
            Some(at) => files.remove(at).1,
            None => fs::read_to_string(root.join(line.file))
                .map_err(|error| format!("{}: {error}", line.file))?,
        };
        let text = added(&text, line, &fill(line.text))
            .ok_or_else(|| format!("{}: there is no list '{}'", line.file, line.after.trim()))?;
        files.push((line.file.to_owned(), text));
    }
    for (path, text) in files {
        let write = |path: &Path| {
            fs::create_dir_all(path.parent().unwrap_or(root))?;
            fs::write(path, &text)
        };
        write(&root.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        let _ = writeln!(listed, "{path}");
    }
    println!("{listed}{}", kind.next);
    Ok(())
}

/// Checks that an id consists of lower-case words with hyphens between.
fn check_name(name: &str) -> Result<(), String> {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .chars()
                .all(|symbol| symbol.is_ascii_lowercase() || symbol.is_ascii_digit())
    };
    let begins_well = name.starts_with(|symbol: char| symbol.is_ascii_lowercase());
    if begins_well && name.split('-').all(is_word) {
        Ok(())
    } else {
        Err(format!(
            "'{name}' is no id: lower-case words with hyphens between, such as 'my-idea'"
        ))
    }
}

fn camel_case(name: &str) -> String {
    name.split('-')
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

/// The sort key of a line of a list, as the formatter sorts: the visibility of a module does not
/// count.
fn sort_key(line: &str) -> &str {
    let line = line.strip_prefix("pub").unwrap_or(line);
    line.strip_prefix("(crate)").unwrap_or(line).trim_start()
}

/// The text with a line added to its list; `None` if there is no such list.
fn added(text: &str, line: &Line, new: &str) -> Option<String> {
    if line.after.is_empty() {
        return Some(format!("{}\n\n{}\n", text.trim_end(), new.trim_end()));
    }
    let start = text.find(line.after)?;
    let from = start + if line.is_sorted { 1 } else { line.after.len() };
    let end = from + text[from..].find(line.before)?;
    let list = &text[from..end];
    // The line before which it goes, and its offset.
    let mut at = list.len();
    if line.is_sorted {
        let mut place = 0;
        for known in list.split_inclusive('\n') {
            if sort_key(known.trim_end()) > sort_key(new) {
                at = place;
                break;
            }
            place += known.len();
        }
    }
    let (before, after) = list.split_at(at);
    let glue = if at == list.len() {
        format!("{before}\n{new}")
    } else {
        format!("{before}{new}\n{after}")
    };
    Some(format!("{}{glue}{}", &text[..from], &text[end..]))
}

#[cfg(test)]
#[path = "new_tests.rs"]
mod tests;
