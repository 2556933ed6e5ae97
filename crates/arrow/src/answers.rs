//! The caller's batch with columns of answers.
//!
//! Columns of the caller are kept. One that has the name of an answer is kept as `NAME_in`, so that
//! what stands under `solution` was verified here; an answer of an earlier call is replaced, which
//! the field's metadata tell.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{Field, FieldRef, Schema};

use crate::BatchError;
use crate::columns::{Column, Texts, join};
use crate::puzzles::text_at;

/// The most rows of a batch: boards of side 25 still fit the offsets of a text column.
pub(crate) const MOST_ROWS: usize = 1 << 21;
/// The key of the metadata that mark a column as an answer.
const MARK: &str = "satur";

/// Refuses a batch whose answers would not fit.
pub(crate) fn check_size(rows: usize) -> Result<(), BatchError> {
    if rows > MOST_ROWS {
        return Err(BatchError::TooLarge {
            rows,
            most: MOST_ROWS,
        });
    }
    Ok(())
}

/// Columns of answers, in the order in which they will stand.
#[derive(Default)]
pub(crate) struct Answers {
    columns: Vec<(Field, ArrayRef)>,
}

impl Answers {
    /// Adds the column that these pieces make.
    pub(crate) fn add<C: Column>(
        &mut self,
        name: &str,
        pieces: impl IntoIterator<Item = C>,
    ) -> Result<(), BatchError> {
        let mark = HashMap::from([(MARK.to_owned(), name.to_owned())]);
        let field = Field::new(name, C::data_type(), true).with_metadata(mark);
        self.columns.push((field, join(pieces).finish()?));
        Ok(())
    }

    /// The caller's batch with these columns.
    pub(crate) fn beside(self, batch: &RecordBatch) -> Result<RecordBatch, BatchError> {
        let schema = batch.schema();
        let is_answer = |name: &str| self.columns.iter().any(|(field, _)| field.name() == name);
        let mut fields: Vec<FieldRef> = Vec::new();
        let mut columns: Vec<ArrayRef> = Vec::new();
        let mut earlier: Option<ArrayRef> = None;
        for (field, column) in schema.fields().iter().zip(batch.columns()) {
            let name = field.name();
            if !is_answer(name) {
                fields.push(field.clone());
            } else if field.metadata().contains_key(MARK) {
                if name == "error" {
                    earlier = Some(column.clone());
                }
                continue;
            } else {
                let kept = format!("{name}_in");
                if schema.column_with_name(&kept).is_some() {
                    return Err(BatchError::NameTaken { name: name.clone() });
                }
                fields.push(Arc::new(field.as_ref().clone().with_name(kept)));
            }
            columns.push(column.clone());
        }
        for (field, mut column) in self.columns {
            if let Some(earlier) = earlier.take_if(|_| field.name() == "error") {
                column = either(&column, &earlier)?;
            }
            fields.push(Arc::new(field));
            columns.push(column);
        }
        let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
        let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
        let batch = RecordBatch::try_new_with_options(Arc::new(schema), columns, &options)?;
        Ok(batch)
    }
}

/// The texts of one column, and of another where those are null: what went wrong in an earlier call
/// is not forgotten by the next.
fn either(first: &ArrayRef, second: &ArrayRef) -> Result<ArrayRef, BatchError> {
    let mut texts = Texts::default();
    for row in 0..first.len() {
        texts.push(text_at(first, row).or_else(|| text_at(second, row)));
    }
    texts.finish()
}
