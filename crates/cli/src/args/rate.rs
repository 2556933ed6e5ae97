//! Arguments of `satur rate`.

use clap::Args as ClapArgs;
use satur::logic::se::Score;

use super::{Effort, Input, columnar};
use crate::tables::To;

/// Rate puzzles on the scale of Sudoku Explainer, or of HoDoKu
///
/// One line per puzzle: ER/EP/ED, the hardest step of the path by which Sudoku Explainer 1.2.1
/// solves it, of that up to the first placement, and the first; then the technique that set each,
/// between tabs. A puzzle that takes too long shows what is known, such as 9.2+. On HoDoKu's scale
/// the line is the level, the score, and the hardest technique.
#[derive(ClapArgs)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Whose scale
    #[arg(long, value_enum, value_name = "SCALE", default_value_t = Scale::Se)]
    pub(crate) scale: Scale,
    /// End with a puzzle as soon as its rating is known to be above R (scale se)
    #[arg(long, value_name = "R")]
    pub(crate) max: Option<Score>,
    /// Tell a rating of ours as well: one that is the same for every disguise of the puzzle
    #[arg(long)]
    pub(crate) inv: bool,
    /// End with a puzzle as soon as its level is known
    #[arg(long, alias = "until-band")]
    pub(crate) until_level: bool,
    /// Write a table with the columns of the input and the ratings: parquet, arrow
    #[arg(long, value_name = "TABLE", value_parser = columnar, conflicts_with = "json")]
    pub(crate) to: Option<To>,
}

/// The scales that puzzles are rated on.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Scale {
    /// Sudoku Explainer 1.2.1
    Se,
    /// HoDoKu
    Hodoku,
}
