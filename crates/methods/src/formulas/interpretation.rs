//! Truth values of the propositions, and whether a formula holds under them.

use satur_model::{Candidate, Clause, DigitSet, ExactlyOne, Formula, Grid, Layout, Shape};

/// A truth value for every proposition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interpretation {
    layout: Layout,
    /// For each cell, the digits d for which `x_ijd` is true.
    digits: Vec<DigitSet>,
}

impl Interpretation {
    /// Returns the interpretation in which all propositions are false.
    pub fn nothing(shape: Shape) -> Self {
        Self {
            layout: shape.into(),
            digits: vec![DigitSet::EMPTY; shape.cells()],
        }
    }

    /// Returns the interpretation in which exactly the digits of the grid are true.
    pub fn of(grid: &Grid) -> Self {
        let mut all = Self::nothing(grid.shape());
        for (cell, digit) in grid.filled() {
            all.set(Candidate { cell, digit });
        }
        all
    }

    /// Makes a proposition true.
    pub fn set(&mut self, x: Candidate) {
        self.digits[x.cell.index()].insert(x.digit);
    }

    /// Whether a proposition is true.
    pub fn holds(&self, x: Candidate) -> bool {
        self.digits[x.cell.index()].contains(x.digit)
    }

    /// Whether a clause is true.
    pub fn satisfies(&self, clause: Clause) -> bool {
        match clause {
            Clause::Some(group) => self.first_two(group)[0].is_some(),
            Clause::NotBoth([a, b]) => !(self.holds(a) && self.holds(b)),
        }
    }

    /// The number of violated clauses of a formula.
    pub fn violations(&self, formula: Formula) -> u64 {
        let of_group = |group: ExactlyOne| {
            let truths = group.candidates(&self.layout).filter(|&x| self.holds(x));
            match (truths.count() as u64, formula.says_some()) {
                (0, true) => 1,
                (_, true) | (0, false) => 0,
                (truths, false) => truths * (truths - 1) / 2,
            }
        };
        formula.groups(&self.layout).map(of_group).sum()
    }

    /// Evaluates a formula: returns its first violated clause, if there is one.
    ///
    /// Going through the groups gives the same as going through the clauses: the first pair that is
    /// true together consists of the first two that are true.
    pub fn violated(&self, formula: Formula) -> Option<Clause> {
        formula.groups(&self.layout).find_map(|group| {
            match (formula.says_some(), self.first_two(group)) {
                (true, [None, _]) => Some(Clause::Some(group)),
                (true, _) => None,
                (_, [Some(a), Some(b)]) => Some(Clause::NotBoth([a, b])),
                _ => None,
            }
        })
    }

    /// The first two propositions of a group that are true.
    fn first_two(&self, group: ExactlyOne) -> [Option<Candidate>; 2] {
        match group {
            ExactlyOne::Cell(cell) => {
                let digits = self.digits[cell.index()].iter();
                let mut truths = digits.map(|digit| Candidate { cell, digit });
                [truths.next(), truths.next()]
            }
            ExactlyOne::House(..) => {
                let mut truths = group.candidates(&self.layout).filter(|&x| self.holds(x));
                [truths.next(), truths.next()]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use satur_model::{Cell, Digit, Puzzle, Random, Solution};
    use satur_testkit::boards;

    /// A full board with some cells replaced at random, and optionally some more true propositions.
    fn random_interpretation(seed: u64, changes: usize, more: usize) -> (Grid, Interpretation) {
        let mut random = Random::new(seed);
        let shapes = boards::small_shapes();
        let shape = shapes[random.below(shapes.len())];
        let mut grid = boards::full(shape, &mut random);
        for _ in 0..changes {
            grid[Cell::new(random.below(shape.cells()))] =
                Some(Digit::new(random.below(shape.side())));
        }
        let mut all = Interpretation::of(&grid);
        for _ in 0..more {
            all.set(Candidate {
                cell: Cell::new(random.below(shape.cells())),
                digit: Digit::new(random.below(shape.side())),
            });
        }
        (grid, all)
    }

    proptest! {
        /// The five formulas hold of a filled board exactly when it is a solution.
        #[test]
        fn five_formulas_are_one_sudoku(seed: u64, changes in 0..3_usize) {
            let (grid, all) = random_interpretation(seed, changes, 0);
            let empty = Puzzle::new(Grid::empty(grid.shape()));
            let hold = Formula::ALL.iter().all(|&formula| all.violated(formula).is_none());
            prop_assert_eq!(hold, Solution::verify(&empty, grid).is_ok());
        }

        /// Counting by groups gives the same as counting clause by clause.
        #[test]
        fn violated_clauses_are_counted(seed: u64, changes in 0..4_usize, more in 0..3_usize) {
            let (grid, all) = random_interpretation(seed, changes, more);
            let layout = Layout::plain(grid.shape());
            for formula in Formula::EXTENDED {
                let violated = formula.clauses(&layout).filter(|&clause| !all.satisfies(clause));
                prop_assert_eq!(all.violations(formula), violated.count() as u64);
            }
        }

        /// Evaluating by groups finds the same clause as going through the clauses one by one.
        #[test]
        fn the_first_violated_clause_is_named(seed: u64, changes in 0..4_usize, more in 0..3_usize) {
            let (grid, all) = random_interpretation(seed, changes, more);
            let layout = Layout::plain(grid.shape());
            for formula in Formula::ALL {
                let first = formula.clauses(&layout).find(|&clause| !all.satisfies(clause));
                prop_assert_eq!(all.violated(formula), first);
            }
        }
    }

    #[test]
    fn nothing_violates_a_alone() {
        let nothing = Interpretation::nothing(Shape::classic());
        let cell = Cell::new(0);
        assert_eq!(
            Formula::ALL.map(|formula| nothing.violated(formula)),
            [
                Some(Clause::Some(ExactlyOne::Cell(cell))),
                None,
                None,
                None,
                None
            ]
        );
    }
}
