//! Nested lists of numbers with blanks between them, as `NumPy` prints an array.

use std::io;

use satur_model::Digit;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::brackets;
use crate::parse::hints::shape_comment;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "numpy",
    summary: "arrays as NumPy prints them: [[5 3 0 …] and the next rows under it",
    extensions: &[],
    page: page!("numpy"),
    reader: Some(Reader {
        recognises: |sample| brackets::separator(sample) == Some(' '),
        read: brackets::read,
    }),
    writer: Some(Writer::plain(write)),
    answers: "numpy",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let side = board.shape().side();
    let figures = board.numbers().max().unwrap_or(0).to_string().len();
    let mut text = shape_comment(board.shape()).map_or_else(String::new, |c| format!("# {c}\n"));
    for (at, row) in board.rows().enumerate() {
        text += if at == 0 { "[[" } else { " [" };
        let cells = row.iter().map(|cell| {
            let number = cell.map_or(0, Digit::number);
            format!("{number:>figures$}")
        });
        text += &cells.collect::<Vec<_>>().join(" ");
        text += if at + 1 == side { "]]\n" } else { "]\n" };
    }
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{self, is_sniffed, read_all};

    #[test]
    fn it_is_written_as_numpy_prints_it() {
        let text = "[[0 3 0 4]\n [0 0 0 0]\n [0 0 0 0]\n [3 0 2 0]]\n";
        let records = read_all(&FORMAT, text);
        assert_eq!(testing::rewrite(&FORMAT, &records[0]), text);
        assert!(is_sniffed(&FORMAT, text));
    }

    #[test]
    fn floats_indents_wrapped_rows_and_stacks_of_boards() {
        let board = ".3.4........3.2.";
        for text in [
            "[[0. 3. 0. 4.]\n [0. 0. 0. 0.]\n [0. 0. 0. 0.]\n [3. 0. 2. 0.]]",
            "[[nan  3. nan  4.]\n [nan nan nan nan]\n [nan nan nan nan]\n [ 3. nan  2. nan]]",
            "[[0 3 0\n  4]\n [0 0 0 0] [0 0 0 0] [3 0 2 0]]",
        ] {
            let records = read_all(&FORMAT, text);
            assert_eq!(
                records[0].puzzle.givens().to_line().unwrap(),
                board,
                "{text}"
            );
            assert!(is_sniffed(&FORMAT, text), "{text}");
        }
        let stack = "[[[0 3 0 4]\n  [0 0 0 0]\n  [0 0 0 0]\n  [3 0 2 0]]\n\n [[0 0 0 0]\n  [0 0 0 0]\n  [0 0 0 0]\n  [0 0 0 0]]]\n";
        assert_eq!(read_all(&FORMAT, stack).len(), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seed: u64) {
            testing::come_back(&FORMAT, testing::shapes(), seed, |_| true);
        }
    }
}
