//! Steps in pictures.
//!
//! A picture is the board with its pencil marks and two layers made from the marks of a step: below
//! the figures the houses, cells and candidates, coloured by role; above them the links of chains
//! and the strokes through struck candidates. [`svg`] makes a self-contained picture, `page` a web
//! page with all steps of a puzzle.

mod layers;
mod links;
mod page;
mod roles;

use satur_draw::board::{
    baseline, write_found, write_givens, write_lines, write_marks, write_regions, write_tint,
};
use satur_draw::clues::{CLUE_COLOURS, Margins, write_ground, write_signs};
use satur_draw::{BOARD_COLOURS, BoardLayout, Colour, Element, FONTS, INK, PAPER, SOFT, Svg};
use satur_model::clues::Clue;
use satur_model::{Layout, Puzzle, Shape};

pub use self::page::{Story, StoryStep, Storyteller, legend, page_end, page_start};
use self::roles::Paint;
use crate::{Lang, Step, explain};

/// The margin around the board; on its left and above it are the numbers of rows and columns.
const MARGIN: usize = 10;

/// Draws one step: the board before it, with the marks of the step, a heading and a legend.
pub fn svg(lang: Lang, position: &Puzzle, number: usize, step: &Step) -> String {
    let layout = BoardLayout::new(position.layout(), true);
    let explanation = explain(lang, position.layout(), step);
    let frame = Frame::of(&layout, position.clues());
    let paints = roles::of_step(step);
    let legend = Legend::new(lang, &paints, frame.width);
    let (width, height) = (frame.width, frame.height + frame.top + legend.height);
    let heading = format!("{number}. {}: {}", explanation.name, explanation.actions);
    // Boards with small cells are shown larger than their own size.
    let [wide, high] = [width, height].map(|size| size * (2000 / width).clamp(2, 4) / 2);
    let root = Element::root((width, height), (wide, high));
    let mut svg = Svg::with_root(lettering(root).set("aria-labelledby", "name text"));
    svg.text(Element::new("title").set("id", "name"), &heading);
    svg.text(Element::new("desc").set("id", "text"), explanation.text());
    let paper = Element::new("rect").class("paper").fill(&PAPER);
    svg.empty(paper.set("width", width).set("height", height));
    let title = Element::new("text")
        .set("x", MARGIN)
        .set("y", MARGIN + 14)
        .set("text-anchor", "start")
        .set("font-size", heading_size(&heading, width))
        .set("font-weight", "bold");
    svg.text(title, &heading);
    svg.open(translated(0, frame.top));
    frame.write_numbers(&mut svg, position.shape());
    svg.open(translated(frame.left, frame.above));
    let (board, marks) = (position.board(), position.candidates());
    write_regions(&mut svg, &layout);
    write_tint(&mut svg, &layout, position.givens());
    write_ground(&mut svg, &layout, position.clues());
    layers::under(&mut svg, &layout, step);
    write_marks(&mut svg, &layout, (&board, &marks), |_, text| text);
    write_givens(&mut svg, &layout, position.givens());
    if let Some(placed) = position.placed() {
        write_found(&mut svg, &layout, placed, |_, text| text);
    }
    write_lines(&mut svg, &layout);
    write_signs(&mut svg, &layout, position.clues());
    layers::over(&mut svg, &layout, step);
    svg.close();
    legend.write(&mut svg, frame.height);
    svg.finish()
}

/// All colours of pictures: those of boards, of clues, and of steps.
pub fn colours() -> Vec<Colour> {
    [&BOARD_COLOURS[..], &CLUE_COLOURS, &roles::STEP_COLOURS].concat()
}

/// The layers of a step alone, to be laid over a board of any size: the one below the figures and
/// the one above, each an SVG whose view box is the board.
pub fn overlay(rules: &Layout, step: &Step) -> [String; 2] {
    let layout = BoardLayout::new(rules, true);
    [layers::under, layers::over].map(|write| {
        let root = Element::inline_root((layout.width(), layout.height()));
        let mut svg = Svg::with_root(lettering(root).set("aria-hidden", true));
        write(&mut svg, &layout, step);
        svg.finish()
    })
}

/// Adds the text attributes that a whole picture shares to its root.
fn lettering(root: Element) -> Element {
    root.fill(&INK)
        .set("font-family", FONTS)
        .set("text-anchor", "middle")
}

/// A group moved by an offset.
fn translated(x: usize, y: usize) -> Element {
    Element::new("g").set("transform", format_args!("translate({x} {y})"))
}

/// The font size of a heading: as large as fits, within bounds.
fn heading_size(heading: &str, width: usize) -> usize {
    let letters = heading.chars().count().max(1);
    ((width - 2 * MARGIN) * 10 / (6 * letters)).clamp(7, 16)
}

/// The space around a board.
struct Frame {
    /// The height of the heading.
    top: usize,
    /// The width of the row numbers, and of clues beside the board.
    left: usize,
    /// The height of the column numbers, and of clues above the board.
    above: usize,
    width: usize,
    height: usize,
    cell: usize,
    font: usize,
}

impl Frame {
    fn of(layout: &BoardLayout, clues: &[Clue]) -> Self {
        let font = (layout.cell() / 3).clamp(10, 18);
        let numbers = MARGIN + font + font / 2;
        let margins = Margins::of(layout, clues);
        let (left, above) = (numbers + margins.left, numbers + margins.top);
        Self {
            top: 22,
            left,
            above,
            width: left + layout.width() + margins.right + MARGIN,
            height: above + layout.height() + margins.bottom + MARGIN,
            cell: layout.cell(),
            font,
        }
    }

    /// Writes the numbers of rows and columns, so that `r4c7` is found at a glance.
    fn write_numbers(&self, svg: &mut Svg, shape: Shape) {
        let group = Element::new("g").class("edge").fill(&SOFT);
        svg.open(group.set("font-size", self.font));
        let near = MARGIN + self.font / 2;
        for at in 0..shape.width().max(shape.height()) {
            let middle = at * self.cell + self.cell / 2;
            let places = [
                (at < shape.width(), self.left + middle, near),
                (at < shape.height(), near, self.above + middle),
            ];
            for (_, x, y) in places.into_iter().filter(|(is_there, ..)| *is_there) {
                let number = Element::new("text").set("x", x);
                svg.text(number.set("y", y + baseline(self.font)), at + 1);
            }
        }
        svg.close();
    }
}

/// The legend: the colours of the roles.
struct Legend {
    /// The entries: paint, name and position.
    entries: Vec<(Paint, String, usize, usize)>,
    height: usize,
}

const LEGEND_LINE: usize = 20;

impl Legend {
    fn new(lang: Lang, paints: &[Paint], width: usize) -> Self {
        let (mut x, mut y) = (MARGIN, LEGEND_LINE);
        let mut entries = Vec::new();
        for &paint in paints {
            let name = roles::legend_name(lang, paint);
            let wide = 26 + 7 * name.chars().count();
            if x > MARGIN && x + wide > width {
                (x, y) = (MARGIN, y + LEGEND_LINE);
            }
            entries.push((paint, name, x, y));
            x += wide;
        }
        Self {
            height: if entries.is_empty() {
                MARGIN
            } else {
                y + MARGIN
            },
            entries,
        }
    }

    fn write(&self, svg: &mut Svg, below: usize) {
        let group = translated(0, below).set("font-size", 12);
        svg.open(group.set("text-anchor", "start"));
        for (paint, name, x, y) in &self.entries {
            paint.write_sample(svg, (x + 7, y - 4));
            svg.text(Element::new("text").set("x", x + 18).set("y", y), name);
        }
        svg.close();
    }
}
