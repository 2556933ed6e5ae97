//! How fast puzzles are made, and what they are like: minimal puzzles with one solution, per
//! second of one core.
//!
//!     cargo bench -p satur-generate            rates by shape
//!     cargo bench -p satur-generate -- givens  how many have how many givens, 10,000 of 9x9

use std::collections::BTreeMap;
use std::time::Instant;

use satur_generate::{Wish, puzzle, random_of};
use satur_methods::{Request, Verdict, find, run};
use satur_model::Shape;

fn main() {
    if std::env::args().any(|word| word == "givens") {
        givens();
    } else {
        rates();
    }
}

fn rates() {
    println!("| shape | puzzles | ms each | per second | givens on average |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (rows, cols, count) in [
        (2, 2, 10_000),
        (2, 3, 5_000),
        (2, 4, 1_000),
        (3, 3, 20_000),
        (2, 5, 200),
        (3, 4, 100),
        (3, 5, 10),
        (4, 4, 5),
        (4, 5, 2),
        (5, 5, 1),
    ] {
        let wish = Wish::minimal(Shape::new(rows, cols).expect("a shape"));
        let start = Instant::now();
        let made: Vec<_> = (0..count)
            .map(|number| puzzle(&wish, &mut random_of(1, number)))
            .collect();
        let seconds = start.elapsed().as_secs_f64();
        let mut filled = 0;
        for puzzle in &made {
            let outcome = run(
                find("exact").expect("exact"),
                puzzle,
                &mut Request::unique(),
            );
            assert_eq!(outcome.expect("no clash").verdict, Verdict::Unique);
            filled += puzzle.givens().count_filled();
        }
        println!(
            "| {} | {count} | {:.3} | {:.0} | {:.1} |",
            wish.shape,
            1000.0 * seconds / count as f64,
            count as f64 / seconds,
            filled as f64 / count as f64
        );
    }
}

fn givens() {
    let wish = Wish::minimal(Shape::classic());
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for number in 0..10_000 {
        let made = puzzle(&wish, &mut random_of(1, number));
        *counts.entry(made.givens().count_filled()).or_default() += 1;
    }
    println!("| givens | puzzles |\n| ---: | ---: |");
    for (givens, puzzles) in counts {
        println!("| {givens} | {puzzles} |");
    }
}
