//! Random boards of every shape, fill and kind, each from a seed of its own.

use satur_methods::{Budget, Goal, Request, find, run};
use satur_model::{Cell, Digit, Grid, Puzzle, Random, Shape, Solution};
use satur_testkit::{boards, quick};

use crate::options::Options;

/// The board with this number.
pub(crate) fn board(options: &Options, number: u64) -> Puzzle {
    let mut random = random(options.seed, number);
    let mut shape = options.shapes[random.below(options.shapes.len())];
    if shape.side() > 12 && random.below(4) > 0 {
        // Most shapes are large; thousands of small boards take as long as one of these.
        shape = options.shapes[random.below(options.shapes.len())];
    }
    let full = full(shape, &mut random);
    let puzzle = match random.below(5) {
        0 => emptied(&full, &mut random),
        1 => loosened(&full, 1, &mut random),
        2 => loosened(&full, 20, &mut random),
        3 => spoilt(&loosened(&full, 3, &mut random), &mut random),
        _ => boards::with_random_givens(shape, random.below(shape.cells() + 1), &mut random),
    };
    match random.below(4) {
        0 => marked(puzzle, None, &mut random),
        1 => marked(puzzle, Some(&full), &mut random),
        _ => puzzle,
    }
}

/// The generator of a board: the same for the same seed and number.
pub(crate) fn random(seed: u64, number: u64) -> Random {
    let mut mixed = Random::new(seed);
    Random::new(mixed.bits() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A random full board if that is cheap to make, otherwise a disguised pattern.
fn full(shape: Shape, random: &mut Random) -> Grid {
    if shape.side() <= 9 {
        quick::full(shape, random)
    } else {
        boards::full(shape, random)
    }
}

/// Empties a random share of the cells.
fn emptied(full: &Grid, random: &mut Random) -> Puzzle {
    let holes = random.below(full.shape().cells() + 1);
    let mut grid = full.clone();
    for cell in shuffled(full.shape(), random).into_iter().take(holes) {
        grid[cell] = None;
    }
    Puzzle::new(grid)
}

/// Restores digits where two solutions differ, until there are at most this many solutions.
fn loosened(full: &Grid, most: usize, random: &mut Random) -> Puzzle {
    let cells = full.shape().cells();
    let mut grid = full.clone();
    let holes = cells * 4 / 10 + random.below(cells * 4 / 10 + 1);
    for cell in shuffled(full.shape(), random).into_iter().take(holes) {
        grid[cell] = None;
    }
    for _ in 0..cells {
        let puzzle = Puzzle::new(grid.clone());
        let found = some_solutions(&puzzle, most + 1);
        if found.len() <= most {
            break;
        }
        let differs = |&cell: &Cell| found.iter().any(|other| other[cell] != full[cell]);
        let order = shuffled(full.shape(), random);
        let Some(cell) = order.into_iter().find(differs) else {
            break;
        };
        grid[cell] = full[cell];
    }
    Puzzle::new(grid)
}

/// Some solutions, or none if that takes long. They only guide the generation.
fn some_solutions(puzzle: &Puzzle, most: usize) -> Vec<Grid> {
    let mut request = Request {
        budget: Budget {
            work: Some(100_000),
            ..Budget::default()
        },
        ..Request::new(Goal::UpTo(most))
    };
    let exact = find("exact").expect("a method");
    let outcome = run(exact, puzzle, &mut request);
    let solutions = outcome.map_or(Vec::new(), |outcome| outcome.solutions);
    solutions.into_iter().map(Solution::into_grid).collect()
}

/// Adds one or two digits that clash with none; whether they fit is unknown.
fn spoilt(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for _ in 0..=random.below(2) {
        let candidates = Puzzle::new(givens.clone()).candidates();
        let open = shuffled(givens.shape(), random).into_iter();
        let Some(cell) = open.into_iter().find(|&cell| givens[cell].is_none()) else {
            break;
        };
        let fitting: Vec<Digit> = candidates[cell].iter().collect();
        if !fitting.is_empty() {
            givens[cell] = Some(fitting[random.below(fitting.len())]);
        }
    }
    Puzzle::new(givens)
}

/// Strikes random candidates, but none of a solution that is to be kept.
fn marked(puzzle: Puzzle, kept: Option<&Grid>, random: &mut Random) -> Puzzle {
    let shape = puzzle.shape();
    let mut marks = puzzle.candidates();
    let struck = 1 + random.below(shape.cells() * shape.side() / 2 + 1);
    for _ in 0..struck {
        let cell = Cell::new(random.below(shape.cells()));
        let digit = Digit::new(random.below(shape.side()));
        if kept.is_none_or(|kept| kept[cell] != Some(digit)) {
            marks[cell].remove(digit);
        }
    }
    puzzle.clone().with_candidates(marks).unwrap_or(puzzle)
}

fn shuffled(shape: Shape, random: &mut Random) -> Vec<Cell> {
    let mut cells: Vec<Cell> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    cells
}
