//! Techniques in order of difficulty.

use crate::technique::Width;
use crate::{Board, Finders, Sink, Step, TECHNIQUES, Technique, View};

/// The techniques that may be used, easiest first.
#[derive(Clone)]
pub struct Ladder {
    rungs: Vec<&'static Technique>,
}

impl Ladder {
    /// Every technique there is.
    pub fn all() -> Self {
        Self::of(TECHNIQUES.to_vec())
    }

    /// These techniques.
    pub fn of(mut rungs: Vec<&'static Technique>) -> Self {
        rungs.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty));
        Self { rungs }
    }

    /// The techniques, easiest first.
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.rungs
    }

    /// The easiest step there is.
    pub fn next<const N: usize>(&self, board: &Board<N>) -> Option<Step>
    where
        Finders: Width<N>,
    {
        let view = View::new(board);
        self.rungs.iter().find_map(|technique| {
            let mut sink = Sink::first(technique);
            let _ = technique.find.run(&view, &mut sink);
            sink.into_steps().pop()
        })
    }
}
