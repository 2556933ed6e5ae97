//! Assumptions followed to their end.
//!
//! A [`Net`] assumes that a candidate holds, or that it does not, and records everything that
//! follows, each fact with its reason. Two facts that contradict each other refute the assumption;
//! a fact that follows from every possibility is true. Explanations are trimmed to the facts that
//! matter, by walking back from the conclusion.

mod candidate_index;
mod net;

pub(crate) use candidate_index::{CandidateIndex, Fact};
pub(crate) use net::{Net, Scope};
