//! A measure for each group and method, beside published figures and the difference.
//!
//! Without published figures the table is compact: a row for each group, a column for each method.

use super::agreement::Agreement;
use super::number::{difference, range, show, signed};
use super::table::Table;
use super::view::{Only, View};
use crate::measure::{Estimate, Measure};
use crate::schema::{self, Figure, Labels, Take};

/// The tables of an entry; their comparisons are added to `agreement`.
pub(super) fn tables(spec: &schema::Table, view: &View, agreement: &mut Agreement) -> Vec<Table> {
    let Some(metric) = &spec.metric else {
        return Vec::new();
    };
    let measure = Measure::new(metric, spec.take, spec.over);
    let mut references = view.experiment.references(&measure);
    // Figures about other boards are not shown, nor is a column for them.
    references.retain(|name| {
        let groups = view.groups(&Only::new());
        let series = view.series(spec.methods.as_deref());
        groups.iter().any(|group| {
            let has =
                |(_, label): &(usize, &str)| view.figure_of(name, &measure, group, label).is_some();
            series.iter().any(has)
        })
    });
    let maker = Maker {
        spec,
        view,
        unit: measure.unit().to_owned(),
        measure,
        references,
    };
    let title = view.word(&spec.title);
    let mut tables: Vec<Table> = match &spec.split {
        None => vec![maker.table(&Labels::new(), title, agreement)],
        Some(split) => view
            .values(split, &Only::new())
            .into_iter()
            .map(|value| {
                let words = [
                    ("title", title.as_str()),
                    ("label", &view.word(split)),
                    ("value", &view.word(&value)),
                ];
                let title = view.say("split", &words);
                maker.table(&Labels::from([(split.clone(), value)]), title, agreement)
            })
            .collect(),
    };
    if let Some(last) = tables.last_mut() {
        let notes = [last.note.clone(), view.word(&spec.note)];
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
            columns: keys.iter().map(|key| self.view.word(key)).collect(),
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
            .extend(series.iter().map(|(_, label)| self.view.word(label)));
        for group in groups {
            let mut row = self.words(group, keys);
            row.extend(series.iter().map(|(_, label)| {
                let estimate = self.estimate(group, label);
                estimate.map_or_else(
                    || "–".to_owned(),
                    |e| show(self.view.lang, e.value, &self.unit),
                )
            }));
            table.rows.push(row);
        }
        table.note = format!("{}.", self.view.name_of(&self.measure));
    }

    fn long(
        &self,
        table: &mut Table,
        groups: &[Labels],
        keys: &[String],
        agreement: &mut Agreement,
    ) {
        table.words += 1;
        let lang = self.view.lang;
        let say = |key: &str| self.view.say(key, &[]);
        table.columns.push(say("method"));
        let unit = if self.unit == "%" { " %" } else { "" };
        table.columns.extend(
            self.references
                .iter()
                .map(|name| format!("{}{unit}", self.view.word(name))),
        );
        table.columns.push(format!("{}{unit}", say("measured")));
        let has_interval = self.measure.take == Take::Rate;
        if has_interval {
            table.columns.push(say("interval"));
        }
        table.columns.push(say("difference"));
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
                let mut row = self.words(group, keys);
                row.push(self.view.word(label));
                row.extend(figures.iter().map(|figure| self.figure_text(*figure)));
                row.push(estimate.map_or_else(
                    || "–".to_owned(),
                    |e| show(self.view.lang, e.value, &self.unit),
                ));
                if has_interval {
                    let interval = estimate.and_then(|e| e.interval);
                    row.push(
                        interval
                            .map_or_else(|| "–".to_owned(), |(low, high)| range(lang, low, high)),
                    );
                }
                let published = figures.iter().find_map(|figure| figure.as_ref()?.number());
                row.push(match (estimate, published) {
                    (Some(e), Some(published)) => difference(lang, e.value, published, &self.unit),
                    _ => "–".to_owned(),
                });
                let off = estimate.and_then(|e| self.deviations(e.value, &figures, group, label));
                has_deviations |= off.is_some();
                agreement.expected(off);
                let is_one_group = keys.iter().all(|key| group.contains_key(key));
                if let (Some(e), true) = (estimate, is_one_group) {
                    self.compare(e, &figures, group, label, agreement);
                }
                deviations.push(off);
                table.rows.push(row);
            }
        }
        if has_deviations {
            table.columns.push(say("deviations"));
            for (row, off) in table.rows.iter_mut().zip(deviations) {
                row.push(off.map_or_else(|| "–".to_owned(), |off| signed(lang, off, 1)));
            }
        }
    }

    fn estimate(&self, group: &Labels, label: &str) -> Option<Estimate> {
        self.view
            .estimate(&self.measure, group, &Only::new(), label)
    }

    fn figure_text(&self, figure: Option<&Figure>) -> String {
        let lang = self.view.lang;
        match figure {
            None => "–".to_owned(),
            Some(Figure::Cases(cases)) => cases.join("; "),
            Some(Figure::Deviating([number, deviation])) => {
                let deviation = super::number::decimals(lang, *deviation, 1);
                format!("{} ± {deviation}", show(lang, *number, &self.unit))
            }
            Some(figure) => match (figure.number(), figure) {
                (Some(number), _) => show(lang, number, &self.unit),
                (None, Figure::Printed(words)) => self.view.word(words),
                (None, _) => "–".to_owned(),
            },
        }
    }

    /// Compares a published rate with the measured one, both with the noise of their samples.
    fn compare(
        &self,
        estimate: Estimate,
        figures: &[Option<&Figure>],
        group: &Labels,
        label: &str,
        agreement: &mut Agreement,
    ) {
        let at = self.references.iter().position(|name| *name == "published");
        let published = at.and_then(|at| figures[at]?.number());
        let runs = at.and_then(|at| self.runs_of(at));
        let (Some(published), Some(runs), Take::Rate) = (published, runs, self.measure.take) else {
            return;
        };
        let records = self.view.select(group, &Only::new(), label);
        let boards = crate::measure::boards_solved(&records).1 as u64;
        let words = group.values().map(|value| self.view.word(value));
        let place: Vec<String> = words.chain([self.view.word(label)]).collect();
        agreement.published(
            place.join(" "),
            (published, boards * runs),
            (estimate, self.view.sample(&records, label) as u64),
        );
    }

    /// The runs on each board of the experiment that a reference comes from.
    fn runs_of(&self, at: usize) -> Option<u64> {
        let mut all = self.view.experiment.file.reference.iter();
        all.find_map(|reference| {
            let is_it = reference.name == self.references[at]
                && self.measure.is(&reference.metric, reference.take);
            reference.runs.filter(|_| is_it)
        })
    }

    fn words(&self, group: &Labels, keys: &[String]) -> Vec<String> {
        let word = |key: &String| group.get(key).map(|value| self.view.word(value));
        keys.iter()
            .map(|key| word(key).unwrap_or_else(|| self.view.say("mean", &[])))
            .collect()
    }

    /// The distance of a value from an expected figure, in expected standard deviations. With fewer
    /// runs than the deviation belongs to, it is larger. If it is tiny, two thirds of a point
    /// count, so that two points are within three deviations.
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
        let theirs = self.runs_of(at);
        let scale = (theirs.unwrap_or(own) as f64 / own as f64).sqrt();
        Some((value - expected) / (deviation * scale).max(2.0 / 3.0))
    }
}
