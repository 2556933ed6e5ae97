//! Real files, read in place where they are present.

use std::process::ExitCode;

use satur_formats::{Input, ReadOptions, Record, Sheet, WriteOptions, find, open};
use satur_testkit::data::{self, Suite};

fn main() -> ExitCode {
    Suite::new()
        .test(
            "every_large_board_reads_and_comes_back",
            &["large"],
            large_boards,
        )
        .test(
            "the_17_clue_list_is_read_as_lines",
            &["9x9/17_clue_49158.txt.gz"],
            || {
                let records = read("9x9/17_clue_49158.txt.gz", "line");
                assert_eq!(records.len(), 49_158);
                assert!(
                    records
                        .iter()
                        .all(|r| r.puzzle.givens().count_filled() == 17)
                );
            },
        )
        .test("every_list_of_9x9_boards_is_read", &["9x9"], || {
            for (path, boards) in [
                ("9x9/norvig_top95.txt", 95),
                ("9x9/magictour_top1465.txt", 1465),
                ("9x9/kaggle_20k.txt.gz", 20_000),
                ("9x9/serg_benchmark_multisol_10000.txt.gz", 10_000),
                ("seeds/ita-fsm/data17_extreme.81.txt", 12),
            ] {
                assert_eq!(read(path, "line").len(), boards, "{path}");
            }
        })
        .test(
            "pencil_marks_of_the_hodoku_library_come_back",
            &["logic/reglib-1.4.txt"],
            pencil_marks,
        )
        .run()
}

fn pencil_marks() {
    let records = read("logic/reglib-1.4.txt", "hodoku");
    for id in ["candidates", "sukaku"] {
        let back = read_text(&write(id, &records), id).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(back.len(), records.len());
        for (before, after) in records.iter().zip(&back) {
            let (before, after) = (&before.puzzle, &after.puzzle);
            assert_eq!(before.candidates(), after.candidates(), "{id}");
            // A line of candidates does not tell givens from the rest.
            if id == "candidates" {
                assert_eq!(before, after, "{id}");
            }
        }
    }
}

fn write(id: &str, records: &[Record]) -> String {
    let sheets: Vec<Sheet> = records.iter().map(Sheet::question).collect();
    let format = find(id).expect("a format");
    format
        .write_text(&sheets, &WriteOptions::default())
        .expect("room")
}

/// The boards of a file, which must be recognised as of this format and read without a word.
fn read(path: &str, format: &str) -> Vec<Record> {
    read_text(&data::text(path), format).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn read_text(text: &str, format: &str) -> Result<Vec<Record>, Box<dyn std::error::Error>> {
    let options = ReadOptions {
        strict: true,
        ..ReadOptions::default()
    };
    let boards = open(Input::from_text(text), None, options)?;
    assert_eq!(boards.format.id, format);
    Ok(boards.collect::<Result<_, _>>()?)
}

fn large_boards() {
    let folder = data::root().join("large");
    let mut total = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string();
        let name = name.expect("a name in UTF-8");
        if !name.ends_with(".txt.gz") {
            continue;
        }
        let records = read(&format!("large/{name}"), "boxes");
        total += records.len();
        for record in &records {
            assert!(record.label.is_some(), "{name} line {}", record.line);
            let clues = record.puzzle.givens().count_filled().to_string();
            assert_eq!(record.note("clues"), Some(clues.as_str()), "{name}");
        }
        let text = write("boxes", &records);
        let back = read_text(&text, "boxes").unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(records.iter().eq(&back), "{name}");
    }
    assert_eq!(total, 632);
}
