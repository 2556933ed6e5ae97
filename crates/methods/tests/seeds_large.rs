//! `exact` on large boards that others collected, read in place.

use std::ops::Range;
use std::process::ExitCode;
use std::time::Duration;

use satur_formats::{Input, ReadOptions, open};
use satur_methods::{Budget, Goal, Request, Verdict, find, run};
use satur_testkit::data::{Suite, text};

fn main() -> ExitCode {
    Suite::new()
        .test(
            "boards_up_to_16x16_are_proved_unique",
            &["large/unique6.txt.gz", "large/unique16.txt.gz"],
            || {
                for set in [
                    "unique6", "unique8", "unique10", "unique12", "unique15", "unique16",
                ] {
                    all(set, Goal::Unique, Verdict::Unique);
                }
            },
        )
        .test("la16_is_solved", &["large/la16.txt.gz"], || {
            all("la16", Goal::One, Verdict::Solved);
        })
        .test("la25_is_solved", &["large/la25.txt.gz"], || {
            all("la25", Goal::One, Verdict::Solved);
        })
        .test("gecode16_is_unique", &["large/gecode16.txt.gz"], || {
            all("gecode16", Goal::Unique, Verdict::Unique);
        })
        .test(
            "web12_to_web36_are_settled",
            &["large/web12.txt.gz"],
            || {
                // Two of these boards have no solution; Glucose agrees.
                let expected = |none| {
                    move |number| {
                        if number == none {
                            Verdict::Impossible
                        } else {
                            Verdict::Solved
                        }
                    }
                };
                those("web12", 0.0..1.0, Goal::One, expected(7));
                those("web16", 0.0..1.0, Goal::One, expected(10));
                all("web25", Goal::One, Verdict::Solved);
                all("web36", Goal::One, Verdict::Solved);
            },
        )
        .test("unsat16_is_impossible", &["large/unsat16.txt.gz"], || {
            all("unsat16", Goal::One, Verdict::Impossible);
        })
        .test("web100_is_solved", &["large/web100.txt.gz"], || {
            all("web100", Goal::One, Verdict::Solved);
        })
        .slow("unique25_is_unique", &["large/unique25.txt.gz"], || {
            all("unique20", Goal::Unique, Verdict::Unique);
            all("unique25", Goal::Unique, Verdict::Unique);
        })
        .slow("unsat25_is_impossible", &["large/unsat25.txt.gz"], || {
            all("unsat25", Goal::One, Verdict::Impossible);
        })
        .slow("gecode25_is_solved", &["large/gecode25.txt.gz"], || {
            all("gecode25", Goal::One, Verdict::Solved);
        })
        .slow(
            "alldiff_at_40_percent_is_solved",
            &["large/alldiff36.txt.gz"],
            || {
                // At 50 % some take minutes.
                for set in ["alldiff36", "alldiff49", "alldiff64"] {
                    those(set, 0.35..0.45, Goal::One, |_| Verdict::Solved);
                }
            },
        )
        .run()
}

/// Every board of a set has this verdict.
fn all(set: &str, goal: Goal, verdict: Verdict) {
    those(set, 0.0..1.0, goal, |_| verdict);
}

/// The boards of a set with this share of given cells have the verdicts expected of their numbers.
/// The time limit ends a run that hangs; it is not a measurement.
fn those(set: &str, fill: Range<f64>, goal: Goal, expected: impl Fn(usize) -> Verdict) {
    let text = text(&format!("large/{set}.txt.gz"));
    let boards = open(Input::from_text(&text), None, ReadOptions::default()).unwrap();
    for (number, record) in boards.enumerate() {
        let budget = Budget {
            time: Some(Duration::from_secs(600)),
            ..Budget::default()
        };
        let mut request = Request {
            budget,
            ..Request::new(goal)
        };
        let puzzle = record.unwrap().puzzle;
        let given = puzzle.shape().cells() - puzzle.board().blanks().count();
        if !fill.contains(&(given as f64 / puzzle.shape().cells() as f64)) {
            continue;
        }
        let outcome = run(find("exact").unwrap(), &puzzle, &mut request).unwrap();
        assert_eq!(outcome.verdict, expected(number), "{set}, board {number}");
    }
}
