//! `book`: puzzles on paper, as PDF and as pictures of the first pages.

use std::time::Duration;

use satur_book::{Book, Chapter, Entry, Options, Paper, Refusal as Unfit, Solutions};
use satur_formats::{Input, ReadError, ReadOptions, open};
use satur_model::Stop;
use serde_json::{Value, json};

use crate::base64::base64;
use crate::{Question, Refusal};

/// How many puzzles a book of the page may have.
const MOST_PUZZLES: usize = 500;
/// How many pages are shown before the book is fetched.
const PREVIEW: usize = 4;
/// How long the proof that a puzzle has one solution may take.
const PROOF: Duration = Duration::from_secs(5);

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let (entries, left_out) = entries(question.needed_text("text")?, stop)?;
    if entries.is_empty() {
        let why = left_out.first().cloned().unwrap_or_default();
        return Err(Refusal::Unanswered(why));
    }
    let chapter = Chapter {
        title: None,
        entries,
    };
    let book = Book::new(vec![chapter], options(question)?);
    let shown = book.pages().min(PREVIEW);
    let pictures: Vec<String> = (0..shown).map(|page| book.svg(page)).collect();
    let pdf = if question.flag("pdf")? {
        let bytes = book.pdf(&mut |_| !stop.is_over()).ok_or(Refusal::Stopped)?;
        Some(base64(&bytes))
    } else {
        None
    };
    Ok(json!({
        "pages": book.pages(),
        "puzzles": book.puzzles(),
        "pictures": pictures,
        "left_out": left_out,
        "pdf": pdf,
    }))
}

/// The puzzles of a text that have one solution, and why the others are left out.
fn entries(text: &str, stop: &Stop) -> Result<(Vec<Entry>, Vec<String>), Refusal> {
    let told = |error: &ReadError| Refusal::Unanswered(error.to_string());
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let boards = open(Input::from_text(text), None, options);
    let boards = boards.map_err(|error| told(&error))?;
    let (mut entries, mut left_out) = (Vec::new(), Vec::new());
    for record in boards.take(MOST_PUZZLES) {
        let record = record.map_err(|error| told(&error))?;
        match Entry::prove(&record.puzzle, Some(PROOF), stop) {
            Ok(mut entry) => {
                entry.label.clone_from(&record.label);
                entries.push(entry);
            }
            Err(Unfit::Interrupted) => return Err(Refusal::Stopped),
            Err(why) => left_out.push(format!("{}: {why}", record.line)),
        }
    }
    Ok((entries, left_out))
}

fn options(question: &Question) -> Result<Options, Refusal> {
    let wrong = |key: &str, found: &str| Refusal::bad(format!("{key}: there is no '{found}'"));
    Ok(Options {
        paper: match question.text("paper")? {
            None | Some("a4") => Paper::A4,
            Some("letter") => Paper::Letter,
            Some(other) => return Err(wrong("paper", other)),
        },
        solutions: match question.text("solutions")? {
            None | Some("back") => Solutions::Back,
            Some("none") => Solutions::None,
            Some(other) => return Err(wrong("solutions", other)),
        },
        lang: question.lang,
        title: question.text("title")?.map(str::to_owned),
        per_page: question
            .number("per_page", 100)?
            .filter(|&count| count > 0)
            .map(|count| count as usize),
        large_print: question.flag("large")?,
        ..Options::default()
    })
}
