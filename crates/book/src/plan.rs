//! What stands on which page: sections of puzzles and of solutions, each with its heading.
//!
//! A plan is small, a page costs little to draw, so books of any length are drawn one page at a
//! time.

use std::collections::BTreeMap;

use crate::book::{Chapter, Options, Solutions};
use crate::drawing::{Look, Target};
use crate::flow::{Place, Room, flow};
use crate::font::Weight;
use crate::labels::Labels as _;
use crate::paper::{Measures, Purpose};
use crate::tiling::Tiling;

/// A page of a book.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// The section it belongs to.
    pub(crate) section: usize,
    /// Whether it is the section's first.
    pub(crate) is_first: bool,
    /// Its boards, numbered through the book from 0, at their places on the paper.
    pub(crate) places: Vec<Place>,
}

/// Pages that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) purpose: Purpose,
    /// What is said at its beginning, line by line, from the top.
    pub(crate) heading: Vec<(String, Look)>,
    /// What is said on its other pages, at the left and at the right.
    pub(crate) running: [String; 2],
    /// What it is called in a list of contents.
    pub(crate) name: String,
}

/// All pages.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) sections: Vec<Section>,
    pub(crate) pages: Vec<Page>,
    /// Where each puzzle stands, and where its solution does, if it is in the book.
    pub(crate) puzzles: Vec<Target>,
    pub(crate) solutions: Vec<Target>,
}

/// From a heading to the boards.
const BELOW_HEADING: f32 = 12.0;

/// The height of a line of text.
pub(crate) fn line_height(look: Look) -> f32 {
    look.size * 1.35
}

impl Plan {
    pub(crate) fn new(chapters: &[Chapter], options: &Options, measures: &Measures) -> Self {
        let mut sections = sections(chapters, options, measures);
        // A chapter of nothing has no page.
        sections.retain(|(_, entries)| !entries.is_empty());
        let mut plan = Self {
            sections: Vec::new(),
            pages: Vec::new(),
            puzzles: Vec::new(),
            solutions: Vec::new(),
        };
        let sides: Vec<usize> = chapters
            .iter()
            .flat_map(|chapter| &chapter.entries)
            .map(|entry| entry.question.shape())
            .map(|shape| shape.width().max(shape.height()))
            .collect();
        let planned = |purpose: Purpose| {
            let own = sections.iter().filter(|(s, _)| s.purpose == purpose);
            own.map(|(s, _)| {
                measures.height() - s.band(true, measures).max(s.band(false, measures))
            })
            .fold(measures.height(), f32::min)
        };
        let planned = [planned(Purpose::Puzzle), planned(Purpose::Solution)];
        for (section, entries) in sections {
            let planned = planned[section.purpose as usize];
            plan.add(section, entries, planned, &sides, options, measures);
        }
        plan
    }

    /// Lays the boards of a section out.
    fn add(
        &mut self,
        section: Section,
        entries: std::ops::Range<usize>,
        planned: f32,
        sides: &[usize],
        options: &Options,
        measures: &Measures,
    ) {
        let setting = measures.setting(section.purpose);
        let per_page = match section.purpose {
            Purpose::Puzzle => options.per_page,
            Purpose::Solution => None,
        };
        let room = Room {
            width: measures.width(),
            planned,
            first: measures.height() - section.band(true, measures),
            others: measures.height() - section.band(false, measures),
        };
        let size = (room.width, room.planned);
        let tiling = |&side: &usize| Tiling::choose(side, sides.len(), per_page, size, setting);
        // There are few sizes and many boards.
        let mut known: BTreeMap<usize, Tiling> = BTreeMap::new();
        let own = sides[entries.clone()].iter();
        let tilings = own.map(|side| *known.entry(*side).or_insert_with(|| tiling(side)));
        let tilings: Vec<Tiling> = tilings.collect();
        for (number, mut places) in flow(&tilings, per_page, &room, setting)
            .into_iter()
            .enumerate()
        {
            let is_first = number == 0;
            let top = measures.top + section.band(is_first, measures);
            for place in &mut places {
                place.board += entries.start;
                place.x += measures.side;
                place.y += top;
                let target = Target {
                    page: self.pages.len(),
                    y: place.y,
                };
                match section.purpose {
                    Purpose::Puzzle => self.puzzles.push(target),
                    Purpose::Solution => self.solutions.push(target),
                }
            }
            self.pages.push(Page {
                section: self.sections.len(),
                is_first,
                places,
            });
        }
        self.sections.push(section);
    }
}

impl Section {
    /// The height of what stands above the boards.
    pub(crate) fn band(&self, is_first: bool, measures: &Measures) -> f32 {
        if is_first {
            let lines: f32 = self
                .heading
                .iter()
                .map(|(_, look)| line_height(*look))
                .sum();
            return if lines > 0.0 {
                lines + BELOW_HEADING
            } else {
                0.0
            };
        }
        if self.running.iter().all(String::is_empty) {
            0.0
        } else {
            line_height(Look::new(measures.small, Weight::Regular)) + BELOW_HEADING
        }
    }
}

/// The sections in order, each with the numbers of its entries.
fn sections(
    chapters: &[Chapter],
    options: &Options,
    measures: &Measures,
) -> Vec<(Section, std::ops::Range<usize>)> {
    let lang = options.lang;
    let title = options.title.clone().unwrap_or_default();
    let heading = Look::new(measures.heading, Weight::Bold);
    let section = |purpose: Purpose, chapter: &str| {
        let (name, running) = match purpose {
            Purpose::Puzzle => (chapter, chapter),
            Purpose::Solution => (lang.solutions(), lang.solutions()),
        };
        let mut lines = Vec::new();
        if !name.is_empty() {
            lines.push((name.to_owned(), heading));
        }
        let name = if name.is_empty() {
            lang.puzzles()
        } else {
            name
        };
        Section {
            purpose,
            heading: lines,
            running: [title.clone(), running.to_owned()],
            name: name.to_owned(),
        }
    };
    let mut sections = Vec::new();
    let mut next = 0;
    for chapter in chapters {
        let entries = next..next + chapter.entries.len();
        next = entries.end;
        let name = chapter.title.as_deref().unwrap_or_default();
        sections.push((section(Purpose::Puzzle, name), entries.clone()));
        if options.solutions == Solutions::EachChapter {
            sections.push((section(Purpose::Solution, name), entries));
        }
    }
    if options.solutions == Solutions::Back {
        sections.push((section(Purpose::Solution, ""), 0..next));
    }
    if let Some((first, _)) = sections.iter_mut().find(|(_, e)| !e.is_empty()) {
        let mut opening = Vec::new();
        if !title.is_empty() {
            opening.push((title, Look::new(measures.title, Weight::Bold)));
        }
        if let Some(author) = &options.author {
            let look = Look::new(measures.small.max(11.0), Weight::Regular);
            opening.push((author.clone(), look.grey()));
        }
        first.heading.splice(0..0, opening);
    }
    sections
}
