//! The integer program against the naive oracle: the engine computes in floating point, so its
//! claims that there is no solution, or no other, are tested on many boards.

use std::time::Duration;

use satur_methods::{Detail, Event, Goal, Note, Observer, Request, RunError, Verdict, find, run};
use satur_model::{Cell, Grid, Puzzle, Random, Shape};
use satur_testkit::{boards, oracle};

const PRESOLVE: [&str; 2] = ["presolve=none", "presolve=singles"];

/// The number of solutions up to three, by the integer program.
fn count(puzzle: &Puzzle, setting: &str) -> u64 {
    let settings = [setting.to_owned()];
    let mut request = Request::new(Goal::UpTo(3));
    request.settings = &settings;
    let outcome = run(find("ilp").unwrap(), puzzle, &mut request).unwrap();
    assert!(
        outcome.is_complete || outcome.found == 3,
        "the engine failed on {puzzle:?}"
    );
    outcome.found
}

/// A board of a random small shape: solvable, or with a wrong digit, or with random givens, or
/// with pencil marks.
fn board(random: &mut Random) -> Puzzle {
    let shapes = boards::small_shapes();
    let shape = shapes[random.below(shapes.len())];
    let cells = shape.cells();
    let holes = (cells / 3 + random.below(cells / 2 + 1)).min(45);
    match random.below(4) {
        0 => boards::with_holes(shape, holes, random),
        1 => boards::with_random_givens(shape, cells / 2 + random.below(cells), random),
        2 => {
            // The wrong digit does not clash with the others.
            let puzzle = boards::with_holes(shape, holes, random);
            let mut grid = puzzle.board();
            let blanks: Vec<Cell> = grid.blanks().collect();
            if !blanks.is_empty() {
                let cell = blanks[random.below(blanks.len())];
                grid[cell] = puzzle.candidates()[cell].iter().last();
            }
            Puzzle::new(grid)
        }
        _ => {
            let puzzle = boards::with_holes(shape, holes, random);
            let mut marks = puzzle.candidates();
            for cell in puzzle.board().blanks().collect::<Vec<_>>() {
                if random.below(4) == 0
                    && let Some(digit) = marks[cell].first()
                {
                    marks[cell].remove(digit);
                }
            }
            puzzle.with_candidates(marks).unwrap()
        }
    }
}

fn compare(seeds: std::ops::Range<u64>) {
    let mut seen = [0; 4];
    for seed in seeds {
        let puzzle = board(&mut Random::new(seed));
        let Some(truth) = oracle::count_within(&puzzle, 3, 1_000_000) else {
            continue;
        };
        seen[truth] += 1;
        for setting in PRESOLVE {
            assert_eq!(
                count(&puzzle, setting),
                truth as u64,
                "seed {seed}, {setting}"
            );
        }
    }
    println!("boards with 0, 1, 2, 3 or more solutions: {seen:?}");
    assert!(seen.iter().all(|&boards| boards >= 5), "{seen:?}");
}

#[test]
fn the_engine_agrees_with_the_oracle() {
    compare(0..400);
}

#[test]
#[ignore = "slow: ten thousand boards"]
fn the_engine_agrees_with_the_oracle_on_many_boards() {
    compare(400..10_400);
}

#[test]
fn the_model_has_the_published_size() {
    let puzzle = boards::with_holes(Shape::classic(), 30, &mut Random::new(5));
    let outcome = run(find("ilp").unwrap(), &puzzle, &mut Request::one()).unwrap();
    let statistic = |wanted| {
        outcome
            .statistics
            .iter()
            .find(|(name, _)| *name == wanted)
            .unwrap()
            .1
    };
    assert_eq!(statistic("variables"), 729);
    assert_eq!(statistic("equations"), 4 * 81);
    assert_eq!(statistic("models"), 1);
}

#[test]
fn a_time_budget_stops_the_engine() {
    let puzzle = Puzzle::new(Grid::empty(boards::shape(4, 4)));
    let mut request = Request::one();
    let limit = Duration::from_millis(30);
    request.budget.time = Some(limit);
    let outcome = run(find("ilp").unwrap(), &puzzle, &mut request).unwrap();
    assert_eq!(
        outcome.verdict,
        Verdict::GaveUp(satur_methods::GaveUp::Time(limit))
    );
}

#[test]
fn a_time_budget_does_not_starve_the_engine() {
    for seed in 0..3 {
        // Large enough that the engine is interrupted; without a budget it is solved at once.
        let puzzle = boards::with_holes(boards::shape(6, 6), 390, &mut Random::new(seed));
        let mut request = Request::one();
        request.budget.time = Some(Duration::from_secs(600));
        let outcome = run(find("ilp").unwrap(), &puzzle, &mut request).unwrap();
        assert_eq!(outcome.verdict, Verdict::Solved, "seed {seed}");
    }
}

#[test]
fn boards_that_would_not_end_are_refused_with_the_reason() {
    let refused =
        |puzzle: &Puzzle, goal| match run(find("ilp").unwrap(), puzzle, &mut Request::new(goal)) {
            Err(RunError::Unsupported { reason, .. }) => reason,
            other => panic!("{other:?}"),
        };
    let empty = |rows, cols| Puzzle::new(Grid::empty(boards::shape(rows, cols)));
    assert_eq!(
        refused(&empty(5, 5), Goal::One),
        "the board leaves 15625 candidates open, and the engine would not come to an end with \
         more than 6000"
    );
    assert_eq!(
        refused(&empty(3, 3), Goal::Count(1000)),
        "it searches for every solution anew, which takes too long for 20 of them on a board \
         that leaves 729 candidates open"
    );
    let dense = boards::with_holes(boards::shape(6, 6), 30, &mut Random::new(1));
    let outcome = run(find("ilp").unwrap(), &dense, &mut Request::unique()).unwrap();
    assert_eq!(outcome.verdict, Verdict::Unique);
}

/// Keeps every event.
#[derive(Default)]
struct Events(Vec<Event>);

impl Observer for Events {
    fn event(&mut self, _: u64, event: Event) {
        self.0.push(event);
    }

    fn wants_detail(&self) -> bool {
        true
    }
}

/// Branch and bound as it is shown: every node comes with the open nodes, which are the current
/// tries, its bound and its fractional values; the engine then answers as without an observer.
#[test]
fn branch_and_bound_is_shown_node_by_node() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let scattered = boards::with_random_givens(Shape::classic(), 40, &mut Random::new(3));
    let (mut fractional, mut infeasible, mut solved) = (0, 0, 0);
    for puzzle in [hard.parse().unwrap(), scattered] {
        for setting in PRESOLVE {
            let settings = [setting.to_owned()];
            let mut plain = Request::unique();
            plain.settings = &settings;
            let unwatched = run(find("ilp").unwrap(), &puzzle, &mut plain).unwrap();
            let mut events = Events::default();
            let mut request = Request::unique();
            request.settings = &settings;
            request.observer = Some(&mut events);
            let watched = run(find("ilp").unwrap(), &puzzle, &mut request).unwrap();
            assert_eq!(watched.verdict, unwatched.verdict);
            assert_eq!(watched.statistics, unwatched.statistics);
            assert_eq!(watched.work, unwatched.work);

            let note = |wanted| {
                let is_note = |event: &Event| matches!(event, Event::Detail(detail) if **detail == Detail::Note(wanted));
                events.0.iter().position(is_note)
            };
            let (Some(begin), Some(end)) = (note(Note::OwnBranching), note(Note::EngineAnswers))
            else {
                // Logic alone finds that there is nothing to search for.
                continue;
            };
            let (mut standing, mut nodes_before, mut is_solved) = (0, 0, false);
            for event in &events.0[begin..end] {
                match event {
                    Event::Try(..) => standing += 1,
                    Event::Undo(_) => standing -= 1,
                    Event::Detail(detail) => match &**detail {
                        Detail::Bound {
                            nodes,
                            open,
                            bound,
                            best,
                            ..
                        } => {
                            assert_eq!(*nodes, nodes_before + 1);
                            nodes_before = *nodes;
                            assert_eq!(*open, Some(standing));
                            assert!(*bound == Some(0.0) || *bound == Some(f64::INFINITY));
                            infeasible += usize::from(*bound == Some(f64::INFINITY));
                            is_solved |= *best == Some(0.0);
                        }
                        Detail::Fractional { values, count } => {
                            assert!(*count >= values.len() && !values.is_empty());
                            assert!(values.iter().all(|value| 0.0 < value.2 && value.2 < 1.0));
                            for &(cell, ..) in values {
                                let here = values.iter().filter(|value| value.0 == cell);
                                let sum: f64 = here.map(|value| value.2).sum();
                                assert!((sum - 1.0).abs() < 1e-4, "{cell:?}: {sum}");
                            }
                            fractional += 1;
                        }
                        _ => {}
                    },
                    _ => {}
                }
            }
            assert_eq!(is_solved, watched.verdict != Verdict::Impossible);
            solved += usize::from(is_solved);
        }
    }
    assert!(
        fractional > 3 && infeasible > 1 && solved >= 2,
        "{fractional} {infeasible} {solved}"
    );
}
