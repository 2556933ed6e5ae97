//! Sudoku as constraints, stated independently: the link between a formula and a puzzle.
//!
//! Variable `x{cell*N + digit + 1}`, with cells in row order and both from 0, says that the cell
//! holds the digit. The rules are that each cell holds exactly one digit, that each house holds
//! each digit in exactly one cell, and that pairs of cells of a rule differ. The puzzle adds the
//! digits on the board and the struck candidates.

use std::collections::{BTreeSet, HashSet};

use super::{Board, Constraint, Dimacs, Formula, Literal, Proved};

/// A puzzle: what a formula must state, no more and no less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sudoku {
    /// The cells, and which of them differ.
    rules: Board,
    /// The digit on each cell, from 0.
    board: Vec<Option<usize>>,
    /// Cells and digits that the pencil marks rule out.
    struck: Vec<(usize, usize)>,
}

/// What has been proved about a puzzle. A grid has digits from 1, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// These solutions, and no others: none, one, or more.
    Exactly(Vec<Vec<usize>>),
    /// These solutions; there may be others.
    AtLeast(Vec<Vec<usize>>),
}

impl Sudoku {
    /// A puzzle with blocks of a number of rows and columns. Digits count from 0 here.
    ///
    /// # Panics
    ///
    /// If the board has not as many cells as the blocks make, or a cell or digit is too large.
    pub fn new(
        block_rows: usize,
        block_cols: usize,
        board: Vec<Option<usize>>,
        struck: Vec<(usize, usize)>,
    ) -> Self {
        Self::on(Board::blocks(block_rows, block_cols), board, struck)
    }

    /// A puzzle on a board with any rules. Digits count from 0 here.
    ///
    /// # Panics
    ///
    /// If there are not as many digits as the board has cells, or a cell or digit is too large.
    pub fn on(rules: Board, board: Vec<Option<usize>>, struck: Vec<(usize, usize)>) -> Self {
        let (cells, side) = (rules.cells(), rules.side());
        assert_eq!(board.len(), cells, "a board has a place for each cell");
        assert!(board.iter().flatten().all(|&digit| digit < side));
        assert!(
            struck
                .iter()
                .all(|&(cell, digit)| cell < cells && digit < side)
        );
        Self {
            rules,
            board,
            struck,
        }
    }

    /// Its cells, and which of them differ.
    pub fn rules(&self) -> &Board {
        &self.rules
    }

    /// The number of digits.
    pub fn side(&self) -> usize {
        self.rules.side()
    }

    /// The digits on the board, from 0.
    pub fn board(&self) -> &[Option<usize>] {
        &self.board
    }

    /// The variable of a cell and a digit, both from 0.
    pub fn variable(&self, cell: usize, digit: usize) -> Literal {
        Literal::positive((cell * self.side() + digit + 1) as u32)
    }

    /// The largest variable.
    pub fn variables(&self) -> u32 {
        (self.board.len() * self.side()) as u32
    }

    /// The groups of variables of which exactly one is true: by cell, and by house and digit.
    pub fn groups(&self) -> Vec<Vec<Literal>> {
        let side = self.side();
        let cell = |cell| (0..side).map(|digit| self.variable(cell, digit)).collect();
        let mut groups: Vec<Vec<Literal>> = (0..self.board.len()).map(cell).collect();
        for house in self.rules.houses() {
            for digit in 0..side {
                groups.push(
                    house
                        .iter()
                        .map(|&cell| self.variable(cell, digit))
                        .collect(),
                );
            }
        }
        groups
    }

    /// The pairs of variables besides those of the groups that are not both true: a digit in two
    /// cells that a rule makes differ.
    pub fn pairs(&self) -> impl Iterator<Item = [Literal; 2]> + '_ {
        let pairs = self.rules.pairs().iter();
        pairs.flat_map(move |&(one, other)| {
            (0..self.side()).map(move |digit| [one, other].map(|cell| self.variable(cell, digit)))
        })
    }

    /// The facts of the puzzle: digits on the board hold, struck candidates do not.
    pub fn facts(&self) -> impl Iterator<Item = Literal> + '_ {
        let board = self.board.iter().enumerate();
        let held = board.filter_map(|(cell, digit)| Some(self.variable(cell, (*digit)?)));
        let struck = self
            .struck
            .iter()
            .map(|&(cell, digit)| !self.variable(cell, digit));
        held.chain(struck)
    }

    /// Candidates that the digits on the board rule out, as negated variables: a formula may state
    /// them or not.
    fn implied_facts(&self) -> HashSet<Literal> {
        let mut implied = HashSet::new();
        for group in self.groups() {
            if let Some(held) = group.iter().copied().find(|&literal| self.holds(literal)) {
                implied.extend(
                    group
                        .into_iter()
                        .filter(|&literal| literal != held)
                        .map(|literal| !literal),
                );
            }
        }
        for [one, other] in self.pairs() {
            if self.holds(one) {
                implied.insert(!other);
            }
            if self.holds(other) {
                implied.insert(!one);
            }
        }
        implied
    }

    /// Whether the board has the digit of a variable in its cell.
    fn holds(&self, literal: Literal) -> bool {
        let at = literal.variable() as usize - 1;
        self.board[at / self.side()] == Some(at % self.side())
    }

    /// Compares a formula with this puzzle, apart from clauses that forbid solutions, which are
    /// returned as grids; the error is the first difference.
    pub fn compare(&self, formula: &Formula) -> Result<Vec<Vec<usize>>, String> {
        let implied = self.implied_facts();
        let mut expected = BTreeSet::new();
        for group in self.groups() {
            let terms: Vec<(i64, Literal)> = group.iter().map(|&literal| (-1, literal)).collect();
            let at_most = Constraint::new(terms, -1).map_err(|error| error.to_string())?;
            expected.extend([Constraint::clause(group), at_most]);
        }
        let pairs = self.pairs();
        expected.extend(pairs.map(|[one, other]| Constraint::clause([!one, !other])));
        let facts = self.facts().filter(|fact| !implied.contains(fact));
        expected.extend(facts.map(|fact| Constraint::clause([fact])));
        let mut missing: BTreeSet<&Constraint> = expected.iter().collect();
        let mut forbidden = Vec::new();
        for (number, constraint) in (1..).zip(&formula.constraints) {
            missing.remove(constraint);
            if expected.contains(constraint) || is_implied(constraint, &implied) {
                continue;
            }
            let is_clause = constraint.is_clause();
            let grid = is_clause.then(|| self.forbidden_by(constraint.literals()));
            forbidden.push(grid.flatten().ok_or_else(|| {
                format!("constraint {number} is none of this puzzle, and forbids no solution of it: {constraint}")
            })?);
        }
        if let Some(constraint) = missing.first() {
            return Err(format!(
                "a constraint of the puzzle is missing: {constraint}"
            ));
        }
        Ok(distinct(forbidden))
    }

    /// Compares clauses with this puzzle, apart from those that forbid solutions, which are
    /// returned as grids.
    ///
    /// A formula may state that cells hold only one digit, and that houses hold all digits, or
    /// leave it out: both follow from the rest.
    pub fn compare_clauses(&self, formula: &Dimacs) -> Result<Vec<Vec<usize>>, String> {
        let cells = self.board.len();
        let implied = self.implied_facts();
        let (mut needed, mut allowed) = (HashSet::new(), HashSet::new());
        for (at, group) in self.groups().into_iter().enumerate() {
            // A cell holds a digit; a house holds none twice.
            let (some, pairs) = if at < cells {
                (&mut needed, &mut allowed)
            } else {
                (&mut allowed, &mut needed)
            };
            for (place, &one) in group.iter().enumerate() {
                pairs.extend(
                    group[place + 1..]
                        .iter()
                        .map(|&other| sorted(vec![!one, !other])),
                );
            }
            some.insert(sorted(group));
        }
        needed.extend(self.pairs().map(|[one, other]| sorted(vec![!one, !other])));
        for fact in self.facts() {
            let clauses = if implied.contains(&fact) {
                &mut allowed
            } else {
                &mut needed
            };
            clauses.insert(vec![fact]);
        }
        allowed.extend(implied.into_iter().map(|fact| vec![fact]));
        let mut forbidden = Vec::new();
        let mut missing = needed.clone();
        for (number, clause) in (1..).zip(&formula.clauses) {
            let clause = sorted(clause.clone());
            missing.remove(&clause);
            if needed.contains(&clause) || allowed.contains(&clause) {
                continue;
            }
            let grid = self.forbidden_by(&clause);
            let grid = grid.ok_or_else(|| {
                format!("clause {number} is none of this puzzle, and forbids no solution of it")
            })?;
            forbidden.push(grid);
        }
        if let Some(clause) = missing.into_iter().min() {
            let shown: Vec<String> = clause.iter().map(ToString::to_string).collect();
            return Err(format!(
                "a clause of the puzzle is missing: {}",
                shown.join(" ")
            ));
        }
        Ok(distinct(forbidden))
    }

    /// The solution that a clause forbids: the digits of the blank cells, or of all.
    fn forbidden_by(&self, clause: &[Literal]) -> Option<Vec<usize>> {
        let mut board = self.board.clone();
        for literal in clause {
            let at = literal.variable() as usize - 1;
            let (cell, digit) = (at / self.side(), at % self.side());
            let held = board.get_mut(cell)?;
            if !literal.is_negated() || held.is_some_and(|held| held != digit) {
                return None;
            }
            *held = Some(digit);
        }
        self.solved(&board).ok()
    }

    /// Two digits on the board that clash, in words; or a digit that is struck out.
    pub fn clash(&self) -> Option<String> {
        let name = |cell: usize| self.rules.name(cell);
        let houses = self.rules.houses().iter();
        let in_houses = houses.flat_map(|house| {
            let pairs = house.iter().enumerate();
            pairs
                .flat_map(|(index, &one)| house[index + 1..].iter().map(move |&other| (one, other)))
        });
        let mut pairs = in_houses.chain(self.rules.pairs().iter().copied());
        let twice = pairs.find_map(|(one, other)| {
            let digit = self.board[one].filter(|&digit| self.board[other] == Some(digit))?;
            Some((one, other, digit))
        });
        if let Some((one, other, digit)) = twice {
            let (one, other) = (name(one), name(other));
            return Some(format!("{one} and {other} both hold {}", digit + 1));
        }
        let mut struck = self.struck.iter();
        let struck = struck.find(|&&(cell, digit)| self.board[cell] == Some(digit));
        struck.map(|&(cell, digit)| {
            format!("{} holds {}, which is struck out", name(cell), digit + 1)
        })
    }

    /// The grid of a full board that solves the puzzle, with digits from 1.
    pub fn solved(&self, board: &[Option<usize>]) -> Result<Vec<usize>, String> {
        let name = |cell: usize| self.rules.name(cell);
        if let Some(cell) = board.iter().position(Option::is_none) {
            return Err(format!("{} is empty", name(cell)));
        }
        for (cell, (given, held)) in self.board.iter().zip(board).enumerate() {
            if given.is_some() && given != held {
                return Err(format!("{} holds another digit in the puzzle", name(cell)));
            }
        }
        for &(cell, digit) in &self.struck {
            if board[cell] == Some(digit) {
                return Err(format!(
                    "{} holds {}, which is struck out",
                    name(cell),
                    digit + 1
                ));
            }
        }
        for house in self.rules.houses() {
            let digits: HashSet<Option<usize>> = house.iter().map(|&cell| board[cell]).collect();
            if digits.len() < self.side() {
                return Err(format!(
                    "a digit stands twice in the house of {} and {}",
                    name(house[0]),
                    name(house[1])
                ));
            }
        }
        for &(one, other) in self.rules.pairs() {
            if board[one] == board[other] {
                let (one, other) = (name(one), name(other));
                return Err(format!(
                    "{one} and {other} hold the same digit, which a rule forbids"
                ));
            }
        }
        Ok(board.iter().flatten().map(|digit| digit + 1).collect())
    }

    /// The verdict of a proof about a formula that [`compare`](Self::compare) accepted, with the
    /// solutions that it forbids. Each logged solution is checked again, as a grid.
    pub fn verdict(&self, forbidden: Vec<Vec<usize>>, proved: &Proved) -> Result<Verdict, String> {
        let mut grids = forbidden;
        for solution in &proved.solutions {
            let mut board = vec![None; self.board.len()];
            for variable in solution {
                let at = *variable as usize - 1;
                if board[at / self.side()].replace(at % self.side()).is_some() {
                    return Err("a solution has two digits in a cell".into());
                }
            }
            grids.push(self.solved(&board)?);
        }
        let grids = distinct(grids);
        Ok(if proved.is_complete {
            Verdict::Exactly(grids)
        } else {
            Verdict::AtLeast(grids)
        })
    }
}

/// Whether a constraint states about one variable what the digits on the board imply.
fn is_implied(constraint: &Constraint, implied: &HashSet<Literal>) -> bool {
    matches!(constraint.literals(), [fact] if implied.contains(fact)) && constraint.is_clause()
}

/// A solution may be forbidden twice; it is counted once.
fn distinct(mut grids: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    grids.sort();
    grids.dedup();
    grids
}

fn sorted(mut clause: Vec<Literal>) -> Vec<Literal> {
    clause.sort_unstable();
    clause.dedup();
    clause
}
