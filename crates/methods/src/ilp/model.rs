//! The integer model of a board, and the answers of the engine.
//!
//! A binary variable x\[i,j,k\] says that cell (i,j) holds digit k. Each cell holds one digit, and
//! each row, each column and each block holds each digit once: four families of equations. A
//! given fixes its variable at 1, a struck pencil mark at 0. There is no objective. Rules add equations for
//! their houses, and for two cells that they keep apart that the sum is at most 1. What clues add is in [`clued`].
//!
//! To find another solution, one inequality is added: at least four cells must differ from the
//! known solution. Two solutions that differ in a cell differ twice in its row, because the digit
//! that left must be elsewhere, and twice in the columns of those two cells.

use std::collections::HashMap;
use std::time::Duration;

use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, ResumeOptions, Solution, SolveOptions,
    SolveOutcome, Variable,
};
use satur_model::{
    Candidate, Candidates, Cell, Digit, DigitSet, ExactlyOne, Grid, Instant, Layout, Puzzle, Stop,
};

use super::clued;
use super::pace::Pace;
use crate::apart::apart;

/// The model.
pub(super) struct Model {
    layout: Layout,
    problem: Problem,
    /// The variables of open candidates.
    open: Vec<(Candidate, Variable)>,
    /// The cells that were settled before the model was made.
    settled: Grid,
    variables: u64,
    equations: u64,
    /// Whether variables may take any value from 0 to 1.
    is_relaxed: bool,
}

/// The result of a call of the engine.
pub(super) enum Answer {
    /// A solution.
    Grid(Grid),
    /// There is none.
    Infeasible,
    /// The engine failed numerically.
    Failed,
    /// The stop is over, or the remaining time is too short for the engine's next steps.
    NoTime,
}

/// The work of the engine since the last report.
#[derive(Default)]
pub(super) struct Progress {
    pub(super) nodes: u64,
    pub(super) pivots: u64,
    /// The bound of branch and bound, if the engine reports it.
    pub(super) bound: Option<f64>,
    /// The objective of the best solution, once there is one.
    pub(super) best: Option<f64>,
}

/// Branch-and-bound nodes between two checks of the budget.
const NODES_A_LOOK: u64 = 8;

impl Model {
    /// The model as published: a variable for every cell and digit.
    pub(super) fn full(puzzle: &Puzzle, is_relaxed: bool) -> Self {
        let shape = puzzle.shape();
        let board = puzzle.board();
        let layout = puzzle.layout();
        let mut model = Self::empty(Grid::empty(shape), layout, is_relaxed);
        for cell in shape.all_cells() {
            for digit in shape.digits() {
                let range = match board[cell] {
                    Some(given) if given == digit => (1, 1),
                    None if !puzzle.allows(cell, digit) => (0, 0),
                    _ => (0, 1),
                };
                model.add_variable(cell, digit, range);
            }
        }
        model.add_equations(&vec![DigitSet::all(shape.side()); layout.house_count()]);
        clued::add(&mut model, puzzle);
        model
    }

    /// The model of what logic has left open: variables for the candidates of cells with more
    /// than one, and equations for the digits that are still missing.
    pub(super) fn reduced(puzzle: &Puzzle, candidates: &Candidates, is_relaxed: bool) -> Self {
        let (layout, shape) = (puzzle.layout(), candidates.shape());
        let mut settled = Grid::empty(shape);
        for (cell, digits) in candidates.iter() {
            settled[cell] = digits.single();
        }
        let missing: Vec<DigitSet> = layout
            .houses()
            .map(|house| {
                let there: DigitSet = house.iter().filter_map(|&cell| settled[cell]).collect();
                DigitSet::all(shape.side()) - there
            })
            .collect();
        let mut model = Self::empty(settled, layout, is_relaxed);
        for (cell, digits) in candidates.iter().filter(|(_, digits)| digits.len() > 1) {
            for digit in digits.iter() {
                model.add_variable(cell, digit, (0, 1));
            }
        }
        model.add_equations(&missing);
        clued::add(&mut model, puzzle);
        model
    }

    fn empty(settled: Grid, layout: &Layout, is_relaxed: bool) -> Self {
        Self {
            layout: layout.clone(),
            problem: Problem::new(OptimizationDirection::Minimize),
            open: Vec::new(),
            settled,
            variables: 0,
            equations: 0,
            is_relaxed,
        }
    }

    fn add_variable(&mut self, cell: Cell, digit: Digit, range: (i32, i32)) {
        let variable = if self.is_relaxed {
            let (low, high) = (f64::from(range.0), f64::from(range.1));
            self.problem.add_var(0.0, (low, high))
        } else {
            self.problem.add_integer_var(0.0, range)
        };
        self.open.push((Candidate { cell, digit }, variable));
        self.variables += 1;
    }

    /// The four families, for the digits that are missing in each house.
    fn add_equations(&mut self, missing: &[DigitSet]) {
        let (shape, layout) = (self.settled.shape(), &self.layout.clone());
        let mut terms = vec![Vec::new(); ExactlyOne::count(layout)];
        for &(candidate, variable) in &self.open {
            for group in ExactlyOne::of(candidate, layout) {
                terms[group.index(shape)].push((variable, 1.0));
            }
        }
        for group in ExactlyOne::all(layout) {
            let is_open = match group {
                ExactlyOne::Cell(cell) => self.settled[cell].is_none(),
                ExactlyOne::House(house, digit) => missing[house.index()].contains(digit),
            };
            if is_open {
                self.add_equation(&terms[group.index(shape)]);
            }
        }
        let pairs: Vec<[Cell; 2]> = layout.bare_pairs().collect();
        if pairs.is_empty() {
            return;
        }
        let variables: HashMap<Candidate, Variable> = self.open.iter().copied().collect();
        for (cells, digit) in pairs
            .iter()
            .flat_map(|pair| shape.digits().map(move |digit| (pair, digit)))
        {
            let pair = cells.map(|cell| variables.get(&Candidate { cell, digit }));
            if let [Some(&a), Some(&b)] = pair {
                let terms = [(a, 1.0), (b, 1.0)];
                self.problem.add_constraint(terms, ComparisonOp::Le, 1.0);
                self.equations += 1;
            }
        }
    }

    /// Adds that the sum of these is 1. An empty sum is 0, which the engine reports as infeasible.
    fn add_equation(&mut self, terms: &[(Variable, f64)]) {
        self.problem.add_constraint(terms, ComparisonOp::Eq, 1.0);
        self.equations += 1;
    }

    /// The variable of a candidate, unless it is settled. Variables stand in the order of cells and digits.
    pub(super) fn variable(&self, candidate: Candidate) -> Option<Variable> {
        let at = self.open.binary_search_by_key(&candidate, |(one, _)| *one);
        at.ok().map(|at| self.open[at].1)
    }

    /// The digit of a cell that was settled before the model was made.
    pub(super) fn settled(&self, cell: Cell) -> Option<Digit> {
        self.settled[cell]
    }

    /// Whether a cell may hold a digit.
    pub(super) fn is_possible(&self, cell: Cell, digit: Digit) -> bool {
        self.settled[cell] == Some(digit) || self.variable(Candidate { cell, digit }).is_some()
    }

    /// The number of digits.
    pub(super) fn side(&self) -> usize {
        self.settled.shape().side()
    }

    /// Adds that a sum compares with a bound.
    pub(super) fn constrain(&mut self, terms: &[(Variable, f64)], with: ComparisonOp, bound: f64) {
        self.problem.add_constraint(terms, with, bound);
        self.equations += 1;
    }

    /// Adds a variable for a part of a flow, from 0 to 1.
    pub(super) fn add_flow(&mut self) -> Variable {
        self.variables += 1;
        self.problem.add_var(0.0, (0.0, 1.0))
    }

    /// The variables of what is still open, with the candidates they stand for.
    pub(super) fn open(&self) -> &[(Candidate, Variable)] {
        &self.open
    }

    /// The model in the form of the engine.
    pub(super) fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The size of the model: variables and equations.
    pub(super) fn size(&self) -> (u64, u64) {
        (self.variables, self.equations)
    }

    /// Forbids a solution. Returns whether there can be others.
    pub(super) fn forbid(&mut self, solution: &Grid) -> bool {
        let terms: Vec<(Variable, f64)> = self
            .open
            .iter()
            .filter(|(candidate, _)| solution[candidate.cell] == Some(candidate.digit))
            .map(|&(_, variable)| (variable, 1.0))
            .collect();
        let Some(most) = terms.len().checked_sub(4) else {
            return false;
        };
        let most = most as f64;
        self.problem.add_constraint(&terms, ComparisonOp::Le, most);
        true
    }

    /// Asks the engine for a solution. After every few nodes it reports its progress to `report`,
    /// which returns the remaining time, or an error to stop. If the stop is over in the middle of
    /// a call, the engine is abandoned until it checks the clock.
    pub(super) fn solve<E>(
        &self,
        stop: &Stop,
        mut report: impl FnMut(Progress) -> Result<Option<Duration>, E>,
    ) -> Result<Answer, E> {
        let time_left = report(Progress::default())?;
        let (mut known, mut pace) = (Progress::default(), Pace::new(time_left.is_some()));
        let Some(time_limit) = pace.call(time_left) else {
            return Ok(Answer::NoTime);
        };
        let mut options = SolveOptions::default();
        options.node_limit = Some(NODES_A_LOOK);
        options.time_limit = Some(time_limit);
        // It would cut off solutions because others are as good.
        options.dual_fixing = false;
        let mut start = Instant::now();
        let problem = self.problem.clone();
        let mut outcome = apart(stop, move || problem.solve_with(options));
        loop {
            let reached = match outcome {
                Some(Ok(reached)) => reached,
                None if stop.is_over() => return Ok(Answer::NoTime),
                Some(Err(Error::Infeasible)) => return Ok(Answer::Infeasible),
                Some(Err(_)) | None => return Ok(Answer::Failed),
            };
            let stats = reached.stats();
            let progress = Progress {
                nodes: stats.nodes_solved.saturating_sub(known.nodes),
                pivots: stats.lp_iterations.saturating_sub(known.pivots),
                bound: stats.best_bound,
                best: reached.solution().map(Solution::objective),
            };
            known = Progress {
                nodes: stats.nodes_solved,
                pivots: stats.lp_iterations,
                ..Progress::default()
            };
            pace.note(progress.nodes, progress.pivots, start.elapsed());
            let time_left = report(progress);
            if let SolveOutcome::Solution(solution) = &reached {
                return Ok(Answer::Grid(
                    self.grid(|variable| solution.var_value(variable)),
                ));
            }
            let Some(time_limit) = pace.call(time_left?) else {
                return Ok(Answer::NoTime);
            };
            let mut options = ResumeOptions::default();
            options.node_limit = Some(NODES_A_LOOK);
            options.time_limit = Some(time_limit);
            start = Instant::now();
            outcome = apart(stop, move || reached.resume_with(options));
        }
    }

    /// The board of an assignment. Values are within a millionth of 0 or 1.
    fn grid(&self, value: impl Fn(Variable) -> f64) -> Grid {
        let mut grid = self.settled.clone();
        for &(Candidate { cell, digit }, variable) in &self.open {
            if value(variable) > 0.5 {
                grid[cell] = Some(digit);
            }
        }
        grid
    }
}
