//! A font in a PDF file, with the letters that were used and no others.
//!
//! Letters are numbered as they come: two bytes each in the text, the same number in the
//! embedded font, and a table that leads back to characters, so that text can be searched.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use crate::font::{Font, Weight};
use crate::pdf::compressed;

/// A font that is being used.
pub(crate) struct FontWriter {
    weight: Weight,
    /// Its place in the file.
    pub(crate) id: Ref,
    /// The places of its parts.
    parts: [Ref; 4],
    glyphs: GlyphRemapper,
    /// The character that each glyph was first used for, by its new number.
    characters: BTreeMap<u16, char>,
}

const INFO: SystemInfo = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

impl FontWriter {
    pub(crate) fn new(weight: Weight, next: &mut Ref) -> Self {
        Self {
            weight,
            id: next.bump(),
            parts: [(); 4].map(|()| next.bump()),
            glyphs: GlyphRemapper::new(),
            characters: BTreeMap::new(),
        }
    }

    /// What pages call it.
    pub(crate) fn name(&self) -> Name<'static> {
        match self.weight {
            Weight::Regular => Name(b"R"),
            Weight::Bold => Name(b"B"),
        }
    }

    /// A text in the font's own numbers.
    pub(crate) fn encode(&mut self, text: &str) -> Vec<u8> {
        let font = self.weight.font();
        let mut bytes = Vec::with_capacity(2 * text.len());
        for character in text.chars() {
            let glyph = self.glyphs.remap(font.glyph(character).0);
            self.characters.entry(glyph).or_insert(character);
            bytes.extend(glyph.to_be_bytes());
        }
        bytes
    }

    /// Writes the font.
    pub(crate) fn write(self, pdf: &mut Pdf) {
        let font = self.weight.font();
        let [cid, descriptor, file, unicode] = self.parts;
        // A subset is named with six letters before the font's name.
        let base = format!("SATURA+{}", font.name);
        let base = Name(base.as_bytes());
        pdf.type0_font(self.id)
            .base_font(base)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut cid_font = pdf.cid_font(cid);
        cid_font
            .subtype(CidFontType::Type2)
            .base_font(base)
            .system_info(INFO)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let scale = 1000.0 / font.units();
        let old = self.glyphs.remapped_gids();
        let widths = old.map(|glyph| font.advance(ttf_parser::GlyphId(glyph)) * scale);
        cid_font.widths().consecutive(0, widths);
        cid_font.finish();
        self.write_descriptor(pdf, font, descriptor, file, base);
        let mut map = UnicodeCmap::new(Name(b"Satur"), INFO);
        for (&glyph, &character) in &self.characters {
            map.pair(glyph, character);
        }
        let map = compressed(map.finish().as_slice());
        pdf.cmap(unicode, &map).filter(Filter::FlateDecode);
    }

    fn write_descriptor(&self, pdf: &mut Pdf, font: &Font, id: Ref, file: Ref, name: Name) {
        let scale = 1000.0 / font.units();
        let scaled = |units: i16| f32::from(units) * scale;
        let face = &font.face;
        let bounds = face.global_bounding_box();
        pdf.font_descriptor(id)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(
                scaled(bounds.x_min),
                scaled(bounds.y_min),
                scaled(bounds.x_max),
                scaled(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scaled(face.ascender()))
            .descent(scaled(face.descender()))
            .cap_height(font.capital_height(1000.0))
            .stem_v(match self.weight {
                Weight::Regular => 80.0,
                Weight::Bold => 140.0,
            })
            .font_file2(file);
        // The font is whole, so it can be cut; were it not, it would go in as it is.
        let cut = subsetter::subset(font.data, 0, &self.glyphs);
        let data = compressed(cut.as_deref().unwrap_or(font.data));
        pdf.stream(file, &data).filter(Filter::FlateDecode);
    }
}
