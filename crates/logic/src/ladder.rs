//! Techniques in order of difficulty, and the way up.

use satur_model::Stop;

use crate::technique::BoardWidth;
use crate::{
    Board, Contradiction, FindFunctions, Sink, Step, TECHNIQUES, Technique, View, presets,
};

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

    /// These techniques, sorted by difficulty.
    pub fn of(mut rungs: Vec<&'static Technique>) -> Self {
        rungs.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty));
        Self { rungs }
    }

    /// These techniques in this order.
    pub fn in_order(rungs: Vec<&'static Technique>) -> Self {
        Self { rungs }
    }

    /// The ladder with this name: `basic`, `hodoku`, `se` or `all`.
    pub fn preset(name: &str) -> Option<Self> {
        presets::named(name)
    }

    /// The techniques up to this one, if the ladder has it.
    pub fn until(&self, id: &str) -> Option<Self> {
        let last = self.rungs.iter().position(|rung| rung.id == id)?;
        Some(Self::in_order(self.rungs[..=last].to_vec()))
    }

    /// The techniques but this one, if the ladder has it.
    pub fn without(&self, id: &str) -> Option<Self> {
        let at = self.rungs.iter().position(|rung| rung.id == id)?;
        let mut rungs = self.rungs.clone();
        rungs.remove(at);
        Some(Self::in_order(rungs))
    }

    /// The techniques, easiest first.
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.rungs
    }

    /// The easiest step there is; nothing either if the stop is over first.
    pub fn next<const N: usize>(&self, board: &Board<N>, stop: &Stop) -> Option<Step>
    where
        FindFunctions: BoardWidth<N>,
    {
        let view = View::new(board).with_stop(stop);
        for technique in self.rungs.iter().filter(|rung| board.takes(rung)) {
            if stop.is_over() {
                break;
            }
            let mut sink = Sink::first(technique).with_stop(stop);
            if technique.find.run(&view, &mut sink).is_break() {
                return sink.into_steps().pop();
            }
        }
        None
    }
}

/// A board on its way up a ladder. It remembers which techniques looked in vain and when, so
/// that they look again only where something changed.
pub struct LadderRun<'l, const N: usize> {
    ladder: &'l Ladder,
    board: Board<N>,
    /// For each rung, the time at which it found nothing; 0 if it was not asked.
    vain: Vec<u32>,
    /// For the actions of a step; nothing without rungs.
    sink: Option<Sink<'l>>,
    stop: &'l Stop,
}

impl<'l, const N: usize> LadderRun<'l, N>
where
    FindFunctions: BoardWidth<N>,
{
    /// The start.
    pub fn new(ladder: &'l Ladder, board: Board<N>) -> Self {
        Self {
            vain: vec![0; ladder.rungs.len()],
            ladder,
            board,
            sink: ladder.rungs.first().map(|rung| Sink::first_actions(rung)),
            stop: Stop::never(),
        }
    }

    /// Sets when to end. Once the stop is over there is no next step, even if the ladder has
    /// one.
    #[must_use]
    pub fn with_stop(mut self, stop: &'l Stop) -> Self {
        self.sink = self.sink.map(|sink| sink.with_stop(stop));
        self.stop = stop;
        self
    }

    /// Whether its stop is over.
    pub fn is_over(&self) -> bool {
        self.stop.is_over()
    }

    /// The board as it is.
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// The easiest step there is, with its reason. The board stays as it is.
    pub fn next_step(&mut self) -> Option<Step> {
        let mut view = View::new(&self.board).with_stop(self.stop);
        for (technique, vain) in self.ladder.rungs.iter().zip(&mut self.vain) {
            if self.stop.is_over() {
                break;
            }
            if !self.board.takes(technique) {
                continue;
            }
            view.set_looked(*vain);
            let mut sink = Sink::first(technique).with_stop(self.stop);
            if technique.find.run(&view, &mut sink).is_break() {
                return sink.into_steps().pop();
            }
            *vain = self.board.clock();
        }
        None
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        self.board.apply(step)
    }

    /// Finds the easiest step and does it, without asking why. Says which technique it was;
    /// nothing if there is no step.
    pub fn advance(&mut self) -> Result<Option<&'static Technique>, Contradiction> {
        let Some(sink) = &mut self.sink else {
            return Ok(None);
        };
        sink.clear();
        let mut view = View::new(&self.board).with_stop(self.stop);
        for (technique, vain) in self.ladder.rungs.iter().zip(&mut self.vain) {
            if self.stop.is_over() {
                break;
            }
            if !self.board.takes(technique) {
                continue;
            }
            view.set_looked(*vain);
            if technique.find.run(&view, sink).is_break() {
                drop(view);
                for &action in sink.actions() {
                    self.board.act(action)?;
                }
                // A search that was broken off has none.
                let is_step = !sink.actions().is_empty();
                return Ok(is_step.then_some(technique));
            }
            *vain = self.board.clock();
        }
        Ok(None)
    }

    /// Goes up as far as the ladder reaches, and says whether that is the top.
    pub fn finish(&mut self) -> Result<bool, Contradiction> {
        while !self.board.is_solved() {
            if self.advance()?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
