//! Two folders of one experiment against each other: another machine, another revision, other
//! parameters.
//!
//! Runs are paired by board, method and run. Where seeds and boards agree, verdicts and work
//! must too, unless the program has changed; times are compared board by board.

use std::collections::BTreeMap;

use crate::fault::Fault;
use crate::record::Record;
use crate::report::number::{chance, factor};
use crate::stats::{Paired, ratio_of_means};
use crate::store::Store;

/// Compares two folders; the answer is Markdown.
pub fn compare(first: &Store, second: &Store) -> Result<String, Fault> {
    let key = |r: &Record| (r.series.clone(), r.fingerprint.clone(), r.run);
    let others: BTreeMap<_, &Record> = second.records.iter().map(|r| (key(r), r)).collect();
    let pairs: Vec<(&Record, &Record)> = first
        .records
        .iter()
        .filter_map(|record| Some((record, *others.get(&key(record))?)))
        .collect();
    if pairs.is_empty() {
        let places = format!(
            "{} and {}",
            first.folder().display(),
            second.folder().display()
        );
        let fix = "compare folders of the same experiment on the same boards";
        return Err(Fault::new(places, "no run is in both", fix));
    }
    let mut text = format!(
        "# {} against {}\n\n",
        first.folder().display(),
        second.folder().display()
    );
    for (name, store) in [("first", first), ("second", second)] {
        let info = &store.info;
        text += &format!(
            "* {name}: {}, scale {}, {}, Satur {}, {}, {} runs\n",
            info.experiment,
            info.scale,
            info.machine.describe(),
            info.revision,
            info.date,
            store.records.len()
        );
    }
    let same = |(a, b): &&(&Record, &Record)| a.repeatable() == b.repeatable();
    let seeds = pairs.iter().filter(|(a, b)| a.seed == b.seed).count();
    text += &format!(
        "* {} runs are in both, {seeds} of them with the same seed; {} are the same but for the \
         time\n\n",
        pairs.len(),
        pairs.iter().filter(same).count()
    );
    text += "| method | runs | solved, first | solved, second | time, first to second | 95 % interval | first quicker | second quicker | Wilcoxon |\n\
             | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    let mut series: Vec<&str> = Vec::new();
    for (record, _) in &pairs {
        if !series.contains(&record.series.as_str()) {
            series.push(&record.series);
        }
    }
    for (at, label) in series.into_iter().enumerate() {
        text += &row(label, &pairs, at as u64);
    }
    Ok(text)
}

fn row(label: &str, pairs: &[(&Record, &Record)], seed: u64) -> String {
    let own: Vec<_> = pairs.iter().filter(|(a, _)| a.series == label).collect();
    let solved = |side: fn(&(&Record, &Record)) -> bool| own.iter().filter(|p| side(p)).count();
    let both = own.iter().filter(|(a, b)| a.is_solved() && b.is_solved());
    let times: Vec<(f64, f64)> = both.map(|(a, b)| (a.seconds, b.seconds)).collect();
    let paired = Paired::of(&times);
    let ratio = ratio_of_means(&times, seed);
    format!(
        "| {label} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
        own.len(),
        solved(|p| p.0.is_solved()),
        solved(|p| p.1.is_solved()),
        ratio.map_or_else(|| "–".to_owned(), |r| factor(r.value)),
        ratio.map_or_else(
            || "–".to_owned(),
            |r| format!("{} – {}", factor(r.low), factor(r.high))
        ),
        paired.first,
        paired.second,
        chance(paired.ranks)
    )
}
