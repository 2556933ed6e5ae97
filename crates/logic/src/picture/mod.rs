//! Steps in pictures.
//!
//! A picture is the board with its pencil marks and two layers made from the marks of a step:
//! below the figures the houses, cells and candidates, coloured by role; above them the links
//! of chains and the strokes through what is struck. [`svg`] makes one picture that needs
//! nothing else; `page` a web page with all steps of a puzzle.

mod layers;
mod links;
mod page;
mod roles;

use std::fmt::Write as _;

use satur_formats::picture::{Layout, write_digits, write_lines, write_marks, write_tint};
use satur_model::{Puzzle, Shape};

pub use self::page::{Chapter, page_end, page_start};
use self::roles::Paint;
use crate::{Lang, Step, explain};

/// The white around the board; on its left and above it stand the numbers of rows and columns.
const MARGIN: usize = 10;

/// What every picture needs: letters, lines, links.
const STYLE: &str = "\
text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;fill:var(--ink)}\
.paper{fill:var(--paper)}\
.tint{fill:var(--tint)}\
.thin{stroke:var(--thin);stroke-width:1;fill:none}\
.thick{stroke:var(--ink);stroke-width:2.5;fill:none;stroke-linecap:square}\
.given{font-weight:bold}\
.found text{fill:var(--found);font-style:italic}\
.mark text{fill:var(--soft)}\
.edge text{fill:var(--soft)}\
.cell{opacity:.55}\
.house{fill-opacity:.16;stroke-width:3}\
.ring{fill-opacity:1;stroke:none}\
.off{fill-opacity:.12;stroke-width:1.6}\
.cross{stroke:var(--struck);stroke-width:2;fill:none}\
.link{fill:none;stroke:var(--link);stroke-width:2}\
.weak{stroke-dasharray:4 3}\
.head{fill:var(--link);stroke:none}\
.legend{text-anchor:start}\
.bold{font-weight:bold}";

/// One step as a picture: the board before it, with the marks of the step, a heading and a
/// legend.
pub fn svg(lang: Lang, position: &Puzzle, number: usize, step: &Step) -> String {
    let layout = Layout::new(position.shape(), true);
    let told = explain(lang, position.shape(), step);
    let frame = Frame::of(&layout);
    let paints = roles::of_step(step);
    let legend = Legend::new(lang, &paints, frame.width);
    let (width, height) = (frame.width, frame.height + frame.top + legend.height);
    let heading = escape(&format!("{number}. {}: {}", told.name, told.actions));
    // Boards with small cells are shown larger than they are measured.
    let [wide, high] = [width, height].map(|size| size * (2000 / width).clamp(2, 4) / 2);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"name text\" \
         style=\"{}\">\n<title id=\"name\">{heading}</title>\n<desc id=\"text\">{}</desc>\n\
         <style>{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n",
        roles::light(),
        escape(&told.text()),
    );
    let size = heading_size(&heading, width);
    let _ = writeln!(
        text,
        "<text class=\"legend\" x=\"{MARGIN}\" y=\"{}\" font-size=\"{size}\" \
         font-weight=\"bold\">{heading}</text>",
        MARGIN + 14
    );
    let _ = writeln!(text, "<g transform=\"translate(0 {})\">", frame.top);
    frame.write_numbers(&mut text, position.shape());
    let _ = writeln!(
        text,
        "<g transform=\"translate({} {})\">",
        frame.left, frame.left
    );
    let board = position.board();
    write_tint(&mut text, &layout, position.givens());
    layers::under(&mut text, &layout, step);
    write_marks(&mut text, &layout, &board, &position.candidates());
    write_digits(&mut text, &layout, "given", position.givens());
    if let Some(placed) = position.placed() {
        write_digits(&mut text, &layout, "found", placed);
    }
    write_lines(&mut text, &layout);
    layers::over(&mut text, &layout, step);
    text.push_str("</g>\n");
    legend.write(&mut text, frame.height);
    text + "</g>\n</svg>\n"
}

/// Large enough to read, small enough to fit.
fn heading_size(heading: &str, width: usize) -> usize {
    let letters = heading.chars().count().max(1);
    ((width - 2 * MARGIN) * 10 / (6 * letters)).clamp(7, 16)
}

/// The space around a board.
struct Frame {
    /// The room of the heading.
    top: usize,
    /// The room of the numbers of rows, and of columns above.
    left: usize,
    width: usize,
    height: usize,
    cell: usize,
    font: usize,
}

impl Frame {
    fn of(layout: &Layout) -> Self {
        let font = (layout.cell() / 3).clamp(10, 18);
        let left = MARGIN + font + font / 2;
        Self {
            top: 22,
            left,
            width: left + layout.side() + MARGIN,
            height: left + layout.side() + MARGIN,
            cell: layout.cell(),
            font,
        }
    }

    /// The numbers of rows and columns, so that `r4c7` is found at a glance.
    fn write_numbers(&self, text: &mut String, shape: Shape) {
        let font = self.font;
        let _ = writeln!(text, "<g class=\"edge\" font-size=\"{font}\">");
        for at in 0..shape.side() {
            let middle = self.left + at * self.cell + self.cell / 2;
            let (near, number) = (MARGIN + font / 2, at + 1);
            let _ = writeln!(
                text,
                "<text x=\"{middle}\" y=\"{}\">{number}</text><text x=\"{near}\" \
                 y=\"{}\">{number}</text>",
                near + font * 35 / 100,
                middle + font * 35 / 100
            );
        }
        text.push_str("</g>\n");
    }
}

/// Which colour is which role.
struct Legend {
    /// Each with its place.
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

    fn write(&self, text: &mut String, below: usize) {
        let _ = writeln!(
            text,
            "<g transform=\"translate(0 {below})\" font-size=\"12\">"
        );
        for (paint, name, x, y) in &self.entries {
            let _ = writeln!(
                text,
                "{}<text class=\"legend\" x=\"{}\" y=\"{y}\">{}</text>",
                paint.sample(x + 7, y - 4),
                x + 18,
                escape(name)
            );
        }
        text.push_str("</g>\n");
    }
}

/// Text inside SVG and HTML.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            // Not allowed in XML, whatever one does.
            '\u{fffe}' | '\u{ffff}' => {}
            _ if symbol.is_control() && symbol != '\n' => {}
            _ => safe.push(symbol),
        }
    }
    safe
}
