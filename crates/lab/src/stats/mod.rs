//! Statistics: one idea per file, each tested against values that others published.

mod bootstrap;
mod fit;
mod normal;
mod paired;
mod rate;
mod summary;

pub use bootstrap::{Interval, ratio_of_means};
pub use fit::{Fit, power};
pub use paired::{Paired, sign_test, wilcoxon};
pub use rate::{rate_difference, wilson};
pub use summary::{Summary, mean, par2, quantile};
