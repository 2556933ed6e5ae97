//! What a method does, as it happens: plain data, built only for an observer.

use satur_model::{Cell, Digit};

use crate::{Detail, Literal};

/// Something that happened, with enough data to replay and to draw it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A digit was placed because it was forced.
    Place(Cell, Digit),
    /// A candidate was struck out.
    Strike(Cell, Digit),
    /// A digit was tried.
    Try(Cell, Digit),
    /// A tried or placed digit was taken back.
    Undo(Cell),
    /// A cell has no digit left, so the current try is wrong.
    DeadEnd(Cell),
    /// A new attempt starts from the givens; the number of the attempt, from 1.
    Restart(u64),
    /// A cell was chosen to be filled next.
    Choose(Cell),
    /// An exchange of two cells was proposed: the change of the cost, and whether it was accepted.
    Swap {
        /// The cells.
        cells: [Cell; 2],
        /// The change of the cost.
        change: i64,
        /// Whether the exchange was accepted.
        accepted: bool,
    },
    /// A stage of a cooling schedule, or of any search by cost, begins.
    Stage {
        /// The temperature.
        temperature: f64,
        /// The current cost.
        cost: u64,
    },
    /// A state machine enters a state.
    Enter {
        /// Its number.
        state: u8,
        /// Its name.
        name: &'static str,
    },
    /// A step of human logic begins; its placements and strikes follow.
    Step {
        /// The id of its technique.
        technique: &'static str,
    },
    /// A formula is violated; the cells that show it.
    Violated {
        /// The formula's letter.
        formula: char,
        /// Two cells, or the same one twice.
        cells: [Cell; 2],
    },
    /// A clause was learnt from a conflict: one of these holds. Each says that the cell has the
    /// digit or, with `false`, that it does not.
    Learn(Vec<Literal>),
    /// A solution was found.
    Solution,
    /// The reason for what follows; only for an observer that wants detail.
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

/// Observes a run.
pub trait Observer {
    /// Called for each event; `work` is the total work so far.
    fn event(&mut self, work: u64, event: Event);

    /// Whether details are wanted. They take time to build; called once, when the run begins.
    fn wants_detail(&self) -> bool {
        false
    }
}

impl<F: FnMut(u64, Event)> Observer for F {
    fn event(&mut self, work: u64, event: Event) {
        self(work, event);
    }
}
