//! The interface of a method.

use satur_model::{Grid, Puzzle};
use satur_proof::write::ProofKind;

use crate::params::{Param, Params};
use crate::rules_many::RuleBatch;
use crate::session::{Halt, Session};

/// A method to solve Sudoku.
pub trait Method: Sync {
    /// Its name, guarantee, parameters and documentation.
    fn info(&self) -> &'static Info;

    /// Whether it supports this puzzle and goal, or the reason why not.
    fn supports(&self, puzzle: &Puzzle, goal: Goal) -> Result<(), Unsupported> {
        let _ = puzzle;
        self.info().guarantee.supports(goal)
    }

    /// Whether it supports rules beyond rows, columns and blocks. Other methods refuse such boards,
    /// because they would solve a different puzzle.
    fn takes_rules(&self) -> bool {
        false
    }

    /// Whether it supports clues that count, add and compare. Other methods refuse such boards.
    fn takes_clues(&self) -> bool {
        false
    }

    /// Whether it can work on a board whose givens clash, as the program that it reproduces does.
    /// It is run on such boards only if [`Request::despite_clash`](crate::Request::despite_clash)
    /// is set, and offers no solution there.
    fn runs_despite_clash(&self) -> bool {
        false
    }

    /// The format in which it can prove that there are no more solutions, if any.
    fn proof(&self) -> Option<ProofKind> {
        None
    }

    /// Whether several threads can work on one puzzle: see [`Request::threads`](crate::Request).
    fn can_race(&self) -> bool {
        false
    }

    /// Whether [`run_many`](crate::run_many) solves plain 9x9 boards as this method does with its
    /// default parameters.
    fn has_batch(&self) -> bool {
        false
    }

    /// The rules with which it begins on plain 9x9 boards, if
    /// [`run_rules`](crate::run_rules) knows them.
    fn rule_batch(&self, params: &Params) -> Option<RuleBatch> {
        let _ = params;
        None
    }

    /// Whether the same seed takes the same steps on every machine, so that stepping back is
    /// possible by running again.
    fn repeats_exactly(&self) -> bool {
        true
    }

    /// Works on a puzzle whose digits do not clash. It offers solutions to [`Session::offer`] as it
    /// finds them, and counts work with [`Session::tick`].
    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt>;
}

/// The question to a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Any one solution.
    One,
    /// Whether there is exactly one: finds at most two.
    Unique,
    /// Solutions, up to this number.
    UpTo(usize),
    /// The number of solutions, counted up to this limit; the first is kept.
    Count(u64),
}

impl Goal {
    /// The number of solutions after which the search may stop.
    pub fn enough(self) -> u64 {
        match self {
            Self::One => 1,
            Self::Unique => 2,
            Self::UpTo(limit) => limit as u64,
            Self::Count(cap) => cap,
        }
    }

    /// The number of solutions that are kept.
    pub fn keeps(self) -> usize {
        match self {
            Self::One | Self::Count(_) => 1,
            Self::Unique => 2,
            Self::UpTo(limit) => limit,
        }
    }
}

/// The guarantee of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guarantee {
    /// Given time, finds every solution or proves that there is none.
    Exact,
    /// May find a solution; proves nothing.
    Heuristic,
    /// Goes as far as its rules reach; what it fills in is certain.
    Partial,
}

impl Guarantee {
    /// Whether a method with this guarantee can reach the goal at all. Rules that leave one digit
    /// to every cell prove that there is one solution, but they cannot list several.
    pub fn supports(self, goal: Goal) -> Result<(), Unsupported> {
        match (self, goal) {
            (Self::Exact, _) | (_, Goal::One) | (Self::Partial, Goal::Unique) => Ok(()),
            (Self::Heuristic, _) => Err(Unsupported(
                "it is a heuristic: it can look for one solution but not prove how many there are"
                    .into(),
            )),
            (Self::Partial, _) => Err(Unsupported(
                "its rules lead to the only solution or nowhere: they cannot list several".into(),
            )),
        }
    }

    /// The name of the guarantee.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Heuristic => "heuristic",
            Self::Partial => "partial",
        }
    }
}

/// Why a method does not support a puzzle or a goal: the end of the sentence «*method* cannot do
/// this: …».
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported(pub String);

/// The description of a method. One table feeds the command line, the help, the page and the
/// documentation.
pub struct Info {
    /// The name for `--method`.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// One line for the list of methods.
    pub summary: &'static str,
    /// The guarantee.
    pub guarantee: Guarantee,
    /// Whether the seed matters.
    pub is_random: bool,
    /// The parameters.
    pub params: &'static [Param],
    /// The statistics.
    pub statistics: &'static [Statistic],
    /// The unit of work: the end of the sentence «work counts …».
    pub work_unit: &'static str,
    /// Its documentation in Markdown: idea, source, guarantee, cost, when to use it.
    pub page: &'static str,
}

/// Something that a method counts.
#[derive(Clone, Copy, Debug)]
pub struct Statistic {
    /// Its name in reports.
    pub name: &'static str,
    /// The meaning of the statistic.
    pub help: &'static str,
}

/// How a method ended. [`run`](crate::run()) derives the verdict from it and from the verified
/// solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There are no solutions beyond those offered; none at all if none was offered.
    Complete,
    /// Enough solutions were offered: it ended without an exhaustive search.
    Incomplete,
    /// It ended by a rule of its own without a solution. The text says which, as the end of the
    /// sentence «gave up: …».
    GaveUp(String),
    /// Its rules reach no further. Every digit of the grid is certain.
    Stuck(Grid),
}
