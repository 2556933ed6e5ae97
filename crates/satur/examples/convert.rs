//! Reads puzzles in whatever format they are and writes them in another:
//! `cargo run --example convert -- sdk < puzzles.txt`

use std::error::Error;
use std::io::{self, Read, Write};

use satur::formats::{Input, ReadOptions, Sheet, WriteOptions, find, open};

/// The boards of a text in the format with this id.
fn convert(text: &str, format: &str, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let format = find(format).ok_or_else(|| format!("there is no format '{format}'"))?;
    out.write_all(format.opening(None).as_bytes())?;
    for record in open(Input::from_text(text), None, ReadOptions::default())? {
        format.write(&Sheet::question(&record?), &WriteOptions::default(), out)?;
    }
    out.write_all(format.closing().as_bytes())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let format = std::env::args().nth(1).unwrap_or_else(|| "text".to_owned());
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    convert(&text, &format, &mut io::stdout())
}

#[test]
fn boards_keep_their_digits() {
    let mut out = Vec::new();
    convert(".3.4........3.2.\n", "boxes", &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text.trim(), "2 2\n0 3 0 4\n0 0 0 0\n0 0 0 0\n3 0 2 0");
    let error = convert("", "none", &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "there is no format 'none'");
}
