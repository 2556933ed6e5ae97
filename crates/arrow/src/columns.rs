//! Columns while they are filled: plain vectors, a piece of the rows each, joined in order and then
//! handed to Arrow without another copy.

use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Int16Type};
use arrow_array::{ArrayRef, BooleanArray, DictionaryArray, PrimitiveArray, StringArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;

use crate::BatchError;

/// A column that can be filled piece by piece.
pub(crate) trait Column: Default {
    /// Adds the rows of the next piece.
    fn append(&mut self, next: Self);

    /// The type of the finished column.
    fn data_type() -> DataType;

    /// The finished column; an error if it is too large for its type.
    fn finish(self) -> Result<ArrayRef, BatchError>;
}

/// Texts, or null.
#[derive(Default)]
pub(crate) struct Texts {
    bytes: Vec<u8>,
    ends: Vec<i32>,
    is_valid: Vec<bool>,
    /// Whether there are more bytes than an offset can count.
    is_too_large: bool,
}

impl Texts {
    /// Texts of 81 characters each, one after another.
    pub(crate) fn of_lines(bytes: Vec<u8>) -> Self {
        let rows = bytes.len() / 81;
        Self {
            is_too_large: i32::try_from(bytes.len()).is_err(),
            ends: (1..=rows).map(|row| (81 * row) as i32).collect(),
            is_valid: vec![true; rows],
            bytes,
        }
    }

    /// Adds a text, or null.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.bytes
            .extend_from_slice(text.unwrap_or_default().as_bytes());
        self.end(text.is_some());
    }

    /// Adds a 9x9 board of numbers from 1 to 9 as a text of 81 characters.
    pub(crate) fn push_board(&mut self, board: &[u8; 81]) {
        self.bytes.extend_from_slice(&satur_nine::write(board));
        self.end(true);
    }

    /// Adds so many nulls.
    pub(crate) fn push_nulls(&mut self, rows: usize) {
        let end = self.bytes.len() as i32;
        self.ends.resize(self.ends.len() + rows, end);
        self.is_valid.resize(self.is_valid.len() + rows, false);
    }

    fn end(&mut self, is_valid: bool) {
        self.is_too_large |= i32::try_from(self.bytes.len()).is_err();
        self.ends.push(self.bytes.len() as i32);
        self.is_valid.push(is_valid);
    }
}

impl Column for Texts {
    fn append(&mut self, next: Self) {
        let start = self.bytes.len() as i32;
        self.bytes.extend(next.bytes);
        self.is_too_large |= next.is_too_large || i32::try_from(self.bytes.len()).is_err();
        let moved = next.ends.into_iter().map(|end| start.wrapping_add(end));
        self.ends.extend(moved);
        self.is_valid.extend(next.is_valid);
    }

    fn data_type() -> DataType {
        DataType::Utf8
    }

    fn finish(self) -> Result<ArrayRef, BatchError> {
        if self.is_too_large {
            let rows = self.ends.len();
            return Err(BatchError::TooLarge {
                rows,
                most: rows / 4,
            });
        }
        let mut offsets = Vec::with_capacity(self.ends.len() + 1);
        offsets.push(0);
        offsets.extend(self.ends);
        Ok(Arc::new(StringArray::new(
            OffsetBuffer::new(ScalarBuffer::from(offsets)),
            Buffer::from_vec(self.bytes),
            nulls(self.is_valid),
        )))
    }
}

/// Words of which there are few: a dictionary.
#[derive(Default)]
pub(crate) struct Words {
    known: Vec<String>,
    codes: Vec<Option<i16>>,
}

impl Words {
    /// Adds a word, or null.
    pub(crate) fn push(&mut self, word: Option<&str>) {
        let code = word.map(|word| self.code(word));
        self.codes.push(code);
    }

    /// Adds the same word so many times.
    pub(crate) fn push_many(&mut self, word: &str, rows: usize) {
        let code = self.code(word);
        self.codes.resize(self.codes.len() + rows, Some(code));
    }

    fn code(&mut self, word: &str) -> i16 {
        // The word of the row before is the most likely one.
        if let Some(&Some(last)) = self.codes.last()
            && self.known[last as usize] == word
        {
            return last;
        }
        let at = self.known.iter().position(|known| known == word);
        at.unwrap_or_else(|| {
            self.known.push(word.to_owned());
            self.known.len() - 1
        }) as i16
    }
}

impl Column for Words {
    fn append(&mut self, next: Self) {
        let codes: Vec<i16> = next.known.iter().map(|word| self.code(word)).collect();
        let moved = next.codes.into_iter();
        self.codes
            .extend(moved.map(|code| code.map(|code| codes[code as usize])));
    }

    fn data_type() -> DataType {
        DataType::Dictionary(Box::new(DataType::Int16), Box::new(DataType::Utf8))
    }

    fn finish(self) -> Result<ArrayRef, BatchError> {
        let keys = PrimitiveArray::<Int16Type>::from(self.codes);
        let words = StringArray::from(self.known);
        Ok(Arc::new(DictionaryArray::try_new(keys, Arc::new(words))?))
    }
}

/// Numbers, or null.
pub(crate) struct Numbers<T: ArrowPrimitiveType>(Vec<Option<T::Native>>);

impl<T: ArrowPrimitiveType> Default for Numbers<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: ArrowPrimitiveType> Numbers<T> {
    /// Numbers, none of them null.
    pub(crate) fn of(numbers: Vec<T::Native>) -> Self {
        Self(numbers.into_iter().map(Some).collect())
    }

    /// Adds a number, or null.
    pub(crate) fn push(&mut self, number: Option<T::Native>) {
        self.0.push(number);
    }
}

impl<T: ArrowPrimitiveType> Column for Numbers<T> {
    fn append(&mut self, next: Self) {
        self.0.extend(next.0);
    }

    fn data_type() -> DataType {
        T::DATA_TYPE
    }

    fn finish(self) -> Result<ArrayRef, BatchError> {
        let values: Vec<T::Native> = self.0.iter().map(|n| n.unwrap_or_default()).collect();
        let is_valid = self.0.iter().map(Option::is_some).collect();
        let column = PrimitiveArray::<T>::new(values.into(), nulls(is_valid));
        Ok(Arc::new(column))
    }
}

/// Yes, no, or null.
#[derive(Default)]
pub(crate) struct Flags(Vec<Option<bool>>);

impl Flags {
    /// Adds an answer, or null.
    pub(crate) fn push(&mut self, flag: Option<bool>) {
        self.0.push(flag);
    }
}

impl Column for Flags {
    fn append(&mut self, next: Self) {
        self.0.extend(next.0);
    }

    fn data_type() -> DataType {
        DataType::Boolean
    }

    fn finish(self) -> Result<ArrayRef, BatchError> {
        Ok(Arc::new(BooleanArray::from(self.0)))
    }
}

/// No list of nulls where there are none: readers are faster without.
fn nulls(is_valid: Vec<bool>) -> Option<NullBuffer> {
    is_valid
        .contains(&false)
        .then(|| NullBuffer::from(is_valid))
}

/// Joins the pieces of a column.
pub(crate) fn join<C: Column>(pieces: impl IntoIterator<Item = C>) -> C {
    let mut pieces = pieces.into_iter();
    let mut all = pieces.next().unwrap_or_default();
    for piece in pieces {
        all.append(piece);
    }
    all
}

#[cfg(test)]
mod tests {
    use arrow_array::Array;
    use arrow_array::cast::AsArray;

    use super::*;

    #[test]
    fn joined_words_keep_their_meaning() {
        let mut pieces = [Words::default(), Words::default()];
        for (piece, words) in pieces.iter_mut().zip([["b", "a", "b"], ["a", "c", "b"]]) {
            for word in words {
                piece.push(Some(word));
            }
            piece.push(None);
        }
        let array = join(pieces).finish().unwrap();
        let array = array.as_dictionary::<Int16Type>();
        let values = array.downcast_dict::<StringArray>().unwrap();
        let read: Vec<Option<&str>> = values.into_iter().collect();
        let wanted = ["b", "a", "b", "", "a", "c", "b", ""];
        assert_eq!(read, wanted.map(|word| (!word.is_empty()).then_some(word)));
    }

    #[test]
    fn joined_texts_keep_their_places() {
        let mut pieces = [Texts::default(), Texts::default()];
        pieces[0].push(Some("ab"));
        pieces[0].push(None);
        pieces[1].push_board(&[1; 81]);
        pieces[1].push(Some(""));
        let array = join(pieces).finish().unwrap();
        let array = array.as_string::<i32>();
        assert_eq!((array.len(), array.null_count()), (4, 1));
        assert_eq!(
            [array.value(0), array.value(2), array.value(3)],
            ["ab", &"1".repeat(81), ""]
        );
    }
}
