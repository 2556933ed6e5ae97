//! Makes the boards in this repository: minimal puzzles with one solution, from a seed, so that
//! anyone can make them again.
//!
//!     cargo xtask tool make_boards 3x3 10 2026 > examples/9x9.txt
//!
//! A fourth number says how many givens to keep; such boards are easier.

use satur_formats::{Record, Sheet, WriteOptions, find as find_format};
use satur_generate::{PuzzleSpec, dig};
use satur_model::{Random, Shape, Stop};
use satur_testkit::boards;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (shape, count, seed, givens) = match words.as_slice() {
        [shape, count, seed] => (shape, count, seed, None),
        [shape, count, seed, givens] => (shape, count, seed, Some(givens)),
        _ => {
            eprintln!("make_boards SHAPE COUNT SEED [GIVENS]");
            std::process::exit(2);
        }
    };
    let givens: Option<usize> = givens.map(|number| number.parse().expect("how many givens"));
    let shape: Shape = shape.parse().expect("a shape such as 3x3");
    let count: u64 = count.parse().expect("how many");
    let seed: u64 = seed.parse().expect("a seed");
    let format = find_format(if shape == Shape::classic() {
        "line"
    } else {
        "boxes"
    })
    .expect("both exist");
    for number in 0..count {
        let mut random = Random::new(seed + number);
        // The simplest full board of the tests, so that these files never change.
        let full = boards::full(shape, &mut random);
        let wish = PuzzleSpec {
            givens,
            ..PuzzleSpec::minimal(shape)
        };
        let mut record = Record::new(1, dig(full, &wish, &mut random, Stop::never()));
        record.label = Some(format!("{shape}-{}", seed + number));
        let sheet = Sheet::question(&record);
        format
            .write(&sheet, &WriteOptions::default(), &mut std::io::stdout())
            .expect("stdout can be written");
    }
}
