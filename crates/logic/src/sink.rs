//! Where techniques put what they find.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use satur_model::Stop;

use crate::{Action, Mark, Step, Technique};

/// Whether the search for steps goes on: `Break` once nobody wants more.
pub type Flow = ControlFlow<()>;

/// Collects steps: the first, or all.
pub struct Sink<'p> {
    technique: &'static Technique,
    stop: &'p Stop,
    wants: Wants,
    steps: Vec<Step>,
    known: BTreeSet<Vec<Action>>,
    /// Actions of the first step, if actions are all that is wanted.
    actions: Vec<Action>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    /// What to do, for programs that only solve.
    FirstActions,
    First,
    All,
}

impl<'p> Sink<'p> {
    /// Wants the actions of the first step and no reasons: see [`Sink::actions`]. A program
    /// that solves needs one such sink for all its steps, so that nothing is allocated for
    /// them, and empties it before each with [`Sink::clear`].
    pub fn first_actions(technique: &'static Technique) -> Self {
        Self::new(technique, Wants::FirstActions)
    }

    /// Forgets what was taken.
    pub fn clear(&mut self) {
        self.actions.clear();
        if self.wants != Wants::FirstActions {
            self.steps.clear();
            self.known.clear();
        }
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
            stop: Stop::never(),
            wants,
            steps: Vec::new(),
            known: BTreeSet::new(),
            actions: Vec::new(),
        }
    }

    /// Sets when searches that fill this sink have to end.
    #[must_use]
    pub fn with_stop(self, stop: &'p Stop) -> Self {
        Self { stop, ..self }
    }

    /// When a search that fills this sink has to end.
    pub fn stop(&self) -> &'p Stop {
        self.stop
    }

    /// `Break` if the stop is over. A search that may take long asks this between two
    /// pieces of work and leaves with what it has handed on.
    #[inline]
    pub fn go_on(&self) -> Flow {
        if self.stop.is_over() {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    }

    /// Whether every step is wanted, not only the first.
    pub fn wants_all(&self) -> bool {
        self.wants == Wants::All
    }

    /// Takes a step. One without actions is no step. Marks are made only if they are wanted.
    #[inline]
    pub fn take(&mut self, actions: &[Action], marks: impl FnOnce() -> Vec<Mark>) -> Flow {
        match self.accept(actions) {
            Ok(actions) => self.push(actions, marks()),
            Err(flow) => flow,
        }
    }

    /// The actions of a step whose marks are wanted, in order and each once; otherwise how the search goes on.
    ///
    /// Apart from [`Sink::take`], which is compiled once for every caller.
    fn accept(&mut self, actions: &[Action]) -> Result<Vec<Action>, Flow> {
        if actions.is_empty() {
            return Err(Flow::Continue(()));
        }
        if self.wants == Wants::FirstActions {
            self.actions.extend_from_slice(actions);
            return Err(Flow::Break(()));
        }
        let mut actions = actions.to_vec();
        actions.sort_unstable();
        actions.dedup();
        // The same result for another reason is no news.
        if self.wants == Wants::All && !self.known.insert(actions.clone()) {
            return Err(Flow::Continue(()));
        }
        Ok(actions)
    }

    fn push(&mut self, actions: Vec<Action>, marks: Vec<Mark>) -> Flow {
        self.steps.push(Step {
            technique: self.technique,
            actions,
            marks,
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

    /// The actions of the first step, if they are all that was wanted; none if there was no
    /// step.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
}
