//! Strings of the Interactive Sudoku Solver: constraints one after the other, each a dot, its type and what it takes.
//!
//! What a type means is in `parse/iss_read.rs` and `parse/iss_write.rs`; a type that Satur has no clue for is refused by its name.

use std::io;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::each_line::each_line;
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
    each_line(lines, move |line| {
        iss_read::read_line(line, options).map(Some)
    })
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
    fn diagonals_are_named_at_either_end() {
        let down = ".LittleKiller~20~R3C1";
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
        assert_eq!(rewrite(&FORMAT, &Record::new(1, turned)).trim(), down);
    }
}
