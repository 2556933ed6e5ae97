//! Which candidate is decided next.
//!
//! A decision always places a digit. Placing settles four groups at once, striking settles
//! nothing; and what is learnt from placings speaks of candidates that must hold, so it bears on
//! other branches too. Saving the last polarity instead, as SAT solvers do, left five of nine
//! boards of `gecode25` unsolved where placing left two, in the same time.
//!
//! Of the sixteen candidates of most weight, the one is decided whose weight divided by the size of
//! its smallest group is greatest: a quarter fewer conflicts on `unique25` than by weight alone.
//!
//! *Looking ahead*: hard boards are settled by about seven decisions, and most of the proof lies
//! under the first of them. There the best few are tried before one is decided. One that fails is a
//! conflict to learn from, the sooner the better; else the one is taken that settles most, whether
//! it holds or, if it is one of two, not.
//!
//! Proofs on ten boards, five of `gecode25` and the five of `unique25`; conflicts on average, and
//! seconds (noise of a tenth), while houses were matched after a thousand conflicts:
//!
//! | tried | under | conflicts | seconds |
//! | ---: | --- | ---: | ---: |
//! | none | | 18,100 | 1.38 |
//! | 4 | 3 decisions | 15,300 | 1.20 |
//! | 8 | 3 decisions | 14,900 | 1.22 |
//! | 4 | 5 decisions | 13,700 | 1.23 |
//! | 4 | all | 11,600 | 1.35 |
//! | 8 | all | 9,700 | 1.46 |
//! | 16 | all | 9,200 | 2.2 |
//!
//! To find a solution of the nine boards of `gecode25`, four seeds each, took 3.9 s on average with none
//! tried, 2.6 with 8 under 3, 3.0 with 4 under 5, 3.9 with 4 under all. Trying by the rules of the
//! board alone, without clauses and houses, saves fewer conflicts (13,800 with 4 under all); so do
//! an average of what each candidate settled before (20,300), and counting the small groups that
//! it touches (23,000).

use super::Learner;
use super::literal::{Conflict, Lit};
use crate::Event;
use crate::word::Word;

/// How many of the weightiest candidates are compared.
const COMPARED: usize = 16;

impl<W: Word> Learner<W> {
    /// Places an open candidate, on a board where nothing follows; or finds one that fails.
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

    /// The open candidates of most weight, with the weight that counts; says how many there are.
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
            }
        }
        for &(_, candidate) in &compared[..len] {
            self.order.insert(candidate);
        }
        len
    }

    /// Which of these candidates settles most. It stands already if it was the last; if one
    /// fails, that one stands with its conflict.
    fn look_ahead(&mut self, tried: impl Iterator<Item = u32>) -> Result<u32, Conflict> {
        let level = self.trail.level();
        let (mut best, mut most, mut last) = (0, 0, 0);
        for candidate in tried {
            self.undo(level);
            // Out of three, one that does not hold settles nothing.
            let not_held = match self.trail.tightness(candidate) {
                2 => self.settles(Lit::strike(candidate))?,
                _ => 1,
            };
            self.undo(level);
            let settled = self.settles(Lit::place(candidate))? * not_held;
            last = candidate;
            if settled > most {
                (best, most) = (candidate, settled);
            }
        }
        if best != last {
            self.undo(level);
        }
        Ok(best)
    }

    /// How much follows from a literal, which stands then.
    fn settles(&mut self, lit: Lit) -> Result<usize, Conflict> {
        let before = self.trail.lits().len();
        self.assume(lit);
        self.propagate()?;
        Ok(self.trail.lits().len() - before)
    }

    /// Begins a level with an open literal.
    fn assume(&mut self, lit: Lit) {
        self.counts.decisions += 1;
        self.trail.decide(lit);
        if let Some(events) = self.events.as_mut().filter(|_| lit.is_place()) {
            let (cell, digit) = self.trail.ground.meaning(lit.candidate());
            events.push(Event::Try(cell, digit));
        }
    }
}
