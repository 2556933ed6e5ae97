//! What the clues of a board say, in words below it.
//!
//! Each kind has a paragraph: its name and its sentence, and before them a piece of its line where kinds look alike. Words are
//! measured once, because a book tries many sizes of boards.

use satur_draw::clues::sample_of;
use satur_logic::Lang;
use satur_model::clues::{Clue, Form, Kind};

use crate::drawing::{Align, Drawing, Look};
use crate::font::Weight;
use crate::paper::Measures;

/// The words below a board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Legend {
    size: f32,
    paragraphs: Vec<Paragraph>,
}

#[derive(Clone, PartialEq, Debug)]
struct Paragraph {
    kind: &'static Kind,
    words: Vec<Word>,
}

#[derive(Clone, PartialEq, Debug)]
struct Word {
    text: String,
    weight: Weight,
    width: f32,
}

/// From the board to the words, and from line to line, in sizes of their letters.
const ABOVE: f32 = 0.55;
const LINE: f32 = 1.25;
/// The room of a piece of a line, and how large the cells are that it is taken from.
const SAMPLE: f32 = 2.4;
const SAMPLE_CELL: f32 = 3.2;

impl Legend {
    /// What is said of clues: nothing of none.
    pub(crate) fn new(clues: &[Clue], lang: Lang, measures: &Measures) -> Self {
        let size = measures.legend;
        let mut paragraphs: Vec<Paragraph> = Vec::new();
        for clue in clues {
            let kind = clue.kind();
            if !paragraphs.iter().any(|known| known.kind == kind) {
                let mut words = words(kind.name[lang as usize], Weight::Bold, size);
                let says = kind.summary[lang as usize];
                words.extend(self::words(&format!("– {says}"), Weight::Regular, size));
                paragraphs.push(Paragraph { kind, words });
            }
        }
        // A clue of one's own is known by its table only.
        for paragraph in &mut paragraphs {
            let own = clues.iter().filter(|clue| clue.kind() == paragraph.kind);
            let mut texts: Vec<&str> = own.map(Clue::text).collect();
            texts.retain(|text| !text.is_empty());
            texts.dedup();
            for text in texts {
                let text = format!("({text})");
                paragraph.words.extend(words(&text, Weight::Regular, size));
            }
        }
        Self { size, paragraphs }
    }

    /// How high it is below a board of some width.
    pub(crate) fn height(&self, width: f32) -> f32 {
        if self.paragraphs.is_empty() {
            return 0.0;
        }
        let lines = self.paragraphs.iter();
        let lines: usize = lines.map(|own| own.lines(width, self.size).len()).sum();
        (ABOVE + lines as f32 * LINE) * self.size
    }

    /// Draws it, with its upper left corner at a point.
    pub(crate) fn draw(&self, drawing: &mut Drawing, (x, y): (f32, f32), width: f32) {
        let mut baseline = y + (ABOVE + 0.8) * self.size;
        for paragraph in &self.paragraphs {
            let middle = baseline - self.size * 0.35;
            let sample = (f64::from(x), f64::from(middle));
            let cell = f64::from(self.size * SAMPLE_CELL);
            for part in sample_of(paragraph.kind, sample, cell) {
                drawing.part(&part, (0.0, 0.0), 1.0);
            }
            let mut left = x + paragraph.indent(self.size);
            for line in paragraph.lines(width, self.size) {
                for run in line.chunk_by(|a, b| a.weight == b.weight) {
                    let look = Look::new(self.size, run[0].weight);
                    let texts: Vec<&str> = run.iter().map(|word| word.text.as_str()).collect();
                    let text = texts.join(" ");
                    let room = x + width - left;
                    let text = look.weight.font().shortened(&text, look.size, room);
                    let wide = look.width(&text) + look.width(" ");
                    drawing.text((left, baseline), Align::Left, look, text);
                    left += wide;
                }
                left = x;
                baseline += LINE * self.size;
            }
        }
    }
}

impl Paragraph {
    /// Where its first line begins.
    fn indent(&self, size: f32) -> f32 {
        if self.kind.form == Form::Line {
            SAMPLE * size
        } else {
            0.0
        }
    }

    /// Its words in lines of some width. A word that is wider has a line of its own, and is cut when it is drawn.
    fn lines(&self, width: f32, size: f32) -> Vec<&[Word]> {
        let blank = Weight::Regular.font().width(" ", size);
        let mut lines = Vec::new();
        let (mut first, mut used) = (0, self.indent(size));
        for (at, word) in self.words.iter().enumerate() {
            if used > 0.0 && used + word.width > width {
                lines.push(&self.words[first..at]);
                (first, used) = (at, 0.0);
            }
            used += word.width + blank;
        }
        lines.push(&self.words[first..]);
        lines
    }
}

fn words(text: &str, weight: Weight, size: f32) -> Vec<Word> {
    let word = |text: &str| Word {
        text: text.to_owned(),
        weight,
        width: weight.font().width(text, size),
    };
    text.split_whitespace().map(word).collect()
}

#[cfg(test)]
mod tests {
    use satur_model::clues::CLUES;
    use satur_model::{Layout, Random, Shape};
    use satur_testkit::clues::samples;

    use super::*;
    use crate::drawing::Mark;
    use crate::paper::Paper;

    #[test]
    fn every_kind_is_said_within_the_width_and_the_height() {
        let layout = Layout::plain(Shape::classic());
        let mut random = Random::new(5);
        for kind in CLUES {
            let clues = samples(kind, &layout, 2, &mut random);
            for (lang, large) in [(Lang::En, false), (Lang::Pt, true)] {
                let measures = Measures::new(Paper::A4, large);
                let legend = Legend::new(&clues, lang, &measures);
                for width in [120.0, 250.0, 500.0] {
                    let mut drawing = Drawing::default();
                    legend.draw(&mut drawing, (10.0, 20.0), width);
                    let mut said = Vec::new();
                    for mark in &drawing.marks {
                        if let Mark::Text {
                            x,
                            y,
                            size,
                            weight,
                            text,
                            ..
                        } = mark
                        {
                            let end = x + weight.font().width(text, *size);
                            assert!(end <= 10.0 + width + 0.1, "{text}: {end} {width}");
                            assert!(*y < 20.0 + legend.height(width), "{text}");
                            said.push(text.as_str());
                        }
                    }
                    let said = said.join(" ");
                    assert!(said.starts_with(kind.name[lang as usize]), "{said}");
                    if kind.text.is_none() {
                        assert!(said.ends_with(kind.summary[lang as usize]), "{said}");
                    }
                    let is_line = kind.form == Form::Line;
                    let is_figure = |mark: &Mark| matches!(mark, Mark::Figure(_));
                    assert_eq!(drawing.marks.iter().any(is_figure), is_line, "{}", kind.id);
                }
            }
        }
    }

    #[test]
    fn without_clues_nothing_is_said() {
        let legend = Legend::new(&[], Lang::En, &Measures::new(Paper::A4, false));
        assert!(legend.height(100.0) < f32::EPSILON);
    }
}
