//! A page as plain data, for whoever puts it on paper: PDF, SVG and PNG draw the same list.
//!
//! Lines are rectangles and everything is filled, so each of them needs to know two things
//! only. Measures are points from the top left corner; a text's place is the start of its
//! baseline.

use crate::font::Weight;

/// Something on a page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Mark {
    /// A black rectangle.
    Bar {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
    },
    /// A light grey rectangle, the ground of cells; under everything else.
    Tint {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
    },
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

/// The colours: print has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    Black,
    Grey,
}

impl Ink {
    /// From 0 for black to 1 for white.
    pub(crate) fn grey(self) -> f32 {
        match self {
            Self::Black => 0.0,
            Self::Grey => 0.35,
        }
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
            ink: Ink::Black,
        }
    }

    pub(crate) fn grey(self) -> Self {
        Self {
            ink: Ink::Grey,
            ..self
        }
    }

    pub(crate) fn width(self, text: &str) -> f32 {
        self.weight.font().width(text, self.size)
    }
}

/// The grey of a tint, from 0 for black to 1 for white: seen on paper, and light enough to write on.
pub(crate) const TINT: f32 = 0.87;

impl Drawing {
    pub(crate) fn tint(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.marks.push(Mark::Tint {
            x,
            y,
            width,
            height,
        });
    }

    pub(crate) fn bar(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.marks.push(Mark::Bar {
            x,
            y,
            width,
            height,
        });
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
