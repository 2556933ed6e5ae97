//! What a method does, as it does it: plain data, built only if someone listens.

use satur_model::{Cell, Digit};

use crate::{Detail, Literal};

/// A thing that happened. Rich enough to replay and to draw.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A digit was placed because it had to be.
    Place(Cell, Digit),
    /// A candidate was struck out.
    Strike(Cell, Digit),
    /// A digit was tried.
    Try(Cell, Digit),
    /// A digit that was tried or placed was taken back.
    Undo(Cell),
    /// A cell has no digit left, so the present try is wrong.
    DeadEnd(Cell),
    /// A new attempt begins from the givens; the number of the attempt, from 1.
    Restart(u64),
    /// A cell was chosen to be filled next.
    Choose(Cell),
    /// Two cells were to be exchanged: by how much the cost would change, and whether it was done.
    Swap {
        /// The cells.
        cells: [Cell; 2],
        /// The change of the cost.
        change: i64,
        /// Whether it was done.
        accepted: bool,
    },
    /// A stage of a cooling schedule, or of any search by cost, begins.
    Stage {
        /// The temperature.
        temperature: f64,
        /// The cost now.
        cost: u64,
    },
    /// A machine enters a state.
    Enter {
        /// Its number.
        state: u8,
        /// Its name.
        name: &'static str,
    },
    /// A step of human logic begins; what it places and strikes follows.
    Step {
        /// The id of its technique.
        technique: &'static str,
    },
    /// A formula does not hold; the cells that show it.
    Violated {
        /// The formula's letter.
        formula: char,
        /// Two cells, or the same one twice.
        cells: [Cell; 2],
    },
    /// A clause was learnt from a conflict: one of these holds. Each says that the cell has the
    /// digit or, with `false`, that it has not.
    Learn(Vec<Literal>),
    /// A solution was found.
    Solution,
    /// Why what follows is done; only for an observer that wants detail.
    Detail(Box<Detail>),
}

impl Event {
    /// The name of its kind, in traces and frames.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Place(..) => "place",
            Self::Strike(..) => "strike",
            Self::Try(..) => "try",
            Self::Undo(_) => "undo",
            Self::DeadEnd(_) => "dead-end",
            Self::Restart(_) => "restart",
            Self::Choose(_) => "choose",
            Self::Swap { .. } => "swap",
            Self::Stage { .. } => "stage",
            Self::Enter { .. } => "enter",
            Self::Step { .. } => "step",
            Self::Violated { .. } => "violated",
            Self::Learn(_) => "learn",
            Self::Solution => "solution",
            Self::Detail(detail) => detail.kind(),
        }
    }
}

/// Someone who watches a method work.
pub trait Observer {
    /// Called for each event; `work` is the total work so far.
    fn event(&mut self, work: u64, event: Event);

    /// Whether details are wanted. They cost time to build; asked once, when the run begins.
    fn wants_detail(&self) -> bool {
        false
    }
}

impl<F: FnMut(u64, Event)> Observer for F {
    fn event(&mut self, work: u64, event: Event) {
        self(work, event);
    }
}
