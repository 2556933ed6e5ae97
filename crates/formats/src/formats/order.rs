//! The order n of a board of side n², then rows of numbers with -1 for empty: the instances
//! of the annealing report.
//!
//! Only square blocks can be given by an order. The program behind it takes 0 for a digit;
//! here it is an empty cell too.

use std::io::{self, Write as _};

use satur_model::Shape;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::numbers::{Headed, number, quoted, read_headed, row_text, words};
use crate::{Line, Lines, Problem, ReadOptions, Records, Sample, Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "order",
    summary: "the order (3 for 9x9), then rows of numbers, -1 for empty (UFRGS)",
    extensions: &[],
    page: page!("order"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer::plain(write)),
    answers: "order",
};

const EMPTY: &[&str] = &["-1", "0"];

fn recognises(sample: &Sample) -> bool {
    let mut lines = sample.content();
    let Some(shape) = lines.next().and_then(|line| shape_of(line).ok()) else {
        return false;
    };
    lines.next().is_some_and(|row| {
        let row = words(row);
        let fits =
            |text: &str| EMPTY.contains(&text) || number(text).is_some_and(|n| n <= shape.side());
        row.len() == shape.side() && row.iter().all(|word| fits(word.text))
    })
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let kind = Headed {
        shape: read_order,
        width: 1,
        stands_out: false,
        empty: EMPTY,
    };
    read_headed(lines, options, kind)
}

fn read_order(line: &Line) -> Result<Shape, Problem> {
    shape_of(&line.text).map_err(|hint| {
        let expected = "the order of a board, such as 3 for 9x9";
        Problem::at(line.number, 0, quoted(&line.text), expected).hint(hint)
    })
}

/// The shape of a line that holds an order, or how to mend it.
fn shape_of(line: &str) -> Result<Shape, String> {
    match words(line).as_slice() {
        [word] => {
            let order = number(word.text).ok_or("it is a number")?;
            Shape::new(order, order).map_err(|error| error.to_string())
        }
        _ => Err("every board begins with a line that holds its order alone".to_owned()),
    }
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    if !shape.has_square_blocks() {
        return Err(WriteError::Unsuitable(format!(
            "an order tells square blocks only, not {shape}; write it as 'header' or 'boxes'"
        )));
    }
    let mut out = io::BufWriter::new(out);
    writeln!(out, "{}", shape.side().isqrt())?;
    for row in board.rows() {
        writeln!(out, "{}\t", row_text(row, "-1", "\t"))?;
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

    const BOARD: &str = "2\n-1\t3\t-1\t4\t\n-1\t-1\t-1\t-1\t\n-1\t-1\t-1\t-1\t\n3\t-1\t2\t-1\t\n";

    #[test]
    fn it_is_written_as_in_the_report() {
        let record = testing::read_one(&FORMAT, BOARD);
        assert_eq!(
            record.puzzle.givens().to_line().unwrap(),
            ".3.4........3.2."
        );
        assert_eq!(testing::write(&FORMAT, &record.puzzle), BOARD);
    }

    #[test]
    fn zero_is_empty_and_blanks_are_tabs() {
        let tidy = testing::read_one(&FORMAT, BOARD).puzzle;
        let text = BOARD
            .replace("-1", " 0")
            .replace('\t', "  ")
            .replace('\n', "\r\n\r\n");
        let record = testing::read_one(&FORMAT, &text);
        assert_eq!(record.puzzle, tidy);
        assert!(record.warnings.is_empty());
        assert!(testing::is_sniffed(&FORMAT, &text));
    }

    #[test]
    fn a_board_cut_short_ends_where_the_next_begins() {
        let cut = BOARD.rsplit_once("3\t-1").unwrap().0;
        let all = testing::read(&FORMAT, &format!("{cut}\n{BOARD}{BOARD}"));
        assert_eq!(all.len(), 3);
        assert_eq!(all[0].as_ref().unwrap().warnings.len(), 1);
        assert!(
            all[1..]
                .iter()
                .all(|board| board.as_ref().unwrap().warnings.is_empty())
        );
        assert!(testing::read_strict(&FORMAT, cut)[0].is_err());
    }

    #[test]
    fn errors_say_where_and_what() {
        let cases = [
            (
                "9 3 3\n",
                "line 1: found '9 3 3', expected the order of a board, such as 3 for 9x9 \
                 (every board begins with a line that holds its order alone)",
            ),
            (
                "12\n",
                "line 1: found '12', expected the order of a board, such as 3 for 9x9 \
                 (blocks of 12x12 make a board of side 144; the largest side is 128)",
            ),
            (
                "2\n-1 3 -1 5\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
                "line 2, column 9: found '5', expected a number 1 to 4, or -1 or 0 for an empty cell",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(testing::refusal(&FORMAT, text), message);
        }
    }

    #[test]
    fn only_square_blocks_have_an_order() {
        let record = crate::Record::new(1, testing::puzzle(shape(2, 4), 1));
        let error = testing::try_write(&FORMAT, &Sheet::question(&record)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "an order tells square blocks only, not 2x4; write it as 'header' or 'boxes'"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seed: u64) {
            testing::come_back(&FORMAT, (1..=6).map(|order| shape(order, order)).collect(), seed, |_| true);
        }

        #[test]
        fn nothing_panics(text in "[0-9 \n\t#x-]{0,120}") {
            testing::read(&FORMAT, &text);
            testing::read_strict(&FORMAT, &text);
        }
    }
}
