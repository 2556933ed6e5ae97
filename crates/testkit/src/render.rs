//! SVG as pixels, drawn by a renderer that is not ours.
//!
//! It knows no CSS variables, as librsvg does not. Texts are set in Noto Sans, whatever font they
//! ask for, so that a picture has the same pixels on every machine.

use std::collections::BTreeMap;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// A picture in pixels, of the size that its SVG asks for.
pub struct Pixels {
    pixels: Pixmap,
    /// Pixels to a unit of the picture.
    scale: f32,
}

/// Renders a picture.
///
/// # Panics
///
/// If the text is no SVG.
pub fn render(svg: &str) -> Pixels {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(notosans::REGULAR_TTF.to_vec());
    fonts.load_font_data(notosans::BOLD_TTF.to_vec());
    fonts.set_sans_serif_family("Noto Sans");
    let options = Options {
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).expect("a picture");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("a size");
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    let units = view_box_width(svg).unwrap_or(tree.size().width());
    let scale = tree.size().width() / units;
    Pixels { pixels, scale }
}

fn view_box_width(svg: &str) -> Option<f32> {
    let (_, rest) = svg.split_once("viewBox=\"")?;
    rest.split(['"', ' ']).nth(2)?.parse().ok()
}

impl Pixels {
    /// The colour at a place, in units of the picture, as `#rrggbb`.
    ///
    /// # Panics
    ///
    /// If the place is outside the picture.
    pub fn colour(&self, x: f32, y: f32) -> String {
        let [x, y] = [x, y].map(|unit| (unit * self.scale) as u32);
        let pixel = self.pixels.pixel(x, y).expect("a place in the picture");
        let pixel = pixel.demultiply();
        hex([pixel.red(), pixel.green(), pixel.blue()])
    }

    /// How many pixels have each colour, which is written as `#rrggbb`.
    pub fn colours(&self) -> BTreeMap<String, usize> {
        // Neighbours mostly have the same colour.
        let runs = self.pixels.pixels().chunk_by(|one, other| one == other);
        let mut counts = BTreeMap::new();
        for run in runs {
            let pixel = run[0].demultiply();
            let colour = [pixel.red(), pixel.green(), pixel.blue()];
            *counts.entry(colour).or_insert(0) += run.len();
        }
        let named = counts.into_iter();
        named.map(|(colour, count)| (hex(colour), count)).collect()
    }

    /// The number of pixels in which two pictures differ; all of the larger one if their sizes differ.
    pub fn differences(&self, other: &Self) -> usize {
        let is_as_wide = self.pixels.width() == other.pixels.width();
        let (own, other) = (self.pixels.pixels(), other.pixels.pixels());
        if !is_as_wide || own.len() != other.len() {
            return own.len().max(other.len());
        }
        own.iter().zip(other).filter(|(a, b)| a != b).count()
    }

    /// The picture as a PNG file, to look at.
    ///
    /// # Panics
    ///
    /// If it cannot be packed, which needs more memory than there is.
    pub fn png(&self) -> Vec<u8> {
        self.pixels.encode_png().expect("a picture")
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
