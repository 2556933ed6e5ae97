//! The engines that reproduce the published programs, with their errors and their cost.

use proptest::prelude::*;
use satur_methods::{Event, GaveUp, Outcome, Request, Verdict, find, run};
use satur_model::{Cell, Digit, Grid, Puzzle, Random, Shape};
use satur_testkit::boards;

fn done(id: &str, settings: &[&str], seed: u64, puzzle: &Puzzle) -> (Outcome, Vec<Event>) {
    let settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
    let mut events = Vec::new();
    let mut observer = |_, event| events.push(event);
    let mut request = Request::one();
    request.seed = seed;
    request.settings = &settings;
    request.observer = Some(&mut observer);
    request.despite_clash = true;
    let outcome = run(find(id).unwrap(), puzzle, &mut request).unwrap();
    (outcome, events)
}

fn statistic(outcome: &Outcome, wanted: &str) -> u64 {
    let known = outcome.statistics.iter().find(|(name, _)| *name == wanted);
    known.unwrap().1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The engine that rebuilds everything makes the same choices in the same order.
    #[test]
    fn both_engines_of_dsatur_are_one_method(seed in 0_u64..1 << 40, pick in 0_usize..9, share in 20..80_usize) {
        let mut random = Random::new(seed);
        let shapes = boards::small_shapes();
        let shape = shapes[pick % shapes.len()];
        let holes = shape.cells() * share / 100;
        let puzzle = boards::with_holes(shape, holes, &mut random);
        let (quick, quick_events) = done("dsatur", &[], 0, &puzzle);
        let (naive, naive_events) = done("dsatur", &["engine=naive"], 0, &puzzle);
        prop_assert_eq!(quick_events, naive_events);
        prop_assert_eq!(quick.verdict, naive.verdict);
        prop_assert_eq!(&quick.why, &naive.why);
        prop_assert_eq!(quick.best, naive.best);
        prop_assert_eq!(quick.work, naive.work);
    }
}

/// Every round compares each pair of cells, so the count is at least (rounds + 1) N⁴ and, according
/// to the report, at most a small multiple of N⁶ M.
#[test]
fn operations_lie_between_the_sixth_power_and_the_claimed_cost() {
    let mut random = Random::new(5);
    for (rows, cols) in [(2, 2), (2, 3), (3, 3)] {
        let shape = Shape::new(rows, cols).unwrap();
        // One blank: the greedy always succeeds, and N² rounds are made nevertheless.
        let puzzle = boards::with_holes(shape, 1, &mut random);
        let (outcome, _) = done("dsatur", &["engine=naive"], 0, &puzzle);
        assert_eq!(outcome.verdict, Verdict::Solved);
        let side = shape.side() as u64;
        let degree = shape.peers(Cell::new(0)).len() as u64;
        let operations = statistic(&outcome, "operations");
        let least = (side.pow(2) + 1) * side.pow(4);
        let most = side.pow(6) * degree;
        assert!(
            (least..most).contains(&operations),
            "{shape}: {least} <= {operations} < {most}"
        );
    }
}

/// Two equal givens in a row: the program continues to colour; ours does so only on request,
/// reports the clash, and never calls the result a solution.
#[test]
fn a_clash_ends_nothing_where_the_published_program_is_repeated() {
    let shape = Shape::new(2, 2).unwrap();
    let mut grid = Grid::empty(shape);
    grid[Cell::new(0)] = Some(Digit::new(0));
    grid[Cell::new(3)] = Some(Digit::new(0));
    let puzzle = Puzzle::new(grid);
    let (outcome, events) = done("dsatur", &[], 0, &puzzle);
    assert!(outcome.clash.is_some() && outcome.solutions.is_empty());
    assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::OwnRule));
    assert!(events.iter().any(|event| matches!(event, Event::Choose(_))));
    let (refused, events) = done("saturbfs", &[], 0, &puzzle);
    assert_eq!(refused.verdict, Verdict::Impossible);
    assert!(
        events.is_empty(),
        "other methods are not even asked: {events:?}"
    );
}

/// With givens exchanged the walk converges however many there are, and its result is not a
/// solution of the puzzle.
#[test]
fn annealing_that_exchanges_givens_converges_to_another_grid() {
    let shape = Shape::classic();
    let puzzle = boards::with_holes(shape, 40, &mut Random::new(3));
    let settings = ["schedule=ufrgs", "givens=exchanged"];
    let outcomes: Vec<Outcome> = (0..5)
        .map(|seed| done("annealing", &settings, seed, &puzzle).0)
        .collect();
    let converged: Vec<&Outcome> = outcomes
        .iter()
        .filter(|o| statistic(o, "converged") == 1)
        .collect();
    assert!(converged.len() >= 4, "{outcomes:?}");
    for outcome in converged {
        assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::OwnRule));
        let why = outcome.why.as_deref().unwrap();
        assert!(why.contains("givens were exchanged"), "{why}");
        let best = outcome.best.as_ref().unwrap();
        assert_eq!(
            Puzzle::new(best.clone()).clash(),
            None,
            "the grid itself is valid"
        );
    }
}

/// Each use of a state places or strikes something, and states that do nothing are not used.
#[test]
fn the_state_machine_counts_the_uses_of_each_state() {
    for seed in 0..20 {
        let puzzle = boards::with_holes(Shape::classic(), 55, &mut Random::new(seed));
        let (outcome, _) = done("fsm", &[], 0, &puzzle);
        let used = |state: u8| statistic(&outcome, &format!("used-{state:02}"));
        let sum = |states: std::ops::RangeInclusive<u8>| states.map(used).sum::<u64>();
        for (uses, counted) in [
            (used(2), statistic(&outcome, "placed-naked")),
            (sum(3..=5), statistic(&outcome, "placed-hidden")),
            (sum(6..=7), statistic(&outcome, "struck-pointing")),
            (sum(8..=9), statistic(&outcome, "struck-claiming")),
            (sum(10..=12), statistic(&outcome, "struck-naked")),
            (sum(13..=15), statistic(&outcome, "struck-hidden")),
        ] {
            assert!(
                uses <= counted && (uses > 0) == (counted > 0),
                "{seed}: {uses} {counted}"
            );
        }
    }
}
