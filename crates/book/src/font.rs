//! The letters: Noto Sans in two weights, from the crate `notosans` (SIL Open Font Licence).
//!
//! Its figures are all equally wide, so digits stand in columns, and it has the accents of
//! every Latin alphabet, Greek and Cyrillic. Text is set letter by letter, without kerning:
//! there is little of it.

use std::sync::OnceLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// How strong letters are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// One weight of the font.
pub(crate) struct Font {
    pub(crate) data: &'static [u8],
    pub(crate) name: &'static str,
    pub(crate) face: Face<'static>,
}

/// Part of a text that was left out because there was no room.
const ELLIPSIS: char = '…';

impl Weight {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// The font of this weight.
    pub(crate) fn font(self) -> &'static Font {
        static FONTS: OnceLock<[Font; 2]> = OnceLock::new();
        let fonts = FONTS.get_or_init(|| {
            [
                Font::new(notosans::REGULAR_TTF, "NotoSans-Regular"),
                Font::new(notosans::BOLD_TTF, "NotoSans-Bold"),
            ]
        });
        &fonts[self as usize]
    }
}

impl Font {
    fn new(data: &'static [u8], name: &'static str) -> Self {
        Self {
            data,
            name,
            face: Face::parse(data, 0).expect("the font is part of the program and whole"),
        }
    }

    /// The glyph of a character; glyph 0, an empty box, where the font has none.
    pub(crate) fn glyph(&self, character: char) -> GlyphId {
        self.face.glyph_index(character).unwrap_or_default()
    }

    /// Whether the font can show a character.
    pub(crate) fn has(&self, character: char) -> bool {
        self.face.glyph_index(character).is_some()
    }

    /// Units of the font in one point of its size.
    pub(crate) fn units(&self) -> f32 {
        f32::from(self.face.units_per_em())
    }

    /// How far a glyph moves the pen, in units.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// How wide a text is at a size.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let units: f32 = text.chars().map(|c| self.advance(self.glyph(c))).sum();
        units * size / self.units()
    }

    /// How high capitals and figures are at a size.
    pub(crate) fn capital_height(&self, size: f32) -> f32 {
        let units = self.face.capital_height().map_or(714.0, f32::from);
        units * size / self.units()
    }

    /// The outline of a glyph, in units with y upwards.
    pub(crate) fn outline(&self, glyph: GlyphId, builder: &mut dyn OutlineBuilder) {
        let _ = self.face.outline_glyph(glyph, builder);
    }

    /// Cuts a text to a width; a text that was cut ends with `…`.
    pub(crate) fn shortened(&self, text: &str, size: f32, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut room = width - self.width(&ELLIPSIS.to_string(), size);
        if room < 0.0 {
            return String::new();
        }
        let mut kept = String::new();
        for character in text.chars() {
            room -= self.width(&character.to_string(), size);
            if room < 0.0 {
                break;
            }
            kept.push(character);
        }
        kept.truncate(kept.trim_end().len());
        kept.push(ELLIPSIS);
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_weights_have_what_books_need() {
        let needed = ('!'..='~').chain("ÁÂÃÀÇÉÊÍÓÔÕÚáâãàçéêíóôõúü·–—…×“”‘’".chars());
        for character in needed {
            for weight in Weight::ALL {
                assert!(weight.font().has(character), "{weight:?} {character}");
            }
        }
    }

    #[test]
    fn figures_are_equally_wide() {
        for weight in Weight::ALL {
            let font = weight.font();
            let one = font.width("1", 100.0);
            for figure in ["0", "2", "3", "4", "5", "6", "7", "8", "9"] {
                assert!((font.width(figure, 100.0) - one).abs() < 0.01, "{figure}");
            }
            assert!(one > 0.0);
        }
    }

    #[test]
    fn long_texts_are_cut_to_their_room() {
        let font = Weight::Regular.font();
        let text = "A title that is too long";
        assert_eq!(font.shortened(text, 10.0, 1000.0), text);
        for width in [0.0, 3.0, 20.0, 50.0, 100.0] {
            let cut = font.shortened(text, 10.0, width);
            assert!(font.width(&cut, 10.0) <= width, "{cut}");
            assert!(cut.is_empty() || cut.ends_with('…'));
        }
    }
}
