//! A table of a report: text in cells, ready for Markdown, HTML or CSV.

use super::agreement::Agreement;
use super::number;
use super::view::View;
use crate::schema::{self, TableKind};
use crate::stats::Fit;

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Table {
    pub(crate) title: String,
    pub(crate) note: String,
    pub(crate) columns: Vec<String>,
    /// The number of leading columns that are words and aligned left.
    pub(crate) words: usize,
    pub(crate) rows: Vec<Vec<String>>,
}

/// Makes the tables that an entry asks for.
pub(super) fn make(spec: &schema::Table, view: &View, agreement: &mut Agreement) -> Vec<Table> {
    match spec.kind {
        TableKind::Measure => super::measured::tables(spec, view, agreement),
        TableKind::Summary => vec![super::summary::table(spec, view)],
        TableKind::Boards => vec![super::boards::table(spec, view)],
        TableKind::Paired => vec![super::paired::table(spec, view)],
        TableKind::Growth => vec![growth(spec, view)],
        TableKind::Counts => vec![super::counts::table(spec, view)],
    }
}

/// Exponents of growth: one row for each method.
fn growth(spec: &schema::Table, view: &View) -> Table {
    let mut table = Table {
        title: view.word(&spec.title),
        note: view.word(&spec.note),
        columns: [
            "method",
            "exponent",
            "standard-error",
            "r²",
            "points",
            "largest",
        ]
        .map(|key| view.say(key, &[]))
        .into(),
        words: 1,
        rows: Vec::new(),
    };
    let (Some(metric), Some(x)) = (&spec.metric, &spec.x) else {
        return table;
    };
    let measure = crate::measure::Measure::new(metric, spec.take, spec.over);
    let only = super::view::Only::new();
    for (_, label) in view.series(spec.methods.as_deref()) {
        let point = |value: &String| {
            let labels = schema::Labels::from([(x.clone(), value.clone())]);
            let estimate = view.estimate(&measure, &labels, &only, label)?;
            Some((
                super::view::leading_number(value)?,
                estimate.value,
                value.clone(),
            ))
        };
        let values = view.values(x, &only);
        let points: Vec<_> = values.iter().filter_map(point).collect();
        let pairs: Vec<(f64, f64)> = points.iter().map(|p| (p.0, p.1)).collect();
        let figure = |tell: &dyn Fn(&Fit) -> f64| {
            let fit = crate::stats::power(&pairs);
            fit.map_or_else(
                || "–".to_owned(),
                |fit| number::decimals(view.lang, tell(&fit), 2),
            )
        };
        table.rows.push(vec![
            view.word(label),
            figure(&|fit| fit.exponent),
            figure(&|fit| fit.error),
            figure(&|fit| fit.r2),
            number::count(view.lang, pairs.len() as f64),
            points
                .last()
                .map_or_else(|| "–".to_owned(), |p| view.word(&p.2)),
        ]);
    }
    table
}
