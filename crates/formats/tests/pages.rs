//! What the page of a format shows is what the format reads, and the README lists them all.

use satur_formats::{FORMATS, Input, ReadOptions, find, open};

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
        let text = example(format.page);
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
