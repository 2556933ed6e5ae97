//! `tabu`: tabu search for a colouring of the Sudoku graph without conflicts (`TabuCol`).
//!
//! Every free cell always holds one of its candidates; the cost is the number of pairs of peers
//! that hold the same digit. A move gives a cell in conflict another candidate. The best move is
//! made, even if it raises the cost, and the digit that the cell had is tabu for it for some moves,
//! so that the walk does not return to the local minimum it has left. A tabu move is made
//! nevertheless if it leads to the lowest cost so far.
//!
//! For every cell and candidate the [`table`] gives the number of peers with that digit: the change
//! of a move is the difference of two entries. Logic goes first: the cells that it settles do not
//! take part, and candidates that it or pencil marks strike are never tried.
//!
//! *Source*: Hertz and de Werra (1987); the tenure after Galinier and Hao (1999).

mod conflicts;
mod counts;
mod graph_table;
mod rows;
mod table;

use satur_model::{Candidates, Cell, Digit, Grid, Puzzle};

use self::graph_table::GraphTable;
pub(crate) use table::Table;

use crate::reduce::{Contradiction, Logic, reduce};
use crate::{
    Answer, Detail, Event, Guarantee, Halt, Info, Kind, Method, Param, Session, Statistic,
};

/// The method.
pub(crate) struct Tabu;

static INFO: Info = Info {
    id: "tabu",
    name: "Tabu search",
    summary: "give the worst cell its best digit, and do not go back for a while (TabuCol)",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: &[
        Param {
            name: "tenure",
            kind: Kind::Int {
                default: 10,
                min: 1,
                max: 100_000,
            },
            help: "a digit stays tabu for a random number of moves below this",
        },
        Param {
            name: "alpha",
            kind: Kind::Real {
                default: 0.4,
                min: 0.0,
                max: 10.0,
            },
            help: "and for so many more per cell in conflict",
        },
        Param {
            name: "max-iter",
            kind: Kind::Int {
                default: 1_000_000,
                min: 1,
                max: u64::MAX,
            },
            help: "moves before a new board is drawn",
        },
        Param {
            name: "restarts",
            kind: Kind::Int {
                default: 100,
                min: 0,
                max: u64::MAX,
            },
            help: "new boards before it gives up",
        },
        Param {
            name: "propagate",
            kind: Kind::Choice(Logic::WORDS),
            help: "logic before the search: locked candidates and singles, singles, none",
        },
    ],
    statistics: &[
        Statistic {
            name: "moves",
            help: "digits changed",
        },
        Statistic {
            name: "attempts",
            help: "boards begun anew",
        },
        Statistic {
            name: "initial-cost",
            help: "pairs of peers in conflict on the first board",
        },
        Statistic {
            name: "best-cost",
            help: "pairs of peers in conflict on the best board; 0 is a solution",
        },
    ],
    work_unit: "digits changed",
    page: include_str!("../../pages/tabu.md"),
};

impl Method for Tabu {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let logic = Logic::of(session.params().choice("propagate"));
        let candidates = reduce(puzzle, logic).ok();
        let is_possible =
            |candidates: &Candidates| candidates.iter().all(|(_, digits)| !digits.is_empty());
        let Some(candidates) = candidates.filter(is_possible) else {
            return Ok(Answer::GaveUp(Contradiction.to_string()));
        };
        let mut settled = Grid::empty(puzzle.shape());
        for (cell, digits) in candidates.iter() {
            settled[cell] = digits.single();
        }
        // The longest tenure.
        let params = session.params();
        let (tenure, alpha) = (params.int("tenure") as usize, params.real("alpha"));
        let longest = tenure + (alpha * candidates.shape().cells() as f64) as usize + 1;
        let layout = puzzle.layout();
        if layout.is_plain() {
            let table = Table::new(&candidates, longest, session.random());
            search(Search::new(table, session), &candidates, &settled, session)
        } else {
            let table = GraphTable::new(layout, &candidates, session.random());
            search(Search::new(table, session), &candidates, &settled, session)
        }
    }
}

/// Makes moves to the end, and offers the result.
fn search<T: Colouring>(
    mut search: Search<T>,
    candidates: &Candidates,
    settled: &Grid,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let ended = search.run(settled, session);
    session.statistic("moves", search.table.moves());
    session.statistic("attempts", session.attempts());
    session.statistic("initial-cost", search.initial_cost);
    session.statistic("best-cost", search.best_cost);
    let grid = search.best_grid(candidates);
    if search.best_cost == 0 {
        // A heuristic is asked for one solution only.
        let _ = session.offer(grid);
        return ended.map(|()| Answer::Incomplete);
    }
    session.best(grid);
    ended?;
    Ok(Answer::GaveUp(format!(
        "no solution in {} moves on {} boards",
        search.table.moves(),
        session.attempts()
    )))
}

/// A colouring and its conflicts, as the search needs them.
trait Colouring {
    /// A move: a cell takes a digit.
    type Step: Copy;

    /// The number of pairs of peers that hold the same digit.
    fn cost(&self) -> u64;
    /// The number of cells in conflict.
    fn in_conflict(&self) -> usize;
    /// The number of moves so far.
    fn moves(&self) -> u64;
    /// The free cells.
    fn cells(&self) -> &[Cell];
    /// The digits of the free cells, as indices.
    fn contents(&self) -> impl Iterator<Item = u8> + '_;
    /// The cell and the digit of a move.
    fn describe(&self, step: Self::Step) -> (Cell, Digit);
    /// The digit of the cell of a move before it.
    fn replaced(&self, step: Self::Step) -> Digit;
    /// Draws a new board.
    fn draw(&mut self);
    /// The best move that is not tabu, or that leads below the lowest cost so far.
    fn choose(&mut self, lowest: u64) -> Option<Self::Step>;
    /// Makes a move, and returns the last move in which the replaced digit is tabu.
    fn give(&mut self, step: Self::Step, base: usize, tenure: usize) -> u64;
}

struct Search<T> {
    table: T,
    tenure: usize,
    alpha: f64,
    max_iter: u64,
    restarts: u64,
    best: Vec<u8>,
    best_cost: u64,
    initial_cost: u64,
}

impl<T: Colouring> Search<T> {
    fn new(mut table: T, session: &Session) -> Self {
        let params = session.params();
        let (tenure, alpha) = (params.int("tenure") as usize, params.real("alpha"));
        table.draw();
        Self {
            best: table.contents().collect(),
            best_cost: table.cost(),
            initial_cost: table.cost(),
            tenure,
            alpha,
            max_iter: params.int("max-iter"),
            restarts: params.int("restarts"),
            table,
        }
    }

    fn run(&mut self, settled: &Grid, session: &mut Session) -> Result<(), Halt> {
        for attempt in 0..=self.restarts {
            session.attempt(u64::MAX)?;
            session.report_settled(settled);
            if attempt > 0 {
                self.table.draw();
            }
            if session.is_watched() {
                for (&cell, digit) in self.table.cells().iter().zip(self.table.contents()) {
                    session.emit(move || Event::Try(cell, Digit::new(usize::from(digit))));
                }
            }
            self.attempt(session)?;
            if self.best_cost == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Makes moves until nothing is in conflict or the moves of an attempt are used up.
    fn attempt(&mut self, session: &mut Session) -> Result<(), Halt> {
        let mut lowest = u64::MAX;
        for _ in 0..self.max_iter {
            let cost = self.table.cost();
            if cost < lowest {
                lowest = cost;
                let temperature = 0.0;
                session.emit(move || Event::Stage { temperature, cost });
                self.note_best();
                if cost == 0 {
                    break;
                }
            }
            session.tick(1)?;
            let Some(step) = self.table.choose(lowest) else {
                break;
            };
            let table = &self.table;
            session.emit(move || {
                let (cell, digit) = table.describe(step);
                Event::Try(cell, digit)
            });
            let base = (self.alpha * self.table.in_conflict() as f64) as usize;
            let left = session
                .wants_detail()
                .then(|| (self.table.describe(step).0, self.table.replaced(step)));
            let until = self.table.give(step, base, self.tenure);
            if let Some((cell, digit)) = left {
                session.explain(|| Detail::Tabu {
                    cell,
                    digit,
                    tenure: until - self.table.moves(),
                    cost: self.table.cost(),
                });
            }
        }
        self.note_best();
        Ok(())
    }

    fn note_best(&mut self) {
        if self.table.cost() < self.best_cost {
            self.best_cost = self.table.cost();
            self.best.clear();
            self.best.extend(self.table.contents());
        }
    }

    /// The best board, with the cells that were settled before.
    fn best_grid(&self, candidates: &Candidates) -> Grid {
        let mut grid = Grid::empty(candidates.shape());
        for (cell, digits) in candidates.iter() {
            grid[cell] = digits.single();
        }
        for (&cell, &digit) in self.table.cells().iter().zip(&self.best) {
            grid[cell] = Some(Digit::new(usize::from(digit)));
        }
        grid
    }
}
