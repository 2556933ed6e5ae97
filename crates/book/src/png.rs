//! A page as PNG: shades of grey, with its size on paper.
//!
//! Lines are whole dots wide and are laid on whole dots, so that they are sharp and equal.
//! Letters are smoothed. The file is what the format asks for at the least: header, size of a dot,
//! compressed rows, end.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use satur_draw::clues::Figure;
use ttf_parser::OutlineBuilder;

use crate::drawing::{Drawing, Ink, Mark};
use crate::pdf::compressed;
use crate::raster::{Cover, filled, stroked};

/// The page in dots.
struct Canvas {
    width: usize,
    height: usize,
    /// Dots to a point.
    scale: f32,
    /// From 0 for black to 255 for white, row by row.
    dots: Vec<u8>,
}

/// Draws a page at a resolution in dots per inch.
pub(crate) fn write(drawing: &Drawing, dots: u32) -> Vec<u8> {
    let scale = dots as f32 / 72.0;
    let width = (drawing.size.0 * scale).round() as usize;
    let height = (drawing.size.1 * scale).round() as usize;
    let mut canvas = Canvas {
        width,
        height,
        scale,
        dots: vec![255; width * height],
    };
    for mark in &drawing.marks {
        match mark {
            Mark::Bar {
                x,
                y,
                width,
                height,
                ink,
            } => canvas.fill(*x, *y, *width, *height, *ink),
            Mark::Figure(figure) => canvas.figure(figure),
            Mark::Text { .. } => canvas.text(mark),
        }
    }
    canvas.encode(dots)
}

impl Canvas {
    fn fill(&mut self, x: f32, y: f32, width: f32, height: f32, ink: Ink) {
        let span = |start: f32, size: f32, most: usize| {
            let first = (start * self.scale).round().max(0.0) as usize;
            let end = ((start + size) * self.scale).round().max(0.0) as usize;
            first.min(most)..end.max(first + 1).min(most)
        };
        let cols = span(x, width, self.width);
        for row in span(y, height, self.height) {
            let start = row * self.width;
            self.dots[start + cols.start..start + cols.end].fill(ink.shade());
        }
    }

    fn figure(&mut self, figure: &Figure) {
        let scale = f64::from(self.scale);
        if let Some(colour) = figure.fill {
            let cover = filled(&figure.outline, scale);
            self.lay(&cover, Ink::of(colour));
        }
        if let Some(stroke) = &figure.stroke {
            let cover = stroked(&figure.outline, stroke, scale);
            self.lay(&cover, Ink::of(stroke.colour));
        }
    }

    /// Lays a shape on the page.
    fn lay(&mut self, cover: &Cover, ink: Ink) {
        let (left, top) = cover.corner;
        for (at, covered) in cover.dots.iter().enumerate() {
            let (col, row) = (at % cover.width, at / cover.width);
            self.mix((left + col as f32, top + row as f32), *covered, ink);
        }
    }

    /// Covers a part of a dot.
    fn mix(&mut self, (col, row): (f32, f32), covered: f32, ink: Ink) {
        let is_inside =
            col >= 0.0 && row >= 0.0 && col < self.width as f32 && row < self.height as f32;
        if covered > 0.0 && is_inside {
            let dot = &mut self.dots[row as usize * self.width + col as usize];
            let covered = covered.min(1.0);
            let mixed = f32::from(*dot) * (1.0 - covered) + f32::from(ink.shade()) * covered;
            *dot = mixed.round() as u8;
        }
    }

    fn text(&mut self, mark: &Mark) {
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
        let font = weight.font();
        let scale = size / font.units() * self.scale;
        let mut pen = x * self.scale;
        let baseline = y * self.scale;
        for character in text.chars() {
            let glyph = font.glyph(character);
            if let Some(bounds) = font.face.glyph_bounding_box(glyph) {
                let left = (pen + f32::from(bounds.x_min) * scale).floor() - 1.0;
                let top = (baseline - f32::from(bounds.y_max) * scale).floor() - 1.0;
                let width = f32::from(bounds.width()) * scale;
                let height = f32::from(bounds.height()) * scale;
                let mut strokes = Strokes {
                    raster: Rasterizer::new(width as usize + 4, height as usize + 4),
                    origin: point(pen - left, baseline - top),
                    scale,
                    start: point(0.0, 0.0),
                    last: point(0.0, 0.0),
                };
                font.outline(glyph, &mut strokes);
                strokes.raster.for_each_pixel_2d(|col, row, covered| {
                    self.mix((left + col as f32, top + row as f32), covered, *ink);
                });
            }
            pen += font.advance(glyph) * scale;
        }
    }

    fn encode(&self, dots: u32) -> Vec<u8> {
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut header = Vec::new();
        header.extend((self.width as u32).to_be_bytes());
        header.extend((self.height as u32).to_be_bytes());
        // Eight bits, grey, and the only methods there are.
        header.extend([8, 0, 0, 0, 0]);
        chunk(&mut file, *b"IHDR", &header);
        let to_metre = (f64::from(dots) / 0.0254).round() as u32;
        let mut size = [to_metre.to_be_bytes(), to_metre.to_be_bytes()].concat();
        size.push(1);
        chunk(&mut file, *b"pHYs", &size);
        let mut rows = Vec::with_capacity(self.dots.len() + self.height);
        for row in self.dots.chunks(self.width.max(1)) {
            // As it is, without prediction: most of a page is white.
            rows.push(0);
            rows.extend_from_slice(row);
        }
        chunk(&mut file, *b"IDAT", &compressed(&rows));
        chunk(&mut file, *b"IEND", &[]);
        file
    }
}

/// A part of the file: its length, its kind, its data, and a checksum.
fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend_from_slice(data);
    let mut checksum = flate2::Crc::new();
    checksum.update(&file[start..]);
    file.extend(checksum.sum().to_be_bytes());
}

/// An outline on its way to dots, with y downwards.
struct Strokes {
    raster: Rasterizer,
    origin: Point,
    scale: f32,
    start: Point,
    last: Point,
}

impl Strokes {
    fn at(&self, x: f32, y: f32) -> Point {
        point(
            self.origin.x + x * self.scale,
            self.origin.y - y * self.scale,
        )
    }
}

impl OutlineBuilder for Strokes {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.at(x, y);
        self.last = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.raster.draw_line(self.last, to);
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (over, to) = (self.at(x1, y1), self.at(x, y));
        self.raster.draw_quad(self.last, over, to);
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (from, over, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.raster.draw_cubic(self.last, from, over, to);
        self.last = to;
    }

    fn close(&mut self) {
        if self.last != self.start {
            self.raster.draw_line(self.last, self.start);
        }
        self.last = self.start;
    }
}
