//! What is asked of a batch, and what can be wrong with a batch as a whole.

use std::time::Duration;

use arrow_schema::ArrowError;
use satur_methods::{Budget, Goal, Method, Request, exact};
use satur_model::Stop;

use crate::BoardSpec;

/// A time limit from which on plain 9x9 boards may be answered many at a time. The batch engine
/// has no clock for each board, but none has taken it a hundredth of this.
const BATCH_TIME: Duration = Duration::from_millis(100);

/// What is asked of every row of a batch.
pub struct Job<'a> {
    /// The column with the puzzles.
    pub column: &'a str,
    /// A column that tells rows apart for the seeds of random methods. Without one the puzzle itself
    /// does, so that equal puzzles get equal answers.
    pub id: Option<&'a str>,
    /// The column with solutions that somebody claims, which [`check`](crate::check()) compares.
    pub claimed: Option<&'a str>,
    /// A column that names the rules of each board by their ids: a list, or a text with blanks or commas between.
    /// They are added to those of [`Job::board`] and of the puzzle itself.
    pub rules: Option<&'a str>,
    /// A column with the irregular regions of each board: a text with a character for each cell.
    pub regions: Option<&'a str>,
    /// A column with the clues of each board: a list of JSON, or a list of JSON objects.
    pub clues: Option<&'a str>,
    /// What all boards have: blocks where a puzzle does not say, rules, regions, clues.
    pub board: &'a BoardSpec,
    /// The method that solves.
    pub method: &'a dyn Method,
    /// Parameters of the method, each as `name=value`.
    pub settings: &'a [String],
    /// What to find: any one solution, or whether there is exactly one.
    pub goal: Goal,
    /// The seed of everything random.
    pub seed: u64,
    /// The time that a row may take.
    pub time: Option<Duration>,
    /// The work that a row may take, in the method's units.
    pub work: Option<u64>,
    /// How many threads share the rows. Answers do not depend on it.
    pub threads: usize,
    /// Whether to add the columns `work` and `micros`. Every row is then run alone.
    pub details: bool,
    /// A way to stop the whole batch from outside.
    pub stop: Stop,
}

impl Default for Job<'_> {
    fn default() -> Self {
        Self {
            column: "puzzle",
            id: None,
            claimed: None,
            rules: None,
            regions: None,
            clues: None,
            board: const { &BoardSpec::ANY },
            method: exact(),
            settings: &[],
            goal: Goal::Unique,
            seed: 0,
            time: None,
            work: None,
            threads: 1,
            details: false,
            stop: Stop::new(),
        }
    }
}

impl Job<'_> {
    /// The request for one row.
    pub(crate) fn request(&self, goal: Goal, seed: u64) -> Request<'_> {
        let mut request = Request::new(goal);
        request.seed = seed;
        request.settings = self.settings;
        request.budget = Budget {
            time: self.time,
            work: self.work,
            ..Budget::default()
        };
        request.stop = self.stop.clone();
        request
    }

    /// Whether plain 9x9 boards may be answered many at a time.
    pub fn is_batched(&self) -> bool {
        self.method.has_batch()
            && self.settings.is_empty()
            && !self.details
            && self.work.is_none()
            && self.time.is_none_or(|time| time >= BATCH_TIME)
            && self.board.is_classic()
            && matches!(self.goal, Goal::One | Goal::Unique)
    }
}

/// The seed of a row: a function of the job's seed and of what tells the row apart, never of its
/// place in a batch or of the task that holds it.
///
/// FNV-1a over the bytes, then the finaliser of `SplitMix64`, so that keys that differ in one
/// character have unrelated seeds.
pub fn row_seed(seed: u64, key: &[u8]) -> u64 {
    let hash = key.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    let mut mixed = hash ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Why a batch was not answered at all. What is wrong with one row is in its column `error`.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// There is no such column.
    #[error("no column '{name}'; the columns are {known}: name the one that is meant")]
    NoColumn {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The column does not hold what it should.
    #[error("column '{name}' is {found}; expected {expected}")]
    ColumnType {
        /// The column.
        name: String,
        /// Its type.
        found: String,
        /// What can be read.
        expected: &'static str,
    },
    /// Two columns would have one name.
    #[error(
        "column '{name}' is one that Satur writes, and '{name}_in', where yours would be kept, is \
         there too; rename one of them"
    )]
    NameTaken {
        /// The column.
        name: String,
    },
    /// Offsets of text columns would not fit.
    #[error("a batch of {rows} rows is too large: slice it into batches of {most} rows or less")]
    TooLarge {
        /// Rows of the batch.
        rows: usize,
        /// The most that are taken.
        most: usize,
    },
    /// A parameter of the request is wrong, the same for all rows.
    #[error("{0}")]
    Request(String),
    /// Somebody asked for the end before all rows were done.
    #[error("stopped before the batch was done")]
    Stopped,
    /// The columns do not make a batch.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_seed_depends_on_both_and_on_nothing_else() {
        assert_eq!(row_seed(1, b"a"), row_seed(1, b"a"));
        let seeds = [(1, "a"), (2, "a"), (1, "b"), (1, ""), (1, "aa"), (0, "a")];
        let mut values: Vec<u64> = seeds.map(|(s, k)| row_seed(s, k.as_bytes())).to_vec();
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), seeds.len());
    }
}
