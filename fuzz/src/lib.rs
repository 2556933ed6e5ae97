//! What must hold for whatever comes in. This file has the checks of the formats.
//!
//! `check_readers`: reading never panics. A record that was read can be written in its own
//! format, unless the format says that it cannot hold it, and what is written reads back as
//! one record with the same puzzle and nothing amiss. Writing that one again changes nothing.
//!
//! `check_writers`: whatever is on a board and whatever is said of it, what is written reads
//! back as one record with the same digits, and a 9x9 board is recognised.

mod arguments;
mod boards;
mod lab;
mod nine;
mod proofs;

pub use arguments::check_arguments;
pub use lab::{check_experiments, check_records, experiment_seeds};
pub use nine::check_nine;
pub use proofs::check_proofs;

use std::io::Cursor;

use satur_formats::{
    Boards, FORMATS, Format, Input, Problem, ReadError, ReadOptions, Record, Sheet, Symbols,
    WriteError, WriteOptions, open,
};
use satur_model::Shape;

/// Formats in which a position comes back whole: givens, placed digits and pencil marks.
const WHOLE: [&str; 7] = [
    "json",
    "hodoku",
    "ss",
    "sdx",
    "sudokuwiki",
    "fpuzzles",
    "sudokupad",
];

/// Formats of pencil marks alone, in which a cell with one mark may as well be filled.
const MARKS: [&str; 2] = ["candidates", "sukaku"];

/// Reads the bytes in every format. The first byte chooses the options of the reader.
pub fn check_readers(data: &[u8]) {
    let Some((&choice, text)) = data.split_first() else {
        return;
    };
    let options = options_of(choice);
    for format in FORMATS.iter().filter(|format| format.reader.is_some()) {
        let input = Input::new(Cursor::new(text)).expect("memory can be read");
        let boards = open(input, Some(format), options).expect("the format can be read");
        check_boards(boards, text, options);
    }
    let input = Input::new(Cursor::new(text)).expect("memory can be read");
    if let Ok(boards) = open(input, None, options) {
        check_boards(boards, text, options);
    }
}

fn check_boards(boards: Boards, text: &[u8], options: ReadOptions) {
    let format = boards.format;
    // Lines end with CR where there is no LF.
    let lines = 1 + text.iter().filter(|byte| b"\r\n".contains(byte)).count();
    for (count, record) in boards.enumerate() {
        assert!(count <= text.len(), "{} has no end", format.id);
        match record {
            Ok(record) => check_record(format, &record, lines, options),
            Err(ReadError::Problem(problem)) => check_problem(format, &problem, lines),
            Err(ReadError::Io(error)) => panic!("{}: {error}", format.id),
        }
    }
}

fn check_problem(format: &Format, problem: &Problem, lines: usize) {
    let is_placed = (1..=lines).contains(&problem.line);
    let is_said = !problem.found.is_empty() && !problem.expected.is_empty();
    let is_one_line = !problem.to_string().contains('\n');
    assert!(
        is_placed && is_said && is_one_line,
        "{}: {problem:?}",
        format.id
    );
}

/// Makes a record of the bytes and writes it in every format.
pub fn check_writers(data: &[u8]) {
    let Ok(record) = boards::any_record(&mut arbitrary::Unstructured::new(data)) else {
        return;
    };
    let options = ReadOptions {
        symbols: Symbols::Standard,
        ..ReadOptions::default()
    };
    for format in FORMATS.iter().filter(|format| format.writer.is_some()) {
        // Formulas and pencil marks of large boards are long, and long in the making.
        let side = record.puzzle.shape().side();
        let is_long =
            side > 4 && format.reader.is_none() || side > 16 && MARKS.contains(&format.id);
        if is_long {
            continue;
        }
        let Some(text) = write(format, &record, Symbols::Auto) else {
            continue;
        };
        if format.reader.is_none() {
            continue;
        }
        let back = read_one(format, &text, options);
        let (after, before) = (&back.puzzle, &record.puzzle);
        if MARKS.contains(&format.id) {
            assert_eq!(
                after.candidates(),
                before.candidates(),
                "{}\n{text}",
                format.id
            );
        } else {
            assert_eq!(after.board(), before.board(), "{}\n{text}", format.id);
        }
        if WHOLE.contains(&format.id) {
            assert_eq!(back.puzzle, record.puzzle, "{}\n{text}", format.id);
        }
        if format.id == "json" {
            assert_eq!(back.notes, record.notes);
            assert_eq!(back.label, record.label);
        }
        check_sniffing(format, &record, &text, options);
    }
}

/// What a format writes of a real puzzle is recognised as a format that reads the same. Few
/// digits may be something else (three facts are three numbers), and so may a row of fives.
fn check_sniffing(format: &Format, record: &Record, text: &str, options: ReadOptions) {
    let puzzle = &record.puzzle;
    let is_real = puzzle.shape() == Shape::classic()
        && puzzle.board().count_filled() >= 17
        && puzzle.clash().is_none();
    if !is_real {
        return;
    }
    let mut sniffed = open(Input::from_text(text), None, options)
        .unwrap_or_else(|problem| panic!("{}: {problem}\n{text}", format.id));
    let other = sniffed.format.id;
    let found = sniffed.next().expect("there is a board");
    let found = found.unwrap_or_else(|error| panic!("{} as {other}: {error}\n{text}", format.id));
    if MARKS.contains(&format.id) {
        let marks = found.puzzle.candidates();
        assert_eq!(
            marks,
            puzzle.candidates(),
            "{} as {other}\n{text}",
            format.id
        );
    } else {
        let board = found.puzzle.board();
        assert_eq!(board, puzzle.board(), "{} as {other}\n{text}", format.id);
    }
}

/// Texts to start from, with a name for each.
pub fn seeds() -> Vec<(String, String)> {
    let mut seeds = Vec::new();
    for format in FORMATS.iter().filter(|format| format.reader.is_some()) {
        let example: String = format
            .page
            .en
            .lines()
            .skip_while(|line| !line.starts_with("    "))
            .take_while(|line| line.starts_with("    ") || line.is_empty())
            .map(|line| line.strip_prefix("    ").unwrap_or(line).to_owned() + "\n")
            .collect();
        seeds.push((format!("{}-page", format.id), example));
        for seed in 0..8_u8 {
            let bytes: Vec<u8> = (0..4096_u32)
                .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8 ^ seed)
                .collect();
            let record = boards::any_record(&mut arbitrary::Unstructured::new(&bytes));
            let text = record
                .ok()
                .and_then(|record| write(format, &record, Symbols::Auto));
            seeds.extend(text.map(|text| (format!("{}-{seed}", format.id), text)));
        }
    }
    seeds
}

fn options_of(choice: u8) -> ReadOptions {
    let shapes = [None, Some((3, 3)), Some((2, 4)), Some((2, 2))];
    let symbols = [
        Symbols::Auto,
        Symbols::Standard,
        Symbols::Letters,
        Symbols::Zero,
    ];
    ReadOptions {
        strict: choice & 1 == 1,
        shape: shapes[usize::from(choice >> 1 & 3)]
            .and_then(|(rows, cols)| Shape::new(rows, cols).ok()),
        symbols: symbols[usize::from(choice >> 3 & 3)],
        ..ReadOptions::default()
    }
}

fn check_record(format: &'static Format, record: &Record, lines: usize, options: ReadOptions) {
    assert!(
        (1..=lines).contains(&record.line),
        "{}: {record:?}",
        format.id
    );
    for warning in &record.warnings {
        check_problem(format, warning, lines);
    }
    assert!(!options.strict || record.warnings.is_empty(), "{record:?}");
    let Some(text) = write(format, record, options.symbols) else {
        return;
    };
    // What is written says its own shape and symbols, or has no need to.
    let plain = ReadOptions {
        strict: true,
        shape: None,
        symbols: match options.symbols {
            Symbols::Auto => Symbols::Standard,
            other => other,
        },
        ..ReadOptions::default()
    };
    let back = read_one(format, &text, plain);
    assert_eq!(back.puzzle, record.puzzle, "{}\n{text}", format.id);
    let again = write(format, &back, options.symbols).expect("it was written before");
    let mut once_more = read_one(format, &again, plain);
    once_more.line = back.line;
    assert_eq!(once_more, back, "{}\n{text}\n{again}", format.id);
}

/// A record as a whole text; nothing if the format cannot hold it.
fn write(format: &Format, record: &Record, symbols: Symbols) -> Option<String> {
    format.writer.as_ref()?;
    let options = WriteOptions {
        symbols,
        ..WriteOptions::default()
    };
    match format.write_text(&[Sheet::question(record)], &options) {
        Ok(text) => Some(text),
        Err(WriteError::Unsuitable(_)) => None,
        Err(WriteError::Io(error)) => panic!("{}: {error}", format.id),
    }
}

/// The only record of a text in which nothing is amiss.
fn read_one(format: &'static Format, text: &str, options: ReadOptions) -> Record {
    let boards = open(Input::from_text(text), Some(format), options).expect("it can be read");
    let mut records: Vec<Record> = boards
        .map(|record| record.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.id)))
        .collect();
    assert_eq!(records.len(), 1, "{}\n{text}", format.id);
    let record = records.remove(0);
    assert_eq!(record.warnings, [], "{}\n{text}", format.id);
    record
}
