//! The receiver of the steps that techniques find.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use satur_model::Stop;

use crate::{Action, Mark, Step, Technique};

/// Whether the search for steps continues: `Break` once no more are wanted.
pub type Flow = ControlFlow<()>;

/// Collects steps: the first, or all.
pub struct Sink<'p> {
    technique: &'static Technique,
    stop: &'p Stop,
    wants: Wants,
    steps: Vec<Step>,
    known: BTreeSet<Vec<Action>>,
    /// The actions of the first step, if only actions are wanted.
    actions: Vec<Action>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    /// The actions of the first step, for programs that only solve.
    FirstActions,
    First,
    All,
}

impl<'p> Sink<'p> {
    /// Returns a sink for the actions of the first step, without reasons: see [`Sink::actions`]. A
    /// program that solves uses one sink for all steps, so that nothing is allocated for them, and
    /// calls [`Sink::clear`] before each.
    pub fn first_actions(technique: &'static Technique) -> Self {
        Self::new(technique, Wants::FirstActions)
    }

    /// Clears what was taken.
    pub fn clear(&mut self) {
        self.actions.clear();
        if self.wants != Wants::FirstActions {
            self.steps.clear();
            self.known.clear();
        }
    }

    /// Returns a sink that takes the first step.
    pub fn first(technique: &'static Technique) -> Self {
        Self::new(technique, Wants::First)
    }

    /// Returns a sink that takes all steps.
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

    /// The stop of searches that fill this sink.
    pub fn stop(&self) -> &'p Stop {
        self.stop
    }

    /// Returns `Break` if the stop is over. A search that may take long calls this between two
    /// pieces of work and ends with what it has passed on.
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

    /// Takes a step; one without actions is ignored. Marks are computed only if they are wanted.
    #[inline]
    pub fn take(&mut self, actions: &[Action], marks: impl FnOnce() -> Vec<Mark>) -> Flow {
        match self.accept(actions) {
            Ok(actions) => self.push(actions, marks()),
            Err(flow) => flow,
        }
    }

    /// Returns the actions of a step whose marks are wanted, sorted and each once; otherwise
    /// whether the search continues.
    ///
    /// Separate from [`Sink::take`], which is compiled for every caller.
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
        // A result that is known already is not reported again with another reason.
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

    /// The steps that were taken.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The actions of the first step, if only actions are wanted; empty if there was no step.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
}
