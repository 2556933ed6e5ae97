//! Values of options: formats, times, languages.

use std::time::Duration;

use satur::formats::{self, Format};
use satur::logic::Lang;

pub(crate) fn readable(id: &str) -> Result<&'static Format, String> {
    known(id, |format| format.reader.is_some(), "read")
}

pub(crate) fn writable(id: &str) -> Result<&'static Format, String> {
    known(id, |format| format.writer.is_some(), "written")
}

fn known(id: &str, suits: fn(&Format) -> bool, verb: &str) -> Result<&'static Format, String> {
    let ids: Vec<&str> = formats::FORMATS
        .iter()
        .filter(|f| suits(f))
        .map(|f| f.id)
        .collect();
    match formats::find(id) {
        Some(format) if suits(format) => Ok(format),
        Some(_) => Err(format!(
            "'{id}' cannot be {verb}; these can: {}",
            ids.join(", ")
        )),
        None => Err(format!(
            "there is no format '{id}'; there are {}",
            ids.join(", ")
        )),
    }
}

/// Reads `10s`, `500ms`, `2m`, `1h`, or seconds without a unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("'{unit}' is no unit of time; write ms, s, m or h")),
    };
    let number: f64 = number
        .parse()
        .map_err(|_| format!("'{text}' is no time; write 10s, 500ms or 2m"))?;
    let seconds = number * seconds;
    if seconds < 0.0 {
        return Err(format!("'{text}' is no time; write 10s, 500ms or 2m"));
    }
    // Past what the type holds, any length of time is no limit.
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// The language of the locale.
pub(crate) fn locale() -> Lang {
    Lang::of_locale(|name| std::env::var(name).ok())
}
