//! The checker: small, plain, and independent of everything that solves.
//!
//! Three kinds of proof are reduced to one question, whether a constraint follows from others by
//! *unit propagation*, which [`Propagator`] answers:
//!
//! * [`check_pb`]: a formula of 0-1 inequalities ([`Formula`]) and a proof by cutting planes,
//!   reverse unit propagation and logged solutions;
//! * [`check_drat`]: a formula in clauses ([`Dimacs`]) and a clausal refutation;
//! * [`human`]: the steps by which a person solves a board, each from the candidates at its time;
//!   [`read_explanations`] reads them.
//!
//! A proof is about a formula. That the formula is about a puzzle is checked by [`Sudoku`], which
//! states the rules by itself and compares.
//!
//! What must be trusted: this folder, and that `x{cell*N + digit + 1}` is read as "the cell holds
//! the digit". Arithmetic is checked: a proof with a number past 64 bits is refused.

mod assignment;
mod board;
mod constraint;
mod dimacs;
mod drat;
mod explanation;
pub mod human;
mod literal;
mod opb;
mod pb_proof;
mod problem;
mod propagate;
mod rules;
mod search;
mod sudoku;

pub use board::Board;
pub use constraint::{Constraint, TooLarge};
pub use dimacs::Dimacs;
pub use drat::check_drat;
pub use explanation::{Explained, Explanation, read_explanations};
pub use literal::Literal;
pub use opb::Formula;
pub use problem::Problem;
pub use propagate::Propagator;
pub use rules::{Proved, check_pb};
pub use sudoku::{Sudoku, Verdict};
