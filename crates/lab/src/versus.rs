//! Several methods on the same boards: success, work, time, and the ratio of each to the fastest,
//! with an interval, as hyperfine reports it for commands.
//!
//! It is an ordinary experiment, constructed on the fly: so its records can be kept in a folder and
//! reported again. Ratios are over boards that both methods solve in every run; of many boards the
//! medians are paired board by board, of few every run counts.

use std::collections::BTreeMap;

use satur_logic::Lang;
use serde_json::{Value, json};

use crate::experiment::Experiment;
use crate::fault::Fault;
use crate::measure::boards_solved;
use crate::record::Record;
use crate::report::number::{count, decimals, factor, seconds};
use crate::stats::{Interval, Summary, ratio_of_means};
use crate::words::say;

/// The contestants: the ids of methods with their settings, and the limits of a run.
#[derive(Clone, Debug, Default)]
pub struct Contest {
    /// Ids of methods, each with its `name=value` settings.
    pub methods: Vec<(String, Vec<String>)>,
    /// Runs on each board.
    pub runs: u64,
    /// The seed from which those of the runs are derived.
    pub seed: u64,
    /// The limit of time of a run, in seconds.
    pub seconds: Option<f64>,
    /// The limit of attempts of a run.
    pub attempts: Option<u64>,
}

impl Contest {
    /// The experiment of this contest.
    pub fn experiment(&self, title: &str) -> Result<Experiment, Fault> {
        // A JSON string is also a TOML string.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let mut text = format!(
            "title = {}\nseed = {}\ntiming = true\nruns = {}\n",
            quoted(title),
            self.seed,
            self.runs
        );
        let mut limits = Vec::new();
        limits.extend(self.seconds.map(|seconds| format!("time = \"{seconds}s\"")));
        limits.extend(
            self.attempts
                .map(|attempts| format!("attempts = {attempts}")),
        );
        text += &format!("limits = {{ {} }}\n\n", limits.join(", "));
        text += "[[boards]]\nlabels = { boards = \"all\" }\nfiles = [\"-\"]\n\n";
        for (id, settings) in &self.methods {
            text += &format!("[[method]]\nid = {}\n", quoted(id));
            let pairs: Vec<String> = settings
                .iter()
                .map(|setting| {
                    let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
                    format!("{} = {}", quoted(name), quoted(value))
                })
                .collect();
            text += &format!("set = {{ {} }}\n\n", pairs.join(", "));
        }
        text += "[[table]]\nkind = \"summary\"\ntitle = \"All boards together\"\n\n\
                 [[table]]\nkind = \"paired\"\ntitle = \"Time on the same boards\"\nmetric = \"seconds\"\n\n\
                 [[plot]]\nkind = \"cactus\"\nname = \"cactus\"\ntitle = \"Runs solved within a time\"\n\n\
                 [pt.words]\n\"All boards together\" = \"Todos os tabuleiros juntos\"\n\
                 \"Time on the same boards\" = \"Tempo nos mesmos tabuleiros\"\n\
                 \"Runs solved within a time\" = \"Execuções resolvidas dentro de um tempo\"\n";
        Experiment::parse("compare", &text)
    }
}

/// The results of a method.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The method with its settings.
    pub series: String,
    /// The number of boards solved in some run, and of all boards.
    pub boards: (usize, usize),
    /// The number of runs solved, and of all runs.
    pub runs: (usize, usize),
    /// The median work of solved runs.
    pub work: Option<f64>,
    /// The times of solved runs.
    pub seconds: Option<Summary>,
    /// The ratio of its time to that of the fastest, with its interval; `None` for the fastest.
    pub ratio: Option<Interval>,
    /// Why it did not take part, if it did not.
    pub left_out: Option<String>,
}

/// The number of boards from which on they are paired one by one.
const MANY_BOARDS: usize = 10;

/// All methods in the order of the contest, and which is the fastest.
pub struct Standings {
    /// One for each method.
    pub all: Vec<Standing>,
    /// The fastest of those that solve most, by its index in `all`.
    pub fastest: Option<usize>,
    is_by_board: bool,
}

impl Standings {
    /// One JSON object for each method, the same in every language.
    pub fn json(&self, seed: u64) -> Vec<Value> {
        let of = |(at, standing): (usize, &Standing)| {
            let times = standing.seconds.as_ref();
            json!({
                "method": standing.series,
                "boards": standing.boards.1,
                "boards-solved": standing.boards.0,
                "runs": standing.runs.1,
                "solved": standing.runs.0,
                "seed": seed,
                "work": standing.work,
                "seconds": times.map(|t| t.mean),
                "deviation": times.map(|t| t.deviation),
                "median": times.map(|t| t.median),
                "fastest": self.fastest == Some(at),
                "ratio": standing.ratio.map(|r| r.value),
                "ratio-low": standing.ratio.map(|r| r.low),
                "ratio-high": standing.ratio.map(|r| r.high),
                "left-out": standing.left_out,
            })
        };
        self.all.iter().enumerate().map(of).collect()
    }

    /// The standings after some runs; nothing is claimed about missing ones.
    pub fn of(experiment: &Experiment, records: &[Record]) -> Self {
        let series: Vec<&str> = experiment.series.iter().map(|s| s.label.as_str()).collect();
        let mut all: Vec<Standing> = series
            .iter()
            .map(|label| {
                let own = records.iter().filter(|record| record.series == *label);
                standing(label, &own.collect::<Vec<_>>())
            })
            .collect();
        let boards = all.iter().map(|s| s.boards.1).max().unwrap_or(0);
        let is_by_board = boards >= MANY_BOARDS;
        let most = all.iter().map(|s| s.runs.0).max().unwrap_or(0);
        let mean = |s: &Standing| s.seconds.as_ref().map_or(f64::MAX, |times| times.mean);
        let fastest = (0..all.len())
            .filter(|&at| most > 0 && all[at].runs.0 == most)
            .min_by(|&a, &b| mean(&all[a]).total_cmp(&mean(&all[b])));
        if let Some(base) = fastest {
            for at in (0..all.len()).filter(|&at| at != base) {
                let pairs = pairs(records, series[at], series[base], is_by_board);
                all[at].ratio = ratio_of_means(&pairs, at as u64);
            }
        }
        Self {
            all,
            fastest,
            is_by_board,
        }
    }

    /// The table, with an explanation, for people. If the table is wider than `width` columns, each
    /// method has a list instead of a row.
    pub fn describe(&self, lang: Lang, width: usize) -> String {
        let base = self.fastest.map(|at| self.all[at].series.clone());
        let mut rows = vec![vec![
            say(lang, "method", &[]),
            say(lang, "versus-success", &[]),
            say(lang, "versus-work", &[]),
            say(lang, "versus-time", &[]),
            match &base {
                Some(base) => say(lang, "versus-ratio", &[("base", base)]),
                None => String::new(),
            },
            say(lang, "interval", &[]),
        ]];
        let dash = || "–".to_owned();
        for (at, standing) in self.all.iter().enumerate() {
            if standing.left_out.is_some() {
                continue;
            }
            let (solved, runs) = standing.runs;
            let percent = 100.0 * solved as f64 / runs.max(1) as f64;
            let success = format!("{solved}/{runs} ({} %)", decimals(lang, percent, 1));
            let time = standing.seconds.as_ref().map_or_else(dash, |times| {
                let (mean, spread) = (seconds(lang, times.mean), seconds(lang, times.deviation));
                format!("{mean} ± {spread}")
            });
            let [ratio, interval] = match (&standing.ratio, Some(at) == self.fastest) {
                (_, true) => [say(lang, "versus-base", &[]), String::new()],
                (Some(r), _) => [
                    factor(lang, r.value),
                    format!("{} – {}", factor(lang, r.low), factor(lang, r.high)),
                ],
                (None, _) => [dash(), dash()],
            };
            let work = standing.work.map_or_else(dash, |work| count(lang, work));
            rows.push(vec![
                standing.series.clone(),
                success,
                work,
                time,
                ratio,
                interval,
            ]);
        }
        let mut text = aligned(&rows);
        if text.lines().any(|line| line.chars().count() > width) {
            text = listed(&rows);
        }
        text.push('\n');
        for standing in &self.all {
            if let Some(why) = &standing.left_out {
                let slots = [("method", &*standing.series), ("why", why)];
                text += &format!("{}\n", say(lang, "versus-left-out", &slots));
            }
        }
        text += &match &base {
            Some(base) => say(lang, "versus-fastest", &[("method", base)]),
            None => say(lang, "versus-none", &[]),
        };
        let over = if self.is_by_board {
            "versus-over-boards"
        } else {
            "versus-over-runs"
        };
        let over = say(lang, over, &[]);
        text + &format!("\n{}\n", say(lang, "versus-note", &[("over", &over)]))
    }
}

fn standing(label: &str, records: &[&Record]) -> Standing {
    let solved: Vec<&&Record> = records.iter().filter(|r| r.is_solved()).collect();
    let times: Vec<f64> = solved.iter().map(|record| record.seconds).collect();
    let works: Vec<f64> = solved.iter().map(|record| record.work as f64).collect();
    let took_part = records.iter().any(|record| record.took_part());
    let reason = records.iter().find_map(|record| record.reason.clone());
    Standing {
        series: label.to_owned(),
        boards: boards_solved(records),
        runs: (solved.len(), records.len()),
        work: Summary::of(&works).map(|works| works.median),
        seconds: Summary::of(&times),
        ratio: None,
        left_out: (!took_part && !records.is_empty()).then(|| reason.unwrap_or_default()),
    }
}

/// Times of two methods on boards that both solve in every run: the medians of a board, or every
/// run.
fn pairs(records: &[Record], first: &str, second: &str, is_by_board: bool) -> Vec<(f64, f64)> {
    let of = |label: &str| {
        let mut boards: BTreeMap<&str, BTreeMap<u64, Option<f64>>> = BTreeMap::new();
        for record in records.iter().filter(|record| record.series == label) {
            let time = record.is_solved().then_some(record.seconds);
            let board = boards.entry(&record.fingerprint).or_default();
            board.insert(record.run, time);
        }
        boards
    };
    let (first, second) = (of(first), of(second));
    let mut pairs = Vec::new();
    for (board, runs) in &first {
        let Some(others) = second.get(board) else {
            continue;
        };
        let both: Option<Vec<(f64, f64)>> = runs
            .iter()
            .filter_map(|(run, time)| Some((*time, *others.get(run)?)))
            .map(|(a, b)| Some((a?, b?)))
            .collect();
        let both = both.unwrap_or_default();
        if is_by_board {
            let side = |of: fn(&(f64, f64)) -> f64| {
                let times: Vec<f64> = both.iter().map(of).collect();
                Summary::of(&times).map(|times| times.median)
            };
            pairs.extend(side(|p| p.0).zip(side(|p| p.1)));
        } else {
            pairs.extend(both);
        }
    }
    pairs
}

/// Aligns rows in columns: words at the left, the rest at the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let fill = " ".repeat(width - cell.chars().count());
            line += &match column {
                0 => format!("{cell}{fill}"),
                _ => format!("  {fill}{cell}"),
            };
        }
        text += &format!("{}\n", line.trim_end());
    }
    text
}

/// Rows as lists: the first cell, then the others with the heads of their columns.
fn listed(rows: &[Vec<String>]) -> String {
    let Some((heads, rows)) = rows.split_first() else {
        return String::new();
    };
    let mut text = String::new();
    for row in rows {
        text += &format!("{}\n", row[0]);
        for (head, cell) in heads.iter().zip(row).skip(1) {
            if !cell.is_empty() {
                text += &format!("  {head}: {cell}\n");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::record;

    fn contest() -> Experiment {
        let contest = Contest {
            methods: vec![
                ("exact".into(), vec![]),
                ("saturbfs".into(), vec!["saturation=distinct".into()]),
                ("bfs".into(), vec![]),
            ],
            runs: 2,
            seed: 7,
            seconds: Some(0.5),
            attempts: Some(100),
        };
        contest.experiment("a \"contest\"").unwrap()
    }

    #[test]
    fn a_contest_is_an_experiment() {
        let experiment = contest();
        assert_eq!(experiment.title(), "a \"contest\"");
        let labels: Vec<&str> = experiment.series.iter().map(|s| s.label.as_str()).collect();
        assert_eq!(labels, ["exact", "saturbfs saturation=distinct", "bfs"]);
        let wrong = Contest {
            methods: vec![("exact".into(), vec!["no-such=1".into()])],
            ..Contest::default()
        };
        assert!(wrong.experiment("").is_err());
    }

    #[test]
    fn the_fastest_is_one_of_those_that_solve_most() {
        let series = |label: &str, times: [Option<f64>; 4]| {
            let runs = times.into_iter().enumerate();
            let of = |(at, time): (usize, Option<f64>)| Record {
                series: label.to_owned(),
                ..record(
                    ["a", "b"][at / 2],
                    at as u64 % 2,
                    time.is_some(),
                    time.unwrap_or(9.0),
                )
            };
            runs.map(of).collect::<Vec<_>>()
        };
        let mut records = series("exact", [Some(1.0), Some(1.0), Some(2.0), Some(2.0)]);
        records.extend(series(
            "saturbfs saturation=distinct",
            [Some(3.0), Some(3.0), Some(6.0), Some(6.0)],
        ));
        // Faster where it solves, but not on every board.
        records.extend(series("bfs", [Some(0.5), Some(0.5), None, Some(0.5)]));
        let standings = Standings::of(&contest(), &records);
        assert_eq!(standings.fastest, Some(0));
        let ratio = standings.all[1].ratio.unwrap();
        assert!((ratio.value - 3.0).abs() < 1e-9 && (ratio.low - 3.0).abs() < 1e-9);
        let bfs = standings.all[2].ratio.unwrap();
        assert!(
            (bfs.value - 0.5).abs() < 1e-9,
            "board b is not solved in every run"
        );
        assert_eq!(standings.all[2].runs, (3, 4));
        let text = standings.describe(Lang::Pt, 200);
        assert!(
            text.contains("3/4 (75,0 %)") && text.contains("exact é o mais rápido"),
            "{text}"
        );
    }

    #[test]
    fn nothing_solved_is_said() {
        let standings = Standings::of(&contest(), &[record("a", 0, false, 1.0)]);
        assert_eq!(standings.fastest, None);
        assert!(
            standings
                .describe(Lang::En, 200)
                .contains("No method solved a board")
        );
    }
}
