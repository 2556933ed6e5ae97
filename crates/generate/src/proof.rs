//! Whether a puzzle has one solution: the question that digging asks repeatedly.
//!
//! On 9x9 the single engine of `nine` answers in a microsecond; every other shape goes to `exact`
//! with a limit of work, so that the answer, which may then be "unknown", is the same on every
//! machine.

use satur_methods::{Request, Verdict, exact, run};
use satur_model::{Cell, Digit, Grid, Layout, Puzzle, Shape, Solution, Stop};

/// The limit of work of one proof on a shape other than 9x9. Up to 16x16 hardly any proof comes
/// near it. Past that most of the time is spent on questions without an answer, and there is little
/// to gain: a 25x25 puzzle has 275, 279, 274 and 273 givens with limits of 5,000, 20,000, 100,000
/// and 400,000, and takes 1, 4, 20 and 57 seconds.
fn work(shape: Shape, has_clues: bool) -> u64 {
    let side = shape.side();
    if has_clues && side > 9 {
        CLUED_WORK
    } else if side <= 16 {
        2_000_000
    } else {
        10_000
    }
}

/// The limit past 9x9 with clues, where a board without givens mostly has several solutions, far from each other: a
/// question that is not answered soon is not answered at all, and costs givens that are taken back later.
const CLUED_WORK: u64 = 10_000;

/// What is known about the solutions of a puzzle dug from a full grid.
pub(crate) enum Solutions {
    /// Only the full grid.
    One,
    /// Another solution too, with the cells in which it differs.
    Another(Vec<Cell>),
    /// The limit of work was reached, or the stop was over.
    Unknown,
}

/// A puzzle that is being dug.
pub(crate) struct Hole {
    /// The rules.
    layout: Layout,
    full: Grid,
    grid: Grid,
    /// `full` and `grid` as bytes, for 9x9.
    nine: Option<[[u8; 81]; 2]>,
}

impl Hole {
    /// Returns a full grid without holes.
    pub(crate) fn new(layout: &Layout, full: Grid) -> Self {
        let bytes = layout
            .is_classic()
            .then(|| <[u8; 81]>::try_from(full.numbers().collect::<Vec<_>>()).ok())
            .flatten();
        Self {
            layout: layout.clone(),
            grid: full.clone(),
            nine: bytes.map(|bytes| [bytes; 2]),
            full,
        }
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The current puzzle.
    pub(crate) fn puzzle(&self) -> Puzzle {
        let puzzle = Puzzle::new(self.grid.clone());
        puzzle
            .with_layout(self.layout.clone())
            .expect("a full grid has the shape of its layout")
    }

    /// Removes the digits of cells.
    pub(crate) fn take(&mut self, cells: &[Cell]) {
        for &cell in cells {
            self.grid[cell] = None;
            if let Some([_, board]) = &mut self.nine {
                board[cell.index()] = 0;
            }
        }
    }

    /// Restores the digits of cells.
    pub(crate) fn put(&mut self, cells: &[Cell]) {
        for &cell in cells {
            self.grid[cell] = self.full[cell];
            if let Some([full, board]) = &mut self.nine {
                board[cell.index()] = full[cell.index()];
            }
        }
    }

    /// The solutions of the current puzzle.
    pub(crate) fn solutions(&self, stop: &Stop) -> Solutions {
        match &self.nine {
            Some([full, board]) => solutions_of_nine(full, board),
            None => self.solutions_of_any(stop),
        }
    }

    /// Whether the digit of a cell, just removed from a puzzle with one solution, is not needed: no
    /// solution has another digit there.
    pub(crate) fn could_spare(&self, cell: Cell, digit: Digit, stop: &Stop) -> bool {
        if let Some([_, board]) = &self.nine {
            return !satur_nine::has_other(board, cell.index(), digit.number());
        }
        let mut puzzle = self.puzzle();
        let mut allowed = puzzle.candidates();
        allowed[cell].remove(digit);
        if allowed[cell].is_empty() {
            return true;
        }
        puzzle = match puzzle.with_candidates(allowed) {
            Ok(puzzle) => puzzle,
            Err(_) => return true,
        };
        ask(&puzzle, Request::one(), stop).0 == Verdict::Impossible
    }

    fn solutions_of_any(&self, stop: &Stop) -> Solutions {
        solutions(&self.puzzle(), &self.full, stop)
    }
}

/// The solutions of a puzzle that a full grid solves.
pub(crate) fn solutions(puzzle: &Puzzle, full: &Grid, stop: &Stop) -> Solutions {
    let (verdict, found) = ask(puzzle, Request::unique(), stop);
    let other = found.iter().find(|grid| *grid != full);
    match (verdict, other) {
        (Verdict::Unique, _) => Solutions::One,
        (_, Some(other)) => {
            let differs = |cell: &Cell| other[*cell] != full[*cell];
            Solutions::Another(full.shape().all_cells().filter(differs).collect())
        }
        _ => Solutions::Unknown,
    }
}

fn ask(puzzle: &Puzzle, mut request: Request, stop: &Stop) -> (Verdict, Vec<Grid>) {
    request.budget.work = Some(work(puzzle.shape(), !puzzle.clues().is_empty()));
    request.stop = stop.clone();
    match run(exact(), puzzle, &mut request) {
        Ok(outcome) => {
            let grids = outcome.solutions.into_iter().map(Solution::into_grid);
            (outcome.verdict, grids.collect())
        }
        // Givens of a full grid do not clash, so this does not happen.
        Err(_) => (Verdict::Stuck, Vec::new()),
    }
}

fn solutions_of_nine(full: &[u8; 81], board: &[u8; 81]) -> Solutions {
    let mut other = None;
    satur_nine::search(board, 2, |solution| {
        if solution != full {
            other = Some(*solution);
        }
    });
    match other {
        None => Solutions::One,
        Some(other) => {
            let differs = |cell: &usize| other[*cell] != full[*cell];
            Solutions::Another((0..81).filter(differs).map(Cell::new).collect())
        }
    }
}
