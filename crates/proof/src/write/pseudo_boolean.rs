//! A refutation in VeriPB's format: cutting planes and reverse unit propagation.
//!
//! The formula is written last, because it forbids the solutions that were found on the way. So its
//! number of constraints is not known while the proof is written, and the proof refers to a derived
//! constraint by its distance from the newest one: `-1` is the newest. Constraints of the formula
//! that do not forbid a solution come first there and are referred to by their number.

use std::io::{self, Write};

use super::text::{Shared, Text};

/// A log in VeriPB's format; clones write to the same text.
#[derive(Clone, Debug)]
pub struct PbLog(Shared);

/// The number of the constraint that the formula's equation at this index (from 0) is at least its
/// right side. Equations come first in the formula, and each counts as two constraints.
pub fn at_least(equation: usize) -> u64 {
    2 * equation as u64 + 1
}

/// The number of the constraint that the formula's equation at this index (from 0) is at most its
/// right side.
pub fn at_most(equation: usize) -> u64 {
    2 * equation as u64 + 2
}

/// A constraint that was derived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step(u64);

impl PbLog {
    /// Starts a proof.
    pub fn new(out: Box<dyn Write + Send>) -> Self {
        let shared = Shared::new(out);
        shared
            .lock()
            .end_line(b"pseudo-Boolean proof version 3.0\n");
        Self(shared)
    }

    /// Derives a clause that follows by unit propagation: if all its literals were false, there
    /// would be a conflict.
    pub fn clause(&self, literals: impl IntoIterator<Item = i32>) -> Step {
        let mut text = self.0.lock();
        text.push(b"rup");
        for literal in literals {
            text.push(if literal < 0 { b" +1 ~x" } else { b" +1 x" });
            text.push_number(u64::from(literal.unsigned_abs()));
        }
        derived(&mut text, b" >= 1;\n")
    }

    /// Derives the sum of constraints of the formula, given by their numbers.
    pub fn sum(&self, constraints: impl IntoIterator<Item = u64>) -> Step {
        let mut text = self.0.lock();
        text.push(b"pol");
        for (at, constraint) in constraints.into_iter().enumerate() {
            text.push(b" ");
            text.push_number(constraint);
            if at > 0 {
                text.push(b" +");
            }
        }
        derived(&mut text, b";\n")
    }

    /// Deletes constraints that are no longer needed, so that a checker need not consider them.
    pub fn delete(&self, steps: impl IntoIterator<Item = Step>) {
        let mut steps = steps.into_iter().peekable();
        if steps.peek().is_none() {
            return;
        }
        let mut text = self.0.lock();
        text.push(b"del id");
        for Step(number) in steps {
            text.push(b" -");
            let distance = text.steps - number + 1;
            text.push_number(distance);
        }
        text.end_line(b";\n");
    }

    /// Derives a contradiction by unit propagation alone.
    pub fn contradiction(&self) {
        let mut text = self.0.lock();
        if !text.is_refuted {
            text.push(b"rup");
            derived(&mut text, b" >= 1;\n");
            text.is_refuted = true;
        }
    }

    /// Ends the proof; returns whether it is a refutation.
    pub fn finish(&self) -> io::Result<bool> {
        let mut text = self.0.lock();
        text.push(b"output NONE;\n");
        if text.is_refuted {
            text.push(b"conclusion UNSAT : -1;\n");
        } else {
            text.push(b"conclusion NONE;\n");
        }
        text.end_line(b"end pseudo-Boolean proof;\n");
        text.finish()
    }
}

/// Ends a line that derives a constraint.
fn derived(text: &mut Text, end: &[u8]) -> Step {
    text.steps += 1;
    text.end_line(end);
    Step(text.steps)
}

#[cfg(test)]
mod tests {
    use super::super::testing::Page;
    use super::*;

    #[test]
    fn constraints_are_called_by_their_distance() {
        let page = Page::default();
        let log = PbLog::new(page.writer());
        let sum = log.sum([3, 14, 6]);
        let clause = log.clause([-12, 7]);
        log.delete([sum]);
        log.clause([1]);
        log.delete([clause]);
        log.delete([]);
        log.contradiction();
        log.contradiction();
        assert!(log.finish().unwrap());
        assert_eq!(
            page.text(),
            "pseudo-Boolean proof version 3.0\n\
             pol 3 14 + 6 +;\n\
             rup +1 ~x12 +1 x7 >= 1;\n\
             del id -2;\n\
             rup +1 x1 >= 1;\n\
             del id -2;\n\
             rup >= 1;\n\
             output NONE;\n\
             conclusion UNSAT : -1;\n\
             end pseudo-Boolean proof;\n"
        );
    }

    #[test]
    fn a_proof_without_a_contradiction_concludes_nothing() {
        let page = Page::default();
        let log = PbLog::new(page.writer());
        log.clause([5]);
        assert!(!log.clone().finish().unwrap());
        assert!(page.text().contains("conclusion NONE;"));
    }

    #[test]
    fn a_write_that_fails_is_reported_at_the_end() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let log = PbLog::new(Box::new(Full));
        for _ in 0..100_000 {
            log.clause([1, 2, 3]);
        }
        log.contradiction();
        let error = log.finish().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
