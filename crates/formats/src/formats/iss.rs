//! Strings of the Interactive Sudoku Solver: constraints one after the other, each a dot, its type and what it takes.
//!
//! What a type means is in `parse/iss_read.rs` and `parse/iss_write.rs`; a type that Satur has no clue for is refused by its name.

use std::io;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::iss_records::each_string;
use crate::parse::{iss_read, iss_write};
use crate::{Lines, ReadOptions, Records, Sample, Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "iss",
    summary: "strings of the Interactive Sudoku Solver: givens, rules and clues on a line",
    extensions: &[],
    page: page!("iss"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "iss",
};

/// A line that begins with a dot and a type, or with a dot and givens.
fn recognises(sample: &Sample) -> bool {
    let Some(rest) = sample
        .content()
        .next()
        .and_then(|line| line.trim().strip_prefix('.'))
    else {
        return false;
    };
    let type_of = rest.split(['~', '.']).next().unwrap_or_default();
    rest.starts_with("~R")
        || rest.starts_with("~r")
        || (type_of.len() > 2 && type_of.chars().all(char::is_alphabetic))
            && type_of.chars().any(char::is_lowercase)
        || rest.starts_with("NFA~")
        || rest.starts_with("X~R")
        || rest.starts_with("V~R")
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_string(lines, move |lines| iss_read::read_lines(lines, options))
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let text = iss_write::text(sheet).map_err(WriteError::Unsuitable)?;
    writeln!(out, "{text}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::Puzzle;

    use super::*;
    use crate::testing::{is_recognised, problems, rewrite};
    use crate::{Input, Record};

    fn read_clues(text: &str) -> Puzzle {
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let boards = crate::open(Input::from_text(text), Some(&FORMAT), options);
        boards.unwrap().next().unwrap().unwrap().puzzle
    }

    fn said(text: &str) -> Vec<String> {
        let puzzle = read_clues(text);
        let clues = puzzle.clues().iter();
        clues
            .map(|clue| format!("{} {}", clue.describe(puzzle.shape()), clue.text()))
            .collect()
    }

    #[test]
    fn automata_are_read_for_each_group_of_cells_and_written() {
        let text = ".NFA~AjFAGhA~_two~R1C1~R2C1~~R3C3~R3C4";
        assert!(is_recognised(&FORMAT, text));
        let words = "0-1>0 0-2>1 1-1>1 !1";
        assert_eq!(
            said(text),
            [
                format!("automaton: r1c1 r2c1 {words}"),
                format!("automaton: r3c3 r3c4 {words}")
            ]
        );
        let puzzle = read_clues(text);
        assert_eq!(
            read_clues(&rewrite(&FORMAT, &Record::new(1, puzzle.clone()))),
            puzzle
        );
        // Two segments with a break between them, the digit after the last, which this automaton does not read.
        let broken = said(".Shape~4x4.NFA~AjFAGhA~_~R1C1~-~R2C1");
        assert!(broken[0].starts_with("automaton: r1c1 r2c1 "), "{broken:?}");
        assert!(!broken[0].contains(" 0-"), "{broken:?}");
    }

    #[test]
    fn types_without_a_clue_are_said_by_automata() {
        // [12]3
        assert_eq!(
            said(".Shape~4x4.Regex~WzEyXTM~R1C1~R1C2"),
            ["automaton: r1c1 r1c2 0-1>1 0-2>1 1-3>2 !2"]
        );
        assert_eq!(
            said(".Shape~4x4.SumLine~2~R1C1~R1C2"),
            ["automaton: r1c1 r1c2 0-1>1 0-2>0 1-1>0 !0"]
        );
        let lunchbox = said(".Lunchbox~3~R1C1~R1C2~R1C3");
        assert_eq!(lunchbox.len(), 2);
        assert!(lunchbox[0].starts_with("extra-region: r1c1 r1c2 r1c3"));
        for (wrong, why) in [
            (".NFA~A~_~R1C1", "'A' in 'NFA'"),
            (".Regex~WzEyXTM~R1C1~R0C2", "the cell 'R0C2'"),
            (".Regex~KA~R1C1", "the end of the expression in 'Regex'"),
            (".SumLine~0~R1C1", "the sum 0"),
            (".And.X~R1C1~R1C2", "'And' without its 'End'"),
            (".Or.~R1C1_1.~R1C2_1.End", "the constraint 'Or'"),
        ] {
            let found = problems(&FORMAT, wrong).join("; ");
            assert!(found.contains(why), "{wrong}: {found}");
        }
    }

    #[test]
    fn a_string_over_several_lines_is_one_puzzle() {
        let one = read_clues(".Shape~4x4.Cage~5~R1C1~R1C2.Thermo~R2C1~R2C2.~R4C4_3");
        let text = ".Shape~4x4\n.Cage~5~R1C1~\nR1C2\n.Thermo~R2C1~R2C2\n.~R4C4_3\n";
        let options = ReadOptions {
            takes_clues: true,
            ..ReadOptions::default()
        };
        let records = crate::testing::read_with(&FORMAT, text, options);
        let records: Vec<Record> = records.into_iter().map(Result::unwrap).collect();
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].puzzle, one);
        // What is wrong is said with its own line.
        assert_eq!(
            problems(&FORMAT, &text.replace("R2C2", "R2C7")),
            [
                "line 4, column 1: found the cell 'R2C7' in 'Thermo', expected a cell of the board, as R1C1"
            ]
        );
    }

    #[test]
    fn what_is_written_is_a_list() {
        let puzzle = read_clues(".Cage~15~R1C1~R1C2");
        let record = Record::new(1, puzzle.clone());
        let sheets = [Sheet::question(&record), Sheet::question(&record)];
        let text = FORMAT.write_text(&sheets, &WriteOptions::default());
        let options = ReadOptions {
            takes_clues: true,
            ..ReadOptions::default()
        };
        let records = crate::testing::read_with(&FORMAT, &text.unwrap(), options);
        assert_eq!(records.len(), 2);
        assert_eq!(records[1].as_ref().unwrap().puzzle, puzzle);
    }

    #[test]
    fn diagonals_are_named_at_either_end() {
        let down = ".Shape~9x9.LittleKiller~20~R3C1";
        let puzzle = read_clues(down);
        assert_eq!(
            rewrite(&FORMAT, &Record::new(1, puzzle.clone())).trim(),
            down
        );
        let clue = &puzzle.clues()[0];
        let turned: Vec<_> = clue.cells().iter().rev().copied().collect();
        let turned =
            satur_model::clues::Clue::new(clue.kind(), puzzle.layout(), vec![turned], vec![20], "");
        let turned = puzzle.clone().with_clues(vec![turned.unwrap()]).unwrap();
        let text = rewrite(&FORMAT, &Record::new(1, turned.clone()));
        assert_eq!(text.trim(), ".Shape~9x9.LittleKiller~20~R3C1~R9C7");
        assert_eq!(read_clues(&text), turned);
        let found = problems(&FORMAT, ".LittleKiller~20~R3C1~R1C1").join("; ");
        assert!(
            found.contains("found 'R1C1' in 'LittleKiller', expected an end"),
            "{found}"
        );
    }

    #[test]
    fn what_binds_nothing_is_refused_with_its_place() {
        for (wrong, why) in [
            (
                ".AntiKnight.WhiteDot~R1C1~R3C1",
                "line 1, column 12: found no neighbours among 'r1c1 r3c1' in 'WhiteDot', expected two cells that touch at an edge",
            ),
            (
                ".BlackDot~R1C1~R9C9",
                "line 1, column 1: found no neighbours among 'r1c1 r9c9' in 'BlackDot'",
            ),
            (
                ".X~R1C1~R5C5",
                "column 1: found no neighbours among 'r1c1 r5c5' in 'X'",
            ),
            (
                ".~R1C1_1 . V~R1C1~R1C1",
                "column 10: found no neighbours among 'r1c1' in 'V'",
            ),
            (
                ".Indexing~Q~R1C1",
                "column 1: found 'Q' in 'Indexing', expected R or C, and cells",
            ),
            (".Indexing~D~R1C1", "found 'D' in 'Indexing'"),
            (".Diagonal~7", "found '7' in 'Diagonal', expected 1 or -1"),
            (
                ".Cage~15~R1C1~R1C1",
                "column 1: found r1c1 twice in 'Cage', expected two different cells or more",
            ),
            (
                ".AntiKing.~R1C1_10",
                "column 10: found 'R1C1_10' in the givens, expected digits of the board",
            ),
            (
                ".Sandwich~R1~12~14",
                "column 1: found 3 arguments in 'Sandwich', expected a sum and a line, as 12~R1",
            ),
            (
                ".Cage",
                "found 0 arguments in 'Cage', expected a sum and cells",
            ),
            (
                ".AntiKing.Cage~18~R1C1~R1C2",
                "line 1, column 10: found 'Cage' that makes no sense, expected a clue that can be kept (clue 'killer' at r1c1",
            ),
        ] {
            let found = problems(&FORMAT, wrong).join("; ");
            assert!(found.contains(why), "{wrong}: {found}");
        }
        assert_eq!(
            said(".GreaterThan~R1C1~R1C2~R9C9~R1C1"),
            ["greater: r1c1 r1c2 "]
        );
        assert!(said(".Indexing~R~R1C1")[0].starts_with("row-indexer"));
        assert!(said(".Indexing~C~R1C1")[0].starts_with("column-indexer"));
    }

    #[test]
    fn a_cell_that_a_cage_names_twice_counts_twice_with_a_warning() {
        let options = ReadOptions {
            takes_clues: true,
            ..ReadOptions::default()
        };
        let text = ".AntiKing.Cage~15~R1C1~R1C1~R1C2";
        let options = ReadOptions {
            takes_rules: true,
            ..options
        };
        let record = crate::testing::read_with(&FORMAT, text, options)
            .remove(0)
            .unwrap();
        let clues = record.puzzle.clues().iter();
        let clues: Vec<String> = clues
            .map(|clue| clue.describe(record.puzzle.shape()))
            .collect();
        assert_eq!(clues, ["extra-region: r1c1 r1c2", "sum 15: r1c1 r1c1 r1c2"]);
        let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(
            warnings,
            [
                "line 1, column 10: found r1c1 twice in 'Cage', expected each cell once (read as: it counts twice)"
            ]
        );
        let strict = ReadOptions {
            strict: true,
            ..options
        };
        assert!(crate::testing::read_with(&FORMAT, text, strict)[0].is_err());
    }
}
