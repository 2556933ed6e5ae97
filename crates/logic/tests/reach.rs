//! The whole ladder solves every puzzle: of the 17-clue puzzles, and of the lists of the hardest
//! known.
//!
//! It prints what each list needed: `cargo test --release -p satur-logic --test reach -- --ignored
//! --nocapture`.

use std::collections::BTreeMap;
use std::process::ExitCode;

use satur_logic::{AnyBoard, Ladder};
use satur_model::{Grid, Puzzle, Shape, Stop};
use satur_testkit::data::{Suite, text};

const SEVENTEEN: &str = "logic/se_17clue_49151.txt.gz";

/// Lists of the hardest puzzles, each by another measure.
const HARDEST: [&str; 4] = [
    "9x9/forum_hardest_1106_375.txt",
    "9x9/forum_hardest_1905_11plus_48766.txt.gz",
    "logic/se_te3_monhard_9009.txt.gz",
    "logic/se_hardest_eleven_26370.txt.gz",
];

fn main() -> ExitCode {
    Suite::new()
        .test("one_of_the_hardest_is_solved", &HARDEST[..1], || {
            solve_all(HARDEST[0], 1);
        })
        .slow("all_puzzles_of_17_clues_are_solved", &[SEVENTEEN], || {
            solve_all(SEVENTEEN, usize::MAX);
        })
        .slow("500_of_the_hardest_are_solved", &HARDEST, || {
            for list in HARDEST {
                solve_all(list, 125);
            }
        })
        .run()
}

/// Solves a number of puzzles of a list, evenly spaced, and prints how many had each technique as
/// their hardest.
fn solve_all(list: &str, count: usize) {
    let text = text(list);
    let lines: Vec<&str> = text.lines().collect();
    let count = count.min(lines.len());
    let ladder = Ladder::all();
    let mut hardest: BTreeMap<u32, (&str, u32)> = BTreeMap::new();
    for number in 0..count {
        let line = lines[number * lines.len() / count];
        let numbers = line.bytes().take(81);
        let numbers: Vec<u8> = numbers.map(|symbol| symbol.saturating_sub(b'0')).collect();
        let grid = Grid::from_numbers(Shape::classic(), &numbers).expect("81 cells");
        let mut board = AnyBoard::new(&Puzzle::new(grid)).expect("a board of logic");
        let used = board
            .climb(&ladder, Stop::never())
            .expect("there is a solution");
        assert!(board.is_solved(), "{list}: {line}");
        let most = used
            .into_iter()
            .max_by(|a, b| a.difficulty.total_cmp(&b.difficulty));
        if let Some(most) = most {
            let key = (most.difficulty * 1000.0).round() as u32;
            hardest.entry(key).or_insert((most.id, 0)).1 += 1;
        }
    }
    println!("{list}: {count} puzzles, all solved; by the hardest step");
    for (id, puzzles) in hardest.into_values() {
        println!("  {puzzles:6} {id}");
    }
}
