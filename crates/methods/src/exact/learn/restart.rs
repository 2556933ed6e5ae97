//! When to restart from the root.
//!
//! At first often: two averages of the glue of learnt clauses are kept, of the last few dozen and
//! of all. If the recent clauses are worse than usual, the search is in a poor region and restarts
//! (Audemard and Simon 2012, with exponential averages after Biere and Fröhlich 2015). Boards with
//! many solutions are solved in this phase.
//!
//! A board that outlasts this phase is hard, and hard boards are shallow: seven decisions settle a
//! 25x25 board of 1,800 candidates, so a restart gains little and loses the current position. From
//! then on restarts are rare and follow Luby's sequence.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-learner.md`: alternating between both, as SAT
//! solvers do; restarting often throughout.

use super::super::tuning::Tuning;

/// The averages and the phase.
pub(super) struct Restarts {
    tuning: Tuning,
    recent: Average,
    usual: Average,
    conflicts: u64,
    /// The conflicts at which the next restart may come.
    next: u64,
    number: u64,
}

impl Restarts {
    pub(super) fn new(tuning: &Tuning) -> Self {
        Self {
            tuning: *tuning,
            recent: Average::new(1.0 / 32.0),
            usual: Average::new(1e-4),
            conflicts: 0,
            next: tuning.restart_least,
            number: 0,
        }
    }

    /// Records a learnt clause.
    pub(super) fn note(&mut self, glue: u32) {
        self.conflicts += 1;
        self.recent.add(f64::from(glue));
        self.usual.add(f64::from(glue));
        if self.conflicts == self.tuning.eager_conflicts {
            self.next = self.conflicts + self.tuning.restart_unit;
        }
    }

    /// Whether a restart is due with `level` open decisions; if so, the count is reset. A large
    /// open board has hundreds of decisions, and making them again must be worth some conflicts.
    pub(super) fn is_due(&mut self, level: u32) -> bool {
        if self.conflicts < self.next {
            return false;
        }
        if self.conflicts < self.tuning.eager_conflicts {
            let is_poor = self.recent.value > self.tuning.restart_margin * self.usual.value;
            if is_poor {
                self.next = self.conflicts + self.tuning.restart_least + u64::from(level / 8);
            }
            return is_poor;
        }
        self.number += 1;
        self.next = self.conflicts + self.tuning.restart_unit * luby(self.number + 1);
        true
    }
}

/// Luby's sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, counted from 1.
fn luby(mut at: u64) -> u64 {
    loop {
        let power = (at + 1).next_power_of_two();
        if power == at + 1 {
            return power / 2;
        }
        at -= power / 2 - 1;
    }
}

/// An exponential average that weighs its first values equally.
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

    #[test]
    fn worse_clauses_bring_a_restart_at_first_and_time_later() {
        let tuning = Tuning::default();
        let mut restarts = Restarts::new(&tuning);
        for _ in 0..100 {
            restarts.note(5);
            assert!(!restarts.is_due(7));
        }
        for _ in 0..20 {
            restarts.note(9);
        }
        assert!(restarts.is_due(7));
        assert!(!restarts.is_due(7));
        let mut due = 0;
        for _ in 120..tuning.eager_conflicts + 10 * tuning.restart_unit {
            restarts.note(5);
            due += u64::from(restarts.is_due(7));
        }
        // 1 1 2 1 1 2 units and a part of the 4.
        assert!((6..20).contains(&due), "{due}");
    }
}
