//! What an argument in the place of a file means: a file, standard input, or a puzzle written out.
//!
//! A file of that name wins. Where there is none, a text that some format reads as a puzzle is that
//! puzzle, and so is one that is made of nothing but the characters of a board: what is wrong with it
//! is then reported as for any board, and not as for a missing file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use satur::formats::{self, Format, ReadOptions};

use crate::language::say;

/// The shortest text that is taken for a puzzle: a 4x4 board has 16 cells.
const SHORTEST: usize = 16;

/// An argument that names puzzles.
pub(crate) enum Argument {
    Stdin,
    /// A file, and whether its name could be read as a puzzle too.
    File {
        path: PathBuf,
        reads_as_puzzle: bool,
    },
    /// The text of a puzzle.
    Puzzle(String),
}

/// Says what an argument means.
pub(crate) fn classify(
    path: PathBuf,
    format: Option<&'static Format>,
    options: ReadOptions,
) -> Argument {
    if path == Path::new("-") {
        return Argument::Stdin;
    }
    let text = path.to_str().filter(|text| may_be_puzzle(text));
    let reads_as_puzzle = text.is_some_and(|text| reads(text, format, options));
    match text {
        Some(text) if !path.exists() && (reads_as_puzzle || looks_like_board(text)) => {
            Argument::Puzzle(text.to_owned())
        }
        _ => Argument::File {
            path,
            reads_as_puzzle,
        },
    }
}

/// Whether a word is a puzzle, or a file that there is.
pub(crate) fn names_puzzles(word: &str) -> bool {
    match classify(PathBuf::from(word), None, ReadOptions::default()) {
        Argument::Puzzle(_) => true,
        Argument::File { path, .. } => path.is_file(),
        Argument::Stdin => false,
    }
}

/// Whether a text is long enough, and has a digit, a blank or a letter for each cell.
fn may_be_puzzle(text: &str) -> bool {
    text.chars().filter(|c| !c.is_whitespace()).count() >= SHORTEST
}

/// Whether some format reads the text as at least one board.
fn reads(text: &str, format: Option<&'static Format>, options: ReadOptions) -> bool {
    let input = formats::Input::from_text(text);
    let Ok(mut boards) = formats::open(input, format, options) else {
        return false;
    };
    boards.next().is_some_and(|record| record.is_ok())
}

/// Whether a text has nothing but digits, blanks and lines of a board.
fn looks_like_board(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".-_*|+".contains(c);
    text.chars().all(is_cell) && text.contains(|c: char| c.is_ascii_digit() || c == '.')
}

/// Spells the blanks of a puzzle as dots where they are dashes at its beginning, which would be
/// taken for an option. No option looks like that.
pub(crate) fn with_dots(word: std::ffi::OsString) -> std::ffi::OsString {
    let is_board = |text: &str| {
        text.starts_with('-')
            && text.len() >= SHORTEST
            && text
                .bytes()
                .all(|c| c.is_ascii_digit() || b"-.".contains(&c))
    };
    match word.to_str() {
        Some(text) if is_board(text) => text.replace('-', ".").into(),
        _ => word,
    }
}

impl Argument {
    /// Its name, as people call it.
    pub(crate) fn name(&self) -> Arc<str> {
        match self {
            Self::Stdin => "stdin".into(),
            Self::File { path, .. } => path.to_string_lossy().into(),
            Self::Puzzle(_) => say("argument", &[]).into(),
        }
    }

    pub(crate) fn is_stdin(&self) -> bool {
        matches!(self, Self::Stdin)
    }

    /// The size in bytes, where it is known before reading.
    pub(crate) fn size(&self) -> Option<u64> {
        let metadata = match self {
            Self::Stdin => None,
            Self::Puzzle(text) => return Some(text.len() as u64),
            Self::File { path, .. } => std::fs::metadata(path).ok(),
        };
        metadata.filter(std::fs::Metadata::is_file).map(|m| m.len())
    }

    /// Whether reading it never waits for somebody to write: an argument, or a file that is none of the devices and
    /// pipes, also as standard input.
    pub(crate) fn never_waits(&self) -> bool {
        match self {
            Self::Puzzle(_) => true,
            Self::File { .. } => self.size().is_some(),
            Self::Stdin => stdin_is_file(),
        }
    }

    /// What people should know: that a file is read whose name is a puzzle.
    pub(crate) fn note(&self) -> Option<String> {
        match self {
            Self::File {
                path,
                reads_as_puzzle: true,
            } if path.exists() => {
                let name = path.to_string_lossy();
                Some(say("file-wins", &[("file", &name)]))
            }
            _ => None,
        }
    }
}

/// Whether standard input is a file on a disk.
#[cfg(unix)]
fn stdin_is_file() -> bool {
    use std::os::fd::AsFd as _;
    let copy = std::io::stdin().as_fd().try_clone_to_owned();
    let metadata = copy.and_then(|copy| std::fs::File::from(copy).metadata());
    metadata.is_ok_and(|metadata| metadata.is_file())
}

/// Whether standard input is a file on a disk: where that cannot be asked, it is taken for a pipe.
#[cfg(not(unix))]
fn stdin_is_file() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_puzzle(text: &str) -> bool {
        let argument = classify(text.into(), None, ReadOptions::default());
        matches!(argument, Argument::Puzzle(_))
    }

    #[test]
    fn names_of_files_are_not_taken_for_puzzles() {
        for name in [
            "puzzles.txt",
            "a/rather/long/path/to/some/puzzles-of-2024.txt",
            "kaggle-sudoku-1000000.csv",
            "results_16x16.json",
            "../shared/data/17clue/puzzles2_17_clue",
            "0001.txt",
            "1234",
        ] {
            assert!(!is_puzzle(name), "{name}");
        }
    }

    #[test]
    fn boards_of_every_spelling_are_puzzles() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(is_puzzle(line));
        assert!(is_puzzle(&line.replace('.', "0")));
        assert!(
            is_puzzle("1.......3.......2......."),
            "a board with too many cells is reported as one"
        );
        assert!(is_puzzle("1..3 ..2. .3.. 2..1"), "rows apart");
        let rows: Vec<String> = line
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        assert!(is_puzzle(&rows.join("\n")));
        assert!(
            is_puzzle(&line[..80]),
            "too short a board is reported as a board"
        );
    }

    #[test]
    fn dashes_at_the_beginning_are_blanks() {
        let dots = |text: &str| with_dots(text.into()).into_string().unwrap();
        assert_eq!(dots("--1-3-----------"), "..1.3...........");
        for option in ["--max-iter", "-", "--", "-1", "--quiet-and-something-long"] {
            assert_eq!(dots(option), option);
        }
    }
}
