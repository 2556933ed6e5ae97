//! A measure over two swept parameters, as colours: a panel for each group of boards and each value
//! of the other swept parameters. Every cell shows its number, so a print without colour can be
//! read.

use satur_draw::{Anchor, Canvas};

use super::panel::{Legend, Page};
use super::{axis_title, title_of};
use crate::experiment::Series;
use crate::report::View;
use crate::report::number::{decimals, local, show};
use crate::schema::{Labels, Plot, Take};

/// A panel: the boards, and the values of the other parameters.
struct Cells<'a> {
    title: String,
    labels: Labels,
    series: Vec<&'a Series>,
}

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let measure = super::measure(plot)?;
    let (x, y) = (plot.x.as_deref()?, plot.y.as_deref()?);
    let shown: Vec<&Series> = view
        .series(plot.methods.as_deref())
        .into_iter()
        .map(|(at, _)| &view.experiment.series[at])
        .filter(|series| series.setting(x).is_some() && series.setting(y).is_some())
        .collect();
    let (xs, ys) = (values(&shown, x), values(&shown, y));
    let panels = panels(plot, view, &shown, (x, y));
    let value = |cells: &Cells, at_x: &str, at_y: &str| {
        let is_it = |s: &&&Series| s.setting(x) == Some(at_x) && s.setting(y) == Some(at_y);
        let series = cells.series.iter().find(is_it)?;
        let estimate = view.estimate(&measure, &cells.labels, &plot.only, &series.label)?;
        Some(estimate.value)
    };
    let mut all: Vec<f64> = Vec::new();
    for cells in &panels {
        all.extend(
            xs.iter()
                .flat_map(|a| ys.iter().filter_map(move |b| value(cells, a, b))),
        );
    }
    let (low, high) = all
        .iter()
        .fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(*v), h.max(*v)));
    if all.is_empty() {
        return None;
    }
    let is_rate = measure.take == Take::Rate;
    let share = |value: f64| {
        if is_rate {
            value / 100.0
        } else if low > 0.0 && high > low {
            (value / low).ln() / (high / low).ln()
        } else {
            0.5
        }
    };
    let page = Page {
        title: &format!(
            "{} ({})",
            view.word(&plot.title),
            axis_title(plot, view, &measure)
        ),
        lang: view.lang,
        legend: Legend::lines(&[]),
        panels: panels.len(),
        columns: 3,
        height: 30.0 * ys.len() as f64,
        right: 0.0,
    };
    Some(page.draw(|canvas, panel, at| {
        let cells = &panels[at];
        panel.title(canvas, &cells.title);
        let high = panel.height / ys.len() as f64;
        for (column, at_x) in xs.iter().enumerate() {
            let (left, wide) = panel.slot(column, xs.len());
            for (row, at_y) in ys.iter().enumerate() {
                let top = panel.bottom() - high * (row + 1) as f64;
                let Some(value) = value(cells, at_x, at_y) else {
                    canvas.rect((left, top), (wide, high), "#fff", Canvas::FAINT);
                    let place = (left + wide / 2.0, top + high / 2.0 + 4.0);
                    canvas.text(place, 11.0, Anchor::Middle, "–");
                    continue;
                };
                let share = share(value);
                canvas.rect((left, top), (wide, high), &colour(share), "#fff");
                let text = if is_rate {
                    decimals(view.lang, value, 0)
                } else {
                    show(view.lang, value, measure.unit())
                };
                let place = (left + wide / 2.0, top + high / 2.0 + 4.0);
                canvas.text(place, 11.0, Anchor::Middle, &text);
            }
        }
        for (row, at_y) in ys.iter().enumerate() {
            let middle = panel.bottom() - high * (row as f64 + 0.5);
            let label = local(view.lang, at_y);
            canvas.text((panel.left - 6.0, middle + 4.0), 11.0, Anchor::End, &label);
        }
        let middle = panel.top + panel.height / 2.0;
        canvas.upward((panel.left - 58.0, middle), 12.0, &view.word(y));
        let labels: Vec<String> = xs.iter().map(|value| local(view.lang, value)).collect();
        panel.words(canvas, &labels, &view.word(x));
    }))
}

/// A panel for each group of boards and each value of the other swept parameters.
fn panels<'a>(
    plot: &Plot,
    view: &View,
    shown: &[&'a Series],
    (x, y): (&str, &str),
) -> Vec<Cells<'a>> {
    let mut rest: Vec<Vec<(&str, f64)>> = Vec::new();
    for other in shown.iter().map(|series| others(series, x, y)) {
        if !rest.contains(&other) {
            rest.push(other);
        }
    }
    // Sorted as numbers, not as text.
    rest.sort_by(|a, b| a.partial_cmp(b).expect("values of a sweep can be compared"));
    let mut panels = Vec::new();
    for labels in view.groups(&plot.only) {
        for other in &rest {
            let settings = other.iter().map(|(name, value)| {
                let value = local(view.lang, &value.to_string());
                format!("{} {value}", view.word(name))
            });
            let title: Vec<String> = std::iter::once(title_of(plot, view, &labels))
                .chain(settings)
                .filter(|part| !part.is_empty())
                .collect();
            let own = shown.iter().filter(|s| others(s, x, y) == *other);
            panels.push(Cells {
                title: title.join(", "),
                labels: labels.clone(),
                series: own.copied().collect(),
            });
        }
    }
    panels
}

/// The values of a parameter, sorted as numbers.
fn values(series: &[&Series], name: &str) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for value in series.iter().filter_map(|series| series.setting(name)) {
        if !values.iter().any(|known| known == value) {
            values.push(value.to_owned());
        }
    }
    let number = |text: &String| text.parse::<f64>().unwrap_or(f64::MAX);
    values.sort_by(|a, b| number(a).total_cmp(&number(b)));
    values
}

/// The other swept parameters. Words select a variant and are not swept.
fn others<'a>(series: &'a Series, x: &str, y: &str) -> Vec<(&'a str, f64)> {
    let other = |setting: &'a String| {
        let (name, value) = setting.split_once('=')?;
        let value = value.parse::<f64>().ok()?;
        (![x, y, "max-steps"].contains(&name)).then_some((name, value))
    };
    series.settings.iter().filter_map(other).collect()
}

/// A colour from pale to blue; black text is readable on all of them.
fn colour(share: f64) -> String {
    let share = share.clamp(0.0, 1.0);
    let mix = |from: f64, to: f64| (from + (to - from) * share).round() as u8;
    format!(
        "#{:02x}{:02x}{:02x}",
        mix(247.0, 86.0),
        mix(247.0, 180.0),
        mix(247.0, 233.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_from_pale_to_blue() {
        assert_eq!(colour(0.0), "#f7f7f7");
        assert_eq!(colour(1.0), "#56b4e9");
        assert_eq!(colour(7.0), colour(1.0));
    }
}
