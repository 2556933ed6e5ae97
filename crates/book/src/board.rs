//! A board on a page: digits between lines.
//!
//! Lines are thin between cells and thick around blocks; both grow with the cell, within what
//! printers show well, and both are black: a printer draws grey lines as rows of dots. Figures
//! stand in the middle of their cells by their height, not by that of the letters around them.

use satur_draw::BoardLayout;
use satur_draw::clues::{Margins, ground, signs};
use satur_model::clues::{Clue, Form};
use satur_model::{Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape};

use crate::drawing::{Align, Drawing, Ink, Look};
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

/// How many cells wide, or high if that is more, a board is with the numbers outside it.
pub(crate) fn span(puzzle: &Puzzle) -> f32 {
    let shape = puzzle.shape();
    let [left, top, right, bottom] = margins(puzzle);
    let wide = shape.width() as f32 + left + right;
    wide.max(shape.height() as f32 + top + bottom)
}

/// The room of the numbers outside a board, in cells: on the left, above, on the right, below.
fn margins(puzzle: &Puzzle) -> [f32; 4] {
    let layout = BoardLayout::new(puzzle.layout(), false);
    let margins = Margins::of(&layout, puzzle.clues());
    let rooms = [margins.left, margins.top, margins.right, margins.bottom];
    rooms.map(|room| room as f32 / layout.cell() as f32)
}

/// Where a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    x: f32,
    y: f32,
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
    /// The frame of a board in a square of this side, with cells of this size; with room for the numbers outside the board
    /// if they are drawn.
    pub(crate) fn new(
        (x, y): (f32, f32),
        (side, cell): (f32, f32),
        puzzle: &Puzzle,
        has_margins: bool,
        digits: Digits,
    ) -> Self {
        let shape = puzzle.shape();
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
        let [left, top, right, bottom] = if has_margins {
            margins(puzzle)
        } else {
            [0.0; 4]
        };
        // A board that does not fill its square stands in the middle of it.
        let start = |own: usize, before: f32, after: f32| {
            let spare = side - (own as f32 + before + after) * cell;
            spare.max(0.0) / 2.0 + before * cell
        };
        Self {
            x: x + start(shape.width(), left, right),
            y: y + start(shape.height(), top, bottom),
            shape,
            digits,
            cell,
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
    let layout = BoardLayout::new(puzzle.layout(), false);
    let (corner, scale) = ((frame.x, frame.y), frame.cell / layout.cell() as f32);
    draw_regions(drawing, frame, puzzle.layout());
    drawing.ground(ground(&layout, puzzle.clues()), corner, scale);
    // The paper below the sum of a cage must not hide the edge of the board, which lies inside of it.
    let is_cage = |clue: &Clue| clue.kind().form == Form::Cage;
    let clues = puzzle.clues().iter().cloned();
    let (cages, others): (Vec<_>, Vec<_>) = clues.partition(is_cage);
    drawing.sketches(&signs(&layout, &cages), corner, scale);
    draw_lines(drawing, frame, puzzle.layout());
    let board = puzzle.board();
    for (cell, digit) in board.filled() {
        draw_digit(drawing, frame, cell, digit, Weight::Bold);
    }
    if let Some(marks) = puzzle.pencil_marks() {
        draw_marks(drawing, frame, &board, marks);
    }
    drawing.sketches(&signs(&layout, &others), corner, scale);
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
        drawing.bar(x - half, y - half, frame.cell, frame.cell, Ink::TINT);
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
            let most = across as f32 * cell;
            let shift = shift.clamp(0.0, (most - width).max(0.0));
            let start = line.from as f32 * cell;
            let length = (line.to - line.from) as f32 * cell;
            if line.is_vertical {
                drawing.bar(frame.x + shift, frame.y + start, width, length, Ink::BLACK);
            } else {
                drawing.bar(frame.x + start, frame.y + shift, length, width, Ink::BLACK);
            }
        }
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

#[cfg(test)]
mod tests {
    use satur_draw::clues::{Outline, Point};
    use satur_model::Random;
    use satur_model::clues::CLUES;
    use satur_model::rules::find;
    use satur_testkit::clues::samples;

    use super::*;
    use crate::drawing::Mark;

    const CORNER: (f32, f32) = (100.0, 50.0);
    const SIDE: f32 = 300.0;

    fn drawn(puzzle: &Puzzle) -> Vec<Mark> {
        let mut drawing = Drawing::default();
        let size = (SIDE, SIDE / span(puzzle));
        let frame = Frame::new(CORNER, size, puzzle, true, Digits::Numbers);
        draw_puzzle(&mut drawing, &frame, puzzle);
        drawing.marks
    }

    /// The ends of a mark, with half of its stroke.
    fn reach(mark: &Mark) -> Vec<Point> {
        let wide = |(x, y): (f32, f32), (width, height): (f32, f32)| {
            let [x, y, width, height] = [x, y, width, height].map(f64::from);
            vec![(x, y), (x + width, y + height)]
        };
        match mark {
            Mark::Bar {
                x,
                y,
                width,
                height,
                ..
            } => wide((*x, *y), (*width, *height)),
            Mark::Text {
                x,
                y,
                size,
                weight,
                text,
                ..
            } => {
                let high = weight.font().capital_height(*size);
                wide((*x, *y - high), (weight.font().width(text, *size), high))
            }
            Mark::Figure(figure) => {
                let half = figure.stroke.map_or(0.0, |stroke| stroke.width / 2.0);
                let around = |(x, y): Point, far: f64| [(x - far, y - far), (x + far, y + far)];
                match &figure.outline {
                    Outline::Circle(middle, radius) => around(*middle, radius + half).to_vec(),
                    Outline::Lines(lines) | Outline::Polygons(lines) => {
                        let points = lines.iter().flatten();
                        points.flat_map(|point| around(*point, half)).collect()
                    }
                }
            }
        }
    }

    #[test]
    fn every_kind_of_clue_is_drawn_and_stays_in_its_room() {
        let mut random = Random::new(11);
        let classic = Layout::plain(Shape::classic());
        let samurai = Layout::new(Shape::classic(), None, &[find("samurai").unwrap()]).unwrap();
        let six = Layout::plain(Shape::new(2, 3).unwrap());
        for layout in [&classic, &samurai, &six] {
            let empty = Puzzle::new(Grid::empty(layout.shape()));
            let empty = empty.with_layout(layout.clone()).unwrap();
            let bare = drawn(&empty).len();
            for kind in CLUES {
                let clues = samples(kind, layout, 2, &mut random);
                if clues.is_empty() {
                    assert!(!layout.is_plain(), "{}", kind.id);
                    continue;
                }
                let marks = drawn(&empty.clone().with_clues(clues).unwrap());
                let is_drawn = marks.len() > bare;
                assert_eq!(is_drawn, kind.form != Form::Board, "{}", kind.id);
                for mark in &marks {
                    for (x, y) in reach(mark) {
                        let [x, y] = [x as f32 - CORNER.0, y as f32 - CORNER.1];
                        // Half of the outermost line may lie outside.
                        let room = -2.0..SIDE + 2.0;
                        let is_inside = room.contains(&x) && room.contains(&y);
                        assert!(is_inside, "{} {mark:?} {x} {y}", kind.id);
                    }
                }
            }
        }
    }
}
