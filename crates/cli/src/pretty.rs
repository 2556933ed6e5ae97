//! One board on a terminal: givens and found digits told apart, box lines.

use anstyle::{AnsiColor, Style};
use satur::model::{Grid, Puzzle, Shape};

/// Givens stand out by weight, found digits by colour: either alone is enough to tell.
const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const LINES: Style = Style::new().dimmed();

/// The puzzle, with what was found filled in.
pub(crate) fn board(puzzle: &Puzzle, found: Option<&Grid>) -> String {
    let shape = puzzle.shape();
    let width = shape.side().to_string().len();
    let mut text = rule(shape, width, ['┌', '┬', '┐']);
    let own = puzzle.board();
    for row in 0..shape.side() {
        for col in 0..shape.side() {
            if col % shape.block_cols() == 0 {
                text += &format!("{LINES}│{LINES:#} ");
            }
            let cell = shape.cell(row, col);
            text += &match (own[cell], found.and_then(|grid| grid[cell])) {
                (Some(digit), _) => format!("{GIVEN}{digit:>width$}{GIVEN:#} "),
                (None, Some(digit)) => format!("{FOUND}{digit:>width$}{FOUND:#} "),
                (None, None) => format!("{LINES}{:>width$}{LINES:#} ", "·"),
            };
        }
        text += &format!("{LINES}│{LINES:#}\n");
        if (row + 1) % shape.block_rows() == 0 && row + 1 < shape.side() {
            text += &rule(shape, width, ['├', '┼', '┤']);
        }
    }
    text + &rule(shape, width, ['└', '┴', '┘'])
}

fn rule(shape: Shape, width: usize, [left, middle, right]: [char; 3]) -> String {
    let block = "─".repeat(shape.block_cols() * (width + 1) + 1);
    let blocks = vec![block; shape.side() / shape.block_cols()].join(&middle.to_string());
    format!("{LINES}{left}{blocks}{right}{LINES:#}\n")
}
