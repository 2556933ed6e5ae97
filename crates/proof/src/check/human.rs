//! The steps by which a person solves a board, each checked independently.
//!
//! A step places digits or strikes candidates. Each of these must follow from the rules and from
//! the candidates at the time of the step: assuming the opposite must lead to a contradiction. Unit
//! propagation shows most of them, which amounts to naked and hidden singles one after another. The
//! others are shown by cases: a candidate either holds or it does not, and both cases lead to a
//! contradiction. The candidates that a step names as its reason are tried first. This is a search
//! for a proof, so it needs no trust.
//!
//! A technique that relies on uniqueness is checked under that assumption: its result must agree
//! with a known solution, which is then the only one.

use super::{Constraint, Literal, Propagator, Sudoku};

/// Upper bound on the cases of a search. The steps of the hardest 9x9 puzzles known take about a
/// hundred.
const MAX_CASES: usize = 2000;

/// The action of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Writes a digit into a cell; both count from 0.
    Place(usize, usize),
    /// Strikes a candidate of a cell; both count from 0.
    Strike(usize, usize),
}

/// A claimed step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The actions.
    pub actions: Vec<Action>,
    /// Candidates that its reason mentions, as cell and digit: where to look for a proof.
    pub reason: Vec<(usize, usize)>,
    /// Whether it relies on the puzzle having one solution.
    pub assumes_unique: bool,
}

/// How a step was shown, from the easiest on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shown {
    /// By unit propagation.
    Propagation,
    /// By cases; holds the largest number of them for one of its actions.
    Cases(usize),
    /// From a known solution, if that is the only one.
    Uniqueness,
}

/// A board on the way to its solution.
pub struct Walk {
    sudoku: Sudoku,
    propagator: Propagator,
    groups: Vec<Vec<Literal>>,
    /// The digits on the board, from 0.
    board: Vec<Option<usize>>,
    /// By cell and digit: the candidates of empty cells.
    candidates: Vec<bool>,
    /// A solution of the puzzle, with digits from 1.
    known: Option<Vec<usize>>,
}

/// How a search for a contradiction ended.
enum Search {
    Refuted,
    Solution,
    GivenUp,
}

impl Walk {
    /// Returns the board before the first step. A `known` solution is used for steps that assume
    /// uniqueness; it must have been checked.
    pub fn new(sudoku: Sudoku, known: Option<Vec<usize>>) -> Self {
        let groups = sudoku.groups();
        let mut propagator = Propagator::new(sudoku.variables());
        for group in &groups {
            propagator.add(Constraint::clause(group.iter().copied()));
            let terms = group.iter().map(|&literal| (-1, literal)).collect();
            propagator.add(Constraint::new(terms, -1).expect("a group is small"));
        }
        for [one, other] in sudoku.pairs() {
            propagator.add(Constraint::clause([!one, !other]));
        }
        for fact in sudoku.facts() {
            propagator.add(Constraint::clause([fact]));
        }
        let cells = sudoku.board().len();
        let mut walk = Self {
            board: vec![None; cells],
            candidates: vec![true; cells * sudoku.side()],
            sudoku,
            propagator,
            groups,
            known,
        };
        for fact in walk.sudoku.facts().collect::<Vec<_>>() {
            let at = fact.variable() as usize - 1;
            let (cell, digit) = (at / walk.sudoku.side(), at % walk.sudoku.side());
            if fact.is_negated() {
                walk.candidates[at] = false;
            } else {
                walk.put(cell, digit);
            }
        }
        walk
    }

    /// The digits on the board, from 0.
    pub fn board(&self) -> &[Option<usize>] {
        &self.board
    }

    /// The total number of candidates of the empty cells.
    pub fn candidates_left(&self) -> usize {
        self.candidates.iter().filter(|&&stands| stands).count()
    }

    /// Checks a step and applies it; or returns which part does not follow.
    pub fn step(&mut self, step: &Step) -> Result<Shown, String> {
        if step.actions.is_empty() {
            return Err("the step does nothing".into());
        }
        let is_there =
            |&(cell, digit): &(usize, usize)| cell < self.board.len() && digit < self.sudoku.side();
        if !step.reason.iter().all(is_there) {
            return Err("the reason names a cell or a digit that the board has not".into());
        }
        let mut shown = Shown::Propagation;
        for &action in &step.actions {
            shown = shown.max(self.show(action, step)?);
        }
        // A placed digit rules out candidates which the same step may strike as well.
        let (strikes, places): (Vec<Action>, Vec<Action>) =
            (step.actions.iter()).partition(|action| matches!(action, Action::Strike(..)));
        for action in strikes.into_iter().chain(places) {
            self.apply(action)?;
        }
        Ok(shown)
    }

    fn show(&mut self, action: Action, step: &Step) -> Result<Shown, String> {
        let (cell, digit, claim) = self.claim(action)?;
        let mut cases = 0;
        let reason: Vec<Literal> = step
            .reason
            .iter()
            .map(|&(cell, digit)| self.sudoku.variable(cell, digit))
            .collect();
        match self.refute(!claim, &reason, &mut cases) {
            Search::Refuted if cases == 0 => Ok(Shown::Propagation),
            Search::Refuted => Ok(Shown::Cases(cases)),
            Search::Solution => Err(format!(
                "{} does not follow: there is a solution in which it is wrong",
                self.describe(action)
            )),
            Search::GivenUp => match &self.known {
                Some(known) if step.assumes_unique => {
                    if (known[cell] == digit + 1) == claim.is_negated() {
                        return Err(format!(
                            "{} is wrong in the solution",
                            self.describe(action)
                        ));
                    }
                    Ok(Shown::Uniqueness)
                }
                _ => Err(format!(
                    "{} was not shown within {MAX_CASES} cases",
                    self.describe(action)
                )),
            },
        }
    }

    /// The cell and digit of an action, which must be a candidate, and the claim as a literal.
    fn claim(&self, action: Action) -> Result<(usize, usize, Literal), String> {
        let (cell, digit, is_placed) = match action {
            Action::Place(cell, digit) => (cell, digit, true),
            Action::Strike(cell, digit) => (cell, digit, false),
        };
        if cell >= self.board.len() || digit >= self.sudoku.side() {
            return Err("the board has no such cell or digit".into());
        }
        if !self.candidates[cell * self.sudoku.side() + digit] {
            return Err(format!(
                "{}, but it is no candidate there",
                self.describe(action)
            ));
        }
        let variable = self.sudoku.variable(cell, digit);
        Ok((cell, digit, if is_placed { variable } else { !variable }))
    }

    /// The action as people write it: `r1c2=3`, `r1c2<>3`.
    fn describe(&self, action: Action) -> String {
        let (cell, digit, sign) = match action {
            Action::Place(cell, digit) => (cell, digit, "="),
            Action::Strike(cell, digit) => (cell, digit, "<>"),
        };
        format!("{}{sign}{}", self.sudoku.rules().name(cell), digit + 1)
    }

    /// Looks for a contradiction from an assumption.
    fn refute(&mut self, assumed: Literal, reason: &[Literal], cases: &mut usize) -> Search {
        let mark = self.propagator.mark();
        let outcome = if self.propagator.assume(assumed) {
            self.split(reason, cases)
        } else {
            Search::Refuted
        };
        self.propagator.undo(mark);
        outcome
    }

    /// Looks for a contradiction in both cases of a candidate.
    fn split(&mut self, reason: &[Literal], cases: &mut usize) -> Search {
        let open = |literal: &&Literal| {
            !self.propagator.is_true(**literal) && !self.propagator.is_true(!**literal)
        };
        let Some(literal) = reason
            .iter()
            .find(open)
            .copied()
            .or_else(|| self.open_candidate())
        else {
            return Search::Solution;
        };
        for assumed in [literal, !literal] {
            *cases += 1;
            if *cases > MAX_CASES {
                return Search::GivenUp;
            }
            match self.refute(assumed, reason, cases) {
                Search::Refuted => {}
                other => return other,
            }
        }
        Search::Refuted
    }

    /// A candidate of a group that has few.
    fn open_candidate(&self) -> Option<Literal> {
        let open = |literal: &&Literal| !self.propagator.is_true(!**literal);
        let is_settled = |group: &&Vec<Literal>| {
            group
                .iter()
                .any(|&literal| self.propagator.is_true(literal))
        };
        let groups = self.groups.iter().filter(|group| !is_settled(group));
        let fewest = groups.min_by_key(|group| group.iter().filter(open).count())?;
        fewest.iter().find(open).copied()
    }

    fn apply(&mut self, action: Action) -> Result<(), String> {
        // Of two digits placed by one step the first may have ruled out the second.
        let (cell, digit, claim) = self.claim(action)?;
        self.propagator.add(Constraint::clause([claim]));
        if claim.is_negated() {
            self.candidates[cell * self.sudoku.side() + digit] = false;
        } else {
            self.put(cell, digit);
        }
        Ok(())
    }

    /// Writes a digit, and strikes the candidates that it rules out.
    fn put(&mut self, cell: usize, digit: usize) {
        self.board[cell] = Some(digit);
        let variable = self.sudoku.variable(cell, digit);
        for group in self.groups.iter().filter(|group| group.contains(&variable)) {
            for literal in group {
                self.candidates[literal.variable() as usize - 1] = false;
            }
        }
        let side = self.sudoku.side();
        for &(one, other) in self.sudoku.rules().pairs() {
            let apart = match cell {
                _ if one == cell => other,
                _ if other == cell => one,
                _ => continue,
            };
            self.candidates[apart * side + digit] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found by fuzzing: the variable of a candidate outside the board is not one of the formula's.
    #[test]
    fn a_reason_outside_the_board_is_refused() {
        let mut board = vec![None; 16];
        (board[0], board[1], board[2]) = (Some(0), Some(1), Some(2));
        for reason in [(16, 0), (0, 4), (usize::MAX, usize::MAX)] {
            let mut walk = Walk::new(Sudoku::new(2, 2, board.clone(), Vec::new()), None);
            let mut step = Step {
                actions: vec![Action::Place(3, 3)],
                reason: vec![reason],
                assumes_unique: false,
            };
            assert!(walk.step(&step).unwrap_err().starts_with("the reason"));
            step.reason = vec![(3, 3)];
            assert_eq!(walk.step(&step), Ok(Shown::Propagation));
        }
    }
}
