//! `qr`: a text as a QR code, so that a telephone can take a link over.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};
use satur_model::Stop;
use serde_json::{Value, json};

use crate::{Question, Refusal};

/// The white around the code that readers need, in modules.
const QUIET: i32 = 4;

pub(super) fn answer(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let text = question.needed_text("text")?;
    let code = QrCode::encode_text(text, QrCodeEcc::Low)
        .map_err(|error| Refusal::Unanswered(error.to_string()))?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Ok(json!({"path": path, "size": code.size() + 2 * QUIET}))
}
