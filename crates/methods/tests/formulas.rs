//! The random filling: how many tries it takes, and what it reports.

use satur_formats::{Record, Sheet, WriteOptions};
use satur_methods::{Budget, Event, GaveUp, Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Candidates, Cell, Digit, Formula, Grid, Puzzle, Random, Shape};
use satur_testkit::{boards, oracle};

/// A 9x9 board with a number of blanks and one solution.
fn unique_board(blanks: usize, random: &mut Random) -> Puzzle {
    loop {
        let puzzle = boards::with_holes(Shape::classic(), blanks, random);
        if oracle::count(&puzzle, 2) == 1 {
            return puzzle;
        }
    }
}

fn solve(puzzle: &Puzzle, seed: u64, settings: &[&str]) -> Outcome {
    let settings: Vec<String> = settings.iter().map(ToString::to_string).collect();
    let mut request = Request::new(Goal::One);
    (request.seed, request.settings) = (seed, &settings);
    run(find("formulas").unwrap(), puzzle, &mut request).unwrap()
}

fn statistic(outcome: &Outcome, name: &str) -> u64 {
    let found = outcome.statistics.iter().find(|(n, _)| *n == name);
    found.unwrap().1
}

/// With k blanks and one solution the number of tries is geometric with mean 9^k: its standard
/// deviation is the mean, and one run in e takes longer than the mean.
fn check_tries(blanks: std::ops::RangeInclusive<u32>) {
    const RUNS: u64 = 2_000;
    let mut random = Random::new(2018);
    for blanks in blanks {
        let mean = f64::from(9_u32.pow(blanks));
        let puzzle = unique_board(blanks as usize, &mut random);
        let tries: Vec<f64> = (0..RUNS)
            .map(|seed| {
                let outcome = solve(&puzzle, seed, &["max-tries=1_000_000_000"]);
                assert_eq!(outcome.verdict, Verdict::Solved);
                assert_eq!(statistic(&outcome, "tries"), outcome.work);
                assert_eq!(statistic(&outcome, "blanks"), u64::from(blanks));
                assert_eq!(statistic(&outcome, "fillings"), 9_u64.pow(blanks));
                outcome.work as f64
            })
            .collect();
        let deviations = |value: f64, expected: f64, deviation: f64| {
            ((value - expected) / (deviation / (RUNS as f64).sqrt())).abs()
        };
        let measured = tries.iter().sum::<f64>() / RUNS as f64;
        let sd = (mean * (mean - 1.0)).sqrt();
        assert!(deviations(measured, mean, sd) < 4.0, "{blanks}: {measured}");
        let longer = tries.iter().filter(|&&n| n > mean).count() as f64 / RUNS as f64;
        let share = (1.0 - 1.0 / mean).powf(mean);
        let sd = (share * (1.0 - share)).sqrt();
        assert!(deviations(longer, share, sd) < 4.0, "{blanks}: {longer}");
    }
}

#[test]
fn tries_are_geometric_with_mean_nine_to_the_blanks() {
    check_tries(1..=4);
}

#[test]
#[ignore = "slow: 1.2 thousand million fillings"]
fn tries_are_geometric_for_five_and_six_blanks_too() {
    check_tries(5..=6);
}

#[test]
fn it_gives_up_at_its_limit_and_proves_nothing() {
    let empty = Puzzle::new(Grid::empty(Shape::classic()));
    let outcome = solve(&empty, 1, &["max-tries=1000"]);
    assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::Attempts(1000)));
    assert_eq!(statistic(&outcome, "tries"), 1000);
    let mut request = Request::one();
    request.budget = Budget {
        attempts: Some(77),
        ..Budget::default()
    };
    let outcome = run(find("formulas").unwrap(), &empty, &mut request).unwrap();
    assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::Attempts(77)));
}

/// Each try is reported with its digits, and each failure with a clause that these digits violate.
#[test]
fn every_failure_names_a_violated_clause() {
    let mut random = Random::new(5);
    for shape in boards::small_shapes() {
        let puzzle = boards::with_holes(shape, 3, &mut random);
        let (mut grid, mut failures, mut restarts) = (puzzle.board(), 0, 0);
        let mut observer = |_: u64, event: Event| match event {
            Event::Restart(number) => {
                restarts += 1;
                assert_eq!(number, restarts);
            }
            Event::Try(cell, digit) => {
                assert_eq!(puzzle.board()[cell], None);
                grid[cell] = Some(digit);
            }
            Event::Violated { formula, cells } => {
                let [a, b] = cells;
                let kind = ['C', 'E', 'F'].iter().position(|&f| f == formula).unwrap();
                assert!(a != b && grid[a] == grid[b]);
                assert_eq!(shape.houses_of(a)[kind], shape.houses_of(b)[kind]);
                failures += 1;
            }
            Event::Solution => {}
            other => panic!("{other:?}"),
        };
        let mut request = Request::one();
        request.observer = Some(&mut observer);
        let outcome = run(find("formulas").unwrap(), &puzzle, &mut request).unwrap();
        assert_eq!(outcome.verdict, Verdict::Solved);
        assert_eq!(failures + 1, restarts);
        // Without an observer, the same fillings are drawn.
        let unwatched = solve(&puzzle, 0, &[]);
        assert_eq!(unwatched.work, restarts);
        assert_eq!(unwatched.solutions, outcome.solutions);
    }
}

/// A struck candidate is not used, although the five formulas would allow it.
#[test]
fn pencil_marks_are_facts_too() {
    let shape = boards::shape(2, 2);
    let mut random = Random::new(1);
    let (puzzle, solutions) = loop {
        let puzzle = boards::with_holes(shape, 6, &mut random);
        let solutions = oracle::solutions(&puzzle, 9);
        if solutions.len() > 1 {
            break (puzzle, solutions);
        }
    };
    // Strikes the digits that distinguish the first solution from all others, one cell after the
    // other.
    let mut marks = Candidates::full(shape);
    for cell in puzzle.board().blanks() {
        let digit = solutions[0][cell].unwrap();
        if solutions[1..]
            .iter()
            .all(|other| other[cell] != Some(digit))
        {
            marks[cell].remove(digit);
        }
    }
    let marked = puzzle.with_candidates(marks).unwrap();
    assert_eq!(oracle::solutions(&marked, 9), solutions[1..]);
    let mut named = 0;
    for seed in 0..50 {
        let mut observer = |_: u64, event: Event| {
            if let Event::Violated { formula: 'N', .. } = event {
                named += 1;
            }
        };
        let mut request = Request::one();
        request.seed = seed;
        request.observer = Some(&mut observer);
        let outcome = run(find("formulas").unwrap(), &marked, &mut request).unwrap();
        assert_ne!(outcome.solutions[0].grid(), &solutions[0]);
    }
    assert!(named > 10, "the first solution came up, and was refused");
}

#[test]
fn clashing_facts_are_named() {
    let mut grid = Grid::empty(Shape::classic());
    grid[Cell::new(0)] = Some(Digit::new(4));
    grid[Cell::new(8)] = Some(Digit::new(4));
    for method in ["formulas", "sat", "fsm"] {
        let puzzle = Puzzle::new(grid.clone());
        let outcome = run(find(method).unwrap(), &puzzle, &mut Request::one()).unwrap();
        assert_eq!(outcome.verdict, Verdict::Impossible);
        let clash = outcome.clash.unwrap();
        assert_eq!(
            clash.describe(&Shape::classic().into()),
            "5 stands twice in row 1, at r1c1 and r1c9"
        );
    }
}

/// The format `cnf` has the five formulas, and that every digit has a place in every house.
#[test]
fn the_clauses_are_those_that_are_written_as_cnf() {
    let format = satur_formats::find("cnf").unwrap();
    let mut random = Random::new(4);
    for shape in boards::small_shapes() {
        let puzzle = boards::with_holes(shape, shape.cells() / 2, &mut random);
        let record = Record::new(1, puzzle.clone());
        let mut text = Vec::new();
        let sheet = Sheet::question(&record);
        format
            .write(&sheet, &WriteOptions::default(), &mut text)
            .unwrap();
        let text = String::from_utf8(text).unwrap();
        let mut written: Vec<Vec<i64>> = text
            .lines()
            .filter(|line| !line.starts_with(['c', 'p']))
            .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
            .collect();
        let facts = puzzle.board();
        let facts = facts.filled().map(|(cell, digit)| {
            let variable = cell.index() * shape.side() + digit.index() + 1;
            vec![variable as i64]
        });
        let layout = puzzle.layout();
        let formulas = Formula::ALL
            .iter()
            .flat_map(|formula| formula.clauses(layout))
            .map(|clause| clause.literals(layout));
        let places = shape.houses().flat_map(|house| {
            let place = move |digit: Digit| {
                let variable = |cell: &Cell| cell.index() * shape.side() + digit.index() + 1;
                house.iter().map(|cell| variable(cell) as i64).collect()
            };
            shape.digits().map(place)
        });
        let mut made: Vec<Vec<i64>> = formulas.chain(facts).chain(places).collect();
        for clause in &mut made {
            clause.push(0);
        }
        for clause in made.iter_mut().chain(&mut written) {
            clause.sort_unstable();
        }
        made.sort();
        written.sort();
        assert!(made == written, "{shape}");
    }
}
