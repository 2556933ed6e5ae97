//! What the page of a format shows is what the format reads, and the README lists them all.

use std::collections::BTreeSet;

use satur_formats::{FORMATS, Input, Page, ReadOptions, find, open};

/// The first indented block of a page.
fn example(page: &str) -> String {
    page.lines()
        .skip_while(|line| !line.starts_with("    "))
        .take_while(|line| line.starts_with("    ") || line.is_empty())
        .map(|line| line.strip_prefix("    ").unwrap_or(line).to_owned() + "\n")
        .collect()
}

#[test]
fn answers_are_given_in_a_format_that_is_written() {
    for format in FORMATS {
        let answers = find(format.answers).expect(format.id);
        assert!(answers.writer.is_some(), "{}", format.id);
    }
}

#[test]
fn examples_of_pages_are_recognised_and_read_without_complaint() {
    for format in FORMATS.iter().filter(|format| format.reader.is_some()) {
        let text = example(format.page.en);
        if text.is_empty() {
            // Its lines end in blanks, which no editor would leave alone.
            assert_eq!(format.id, "table");
            continue;
        }
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let boards = open(Input::from_text(&text), None, options)
            .unwrap_or_else(|problem| panic!("{}: {problem}\n{text}", format.id));
        assert_eq!(boards.format.id, format.id, "{text}");
        let mut count = 0;
        for record in boards {
            let record = record.unwrap_or_else(|error| panic!("{}: {error}", format.id));
            assert_eq!(record.warnings, [], "{}", format.id);
            count += 1;
        }
        assert!(count > 0, "{}", format.id);
    }
}

/// Indented blocks of a page, line by line.
fn blocks(page: &str) -> Vec<&str> {
    page.lines()
        .filter(|line| line.starts_with("    "))
        .collect()
}

/// What stands outside of indented blocks, on one line.
fn prose(page: &str) -> String {
    let lines = page.lines().filter(|line| !line.starts_with("    "));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// What stands between backticks in the prose, each once.
fn code(page: &str) -> BTreeSet<String> {
    // A backtick as code would pair with the wrong ones.
    let prose = prose(page).replace("`` ` ``", "backtick");
    prose
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Rows of tables and items of lists.
fn structure(page: &str) -> [usize; 3] {
    ["* ", "| ", "#"].map(|start| page.lines().filter(|line| line.starts_with(start)).count())
}

/// A page and its translation may differ in prose alone.
#[test]
fn pages_of_both_languages_show_the_same() {
    for format in FORMATS {
        let Page { en, pt } = format.page;
        assert_ne!(en, pt, "{} is not translated", format.id);
        assert_eq!(blocks(en), blocks(pt), "{}", format.id);
        assert_eq!(code(en), code(pt), "{}", format.id);
        assert_eq!(structure(en), structure(pt), "{}", format.id);
        let english = [" the ", " and ", " are ", " with ", " which "];
        let prose = prose(pt);
        let left = english.iter().find(|word| prose.contains(**word));
        assert_eq!(left, None, "{}: a word was left in English", format.id);
    }
}

const README: &str = include_str!("../README.md");
const BEGIN: &str = "<!-- formats: begin -->\n";
const END: &str = "<!-- formats: end -->";

/// The list of formats in the README is what the registry says. `SATUR_UPDATE=1` writes it.
#[test]
fn the_readme_lists_every_format() {
    let (before, rest) = README.split_once(BEGIN).expect("the list begins");
    let (_, after) = rest.split_once(END).expect("the list ends");
    let current = format!("{before}{BEGIN}{}{END}{after}", list());
    if std::env::var_os("SATUR_UPDATE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
        std::fs::write(path, current).expect("the README can be written");
    } else {
        assert!(
            current == README,
            "README.md is out of date: run the tests with SATUR_UPDATE=1"
        );
    }
}

fn list() -> String {
    let mut text = "| format | | files | what it is |\n| --- | --- | --- | --- |\n".to_owned();
    for format in FORMATS {
        let ways = match (&format.reader, &format.writer) {
            (Some(_), Some(_)) => "read, write",
            (Some(_), None) => "read",
            (None, _) => "write",
        };
        let endings: Vec<String> = format
            .extensions
            .iter()
            .map(|e| format!("`.{e}`"))
            .collect();
        let summary = format.summary.replace('|', "\\|");
        text += &format!(
            "| [`{id}`](pages/{id}.md) | {ways} | {} | {summary} |\n",
            endings.join(" "),
            id = format.id
        );
    }
    text
}
