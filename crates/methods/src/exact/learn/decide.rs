//! Which candidate is decided next.
//!
//! A decision always places a digit. Placing settles four groups at once, striking settles nothing;
//! and what is learnt from placements is about candidates that must hold, so it applies to other
//! branches too.
//!
//! Of the sixteen candidates with the greatest weights, the one with the greatest ratio of weight
//! to the size of its smallest group is decided.
//!
//! *Looking ahead*: hard boards are settled by about seven decisions, and most of the proof lies
//! under the first of them. There the best few are tried before one is decided. One that fails is a
//! conflict to learn from, the sooner the better; otherwise the one that settles most is taken,
//! whether it holds or, if it is one of two, not. It saves a fifth of the conflicts of a proof. What was
//! tried is remembered while the decisions stand ([`probes`](super::probes)).
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-learner.md`: saving the last polarity as SAT
//! solvers do; weight alone; looking ahead under every decision, by the rules of the board alone, or
//! by an average of what each candidate settled before; keeping what follows whether a candidate of two
//! holds or not (lifting); the weight of whole groups.

use super::Learner;
use super::literal::{Conflict, Lit};
use crate::Event;
use crate::word::Word;

/// The number of candidates that are compared.
const COMPARED: usize = 16;

impl<W: Word> Learner<W> {
    /// Places an open candidate when nothing more propagates; or finds one that fails.
    pub(super) fn decide(&mut self) -> Result<(), Conflict> {
        let mut compared = [(0.0, 0); COMPARED];
        let len = self.compare(&mut compared);
        let compared = &mut compared[..len];
        let level = self.trail.level();
        let is_hard = self.counts.conflicts >= self.tuning.look_ahead_after;
        let best = if is_hard && u64::from(level) < self.tuning.look_ahead_depth {
            compared.sort_unstable_by(|(one, _), (other, _)| other.total_cmp(one));
            let tried = compared.iter().take(self.tuning.look_ahead_tried as usize);
            self.look_ahead(tried.map(|&(_, candidate)| candidate))?
        } else {
            let best = compared
                .iter()
                .max_by(|(one, _), (other, _)| one.total_cmp(other));
            best.map_or(0, |&(_, candidate)| candidate)
        };
        if self.trail.level() == level {
            self.assume(Lit::place(best));
        }
        Ok(())
    }

    /// Finds the open candidates with the greatest weights; returns how many there are.
    fn compare(&mut self, compared: &mut [(f64, u32); COMPARED]) -> usize {
        let mut len = 0;
        while len < COMPARED {
            let Some(candidate) = self.order.pop() else {
                break;
            };
            if self.trail.value(Lit::place(candidate)) == 0 {
                let size = f64::from(self.trail.tightness(candidate));
                compared[len] = (self.order.activity(candidate) / size, candidate);
                len += 1;
            } else {
                let level = self.trail.level_of(candidate);
                self.order.leave_out(candidate, level);
            }
        }
        for &(_, candidate) in &compared[..len] {
            self.order.insert(candidate);
        }
        len
    }

    /// The candidate that settles most. It is already placed if it was the last; if one fails, that
    /// one is placed, with its conflict.
    fn look_ahead(&mut self, tried: impl Iterator<Item = u32>) -> Result<u32, Conflict> {
        let level = self.trail.level();
        let (mut best, mut most, mut last) = (0, 0, u32::MAX);
        for candidate in tried {
            let known = self.probes.known(level, candidate);
            let settled = if let Some(settled) = known {
                settled
            } else {
                last = candidate;
                self.probe(level, candidate)?
            };
            if settled > most {
                (best, most) = (candidate, settled);
            }
        }
        if best != last {
            self.undo(level);
        }
        Ok(best)
    }

    /// Tries a candidate at the node of a level, where it is then placed; returns the product of the
    /// numbers of literals that follow whether it holds or not.
    fn probe(&mut self, level: u32, candidate: u32) -> Result<usize, Conflict> {
        self.undo(level);
        // In a group of three, a candidate that does not hold settles nothing.
        let not_held = match self.trail.tightness(candidate) {
            2 => self.settles(Lit::strike(candidate))?,
            _ => 1,
        };
        self.undo(level);
        let settled = self.settles(Lit::place(candidate))? * not_held;
        self.probes.record(level, candidate, settled);
        Ok(settled)
    }

    /// The number of literals that follow from a literal, which is then assigned.
    fn settles(&mut self, lit: Lit) -> Result<usize, Conflict> {
        let before = self.trail.lits().len();
        self.assume(lit);
        self.propagate()?;
        Ok(self.trail.lits().len() - before)
    }

    /// Starts a level with an open literal.
    fn assume(&mut self, lit: Lit) {
        self.counts.decisions += 1;
        self.trail.decide(lit);
        self.probes.enter(self.trail.level());
        if let Some(events) = self.events.as_mut().filter(|_| lit.is_place()) {
            let (cell, digit) = self.trail.cover.meaning(lit.candidate());
            events.push(Event::Try(cell, digit));
        }
    }
}
