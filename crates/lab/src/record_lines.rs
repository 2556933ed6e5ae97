//! The file of records: a line of JSON for each, with a checksum.
//!
//! Files are damaged by kills, full disks, editors and failing disks, and a flipped digit leaves
//! valid JSON behind. So a line ends with the checksum of everything before it. A line that does
//! not agree with its checksum, or is not a record of this plan, is not used; it is kept, with the
//! reason, so that nothing readable is lost.

use std::collections::HashMap;

use crate::corpus::Hash;
use crate::record::{Record, VERDICTS};

/// The text around the 16 digits of the checksum at the end of a line.
const SUM: (&[u8], &[u8]) = (b",\"sum\":\"", b"\"}");

/// A line of the file that is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DamagedLine {
    /// Its number, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub why: String,
    /// The line, without its end.
    pub bytes: Vec<u8>,
}

/// The contents of a file of records.
#[derive(Default, Debug)]
pub(crate) struct RecordLines {
    pub(crate) records: Vec<Record>,
    pub(crate) damaged: Vec<DamagedLine>,
    /// The number of lines that repeat an earlier one, byte by byte.
    pub(crate) repeated: usize,
}

/// The line of a record.
pub(crate) fn line(record: &Record) -> String {
    let json = serde_json::to_string(record).expect("numbers and words can be written as JSON");
    let body = json.strip_suffix('}').unwrap_or(&json);
    format!("{body},\"sum\":\"{}\"}}\n", sum(body.as_bytes()))
}

/// Reads a file. Lines without a checksum are accepted only if `needs_sum` is false, as in files of
/// older versions; `belongs` says whether a record is one of this run.
pub(crate) fn read(
    bytes: &[u8],
    needs_sum: bool,
    belongs: impl Fn(&Record) -> bool,
) -> RecordLines {
    let mut all = RecordLines::default();
    let mut seen: HashMap<usize, &[u8]> = HashMap::new();
    let is_ended = bytes.last() == Some(&b'\n');
    let mut lines = bytes.split(|&byte| byte == b'\n').enumerate().peekable();
    while let Some((at, line)) = lines.next() {
        if line.is_empty() {
            continue;
        }
        let read = parse(line, needs_sum).and_then(|record| {
            if !VERDICTS.contains(&record.verdict.as_str()) {
                return Err(format!("'{}' is no verdict", record.verdict));
            }
            if !belongs(&record) {
                return Err(format!(
                    "it is no record of run {} of this plan",
                    record.job
                ));
            }
            Ok(record)
        });
        let why = match read {
            Ok(record) => match seen.insert(record.job, line) {
                None => {
                    all.records.push(record);
                    continue;
                }
                Some(before) => {
                    seen.insert(record.job, before);
                    if before == line {
                        all.repeated += 1;
                        continue;
                    }
                    format!("there is another record of run {}", record.job)
                }
            },
            Err(_) if lines.peek().is_none() && !is_ended => {
                "it was cut short, as by a kill".to_owned()
            }
            Err(why) => why,
        };
        all.damaged.push(DamagedLine {
            number: at + 1,
            why,
            bytes: line.to_vec(),
        });
    }
    all
}

/// The record of a line.
fn parse(line: &[u8], needs_sum: bool) -> Result<Record, String> {
    let body = line
        .strip_suffix(SUM.1)
        .and_then(|rest| rest.split_last_chunk::<16>())
        .and_then(|(rest, digits)| Some((rest.strip_suffix(SUM.0)?, digits)));
    let json = match body {
        Some((body, digits)) if sum(body).as_bytes() == digits => [body, b"}"].concat(),
        Some(_) => return Err("it does not agree with its sum".to_owned()),
        None if needs_sum => return Err("it has no sum".to_owned()),
        None => line.to_vec(),
    };
    let text = String::from_utf8(json).map_err(|_| "it is not UTF-8".to_owned())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

fn sum(bytes: &[u8]) -> String {
    let mut hash = Hash::default();
    hash.add(bytes);
    hash.text()
}
