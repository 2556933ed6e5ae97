//! `satur book`
//!
//! The puzzles are proved as any stream is answered, over all cores; what was proved is
//! collected in its order, made into a book, and written. A book that was interrupted would be
//! a wrong book, so nothing is written then.

mod files;

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use satur::book::{self, Chapter, Entry, Refusal};
use satur::formats::Record;
use satur::methods::Threads;
use satur::model::Stop;
use satur::stream::Question;

use crate::args::Book;
use crate::commands::{Clues, CommandResult, read_record};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::say;
use crate::source::Source;
use crate::terminal::report;
use crate::{interrupt, writer};

/// Under which keys files tell how hard a puzzle is, in a word and in a number.
const LEVELS: [&str; 2] = ["level", "difficulty"];
const RATINGS: [&str; 5] = ["rating", "er", "se", "se_rating", "difficulty"];

pub(crate) use self::files::check;

pub(crate) fn run(args: &Book) -> CommandResult {
    files::check(args)?;
    let stop = interrupt::on_signal();
    let (proved, mut exit) = prove_all(args, &stop)?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    if proved.is_empty() {
        report::error(&say("book-empty", &[]));
        return Ok(exit.max(Exit::Unanswered));
    }
    let book = book::Book::new(chapters(args, proved), args.options());
    if !args.input.quiet {
        tell_doubts(&book);
    }
    let written = files::write(args, &book, &stop)?;
    exit = exit.max(written);
    Ok(exit)
}

/// A puzzle of the input that may be printed.
struct Proved {
    at: usize,
    file: Arc<str>,
    entry: Entry,
}

/// A puzzle of the input, with its number.
struct Numbered(usize, Item);

impl Question for Numbered {}

/// Proves every puzzle of the input, and tells why those are left out that are.
fn prove_all(args: &Book, stop: &Stop) -> Result<(Vec<Proved>, Exit), String> {
    let source = Source::new(&args.input)?;
    let mut progress = source.progress();
    let shelf = Mutex::new(Vec::new());
    let prove = |Numbered(at, item): &Numbered| {
        let (record, mut reply) = match read_record(item, &args.input, false, Clues::Kept) {
            Ok(read) => read,
            Err(reply) => return Some(reply),
        };
        match Entry::prove(&record.puzzle, args.time, stop) {
            Ok(entry) => {
                let proved = Proved {
                    at: *at,
                    file: item.file.clone(),
                    entry: described(entry, record),
                };
                shelf.lock().ok()?.push(proved);
            }
            Err(Refusal::Interrupted) => return None,
            Err(refusal) => {
                let place = item.full_place();
                reply.tell(&report::left_out(&place, &refusal.to_string()));
                reply.exit = Exit::Unanswered;
            }
        }
        Some(reply)
    };
    let items = source.enumerate().map(|(at, item)| Numbered(at, item));
    let threads = Threads::new(args.threads());
    let answered =
        writer::write_answers(items, &threads, stop, &mut progress, &mut io::sink(), prove);
    let exit = answered.map_err(|error| error.to_string())?;
    let mut proved = shelf.into_inner().unwrap_or_default();
    proved.sort_unstable_by_key(|proved: &Proved| proved.at);
    Ok((proved, exit))
}

/// The entry with what the file says of the puzzle.
fn described(mut entry: Entry, record: &Record) -> Entry {
    let is_number = |text: &&str| text.parse::<f64>().is_ok();
    let notes = |keys: &'static [&str]| keys.iter().filter_map(|key| record.note(key));
    entry.label.clone_from(&record.label);
    entry.level = notes(&LEVELS).find(|t| !is_number(t)).map(str::to_owned);
    entry.rating = notes(&RATINGS).find(is_number).map(str::to_owned);
    entry
}

/// One chapter for each file, if there are several.
fn chapters(args: &Book, proved: Vec<Proved>) -> Vec<Chapter> {
    let many_files = args.input.files.len() > 1;
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut current: Option<Arc<str>> = None;
    for Proved { file, entry, .. } in proved {
        let is_new = current.as_ref() != Some(&file) && (many_files || chapters.is_empty());
        if is_new {
            let stem = Path::new(&*file).file_stem();
            let title = stem
                .filter(|_| many_files)
                .map(|s| s.to_string_lossy().into());
            chapters.push(Chapter {
                title,
                entries: Vec::new(),
            });
            current = Some(file);
        }
        if let Some(chapter) = chapters.last_mut() {
            chapter.entries.push(entry);
        }
    }
    chapters
}

/// What will not look as it should.
fn tell_doubts(book: &book::Book) {
    let unknown: String = book.unknown_characters().iter().collect();
    if !unknown.is_empty() {
        report::doubt(&say("book-font", &[("characters", &unknown)]));
    }
    let cramped = book.cramped();
    if let Some((number, cell)) = cramped.first() {
        let others = match cramped.len() {
            1 => String::new(),
            many => (many - 1).to_string(),
        };
        let slots = [
            ("number", (number + 1).to_string()),
            ("width", format!("{cell:.1}")),
            ("others", others),
        ];
        let slots = slots.each_ref().map(|(name, text)| (*name, text.as_str()));
        report::doubt(&say("book-cramped", &slots));
    }
}
