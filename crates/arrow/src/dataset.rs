//! Training sets as record batches.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float32Array, RecordBatch, StringArray, UInt16Array, UInt32Array};
use satur_generate::{Dataset, Example, canonical_id};
use satur_model::Grid;

use crate::BatchError;

/// A batch of these examples of a set: `puzzle`, `solution`, `clues`, `rating`, `technique`, `band`,
/// `canonical_id`, `split` and `disguise`.
pub fn examples(set: &Dataset, examples: &[Example]) -> Result<RecordBatch, BatchError> {
    let texts = |text: &dyn Fn(&Example) -> String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(examples.iter().map(text)))
    };
    let clues = examples.iter().map(|e| e.puzzle.count_filled() as u16);
    let disguises = examples.iter().map(|e| e.disguise as u32);
    let columns: [(&str, ArrayRef); 9] = [
        ("puzzle", texts(&|e| Grid::to_string(&e.puzzle))),
        ("solution", texts(&|e| Grid::to_string(&e.solution))),
        ("clues", Arc::new(UInt16Array::from_iter_values(clues))),
        (
            "rating",
            Arc::new(Float32Array::from_iter_values(
                examples.iter().map(|e| e.er),
            )),
        ),
        ("technique", texts(&|e| e.technique.to_owned())),
        ("band", texts(&|e| set.bands[e.band].name.clone())),
        ("canonical_id", texts(&|e| canonical_id(&e.canonical))),
        (
            "split",
            texts(&|e| if e.is_test { "test" } else { "train" }.to_owned()),
        ),
        (
            "disguise",
            Arc::new(UInt32Array::from_iter_values(disguises)),
        ),
    ];
    Ok(RecordBatch::try_from_iter(columns)?)
}
