//! Makes the boards that this repository carries: minimal puzzles with one solution, from a
//! seed, so that anyone can make them again.
//!
//!     cargo run --release -p satur-methods --example make_boards -- 3x3 10 2026 > examples/9x9.txt

use satur_formats::{Record, Sheet, WriteOptions, find as find_format};
use satur_methods::{Request, Verdict, find, run};
use satur_model::{Cell, Puzzle, Random, Shape};
use satur_testkit::boards;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [shape, count, seed] = words.as_slice() else {
        eprintln!("make_boards SHAPE COUNT SEED");
        std::process::exit(2);
    };
    let shape: Shape = shape.parse().expect("a shape such as 3x3");
    let count: u64 = count.parse().expect("how many");
    let seed: u64 = seed.parse().expect("a seed");
    let format = find_format(if shape == Shape::classic() {
        "line"
    } else {
        "boxes"
    })
    .expect("both exist");
    let writer = format.writer.as_ref().expect("both are written");
    for number in 0..count {
        let mut record = Record::new(1, minimal(shape, &mut Random::new(seed + number)));
        record.label = Some(format!("{shape}-{}", seed + number));
        (writer.write)(
            &Sheet::question(&record),
            &WriteOptions::default(),
            &mut std::io::stdout(),
        )
        .expect("stdout can be written");
    }
}

/// A full board with every given taken away that is not needed.
fn minimal(shape: Shape, random: &mut Random) -> Puzzle {
    let exact = find("exact").expect("exact is always there");
    let mut grid = boards::full(shape, random);
    let mut cells: Vec<Cell> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let digit = grid[cell].take();
        let outcome = run(exact, &Puzzle::new(grid.clone()), &mut Request::unique());
        if outcome.expect("exact serves every puzzle").verdict != Verdict::Unique {
            grid[cell] = digit;
        }
    }
    Puzzle::new(grid)
}
