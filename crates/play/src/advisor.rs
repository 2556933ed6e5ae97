//! Questions that take time, answered on a thread of their own while the player goes on.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use satur_advice::{Advice, advise, uniqueness, wrong_entries};
use satur_logic::Choice;
use satur_methods::Threads;
use satur_model::{Cell, Puzzle, Stop};

/// How long an answer may take. On 9x9 hardly any takes a second; on 25x25 some never come.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is asked of a board.
pub struct Question {
    /// Its number, by which the answer is known.
    pub id: u64,
    /// What is wanted.
    pub wanted: Wanted,
    /// The board with the entries of the player, and with the marks where they matter.
    pub puzzle: Puzzle,
}

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The next step.
    Hint,
    /// What is wrong.
    Check,
}

/// An answer.
pub struct Answer {
    /// The number of the question.
    pub id: u64,
    /// What was found.
    pub found: Found,
}

/// What was found out about a board.
pub enum Found {
    /// The next step, or why there is none.
    Hint(Advice),
    /// What is wrong with the entries.
    Check(Checked),
}

/// What a look at the entries says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// All entries are those of the solution.
    Right,
    /// These are not.
    Wrong(Vec<Cell>),
    /// There are several solutions, and at least one with these entries.
    Open,
    /// There are several solutions, and none with these entries.
    DeadEnd,
    /// The puzzle has no solution, whatever is entered.
    Impossible,
    /// There was no time to know.
    Late,
}

/// Answers a question; nothing if the stop was requested first.
pub fn answer(question: &Question, stop: &Stop) -> Option<Answer> {
    let stop = &stop.narrowed(Some(PATIENCE));
    let found = match question.wanted {
        Wanted::Hint => {
            let choice = Choice {
                preset: "all",
                until: None,
                without: Vec::new(),
            };
            Found::Hint(advise(&question.puzzle, &choice, stop)?)
        }
        Wanted::Check => Found::Check(check(&question.puzzle, stop)?),
    };
    Some(Answer {
        id: question.id,
        found,
    })
}

fn check(puzzle: &Puzzle, stop: &Stop) -> Option<Checked> {
    let known = uniqueness(puzzle, stop)?;
    Some(match &known.solution {
        _ if known.is_set_impossible => Checked::Impossible,
        Some(solution) => {
            let wrong = wrong_entries(puzzle, solution);
            if wrong.is_empty() {
                Checked::Right
            } else {
                Checked::Wrong(wrong)
            }
        }
        None if known.is_impossible => Checked::DeadEnd,
        None if stop.is_late() => Checked::Late,
        None => Checked::Open,
    })
}

/// Answers questions one at a time. A new one ends the one before it.
pub struct Advisor {
    sender: Sender<Answer>,
    receiver: Receiver<Answer>,
    stop: Stop,
}

impl Advisor {
    /// An advisor that nobody has asked yet.
    pub fn new() -> Self {
        let (sender, receiver) = channel();
        Self {
            sender,
            receiver,
            stop: Stop::new(),
        }
    }

    /// Begins to answer a question. Where the system gives no thread for it, it is answered before
    /// this returns.
    pub fn ask(&mut self, question: Question) {
        self.cancel();
        let (sender, stop) = (self.sender.clone(), self.stop.clone());
        let question = std::sync::Arc::new(question);
        let work = {
            let question = question.clone();
            move || {
                if let Some(answer) = answer(&question, &stop) {
                    // Where nobody listens any more the game is over.
                    let _ = sender.send(answer);
                }
            }
        };
        if !Threads::new(1).start_alone(work)
            && let Some(answer) = answer(&question, &self.stop)
        {
            let _ = self.sender.send(answer);
        }
    }

    /// Asks whatever is being answered to end.
    pub fn cancel(&mut self) {
        self.stop.request();
        self.stop = Stop::new();
    }

    /// An answer that has come since.
    pub fn poll(&self) -> Option<Answer> {
        self.receiver.try_recv().ok()
    }
}

impl Default for Advisor {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Advisor {
    fn drop(&mut self) {
        self.stop.request();
    }
}
