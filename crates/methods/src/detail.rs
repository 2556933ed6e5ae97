//! Why a method does what it does: explanations beside the [`Event`](crate::Event) itself.
//!
//! Details contain no changes of the board, so an observer that ignores them misses none. They can
//! be long (a list of candidates, a clause), and are built only for an observer that asks for them
//! ([`Observer::wants_detail`](crate::Observer::wants_detail)). Lists are cut at [`MOST_LISTED`]; a
//! count beside them says how many there were.

use std::cmp::Reverse;

use satur_logic::Step;
use satur_model::{Cell, Digit, House};

use crate::KINDS;

/// Upper bound on the cells that a detail lists.
pub const MOST_LISTED: usize = 128;

/// A proposition or its negation: the cell has the digit or, with `false`, does not have it.
pub type Literal = (Cell, Digit, bool);

/// Where a colouring takes the next vertex from, whose neighbours are coloured next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The front of a queue.
    Queue,
    /// The top of a stack.
    Stack,
    /// The whole board.
    Board,
}

impl Source {
    /// Its name in JSON, and the key of its texts.
    pub fn id(self) -> &'static str {
        match self {
            Self::Queue => "queue",
            Self::Stack => "stack",
            Self::Board => "board",
        }
    }
}

/// A fact about a run that an explanation must mention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// The SAT engine reports only restarts and learnt clauses: the decisions and propagations that
    /// follow are those of our own learner on the same clauses.
    OwnLearner,
    /// Our own search has ended its demonstration; the verdict comes from the engine.
    EngineAnswers,
    /// The MIP engine reports its bound, nodes and pivots, but neither its open nodes nor the
    /// values inside branch and bound: what follows is our own branch and bound over the same
    /// relaxation.
    OwnBranching,
    /// The engine for plain 9x9 boards reports nothing: the search for every shape is shown.
    GeneralSearch,
    /// Logic settled every cell before the local search: it had nothing to do.
    LogicSettled,
}

impl Note {
    /// Every note.
    pub const ALL: [Self; 5] = [
        Self::OwnLearner,
        Self::EngineAnswers,
        Self::OwnBranching,
        Self::GeneralSearch,
        Self::LogicSettled,
    ];

    /// Its name in JSON, and the key of its texts.
    pub fn id(self) -> &'static str {
        match self {
            Self::OwnLearner => "own-learner",
            Self::EngineAnswers => "engine-answers",
            Self::OwnBranching => "own-branching",
            Self::GeneralSearch => "general-search",
            Self::LogicSettled => "logic-settled",
        }
    }
}

/// Why something happens.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// A vertex was taken, and its uncoloured neighbours come next.
    Taken {
        /// What it was taken from.
        from: Source,
        /// The vertex; `None` if it is chosen from the whole board.
        cell: Option<Cell>,
        /// The waiting vertices, the next one first.
        waiting: Vec<Cell>,
        /// The number of waiting vertices.
        count: usize,
    },
    /// Vertices were compared by saturation.
    Weighed {
        /// The candidates with their saturation, the most saturated first.
        candidates: Vec<(Cell, usize)>,
        /// The number of vertices with the highest saturation.
        ties: usize,
        /// The number of vertices compared.
        count: usize,
    },
    /// The colours that a vertex can take.
    Colours {
        /// The vertex.
        cell: Cell,
        /// The free colours.
        free: Vec<Digit>,
        /// The colour it gets, unless there is none.
        drawn: Option<Digit>,
    },
    /// The reason for the strikes or the placement that follow.
    Because {
        /// The rule, as the method names it.
        rule: &'static str,
        /// The house in which it applies.
        house: Option<House>,
        /// The cells that justify it.
        cells: Vec<Cell>,
        /// The digits it is about.
        digits: Vec<Digit>,
    },
    /// The truth of the five formulas A, B, C, E, F: the violated clauses of each.
    Truth {
        /// In the order of the formulas; zero means that the formula is true.
        violations: [u64; 5],
    },
    /// An exchange is accepted or rejected.
    Chance {
        /// The cost before it.
        cost: u64,
        /// The temperature.
        temperature: f64,
        /// The probability with which it is accepted.
        chance: f64,
        /// The number from 0 to 1 that was drawn; `None` if the exchange does not raise the cost.
        draw: Option<f64>,
    },
    /// A digit leaves a cell and must not return for some moves.
    Tabu {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The number of moves.
        tenure: u64,
        /// The cost after the move.
        cost: u64,
    },
    /// A proposition was decided because nothing could be inferred.
    Decision {
        /// The decided proposition.
        literal: Literal,
        /// The number of open decisions, this one included.
        level: usize,
    },
    /// A proposition was inferred.
    Implied {
        /// The inferred proposition.
        literal: Literal,
        /// The clause it was inferred from, which contains it.
        clause: Vec<Literal>,
        /// The number of open decisions.
        level: usize,
    },
    /// A clause is false.
    Conflict {
        /// The clause.
        clause: Vec<Literal>,
        /// The number of open decisions.
        level: usize,
    },
    /// Decisions were taken back.
    Jump {
        /// The number of open decisions before.
        from: usize,
        /// The number of open decisions left.
        to: usize,
    },
    /// A search with memory takes all decisions back and restarts.
    Anew {
        /// The number of conflicts so far, if the engine reports it.
        conflicts: u64,
    },
    /// The progress of branch and bound, after a node or when the engine is polled.
    Bound {
        /// Nodes solved.
        nodes: u64,
        /// Pivots made.
        pivots: u64,
        /// The number of open nodes, if the engine reports it.
        open: Option<u64>,
        /// The value of the node's relaxation, infinite if it is infeasible; for an engine that
        /// does not report nodes, its bound, if it reports that.
        bound: Option<f64>,
        /// The value of the best solution so far.
        best: Option<f64>,
    },
    /// Values of a relaxation that are neither 0 nor 1.
    Fractional {
        /// The candidates with their values.
        values: Vec<(Cell, Digit, f64)>,
        /// The number of such values.
        count: usize,
    },
    /// The turn of an engine of a portfolio begins.
    Turn {
        /// Its name: `search`, `learner` or `walker`.
        engine: &'static str,
        /// Its work so far, in its own unit: dead ends, conflicts or moves.
        done: u64,
        /// The number of open decisions, or of cells in conflict.
        level: usize,
    },
    /// A step of human logic, with everything that explains it.
    Step(Box<Step>),
    /// A fact that must be mentioned.
    Note(Note),
}

impl Detail {
    /// The candidates with their saturation, the most saturated first; equal ones stay in order.
    pub(crate) fn weighed(mut candidates: Vec<(Cell, usize)>) -> Self {
        candidates.sort_by_key(|&(_, saturation)| Reverse(saturation));
        let count = candidates.len();
        let highest = candidates.first().map(|&(_, saturation)| saturation);
        let is_tie = |&&(_, saturation): &&(Cell, usize)| Some(saturation) == highest;
        let ties = candidates.iter().take_while(is_tie).count();
        candidates.truncate(MOST_LISTED);
        Self::Weighed {
            candidates,
            ties,
            count,
        }
    }

    /// The number of its kind: its place in [`KINDS`].
    pub fn kind_number(&self) -> usize {
        match self {
            Self::Taken { .. } => 14,
            Self::Weighed { .. } => 15,
            Self::Colours { .. } => 16,
            Self::Because { .. } => 17,
            Self::Truth { .. } => 18,
            Self::Chance { .. } => 19,
            Self::Tabu { .. } => 20,
            Self::Decision { .. } => 21,
            Self::Implied { .. } => 22,
            Self::Conflict { .. } => 23,
            Self::Jump { .. } => 24,
            Self::Anew { .. } => 25,
            Self::Bound { .. } => 26,
            Self::Fractional { .. } => 27,
            Self::Turn { .. } => 28,
            Self::Step(_) => 29,
            Self::Note(_) => 30,
        }
    }

    /// The name of its kind, in traces and frames.
    pub fn kind(&self) -> &'static str {
        KINDS[self.kind_number()]
    }
}

/// A detail that says why one step was taken, and that nothing after it depends on: an observer that
/// shows a few of millions of steps can leave the others unbuilt
/// ([`Observer::room`](crate::Observer::room)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// [`Detail::Taken`].
    Taken = 14,
    /// [`Detail::Weighed`].
    Weighed = 15,
    /// [`Detail::Colours`].
    Colours = 16,
    /// [`Detail::Chance`].
    Chance = 19,
}

impl Remark {
    /// The number of its kind: its place in [`KINDS`].
    #[inline]
    pub fn kind_number(self) -> usize {
        self as usize
    }
}
