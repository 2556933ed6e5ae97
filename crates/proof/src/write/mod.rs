//! Recording a refutation while a solver runs.
//!
//! A log is a handle: clones write to the same text, so that a solver can keep one and its caller
//! another. A write that fails returns nothing; the failure is remembered and reported by `finish`,
//! so that a solver only has to state what it has derived.
//!
//! Variables are numbered from 1, and a literal is the number of its variable, negative if the
//! variable is false.

mod drat;
mod pseudo_boolean;
#[cfg(test)]
mod testing;
mod text;

pub use drat::DratLog;
pub use pseudo_boolean::{PbLog, Step, at_least, at_most};

/// A refutation that is being recorded, in one of the formats.
#[derive(Clone, Debug)]
pub enum ProofLog {
    /// Cutting planes and reverse unit propagation, as VeriPB reads them.
    PseudoBoolean(PbLog),
    /// Clauses, as DRAT checkers read them.
    Drat(DratLog),
}

impl ProofLog {
    /// The format of this log.
    pub fn kind(&self) -> ProofKind {
        match self {
            Self::PseudoBoolean(_) => ProofKind::PseudoBoolean,
            Self::Drat(_) => ProofKind::Drat,
        }
    }

    /// States that what was derived so far is contradictory: unit propagation alone ends in a
    /// conflict. This refutes the formula.
    pub fn contradiction(&self) {
        match self {
            Self::PseudoBoolean(log) => log.contradiction(),
            Self::Drat(log) => log.contradiction(),
        }
    }

    /// Ends the text and reports whether it holds a refutation, or the first write that failed.
    pub fn finish(&self) -> std::io::Result<bool> {
        match self {
            Self::PseudoBoolean(log) => log.finish(),
            Self::Drat(log) => log.finish(),
        }
    }
}

/// A format of refutations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofKind {
    /// VeriPB's pseudo-Boolean proofs, beside a formula in OPB.
    PseudoBoolean,
    /// DRAT, beside a formula in DIMACS CNF.
    Drat,
}

impl ProofKind {
    /// The extension of the formula's file.
    pub fn formula_extension(self) -> &'static str {
        match self {
            Self::PseudoBoolean => "opb",
            Self::Drat => "cnf",
        }
    }

    /// The extension of the proof's file.
    pub fn proof_extension(self) -> &'static str {
        match self {
            Self::PseudoBoolean => "pbp",
            Self::Drat => "drat",
        }
    }
}
