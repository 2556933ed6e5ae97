//! Experiments that anyone can repeat.
//!
//! An [`Experiment`] is a TOML file: boards, methods with their parameters, runs, limits, published
//! figures, and the tables and plots of its report. The built-in ones, [`BUILT_IN`], reproduce the
//! five papers.
//!
//! One direction: [`Experiment`] and [`Corpus`] (boards found or generated) give a [`Plan`] (a list
//! of jobs); [`run`] executes the jobs and keeps a [`Record`] of each in a [`Store`], a folder;
//! [`report()`] makes tables and plots from a folder. Nothing is kept anywhere else, so a run that
//! was killed can be resumed, and a report can be made again at any time.

mod builtin;
mod check;
mod compare;
mod corpus;
mod experiment;
mod external;
mod fault;
mod machine;
mod measure;
mod plan;
mod plot;
mod record;
mod record_lines;
mod report;
mod runner;
mod schema;
pub mod stats;
mod store;
mod trace;
mod versus;
mod words;

pub use builtin::{BUILT_IN, BuiltIn, find};
pub use compare::compare;
pub use corpus::{Board, Corpus, Group, GroupInfo, Origin, Places};
pub use experiment::{Experiment, Series};
pub use external::{EXTERNAL, External};
pub use fault::Fault;
pub use machine::Machine;
pub use measure::Measure;
pub use plan::{Job, Plan};
pub use record::Record;
pub use record_lines::DamagedLine;
pub use report::{Report, book, report, report_name};
pub use runner::{Done, Watch, keep, run, run_jobs};
pub use schema::Scale;
pub use store::{RunInfo, Store};
pub use trace::Trace;
pub use versus::{Contest, Standing, Standings};
pub use words::say;
