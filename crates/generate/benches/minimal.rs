//! The speed of generation, and the distribution of its puzzles: minimal puzzles with one solution,
//! per second of one core.
//!
//!     cargo bench -p satur-generate            rates by shape, and of many 9x9 at once
//!     cargo bench -p satur-generate -- many N  N of 9x9 at once, and nothing else, as lines
//!     cargo bench -p satur-generate -- givens  how many have how many givens, 10,000 of 9x9

use std::collections::BTreeMap;
use std::time::Instant;

use satur_generate::{PuzzleSpec, minimal_many, puzzle, random_of};
use satur_methods::{Answered, Goal, Request, Verdict, find, run, run_many};
use satur_model::{Shape, Stop};

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if words.iter().any(|word| word == "givens") {
        givens();
    } else if let Some(at) = words.iter().position(|word| word == "many") {
        let count = words.get(at + 1).and_then(|word| word.parse().ok());
        lines(count.unwrap_or(10_000));
    } else {
        rates();
    }
}

fn rates() {
    println!("| shape | puzzles | ms each | per second | givens on average |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    many(20_000);
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
        let wish = PuzzleSpec::minimal(Shape::new(rows, cols).expect("a shape"));
        let start = Instant::now();
        let made: Vec<_> = (0..count)
            .filter_map(|number| puzzle(&wish, &mut random_of(1, number)))
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
            wish.layout.shape(),
            1000.0 * seconds / count as f64,
            count as f64 / seconds,
            filled as f64 / count as f64
        );
    }
}

/// Generates many at once.
fn many(count: u64) {
    let start = Instant::now();
    let made = minimal_many(1, 0..count);
    let seconds = start.elapsed().as_secs_f64();
    let givens: Vec<[u8; 81]> = made.iter().map(|nine| nine.givens).collect();
    let mut filled = 0;
    run_many(&givens, Goal::Unique, &Stop::default(), |first, answer| {
        let Answered::Solved(solutions) = answer else {
            panic!("every puzzle has one solution: {answer:?}");
        };
        for (index, solution) in (first..).zip(solutions) {
            assert_eq!(*solution, made[index].solution, "unique");
            filled += givens[index].iter().filter(|number| **number > 0).count();
        }
    });
    println!(
        "| 3x3, many at once | {count} | {:.4} | {:.0} | {:.1} |",
        1000.0 * seconds / count as f64,
        count as f64 / seconds,
        filled as f64 / count as f64
    );
}

/// Generates many as lines, for timing beside programs that write lines.
fn lines(count: u64) {
    let mut text = String::new();
    for first in (0..count).step_by(4096) {
        text.clear();
        for nine in minimal_many(1, first..count.min(first + 4096)) {
            let signs = nine.givens.iter().map(|number| char::from(b'0' + number));
            text.extend(signs.chain(['\n']));
        }
        print!("{text}");
    }
}

fn givens() {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for nine in minimal_many(1, 0..10_000) {
        let filled = nine.givens.iter().filter(|number| **number > 0).count();
        *counts.entry(filled).or_default() += 1;
    }
    println!("| givens | puzzles |\n| ---: | ---: |");
    for (givens, puzzles) in counts {
        println!("| {givens} | {puzzles} |");
    }
}
