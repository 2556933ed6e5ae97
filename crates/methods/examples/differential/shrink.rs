//! Shrinks a board on which two engines differ, and writes it as a test.

use std::fmt::Write as _;

use satur_model::{Candidates, Digit, DigitSet, Grid, Puzzle};

use crate::engines::{Engine, Said};
use crate::judge::{Dispute, complaint};
use crate::options::Options;

/// Upper bound on the comparisons while a board is shrunk.
const MOST_TRIES: usize = 3000;

/// Prints a board on which two engines differ, and how to make it again.
pub(crate) fn tell(
    options: &Options,
    number: u64,
    puzzle: &Puzzle,
    dispute: &Dispute,
    more: usize,
) {
    let Dispute {
        reference,
        other,
        goal,
        what,
    } = dispute;
    let mut still = |smaller: &Puzzle| still_differ(smaller, dispute);
    let small = smaller(puzzle.clone(), &mut still);
    let mut text = format!(
        "\n// {} on board {number} of seed {}, {goal:?}: {what}\n// {} says so; {more} more \
         differ. Again: cargo xtask differential --seed {} --first {number} --boards 1{}\n",
        other.name(),
        options.seed,
        reference.name(),
        options.seed,
        shapes(options),
    );
    text += &as_test(&small, dispute, number);
    eprintln!("{text}");
}

/// The shapes, if not all were selected: boards depend on them.
fn shapes(options: &Options) -> String {
    let names: Vec<String> = options.shapes.iter().map(ToString::to_string).collect();
    if names.len() > 50 {
        String::new()
    } else {
        format!(" --shapes {}", names.join(","))
    }
}

fn still_differ(puzzle: &Puzzle, dispute: &Dispute) -> bool {
    let said = dispute.other.ask(puzzle, dispute.goal);
    let reference = dispute.reference.ask(puzzle, dispute.goal);
    reference != Said::Nothing && complaint(puzzle, dispute.goal, &said, Some(&reference)).is_some()
}

/// Removes givens and pencil marks for as long as the engines still differ.
pub(crate) fn smaller(mut puzzle: Puzzle, still: &mut impl FnMut(&Puzzle) -> bool) -> Puzzle {
    let mut tries = 0;
    loop {
        let before = puzzle.clone();
        for cell in puzzle.shape().all_cells() {
            let without = [without_marks(&puzzle, cell), without_given(&puzzle, cell)];
            for smaller in without.into_iter().flatten() {
                tries += 1;
                if tries <= MOST_TRIES && still(&smaller) {
                    puzzle = smaller;
                }
            }
        }
        if puzzle == before {
            return puzzle;
        }
    }
}

fn without_given(puzzle: &Puzzle, cell: satur_model::Cell) -> Option<Puzzle> {
    puzzle.givens()[cell].map(|_| puzzle.without_given(cell))
}

/// Returns the puzzle with every digit possible again in a cell.
fn without_marks(puzzle: &Puzzle, cell: satur_model::Cell) -> Option<Puzzle> {
    let mut marks: Candidates = puzzle.written_marks()?.clone();
    let all = DigitSet::all(puzzle.shape().side());
    if marks[cell] == all {
        return None;
    }
    marks[cell] = all;
    let plain = puzzle.as_set();
    plain.with_candidates(marks).ok()
}

/// The board as a test that fails.
pub(crate) fn as_test(puzzle: &Puzzle, dispute: &Dispute, number: u64) -> String {
    let shape = puzzle.shape();
    let mut text = format!("#[test]\nfn differential_board_{number}() {{\n");
    text += &format!("    let numbers = {};\n", numbers(puzzle.givens()));
    let _ = writeln!(
        text,
        "    let shape: Shape = \"{shape}\".parse().unwrap();\n    \
         let puzzle = Puzzle::new(Grid::from_numbers(shape, &numbers).unwrap());"
    );
    if let Some(marks) = puzzle.written_marks() {
        text += "    let mut marks = Candidates::full(puzzle.shape());\n";
        for (cell, digits) in marks.iter() {
            if digits != DigitSet::all(shape.side()) {
                let listed: Vec<usize> = digits.iter().map(Digit::index).collect();
                let _ = writeln!(
                    text,
                    "    marks[Cell::new({})] = {listed:?}.map(Digit::new).into_iter().collect();",
                    cell.index()
                );
            }
        }
        text += "    let puzzle = puzzle.with_marks(marks).unwrap();\n";
    }
    let expression = |engine: &Engine| engine.as_rust(dispute.goal);
    let _ = writeln!(
        text,
        "    let expected = {};\n    let found = {};\n    assert_eq!(found, expected);\n}}",
        expression(&dispute.reference),
        expression(&dispute.other)
    );
    text
}

fn numbers(grid: &Grid) -> String {
    let side = grid.shape().side();
    let numbers: Vec<String> = grid.numbers().map(|number| number.to_string()).collect();
    let rows: Vec<String> = numbers.chunks(side).map(|row| row.join(", ")).collect();
    format!("[\n        {},\n    ]", rows.join(",\n        "))
}
