//! A refutation in DRAT: the clauses that a SAT solver has learnt and forgotten, in order.

use std::io::{self, Write};

use super::text::Shared;

/// A log in DRAT; clones write to the same text.
#[derive(Clone, Debug)]
pub struct DratLog(Shared);

impl DratLog {
    /// Starts a proof.
    pub fn new(out: Box<dyn Write + Send>) -> Self {
        Self(Shared::new(out))
    }

    /// Adds a clause that follows by unit propagation.
    pub fn clause(&self, literals: impl IntoIterator<Item = i32>) {
        self.line(b"", literals);
    }

    /// Deletes a clause.
    pub fn delete(&self, literals: impl IntoIterator<Item = i32>) {
        self.line(b"d ", literals);
    }

    /// Adds the empty clause.
    pub fn contradiction(&self) {
        let is_refuted = std::mem::replace(&mut self.0.lock().is_refuted, true);
        if !is_refuted {
            self.clause([]);
        }
    }

    /// Ends the proof; returns whether it is a refutation.
    pub fn finish(&self) -> io::Result<bool> {
        self.0.lock().finish()
    }

    fn line(&self, start: &[u8], literals: impl IntoIterator<Item = i32>) {
        let mut text = self.0.lock();
        text.push(start);
        for literal in literals {
            if literal < 0 {
                text.push(b"-");
            }
            text.push_number(u64::from(literal.unsigned_abs()));
            text.push(b" ");
        }
        text.end_line(b"0\n");
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Page;
    use super::*;

    #[test]
    fn clauses_are_lines_that_end_in_zero() {
        let page = Page::default();
        let log = DratLog::new(page.writer());
        log.clause([3, -14]);
        log.delete([3, -14]);
        log.contradiction();
        assert!(log.finish().unwrap());
        assert_eq!(page.text(), "3 -14 0\nd 3 -14 0\n0\n");
    }
}
