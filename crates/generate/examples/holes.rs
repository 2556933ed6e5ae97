//! Boards by shape, fill and seed: full grids with holes, for contests of solvers.
//!
//!     cargo xtask tool holes 5x5 0.45 10 2026
//!
//! A share of the cells is given, the rest is open, so each has a solution but often more than one.
//! Every board has a seed of its own, so the third is the same however many are made. `cargo xtask
//! peers boards --made` reads them from here.

use satur_formats::{Record, Sheet, WriteOptions, find as find_format};
use satur_generate::{PuzzleSpec, puzzle};
use satur_model::{Random, Shape};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [shape, share, count, seed] = words.as_slice() else {
        eprintln!("holes SHAPE SHARE COUNT SEED");
        std::process::exit(2);
    };
    let shape: Shape = shape.parse().expect("a shape such as 5x5");
    let share: f64 = share
        .parse()
        .expect("the share of cells given, from 0 to 1");
    let count: u64 = count.parse().expect("how many");
    let seed: u64 = seed.parse().expect("a seed");
    let wish = PuzzleSpec {
        givens: Some((share.clamp(0.0, 1.0) * shape.cells() as f64).round() as usize),
        unique: false,
        ..PuzzleSpec::minimal(shape)
    };
    let format = find_format("boxes").expect("boards with their blocks");
    for seed in seed..seed.saturating_add(count) {
        let mut record = Record::new(
            1,
            puzzle(&wish, &mut Random::new(seed)).expect("every shape has full grids"),
        );
        record.label = Some(format!("{shape}-{share}-{seed}"));
        let sheet = Sheet::question(&record);
        format
            .write(&sheet, &WriteOptions::default(), &mut std::io::stdout())
            .expect("stdout can be written");
    }
}
