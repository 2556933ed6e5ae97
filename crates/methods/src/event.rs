//! What a method does, as it does it: plain data, built only if someone listens.

use satur_model::{Cell, Digit, Shape};

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
    Learn(Vec<(Cell, Digit, bool)>),
    /// A solution was found.
    Solution,
}

impl Event {
    /// The event as a line of text.
    pub fn describe(&self, shape: Shape) -> String {
        let name = |cell: &Cell| shape.name(*cell).to_string();
        match self {
            Self::Place(cell, digit) => format!("place {}={digit}", name(cell)),
            Self::Strike(cell, digit) => format!("strike {}<>{digit}", name(cell)),
            Self::Try(cell, digit) => format!("try {}={digit}", name(cell)),
            Self::Undo(cell) => format!("undo {}", name(cell)),
            Self::DeadEnd(cell) => format!("dead end at {}", name(cell)),
            Self::Restart(attempt) => format!("attempt {attempt}"),
            Self::Choose(cell) => format!("choose {}", name(cell)),
            Self::Swap {
                cells: [a, b],
                change,
                accepted,
            } => {
                let done = if *accepted { "swap" } else { "keep" };
                format!("{done} {} {}, change {change:+}", name(a), name(b))
            }
            Self::Stage { temperature, cost } => {
                format!("temperature {temperature:.4}, cost {cost}")
            }
            Self::Enter { state, name } => format!("state {state} {name}"),
            Self::Step { technique } => format!("step {technique}"),
            Self::Violated {
                formula,
                cells: [a, b],
            } => {
                format!("formula {formula} fails at {} {}", name(a), name(b))
            }
            Self::Learn(literals) => {
                let told = literals.iter().map(|(cell, digit, is_true)| {
                    let sign = if *is_true { "=" } else { "<>" };
                    format!("{}{sign}{digit}", name(cell))
                });
                format!("learn {}", told.collect::<Vec<_>>().join(" or "))
            }
            Self::Solution => "solution".to_owned(),
        }
    }
}

/// Someone who watches a method work.
pub trait Observer {
    /// Takes note of an event, with the work done so far.
    fn event(&mut self, work: u64, event: Event);
}

impl<F: FnMut(u64, Event)> Observer for F {
    fn event(&mut self, work: u64, event: Event) {
        self(work, event);
    }
}
