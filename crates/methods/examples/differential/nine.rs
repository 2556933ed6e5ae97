//! The engine for 9x9 against itself: batch and single of every backend, by the million.
//!
//! The single engine in plain Rust is the reference, and the solutions must be the same ones in the
//! same order; one board in [`ONE_IN`] is also put to the general engine, whose order is its own.
//! Every grid is verified. A batch has one limit, and its boards are of all kinds:
//! from full to nearly empty, with a digit changed or not, and minimal puzzles.

use satur_methods::{Goal, Request, find, run};
use satur_model::{Grid, Puzzle, Random, Shape, Symmetry, solves_classic};
use satur_nine::{Backend, Board};
use satur_testkit::boards;

use crate::board::random;
use crate::engines::Engine;
use crate::judge::Dispute;
use crate::options::{BATCH, Options};
use crate::report::{Report, limit_heading};
use crate::shrink;

/// Solutions that are asked for; the last one in one batch of [`ONE_BATCH_IN`].
pub(crate) const LIMITS: &[u64] = &[1, 2, 3, 1000];
/// How rare a batch of the largest limit is: such a batch takes as long as hundreds of others.
const ONE_BATCH_IN: usize = 512;
/// One board in this many goes to the general engine.
const ONE_IN: usize = 1024;

/// Compares everyone on the batch that begins with this number.
pub(crate) fn compare(options: &Options, number: u64) -> Report {
    let mut random = random(options.seed, number);
    let limit = match random.below(ONE_BATCH_IN) {
        0 => 1000,
        other => LIMITS[other % 3],
    };
    let boards = make(&mut random);
    let mut report = Report::default();
    let reference = Backend::Portable;
    let truth: Vec<Vec<Board>> = boards
        .iter()
        .map(|givens| single(reference, givens, limit))
        .collect();
    let heading = limit_heading(limit);
    let mut wrong: Option<(usize, Engine, String)> = None;
    let mut check = |engine: Engine, at: usize, found: &[Board], report: &mut Report| {
        report.tally(&engine.name(), &heading, 1);
        let what = complaint(engine, &boards[at], &truth[at], found, limit);
        if let (None, Some(what)) = (&wrong, what) {
            wrong = Some((at, engine, what));
        }
    };
    for &backend in Backend::ALL.iter().filter(|backend| backend.is_available()) {
        // The software vector is one of lanes: its engine for one board is the reference.
        let singles = if backend == Backend::Software {
            0
        } else {
            boards.len()
        };
        for (at, givens) in boards.iter().enumerate().take(singles) {
            let is_reference = backend == reference;
            let found = (!is_reference).then(|| single(backend, givens, limit));
            let found = found.as_ref().unwrap_or(&truth[at]);
            check(Engine::Single(backend), at, found, &mut report);
        }
        let answers = backend.solve_many(&boards, limit);
        for at in 0..boards.len() {
            if answers.is_finished(at) {
                let found: Vec<Board> = answers.boards(at).copied().collect();
                let is_counted = answers.count(at) == found.len() as u64;
                let shown = if is_counted { &found[..] } else { &[] };
                check(Engine::Batch(backend), at, shown, &mut report);
            } else {
                report.tally(&Engine::Batch(backend).name(), "no answer", 1);
            }
        }
    }
    for at in (random.below(ONE_IN)..boards.len()).step_by(ONE_IN) {
        if let Some(found) = general(&boards[at], limit) {
            check(GENERAL, at, &found, &mut report);
        }
    }
    report.boards = boards.len() as u64;
    for found in &truth {
        report.count_kind(kind(found.len() as u64, limit), 1);
    }
    if let Some((at, engine, what)) = wrong {
        report.failures = 1;
        tell(options, number, at, &boards[at], engine, what, limit);
    }
    report
}

const GENERAL: Engine = Engine::Method("exact", &["engine=general"]);

fn single(backend: Backend, givens: &Board, limit: u64) -> Vec<Board> {
    let mut found = Vec::new();
    backend.search(givens, limit, |board| found.push(*board));
    found
}

fn general(givens: &Board, limit: u64) -> Option<Vec<Board>> {
    let grid = Grid::from_numbers(Shape::classic(), givens)?;
    let settings = ["engine=general".to_owned()];
    let mut request = Request {
        settings: &settings,
        ..Request::new(Goal::UpTo(limit as usize))
    };
    let outcome = run(find("exact")?, &Puzzle::new(grid), &mut request).ok()?;
    let solutions = outcome.solutions.iter();
    Some(solutions.map(|found| bytes(found.grid())).collect())
}

/// What is wrong with the solutions that somebody found, beside those that are believed.
fn complaint(
    engine: Engine,
    givens: &Board,
    truth: &[Board],
    found: &[Board],
    limit: u64,
) -> Option<String> {
    if found.len() != truth.len() {
        let (found, expected) = (found.len(), truth.len());
        return Some(format!("{found} solutions instead of {expected}"));
    }
    if !found.iter().all(|board| solves_classic(givens, board)) {
        return Some("a wrong solution".into());
    }
    let is_ordered = matches!(engine, Engine::Single(_) | Engine::Batch(_));
    if is_ordered && found != truth {
        return Some("other solutions, or in another order".into());
    }
    let sorted = |boards: &[Board]| {
        let mut boards = boards.to_vec();
        boards.sort_unstable();
        boards
    };
    let found = sorted(found);
    if found.windows(2).any(|pair| pair[0] == pair[1]) {
        return Some("the same solution twice".into());
    }
    let is_all = (truth.len() as u64) < limit;
    (is_all && found != sorted(truth)).then(|| "other solutions".into())
}

/// What the number of solutions, counted up to the limit of its batch, makes of a board.
fn kind(found: u64, limit: u64) -> &'static str {
    match found {
        0 => "without a solution",
        1 if limit > 1 => "with one",
        1 => "with at least one",
        _ => "with several",
    }
}

/// A batch of boards.
fn make(random: &mut Random) -> Vec<Board> {
    let shape = Shape::classic();
    let mut grid = satur_testkit::quick::full(shape, random);
    let is_dug = random.below(16) == 0;
    let mut made = Vec::with_capacity(BATCH as usize);
    while made.len() < BATCH as usize {
        if made.len() % 8 == 0 {
            grid = Symmetry::random(shape, random).grid(&grid);
        }
        let board = bytes(&grid);
        made.push(if is_dug {
            board
        } else {
            emptied(board, random)
        });
    }
    if is_dug {
        let orders: Vec<[u8; 81]> = made.iter().map(|_| order(random)).collect();
        made = Backend::best().dig_many(&made, &orders);
        for board in made.iter_mut().step_by(3) {
            change(board, random);
        }
    }
    // Boards that no solution was behind.
    for board in made.iter_mut().step_by(61) {
        let givens = 25 + random.below(40);
        *board = bytes(boards::with_random_givens(shape, givens, random).givens());
    }
    made
}

/// Up to 57 cells emptied; in one board of three a digit is changed.
fn emptied(mut board: Board, random: &mut Random) -> Board {
    let holes = 30 + random.below(28);
    for &cell in &order(random)[..holes] {
        board[usize::from(cell)] = 0;
    }
    if random.below(3) == 0 {
        change(&mut board, random);
    }
    board
}

/// Puts a digit anywhere.
fn change(board: &mut Board, random: &mut Random) {
    board[random.below(81)] = 1 + random.below(9) as u8;
}

fn order(random: &mut Random) -> [u8; 81] {
    let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
    random.shuffle(&mut order);
    order
}

fn bytes(grid: &Grid) -> Board {
    let mut numbers = grid.numbers();
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

/// Tells of a board on which two differ, made smaller if they differ on it alone: a lane may be
/// wrong because of its neighbours.
fn tell(
    options: &Options,
    number: u64,
    at: usize,
    givens: &Board,
    other: Engine,
    what: String,
    limit: u64,
) {
    eprintln!(
        "\n// board {at} of the batch. Again: cargo xtask differential --nine --seed {} --first {number} --boards {BATCH}",
        options.seed
    );
    let reference = Engine::Single(Backend::Portable);
    let dispute = Dispute {
        reference,
        other,
        goal: Goal::UpTo(limit as usize),
        what,
    };
    if let Some(grid) = Grid::from_numbers(Shape::classic(), givens) {
        shrink::tell(options, number, &Puzzle::new(grid), &dispute, 0);
    }
}
