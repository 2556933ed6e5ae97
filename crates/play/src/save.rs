//! A game on disk.
//!
//! A game is a board of the format `json`, so that every command reads it: `satur hint` on a saved
//! game goes on from there. Notes hold what a board has not: the time, and marks that are not
//! complete, which must not be taken for all that is left in a cell.
//!
//! Games lie in one folder, each under a name that is made from its puzzle: the same puzzle finds its
//! game again, whatever file it comes from.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use satur_files::Inputs;
use satur_formats::{Format, Input, ReadOptions, Record, Sheet, WriteOptions, find, open};
use satur_model::{Cell, Digit, DigitSet, Puzzle, Shape};

use crate::Game;

/// A game as it is saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Save {
    /// The board.
    pub game: Game,
    /// How long it has taken.
    pub elapsed: Duration,
    /// What the player knows it by: the name of a file, or of the puzzle.
    pub title: String,
}

/// The folder of saved games, if the system says where such files belong: `$XDG_STATE_HOME`, else
/// `~/.local/state`; `%LOCALAPPDATA%` on Windows.
pub fn save_folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let folder = match named("XDG_STATE_HOME").or_else(|| named("LOCALAPPDATA")) {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(named("HOME")?).join(".local").join("state"),
    };
    Some(folder.join("satur").join("play"))
}

/// The file of the game of a puzzle.
pub fn save_path(folder: &Path, puzzle: &Puzzle) -> PathBuf {
    let mut text = format!("{}:", puzzle.shape());
    for number in puzzle.givens().numbers() {
        text += &format!("{number},");
    }
    let layout = puzzle.layout();
    for rule in layout.rules() {
        text += &format!("{};", rule.id);
    }
    for region in layout.jigsaw().into_iter().flatten() {
        text += &format!("{region};");
    }
    for clue in puzzle.clues() {
        text += &format!("{} {};", clue.describe(puzzle.shape()), clue.text());
    }
    let name = sha1_smol::Sha1::from(text).digest().to_string();
    folder.join(format!("{}.json", &name[..16]))
}

/// The game that was saved last, with its file. Files that are not games are skipped.
pub fn newest_save(folder: &Path) -> Option<(PathBuf, Save)> {
    let entries = std::fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .filter(|(_, path)| path.extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    files
        .into_iter()
        .find_map(|(_, path)| Some((path.clone(), Save::read(&path).ok()?)))
}

fn json() -> &'static Format {
    find("json").expect("the format json is there")
}

impl Save {
    /// Reads a game, or any other file whose first board is one.
    pub fn read(path: &Path) -> io::Result<Self> {
        let text = std::fs::read_to_string(path)?;
        let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let mut boards = open(Input::from_text(&text), Some(json()), options)
            .map_err(|error| wrong(error.to_string()))?;
        match boards.next() {
            Some(Ok(record)) => Ok(Self::of(&record)),
            Some(Err(error)) => Err(wrong(error.to_string())),
            None => Err(wrong("there is no game in it".to_owned())),
        }
    }

    /// The game that a record tells.
    pub fn of(record: &Record) -> Self {
        let shape = record.puzzle.shape();
        let mut game = Game::new(&record.puzzle);
        if let Some(marks) = record.note("marks") {
            let marks = marks.split(' ').filter_map(|word| read_mark(shape, word));
            game = game.with_saved_marks(marks);
        }
        if record.note("complete") == Some("yes") {
            game = game.with_complete_marks();
        }
        let seconds = record.note("seconds").and_then(|text| text.parse().ok());
        Self {
            game,
            elapsed: Duration::from_secs(seconds.unwrap_or(0)),
            title: record.label.clone().unwrap_or_default(),
        }
    }

    /// The text of the file.
    pub fn text(&self) -> io::Result<String> {
        let game = &self.game;
        let shape = game.shape();
        let mut record = Record::new(1, game.marked_position());
        record.label = (!self.title.is_empty()).then(|| self.title.clone());
        let mut note = |key: &str, value: String| record.notes.push((key.to_owned(), value));
        note("seconds", self.elapsed.as_secs().to_string());
        let cells = shape.all_cells().map(|cell| (cell, game.entry(cell).marks));
        let marks = cells.filter(|(_, marks)| !marks.is_empty());
        let marks: Vec<String> = marks.map(|one| write_mark(shape, one)).collect();
        if !marks.is_empty() {
            note("marks", marks.join(" "));
        }
        if game.are_marks_complete() {
            note("complete", "yes".to_owned());
        }
        let options = WriteOptions {
            marks: game.are_marks_complete(),
            ..WriteOptions::default()
        };
        let written = json().write_text(&[Sheet::question(&record)], &options);
        written.map_err(|error| io::Error::other(error.to_string()))
    }

    /// Writes the file, whole or not at all, in a folder that is made if need be.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        satur_files::write(path, self.text()?.as_bytes(), Inputs::NONE)
    }
}

/// The marks of a cell: `r1c2=3,12`.
fn write_mark(shape: Shape, (cell, marks): (Cell, DigitSet)) -> String {
    let digits: Vec<String> = marks.iter().map(|digit| digit.to_string()).collect();
    format!("{}={}", shape.name(cell), digits.join(","))
}

/// Reads the marks of a cell; nothing where they do not fit the board.
fn read_mark(shape: Shape, word: &str) -> Option<(Cell, DigitSet)> {
    let (name, digits) = word.split_once('=')?;
    let cell = shape.cell_named(name)?;
    let digit = |text: &str| {
        let digit = Digit::from_number(text.parse().ok()?)?;
        (digit.index() < shape.side()).then_some(digit)
    };
    let digits: Option<DigitSet> = digits.split(',').map(digit).collect();
    Some((cell, digits?))
}
