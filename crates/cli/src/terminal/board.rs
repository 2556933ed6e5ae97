//! Boards on a terminal: givens and found digits told apart, pencil marks, box lines.

use anstyle::Style;
use satur::logic::{Action, Mark, Step};
use satur::model::{Candidate, Direction, Grid, Puzzle, Shape};

use super::colours::{FOUND, GIVEN, LINES, MARKED, PLACED, STRUCK};

/// The puzzle, with what was found filled in.
pub(crate) fn board(puzzle: &Puzzle, found: Option<&Grid>) -> String {
    let shape = puzzle.shape();
    let width = shape.side().to_string().len();
    let mut text = rule(shape, width, ['┌', '┬', '┐']);
    let own = puzzle.board();
    for row in 0..shape.side() {
        for col in 0..shape.side() {
            if shape.is_thick_edge(shape.cell(row, col), Direction::Left) {
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
        if row + 1 < shape.side() && shape.is_thick_edge(shape.cell(row, 0), Direction::Down) {
            text += &rule(shape, width, ['├', '┼', '┤']);
        }
    }
    text + &rule(shape, width, ['└', '┴', '┘'])
}

fn rule(shape: Shape, width: usize, [left, middle, right]: [char; 3]) -> String {
    let blocks = shape
        .stacks()
        .map(|columns| "─".repeat(columns.len() * (width + 1) + 1));
    let blocks = blocks.collect::<Vec<_>>().join(&middle.to_string());
    format!("{LINES}{left}{blocks}{right}{LINES:#}\n")
}

/// The pencil marks of a board before a step. What the step strikes has a minus before it, what
/// it places an equals sign, so that both are seen without colours too.
pub(crate) fn step(position: &Puzzle, step: &Step) -> String {
    let (shape, board, marks) = (position.shape(), position.board(), position.candidates());
    let separator = if shape.side() > 9 { "," } else { "" };
    let cells: Vec<(usize, String)> = shape
        .all_cells()
        .map(|cell| {
            if let Some(digit) = board[cell] {
                let wide = digit.to_string().len();
                return (wide, format!("{GIVEN}{digit}{GIVEN:#}"));
            }
            let digits: Vec<(usize, String)> = marks[cell]
                .iter()
                .map(|digit| mark(step, Candidate { cell, digit }))
                .collect();
            let wide = digits.iter().map(|(wide, _)| wide).sum::<usize>();
            let gaps = separator.len() * digits.len().saturating_sub(1);
            let texts: Vec<&str> = digits.iter().map(|(_, text)| text.as_str()).collect();
            (wide + gaps, texts.join(separator))
        })
        .collect();
    let width = cells.iter().map(|(wide, _)| *wide).max().unwrap_or(1);
    let mut text = rule(shape, width, ['┌', '┬', '┐']);
    for row in 0..shape.side() {
        for col in 0..shape.side() {
            if shape.is_thick_edge(shape.cell(row, col), Direction::Left) {
                text += &format!("{LINES}│{LINES:#} ");
            }
            let (wide, cell) = &cells[row * shape.side() + col];
            text += &format!("{cell}{} ", " ".repeat(width - wide));
        }
        text += &format!("{LINES}│{LINES:#}\n");
        if row + 1 < shape.side() && shape.is_thick_edge(shape.cell(row, 0), Direction::Down) {
            text += &rule(shape, width, ['├', '┼', '┤']);
        }
    }
    text + &rule(shape, width, ['└', '┴', '┘'])
}

/// A pencil mark and how wide it is.
fn mark(step: &Step, candidate: Candidate) -> (usize, String) {
    let (sign, style) = match () {
        () if step.actions.contains(&Action::Place(candidate)) => ("=", PLACED),
        () if step.actions.contains(&Action::Strike(candidate)) => ("-", STRUCK),
        () if is_marked(step, candidate) => ("", MARKED),
        () => ("", Style::new()),
    };
    let digit = candidate.digit.to_string();
    let wide = sign.len() + digit.len();
    (wide, format!("{style}{sign}{digit}{style:#}"))
}

/// Whether the reason of a step is about a candidate.
fn is_marked(step: &Step, candidate: Candidate) -> bool {
    let Candidate { cell, digit } = candidate;
    step.marks.iter().any(|mark| match mark {
        Mark::Candidates(_, all) => all.contains(&candidate),
        Mark::Cells(_, cells) => cells.contains(&cell),
        Mark::Chain(_, inferences) => inferences
            .iter()
            .any(|one| one.node.digit == digit && one.node.cells.contains(&cell)),
        Mark::House(..) | Mark::Digits(..) => false,
    })
}
