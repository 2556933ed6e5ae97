//! The share of the 17-clue puzzles that simple techniques solve, against published figures.

use std::process::ExitCode;
use std::sync::Arc;

use satur_logic::{Board, Geometry, Ladder, LadderRun, technique};
use satur_model::{Grid, Puzzle, Shape};
use satur_testkit::data::{Suite, text};

const PUZZLES: &str = "logic/se_17clue_49151.txt.gz";

fn main() -> ExitCode {
    Suite::new()
        .test(
            "the_published_shares_are_reached_exactly",
            &[PUZZLES],
            || {
                let mut ids = Vec::new();
                for (more, share) in [
                    (&["hidden-single-block", "hidden-single-line"][..], "35.06"),
                    (&["naked-single"], "44.57"),
                    (&["pointing", "claiming"], "76.04"),
                    (&["naked-pair", "hidden-pair"], "84.61"),
                    (
                        &["naked-triple", "hidden-triple", "naked-quad", "hidden-quad"],
                        "84.73",
                    ),
                ] {
                    ids.extend_from_slice(more);
                    assert_eq!(solved_share(&ids), share, "{ids:?}");
                }
            },
        )
        .run()
}

/// The share of the puzzles that these techniques solve, in percent.
fn solved_share(ids: &[&str]) -> String {
    let rungs = ids.iter().map(|id| technique(id).expect("it is known"));
    let ladder = Ladder::of(rungs.collect());
    let shape = Shape::classic();
    let geometry = Arc::new(Geometry::<2>::new(&shape.into()));
    let (mut solved, mut all) = (0_u32, 0_u32);
    for line in text(PUZZLES).lines() {
        let numbers = line.bytes().take(81);
        let numbers: Vec<u8> = numbers.map(|symbol| symbol.saturating_sub(b'0')).collect();
        let grid = Grid::from_numbers(shape, &numbers).expect("81 cells");
        let board = Board::new(Arc::clone(&geometry), &Puzzle::new(grid));
        let is_solved = LadderRun::new(&ladder, board).finish();
        solved += u32::from(is_solved == Ok(true));
        all += 1;
    }
    assert_eq!(all, 49_151);
    format!("{:.2}", 100.0 * f64::from(solved) / f64::from(all))
}
