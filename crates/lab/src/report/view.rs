//! Records seen through the experiment that made them: by group, by method, in the file's order.

use crate::experiment::{Experiment, labels, suits};
use crate::measure::{Estimate, Measure};
use crate::record::Record;
use crate::schema::{Figure, Label, Labels};
use crate::stats::wilson;

/// The labels that a plot or table is restricted to.
pub(crate) type Only = std::collections::BTreeMap<String, Vec<Label>>;

/// An experiment with its records.
pub(crate) struct View<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) records: &'a [Record],
}

impl<'a> View<'a> {
    /// The series that have records, with their numbers, which decide their looks.
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
        if let [one] = own.as_slice() {
            return measure.of(&self.select(one, only, series));
        }
        let each: Vec<f64> = own
            .iter()
            .filter_map(|group| measure.of(&self.select(group, only, series)))
            .map(|estimate| estimate.value)
            .collect();
        let value = crate::stats::mean(&each)?;
        let interval = (measure.take == crate::schema::Take::Rate).then(|| {
            let records = self.select(labels, only, series);
            let solved = records
                .iter()
                .filter_map(|r| r.value(&measure.metric))
                .sum::<f64>();
            let (low, high) = wilson(solved as u64, records.len() as u64);
            (100.0 * low, 100.0 * high)
        });
        Some(Estimate { value, interval })
    }

    /// The figure of a reference for labels and a series; labels that are left out are
    /// those that the groups have in common, else `mean`.
    pub(crate) fn figure_of(
        &self,
        reference: &str,
        measure: &Measure,
        wanted: &Labels,
        series: &str,
    ) -> Option<&'a Figure> {
        let groups = self.groups(&Only::new());
        let own: Vec<&Labels> = groups.iter().filter(|group| has(group, wanted)).collect();
        let mut full = wanted.clone();
        for key in self
            .experiment
            .file
            .boards
            .iter()
            .flat_map(|b| b.labels.keys())
        {
            // What all of the groups have in common is known; the rest is averaged.
            let mut values = own.iter().map(|group| group.get(key));
            let first = values.next().flatten();
            let common = first.filter(|first| values.all(|value| value == Some(*first)));
            full.entry(key.clone())
                .or_insert_with(|| common.cloned().unwrap_or_else(|| "mean".to_owned()));
        }
        self.experiment.figure(reference, measure, &full, series)
    }

    /// The same as a number.
    pub(crate) fn figure(
        &self,
        reference: &str,
        measure: &Measure,
        labels: &Labels,
        series: &str,
    ) -> Option<f64> {
        match self.figure_of(reference, measure, labels, series)? {
            Figure::Number(number) | Figure::Deviating([number, _]) => Some(*number),
            Figure::Words(_) => None,
        }
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
