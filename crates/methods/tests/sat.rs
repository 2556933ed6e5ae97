//! The SAT method: it counts as the oracle does, respects its budget, and reports what it learns.

use proptest::prelude::*;
use satur_methods::{Budget, Event, GaveUp, Goal, Outcome, Request, RunError, Verdict, find, run};
use satur_model::{Cell, Digit, Grid, Puzzle, Random, Shape, Stop};
use satur_testkit::{boards, oracle};

const ENCODINGS: [&str; 2] = ["encoding=ufrj", "encoding=extended"];

fn solve(puzzle: &Puzzle, goal: Goal, setting: &str) -> Outcome {
    let settings = [setting.to_owned()];
    let mut request = Request::new(goal);
    request.settings = &settings;
    run(find("sat").unwrap(), puzzle, &mut request).unwrap()
}

fn statistic(outcome: &Outcome, name: &str) -> u64 {
    let found = outcome.statistics.iter().find(|(n, _)| *n == name);
    found.unwrap().1
}

fn any_board(seed: u64, share: f64, is_solvable: bool) -> Puzzle {
    let mut random = Random::new(seed);
    let shapes = boards::small_shapes();
    let shape = shapes[random.below(shapes.len())];
    let cells = shape.cells() as f64;
    if is_solvable {
        boards::with_holes(shape, (cells.min(45.0) * share) as usize, &mut random)
    } else {
        boards::with_random_givens(shape, (cells * (0.3 + share)) as usize, &mut random)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// One, several or no solution: both encodings find exactly those of the oracle.
    #[test]
    fn it_finds_what_the_oracle_finds(seed: u64, share in 0.0..1.0_f64, is_solvable: bool) {
        let puzzle = any_board(seed, share, is_solvable);
        prop_assume!(oracle::count_within(&puzzle, 21, 200_000).is_some());
        let expected = oracle::solutions(&puzzle, 21);
        for encoding in ENCODINGS {
            let outcome = solve(&puzzle, Goal::UpTo(20), encoding);
            let mut found: Vec<Grid> = outcome.solutions.iter().map(|s| s.grid().clone()).collect();
            if expected.len() < 20 {
                prop_assert!(outcome.is_complete);
                found.sort_by_key(|grid| grid.numbers().collect::<Vec<_>>());
                prop_assert_eq!(&found, &expected);
            } else {
                prop_assert_eq!(found.len(), 20);
            }
            let verdict = solve(&puzzle, Goal::Unique, encoding).verdict;
            prop_assert_eq!(verdict, match expected.len() {
                0 => Verdict::Impossible,
                1 => Verdict::Unique,
                _ => Verdict::Several,
            });
        }
    }

    /// A learnt clause holds in every solution.
    #[test]
    fn what_it_learns_is_true(seed: u64, share in 0.3..1.0_f64) {
        let puzzle = any_board(seed, share, true);
        let mut learnt = Vec::new();
        let mut observer = |_: u64, event: Event| {
            if let Event::Learn(clause) = event {
                learnt.push(clause);
            }
        };
        let mut request = Request::one();
        request.observer = Some(&mut observer);
        run(find("sat").unwrap(), &puzzle, &mut request).unwrap();
        for solution in oracle::solutions(&puzzle, 20) {
            for clause in &learnt {
                let holds = clause.iter().any(|&(cell, digit, is_true)| {
                    (solution[cell] == Some(digit)) == is_true
                });
                prop_assert!(holds);
            }
        }
    }
}

#[test]
fn all_boards_of_side_4_are_found() {
    let empty = Puzzle::new(Grid::empty(boards::shape(2, 2)));
    for encoding in ENCODINGS {
        let outcome = solve(&empty, Goal::Count(1000), encoding);
        assert_eq!((outcome.found, outcome.is_complete), (288, true));
        let outcome = solve(&empty, Goal::Count(100), encoding);
        assert_eq!((outcome.found, outcome.is_complete), (100, false));
    }
}

#[test]
fn an_empty_board_has_all_the_clauses_of_the_formulas() {
    let empty = Puzzle::new(Grid::empty(Shape::classic()));
    let outcome = solve(&empty, Goal::One, "encoding=ufrj");
    assert_eq!(statistic(&outcome, "variables"), 729);
    assert_eq!(statistic(&outcome, "clauses"), 11_745);
    let outcome = solve(&empty, Goal::One, "encoding=extended");
    assert_eq!(statistic(&outcome, "clauses"), 11_745 + 243);
}

/// Ten pigeons in nine holes, as a board: row 1 and column 1 leave the corner block's last
/// cells no way out. No two givens clash.
#[test]
fn a_board_without_solution_is_proved_so() {
    let mut grid = Grid::empty(Shape::classic());
    for digit in 0..8 {
        grid[Cell::new(digit + 1)] = Some(Digit::new(digit));
    }
    grid[Cell::new(36)] = Some(Digit::new(8));
    let puzzle = Puzzle::new(grid);
    assert_eq!(puzzle.clash(), None);
    for encoding in ENCODINGS {
        assert_eq!(
            solve(&puzzle, Goal::One, encoding).verdict,
            Verdict::Impossible
        );
    }
}

#[test]
fn budget_and_switch_are_honoured() {
    let empty = Puzzle::new(Grid::empty(boards::shape(4, 4)));
    let goal = Goal::Count(u64::MAX);
    let budget = Budget {
        work: Some(50_000),
        ..Budget::default()
    };
    let mut request = Request {
        budget,
        ..Request::new(goal)
    };
    let outcome = run(find("sat").unwrap(), &empty, &mut request).unwrap();
    assert_eq!(outcome.verdict, Verdict::Several);
    assert!(!outcome.is_complete);
    assert!((50_000..60_000).contains(&outcome.work), "{}", outcome.work);

    let stop = Stop::default();
    let switch = stop.clone();
    let mut observer = |work: u64, _: Event| {
        if work > 60_000 {
            switch.request();
        }
    };
    let mut request = Request {
        stop,
        observer: Some(&mut observer),
        ..Request::new(goal)
    };
    let outcome = run(find("sat").unwrap(), &empty, &mut request).unwrap();
    assert!(outcome.found > 0 && outcome.work < 90_000);
    // Also while the clauses are still being built.
    let mut request = Request::new(goal);
    request.budget.work = Some(100);
    let outcome = run(find("sat").unwrap(), &empty, &mut request).unwrap();
    assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::Work(100)));
}

#[test]
fn large_boards_are_served_if_they_fit() {
    let shape = boards::shape(8, 16);
    let mut random = Random::new(128);
    let puzzle = boards::with_holes(shape, 2_000, &mut random);
    let outcome = solve(&puzzle, Goal::One, "encoding=extended");
    assert_eq!(outcome.verdict, Verdict::Solved);
    let empty = Puzzle::new(Grid::empty(shape));
    let refused = run(find("sat").unwrap(), &empty, &mut Request::one()).unwrap_err();
    let RunError::Unsupported { reason, .. } = refused else {
        panic!("{refused}");
    };
    assert!(
        reason.starts_with("this board needs 532676608 clauses"),
        "{reason}"
    );
}
