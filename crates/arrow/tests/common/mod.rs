//! A puzzle that all tests share, and batches from texts and back.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int16Type;
use arrow_array::{ArrayRef, RecordBatch, StringArray};

/// A 9x9 puzzle with one solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A batch with the column `puzzle`.
pub(crate) fn puzzles(texts: &[&str]) -> RecordBatch {
    let column: ArrayRef = Arc::new(StringArray::from(texts.to_vec()));
    RecordBatch::try_from_iter([("puzzle", column)]).unwrap()
}

/// A column as texts: dictionaries too.
pub(crate) fn texts(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    let column = batch
        .column_by_name(name)
        .unwrap_or_else(|| panic!("{name}"));
    let owned = |text: Option<&str>| text.map(str::to_owned);
    match column.as_any_dictionary_opt() {
        Some(_) => {
            let coded = column.as_dictionary::<Int16Type>();
            let coded = coded.downcast_dict::<StringArray>().unwrap();
            coded.into_iter().map(owned).collect()
        }
        None => column.as_string::<i32>().iter().map(owned).collect(),
    }
}
