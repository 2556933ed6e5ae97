//! What draws a page of a PDF file: its marks in their order, those of one kind that follow each other together.
//!
//! PDF counts upwards from the foot of the paper.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Str};
use satur_draw::clues::{Figure, Outline, Point};

use crate::drawing::{Drawing, Ink, Mark};
use crate::font::Weight;
use crate::pdf::rounded;
use crate::pdf_font::FontWriter;

/// What draws a page.
pub(crate) fn content(drawing: &Drawing, fonts: &mut [FontWriter; 2]) -> Vec<u8> {
    let mut pen = Pen {
        content: Content::new(),
        height: drawing.size.1,
        fill: Ink::BLACK,
        font: None,
    };
    for marks in drawing.marks.chunk_by(goes_with) {
        match &marks[0] {
            Mark::Bar { ink, .. } => {
                pen.fill(*ink);
                for mark in marks {
                    pen.bar(mark);
                }
                pen.content.fill_nonzero();
            }
            Mark::Figure(figure) => pen.figure(figure),
            Mark::Text { .. } => {
                pen.content.begin_text();
                for mark in marks {
                    pen.text(mark, fonts);
                }
                pen.content.end_text();
            }
        }
    }
    pen.content.finish().to_vec()
}

/// Whether a mark is drawn in one go with the one before it.
fn goes_with(before: &Mark, mark: &Mark) -> bool {
    match (before, mark) {
        (Mark::Bar { ink, .. }, Mark::Bar { ink: other, .. }) => ink == other,
        (Mark::Text { .. }, Mark::Text { .. }) => true,
        _ => false,
    }
}

/// The page under construction, and what PDF remembers from one mark to the next.
struct Pen {
    content: Content,
    height: f32,
    fill: Ink,
    font: Option<(Weight, f32)>,
}

impl Pen {
    fn fill(&mut self, ink: Ink) {
        if self.fill != ink {
            self.content.set_fill_gray(rounded(ink.grey()));
            self.fill = ink;
        }
    }

    fn bar(&mut self, mark: &Mark) {
        let Mark::Bar {
            x,
            y,
            width,
            height: down,
            ..
        } = *mark
        else {
            return;
        };
        let [x, y, width, down] = [x, self.height - y - down, width, down].map(rounded);
        self.content.rect(x, y, width, down);
    }

    fn text(&mut self, mark: &Mark, fonts: &mut [FontWriter; 2]) {
        let Mark::Text {
            x,
            y,
            size,
            weight,
            ink,
            text,
        } = mark
        else {
            return;
        };
        let font = &mut fonts[*weight as usize];
        let size = rounded(*size);
        if self.font != Some((*weight, size)) {
            self.content.set_font(font.name(), size);
            self.font = Some((*weight, size));
        }
        self.fill(*ink);
        let place = [1.0, 0.0, 0.0, 1.0, rounded(*x), rounded(self.height - y)];
        self.content.set_text_matrix(place);
        self.content.show(Str(&font.encode(text)));
    }

    fn figure(&mut self, figure: &Figure) {
        if let Some(colour) = figure.fill {
            self.fill(Ink::of(colour));
        }
        if let Some(stroke) = &figure.stroke {
            let (cap, join) = if stroke.is_round {
                (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
            } else {
                (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
            };
            let dash = stroke
                .dash
                .map(|(dash, gap)| [dash, gap].map(|length| rounded(length as f32)));
            self.content
                .set_stroke_gray(rounded(Ink::of(stroke.colour).grey()))
                .set_line_width(rounded(stroke.width as f32))
                .set_line_cap(cap)
                .set_line_join(join)
                .set_dash_pattern(dash.into_iter().flatten(), 0.0);
        }
        match &figure.outline {
            Outline::Lines(lines) => lines.iter().for_each(|line| self.line(line)),
            Outline::Polygons(polygons) => {
                for corners in polygons {
                    self.line(corners);
                    self.content.close_path();
                }
            }
            Outline::Circle(middle, radius) => self.circle(*middle, *radius),
        }
        match (figure.fill, figure.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn at(&self, (x, y): Point) -> (f32, f32) {
        (rounded(x as f32), rounded(self.height - y as f32))
    }

    fn line(&mut self, points: &[Point]) {
        for (number, point) in points.iter().enumerate() {
            let (x, y) = self.at(*point);
            if number == 0 {
                self.content.move_to(x, y);
            } else {
                self.content.line_to(x, y);
            }
        }
    }

    /// Four curves: PDF has no circles.
    fn circle(&mut self, (x, y): Point, radius: f64) {
        // How far the handles of a quarter of a circle reach, in radii.
        const REACH: f64 = 0.5523;
        let place = |right: f64, down: f64| (x + right * radius, y + down * radius);
        let (left, top) = self.at(place(1.0, 0.0));
        self.content.move_to(left, top);
        for (right, down) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            // From there a quarter of the way around, to where the way there leads.
            let (next_right, next_down) = (-down, right);
            let (x1, y1) = self.at(place(right + REACH * next_right, down + REACH * next_down));
            let (x2, y2) = self.at(place(next_right + REACH * right, next_down + REACH * down));
            let (x3, y3) = self.at(place(next_right, next_down));
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
        }
        self.content.close_path();
    }
}
