//! One row for each method: its success rate and its times.

use super::number::{count, range, seconds};
use super::table::Table;
use super::view::{Only, View};
use crate::measure::Measure;
use crate::record::Record;
use crate::schema::{self, Labels, Over, Take};
use crate::stats::{Summary, wilson};

pub(super) fn table(spec: &schema::Table, view: &View) -> Table {
    let columns = [
        "method",
        "runs",
        "solved",
        "interval-percent",
        "no-answer",
        "proved-none",
        "mean",
        "median",
        "deviation",
        "ninety",
        "max",
        "par2",
        "median-work",
    ];
    let mut table = Table {
        title: view.word(&spec.title),
        note: view.note(&spec.note, "summary-note"),
        columns: columns.map(|key| view.say(key, &[])).into(),
        words: 1,
        rows: Vec::new(),
    };
    for (_, label) in view.series(spec.methods.as_deref()) {
        let records = view.select(&Labels::new(), &Only::new(), label);
        table.rows.push(row(view, label, &records));
    }
    table
}

fn row(view: &View, label: &str, records: &[&Record]) -> Vec<String> {
    let lang = view.lang;
    let solved = records.iter().filter(|record| record.is_solved());
    let times: Vec<f64> = solved.clone().map(|record| record.seconds).collect();
    let works: Vec<f64> = solved.map(|record| record.work as f64).collect();
    let proved = records.iter().filter(|r| r.verdict == "impossible").count();
    let sample = view.sample(records, label);
    let successes = times.len() as f64 / records.len().max(1) as f64 * sample as f64;
    let (low, high) = wilson(successes.round() as u64, sample as u64);
    let times_of = Summary::of(&times);
    let time = |tell: &dyn Fn(&Summary) -> f64| {
        let figure = times_of
            .as_ref()
            .map(|summary| seconds(lang, tell(summary)));
        figure.unwrap_or_else(|| "–".to_owned())
    };
    let par2 = Measure::new("seconds", Take::Par2, Over::All).of(records, false);
    vec![
        view.word(label),
        count(lang, records.len() as f64),
        count(lang, times.len() as f64),
        range(lang, 100.0 * low, 100.0 * high),
        count(lang, (records.len() - times.len() - proved) as f64),
        count(lang, proved as f64),
        time(&|s| s.mean),
        time(&|s| s.median),
        time(&|s| s.deviation),
        time(&|s| s.tenth),
        time(&|s| s.max),
        par2.map_or_else(|| "–".to_owned(), |par2| seconds(lang, par2.value)),
        Summary::of(&works).map_or_else(|| "–".to_owned(), |s| count(lang, s.median)),
    ]
}
