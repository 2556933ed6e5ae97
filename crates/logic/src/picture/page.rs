//! A web page with all steps of a puzzle.
//!
//! The board is in the page once: figures and marks that a step takes away are hidden when the
//! step is done, the layers of a step are shown while it is looked at. So the page stays small
//! for hundreds of steps. It needs nothing from elsewhere, works from a file, follows the
//! reader's wish for light or dark, and reads as a plain list of steps without its script.

use std::fmt::Write as _;

use satur_formats::picture::{
    Layout, write_digits, write_lines, write_named_digits, write_named_marks, write_tint,
};
use satur_model::{Candidates, Grid, Puzzle};

use super::{Frame, STYLE, escape, layers, roles};
use crate::{AnyBoard, Course, Lang, Sentence, Step, explain};

/// The beginning of a page.
pub fn page_start(lang: Lang, title: &str) -> String {
    let words = |key: &str| escape(&lang.say(key, &[]));
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <style>\n:root{{{}}}\n@media(prefers-color-scheme:dark){{:root{{{}}}}}\n{STYLE}\n{}\
         </style>\n</head>\n<body>\n<header><h1>{}</h1><p>{}</p></header>\n",
        lang.tag(),
        escape(title),
        roles::light(),
        roles::dark(),
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

/// A puzzle and its solution on the page.
pub struct Chapter<'a> {
    /// The language.
    pub lang: Lang,
    /// What stands above it.
    pub heading: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its solution.
    pub course: &'a Course,
    /// What stands below the steps.
    pub ending: &'a str,
}

impl Chapter<'_> {
    /// The chapter as HTML; nothing for boards past side 64.
    pub fn html(&self) -> Option<String> {
        let start = AnyBoard::new(self.puzzle)?;
        let mut board = start.clone();
        let mut items = String::new();
        for (number, step) in (1..).zip(&self.course.steps) {
            let before = (board.grid().clone(), board.candidates());
            // The course was made by the same steps.
            let _ = board.apply(step);
            let after = (board.grid().clone(), board.candidates());
            self.write_step(&mut items, number, step, &before, &after);
        }
        let picture = self.picture(&start, board.grid());
        let [first, back, on, last] = ["page-first", "page-back", "page-on", "page-last"]
            .map(|key| escape(&self.lang.say(key, &[])));
        Some(format!(
            "<section class=\"chapter\">\n<h2>{}</h2>\n<div class=\"both\">\n<div class=\"view\">\n\
             {picture}<nav>\
             <button data-go=\"first\" title=\"{first}\" aria-label=\"{first}\">|◀</button>\
             <button data-go=\"back\" title=\"{back}\" aria-label=\"{back}\">◀</button>\
             <output aria-live=\"polite\"></output>\
             <button data-go=\"on\" title=\"{on}\" aria-label=\"{on}\">▶</button>\
             <button data-go=\"last\" title=\"{last}\" aria-label=\"{last}\">▶|</button>\
             </nav>\n</div>\n<ol class=\"steps\">\n{items}<li class=\"step end\">{}</li>\n</ol>\n\
             </div>\n</section>\n",
            escape(self.heading),
            escape(self.ending),
        ))
    }

    /// The board with everything that any step shows.
    fn picture(&self, start: &AnyBoard, end: &Grid) -> String {
        let layout = Layout::new(self.puzzle.shape(), true);
        let frame = Frame::of(&layout);
        let (width, height) = (frame.width, frame.height);
        let mut text = format!(
            "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-label=\"{}\">\n",
            escape(self.heading)
        );
        frame.write_numbers(&mut text, self.puzzle.shape());
        let _ = writeln!(
            text,
            "<g transform=\"translate({} {})\">",
            frame.left, frame.left
        );
        write_tint(&mut text, &layout, self.puzzle.givens());
        self.write_layers(&mut text, &layout, "u", layers::under);
        write_named_marks(
            &mut text,
            &layout,
            start.grid(),
            &start.candidates(),
            |one| format!(" data-m=\"{}-{}\"", one.cell.index(), one.digit),
        );
        write_digits(&mut text, &layout, "given", self.puzzle.givens());
        if let Some(placed) = self.puzzle.placed() {
            write_digits(&mut text, &layout, "found", placed);
        }
        let mut found = end.clone();
        for (cell, _) in start.grid().filled() {
            found[cell] = None;
        }
        write_named_digits(&mut text, &layout, "found", &found, |one| {
            format!(" data-d=\"{}\" class=\"gone\"", one.cell.index())
        });
        write_lines(&mut text, &layout);
        self.write_layers(&mut text, &layout, "o", layers::over);
        text + "</g>\n</svg>\n"
    }

    fn write_layers(
        &self,
        text: &mut String,
        layout: &Layout,
        class: &str,
        write: impl Fn(&mut String, &Layout, &Step),
    ) {
        for (number, step) in (1..).zip(&self.course.steps) {
            let mut layer = String::new();
            write(&mut layer, layout, step);
            if !layer.is_empty() {
                let _ = write!(
                    text,
                    "<g class=\"layer {class}\" data-step=\"{number}\">\n{layer}</g>\n"
                );
            }
        }
    }

    fn write_step(
        &self,
        text: &mut String,
        number: usize,
        step: &Step,
        (grid, marks): &(Grid, Candidates),
        (next_grid, next_marks): &(Grid, Candidates),
    ) {
        let (mut hidden, mut shown) = (Vec::new(), Vec::new());
        for cell in grid.blanks() {
            let left = match next_grid[cell] {
                Some(_) => satur_model::DigitSet::EMPTY,
                None => next_marks[cell],
            };
            if next_grid[cell].is_some() {
                shown.push(cell.index().to_string());
            }
            for digit in (marks[cell] - left).iter() {
                hidden.push(format!("{}-{digit}", cell.index()));
            }
        }
        let told = explain(self.lang, self.puzzle.shape(), step);
        let _ = writeln!(
            text,
            "<li class=\"step\" data-hide=\"{}\" data-show=\"{}\">\n\
             <h3><span class=\"number\">{number}</span> {} <code>{}</code></h3>",
            hidden.join(" "),
            shown.join(" "),
            escape(&told.name),
            escape(&told.actions)
        );
        write_sentences(text, &told.lines);
        for notation in &told.notation {
            let _ = writeln!(
                text,
                "<p class=\"notation\"><code>{}</code></p>",
                escape(notation)
            );
        }
        text.push_str("<ul class=\"legend-list\">");
        for paint in roles::of_step(step) {
            let _ = write!(
                text,
                "<li><svg viewBox=\"0 0 14 14\">{}</svg>{}</li>",
                paint.sample(7, 7),
                escape(&roles::legend_name(self.lang, paint))
            );
        }
        text.push_str("</ul>\n</li>\n");
    }
}

/// Sentences as paragraphs: what stands together is one; lines of reasoning are indented.
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
