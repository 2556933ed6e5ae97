//! What a method does, as it happens: plain data, built only for an observer.

use satur_model::{Cell, Digit};

use crate::{Detail, Literal, Packed};

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

/// The names of all kinds of events, details included, by [`Event::kind_number`].
pub const KINDS: [&str; 31] = [
    "place",
    "strike",
    "try",
    "undo",
    "dead-end",
    "restart",
    "choose",
    "swap",
    "stage",
    "enter",
    "step",
    "violated",
    "learn",
    "solution",
    "taken",
    "weighed",
    "colours",
    "because",
    "truth",
    "chance",
    "tabu",
    "decision",
    "implied",
    "conflict",
    "jump",
    "anew",
    "bound",
    "fractional",
    "turn",
    "explained",
    "note",
];

impl Event {
    /// The number of its kind: its place in [`KINDS`].
    #[inline]
    pub fn kind_number(&self) -> usize {
        match self {
            Self::Place(..) => 0,
            Self::Strike(..) => 1,
            Self::Try(..) => 2,
            Self::Undo(_) => 3,
            Self::DeadEnd(_) => 4,
            Self::Restart(_) => 5,
            Self::Choose(_) => 6,
            Self::Swap { .. } => 7,
            Self::Stage { .. } => 8,
            Self::Enter { .. } => 9,
            Self::Step { .. } => 10,
            Self::Violated { .. } => 11,
            Self::Learn(_) => 12,
            Self::Solution => 13,
            Self::Detail(detail) => detail.kind_number(),
        }
    }

    /// The name of its kind, in traces and frames.
    pub fn kind(&self) -> &'static str {
        KINDS[self.kind_number()]
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

    /// How many of the next events the run may keep back, without building remarks, to hand them over
    /// together. Asked when the run begins, after a batch and after an event that came alone.
    fn room(&self) -> usize {
        0
    }

    /// Called with the events that the run kept back. Refused exchanges in a row share an entry, so whoever counts them
    /// has a batch of its own.
    fn batch(&mut self, events: &[Packed]) {
        for (at, packed) in events.iter().enumerate() {
            let chosen = packed.chosen().map(Event::Choose);
            for event in chosen.into_iter().chain(Packed::event_at(events, at)) {
                self.event(packed.work(), event);
            }
        }
    }
}

impl<F: FnMut(u64, Event)> Observer for F {
    fn event(&mut self, work: u64, event: Event) {
        self(work, event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Note, Remark};

    #[test]
    fn kinds_have_their_numbers() {
        let cell = Cell::new(0);
        for (event, kind) in [
            (Event::Place(cell, Digit::new(0)), "place"),
            (Event::Restart(1), "restart"),
            (Event::Solution, "solution"),
            (
                Event::Detail(Box::new(Detail::Note(Note::OwnLearner))),
                "note",
            ),
        ] {
            assert_eq!(event.kind(), kind);
        }
        let truth = Detail::Truth { violations: [0; 5] };
        assert_eq!(truth.kind(), "truth");
        let remarks = [
            Remark::Taken,
            Remark::Weighed,
            Remark::Colours,
            Remark::Chance,
        ];
        let kinds = remarks.map(|remark| KINDS[remark.kind_number()]);
        assert_eq!(kinds, ["taken", "weighed", "colours", "chance"]);
    }
}
