//! Nested lists of numbers with commas, as JSON, Python, JavaScript and C have them.

use std::io;

use satur_model::Digit;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::brackets;
use crate::parse::hints::shape_comment;
use crate::parse::json_values::list;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "array",
    summary: "nested lists with commas, [[5,3,0,…],…]: JSON, Python, C; several boards too",
    extensions: &[],
    page: page!("array"),
    reader: Some(Reader {
        recognises: |sample| brackets::separator(sample) == Some(','),
        read: brackets::read,
    }),
    writer: Some(Writer::plain(write)),
    answers: "array",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    if let Some(comment) = shape_comment(board.shape()) {
        writeln!(out, "# {comment}")?;
    }
    let number = |cell: &Option<Digit>| cell.map_or(0, Digit::number);
    let rows = board.rows().map(|row| list(row.iter().map(number)));
    writeln!(out, "{}", list(rows))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing::{self, is_sniffed, problems, read_all};

    const BOARD: &str = ".3.4........3.2.";

    /// The boards of a text that must be found by sniffing.
    fn boards(text: &str) -> Vec<String> {
        assert!(is_sniffed(&FORMAT, text), "{text}");
        let records = read_all(&FORMAT, text);
        let line = |record: &crate::Record| record.puzzle.givens().to_line().unwrap();
        records.iter().map(line).collect()
    }

    #[test]
    fn every_way_to_write_a_list_reads_the_same() {
        for text in [
            "[[0,3,0,4],[0,0,0,0],[0,0,0,0],[3,0,2,0]]",
            "[[null, 3, null, 4], [0, 0, 0, 0],\n [null, 0, 0, 0], [3, 0, 2, 0]]\n",
            "board = [\n    [0, 3, 0, 4],\n    [0, 0, 0, 0],\n    [0, 0, 0, 0],\n    [3, 0, 2, 0],\n]\n",
            "int b[4][4] = {{0,3,0,4},{0,0,0,0},{0,0,0,0},{3,0,2,0}};",
            "[['.', '3', '.', '4'], ['', '', '', ''], ['', '', '', ''], ['3', '', '2', '']]",
            "array([[0, 3, 0, 4],\n       [0, 0, 0, 0],\n       [0, 0, 0, 0],\n       [3, 0, 2, 0]], dtype=int8)",
            "[0,3,0,4,0,0,0,0,0,0,0,0,3,0,2,0]",
            "[\".3.4\", \"....\", \"....\", \"3.2.\"]",
            "# mine\nlet grid: number[][] = [[None,3,None,4],[0,0,0,0],[0,0,0,0],[3,0,2,0]];",
            "[[[0,3,0,4],[0,0,0,0],[0,0,0,0],[3,0,2,0]]]",
        ] {
            assert_eq!(boards(text), [BOARD], "{text}");
        }
    }

    #[test]
    fn several_boards_follow_each_other_or_are_nested() {
        let one = "[[0,3,0,4],[0,0,0,0],[0,0,0,0],[3,0,2,0]]";
        let flat = "[0,3,0,4,0,0,0,0,0,0,0,0,3,0,2,0]";
        for text in [
            format!("{one}\n{one}\n{one}\n"),
            format!("[{one},{one},{one}]"),
            format!("[[{one}],[{one},\n{one}]]"),
            format!("[{flat},{flat},{flat}]"),
            format!("[\"{BOARD}\", \"{BOARD}\",\n \"{BOARD}\"]"),
        ] {
            assert_eq!(boards(&text), [BOARD; 3], "{text}");
        }
    }

    #[test]
    fn problems_say_where_and_the_next_board_is_read() {
        let good = "[[0,3,0,4],[0,0,0,0],[0,0,0,0],[3,0,2,0]]";
        let cases = [
            (
                "[[0,3,0,4],[0,0,5,0],[0,0,0,0],[3,0,2,0]]",
                "line 1, column 17: found '5', expected a number 1 to 4, or 0 for an empty cell",
            ),
            (
                "[[0,3,0,4],[0,0,0],[0,0,0,0],[3,0,2,0]]",
                "line 1, column 13: found 3 cells in a row, expected 4, as many as rows",
            ),
            (
                "[1,2,3]",
                "line 1, column 2: found 3 values, expected 81 for a 9x9 board, or another square number",
            ),
            (
                "[[0,3,\"0,4],[0,0,0,0]]",
                "line 1: found the end of the line inside a string, expected a closing \"",
            ),
            (
                "[[0,3,...,4],[0,0,0,0]]",
                "line 1, column 7: found '...', expected every row and every cell (print the whole array: numpy.set_printoptions(threshold=sys.maxsize))",
            ),
        ];
        for (bad, message) in cases {
            let text = format!("{bad}\n{good}\n");
            assert_eq!(problems(&FORMAT, &text), [message], "{bad}");
            assert_eq!(testing::read(&FORMAT, &text).len(), 2, "{bad}");
        }
        assert_eq!(
            problems(&FORMAT, "[[0,3,0,4],[0,0,0,0]"),
            ["line 1, column 1: found a list that is not closed, expected a closing ']'"]
        );
    }

    #[test]
    fn other_texts_in_brackets_are_left_alone() {
        for text in [
            "[Puzzle]\n",
            "[{\"puzzle\":1}]",
            "{\"puzzle\": [[1]]}",
            "[]",
            "[x]",
            "a [1,2]!",
        ] {
            assert!(!testing::is_recognised(&FORMAT, text), "{text}");
        }
    }

    #[test]
    fn blocks_that_cannot_be_inferred_are_named_before_the_board() {
        let text = testing::write(&FORMAT, &testing::puzzle(shape(2, 4), 1));
        assert!(text.starts_with("# 2x4\n[["), "{text}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seed: u64) {
            testing::come_back(&FORMAT, testing::shapes(), seed, |puzzle| puzzle.shape().side() > 1);
        }

        #[test]
        fn nothing_panics(text in "[\\[\\]{}(),\"'0-9. \n#a=-]{0,160}") {
            testing::read(&FORMAT, &text);
            testing::read_strict(&FORMAT, &text);
        }
    }
}
