//! Columns while they are filled: plain vectors, a piece of the rows each, joined in order and then
//! handed to Arrow without another copy.

use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Int16Type};
use arrow_array::{ArrayRef, BooleanArray, DictionaryArray, PrimitiveArray, StringArray};
use arrow_buffer::{Buffer, NullBuffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};
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
pub(crate) struct Texts {
    bytes: Vec<u8>,
    /// Where each text begins, and where the last ends.
    offsets: Vec<i32>,
    nulls: Nulls,
    /// Whether there are more bytes than an offset can count.
    is_too_large: bool,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            offsets: vec![0],
            nulls: Nulls::default(),
            is_too_large: false,
        }
    }
}

impl Texts {
    /// Texts of 81 characters each, one after another.
    pub(crate) fn of_lines(bytes: Vec<u8>) -> Self {
        let rows = bytes.len() / 81;
        Self {
            is_too_large: i32::try_from(bytes.len()).is_err(),
            offsets: (0..=rows).map(|row| (81 * row) as i32).collect(),
            nulls: Nulls::none(rows),
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
        self.offsets.resize(self.offsets.len() + rows, end);
        self.nulls.0.append_n_nulls(rows);
    }

    fn end(&mut self, is_valid: bool) {
        self.is_too_large |= i32::try_from(self.bytes.len()).is_err();
        self.offsets.push(self.bytes.len() as i32);
        self.nulls.0.append(is_valid);
    }
}

impl Column for Texts {
    fn append(&mut self, next: Self) {
        let start = self.bytes.len() as i32;
        self.bytes.extend(next.bytes);
        self.is_too_large |= next.is_too_large || i32::try_from(self.bytes.len()).is_err();
        let moved = next.offsets.into_iter().skip(1);
        self.offsets
            .extend(moved.map(|end| start.wrapping_add(end)));
        self.nulls.append(next.nulls);
    }

    fn data_type() -> DataType {
        DataType::Utf8
    }

    fn finish(self) -> Result<ArrayRef, BatchError> {
        if self.is_too_large {
            let rows = self.offsets.len() - 1;
            return Err(BatchError::TooLarge {
                rows,
                most: rows / 4,
            });
        }
        Ok(Arc::new(StringArray::new(
            OffsetBuffer::new(ScalarBuffer::from(self.offsets)),
            Buffer::from_vec(self.bytes),
            self.nulls.finish(),
        )))
    }
}

/// Words of which there are few: a dictionary.
#[derive(Default)]
pub(crate) struct Words {
    known: Vec<String>,
    codes: Vec<i16>,
    nulls: Nulls,
}

impl Words {
    /// Adds a word, or null.
    pub(crate) fn push(&mut self, word: Option<&str>) {
        self.push_many(word, 1);
    }

    /// Adds a word, or null, so many times.
    pub(crate) fn push_many(&mut self, word: Option<&str>, rows: usize) {
        let code = word.map_or(0, |word| self.code(word));
        self.codes.resize(self.codes.len() + rows, code);
        self.nulls.push_many(word.is_some(), rows);
    }

    fn code(&mut self, word: &str) -> i16 {
        // The word of the row before is the most likely one.
        if let Some(&last) = self.codes.last()
            && self
                .known
                .get(last as usize)
                .is_some_and(|known| known == word)
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
        // Where there is no word, there may be no code either.
        let moved = next.codes.into_iter();
        self.codes
            .extend(moved.map(|code| codes.get(code as usize).copied().unwrap_or(0)));
        self.nulls.append(next.nulls);
    }

    fn data_type() -> DataType {
        DataType::Dictionary(Box::new(DataType::Int16), Box::new(DataType::Utf8))
    }

    fn finish(self) -> Result<ArrayRef, BatchError> {
        let keys = PrimitiveArray::<Int16Type>::new(self.codes.into(), self.nulls.finish());
        let words = StringArray::from(self.known);
        Ok(Arc::new(DictionaryArray::try_new(keys, Arc::new(words))?))
    }
}

/// Numbers, or null.
pub(crate) struct Numbers<T: ArrowPrimitiveType> {
    values: Vec<T::Native>,
    nulls: Nulls,
}

impl<T: ArrowPrimitiveType> Default for Numbers<T> {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl<T: ArrowPrimitiveType> Numbers<T> {
    /// Numbers, none of them null.
    pub(crate) fn of(values: Vec<T::Native>) -> Self {
        Self {
            nulls: Nulls::none(values.len()),
            values,
        }
    }

    /// Adds a number, or null.
    pub(crate) fn push(&mut self, number: Option<T::Native>) {
        self.values.push(number.unwrap_or_default());
        self.nulls.0.append(number.is_some());
    }
}

impl<T: ArrowPrimitiveType> Column for Numbers<T> {
    fn append(&mut self, next: Self) {
        self.values.extend(next.values);
        self.nulls.append(next.nulls);
    }

    fn data_type() -> DataType {
        T::DATA_TYPE
    }

    fn finish(self) -> Result<ArrayRef, BatchError> {
        let column = PrimitiveArray::<T>::new(self.values.into(), self.nulls.finish());
        Ok(Arc::new(column))
    }
}

/// Which rows are null. Nothing is kept while none is, and no list of nulls comes of that: readers are faster
/// without.
struct Nulls(NullBufferBuilder);

impl Default for Nulls {
    fn default() -> Self {
        Self(NullBufferBuilder::new(0))
    }
}

impl Nulls {
    /// So many rows, none of them null.
    fn none(rows: usize) -> Self {
        Self(NullBufferBuilder::new_with_len(rows))
    }

    fn push_many(&mut self, are_valid: bool, rows: usize) {
        if are_valid {
            self.0.append_n_non_nulls(rows);
        } else {
            self.0.append_n_nulls(rows);
        }
    }

    fn append(&mut self, next: Self) {
        let rows = next.0.len();
        match next.finish() {
            Some(nulls) => self.0.append_buffer(&nulls),
            None => self.0.append_n_non_nulls(rows),
        }
    }

    fn finish(mut self) -> Option<NullBuffer> {
        self.0.finish()
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
    fn nulls_keep_their_places_and_cost_nothing_where_there_are_none() {
        let piece = |last: Option<i16>| {
            let mut numbers = Numbers::<Int16Type>::of(vec![1, 2]);
            numbers.push(last);
            numbers
        };
        let array = join([piece(Some(3)), piece(Some(4))]).finish().unwrap();
        assert!(array.nulls().is_none());
        let array = join([piece(Some(3)), piece(None), piece(Some(4))]);
        let array = array.finish().unwrap();
        let read: Vec<Option<i16>> = array.as_primitive::<Int16Type>().iter().collect();
        let wanted = [1, 2, 3, 1, 2, 0, 1, 2, 4];
        assert_eq!(read, wanted.map(|number| (number > 0).then_some(number)));

        let mut words = [Words::default(), Words::default()];
        words[0].push_many(None, 3);
        words[1].push_many(None, 1);
        words[1].push_many(Some("a"), 2);
        let array = join(words).finish().unwrap();
        let nulls = array.nulls().unwrap();
        assert_eq!((array.len(), nulls.null_count()), (6, 4));
        assert!(nulls.is_valid(4) && nulls.is_valid(5));
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
