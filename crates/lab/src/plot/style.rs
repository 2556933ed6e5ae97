//! What distinguishes series: colour, and something that survives without colour.
//!
//! The colours are those of Okabe and Ito (2008), which colour-blind people can distinguish, in an
//! order in which neighbours also differ in lightness. Bars add a hatch, lines a dash and a marker,
//! so that a print without colour can be read.

use satur_draw::{Canvas, Element, Svg};

/// The look of one series.
#[derive(Clone, Copy)]
pub(super) struct Style {
    at: usize,
    is_solid: bool,
}

const COLOURS: [&str; 7] = [
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#4D4D4D",
];

const DASHES: [&str; 4] = ["", "7 3", "2 3", "8 3 2 3"];

const HATCHES: [&str; 6] = [
    "",
    "M0 8 L8 0 M-2 2 L2 -2 M6 10 L10 6",
    "M1.5 2 h1.6 M5.5 6 h1.6",
    "M0 0 L8 8 M-2 6 L2 10 M6 -2 L10 2",
    "M0 4 H8",
    "M4 0 V8",
];

impl Style {
    pub(super) fn new(at: usize) -> Self {
        Self {
            at,
            is_solid: false,
        }
    }

    /// The look of a series without dashed lines, for plots in which dashes have another meaning.
    pub(super) fn solid(at: usize) -> Self {
        Self { at, is_solid: true }
    }

    pub(super) fn index(self) -> usize {
        self.at
    }

    pub(super) fn colour(self) -> &'static str {
        COLOURS[self.at % COLOURS.len()]
    }

    pub(super) fn dash(self) -> &'static str {
        if self.is_solid {
            return "";
        }
        // When colours repeat, dashes differ.
        let round = self.at / COLOURS.len();
        DASHES[(self.at % 2 + 2 * round) % DASHES.len()]
    }

    /// The fill of its bars: the colour with a hatch.
    pub(super) fn fill(self) -> String {
        match self.at {
            0 => self.colour().to_owned(),
            at => format!("url(#hatch{at})"),
        }
    }

    /// A marker on a line.
    pub(super) fn marker(self, canvas: &mut Canvas, at: (f64, f64)) {
        self.mark(canvas, at, 3.6);
    }

    /// A marker among many.
    pub(super) fn dot(self, canvas: &mut Canvas, at: (f64, f64)) {
        self.mark(canvas, at, 2.4);
    }

    fn mark(self, canvas: &mut Canvas, at: (f64, f64), r: f64) {
        let (x, y) = at;
        let colour = self.colour();
        match (self.at + self.at / COLOURS.len()) % 5 {
            0 => canvas.circle(at, r, colour, "#fff"),
            1 => canvas.rect((x - r, y - r), (2.0 * r, 2.0 * r), colour, "#fff"),
            2 => {
                let s = r * 1.25;
                canvas.polygon(
                    &[(x, y - s), (x + s, y + s * 0.8), (x - s, y + s * 0.8)],
                    colour,
                    "#fff",
                );
            }
            3 => {
                let s = r * 1.3;
                canvas.polygon(
                    &[(x, y - s), (x + s, y), (x, y + s), (x - s, y)],
                    colour,
                    "#fff",
                );
            }
            _ => canvas.circle(at, r, "#fff", colour),
        }
    }

    /// A sample for the legend, 22 wide.
    pub(super) fn swatch(self, canvas: &mut Canvas, at: (f64, f64), is_bar: bool) {
        let (x, y) = at;
        if is_bar {
            canvas.rect(
                (x + 3.0, y - 9.0),
                (14.0, 11.0),
                &self.fill(),
                self.colour(),
            );
        } else {
            let line = [(x, y - 4.0), (x + 22.0, y - 4.0)];
            canvas.dashed(&line, self.colour(), 1.8, self.dash());
            self.marker(canvas, (x + 11.0, y - 4.0));
        }
    }
}

/// Returns the hatches that the fills of `series` series refer to.
pub(super) fn patterns(series: usize) -> Svg {
    let mut svg = Svg::fragment();
    for at in 1..series {
        let pattern = Element::new("pattern").set("id", format_args!("hatch{at}"));
        let pattern = pattern.set("width", 8).set("height", 8);
        svg.open(pattern.set("patternUnits", "userSpaceOnUse"));
        let ground = Element::new("rect").set("width", 8).set("height", 8);
        svg.empty(ground.set("fill", COLOURS[at % COLOURS.len()]));
        let lines = Element::new("path").set("fill", "none");
        let lines = lines.set("stroke", "#fff").set("stroke-width", 1.5);
        svg.path(lines, HATCHES[at % HATCHES.len()]);
        svg.close();
    }
    svg
}

/// The mark of a published figure.
pub(super) fn diamond(canvas: &mut Canvas, at: (f64, f64)) {
    let (x, y) = at;
    let s = 4.2;
    canvas.polygon(
        &[(x, y - s), (x + s, y), (x, y + s), (x - s, y)],
        "#fff",
        Canvas::INK,
    );
}
