//! `exact` on large boards that others collected, read in place.

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
        .test("unsat16_is_impossible", &["large/unsat16.txt.gz"], || {
            all("unsat16", Goal::One, Verdict::Impossible);
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
        .run()
}

/// Every board of a set has this verdict. The time is an end for a run that hangs, no measure.
fn all(set: &str, goal: Goal, verdict: Verdict) {
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
        let outcome = run(find("exact").unwrap(), &puzzle, &mut request).unwrap();
        assert_eq!(outcome.verdict, verdict, "{set}, board {number}");
    }
}
