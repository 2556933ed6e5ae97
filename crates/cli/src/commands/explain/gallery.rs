//! Pictures of explanations, in files.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use satur::advice;
use satur::files::{self, Inputs, WholeFile};
use satur::logic::{AnyBoard, picture};

use super::{Found, Teller};
use crate::args::Explain;

/// The files of pictures.
pub(super) struct Gallery<'a> {
    folder: Option<&'a Path>,
    page: Option<(&'a Path, WholeFile)>,
    inputs: Inputs,
    puzzles: usize,
}

impl<'a> Gallery<'a> {
    pub(super) fn open(args: &'a Explain) -> Result<Self, String> {
        if let Some(folder) = &args.svg {
            fs::create_dir_all(folder).map_err(told_of(folder))?;
        }
        let inputs = args.input.inputs();
        let mut page = None;
        if let Some(path) = &args.html {
            let mut file = WholeFile::create(path, &inputs).map_err(told_of(path))?;
            let lang = args.reasoning.lang();
            let start = picture::page_start(lang, &lang.say("page-title", &[]));
            file.write_all(start.as_bytes()).map_err(told_of(path))?;
            page = Some((path.as_path(), file));
        }
        let folder = args.svg.as_deref();
        Ok(Self {
            folder,
            page,
            inputs,
            puzzles: 0,
        })
    }

    /// The pictures of a puzzle: `0001-012.svg` is step 12 of the first.
    pub(super) fn add(&mut self, teller: &Teller, found: &Found) -> Result<(), String> {
        self.puzzles += 1;
        if let Some(folder) = self.folder {
            let mut board = AnyBoard::new(teller.puzzle);
            for (number, step) in (1..).zip(&found.solve_path.steps) {
                let Some(board) = &mut board else { break };
                let position = advice::position(teller.puzzle, board);
                let text = picture::svg(teller.lang, &position, number, step);
                let path = folder.join(format!("{:04}-{number:03}.svg", self.puzzles));
                files::write(&path, text.as_bytes(), &self.inputs).map_err(told_of(&path))?;
                // The path was made by these steps.
                let _ = board.apply(step);
            }
        }
        if let Some((path, page)) = &mut self.page {
            let heading = teller.heading();
            let chapter = picture::Chapter {
                lang: teller.lang,
                heading: heading.trim_end(),
                puzzle: teller.puzzle,
                path: &found.solve_path,
                ending: &teller.ending(found),
            };
            let html = chapter.html().unwrap_or_default();
            page.write_all(html.as_bytes()).map_err(told_of(path))?;
        }
        Ok(())
    }

    /// Completes the page and puts it in place.
    pub(super) fn close(self) -> Result<(), String> {
        let Some((path, mut page)) = self.page else {
            return Ok(());
        };
        page.write_all(picture::page_end().as_bytes())
            .map_err(told_of(path))?;
        page.commit().map_err(told_of(path))
    }
}

/// An error with the path it is about.
fn told_of(path: &Path) -> impl Fn(io::Error) -> String + use<> {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}
