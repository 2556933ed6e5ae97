//! The parts of a picture of a board, for whoever draws one: where things go, the lines, the
//! digits, the pencil marks.

use std::fmt::Write as _;

use satur_model::{Candidate, Candidates, Cell, Grid, Shape};

/// The side of a cell with one figure in it.
const CELL: usize = 36;

/// Where things go.
pub struct Layout {
    shape: Shape,
    /// Figures of the largest number.
    figures: usize,
    /// The side of a cell.
    cell: usize,
    /// Columns and rows of the marks in a cell: as the digits of a block lie.
    marks: (usize, usize),
}

impl Layout {
    /// The layout of a board, with room for pencil marks or without.
    pub fn new(shape: Shape, has_marks: bool) -> Self {
        let figures = shape.side().to_string().len();
        let marks = shape.digit_table();
        let room = if has_marks {
            (marks.0 * (6 * figures + 4)).max(10 * marks.1)
        } else {
            0
        };
        Self {
            shape,
            figures,
            cell: CELL.max(room),
            marks,
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The side of the board.
    pub fn side(&self) -> usize {
        self.shape.side() * self.cell
    }

    /// The side of a cell.
    pub fn cell(&self) -> usize {
        self.cell
    }

    /// The upper left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (usize, usize) {
        (
            self.shape.col(cell) * self.cell,
            self.shape.row(cell) * self.cell,
        )
    }

    /// The middle of a pencil mark.
    pub fn spot(&self, Candidate { cell, digit }: Candidate) -> (usize, usize) {
        let (left, top) = self.corner(cell);
        let (cols, rows) = self.marks;
        let (col, row) = (digit.index() % cols, digit.index() / cols);
        let (edge, room) = (self.edge(), self.room());
        (
            left + edge + (2 * col + 1) * room / (2 * cols),
            top + edge + (2 * row + 1) * room / (2 * rows),
        )
    }

    /// How far a pencil mark reaches from its middle.
    pub fn reach(&self) -> usize {
        let (cols, rows) = self.marks;
        self.room() / cols.max(rows) / 2
    }

    /// As large as a number with most figures may be.
    pub fn font(&self) -> usize {
        let part = [0.68, 0.55, 0.42][self.figures.min(3) - 1];
        (self.cell as f64 * part) as usize
    }

    /// The same for pencil marks.
    pub fn mark_font(&self) -> usize {
        let (cols, rows) = self.marks;
        (self.room() / rows)
            .min(self.room() / cols * 5 / (3 * self.figures))
            .min(self.cell / 4)
            .max(1)
    }

    fn edge(&self) -> usize {
        self.cell / 16
    }

    fn room(&self) -> usize {
        self.cell - 2 * self.edge()
    }
}

/// The ground of the givens.
pub fn write_tint(text: &mut String, layout: &Layout, givens: &Grid) {
    if givens.count_filled() == 0 {
        return;
    }
    let cell = layout.cell;
    text.push_str("<path class=\"tint\" d=\"");
    for (given, _) in givens.filled() {
        let (x, y) = layout.corner(given);
        let _ = write!(text, "M{x} {y}h{cell}v{cell}h-{cell}z");
    }
    text.push_str("\"/>\n");
}

/// Lines, to be drawn above digits so that no tint covers them: thin between cells, thick
/// around blocks.
pub fn write_lines(text: &mut String, layout: &Layout) {
    let (lines, cell) = (layout.shape.grid_lines(), layout.cell);
    for (class, is_thick) in [("thin", false), ("thick", true)] {
        let mut path = String::new();
        for line in lines.iter().filter(|line| line.is_thick == is_thick) {
            let [at, from, to] = [line.at, line.from, line.to].map(|cells| cells * cell);
            let _ = if line.is_vertical {
                write!(path, "M{at} {from}v{}", to - from)
            } else {
                write!(path, "M{from} {at}h{}", to - from)
            };
        }
        if !path.is_empty() {
            let _ = writeln!(text, "<path class=\"{class}\" d=\"{path}\"/>");
        }
    }
}

/// The digits of a grid, in a group of this class.
pub fn write_digits(text: &mut String, layout: &Layout, class: &str, grid: &Grid) {
    write_named_digits(text, layout, class, grid, |_| String::new());
}

/// The same; `name` gives more attributes to each.
pub fn write_named_digits(
    text: &mut String,
    layout: &Layout,
    class: &str,
    grid: &Grid,
    name: impl Fn(Candidate) -> String,
) {
    if grid.count_filled() == 0 {
        return;
    }
    let font = layout.font();
    let _ = writeln!(text, "<g class=\"{class}\" font-size=\"{font}\">");
    for (cell, digit) in grid.filled() {
        let (left, top) = layout.corner(cell);
        let x = left + layout.cell / 2;
        // Figures are about seven tenths as high as the font.
        let y = top + layout.cell / 2 + font * 35 / 100;
        let name = name(Candidate { cell, digit });
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\"{name}>{digit}</text>");
    }
    text.push_str("</g>\n");
}

/// The pencil marks of the cells that a board leaves blank.
pub fn write_marks(text: &mut String, layout: &Layout, board: &Grid, marks: &Candidates) {
    write_named_marks(text, layout, board, marks, |_| String::new());
}

/// The same; `name` gives more attributes to each.
pub fn write_named_marks(
    text: &mut String,
    layout: &Layout,
    board: &Grid,
    marks: &Candidates,
    name: impl Fn(Candidate) -> String,
) {
    let font = layout.mark_font();
    let _ = writeln!(text, "<g class=\"mark\" font-size=\"{font}\">");
    for cell in board.blanks() {
        for digit in marks[cell].iter() {
            let candidate = Candidate { cell, digit };
            let (x, y) = layout.spot(candidate);
            let y = y + font * 35 / 100;
            let name = name(candidate);
            let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\"{name}>{digit}</text>");
        }
    }
    text.push_str("</g>\n");
}
