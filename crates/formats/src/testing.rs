//! What the tests of the formats share.

use proptest::prelude::*;
use satur_model::{Candidates, Grid, Puzzle, Random, Shape};
use satur_testkit::boards;

use crate::{Format, Input, ReadError, ReadOptions, Record, Sheet, WriteError, WriteOptions, open};

/// The boards of a text in which nothing is wrong.
pub(crate) fn read_all(format: &'static Format, text: &str) -> Vec<Record> {
    open(Input::from_text(text), Some(format), ReadOptions::default())
        .unwrap()
        .map(|record| record.unwrap_or_else(|error| panic!("{error} in\n{text}")))
        .collect()
}

/// What is wrong with a text, board by board.
pub(crate) fn problems(format: &'static Format, text: &str) -> Vec<String> {
    problems_with(format, text, ReadOptions::default())
}

/// What is wrong with a text, board by board, for a reader with options.
pub(crate) fn problems_with(
    format: &'static Format,
    text: &str,
    options: ReadOptions,
) -> Vec<String> {
    open(Input::from_text(text), Some(format), options)
        .unwrap()
        .filter_map(Result::err)
        .map(|error| match error {
            ReadError::Problem(problem) => problem.to_string(),
            ReadError::Io(error) => panic!("{error}"),
        })
        .collect()
}

/// Whether a text is taken for one of this format.
pub(crate) fn is_recognised(format: &'static Format, text: &str) -> bool {
    let reader = format.reader.as_ref().unwrap();
    (reader.recognises)(&Input::from_text(text).sample())
}

/// A sheet as a whole text.
pub(crate) fn write_sheet(format: &'static Format, sheet: &Sheet) -> String {
    let sheets = std::slice::from_ref(sheet);
    format.write_text(sheets, &WriteOptions::default()).unwrap()
}

/// A record as a whole text.
pub(crate) fn rewrite(format: &'static Format, record: &Record) -> String {
    write_sheet(format, &Sheet::question(record))
}

/// The record that is read from what is written of one: the same, on the same line.
pub(crate) fn round_trip(format: &'static Format, record: &Record) -> Record {
    let mut records = read_all(format, &rewrite(format, record));
    assert_eq!(records.len(), 1);
    let mut back = records.remove(0);
    back.line = record.line;
    back
}

/// Positions of this shape: givens, placed digits and pencil marks, each perhaps absent.
pub(crate) fn any_position(shape: Shape) -> impl Strategy<Value = Record> {
    any::<u64>().prop_map(move |seed| position(shape, &mut Random::new(seed)))
}

fn position(shape: Shape, random: &mut Random) -> Record {
    let full = boards::full(shape, random);
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    let filled = random.below(101);
    let has_placed = random.below(3) > 0;
    for (cell, digit) in full.iter() {
        if random.below(100) < filled {
            let is_placed = has_placed && random.below(3) == 0;
            let grid = if is_placed { &mut placed } else { &mut givens };
            grid[cell] = digit;
        }
    }
    let puzzle = Puzzle::new(givens).with_placed(placed).unwrap();
    let mut marks: Candidates = puzzle.candidates();
    if random.below(3) > 0 {
        for (cell, digit) in full.filled() {
            // The digit of the solution stays, so that no cell is left without any.
            for other in shape.digits().filter(|&other| other != digit) {
                if random.below(5) == 0 {
                    marks[cell].remove(other);
                }
            }
        }
    }
    Record::new(1, puzzle.with_candidates(marks).unwrap())
}

/// Everything in a text: the boards that can be read, and the messages about the others.
pub(crate) fn read_with(
    format: &'static Format,
    text: &str,
    options: ReadOptions,
) -> Vec<Result<Record, String>> {
    open(Input::from_text(text), Some(format), options)
        .expect("the format can be read")
        .map(|record| record.map_err(|error| error.to_string()))
        .collect()
}

/// Everything in a text, read without options.
pub(crate) fn read(format: &'static Format, text: &str) -> Vec<Result<Record, String>> {
    read_with(format, text, ReadOptions::default())
}

/// Everything in a text, read under `strict`.
pub(crate) fn read_strict(format: &'static Format, text: &str) -> Vec<Result<Record, String>> {
    let options = ReadOptions {
        strict: true,
        ..ReadOptions::default()
    };
    read_with(format, text, options)
}

/// The one board of a text.
pub(crate) fn read_one(format: &'static Format, text: &str) -> Record {
    let mut all = read(format, text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap()
}

/// The one message about a text without a board.
pub(crate) fn refusal(format: &'static Format, text: &str) -> String {
    let mut all = read(format, text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap_err()
}

/// The text of a sheet.
pub(crate) fn try_write(format: &Format, sheet: &Sheet) -> Result<String, WriteError> {
    let mut text = Vec::new();
    format.write(sheet, &WriteOptions::default(), &mut text)?;
    Ok(String::from_utf8(text).expect("text"))
}

/// The text of a puzzle.
pub(crate) fn write(format: &Format, puzzle: &Puzzle) -> String {
    try_write(format, &Sheet::question(&Record::new(1, puzzle.clone()))).unwrap()
}

/// Whether a text of unknown kind is taken for this format.
pub(crate) fn is_sniffed(format: &Format, text: &str) -> bool {
    open(Input::from_text(text), None, ReadOptions::default())
        .is_ok_and(|boards| boards.format.id == format.id)
}

/// A board of this shape with some of its cells emptied, by a seed.
pub(crate) fn puzzle(shape: Shape, seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let holes = random.below(shape.cells() + 1);
    boards::with_holes(shape, holes, &mut random)
}

/// Shapes for round trips: every small one, and large ones.
pub(crate) fn shapes() -> Vec<Shape> {
    [boards::small_shapes(), boards::large_shapes()].concat()
}

/// Shapes for round trips of positions with all their pencil marks.
pub(crate) fn marked_shapes() -> Vec<Shape> {
    let mut shapes = boards::small_shapes();
    shapes.extend([(3, 4), (4, 4)].map(|(rows, cols)| boards::shape(rows, cols)));
    shapes
}

/// Writes a board of each shape and reads it back, where nothing may be amiss. A board that
/// leaves no doubt must be recognised too.
pub(crate) fn come_back(
    format: &'static Format,
    shapes: Vec<Shape>,
    seed: u64,
    leaves_no_doubt: fn(&Puzzle) -> bool,
) {
    for shape in shapes {
        let puzzle = puzzle(shape, seed);
        let text = write(format, &puzzle);
        let record = read_strict(format, &text).remove(0).unwrap();
        assert_eq!(record.puzzle, puzzle, "{text}");
        let is_sure = !leaves_no_doubt(&puzzle) || is_sniffed(format, &text);
        assert!(is_sure, "{text}");
    }
}

/// The rows of a 9x9 board: seed 8586 with 55 holes.
pub(crate) const ROWS: [&str; 9] = [
    "..3..1...",
    "9......6.",
    "8.....9.2",
    "2.....3.6",
    "594..82..",
    ".8...7.9.",
    "...8.51..",
    "..8......",
    "137...6..",
];

/// A row with something between the cells of two blocks.
pub(crate) fn by_threes(row: &str, between: &str) -> String {
    [&row[..3], &row[3..6], &row[6..]].join(between)
}
