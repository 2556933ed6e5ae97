//! What the `tp3` program prints: a verdict, then the rows with one blank after every value.
//!
//! The verdict is spelt without accents, as the program does and its assignment does not. A
//! cell that was never coloured is 0.

use std::io::{self, Write as _};

use crate::format::{Format, Remark, Writer, page};
use crate::parse::numbers::row_text;
use crate::{Sheet, State, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "ufmg",
    summary: "answers as the tp3 program prints them: 'solucao' or 'sem solucao', the grid (UFMG)",
    extensions: &[],
    page: page!("ufmg"),
    reader: None,
    writer: Some(Writer {
        remark: Remark::Nowhere,
        ..Writer::plain(write)
    }),
    answers: "ufmg",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let verdict = match sheet.state {
        State::Solved => "solucao",
        State::Partial | State::Unsolved => "sem solucao",
        State::Question => {
            let reason =
                "'ufmg' is the form of an answer; the puzzle itself is written as 'header'";
            return Err(WriteError::Unsuitable(reason.to_owned()));
        }
    };
    let mut out = io::BufWriter::new(out);
    writeln!(out, "{verdict}")?;
    for row in sheet.board().rows() {
        writeln!(out, "{} ", row_text(row, "0", " "))?;
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle};
    use satur_testkit::boards::shape;

    use super::*;
    use crate::{Record, testing};

    const BOARD: [u8; 16] = [0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0];
    const SOLUTION: [u8; 16] = [2, 3, 1, 4, 4, 1, 3, 2, 1, 2, 4, 3, 3, 4, 2, 1];

    #[test]
    fn every_state_has_its_own_words() {
        let grid = |numbers| Grid::from_numbers(shape(2, 2), numbers).unwrap();
        let record = Record::new(1, Puzzle::new(grid(&BOARD)));
        let solution = grid(&SOLUTION);
        assert_eq!(
            testing::try_write(&FORMAT, &Sheet::solved(&record, &solution)).unwrap(),
            "solucao\n2 3 1 4 \n4 1 3 2 \n1 2 4 3 \n3 4 2 1 \n"
        );
        assert_eq!(
            testing::try_write(&FORMAT, &Sheet::unsolved(&record, None)).unwrap(),
            "sem solucao\n0 3 0 4 \n0 0 0 0 \n0 0 0 0 \n3 0 2 0 \n"
        );
        assert!(testing::try_write(&FORMAT, &Sheet::question(&record)).is_err());
    }
}
