//! Certificates: proofs that a puzzle has no solution, or no solution beyond those that are named.
//!
//! A solver that says "impossible" or "unique" may be wrong. A certificate is a text in a format
//! that independent programs check: the formula, in which every solution that was found is
//! forbidden, and a refutation of it, step by step. [`mod@write`] records a refutation while a
//! solver runs; it knows the formats and nothing about the solvers. [`check`] reads one and decides
//! whether it holds; it shares no code with [`mod@write`], the solvers, the model or the formats.

pub mod check;
pub mod write;
