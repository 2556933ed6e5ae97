//! A page as plain data, for whoever puts it on paper: PDF, SVG and PNG draw the same list.
//!
//! The lines of a board are filled rectangles, which can be laid on whole dots; what clues look like is taken from
//! `satur_draw`, so that a clue has one geometry everywhere. Marks are painted in their order. Measures are points from the
//! top left corner; a text's place is the start of its baseline.

use satur_draw::clues::{Figure, Part, Point, Sketch};
use satur_draw::{Anchor, Colour};

use crate::font::Weight;

/// Something on a page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Mark {
    /// A rectangle.
    Bar {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        ink: Ink,
    },
    /// A part of a clue.
    Figure(Figure),
    /// A text on one line.
    Text {
        x: f32,
        y: f32,
        size: f32,
        weight: Weight,
        ink: Ink,
        text: String,
    },
}

/// A shade, from 0 for black to 255 for white: print has one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ink(u8);

impl Ink {
    pub(crate) const BLACK: Self = Self(0);
    pub(crate) const GREY: Self = Self(89);
    /// The ground of cells: seen on paper, and light enough to write on.
    pub(crate) const TINT: Self = Self(221);

    /// The shade of a colour. Dark ones are black, because a printer draws grey lines and letters as rows of dots.
    pub(crate) fn of(colour: &Colour) -> Self {
        let part = |at: usize| u32::from_str_radix(&colour.light[at..at + 2], 16).unwrap_or(0);
        // How bright the parts of a colour look, in hundredths.
        let shade = (21 * part(1) + 72 * part(3) + 7 * part(5)) / 100;
        Self(if shade < 100 { 0 } else { shade as u8 })
    }

    /// From 0 for black to 255 for white.
    pub(crate) fn shade(self) -> u8 {
        self.0
    }

    /// From 0 for black to 1 for white.
    pub(crate) fn grey(self) -> f32 {
        f32::from(self.0) / 255.0
    }
}

/// A place on a page that leads to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Link {
    /// Left, top, width, height.
    pub(crate) area: [f32; 4],
    pub(crate) to: Target,
}

/// A page, from 0, and how far down it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Target {
    pub(crate) page: usize,
    pub(crate) y: f32,
}

/// What is on a page.
#[derive(Clone, Default, Debug)]
pub(crate) struct Drawing {
    pub(crate) size: (f32, f32),
    pub(crate) marks: Vec<Mark>,
    pub(crate) links: Vec<Link>,
}

/// Where a text stands to its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) ink: Ink,
}

impl Look {
    pub(crate) fn new(size: f32, weight: Weight) -> Self {
        Self {
            size,
            weight,
            ink: Ink::BLACK,
        }
    }

    pub(crate) fn grey(self) -> Self {
        Self {
            ink: Ink::GREY,
            ..self
        }
    }

    pub(crate) fn width(self, text: &str) -> f32 {
        self.weight.font().width(text, self.size)
    }
}

/// Arrows and circles below digits.
static SHAFT: Colour = Colour::new("shaft", "#828282", "#828282");

/// Lines up to this width stay black, in units of a sketch: in grey they would be a row of dots.
const FINE: f64 = 1.6;

impl Drawing {
    pub(crate) fn bar(&mut self, x: f32, y: f32, width: f32, height: f32, ink: Ink) {
        self.marks.push(Mark::Bar {
            x,
            y,
            width,
            height,
            ink,
        });
    }

    /// Draws clues, so many points for each unit of their measure, on a board with this corner.
    pub(crate) fn sketches(&mut self, sketches: &[Sketch], corner: (f32, f32), scale: f32) {
        let corner = (f64::from(corner.0), f64::from(corner.1));
        for part in sketches.iter().flat_map(|sketch| &sketch.parts) {
            self.part(part, corner, f64::from(scale));
        }
    }

    /// Draws clues that lie below digits: strong lines in grey, so that digits on them can be read.
    pub(crate) fn ground(&mut self, mut sketches: Vec<Sketch>, corner: (f32, f32), scale: f32) {
        for part in sketches.iter_mut().flat_map(|sketch| &mut sketch.parts) {
            if let Part::Figure(figure) = part
                && let Some(stroke) = &mut figure.stroke
                && stroke.width > FINE
                && Ink::of(stroke.colour) == Ink::BLACK
            {
                stroke.colour = &SHAFT;
            }
        }
        self.sketches(&sketches, corner, scale);
    }

    /// Draws a part of a clue.
    pub(crate) fn part(&mut self, part: &Part, corner: Point, scale: f64) {
        match part.moved(corner, scale) {
            Part::Figure(figure) => self.marks.push(Mark::Figure(figure)),
            Part::Label(label) => {
                let weight = if label.is_bold {
                    Weight::Bold
                } else {
                    Weight::Regular
                };
                let look = Look {
                    ink: Ink::of(label.colour),
                    ..Look::new(label.size as f32, weight)
                };
                let align = match label.anchor {
                    Anchor::Start => Align::Left,
                    Anchor::Middle => Align::Centre,
                    Anchor::End => Align::Right,
                };
                let at = (label.at.0 as f32, label.at.1 as f32);
                self.text(at, align, look, label.text);
            }
        }
    }

    pub(crate) fn text(&mut self, (x, y): (f32, f32), align: Align, look: Look, text: String) {
        if text.is_empty() {
            return;
        }
        let shift = match align {
            Align::Left => 0.0,
            Align::Centre => look.width(&text) / 2.0,
            Align::Right => look.width(&text),
        };
        self.marks.push(Mark::Text {
            x: x - shift,
            y,
            size: look.size,
            weight: look.weight,
            ink: look.ink,
            text,
        });
    }
}
