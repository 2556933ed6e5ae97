//! Hand-overs between the engines of `exact`: nothing is covered twice, and nothing is lost. Every
//! hand-over is forced, on every goal, and compared with the oracle.

use proptest::prelude::*;
use satur_methods::{Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Digit, Grid, Puzzle, Random, Shape, Solution};
use satur_testkit::handovers::{FORCED, Forced};
use satur_testkit::{boards, quick};

/// Upper bound on the solutions that the oracle lists.
const CAP: usize = 60;

fn forced(puzzle: &Puzzle, goal: Goal, how: &Forced) -> Outcome {
    let mut request = Request {
        settings: &how.settings(),
        threads: how.threads,
        ..Request::new(goal)
    };
    run(find("exact").unwrap(), puzzle, &mut request).unwrap()
}

/// Whether the learner took part in a run: only it counts restarts.
fn has_learnt(outcome: &Outcome) -> bool {
    outcome
        .statistics
        .iter()
        .any(|(name, _)| *name == "restarts")
}

/// What is wrong with an outcome, if these are the solutions, or the first of many.
fn complaint(goal: Goal, outcome: &Outcome, truth: &[Grid]) -> Option<String> {
    let all = truth.len() as u64;
    let expected = match (goal, all) {
        (_, 0) => Verdict::Impossible,
        (Goal::One, _) => Verdict::Solved,
        (_, 1) if goal.enough() == 1 => Verdict::Solved,
        (_, 1) => Verdict::Unique,
        (_, _) if goal.enough() == 1 => Verdict::Solved,
        _ => Verdict::Several,
    };
    if outcome.verdict != expected {
        return Some(format!(
            "verdict {:?} though there are {all}",
            outcome.verdict
        ));
    }
    if outcome.found != all.min(goal.enough()) {
        return Some(format!("found {} of {all}", outcome.found));
    }
    let found: Vec<&Grid> = outcome.solutions.iter().map(Solution::grid).collect();
    if found.len() as u64 != all.min(goal.keeps() as u64) {
        return Some(format!("kept {} of {all}", found.len()));
    }
    if (1..found.len()).any(|at| found[..at].contains(&found[at])) {
        return Some("a solution twice".into());
    }
    let is_known = |grid: &&Grid| truth.len() >= CAP || truth.contains(grid);
    (!found.iter().all(is_known)).then(|| "a solution that the oracle does not know".into())
}

fn goals() -> impl Iterator<Item = Goal> {
    let limits = [1, 2, 3, 7, CAP];
    let listed = limits.map(Goal::UpTo).into_iter();
    let counted = limits.map(|limit| Goal::Count(limit as u64));
    listed.chain(counted).chain([Goal::One, Goal::Unique])
}

/// The shapes on which hand-overs were once wrong, and others of every kind.
fn shapes() -> Vec<Shape> {
    let shapes = [
        (3, 4),
        (4, 3),
        (2, 5),
        (5, 2),
        (2, 6),
        (2, 3),
        (3, 2),
        (3, 3),
        (2, 4),
        (1, 5),
        (7, 1),
        (2, 2),
    ];
    shapes.map(|(rows, cols)| boards::shape(rows, cols)).into()
}

/// Boards of which plain search refutes a part after it has found some of the solutions: few
/// givens, and few solutions or none.
fn any_board() -> impl Strategy<Value = Puzzle> {
    let shape = proptest::sample::select(shapes());
    let kind = (1_usize..40, 0_usize..4, any::<bool>());
    (shape, any::<u64>(), kind).prop_map(|(shape, seed, (most, spoilt, is_marked))| {
        let mut random = Random::new(seed);
        let puzzle = quick::puzzle_with(shape, most, 0, &mut random);
        let puzzle = if spoilt == 0 {
            with_another_digit(&puzzle, &mut random)
        } else {
            puzzle
        };
        if is_marked {
            with_marks(puzzle, &mut random)
        } else {
            puzzle
        }
    })
}

/// Adds a given that may or may not fit.
fn with_another_digit(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    let blanks: Vec<_> = givens.blanks().collect();
    if let Some(&cell) = blanks.get(random.below(blanks.len().max(1))) {
        let fitting: Vec<Digit> = puzzle.candidates()[cell].iter().collect();
        givens[cell] = fitting.get(random.below(fitting.len().max(1))).copied();
    }
    Puzzle::new(givens)
}

/// Strikes some candidates; a solution may or may not remain.
fn with_marks(puzzle: Puzzle, random: &mut Random) -> Puzzle {
    let shape = puzzle.shape();
    let mut marks = puzzle.candidates();
    for _ in 0..=random.below(shape.side()) {
        let cell = satur_model::Cell::new(random.below(shape.cells()));
        marks[cell].remove(Digit::new(random.below(shape.side())));
    }
    puzzle.with_candidates(marks).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_solution_is_found_once_whoever_hands_over(puzzle in any_board()) {
        let Some(truth) = quick::solutions_within(&puzzle, CAP, 1_000_000) else {
            return Err(TestCaseError::reject("too hard for the oracle"));
        };
        for how in FORCED {
            for goal in goals() {
                let outcome = forced(&puzzle, goal, how);
                let complaint = complaint(goal, &outcome, &truth);
                prop_assert_eq!(complaint, None, "{}, {:?}", how.name, goal);
            }
        }
    }
}

/// The settings force hand-overs; otherwise this file would test nothing.
#[test]
fn hand_overs_take_place_after_solutions_were_found() {
    let (mut learnt, mut unlearnt) = (0, 0);
    let plain = FORCED.iter().find(|how| how.name == "plain search alone");
    let after = FORCED.iter().filter(|how| how.name.contains("dead end"));
    let after: Vec<_> = after.collect();
    for seed in 0..12 {
        let puzzle = quick::puzzle_with(boards::shape(3, 4), 30, 0, &mut Random::new(seed));
        let goal = Goal::Count(1000);
        unlearnt += u32::from(!has_learnt(&forced(&puzzle, goal, plain.unwrap())));
        for how in &after {
            let outcome = forced(&puzzle, goal, how);
            learnt += u32::from(has_learnt(&outcome) && outcome.found > 2);
        }
    }
    assert_eq!(after.len(), 3);
    assert_eq!(unlearnt, 12);
    assert!(learnt > 12, "{learnt} of 36");
}

/// Regression: 26 were counted when plain search handed over and only the kept solution was ruled
/// out.
#[test]
fn a_board_with_18_solutions_has_18() {
    let rows = "\
        0 0 0 10 0 3 0 0 0 0 9 11 \
        0 0 0 0 1 0 6 0 0 0 0 0 \
        0 9 11 6 0 10 0 0 0 0 1 0 \
        0 0 8 0 0 6 7 0 0 10 12 0 \
        4 1 0 0 2 0 8 0 6 0 0 0 \
        0 0 0 0 4 0 0 0 0 11 0 0 \
        0 0 2 0 11 0 12 0 1 0 3 7 \
        0 0 0 0 0 0 0 0 0 0 11 12 \
        3 0 0 12 0 0 0 8 5 0 0 0 \
        10 2 0 4 0 5 0 0 0 0 0 0 \
        0 6 0 0 12 4 0 0 0 0 0 0 \
        11 12 0 9 0 0 0 0 0 0 0 6";
    let numbers: Vec<u8> = rows
        .split_whitespace()
        .map(|n| n.parse().unwrap())
        .collect();
    let puzzle = Puzzle::new(Grid::from_numbers(boards::shape(3, 4), &numbers).unwrap());
    let exact = find("exact").unwrap();
    let counted = run(exact, &puzzle, &mut Request::new(Goal::Count(u64::MAX))).unwrap();
    assert_eq!((counted.found, counted.is_complete), (18, true));
    let truth = quick::solutions(&puzzle, CAP);
    assert_eq!(truth.len(), 18);
    for how in FORCED {
        for goal in goals() {
            let complaint = complaint(goal, &forced(&puzzle, goal, how), &truth);
            assert_eq!(complaint, None, "{}, {goal:?}", how.name);
        }
    }
}
