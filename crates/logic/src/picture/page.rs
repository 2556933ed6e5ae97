//! A web page with all steps of a puzzle.
//!
//! The board is in the page once: figures and marks that a step removes are hidden when the step is
//! done, and the layers of a step are shown while it is selected. So the page stays small for
//! hundreds of steps. It needs no other files, follows the reader's preference for light or dark,
//! and without its script reads as a plain list of steps.

use std::fmt::Write as _;

use satur_draw::board::{
    write_found, write_givens, write_lines, write_marks, write_regions, write_tint,
};
use satur_draw::clues::{write_ground, write_signs};
use satur_draw::{BoardLayout, Element, Svg, escape, stylesheet};
use satur_model::{Candidate, Candidates, Cell, DigitSet, Grid, Puzzle};

use super::{Frame, layers, lettering, roles, translated};
use crate::{AnyBoard, Explanation, Lang, Position, Sentence, SolvePath, Step, explain};

/// The beginning of a page.
pub fn page_start(lang: Lang, title: &str) -> String {
    let words = |key: &str| escape(&lang.say(key, &[]));
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <style>\n{}{}</style>\n</head>\n<body>\n<header><h1>{}</h1><p>{}</p></header>\n",
        lang.tag(),
        escape(title),
        stylesheet(&super::colours()),
        include_str!("page.css"),
        escape(title),
        words("page-keys"),
    )
}

/// The end of a page.
pub fn page_end() -> String {
    format!(
        "<script>\n{}</script>\n</body>\n</html>\n",
        include_str!("page.js")
    )
}

/// A page about a solution, built while its steps are found.
pub struct Storyteller<'a> {
    lang: Lang,
    puzzle: &'a Puzzle,
    start: (Grid, Candidates),
    /// The board before the next step.
    before: (Grid, Candidates),
    steps: Vec<StoryStep>,
}

impl<'a> Storyteller<'a> {
    /// Starts the page of a puzzle; `None` for boards past side 64.
    pub fn new(lang: Lang, puzzle: &'a Puzzle) -> Option<Self> {
        let start = AnyBoard::new(puzzle)?;
        let start = (start.grid().clone(), start.candidates());
        Some(Self {
            lang,
            puzzle,
            before: start.clone(),
            start,
            steps: Vec::new(),
        })
    }

    /// Adds the next step; `after` is the board when it is done.
    pub fn add(&mut self, step: &Step, after: &dyn Position) {
        let after = (after.grid().clone(), after.candidates());
        let part = self.part(step, &after);
        self.steps.push(part);
        self.before = after;
    }

    /// Ends the story; `path` has the steps that were added. The heading names the picture.
    pub fn finish(self, heading: &str, path: &SolvePath) -> Story {
        Story {
            picture: self.picture(heading, path),
            steps: self.steps,
        }
    }

    /// The board with everything that any step shows.
    fn picture(&self, heading: &str, path: &SolvePath) -> String {
        let layout = BoardLayout::new(self.puzzle.layout(), true);
        let frame = Frame::of(&layout, self.puzzle.clues());
        let root = Element::inline_root((frame.width, frame.height));
        let root = lettering(root.class("board")).set("aria-label", heading);
        let mut svg = Svg::with_root(root);
        frame.write_numbers(&mut svg, self.puzzle.shape());
        svg.open(translated(frame.left, frame.above));
        write_regions(&mut svg, &layout);
        write_tint(&mut svg, &layout, self.puzzle.givens());
        write_ground(&mut svg, &layout, self.puzzle.clues());
        write_layers(&mut svg, &layout, path, "u", layers::under);
        let (start, marks) = &self.start;
        let position = (start, marks);
        write_marks(&mut svg, &layout, position, |one, text| {
            text.set("data-m", format_args!("{}-{}", one.cell.index(), one.digit))
        });
        write_givens(&mut svg, &layout, self.puzzle.givens());
        if let Some(placed) = self.puzzle.placed() {
            write_found(&mut svg, &layout, placed, |_, text| text);
        }
        let mut found = path.grid.clone();
        for (cell, _) in start.filled() {
            found[cell] = None;
        }
        write_found(&mut svg, &layout, &found, |one, text| {
            text.class("gone").set("data-d", one.cell.index())
        });
        write_lines(&mut svg, &layout);
        write_signs(&mut svg, &layout, self.puzzle.clues());
        write_layers(&mut svg, &layout, path, "o", layers::over);
        svg.finish()
    }

    /// The text of a step and what it changes, given the board before it and after it.
    fn part(&self, step: &Step, (next_grid, next_marks): &(Grid, Candidates)) -> StoryStep {
        let (grid, marks) = &self.before;
        let (mut hidden, mut shown) = (Vec::new(), Vec::new());
        for cell in grid.blanks() {
            let left = match next_grid[cell] {
                Some(_) => DigitSet::EMPTY,
                None => next_marks[cell],
            };
            if next_grid[cell].is_some() {
                shown.push(cell);
            }
            let gone = (marks[cell] - left).iter();
            hidden.extend(gone.map(|digit| Candidate { cell, digit }));
        }
        StoryStep {
            explanation: explain(self.lang, self.puzzle.layout(), step),
            hidden,
            shown,
            legend: legend(self.lang, step),
        }
    }
}

/// A solution in parts: one picture, and the text and changes of each step.
pub struct Story {
    /// The board as SVG. A pencil mark is a text with `data-m="CELL-DIGIT"`; a digit that a step
    /// places has `data-d="CELL"` and the class `gone`; what a step shows is in groups of the class
    /// `layer` with `data-step="NUMBER"`, from 1.
    pub picture: String,
    /// The steps, in order.
    pub steps: Vec<StoryStep>,
}

impl Story {
    /// The story as a part of a page.
    pub fn html(&self, lang: Lang, heading: &str, ending: &str) -> String {
        let mut items = String::new();
        for (number, part) in (1..).zip(&self.steps) {
            write_part(&mut items, number, part);
        }
        let picture = &self.picture;
        let [first, back, on, last] = ["page-first", "page-back", "page-on", "page-last"]
            .map(|key| escape(&lang.say(key, &[])));
        format!(
            "<section class=\"chapter\">\n<h2>{}</h2>\n<div class=\"both\">\n<div class=\"view\">\n\
             {picture}<nav>\
             <button data-go=\"first\" title=\"{first}\" aria-label=\"{first}\">|◀</button>\
             <button data-go=\"back\" title=\"{back}\" aria-label=\"{back}\">◀</button>\
             <output aria-live=\"polite\"></output>\
             <button data-go=\"on\" title=\"{on}\" aria-label=\"{on}\">▶</button>\
             <button data-go=\"last\" title=\"{last}\" aria-label=\"{last}\">▶|</button>\
             </nav>\n</div>\n<ol class=\"steps\">\n{items}<li class=\"step end\">{}</li>\n</ol>\n\
             </div>\n</section>\n",
            escape(heading),
            escape(ending),
        )
    }
}

/// A step of a [`Story`].
pub struct StoryStep {
    /// The explanation of the step.
    pub explanation: Explanation,
    /// The pencil marks that the step removes.
    pub hidden: Vec<Candidate>,
    /// The cells that the step fills.
    pub shown: Vec<Cell>,
    /// The colours of the roles: a sample as SVG, and its name.
    pub legend: Vec<(String, String)>,
}

/// Draws the layers of every step, each in a group with the number of its step.
fn write_layers(
    svg: &mut Svg,
    layout: &BoardLayout,
    path: &SolvePath,
    class: &str,
    write: impl Fn(&mut Svg, &BoardLayout, &Step),
) {
    for (number, step) in (1..).zip(&path.steps) {
        let mut layer = Svg::fragment();
        write(&mut layer, layout, step);
        if !layer.is_empty() {
            let group = Element::new("g").class("layer").class(class);
            svg.open(group.set("data-step", number));
            svg.append(layer);
            svg.close();
        }
    }
}

/// The legend of a step: for each role a sample as SVG, and its name.
pub fn legend(lang: Lang, step: &Step) -> Vec<(String, String)> {
    let paints = roles::of_step(step).into_iter();
    let entry = |paint: roles::Paint| {
        let mut sample = Svg::with_root(Element::new("svg").set("viewBox", "0 0 14 14"));
        paint.write_sample(&mut sample, (7, 7));
        (sample.finish(), roles::legend_name(lang, paint))
    };
    paints.map(entry).collect()
}

fn write_part(text: &mut String, number: usize, part: &StoryStep) {
    let hidden = part.hidden.iter();
    let hidden: Vec<String> = hidden
        .map(|one| format!("{}-{}", one.cell.index(), one.digit))
        .collect();
    let shown = part.shown.iter();
    let shown: Vec<String> = shown.map(|cell| cell.index().to_string()).collect();
    let _ = writeln!(
        text,
        "<li class=\"step\" data-hide=\"{}\" data-show=\"{}\">\n\
         <h3><span class=\"number\">{number}</span> {} <code>{}</code></h3>",
        hidden.join(" "),
        shown.join(" "),
        escape(&part.explanation.name),
        escape(&part.explanation.actions)
    );
    write_sentences(text, &part.explanation.lines);
    for notation in &part.explanation.notation {
        let _ = writeln!(
            text,
            "<p class=\"notation\"><code>{}</code></p>",
            escape(notation)
        );
    }
    text.push_str("<ul class=\"legend-list\">");
    for (sample, name) in &part.legend {
        let _ = write!(text, "<li>{sample}{}</li>", escape(name));
    }
    text.push_str("</ul>\n</li>\n");
}

/// Writes sentences as paragraphs; lines of reasoning are indented.
fn write_sentences(text: &mut String, lines: &[Sentence]) {
    let paragraphs = lines.chunk_by(|one, other| one.depth == 0 && other.depth == 0);
    for paragraph in paragraphs {
        let depth = paragraph[0].depth.min(4);
        let sentences: Vec<String> = paragraph.iter().map(|line| escape(&line.text)).collect();
        let _ = writeln!(
            text,
            "<p class=\"depth-{depth}\">{}</p>",
            sentences.join(" ")
        );
    }
}
