//! The steps by which Sudoku Explainer solves a puzzle.

use satur_model::Puzzle;

use super::chains::{self, Chains};
use super::changes::{Changes, Since};
use super::grid::Grid;
use super::hint::{Hint, Strikes};
use super::loops::UniqueLoops;
use super::tables::{Mask32, Tables};
use super::watch::Watch;
use super::{aligned, bug, bulk, fish, locking, singles, subsets, wings};

/// What a producer works on: the board, and what has changed on it since the producer last found
/// nothing.
struct Work<'a> {
    tables: &'a Tables,
    grid: &'a Grid,
    since: Since<'a>,
    loops: &'a mut UniqueLoops,
}

/// A producer of hints in the fixed part of the order, before chains.
type Producer = fn(&mut Work) -> Option<Hint>;

/// The producers in the order in which they run, with the least rating of their hints; each gives
/// its first hint.
const PRODUCERS: [(f64, Producer); 20] = [
    (1.0, |on| singles::hidden_single(on.tables, on.grid)),
    (1.7, |on| locking::direct(on.tables, on.grid, on.since)),
    (2.0, |on| {
        subsets::direct_hidden(on.tables, on.grid, 2, on.since)
    }),
    (2.3, |on| singles::naked_single(on.grid)),
    (2.5, |on| {
        subsets::direct_hidden(on.tables, on.grid, 3, on.since)
    }),
    (2.6, |on| locking::first(on.tables, on.grid, on.since)),
    (3.0, |on| {
        subsets::first_naked(on.tables, on.grid, 2, on.since)
    }),
    (3.2, |on| fish::first_fish(on.tables, on.grid, 2, on.since)),
    (3.4, |on| {
        subsets::first_hidden(on.tables, on.grid, 2, on.since)
    }),
    (3.6, |on| {
        subsets::first_naked(on.tables, on.grid, 3, on.since)
    }),
    (3.8, |on| fish::first_fish(on.tables, on.grid, 3, on.since)),
    (4.0, |on| {
        subsets::first_hidden(on.tables, on.grid, 3, on.since)
    }),
    (4.2, |on| wings::wing(on.tables, on.grid, 2, on.since)),
    (4.4, |on| wings::wing(on.tables, on.grid, 3, on.since)),
    (4.5, |on| on.loops.easiest(on.tables, on.grid)),
    (5.0, |on| {
        subsets::first_naked(on.tables, on.grid, 4, on.since)
    }),
    (5.2, |on| fish::first_fish(on.tables, on.grid, 4, on.since)),
    (5.4, |on| {
        subsets::first_hidden(on.tables, on.grid, 4, on.since)
    }),
    (5.6, |on| bug::bug(on.tables, on.grid)),
    (6.2, |on| aligned::pair(on.tables, on.grid, on.since)),
];

/// A board on the way to its solution.
pub(super) struct Path<'a> {
    tables: &'a Tables,
    grid: Grid,
    changes: Changes,
    loops: UniqueLoops,
    /// Memory of [`Path::settle`].
    struck: Strikes,
    /// For each producer the last step at which it found nothing, or 0.
    empty_at: [u32; PRODUCERS.len()],
    chains_empty_at: chains::EmptyAt,
}

impl<'a> Path<'a> {
    pub(super) fn new(tables: &'a Tables, puzzle: &Puzzle) -> Self {
        let grid = Grid::new(tables, puzzle);
        Self {
            tables,
            changes: Changes::new(tables, &grid),
            grid,
            loops: UniqueLoops::new(tables),
            struck: Strikes::new(),
            empty_at: [0; PRODUCERS.len()],
            chains_empty_at: chains::EmptyAt::default(),
        }
    }

    pub(super) fn is_solved(&self) -> bool {
        self.grid.blanks == 0
    }

    /// The next step, or `None` if no producer has one.
    pub(super) fn next(&mut self, chains: &mut Chains, watch: &Watch) -> Option<Hint> {
        self.next_from(0.0, chains, watch)
    }

    /// The next step, if nothing is left for the producers below a rating.
    pub(super) fn next_from(
        &mut self,
        least: f64,
        chains: &mut Chains,
        watch: &Watch,
    ) -> Option<Hint> {
        for ((base, produce), empty_at) in PRODUCERS.into_iter().zip(&mut self.empty_at) {
            if base < least {
                continue;
            }
            watch.pass(base);
            if watch.is_over() {
                return None;
            }
            let hint = produce(&mut Work {
                tables: self.tables,
                grid: &self.grid,
                since: self.changes.since(*empty_at),
                loops: &mut self.loops,
            });
            if hint.is_some() {
                return hint;
            }
            *empty_at = self.changes.step();
        }
        chains.hint(
            self.tables,
            &self.grid,
            &self.changes,
            &mut self.chains_empty_at,
            watch,
        )
    }

    /// Takes all steps up to the first that nothing in [`bulk`] can take.
    pub(super) fn settle(&mut self) {
        bulk::settle(self.tables, &mut self.grid, &mut self.struck);
        self.changes.record(self.tables, &self.grid);
    }

    /// The board as it stands.
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The candidates of a cell among `digits` that are on the board.
    pub(super) fn present(&self, cell: u16, digits: Mask32) -> Mask32 {
        self.grid.cells[cell as usize] & digits
    }

    pub(super) fn apply(&mut self, hint: &Hint) {
        self.grid.apply(self.tables, hint);
        self.changes.record(self.tables, &self.grid);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use satur_model::{Random, Stop};
    use satur_testkit::boards;

    use super::*;

    /// Puzzles made by `satur generate --rating`, from 4.5 to 9.5.
    pub(in super::super) const PUZZLES: [&str; 9] = [
        "...5.16.......7.9.53....7..378...9...9..........6.....2.6.93.48....4..7......2.1.",
        ".....193.4.9........3..........3.75..72..4.63.4...6.8.........2...875..6.5..1....",
        "..6.......8..4.6.9.....83..16......44.315.......9....59....3.1....52......2.1.8.7",
        "8.......3..4....2.....7..9...163.5..9..5....4.....2...6..3.9....2....436.1...5...",
        "9..7.....8......5.2..14..3...8...7..7..5...8..519..........13....4.56..91....9.4.",
        "..2.6.........7.......12.34976.....5.2......81..4..9....5..947...82.16...3......2",
        ".9.2......4..5.1..8.2..76......782....8..3.191..9....72......34..97.......35.....",
        "2..3.7..6..3.54..7.......4...7..5..8.1....53.6........7..1...8...65.......9.62..3",
        "2..3.7..6..3.54..7.......4...7.....8.1....53.6........7..1...8...65...9...9.62..3",
    ];

    /// Puzzles of 10.6 and 11.0, with chains inside chains.
    const HARDER: [&str; 2] = [
        ".2.4....9..6......7....25.......3..8..89..21..1..4....5.....6...9.3....2..1....7.",
        "1..4.6....5..8.1...8......6.....7....9....27.6...4...85...6...1...3...9...2...3..",
    ];

    /// Every step of a path is that of a search which remembers nothing and whose stages begin anew.
    /// Counts the steps of each rating, by tenths.
    fn check(puzzle: &Puzzle, chains: &mut Chains, ceiling: f64, seen: &mut [usize; 130]) {
        let tables = Tables::new(puzzle.shape());
        let watch = Watch::new(Stop::never(), ceiling);
        let mut path = Path::new(&tables, puzzle);
        while !path.is_solved() {
            let mut fresh = Path {
                tables: &tables,
                changes: Changes::new(&tables, &path.grid),
                grid: path.grid.clone(),
                loops: UniqueLoops::new(&tables),
                struck: Strikes::new(),
                empty_at: [0; PRODUCERS.len()],
                chains_empty_at: chains::EmptyAt::default(),
            };
            let expected = fresh.next(&mut Chains::beginning_anew(), &watch);
            let hint = path.next(chains, &watch);
            assert_eq!(format!("{hint:?}"), format!("{expected:?}"));
            let Some(hint) = hint else { return };
            seen[(hint.rating * 10.0).round() as usize] += 1;
            path.apply(&hint);
        }
    }

    #[test]
    fn what_is_remembered_changes_no_step() {
        let mut chains = Chains::new();
        let mut seen = [0; 130];
        for text in PUZZLES {
            check(&text.parse().unwrap(), &mut chains, 9.5, &mut seen);
        }
        for text in HARDER {
            check(&text.parse().unwrap(), &mut chains, 11.0, &mut seen);
        }
        // Boards with several solutions come to the end of every producer.
        let mut random = Random::new(7);
        for round in 0..40 {
            let shape = boards::shape(2 + round % 2, 3);
            let mut other = Chains::new();
            let holes = shape.cells() * 6 / 10;
            check(
                &boards::with_holes(shape, holes, &mut random),
                &mut other,
                9.5,
                &mut seen,
            );
        }
        for (from, to) in [
            (10, 25),
            (26, 44),
            (45, 61),
            (62, 69),
            (70, 74),
            (75, 84),
            (85, 99),
            (100, 110),
        ] {
            let count: usize = seen[from..=to].iter().sum();
            assert!(count > 0, "no step from {from} to {to} tenths: {seen:?}");
        }
    }
}
