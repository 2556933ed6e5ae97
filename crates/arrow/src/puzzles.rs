//! The puzzles of a column: text in any format, or numbers in lists.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, PrimitiveArray, RecordBatch};
use arrow_schema::DataType;
use satur_formats::{Input, ReadOptions, open};
use satur_model::{Grid, Puzzle, Shape};
use satur_nine::Board;

use crate::BatchError;

const EXPECTED: &str = "text (utf8, large_utf8, utf8_view or a dictionary of them), or lists of \
                        integers with one for each cell";

/// A column of puzzles.
pub(crate) struct Puzzles {
    values: Values,
    shape: Option<Shape>,
}

enum Values {
    Text(ArrayRef),
    /// Codes of a dictionary, and its texts.
    Coded(Vec<usize>, ArrayRef, ArrayRef),
    /// Lists of numbers, fixed or not.
    Lists(ArrayRef),
}

/// What a row holds.
#[derive(Clone, Debug)]
pub enum Given {
    /// Nothing.
    Null,
    /// A 9x9 board of which nothing is known but its digits.
    Plain(Board),
    /// Any other puzzle.
    Puzzle(Box<Puzzle>),
    /// Something that is no puzzle, and why.
    Bad(String),
}

impl Given {
    /// What tells this puzzle from another, however it was written down.
    pub(crate) fn key(&self) -> Vec<u8> {
        match self {
            Self::Null | Self::Bad(_) => Vec::new(),
            Self::Plain(board) => satur_nine::write(board).to_vec(),
            Self::Puzzle(puzzle) => puzzle.board().to_string().into_bytes(),
        }
    }

    /// The puzzle, of whatever kind.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match self {
            Self::Null | Self::Bad(_) => None,
            Self::Plain(board) => Some(puzzle_of(board)),
            Self::Puzzle(puzzle) => Some((**puzzle).clone()),
        }
    }
}

/// The puzzle of a plain board, whose numbers are 0 to 9.
pub(crate) fn puzzle_of(board: &Board) -> Puzzle {
    let grid = Grid::from_numbers(Shape::classic(), board);
    Puzzle::new(grid.unwrap_or_else(|| Grid::empty(Shape::classic())))
}

/// The column with this name.
pub(crate) fn column<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a ArrayRef, BatchError> {
    batch.column_by_name(name).ok_or_else(|| {
        let schema = batch.schema();
        let names: Vec<String> = schema
            .fields()
            .iter()
            .map(|field| format!("'{}'", field.name()))
            .collect();
        BatchError::NoColumn {
            name: name.to_owned(),
            known: if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            },
        }
    })
}

impl Puzzles {
    /// The puzzles of a batch, with the blocks for those that do not say.
    pub(crate) fn of(
        batch: &RecordBatch,
        name: &str,
        shape: Option<Shape>,
    ) -> Result<Self, BatchError> {
        let column = column(batch, name)?;
        let wrong = || BatchError::ColumnType {
            name: name.to_owned(),
            found: column.data_type().to_string(),
            expected: EXPECTED,
        };
        let values = match column.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                Values::Text(column.clone())
            }
            DataType::Dictionary(_, value) if is_text(value) => {
                let coded = column.as_any_dictionary();
                Values::Coded(
                    if coded.values().is_empty() {
                        vec![0; column.len()]
                    } else {
                        coded.normalized_keys()
                    },
                    coded.values().clone(),
                    column.clone(),
                )
            }
            DataType::FixedSizeList(item, _) | DataType::List(item) | DataType::LargeList(item)
                if item.data_type().is_integer() =>
            {
                Values::Lists(column.clone())
            }
            _ => return Err(wrong()),
        };
        Ok(Self { values, shape })
    }

    /// Whether every row is a text of 81 bytes, or a list of 81 numbers: then rows are cheap.
    pub(crate) fn are_all_plain(&self, rows: usize) -> bool {
        if let Values::Lists(lists) = &self.values {
            return matches!(lists.data_type(), DataType::FixedSizeList(_, 81));
        }
        (0..rows).all(|row| self.text(row).is_none_or(|text| text.len() == 81))
    }

    /// Fills `boards` with these rows and returns true if each is a plain 9x9 board: a line of 81 characters, or
    /// 81 bytes from 0 to 9. What most tables hold is read here at once, without a step for each row that could be
    /// something else.
    pub(crate) fn boards(&self, rows: Range<usize>, boards: &mut Vec<Board>) -> bool {
        boards.clear();
        if self.shape.is_some_and(|shape| shape != Shape::classic()) {
            return false;
        }
        let mut read = |line: &str| {
            let board = satur_nine::read(line.as_bytes());
            boards.extend(board);
            board.is_some()
        };
        match &self.values {
            Values::Text(texts) if texts.null_count() > 0 => false,
            Values::Text(texts) => match texts.data_type() {
                DataType::Utf8 => {
                    let texts = texts.as_string::<i32>();
                    rows.into_iter().all(|row| read(texts.value(row)))
                }
                DataType::LargeUtf8 => {
                    let texts = texts.as_string::<i64>();
                    rows.into_iter().all(|row| read(texts.value(row)))
                }
                _ => {
                    let texts = texts.as_string_view();
                    rows.into_iter().all(|row| read(texts.value(row)))
                }
            },
            Values::Coded(..) => rows
                .into_iter()
                .all(|row| self.text(row).is_some_and(&mut read)),
            Values::Lists(lists) => {
                let Some(bytes) = bytes_of(lists, rows) else {
                    return false;
                };
                boards.extend_from_slice(bytes.as_chunks::<81>().0);
                true
            }
        }
    }

    /// The text of a row; nothing for null and for lists.
    pub(crate) fn text(&self, row: usize) -> Option<&str> {
        match &self.values {
            Values::Text(texts) => text_at(texts, row),
            Values::Coded(keys, texts, column) => {
                let is_known = column.is_valid(row);
                is_known.then(|| text_at(texts, keys[row])).flatten()
            }
            Values::Lists(_) => None,
        }
    }

    /// What a row holds.
    pub(crate) fn given(&self, row: usize) -> Given {
        if let Values::Lists(lists) = &self.values {
            return match numbers_at(lists, row) {
                None => Given::Null,
                Some(numbers) => read_numbers(&numbers, self.shape),
            };
        }
        match self.text(row) {
            None => Given::Null,
            Some(text) => read_text(text, self.shape),
        }
    }
}

/// The numbers of these rows, if they are bytes from 0 to 9, 81 in each row and none of them null.
fn bytes_of(lists: &ArrayRef, rows: Range<usize>) -> Option<&[u8]> {
    let DataType::FixedSizeList(item, 81) = lists.data_type() else {
        return None;
    };
    if *item.data_type() != DataType::UInt8 || lists.null_count() > 0 {
        return None;
    }
    let values = lists.as_fixed_size_list().values();
    let bytes: &[u8] = values.as_primitive::<UInt8Type>().values();
    let bytes = bytes.get(81 * rows.start..81 * rows.end)?;
    let is_plain = values.null_count() == 0 && bytes.iter().fold(0, |most, &b| most.max(b)) <= 9;
    is_plain.then_some(bytes)
}

fn is_text(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
    )
}

/// The text of a row of a text column.
pub(crate) fn text_at(column: &ArrayRef, row: usize) -> Option<&str> {
    if column.is_null(row) {
        return None;
    }
    match column.data_type() {
        DataType::Utf8 => Some(column.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Some(column.as_string::<i64>().value(row)),
        DataType::Utf8View => Some(column.as_string_view().value(row)),
        _ => None,
    }
}

/// The numbers of a row of lists; a null among them is an empty cell.
fn numbers_at(lists: &ArrayRef, row: usize) -> Option<Vec<i64>> {
    if lists.is_null(row) {
        return None;
    }
    let values = match lists.data_type() {
        DataType::FixedSizeList(..) => lists.as_fixed_size_list().value(row),
        DataType::LargeList(_) => lists.as_list::<i64>().value(row),
        _ => lists.as_list::<i32>().value(row),
    };
    Some(integers(&values))
}

/// Integers of any width; what does not fit reads as a number that no board has.
pub(crate) fn integers(values: &ArrayRef) -> Vec<i64> {
    fn read<T: arrow_array::types::ArrowPrimitiveType>(values: &ArrayRef) -> Vec<i64>
    where
        T::Native: TryInto<i64>,
    {
        let values: &PrimitiveArray<T> = values.as_primitive();
        let number = |value: Option<T::Native>| match value {
            None => 0,
            Some(value) => value.try_into().unwrap_or(i64::MAX),
        };
        values.iter().map(number).collect()
    }
    match values.data_type() {
        DataType::Int8 => read::<Int8Type>(values),
        DataType::Int16 => read::<Int16Type>(values),
        DataType::Int32 => read::<Int32Type>(values),
        DataType::Int64 => read::<Int64Type>(values),
        DataType::UInt8 => read::<UInt8Type>(values),
        DataType::UInt16 => read::<UInt16Type>(values),
        DataType::UInt32 => read::<UInt32Type>(values),
        DataType::UInt64 => read::<UInt64Type>(values),
        _ => Vec::new(),
    }
}

/// Reads a board from numbers, row by row, 0 for empty. Without a shape the blocks are those that
/// everybody means by the side.
pub fn read_numbers(numbers: &[i64], stated: Option<Shape>) -> Given {
    let side = numbers.len().isqrt();
    let conventional = (side * side == numbers.len())
        .then(|| Shape::conventional(side))
        .flatten();
    let Some(shape) = stated
        .or(conventional)
        .filter(|s| s.cells() == numbers.len())
    else {
        return Given::Bad(match stated {
            Some(shape) => format!(
                "found {} numbers, expected {} for blocks of {shape}",
                numbers.len(),
                shape.cells()
            ),
            None => format!(
                "found {} numbers, expected one for each cell: 81 for a board of side 9 (give a \
                 shape where several are in use)",
                numbers.len()
            ),
        });
    };
    let mut bytes = Vec::with_capacity(numbers.len());
    for (at, &number) in numbers.iter().enumerate() {
        match u8::try_from(number) {
            Ok(byte) if usize::from(byte) <= shape.side() => bytes.push(byte),
            _ => {
                return Given::Bad(format!(
                    "cell {}: found {number}, expected 0 to {}",
                    at + 1,
                    shape.side()
                ));
            }
        }
    }
    match Board::try_from(bytes.as_slice()) {
        Ok(board) if shape == Shape::classic() => Given::Plain(board),
        _ => match Grid::from_numbers(shape, &bytes) {
            Some(grid) => Given::Puzzle(Box::new(Puzzle::new(grid))),
            None => Given::Bad("not a board".to_owned()),
        },
    }
}

/// Reads one board in any format, with the blocks for a text that does not say.
pub fn read_text(text: &str, stated: Option<Shape>) -> Given {
    let is_classic = stated.is_none_or(|shape| shape == Shape::classic());
    if let Some(board) = satur_nine::read(text.as_bytes()).filter(|_| is_classic) {
        return Given::Plain(board);
    }
    let options = ReadOptions {
        shape: stated,
        ..ReadOptions::default()
    };
    let mut boards = match open(Input::from_text(text), None, options) {
        Ok(boards) => boards,
        Err(error) => return Given::Bad(precise(text, options).unwrap_or(error.to_string())),
    };
    match (boards.next(), boards.next()) {
        (None, _) => Given::Bad("found no board in the text".to_owned()),
        (Some(Err(error)), _) => Given::Bad(error.to_string()),
        (Some(Ok(_)), Some(_)) => Given::Bad("found several boards, expected one".to_owned()),
        (Some(Ok(record)), None) => Given::Puzzle(Box::new(record.puzzle)),
    }
}

/// What is wrong with a word that has as many characters as a board has cells: its place.
fn precise(text: &str, options: ReadOptions) -> Option<String> {
    let cells = text.trim().chars().count();
    let is_board = cells > 15 && cells.isqrt().pow(2) == cells;
    if !is_board || text.trim().contains(char::is_whitespace) {
        return None;
    }
    let line = satur_formats::find("line");
    match open(Input::from_text(text), line, options).ok()?.next()? {
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    }
}
