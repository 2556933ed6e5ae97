//! Records as seen through the experiment that made them: by group, by method, in the file's order.

use satur_logic::Lang;

use crate::corpus::{GroupInfo, Origin};
use crate::experiment::{Experiment, Series, labels, suits};
use crate::measure::{Estimate, Measure};
use crate::record::Record;
use crate::schema::{Figure, Label, Labels};
use crate::stats::wilson;
use crate::words::say;

/// The labels that a plot or table is restricted to.
pub(crate) type Only = std::collections::BTreeMap<String, Vec<Label>>;

/// An experiment with its records, and the language of the report.
pub(crate) struct View<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) records: &'a [Record],
    /// The descriptions of the groups of boards.
    pub(crate) groups: &'a [GroupInfo],
    pub(crate) lang: Lang,
}

impl<'a> View<'a> {
    /// A sentence of the program.
    pub(crate) fn say(&self, key: &str, slots: &[(&str, &str)]) -> String {
        say(self.lang, key, slots)
    }

    /// A text of the experiment: a title, a label, the name of a method.
    pub(crate) fn word(&self, english: &str) -> String {
        self.experiment.word(self.lang, english)
    }

    /// A note of the experiment with one of the program after it.
    pub(crate) fn note(&self, own: &str, key: &str) -> String {
        let own = self.word(own);
        format!("{own} {}", self.say(key, &[])).trim().to_owned()
    }

    /// A measure in words.
    pub(crate) fn name_of(&self, measure: &Measure) -> String {
        measure.name(self.lang, &self.word(&measure.metric))
    }

    /// The descriptions of the boards with these labels.
    pub(crate) fn boards(&self, labels: &Labels) -> impl Iterator<Item = &'a GroupInfo> {
        self.groups
            .iter()
            .filter(move |group| has(&group.labels, labels))
    }

    /// Whether published figures are about the boards with these labels: stand-ins are other
    /// boards, and theory holds for any.
    fn is_about(&self, reference: &str, labels: &Labels) -> bool {
        reference == "theory" || self.boards(labels).all(|g| g.origin != Origin::StandIn)
    }

    /// Whether a series has no randomness.
    pub(crate) fn is_deterministic(&self, series: &str) -> bool {
        let mut own = self.experiment.series.iter().filter(|s| s.label == series);
        own.next().is_some_and(Series::is_deterministic)
    }

    /// The size of the sample of a rate: the number of runs or, for a deterministic method, of
    /// boards.
    pub(crate) fn sample(&self, records: &[&Record], series: &str) -> usize {
        if self.is_deterministic(series) {
            crate::measure::boards_solved(records).1
        } else {
            records.len()
        }
    }

    /// The series that have records, with their numbers, which determine their looks.
    pub(crate) fn series(&self, named: Option<&[String]>) -> Vec<(usize, &'a str)> {
        let all = self.experiment.series.iter().enumerate();
        all.filter(|(_, s)| named.is_none_or(|named| named.contains(&s.label)))
            .filter(|(_, s)| {
                self.records
                    .iter()
                    .any(|r| r.series == s.label && r.took_part())
            })
            .map(|(at, s)| (at, s.label.as_str()))
            .collect()
    }

    /// The groups that have records, in the file's order.
    pub(crate) fn groups(&self, only: &Only) -> Vec<Labels> {
        let mut groups: Vec<Labels> = Vec::new();
        for group in self.experiment.file.boards.iter().map(labels) {
            let has_records = || self.records.iter().any(|record| record.group == group);
            if suits(only, &group) && !groups.contains(&group) && has_records() {
                groups.push(group);
            }
        }
        groups
    }

    /// The values of a label, in the file's order.
    pub(crate) fn values(&self, label: &str, only: &Only) -> Vec<String> {
        let mut values: Vec<String> = Vec::new();
        for value in self
            .groups(only)
            .iter()
            .filter_map(|group| group.get(label))
        {
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        values
    }

    /// The records of a series on the groups with these labels.
    pub(crate) fn select(&self, labels: &Labels, only: &Only, series: &str) -> Vec<&'a Record> {
        self.records
            .iter()
            .filter(|record| record.series == series && record.took_part())
            .filter(|record| has(&record.group, labels) && suits(only, &record.group))
            .collect()
    }

    /// A measure of a series on the groups with these labels: over several groups, the mean of
    /// theirs, as papers average the rows of a table.
    pub(crate) fn estimate(
        &self,
        measure: &Measure,
        labels: &Labels,
        only: &Only,
        series: &str,
    ) -> Option<Estimate> {
        let groups = self.groups(only);
        let own: Vec<&Labels> = groups.iter().filter(|group| has(group, labels)).collect();
        let is_deterministic = self.is_deterministic(series);
        if let [one] = own.as_slice() {
            return measure.of(&self.select(one, only, series), is_deterministic);
        }
        let each: Vec<f64> = own
            .iter()
            .filter_map(|group| measure.of(&self.select(group, only, series), is_deterministic))
            .map(|estimate| estimate.value)
            .collect();
        let value = crate::stats::mean(&each)?;
        let interval = (measure.take == crate::schema::Take::Rate).then(|| {
            let records = self.select(labels, only, series);
            let runs = self.sample(&records, series) as f64;
            let solved = records.iter().filter_map(|r| r.value(&measure.metric));
            let share = solved.sum::<f64>() / records.len().max(1) as f64;
            let (low, high) = wilson((share * runs).round() as u64, runs as u64);
            (100.0 * low, 100.0 * high)
        });
        Some(Estimate { value, interval })
    }

    /// The figure of a reference for labels and a series; labels that are left out are those that
    /// the groups share, else `mean`.
    pub(crate) fn figure_of(
        &self,
        reference: &str,
        measure: &Measure,
        wanted: &Labels,
        series: &str,
    ) -> Option<&'a Figure> {
        let groups = self.groups(&Only::new());
        let own: Vec<&Labels> = groups.iter().filter(|group| has(group, wanted)).collect();
        if !self.is_about(reference, wanted) {
            return None;
        }
        let mut full = wanted.clone();
        for key in self
            .experiment
            .file
            .boards
            .iter()
            .flat_map(|b| b.labels.keys())
        {
            // Labels that all of the groups share are known; the rest is averaged.
            let mut values = own.iter().map(|group| group.get(key));
            let first = values.next().flatten();
            let common = first.filter(|first| values.all(|value| value == Some(*first)));
            full.entry(key.clone())
                .or_insert_with(|| common.cloned().unwrap_or_else(|| "mean".to_owned()));
        }
        let find = |labels: &Labels| self.experiment.figure(reference, measure, labels, series);
        find(&full).or_else(|| {
            // A paper may end a table with a sum instead.
            let is_mean = |word: &String| word == "mean";
            full.values_mut()
                .filter(|word| is_mean(word))
                .for_each(|word| "sum".clone_into(word));
            find(&full)
        })
    }

    /// The figure of a reference as a number.
    pub(crate) fn figure(
        &self,
        reference: &str,
        measure: &Measure,
        labels: &Labels,
        series: &str,
    ) -> Option<f64> {
        self.figure_of(reference, measure, labels, series)?.number()
    }
}

/// Whether a group has these labels.
fn has(group: &Labels, labels: &Labels) -> bool {
    labels
        .iter()
        .all(|(key, value)| group.get(key) == Some(value))
}

/// The number with which a label begins: 9 of `9x9`.
pub(crate) fn leading_number(text: &str) -> Option<f64> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    text[..end].parse().ok()
}
