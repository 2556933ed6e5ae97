//! The schedule of the report (UFRGS 2013), to the letter.
//!
//! *Start*: in every block the free cells, row by row, get the missing digits in increasing order.
//! *Neighbour*: a block, two of its cells; if one of them is fixed everything is drawn again; the
//! two may be the same cell. *Schedule*: T0 = 100 n, times alpha after every stage of n² proposals,
//! for a board of order n. It ends at cost 0, and here also at a limit; optionally it restarts when
//! it is frozen.
//!
//! Drawing again until no fixed cell is hit makes every ordered pair of free cells of one block
//! equally likely, a cell with itself included: the pairs are listed once and one is drawn. No draw
//! is wasted, and the distribution is that of the report.
//!
//! The report covers square blocks only. For blocks of R rows and C columns n is the root of the
//! side: then n² is the side, as for square blocks.
//!
//! `givens = exchanged` exchanges fixed cells too. That does not solve a puzzle, but the published
//! times agree with it and not with the text: they hardly depend on the number of givens.

use satur_model::{Grid, HouseKind, Puzzle};

use super::board::Board;
use super::walk::{Pair, Walk};
use crate::{Answer, Halt, Session};

/// Walks until cost 0 or the limit. The default limit is that of the measurements in the
/// specification.
pub(super) fn walk(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
    let plan = Plan::new(puzzle, session);
    let start = start(puzzle);
    let board = Board::new(puzzle.layout(), &start, puzzle.pencil_marks(), 1);
    let is_exchanged = session.params().choice("givens") == "exchanged";
    let pairs = pairs(puzzle, is_exchanged);
    let mut walk = Walk::new(board, pairs, session.random(), plan.limit);
    let ended = plan.follow(&puzzle.board(), &start, &mut walk, session);
    walk.end(ended, session)
}

/// The numbers of the schedule.
struct Plan {
    start_temperature: f64,
    alpha: f64,
    stage: u64,
    patience: u64,
    limit: u64,
}

impl Plan {
    fn new(puzzle: &Puzzle, session: &Session) -> Self {
        let side = puzzle.shape().side();
        let params = session.params();
        let or = |set: u64, own: u64| if set == 0 { own } else { set };
        let start_temperature = match params.real("t0") {
            set if set > 0.0 => set,
            _ => 100.0 * (side as f64).sqrt(),
        };
        Self {
            start_temperature,
            alpha: params.real("alpha"),
            stage: or(params.int("stage"), side as u64),
            patience: or(params.int("patience"), u64::MAX),
            limit: or(params.int("max-steps"), DEFAULT_LIMIT),
        }
    }

    /// Cools, and restarts if nothing has improved for too long.
    fn follow(
        &self,
        fixed: &Grid,
        start: &Grid,
        walk: &mut Walk,
        session: &mut Session,
    ) -> Result<(), Halt> {
        walk.begin(fixed, session)?;
        let mut temperature = self.start_temperature;
        let (mut lowest, mut lowest_at) = (u64::MAX, 0);
        while !walk.is_over() {
            walk.stage(temperature, self.stage, session)?;
            temperature *= self.alpha;
            if walk.board.cost() < lowest {
                (lowest, lowest_at) = (walk.board.cost(), walk.proposals());
            } else if walk.proposals() - lowest_at >= self.patience {
                walk.board.fill(start);
                walk.begin(fixed, session)?;
                temperature = self.start_temperature;
                (lowest, lowest_at) = (u64::MAX, walk.proposals());
            }
        }
        Ok(())
    }
}

/// Measured: a walk that is not solved after this many proposals is hardly ever solved.
const DEFAULT_LIMIT: u64 = 3_000_000;

/// The first filling: every block complete, its missing digits in increasing order.
pub(super) fn start(puzzle: &Puzzle) -> Grid {
    let layout = puzzle.layout();
    let mut grid = puzzle.board();
    for block in layout.houses_of_kind(HouseKind::Block) {
        let block = layout.house(block);
        let there: Vec<_> = block.iter().filter_map(|&cell| grid[cell]).collect();
        let mut missing = layout
            .shape()
            .digits()
            .filter(|digit| !there.contains(digit));
        for &cell in block {
            if grid[cell].is_none() {
                grid[cell] = missing.next();
            }
        }
    }
    grid
}

/// Every ordered pair of free cells of one block, a cell with itself included; of all cells if
/// givens are exchanged too.
fn pairs(puzzle: &Puzzle, is_exchanged: bool) -> Vec<Pair> {
    let layout = puzzle.layout();
    let board = puzzle.board();
    let mut pairs = Vec::new();
    for block in layout.houses_of_kind(HouseKind::Block) {
        let block = layout.house(block);
        let free: Vec<u16> = block
            .iter()
            .filter(|&&cell| is_exchanged || board[cell].is_none())
            .map(|cell| cell.index() as u16)
            .collect();
        pairs.extend(free.iter().flat_map(|&a| free.iter().map(move |&b| [a, b])));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::{Random, Shape};
    use satur_testkit::boards;

    #[test]
    fn the_first_filling_is_in_increasing_order() {
        let shape = Shape::new(2, 3).unwrap();
        let mut numbers = [0; 36];
        (numbers[1], numbers[6], numbers[35]) = (5, 1, 6);
        let puzzle = Puzzle::new(Grid::from_numbers(shape, &numbers).unwrap());
        assert_eq!(
            start(&puzzle).to_line().unwrap(),
            "253123146456123123456456123123456456"
        );
    }

    #[test]
    fn pairs_are_what_drawing_again_gives() {
        // The report's draw, simulated: block, two cells, all again if one is fixed.
        let mut random = Random::new(7);
        let puzzle = boards::with_holes(Shape::new(2, 2).unwrap(), 8, &mut random);
        let (shape, board) = (puzzle.shape(), puzzle.board());
        let pairs = pairs(&puzzle, false);
        let mut seen = vec![0_u32; pairs.len()];
        let draws = 2000 * pairs.len();
        for _ in 0..draws {
            let pair = loop {
                let block = shape.houses().nth(8 + random.below(4)).unwrap();
                let cells = [block[random.below(4)], block[random.below(4)]];
                if cells.iter().all(|&cell| board[cell].is_none()) {
                    break cells.map(|cell| cell.index() as u16);
                }
            };
            seen[pairs.iter().position(|&known| known == pair).unwrap()] += 1;
        }
        // Two thousand each, standard deviation 45: five of them either way.
        assert!(seen.iter().all(|n| (1776..2224).contains(n)), "{seen:?}");
    }
}
