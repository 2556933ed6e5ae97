//! Sudoku where data people keep it: functions from an Arrow record batch to a record batch.
//!
//! [`solve`], [`check`], [`count`], [`rate`], [`canonical`] read the puzzles of one column and return
//! the batch with columns of answers beside the caller's own; [`generate`] makes a puzzle for each
//! number of a column. There is no I/O here and no Python: the wheel, the command line and any
//! program that speaks Arrow put their batches through the same functions.
//!
//! ```
//! use std::sync::Arc;
//! use arrow_array::{RecordBatch, StringArray, cast::AsArray};
//! use satur_arrow::{Job, solve};
//!
//! let puzzles = StringArray::from(vec![".3.4........3.2.", "no board"]);
//! let batch = RecordBatch::try_from_iter([("puzzle", Arc::new(puzzles) as _)])?;
//! let solved = solve(&batch, &Job::default())?;
//! let solutions = solved.column_by_name("solution").unwrap().as_string::<i32>();
//! assert_eq!(solutions.value(0), "2314413212433421");
//! let errors = solved.column_by_name("error").unwrap().as_string::<i32>();
//! assert!(errors.value(1).contains("expected a Sudoku"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *Rules, regions, clues*: a text may carry them, as the formats `json`, `boxes`, f-puzzles and others do; else
//! [`BoardSpec`] states them for all rows, and the columns that [`Job`] names for each. A method that does not know them,
//! the scale of Sudoku Explainer and canonical forms refuse such a row by name.
//!
//! *What is promised*: an answer depends on the puzzle and the request alone, never on the rows
//! around it, on the size of the batch or on the number of threads; a random method is seeded from
//! the job's seed and the row ([`row_seed`]), so a task that is run again repeats itself. A row that
//! cannot be read, or in which the program fails, says so in `error` and harms no other.
//!
//! | columns | type |
//! |---|---|
//! | `shape`, `verdict`, `technique`, `level` | dictionary of text |
//! | `clues` | `u16` |
//! | `solution`, `canonical`, `canonical_id` | text, null where there is none |
//! | `count`, `is_complete` | `u64`, Boolean |
//! | `is_minimal`, `is_right` | Boolean, null where it is not known |
//! | `er`, `ep`, `ed` | `f32` |
//! | `score` | `u32`, on the scale of `HoDoKu` |
//! | `work`, `micros` | `u64`, only where [`Job::details`] asks for them |
//! | `error` | text, null where there is none |

mod answers;
mod board_spec;
mod canonical;
mod check;
mod columns;
mod count;
mod dataset;
mod generate;
mod job;
mod lines;
mod plain;
mod puzzles;
mod rate;
mod rows;
mod solve;

pub use board_spec::{BoardSpec, Given, beyond_blocks, puzzle_text, read_regions, read_rule};
pub use canonical::{canonical, canonical_form};
pub use check::check;
pub use count::count;
pub use dataset::examples;
pub use generate::{Recipe, generate, numbers};
pub use job::{BatchError, Job, row_seed};
pub use plain::{Errors, VERDICTS, solve_boards, verdict_code, verdict_if_found};
pub use rate::{RatedRow, Raters, Scale, rate, rate_puzzle};
pub use rows::each_row;
pub use solve::{check_settings, solve};
