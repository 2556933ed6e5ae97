//! One board a line, one character a cell.
//!
//! The format that programs exchange; most files of millions of puzzles are in it, so an
//! ordinary 81-character line takes a short way through this file.
//!
//! Two things can be unsaid by the characters: the blocks of a board of 64 cells, and whether
//! `A` is 1 or 10. The reader asks rather than guesses; the writer says both in a comment at
//! the end of the line wherever its own line could not be read back without it.

use std::io;

use satur_model::{Grid, Puzzle, Shape};

use crate::format::{Arrangement, Format, Reader, Remark, Writer, page};
use crate::parse::cells;
use crate::parse::characters::{
    Character, MAX_SIDE, are_symbols, characters, grouped, side_of, trimmed, without_comment,
};
use crate::parse::hints::{Hints, shape_comment};
use crate::parse::line_reader::LineReader;
use crate::symbols::is_blank;
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, State};
use crate::{Symbols, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "line",
    summary: "one board a line, one character a cell (81 for 9x9), . or 0 for empty; .sdm files",
    extensions: &["sdm", "txt"],
    page: page!("line"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        remark: Remark::Line,
        arrangement: Arrangement::Lines,
        ..Writer::plain(write)
    }),
    answers: "line",
};

/// How many lines are looked at to recognise the format: a bad one among the first must not
/// hide the kind of the others.
const LOOKED_AT: usize = 20;

fn recognises(sample: &Sample) -> bool {
    let mut hints = Hints::new(ReadOptions::default());
    let mut looked_at = 0;
    let mut boards = 0;
    for line in sample.lines().filter(|line| !line.trim().is_empty()) {
        if let Some(comment) = line.trim_start().strip_prefix('#') {
            hints.read_comment(comment);
        } else if looked_at < LOOKED_AT {
            looked_at += 1;
            boards += usize::from(looks_like_board(line, hints));
        }
    }
    if looked_at == 0 {
        return sample.is_whole();
    }
    2 * boards >= looked_at
}

/// Whether a line is a board, or was meant as one.
fn looks_like_board(line: &str, mut hints: Hints) -> bool {
    let (board, comment) = without_comment(line);
    hints.read_comment(comment);
    let whole = characters(board);
    let fits = |cells: usize| hints.expects(cells) || side_of(cells).is_some_and(|side| side >= 4);
    if let Some(cells) = grouped(&whole, fits) {
        return are_symbols(&cells);
    }
    let core: Vec<char> = trimmed(&whole).iter().map(|c| c.symbol).collect();
    if !core
        .iter()
        .all(|&c| c.is_ascii_alphanumeric() || is_blank(c, 9))
    {
        return false;
    }
    if core.contains(&' ') {
        // Cells with blanks between them are another format, unless blanks are the cells.
        let has_dots = core.iter().any(|&c| c != ' ' && is_blank(c, 9));
        return !has_dots && (core.len()..=whole.len()).any(fits);
    }
    match core.len() {
        cells if hints.expects(cells) => true,
        // No row of a grid with one character a cell is this long, though a rule may be.
        cells if cells > MAX_SIDE => core.iter().any(|&c| c != '-'),
        // Most rows of a 16x16 grid have digits that a 4x4 board has not; nobody has boards of
        // 25 cells.
        16 => core.iter().all(|&c| Symbols::Standard.read(c, 4).is_some()),
        _ => false,
    }
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut reading = LineReader::new(lines, options);
    Box::new(std::iter::from_fn(move || reading.next_record()))
}

/// The board on a line.
pub(crate) fn read_with_hints(
    line: &Line,
    mut hints: Hints,
    options: ReadOptions,
) -> Result<Record, Problem> {
    if hints.is_plain_classic()
        && let Some(numbers) = satur_nine::read(line.text.as_bytes())
        && let Some(grid) = Grid::from_numbers(Shape::classic(), &numbers)
    {
        return Ok(Record::new(line.number, Puzzle::new(grid)));
    }
    let (board, comment) = without_comment(&line.text);
    let is_remark = hints.read_comment(comment);
    let fits = |cells: usize| match hints.cells() {
        Some(told) => told == cells,
        None => side_of(cells).is_some(),
    };
    let cells = cells_of(board, fits);
    let side = side_of(cells.len())
        .filter(|_| fits(cells.len()))
        .ok_or_else(|| wrong_length(line, &cells, hints, fits))?;
    let shape = hints.shape(line.number, side)?;
    let symbols: Vec<char> = cells.iter().map(|c| c.symbol).collect();
    let place = |at: usize| (line.number, cells[at].column);
    let read = cells::read_forgiving(shape, &symbols, hints.symbols(), place)?;
    let is_placed = cells.iter().map(|c| c.is_placed);
    let mut record = read.into_record(line.number, is_placed, options)?;
    let comment = comment.trim();
    if !comment.is_empty() && !is_remark {
        record.notes.push(("comment".into(), comment.into()));
    }
    Ok(record)
}

/// The cells of a line. Blanks at the ends are margin, unless it takes them, or blanks inside, to
/// make a board.
fn cells_of(board: &str, fits: impl Fn(usize) -> bool) -> Vec<Character> {
    let mut whole = characters(board);
    if let Some(cells) = grouped(&whole, &fits) {
        return cells;
    }
    let core = trimmed(&whole);
    let has_dots = core
        .iter()
        .any(|c| c.symbol != ' ' && is_blank(c.symbol, 9));
    let has_blanks = core.iter().any(|c| c.symbol == ' ');
    let core_is_board = fits(core.len()) && (has_dots || !has_blanks);
    let end = core
        .last()
        .map_or(0, |last| whole.partition_point(|c| c.column <= last.column));
    if !core_is_board && let Some(cells) = (end..=whole.len()).rev().find(|&cells| fits(cells)) {
        whole.truncate(cells);
        return whole;
    }
    core.to_vec()
}

/// What is said of a line that is no board for its length.
fn wrong_length(
    line: &Line,
    symbols: &[Character],
    hints: Hints,
    fits: impl Fn(usize) -> bool,
) -> Problem {
    let is_space = |c: &&Character| c.symbol.is_whitespace();
    let first = symbols.iter().take_while(|c| !is_space(c)).count();
    let is_text_after_board = first < symbols.len()
        && fits(first)
        && symbols[..first]
            .iter()
            .all(|c| c.symbol.is_ascii_alphanumeric() || is_blank(c.symbol, 9));
    if is_text_after_board {
        let gap = symbols[first..].iter().take_while(is_space).count();
        let rest = &symbols[first + gap..];
        let text: String = rest.iter().take(20).map(|c| c.symbol).collect();
        return Problem::at(
            line.number,
            rest.first().map_or(0, |c| c.column),
            format!("'{}' after the board", text.escape_debug()),
            "the end of the line",
        )
        .hint("put a # before a comment");
    }
    let found = format!("{} characters", symbols.len());
    match hints.cells() {
        Some(cells) => {
            let expected = format!("{cells} characters, as --shape says");
            Problem::at(line.number, 0, found, expected)
                .hint("--shape takes the rows and columns of a block")
        }
        None => Problem::at(
            line.number,
            0,
            found,
            "81 for a 9x9 board, or another square number up to 1225",
        )
        .hint("one character a cell, . for an empty one"),
    }
}

fn write(sheet: &Sheet, options: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let mut text = String::with_capacity(shape.cells() + 1);
    // An answer is digits and nothing else; a question tells whose they are.
    let placed = sheet.puzzle().placed();
    let placed = placed.filter(|_| sheet.state == State::Question);
    for (cell, digit) in board.iter() {
        if placed.is_some_and(|placed| placed[cell].is_some()) {
            text.push('+');
        }
        let symbol = digit.map_or(Some('.'), |digit| options.symbols.write(digit));
        text.push(symbol.ok_or_else(|| {
            WriteError::Unsuitable(format!(
                "a board of side {} has more digits than there are symbols; write it as 'boxes'",
                shape.side()
            ))
        })?);
    }
    if shape.side() > MAX_SIDE {
        return Err(WriteError::Unsuitable(format!(
            "a board of side {} is too large for one character a cell; write it as 'boxes'",
            shape.side()
        )));
    }
    let symbols = doubtful_symbols(&text, &board, options.symbols);
    for (at, remark) in shape_comment(shape).into_iter().chain(symbols).enumerate() {
        text.push_str(if at == 0 { " # " } else { " " });
        text.push_str(&remark);
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// The name of the symbols, where a reader could not tell them from the board.
fn doubtful_symbols(text: &str, board: &Grid, symbols: Symbols) -> Option<String> {
    let side = board.shape().side();
    if side <= 9 && matches!(symbols, Symbols::Auto | Symbols::Standard) {
        return None;
    }
    let written: Vec<char> = text.chars().filter(|&c| c != '+').collect();
    let is_plain = Symbols::Auto
        .read_board(&written, side)
        .is_ok_and(|numbers| board.numbers().eq(numbers));
    let name = match symbols {
        Symbols::Auto => Symbols::Standard.name(),
        named => named.name(),
    };
    (!is_plain).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::Random;
    use satur_testkit::boards;

    use super::*;
    use crate::Input;

    /// Seed 8586 with 55 holes; it has one solution.
    const PUZZLE: &str =
        "..3..1...9......6.8.....9.22.....3.6594..82...8...7.9....8.51....8......137...6..";

    fn read_with(text: &str, options: ReadOptions) -> Vec<Result<Record, String>> {
        read(Input::from_text(text).lines(), options)
            .map(|record| record.map_err(|error| error.to_string()))
            .collect()
    }

    fn only(text: &str) -> Result<Record, String> {
        let mut all = read_with(text, ReadOptions::default());
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }

    fn line_of(record: &Record) -> String {
        record.puzzle.givens().to_line().unwrap()
    }

    fn is_line(text: &str) -> bool {
        recognises(&Input::from_text(text).sample())
    }

    fn with_shape(rows: usize, cols: usize) -> ReadOptions {
        ReadOptions {
            shape: Some(boards::shape(rows, cols)),
            ..ReadOptions::default()
        }
    }

    #[test]
    fn every_blank_is_a_blank() {
        for blank in [".", "0", "*", "_", " ", "-", "?", "x", "X"] {
            let text = PUZZLE.replace('.', blank);
            for end in ["\n", "\r\n", "", " # a comment\n"] {
                let record = only(&format!("{text}{end}")).unwrap();
                assert_eq!(line_of(&record), PUZZLE, "{text:?}");
            }
            assert!(is_line(&text), "{text:?}");
        }
    }

    #[test]
    fn blanks_at_the_ends_are_cells_or_margin_as_the_length_demands() {
        let holes = "..34..........21";
        let spaced = holes.replace('.', " ");
        assert_eq!(line_of(&only(&spaced).unwrap()), holes);
        let backwards: String = spaced.chars().rev().collect();
        let record = only(&format!("{backwards}   # the last cells are blank")).unwrap();
        assert_eq!(line_of(&record), holes.chars().rev().collect::<String>());
        // Nineteen blanks and 81 cells are as long as a 10x10 board.
        for margin in ["  ", "\t", &" ".repeat(19)] {
            let record = only(&format!("{margin}{PUZZLE}  \n")).unwrap();
            assert_eq!(line_of(&record), PUZZLE);
        }
    }

    #[test]
    fn digits_of_a_player_have_a_plus() {
        let text = PUZZLE.replacen("..3", ".+73", 1).replacen("137", "1+37", 1);
        let record = only(&text).unwrap();
        assert_eq!(line_of(&record), PUZZLE.replacen("137", "1.7", 1));
        let placed = record.puzzle.placed().unwrap();
        assert_eq!(placed.count_filled(), 2);
        assert_eq!(
            placed[satur_model::Cell::new(1)],
            satur_model::Digit::from_number(7)
        );
        assert!(is_line(&text));
        assert_eq!(
            crate::testing::rewrite(&FORMAT, &record),
            format!("{text}\n")
        );
        let solved = Grid::empty(Shape::classic());
        let answer = crate::testing::write_sheet(&FORMAT, &Sheet::solved(&record, &solved));
        assert_eq!(answer.trim_end(), ".".repeat(81));
        // Columns count as they are written.
        assert_eq!(
            only(&text.replacen("1+37", "1+3q", 1)).unwrap_err(),
            "line 1, column 77: found 'q', expected a digit 1 to 9, or . for an empty cell"
        );
    }

    #[test]
    fn digits_of_other_scripts_are_digits() {
        let wide: String = PUZZLE
            .chars()
            .map(|c| {
                c.to_digit(10)
                    .map_or('．', |n| char::from_u32(0xFF10 + n).unwrap())
            })
            .collect();
        assert_eq!(line_of(&only(&wide).unwrap()), PUZZLE);
        assert!(is_line(&wide));
    }

    #[test]
    fn a_line_of_blanks_is_a_board_only_among_boards_of_that_length() {
        let blank = " ".repeat(81);
        let text = format!("{blank}\n{PUZZLE}\n \n{blank}\n\n");
        let lines: Vec<usize> = read_with(&text, ReadOptions::default())
            .iter()
            .map(|record| record.as_ref().unwrap().line)
            .collect();
        assert_eq!(lines, [2, 4]);
        assert_eq!(read_with(&blank, with_shape(3, 3)).len(), 1);
    }

    #[test]
    fn the_length_gives_the_shape_or_the_text_or_the_option_does() {
        let shape_of = |text: &str, options| {
            let mut all = read_with(text, options);
            all.remove(0)
                .map(|record| record.puzzle.shape().to_string())
        };
        let plain = ReadOptions::default();
        for (cells, shape) in [
            (16, "2x2"),
            (36, "2x3"),
            (81, "3x3"),
            (100, "2x5"),
            (625, "5x5"),
        ] {
            assert_eq!(shape_of(&".".repeat(cells), plain).unwrap(), shape);
        }
        let eight = ".".repeat(64);
        assert_eq!(shape_of(&eight, with_shape(4, 2)).unwrap(), "4x2");
        assert_eq!(
            shape_of(&format!("# 2x4\n{eight}"), with_shape(4, 2)).unwrap(),
            "2x4"
        );
        assert_eq!(
            shape_of(&format!("  # 4x2\r\n{eight}"), plain).unwrap(),
            "4x2"
        );
        assert_eq!(
            shape_of(&format!("# 2x4\n{eight} # 4x2"), plain).unwrap(),
            "4x2"
        );
        assert_eq!(shape_of(&format!("# 9x9\n{PUZZLE}"), plain).unwrap(), "3x3");
        assert_eq!(
            shape_of(&eight, plain).unwrap_err(),
            "line 1: found a board of 8x8 cells, expected its block shape to be known (it could \
             be 1x8 or 2x4 or 4x2 or 8x1: say --shape 2x4, or put a line '# 2x4' before it)"
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |text: &str| only(text).unwrap_err();
        assert_eq!(
            error(&PUZZLE[1..]),
            "line 1: found 80 characters, expected 81 for a 9x9 board, or another square number \
             up to 1225 (one character a cell, . for an empty one)"
        );
        assert_eq!(
            error(&format!("# first\n\n  {}", PUZZLE.replace('7', "!"))),
            "line 3, column 53: found '!', expected a digit 1 to 9, or . for an empty cell"
        );
        assert_eq!(
            error(&PUZZLE.replace('7', "A")),
            "line 1, column 51: found 'A', expected a digit 1 to 9, or . for an empty cell (for \
             letters as digits say --symbols letters)"
        );
        assert_eq!(
            error(&format!("{PUZZLE} 11.4 Monday-Monster")),
            "line 1, column 83: found '11.4 Monday-Monster' after the board, expected the end of \
             the line (put a # before a comment)"
        );
        assert_eq!(
            error(&format!("AG{}", ".".repeat(254))),
            "line 1, column 1: found digits that can be read as 'standard' and as 'letters', expected one \
             reading (say --symbols standard or --symbols letters)"
        );
        assert_eq!(
            read_with(PUZZLE, with_shape(2, 4))[0].as_ref().unwrap_err(),
            "line 1: found 81 characters, expected 64 characters, as --shape says (--shape takes \
             the rows and columns of a block)"
        );
        let not_utf8 = [b"1\xff".as_slice(), &[b'.'; 79]].concat();
        let input = Input::new(std::io::Cursor::new(not_utf8)).unwrap();
        let error = read(input.lines(), ReadOptions::default()).next().unwrap();
        assert_eq!(
            error.unwrap_err().to_string(),
            "line 1, column 2: found a byte that is not UTF-8, expected a digit 1 to 9, or . for \
             an empty cell"
        );
    }

    #[test]
    fn a_bad_line_does_not_hide_the_others() {
        let text = format!("{}\n{PUZZLE}\nnonsense\n{PUZZLE}\n", &PUZZLE[2..]);
        assert!(is_line(&text));
        let outcome: Vec<bool> = read_with(&text, ReadOptions::default())
            .iter()
            .map(Result::is_ok)
            .collect();
        assert_eq!(outcome, [false, true, false, true]);
    }

    #[test]
    fn symbols_can_be_named_in_the_text_or_beside_it() {
        let text = format!("AF{}", ".".repeat(254));
        let first = |record: &Record| record.puzzle.givens().numbers().next();
        let asked = |symbols| ReadOptions {
            symbols,
            ..ReadOptions::default()
        };
        let read_as = |symbols| first(read_with(&text, asked(symbols))[0].as_ref().unwrap());
        assert_eq!(read_as(Symbols::Standard), Some(10));
        assert_eq!(read_as(Symbols::Letters), Some(1));
        assert_eq!(read_as(Symbols::Zero), Some(11));
        assert_eq!(
            first(&only(&format!("# letters\n{text}")).unwrap()),
            Some(1)
        );
        assert_eq!(
            first(&only(&format!("{text} # standard")).unwrap()),
            Some(10)
        );
        // 81 characters are no exception.
        let record = &read_with(&PUZZLE.replace('.', "0"), asked(Symbols::Zero))[0];
        assert_eq!(
            record.as_ref().unwrap_err(),
            "line 1, column 10: found '9', expected a digit 0 to 8, or . for an empty cell"
        );
    }

    #[test]
    fn a_comment_after_a_board_is_kept() {
        let record = only(&format!("{PUZZLE}  # Monday Monster")).unwrap();
        assert_eq!(record.note("comment"), Some("Monday Monster"));
    }

    #[test]
    fn other_formats_are_not_taken_for_lines() {
        assert!(is_line(PUZZLE) && is_line(&format!("# comment\n\n{PUZZLE}")));
        assert!(is_line("") && is_line("# nothing\n"));
        assert!(is_line(".3.4........3.2.") && !is_line(".3.4....9...3.2."));
        assert!(!is_line("..3..1...\n9......6.\n"));
        assert!(!is_line(". . 3 . . 1 . . ."));
        assert!(!is_line("3\n5\t3\t-1\n"));
        assert!(!is_line(&format!("0000847b216e {PUZZLE}  2.3")));
        assert!(!is_line(&format!("{PUZZLE},{PUZZLE}")));
        assert!(!is_line(&format!("{}\n", "123456789ABCDEFG")));
    }

    fn shapes() -> Vec<Shape> {
        (1..=MAX_SIDE).flat_map(Shape::all_of_side).collect()
    }

    fn written(record: &Record, symbols: Symbols) -> Result<String, WriteError> {
        let mut text = Vec::new();
        write(
            &Sheet::question(record),
            &WriteOptions {
                symbols,
                ..WriteOptions::default()
            },
            &mut text,
        )?;
        Ok(String::from_utf8(text).unwrap())
    }

    fn comes_back(shape: Shape, filled: usize, seed: u64) {
        let mut random = Random::new(seed);
        let holes = shape.cells() - filled.min(shape.cells());
        let record = Record::new(1, boards::with_holes(shape, holes, &mut random));
        for (symbols, name, _) in Symbols::ALL {
            let Ok(text) = written(&record, symbols) else {
                assert!(
                    shape.side() > 26 && symbols == Symbols::Letters,
                    "{shape} {name}"
                );
                continue;
            };
            let back = only(&text).unwrap();
            assert_eq!(back, record, "{shape} {name} {text}");
            let known = ReadOptions {
                shape: Some(shape),
                symbols,
                strict: true,
                ..ReadOptions::default()
            };
            assert_eq!(read_with(&text, known), [Ok(record.clone())], "{text}");
        }
    }

    #[test]
    fn boards_of_every_shape_come_back() {
        for (seed, shape) in shapes().into_iter().enumerate() {
            for filled in [0, 1, shape.side(), shape.cells() / 2, shape.cells()] {
                comes_back(shape, filled, seed as u64);
            }
        }
    }

    #[test]
    fn a_board_without_symbols_for_its_digits_is_refused() {
        let puzzle = boards::with_holes(boards::shape(6, 6), 0, &mut Random::new(1));
        let refused = written(&Record::new(1, puzzle), Symbols::Auto).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "a board of side 36 has more digits than there are symbols; write it as 'boxes'"
        );
        let empty = Puzzle::new(Grid::empty(boards::shape(6, 6)));
        assert!(written(&Record::new(1, empty), Symbols::Auto).is_err());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(shape in prop::sample::select(shapes()), part in 0.0..=1.0, seed: u64) {
            comes_back(shape, (shape.cells() as f64 * part) as usize, seed);
        }
    }
}
