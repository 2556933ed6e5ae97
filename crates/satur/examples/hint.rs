//! Explains the easiest next step of a puzzle: `cargo run --example hint`

use satur::logic::{AnyBoard, Ladder, Lang, explain};
use satur::model::{Puzzle, Stop};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The easiest step on the board, in words.
fn hint(puzzle: &Puzzle, lang: Lang) -> Option<String> {
    let board = AnyBoard::new(puzzle)?;
    let step = board.next(&Ladder::all(), Stop::never())?;
    Some(explain(lang, puzzle.layout(), &step).text())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = PUZZLE.parse()?;
    for lang in Lang::ALL {
        let text = hint(&puzzle, lang);
        println!("{}", text.unwrap_or_else(|| "no step is known".to_owned()));
    }
    Ok(())
}

#[test]
fn a_step_is_explained() {
    let text = hint(&PUZZLE.parse().unwrap(), Lang::En).unwrap();
    assert_eq!(text, "In block 2 only r1c6 can hold 8.\nSo r1c6 is 8.");
}
