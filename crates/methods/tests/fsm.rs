//! The state machine on boards of every small shape: everything it places or strikes holds in every
//! solution, and its order of work does not matter.

use proptest::prelude::*;
use satur_methods::{Event, Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Candidates, Digit, Grid, Puzzle, Random, Shape, Symmetry};
use satur_testkit::{boards, oracle};

/// A board of some small shape with about this share of its cells empty, and some pencil marks
/// struck that its hidden solution does not need.
fn marked_board(seed: u64, share: f64, struck: usize) -> Puzzle {
    let mut random = Random::new(seed);
    let shapes = boards::small_shapes();
    let shape = shapes[random.below(shapes.len())];
    let full = boards::full(shape, &mut random);
    let mut givens = full.clone();
    for cell in shape.all_cells() {
        if random.unit() < share {
            givens[cell] = None;
        }
    }
    let mut marks = Candidates::full(shape);
    for _ in 0..struck {
        let cell = satur_model::Cell::new(random.below(shape.cells()));
        let digit = Digit::new(random.below(shape.side()));
        if full[cell] != Some(digit) {
            marks[cell].remove(digit);
        }
    }
    Puzzle::new(givens).with_candidates(marks).unwrap()
}

fn watched(puzzle: &Puzzle, settings: &[&str]) -> (Outcome, Vec<Event>) {
    let settings: Vec<String> = settings.iter().map(ToString::to_string).collect();
    let mut events = Vec::new();
    let mut observer = |_: u64, event: Event| events.push(event);
    let mut request = Request::new(Goal::Unique);
    request.settings = &settings;
    request.observer = Some(&mut observer);
    let outcome = run(find("fsm").unwrap(), puzzle, &mut request).unwrap();
    (outcome, events)
}

fn check_soundness(puzzle: &Puzzle, settings: &[&str]) {
    let (outcome, events) = watched(puzzle, settings);
    let solutions = oracle::solutions(puzzle, 50);
    if outcome.verdict == Verdict::Impossible {
        assert!(solutions.is_empty(), "{puzzle:?}");
    }
    for solution in &solutions {
        for event in &events {
            match *event {
                Event::Place(cell, digit) => assert_eq!(solution[cell], Some(digit)),
                Event::Strike(cell, digit) => assert_ne!(solution[cell], Some(digit)),
                _ => {}
            }
        }
    }
    match outcome.verdict {
        Verdict::Unique => assert_eq!(solutions, [outcome.solutions[0].grid().clone()]),
        Verdict::Impossible => {}
        Verdict::Stuck => {
            let mut grid = puzzle.board();
            for event in &events {
                if let Event::Place(cell, digit) = *event {
                    assert_eq!(grid[cell].replace(digit), None);
                }
            }
            assert_eq!(outcome.partial, Some(grid));
        }
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_it_does_holds_in_every_solution(
        seed: u64,
        share in 0.2..0.6_f64,
        struck in 0..12_usize,
        mode in prop_oneof![Just("mode=described"), Just("mode=published")],
        subsets in prop_oneof![Just("subsets=2"), Just("subsets=3"), Just("subsets=4")],
    ) {
        check_soundness(&marked_board(seed, share, struck), &[mode, subsets]);
    }

    /// Side 2 to 6: a few digits anywhere, mostly without a solution.
    #[test]
    fn a_contradiction_is_a_proof(seed: u64, givens in 0..14_usize, subsets in 2..=4_u32) {
        let mut random = Random::new(seed);
        let shapes = boards::small_shapes();
        let shape = shapes[random.below(8)];
        let puzzle = boards::with_random_givens(shape, givens, &mut random);
        check_soundness(&puzzle, &[&format!("subsets={subsets}")]);
    }

    /// Relabelled, turned, its bands exchanged: the rules reach equally far.
    #[test]
    fn a_disguise_changes_nothing(seed: u64, share in 0.5..0.75_f64, subsets in 2..=4_u32) {
        let puzzle = marked_board(seed, share, 0);
        let symmetry = Symmetry::random(puzzle.shape(), &mut Random::new(seed));
        let disguised = Puzzle::new(symmetry.grid(puzzle.givens()));
        let setting = format!("subsets={subsets}");
        let (plain, _) = watched(&puzzle, &[&setting]);
        let (other, _) = watched(&disguised, &[&setting]);
        prop_assert_eq!(plain.verdict, other.verdict);
        prop_assert_eq!(plain.partial.map(|grid| symmetry.grid(&grid)), other.partial);
    }

    /// Finished by search, it gives the same answer as the oracle.
    #[test]
    fn finished_it_is_exact(seed: u64, share in 0.3..0.6_f64, struck in 0..12_usize) {
        let puzzle = marked_board(seed, share, struck);
        let settings = ["finish=exact".to_owned()];
        let mut request = Request::new(Goal::UpTo(20));
        request.settings = &settings;
        let outcome = run(find("fsm").unwrap(), &puzzle, &mut request).unwrap();
        let mut found: Vec<Grid> = outcome.solutions.iter().map(|s| s.grid().clone()).collect();
        let expected = oracle::solutions(&puzzle, 21);
        prop_assert_eq!(found.len(), expected.len().min(20));
        if expected.len() < 20 {
            found.sort_by_key(|grid| grid.numbers().collect::<Vec<_>>());
            prop_assert_eq!(found, expected);
        }
    }
}

fn classic(line: &str) -> Puzzle {
    let numbers: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
    Puzzle::new(Grid::from_numbers(Shape::classic(), &numbers).unwrap())
}

#[test]
fn the_trace_names_the_states_and_what_they_did() {
    let numbers = [0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0];
    let puzzle = Puzzle::new(Grid::from_numbers(boards::shape(2, 2), &numbers).unwrap());
    let (outcome, events) = watched(&puzzle, &[]);
    assert_eq!(outcome.verdict, Verdict::Unique);
    let states: Vec<(u8, &str)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Enter { state, name } => Some((*state, *name)),
            _ => None,
        })
        .collect();
    assert_eq!(
        states[..2],
        [(1, "Fill_Possibilities"), (2, "Fill_Numbers")]
    );
    assert_eq!(states.last(), Some(&(16, "End")));
    // Naked singles alone suffice, so the last round passes through every state once.
    let tail: Vec<u8> = states.iter().map(|state| state.0).collect();
    assert_eq!(tail, (1..=16).collect::<Vec<_>>());
    let placed = events.iter().filter(|e| matches!(e, Event::Place(..)));
    assert_eq!(placed.count(), 12);
    let statistic = |name| {
        outcome
            .statistics
            .iter()
            .find(|(n, _)| *n == name)
            .unwrap()
            .1
    };
    assert_eq!(statistic("placed-naked"), 12);
    assert_eq!(statistic("filled"), 16);
    assert_eq!(statistic("visits"), 16);
}

/// A digit confined to one column of a block is struck from the rest of the column: state 7,
/// which the published program lost.
#[test]
fn state_7_works_as_described_and_not_as_published() {
    // Block 1 is full but for its first column, which must hold 1, 2 and 3.
    let puzzle = classic(&("045000000078000000069000000".to_owned() + &"0".repeat(54)));
    let struck = |mode: &str| {
        let (_, events) = watched(&puzzle, &[mode]);
        let strikes = events.iter().filter(|event| match event {
            Event::Strike(cell, digit) => Shape::classic().col(*cell) == 0 && digit.number() <= 3,
            _ => false,
        });
        strikes.count()
    };
    assert_eq!(struck("mode=described"), 18);
    assert_eq!(struck("mode=published"), 0);
}
