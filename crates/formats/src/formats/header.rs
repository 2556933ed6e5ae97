//! A line `N I J`, then rows of numbers: the input of the `tp3` assignment.
//!
//! N is the side, I the **columns** and J the **rows** of a block, so `8 4 2` has blocks of
//! two rows and four columns: the 2x4 of this project, which names rows first.

use std::io::{self, Write as _};

use satur_model::Shape;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::numbers::{Headed, number, quoted, read_headed, row_text, words};
use crate::{Line, Lines, Problem, ReadOptions, Records, Sample, Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "header",
    summary: "a line 'side, block columns, block rows', then rows of numbers (UFMG)",
    extensions: &[],
    page: page!("header"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer::plain(write)),
    answers: "header",
};

const WIDTH: usize = 3;

fn recognises(sample: &Sample) -> bool {
    let mut lines = sample.content();
    let Some(shape) = lines.next().and_then(|line| shape_of(line).ok()) else {
        return false;
    };
    // A board of side 3 could begin with such a row only if it clashed.
    lines.next().is_some_and(|row| {
        let row = words(row);
        let fits = |text| number(text).is_some_and(|n| n <= shape.side());
        row.len() == shape.side() && row.iter().all(|word| fits(word.text))
    })
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let kind = Headed {
        shape: read_header,
        width: WIDTH,
        stands_out: true,
        empty: &["0"],
    };
    read_headed(lines, options, kind)
}

fn read_header(line: &Line) -> Result<Shape, Problem> {
    shape_of(&line.text).map_err(|hint| {
        let expected = "side, columns and rows of a block, such as 9 3 3";
        Problem::at(line.number, 0, quoted(&line.text), expected).hint(hint)
    })
}

/// The shape of a line `N I J`, or how to mend it.
fn shape_of(line: &str) -> Result<Shape, String> {
    let numbers: Option<Vec<usize>> = words(line).iter().map(|word| number(word.text)).collect();
    match numbers.as_deref() {
        Some(&[side, cols, rows]) => {
            let shape = Shape::new(rows, cols).map_err(|error| error.to_string())?;
            if shape.side() == side {
                return Ok(shape);
            }
            Err(format!(
                "blocks of {cols} columns and {rows} rows make a side of {}",
                shape.side()
            ))
        }
        _ => Err("every board begins with these three numbers".to_owned()),
    }
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let (side, cols, rows) = (shape.side(), shape.block_cols(), shape.block_rows());
    let mut out = io::BufWriter::new(out);
    writeln!(out, "{side} {cols} {rows}")?;
    for row in board.rows() {
        writeln!(out, "{}", row_text(row, "0", " "))?;
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    const BOARD: &str = "4 2 2\n0 3 0 4\n0 0 0 0\n0 0 0 0\n3 0 2 0\n";

    #[test]
    fn columns_come_before_rows() {
        let rows = "0 0 0 0 0 0 0 0\n".repeat(8);
        let flat = testing::read_one(&FORMAT, &format!("8 4 2\n{rows}"));
        assert_eq!(flat.puzzle.shape(), shape(2, 4));
        let tall = testing::read_one(&FORMAT, &format!("8 2 4\n{rows}"));
        assert_eq!(tall.puzzle.shape(), shape(4, 2));
        assert!(testing::write(&FORMAT, &flat.puzzle).starts_with("8 4 2\n"));
    }

    #[test]
    fn blanks_and_empty_lines_do_no_harm() {
        let tidy = testing::read_one(&FORMAT, BOARD);
        let text =
            "\r\n  4  2\t2 \r\n\r\n0 3  0 4\r\n# half\r\n0 0 0 0\r\n \r\n\t0 0 0 0\r\n3 0 2 0\t";
        let untidy = testing::read_one(&FORMAT, text);
        assert_eq!(untidy.puzzle, tidy.puzzle);
        assert!(untidy.warnings.is_empty());
        assert_eq!(untidy.line, 2);
        assert!(testing::is_sniffed(&FORMAT, text));
    }

    #[test]
    fn boards_follow_each_other() {
        for between in ["", "\n", " \n\n"] {
            let all = testing::read(&FORMAT, &[BOARD, BOARD, BOARD].join(between));
            assert_eq!(all.len(), 3);
            assert!(all.iter().all(Result::is_ok));
        }
    }

    #[test]
    fn a_missing_last_row_is_empty() {
        let text = format!("4 2 2\n0 3 0 4\n0 0 0 0\n0 0 0 1\n{BOARD}");
        let all = testing::read(&FORMAT, &text);
        assert_eq!(all.len(), 2);
        let first = all[0].as_ref().unwrap();
        assert_eq!(first.puzzle.givens().to_line().unwrap(), ".3.4.......1....");
        assert_eq!(
            first.warnings[0].to_string(),
            "line 4: found the end of the board after 12 values, expected 16 for a board of side 4 \
             (the missing cells were read as empty)"
        );
        assert!(all[1].as_ref().unwrap().warnings.is_empty());
        let strict = testing::read_strict(&FORMAT, &text);
        assert!(strict[0].is_err() && strict[1].is_ok());
    }

    #[test]
    fn errors_say_where_and_what() {
        let cases = [
            (
                "9 3 4\n",
                "line 1: found '9 3 4', expected side, columns and rows of a block, such as 9 3 3 \
                 (blocks of 3 columns and 4 rows make a side of 12)",
            ),
            (
                "0 3 0 4\n",
                "line 1: found '0 3 0 4', expected side, columns and rows of a block, such as 9 3 3 \
                 (every board begins with these three numbers)",
            ),
            (
                "0 0 3\n",
                "line 1: found '0 0 3', expected side, columns and rows of a block, such as 9 3 3 \
                 (a block has at least one row and one column, not 3x0)",
            ),
            (
                "4 2 2\n0 3 0 4\n0 0 -1 0\n0 0 0 0\n3 0 2 0\n",
                "line 3, column 5: found '-1', expected a number 1 to 4, or 0 for an empty cell",
            ),
            (
                "4 2 2\n0 3 0 4\n0 0 0 0\n0 0 0 0\n3 0 2 0 1\n",
                "line 5, column 9: found '1', expected the end of the board after its 16 values \
                 (a second board stands after an empty line)",
            ),
            (
                "4 2 2\n",
                "line 1: found the end of the board after 0 values, expected 16 for a board of side 4",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(testing::refusal(&FORMAT, text), message);
        }
    }

    #[test]
    fn a_bad_board_does_not_hide_the_next() {
        for bad in [
            "4 2 3\n0 3 0 4\n0 0 0 0\n",
            "4 2 2\n0 3 0 ?\n0 0 0 0\n0 0 0 0\n3 0 2 0\n",
        ] {
            let all = testing::read(&FORMAT, &format!("{bad}{BOARD}"));
            assert_eq!(all.len(), 2, "{bad}");
            assert!(all[0].is_err() && all[1].is_ok());
        }
        let extra = testing::read(&FORMAT, &format!("{BOARD}1 2 3 4\n{BOARD}"));
        assert_eq!(extra.iter().filter(|board| board.is_err()).count(), 1);
        assert_eq!(extra.len(), 3);
    }

    #[test]
    fn a_stated_shape_must_be_that_of_the_text() {
        let options = ReadOptions {
            shape: Some(shape(3, 3)),
            ..ReadOptions::default()
        };
        assert_eq!(
            testing::read_with(&FORMAT, BOARD, options)[0]
                .as_ref()
                .unwrap_err(),
            "line 1: found a board of 2x2 blocks, expected 3x3, as --shape says \
             (the file tells its blocks: leave --shape out)"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seed: u64) {
            testing::come_back(&FORMAT, testing::shapes(), seed, |_| true);
        }

        #[test]
        fn nothing_panics(text in "[0-9 \n\t#x-]{0,120}") {
            testing::read(&FORMAT, &text);
            testing::read_strict(&FORMAT, &text);
        }
    }
}
