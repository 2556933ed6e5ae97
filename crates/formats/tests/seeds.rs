//! The files of the five seed systems, read in place with all their damage.

use std::fs;
use std::process::ExitCode;

use satur_formats::{
    Format, Input, ReadOptions, Record, Sheet, WriteOptions, find as find_format, open,
};
use satur_model::{Grid, Puzzle, Shape};
use satur_testkit::boards::shape;
use satur_testkit::data::{self, Suite, text};

fn main() -> ExitCode {
    Suite::new()
        .test(
            "the_180_boards_of_ufma_have_their_givens",
            &["seeds/saturbfs/index.csv"],
            ufma_boards,
        )
        .test(
            "four_boards_of_ufma_are_damaged",
            &["seeds/saturbfs/index.csv"],
            ufma_damage,
        )
        .test(
            "the_twelve_with_short_rows_reads_as_the_study_read_it",
            &[SHIFTED],
            ufma_shifted,
        )
        .test(
            "the_18_boards_of_ufc_read_with_their_blocks",
            &["seeds/ufc-followup"],
            ufc_boards,
        )
        .test(
            "the_22_boards_of_ufmg_have_their_givens",
            &["seeds/ufmg-tp3/expected.csv"],
            ufmg_boards,
        )
        .test(
            "the_21_answers_of_ufmg_come_out_byte_for_byte",
            &["seeds/ufmg-tp3/expected"],
            ufmg_answers,
        )
        .test(
            "the_tables_of_ita_are_their_lines",
            &["seeds/ita-fsm"],
            ita_tables,
        )
        .test(
            "the_facts_of_ufrj_are_boards",
            &["seeds/ufrj-logic"],
            ufrj_facts,
        )
        .test(
            "the_orders_of_ufrgs_are_their_mathprog_twins",
            &["seeds/ufrgs-sa/glpk"],
            ufrgs_boards,
        )
        .run()
}

const SHIFTED: &str = "seeds/saturbfs/12x12/difficult/sudoku12x12_difficult_3.txt";

/// The boards of a file, which must be recognised as this format and hold nothing else.
fn boards(path: &str, format: &str, options: ReadOptions) -> Vec<Record> {
    let text = text(path);
    let boards = open(Input::from_text(&text), None, options).expect(path);
    assert_eq!(boards.format.id, format, "{path}");
    boards
        .map(|board| board.unwrap_or_else(|error| panic!("{path}: {error}")))
        .collect()
}

/// The one board of a file.
fn board(path: &str, format: &str) -> Record {
    board_with(path, format, ReadOptions::default())
}

fn board_with(path: &str, format: &str, options: ReadOptions) -> Record {
    let mut all = boards(path, format, options);
    assert_eq!(all.len(), 1, "{path}");
    all.remove(0)
}

fn strict_refusal(path: &str, format: &'static Format) -> Option<String> {
    let options = ReadOptions {
        strict: true,
        ..ReadOptions::default()
    };
    let text = text(path);
    open(Input::from_text(&text), Some(format), options)
        .expect(path)
        .find_map(|board| board.err().map(|error| error.to_string()))
}

fn write(format: &str, sheet: &Sheet) -> String {
    let mut text = Vec::new();
    let format = find_format(format).unwrap();
    format
        .write(sheet, &WriteOptions::default(), &mut text)
        .unwrap();
    String::from_utf8(text).unwrap()
}

/// The rows of a table of commas, without its head.
fn table(path: &str) -> Vec<Vec<String>> {
    text(path)
        .lines()
        .skip(1)
        .map(|line| {
            line.split(',')
                .map(|field| field.trim().to_owned())
                .collect()
        })
        .collect()
}

fn number(field: &str) -> usize {
    field.parse().expect(field)
}

/// The names of the files of a folder that end so, in order.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(data::root().join(folder))
        .expect(folder)
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| entry.file_name().into_string().unwrap())
        .filter(|name| name.ends_with(ending))
        .collect();
    names.sort();
    names
}

fn ufma_boards() {
    let index = table("seeds/saturbfs/index.csv");
    assert_eq!(index.len(), 180);
    for row in index {
        let path = format!("seeds/saturbfs/{}", row[0]);
        let record = board(&path, "dash");
        let puzzle = &record.puzzle;
        assert_eq!(
            puzzle.shape(),
            shape(number(&row[2]), number(&row[3])),
            "{path}"
        );
        assert_eq!(puzzle.givens().count_filled(), number(&row[6]), "{path}");
        assert_eq!(
            puzzle.clash().is_some(),
            row[8].contains("conflicting"),
            "{path}"
        );
        assert_eq!(
            record.warnings.is_empty(),
            !row[8].contains("malformed"),
            "{path}"
        );
    }
}

fn ufma_damage() {
    let dash = find_format("dash").unwrap();
    let refused: Vec<String> = table("seeds/saturbfs/index.csv")
        .into_iter()
        .map(|row| row[0].clone())
        .filter(|file| strict_refusal(&format!("seeds/saturbfs/{file}"), dash).is_some())
        .collect();
    let damaged = [
        "6x6/difficult/sudoku6x6_difficult_9.txt",
        "12x12/easy/sudoku12x12_easy_10.txt",
        "12x12/difficult/sudoku12x12_difficult_3.txt",
        "12x12/difficult/sudoku12x12_difficult_10.txt",
    ];
    assert_eq!(refused, damaged);
}

fn ufma_shifted() {
    let record = board(SHIFTED, "dash");
    let board = record.puzzle.givens();
    let at = |row: usize, col: usize| {
        board[board.shape().cell(row - 1, col - 1)].map(satur_model::Digit::number)
    };
    // Pairs that clash in the index of the set, which only the shifted reading gives.
    assert_eq!([at(1, 2), at(2, 4), at(9, 4)], [Some(10); 3]);
    assert_eq!([at(5, 2), at(12, 2)], [Some(1); 2]);
    assert_eq!([at(10, 1), at(11, 4)], [Some(5); 2]);
    assert_eq!([at(12, 11), at(12, 12)], [None; 2]);
    let lines: Vec<usize> = record.warnings.iter().map(|warning| warning.line).collect();
    assert_eq!(lines, [1, 5, 12]);
}

fn ufc_boards() {
    let names = files("seeds/ufc-followup", ".txt");
    assert_eq!(names.len(), 18);
    for name in names {
        let flat = name.starts_with("8x8").then(|| shape(2, 4));
        let options = ReadOptions {
            shape: flat,
            strict: true,
            ..ReadOptions::default()
        };
        let path = format!("seeds/ufc-followup/{name}");
        let puzzle = board_with(&path, "dash", options).puzzle;
        assert!(flat.is_none_or(|flat| puzzle.shape() == flat), "{path}");
        // One of them is known to clash.
        assert_eq!(puzzle.clash().is_some(), name == "6x6_easy.txt", "{path}");
    }
}

fn ufmg_boards() {
    let index = table("seeds/ufmg-tp3/expected.csv");
    assert_eq!(index.len(), 22);
    for row in index {
        let path = format!("seeds/ufmg-tp3/{}", row[0]);
        let record = board(&path, "header");
        assert_eq!(
            record.puzzle.shape(),
            shape(number(&row[3]), number(&row[2])),
            "{path}"
        );
        assert_eq!(
            record.puzzle.givens().count_filled(),
            number(&row[4]),
            "{path}"
        );
        let is_damaged = row[0] == "994.txt";
        assert_eq!(record.warnings.is_empty(), !is_damaged, "{path}");
        let refusal = strict_refusal(&path, find_format("header").unwrap());
        assert_eq!(refusal.is_some(), is_damaged, "{path}");
    }
}

fn ufmg_answers() {
    let names = files("seeds/ufmg-tp3/expected", ".out");
    assert_eq!(names.len(), 21);
    for name in names {
        let expected = text(&format!("seeds/ufmg-tp3/expected/{name}"));
        let puzzle = format!("seeds/ufmg-tp3/{}", name.replace(".out", ".txt"));
        let record = board(&puzzle, "header");
        let (verdict, rows) = expected.split_once('\n').unwrap();
        let numbers: Vec<u8> = rows
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect();
        let grid = Grid::from_numbers(record.puzzle.shape(), &numbers).expect(&name);
        let sheet = match verdict {
            "solucao" => Sheet::solved(&record, &grid),
            _ => Sheet::unsolved(&record, Some(&grid)),
        };
        assert_eq!(write("ufmg", &sheet), expected, "{name}");
    }
}

fn ita_tables() {
    let names = files("seeds/ita-fsm", ".table.txt");
    assert_eq!(names.len(), 5);
    for name in names {
        let path = format!("seeds/ita-fsm/{name}");
        let records = boards(&path, "table", ReadOptions::default());
        assert!(
            records.iter().all(|record| record.warnings.is_empty()),
            "{path}"
        );
        let twin = format!("seeds/ita-fsm/{}", name.replace(".table.", ".81."));
        let twins = boards(&twin, "line", ReadOptions::default());
        assert_eq!(records.len(), 12, "{path}");
        let puzzles = |records: &[Record]| -> Vec<Puzzle> {
            records.iter().map(|record| record.puzzle.clone()).collect()
        };
        assert_eq!(puzzles(&records), puzzles(&twins), "{path}");
        // Written again, the file is the same but for blanks at the end of lines and of the text.
        let trimmed = |text: &str| -> Vec<String> {
            text.trim_end()
                .lines()
                .map(|line| line.trim_end().to_owned())
                .collect()
        };
        let again: String = records
            .iter()
            .map(|record| write("table", &Sheet::question(record)))
            .collect();
        assert_eq!(trimmed(&again), trimmed(&text(&path)), "{path}");
    }
}

fn ufrj_facts() {
    for givens in [22, 30, 77] {
        let path = format!("seeds/ufrj-logic/facts-{givens}.txt");
        let record = board(&path, "facts");
        assert_eq!(record.puzzle.givens().count_filled(), givens, "{path}");
        assert_eq!(record.puzzle.shape(), Shape::classic());
        assert_eq!(record.puzzle.clash(), None, "{path}");
        let again = write("facts", &Sheet::question(&record));
        let mut lines: Vec<String> = text(&path)
            .lines()
            .map(|line| line.trim().to_owned())
            .collect();
        lines.retain(|line| !line.is_empty());
        lines.sort();
        assert_eq!(again.lines().collect::<Vec<_>>(), lines, "{path}");
    }
}

fn ufrgs_boards() {
    let names = files("seeds/ufrgs-sa/glpk", ".dat");
    assert_eq!(names.len(), 10);
    for name in names {
        let twin = format!("seeds/ufrgs-sa/glpk/{name}");
        let path = format!("seeds/ufrgs-sa/{}", name.replace(".dat", ""));
        let record = board(&path, "order");
        let from_data = board(&twin, "mathprog");
        assert_eq!(record.puzzle, from_data.puzzle, "{path}");
        assert!(
            record.warnings.is_empty() && from_data.warnings.is_empty(),
            "{path}"
        );
        // Both are written as they were found; the data files differ in their blanks.
        let again = write("order", &Sheet::question(&record));
        assert_eq!(
            again.trim_end(),
            text(&path).replace('\r', "").trim_end(),
            "{path}"
        );
        let again = write("mathprog", &Sheet::question(&record));
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        assert_eq!(words(&again), words(&text(&twin)), "{twin}");
    }
}
