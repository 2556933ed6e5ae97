//! Boards on a terminal: givens and found digits told apart, pencil marks, box lines.
//!
//! A board that is too wide for the terminal is drawn narrower: with letters for the digits past 9,
//! then without blanks between cells. What is still too wide is drawn in parts, one below the other,
//! each of as many stacks of blocks as fit.

use anstyle::Style;
use satur::logic::{Action, Mark, Step};
use satur::model::{Candidate, Digit, Direction, Grid, Layout, Puzzle, Shape};

use super::colours::{FOUND, GIVEN, LINES, MARKED, PLACED, STRUCK};

/// The puzzle, with what was found filled in, at most `width` columns wide where that can be.
pub(crate) fn board(puzzle: &Puzzle, found: Option<&Grid>, width: usize) -> String {
    let (shape, layout) = (puzzle.shape(), puzzle.layout());
    // A wrong entry does not hide what was found.
    let own = match found {
        Some(_) => puzzle.givens().clone(),
        None => puzzle.board(),
    };
    let drawn = |symbol: &dyn Fn(Digit) -> String, gap: usize| {
        let cells = shape.all_cells().map(|cell| {
            let (style, text) = match (own[cell], found.and_then(|grid| grid[cell])) {
                (Some(digit), _) => (GIVEN, symbol(digit)),
                (None, Some(digit)) => (FOUND, symbol(digit)),
                (None, None) => (LINES, "·".to_owned()),
            };
            (text.chars().count(), format!("{style}{text}{style:#}"))
        });
        Drawing::new(shape, cells.collect(), gap, true)
    };
    if layout.jigsaw().is_some() || layout.is_latin() || !shape.is_square() {
        let letter = |digit: Digit| {
            digit
                .symbol()
                .map_or_else(|| digit.to_string(), String::from)
        };
        return irregular(layout, &drawn(&letter, 1).cells);
    }
    let number = |digit: Digit| digit.to_string();
    let letter = |digit: Digit| {
        digit
            .symbol()
            .map_or_else(|| digit.to_string(), String::from)
    };
    let drawings: [(&dyn Fn(Digit) -> String, usize); 3] =
        [(&number, 1), (&letter, 1), (&letter, 0)];
    let fitting = drawings.into_iter().map(|(symbol, gap)| drawn(symbol, gap));
    let mut fitting = fitting.peekable();
    while let Some(drawing) = fitting.next() {
        if drawing.width() <= width || fitting.peek().is_none() {
            return drawing.text(width);
        }
    }
    String::new()
}

/// A board whose blocks are no rectangles, or of several grids, by its cells: texts with their widths without colours.
pub(super) fn irregular(layout: &Layout, cells: &[(usize, String)]) -> String {
    let [before, after] = [format!("{LINES}"), format!("{LINES:#}")];
    satur::formats::irregular_board(layout, cells, [&before, &after])
}

/// The pencil marks of a board before a step, at most `width` columns wide where that can be. What
/// the step strikes has a minus before it, what it places an equals sign, what its reason is about
/// a star, so that all are seen without colours too.
pub(crate) fn step(position: &Puzzle, step: &Step, width: usize) -> String {
    let (shape, board, marks) = (position.shape(), position.board(), position.candidates());
    let separator = if shape.side() > 9 { "," } else { "" };
    let cells = shape.all_cells().map(|cell| {
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
    });
    let layout = position.layout();
    if layout.jigsaw().is_some() || layout.is_latin() || !shape.is_square() {
        return irregular(layout, &cells.collect::<Vec<_>>());
    }
    Drawing::new(shape, cells.collect(), 1, false).text(width)
}

/// A board whose cells are texts, each with its width without colours.
struct Drawing {
    shape: Shape,
    cells: Vec<(usize, String)>,
    /// The width of the widest cell.
    wide: usize,
    /// The blanks after each cell, and before the first of a block.
    gap: usize,
    is_right: bool,
}

impl Drawing {
    fn new(shape: Shape, cells: Vec<(usize, String)>, gap: usize, is_right: bool) -> Self {
        let wide = cells.iter().map(|(wide, _)| *wide).max().unwrap_or(1);
        Self {
            shape,
            cells,
            wide,
            gap,
            is_right,
        }
    }

    /// The width of some neighbouring columns in one block, with the line before them.
    fn block_width(&self, columns: usize) -> usize {
        1 + self.gap + columns * (self.wide + self.gap)
    }

    fn width(&self) -> usize {
        let blocks = self
            .shape
            .stacks()
            .map(|columns| self.block_width(columns.len()));
        blocks.sum::<usize>() + 1
    }

    /// The board in parts of at most `most` columns, at least one stack of blocks each.
    fn text(&self, most: usize) -> String {
        let mut parts: Vec<Vec<std::ops::Range<usize>>> = Vec::new();
        let mut used = 0;
        for columns in self.shape.stacks() {
            let wide = self.block_width(columns.len());
            match parts.last_mut() {
                Some(part) if used + wide < most => part.push(columns),
                _ => {
                    parts.push(vec![columns]);
                    used = 0;
                }
            }
            used += wide;
        }
        let texts: Vec<String> = parts.iter().map(|part| self.part(part)).collect();
        texts.join("\n")
    }

    fn part(&self, stacks: &[std::ops::Range<usize>]) -> String {
        let side = self.shape.side();
        let mut text = self.rule(stacks, ['┌', '┬', '┐']);
        for row in 0..side {
            for columns in stacks {
                text += &format!("{LINES}│{LINES:#}{}", " ".repeat(self.gap));
                for col in columns.clone() {
                    let (wide, cell) = &self.cells[row * side + col];
                    let fill = " ".repeat(self.wide - wide);
                    let [before, after] = if self.is_right {
                        [fill.as_str(), ""]
                    } else {
                        ["", fill.as_str()]
                    };
                    text += &format!("{before}{cell}{after}{}", " ".repeat(self.gap));
                }
            }
            text += &format!("{LINES}│{LINES:#}\n");
            let is_last = row + 1 == side;
            if !is_last
                && Layout::plain(self.shape).is_thick_edge(self.shape.cell(row, 0), Direction::Down)
            {
                text += &self.rule(stacks, ['├', '┼', '┤']);
            }
        }
        text + &self.rule(stacks, ['└', '┴', '┘'])
    }

    fn rule(&self, stacks: &[std::ops::Range<usize>], [left, middle, right]: [char; 3]) -> String {
        let blocks = stacks
            .iter()
            .map(|columns| "─".repeat(self.block_width(columns.len()) - 1));
        let blocks = blocks.collect::<Vec<_>>().join(&middle.to_string());
        format!("{LINES}{left}{blocks}{right}{LINES:#}\n")
    }
}

/// A pencil mark and how wide it is.
fn mark(step: &Step, candidate: Candidate) -> (usize, String) {
    let (sign, style) = match () {
        () if step.actions.contains(&Action::Place(candidate)) => ("=", PLACED),
        () if step.actions.contains(&Action::Strike(candidate)) => ("-", STRUCK),
        () if is_marked(step, candidate) => ("*", MARKED),
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
        Mark::House(..)
        | Mark::Digits(..)
        | Mark::Clue(_)
        | Mark::Number(..)
        | Mark::Combinations(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    fn widest(text: &str) -> usize {
        plain(text)
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0)
    }

    /// A full board by shifting the rows, of which every third cell is a given.
    fn example(rows: usize, cols: usize) -> (Puzzle, Grid) {
        let shape = Shape::new(rows, cols).unwrap();
        let side = shape.side();
        let number = |at: usize| {
            let (row, col) = (at / side, at % side);
            ((row % rows * cols + row / rows + col) % side + 1) as u8
        };
        let full: Vec<u8> = (0..side * side).map(number).collect();
        let thirds = |at: usize| if at.is_multiple_of(3) { full[at] } else { 0 };
        let givens: Vec<u8> = (0..side * side).map(thirds).collect();
        let grid = |numbers: &[u8]| Grid::from_numbers(shape, numbers).unwrap();
        (Puzzle::new(grid(&givens)), grid(&full))
    }

    #[test]
    fn boards_of_every_side_are_aligned_and_fit_forty_columns() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6)] {
            let (puzzle, full) = example(rows, cols);
            for width in [40, 60, 80, 200] {
                let text = board(&puzzle, Some(&full), width);
                assert!(widest(&text) <= width, "{rows}x{cols} in {width}");
                for part in plain(&text).split("\n\n") {
                    let mut widths = part.lines().map(|line| line.chars().count());
                    let first = widths.next();
                    assert!(widths.all(|wide| Some(wide) == first), "{part}");
                }
            }
        }
    }

    #[test]
    fn sixteen_by_sixteen_has_numbers_or_letters_by_the_width() {
        let (puzzle, full) = example(4, 4);
        let text = |width: usize| plain(&board(&puzzle, Some(&full), width));
        let first = |width: usize| text(width).lines().nth(1).unwrap_or_default().to_owned();
        assert_eq!(
            first(80),
            "│  1  2  3  4 │  5  6  7  8 │  9 10 11 12 │ 13 14 15 16 │"
        );
        assert_eq!(first(50), "│ 1 2 3 4 │ 5 6 7 8 │ 9 A B C │ D E F G │");
        assert_eq!(first(40), "│1234│5678│9ABC│DEFG│");
    }
}
