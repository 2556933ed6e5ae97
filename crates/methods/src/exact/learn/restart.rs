//! When to begin anew from the root.
//!
//! Two averages of the glue of learnt clauses are kept: of the last few dozen, and of a long
//! time. Where the recent clauses are worse than usual, the search is in a poor place and starts
//! over (Audemard and Simon 2012, with exponential averages after Biere and Fröhlich 2015).
//! Phases of that alternate with *stable* phases, in which restarts are rare and come by Luby's
//! sequence: the first kind proves, the second finds.

/// The averages and the phases.
pub(super) struct Restarts {
    recent: Average,
    usual: Average,
    conflicts: u64,
    last: u64,
    pub(super) is_stable: bool,
    phase_end: u64,
    phase_length: u64,
    luby: u64,
    next_stable: u64,
}

/// A recent glue this much above the usual means: begin anew.
const MARGIN: f64 = 1.1;
/// Conflicts between two restarts at least.
const LEAST: u64 = 2;
/// Conflicts of a unit of Luby's sequence.
const LUBY_UNIT: u64 = 1024;

impl Restarts {
    pub(super) fn new() -> Self {
        Self {
            recent: Average::new(1.0 / 32.0),
            usual: Average::new(1e-4),
            conflicts: 0,
            last: 0,
            is_stable: false,
            phase_end: 1000,
            phase_length: 1000,
            luby: 1,
            next_stable: 0,
        }
    }

    /// Takes note of a learnt clause.
    pub(super) fn note(&mut self, glue: u32) {
        self.conflicts += 1;
        self.recent.add(f64::from(glue));
        self.usual.add(f64::from(glue));
        if self.conflicts >= self.phase_end {
            self.is_stable = !self.is_stable;
            if !self.is_stable {
                self.phase_length += self.phase_length / 2;
            }
            self.phase_end = self.conflicts + self.phase_length;
            self.next_stable = self.conflicts + LUBY_UNIT;
        }
    }

    /// Whether it is time; if so, the count begins anew.
    pub(super) fn is_due(&mut self) -> bool {
        let due = if self.is_stable {
            self.conflicts >= self.next_stable
        } else {
            self.conflicts >= self.last + LEAST && self.recent.value > MARGIN * self.usual.value
        };
        if due {
            self.last = self.conflicts;
            if self.is_stable {
                self.luby += 1;
                self.next_stable = self.conflicts + LUBY_UNIT * luby(self.luby);
            }
        }
        due
    }
}

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, counted from 1.
fn luby(mut at: u64) -> u64 {
    loop {
        let power = (at + 1).next_power_of_two();
        if power == at + 1 {
            return power / 2;
        }
        at -= power / 2 - 1;
    }
}

/// An exponential average that is fair from the first value on.
struct Average {
    value: f64,
    rate: f64,
    least: f64,
}

impl Average {
    fn new(least: f64) -> Self {
        Self {
            value: 0.0,
            rate: 1.0,
            least,
        }
    }

    fn add(&mut self, value: f64) {
        self.value += self.rate * (value - self.value);
        // 1, 1/2, 1/3, … down to the rate that stays.
        self.rate = (self.rate / (1.0 + self.rate)).max(self.least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_begins_as_everybody_knows() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn an_average_is_that_of_its_values_at_first() {
        let mut average = Average::new(0.01);
        for value in [4.0, 2.0, 3.0] {
            average.add(value);
        }
        assert!((average.value - 3.0).abs() < 1e-12);
    }
}
