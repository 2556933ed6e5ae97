//! Where techniques put what they find.

use std::ops::ControlFlow;

use crate::{Action, Mark, Step, Technique};

/// Whether the search for steps goes on: `Break` once nobody wants more.
pub type Flow = ControlFlow<()>;

/// Collects steps: the first, or all.
pub struct Sink {
    technique: &'static Technique,
    wants: Wants,
    steps: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    /// What to do, for programs that only solve.
    FirstActions,
    First,
    All,
}

impl Sink {
    /// Wants the first step, without marks.
    pub fn first_actions(technique: &'static Technique) -> Self {
        Self::new(technique, Wants::FirstActions)
    }

    /// Wants the first step.
    pub fn first(technique: &'static Technique) -> Self {
        Self::new(technique, Wants::First)
    }

    /// Wants all steps.
    pub fn all(technique: &'static Technique) -> Self {
        Self::new(technique, Wants::All)
    }

    fn new(technique: &'static Technique, wants: Wants) -> Self {
        Self {
            technique,
            wants,
            steps: Vec::new(),
        }
    }

    /// Takes a step. One without actions is no step. Marks are made only if they are wanted.
    pub fn take(&mut self, actions: &[Action], marks: impl FnOnce() -> Vec<Mark>) -> Flow {
        if actions.is_empty() {
            return Flow::Continue(());
        }
        let mut actions = actions.to_vec();
        actions.sort_unstable();
        actions.dedup();
        // The same result for another reason is no news.
        if self.steps.iter().any(|known| known.actions == actions) {
            return Flow::Continue(());
        }
        self.steps.push(Step {
            technique: self.technique,
            actions,
            marks: if self.wants == Wants::FirstActions {
                Vec::new()
            } else {
                marks()
            },
        });
        match self.wants {
            Wants::All => Flow::Continue(()),
            Wants::FirstActions | Wants::First => Flow::Break(()),
        }
    }

    /// What was taken.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
