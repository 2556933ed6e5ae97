//! Boards as people draw them: rows of cells, with whatever separators they like.
//!
//! The most forgiving of the formats. How the lines are cut and where a board ends is found
//! in [`drawing`](crate::parse::drawing), what its separators show in [`frame`](crate::parse::frame); here a
//! cell becomes a number. Cells are numbers with blanks between them, or one character each.

use std::io;

use satur_model::{Digit, Grid};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::cells;
use crate::parse::comment_notes;
use crate::parse::drawing::{Drawing, Drawings, Style, is_drawn};
use crate::parse::drawn::{Cutting, Written};
use crate::parse::hints::shape_comment;
use crate::problem::quoted;
use crate::symbols::{is_blank, lookalike};
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{State, Symbols, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "grid",
    summary: "rows of cells with any separators: blanks, | - + : or box drawing",
    extensions: &["grid"],
    page: page!("grid"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer::plain(write)),
    answers: "grid",
};

static STYLE: Style = Style {
    cuttings: &[
        Cutting::Words,
        Cutting::Characters,
        Cutting::Fields,
        Cutting::Tabs,
    ],
    is_cell,
    // Letters that look like figures are none without others.
    is_telltale: |text, _| text.chars().all(|c| lookalike(c).is_none()),
    row: "a row of a grid: digits, . for an empty cell, blanks or bars between them",
    is_plain: true,
};

fn recognises(sample: &Sample) -> bool {
    is_drawn(sample, &STYLE)
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut drawings = Drawings::new(lines, options, &STYLE);
    Box::new(std::iter::from_fn(move || {
        let drawing = drawings.next().transpose()?;
        Some(drawing.and_then(|drawing| read_board(&drawing, options).map_err(ReadError::from)))
    }))
}

fn read_board(drawing: &Drawing, options: ReadOptions) -> Result<Record, Problem> {
    let (shape, cells) = drawing.read()?;
    let side = shape.side();
    let is_placed = cells.iter().map(|(_, cell)| signless(cell.text).is_some());
    let mut record = if drawing.cutting() == Cutting::Characters {
        let symbol = |text: &str| text.chars().next_back().unwrap_or('.');
        let symbols: Vec<char> = cells.iter().map(|(_, c)| symbol(c.text)).collect();
        let place = |at: usize| (cells[at].0, cells[at].1.column);
        cells::read_forgiving(shape, &symbols, drawing.symbols(), place)?.into_record(
            drawing.line(),
            is_placed,
            options,
        )?
    } else {
        let number = |(line, cell): &(usize, Written)| {
            read_number(cell.text, side).ok_or_else(|| {
                let expected = format!("a number 1 to {side}, or . for an empty cell");
                Problem::at(*line, cell.column, quoted(cell.text), expected)
            })
        };
        let numbers = cells.iter().map(number).collect::<Result<Vec<u8>, _>>()?;
        let grid = Grid::from_numbers(shape, &numbers).expect("cells were read for this shape");
        Record::new(drawing.line(), cells::with_placed(grid, is_placed))
    };
    drawing.remark_on(&mut record);
    Ok(record)
}

fn is_cell(text: &str, cutting: Cutting, side: usize, symbols: Symbols) -> bool {
    if cutting != Cutting::Characters {
        return read_number(text, side).is_some();
    }
    let Some(symbol) = signless(text).unwrap_or(text).chars().next() else {
        return false;
    };
    if side <= 9 && symbols != Symbols::Letters && lookalike(symbol).is_some() {
        return true;
    }
    if symbols == Symbols::Auto && side > 9 {
        let mut habits = Symbols::ALL.iter();
        return habits.any(|(habit, ..)| habit.read(symbol, side).is_some());
    }
    symbols.read(symbol, side).is_some()
}

/// The digit behind the sign of a digit that a player placed.
fn signless(text: &str) -> Option<&str> {
    text.strip_prefix('+').filter(|digit| !digit.is_empty())
}

/// The number of a cell: 0 for an empty one, nothing for what is none.
fn read_number(text: &str, side: usize) -> Option<u8> {
    let text = match signless(text) {
        Some(digit) if digit.starts_with(|c: char| ('1'..='9').contains(&c)) => digit,
        Some(_) => return None,
        None => text,
    };
    let first = text.chars().next().unwrap_or('.');
    if first != '0' && is_blank(first, side) {
        // As wide as the numbers beside it, perhaps: `..` or `__`.
        return text.chars().all(|c| c == first).then_some(0);
    }
    let is_figures = text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u8 = text.parse().ok().filter(|_| is_figures)?;
    (usize::from(number) <= side).then_some(number)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let side = shape.side();
    let mut text = comment_notes::write(sheet.record);
    // Separators between all cells, or none, do not show what the blocks are.
    let shows_blocks = (2..side).contains(&shape.stacks().len());
    if let Some(remark) = shape_comment(shape).filter(|_| !shows_blocks) {
        text.push_str(&format!("# {remark}\n"));
    }
    // An answer is digits and nothing else; a question tells whose they are.
    let placed = sheet.puzzle().placed();
    let placed = placed.filter(|_| sheet.state == State::Question);
    let figures = side.to_string().len() + usize::from(placed.is_some());
    let rules = shape
        .stacks()
        .map(|columns| "-".repeat(columns.len() * (figures + 1) - 1));
    let rule = rules.collect::<Vec<_>>().join("-+-");
    for (at, row) in board.rows().enumerate() {
        if shape.bands().skip(1).any(|rows| rows.start == at) {
            text.push_str(&rule);
            text.push('\n');
        }
        let blocks = shape.stacks().map(|columns| {
            let cells = columns.map(|col| {
                let place = shape.cell(at, col);
                let is_placed = placed.is_some_and(|placed| placed[place].is_some());
                cell(row[col], is_placed, figures)
            });
            cells.collect::<Vec<_>>().join(" ")
        });
        text.push_str(&blocks.collect::<Vec<_>>().join(" | "));
        text.push('\n');
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn cell(digit: Option<Digit>, is_placed: bool, figures: usize) -> String {
    match digit {
        Some(digit) if is_placed => format!("{:>figures$}", format!("+{digit}")),
        Some(digit) => format!("{digit:>figures$}"),
        None => format!("{:>figures$}", '.'),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::{Puzzle, Random, Shape};
    use satur_testkit::boards;

    use super::*;
    use crate::Input;
    use crate::testing::{
        ROWS, by_threes, is_recognised, problems, problems_with, read_all, rewrite, round_trip,
    };

    fn board() -> Grid {
        let numbers = ROWS.concat();
        let numbers: Vec<u8> = numbers.bytes().map(|b| b.saturating_sub(b'0')).collect();
        Grid::from_numbers(Shape::classic(), &numbers).unwrap()
    }

    /// The board with a text for each row made by a function, and lines between bands.
    fn drawn(row: impl Fn(&str) -> String, rule: &str) -> String {
        let rows = ROWS.iter().enumerate().map(|(at, text)| {
            let rule = if at > 0 && at % 3 == 0 { rule } else { "" };
            format!("{rule}{}\n", row(text))
        });
        rows.collect()
    }

    fn spaced(text: &str) -> String {
        text.chars().map(|c| format!("{c} ")).collect()
    }

    #[test]
    fn every_way_of_drawing_reads_the_same() {
        let texts = [
            drawn(str::to_owned, ""),
            drawn(spaced, ""),
            drawn(spaced, "\n"),
            drawn(|row| spaced(row).replace('.', "0"), "\n\n"),
            drawn(|row| by_threes(row, "|"), "---+---+---\n"),
            drawn(|row| by_threes(row, " "), "\n"),
            drawn(|row| by_threes(row, " | ").replace('.', "*"), "=========\n"),
            drawn(
                |row| by_threes(row, " ┃ ").replace('.', "·"),
                "━━━╋━━━╋━━━\n",
            ),
            drawn(
                |row| format!("|{}|", by_threes(row, "|")),
                "|---+---+---|\n",
            ),
            drawn(|row| format!("| {}|", spaced(row)), ""),
            drawn(|row| row.replace('.', "-"), ""),
            drawn(|row| spaced(row).replace('.', "_").replace(' ', " , "), ""),
            drawn(
                |row| spaced(row).trim().replace(' ', ",").replace('.', ""),
                "",
            ),
            drawn(
                |row| format!("| {}", spaced(row).replace(' ', " | ").replace('.', " ")),
                "",
            ),
            drawn(|row| row.replace('.', "x"), ""),
            drawn(|row| format!("\t{}  # row", spaced(row)), "# a band\n"),
            drawn(|row| format!("{row}\r"), "\r\n"),
        ];
        for text in texts {
            assert!(is_recognised(&FORMAT, &text), "{text}");
            for text in [
                text.clone(),
                format!("\n{text}\n\n"),
                text.trim_end().to_owned(),
            ] {
                let records = read_all(&FORMAT, &text);
                assert_eq!(records.len(), 1, "{text}");
                assert_eq!(records[0].puzzle, Puzzle::new(board()), "{text}");
            }
        }
    }

    #[test]
    fn cells_between_tabs_may_be_empty() {
        let tabs = |row: &str| spaced(row).trim().replace(' ', "\t").replace('.', "");
        let text = drawn(tabs, "");
        assert!(is_recognised(&FORMAT, &text));
        assert_eq!(read_all(&FORMAT, &text)[0].puzzle, Puzzle::new(board()));
        // Also where a row has nothing in it.
        let text = text.replace("\t\t8\t\t\t\t\t\t\n", "\t\t\t\t\t\t\t\t\n");
        let givens = read_all(&FORMAT, &text)[0].puzzle.givens().to_line();
        assert_eq!(
            givens.unwrap(),
            ROWS.concat().replace("..8......", ".........")
        );
    }

    #[test]
    fn digits_of_a_player_have_a_plus() {
        for text in [
            drawn(str::to_owned, "").replacen("..3", ".+73", 1),
            drawn(spaced, "").replacen(". . 3", ". +7 3", 1),
            drawn(|row| by_threes(row, "|"), "---+---+---\n").replacen("..3", ".+73", 1),
        ] {
            let boards = crate::open(Input::from_text(&text), None, ReadOptions::default());
            assert_eq!(boards.unwrap().format.id, FORMAT.id, "{text}");
            let record = &read_all(&FORMAT, &text)[0];
            assert_eq!(*record.puzzle.givens(), board(), "{text}");
            let placed = record.puzzle.placed().unwrap();
            assert_eq!(placed.to_line().unwrap().trim_matches('.'), "7", "{text}");
            assert_eq!(round_trip(&FORMAT, record).puzzle, record.puzzle, "{text}");
        }
    }

    #[test]
    fn letters_that_look_like_figures_are_read_with_a_warning() {
        let text = drawn(|row| row.replace('1', "I").replace('.', "o"), "");
        let record = &read_all(&FORMAT, &text)[0];
        assert_eq!(*record.puzzle.givens(), board());
        assert_eq!(
            record.warnings[2].to_string(),
            "line 1, column 4: found 'o', expected a digit 1 to 9, or . for an empty cell (it was read as 0)"
        );
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, strict).len(), 1);
        for words in ["lol\nool\nlll\n", "Oo\nlI\n"] {
            assert!(!is_recognised(&FORMAT, words), "{words}");
        }
    }

    #[test]
    fn a_row_of_dashes_is_a_row_where_dashes_are_cells() {
        let eight = ["12|--", "--|--", "--|--", "--|43"];
        let text = format!(
            "{}\n{}\n--+--\n{}\n{}\n",
            eight[0], eight[1], eight[2], eight[3]
        );
        let records = read_all(&FORMAT, &text);
        assert_eq!(
            records[0].puzzle.givens().to_line().unwrap(),
            "12............43"
        );
        let records = read_all(&FORMAT, "1 - - -\n- - - -\n- - - -\n- - - 2\n");
        assert_eq!(
            records[0].puzzle.givens().to_line().unwrap(),
            "1..............2"
        );
    }

    #[test]
    fn boards_follow_each_other_with_or_without_anything_between() {
        let one = drawn(str::to_owned, "");
        let barred = drawn(|row| spaced(&by_threes(row, "|")), "----\n");
        let texts = [
            one.repeat(3),
            format!("{one}\n{one}\n\n{one}"),
            format!("Grid 01\n{one}Grid 02\n{one}Grid 03\n{one}"),
            format!("----\n{barred}----\n{barred}----\n----\n{barred}----\n"),
            drawn(str::to_owned, "\n")
                .repeat(3)
                .replace("6..\n", "6..\n\n"),
            format!("# one\n{one}# two\n{one}# three\n{one}"),
        ];
        for text in texts {
            let records = read_all(&FORMAT, &text);
            assert_eq!(records.len(), 3, "{text}");
            assert!(
                records.iter().all(|r| *r.puzzle.givens() == board()),
                "{text}"
            );
        }
        let named = format!("# author=\"A B\"\nGrid 01\n{one}\nGrid 02\n{one}");
        let records = read_all(&FORMAT, &named);
        let labels: Vec<_> = records.iter().map(|r| r.label.as_deref()).collect();
        assert_eq!(labels, [Some("Grid 01"), Some("Grid 02")]);
        assert_eq!(records[0].note("author"), Some("A B"));
        assert_eq!((records[0].line, records[1].line), (3, 14));
    }

    #[test]
    fn numbers_and_symbols_past_nine() {
        let sixteen =
            "0 10 0 16".to_owned() + &" 0".repeat(12) + "\n" + &("0 ".repeat(16) + "\n").repeat(15);
        let first = |text: &str| -> Vec<u8> {
            read_all(&FORMAT, text)[0]
                .puzzle
                .givens()
                .numbers()
                .take(4)
                .collect()
        };
        assert_eq!(first(&sixteen), [0, 10, 0, 16]);
        let padded = sixteen.replace('0', "00").replace("100", "10");
        assert_eq!(first(&padded), [0, 10, 0, 16], "{padded}");
        let symbols = sixteen
            .replace("10", "A")
            .replace("16", "G")
            .replace('0', ".");
        let named = |name: &str, text: &str| first(&format!("# {name}\n{text}"));
        assert_eq!(named("standard", &symbols), [0, 10, 0, 16]);
        assert_eq!(named("standard", &symbols.replace(' ', "")), [0, 10, 0, 16]);
        assert_eq!(named("letters", &symbols.replace(' ', "")), [0, 1, 0, 7]);
        assert_eq!(
            problems(&FORMAT, &symbols),
            [
                "line 1, column 1: found digits that can be read as 'standard' and as 'letters', expected one reading (say --symbols standard or --symbols letters)"
            ]
        );
    }

    #[test]
    fn separators_or_words_give_the_blocks() {
        let rows = |row: &str, rule: &str, every: usize| -> String {
            let line = |at: usize| {
                let rule = if at > 0 && at.is_multiple_of(every) {
                    rule
                } else {
                    ""
                };
                format!("{rule}{row}\n")
            };
            (0..8).map(line).collect()
        };
        let shape = |text: &str| read_all(&FORMAT, text)[0].puzzle.shape().to_string();
        assert_eq!(shape(&rows("....|....", "----+----\n", 2)), "2x4");
        assert_eq!(shape(&rows("....|....", "", 9)), "2x4");
        assert_eq!(shape(&rows(".. .. .. ..", "\n", 4)), "4x2");
        assert_eq!(shape(&rows("........", "\n", 4)), "4x2");
        assert_eq!(
            shape(&format!("# 2x4\n{}", rows(". . . . . . . .", "", 9))),
            "2x4"
        );
        let bare = rows("........", "", 9);
        assert_eq!(
            problems(&FORMAT, &bare),
            [
                "line 1: found a board of 8x8 cells, expected its block shape to be known (it could be 1x8 or 2x4 or 4x2 or 8x1: say --shape 2x4, or put a line '# 2x4' before it)"
            ]
        );
        let options = ReadOptions {
            shape: Some(boards::shape(4, 2)),
            ..ReadOptions::default()
        };
        assert!(problems_with(&FORMAT, &bare, options).is_empty());
        assert_eq!(
            problems_with(&FORMAT, &rows("....|....", "", 9), options),
            [
                "line 1: found separators of 2x4 blocks, expected blocks of 4x2, as was said (the first number is the rows of a block, the second its columns)"
            ]
        );
        assert_eq!(
            problems(&FORMAT, &rows("....|....", "----+----\n", 4)),
            [
                "line 1: found separators of blocks with 4 rows and 4 columns, expected blocks of 8 cells (move the separators, or leave them out and name the blocks with --shape)"
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place_and_the_rest_is_read() {
        let good = drawn(|row| spaced(&by_threes(row, "|")), "------\n");
        let only = |bad: &str| {
            let text = format!("{bad}\n\n{}", drawn(str::to_owned, ""));
            let good = open_all(&text).into_iter().flatten().count();
            assert_eq!(good, 1, "{text}");
            let mut all = problems(&FORMAT, &text);
            assert_eq!(all.len(), 1, "{all:?}");
            all.remove(0)
        };
        assert_eq!(
            only(&drawn(spaced, "").replace("5 9 4 . . 8", "5 9 17 . . 8")),
            "line 5, column 5: found '17', expected a number 1 to 9, or . for an empty cell"
        );
        assert_eq!(
            only(&drawn(str::to_owned, "").replace("9......6", "9...!..6")),
            "line 2, column 5: found '!', expected a digit 1 to 9, or . for an empty cell"
        );
        assert_eq!(
            only(&drawn(str::to_owned, "").replace("9......6.", "9......6")),
            "line 2: found 8 cells, expected 9 cells, as in the other rows"
        );
        assert_eq!(
            only(&drawn(spaced, "").replace("9 . . . . . . 6", "9 . . . . . . . 6")),
            "line 2, column 19: found 10 cells, expected 9 cells, as in the other rows"
        );
        assert_eq!(
            only(&ROWS[..8].join("\n")),
            "line 8: found 8 rows of 9 cells, expected 9 rows (a board has as many rows as cells in a row)"
        );
        assert_eq!(
            only(&format!(
                "{}\n\n{}",
                ROWS[..3].join("\n"),
                ROWS[3..5].join("\n")
            )),
            "line 6: found 5 rows of 9 cells, expected 9 rows (a board has as many rows as cells in a row)"
        );
        assert_eq!(
            only("Dear reader,\nthis is a letter."),
            "line 1, column 1: found 'Dear reader,', expected a row of a grid: digits, . for an empty cell, blanks or bars between them"
        );
        assert_eq!(
            only(&good.replace("5 9 4 | .", "5 9 | 4 .")),
            "line 6, column 5: found separators after columns 2 and 6, expected separators after columns 3 and 6, as in line 1"
        );
        assert_eq!(
            problems(&FORMAT, &ROWS.concat()),
            [
                "line 1: found 1 row of 81 cells, expected 81 rows (a board on one line is format 'line')"
            ]
        );
    }

    fn open_all(text: &str) -> Vec<Result<Record, ReadError>> {
        read(Input::from_text(text).lines(), ReadOptions::default()).collect()
    }

    #[test]
    fn what_is_no_grid_is_not_taken_for_one() {
        for text in [
            "Dear reader,\nthis is a letter.\n",
            "a b c\nd e f\n",
            "{\"puzzle\": 5}",
            "<sudoku>",
            "hello",
            "",
            "------\n",
            "1 2 3 4 5 6\nsome words\nand some more\n",
        ] {
            assert!(!is_recognised(&FORMAT, text), "{text}");
        }
        assert!(is_recognised(&FORMAT, &ROWS[..7].join("\n")));
    }

    #[test]
    fn it_is_written_with_bars_and_rules() {
        let record = Record::new(1, Puzzle::new(board()));
        let text = rewrite(&FORMAT, &record);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], ". . 3 | . . 1 | . . .");
        assert_eq!(lines[3], "------+-------+------");
        assert_eq!(lines.len(), 12);
        let wide = Record::new(
            1,
            boards::with_holes(boards::shape(3, 4), 140, &mut Random::new(3)),
        );
        let text = rewrite(&FORMAT, &wide);
        assert_eq!(
            text.lines().nth(3).unwrap(),
            "------------+-------------+------------"
        );
        let thin = Record::new(1, Puzzle::new(Grid::empty(boards::shape(1, 3))));
        assert_eq!(
            rewrite(&FORMAT, &thin),
            "# 1x3\n. . .\n-----\n. . .\n-----\n. . .\n\n"
        );
    }

    fn shapes() -> Vec<Shape> {
        let mut shapes: Vec<Shape> = (1..=25).flat_map(Shape::all_of_side).collect();
        shapes.extend([(10, 10), (8, 16), (1, 128), (128, 1)].map(|(r, c)| boards::shape(r, c)));
        shapes
    }

    fn comes_back(shape: Shape, part: f64, seed: u64) {
        let holes = (shape.cells() as f64 * part) as usize;
        let mut record = Record::new(3, boards::with_holes(shape, holes, &mut Random::new(seed)));
        record.label = Some("a name".into());
        assert_eq!(round_trip(&FORMAT, &record), record);
        assert!(is_recognised(&FORMAT, &rewrite(&FORMAT, &record)));
    }

    #[test]
    fn boards_of_every_shape_come_back() {
        for (seed, shape) in shapes().into_iter().enumerate() {
            for part in [0.0, 0.5, 1.0] {
                comes_back(shape, part, seed as u64);
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(shape in prop::sample::select(shapes()), part in 0.0..=1.0, seed: u64) {
            comes_back(shape, part, seed);
        }
    }
}
