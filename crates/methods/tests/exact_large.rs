//! `exact` on generated boards beyond 9x9.

use satur_methods::{Budget, Event, GaveUp, Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Cell, Grid, Puzzle, Random, Shape, Stop};
use satur_testkit::boards;

fn exact(puzzle: &Puzzle, request: &mut Request) -> Outcome {
    run(find("exact").unwrap(), puzzle, request).unwrap()
}

/// A full board with this share of its cells emptied.
fn holes(rows: usize, cols: usize, share: f64, seed: u64) -> Puzzle {
    let shape = boards::shape(rows, cols);
    let holes = (shape.cells() as f64 * share) as usize;
    boards::with_holes(shape, holes, &mut Random::new(seed))
}

/// Adds digits where two solutions differ, until there is one.
fn made_unique(mut puzzle: Puzzle) -> (Puzzle, Grid) {
    loop {
        let outcome = exact(&puzzle, &mut Request::unique());
        let first = outcome.solutions[0].grid().clone();
        if outcome.verdict == Verdict::Unique {
            return (puzzle, first);
        }
        let second = outcome.solutions[1].grid();
        let mut cells = puzzle.shape().all_cells();
        let cell = cells.find(|&cell| first[cell] != second[cell]).unwrap();
        let mut givens = puzzle.givens().clone();
        givens[cell] = first[cell];
        puzzle = Puzzle::new(givens);
    }
}

#[test]
fn two_solutions_differ_and_one_is_proved_to_be_alone() {
    for (rows, cols) in [(3, 4), (2, 7), (3, 5), (4, 4), (4, 5)] {
        let puzzle = holes(rows, cols, 0.55, 1);
        let outcome = exact(&puzzle, &mut Request::unique());
        assert_eq!(outcome.verdict, Verdict::Several, "{rows}x{cols}");
        assert_ne!(outcome.solutions[0], outcome.solutions[1]);
        // If a solution were lost, a digit other than the first's would be refuted here.
        let (puzzle, solution) = made_unique(puzzle);
        let again = exact(&puzzle, &mut Request::one());
        assert_eq!(again.solutions[0].grid(), &solution);
    }
}

/// If a solution is the only one, another digit anywhere leaves none.
#[test]
fn a_wrong_digit_is_refuted() {
    let (mut refuted, shape) = (0, boards::shape(4, 4));
    for seed in 0..3 {
        let (puzzle, solution) = made_unique(holes(4, 4, 0.55, seed));
        for cell in puzzle.givens().blanks().step_by(17) {
            let other = puzzle.candidates()[cell]
                .iter()
                .find(|&d| Some(d) != solution[cell]);
            let mut wrong = puzzle.givens().clone();
            wrong[cell] = other;
            if other.is_some() {
                let outcome = exact(&Puzzle::new(wrong), &mut Request::one());
                assert_eq!(outcome.verdict, Verdict::Impossible, "{}", shape.name(cell));
                refuted += 1;
            }
        }
    }
    assert!(refuted > 10, "{refuted}");
}

/// Boards made here are shuffled patterns, which would spare the other engines all work.
const WITH_PATTERN_AND_WITHOUT: [[&str; 1]; 2] = [["shifted=1"], ["shifted=0"]];

#[test]
fn sides_up_to_128_are_served() {
    for (rows, cols) in [(1, 13), (17, 1), (5, 5), (6, 6), (7, 7), (8, 8), (8, 16)] {
        let puzzle = holes(rows, cols, 0.3, 1);
        for settings in WITH_PATTERN_AND_WITHOUT {
            let settings = settings.map(String::from);
            let mut request = Request {
                settings: &settings,
                ..Request::one()
            };
            let outcome = exact(&puzzle, &mut request);
            assert_eq!(outcome.verdict, Verdict::Solved, "{rows}x{cols}");
        }
    }
}

/// All that a run of the engines without patterns tells.
fn told<'a>(
    puzzle: &Puzzle,
    settings: &'a [String],
    observer: Option<&'a mut (dyn satur_methods::Observer + 'a)>,
) -> String {
    let mut request = Request {
        seed: 5,
        settings,
        observer,
        ..Request::one()
    };
    let outcome = exact(puzzle, &mut request);
    let Outcome {
        solutions,
        work,
        statistics,
        ..
    } = &outcome;
    format!("{solutions:?} {work} {statistics:?}")
}

#[test]
fn a_seed_repeats_watched_or_not() {
    let settings = ["shifted=0".to_owned()];
    for (rows, cols, share) in [(4, 4, 0.6), (5, 5, 0.58), (6, 6, 0.6)] {
        let puzzle = holes(rows, cols, share, 3);
        let mut events = 0_u64;
        let mut count = |_: u64, _: Event| events += 1;
        let first = told(&puzzle, &settings, None);
        assert_eq!(first, told(&puzzle, &settings, None), "{rows}x{cols}");
        assert_eq!(
            first,
            told(&puzzle, &settings, Some(&mut count)),
            "{rows}x{cols}"
        );
        assert!(events > 0);
    }
}

#[test]
fn work_and_the_switch_end_a_run() {
    // An empty board of side 16 cannot be counted.
    let puzzle = Puzzle::new(Grid::empty(boards::shape(4, 4)));
    let budget = Budget {
        work: Some(50_000),
        ..Budget::default()
    };
    let mut request = Request {
        budget,
        ..Request::new(Goal::Count(u64::MAX))
    };
    let outcome = exact(&puzzle, &mut request);
    assert!(!outcome.is_complete);
    assert!(
        outcome.work >= 50_000 && outcome.work < 200_000,
        "{}",
        outcome.work
    );

    let stop = Stop::default();
    let mut request = Request {
        stop: stop.clone(),
        ..Request::one()
    };
    stop.request();
    let verdict = exact(&puzzle, &mut request).verdict;
    assert_eq!(verdict, Verdict::GaveUp(GaveUp::Cancelled));
}

/// A run on several threads becomes a race after fewer units of work than these.
const IS_RACED: u64 = 20_000;

#[test]
fn several_threads_prove_what_one_proves() {
    let is_long = |puzzle: &Puzzle| exact(puzzle, &mut Request::new(Goal::Unique)).work > IS_RACED;
    let mut unique = (1..).map(|seed| made_unique(holes(5, 5, 0.55, seed)));
    let (puzzle, solution) = unique.find(|(puzzle, _)| is_long(puzzle)).unwrap();
    let wrong = puzzle.givens().blanks().filter_map(|cell| {
        let mut candidates = puzzle.candidates()[cell].iter();
        let mut givens = puzzle.givens().clone();
        givens[cell] = Some(candidates.find(|&digit| Some(digit) != solution[cell])?);
        Some(Puzzle::new(givens))
    });
    let is_hard = |puzzle: &Puzzle| exact(puzzle, &mut Request::one()).work > IS_RACED;
    let impossible = wrong.into_iter().find(is_hard).unwrap();
    let mut givens = puzzle.givens().clone();
    for cell in puzzle.givens().filled().map(|(cell, _)| cell).step_by(200) {
        givens[cell] = None;
    }
    let several = Puzzle::new(givens);
    for (puzzle, goal) in [
        (&puzzle, Goal::Unique),
        (&puzzle, Goal::Count(u64::MAX)),
        (&impossible, Goal::One),
        (&impossible, Goal::Unique),
        (&several, Goal::UpTo(3)),
    ] {
        let alone = exact(puzzle, &mut Request::new(goal));
        assert!(alone.work > IS_RACED, "{goal:?}: {}", alone.work);
        for threads in [2, 4] {
            let mut request = Request {
                threads,
                ..Request::new(goal)
            };
            let raced = exact(puzzle, &mut request);
            assert_eq!(
                (raced.verdict, raced.found, raced.is_complete),
                (alone.verdict, alone.found, alone.is_complete),
                "{goal:?} by {threads}"
            );
            let solutions = &raced.solutions;
            assert!((1..solutions.len()).all(|at| !solutions[..at].contains(&solutions[at])));
        }
    }
}

#[test]
fn solutions_are_counted_with_a_cap_and_without() {
    let count = |puzzle: &Puzzle, cap| {
        let outcome = exact(puzzle, &mut Request::new(Goal::Count(cap)));
        (outcome.found, outcome.is_complete)
    };
    let empty = |rows, cols| Puzzle::new(Grid::empty(Shape::new(rows, cols).unwrap()));
    assert_eq!(count(&empty(2, 3), u64::MAX), (28_200_960, true));
    assert_eq!(count(&empty(2, 3), 28_200_960), (28_200_960, true));
    assert_eq!(count(&empty(2, 3), 28_200_959), (28_200_959, false));
    assert_eq!(count(&empty(2, 3), 5_000), (5_000, false));
    assert_eq!(count(&empty(1, 6), u64::MAX), (812_851_200, true));

    // Exchanging two whole rows of a band, or two digits everywhere, does not change the number.
    let puzzle = holes(3, 4, 0.66, 2);
    let (found, _) = count(&puzzle, u64::MAX);
    assert!(found > 1000, "the counter is asked: {found}");
    let mut swapped = Grid::empty(puzzle.shape());
    for (cell, digit) in puzzle.givens().filled() {
        let (row, col) = (puzzle.shape().row(cell), puzzle.shape().col(cell));
        let row = if row < 2 { 1 - row } else { row };
        swapped[Cell::new(row * 12 + col)] = Some(digit);
    }
    assert_eq!(count(&Puzzle::new(swapped), u64::MAX).0, found);
}
