//! The names of the clues of a board: beside a sample of each line, and for those of the whole
//! board.

use satur_model::clues::{Clue, Form, Kind};

use super::{Part, line};
use crate::{Element, INK, Svg};

/// The height of a line of a legend.
const LINE: usize = 18;
const FONT: usize = 12;

/// The texts below a board.
pub struct Legend {
    /// The entries with their positions.
    entries: Vec<(&'static Kind, String, usize, usize)>,
    width: usize,
    height: usize,
}

impl Legend {
    /// The names of the kinds of clues in a language (0 English, 1 Portuguese), within this width.
    pub fn new(clues: &[Clue], lang: usize, width: usize) -> Self {
        let mut kinds: Vec<&'static Kind> = Vec::new();
        for clue in clues {
            if !kinds.contains(&clue.kind()) {
                kinds.push(clue.kind());
            }
        }
        let (mut x, mut y, mut most) = (0, LINE, 0);
        let mut entries = Vec::new();
        for kind in kinds {
            let name = kind.name[lang].to_owned();
            let wide = sample(kind) + FONT * 6 / 10 * name.chars().count() + FONT;
            if x > 0 && x + wide > width {
                (x, y) = (0, y + LINE);
            }
            entries.push((kind, name, x, y));
            x += wide;
            most = x.max(most);
        }
        Self {
            width: most,
            height: if entries.is_empty() { 0 } else { y + LINE / 2 },
            entries,
        }
    }

    /// The width of its longest line, which may be wider than the limit if a name is.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height of its lines; 0 if there are none.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Draws it below a board.
    pub fn write(&self, svg: &mut Svg) {
        for (kind, name, x, y) in &self.entries {
            let at = *y as f64 - FONT as f64 * 0.35;
            for part in sample_of(kind, (*x as f64 + 4.0, at), 36.0) {
                part.write(svg);
            }
            let text = Element::new("text")
                .class("caption")
                .set("x", x + sample(kind))
                .set("y", y)
                .set("font-size", FONT)
                .set("text-anchor", "start");
            svg.text(text.fill(&INK), name);
        }
    }
}

/// A piece of a line of a kind, from a point to the right, for cells of this side. Kinds that are no lines have none: their
/// signs are clear by themselves.
pub fn sample_of(kind: &Kind, (x, y): (f64, f64), side: f64) -> Vec<Part> {
    let mut parts = Vec::new();
    if kind.form == Form::Line {
        line::sketch_line(
            &mut parts,
            kind,
            &[(x, y), (x + side * 20.0 / 36.0, y)],
            side,
        );
    }
    parts
}

/// The width of a sample: only lines have one, the other signs are clear by themselves.
fn sample(kind: &Kind) -> usize {
    if kind.form == Form::Line { 32 } else { 0 }
}
