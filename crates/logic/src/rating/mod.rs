//! How hard a puzzle is, on the scales that people compare.
//!
//! [`se`] follows Sudoku Explainer hint by hint, on boards of its own; [`hodoku`] adds up what the
//! steps of a ladder cost.

pub mod hodoku;
pub mod se;
