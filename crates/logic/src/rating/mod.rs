//! How hard a puzzle is, on the scales that people compare.
//!
//! [`se`] follows Sudoku Explainer hint by hint, on boards of its own; [`hodoku`] adds up the costs
//! of the steps of a ladder.

pub mod hodoku;
pub mod se;
