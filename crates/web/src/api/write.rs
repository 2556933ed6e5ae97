//! `write`: a board in any format that can be written; `formats`: which those are.

use satur_formats::{FORMATS, Record, Sheet, WriteOptions, find};
use satur_model::Stop;
use serde_json::{Value, json};

use crate::{Question, Refusal};

pub(super) fn answer(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?;
    let name = question.needed_text("format")?;
    let format = find(name).filter(|format| format.writer.is_some());
    let format =
        format.ok_or_else(|| Refusal::bad(format!("format: '{name}' cannot be written")))?;
    let mut record = Record::new(1, puzzle);
    record.label = question.text("label")?.map(str::to_owned);
    let text = format
        .write_text(&[Sheet::question(&record)], &WriteOptions::default())
        .map_err(|error| Refusal::Unanswered(error.to_string()))?;
    let ending = format.extensions.first().copied().unwrap_or("txt");
    Ok(json!({"text": text, "ending": ending}))
}

/// Every format, with what can be done with it.
#[allow(clippy::unnecessary_wraps, reason = "answers have one signature")]
pub(super) fn formats(_: &Question, _: &Stop) -> Result<Value, Refusal> {
    let formats: Vec<Value> = FORMATS
        .iter()
        .map(|format| {
            json!({
                "id": format.id,
                "summary": format.summary,
                "reads": format.reader.is_some(),
                "writes": format.writer.is_some(),
            })
        })
        .collect();
    Ok(json!({"formats": formats}))
}
