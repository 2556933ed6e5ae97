//! A page as SVG.
//!
//! Letters are drawn as their outlines, each given once and used where it stands: the page
//! looks the same everywhere and needs no font.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use satur_draw::clues::Figure;
use satur_draw::{Element, Svg};
use ttf_parser::OutlineBuilder;

use crate::book::Book;
use crate::drawing::{Ink, Mark};
use crate::font::Weight;
use crate::page;

pub(crate) fn write(book: &Book, number: usize) -> String {
    let drawing = page::draw(book, number, None);
    let (width, height) = drawing.size;
    let millimetres = |points: f32| format!("{:.2}mm", points * 25.4 / 72.0);
    let shown = (millimetres(width), millimetres(height));
    let root = Element::root((width, height), shown);
    let mut svg = Svg::with_root(root.set("xml:lang", book.options.lang.tag()));
    svg.text(Element::new("title"), book.page_name(number));
    let paper = Element::new("rect").set("width", width);
    svg.empty(paper.set("height", height).set("fill", "#fff"));
    define_letters(&mut svg, &drawing.marks);
    // Bars of one shade that follow each other are one path.
    let (mut bars, mut shade) = (String::new(), Ink::BLACK);
    for mark in &drawing.marks {
        if let Mark::Bar {
            x,
            y,
            width,
            height,
            ink,
        } = mark
        {
            if *ink != shade {
                write_bars(&mut svg, &mut bars, shade);
                shade = *ink;
            }
            let _ = write!(bars, "M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z");
            continue;
        }
        write_bars(&mut svg, &mut bars, shade);
        match mark {
            Mark::Figure(figure) => write_figure(&mut svg, figure),
            text => write_text(&mut svg, text),
        }
    }
    write_bars(&mut svg, &mut bars, shade);
    svg.finish()
}

fn write_bars(svg: &mut Svg, bars: &mut String, shade: Ink) {
    svg.path(filled(Element::new("path"), shade), bars);
    bars.clear();
}

/// An element filled with a shade; black is what there is without a word.
fn filled(element: Element, ink: Ink) -> Element {
    if ink == Ink::BLACK {
        return element;
    }
    element.set("fill", grey(ink))
}

fn grey(ink: Ink) -> String {
    format!("#{}", format!("{:02x}", ink.shade()).repeat(3))
}

/// Writes a part of a clue, in greys.
fn write_figure(svg: &mut Svg, figure: &Figure) {
    let mut path = match figure.fill {
        Some(colour) => filled(Element::new("path"), Ink::of(colour)),
        None => Element::new("path").set("fill", "none"),
    };
    if let Some(stroke) = &figure.stroke {
        path = path
            .set("stroke", grey(Ink::of(stroke.colour)))
            .set("stroke-width", format_args!("{:.2}", stroke.width));
        if stroke.is_round {
            path = path
                .set("stroke-linecap", "round")
                .set("stroke-linejoin", "round");
        }
        if let Some((dash, gap)) = stroke.dash {
            path = path.set("stroke-dasharray", format_args!("{dash:.2} {gap:.2}"));
        }
    }
    svg.path(path, &figure.outline.data());
}

/// The name of a glyph in the file.
fn id(weight: Weight, glyph: u16) -> String {
    match weight {
        Weight::Regular => format!("r{glyph}"),
        Weight::Bold => format!("b{glyph}"),
    }
}

/// Writes the outline of every letter of a page, once.
fn define_letters(svg: &mut Svg, marks: &[Mark]) {
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
    svg.open(Element::new("defs"));
    for (weight, glyph) in used {
        let mut path = Path::default();
        weight.font().outline(glyph, &mut path);
        // A blank has no outline, but is used like the others.
        let letter = Element::new("path").set("id", id(weight, glyph.0));
        svg.empty(letter.set("d", path.0));
    }
    svg.close();
}

/// Writes a line of text: letters side by side.
fn write_text(svg: &mut Svg, mark: &Mark) {
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
    let group = filled(Element::new("g").set("aria-label", line), *ink);
    let place = format!("translate({x:.2} {y:.2}) scale({scale:.5} -{scale:.5})");
    svg.open(group.set("transform", place));
    let mut pen = 0.0;
    for character in line.chars() {
        let glyph = font.glyph(character);
        let href = format!("#{}", id(*weight, glyph.0));
        let mut letter = Element::new("use").set("href", href);
        if pen > 0.0 {
            letter = letter.set("x", pen);
        }
        svg.empty(letter);
        pen += font.advance(glyph);
    }
    svg.close();
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
