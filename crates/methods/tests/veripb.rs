//! Proofs of the exact engine on boards of every shape up to 25x25: accepted by `veripb` and by our
//! checker, and rejected by both when they are damaged.
//!
//! These take minutes: `cargo xtask test --slow` runs them.

mod proving;

use std::process::ExitCode;

use proving::{judge, prove};
use satur_methods::Goal;
use satur_model::{Digit, Puzzle, Random, Shape};
use satur_proof::check::Verdict;
use satur_testkit::boards;
use satur_testkit::data::Suite;
use satur_testkit::veripb::{self, Agreement};

/// Boards of each shape.
const BOARDS: usize = 100;
/// Solutions that a board may have; one with more is not proved.
const SOLUTIONS: usize = 8;

fn main() -> ExitCode {
    let program = veripb::program();
    let needs = [program.to_str().expect("a path that is text")];
    Suite::new()
        .slow("a_hundred_boards_of_every_shape", &needs, accepts)
        .slow(
            "a_thousand_damaged_proofs_are_refused_by_both",
            &needs,
            refuses,
        )
        .run()
}

/// A puzzle with its proof.
struct Proved {
    puzzle: Puzzle,
    solutions: usize,
    formula: Vec<u8>,
    proof: String,
}

/// The next board of a shape whose solutions are all found, with the proof.
fn next(shape: Shape, number: usize, random: &mut Random) -> Proved {
    let settings = ["engine=general".to_owned()];
    loop {
        let puzzle = board(shape, number, random);
        let (outcome, formula, proof) = prove("exact", &puzzle, Goal::UpTo(SOLUTIONS), &settings);
        if outcome.is_complete {
            return Proved {
                puzzle,
                solutions: outcome.found as usize,
                formula,
                proof: String::from_utf8(proof).unwrap(),
            };
        }
    }
}

/// Empties half of a board, more on small ones; one board in three has a digit changed and one has
/// pencil marks.
fn board(shape: Shape, number: usize, random: &mut Random) -> Puzzle {
    let share = if shape.side() <= 9 { 0.65 } else { 0.5 };
    let holes = (shape.cells() as f64 * share * random.unit().max(0.3)) as usize;
    let puzzle = boards::with_holes(shape, holes, random);
    match number % 3 {
        0 => puzzle,
        1 => {
            let mut grid = puzzle.givens().clone();
            let given = shape.all_cells().filter(|&cell| grid[cell].is_some());
            let given: Vec<_> = given.collect();
            let cell = given[random.below(given.len())];
            grid[cell] = None;
            let is_free = |digit: &Digit| {
                let mut peers = shape.peers(cell).iter();
                peers.all(|&peer| grid[peer] != Some(*digit))
            };
            let free: Vec<Digit> = shape.digits().filter(is_free).collect();
            grid[cell] = Some(free[random.below(free.len())]);
            Puzzle::new(grid)
        }
        _ => {
            let mut marks = puzzle.candidates();
            for cell in puzzle.board().blanks() {
                let digits: Vec<Digit> = marks[cell].iter().collect();
                if digits.len() > 1 {
                    marks[cell].remove(digits[random.below(digits.len())]);
                }
            }
            puzzle.with_candidates(marks).unwrap()
        }
    }
}

fn shapes() -> impl Iterator<Item = Shape> {
    (1..=25).flat_map(Shape::all_of_side)
}

fn accepts() {
    let mut random = Random::new(20_261_117);
    let mut kinds = [0; 3];
    let mut bytes = 0;
    for shape in shapes() {
        for number in 0..BOARDS {
            let proved = next(shape, number, &mut random);
            let Proved {
                puzzle,
                formula,
                proof,
                ..
            } = &proved;
            match judge("exact", puzzle, formula, proof.as_bytes()) {
                Ok(Verdict::Exactly(grids)) => assert_eq!(grids.len(), proved.solutions),
                other => panic!("{shape}: {other:?} {puzzle:?}"),
            }
            assert!(
                veripb::accepts(formula, proof.as_bytes()),
                "{shape}: {puzzle:?}"
            );
            kinds[proved.solutions.min(2)] += 1;
            bytes += proof.len();
        }
    }
    let [none, one, several] = kinds;
    println!("none {none}, one {one}, several {several}; {bytes} bytes of proofs");
    assert!(kinds.iter().all(|&count| count >= 500), "{kinds:?}");
}

fn refuses() {
    let mut random = Random::new(12);
    let few = ["3x3", "2x5", "3x4", "4x4"].map(|shape| shape.parse::<Shape>().unwrap());
    let mut agreement = Agreement::default();
    let mut number = 0;
    while agreement.both < 1000 {
        let proved = next(few[number % few.len()], number, &mut random);
        number += 1;
        for _ in 0..8 {
            let proof = veripb::damaged(&proved.proof, &mut random);
            let judged = judge("exact", &proved.puzzle, &proved.formula, proof.as_bytes());
            agreement.count(judged.err().as_deref(), &proved.formula, &proof);
        }
    }
    println!("{agreement:?}");
    assert!(agreement.stricter < agreement.both / 10, "{agreement:?}");
}
