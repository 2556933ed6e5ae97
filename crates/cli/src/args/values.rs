//! Values of options: formats, times, languages.

use std::time::Duration;

use satur::formats::{FORMATS, Format};
use satur::logic::Lang;
use satur::model::rules::Rule;
use satur::nine::Backend;

use crate::ids;
use crate::language::say;
use crate::tables::{Table, To};

/// Reads the id of a format that can be read.
pub(crate) fn readable(id: &str) -> Result<&'static Format, String> {
    known(id, |format| format.reader.is_some(), "format-not-read")
}

/// Reads the id of a format that can be written, or the name of an array or a table.
pub(crate) fn writable(id: &str) -> Result<To, String> {
    if let Some(table) = Table::named(id) {
        return Ok(To::Table(table));
    }
    let known = known(id, |format| format.writer.is_some(), "format-not-written");
    known.map(To::Text)
}

/// Reads the name of a table with columns.
pub(crate) fn columnar(name: &str) -> Result<To, String> {
    let table = Table::named(name).filter(|table| table.is_columnar());
    let table = table.ok_or_else(|| say("not-columnar", &[("name", name)]));
    table.map(To::Table)
}

/// Reads the name of a format of text that can be written.
pub(crate) fn text_format(id: &str) -> Result<To, String> {
    match writable(id)? {
        To::Table(table) if table.is_columnar() => Err(say("no-columns", &[("id", id)])),
        to => Ok(to),
    }
}

fn known(id: &str, suits: fn(&Format) -> bool, refusal: &str) -> Result<&'static Format, String> {
    let format = ids::format(id)?;
    if suits(format) {
        return Ok(format);
    }
    let ids: Vec<&str> = FORMATS.iter().filter(|f| suits(f)).map(|f| f.id).collect();
    Err(say(refusal, &[("id", id), ("ids", &ids.join(", "))]))
}

/// Reads the id of a rule.
pub(crate) fn rule(id: &str) -> Result<&'static Rule, String> {
    ids::rule(id)
}

/// Reads a whole number from 0.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    at_least(0, text)
}

/// Reads a whole number from 1.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    at_least(1, text)
}

/// Reads a whole number between bounds, both included.
pub(crate) fn within<N: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| N::try_from(number).ok());
        let bounds = [("least", &*least.to_string()), ("most", &most.to_string())];
        number.ok_or_else(|| say("not-within", &bounds))
    }
}

/// Reads a share of a whole, from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| say("not-a-share", &[]))
}

/// Reads a number of threads.
pub(crate) fn thread_count(text: &str) -> Result<u16, String> {
    let most = u64::from(u16::MAX);
    positive(text).map(|number| number.min(most) as u16)
}

/// Reads the name of a set of instructions that this machine has.
pub(crate) fn backend(name: &str) -> Result<Backend, String> {
    let has = |backend: &Backend| backend.is_available();
    Backend::named(name).filter(has).ok_or_else(|| {
        let names = Backend::ALL.iter().filter(|backend| has(backend));
        let names: Vec<&str> = names.map(|backend| backend.name()).collect();
        let key = match Backend::named(name) {
            Some(_) => "backend-missing",
            None => "backend-unknown",
        };
        say(key, &[("name", name), ("names", &names.join(", "))])
    })
}

fn at_least(least: u64, text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number >= least);
    number.ok_or_else(|| say("not-whole", &[("least", &least.to_string())]))
}

/// Reads a length of time: `10s`, `500ms`, `1h30m`, `1.5h`, or seconds without a unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = |key: &str| say(key, &[]);
    if text.trim_start().starts_with('-') {
        return Err(wrong("negative-time"));
    }
    if let Ok(seconds) = text.parse::<f64>() {
        return length(seconds).ok_or_else(|| wrong("not-a-time"));
    }
    let (mut rest, mut seconds) = (text, 0.0);
    // Units go from long to short, each once.
    let mut units = [("h", 3600.0), ("m", 60.0), ("s", 1.0), ("ms", 0.001)].iter();
    while !rest.is_empty() {
        let is_digit = |c: char| c.is_ascii_digit() || c == '.';
        let (number, tail) = rest.split_at(rest.find(|c| !is_digit(c)).unwrap_or(rest.len()));
        let number: f64 = number.parse().map_err(|_| wrong("not-a-time"))?;
        let end = tail.find(is_digit).unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(end);
        let scale = units
            .find(|(name, _)| *name == unit)
            .map(|(_, scale)| scale);
        seconds += number * scale.ok_or_else(|| wrong("not-a-time"))?;
        rest = tail;
    }
    length(seconds)
        .filter(|_| !text.is_empty())
        .ok_or_else(|| wrong("not-a-time"))
}

/// Seconds as a length of time. Past what the type holds, any length is no limit.
fn length(seconds: f64) -> Option<Duration> {
    let is_length = seconds >= 0.0;
    is_length.then(|| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// The language of the locale.
pub(crate) fn locale() -> Lang {
    Lang::of_locale(|name| std::env::var(name).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_spelling() {
        for (text, milliseconds) in [
            ("10s", 10_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("1h30m", 5_400_000),
            ("2m30s", 150_000),
            ("1.5h", 5_400_000),
            ("1s500ms", 1_500),
            ("7", 7_000),
            ("0.25", 250),
            ("0", 0),
        ] {
            assert_eq!(
                duration(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        assert_eq!(duration("1e300h"), Err(say("not-a-time", &[])));
        assert_eq!(duration("1e300"), Ok(Duration::MAX));
        assert_eq!(duration("99999999999999999999999h"), Ok(Duration::MAX));
        for text in [
            "", "s", "10 s", "1x", "30m1h", "1h1h", "1.2.3s", "nan", "inf ms", "1h30",
        ] {
            assert_eq!(duration(text), Err(say("not-a-time", &[])), "{text}");
        }
        assert_eq!(duration("-5s"), Err(say("negative-time", &[])));
    }
}
