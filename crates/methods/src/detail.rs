//! Why a method does what it does: what a teacher needs beside the [`Event`](crate::Event) itself.
//!
//! Details say nothing about the board that events do not say, so whoever ignores them misses no
//! change. They can be long (a list of candidates, a clause), and are built only for an observer
//! that asks for them ([`Observer::wants_detail`](crate::Observer::wants_detail)). Lists are cut at
//! [`MOST_LISTED`]; a count beside them says how many there were.

use std::cmp::Reverse;

use satur_logic::Step;
use satur_model::{Cell, Digit, House};

/// Upper bound on the cells that a detail lists.
pub const MOST_LISTED: usize = 128;

/// A proposition or its negation: the cell has the digit or, with `false`, has it not.
pub type Literal = (Cell, Digit, bool);

/// Where a colouring takes the vertex from whose neighbours are coloured next.
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

/// Something about a run that must not be passed over in silence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// The SAT engine tells only restarts and learnt clauses: the decisions and propagations that
    /// follow are those of a learner of our own on the same clauses.
    OwnLearner,
    /// Our own search has shown what it had to show; the verdict comes from the engine.
    EngineAnswers,
    /// The MIP engine tells its bound, nodes and pivots, but neither its open nodes nor the values
    /// inside branch and bound: what follows is branch and bound of our own over the same relaxation.
    OwnBranching,
    /// The engine for plain 9x9 boards tells nothing: the search for every shape is shown.
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
        /// The vertex; none where the whole board is looked at.
        cell: Option<Cell>,
        /// What waits, the next first.
        waiting: Vec<Cell>,
        /// How many wait.
        count: usize,
    },
    /// Vertices were compared by saturation.
    Weighed {
        /// The candidates with their saturation, the most saturated first.
        candidates: Vec<(Cell, usize)>,
        /// How many share the highest saturation.
        ties: usize,
        /// How many were compared.
        count: usize,
    },
    /// The colours that a vertex can take.
    Colours {
        /// The vertex.
        cell: Cell,
        /// The free colours.
        free: Vec<Digit>,
        /// The one it gets, unless there is none.
        drawn: Option<Digit>,
    },
    /// The reason of the strikes or the placement that follow.
    Because {
        /// The rule, as the method calls it.
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
    /// An exchange is judged.
    Chance {
        /// The cost before it.
        cost: u64,
        /// The temperature.
        temperature: f64,
        /// The probability with which it is accepted.
        chance: f64,
        /// The number from 0 to 1 that was drawn; none where the exchange does no harm.
        draw: Option<f64>,
    },
    /// A digit leaves a cell and may not come back for some moves.
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
    /// A proposition was decided because nothing followed.
    Decision {
        /// What was decided.
        literal: Literal,
        /// The number of open decisions, this one included.
        level: usize,
    },
    /// A proposition followed.
    Implied {
        /// What follows.
        literal: Literal,
        /// The clause from which it follows, itself included.
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
        /// How many were open.
        from: usize,
        /// How many are left.
        to: usize,
    },
    /// A search with memory takes all decisions back and begins again.
    Anew {
        /// Conflicts so far, where the engine tells.
        conflicts: u64,
    },
    /// Branch and bound, after a node or at a moment when the engine is asked.
    Bound {
        /// Nodes solved.
        nodes: u64,
        /// Pivots made.
        pivots: u64,
        /// Nodes that wait, where the engine says so.
        open: Option<u64>,
        /// The value of the node's relaxation, infinite where it has no point; of an engine that does
        /// not tell nodes, its bound, where it tells that.
        bound: Option<f64>,
        /// The value of the best solution so far.
        best: Option<f64>,
    },
    /// Values of a relaxation that are neither 0 nor 1.
    Fractional {
        /// The candidates with their values.
        values: Vec<(Cell, Digit, f64)>,
        /// How many there are.
        count: usize,
    },
    /// An engine of a portfolio has its turn.
    Turn {
        /// Its name: `search`, `learner` or `walker`.
        engine: &'static str,
        /// What it has done so far, in its own unit: dead ends, conflicts or moves.
        done: u64,
        /// The number of open decisions, or of cells in conflict.
        level: usize,
    },
    /// A step of human logic, with everything that explains it.
    Step(Box<Step>),
    /// Something that must be said.
    Note(Note),
}

impl Detail {
    /// The candidates with their saturation, the most saturated first, in the order given among equals.
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

    /// The name of its kind, in traces and frames.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Taken { .. } => "taken",
            Self::Weighed { .. } => "weighed",
            Self::Colours { .. } => "colours",
            Self::Because { .. } => "because",
            Self::Truth { .. } => "truth",
            Self::Chance { .. } => "chance",
            Self::Tabu { .. } => "tabu",
            Self::Decision { .. } => "decision",
            Self::Implied { .. } => "implied",
            Self::Conflict { .. } => "conflict",
            Self::Jump { .. } => "jump",
            Self::Anew { .. } => "anew",
            Self::Bound { .. } => "bound",
            Self::Fractional { .. } => "fractional",
            Self::Turn { .. } => "turn",
            Self::Step(_) => "explained",
            Self::Note(_) => "note",
        }
    }
}
