//! Compares two folders of one experiment: another machine, another revision, other parameters.
//!
//! Runs are paired by board, method and run. If seeds and boards agree, verdicts and work must
//! agree too, unless the program has changed; times are compared board by board.

use std::collections::BTreeMap;

use satur_logic::Lang;

use crate::fault::Fault;
use crate::record::Record;
use crate::report::number::{chance, decimals, factor};
use crate::stats::{Interval, Paired, ratio_of_means};
use crate::store::Store;
use crate::words::say;

/// Compares two folders; the result is Markdown. It begins with a summary: which one is faster, and
/// whether seeds or machines differ so that times are not comparable.
pub fn compare(first: &Store, second: &Store, lang: Lang) -> Result<String, Fault> {
    let key = |r: &Record| (r.series.clone(), r.fingerprint.clone(), r.run);
    let others: BTreeMap<_, &Record> = second.records.iter().map(|r| (key(r), r)).collect();
    let pairs: Vec<(&Record, &Record)> = first
        .records
        .iter()
        .filter_map(|record| Some((record, *others.get(&key(record))?)))
        .collect();
    let places = [first, second].map(|store| store.folder().display().to_string());
    if pairs.is_empty() {
        let places = places.join(" and ");
        let fix = "compare folders of the same experiment on the same boards";
        return Err(Fault::new(places, "no run is in both", fix));
    }
    let title = [("first", &*places[0]), ("second", &*places[1])];
    let mut text = format!("# {}\n\n", say(lang, "compare-title", &title));
    for (name, store) in [("compare-first", first), ("compare-second", second)] {
        let info = &store.info;
        let slots = [
            ("name", &*say(lang, name, &[])),
            ("experiment", &*info.experiment),
            ("scale", &*say(lang, &info.scale.to_string(), &[])),
            ("machine", &*info.machine.describe(lang)),
            ("revision", &*info.revision),
            ("date", &*info.date),
            ("runs", &*store.records.len().to_string()),
        ];
        text += &format!("* {}\n", say(lang, "compare-side", &slots));
    }
    let same = |(a, b): &&(&Record, &Record)| a.repeatable() == b.repeatable();
    let seeds = pairs.iter().filter(|(a, b)| a.seed == b.seed).count();
    let slots = [
        ("both", &*pairs.len().to_string()),
        ("seeds", &*seeds.to_string()),
        ("same", &*pairs.iter().filter(same).count().to_string()),
    ];
    text += &format!("* {}\n", say(lang, "compare-both", &slots));
    if seeds < pairs.len() {
        text += &format!("* {}\n", say(lang, "compare-seeds", &[]));
    }
    if first.info.machine != second.info.machine {
        text += &format!("* {}\n", say(lang, "compare-machines", &[]));
    } else if first.info.revision != second.info.revision {
        text += &format!("* {}\n", say(lang, "compare-revisions", &[]));
    }
    text += "\n";
    let experiment = first.experiment()?;
    let mut rows = String::new();
    for (at, label) in series(&pairs).into_iter().enumerate() {
        let mut timed = Timed::new(label, &pairs, at as u64);
        timed.label = experiment.word(lang, label);
        text += &format!("* {}\n", timed.verdict(lang));
        rows += &timed.row(lang);
    }
    let columns = [
        "method",
        "runs",
        "compare-solved-first",
        "compare-solved-second",
        "compare-ratio",
        "interval",
        "compare-quicker-first",
        "compare-quicker-second",
        "wilcoxon",
    ];
    let columns = columns.map(|key| say(lang, key, &[])).join(" | ");
    text += &format!("\n| {columns} |\n| --- |{}\n{rows}", " ---: |".repeat(8));
    Ok(text)
}

/// The series of the pairs, in order.
fn series<'a>(pairs: &[(&'a Record, &Record)]) -> Vec<&'a str> {
    let mut series: Vec<&str> = Vec::new();
    for (record, _) in pairs {
        if !series.contains(&record.series.as_str()) {
            series.push(&record.series);
        }
    }
    series
}

/// A series in both folders, with the times of runs that both solve.
struct Timed {
    label: String,
    runs: usize,
    solved: [usize; 2],
    paired: Paired,
    ratio: Option<Interval>,
}

impl Timed {
    fn new(label: &str, pairs: &[(&Record, &Record)], seed: u64) -> Self {
        let own: Vec<_> = pairs.iter().filter(|(a, _)| a.series == label).collect();
        let solved = |side: fn(&(&Record, &Record)) -> bool| own.iter().filter(|p| side(p)).count();
        let both = own.iter().filter(|(a, b)| a.is_solved() && b.is_solved());
        let times: Vec<(f64, f64)> = both.map(|(a, b)| (a.seconds, b.seconds)).collect();
        Self {
            label: label.to_owned(),
            runs: own.len(),
            solved: [solved(|p| p.0.is_solved()), solved(|p| p.1.is_solved())],
            paired: Paired::of(&times),
            ratio: ratio_of_means(&times, seed),
        }
    }

    /// A sentence about which side is faster, and by how much.
    fn verdict(&self, lang: Lang) -> String {
        let Some(ratio) = self.ratio else {
            return say(lang, "compare-nothing", &[("method", &self.label)]);
        };
        if ratio.low <= 1.0 && 1.0 <= ratio.high {
            let slots = [
                ("method", &*self.label),
                ("ratio", &*decimals(lang, ratio.value, 2)),
                ("low", &*decimals(lang, ratio.low, 2)),
                ("high", &*decimals(lang, ratio.high, 2)),
            ];
            return say(lang, "compare-even", &slots);
        }
        let (which, times) = if ratio.value < 1.0 {
            (
                "compare-first",
                [1.0 / ratio.value, 1.0 / ratio.high, 1.0 / ratio.low],
            )
        } else {
            ("compare-second", [ratio.value, ratio.low, ratio.high])
        };
        let [value, low, high] = times.map(|times| factor(lang, times));
        let slots = [
            ("method", &*self.label),
            ("which", &*say(lang, which, &[])),
            ("factor", &*value),
            ("low", &*low),
            ("high", &*high),
        ];
        say(lang, "compare-faster", &slots)
    }

    fn row(&self, lang: Lang) -> String {
        let ratio = |tell: &dyn Fn(&Interval) -> String| {
            self.ratio.as_ref().map_or_else(|| "–".to_owned(), tell)
        };
        format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            self.label,
            self.runs,
            self.solved[0],
            self.solved[1],
            ratio(&|r| factor(lang, r.value)),
            ratio(&|r| format!("{} – {}", factor(lang, r.low), factor(lang, r.high))),
            self.paired.first,
            self.paired.second,
            chance(lang, self.paired.ranks)
        )
    }
}
