//! The outcome of a run without a solution: the message, the board, its cost.

use std::time::Duration;

use satur_methods::{Budget, Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Cost, Grid, Puzzle, Shape};

/// A puzzle with one solution that singles do not solve.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn classic(line: &str) -> Puzzle {
    let numbers: Vec<u8> = line
        .chars()
        .map(|symbol| symbol.to_digit(10).unwrap_or(0) as u8)
        .collect();
    Puzzle::new(Grid::from_numbers(Shape::classic(), &numbers).unwrap())
}

fn solve(id: &str, settings: &[&str], budget: Budget, line: &str) -> Outcome {
    let settings: Vec<String> = settings.iter().map(|&text| text.to_owned()).collect();
    let mut request = Request {
        settings: &settings,
        budget,
        seed: 1,
        ..Request::new(Goal::One)
    };
    let puzzle = classic(line);
    let outcome = run(find(id).unwrap(), &puzzle, &mut request).unwrap();
    let cost = outcome.best.as_ref().map(|best| Cost::of(&puzzle, best));
    assert_eq!(outcome.cost, cost, "{id}");
    outcome
}

fn said(id: &str, settings: &[&str], budget: Budget, line: &str) -> String {
    solve(id, settings, budget, line).describe(&Shape::classic().into())
}

#[test]
fn every_method_says_why_it_ended() {
    let free = Budget::default();
    let work = |limit| Budget {
        work: Some(limit),
        ..free
    };
    let attempts = Budget {
        attempts: Some(3),
        ..free
    };
    // No digit fits in r1c9.
    let impossible = format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45));
    let lines = [
        said("dsatur", &[], free, HARD),
        said("dsatur", &[], work(20), HARD),
        said("dsatur-restarts", &[], attempts, HARD),
        said("annealing", &["max-steps=5000"], free, HARD),
        said("annealing", &["schedule=ours"], work(5000), HARD),
        said("annealing", &["schedule=ours"], free, &impossible),
        said("tabu", &["max-iter=50", "restarts=2"], free, HARD),
        said("tabu", &[], free, &impossible),
        said("formulas", &["max-tries=1000"], free, HARD),
        said("fsm", &[], free, HARD),
        said("fsm", &[], work(3), HARD),
        said("logic", &["until=hidden-single-block"], free, HARD),
        said(
            "exact",
            &[],
            Budget {
                time: Some(Duration::ZERO),
                ..free
            },
            HARD,
        ),
    ];
    assert_eq!(
        lines,
        [
            "gave up: no colour was left for r4c4 after 54 of 81 cells; the best board has 27 \
             blank cells",
            "gave up after 20 units of work; the best board has 40 blank cells",
            "gave up after 3 attempts; the best board has 26 blank cells",
            "gave up: cooled down after 5000 proposed exchanges; the best board has 6 clashes",
            "gave up after 5000 units of work; the best board has 12 clashes",
            "gave up: logic leaves a cell without a digit, or a digit without a place; the best \
             board has 118 clashes",
            "gave up: no solution in 150 moves on 3 boards; the best board has 4 clashes",
            "gave up: logic leaves a cell without a digit, or a digit without a place",
            "gave up after 1000 attempts",
            "stuck with 21 of 81 cells",
            "gave up after 3 units of work; the best board has 60 blank cells",
            "stuck with 21 of 81 cells",
            "gave up after 0ns",
        ]
    );
}

#[test]
fn a_solution_that_was_found_before_the_end_is_not_lost() {
    let empty = ".".repeat(81);
    let mut request = Request::new(Goal::UpTo(usize::MAX));
    request.budget.work = Some(1);
    let puzzle = classic(&empty);
    for work in 1..2000 {
        request.budget.work = Some(work);
        let outcome = run(find("backtracking").unwrap(), &puzzle, &mut request).unwrap();
        if outcome.found != 1 {
            continue;
        }
        assert!(matches!(outcome.verdict, Verdict::GaveUp(_)));
        assert_eq!(outcome.unfinished(), Some(outcome.solutions[0].grid()));
        assert!(
            outcome
                .describe(puzzle.layout())
                .ends_with("; one solution was found, and nobody knows of another")
        );
        return;
    }
    panic!("no run ended between the first solution and the second");
}
