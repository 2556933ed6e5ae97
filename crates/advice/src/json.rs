//! How answers become JSON: what is said of the board first, then the answer, in one object on one line.
//!
//! The keys of an answer are the fields of its type. Boards are written as the format `json` writes them, so that every
//! command reads what every command writes; cells are `r1c2`.

use satur_formats::{Record, board_keys, board_value, notes_value};
use satur_model::{Cell, Grid, Shape, Solution};
use serde::ser::{Error as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::Entries;

/// A cell by its name: `r1c2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellName {
    /// The cell.
    pub cell: Cell,
    row: usize,
    col: usize,
}

impl CellName {
    /// Names a cell of boards with this shape.
    pub fn new(shape: Shape, cell: Cell) -> Self {
        let (row, col) = (shape.row(cell), shape.col(cell));
        Self { cell, row, col }
    }

    /// Names cells of boards with this shape.
    pub fn all(shape: Shape, cells: &[Cell]) -> Vec<Self> {
        cells.iter().map(|&cell| Self::new(shape, cell)).collect()
    }
}

impl std::fmt::Display for CellName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A board of an answer.
#[derive(Clone, Copy, Debug)]
pub enum BoardRef<'a> {
    /// A board of any shape.
    Grid(&'a Grid),
    /// A plain 9x9 board, 0 for empty.
    Plain(&'a [u8; 81]),
}

impl Serialize for BoardRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Grid(grid) => {
                let text = RawValue::from_string(board_value(grid)).map_err(S::Error::custom)?;
                text.serialize(serializer)
            }
            Self::Plain(board) => {
                let line = board.map(|number| if number == 0 { b'.' } else { b'0' + number });
                serializer.serialize_str(std::str::from_utf8(&line).map_err(S::Error::custom)?)
            }
        }
    }
}

/// The solutions of an answer.
#[derive(Clone, Copy, Debug)]
pub enum Solutions<'a> {
    /// Solutions of a board of any shape.
    Any(&'a [Solution]),
    /// Solutions of a plain 9x9 board.
    Plain(&'a [&'a [u8; 81]]),
}

impl<'a> Solutions<'a> {
    /// The first of them.
    pub fn first(&self) -> Option<BoardRef<'a>> {
        match self {
            Self::Any(solutions) => Some(BoardRef::Grid(solutions.first()?.grid())),
            Self::Plain(boards) => Some(BoardRef::Plain(boards.first()?)),
        }
    }
}

impl Serialize for Solutions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Any(solutions) => {
                let mut list = serializer.serialize_seq(Some(solutions.len()))?;
                for solution in *solutions {
                    list.serialize_element(&BoardRef::Grid(solution.grid()))?;
                }
                list.end()
            }
            Self::Plain(boards) => {
                let mut list = serializer.serialize_seq(Some(boards.len()))?;
                for board in *boards {
                    list.serialize_element(&BoardRef::Plain(board))?;
                }
                list.end()
            }
        }
    }
}

/// Where a puzzle stands in the input.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct Origin<'a> {
    /// Which puzzle of the input it is, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its file, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
}

/// Appends the line for a puzzle, what is known of the digits that were entered, and an answer.
pub fn write_answer(
    origin: Origin,
    record: &Record,
    entries: Option<&Entries>,
    answer: &impl Serialize,
    out: &mut Vec<u8>,
) {
    let mut board = board_keys(record, &record.puzzle).unwrap_or_default();
    if !record.notes.is_empty() {
        board += &format!(",\"notes\":{}", notes_value(&record.notes));
    }
    if let Some(entries) = entries {
        board += &format!(",\"entries\":{}", entries.json(&record.puzzle));
    }
    write_joined(
        origin,
        |out| out.extend_from_slice(board.as_bytes()),
        answer,
        out,
    );
}

/// Appends the line for a plain 9x9 board, 0 for empty, and an answer to it.
pub fn write_plain_answer(
    origin: Origin,
    board: &[u8; 81],
    answer: &impl Serialize,
    out: &mut Vec<u8>,
) {
    let board = |out: &mut Vec<u8>| {
        let line = board.map(|number| if number == 0 { b'.' } else { b'0' + number });
        out.extend_from_slice(b"\"puzzle\":\"");
        out.extend_from_slice(&line);
        out.extend_from_slice(b"\",\"shape\":\"3x3\"");
    };
    write_joined(origin, board, answer, out);
}

/// Appends the line for a puzzle that was not answered because of an error.
pub fn write_error(origin: Origin, error: &str, out: &mut Vec<u8>) {
    let verdict = "error";
    write_joined(origin, |_| (), &ErrorAnswer { verdict, error }, out);
}

/// What is said in place of an answer.
#[derive(Serialize)]
struct ErrorAnswer<'a> {
    verdict: &'static str,
    error: &'a str,
}

/// Appends an object with the keys of the origin, of the board and of the answer.
fn write_joined(
    origin: Origin,
    board: impl FnOnce(&mut Vec<u8>),
    answer: &impl Serialize,
    out: &mut Vec<u8>,
) {
    // Writing into memory cannot fail, and no key is anything but text.
    let _ = serde_json::to_writer(&mut *out, &origin);
    out.pop();
    out.push(b',');
    let start = out.len();
    board(out);
    if out.len() > start {
        out.push(b',');
    }
    let start = out.len();
    let _ = serde_json::to_writer(&mut *out, answer);
    // The brace that opens the answer.
    out.remove(start);
    out.push(b'\n');
}
