//! A search for a contradiction, which is how a claim about a board is shown.
//!
//! An assumption is refuted by unit propagation, or by cases: a candidate either holds or it does
//! not, and both cases lead to a contradiction. The candidates that a step names as its reason are
//! tried first, within a few cases. If that is not enough, every candidate near the assumption is
//! tried: one that leads to a contradiction does not hold, which often settles the matter without
//! any cases inside cases. What fails without an assumption is kept for later questions.
//!
//! This is a search for a proof: it may miss one, but what it finds needs no trust.

use super::{Constraint, Literal, Propagator, Sudoku};

/// Upper bound on the cases that follow the reason of a step. Most steps take one or two.
const REASON_CASES: usize = 100;

/// Upper bound on the cases of a search.
pub(super) const MAX_CASES: usize = 20_000;

/// The rules and what is known of a board.
pub(super) struct Search {
    propagator: Propagator,
    groups: Vec<Vec<Literal>>,
    /// By variable: the groups that it is in.
    groups_of: Vec<Vec<usize>>,
    /// Whether every candidate was tried since the last fact.
    is_closed: bool,
    /// The number of literals that were known before the assumption of the current question.
    known: usize,
    /// The candidates of the solution that was found last.
    solution: Vec<Literal>,
}

/// How a search for a contradiction ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// There is one.
    Refuted,
    /// There is none: a solution agrees with the assumption.
    Solution,
    /// Unknown.
    GivenUp,
}

/// How many cases were tried, and may be.
struct Cases {
    count: usize,
    max: usize,
}

impl Cases {
    /// Counts one more; returns false if it is one too many.
    fn next(&mut self) -> bool {
        self.count += 1;
        self.count <= self.max
    }
}

impl Search {
    /// Returns the rules and facts of a puzzle.
    pub(super) fn new(sudoku: &Sudoku) -> Self {
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
        let mut groups_of = vec![Vec::new(); sudoku.variables() as usize + 1];
        for (index, group) in groups.iter().enumerate() {
            for literal in group {
                groups_of[literal.variable() as usize].push(index);
            }
        }
        Self {
            propagator,
            groups,
            groups_of,
            is_closed: false,
            known: 0,
            solution: Vec::new(),
        }
    }

    /// The groups of variables that a variable is in.
    pub(super) fn groups_of(&self, literal: Literal) -> impl Iterator<Item = &[Literal]> {
        let groups = self.groups_of[literal.variable() as usize].iter();
        groups.map(|&index| self.groups[index].as_slice())
    }

    /// Adds a fact, which must have been shown or be assumed from here on.
    pub(super) fn learn(&mut self, fact: Literal) {
        self.propagator.add(Constraint::clause([fact]));
        self.is_closed = false;
    }

    /// Looks for a contradiction from an assumption, or from the facts alone. Returns the number of
    /// cases that it took, too.
    pub(super) fn refute(
        &mut self,
        assumed: Option<Literal>,
        reason: &[Literal],
    ) -> (Ended, usize) {
        let mut cases = Cases {
            count: 0,
            max: REASON_CASES,
        };
        let mut ended = self.under(assumed, &mut cases, |search, cases| {
            search.split_reason(reason, cases)
        });
        if ended == Ended::GivenUp {
            cases.max = MAX_CASES;
            self.close(&mut cases);
            self.known = self.propagator.mark();
            ended = self.under(assumed, &mut cases, Self::look_ahead);
        }
        (ended, cases.count)
    }

    /// Answers a question under an assumption, which is then undone.
    fn under(
        &mut self,
        assumed: Option<Literal>,
        cases: &mut Cases,
        question: impl FnOnce(&mut Self, &mut Cases) -> Ended,
    ) -> Ended {
        let mark = self.propagator.mark();
        let holds = match assumed {
            Some(literal) => self.propagator.assume(literal),
            None => !self.propagator.is_refuted(),
        };
        let ended = if holds {
            question(self, cases)
        } else {
            Ended::Refuted
        };
        self.propagator.undo(mark);
        ended
    }

    /// Looks for a contradiction in both cases of a candidate, of the reason first.
    fn split_reason(&mut self, reason: &[Literal], cases: &mut Cases) -> Ended {
        let named = reason.iter().copied().find(|&one| self.is_open(one));
        let Some(literal) = named.or_else(|| self.smallest(0..self.groups.len())) else {
            return self.solution();
        };
        for assumed in [literal, !literal] {
            if !cases.next() {
                return Ended::GivenUp;
            }
            let ended = self.under(Some(assumed), cases, |search, cases| {
                search.split_reason(reason, cases)
            });
            if ended != Ended::Refuted {
                return ended;
            }
        }
        Ended::Refuted
    }

    /// Keeps the solution that has been reached.
    fn solution(&mut self) -> Ended {
        let held = self.propagator.trail().iter().copied();
        self.solution = held.filter(|literal| !literal.is_negated()).collect();
        Ended::Solution
    }

    /// Looks for a solution beside the one that was found last, which is then left out of the search
    /// for good.
    pub(super) fn refute_others(&mut self) -> Ended {
        let others = self.solution.iter().map(|&literal| !literal);
        self.propagator.add(Constraint::clause(others));
        self.refute(None, &[]).0
    }

    fn is_open(&self, literal: Literal) -> bool {
        !self.propagator.is_true(literal) && !self.propagator.is_true(!literal)
    }

    /// The number of candidates of a group that may still hold; 0 if one holds.
    fn open_count(&self, group: usize) -> usize {
        let group = &self.groups[group];
        if group.iter().any(|&one| self.propagator.is_true(one)) {
            return 0;
        }
        group.iter().filter(|&&one| self.is_open(one)).count()
    }

    /// A candidate of the group that has fewest.
    fn smallest(&self, groups: impl Iterator<Item = usize>) -> Option<Literal> {
        let counted = groups.map(|group| (self.open_count(group), group));
        let (_, group) = counted.filter(|&(count, _)| count > 0).min()?;
        let mut group = self.groups[group].iter().copied();
        group.find(|&one| self.is_open(one))
    }

    /// Tries every candidate without an assumption, and keeps what follows.
    fn close(&mut self, cases: &mut Cases) {
        if self.is_closed {
            return;
        }
        self.is_closed = true;
        // Half of the cases are left for the question itself.
        let mut half = Cases {
            count: cases.count,
            max: cases.max.midpoint(cases.count),
        };
        loop {
            let before = self.propagator.mark();
            for literal in self.candidates(None) {
                if !self.is_open(literal) {
                    continue;
                }
                if !half.next() {
                    cases.count = half.max;
                    return;
                }
                if self.fails(literal) {
                    self.propagator.add(Constraint::clause([!literal]));
                }
            }
            if self.propagator.mark() == before || self.propagator.is_refuted() {
                cases.count = half.count;
                return;
            }
        }
    }

    /// Whether a candidate leads to a contradiction by propagation.
    fn fails(&mut self, literal: Literal) -> bool {
        let mark = self.propagator.mark();
        let holds = self.propagator.assume(literal);
        self.propagator.undo(mark);
        !holds
    }

    /// The open candidates of some groups, or of all, smallest groups first, each once.
    fn candidates(&self, groups: Option<Vec<usize>>) -> Vec<Literal> {
        let groups = groups.unwrap_or_else(|| (0..self.groups.len()).collect());
        let mut counted: Vec<(usize, usize)> = groups
            .into_iter()
            .map(|group| (self.open_count(group), group))
            .filter(|&(count, _)| count > 0)
            .collect();
        counted.sort_unstable();
        let mut is_listed = vec![false; self.groups_of.len()];
        let mut candidates = Vec::new();
        for (_, group) in counted {
            for &literal in &self.groups[group] {
                let listed = &mut is_listed[literal.variable() as usize];
                if !*listed && self.is_open(literal) {
                    *listed = true;
                    candidates.push(literal);
                }
            }
        }
        candidates
    }

    /// The groups in which the assumption settled something.
    fn near(&self) -> Vec<usize> {
        let mut groups: Vec<usize> = self.propagator.trail()[self.known..]
            .iter()
            .flat_map(|literal| self.groups_of[literal.variable() as usize].iter().copied())
            .collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Looks for a contradiction by trying every candidate near the assumption, then by the cases of
    /// a group.
    fn look_ahead(&mut self, cases: &mut Cases) -> Ended {
        loop {
            let before = self.propagator.trail().len();
            for literal in self.candidates(Some(self.near())) {
                if !self.is_open(literal) {
                    continue;
                }
                if !cases.next() {
                    return Ended::GivenUp;
                }
                if self.fails(literal) && !self.propagator.assume(!literal) {
                    return Ended::Refuted;
                }
            }
            if self.propagator.trail().len() == before {
                break;
            }
        }
        let near = self.smallest(self.near().into_iter());
        let Some(literal) = near.or_else(|| self.smallest(0..self.groups.len())) else {
            return self.solution();
        };
        for assumed in [literal, !literal] {
            if !cases.next() {
                return Ended::GivenUp;
            }
            let ended = self.under(Some(assumed), cases, Self::look_ahead);
            if ended != Ended::Refuted {
                return ended;
            }
        }
        Ended::Refuted
    }
}
