//! The board with box drawing, for people to look at.
//!
//! Written only; [`grid`](crate::formats::grid) reads it back, since its bars show the blocks. Blocks that are no rectangles and
//! grids that overlap have a line wherever two blocks meet. Clues stand below the board in words; nothing reads
//! them back.

use std::io;

use satur_model::rules::{Board, Rule};
use satur_model::{Grid, Shape};

use crate::format::{Format, Writer, page};
use crate::parse::irregular::irregular_board;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "text",
    summary: "the board with box drawing, to look at; 'grid' reads it back",
    extensions: &[],
    page: page!("text"),
    reader: None,
    writer: Some(Writer {
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "text",
};

fn write(sheet: &Sheet, options: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let layout = sheet.record.puzzle.layout();
    let figures = shape.side().to_string().len();
    let mut text = String::new();
    if let Some(label) = &sheet.record.label {
        // One line, whatever the name holds.
        text.push_str(&label.split_whitespace().collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    // Lines show irregular blocks and grids that overlap. Read again, a board of other rules would be another one.
    let is_shown = |rule: &Rule| matches!(rule.board, Board::Overlapping(_));
    if !layout.rules().iter().all(|rule| is_shown(rule)) {
        return Err(WriteError::Unsuitable(format!(
            "format 'text' has no room for the rules of this board ({layout}); json and boxes have"
        )));
    }
    let is_regular = layout.jigsaw().is_none() && shape.is_square();
    if is_regular {
        text.push_str(&regular_board(&board, figures));
    } else {
        let cells: Vec<(usize, String)> = board
            .iter()
            .map(|(_, digit)| digit.map_or_else(|| "·".to_owned(), |digit| digit.to_string()))
            .map(|text| (text.chars().count(), text))
            .collect();
        text.push_str(&irregular_board(layout, &cells, ["", ""]));
    }
    if layout.jigsaw().is_some() {
        text.push_str(JIGSAW[options.lang.min(1)]);
        text.push('\n');
    }
    for rule in layout.rules() {
        text.push_str(rule.name[options.lang.min(1)]);
        text.push('\n');
    }
    for clue in sheet.record.puzzle.clues() {
        text.push_str(&clue.say(shape, options.lang));
        text.push('\n');
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// What stands below a board with irregular blocks, in English and Portuguese.
const JIGSAW: [&str; 2] = ["Jigsaw", "Blocos irregulares"];

/// A board of rectangular blocks in a frame.
fn regular_board(board: &Grid, figures: usize) -> String {
    let shape = board.shape();
    let mut text = rule(shape, figures, ["╔", "═", "╤", "╗"]);
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
    text
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
    use satur_model::{Layout, Puzzle, Random, rules};
    use satur_testkit::boards;

    use super::*;
    use crate::testing::{read_all, rewrite};
    use crate::{Input, ReadOptions, Record, find, open};

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

    /// A jigsaw and five grids; neither is taken for an ordinary board when it is read again. Other rules are refused.
    #[test]
    fn boards_without_rectangular_blocks_have_lines_where_blocks_meet() {
        let regions: Vec<u32> = "AAABABBBCCDDCCDD".chars().map(u32::from).collect();
        let rule = |id: &str| rules::find(id).unwrap();
        let line = boards::shape(1, 4);
        let jigsaw = Layout::new(line, Some(&regions), &[]).unwrap();
        for (layout, words) in [
            (jigsaw, "Jigsaw"),
            (
                Layout::new(Shape::classic(), None, &[rule("samurai")]).unwrap(),
                "Samurai",
            ),
        ] {
            let puzzle = Puzzle::new(Grid::empty(layout.shape())).with_layout(layout);
            let record = Record::new(1, puzzle.unwrap());
            let text = rewrite(&FORMAT, &record);
            assert!(text.trim_end().ends_with(words), "{text}");
            let options = ReadOptions {
                takes_rules: true,
                ..ReadOptions::default()
            };
            for known in [find("grid"), None] {
                let Ok(boards) = open(Input::from_text(&text), known, options) else {
                    continue;
                };
                for board in boards.flatten() {
                    assert_eq!(board.puzzle, record.puzzle, "{text}");
                }
            }
        }
        for id in ["latin", "x"] {
            let layout = Layout::new(Shape::classic(), None, &[rule(id)]).unwrap();
            let puzzle = Puzzle::new(Grid::empty(layout.shape())).with_layout(layout);
            let record = Record::new(1, puzzle.unwrap());
            let written = FORMAT.write_text(&[Sheet::question(&record)], &WriteOptions::default());
            assert!(written.is_err(), "{id}");
        }
        let mut givens = Grid::empty(line);
        givens[line.cell(0, 0)] = line.digits().next();
        let jigsaw = Layout::new(line, Some(&regions), &[]).unwrap();
        let puzzle = Puzzle::new(givens).with_layout(jigsaw).unwrap();
        assert_eq!(
            rewrite(&FORMAT, &Record::new(1, puzzle)),
            "┌───────────┬───┐\n│ 1   ·   · │ · │\n│   ┌───────┘   │\n│ · │ ·   ·   · │\n├───┴───┬───────┤\n\
             │ ·   · │ ·   · │\n│ ·   · │ ·   · │\n└───────┴───────┘\nJigsaw\n\n"
        );
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
