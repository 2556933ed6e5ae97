//! The formats in which people exchange puzzles, on real files, read in place.

use std::process::ExitCode;

use satur_formats::{Format, Input, ReadOptions, Record, Sheet, WriteOptions, find, open};
use satur_testkit::data::{Suite, text};

const REGLIB: &str = "logic/reglib-1.4.txt";
const EXEMPLARS: &str = "logic/exemplars-1.0.txt";
const HARDEST: &str = "logic/hardest110626_375.csv";
const RATED: &str = "9x9/exchange_bank_se_rated_stratified.csv.gz";

fn main() -> ExitCode {
    Suite::new()
        .test("hodoku_library", &[REGLIB], hodoku_library)
        .test("hodoku_exemplars_are_lines", &[EXEMPLARS], exemplars)
        .test("kaggle_rated_puzzles", &[RATED], rated_puzzles)
        .test("kaggle_many_columns", &[HARDEST], many_columns)
        .test("every_format_keeps_the_library", &[REGLIB], || {
            for id in ["json", "hodoku", "ss", "opensudoku", "sdk"] {
                keeps(id, &read(&text(REGLIB), "hodoku"));
            }
        })
        .test("every_format_keeps_rated_puzzles", &[RATED], || {
            for id in [
                "json",
                "hodoku",
                "ss",
                "opensudoku",
                "sdk",
                "bank",
                "kaggle",
            ] {
                keeps(id, &read(&text(RATED), "kaggle"));
            }
        })
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

fn write(format: &Format, records: &[Record]) -> String {
    let sheets: Vec<Sheet> = records.iter().map(Sheet::question).collect();
    format
        .write_text(&sheets, &WriteOptions::default())
        .unwrap()
}

/// A whole file in another format is recognised and has the same puzzles.
fn keeps(id: &str, records: &[Record]) {
    let back = read(&write(find(id).unwrap(), records), id);
    assert_eq!(back.len(), records.len());
    for (before, after) in records.iter().zip(&back) {
        assert_eq!(before.puzzle, after.puzzle, "{id}");
    }
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
        let end = if is_whole { "\n" } else { ":\n" };
        let written = write(format, std::slice::from_ref(record));
        assert_eq!(written, format!("{line}{end}"));
    }
    assert_eq!(completed, 3);
    let with_marks = |r: &&Record| r.puzzle.pencil_marks().is_some();
    assert_eq!(records.iter().filter(with_marks).count(), 665);
}

/// Whole puzzles with the techniques they need as a comment. A library line has strayed
/// among them: it is the only problem, and named.
fn exemplars() {
    let text = text(EXEMPLARS);
    let boards = open(Input::from_text(&text), None, ReadOptions::default()).unwrap();
    assert_eq!(boards.format.id, "line");
    let (records, problems): (Vec<_>, Vec<_>) = boards.partition(Result::is_ok);
    assert_eq!(records.len(), 669);
    let has_comment = |record: Record| record.note("comment").is_some();
    assert!(
        records
            .into_iter()
            .all(|record| has_comment(record.unwrap()))
    );
    let strayed = text.lines().position(|line| line.starts_with(':')).unwrap() + 1;
    assert_eq!(problems.len(), 1);
    let problem = problems[0].as_ref().unwrap_err().to_string();
    assert!(
        problem.starts_with(&format!("line {strayed}:")),
        "{problem}"
    );
}

fn rated_puzzles() {
    let records = read(&text(RATED), "kaggle");
    assert_eq!(records.len(), 18_893);
    for record in &records {
        let rating: f64 = record.note("se_rating").unwrap().parse().unwrap();
        assert!((2.5..=9.3).contains(&rating), "{record:?}");
        assert!((22..=37).contains(&record.puzzle.givens().count_filled()));
    }
}

fn many_columns() {
    let records = read(&text(HARDEST), "kaggle");
    assert_eq!(records.len(), 375);
    for record in &records {
        assert!(record.label.is_some() && record.note("poster").is_some());
    }
    let rated = records.iter().filter(|r| r.note("er").is_some()).count();
    let columns = text(HARDEST)
        .lines()
        .skip(1)
        .filter(|line| line.split(',').nth(5).is_some_and(|er| !er.is_empty()))
        .count();
    assert_eq!(rated, columns);
}
