//! A board on a page: digits between lines.
//!
//! Lines are thin between cells and thick around blocks; both grow with the cell, within what
//! printers show well, and both are black: a printer draws grey lines as rows of dots. Figures
//! stand in the middle of their cells by their height, not by that of the letters around them.

use satur_model::{Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape};

use crate::cages;
use crate::drawing::{Align, Drawing, Look};
use crate::font::Weight;

/// How digits past 9 are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Digits {
    /// Digits past 9 are numbers: 10, 11, 12.
    #[default]
    Numbers,
    /// Digits past 9 are letters, as far as the alphabet goes: A, B, C.
    Letters,
}

/// Where a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    x: f32,
    y: f32,
    side: f32,
    shape: Shape,
    digits: Digits,
    /// The side of a cell.
    cell: f32,
    /// How many characters the longest digit has.
    figures: usize,
    /// The dots that lines are made of, if they are.
    dot: Option<f32>,
}

impl Frame {
    pub(crate) fn new((x, y): (f32, f32), side: f32, shape: Shape, digits: Digits) -> Self {
        // Boards past the alphabet are written in numbers throughout.
        let digits = if shape.side() > LETTERS {
            Digits::Numbers
        } else {
            digits
        };
        let figures = match digits {
            Digits::Letters => 1,
            Digits::Numbers => shape.side().to_string().len(),
        };
        // A board that is wider than high, or higher than wide, stands in the middle of its square.
        let cells = shape.width().max(shape.height());
        let spare = |own: usize| (cells - own) as f32 / cells as f32 * side / 2.0;
        Self {
            x: x + spare(shape.width()),
            y: y + spare(shape.height()),
            side,
            shape,
            digits,
            cell: side / cells as f32,
            figures,
            dot: None,
        }
    }

    /// The frame on a device that draws in dots of this size: lines of one kind all have the same
    /// number of dots.
    pub(crate) fn in_dots(self, dot: Option<f32>) -> Self {
        Self { dot, ..self }
    }

    /// The width of lines that should be about so wide.
    fn line(&self, width: f32) -> f32 {
        let whole = |dot: f32| (width / dot).round().max(1.0) * dot;
        self.dot.map_or(width, whole)
    }

    /// The middle of a cell.
    fn centre(&self, cell: Cell) -> (f32, f32) {
        let along = |start: f32, at: usize| start + (at as f32 + 0.5) * self.cell;
        (
            along(self.x, self.shape.col(cell)),
            along(self.y, self.shape.row(cell)),
        )
    }

    fn written(&self, digit: Digit) -> String {
        match (self.digits, digit.symbol()) {
            (Digits::Letters, Some(symbol)) => symbol.to_string(),
            _ => digit.to_string(),
        }
    }
}

/// The largest side whose digits all have a letter or figure of their own.
const LETTERS: usize = 35;

/// Draws the question.
pub(crate) fn draw_puzzle(drawing: &mut Drawing, frame: &Frame, puzzle: &Puzzle) {
    draw_regions(drawing, frame, puzzle.layout());
    draw_lines(drawing, frame, puzzle.layout());
    draw_cages(drawing, frame, puzzle);
    let board = puzzle.board();
    for (cell, digit) in board.filled() {
        draw_digit(drawing, frame, cell, digit, Weight::Bold);
    }
    if let Some(marks) = puzzle.pencil_marks() {
        draw_marks(drawing, frame, &board, marks);
    }
}

/// Draws the answer, with the digits of the question stronger than the others.
pub(crate) fn draw_solution(drawing: &mut Drawing, frame: &Frame, puzzle: &Puzzle, answer: &Grid) {
    draw_regions(drawing, frame, puzzle.layout());
    draw_lines(drawing, frame, puzzle.layout());
    let board = puzzle.board();
    for (cell, digit) in answer.filled() {
        let weight = if board[cell].is_some() {
            Weight::Bold
        } else {
            Weight::Regular
        };
        draw_digit(drawing, frame, cell, digit, weight);
    }
}

/// Draws the ground of the houses that rules add.
fn draw_regions(drawing: &mut Drawing, frame: &Frame, layout: &Layout) {
    for cell in layout.shaded() {
        let (x, y) = frame.centre(cell);
        let half = frame.cell / 2.0;
        drawing.tint(x - half, y - half, frame.cell, frame.cell);
    }
}

fn draw_lines(drawing: &mut Drawing, frame: &Frame, layout: &Layout) {
    let (lines, cell) = (layout.grid_lines(), frame.cell);
    let thin = frame.line((0.02 * cell).clamp(0.25, 0.8));
    let thick = frame.line((0.07 * cell).clamp(0.8, 2.6));
    for is_thick in [false, true] {
        let width = if is_thick { thick } else { thin };
        for line in lines.iter().filter(|line| line.is_thick == is_thick) {
            // The outermost lines lie inside the board, all others on the border of two cells.
            let shift = line.at as f32 * cell - width / 2.0;
            let across = if line.is_vertical {
                frame.shape.width()
            } else {
                frame.shape.height()
            };
            let most = if across == frame.shape.side() {
                frame.side
            } else {
                across as f32 * cell
            };
            let shift = shift.clamp(0.0, (most - width).max(0.0));
            let start = line.from as f32 * cell;
            let length = match line.to - line.from {
                all if frame.shape.is_square() && all == frame.shape.side() => frame.side,
                part => part as f32 * cell,
            };
            if line.is_vertical {
                drawing.bar(frame.x + shift, frame.y + start, width, length);
            } else {
                drawing.bar(frame.x + start, frame.y + shift, length, width);
            }
        }
    }
}

/// Draws the cages: no other clues go into a book.
fn draw_cages(drawing: &mut Drawing, frame: &Frame, puzzle: &Puzzle) {
    let line = frame.line((0.02 * frame.cell).clamp(0.25, 0.6));
    for clue in puzzle.clues() {
        let measures = (frame.shape, frame.cell, line);
        cages::draw(drawing, (frame.x, frame.y), measures, clue);
    }
}

fn draw_digit(drawing: &mut Drawing, frame: &Frame, cell: Cell, digit: Digit, weight: Weight) {
    let part = match frame.figures {
        1 => 0.68,
        2 => 0.58,
        _ => 0.42,
    };
    let look = Look::new(frame.cell * part, weight);
    let (x, y) = frame.centre(cell);
    let baseline = y + weight.font().capital_height(look.size) / 2.0;
    let text = frame.written(digit);
    drawing.text((x, baseline), Align::Centre, look, text);
}

/// Marks in the cells that are empty, each in its place of a small table.
fn draw_marks(drawing: &mut Drawing, frame: &Frame, board: &Grid, marks: &Candidates) {
    let shape = frame.shape;
    let (cols, rows) = shape.digit_table();
    let room = frame.cell * 0.86;
    let (width, height) = (room / cols as f32, room / rows as f32);
    let size = (height * 1.05).min(width / (0.62 * frame.figures as f32));
    let look = Look::new(size, Weight::Regular);
    let rise = look.weight.font().capital_height(size) / 2.0;
    for blank in board.blanks() {
        let (x, y) = frame.centre(blank);
        for digit in marks[blank].iter() {
            let (col, row) = (digit.index() % cols, digit.index() / cols);
            let x = x + (col as f32 + 0.5) * width - room / 2.0;
            let y = y + (row as f32 + 0.5) * height - room / 2.0;
            let text = frame.written(digit);
            drawing.text((x, y + rise), Align::Centre, look, text);
        }
    }
}
