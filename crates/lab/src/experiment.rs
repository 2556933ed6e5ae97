//! A parsed and checked experiment.

use std::path::{Path, PathBuf};
use std::time::Duration;

use satur_logic::Lang;
use satur_methods::{Budget, Guarantee};

use crate::builtin;
use crate::check::Check;
use crate::external::External;
use crate::fault::Fault;
use crate::measure::Measure;
use crate::schema::{Boards, Figure, File, Goal, Labels, Scale};
use crate::words;

/// An experiment: boards, methods, runs, and the tables and plots of its report.
pub struct Experiment {
    /// The name, which is that of its file.
    pub name: String,
    /// The text of its file.
    pub text: String,
    pub(crate) file: File,
    pub(crate) series: Vec<Series>,
    /// The folder of its own file, where its boards are looked for first; `None` if it is built in.
    pub(crate) folder: Option<PathBuf>,
}

/// A method with its settings: one line of a plot, one column of a table.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name in tables.
    pub label: String,
    /// The method.
    pub id: &'static str,
    /// Its settings, each as `name=value`.
    pub settings: Vec<String>,
    /// The index of the entry of the file that it comes from.
    pub(crate) entry: usize,
}

impl Series {
    /// The value of a parameter, if the series sets it.
    pub(crate) fn setting(&self, name: &str) -> Option<&str> {
        let pairs = self
            .settings
            .iter()
            .filter_map(|setting| setting.split_once('='));
        let mut own = pairs.filter(|(known, _)| *known == name);
        own.next().map(|(_, value)| value)
    }

    /// Whether the seed does not affect the answer, so that runs on one board count as one: the
    /// method is not random, or it is exact and only its path is random.
    pub(crate) fn is_deterministic(&self) -> bool {
        satur_methods::find(self.id).is_none_or(|method| {
            let info = method.info();
            !info.is_random || info.guarantee == Guarantee::Exact
        })
    }
}

/// The table of an experiment that names none.
const SUMMARY: &str = include_str!("../tables/summary.toml");
/// Its words in Portuguese.
const SUMMARY_PT: &str = include_str!("../tables/summary.pt.toml");

impl Experiment {
    /// The methods that are compared, with their parameters.
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// Whether it names files with boards, which are then read from this machine.
    pub fn names_files(&self) -> bool {
        self.file.boards.iter().any(|group| !group.files.is_empty())
    }

    /// Loads the built-in experiment of this name, or the file at this path.
    pub fn load(name: &str) -> Result<Self, Fault> {
        if let Some(built_in) = builtin::find(name) {
            return Self::parse(built_in.name, built_in.text);
        }
        let text = std::fs::read_to_string(name).map_err(|error| {
            let names: Vec<_> = builtin::BUILT_IN.iter().map(|b| b.name).collect();
            let fix = format!("built in are {}", names.join(", "));
            let what =
                format!("neither a built-in experiment nor a file that can be read: {error}");
            Fault::new(name, what, fix)
        })?;
        let mut experiment = Self::parse(name, &text)?;
        experiment.folder = Some(Path::new(name).parent().unwrap_or(Path::new("")).to_owned());
        Ok(experiment)
    }

    /// Reads the text of an experiment file. One that asks for no table and no plot gets a table of its
    /// methods: otherwise its report would say nothing.
    pub fn parse(path: &str, text: &str) -> Result<Self, Fault> {
        let experiment = Self::parse_as_it_is(path, text)?;
        let file = &experiment.file;
        if !(file.table.is_empty() && file.plot.is_empty() && file.paper.is_empty()) {
            return Ok(experiment);
        }
        let words = if file.pt.is_none() { SUMMARY_PT } else { "" };
        Self::parse_as_it_is(path, &format!("{}\n{SUMMARY}{words}", text.trim_end()))
    }

    fn parse_as_it_is(path: &str, text: &str) -> Result<Self, Fault> {
        let file: File = toml::from_str(text).map_err(|error| {
            let fault = Fault::new(
                path,
                error.message().trim(),
                "'satur lab list ufma' shows one",
            );
            match error.span() {
                Some(span) => fault.at(text, &span),
                None => fault,
            }
        })?;
        let name = std::path::Path::new(path).file_stem().map_or_else(
            || path.to_owned(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        let check = Check { path, text };
        let series = check.series(&file.method)?;
        check.file(&file, &series)?;
        Ok(Self {
            name,
            text: text.to_owned(),
            file,
            series,
            folder: None,
        })
    }

    /// Returns this experiment with an external program added: one run on each board, labelled in
    /// tables with the name of the program.
    pub fn also(&self, external: &External) -> Result<Self, Fault> {
        let (id, label) = (external.id, external.label);
        let text = format!(
            "{}\n[[method]]\nid = \"{id}\"\nlabel = \"{label}\"\nruns = 1\n",
            self.text
        );
        let mut more = Self::parse(&self.name, &text)?;
        more.folder.clone_from(&self.folder);
        Ok(more)
    }

    /// A description in one line.
    pub fn title(&self) -> &str {
        &self.file.title
    }

    /// The title in a language.
    pub fn title_in(&self, lang: Lang) -> String {
        let own = self.translation(lang).and_then(|t| t.title.clone());
        own.unwrap_or_else(|| self.file.title.clone())
    }

    /// A description in a few sentences, in a language.
    pub fn about_in(&self, lang: Lang) -> String {
        let own = self.translation(lang).and_then(|t| t.about.clone());
        own.unwrap_or_else(|| self.file.about.clone())
    }

    /// The paper that it reproduces, if any, in a language.
    pub fn source_in(&self, lang: Lang) -> Option<String> {
        let own = self.translation(lang).and_then(|t| t.source.clone());
        own.or_else(|| self.file.source.clone())
    }

    pub(crate) fn translation(&self, lang: Lang) -> Option<&crate::schema::Translation> {
        self.file.pt.as_ref().filter(|_| lang == Lang::Pt)
    }

    /// A title, note, label or name of a method in a language.
    pub(crate) fn word(&self, lang: Lang, english: &str) -> String {
        let own = self.translation(lang).and_then(|t| t.words.get(english));
        own.map(String::as_str)
            .or_else(|| words::term(lang, english))
            .unwrap_or(english)
            .to_owned()
    }

    /// Whether runs take place one at a time by default.
    pub fn is_timing(&self) -> bool {
        self.file.timing
    }

    /// The number of runs of a series on each board.
    pub(crate) fn runs(&self, series: &Series, scale: Scale) -> u64 {
        let all = match scale {
            Scale::Quick => self.file.quick.runs,
            Scale::Normal => None,
            Scale::Full => self.file.full.runs,
        };
        let all = all.unwrap_or(self.file.runs);
        self.file.method[series.entry]
            .runs
            .map_or(all, |own| own.min(all))
    }

    /// Upper bound on the boards of a group.
    pub(crate) fn max_boards(&self, scale: Scale) -> usize {
        let own = match scale {
            Scale::Quick => self.file.quick.max_boards,
            Scale::Normal => None,
            Scale::Full => self.file.full.max_boards,
        };
        own.or(self.file.max_boards).unwrap_or(usize::MAX)
    }

    /// The limits of a run: the method's before the group's, before the scale's, before the
    /// experiment's.
    pub(crate) fn budget(&self, series: &Series, group: &Boards, scale: Scale) -> Budget {
        let scaled = match scale {
            Scale::Quick => Some(&self.file.quick.limits),
            Scale::Normal => None,
            Scale::Full => Some(&self.file.full.limits),
        };
        let own = &self.file.method[series.entry].limits;
        let order = [
            Some(own),
            Some(&group.limits),
            scaled,
            Some(&self.file.limits),
        ];
        let limits = || order.iter().flatten();
        Budget {
            time: limits().find_map(|l| duration(l.time.as_ref()?.get_ref())),
            attempts: limits().find_map(|l| l.attempts),
            work: limits().find_map(|l| l.work),
        }
    }

    /// Whether a series takes part on a group at a scale.
    pub(crate) fn takes_part(&self, series: &Series, group: &Boards, scale: Scale) -> bool {
        let method = &self.file.method[series.entry];
        method.from <= scale && group.from <= scale && suits(&method.only, &labels(group))
    }

    /// Whether a series runs where the published program runs, also on boards whose givens clash.
    pub(crate) fn is_as_published(&self, series: &Series) -> bool {
        self.file.method[series.entry].as_published
    }

    pub(crate) fn goal(&self) -> satur_methods::Goal {
        match self.file.goal {
            Goal::One => satur_methods::Goal::One,
            Goal::Unique => satur_methods::Goal::Unique,
        }
    }

    /// The figure of a reference for a group and a series.
    pub(crate) fn figure(
        &self,
        reference: &str,
        measure: &Measure,
        labels: &Labels,
        series: &str,
    ) -> Option<&Figure> {
        self.file
            .reference
            .iter()
            .filter(|r| r.name == reference && measure.is(&r.metric, r.take))
            .flat_map(|r| &r.rows)
            .find(|row| {
                // A row may leave labels out, but those it has must be the group's.
                row.iter().all(|(key, value)| match labels.get(key) {
                    Some(own) => *own == text_of(value),
                    None => self.series.iter().any(|s| s.label == *key),
                }) && row.contains_key(series)
            })
            .and_then(|row| row.get(series))
    }

    /// The names of the references that have figures of a measure.
    pub(crate) fn references(&self, measure: &Measure) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for reference in &self.file.reference {
            if measure.is(&reference.metric, reference.take) && !names.contains(&&*reference.name) {
                names.push(&reference.name);
            }
        }
        names
    }
}

/// The labels of a group as text.
pub(crate) fn labels(group: &Boards) -> Labels {
    let text = |(key, value): (&String, &crate::schema::Label)| (key.clone(), value.to_string());
    group.labels.iter().map(text).collect()
}

/// Whether labels satisfy a restriction.
pub(crate) fn suits(
    only: &std::collections::BTreeMap<String, Vec<crate::schema::Label>>,
    labels: &Labels,
) -> bool {
    only.iter().all(|(key, wanted)| {
        labels
            .get(key)
            .is_some_and(|own| wanted.iter().any(|label| label.to_string() == *own))
    })
}

fn text_of(figure: &Figure) -> String {
    match figure {
        Figure::Number(number) | Figure::Deviating([number, _]) => number.to_string(),
        Figure::Printed(words) => words.clone(),
        Figure::Cases(cases) => cases.join("; "),
    }
}

/// Reads `10s`, `500ms`, `2m`, `1h`.
pub(crate) fn duration(text: &str) -> Option<Duration> {
    let split = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(number.trim().parse::<f64>().ok()? * seconds).ok()
}
