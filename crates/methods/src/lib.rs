//! All methods to solve Sudoku, side by side.
//!
//! A [`Method`] is one file or folder of this crate and one line of [`METHODS`]. [`run`] is the
//! only entry point to all of them: it checks the puzzle, keeps time, calls the method, verifies
//! every grid that the method offers, and determines the [`Verdict`]. So a method cannot claim a
//! false solution and need not repeat any of that.
//!
//! ```
//! use satur_methods::{Request, Verdict, find, run};
//!
//! let puzzle = ".3.4........3.2.".parse()?;
//! let outcome = run(find("exact").unwrap(), &puzzle, &mut Request::unique())?;
//! assert_eq!(outcome.verdict, Verdict::Unique);
//! assert_eq!(outcome.solutions[0].to_string(), "2314413212433421");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annealing;
mod apart;
mod backtracking;
mod colouring;
mod describe;
mod detail;
mod event;
mod event_text;
mod exact;
mod formulas;
mod fsm;
mod ilp;
mod layers;
mod logic;
mod method;
mod only_solution;
mod packed;
mod params;
mod reduce;
mod repair;
mod reprove;
mod rules_many;
mod run;
mod run_many;
mod sat;
mod session;
mod tabu;
mod threads;
mod true_candidates;
mod units;
mod words;

use satur_model::word;

pub use detail::{Detail, Literal, MOST_LISTED, Note, Remark, Source};
pub use event::{Event, KINDS, Observer};
pub use formulas::Interpretation;
pub use fsm::machine_states;
pub use method::{Answer, Goal, Guarantee, Info, Method, Statistic, Unsupported};
pub use only_solution::{SolveError, only_solution, only_solution_within};
pub use packed::Packed;
pub use params::{Chosen, Kind, Param, ParamError, Params, Value};
pub use repair::{Repair, repair, repair_one};
pub use rules_many::{RuleBatch, run_rules};
pub use run::{Configured, Mistake, OnSolution, Outcome, Request, RunError, Verdict, run};
pub use run_many::{Answered, run_many, run_one};
pub use session::{Budget, GaveUp, Halt, Session};
pub use threads::{Threads, cores};
pub use true_candidates::{TrueCandidates, true_candidates};
pub use words::PORTUGUESE_PHRASES;

/// Every method, in the order of presentation.
pub static METHODS: &[&dyn Method] = &[
    &exact::Exact,
    &backtracking::Backtracking,
    &colouring::DsaturBacktracking,
    &colouring::Bfs,
    &colouring::Dfs,
    &colouring::SaturBfs,
    &colouring::Dsatur,
    &colouring::DsaturRestarts,
    &fsm::Fsm,
    &logic::Logic,
    &formulas::RandomFilling,
    &sat::Sat,
    &annealing::Annealing,
    &tabu::Tabu,
    &ilp::Ilp,
];

/// The default method, which is exact and supports every puzzle and goal.
pub fn exact() -> &'static dyn Method {
    &exact::Exact
}

/// The method with this id.
pub fn find(id: &str) -> Option<&'static dyn Method> {
    METHODS
        .iter()
        .copied()
        .find(|method| method.info().id == id)
}
