//! Pictures of explanations, in files.

use std::io::{self, Write as _};
use std::path::Path;

use satur::advice;
use satur::files::{self, Inputs, WholeFile};
use satur::logic::picture::{self, Storyteller};
use satur::logic::{AnyBoard, Lang, Position, SolvePath, Step};
use satur::model::Puzzle;

use crate::args::Explain;
use crate::commands::make_folder;
use crate::language::current;

/// The files of pictures.
pub(super) struct Gallery<'a> {
    folder: Option<&'a Path>,
    page: Option<(&'a Path, WholeFile)>,
    inputs: Inputs,
    puzzles: usize,
    /// Why a picture could not be written.
    failure: Option<String>,
}

impl<'a> Gallery<'a> {
    pub(super) fn open(args: &'a Explain) -> Result<Self, String> {
        if let Some(folder) = &args.svg {
            make_folder(folder)?;
        }
        let inputs = args.input.inputs();
        let mut page = None;
        if let Some(path) = args.page() {
            let mut file = WholeFile::create(path, &inputs).map_err(at_path(path))?;
            let lang = current();
            let start = picture::page_start(lang, &lang.say("page-title", &[]));
            file.write_all(start.as_bytes()).map_err(at_path(path))?;
            page = Some((path, file));
        }
        let folder = args.svg.as_deref();
        Ok(Self {
            folder,
            page,
            inputs,
            puzzles: 0,
            failure: None,
        })
    }

    /// Begins the pictures of a puzzle; nothing for boards past side 64.
    pub(super) fn begin<'p>(
        &'p mut self,
        lang: Lang,
        heading: &'p str,
        puzzle: &'p Puzzle,
    ) -> Option<Pictures<'p, 'a>> {
        let start = AnyBoard::new(puzzle)?;
        self.puzzles += 1;
        Some(Pictures {
            lang,
            heading,
            puzzle,
            before: self.folder.map(|_| advice::position(puzzle, &start)),
            story: self.page.as_ref().and(Storyteller::new(lang, puzzle)),
            steps: 0,
            gallery: self,
        })
    }

    /// The first error in writing a picture.
    pub(super) fn check(&mut self) -> Result<(), String> {
        self.failure.take().map_or(Ok(()), Err)
    }

    fn keep(&mut self, written: Result<(), String>) {
        if let Err(error) = written {
            self.failure.get_or_insert(error);
        }
    }

    /// Completes the page and puts it in place.
    pub(super) fn close(self) -> Result<(), String> {
        let Some((path, mut page)) = self.page else {
            return Ok(());
        };
        page.write_all(picture::page_end().as_bytes())
            .map_err(at_path(path))?;
        page.commit().map_err(at_path(path))
    }
}

/// The pictures of one puzzle, drawn while it is solved.
pub(super) struct Pictures<'p, 'a> {
    gallery: &'p mut Gallery<'a>,
    lang: Lang,
    heading: &'p str,
    puzzle: &'p Puzzle,
    /// The board before the next step, if each gets a file.
    before: Option<Puzzle>,
    /// What goes on the page, if there is one.
    story: Option<Storyteller<'p>>,
    steps: usize,
}

impl Pictures<'_, '_> {
    /// Draws the next step, in a file of its own: `0001-012.svg` is step 12 of the first puzzle.
    pub(super) fn add(&mut self, step: &Step, after: &dyn Position) {
        self.steps += 1;
        if let Some(story) = &mut self.story {
            story.add(step, after);
        }
        if let (Some(before), Some(folder)) = (&mut self.before, self.gallery.folder) {
            let text = picture::svg(self.lang, before, self.steps, step);
            let name = format!("{:04}-{:03}.svg", self.gallery.puzzles, self.steps);
            let path = folder.join(name);
            let written = files::write(&path, text.as_bytes(), &self.gallery.inputs);
            self.gallery.keep(written.map_err(at_path(&path)));
            *before = advice::position(self.puzzle, after);
        }
    }

    /// Puts the puzzle on the page, with what stands below its steps.
    pub(super) fn finish(self, path: &SolvePath, ending: &str) {
        let (Some((file, page)), Some(story)) = (&mut self.gallery.page, self.story) else {
            return;
        };
        let story = story.finish(self.heading, path);
        let html = story.html(self.lang, self.heading, ending);
        let written = page.write_all(html.as_bytes()).map_err(at_path(file));
        self.gallery.keep(written);
    }
}

/// An error with the path it is about.
fn at_path(path: &Path) -> impl Fn(io::Error) -> String + use<> {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}
