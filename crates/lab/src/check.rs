//! Checks of an experiment file beyond its syntax; faults name the line and a remedy.

use std::ops::Range;

use satur_methods::{METHODS, Params, find};
use satur_model::Shape;

use crate::corpus::read_line;
use crate::experiment::{Series, duration};
use crate::external::{self, EXTERNAL};
use crate::fault::{Fault, line_of};
use crate::schema::{Boards, File, Limits, Method, Paper, Plot, PlotKind, Table, TableKind};

/// The file that is checked.
pub(crate) struct Check<'a> {
    pub(crate) path: &'a str,
    pub(crate) text: &'a str,
}

impl Check<'_> {
    fn fault(&self, span: Range<usize>, what: impl Into<String>, fix: impl Into<String>) -> Fault {
        Fault {
            place: self.path.to_owned(),
            line: line_of(self.text, span.start),
            what: what.into(),
            fix: fix.into(),
        }
    }

    /// The first position of a word, for faults of values whose position was not kept.
    fn whole(&self, word: &str) -> Range<usize> {
        let at = self.text.find(word).unwrap_or(0);
        at..at
    }

    /// Every method with every combination of the values that are swept.
    pub(crate) fn series(&self, methods: &[Method]) -> Result<Vec<Series>, Fault> {
        let mut all: Vec<Series> = Vec::new();
        for (entry, method) in methods.iter().enumerate() {
            let id = method.id.get_ref();
            let found = find(id).map(|found| (found.info().id, found.info().params));
            let external = external::find(id).map(|found| (found.id, &[][..]));
            let (known_id, params) = found.or(external).ok_or_else(|| {
                let own = METHODS.iter().map(|m| m.info().id);
                let ids: Vec<_> = own.chain(EXTERNAL.iter().map(|e| e.id)).collect();
                let fix = format!("there are {}", ids.join(", "));
                self.fault(method.id.span(), format!("there is no method '{id}'"), fix)
            })?;
            let mut combinations: Vec<(Vec<String>, Vec<String>)> = vec![Default::default()];
            for (name, value) in &method.set {
                let (values, is_sweep) = match value.get_ref() {
                    toml::Value::Array(values) => (values.clone(), true),
                    value => (vec![value.clone()], false),
                };
                let mut longer = Vec::new();
                for (settings, words) in &combinations {
                    for value in &values {
                        let setting = format!("{name}={}", value_text(value));
                        Params::new(known_id, params, std::slice::from_ref(&setting)).map_err(
                            |e| {
                                let fix = format!("'satur methods {id}' lists the parameters");
                                self.fault(method.set[name].span(), e.to_string(), fix)
                            },
                        )?;
                        let mut both = (settings.clone(), words.clone());
                        if is_sweep || method.label.is_none() {
                            both.1.push(setting.clone());
                        }
                        both.0.push(setting);
                        longer.push(both);
                    }
                }
                combinations = longer;
            }
            for (settings, words) in combinations {
                let mut label = method.label.clone().unwrap_or_else(|| id.clone());
                for word in words {
                    label += &format!(" {word}");
                }
                if all.iter().any(|series| series.label == label) {
                    let what = format!("two methods are called '{label}'");
                    return Err(self.fault(method.id.span(), what, "give one a label of its own"));
                }
                all.push(Series {
                    label,
                    id: known_id,
                    settings,
                    entry,
                });
            }
        }
        if all.is_empty() {
            return Err(self.fault(0..0, "there is no method", "add a [[method]]"));
        }
        Ok(all)
    }

    pub(crate) fn file(&self, file: &File, series: &[Series]) -> Result<(), Fault> {
        if file.boards.is_empty() {
            return Err(self.fault(0..0, "there are no boards", "add a [[boards]]"));
        }
        let all = [&file.limits, &file.quick.limits, &file.full.limits];
        let of_boards = file.boards.iter().map(|boards| &boards.limits);
        let of_methods = file.method.iter().map(|method| &method.limits);
        for limits in all.into_iter().chain(of_boards).chain(of_methods) {
            self.limits(limits)?;
        }
        for boards in &file.boards {
            self.boards(boards)?;
        }
        for table in &file.table {
            self.table(table, file, series)?;
        }
        for plot in &file.plot {
            self.plot(plot, file, series)?;
        }
        for paper in &file.paper {
            self.paper(paper, file, series)?;
        }
        for reference in &file.reference {
            self.metric(&reference.metric, series)?;
            for key in reference.rows.iter().flat_map(|row| row.keys()) {
                let known = is_label(file, key) || series.iter().any(|s| s.label == *key);
                if !known {
                    let what = format!("'{key}' is neither a label of boards nor of a method");
                    return Err(self.fault(self.whole(&reference.name), what, "see [[reference]]"));
                }
            }
        }
        Ok(())
    }

    fn limits(&self, limits: &Limits) -> Result<(), Fault> {
        match &limits.time {
            Some(time) if duration(time.get_ref()).is_none() => {
                let what = format!("'{}' is no time", time.get_ref());
                Err(self.fault(time.span(), what, "write \"10s\", \"500ms\" or \"2m\""))
            }
            _ => Ok(()),
        }
    }

    fn boards(&self, boards: &Boards) -> Result<(), Fault> {
        let shapes = boards
            .shape
            .iter()
            .chain(boards.make.iter().map(|m| &m.shape));
        for shape in shapes {
            shape.get_ref().parse::<Shape>().map_err(|error| {
                self.fault(
                    shape.span(),
                    error.to_string(),
                    "rows x columns of a block, as \"2x3\"",
                )
            })?;
        }
        if let Some(format) = &boards.format
            && satur_formats::find(format.get_ref()).is_none()
        {
            let what = format!("there is no format '{}'", format.get_ref());
            return Err(self.fault(format.span(), what, "'satur formats' lists them"));
        }
        for line in &boards.lines {
            read_line(line.get_ref(), boards).map_err(|what| {
                let fix = "write one board a line, '.' or 0 for a blank";
                self.fault(line.span(), what, fix)
            })?;
        }
        if boards.files.is_empty() && boards.lines.is_empty() && boards.make.is_none() {
            let what = "a group of boards has neither files nor lines nor boards to make";
            let fix = "give it files = [\"…\"], lines = [\"…\"] or \
                       make = { shape = \"3x3\", count = 10, seed = 1 }";
            return Err(self.fault(self.whole("[[boards]]"), what, fix));
        }
        if let Some(make) = &boards.make {
            let ways = [
                make.givens.is_some(),
                make.blanks.is_some(),
                make.fill.is_some(),
            ];
            if ways.iter().filter(|&&way| way).count() > 1 {
                let what = "givens, blanks and fill say the same thing in different ways";
                return Err(self.fault(make.shape.span(), what, "keep one of them"));
            }
            for id in &make.rules {
                if satur_model::rules::find(id.get_ref()).is_none() {
                    let what = format!("there is no rule '{}'", id.get_ref());
                    return Err(self.fault(id.span(), what, "'satur rules' lists them"));
                }
            }
            if let Ok(shape) = make.shape.get_ref().parse()
                && let Err(error) = crate::corpus::layout(make, shape)
            {
                let fix = "leave one of them out, or take another shape";
                return Err(self.fault(make.shape.span(), error.to_string(), fix));
            }
            if make.fill.is_some_and(|fill| !(0.0..=1.0).contains(&fill)) {
                let what = "fill is a share of the cells";
                return Err(self.fault(make.shape.span(), what, "write 0.4 for 40 %"));
            }
        }
        Ok(())
    }

    fn table(&self, table: &Table, file: &File, series: &[Series]) -> Result<(), Fault> {
        let place = self.whole(&table.title);
        let needs_metric = !matches!(table.kind, TableKind::Summary | TableKind::Counts);
        for metric in &table.metrics {
            self.metric(metric, series)?;
        }
        if table.kind == TableKind::Counts && table.metrics.is_empty() {
            return Err(self.fault(place, "counts need metrics", "metrics = [\"attempts\"]"));
        }
        self.view(
            place.clone(),
            needs_metric,
            table.metric.as_ref(),
            file,
            series,
        )?;
        self.known_label(place.clone(), table.split.as_ref(), file)?;
        self.known_label(place.clone(), table.x.as_ref(), file)?;
        if table.kind == TableKind::Growth && table.x.is_none() {
            return Err(self.fault(place, "growth needs x", "name the label it grows with"));
        }
        let named = table.methods.iter().flatten().chain(&table.base);
        self.known_methods(place, named, series)
    }

    fn paper(&self, paper: &Paper, file: &File, series: &[Series]) -> Result<(), Fault> {
        let place = self.whole(&paper.title);
        self.known_label(place.clone(), Some(&paper.rows), file)?;
        if let Some(last) = paper
            .last_row
            .as_deref()
            .filter(|w| !["mean", "sum"].contains(w))
        {
            let what = format!("'{last}' is no last row");
            return Err(self.fault(place, what, "write \"mean\" or \"sum\""));
        }
        for column in &paper.columns {
            self.metric(&column.metric, series)?;
        }
        let named = paper.columns.iter().map(|column| &column.method);
        self.known_methods(place, named, series)
    }

    fn plot(&self, plot: &Plot, file: &File, series: &[Series]) -> Result<(), Fault> {
        let place = plot.name.span();
        let needs_metric = matches!(
            plot.kind,
            PlotKind::Bars | PlotKind::Boxes | PlotKind::Lines | PlotKind::Growth | PlotKind::Heat
        );
        for metric in &plot.metrics {
            self.metric(metric, series)?;
        }
        if plot.kind == PlotKind::Heat {
            self.swept(plot, series)?;
        }
        self.view(
            place.clone(),
            needs_metric,
            plot.metric.as_ref(),
            file,
            series,
        )?;
        self.known_label(place.clone(), plot.split.as_ref(), file)?;
        if plot.kind != PlotKind::Heat {
            self.known_label(place.clone(), plot.x.as_ref(), file)?;
        }
        let needs_x = matches!(
            plot.kind,
            PlotKind::Bars | PlotKind::Lines | PlotKind::Growth
        );
        if needs_x && plot.x.is_none() {
            return Err(self.fault(place, "this plot needs x", "name the label along the axis"));
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if plot.name.get_ref().is_empty() || !plot.name.get_ref().chars().all(plain) {
            let what = format!("'{}' cannot name a file", plot.name.get_ref());
            return Err(self.fault(place, what, "use letters, digits and hyphens"));
        }
        if let Some(curve) = &plot.curve
            && crate::plot::curve(curve.get_ref()).is_none()
        {
            let what = format!("'{}' is no curve", curve.get_ref());
            return Err(self.fault(curve.span(), what, "write \"9^x\" or \"x^2\""));
        }
        self.known_methods(place, plot.methods.iter().flatten(), series)
    }

    /// Checks that both axes of a heat map are parameters that some method sets.
    fn swept(&self, plot: &Plot, series: &[Series]) -> Result<(), Fault> {
        for axis in [&plot.x, &plot.y] {
            let is_set = |name: &String| {
                let sets = |s: &Series| s.setting(name).is_some();
                series.iter().any(sets)
            };
            if !axis.as_ref().is_some_and(is_set) {
                let what = "a heat map needs x and y, parameters that its methods sweep";
                return Err(self.fault(plot.name.span(), what, "x = \"alpha\", y = \"t0\""));
            }
        }
        Ok(())
    }

    fn view(
        &self,
        place: Range<usize>,
        needs: bool,
        metric: Option<&String>,
        file: &File,
        series: &[Series],
    ) -> Result<(), Fault> {
        let _ = file;
        match metric {
            None if needs => Err(self.fault(place, "a metric is missing", "metric = \"success\"")),
            None => Ok(()),
            Some(metric) => self.metric(metric, series),
        }
    }

    /// Checks that a metric is one that every run has, or a statistic of a method.
    fn metric(&self, metric: &str, series: &[Series]) -> Result<(), Fault> {
        let counted: Vec<&str> = series
            .iter()
            .filter_map(|s| find(s.id))
            .flat_map(|method| method.info().statistics.iter().map(|s| s.name))
            .collect();
        let common = ["success", "answered", "seconds", "work"];
        if common.contains(&metric) || counted.contains(&metric) {
            return Ok(());
        }
        let mut known: Vec<&str> = common.into_iter().chain(counted).collect();
        known.sort_unstable();
        known.dedup();
        let what = format!("nobody measures '{metric}'");
        let fix = format!("there are {}", known.join(", "));
        Err(self.fault(self.whole(&format!("\"{metric}\"")), what, fix))
    }

    fn known_label(
        &self,
        place: Range<usize>,
        label: Option<&String>,
        file: &File,
    ) -> Result<(), Fault> {
        match label {
            Some(label) if !is_label(file, label) => {
                let what = format!("no boards have the label '{label}'");
                Err(self.fault(place, what, "see labels = { … } under [[boards]]"))
            }
            _ => Ok(()),
        }
    }

    fn known_methods<'b>(
        &self,
        place: Range<usize>,
        mut named: impl Iterator<Item = &'b String>,
        series: &[Series],
    ) -> Result<(), Fault> {
        match named.find(|label| !series.iter().any(|s| s.label == **label)) {
            None => Ok(()),
            Some(label) => {
                let labels: Vec<_> = series.iter().map(|s| s.label.as_str()).collect();
                let what = format!("no method is called '{label}' here");
                Err(self.fault(place, what, format!("there are {}", labels.join(", "))))
            }
        }
    }
}

fn is_label(file: &File, key: &str) -> bool {
    file.boards.iter().any(|b| b.labels.contains_key(key))
}

fn value_text(value: &toml::Value) -> String {
    match value {
        toml::Value::String(word) => word.clone(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        // No parameter can have this value: its range will refuse it.
        other => other.type_str().to_owned(),
    }
}
