//! The parts of a picture of a board: positions, lines, digits, pencil marks.

use std::fmt::Write as _;

use satur_model::{Candidate, Candidates, Cell, Grid, Layout, Shape};

use crate::{Element, FOUND, INK, REGION, SOFT, Svg, THIN, TINT};

/// The side of a cell with one figure in it.
const CELL: usize = 36;

/// The positions of the parts of a drawn board.
pub struct BoardLayout {
    rules: Layout,
    /// The number of figures of the largest number.
    figures: usize,
    /// The side of a cell.
    cell: usize,
    /// Columns and rows of the marks in a cell.
    marks: (usize, usize),
}

impl BoardLayout {
    /// Returns the layout of a board, with or without room for pencil marks.
    pub fn new(rules: &Layout, has_marks: bool) -> Self {
        let shape = rules.shape();
        let figures = shape.side().to_string().len();
        let marks = shape.digit_table();
        let room = if has_marks {
            (marks.0 * (6 * figures + 4)).max(10 * marks.1)
        } else {
            0
        };
        Self {
            rules: rules.clone(),
            figures,
            cell: CELL.max(room),
            marks,
        }
    }

    /// The rules of the board.
    pub fn rules(&self) -> &Layout {
        &self.rules
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// The width of the board.
    pub fn width(&self) -> usize {
        self.shape().width() * self.cell
    }

    /// The height of the board.
    pub fn height(&self) -> usize {
        self.shape().height() * self.cell
    }

    /// The side of a cell.
    pub fn cell(&self) -> usize {
        self.cell
    }

    /// The upper left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (usize, usize) {
        (
            self.shape().col(cell) * self.cell,
            self.shape().row(cell) * self.cell,
        )
    }

    /// The middle of a pencil mark.
    pub fn mark_centre(&self, Candidate { cell, digit }: Candidate) -> (usize, usize) {
        let (left, top) = self.corner(cell);
        let (cols, rows) = self.marks;
        let (col, row) = (digit.index() % cols, digit.index() / cols);
        let (edge, room) = (self.edge(), self.room());
        (
            left + edge + (2 * col + 1) * room / (2 * cols),
            top + edge + (2 * row + 1) * room / (2 * rows),
        )
    }

    /// The radius of the space of a pencil mark.
    pub fn mark_radius(&self) -> usize {
        let (cols, rows) = self.marks;
        self.room() / cols.max(rows) / 2
    }

    /// The font size of digits: the largest at which every number of the board fits its cell.
    pub fn font(&self) -> usize {
        let part = [0.68, 0.55, 0.42][self.figures.min(3) - 1];
        (self.cell as f64 * part) as usize
    }

    /// The font size of pencil marks: the largest at which every number fits its space.
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

/// The distance of the baseline of a figure below its middle: figures are about seven tenths as
/// high as their font.
pub fn baseline(font: usize) -> usize {
    font * 35 / 100
}

/// Draws the background of the givens.
pub fn write_tint(svg: &mut Svg, layout: &BoardLayout, givens: &Grid) {
    let cells = givens.filled().map(|(cell, _)| cell);
    let path = squares(layout, cells);
    svg.path(Element::new("path").class("tint").fill(&TINT), &path);
}

/// Draws the background of the houses that rules add.
pub fn write_regions(svg: &mut Svg, layout: &BoardLayout) {
    let cells = layout.rules.shaded();
    if !cells.is_empty() {
        let path = squares(layout, cells);
        svg.path(Element::new("path").class("region").fill(&REGION), &path);
    }
}

/// Returns the outlines of cells as the data of a path.
pub fn squares(layout: &BoardLayout, cells: impl IntoIterator<Item = Cell>) -> String {
    let size = layout.cell();
    let mut path = String::new();
    for cell in cells {
        let (x, y) = layout.corner(cell);
        let _ = write!(path, "M{x} {y}h{size}v{size}h-{size}z");
    }
    path
}

/// Returns the edge of a set of cells as the data of a path: a line wherever a cell has no neighbour of the set.
pub fn outline(layout: &BoardLayout, cells: &[Cell]) -> String {
    let (shape, size) = (layout.shape(), layout.cell());
    let is_in = |row: Option<usize>, col: Option<usize>| {
        let at = row.zip(col).and_then(|(row, col)| shape.cell_at(row, col));
        at.is_some_and(|cell| cells.contains(&cell))
    };
    let mut path = String::new();
    for &cell in cells {
        let (row, col) = (shape.row(cell), shape.col(cell));
        let ((x, y), (own_row, own_col)) = (layout.corner(cell), (Some(row), Some(col)));
        let (right, below) = (x + size, y + size);
        for (is_inside, line) in [
            (
                is_in(row.checked_sub(1), own_col),
                format_args!("M{x} {y}h{size}"),
            ),
            (
                is_in(Some(row + 1), own_col),
                format_args!("M{x} {below}h{size}"),
            ),
            (
                is_in(own_row, col.checked_sub(1)),
                format_args!("M{x} {y}v{size}"),
            ),
            (
                is_in(own_row, Some(col + 1)),
                format_args!("M{right} {y}v{size}"),
            ),
        ] {
            if !is_inside {
                let _ = path.write_fmt(line);
            }
        }
    }
    path
}

/// Draws the lines: thin between cells, thick around blocks. They must be drawn after the digits,
/// so that no tint covers them.
pub fn write_lines(svg: &mut Svg, layout: &BoardLayout) {
    let (mut thin, mut thick) = (String::new(), String::new());
    for line in layout.rules.grid_lines() {
        let path = if line.is_thick { &mut thick } else { &mut thin };
        let [at, from, to] = [line.at, line.from, line.to].map(|cells| cells * layout.cell);
        let _ = if line.is_vertical {
            write!(path, "M{at} {from}v{}", to - from)
        } else {
            write!(path, "M{from} {at}h{}", to - from)
        };
    }
    let line = |class, colour, width| {
        let line = Element::new("path").class(class).stroke(colour, width);
        line.set("fill", "none")
    };
    svg.path(line("thin", &THIN, 1.0), &thin);
    let frame = line("thick", &INK, 2.5).set("stroke-linecap", "square");
    svg.path(frame, &thick);
}

/// Draws the digits of the puzzle, upright and bold.
pub fn write_givens(svg: &mut Svg, layout: &BoardLayout, givens: &Grid) {
    let group = Element::new("g").class("given").fill(&INK);
    let group = group.set("font-weight", "bold");
    write_digits(svg, layout, group, givens, |_, text| text);
}

/// Draws digits that were found, slanted. `extend` may add attributes to each.
pub fn write_found(
    svg: &mut Svg,
    layout: &BoardLayout,
    found: &Grid,
    extend: impl Fn(Candidate, Element) -> Element,
) {
    let group = Element::new("g").class("found").fill(&FOUND);
    let group = group.set("font-style", "italic");
    write_digits(svg, layout, group, found, extend);
}

fn write_digits(
    svg: &mut Svg,
    layout: &BoardLayout,
    group: Element,
    grid: &Grid,
    extend: impl Fn(Candidate, Element) -> Element,
) {
    if grid.count_filled() == 0 {
        return;
    }
    let font = layout.font();
    svg.open(group.set("font-size", font));
    for (cell, digit) in grid.filled() {
        let (left, top) = layout.corner(cell);
        let text = Element::new("text")
            .set("x", left + layout.cell / 2)
            .set("y", top + layout.cell / 2 + baseline(font));
        svg.text(extend(Candidate { cell, digit }, text), digit);
    }
    svg.close();
}

/// Draws the pencil marks of the cells that a board leaves blank. `extend` may add attributes to
/// each.
pub fn write_marks(
    svg: &mut Svg,
    layout: &BoardLayout,
    (board, marks): (&Grid, &Candidates),
    extend: impl Fn(Candidate, Element) -> Element,
) {
    let group = Element::new("g").class("mark").fill(&SOFT);
    svg.open(group.set("font-size", layout.mark_font()));
    for cell in board.blanks() {
        for digit in marks[cell].iter() {
            let candidate = Candidate { cell, digit };
            svg.text(extend(candidate, mark(layout, candidate)), digit);
        }
    }
    svg.close();
}

/// Returns the text element of a pencil mark, at its place.
pub fn mark(layout: &BoardLayout, candidate: Candidate) -> Element {
    let (x, y) = layout.mark_centre(candidate);
    let y = y + baseline(layout.mark_font());
    Element::new("text").set("x", x).set("y", y)
}
