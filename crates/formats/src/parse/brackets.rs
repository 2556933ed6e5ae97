//! Boards as nested lists in brackets, as programs print and read them.
//!
//! A list of values is a row, a list of rows is a board, and lists of boards may be nested as
//! deep as one likes; a flat list with a square number of values is a board too, and so is a list
//! of strings. Brackets are `[ ]` or `{ }`; values stand between commas or blanks. What programs
//! put around lists (`board =`, `np.array(`, `dtype=int8)`, `;`) is passed over.

use std::collections::VecDeque;

use satur_model::{Grid, MAX_SIDE, Puzzle};

use crate::parse::cells;
use crate::parse::hints::Hints;
use crate::parse::numbers::{is_comment, number};
use crate::problem::quoted;
use crate::symbols::is_blank;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample};

/// A value of a list, with its place.
struct Value {
    line: usize,
    column: usize,
    text: String,
    is_quoted: bool,
}

/// A list that is being read.
#[derive(Default)]
struct List {
    values: Vec<Value>,
    rows: Vec<Vec<Value>>,
    line: usize,
    column: usize,
}

/// What separates the values of the first row, if a text begins with a list.
pub(crate) fn separator(sample: &Sample) -> Option<char> {
    let mut lines = sample
        .lines()
        .map(str::trim_start)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next()?;
    let list = without_name(first);
    let (before, _) = list.split_once(['[', '{'])?;
    let is_call = before.trim_end().ends_with('(');
    if !before.trim().is_empty() && !is_call {
        return None;
    }
    let text: String = sample.lines().take(200).collect::<Vec<_>>().join("\n");
    let start = text.find(first)? + (first.len() - list.len()) + before.len();
    let text = text.get(start..)?;
    let row = text.trim_start_matches(|c: char| c.is_whitespace() || "[{".contains(c));
    let words = ["null", "None", "nan", "array", "np.array"];
    let is_value = row.starts_with(|c: char| c.is_ascii_digit() || "\"'.".contains(c))
        || words.iter().any(|word| row.starts_with(word));
    let is_object = text.trim_start_matches(['[', ' ', '\n']).starts_with('{')
        && row.starts_with(['"', '\''])
        && row
            .split(['{', '}'])
            .next()
            .is_some_and(|row| row.contains(':'));
    if !is_value || is_object {
        return None;
    }
    let row = row.split([']', '}']).next()?;
    Some(if row.contains(',') { ',' } else { ' ' })
}

/// A line without the name that a program gives to its list: `int board[9][9] =`.
fn without_name(line: &str) -> &str {
    let is_name = |name: &str| {
        let is_part = |c: char| c.is_alphanumeric() || "_ .:<>[]&*".contains(c);
        name.starts_with(char::is_alphabetic) && name.chars().all(is_part)
    };
    match line.split_once('=') {
        Some((name, list)) if is_name(name.trim()) => list,
        _ => line,
    }
}

/// The boards of a text of lists.
pub(crate) fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut reader = Reader {
        lines,
        hints: Hints::new(options),
        options,
        lists: Vec::new(),
        ready: VecDeque::new(),
        is_lost: false,
    };
    Box::new(std::iter::from_fn(move || reader.next()))
}

struct Reader<'a> {
    lines: Lines<'a>,
    hints: Hints,
    options: ReadOptions,
    /// The lists that are open, the outermost first.
    lists: Vec<List>,
    /// Boards that were read and not given out yet.
    ready: VecDeque<Result<Record, Problem>>,
    /// After a problem, until all lists are closed or a line begins a new one.
    is_lost: bool,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            if let Some(board) = self.ready.pop_front() {
                return Some(board.map_err(ReadError::from));
            }
            let line = match self.lines.next_line() {
                Ok(Some(line)) => line,
                Ok(None) => return self.end().map(|problem| Err(problem.into())),
                Err(error) => return Some(Err(error.into())),
            };
            if is_comment(&line.text) {
                let text = line.text.trim_start().trim_start_matches('#');
                self.hints.read_comment(text);
                continue;
            }
            if self.is_lost && line.text.starts_with('[') {
                self.is_lost = false;
                self.lists.clear();
            }
            if let Err(problem) = self.read_line(&line) {
                self.lists.clear();
                self.is_lost = true;
                self.ready.push_back(Err(problem));
            }
        }
    }

    fn end(&mut self) -> Option<Problem> {
        let list = self.lists.pop()?;
        self.lists.clear();
        let found = "a list that is not closed";
        Some(Problem::at(list.line, list.column, found, "a closing ']'"))
    }

    fn read_line(&mut self, line: &Line) -> Result<(), Problem> {
        let mut rest = line.text.as_str();
        if self.lists.is_empty() {
            rest = without_name(rest);
        }
        let mut column = line.text[..line.text.len() - rest.len()].chars().count() + 1;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '[' | '{' => {
                    self.lists.push(List {
                        line: line.number,
                        column,
                        ..List::default()
                    });
                    if self.lists.len() > 16 {
                        let found = "lists within lists within lists";
                        return Err(Problem::at(line.number, column, found, "boards"));
                    }
                    1
                }
                ']' | '}' => {
                    self.close()?;
                    1
                }
                '"' | '\'' => {
                    let inside = &rest[1..];
                    let Some(end) = inside.find(first) else {
                        let found = "the end of the line inside a string";
                        let expected = format!("a closing {first}");
                        return Err(Problem::at(line.number, 0, found, expected));
                    };
                    self.add(line.number, column, &inside[..end], true)?;
                    end + 2
                }
                ',' | ';' | '(' | ')' => 1,
                _ if first.is_whitespace() => first.len_utf8(),
                _ => {
                    let is_end = |c: char| c.is_whitespace() || "[]{},;()\"'".contains(c);
                    let end = rest.find(is_end).unwrap_or(rest.len());
                    let is_call = rest[end..].starts_with('(');
                    if !is_call && !rest[..end].contains('=') {
                        self.add(line.number, column, &rest[..end], false)?;
                    }
                    end
                }
            };
            column += rest[..length].chars().count();
            rest = &rest[length..];
        }
        Ok(())
    }

    /// Takes a value into the innermost list; outside of all lists it means nothing.
    fn add(
        &mut self,
        line: usize,
        column: usize,
        text: &str,
        is_quoted: bool,
    ) -> Result<(), Problem> {
        let Some(list) = self.lists.last_mut() else {
            return Ok(());
        };
        if text == "..." {
            return Err(
                Problem::at(line, column, "'...'", "every row and every cell")
                    .hint("print the whole array: numpy.set_printoptions(threshold=sys.maxsize)"),
            );
        }
        if list.values.len() >= MAX_SIDE.pow(2) {
            let found = format!("more than {} values in a list", MAX_SIDE.pow(2));
            return Err(Problem::at(line, column, found, "a board"));
        }
        list.values.push(Value {
            line,
            column,
            text: text.trim().to_owned(),
            is_quoted,
        });
        Ok(())
    }

    /// Closes the innermost list: it becomes a row of the one around it, or a board, or boards.
    fn close(&mut self) -> Result<(), Problem> {
        let Some(mut list) = self.lists.pop() else {
            return Ok(());
        };
        if self.is_lost {
            self.is_lost = !self.lists.is_empty();
            return Ok(());
        }
        if !list.values.is_empty() {
            if let Some(mixed) = list.rows.first().and_then(|row| row.first()) {
                let found = "rows and values in one list";
                return Err(Problem::at(
                    mixed.line,
                    mixed.column,
                    found,
                    "rows, or values",
                ));
            }
            let is_text = list.values.iter().all(|value| value.is_quoted)
                && list.values.iter().any(|v| v.text.chars().nth(1).is_some());
            match self.lists.last_mut() {
                Some(outer) if !is_text => {
                    outer.rows.push(list.values);
                    return Ok(());
                }
                _ if is_text => return self.take_texts(&list.values),
                _ => return self.take_board(&list.values),
            }
        }
        if list.rows.is_empty() {
            return Ok(());
        }
        let side = list.rows.len();
        if list.rows.iter().all(|row| row.len() == side) {
            let values: Vec<Value> = list.rows.into_iter().flatten().collect();
            return self.take_board(&values);
        }
        let is_flat = |row: &Vec<Value>| row.len() >= 16 && row.len().isqrt().pow(2) == row.len();
        if list.rows.iter().all(is_flat) {
            return list
                .rows
                .into_iter()
                .try_for_each(|row| self.take_board(&row));
        }
        let odd = list.rows.iter().find(|row| row.len() != side);
        let odd = odd.unwrap_or(&list.rows[0]);
        let found = format!("{} cells in a row", odd.len());
        let problem = Problem::at(
            odd[0].line,
            odd[0].column,
            found,
            format!("{side}, as many as rows"),
        );
        list.rows.clear();
        Err(problem)
    }

    /// A board of these values, row by row.
    fn take_board(&mut self, values: &[Value]) -> Result<(), Problem> {
        let (line, column) = (values[0].line, values[0].column);
        let side = values.len().isqrt();
        if side.pow(2) != values.len() {
            let found = format!("{} values", values.len());
            let expected = "81 for a 9x9 board, or another square number";
            return Err(Problem::at(line, column, found, expected));
        }
        let shape = self.hints.shape(line, side)?;
        let numbers = values.iter().map(|value| {
            read_number(value, side).ok_or_else(|| {
                let expected = format!("a number 1 to {side}, or 0 for an empty cell");
                Problem::at(value.line, value.column, quoted(&value.text), expected)
            })
        });
        let numbers = numbers.collect::<Result<Vec<u8>, Problem>>()?;
        let grid = Grid::from_numbers(shape, &numbers).expect("one checked value a cell");
        self.give(Record::new(line, Puzzle::new(grid)));
        Ok(())
    }

    /// Boards of one character a cell: a string for each board, or for each row of one.
    fn take_texts(&mut self, values: &[Value]) -> Result<(), Problem> {
        let width = |value: &Value| value.text.chars().count();
        let are_rows = values.iter().all(|value| width(value) == values.len());
        let boards: Vec<&[Value]> = if are_rows {
            vec![values]
        } else {
            values.chunks(1).collect()
        };
        for rows in boards {
            let symbols: Vec<char> = rows.iter().flat_map(|row| row.text.chars()).collect();
            let first = &rows[0];
            let side = symbols.len().isqrt();
            if side.pow(2) != symbols.len() {
                let found = format!("{} characters", symbols.len());
                let expected = "81 for a 9x9 board, or as many as rows";
                return Err(Problem::at(first.line, first.column, found, expected));
            }
            let shape = self.hints.shape(first.line, side)?;
            let place = |at: usize| {
                let row = &rows[(at / width(first)).min(rows.len() - 1)];
                (row.line, row.column + 1 + at % width(first))
            };
            let read = cells::read_forgiving(shape, &symbols, self.hints.symbols(), place)?;
            let record = read.into_record(first.line, std::iter::empty(), self.options)?;
            self.give(record);
        }
        Ok(())
    }

    fn give(&mut self, record: Record) {
        self.ready.push_back(Ok(record));
    }
}

/// The number of a value: 0 for an empty cell, nothing for what is none. Floats of `NumPy` end
/// with a dot.
fn read_number(value: &Value, side: usize) -> Option<u8> {
    let text = value.text.as_str();
    let is_empty = text.is_empty() && value.is_quoted
        || matches!(text, "null" | "None" | "nan" | "NaN")
        || text.chars().all(|c| c != '0' && is_blank(c, side));
    if is_empty {
        return Some(0);
    }
    let whole = text.strip_suffix(".0").or(text.strip_suffix('.'));
    let number = number(whole.unwrap_or(text))?;
    u8::try_from(number).ok().filter(|_| number <= side)
}
