//! The 9x9 engine against itself: batch and single of every backend, on millions of boards.
//!
//! The single engine of the best backend is the reference, and the solutions must be the same ones
//! in the same order; one board in [`ONE_IN`] is also solved by the general engine, whose order
//! differs. Backends in plain Rust take ten times as long as the others together, so they solve one
//! lot in [`ONE_SLOW_IN`]. Every grid is verified. A lot has one limit; some are solved as one
//! batch, others in batches of any size. What else the engine does in lanes is compared too
//! ([`crate::kernels`]). Boards are of all kinds: from full to nearly empty, with or without a
//! changed digit, and minimal puzzles. In half of the lots nearly all boards have one solution,
//! because a batch with many ambiguous boards soon leaves its lanes.

use satur_methods::{Goal, Request, find, run};
use satur_model::{Grid, Puzzle, Random, Shape, Symmetry, solves_classic};
use satur_nine::{Backend, Board};
use satur_testkit::boards;

use crate::board::random;
use crate::engines::Engine;
use crate::judge::Dispute;
use crate::kernels::{Kernels, Lot};
use crate::options::{LOT, Options};
use crate::report::{Report, limit_heading};
use crate::shrink;

/// Limits on the number of solutions; the last one is used in one lot of [`ONE_LOT_IN`].
pub(crate) const LIMITS: &[u64] = &[1, 2, 3, 1000];
/// One lot in this many has the largest limit: it takes as long as hundreds of others.
const ONE_LOT_IN: usize = 512;
/// One lot in this many is also solved by the backends in plain Rust.
const ONE_SLOW_IN: usize = 16;
/// Minimal puzzles that are dug for a lot; the others are their images under symmetries.
const DUG: usize = 256;
/// One board in this many goes to the general engine.
const ONE_IN: usize = 1024;

/// Compares all engines on the lot that begins with this number.
pub(crate) fn compare(options: &Options, number: u64) -> Report {
    let mut random = random(options.seed, number);
    let limit = match random.below(ONE_LOT_IN) {
        0 => 1000,
        other => LIMITS[other % 3],
    };
    let boards = make(&mut random);
    let mut report = Report::default();
    let reference = Backend::best();
    let truth: Vec<Vec<Board>> = boards
        .iter()
        .map(|givens| single(reference, givens, limit))
        .collect();
    let heading = limit_heading(limit);
    let mut wrong: Option<(usize, Engine, String)> = None;
    let mut check = |engine: Engine, at: usize, found: &[Board], report: &mut Report| {
        let what = complaint(engine, &boards[at], &truth[at], found, limit);
        if let (None, Some(what)) = (&wrong, what) {
            wrong = Some((at, engine, what));
        }
        report.tally(&engine.name(), &heading, 1);
    };
    let lot = Lot {
        boards: &boards,
        truth: &truth,
        limit,
        heading: &heading,
    };
    let kernels = Kernels::new(&lot, &mut random);
    let mut failed = kernels.as_ref().err().map(|what| (reference, what.clone()));
    let with_slow = random.below(ONE_SLOW_IN) == 0;
    let is_slow = |backend| matches!(backend, Backend::Software | Backend::Portable);
    let backends = Backend::ALL.iter().copied();
    for backend in backends
        .filter(|&one| one.is_available() && (with_slow || one == reference || !is_slow(one)))
    {
        // The software backend has only lanes: its engine for one board is that of plain Rust.
        let has_single = backend != Backend::Software;
        for (at, givens) in boards.iter().enumerate().filter(|_| has_single) {
            let found = (backend != reference).then(|| single(backend, givens, limit));
            let found = found.as_ref().unwrap_or(&truth[at]);
            check(Engine::Single(backend), at, found, &mut report);
        }
        let mut start = 0;
        for size in batches(&mut random) {
            let answers = backend.solve_many(&boards[start..start + size], limit);
            for at in 0..size {
                if answers.is_finished(at) {
                    let found: Vec<Board> = answers.boards(at).copied().collect();
                    let is_counted = answers.count(at) == found.len() as u64;
                    let shown = if is_counted { &found[..] } else { &[] };
                    check(Engine::Batch(backend), start + at, shown, &mut report);
                } else {
                    report.tally(&Engine::Batch(backend).name(), "no answer", 1);
                }
            }
            start += size;
        }
        let sizes = batches(&mut random);
        if let Ok(kernels) = &kernels
            && let Err(what) = kernels.compare(backend, &lot, &sizes, &mut random, &mut report)
        {
            failed.get_or_insert((backend, what));
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
    if let Some((backend, what)) = failed {
        report.failures += 1;
        eprintln!(
            "\n// {backend:?}: {what}. Again: {}",
            again(options, number)
        );
    }
    if let Some((at, engine, what)) = wrong {
        report.failures += 1;
        tell(options, number, at, &boards[at], engine, what, limit);
    }
    report
}

/// The sizes of the batches for a lot: the whole lot in one, or random sizes, small ones as often
/// as large ones.
fn batches(random: &mut Random) -> Vec<usize> {
    let lot = LOT as usize;
    if random.below(4) > 0 {
        return vec![lot];
    }
    let (mut sizes, mut left) = (Vec::new(), lot);
    while left > 0 {
        let most = lot >> random.below(13);
        let size = (1 + random.below(most)).min(left);
        sizes.push(size);
        left -= size;
    }
    sizes
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

/// What is wrong with the solutions of an engine, compared with those of the reference.
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

/// The kind of a board by its number of solutions, counted up to the limit of its batch.
fn kind(found: u64, limit: u64) -> &'static str {
    match found {
        0 => "without a solution",
        1 if limit > 1 => "with one",
        1 => "with at least one",
        _ => "with several",
    }
}

/// Makes a lot of boards.
fn make(random: &mut Random) -> Vec<Board> {
    let shape = Shape::classic();
    let mut made = Vec::with_capacity(LOT as usize);
    if random.below(4) == 0 {
        made = minimal(random);
    } else {
        // With fewer than 45 holes nearly every board has one solution.
        let most = 40 + random.below(18);
        let mut grid = satur_testkit::quick::full(shape, random);
        while made.len() < LOT as usize {
            if made.len() % 8 == 0 {
                grid = Symmetry::random(shape, random).grid(&grid);
            }
            made.push(emptied(bytes(&grid), most, random));
        }
    }
    // Some have a digit changed; in some lots hardly any.
    let one_in = [3, 50][random.below(2)];
    for board in &mut made {
        if random.below(one_in) == 0 {
            change(board, random);
        }
    }
    // Boards that were not made from a solution.
    for board in made.iter_mut().step_by(61) {
        let givens = 25 + random.below(40);
        *board = bytes(boards::with_random_givens(shape, givens, random).givens());
    }
    made
}

/// Minimal puzzles, and images of them by random symmetries.
fn minimal(random: &mut Random) -> Vec<Board> {
    let shape = Shape::classic();
    let mut grid = satur_testkit::quick::full(shape, random);
    let mut fulls = Vec::with_capacity(DUG);
    while fulls.len() < DUG {
        if fulls.len() % 8 == 0 {
            grid = Symmetry::random(shape, random).grid(&grid);
        }
        fulls.push(bytes(&grid));
    }
    let orders: Vec<[u8; 81]> = fulls.iter().map(|_| order(random)).collect();
    let mut made = Backend::best().dig_many(&fulls, &orders);
    while made.len() < LOT as usize {
        let symmetry = Symmetry::random(shape, random);
        let first = made.len() - DUG;
        for at in first..(first + 8).min(LOT as usize - DUG) {
            if let Some(grid) = Grid::from_numbers(shape, &made[at]) {
                made.push(bytes(&symmetry.grid(&grid)));
            }
        }
    }
    made
}

/// Empties 30 to almost `most` cells.
fn emptied(mut board: Board, most: usize, random: &mut Random) -> Board {
    let holes = 30 + random.below(most - 30);
    for &cell in &order(random)[..holes] {
        board[usize::from(cell)] = 0;
    }
    board
}

/// Puts a digit anywhere.
fn change(board: &mut Board, random: &mut Random) {
    board[random.below(81)] = 1 + random.below(9) as u8;
}

pub(crate) fn order(random: &mut Random) -> [u8; 81] {
    let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
    random.shuffle(&mut order);
    order
}

fn bytes(grid: &Grid) -> Board {
    let mut numbers = grid.numbers();
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

/// The command that compares a lot again.
fn again(options: &Options, number: u64) -> String {
    let seed = options.seed;
    format!("cargo xtask differential --nine --seed {seed} --first {number} --boards {LOT}")
}

/// Reports a board on which two engines differ, shrunk if they differ on it alone: a lane may be
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
        "\n// board {at} of the lot. Again: {}",
        again(options, number)
    );
    let reference = Engine::Single(Backend::best());
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
