//! Several statistics, a row each: in how many runs it was counted at all, and the total of all
//! runs. It shows the use of every state of a machine at a glance.

use super::number::{count, decimals};
use super::table::Table;
use super::view::{Only, View};
use crate::schema::{self, Labels};

pub(super) fn table(spec: &schema::Table, view: &View) -> Table {
    let series = view.series(spec.methods.as_deref());
    let mut table = Table {
        title: view.word(&spec.title),
        note: view.word(&spec.note),
        columns: vec![String::new()],
        words: 1,
        rows: Vec::new(),
    };
    for (_, label) in &series {
        for key in ["share-of-runs", "count-sum"] {
            let what = view.say(key, &[]);
            table.columns.push(format!("{}, {what}", view.word(label)));
        }
    }
    for metric in &spec.metrics {
        let mut row = vec![view.word(metric)];
        for (_, label) in &series {
            match tally(view, metric, label) {
                Some((share, sum)) => {
                    row.push(decimals(view.lang, 100.0 * share, 1));
                    row.push(count(view.lang, sum));
                }
                None => row.extend(["–".to_owned(), "–".to_owned()]),
            }
        }
        table.rows.push(row);
    }
    table
}

/// The share of the runs of a series in which something was counted, and the total.
pub(crate) fn tally(view: &View, metric: &str, series: &str) -> Option<(f64, f64)> {
    let records = view.select(&Labels::new(), &Only::new(), series);
    let values: Vec<f64> = records.iter().filter_map(|r| r.value(metric)).collect();
    let happened = values.iter().filter(|value| **value > 0.0).count();
    let share = happened as f64 / values.len() as f64;
    (!values.is_empty()).then(|| (share, values.iter().sum()))
}
