//! The trail of a search with memory: what it decided, level by level, and how much follows from each.
//!
//! A level costs constant time when it is opened and none when it is taken back. A frame has the
//! deepest levels alone, so it stays bounded on every board.

use satur_methods::{Detail, Literal};

/// Levels that a frame shows.
const MOST_LEVELS: usize = 40;

/// A level of the trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrailLevel {
    /// Its number; what holds without any decision is level 0.
    pub level: usize,
    /// What was decided; nothing on level 0.
    pub decision: Option<Literal>,
    /// How many literals follow on this level.
    pub implied: u64,
}

/// The trail as it stands.
#[derive(Default)]
pub(crate) struct Trail {
    levels: Vec<TrailLevel>,
    is_new: bool,
}

impl Trail {
    /// Takes note of a detail that changes the trail.
    pub(crate) fn detail(&mut self, detail: &Detail) {
        match *detail {
            Detail::Decision { literal, level } => {
                self.level(level).implied = 0;
                self.levels.truncate(level + 1);
                self.level(level).decision = Some(literal);
            }
            Detail::Implied { level, .. } => self.level(level).implied += 1,
            Detail::Jump { to, .. } => self.levels.truncate(to + 1),
            Detail::Anew { .. } => self.levels.truncate(1),
            _ => return,
        }
        self.is_new = true;
    }

    fn level(&mut self, level: usize) -> &mut TrailLevel {
        while self.levels.len() <= level {
            self.levels.push(TrailLevel {
                level: self.levels.len(),
                decision: None,
                implied: 0,
            });
        }
        &mut self.levels[level]
    }

    /// The deepest levels.
    pub(crate) fn shown(&self) -> Vec<TrailLevel> {
        let first = self.levels.len().saturating_sub(MOST_LEVELS);
        self.levels[first..].to_vec()
    }

    /// The deepest levels, if the trail changed since the last call.
    pub(crate) fn take_changed(&mut self) -> Option<Vec<TrailLevel>> {
        std::mem::take(&mut self.is_new).then(|| self.shown())
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Cell, Digit};

    use super::*;

    fn literal(cell: usize) -> Literal {
        (Cell::new(cell), Digit::new(0), true)
    }

    fn decide(level: usize) -> Detail {
        Detail::Decision {
            literal: literal(level),
            level,
        }
    }

    fn imply(level: usize) -> Detail {
        Detail::Implied {
            literal: literal(80),
            clause: Vec::new(),
            level,
        }
    }

    #[test]
    fn a_jump_takes_levels_back_and_a_restart_all_but_the_first() {
        let mut trail = Trail::default();
        let details = [imply(0), decide(1), imply(1), imply(1), decide(2), imply(2)];
        for detail in &details {
            trail.detail(detail);
        }
        let shown = trail.take_changed().unwrap();
        let implied: Vec<u64> = shown.iter().map(|level| level.implied).collect();
        assert_eq!(implied, [1, 2, 1]);
        assert_eq!(shown[2].decision, Some(literal(2)));
        assert_eq!(trail.take_changed(), None, "nothing happened since");
        trail.detail(&Detail::Jump { from: 2, to: 1 });
        trail.detail(&imply(1));
        assert_eq!(trail.shown().len(), 2);
        assert_eq!(trail.shown()[1].implied, 3);
        trail.detail(&Detail::Anew { conflicts: 1 });
        assert_eq!(trail.shown().len(), 1);
        (1..100).for_each(|level| trail.detail(&decide(level)));
        let shown = trail.shown();
        assert_eq!((shown.len(), shown[0].level), (MOST_LEVELS, 60));
    }
}
