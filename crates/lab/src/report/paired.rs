//! Methods against one of them, board by board: which is faster, by how much, and whether that
//! could be chance.
//!
//! A board counts if both have a value. Of several runs on a board the median is used, because
//! further runs on one board do not add a board. Failed runs count with the time they took, which
//! favours a method that fails quickly: so look at the rates first.

use super::number::{chance, factor};
use super::table::Table;
use super::view::{Only, View};
use crate::schema::{self, Labels};
use crate::stats::{Paired, Summary, ratio_of_means};

pub(super) fn table(spec: &schema::Table, view: &View) -> Table {
    let columns = [
        "method",
        "boards-count",
        "better",
        "worse",
        "equal",
        "sign-test",
        "wilcoxon",
        "ratio",
        "interval",
    ];
    let lang = view.lang;
    let series = view.series(spec.methods.as_deref());
    let base = spec
        .base
        .as_deref()
        .or(series.first().map(|(_, label)| *label));
    let base = base.unwrap_or("");
    let mut table = Table {
        title: view.say(
            "against",
            &[
                ("title", &view.word(&spec.title)),
                ("base", &view.word(base)),
            ],
        ),
        note: view.note(&spec.note, "paired-note"),
        columns: columns.map(|key| view.say(key, &[])).into(),
        words: 1,
        rows: Vec::new(),
    };
    let Some(metric) = &spec.metric else {
        return table;
    };
    for (at, label) in series.iter().filter(|(_, label)| *label != base) {
        let pairs = pairs(view, metric, label, base);
        let paired = Paired::of(&pairs);
        let ratio = ratio_of_means(&pairs, *at as u64);
        table.rows.push(vec![
            view.word(label),
            pairs.len().to_string(),
            paired.first.to_string(),
            paired.second.to_string(),
            paired.equal.to_string(),
            chance(lang, paired.sign),
            chance(lang, paired.ranks),
            ratio.map_or_else(|| "–".to_owned(), |r| factor(lang, r.value)),
            ratio.map_or_else(
                || "–".to_owned(),
                |r| format!("{} – {}", factor(lang, r.low), factor(lang, r.high)),
            ),
        ]);
    }
    table
}

/// The medians of both methods on each board that both always solve.
fn pairs(view: &View, metric: &str, first: &str, second: &str) -> Vec<(f64, f64)> {
    let medians = |label: &str| {
        let mut boards: std::collections::BTreeMap<&str, (bool, Vec<f64>)> =
            std::collections::BTreeMap::new();
        for record in view.select(&Labels::new(), &Only::new(), label) {
            let board = boards
                .entry(&record.fingerprint)
                .or_insert((true, Vec::new()));
            board.0 &= record.is_solved();
            board.1.extend(record.value(metric));
        }
        boards
            .into_iter()
            .filter(|(_, (is_solved, _))| *is_solved)
            .filter_map(|(board, (_, values))| Some((board, Summary::of(&values)?.median)))
            .collect::<std::collections::BTreeMap<&str, f64>>()
    };
    let (first, second) = (medians(first), medians(second));
    let both = first
        .iter()
        .filter_map(|(board, a)| Some((*a, *second.get(board)?)));
    both.collect()
}
