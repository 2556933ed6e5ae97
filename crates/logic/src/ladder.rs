//! Techniques in order of difficulty, and the climb through them.

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
    /// Returns the ladder of all techniques.
    pub fn all() -> Self {
        Self::of(TECHNIQUES.to_vec())
    }

    /// Returns the ladder of these techniques, sorted by difficulty.
    pub fn of(mut rungs: Vec<&'static Technique>) -> Self {
        rungs.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty));
        Self { rungs }
    }

    /// Returns the ladder of these techniques in this order.
    pub fn in_order(rungs: Vec<&'static Technique>) -> Self {
        Self { rungs }
    }

    /// The ladder with this name: `basic`, `hodoku`, `se` or `all`.
    pub fn preset(name: &str) -> Option<Self> {
        presets::named(name)
    }

    /// The ladder up to this technique, if it has it.
    pub fn until(&self, id: &str) -> Option<Self> {
        let last = self.rungs.iter().position(|rung| rung.id == id)?;
        Some(Self::in_order(self.rungs[..=last].to_vec()))
    }

    /// The ladder without this technique, if it has it.
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

    /// The easiest step; `None` if there is no step, or if the stop is over first.
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

/// A board on its way up a ladder. It remembers when each technique last found nothing, so that a
/// technique looks again only where something has changed.
pub struct LadderRun<'l, const N: usize> {
    ladder: &'l Ladder,
    board: Board<N>,
    /// For each rung, the time at which it found nothing; 0 if it has not run.
    vain: Vec<u32>,
    /// Receives the actions of a step; `None` if the ladder is empty.
    sink: Option<Sink<'l>>,
    stop: &'l Stop,
}

impl<'l, const N: usize> LadderRun<'l, N>
where
    FindFunctions: BoardWidth<N>,
{
    /// Starts with a board at the foot of a ladder.
    pub fn new(ladder: &'l Ladder, board: Board<N>) -> Self {
        Self {
            vain: vec![0; ladder.rungs.len()],
            ladder,
            board,
            sink: ladder.rungs.first().map(|rung| Sink::first_actions(rung)),
            stop: Stop::never(),
        }
    }

    /// Sets when to end. Once the stop is over there is no next step, even if the ladder has one.
    #[must_use]
    pub fn with_stop(mut self, stop: &'l Stop) -> Self {
        self.sink = self.sink.map(|sink| sink.with_stop(stop));
        self.stop = stop;
        self
    }

    /// Whether the stop is over.
    pub fn is_over(&self) -> bool {
        self.stop.is_over()
    }

    /// The current board.
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// The easiest step, with its reason. The board is not changed.
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

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        self.board.apply(step)
    }

    /// Finds the easiest step and applies it, without its reason. Returns the technique, or `None`
    /// if there is no step.
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
                // A search that was stopped has no actions.
                let is_step = !sink.actions().is_empty();
                return Ok(is_step.then_some(technique));
            }
            *vain = self.board.clock();
        }
        Ok(None)
    }

    /// Climbs as far as the ladder reaches, and returns whether the board is solved.
    pub fn finish(&mut self) -> Result<bool, Contradiction> {
        while !self.board.is_solved() {
            if self.advance()?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
