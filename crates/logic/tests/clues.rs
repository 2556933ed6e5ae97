//! Boards with clues: no step of any technique loses a solution, for any kind of clue, and
//! techniques for clues are not used on boards without them.

mod common;

use std::collections::BTreeMap;

use satur_logic::{AnyBoard, Family, Ladder, Mark, Step, TECHNIQUES, Technique, Why};
use satur_model::clues::{CLUES, Clue, Kind};
use satur_model::{Cell, Grid, Layout, Puzzle, Random, Shape, Stop, rules};
use satur_testkit::clues::holding;
use satur_testkit::{boards, oracle, quick};

use common::{check, position};

/// A random full board of a layout: one of the first that the oracle finds from a random first row.
fn full(layout: &Layout, random: &mut Random) -> Option<Grid> {
    if layout.is_plain() {
        return Some(quick::full(layout.shape(), random));
    }
    let empty = Puzzle::new(Grid::empty(layout.shape()));
    let puzzle = empty.with_layout(layout.clone()).unwrap();
    let mut all = oracle::solutions(&puzzle, 500);
    (!all.is_empty()).then(|| all.swap_remove(random.below(all.len())))
}

/// A puzzle whose clues hold on at least one full board, with some of its digits as givens.
fn puzzle(
    layout: &Layout,
    kinds: &[&'static Kind],
    blanks: usize,
    random: &mut Random,
) -> Option<Puzzle> {
    let grid = full(layout, random)?;
    let mut clues: Vec<Clue> = Vec::new();
    for &kind in kinds {
        let is_whole = kind.cells == satur_model::clues::Takes::Nothing;
        for _ in 0..if is_whole { 1 } else { 3 } {
            clues.extend(holding(kind, layout, &clues, &grid, random));
        }
    }
    // Clues may depend on those before them.
    let board = satur_model::clues::Filled::new(layout, &clues, &grid);
    if clues.is_empty() || !clues.iter().all(|clue| clue.holds(&board)) {
        return None;
    }
    let mut givens = grid.clone();
    let mut cells: Vec<Cell> = layout.shape().all_cells().collect();
    random.shuffle(&mut cells);
    for &cell in &cells[..blanks.min(cells.len())] {
        givens[cell] = None;
    }
    let empty = Puzzle::new(Grid::empty(layout.shape()));
    let puzzle = empty.with_layout(layout.clone()).ok()?;
    puzzle.with_givens(givens).ok()?.with_clues(clues).ok()
}

/// Runs every technique at every position on the way up the ladder, and counts the steps.
fn walk(puzzle: &Puzzle, seen: &mut BTreeMap<&'static str, usize>) {
    let Some(solutions) = all_solutions(puzzle) else {
        return;
    };
    assert!(!solutions.is_empty(), "{:?}", puzzle.clues());
    let ladder = Ladder::all().until("naked-quad").unwrap();
    let mut board = AnyBoard::new(puzzle).unwrap();
    for _ in 0..40 {
        let position = position(puzzle, &board);
        let asked = |technique: &&&'static Technique| {
            technique.fits_clues(true)
                && technique.difficulty < 6.0
                && technique.holds_on(puzzle.layout())
        };
        for technique in TECHNIQUES.iter().filter(asked) {
            for step in board.steps(technique) {
                *seen.entry(technique.id).or_insert(0) += 1;
                check(&step, &position, &solutions);
            }
        }
        let Some(step) = board.next(&ladder, Stop::never()) else {
            break;
        };
        assert!(
            board.apply(&step).is_ok(),
            "{:?} leaves nothing of {:?}",
            step.technique,
            puzzle.clues()
        );
    }
}

fn all_solutions(puzzle: &Puzzle) -> Option<Vec<Grid>> {
    oracle::count_within(puzzle, usize::MAX, 100_000)?;
    Some(oracle::solutions(puzzle, usize::MAX))
}

fn layouts() -> Vec<(Layout, usize)> {
    let jigsaw: Vec<u32> = "AAABABBBCCDDCCDD".chars().map(u32::from).collect();
    let x = rules::find("x").unwrap();
    vec![
        (boards::shape(2, 2).into(), 16),
        (boards::shape(1, 5).into(), 14),
        (boards::shape(2, 3).into(), 16),
        (Shape::classic().into(), 22),
        (
            Layout::new(boards::shape(1, 4), Some(&jigsaw), &[]).unwrap(),
            16,
        ),
        (Layout::new(boards::shape(2, 2), None, &[x]).unwrap(), 16),
    ]
}

fn every_step_keeps_every_solution(times: usize, seed: u64) -> BTreeMap<&'static str, usize> {
    let mut random = Random::new(seed);
    let mut seen = BTreeMap::new();
    for (layout, blanks) in layouts() {
        for (number, &kind) in CLUES.iter().enumerate() {
            for _ in 0..times {
                // Alone, and with cages or another kind, which leave fewer solutions.
                let other = CLUES[(number + 1 + random.below(CLUES.len() - 1)) % CLUES.len()];
                for kinds in [&[kind][..], &[kind, CLUES[0]], &[kind, other]] {
                    let blanks = blanks - random.below(5);
                    if let Some(puzzle) = puzzle(&layout, kinds, blanks, &mut random) {
                        walk(&puzzle, &mut seen);
                    }
                }
            }
        }
    }
    seen
}

#[test]
fn no_step_loses_a_solution() {
    let seen = every_step_keeps_every_solution(1, 51);
    let unseen: Vec<&str> = TECHNIQUES
        .iter()
        .filter(|technique| technique.family == Family::Clues)
        .map(|technique| technique.id)
        .filter(|id| !seen.contains_key(id))
        .collect();
    assert_eq!(unseen, Vec::<&str>::new(), "{seen:?}");
    assert!(seen.contains_key("leftovers"), "{seen:?}");
}

#[test]
#[ignore = "slow: many boards"]
fn no_step_loses_a_solution_of_many_boards() {
    every_step_keeps_every_solution(20, 52);
}

/// Whether a step follows an assumption by the steps of clues.
fn follows_clues(step: &Step) -> bool {
    step.marks.iter().any(|mark| match mark {
        Mark::Chain(_, line) => line.iter().any(|link| match &link.why {
            Why::Step(step) => step.technique.family == Family::Clues || follows_clues(step),
            _ => false,
        }),
        _ => false,
    })
}

/// Where simple steps end, assumptions are followed by what clues say too, and still no solution is lost.
#[test]
fn assumptions_are_followed_by_clues() {
    let forcing = [
        "dynamic-forcing-chain-plus",
        "nested-forcing-chain",
        "nested-forcing-net",
    ];
    let by_id = |id: &str| {
        *TECHNIQUES
            .iter()
            .find(|technique| technique.id == id)
            .unwrap()
    };
    let forcing = forcing.map(by_id);
    let simple = Ladder::all().until("naked-quad").unwrap();
    let mut random = Random::new(53);
    let mut followed = BTreeMap::new();
    for kind in [
        "killer",
        "little-killer",
        "thermometer",
        "white",
        "skyscraper",
    ] {
        let kind = satur_model::clues::find(kind).unwrap();
        for turn in 0..12 {
            let shape = boards::shape(2, [2, 3][turn % 2]);
            let Some(puzzle) = puzzle(&shape.into(), &[kind, CLUES[0]], 36, &mut random) else {
                continue;
            };
            let Some(solutions) = all_solutions(&puzzle) else {
                continue;
            };
            let mut board = AnyBoard::new(&puzzle).unwrap();
            while let Some(step) = board.next(&simple, Stop::never()) {
                board.apply(&step).unwrap();
            }
            let position = position(&puzzle, &board);
            for technique in forcing {
                for step in board.steps(technique) {
                    check(&step, &position, &solutions);
                    *followed.entry(technique.id).or_insert(0) += usize::from(follows_clues(&step));
                }
            }
        }
    }
    for technique in forcing {
        assert!(followed.get(technique.id) > Some(&0), "{followed:?}");
    }
}

/// Techniques that rely on uniqueness are not used on boards with clues, techniques for clues not
/// on boards without.
#[test]
fn a_board_takes_what_fits_its_clues() {
    let empty = Puzzle::new(Grid::empty(Shape::classic()));
    let layout = empty.layout().clone();
    let killer = satur_model::clues::find("killer").unwrap();
    let clue = Clue::new(killer, &layout, vec![vec![Cell::new(0)]], vec![], "").unwrap();
    let with = empty.clone().with_clues(vec![clue]).unwrap();
    for technique in TECHNIQUES {
        let takes = |puzzle: &Puzzle| match AnyBoard::new(puzzle).unwrap() {
            AnyBoard::Small(board) => board.takes(technique),
            _ => unreachable!("a small board"),
        };
        assert_eq!(takes(&empty), technique.family != Family::Clues);
        assert_eq!(takes(&with), !technique.needs_uniqueness);
    }
}
