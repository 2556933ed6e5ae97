//! The steps by which a person solves a board, each checked independently.
//!
//! A step places digits or strikes candidates. Each of these must follow from the rules and from
//! the candidates at the time of the step: assuming the opposite must lead to a contradiction. Unit
//! propagation shows most of them, which amounts to naked and hidden singles one after another. The
//! others are shown by cases, for which there is a search of its own.
//!
//! A technique that relies on uniqueness is checked under that assumption: its result must agree
//! with a known solution, which is then the only one.

use super::search::{Ended, MAX_CASES, Search};
use super::{Literal, Sudoku};

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
    search: Search,
    /// The digits on the board, from 0.
    board: Vec<Option<usize>>,
    /// By cell and digit: the candidates of empty cells.
    candidates: Vec<bool>,
    /// A solution of the puzzle, with digits from 1.
    known: Option<Vec<usize>>,
}

impl Walk {
    /// Returns the board before the first step. A `known` solution is used for steps that assume
    /// uniqueness; it must have been checked.
    pub fn new(sudoku: Sudoku, known: Option<Vec<usize>>) -> Self {
        let cells = sudoku.board().len();
        let mut walk = Self {
            board: vec![None; cells],
            candidates: vec![true; cells * sudoku.side()],
            search: Search::new(&sudoku),
            sudoku,
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

    /// Puts a player's entries on the board, a place for each cell, and returns how many of them do
    /// not follow from the puzzle: these are assumptions from here on. The error names one that no
    /// solution has.
    pub fn enter(&mut self, entries: &[Option<usize>]) -> Result<usize, String> {
        let mut assumed = 0;
        for (cell, digit) in entries.iter().enumerate() {
            let Some(digit) = *digit else { continue };
            let action = Action::Place(cell, digit);
            if self.board[cell].is_some() {
                return Err(format!(
                    "the entry {} is on a cell that is not empty",
                    self.describe(action)
                ));
            }
            let entry = self.sudoku.variable(cell, digit);
            if self.search.refute(Some(!entry), &[]).0 != Ended::Refuted {
                assumed += 1;
            }
            if self.search.refute(Some(entry), &[]).0 == Ended::Refuted {
                return Err(format!(
                    "the entry {} leaves no solution, so steps from it show nothing",
                    self.describe(action)
                ));
            }
            self.search.learn(entry);
            self.put(cell, digit);
        }
        Ok(assumed)
    }

    /// Whether it is known that there is a solution with the digits on the board; nothing if it is
    /// known that there is none.
    pub fn is_possible(&mut self) -> Option<bool> {
        match self.search.refute(None, &[]).0 {
            Ended::Refuted => None,
            Ended::Solution => Some(true),
            Ended::GivenUp => Some(false),
        }
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
        let reason: Vec<Literal> = step
            .reason
            .iter()
            .map(|&(cell, digit)| self.sudoku.variable(cell, digit))
            .collect();
        match self.search.refute(Some(!claim), &reason) {
            (Ended::Refuted, 0) => Ok(Shown::Propagation),
            (Ended::Refuted, cases) => Ok(Shown::Cases(cases)),
            (Ended::Solution, _) => Err(format!(
                "{} does not follow: there is a solution in which it is wrong",
                self.describe(action)
            )),
            (Ended::GivenUp, _) => match &self.known {
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

    fn apply(&mut self, action: Action) -> Result<(), String> {
        // Of two digits placed by one step the first may have ruled out the second.
        let (cell, digit, claim) = self.claim(action)?;
        self.search.learn(claim);
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
        for group in self.search.groups_of(variable) {
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
