//! The formats in which people exchange puzzles, on real files, read in place.

use std::process::ExitCode;

use satur_formats::{Format, Input, ReadOptions, Record, Sheet, WriteOptions, find, open};
use satur_testkit::data::{Suite, text};

const REGLIB: &str = "logic/reglib-1.4.txt";

fn main() -> ExitCode {
    Suite::new()
        .test("hodoku_library", &[REGLIB], hodoku_library)
        .run()
}

/// The boards of a text, which must be of this format and in which nothing may be amiss.
fn read(text: &str, id: &str) -> Vec<Record> {
    let boards = open(Input::from_text(text), None, ReadOptions::default()).unwrap();
    assert_eq!(boards.format.id, id);
    let records: Vec<Record> = boards.map(Result::unwrap).collect();
    assert!(records.iter().all(|record| record.warnings.is_empty()));
    records
}

fn write(format: &Format, record: &Record) -> String {
    let mut text = Vec::new();
    let write = format.writer.as_ref().unwrap().write;
    write(
        &Sheet::question(record),
        &WriteOptions::default(),
        &mut text,
    )
    .unwrap();
    String::from_utf8(text).unwrap()
}

/// Every line comes back as it was. Three lines lack the last field: they get its colon.
fn hodoku_library() {
    let library = text(REGLIB);
    let records = read(&library, "hodoku");
    assert_eq!(records.len(), 1_112);
    let format = find("hodoku").unwrap();
    let lines: Vec<&str> = library.lines().collect();
    let mut completed = 0;
    for record in &records {
        let line = lines[record.line - 1];
        let is_whole = line.split(':').count() == 8;
        completed += usize::from(!is_whole);
        let expected = if is_whole { "" } else { ":" };
        assert_eq!(write(format, record), format!("{line}{expected}\n"));
    }
    assert_eq!(completed, 3);
    let with_marks = |r: &&Record| r.puzzle.pencil_marks().is_some();
    assert_eq!(records.iter().filter(with_marks).count(), 665);
}
