//! The number of puzzles a second that logic solves on one core, taking the easiest step each time.
//!
//! `cargo bench -p satur-logic --bench ladder`. The first table is the list of 17-clue puzzles with
//! four small ladders; its peer is the `sudoku` crate with the same strategies. The second is a
//! sample of puzzles by Sudoku Explainer's rating; its peer is HoDoKu. Both lists were made by
//! others and are read in place; without them there is nothing to measure.
//!
//! Each figure is the best of several rounds, in seconds of processor time, without the reading of
//! the text. Solved boards are verified in a first round that is not timed.

use std::sync::Arc;

use satur_logic::{Board, Geometry, Ladder, LadderRun, technique};
use satur_model::{Grid, Puzzle, Shape, Solution};
use satur_testkit::clock::Clock;
use satur_testkit::data;

const ROUNDS: usize = 5;

/// Ladders for the 17-clue puzzles, with the rate of the `sudoku` crate.
const SMALL: [(&str, &[&str], f64); 4] = [
    ("singles", SINGLES, 98_000.0),
    ("with locked candidates", LOCKED, 63_000.0),
    ("with pairs", PAIRS, 49_600.0),
    ("14 basic strategies", BASIC, 38_700.0),
];

/// Each ladder is the one before with more techniques.
const SINGLES: &[&str] = &["hidden-single-block", "hidden-single-line", "naked-single"];
const LOCKED: &[&str] = &["pointing", "claiming"];
const PAIRS: &[&str] = &["naked-pair", "hidden-pair"];
const BASIC: &[&str] = &[
    "naked-triple",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "xy-wing",
    "xyz-wing",
];

/// Bands of the rating, with the rate of HoDoKu.
const BANDS: [(f32, f32, f64); 6] = [
    (0.0, 2.5, 485.0),
    (2.6, 4.5, 320.0),
    (4.6, 6.9, 189.0),
    (7.0, 7.9, 28.0),
    (8.0, 8.9, 6.2),
    (9.0, 9.9, 1.4),
];

fn main() {
    let (seventeen, rated) = ("logic/se_17clue_49151.txt.gz", "logic/truth_er.txt");
    println!("puzzles a second, one core, best of {ROUNDS} rounds\n");
    if data::find(seventeen).is_some() {
        let puzzles: Vec<Puzzle> = data::text(seventeen).lines().filter_map(puzzle).collect();
        println!("| 17-clue puzzles | solved | a second | the `sudoku` crate | ratio |");
        println!("| --- | ---: | ---: | ---: | ---: |");
        let mut ids: Vec<&str> = Vec::new();
        for (name, more, peer) in SMALL {
            ids.extend_from_slice(more);
            let rungs = ids.iter().filter_map(|id| technique(id));
            row(name, &puzzles, &Ladder::of(rungs.collect()), peer);
        }
        println!();
    }
    if data::find(rated).is_some() {
        let text = data::text(rated);
        for preset in ["hodoku", "all"] {
            println!("| ladder `{preset}`, by ER | solved | a second | HoDoKu | ratio |");
            println!("| --- | ---: | ---: | ---: | ---: |");
            let ladder = Ladder::preset(preset).expect("a preset");
            for (from, to, peer) in BANDS {
                let is_in = |line: &&str| {
                    let er = line.split(" | ").nth(1).and_then(|er| er.split(' ').next());
                    let er: Option<f32> = er.and_then(|er| er.parse().ok());
                    er.is_some_and(|er| (from..to + 0.05).contains(&er))
                };
                let puzzles: Vec<Puzzle> = text.lines().filter(is_in).filter_map(puzzle).collect();
                row(&format!("{from:.1} to {to:.1}"), &puzzles, &ladder, peer);
            }
            println!();
        }
    }
}

/// The puzzle at the start of a line.
fn puzzle(line: &str) -> Option<Puzzle> {
    let cells = line.as_bytes().get(..81)?.iter();
    let numbers: Vec<u8> = cells.map(|b| b.saturating_sub(b'0')).collect();
    Grid::from_numbers(Shape::classic(), &numbers).map(Puzzle::new)
}

fn row(name: &str, puzzles: &[Puzzle], ladder: &Ladder, peer: f64) {
    let geometry = Arc::new(Geometry::<2>::new(&Shape::classic().into()));
    let climb = |puzzle: &Puzzle| {
        let mut climb = LadderRun::new(ladder, Board::new(Arc::clone(&geometry), puzzle));
        let is_solved = climb.finish() == Ok(true);
        (climb, is_solved)
    };
    let mut solved = 0;
    for puzzle in puzzles {
        let (climb, is_solved) = climb(puzzle);
        if is_solved {
            let grid = climb.board().grid().clone();
            Solution::verify(puzzle, grid).expect("logic is sound");
            solved += 1;
        }
    }
    let mut best: f64 = 0.0;
    let mut spent = 0.0;
    for _ in 0..ROUNDS {
        let clock = Clock::start();
        let (mut runs, mut seconds) = (0, 0.0);
        // The processor clock ticks in milliseconds, so short rows are repeated.
        while seconds < 0.2 {
            let count = puzzles.iter().filter(|puzzle| climb(puzzle).1).count();
            assert_eq!(count, solved, "the same every time");
            runs += 1;
            seconds = clock.elapsed().as_secs_f64();
        }
        best = best.max((runs * puzzles.len()) as f64 / seconds);
        spent += seconds;
        // Long rows are steady enough.
        if spent > 20.0 {
            break;
        }
    }
    let share = 100.0 * f64::from(solved as u32) / puzzles.len() as f64;
    println!(
        "| {name} | {share:.1} % of {} | {best:.0} | {peer} | {:.1} |",
        puzzles.len(),
        best / peer
    );
}
