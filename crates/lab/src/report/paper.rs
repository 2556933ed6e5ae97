//! A table as the paper prints it: with its rows, columns and digits, and ours below the published
//! line.
//!
//! Published figures are shown as they were printed, with the decimal sign of the reader's
//! language. A measured value has as many decimals as the figure above it; a value that would be
//! rounded to zero is shown as less than the last digit. If boards are stand-ins, nothing published
//! is about them, and only our line is shown.

use super::number::{count, local, seconds};
use super::table::Table;
use super::view::{View, leading_number};
use crate::experiment::suits;
use crate::measure::{Measure, boards_solved};
use crate::record::Record;
use crate::schema::{Figure, Labels, Paper, PaperColumn, Take};

/// Makes the table; `None` if no group of it has records.
pub(super) fn table(spec: &Paper, view: &View) -> Option<Table> {
    let values = view.values(&spec.rows, &spec.only);
    if values.is_empty() {
        return None;
    }
    if spec.cases {
        return Some(cases(spec, view, &values));
    }
    let mut maker = Maker {
        spec,
        view,
        rows: Vec::new(),
    };
    for value in &values {
        let labels = Labels::from([(spec.rows.clone(), value.clone())]);
        maker.row(&view.word(value), &labels);
    }
    if let Some(last) = &spec.last_row {
        maker.row(&view.say(last, &[]), &Labels::new());
    }
    let mut columns = vec![view.word(&spec.rows)];
    let optional = [(spec.vertices, "vertices"), (spec.givens, "givens")];
    columns.extend(
        optional
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, key)| view.say(key, &[])),
    );
    columns.push(view.say("who", &[]));
    columns.extend(spec.columns.iter().map(|column| view.word(&column.head)));
    let words = 2 + optional.iter().filter(|(is, _)| *is).count();
    Some(Table {
        title: view.word(&spec.title),
        note: view.word(&spec.note),
        columns,
        words,
        rows: maker.rows,
    })
}

struct Maker<'a> {
    spec: &'a Paper,
    view: &'a View<'a>,
    rows: Vec<Vec<String>>,
}

impl Maker<'_> {
    /// Adds the published line of a row, if there is one, and ours below.
    fn row(&mut self, name: &str, labels: &Labels) {
        let columns = self.spec.columns.iter();
        let figures: Vec<Option<&Figure>> = columns.map(|c| self.figure(c, labels)).collect();
        let columns = self.spec.columns.iter().zip(&figures);
        let ours: Vec<String> = columns.map(|(c, f)| self.measured(c, *f, labels)).collect();
        let is_published = figures.iter().any(Option::is_some);
        if is_published {
            let columns = self.spec.columns.iter().zip(&figures);
            let theirs = columns.map(|(c, f)| self.published(c, *f)).collect();
            self.line(name, labels, "published-line", theirs);
        }
        let name = if is_published { "" } else { name };
        self.line(name, labels, "measured-line", ours);
    }

    fn line(&mut self, name: &str, labels: &Labels, whose: &str, cells: Vec<String>) {
        let mut row = vec![name.to_owned()];
        let is_shown = !name.is_empty() && !labels.is_empty();
        let groups = || {
            let suited = |group: &&crate::corpus::GroupInfo| suits(&self.spec.only, &group.labels);
            self.view.boards(labels).filter(suited)
        };
        let first = |shown: Option<f64>| {
            let shown = shown.filter(|_| is_shown);
            shown.map_or_else(String::new, |value| count(self.view.lang, value))
        };
        if self.spec.vertices {
            row.push(first(groups().next().map(|group| group.cells as f64)));
        }
        if self.spec.givens {
            row.push(first(groups().next().map(|group| group.givens)));
        }
        row.push(self.view.say(whose, &[]));
        row.extend(cells);
        self.rows.push(row);
    }

    fn figure(&self, column: &PaperColumn, labels: &Labels) -> Option<&Figure> {
        let wanted = fixed(self.spec, labels);
        self.view
            .figure_of("published", &measure(column), &wanted, &column.method)
    }

    fn published(&self, column: &PaperColumn, figure: Option<&Figure>) -> String {
        let scale = column.scale.unwrap_or(1.0);
        match figure {
            None => "–".to_owned(),
            Some(Figure::Cases(cases)) => cases.join("; "),
            Some(figure) => match (figure.number(), figure) {
                (Some(_), Figure::Printed(text)) if column.scale.is_none() => {
                    local(self.view.lang, &text.replace(',', "."))
                }
                (Some(number), _) => {
                    // A figure converted to another unit has no more digits than before.
                    let text = format!("{:.*}", column.digits, number * scale);
                    let text = if text.contains('.') {
                        text.trim_end_matches('0').trim_end_matches('.')
                    } else {
                        &text
                    };
                    local(self.view.lang, text)
                }
                (None, Figure::Printed(words)) => self.view.word(words),
                (None, _) => "–".to_owned(),
            },
        }
    }

    fn measured(&self, column: &PaperColumn, figure: Option<&Figure>, labels: &Labels) -> String {
        let only = &self.spec.only;
        if column.take == Take::Boards {
            let records = self.view.select(labels, only, &column.method);
            let (solved, all) = boards_solved(&records);
            return format!("{solved}/{all}");
        }
        let estimate = self
            .view
            .estimate(&measure(column), labels, only, &column.method);
        let printed = figure
            .and_then(Figure::digits)
            .filter(|_| column.scale.is_none());
        let digits = printed.unwrap_or(column.digits);
        let scale = column.scale.unwrap_or(1.0);
        estimate.map_or_else(
            || "–".to_owned(),
            |e| self.with_digits(e.value * scale, digits),
        )
    }

    /// A value with a number of decimals, never rounded to 0 if it is not 0.
    fn with_digits(&self, value: f64, digits: usize) -> String {
        let text = format!("{value:.digits$}");
        let is_lost = value > 0.0 && text.chars().all(|c| c == '0' || c == '.');
        let text = if is_lost {
            format!("<{:.digits$}", 10.0_f64.powi(-(digits as i32)))
        } else {
            text
        };
        local(self.view.lang, &text)
    }
}

/// The labels of a row, with those that the whole table fixes to one value.
fn fixed(spec: &Paper, labels: &Labels) -> Labels {
    let mut wanted = labels.clone();
    for (key, values) in &spec.only {
        if let [one] = values.as_slice() {
            wanted.insert(key.clone(), one.to_string());
        }
    }
    wanted
}

fn measure(column: &PaperColumn) -> Measure {
    Measure::new(&column.metric, column.take, column.over)
}

/// One row for each case that the paper lists, with a run of ours beside each.
fn cases(spec: &Paper, view: &View, values: &[String]) -> Table {
    let mut table = Table {
        title: view.word(&spec.title),
        note: view.word(&spec.note),
        columns: vec![
            view.word(&spec.rows),
            view.say("fillings", &[]),
            view.say("case", &[]),
        ],
        words: 1,
        rows: Vec::new(),
    };
    for column in &spec.columns {
        for key in ["published-line", "measured-line"] {
            let what = view.say(key, &[]);
            table
                .columns
                .push(format!("{}, {what}", view.word(&column.head)));
        }
    }
    for value in values {
        let labels = fixed(spec, &Labels::from([(spec.rows.clone(), value.clone())]));
        let of = |column: &PaperColumn| {
            let figure = view.figure_of("published", &measure(column), &labels, &column.method);
            let theirs = match figure {
                Some(Figure::Cases(cases)) => cases.clone(),
                _ => Vec::new(),
            };
            let mut ours = view.select(&labels, &spec.only, &column.method);
            ours.sort_by_key(|record| (record.run, record.job));
            (theirs, ours)
        };
        let all: Vec<(Vec<String>, Vec<&Record>)> = spec.columns.iter().map(of).collect();
        let fillings = leading_number(value).map_or(0.0, |blanks| 9.0_f64.powf(blanks));
        let most = all
            .iter()
            .map(|(theirs, _)| theirs.len())
            .max()
            .unwrap_or(0);
        for case in 0..most {
            let mut row = vec![
                view.word(value),
                count(view.lang, fillings),
                (case + 1).to_string(),
            ];
            for (theirs, ours) in &all {
                let printed = theirs.get(case).map(|text| view.word(text));
                row.push(printed.unwrap_or_else(|| "–".to_owned()));
                row.push(ours.get(case).map_or_else(
                    || "–".to_owned(),
                    |record| {
                        let time = seconds(view.lang, record.seconds);
                        if record.is_solved() {
                            time
                        } else {
                            view.say("stopped", &[("time", &time)])
                        }
                    },
                ));
            }
            table.rows.push(row);
        }
    }
    table
}
