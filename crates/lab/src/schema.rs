//! The syntax of an experiment file, without anything that is computed.
//!
//! Unknown names are refused, so that a typing error does not pass as a default. The positions of
//! values that can be wrong (a method, a shape, a duration) are kept for error messages.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use toml::Spanned;

/// Labels of a group of boards: `level = "easy"`, `size = "9x9"`.
pub(crate) type Labels = BTreeMap<String, String>;

/// The scale at which an experiment is run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// A first answer within a minute.
    #[default]
    Quick,
    /// In between: the default.
    Normal,
    /// The whole protocol.
    Full,
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Quick => "quick",
            Self::Normal => "normal",
            Self::Full => "full",
        })
    }
}

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct File {
    /// A description in one line.
    pub(crate) title: String,
    /// A description in a few sentences.
    #[serde(default)]
    pub(crate) about: String,
    /// The paper it reproduces.
    pub(crate) source: Option<String>,
    /// The machine and the language of the paper.
    pub(crate) machine: Option<String>,
    /// The public place that the authors' boards come from.
    pub(crate) origin: Option<String>,
    /// Known errors and omissions of the paper.
    #[serde(default)]
    pub(crate) errors: Vec<String>,
    #[serde(default)]
    pub(crate) goal: Goal,
    /// The seed from which the seed of every run is derived.
    #[serde(default)]
    pub(crate) seed: u64,
    /// One run at a time, so that runs do not slow each other down.
    #[serde(default)]
    pub(crate) timing: bool,
    /// Runs of each method on each board.
    #[serde(default = "one")]
    pub(crate) runs: u64,
    /// Upper bound on the boards of each group.
    pub(crate) max_boards: Option<usize>,
    #[serde(default)]
    pub(crate) limits: Limits,
    #[serde(default)]
    pub(crate) quick: Scaled,
    #[serde(default)]
    pub(crate) full: Scaled,
    pub(crate) boards: Vec<Boards>,
    pub(crate) method: Vec<Method>,
    #[serde(default)]
    pub(crate) reference: Vec<Reference>,
    #[serde(default)]
    pub(crate) table: Vec<Table>,
    #[serde(default)]
    pub(crate) plot: Vec<Plot>,
    /// Tables laid out as the paper prints them.
    #[serde(default)]
    pub(crate) paper: Vec<Paper>,
    /// The texts of the file in Portuguese.
    pub(crate) pt: Option<Translation>,
}

/// The texts of an experiment in another language. Missing texts stay English.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Translation {
    pub(crate) title: Option<String>,
    pub(crate) about: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) machine: Option<String>,
    pub(crate) origin: Option<String>,
    /// The errors, in the order of the file's errors.
    #[serde(default)]
    pub(crate) errors: Vec<String>,
    /// Titles, notes, labels and names of methods, by their English text.
    #[serde(default)]
    pub(crate) words: BTreeMap<String, String>,
}

fn one() -> u64 {
    1
}

/// The goal of every method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Goal {
    #[default]
    One,
    Unique,
}

/// The limits of a run.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Limits {
    pub(crate) time: Option<Spanned<String>>,
    pub(crate) work: Option<u64>,
    pub(crate) attempts: Option<u64>,
}

/// The differences under `--quick` or `--full`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Scaled {
    pub(crate) runs: Option<u64>,
    pub(crate) max_boards: Option<usize>,
    #[serde(default)]
    pub(crate) limits: Limits,
}

/// A group of boards: files of others, or generated.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Boards {
    pub(crate) labels: BTreeMap<String, Label>,
    /// Paths: beside the experiment's own file, or under the folder of boards; the last part may
    /// contain `*`.
    #[serde(default)]
    pub(crate) files: Vec<Spanned<String>>,
    /// Boards given in this file, one line each, in a format of lines.
    #[serde(default)]
    pub(crate) lines: Vec<Spanned<String>>,
    pub(crate) format: Option<Spanned<String>>,
    pub(crate) shape: Option<Spanned<String>>,
    /// Boards to generate, instead of files or if those are absent.
    pub(crate) make: Option<Make>,
    #[serde(default)]
    pub(crate) limits: Limits,
    /// The least scale at which the group takes part.
    #[serde(default)]
    pub(crate) from: Scale,
}

/// Boards to generate.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Make {
    pub(crate) shape: Spanned<String>,
    /// Rules beyond rows, columns and blocks, by their ids.
    #[serde(default)]
    pub(crate) rules: Vec<Spanned<String>>,
    /// Whether each board has irregular blocks of its own.
    #[serde(default)]
    pub(crate) jigsaw: bool,
    pub(crate) count: usize,
    pub(crate) seed: u64,
    /// At most one of these three is set; without any, as few givens as possible.
    pub(crate) givens: Option<usize>,
    pub(crate) blanks: Option<usize>,
    pub(crate) fill: Option<f64>,
    #[serde(default = "yes")]
    pub(crate) unique: bool,
}

fn yes() -> bool {
    true
}

/// The value of a label: text or a number.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Label {
    Whole(i64),
    Real(f64),
    Text(String),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Real(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// A method with its parameters; a list of values is a sweep.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Method {
    pub(crate) id: Spanned<String>,
    pub(crate) label: Option<String>,
    #[serde(default)]
    pub(crate) set: BTreeMap<String, Spanned<toml::Value>>,
    /// The number of runs on each board, if it differs from the experiment's.
    pub(crate) runs: Option<u64>,
    #[serde(default)]
    pub(crate) limits: Limits,
    /// Whether it runs where the published program runs: on boards whose givens clash, if it can.
    #[serde(default)]
    pub(crate) as_published: bool,
    /// Whether to keep the course of one run on the first board of every group.
    #[serde(default)]
    pub(crate) trace: bool,
    /// Only groups with these labels.
    #[serde(default)]
    pub(crate) only: BTreeMap<String, Vec<Label>>,
    /// The least scale at which it takes part.
    #[serde(default)]
    pub(crate) from: Scale,
}

/// Published figures: in each row the labels of groups select the boards, and the labels of methods
/// have the values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Reference {
    pub(crate) name: String,
    pub(crate) metric: String,
    #[serde(default)]
    pub(crate) take: Take,
    /// The number of runs on each board of the experiment whose standard deviations are given.
    pub(crate) runs: Option<u64>,
    pub(crate) rows: Vec<BTreeMap<String, Figure>>,
}

/// A published figure: a number, a number with its standard deviation, text as it was printed, or a
/// list of such texts, one for each case.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Figure {
    Number(f64),
    Deviating([f64; 2]),
    Printed(String),
    Cases(Vec<String>),
}

impl Figure {
    /// The figure as a number; `None` for words. A decimal comma is accepted.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) | Self::Deviating([number, _]) => Some(*number),
            Self::Printed(text) => text.trim().replace(',', ".").parse().ok(),
            Self::Cases(_) => None,
        }
    }

    /// The number of printed decimals.
    pub(crate) fn digits(&self) -> Option<usize> {
        match self {
            Self::Printed(text) => {
                self.number()?;
                Some(text.trim().split(['.', ',']).nth(1).map_or(0, str::len))
            }
            _ => None,
        }
    }
}

/// How values are aggregated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Take {
    #[default]
    Mean,
    /// The share of all runs, in percent.
    Rate,
    Sum,
    Median,
    Deviation,
    Least,
    Most,
    /// The mean, with twice the limit for a run without success.
    Par2,
    /// The sum until the first success of a board, over the boards that have one.
    FirstSuccess,
    /// The number of boards with a solution, and of all boards.
    Boards,
    /// Every run separately, as a paper lists its cases.
    Each,
}

/// The runs that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Over {
    #[default]
    All,
    Solved,
}

/// A table of the report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Table {
    pub(crate) kind: TableKind,
    pub(crate) title: String,
    pub(crate) metric: Option<String>,
    #[serde(default)]
    pub(crate) take: Take,
    #[serde(default)]
    pub(crate) over: Over,
    /// One table for each value of this label.
    pub(crate) split: Option<String>,
    /// Only these methods, by label.
    pub(crate) methods: Option<Vec<String>>,
    /// A last row with the means of the rows.
    #[serde(default)]
    pub(crate) mean_row: bool,
    /// The label over which growth is fitted.
    pub(crate) x: Option<String>,
    /// The method that others are compared with.
    pub(crate) base: Option<String>,
    /// The statistics that a table of counts lists.
    #[serde(default)]
    pub(crate) metrics: Vec<String>,
    #[serde(default)]
    pub(crate) note: String,
}

/// The kind of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TableKind {
    /// One measure for each group and method, beside published figures.
    Measure,
    /// One row for each method: success, times, work.
    Summary,
    /// A value for each board.
    Boards,
    /// Methods against one of them, on the same boards.
    Paired,
    /// The growth of a measure.
    Growth,
    /// Several statistics, a row each: in how many runs, and the total.
    Counts,
}

/// A table as the paper prints it: its rows and columns, its digits, with ours below.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Paper {
    pub(crate) title: String,
    /// The label whose values are the rows.
    pub(crate) rows: String,
    /// Only groups with these labels.
    #[serde(default)]
    pub(crate) only: BTreeMap<String, Vec<Label>>,
    /// Whether a column shows the number of cells of a board.
    #[serde(default)]
    pub(crate) vertices: bool,
    /// Whether a column shows the mean number of givens.
    #[serde(default)]
    pub(crate) givens: bool,
    /// A last row over all rows: `mean` or `sum`.
    pub(crate) last_row: Option<String>,
    /// Whether there is one row for each case that the paper lists, instead of one for each value.
    #[serde(default)]
    pub(crate) cases: bool,
    pub(crate) columns: Vec<PaperColumn>,
    #[serde(default)]
    pub(crate) note: String,
}

/// A column of a paper's table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PaperColumn {
    pub(crate) head: String,
    pub(crate) method: String,
    pub(crate) metric: String,
    #[serde(default)]
    pub(crate) take: Take,
    #[serde(default)]
    pub(crate) over: Over,
    /// The number of decimals if the paper prints no number to take them from.
    #[serde(default)]
    pub(crate) digits: usize,
    /// A factor of the values: 1000 for seconds shown as milliseconds.
    pub(crate) scale: Option<f64>,
}

/// A plot of the report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Plot {
    pub(crate) kind: PlotKind,
    /// The name of its file.
    pub(crate) name: Spanned<String>,
    pub(crate) title: String,
    pub(crate) metric: Option<String>,
    #[serde(default)]
    pub(crate) take: Take,
    #[serde(default)]
    pub(crate) over: Over,
    /// The title of the axis, if the metric alone is not clear.
    pub(crate) unit: Option<String>,
    /// The label on the horizontal axis.
    pub(crate) x: Option<String>,
    /// The title of the horizontal axis.
    pub(crate) x_title: Option<String>,
    /// The parameter on the vertical axis of a heat map.
    pub(crate) y: Option<String>,
    /// The statistics that a plot of counts shows.
    #[serde(default)]
    pub(crate) metrics: Vec<String>,
    /// One panel for each value of this label.
    pub(crate) split: Option<String>,
    pub(crate) methods: Option<Vec<String>>,
    /// Only groups with these labels.
    #[serde(default)]
    pub(crate) only: BTreeMap<String, Vec<Label>>,
    /// A curve to compare with: `9^x`.
    pub(crate) curve: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) note: String,
}

/// The kind of a plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlotKind {
    /// A bar for each method at each value of a label.
    Bars,
    /// The time of every run, one after another.
    Runs,
    /// The number of boards solved within a time.
    Cactus,
    /// Quartiles and extremes.
    Boxes,
    /// Cost and temperature during a run.
    Convergence,
    /// A measure against a numeric label, with a logarithmic vertical axis, beside a curve.
    Lines,
    /// A measure against a numeric label, with logarithmic axes and fitted powers.
    Growth,
    /// A measure over two swept parameters, as colours.
    Heat,
    /// The share of runs in which each of several statistics was counted.
    Counts,
}
