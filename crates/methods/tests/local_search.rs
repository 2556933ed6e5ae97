//! Annealing and tabu search on generated boards: what they solve, what they never change, and that
//! their events match their actions.

use satur_methods::{Event, GaveUp, Outcome, Request, Verdict, find, run};
use satur_model::{Candidates, Cell, Digit, Grid, HouseKind, Puzzle, Random, Shape};
use satur_testkit::{boards, oracle};

/// A method with its settings.
type Way = (&'static str, &'static [&'static str]);

const OURS: Way = ("annealing", &["schedule=ours", "max-steps=30000000"]);
const TABU: Way = ("tabu", &["restarts=3"]);

fn solve((id, settings): Way, puzzle: &Puzzle, seed: u64) -> Outcome {
    watch((id, settings), puzzle, seed, &mut |_| {})
}

fn watch((id, settings): Way, puzzle: &Puzzle, seed: u64, see: &mut dyn FnMut(Event)) -> Outcome {
    let settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
    let mut observer = |_: u64, event: Event| see(event);
    let mut request = Request::one();
    (request.seed, request.settings) = (seed, &settings);
    request.observer = Some(&mut observer);
    run(find(id).unwrap(), puzzle, &mut request).unwrap()
}

fn statistic(outcome: &Outcome, wanted: &str) -> u64 {
    let known = outcome.statistics.iter().find(|(name, _)| *name == wanted);
    known.unwrap().1
}

/// Occurrences beyond the first, in every row and column.
fn cost(grid: &Grid) -> u64 {
    let shape = grid.shape();
    let lines = HouseKind::LINES
        .into_iter()
        .flat_map(|kind| shape.houses_of_kind(kind));
    let repeats = lines.flat_map(|line| {
        let line = shape.house(line);
        let times = |digit| {
            line.iter()
                .filter(|&&cell| grid[cell] == Some(digit))
                .count()
        };
        shape
            .digits()
            .map(move |digit| times(digit).saturating_sub(1) as u64)
    });
    repeats.sum()
}

/// The first filling of the published schedule: in each block the missing digits in order.
fn first_filling(puzzle: &Puzzle) -> Grid {
    let shape = puzzle.shape();
    let mut grid = puzzle.board();
    for block in shape.houses_of_kind(HouseKind::Block) {
        let block = shape.house(block);
        for digit in shape.digits() {
            if block.iter().all(|&cell| grid[cell] != Some(digit)) {
                let &blank = block.iter().find(|&&cell| grid[cell].is_none()).unwrap();
                grid[blank] = Some(digit);
            }
        }
    }
    grid
}

#[test]
fn boards_of_every_shape_are_solved() {
    let mut random = Random::new(1);
    for shape in [boards::small_shapes(), boards::large_shapes()].concat() {
        for share in [40, 70] {
            let puzzle = boards::with_holes(shape, shape.cells() * share / 100, &mut random);
            for way in [OURS, TABU] {
                let verdict = solve(way, &puzzle, random.bits()).verdict;
                assert_eq!(verdict, Verdict::Solved, "{way:?} {shape} {share}");
            }
        }
    }
}

#[test]
fn the_published_schedule_solves_some_and_ours_all() {
    let mut random = Random::new(2);
    let mut solved = 0;
    for _ in 0..40 {
        let puzzle = boards::with_holes(Shape::classic(), 50, &mut random);
        let seed = random.bits();
        assert_eq!(solve(OURS, &puzzle, seed).verdict, Verdict::Solved);
        let outcome = solve(("annealing", &["max-steps=100000"]), &puzzle, seed);
        solved += u64::from(outcome.verdict == Verdict::Solved);
        let grid = outcome
            .best
            .as_ref()
            .unwrap_or_else(|| outcome.solutions[0].grid());
        assert_eq!(cost(grid), statistic(&outcome, "best-cost"));
        for (cell, digit) in puzzle.givens().filled() {
            assert_eq!(grid[cell], Some(digit), "a given was moved");
        }
    }
    assert!((4..=36).contains(&solved), "{solved} of 40");
}

#[test]
fn pencil_marks_are_kept() {
    let mut random = Random::new(3);
    for shape in [
        boards::shape(2, 2),
        boards::shape(2, 3),
        boards::shape(3, 3),
    ] {
        for _ in 0..10 {
            // Two or three digits a cell, one of them right: the board alone says nothing.
            let full = boards::full(shape, &mut random);
            let mut marks = Candidates::full(shape);
            for cell in shape.all_cells() {
                let mut few = marks[cell];
                while few.len() > 3 {
                    let digit = Digit::new(random.below(shape.side()));
                    if full[cell] != Some(digit) {
                        few.remove(digit);
                    }
                }
                marks[cell] = few;
            }
            let empty = Puzzle::new(Grid::empty(shape));
            let puzzle = empty.with_candidates(marks).unwrap();
            for way in [OURS, TABU] {
                // The verifier rejects a solution with a struck digit.
                let verdict = solve(way, &puzzle, random.bits()).verdict;
                assert_eq!(verdict, Verdict::Solved, "{way:?} {shape}");
            }
            let outcome = solve(("annealing", &["max-steps=20000"]), &puzzle, 5);
            let start = first_filling(&puzzle);
            let struck = start
                .filled()
                .filter(|&(cell, digit)| !puzzle.allows(cell, digit));
            let expected = cost(&start) + struck.count() as u64;
            assert_eq!(statistic(&outcome, "initial-cost"), expected);
        }
    }
}

#[test]
fn what_is_reported_of_the_published_schedule_is_what_it_does() {
    let mut random = Random::new(4);
    for (rows, cols) in [(3, 3), (2, 3), (4, 4)] {
        let shape = boards::shape(rows, cols);
        let puzzle = boards::with_holes(shape, shape.cells() * 6 / 10, &mut random);
        let mut grid = first_filling(&puzzle);
        let side = shape.side() as f64;
        let (mut proposals, mut accepted, mut stages) = (0_u64, 0_u64, 0);
        let mut expected = 100.0 * side.sqrt();
        let way: Way = ("annealing", &["max-steps=3000"]);
        let outcome = watch(way, &puzzle, 9, &mut |event| match event {
            Event::Stage {
                temperature,
                cost: reported,
            } => {
                assert_eq!(
                    proposals,
                    stages * shape.side() as u64,
                    "n² proposals a stage"
                );
                assert!((temperature / expected - 1.0).abs() < 1e-9);
                assert_eq!(reported, cost(&grid));
                expected *= 0.9;
                stages += 1;
            }
            Event::Swap {
                cells: [a, b],
                change,
                accepted: is_done,
            } => {
                assert!(puzzle.givens()[a].is_none() && puzzle.givens()[b].is_none());
                assert_eq!(shape.houses_of(a)[2], shape.houses_of(b)[2]);
                let before = cost(&grid);
                let mut after = grid.clone();
                (after[a], after[b]) = (grid[b], grid[a]);
                assert_eq!(cost(&after).cast_signed() - before.cast_signed(), change);
                assert!(is_done || change > 0);
                proposals += 1;
                accepted += u64::from(is_done);
                if is_done {
                    grid = after;
                }
            }
            _ => {}
        });
        assert_eq!(statistic(&outcome, "proposals"), proposals);
        assert_eq!(statistic(&outcome, "accepted"), accepted);
        assert_eq!(statistic(&outcome, "stages"), stages);
        if outcome.verdict == Verdict::Solved {
            assert_eq!(outcome.solutions[0].grid(), &grid);
        } else {
            assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::OwnRule));
            assert_eq!(proposals, 3000);
        }
    }
}

/// Plays a trace back on a grid. Returns the final grid and the number of restarts.
fn replay(way: Way, puzzle: &Puzzle, cost: impl Fn(&Grid) -> u64) -> (Outcome, Grid, u64) {
    let mut grid = puzzle.board();
    let mut attempts = 0;
    let outcome = watch(way, puzzle, 1, &mut |event| match event {
        Event::Restart(_) => attempts += 1,
        Event::Place(cell, digit) | Event::Try(cell, digit) => grid[cell] = Some(digit),
        Event::Swap {
            cells: [a, b],
            accepted: true,
            ..
        } => (grid[a], grid[b]) = (grid[b], grid[a]),
        Event::Stage { cost: reported, .. } => assert_eq!(reported, cost(&grid), "{way:?}"),
        _ => {}
    });
    (outcome, grid, attempts)
}

#[test]
fn a_trace_can_be_played_back() {
    let puzzle = boards::with_holes(boards::shape(3, 4), 90, &mut Random::new(12));
    // At least two attempts: the first cooling is too short.
    let ours: Way = (
        "annealing",
        &["schedule=ours", "sweeps=1", "stages=10", "penalty=0"],
    );
    let published: Way = ("annealing", &["patience=3000"]);
    let tabu: Way = ("tabu", &["max-iter=100", "restarts=1000"]);
    for way in [ours, published, tabu] {
        let pairs = |grid: &Grid| {
            let shape = grid.shape();
            let rivals = grid.filled().map(|(cell, digit)| {
                let peers = shape.peers(cell).iter();
                peers.filter(|&&peer| grid[peer] == Some(digit)).count()
            });
            rivals.sum::<usize>() as u64 / 2
        };
        let (outcome, grid, attempts) = match way {
            ("tabu", _) => replay(way, &puzzle, pairs),
            _ => replay(way, &puzzle, cost),
        };
        assert!(attempts > 1, "{way:?}");
        assert_eq!(attempts, statistic(&outcome, "attempts"), "{way:?}");
        assert_eq!(outcome.verdict, Verdict::Solved, "{way:?}");
        assert_eq!(outcome.solutions[0].grid(), &grid, "{way:?}");
    }
}

#[test]
fn tabu_tries_nothing_that_is_struck() {
    let mut random = Random::new(6);
    let puzzle = boards::with_holes(boards::shape(4, 4), 160, &mut random);
    let candidates = puzzle.candidates();
    let (mut moves, mut is_drawn) = (0, false);
    let outcome = watch(TABU, &puzzle, 1, &mut |event| match event {
        Event::Restart(_) => is_drawn = false,
        Event::Stage { .. } => is_drawn = true,
        Event::Try(cell, digit) => {
            assert!(candidates[cell].contains(digit));
            moves += u64::from(is_drawn);
        }
        _ => {}
    });
    assert_eq!(moves, statistic(&outcome, "moves"));
    assert_eq!(outcome.work, moves);
}

#[test]
fn many_short_attempts_stay_right() {
    // State of one attempt must not leak into the next.
    let puzzle = boards::with_holes(boards::shape(4, 4), 170, &mut Random::new(13));
    let outcome = solve(("tabu", &["max-iter=8", "restarts=20000"]), &puzzle, 3);
    let best = outcome
        .best
        .as_ref()
        .unwrap_or_else(|| outcome.solutions[0].grid());
    assert!(best.is_full());
    for (cell, digit) in best.filled() {
        assert!(puzzle.candidates()[cell].contains(digit));
    }
}

#[test]
fn without_logic_nothing_wrong_is_offered() {
    // Boards without a solution on which two cells of a block have the same only candidate, and
    // pencil marks without cost: an invalid full board may look valid.
    let mut random = Random::new(14);
    let ways: [Way; 3] = [
        (
            "annealing",
            &["schedule=ours", "propagate=none", "max-steps=3000"],
        ),
        (
            "annealing",
            &["schedule=ours", "penalty=0", "max-steps=3000"],
        ),
        ("tabu", &["propagate=none", "max-iter=300", "restarts=2"]),
    ];
    let shape = boards::shape(2, 2);
    for seed in 0..200 {
        let mut marks = Candidates::full(shape);
        for cell in shape.all_cells() {
            let digit = Digit::new(random.below(4));
            match random.below(3) {
                0 => marks[cell] = digit.into(),
                1 => {
                    marks[cell].remove(digit);
                }
                _ => {}
            }
        }
        let empty = Puzzle::new(Grid::empty(shape));
        let puzzle = empty.with_candidates(marks).unwrap();
        let is_solvable = oracle::count(&puzzle, 1) > 0;
        for way in ways {
            // A wrong solution would be an error of the verifier.
            let verdict = solve(way, &puzzle, seed).verdict;
            assert!(is_solvable || verdict != Verdict::Solved, "{way:?}");
        }
    }
}

#[test]
fn a_board_without_solution_ends_by_the_own_rule() {
    // 1 to 3 in the first row and 4 below its last cell: no digit is left for that cell.
    let shape = boards::shape(2, 2);
    let mut grid = Grid::empty(shape);
    for (cell, number) in [(0, 1), (1, 2), (2, 3), (15, 4)] {
        grid[Cell::new(cell)] = Digit::from_number(number);
    }
    let puzzle = Puzzle::new(grid);
    let none: [Way; 4] = [
        ("annealing", &["max-steps=2000"]),
        (
            "annealing",
            &["schedule=ours", "propagate=none", "max-steps=2000"],
        ),
        ("tabu", &["propagate=none", "max-iter=100", "restarts=2"]),
        ("tabu", &[]),
    ];
    for way in none {
        let outcome = solve(way, &puzzle, 0);
        assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::OwnRule), "{way:?}");
    }
}
