//! Links of `SudokuPad` (sudokupad.app, and the app of Cracking the Cryptic).
//!
//! Four kinds hold a puzzle, after a prefix: `fpuz` or `fpuzzles` one of f-puzzles, `scl` or `ctc`
//! one in `SudokuPad`'s own JSON, `scf` a classic 9x9 board. In `scf` a character is a digit with
//! up to five zeros after it: its place in `0-9A-Za-x` is ten times the zeros and the digit. Any
//! other link names a puzzle that only the site has.

use std::io;

use satur_model::{Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::formats::fpuzzles;
use crate::parse::each_line::each_line;
use crate::parse::setter_json::write_fpuzzles;
use crate::parse::sudokupad_json::read_sudokupad;
use crate::parse::{classic, links, lz, relaxed_json};
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "sudokupad",
    summary: "SudokuPad links that hold the puzzle: fpuz…, scl…, scf…; rules and clues of f-puzzles, cages",
    extensions: &[],
    page: page!("sudokupad"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

const HOSTS: [&str; 4] = [
    "sudokupad.app",
    "beta.sudokupad.app",
    "app.crackingthecryptic.com",
    "crackingthecryptic.com",
];

/// The prefixes of links that hold a puzzle; the longer of two that begin alike first.
const PREFIXES: [&str; 5] = ["fpuzzles", "fpuz", "scl", "ctc", "scf"];

/// The characters of an `scf` link, in order.
const COUNTS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

const EXPECTED: &str = "a link such as https://sudokupad.app/scf…, with fpuz, scl or scf";

fn recognises(sample: &Sample) -> bool {
    let Some(first) = sample.content().next() else {
        return false;
    };
    let is_packed = |prefix: &str| {
        first.strip_prefix(prefix).is_some_and(|rest| {
            let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=%".contains(&byte);
            rest.len() >= 10 && rest.bytes().all(is_base64)
        })
    };
    links::after_host(first, &HOSTS).is_some() || PREFIXES.iter().any(|prefix| is_packed(prefix))
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line, options).map(Some))
}

fn read_line(line: &Line, options: ReadOptions) -> Result<Record, Problem> {
    let text = line.text.trim();
    let puzzle = match links::after_host(text, &HOSTS) {
        Some(path) => links::query(text, "puzzleid").unwrap_or_else(|| {
            let path = path.trim_start_matches('/');
            let path = path.strip_prefix("sudoku/").unwrap_or(path);
            path.split(['?', '#']).next().unwrap_or_default()
        }),
        None => text,
    };
    let known = |prefix: &'static str| puzzle.strip_prefix(prefix).map(|rest| (prefix, rest));
    let Some((prefix, packed)) = PREFIXES.into_iter().find_map(known) else {
        return Err(links::only_a_number(line, "SudokuPad", EXPECTED));
    };
    match prefix {
        "fpuzzles" | "fpuz" => fpuzzles::read_packed(line, packed, options),
        "scf" => read_counts(line, packed, options),
        _ => {
            let origin = fpuzzles::origin_of(line, packed);
            let plain = links::decoded(packed);
            let value = lz::unpack(&plain).and_then(|text| relaxed_json::parse(&text));
            // A puzzle may also stand there as it is.
            let value = value.or_else(|| {
                let is_plain = plain.starts_with('{');
                relaxed_json::parse(&plain).filter(|_| is_plain)
            });
            let value = value.ok_or_else(|| fpuzzles::damaged(origin))?;
            read_sudokupad(&value, origin, options)
        }
    }
}

/// The board of digits with zeros after them.
fn read_counts(line: &Line, text: &str, options: ReadOptions) -> Result<Record, Problem> {
    let origin = fpuzzles::origin_of(line, text);
    classic::check_options(line.number, options)?;
    let mut numbers = Vec::with_capacity(classic::CELLS);
    for (at, symbol) in text.chars().enumerate() {
        let place = COUNTS.find(symbol).ok_or_else(|| {
            let found = format!("'{}'", symbol.escape_debug());
            Problem::at(
                origin.line,
                origin.column + at,
                found,
                "a character of 0-9A-Za-x",
            )
        })?;
        numbers.push((place % 10) as u8);
        numbers.resize(numbers.len() + place / 10, 0);
    }
    let grid = Grid::from_numbers(Shape::classic(), &numbers).ok_or_else(|| {
        let found = format!("{} cells", numbers.len());
        Problem::at(origin.line, origin.column, found, "81")
    })?;
    Ok(Record::new(line.number, Puzzle::new(grid)))
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = sheet.position();
    let record = sheet.record;
    let is_plain = puzzle.is_plain()
        && puzzle.shape() == Shape::classic()
        && puzzle.placed().is_none()
        && puzzle.pencil_marks().is_none()
        && record.label.is_none()
        && record.notes.is_empty();
    if is_plain {
        let counts = counts(puzzle.givens());
        writeln!(out, "https://sudokupad.app/scf{counts}")?;
    } else {
        let json = write_fpuzzles(record, &puzzle)?;
        writeln!(out, "https://sudokupad.app/fpuz{}", lz::pack(&json))?;
    }
    Ok(())
}

/// The digits of a grid, each with up to five of the zeros that follow it.
fn counts(grid: &Grid) -> String {
    let numbers: Vec<u8> = grid.numbers().collect();
    let mut rest = numbers.as_slice();
    let mut text = String::new();
    while let Some((&digit, after)) = rest.split_first() {
        let zeros = after
            .iter()
            .take(5)
            .take_while(|&&number| number == 0)
            .count();
        text.extend(COUNTS.chars().nth(usize::from(digit) + 10 * zeros));
        rest = &after[zeros..];
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards;

    use super::*;
    use crate::testing::{
        any_position, is_sniffed, problems, read_one, read_with, rewrite, round_trip,
    };

    /// Seed 8586 with 55 holes.
    const LINE: &str =
        "..3..1...9......6.8.....9.22.....3.6594..82...8...7.9....8.51....8......137...6..";

    #[test]
    fn a_classic_board_is_digits_with_zeros() {
        let grid = crate::testing::read_one(&crate::formats::line::FORMAT, LINE);
        let text = rewrite(&FORMAT, &grid);
        assert!(
            text.starts_with("https://sudokupad.app/scfANVx0GwJ2q"),
            "{text}"
        );
        assert_eq!(read_one(&FORMAT, &text).puzzle, grid.puzzle);
        assert!(is_sniffed(&FORMAT, &text));
        assert!(is_sniffed(&FORMAT, &text["https://sudokupad.app/".len()..]));
    }

    #[test]
    fn its_own_json_is_read_in_long_and_in_short_keys() {
        let cells = "[[{},{\"value\":\"3\"},{},{\"value\":4}],[{},{},{},{}],[{},{},{},{}],[{\"value\":3},{},{\"value\":2},{}]]";
        let regions = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        let long = format!(
            "{{\"id\":\"x\",\"cellSize\":64,\"cells\":{cells},\"regions\":{regions},\"cages\":[{{\"value\":\"title: T\"}}],\"metadata\":{{\"title\":\"Tiny\"}}}}"
        );
        let short = format!(
            "{{cs:64,ce:[[,{{v:3}},,{{v:4}}],[,,,],[,,,],[{{v:3}},,{{v:2}},]],re:{regions},metadata:{{t:'Tiny'}}}}"
        );
        for json in [long, short] {
            for link in [
                format!("https://sudokupad.app/scl{}", lz::pack(&json)),
                format!(
                    "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{}",
                    lz::pack(&json).replace('+', "%2B")
                ),
            ] {
                let record = read_one(&FORMAT, &link);
                assert_eq!(
                    record.puzzle.givens().to_line().unwrap(),
                    ".3.4........3.2.",
                    "{json}"
                );
                assert_eq!(record.label.as_deref(), Some("Tiny"));
                assert!(is_sniffed(&FORMAT, &link), "{link}");
            }
        }
    }

    #[test]
    fn cages_and_regions_are_taken_over_and_drawing_is_named() {
        let json = "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0],[0,1]],v:3},{ce:[[1,0],[1,1]],unique:t},\
                    {ce:[[2,0]]},{v:'solution: 1234341221434321'},{v:'title: Tiny'}],\
                    l:[{wp:[[0,0],[1,1]]}],o:[],metadata:{antiking:f}}";
        let link = format!("scl{}", lz::pack(json));
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let record = read_with(&FORMAT, &link, options).remove(0).unwrap();
        let clues: Vec<String> = record
            .puzzle
            .clues()
            .iter()
            .map(|clue| clue.describe(record.puzzle.shape()))
            .collect();
        assert_eq!(clues, ["killer 3: r1c1 r1c2", "killer: r2c1 r2c2"]);
        let warnings: Vec<String> = record.warnings.iter().map(Problem::to_string).collect();
        assert_eq!(
            warnings,
            [
                "line 1, column 4: found 1 cages without a sum, expected cages with a sum or with cells that differ (they were left out as drawing)",
                "line 1, column 4: found drawing whose meaning is not said: 'lines' (1), expected givens, regions and cages (it was left out: solutions may break rules that it stands for)",
            ]
        );
        assert_eq!(record.label.as_deref(), Some("Tiny"));
        assert_eq!(
            record.claimed.unwrap().to_line().unwrap(),
            "1234341221434321"
        );
        let strict = ReadOptions {
            strict: true,
            ..options
        };
        assert!(read_with(&FORMAT, &link, strict)[0].is_err());
        let jigsaw = "{ce:[[,],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]],ca:[{ce:[[0,2]],v:3}]}";
        let found = problems(&FORMAT, &format!("scl{}", lz::pack(jigsaw)));
        assert!(found[0].contains("a cage outside the board"), "{found:?}");
        let odd = "{ce:[[,],[,]],re:[[[0,0],[0,1],[1,0]],[[1,1]]]}";
        let found = problems(&FORMAT, &format!("scl{}", lz::pack(odd)));
        assert!(found[0].contains("do not fit the board"), "{found:?}");
    }

    #[test]
    fn what_its_json_says_beside_is_taken_over_or_named() {
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let read = |more: &str| {
            let json = format!(
                "{{\"cells\":[[{{\"zork\":[1],\"value\":1}},{{}}],[{{}},{{}}]],\"id\":\"x\",{more}}}"
            );
            read_with(&FORMAT, &format!("scl{}", lz::pack(&json)), options).remove(0)
        };
        let record = read(
            "\"foorule\":true,\"zorkkey\":[1],\"empty\":[],\"settings\":{\"antiking\":true,\"large\":1},\
             \"metadata\":{\"norowcol\":true,\"title\":\"T\"},\
             \"cages\":[{\"cells\":[[0,0],[0,1]],\"unique\":true,\"value\":\"A\"},\
             {\"cells\":[[1,0],[1,1]],\"unique\":false,\"value\":\"3\"}]",
        )
        .unwrap();
        assert_eq!(record.puzzle.layout().rules()[0].id, "anti-king");
        let clues = record.puzzle.clues().iter();
        let clues: Vec<String> = clues
            .map(|clue| clue.describe(record.puzzle.shape()))
            .collect();
        assert_eq!(clues, ["killer: r1c1 r1c2", "sum 3: r2c1 r2c2"]);
        let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
        for (warning, expected) in warnings.iter().zip([
            "found cages with a text that is no sum: 'A', expected a number or nothing (read as: their cells differ)",
            "found keys that are not known: 'foorule', 'zorkkey', expected",
            "found keys of metadata that are not known: 'norowcol', expected",
            "found keys of settings that are not known: 'large', expected",
            "found keys of cells that are not known: 'zork', expected",
        ]) {
            assert!(warning.contains(expected), "{warnings:?}");
        }
        assert_eq!(warnings.len(), 5, "{warnings:?}");
        for more in [
            "\"antiknight\":1",
            "\"settings\":{\"antiknight\":1}",
            "\"metadata\":{\"antiknight\":1}",
        ] {
            let problem = read(more).unwrap_err();
            assert!(
                problem.contains("found '1' under 'antiknight', expected true or false"),
                "{problem}"
            );
        }
    }

    #[test]
    fn problems_say_where_and_the_next_link_is_read() {
        let text = "https://sudokupad.app/abc123\nsudokupad.app/scf00\nsudokupad.app/scf0~\n\
                    sudokupad.app/sclN4Ig\nhttps://sudokupad.app/fpuzN4\n";
        assert_eq!(
            problems(&FORMAT, text),
            [
                "line 1: found a link that is only the name of a puzzle at SudokuPad, expected a link such as https://sudokupad.app/scf…, with fpuz, scl or scf (the puzzle itself is at the site, and Satur opens no pages: open the link in a browser and copy the long link, or the export, that holds the whole puzzle)",
                "line 2, column 18: found 2 cells, expected 81",
                "line 3, column 19: found '~', expected a character of 0-9A-Za-x",
                "line 4, column 18: found a damaged link, expected a packed puzzle (copy the whole link: it is long, and ends where the page says)",
                "line 5, column 27: found a damaged link, expected a packed puzzle (copy the whole link: it is long, and ends where the page says)",
            ]
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn what_is_written_reads_back(record in prop::sample::select(boards::small_shapes()).prop_flat_map(any_position)) {
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
