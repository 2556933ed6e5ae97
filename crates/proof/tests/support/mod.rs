//! Proofs for tests, made by the simplest possible search.
#![allow(dead_code, reason = "each suite uses its part")]

use satur_model::{Puzzle, Random};
use satur_proof::check::{Literal, Sudoku};
use satur_testkit::{boards, oracle};

/// How a proof treats solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// The formula forbids them.
    Forbidden,
    /// The proof logs them.
    Logged,
}

/// A formula and a proof of it, as texts.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) sudoku: Sudoku,
    pub(crate) formula: String,
    pub(crate) proof: String,
    pub(crate) solutions: Vec<Vec<usize>>,
}

/// The puzzle in the checker's terms.
pub(crate) fn sudoku(puzzle: &Puzzle) -> Sudoku {
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let mut struck = Vec::new();
    for cell in board.blanks() {
        let is_struck = |digit: &_| !puzzle.allows(cell, *digit);
        struck.extend(
            shape
                .digits()
                .filter(is_struck)
                .map(|digit| (cell.index(), digit.index())),
        );
    }
    let digits = board
        .iter()
        .map(|(_, digit)| digit.map(satur_model::Digit::index));
    Sudoku::new(
        shape.block_rows(),
        shape.block_cols(),
        digits.collect(),
        struck,
    )
}

/// A proof that a puzzle has the solutions it has.
pub(crate) fn prove(puzzle: &Puzzle, style: Style) -> Case {
    let sudoku = sudoku(puzzle);
    let mut search = Search {
        groups: sudoku.groups(),
        values: vec![None; sudoku.variables() as usize + 1],
        lines: Vec::new(),
        solutions: Vec::new(),
        style,
    };
    let facts: Vec<Literal> = sudoku.facts().collect();
    search.explore(&facts, &mut Vec::new());
    let side = sudoku.side();
    let mut formula = String::from("* a test\n");
    for group in &search.groups {
        let terms: Vec<String> = group
            .iter()
            .map(|literal| format!("+1 {literal}"))
            .collect();
        formula += &format!("{} = 1 ;\n", terms.join(" "));
    }
    for fact in facts {
        formula += &format!("+1 {fact} >= 1 ;\n");
    }
    if style == Style::Forbidden {
        for solution in &search.solutions {
            let cells = solution.iter().enumerate();
            let terms = cells.map(|(cell, digit)| format!("+1 ~x{} ", cell * side + digit));
            formula += &format!("{}>= 1 ;\n", terms.collect::<String>());
        }
    }
    search.lines.push("rup >= 1 ;".to_owned());
    let conclusion = match style {
        Style::Logged if !search.solutions.is_empty() => "SAT",
        _ => "UNSAT : -1",
    };
    let proof = format!(
        "pseudo-Boolean proof version 3.0\n{}\noutput NONE ;\nconclusion {conclusion} ;\nend pseudo-Boolean proof ;\n",
        search.lines.join("\n")
    );
    search.solutions.sort();
    Case {
        sudoku,
        formula,
        proof,
        solutions: search.solutions,
    }
}

/// Boards of small shapes without, with one and with more solutions, some with pencil marks.
pub(crate) fn puzzles(count: usize, seed: u64) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    let shapes = [(1, 2), (2, 2), (1, 4), (2, 3), (3, 2), (1, 5)];
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let (rows, cols) = shapes[puzzles.len() % shapes.len()];
        let shape = boards::shape(rows, cols);
        let puzzle = match puzzles.len() % 3 {
            0 => boards::with_random_givens(shape, shape.cells() / 3, &mut random),
            _ => boards::with_holes(shape, shape.cells() * 3 / 5, &mut random),
        };
        let mut marks = puzzle.candidates();
        for cell in puzzle.board().blanks().step_by(3).collect::<Vec<_>>() {
            let digit = marks[cell].iter().next();
            marks[cell].remove(digit.unwrap_or(satur_model::Digit::new(0)));
        }
        let marked = puzzle.clone().with_candidates(marks).unwrap();
        let puzzle = match puzzles.len() % 4 {
            3 => marked,
            _ => puzzle,
        };
        if oracle::count(&puzzle, 31) <= 30 {
            puzzles.push(puzzle);
        }
    }
    puzzles
}

struct Search {
    groups: Vec<Vec<Literal>>,
    /// By variable.
    values: Vec<Option<bool>>,
    lines: Vec<String>,
    /// Digits from 1.
    solutions: Vec<Vec<usize>>,
    style: Style,
}

impl Search {
    /// Derives that the decisions cannot all be right, with the solutions among them logged.
    fn explore(&mut self, assumed: &[Literal], decisions: &mut Vec<Literal>) {
        let before = self.values.clone();
        if self.assume(assumed) {
            let open = |group: &&Vec<Literal>| {
                group
                    .iter()
                    .filter(|one| self.values[one.variable() as usize].is_none())
                    .count()
            };
            let groups = self.groups.iter().filter(|group| open(group) > 0);
            match groups.min_by_key(open).cloned() {
                None => self.found(),
                Some(group) => {
                    for literal in group {
                        if self.values[literal.variable() as usize].is_none() {
                            decisions.push(literal);
                            self.explore(&[literal], decisions);
                            decisions.pop();
                        }
                    }
                }
            }
        }
        self.values = before;
        if !decisions.is_empty() {
            let terms: Vec<String> = decisions.iter().map(|&one| format!("1 {}", !one)).collect();
            self.lines.push(format!("rup {} >= 1 ;", terms.join(" ")));
        }
    }

    /// Sets literals, and what follows in groups; false if a group is broken.
    fn assume(&mut self, literals: &[Literal]) -> bool {
        for literal in literals {
            let value = &mut self.values[literal.variable() as usize];
            if value.is_some_and(|value| value == literal.is_negated()) {
                return false;
            }
            *value = Some(!literal.is_negated());
        }
        loop {
            let mut follows = Vec::new();
            for group in &self.groups {
                let value = |one: &Literal| self.values[one.variable() as usize];
                let open: Vec<Literal> = group
                    .iter()
                    .copied()
                    .filter(|one| value(one).is_none())
                    .collect();
                match (
                    group.iter().filter(|one| value(one) == Some(true)).count(),
                    open.as_slice(),
                ) {
                    (2.., _) | (0, []) => return false,
                    (1, open) => follows.extend(open.iter().map(|&one| !one)),
                    (0, [last]) => follows.push(*last),
                    _ => {}
                }
            }
            if follows.is_empty() {
                return true;
            }
            for literal in follows {
                let value = &mut self.values[literal.variable() as usize];
                if value.is_some_and(|value| value == literal.is_negated()) {
                    return false;
                }
                *value = Some(!literal.is_negated());
            }
        }
    }

    fn found(&mut self) {
        let is_true = |variable: &usize| self.values[*variable] == Some(true);
        let variables: Vec<usize> = (1..self.values.len()).filter(is_true).collect();
        if self.style == Style::Logged {
            let terms: Vec<String> = variables.iter().map(|one| format!("x{one}")).collect();
            self.lines.push(format!("solx {} ;", terms.join(" ")));
        }
        let side = (self.values.len() as f64 - 1.0).cbrt().round() as usize;
        self.solutions
            .push(variables.iter().map(|one| (one - 1) % side + 1).collect());
    }
}
