//! A book: chapters of puzzles, what was asked of it, and its pages.

use satur_logic::Lang;

use crate::board::Digits;
use crate::drawing::Mark;
use crate::entry::Entry;
use crate::font::Weight;
use crate::labels::Labels as _;
use crate::paper::{Measures, Paper, Purpose};
use crate::plan::Plan;
use crate::{page, pdf, png, svg};

/// Puzzles that belong together.
#[derive(Clone, Default, Debug)]
pub struct Chapter {
    /// What is written above them, if anything.
    pub title: Option<String>,
    /// The puzzles.
    pub entries: Vec<Entry>,
}

/// Where solutions go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Solutions {
    /// After all puzzles.
    #[default]
    Back,
    /// After the puzzles of each chapter.
    EachChapter,
    /// Nowhere.
    None,
}

/// What is asked of a book.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The paper.
    pub paper: Paper,
    /// The language.
    pub lang: Lang,
    /// The title, if it has one.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// How many puzzles go to a page, where their boards can still be read; nothing leaves it
    /// to the book.
    pub per_page: Option<usize>,
    /// Where solutions go.
    pub solutions: Solutions,
    /// For readers who need it large.
    pub large_print: bool,
    /// How digits past 9 are shown.
    pub digits: Digits,
}

/// A book, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Book {
    pub(crate) options: Options,
    pub(crate) measures: Measures,
    pub(crate) plan: Plan,
    entries: Vec<Entry>,
}

impl Book {
    /// Lays a book out.
    pub fn new(mut chapters: Vec<Chapter>, mut options: Options) -> Self {
        for text in [&mut options.title, &mut options.author] {
            clean(text);
        }
        for chapter in &mut chapters {
            let names = chapter.title.take();
            chapter.title = names.map(|name| options.lang.level(&name));
            clean(&mut chapter.title);
            for entry in &mut chapter.entries {
                for text in [&mut entry.label, &mut entry.level, &mut entry.rating] {
                    clean(text);
                }
            }
        }
        let measures = Measures::new(options.paper, options.large_print);
        let plan = Plan::new(&chapters, &options, &measures);
        let entries = chapters.into_iter().flat_map(|chapter| chapter.entries);
        Self {
            entries: entries.collect(),
            options,
            measures,
            plan,
        }
    }

    /// How many pages it has.
    pub fn pages(&self) -> usize {
        self.plan.pages.len()
    }

    /// How many puzzles it has.
    pub fn puzzles(&self) -> usize {
        self.entries.len()
    }

    /// The book as a PDF file. `go_on` is asked before each page, with its number from 0;
    /// nothing comes of it if it says no.
    pub fn pdf(&self, go_on: &mut dyn FnMut(usize) -> bool) -> Option<Vec<u8>> {
        pdf::write(self, go_on)
    }

    /// A page, from 0, as an SVG file.
    pub fn svg(&self, page: usize) -> String {
        svg::write(self, page)
    }

    /// A page, from 0, as a PNG file at a resolution in dots per inch.
    pub fn png(&self, page: usize, dots: u32) -> Vec<u8> {
        png::write(&page::draw(self, page, Some(72.0 / dots as f32)), dots)
    }

    /// The puzzle with this number, from 0.
    pub(crate) fn entry(&self, number: usize) -> Option<&Entry> {
        self.entries.get(number)
    }

    /// What a page is called, from 0.
    pub(crate) fn page_name(&self, page: usize) -> String {
        let title = self.options.title.as_deref().unwrap_or("Sudoku");
        format!("{title}, {} {}", self.options.lang.page(), page + 1)
    }

    /// The puzzles, from 0, whose cells are too small to write in, each with the size of its
    /// cells in millimetres.
    pub fn cramped(&self) -> Vec<(usize, f32)> {
        let puzzles = self.plan.pages.iter().filter(|page| {
            let section = &self.plan.sections[page.section];
            section.purpose == Purpose::Puzzle
        });
        let cells = puzzles.flat_map(|page| &page.places);
        let cells = cells.map(|place| (place.board, place.cell));
        cells
            .filter(|(_, cell)| *cell < Measures::new(self.options.paper, false).puzzles.smallest)
            .map(|(number, cell)| (number, cell * 25.4 / 72.0))
            .collect()
    }

    /// The characters in the book's texts that its font does not have.
    pub fn unknown_characters(&self) -> Vec<char> {
        let font = Weight::Regular.font();
        let options = [&self.options.title, &self.options.author];
        let headings = self.plan.sections.iter().flat_map(|s| &s.heading);
        let entries = self.entries.iter();
        let texts = options
            .into_iter()
            .flatten()
            .chain(headings.map(|(text, _)| text))
            .chain(entries.flat_map(|e| [&e.label, &e.level, &e.rating].into_iter().flatten()));
        let mut unknown: Vec<char> = texts
            .flat_map(|text| text.chars())
            .filter(|character| !font.has(*character))
            .collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown
    }

    /// All texts of a page, from 0, in the order in which they are drawn.
    pub fn texts(&self, page: usize) -> Vec<String> {
        let marks = page::draw(self, page, None).marks.into_iter();
        let texts = marks.filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text),
            Mark::Bar { .. } | Mark::Figure(_) => None,
        });
        texts.collect()
    }
}

/// Makes a text one line: blanks of any kind become one, nothing is left of an empty text.
fn clean(text: &mut Option<String>) {
    let words = text
        .as_deref()
        .unwrap_or_default()
        .split(|c: char| c.is_whitespace() || c.is_control());
    let line = words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    *text = (!line.is_empty()).then_some(line);
}
