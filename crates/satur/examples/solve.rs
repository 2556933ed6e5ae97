//! Solves the puzzles of the command line, one character a cell:
//! `cargo run --example solve -- .3.4........3.2.`

use std::process::ExitCode;

/// The solution, or a sentence that says why there is none to name.
fn answer(line: &str) -> String {
    match satur::solve(line) {
        Ok(solution) => solution.to_string(),
        Err(error) => error.to_string(),
    }
}

fn main() -> ExitCode {
    let lines: Vec<String> = std::env::args().skip(1).collect();
    for line in &lines {
        println!("{}", answer(line));
    }
    if lines.is_empty() {
        eprintln!("name a puzzle, such as .3.4........3.2.");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

#[test]
fn answers_are_solutions_or_reasons() {
    assert_eq!(answer(".3.4........3.2."), "2314413212433421");
    assert_eq!(answer(&".".repeat(81)), "the puzzle has several solutions");
    assert!(answer("12").starts_with("a line of 2 characters is not a board"));
}
