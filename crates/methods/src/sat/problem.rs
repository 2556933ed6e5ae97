//! The clauses of a puzzle for a SAT engine.
//!
//! They are the five formulas with the facts substituted. A fact x determines every proposition of
//! its cell and every one of its digit in its houses, so the rest is only about candidates: clauses
//! that already hold are left out, and so are settled propositions. An engine with the facts as
//! unit clauses would begin by doing the same; done here, large boards with many givens fit into
//! memory.

use satur_model::{Candidate, Candidates, DigitSet, Formula, Grid, Layout, Puzzle, Shape};

use super::clued::{self, Clued, Literal};

/// A clause over the open propositions, which are numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clause<'a> {
    /// One of these is true.
    Some(&'a [u32]),
    /// These two are not both true.
    NotBoth([u32; 2]),
    /// These are not all true.
    NotAll(&'a [u32]),
    /// One of these is as it says.
    Signed(&'a [Literal]),
}

/// The open propositions of a puzzle.
pub(super) struct Problem {
    layout: Layout,
    board: Grid,
    candidates: Candidates,
    /// For each cell, the number of its first proposition.
    first: Vec<u32>,
    propositions: Vec<Candidate>,
    clued: Clued,
}

impl Problem {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (board, candidates) = (puzzle.board(), puzzle.candidates());
        let mut first = Vec::with_capacity(board.shape().cells());
        let mut propositions = Vec::new();
        for (cell, digits) in candidates.iter() {
            first.push(propositions.len() as u32);
            if board[cell].is_none() {
                propositions.extend(digits.iter().map(|digit| Candidate { cell, digit }));
            }
        }
        let mut problem = Self {
            layout: puzzle.layout().clone(),
            board,
            candidates,
            first,
            propositions,
            clued: Clued::default(),
        };
        problem.clued = clued::clauses(puzzle, &problem);
        problem
    }

    /// The number of propositions: those of the board, and after them those that clues need besides.
    pub(super) fn variables(&self) -> u32 {
        self.propositions.len() as u32 + self.clued.own
    }

    /// The shape of the board.
    pub(super) fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// The propositions, in the order of their numbers.
    pub(super) fn propositions(&self) -> &[Candidate] {
        &self.propositions
    }

    /// The number of a proposition, if it is open.
    pub(super) fn number(&self, x: Candidate) -> Option<u32> {
        let digits = self.candidates[x.cell];
        let is_open = self.board[x.cell].is_none() && digits.contains(x.digit);
        is_open.then(|| {
            let below = digits.bits() & ((1 << x.digit.index()) - 1);
            self.first[x.cell.index()] + below.count_ones()
        })
    }

    /// Passes on the clauses one by one, and `None` after each group of them, so that the receiver
    /// can check the clock.
    pub(super) fn clauses<E>(
        &self,
        is_extended: bool,
        mut take: impl FnMut(Option<Clause>) -> Result<(), E>,
    ) -> Result<(), E> {
        let layout = &self.layout;
        let mut open = Vec::with_capacity(self.shape().side());
        for formula in [&Formula::ALL[..], &[Formula::Added]].concat() {
            // One of the group is true: formula A states it for cells. It follows for houses, since
            // N cells hold N different digits, and stating it helps engines.
            let says_some = formula == Formula::A || (is_extended && formula != Formula::B);
            for group in formula.groups(layout) {
                open.clear();
                let mut is_settled = false;
                for x in group.candidates(layout) {
                    is_settled |= self.board[x.cell] == Some(x.digit);
                    open.extend(self.number(x));
                }
                if says_some && !is_settled {
                    take(Some(Clause::Some(&open)))?;
                }
                if formula != Formula::A {
                    for (at, &a) in open.iter().enumerate() {
                        for &b in &open[at + 1..] {
                            take(Some(Clause::NotBoth([a, b])))?;
                        }
                    }
                }
                take(None)?;
            }
        }
        for cells in layout.bare_pairs() {
            for digit in layout.shape().digits() {
                let [a, b] = cells.map(|cell| self.number(Candidate { cell, digit }));
                if let (Some(a), Some(b)) = (a, b) {
                    take(Some(Clause::NotBoth([a, b])))?;
                }
            }
            take(None)?;
        }
        for clauses in self.clued.clauses.chunks(64) {
            for clause in clauses {
                take(Some(Clause::Signed(clause)))?;
            }
            take(None)?;
        }
        Ok(())
    }

    /// The number of clauses of two literals: nearly all of the memory.
    pub(super) fn pairs(&self) -> u64 {
        let (layout, side) = (&self.layout, self.board.shape().side());
        let pairs = |count: u64| count * count.saturating_sub(1) / 2;
        let blanks = || self.board.blanks();
        let in_cells: u64 = blanks()
            .map(|cell| pairs(self.candidates[cell].len() as u64))
            .sum();
        let mut places = vec![0_u64; layout.house_count() * side];
        for x in &self.propositions {
            for house in layout.houses_of(x.cell) {
                places[house.index() * side + x.digit.index()] += 1;
            }
        }
        let apart = layout.bare_pairs().map(|[a, b]| {
            let [a, b] = [a, b].map(|cell| match self.board[cell] {
                Some(_) => DigitSet::EMPTY,
                None => self.candidates[cell],
            });
            (a & b).len() as u64
        });
        in_cells + places.into_iter().map(pairs).sum::<u64>() + apart.sum::<u64>()
    }

    /// The board with the digits of the true propositions.
    pub(super) fn grid(&self, truths: &[u32]) -> Grid {
        let mut grid = self.board.clone();
        for &number in truths {
            let Candidate { cell, digit } = self.propositions[number as usize];
            grid[cell] = Some(digit);
        }
        grid
    }
}

/// Upper bound on the clauses of two literals of a puzzle with these rules, whatever its givens.
pub(super) fn most_pairs(layout: &Layout) -> u64 {
    let formulas = Formula::of(layout).into_iter();
    let of_pairs = formulas.filter(|formula| !formula.says_some());
    of_pairs.map(|formula| formula.size(layout)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Random;
    use satur_testkit::boards;
    use std::convert::Infallible;

    fn clauses(puzzle: &Puzzle, is_extended: bool) -> (u64, u64) {
        let (mut some, mut pairs) = (0, 0);
        let done: Result<(), Infallible> = Problem::new(puzzle).clauses(is_extended, |clause| {
            match clause {
                Some(Clause::Some(_)) => some += 1,
                Some(Clause::NotBoth(_)) => pairs += 1,
                Some(Clause::NotAll(_) | Clause::Signed(_)) => {
                    panic!("no clues, and nothing forbidden")
                }
                None => {}
            }
            Ok(())
        });
        done.unwrap();
        (some, pairs)
    }

    #[test]
    fn the_clauses_are_as_many_as_are_foretold() {
        let mut random = Random::new(6);
        for shape in boards::small_shapes() {
            for holes in [0, 1, shape.cells() / 2, shape.cells()] {
                let puzzle = boards::with_holes(shape, holes, &mut random);
                let (some, pairs) = clauses(&puzzle, false);
                assert_eq!(some, holes as u64, "{shape}: one for each blank");
                assert_eq!(pairs, Problem::new(&puzzle).pairs(), "{shape}");
                assert!(pairs <= most_pairs(&shape.into()));
                // A blank leaves one digit without a place in each of its three houses.
                assert_eq!(clauses(&puzzle, true), (4 * holes as u64, pairs));
            }
            let empty = Puzzle::new(Grid::empty(shape));
            assert_eq!(Problem::new(&empty).pairs(), most_pairs(&shape.into()));
        }
    }

    #[test]
    fn propositions_are_numbered_in_order() {
        let puzzle = boards::with_holes(boards::shape(2, 3), 20, &mut Random::new(2));
        let problem = Problem::new(&puzzle);
        for (at, &x) in problem.propositions().iter().enumerate() {
            assert_eq!(problem.number(x), Some(at as u32));
        }
        let (cell, digit) = puzzle.board().filled().next().unwrap();
        assert_eq!(problem.number(Candidate { cell, digit }), None);
    }
}
