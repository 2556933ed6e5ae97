//! One row for each method: how often it succeeds, how long it takes.

use super::number::{count, seconds};
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
        "95 % interval, %",
        "no answer",
        "proved none",
        "mean",
        "median",
        "deviation",
        "90 %",
        "max",
        "PAR2",
        "median work",
    ];
    let mut table = Table {
        title: spec.title.clone(),
        note: format!(
            "{} Times are of solved runs; 90 % of them are below the column of that name. PAR2 is \
             the mean over all runs, with twice the time limit for a run without a solution; it \
             needs a limit of time.",
            spec.note
        )
        .trim()
        .to_owned(),
        columns: columns.map(str::to_owned).into(),
        words: 1,
        rows: Vec::new(),
    };
    for (_, label) in view.series(spec.methods.as_deref()) {
        table.rows.push(row(
            label,
            &view.select(&Labels::new(), &Only::new(), label),
        ));
    }
    table
}

fn row(label: &str, records: &[&Record]) -> Vec<String> {
    let solved = records.iter().filter(|record| record.is_solved());
    let times: Vec<f64> = solved.clone().map(|record| record.seconds).collect();
    let works: Vec<f64> = solved.map(|record| record.work as f64).collect();
    let proved = records.iter().filter(|r| r.verdict == "impossible").count();
    let (low, high) = wilson(times.len() as u64, records.len() as u64);
    let times_of = Summary::of(&times);
    let time = |tell: &dyn Fn(&Summary) -> f64| {
        let told = times_of.as_ref().map(|summary| seconds(tell(summary)));
        told.unwrap_or_else(|| "–".to_owned())
    };
    let par2 = Measure::new("seconds", Take::Par2, Over::All).of(records);
    vec![
        label.to_owned(),
        count(records.len() as f64),
        count(times.len() as f64),
        format!("{:.1} – {:.1}", 100.0 * low, 100.0 * high),
        count((records.len() - times.len() - proved) as f64),
        count(proved as f64),
        time(&|s| s.mean),
        time(&|s| s.median),
        time(&|s| s.deviation),
        time(&|s| s.tenth),
        time(&|s| s.max),
        par2.map_or_else(|| "–".to_owned(), |par2| seconds(par2.value)),
        Summary::of(&works).map_or_else(|| "–".to_owned(), |s| count(s.median)),
    ]
}
