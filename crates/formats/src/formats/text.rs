//! The board with box drawing, for people to look at.
//!
//! Written only; [`grid`](crate::formats::grid) reads it back, since its bars show the blocks. Clues stand below the board in
//! words, which nothing reads back.

use std::io;

use satur_model::Shape;

use crate::format::{Format, Writer, page};
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "text",
    summary: "the board with box drawing, to look at; 'grid' reads it back",
    extensions: &[],
    page: page!("text"),
    reader: None,
    writer: Some(Writer {
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "text",
};

fn write(sheet: &Sheet, options: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let figures = shape.side().to_string().len();
    let mut text = String::new();
    if let Some(label) = &sheet.record.label {
        // One line, whatever the name holds.
        text.push_str(&label.split_whitespace().collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    text.push_str(&rule(shape, figures, ["╔", "═", "╤", "╗"]));
    for (at, row) in board.rows().enumerate() {
        if shape.bands().skip(1).any(|rows| rows.start == at) {
            text.push_str(&rule(shape, figures, ["╟", "─", "┼", "╢"]));
        }
        let blocks = shape.stacks().map(|columns| {
            let cells = row[columns].iter().map(|digit| match digit {
                Some(digit) => format!("{digit:>figures$}"),
                None => format!("{:>figures$}", '·'),
            });
            cells.collect::<Vec<_>>().join(" ")
        });
        let blocks: Vec<String> = blocks.collect();
        text.push_str(&format!("║ {} ║\n", blocks.join(" │ ")));
    }
    text.push_str(&rule(shape, figures, ["╚", "═", "╧", "╝"]));
    for clue in sheet.record.puzzle.clues() {
        text.push_str(&clue.say(shape, options.lang));
        text.push('\n');
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// A line of the frame: its left end, its line, its crossings and its right end.
fn rule(shape: Shape, figures: usize, [left, line, cross, right]: [&str; 4]) -> String {
    let blocks = shape
        .stacks()
        .map(|columns| line.repeat(columns.len() * (figures + 1) + 1));
    let blocks: Vec<String> = blocks.collect();
    format!("{left}{}{right}\n", blocks.join(cross))
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle, Random};
    use satur_testkit::boards;

    use super::*;
    use crate::testing::{read_all, rewrite};
    use crate::{Record, find};

    #[test]
    fn blocks_are_framed_and_digits_aligned() {
        let record = Record::new(
            1,
            boards::with_holes(boards::shape(2, 3), 12, &mut Random::new(4)),
        );
        let text = rewrite(&FORMAT, &record);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "╔═══════╤═══════╗");
        assert_eq!(lines[3], "╟───────┼───────╢");
        assert_eq!(lines[9], "╚═══════╧═══════╝");
        let empty = Record::new(1, Puzzle::new(Grid::empty(boards::shape(4, 3))));
        let text = rewrite(&FORMAT, &empty);
        assert_eq!(
            text.lines().nth(1).unwrap(),
            "║  ·  ·  · │  ·  ·  · │  ·  ·  · │  ·  ·  · ║"
        );
        let widths: Vec<usize> = text
            .trim()
            .lines()
            .map(|line| line.chars().count())
            .collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
    }

    #[test]
    fn the_grid_format_reads_it_back() {
        for (seed, &(rows, cols)) in [(2, 2), (2, 4), (4, 2), (3, 3), (3, 5), (10, 10)]
            .iter()
            .enumerate()
        {
            let shape = boards::shape(rows, cols);
            let mut random = Random::new(seed as u64);
            let mut record =
                Record::new(1, boards::with_holes(shape, shape.cells() / 2, &mut random));
            record.label = Some("the first\nof them".into());
            let text = rewrite(&FORMAT, &record);
            let back = read_all(find("grid").unwrap(), &text);
            assert_eq!(back[0].puzzle, record.puzzle, "{text}");
            assert_eq!(back[0].label.as_deref(), Some("the first of them"));
        }
    }
}
