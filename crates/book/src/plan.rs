//! What stands on which page: sections of puzzles and of solutions, each with its heading.
//!
//! A plan is small, a page costs little to draw, so books of any length are drawn one page at a
//! time.

use std::collections::BTreeMap;

use crate::board::span;
use crate::book::{Chapter, Options, Solutions};
use crate::drawing::{Look, Target};
use crate::flow::{Place, Room, flow};
use crate::font::Weight;
use crate::labels::Labels as _;
use crate::legend::Legend;
use crate::paper::{Measures, Purpose};
use crate::tiling::{Size, Tiling};

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

/// What boards have that are equally large in a book: those of one side without clues, and those of one side with any.
#[derive(Clone, Default)]
struct Class {
    /// The most cells that one is wide or high, with the numbers outside it.
    span: f32,
    /// What is said below them.
    legends: Vec<Legend>,
}

/// The classes, and that of each board.
struct Classes {
    all: Vec<Class>,
    of: Vec<usize>,
}

impl Classes {
    fn new(chapters: &[Chapter], options: &Options, measures: &Measures) -> Self {
        let mut known: BTreeMap<(usize, bool), usize> = BTreeMap::new();
        let (mut all, mut of) = (Vec::<Class>::new(), Vec::new());
        for entry in chapters.iter().flat_map(|chapter| &chapter.entries) {
            let (puzzle, shape) = (&entry.question, entry.question.shape());
            let side = shape.width().max(shape.height());
            let class = *known
                .entry((side, !puzzle.clues().is_empty()))
                .or_insert(all.len());
            if class == all.len() {
                all.push(Class::default());
            }
            of.push(class);
            let class = &mut all[class];
            class.span = span(puzzle).max(class.span);
            let legend = Legend::new(puzzle.clues(), options.lang, measures);
            if !class.legends.contains(&legend) {
                class.legends.push(legend);
            }
        }
        Self { all, of }
    }
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
        // Solutions show no clues.
        let shapes = chapters.iter().flat_map(|chapter| &chapter.entries);
        let shapes = shapes.map(|entry| entry.question.shape());
        let sides: Vec<usize> = shapes
            .map(|shape| shape.width().max(shape.height()))
            .collect();
        let classes = Classes::new(chapters, options, measures);
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
            let boards = entries.clone();
            let mut known: BTreeMap<usize, Tiling> = BTreeMap::new();
            let tiling = |board: usize| {
                let (key, span) = match section.purpose {
                    Purpose::Puzzle => (classes.of[board], classes.all[classes.of[board]].span),
                    Purpose::Solution => (sides[board], sides[board] as f32),
                };
                // There are few sizes and many boards.
                *known.entry(key).or_insert_with(|| {
                    let legends = match section.purpose {
                        Purpose::Puzzle => classes.all[key].legends.as_slice(),
                        Purpose::Solution => &[],
                    };
                    let below = |width: f32| {
                        let heights = legends.iter().map(|legend| legend.height(width));
                        heights.fold(0.0, f32::max)
                    };
                    let below = &below;
                    section.tiling(
                        &Size { span, below },
                        sides.len(),
                        planned,
                        options,
                        measures,
                    )
                })
            };
            let tilings: Vec<Tiling> = boards.map(tiling).collect();
            plan.add(section, entries, planned, &tilings, options, measures);
        }
        plan
    }

    /// Lays the boards of a section out.
    fn add(
        &mut self,
        section: Section,
        entries: std::ops::Range<usize>,
        planned: f32,
        tilings: &[Tiling],
        options: &Options,
        measures: &Measures,
    ) {
        let setting = measures.setting(section.purpose);
        let per_page = section.per_page(options);
        let room = Room {
            width: measures.width(),
            planned,
            first: measures.height() - section.band(true, measures),
            others: measures.height() - section.band(false, measures),
        };
        for (number, mut places) in flow(tilings, per_page, &room, setting)
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
    /// How many boards go to a page, if somebody said so.
    fn per_page(&self, options: &Options) -> Option<usize> {
        match self.purpose {
            Purpose::Puzzle => options.per_page,
            Purpose::Solution => None,
        }
    }

    /// The tiling for boards of a size, in a book of so many, on pages with this height for boards.
    fn tiling(
        &self,
        size: &Size,
        boards: usize,
        planned: f32,
        options: &Options,
        measures: &Measures,
    ) -> Tiling {
        let setting = measures.setting(self.purpose);
        let room = (measures.width(), planned);
        Tiling::choose(size, boards, self.per_page(options), room, setting)
    }

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

#[cfg(test)]
mod tests {
    use satur_model::clues::{Clue, find};
    use satur_model::{Cell, Puzzle, Random, Shape, Stop};
    use satur_testkit::boards;

    use super::*;
    use crate::Entry;

    #[test]
    fn boards_with_clues_have_equal_cells_and_others_keep_theirs() {
        let shape = Shape::classic();
        let full = boards::full(shape, &mut Random::new(2));
        let bare = Puzzle::new(full.clone());
        let number = |cell: usize| u32::from(full[Cell::new(cell)].unwrap().number());
        let with = |id: &str, cells: usize, number: u32| {
            let cells = vec![(0..cells).map(Cell::new).collect()];
            let clue = Clue::new(find(id).unwrap(), bare.layout(), cells, vec![number], "");
            bare.clone().with_clues(vec![clue.unwrap()]).unwrap()
        };
        let killer = with("killer", 2, number(0) + number(1));
        let margin = with("margin", 3, number(0) + number(1) + number(2));
        let entries = |puzzles: &[&Puzzle]| {
            let prove = |puzzle: &&Puzzle| Entry::prove(puzzle, None, &Stop::default()).unwrap();
            vec![Chapter {
                title: None,
                entries: puzzles.iter().map(prove).collect(),
            }]
        };
        let options = Options::default();
        let measures = Measures::new(options.paper, false);
        let places = |puzzles: &[&Puzzle]| {
            let plan = Plan::new(&entries(puzzles), &options, &measures);
            let own = plan.pages.into_iter().filter(|page| page.section == 0);
            own.flat_map(|page| page.places).collect::<Vec<_>>()
        };
        let mixed = places(&[&killer, &margin, &bare]);
        assert!((mixed[0].cell - mixed[1].cell).abs() < 0.001);
        assert!(mixed[0].side > 9.5 * mixed[0].cell, "{:?}", mixed[0]);
        assert!(mixed[0].below > 20.0 && mixed[2].below < 0.001);
        let plain = places(&[&bare, &bare, &bare]);
        assert!((mixed[2].cell - plain[2].cell).abs() < 0.001);
        // Killer boards alone need no room outside.
        let killers = places(&[&killer, &killer, &killer]);
        assert!((killers[0].side - 9.0 * killers[0].cell).abs() < 0.01);
        assert!(killers[0].cell > mixed[0].cell);
    }
}
