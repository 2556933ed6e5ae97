//! The options of the command line.

use satur_model::Shape;

/// The number of 9x9 boards that are made and compared together.
pub(crate) const LOT: u64 = 5000;

const USAGE: &str = "\
cargo xtask differential [--minutes N] [--boards N] [--seed S] [--shapes 3x4,2x5,…] [--threads N]
                         [--first N] [--nine]

Puts random boards to every engine and compares their answers; a table of what was compared goes to
stdout, also after Ctrl-C.

  --minutes N   stop after N minutes
  --boards N    stop after N boards [default: 1000, without --minutes]
  --seed S      the seed of all boards [default: 1]
  --first N     begin with board number N: the same seed and number make the same board
  --shapes L    block shapes, rows x columns [default: all up to side 25]
  --threads N   boards at a time [default: 1]
  --nine        only 9x9, batch and single on every backend: for a hundred million boards";

/// The options.
pub(crate) struct Options {
    pub(crate) minutes: Option<u64>,
    pub(crate) boards: u64,
    pub(crate) seed: u64,
    pub(crate) first: u64,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) threads: usize,
    pub(crate) nine: bool,
}

impl Options {
    /// Reads the words of the command line.
    pub(crate) fn parse(words: &[String]) -> Result<Self, String> {
        let mut options = Self {
            minutes: None,
            boards: 0,
            seed: 1,
            first: 0,
            shapes: all_shapes(),
            threads: 1,
            nine: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--nine" {
                options.nine = true;
                continue;
            }
            let value = words.next().ok_or(USAGE)?;
            let number = || {
                let plain = value.replace('_', "");
                let parsed = plain.parse::<u64>();
                parsed.map_err(|_| format!("{word}: '{value}' is not a number\n\n{USAGE}"))
            };
            match word.as_str() {
                "--minutes" => options.minutes = Some(number()?),
                "--boards" => options.boards = number()?,
                "--seed" => options.seed = number()?,
                "--first" => options.first = number()?,
                "--threads" => options.threads = number()?.clamp(1, 256) as usize,
                "--shapes" => options.shapes = shapes(value)?,
                _ => return Err(USAGE.to_owned()),
            }
        }
        if options.boards == 0 {
            let is_timed = options.minutes.is_some();
            options.boards = if is_timed { u64::MAX } else { 1000 };
        }
        Ok(options)
    }

    /// The number of boards that a thread takes at once.
    pub(crate) fn at_once(&self) -> u64 {
        if self.nine { LOT } else { 1 }
    }
}

/// Every shape up to side 25.
fn all_shapes() -> Vec<Shape> {
    let sizes = (1..=25).flat_map(|rows| (1..=25 / rows).map(move |cols| (rows, cols)));
    sizes
        .filter_map(|(rows, cols)| Shape::new(rows, cols).ok())
        .collect()
}

fn shapes(list: &str) -> Result<Vec<Shape>, String> {
    let shape = |text: &str| {
        let (rows, cols) = text.split_once('x')?;
        Shape::new(rows.parse().ok()?, cols.parse().ok()?).ok()
    };
    let shapes = list.split(',').map(|text| {
        shape(text.trim())
            .ok_or_else(|| format!("'{text}' is no block shape, as 3x4 is one\n\n{USAGE}"))
    });
    shapes.collect()
}
