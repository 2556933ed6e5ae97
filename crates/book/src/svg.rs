//! A page as SVG.
//!
//! Letters are drawn as their outlines, each given once and used where it stands: the page
//! looks the same everywhere and needs no font.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ttf_parser::OutlineBuilder;

use crate::book::Book;
use crate::drawing::{Ink, Mark};
use crate::font::Weight;
use crate::page;

pub(crate) fn write(book: &Book, number: usize) -> String {
    let drawing = page::draw(book, number, None);
    let (width, height) = drawing.size;
    let millimetres = |points: f32| points * 25.4 / 72.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.2}mm\" height=\"{:.2}mm\" \
         viewBox=\"0 0 {width} {height}\" xml:lang=\"{}\" role=\"img\">\n\
         <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        millimetres(width),
        millimetres(height),
        book.options.lang.tag(),
        escaped(&book.page_name(number)),
    );
    define_letters(&mut text, &drawing.marks);
    text.push_str("<path d=\"");
    for mark in &drawing.marks {
        if let Mark::Bar {
            x,
            y,
            width,
            height,
        } = mark
        {
            let _ = write!(text, "M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z");
        }
    }
    text.push_str("\"/>\n");
    for mark in &drawing.marks {
        write_text(&mut text, mark);
    }
    text.push_str("</svg>\n");
    text
}

/// The name of a glyph in the file.
fn id(weight: Weight, glyph: u16) -> String {
    match weight {
        Weight::Regular => format!("r{glyph}"),
        Weight::Bold => format!("b{glyph}"),
    }
}

/// The outline of every letter of a page, once.
fn define_letters(text: &mut String, marks: &[Mark]) {
    let mut used = BTreeSet::new();
    for mark in marks {
        if let Mark::Text {
            weight, text: line, ..
        } = mark
        {
            let glyphs = line.chars().map(|c| weight.font().glyph(c));
            used.extend(glyphs.map(|glyph| (*weight, glyph)));
        }
    }
    text.push_str("<defs>\n");
    for (weight, glyph) in used {
        let mut path = Path::default();
        weight.font().outline(glyph, &mut path);
        let _ = writeln!(
            text,
            "<path id=\"{}\" d=\"{}\"/>",
            id(weight, glyph.0),
            path.0
        );
    }
    text.push_str("</defs>\n");
}

/// A line of text: letters side by side.
fn write_text(text: &mut String, mark: &Mark) {
    let Mark::Text {
        x,
        y,
        size,
        weight,
        ink,
        text: line,
    } = mark
    else {
        return;
    };
    let font = weight.font();
    let scale = size / font.units();
    let fill = match ink {
        Ink::Black => String::new(),
        Ink::Grey => format!(" fill=\"rgb({0}%,{0}%,{0}%)\"", ink.grey() * 100.0),
    };
    let _ = write!(
        text,
        "<g aria-label=\"{}\"{fill} transform=\"translate({x:.2} {y:.2}) scale({scale:.5} -{scale:.5})\">",
        escaped(line)
    );
    let mut pen = 0.0;
    for character in line.chars() {
        let glyph = font.glyph(character);
        let shift = if pen > 0.0 {
            format!(" x=\"{pen}\"")
        } else {
            String::new()
        };
        let _ = write!(text, "<use href=\"#{}\"{shift}/>", id(*weight, glyph.0));
        pen += font.advance(glyph);
    }
    text.push_str("</g>\n");
}

/// An outline in the language of SVG.
#[derive(Default)]
struct Path(String);

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x} {y}");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x} {y}");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1} {y1} {x} {y}");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1} {y1} {x2} {y2} {x} {y}");
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

/// A text as XML has it. Characters that XML cannot hold are gone already: titles and labels
/// are cleaned of controls when a book is made.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for character in text.chars() {
        match character {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}
