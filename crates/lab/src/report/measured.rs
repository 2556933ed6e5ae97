//! A measure for each group and method, beside what others published and the difference.
//!
//! Without figures of others the table is compact: a row for each group, a column for each
//! method.

use super::number::{difference, show};
use super::table::Table;
use super::view::{Only, View};
use crate::measure::{Estimate, Measure};
use crate::schema::{self, Figure, Labels, Take};

pub(super) fn tables(spec: &schema::Table, view: &View) -> Vec<Table> {
    let Some(metric) = &spec.metric else {
        return Vec::new();
    };
    let measure = Measure::new(metric, spec.take, spec.over);
    let references = view.experiment.references(&measure);
    let maker = Maker {
        spec,
        view,
        unit: measure.unit().to_owned(),
        measure,
        references,
    };
    let mut agreement = Agreement::default();
    let mut tables: Vec<Table> = match &spec.split {
        None => vec![maker.table(&Labels::new(), spec.title.clone(), &mut agreement)],
        Some(split) => view
            .values(split, &Only::new())
            .into_iter()
            .map(|value| {
                let title = format!("{}: {split} {value}", spec.title);
                maker.table(
                    &Labels::from([(split.clone(), value)]),
                    title,
                    &mut agreement,
                )
            })
            .collect(),
    };
    if let Some(last) = tables.last_mut() {
        let notes = [last.note.clone(), spec.note.clone(), agreement.describe()];
        last.note = notes.join(" ").trim().into();
    }
    tables
}

struct Maker<'a> {
    spec: &'a schema::Table,
    view: &'a View<'a>,
    measure: Measure,
    unit: String,
    references: Vec<&'a str>,
}

/// How far measured values are from expected ones, in standard deviations.
#[derive(Default)]
struct Agreement {
    deviations: Vec<f64>,
}

impl Agreement {
    fn describe(&self) -> String {
        let within = |limit: f64| self.deviations.iter().filter(|d| d.abs() <= limit).count();
        match self.deviations.len() {
            0 => String::new(),
            n => format!(
                "**Agreement: {} of {n} measured values lie within two expected standard \
                 deviations of the expected ones, {} within three.**",
                within(2.0),
                within(3.0)
            ),
        }
    }
}

impl Maker<'_> {
    fn table(&self, fixed: &Labels, title: String, agreement: &mut Agreement) -> Table {
        let groups: Vec<Labels> = self.view.groups(&Only::new());
        let groups = groups.into_iter().filter(|group| {
            fixed
                .iter()
                .all(|(key, value)| group.get(key) == Some(value))
        });
        let mut groups: Vec<Labels> = groups.collect();
        // The labels that change from row to row.
        let keys: Vec<String> = groups
            .iter()
            .flat_map(|group| group.keys().cloned())
            .filter(|key| !fixed.contains_key(key))
            .fold(Vec::new(), |mut keys, key| {
                if !keys.contains(&key) {
                    keys.push(key);
                }
                keys
            });
        if self.spec.mean_row {
            groups.push(fixed.clone());
        }
        let mut table = Table {
            title,
            words: keys.len(),
            columns: keys.clone(),
            ..Table::default()
        };
        if self.references.is_empty() {
            self.compact(&mut table, &groups, &keys);
        } else {
            self.long(&mut table, &groups, &keys, agreement);
        }
        table
    }

    fn compact(&self, table: &mut Table, groups: &[Labels], keys: &[String]) {
        let series = self.view.series(self.spec.methods.as_deref());
        table
            .columns
            .extend(series.iter().map(|(_, label)| (*label).to_owned()));
        for group in groups {
            let mut row = words(group, keys);
            row.extend(series.iter().map(|(_, label)| {
                let estimate = self.estimate(group, label);
                estimate.map_or_else(|| "–".to_owned(), |e| show(e.value, &self.unit))
            }));
            table.rows.push(row);
        }
        table.note = format!("{}.", self.measure.name());
    }

    fn long(
        &self,
        table: &mut Table,
        groups: &[Labels],
        keys: &[String],
        agreement: &mut Agreement,
    ) {
        table.words += 1;
        table.columns.push("method".to_owned());
        let unit = if self.unit == "%" { " %" } else { "" };
        table
            .columns
            .extend(self.references.iter().map(|name| format!("{name}{unit}")));
        table.columns.push(format!("measured{unit}"));
        let has_interval = self.measure.take == Take::Rate;
        if has_interval {
            table.columns.push("95 % interval".to_owned());
        }
        table.columns.push("difference".to_owned());
        let mut has_deviations = false;
        let mut deviations = Vec::new();
        for group in groups {
            for (_, label) in self.view.series(self.spec.methods.as_deref()) {
                let figures: Vec<Option<&Figure>> = self
                    .references
                    .iter()
                    .map(|name| self.view.figure_of(name, &self.measure, group, label))
                    .collect();
                let estimate = self.estimate(group, label);
                if estimate.is_none() && figures.iter().all(Option::is_none) {
                    continue;
                }
                let mut row = words(group, keys);
                row.push(label.to_owned());
                row.extend(figures.iter().map(|figure| self.told(*figure)));
                row.push(estimate.map_or_else(|| "–".to_owned(), |e| show(e.value, &self.unit)));
                if has_interval {
                    let interval = estimate.and_then(|e| e.interval);
                    row.push(interval.map_or_else(
                        || "–".to_owned(),
                        |(low, high)| format!("{low:.1} – {high:.1}"),
                    ));
                }
                let published = figures.iter().find_map(|figure| number_of(*figure));
                row.push(match (estimate, published) {
                    (Some(e), Some(published)) => difference(e.value, published, &self.unit),
                    _ => "–".to_owned(),
                });
                let off = estimate.and_then(|e| self.deviations(e.value, &figures, group, label));
                has_deviations |= off.is_some();
                agreement.deviations.extend(off);
                deviations.push(off);
                table.rows.push(row);
            }
        }
        if has_deviations {
            table.columns.push("deviations".to_owned());
            for (row, off) in table.rows.iter_mut().zip(deviations) {
                row.push(off.map_or_else(|| "–".to_owned(), |off| format!("{off:+.1}")));
            }
        }
    }

    fn estimate(&self, group: &Labels, label: &str) -> Option<Estimate> {
        self.view
            .estimate(&self.measure, group, &Only::new(), label)
    }

    fn told(&self, figure: Option<&Figure>) -> String {
        match figure {
            None => "–".to_owned(),
            Some(Figure::Words(words)) => words.clone(),
            Some(Figure::Number(number)) => show(*number, &self.unit),
            Some(Figure::Deviating([number, deviation])) => {
                format!("{} ± {deviation:.1}", show(*number, &self.unit))
            }
        }
    }

    /// How many expected standard deviations a value is away from the figure that comes with
    /// one. With fewer runs than those that the deviation belongs to it is larger. Where it is
    /// tiny two thirds of a point count, so that two points are within three.
    fn deviations(
        &self,
        value: f64,
        figures: &[Option<&Figure>],
        group: &Labels,
        label: &str,
    ) -> Option<f64> {
        let (at, expected, deviation) =
            figures
                .iter()
                .enumerate()
                .find_map(|(at, figure)| match figure {
                    Some(Figure::Deviating([number, deviation])) => Some((at, *number, *deviation)),
                    _ => None,
                })?;
        let records = self.view.select(group, &Only::new(), label);
        let own = records.iter().map(|record| record.run + 1).max()?;
        let theirs = self
            .view
            .experiment
            .file
            .reference
            .iter()
            .find_map(|reference| {
                let is_it = reference.name == self.references[at]
                    && self.measure.is(&reference.metric, reference.take);
                reference.runs.filter(|_| is_it)
            });
        let scale = (theirs.unwrap_or(own) as f64 / own as f64).sqrt();
        Some((value - expected) / (deviation * scale).max(2.0 / 3.0))
    }
}

fn number_of(figure: Option<&Figure>) -> Option<f64> {
    match figure? {
        Figure::Number(number) | Figure::Deviating([number, _]) => Some(*number),
        Figure::Words(_) => None,
    }
}

fn words(group: &Labels, keys: &[String]) -> Vec<String> {
    let word = |key: &String| group.get(key).cloned();
    keys.iter()
        .map(|key| word(key).unwrap_or_else(|| "mean".to_owned()))
        .collect()
}
