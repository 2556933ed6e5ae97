//! The puzzles of a column: text in any format, or numbers in lists.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, PrimitiveArray, RecordBatch};
use arrow_schema::DataType;
use satur_model::{Grid, Puzzle, Solution};
use satur_nine::Board;

use crate::board_spec::{BoardSpec, Given, read_regions, read_rule};
use crate::{BatchError, Job};

const EXPECTED: &str = "text (utf8, large_utf8, utf8_view or a dictionary of them), or lists of \
                        integers with one for each cell";
const EXPECTED_TEXT: &str = "text, or lists of text";

/// A column of puzzles, and the columns that say more of their boards.
pub(crate) struct Puzzles<'a> {
    values: Values,
    board: &'a BoardSpec,
    rules: Option<Values>,
    regions: Option<Values>,
    clues: Option<Values>,
}

enum Values {
    Text(ArrayRef),
    /// Codes of a dictionary, and its texts.
    Coded(Vec<usize>, ArrayRef, ArrayRef),
    /// Lists of numbers or of texts, fixed or not.
    Lists(ArrayRef),
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

impl Values {
    /// The puzzles of a column.
    fn of_puzzles(batch: &RecordBatch, name: &str) -> Result<Self, BatchError> {
        let is_fit = |item: &DataType| item.is_integer();
        Self::of(batch, name, EXPECTED, is_fit)
    }

    /// What a column says of the boards.
    fn of_texts(batch: &RecordBatch, name: &str) -> Result<Self, BatchError> {
        Self::of(batch, name, EXPECTED_TEXT, is_text)
    }

    fn of(
        batch: &RecordBatch,
        name: &str,
        expected: &'static str,
        is_item: impl Fn(&DataType) -> bool,
    ) -> Result<Self, BatchError> {
        let column = column(batch, name)?;
        Ok(match column.data_type() {
            kind if is_text(kind) => Self::Text(column.clone()),
            DataType::Dictionary(_, value) if is_text(value) => {
                let coded = column.as_any_dictionary();
                Self::Coded(
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
                if is_item(item.data_type()) =>
            {
                Self::Lists(column.clone())
            }
            _ => {
                return Err(BatchError::ColumnType {
                    name: name.to_owned(),
                    found: column.data_type().to_string(),
                    expected,
                });
            }
        })
    }

    /// The text of a row; nothing for null and for lists.
    fn text(&self, row: usize) -> Option<&str> {
        match self {
            Self::Text(texts) => text_at(texts, row),
            Self::Coded(keys, texts, column) => {
                let is_known = column.is_valid(row);
                is_known.then(|| text_at(texts, keys[row])).flatten()
            }
            Self::Lists(_) => None,
        }
    }

    /// The texts of a row: those of its list, or its one; null and empty texts are left out.
    fn texts(&self, row: usize) -> Vec<String> {
        let found = match self {
            Self::Lists(lists) => match list_at(lists, row) {
                None => Vec::new(),
                Some(items) => (0..items.len())
                    .filter_map(|at| text_at(&items, at).map(str::to_owned))
                    .collect(),
            },
            _ => self.text(row).map(str::to_owned).into_iter().collect(),
        };
        let is_said = |text: &String| !text.trim().is_empty();
        found.into_iter().filter(is_said).collect()
    }
}

impl<'a> Puzzles<'a> {
    /// The puzzles of a batch, and what its columns say of their boards.
    pub(crate) fn of(batch: &RecordBatch, job: &Job<'a>) -> Result<Self, BatchError> {
        let more = |name: Option<&str>| name.map(|name| Values::of_texts(batch, name)).transpose();
        Ok(Self {
            values: Values::of_puzzles(batch, job.column)?,
            board: job.board,
            rules: more(job.rules)?,
            regions: more(job.regions)?,
            clues: more(job.clues)?,
        })
    }

    /// Whether columns say more of each board.
    fn has_more(&self) -> bool {
        self.rules.is_some() || self.regions.is_some() || self.clues.is_some()
    }

    /// What is known of the board of a row beside its puzzle, if columns say something of it.
    fn board_of(&self, row: usize) -> Result<Option<BoardSpec>, String> {
        let texts = |column: &Option<Values>| {
            let column = column.as_ref();
            column.map_or_else(Vec::new, |column| column.texts(row))
        };
        let (rules, regions, clues) =
            (texts(&self.rules), texts(&self.regions), texts(&self.clues));
        if rules.is_empty() && regions.is_empty() && clues.is_empty() {
            return Ok(None);
        }
        let mut board = self.board.clone();
        let is_gap = |symbol: char| symbol.is_whitespace() || symbol == ',';
        for id in rules.iter().flat_map(|text| text.split(is_gap)) {
            if !id.is_empty() {
                board.rules.push(read_rule(id)?);
            }
        }
        if !regions.is_empty() {
            board.regions = Some(read_regions(&regions.concat()));
        }
        match clues.as_slice() {
            [] => {}
            [list] if list.trim_start().starts_with('[') => board.clues = Some(list.clone()),
            clues => board.clues = Some(format!("[{}]", clues.join(","))),
        }
        Ok(Some(board))
    }

    /// Whether every row is a text of 81 bytes, or a list of 81 numbers: then rows are cheap.
    pub(crate) fn are_all_plain(&self, rows: usize) -> bool {
        if self.has_more() || !self.board.is_classic() {
            return false;
        }
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
        if self.has_more() || !self.board.is_classic() {
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
        self.values.text(row)
    }

    /// What a row holds.
    pub(crate) fn given(&self, row: usize) -> Given {
        let own = match self.board_of(row) {
            Ok(own) => own,
            Err(why) => return Given::Bad(why),
        };
        let board = own.as_ref().unwrap_or(self.board);
        if let Values::Lists(lists) = &self.values {
            return match numbers_at(lists, row) {
                None => Given::Null,
                Some(numbers) => board.read_numbers(&numbers),
            };
        }
        match self.text(row) {
            None => Given::Null,
            Some(text) => board.read_text(text),
        }
    }
}

/// A column of solutions that somebody claims.
pub(crate) struct Claims(Values);

impl Claims {
    pub(crate) fn of(batch: &RecordBatch, name: &str) -> Result<Self, BatchError> {
        Values::of_puzzles(batch, name).map(Self)
    }

    /// Whether the claim of a row solves its puzzle; nothing if there is no claim.
    pub(crate) fn is_right(&self, row: usize, puzzle: &Puzzle) -> Option<bool> {
        let numbers: Option<Vec<u8>> = if let Values::Lists(lists) = &self.0 {
            let numbers = numbers_at(lists, row)?.into_iter();
            numbers.map(|number| u8::try_from(number).ok()).collect()
        } else {
            claimed_cells(self.0.text(row)?, puzzle)
        };
        let grid = numbers.and_then(|numbers| Grid::from_numbers(puzzle.shape(), &numbers));
        Some(grid.is_some_and(|grid| Solution::verify(puzzle, grid).is_ok()))
    }
}

/// The numbers of a claim: a character for each cell of the puzzle, or a board in any format.
fn claimed_cells(text: &str, puzzle: &Puzzle) -> Option<Vec<u8>> {
    let cells = text.chars().filter(|symbol| !symbol.is_whitespace());
    let number = |symbol: char| symbol.to_digit(36).map(|digit| digit as u8);
    if let Some(numbers) = cells.map(number).collect::<Option<Vec<u8>>>()
        && numbers.len() == puzzle.shape().cells()
    {
        return Some(numbers);
    }
    let board = BoardSpec::of_shape(puzzle.shape().is_square().then(|| puzzle.shape()));
    let claim = board.read_text(text).puzzle()?;
    Some(claim.board().numbers().collect())
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
    list_at(lists, row).map(|values| integers(&values))
}

/// The items of a row of lists.
fn list_at(lists: &ArrayRef, row: usize) -> Option<ArrayRef> {
    if lists.is_null(row) {
        return None;
    }
    Some(match lists.data_type() {
        DataType::FixedSizeList(..) => lists.as_fixed_size_list().value(row),
        DataType::LargeList(_) => lists.as_list::<i64>().value(row),
        _ => lists.as_list::<i32>().value(row),
    })
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
