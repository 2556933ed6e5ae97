//! No propagator strikes a digit that a solution has, and every reason holds in every solution.

use satur_model::clues::{CLUES, Clue};
use satur_model::{Cell, Grid, Layout, Puzzle, Random, Shape};
use satur_testkit::{boards, clues, oracle};

use super::board::Board;
use super::cage::Cage;
use super::problem::{Problem, has_bit};
use super::propagator::Propagator;
use super::search::HandOver;
use super::state::{Literal, Reason, State};
use super::store::Store;
use super::sum::Sum;
use super::watch;
use crate::word::Word;

/// Boards of side 4 and 6 with one to three clues that hold on a full board, mixed with clues that
/// may not.
fn puzzles() -> Vec<Puzzle> {
    let mut random = Random::new(24);
    let mut puzzles = Vec::new();
    for round in 0..6 {
        for kind in CLUES {
            for (rows, cols) in [(2, 2), (1, 3), (2, 3)] {
                let shape = Shape::new(rows, cols).unwrap();
                let layout = Layout::plain(shape);
                let full = boards::full(shape, &mut random);
                let mut chosen: Vec<Clue> = Vec::new();
                let other = CLUES[random.below(CLUES.len())];
                for kind in [kind, &other].into_iter().take(1 + round % 2) {
                    chosen.extend(clues::holding(kind, &layout, &chosen, &full, &mut random));
                    if random.below(3) == 0 {
                        chosen.extend(clues::samples(kind, &layout, 1, &mut random));
                    }
                }
                let mut givens = Grid::empty(shape);
                let holes = if shape.side() > 4 { 16 } else { 14 };
                for _ in 0..shape.cells().saturating_sub(holes) {
                    let cell = Cell::new(random.below(shape.cells()));
                    givens[cell] = full[cell];
                }
                puzzles.extend(Puzzle::new(givens).with_clues(chosen));
            }
        }
    }
    puzzles
}

fn holds(literal: Literal, side: usize, grid: &Grid) -> bool {
    let (cell, digit) = (literal.variable() / side, literal.variable() % side);
    let is = grid[Cell::new(cell)].is_some_and(|found| found.index() == digit);
    is == literal.is()
}

#[test]
fn strikes_and_reasons_hold_in_every_solution() {
    let mut random = Random::new(5);
    let mut explained = [0; 4];
    for puzzle in puzzles() {
        let Some(count) = oracle::count_within(&puzzle, 2000, 200_000) else {
            continue;
        };
        let solutions = oracle::solutions(&puzzle, 2000);
        assert_eq!(solutions.len(), count);
        let Some(problem) = Problem::<u16>::new(&puzzle) else {
            assert!(solutions.is_empty());
            continue;
        };
        let mut state = State::new(&problem);
        let side = problem.side;
        let mut outcome = state.begin(HandOver {
            domains: problem.domains.clone(),
            nogoods: Vec::new(),
            weights: vec![1.0; problem.cells],
        });
        let mut grounds = Vec::new();
        loop {
            outcome = outcome.and_then(|()| state.propagate());
            // No solution that is compatible with the decisions has lost a digit.
            let kept = |solution: &&Grid| {
                let mut decisions = state
                    .levels
                    .iter()
                    .map(|&at| state.trail[at as usize].literal);
                decisions.all(|literal| holds(literal, side, solution))
            };
            for solution in solutions.iter().filter(kept) {
                assert!(outcome.is_ok(), "{:?}", puzzle.clues());
                for entry in &state.trail {
                    assert!(holds(entry.literal, side, solution), "{:?}", puzzle.clues());
                }
            }
            for &entry in &state.trail {
                if entry.reason == Reason::None {
                    continue;
                }
                grounds.clear();
                state.grounds_of(entry, &mut grounds);
                if let Reason::Propagator(number) = entry.reason {
                    let class = problem.propagators[number as usize].class();
                    explained[class] += 1;
                }
                for solution in &solutions {
                    let given = grounds.iter().all(|&ground| holds(ground, side, solution));
                    assert!(
                        !given || holds(entry.literal, side, solution),
                        "{:?}: {grounds:?} do not imply {:?}",
                        puzzle.clues(),
                        entry
                    );
                }
            }
            if let Err(conflict) = outcome {
                // Before the first decision reasons are not needed.
                if state.levels.is_empty() {
                    assert!(solutions.is_empty());
                    break;
                }
                grounds.clear();
                state.grounds_of_conflict(conflict, &mut grounds);
                for solution in &solutions {
                    let given = grounds.iter().all(|&ground| holds(ground, side, solution));
                    assert!(!given, "{:?}: {conflict:?}", puzzle.clues());
                }
                break;
            }
            if state.is_solved() {
                break;
            }
            // Random decisions, so that many boards are covered.
            let cell = loop {
                let cell = random.below(problem.cells);
                if !state.is_placed[cell] {
                    break cell;
                }
            };
            let digits: Vec<usize> = state.domains[cell].ones().collect();
            let digit = digits[random.below(digits.len())];
            let literal = Literal::new(state.variable(cell, digit), true);
            state.decide(literal);
            outcome = Ok(());
        }
    }
    assert!(
        explained[..3].iter().all(|&count| count > 200),
        "{explained:?}"
    );
}

/// Plain search strikes no digit that a solution with its decisions has, and on a board without
/// open cells it has a solution.
#[test]
fn plain_search_keeps_every_solution() {
    let mut random = Random::new(6);
    let mut ends = [0; 2];
    for puzzle in puzzles() {
        let Some(count) = oracle::count_within(&puzzle, 2000, 200_000) else {
            continue;
        };
        let solutions = oracle::solutions(&puzzle, 2000);
        assert_eq!(solutions.len(), count);
        let Some(problem) = Problem::<u32>::new(&puzzle) else {
            assert!(solutions.is_empty());
            continue;
        };
        let mut board = Board::new(&problem);
        let mut decisions: Vec<Literal> = Vec::new();
        let units: Vec<Literal> = board.units().collect();
        let mut outcome = Ok(());
        for literal in units {
            outcome = outcome.and_then(|()| watch::assert(&mut board, literal, problem.side));
        }
        loop {
            outcome = outcome.and_then(|()| board.propagate());
            let mut left = solutions.iter().filter(|solution| {
                let mut held = decisions.iter();
                held.all(|&literal| holds(literal, problem.side, solution))
            });
            let digit = |solution: &Grid, cell: usize| solution[Cell::new(cell)].unwrap().index();
            if outcome.is_err() {
                assert_eq!(left.next(), None, "{:?}", puzzle.clues());
                ends[0] += 1;
                break;
            }
            let open: Vec<usize> = (0..problem.cells)
                .filter(|&cell| !board.domains[cell].is_single())
                .collect();
            if open.is_empty() {
                assert!(left.next().is_some(), "{:?}", puzzle.clues());
                ends[1] += 1;
                break;
            }
            for solution in left {
                for (cell, domain) in board.domains.iter().enumerate() {
                    let bit = u32::bit(digit(solution, cell));
                    assert!(domain & bit != 0, "{:?}", puzzle.clues());
                }
            }
            // A digit is placed or struck at random.
            let cell = open[random.below(open.len())];
            let digits: Vec<usize> = board.domains[cell].ones().collect();
            let variable = cell * problem.side + digits[random.below(digits.len())];
            let literal = Literal::new(variable, random.below(3) > 0);
            decisions.push(literal);
            // A copy that is restored changes nothing.
            if random.below(4) == 0 {
                board.keep_copy();
                let other = watch::assert(&mut board, literal.negated(), problem.side);
                let _ = other.and_then(|()| board.propagate());
                board.take_back(0);
            }
            outcome = watch::assert(&mut board, literal, problem.side);
        }
    }
    assert!(ends.iter().all(|&count| count > 50), "{ends:?}");
}

/// Taking back any open decision restores the domains and the open cells from before it, with which propagation is
/// complete, and a dead end is laid to a cage only where there are some.
#[test]
fn boards_are_restored_at_every_depth() {
    let mut random = Random::new(8);
    let (mut deep, mut dead) = (0, 0);
    for puzzle in puzzles() {
        let Some(problem) = Problem::<u32>::new(&puzzle) else {
            continue;
        };
        let has_cages = problem.propagators.iter().any(Propagator::is_cage_with_sum);
        let mut board = Board::new(&problem);
        if board.propagate().is_err() {
            continue;
        }
        let mut kept: Vec<(Vec<u32>, Vec<usize>)> = Vec::new();
        for _ in 0..60 {
            let open: Vec<usize> = board.open_cells().collect();
            let multiple = (0..problem.cells).filter(|&cell| !board.domains[cell].is_single());
            assert!(multiple.eq(open.iter().copied()), "{:?}", puzzle.clues());
            let is_dead = if open.is_empty() {
                true
            } else {
                kept.push((board.domains.clone(), open.clone()));
                board.keep_copy();
                let cell = open[random.below(open.len())];
                let digits: Vec<usize> = board.domains[cell].ones().collect();
                let variable = cell * problem.side + digits[random.below(digits.len())];
                let literal = Literal::new(variable, random.below(3) > 0);
                let asserted = watch::assert(&mut board, literal, problem.side);
                let ended = asserted.and_then(|()| board.propagate());
                if ended.is_err() {
                    assert!(has_cages || !board.failed_in_cage());
                    dead += 1;
                }
                ended.is_err()
            };
            if kept.is_empty() || !is_dead && random.below(6) > 0 {
                continue;
            }
            let decision = random.below(kept.len());
            deep += usize::from(decision > 0);
            board.take_back(decision);
            kept.truncate(decision + 1);
            let (domains, open) = kept.pop().unwrap();
            assert_eq!(board.domains, domains, "{:?}", puzzle.clues());
            assert!(board.open_cells().eq(open), "{:?}", puzzle.clues());
            assert!(board.propagate().is_ok(), "{:?}", puzzle.clues());
            assert_eq!(board.domains, domains, "{:?}", puzzle.clues());
        }
    }
    assert!(deep > 1000 && dead > 1000, "{deep} {dead}");
}

/// A board of one propagator: domains alone.
struct Domains(Vec<u32>, Vec<u64>);

impl Store<u32> for Domains {
    type Failure = ();

    fn domain(&self, cell: u16) -> u32 {
        self.0[usize::from(cell)]
    }

    fn keep(&mut self, cell: u16, digits: u32) -> Result<(), ()> {
        self.0[usize::from(cell)] &= digits;
        if self.0[usize::from(cell)] == 0 {
            return Err(());
        }
        Ok(())
    }

    fn failure(&self) {}

    fn open(&self, _: usize) -> u64 {
        !0
    }

    fn buffer(&mut self) -> &mut Vec<u64> {
        &mut self.1
    }
}

/// Sums with signs and cages on random domains against all assignments: no digit of an assignment
/// is lost, and with at most three open cells no other digit is left.
#[test]
fn sums_keep_what_assignments_have() {
    let mut random = Random::new(7);
    let puzzle = Puzzle::new(Grid::empty(Shape::new(3, 3).unwrap()));
    let problem = Problem::<u32>::new(&puzzle).unwrap();
    let (mut exact, mut failed) = (0, 0);
    for _ in 0..6000 {
        let count = 1 + random.below(5);
        // Cells of the first three rows, so that many of them differ.
        let mut cells: Vec<u16> = Vec::new();
        while cells.len() < count {
            let cell = random.below(27) as u16;
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let is_cage = random.below(2) == 0;
        let sign = |random: &mut Random| {
            if is_cage || random.below(3) > 0 {
                1
            } else {
                -1
            }
        };
        let terms: Vec<(u16, i64)> = cells
            .iter()
            .map(|&cell| (cell, sign(&mut random)))
            .collect();
        let mut domains = vec![problem.all; problem.cells];
        for &cell in &cells {
            let mut domain = 0;
            for _ in 0..=random.below(5) {
                domain |= u32::bit(random.below(9));
            }
            domains[usize::from(cell)] = domain;
        }
        let sum = random.below(14 * count) as i64 - 4;
        let sees = |a: u16, b: u16| has_bit(problem.sees(a), usize::from(b));
        let all_differ = (0..count).all(|a| (0..a).all(|b| sees(cells[a], cells[b])));
        let mut store = Domains(domains.clone(), Vec::new());
        let ended = if is_cage && all_differ {
            Cage::new(&cells, sum, &problem).propagate(&mut store, &problem)
        } else {
            Sum::new(&terms, sum, &problem).propagate(&mut store)
        };
        // All assignments, digit by digit.
        let mut supported = vec![0_u32; count];
        let mut assignments: Vec<Vec<usize>> = vec![Vec::new()];
        for (at, &cell) in cells.iter().enumerate() {
            let mut longer = Vec::new();
            for assignment in &assignments {
                for digit in domains[usize::from(cell)].ones() {
                    if (0..at).all(|b| assignment[b] != digit || !sees(cell, cells[b])) {
                        longer.push([&assignment[..], &[digit]].concat());
                    }
                }
            }
            assignments = longer;
        }
        for assignment in assignments {
            let weighed = assignment.iter().zip(&terms);
            let total: i64 = weighed
                .map(|(&digit, &(_, sign))| sign * (digit as i64 + 1))
                .sum();
            if total == sum {
                for (set, &digit) in supported.iter_mut().zip(&assignment) {
                    *set |= u32::bit(digit);
                }
            }
        }
        let words = || format!("{terms:?} = {sum} on {domains:?}");
        let Ok(()) = ended else {
            assert!(supported.iter().all(|&set| set == 0), "{}", words());
            failed += 1;
            continue;
        };
        let open = cells
            .iter()
            .filter(|&&cell| !domains[usize::from(cell)].is_single());
        let is_exact = open.count() <= 3 && (all_differ || count == 1) && is_cage;
        for (&cell, &set) in cells.iter().zip(&supported) {
            let kept = store.0[usize::from(cell)];
            assert_eq!(set & !kept, 0, "{}", words());
            // The digits of fixed cells are struck from their peers by the board.
            if is_exact
                && cells
                    .iter()
                    .all(|&cell| !domains[usize::from(cell)].is_single())
            {
                assert_eq!(kept, set, "{}", words());
                exact += 1;
            }
        }
    }
    assert!(exact > 100 && failed > 500, "{exact} {failed}");
}
