//! One page of a book, drawn: heading, captions, boards, page number.

use crate::board::{Frame, draw_puzzle, draw_solution};
use crate::book::Book;
use crate::drawing::{Align, Drawing, Link, Look};
use crate::flow::Place;
use crate::font::Weight;
use crate::labels::Labels as _;
use crate::legend::Legend;
use crate::paper::Purpose;
use crate::plan::line_height;

/// Draws a page, from 0, for a device with dots of this size, if it has any.
pub(crate) fn draw(book: &Book, number: usize, dot: Option<f32>) -> Drawing {
    let measures = &book.measures;
    let mut drawing = Drawing {
        size: measures.paper,
        ..Drawing::default()
    };
    draw_heading(&mut drawing, book, number);
    for place in &book.plan.pages[number].places {
        draw_entry(&mut drawing, book, number, place, dot);
    }
    let look = Look::new(measures.small, Weight::Regular);
    let foot = (measures.paper.0 / 2.0, measures.paper.1 - measures.folio);
    drawing.text(foot, Align::Centre, look, (number + 1).to_string());
    drawing
}

fn draw_heading(drawing: &mut Drawing, book: &Book, number: usize) {
    let measures = &book.measures;
    let page = &book.plan.pages[number];
    let section = &book.plan.sections[page.section];
    let (left, width) = (measures.side, measures.width());
    if page.is_first {
        let mut y = measures.top;
        for (text, look) in &section.heading {
            let font = look.weight.font();
            let baseline = y + font.capital_height(look.size);
            let text = font.shortened(text, look.size, width);
            drawing.text((left, baseline), Align::Left, *look, text);
            y += line_height(*look);
        }
        return;
    }
    let look = Look::new(measures.small, Weight::Regular).grey();
    let font = look.weight.font();
    let y = measures.top + font.capital_height(look.size);
    let [title, name] = &section.running;
    let name = font.shortened(name, look.size, width * 0.45);
    let title = font.shortened(
        title,
        look.size,
        width - look.width(&name) - 2.0 * look.size,
    );
    drawing.text((left, y), Align::Left, look, title);
    drawing.text((left + width, y), Align::Right, look, name);
}

/// A board with its caption: number and name at the left, difficulty at the right.
fn draw_entry(drawing: &mut Drawing, book: &Book, page: usize, place: &Place, dot: Option<f32>) {
    let section = &book.plan.sections[book.plan.pages[page].section];
    let setting = book.measures.setting(section.purpose);
    let Some(entry) = book.entry(place.board) else {
        return;
    };
    let (difficulty, others) = match section.purpose {
        Purpose::Puzzle => {
            let (level, rating) = (entry.level.as_deref(), entry.rating.as_deref());
            let difficulty = book.options.lang.difficulty(level, rating);
            (difficulty, &book.plan.solutions)
        }
        Purpose::Solution => (String::new(), &book.plan.puzzles),
    };
    let number = Look::new(setting.caption, Weight::Bold);
    let words = Look::new(setting.caption * 0.9, Weight::Regular);
    let y = place.y + number.weight.font().capital_height(number.size);
    let text = (place.board + 1).to_string();
    let mut x = place.x + number.width(&text) + setting.caption * 0.6;
    let mut room = place.x + place.side - x;
    drawing.text((place.x, y), Align::Left, number, text);
    let difficulty = words.weight.font().shortened(&difficulty, words.size, room);
    room -= words.width(&difficulty) + setting.caption;
    drawing.text((place.x + place.side, y), Align::Right, words, difficulty);
    let rules = entry.question.layout().rules().iter();
    let rules = rules.map(|rule| rule.name[book.options.lang as usize].to_owned());
    let said: Vec<String> = entry.label.iter().cloned().chain(rules).collect();
    if !said.is_empty() {
        let label = words
            .weight
            .font()
            .shortened(&said.join(" · "), words.size, room);
        drawing.text((x, y), Align::Left, words, label.clone());
        x += words.width(&label);
    }
    if let Some(to) = others.get(place.board) {
        let area = [place.x, place.y, x - place.x, setting.caption_height];
        drawing.links.push(Link { area, to: *to });
    }
    let corner = (place.x, place.y + setting.caption_height);
    let question = &entry.question;
    let is_puzzle = section.purpose == Purpose::Puzzle;
    let size = (place.side, place.cell);
    let frame = Frame::new(corner, size, question, is_puzzle, book.options.digits).in_dots(dot);
    if !is_puzzle {
        draw_solution(drawing, &frame, question, entry.solution.grid());
        return;
    }
    draw_puzzle(drawing, &frame, question);
    let legend = Legend::new(question.clues(), book.options.lang, &book.measures);
    legend.draw(drawing, (place.x, corner.1 + place.side), place.side);
}
