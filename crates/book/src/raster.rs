//! Figures as dots: which part of each dot a shape covers.
//!
//! A stroke is made of pieces, a bar for each part of the line and a disc at each round end and corner, and a dot is covered as
//! far as the piece that covers most of it: pieces overlap, and their sum would thicken the places where they do. Dashes are
//! cut before, so all lines are drawn in the same way.

use std::f64::consts::TAU;

use ab_glyph_rasterizer::{Rasterizer, point};
use satur_draw::clues::{Outline, Point, Stroke};

/// A rectangle of dots, each with the part of it that is covered.
pub(crate) struct Cover {
    /// The dot at the upper left.
    pub(crate) corner: (f32, f32),
    pub(crate) width: usize,
    /// Row by row, from 0 to 1.
    pub(crate) dots: Vec<f32>,
}

/// Dots that the inside of an outline covers.
pub(crate) fn filled(outline: &Outline, scale: f64) -> Cover {
    let pieces: Vec<Vec<Point>> = match outline {
        Outline::Lines(lines) | Outline::Polygons(lines) => lines.clone(),
        Outline::Circle(middle, radius) => vec![disc(*middle, *radius, scale)],
    };
    let mut cover = Cover::around(&pieces, scale);
    for piece in &pieces {
        cover.add(piece, scale);
    }
    cover
}

/// Dots that a line along an outline covers.
pub(crate) fn stroked(outline: &Outline, stroke: &Stroke, scale: f64) -> Cover {
    let lines: Vec<Vec<Point>> = match outline {
        Outline::Lines(lines) => lines.clone(),
        Outline::Polygons(polygons) => polygons.iter().map(|corners| closed(corners)).collect(),
        Outline::Circle(middle, radius) => vec![closed(&disc(*middle, *radius, scale))],
    };
    let half = stroke.width / 2.0;
    let mut pieces = Vec::new();
    for line in &lines {
        let dashes = match stroke.dash {
            Some((dash, gap)) => cut(line, dash, gap),
            None => vec![line.clone()],
        };
        for dash in dashes {
            for (at, pair) in dash.windows(2).enumerate() {
                pieces.extend(bar(pair[0], pair[1], half));
                // Corners are always filled; ends are cut, unless they are round or meet.
                let is_corner = at > 0 || dash.first() == dash.last();
                if stroke.is_round || is_corner {
                    pieces.push(disc(pair[0], half, scale));
                }
            }
            if let (true, Some(end)) = (stroke.is_round, dash.last()) {
                pieces.push(disc(*end, half, scale));
            }
        }
    }
    let mut cover = Cover::around(&pieces, scale);
    for piece in &pieces {
        cover.add(piece, scale);
    }
    cover
}

/// A line that ends where it begins.
fn closed(corners: &[Point]) -> Vec<Point> {
    corners.iter().chain(corners.first()).copied().collect()
}

/// A circle as a polygon that no dot tells from it.
fn disc((x, y): Point, radius: f64, scale: f64) -> Vec<Point> {
    let count = ((radius * scale).sqrt() * 12.0).ceil().clamp(8.0, 256.0) as usize;
    let corner = |at: usize| {
        let (down, right) = (TAU * at as f64 / count as f64).sin_cos();
        (x + right * radius, y + down * radius)
    };
    (0..count).map(corner).collect()
}

/// The bar of a line from a point to another; nothing if they are the same.
fn bar(from: Point, to: Point, half: f64) -> Option<Vec<Point>> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    if length <= 0.0 {
        return None;
    }
    let (x, y) = (x / length * half, y / length * half);
    Some(vec![
        (from.0 - y, from.1 + x),
        (to.0 - y, to.1 + x),
        (to.0 + y, to.1 - x),
        (from.0 + y, from.1 - x),
    ])
}

/// A line in dashes, which go on around its corners.
fn cut(line: &[Point], dash: f64, gap: f64) -> Vec<Vec<Point>> {
    let mut dashes: Vec<Vec<Point>> = Vec::new();
    if dash + gap <= 0.0 {
        return vec![line.to_vec()];
    }
    let (mut is_dash, mut left) = (true, dash);
    dashes.extend(line.first().map(|first| vec![*first]));
    for pair in line.windows(2) {
        let length = (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
        let mut gone = 0.0;
        while length - gone > left {
            gone += left;
            let part = gone / length;
            let at = |from: f64, to: f64| from + (to - from) * part;
            let here = (at(pair[0].0, pair[1].0), at(pair[0].1, pair[1].1));
            if is_dash && let Some(last) = dashes.last_mut() {
                last.push(here);
            } else {
                dashes.push(vec![here]);
            }
            is_dash = !is_dash;
            left = if is_dash { dash } else { gap };
        }
        left -= length - gone;
        if is_dash && let Some(last) = dashes.last_mut() {
            last.push(pair[1]);
        }
    }
    dashes
}

impl Cover {
    /// Room for pieces, of which nothing is covered yet.
    fn around(pieces: &[Vec<Point>], scale: f64) -> Self {
        let points = || pieces.iter().flatten().copied();
        let least = |of: fn(Point) -> f64| points().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(Point) -> f64| points().map(of).fold(f64::NEG_INFINITY, f64::max);
        if points().next().is_none() {
            return Self {
                corner: (0.0, 0.0),
                width: 1,
                dots: Vec::new(),
            };
        }
        let [left, top] = [least(|at| at.0), least(|at| at.1)].map(|at| (at * scale).floor());
        let [right, bottom] = [most(|at| at.0), most(|at| at.1)].map(|at| (at * scale).ceil());
        let (width, height) = ((right - left) as usize + 1, (bottom - top) as usize + 1);
        Self {
            corner: (left as f32, top as f32),
            width,
            dots: vec![0.0; width * height],
        }
    }

    /// Covers what is inside a polygon that has a place in here.
    fn add(&mut self, corners: &[Point], scale: f64) {
        let own = Self::around(&[corners.to_vec()], scale);
        let height = own.dots.len() / own.width;
        let mut raster = Rasterizer::new(own.width + 1, height + 1);
        let place = |(x, y): Point| {
            point(
                (x * scale) as f32 - own.corner.0,
                (y * scale) as f32 - own.corner.1,
            )
        };
        for (at, corner) in corners.iter().enumerate() {
            let next = corners[(at + 1) % corners.len()];
            raster.draw_line(place(*corner), place(next));
        }
        let [right, down] = [own.corner.0 - self.corner.0, own.corner.1 - self.corner.1];
        let start = down as usize * self.width + right as usize;
        raster.for_each_pixel_2d(|col, row, covered| {
            let (col, row) = (col as usize, row as usize);
            if col < own.width && row < height {
                let dot = &mut self.dots[start + row * self.width + col];
                *dot = dot.max(covered.abs().min(1.0));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use satur_draw::INK;

    use super::*;

    fn stroke(width: f64, dash: Option<(f64, f64)>, is_round: bool) -> Stroke {
        Stroke {
            colour: &INK,
            width,
            dash,
            is_round,
        }
    }

    fn area(cover: &Cover) -> f32 {
        cover.dots.iter().sum()
    }

    #[test]
    fn shapes_cover_their_areas() {
        let circle = Outline::Circle((20.0, 30.0), 10.0);
        let disc = filled(&circle, 2.0);
        assert!((area(&disc) - 1256.6).abs() < 4.0, "{}", area(&disc));
        assert_eq!(disc.corner, (20.0, 40.0));
        let ring = stroked(&circle, &stroke(2.0, None, false), 2.0);
        assert!((area(&ring) - 502.7).abs() < 8.0, "{}", area(&ring));
        let corner = vec![(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        let line = Outline::Lines(vec![corner.clone()]);
        let bent = stroked(&line, &stroke(2.0, None, true), 1.0);
        // Two bars that share a square, half a disc at each end, a quarter of one at the corner.
        let exact = 20.0 + 20.0 - 1.0 + 1.25 * std::f32::consts::PI;
        assert!((area(&bent) - exact).abs() < 0.7, "{} {exact}", area(&bent));
        let triangle = filled(&Outline::Polygons(vec![corner]), 1.0);
        assert!((area(&triangle) - 50.0).abs() < 0.1);
    }

    #[test]
    fn dashes_go_around_corners() {
        let line = [(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)];
        let dashes = cut(&line, 4.0, 2.0);
        assert_eq!(
            dashes,
            [vec![(0.0, 0.0), (4.0, 0.0)], vec![(5.0, 1.0), (5.0, 5.0)],]
        );
        let around = cut(&line, 4.5, 0.1);
        assert_eq!(around.len(), 3);
        assert_eq!(around[1].len(), 3);
        // A dot is a dash without a length.
        assert!(cut(&line, 0.0, 1.0).len() >= 10);
        assert_eq!(cut(&line, 0.0, 0.0), [line.to_vec()]);
    }

    #[test]
    fn nothing_covers_nothing() {
        assert!(filled(&Outline::Lines(Vec::new()), 1.0).dots.is_empty());
        let line = Outline::Lines(vec![vec![(3.0, 3.0), (3.0, 3.0)]]);
        let cut = stroked(&line, &stroke(2.0, None, false), 1.0);
        assert!(area(&cut) < 4.0);
    }
}
