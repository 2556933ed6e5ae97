//! Where a book goes: one PDF, or a picture for each page.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use satur::book;
use satur::files::{self, Inputs};
use satur::methods::Threads;
use satur::model::Stop;

use crate::args::{Book, BookFormat as Format};
use crate::commands::{CommandResult, finished};
use crate::exit::Exit;
use crate::language::say;
use crate::terminal::progress::PageProgress;
use crate::terminal::report;

/// Refuses what could not be written, before anything is solved.
pub(crate) fn check(args: &Book) -> Result<(), String> {
    let (format, ending) = (args.format(), args.format().ending());
    match &args.out {
        None if format != Format::Svg && io::stdout().is_terminal() => {
            Err(say("book-terminal", &[("ending", ending)]))
        }
        Some(path) if format == Format::Pdf && path.is_dir() => {
            let file = path.join("book.pdf").display().to_string();
            let slots = [("folder", path.display().to_string()), ("file", file)];
            let slots = slots.each_ref().map(|(name, text)| (*name, text.as_str()));
            Err(say("book-folder", &slots))
        }
        Some(path) => args
            .input
            .inputs()
            .refuse(path)
            .map_err(|error| format!("{}: {error}", path.display())),
        None => Ok(()),
    }
}

/// Writes the book.
pub(crate) fn write(args: &Book, book: &book::Book, stop: &Stop) -> CommandResult {
    let progress = PageProgress::new(args.input.quiet, book.pages());
    let ended = match args.format() {
        Format::Pdf => write_pdf(args, book, stop, &progress),
        format => write_pages(args, book, format, stop, &progress),
    };
    progress.finish();
    ended
}

fn write_pdf(
    args: &Book,
    book: &book::Book,
    stop: &Stop,
    progress: &PageProgress,
) -> CommandResult {
    let mut go_on = |_| {
        progress.add();
        !stop.is_requested()
    };
    let Some(file) = book.pdf(&mut go_on) else {
        return Ok(Exit::Interrupted);
    };
    match &args.out {
        Some(path) => save(path, &file, &args.input.inputs()).map(|()| Exit::Fine),
        None => print(&file),
    }
}

/// Writes a picture for each page, several at once.
fn write_pages(
    args: &Book,
    book: &book::Book,
    format: Format,
    stop: &Stop,
    progress: &PageProgress,
) -> CommandResult {
    let draw = |page: usize| match format {
        Format::Svg => book.svg(page).into_bytes(),
        _ => book.png(page, args.dpi),
    };
    let Some(out) = &args.out else {
        if book.pages() > 1 {
            let pages = book.pages().to_string();
            return Err(say("book-pages", &[("pages", &pages)]));
        }
        return print(&draw(0));
    };
    let names = Names::new(out, format, book.pages())?;
    let inputs = args.input.inputs();
    let next = AtomicUsize::new(0);
    let failure = Mutex::new(None);
    let work = || {
        loop {
            let page = next.fetch_add(1, Ordering::Relaxed);
            if page >= book.pages() || stop.is_requested() {
                return;
            }
            if let Err(message) = save(&names.page(page), &draw(page), &inputs) {
                next.store(book.pages(), Ordering::Relaxed);
                if let Ok(mut failure) = failure.lock() {
                    *failure = Some(message);
                }
                return;
            }
            progress.add();
        }
    };
    let threads = Threads::new(args.threads());
    std::thread::scope(|scope| {
        // The calling thread draws too, also when there is no other.
        let others = threads.wanted().min(book.pages()) - 1;
        threads.start(scope, others, || work);
        work();
    });
    if let Some(shortage) = threads.shortage() {
        report::doubt(&shortage);
    }
    match failure.into_inner() {
        Ok(Some(message)) => Err(message),
        _ if stop.is_requested() => Ok(Exit::Interrupted),
        _ => Ok(Exit::Fine),
    }
}

/// The names of pictures: `DIR/page-07.png`, or `NAME-07.png` where a file was named.
struct Names {
    folder: PathBuf,
    stem: String,
    ending: String,
    pages: usize,
    /// Whether a single page goes without a number.
    is_file: bool,
}

impl Names {
    fn new(out: &Path, format: Format, pages: usize) -> Result<Self, String> {
        let ending = out.extension().map(|ending| ending.to_string_lossy());
        let is_file = !out.is_dir()
            && ending.is_some_and(|ending| ending.eq_ignore_ascii_case(format.ending()));
        let text = |part: Option<&std::ffi::OsStr>, default: &str| {
            part.map_or_else(|| default.to_owned(), |part| part.to_string_lossy().into())
        };
        let names = Self {
            folder: if is_file {
                out.parent().unwrap_or(Path::new("")).to_owned()
            } else {
                out.to_owned()
            },
            stem: if is_file {
                text(out.file_stem(), "page")
            } else {
                "page".to_owned()
            },
            ending: if is_file {
                text(out.extension(), format.ending())
            } else {
                format.ending().to_owned()
            },
            pages,
            is_file,
        };
        if !names.folder.as_os_str().is_empty() {
            fs::create_dir_all(&names.folder)
                .map_err(|error| format!("{}: {error}", names.folder.display()))?;
        }
        Ok(names)
    }

    fn page(&self, page: usize) -> PathBuf {
        let Self { stem, ending, .. } = self;
        if self.is_file && self.pages == 1 {
            return self.folder.join(format!("{stem}.{ending}"));
        }
        let width = self.pages.to_string().len();
        let number = page + 1;
        self.folder
            .join(format!("{stem}-{number:0width$}.{ending}"))
    }
}

fn save(path: &Path, file: &[u8], inputs: &Inputs) -> Result<(), String> {
    files::write(path, file, inputs).map_err(|error| format!("{}: {error}", path.display()))
}

fn print(file: &[u8]) -> CommandResult {
    let mut out = io::stdout().lock();
    let written = out.write_all(file).and_then(|()| out.flush());
    finished(written.map(|()| Exit::Fine))
}
