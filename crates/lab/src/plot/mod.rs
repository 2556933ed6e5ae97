//! Plots as SVG: one file per kind.
//!
//! They are small enough that a library would add more code than it saves, and this way we control
//! every label, hatch and unit. Axes are labelled with units; series differ in colour and in
//! something that survives a print without colour.

mod axis;
mod bars;
mod boxes;
mod cactus;
mod convergence;
mod counts;
mod growth;
mod heat;
mod lines;
mod panel;
mod runs;
mod style;

use std::collections::BTreeMap;

use self::axis::Axis;
use crate::measure::Measure;
use crate::report::View;
use crate::schema::{Labels, Plot, PlotKind, Take};
use crate::trace::Trace;

/// A plot of a report.
pub(crate) struct Picture {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) note: String,
    pub(crate) svg: String,
}

/// Draws a plot; `None` if there is nothing to show.
pub(crate) fn draw(plot: &Plot, view: &View, traces: &[Trace]) -> Option<Picture> {
    let svg = match plot.kind {
        PlotKind::Bars => bars::draw(plot, view),
        PlotKind::Runs => runs::draw(plot, view),
        PlotKind::Cactus => cactus::draw(plot, view),
        PlotKind::Boxes => boxes::draw(plot, view),
        PlotKind::Convergence => convergence::draw(plot, view, traces),
        PlotKind::Lines => lines::draw(plot, view),
        PlotKind::Growth => growth::draw(plot, view),
        PlotKind::Heat => heat::draw(plot, view),
        PlotKind::Counts => counts::draw(plot, view),
    }?;
    Some(Picture {
        name: plot.name.get_ref().clone(),
        title: view.word(&plot.title),
        note: view.word(&plot.note),
        svg,
    })
}

/// A curve such as `9^x` or `x^2`.
pub(crate) fn curve(text: &str) -> Option<impl Fn(f64) -> f64 + use<>> {
    let (base, power) = text.split_once('^')?;
    let (base, power) = (base.trim(), power.trim());
    let (base_number, power_number) = (base.parse::<f64>().ok(), power.parse::<f64>().ok());
    match (base_number, power_number) {
        (None, Some(_)) if base == "x" => {}
        (Some(_), None) if power == "x" => {}
        _ => return None,
    }
    Some(move |x: f64| base_number.unwrap_or(x).powf(power_number.unwrap_or(x)))
}

fn measure(plot: &Plot) -> Option<Measure> {
    let metric = plot.metric.as_deref()?;
    Some(Measure::new(metric, plot.take, plot.over))
}

/// The axis of a measure: percent, or logarithmic, or from 0.
fn measure_axis(plot: &Plot, view: &View, measure: &Measure, shown: &[f64], is_log: bool) -> Axis {
    let title = axis_title(plot, view, measure);
    let values = shown.iter().copied();
    match measure.take {
        Take::Rate => Axis::percent(&title),
        _ if is_log => Axis::log(values, &title),
        _ => Axis::linear(values, &title),
    }
}

/// All values that a plot shows, to fit its axis: of each series at each value of a label in each
/// panel, measured and published; and whether any was published.
fn values_shown<'a>(
    view: &View,
    (plot, measure): (&Plot, &Measure),
    panels: &[(Labels, String)],
    (x, words): (&str, impl Iterator<Item = &'a String> + Clone),
    reference: Option<&str>,
) -> (Vec<f64>, bool) {
    let mut shown = Vec::new();
    let mut has_figure = false;
    for (labels, _) in panels {
        for word in words.clone() {
            let labels = with(labels, x, word);
            for (_, label) in view.series(plot.methods.as_deref()) {
                let estimate = view.estimate(measure, &labels, &plot.only, label);
                shown.extend(estimate.map(|estimate| estimate.value));
                let figure = reference.and_then(|name| view.figure(name, measure, &labels, label));
                has_figure |= figure.is_some();
                shown.extend(figure);
            }
        }
    }
    (shown, has_figure)
}

/// The title of an axis for a measure; `(s)` at the end marks a time.
fn axis_title(plot: &Plot, view: &View, measure: &Measure) -> String {
    match (&plot.unit, measure.take, measure.metric.as_str()) {
        (Some(unit), ..) => view.word(unit),
        (None, Take::Rate, _) => view.say("axis-rate", &[]),
        (None, _, "seconds") => view.say("axis-time", &[]),
        _ => view.name_of(measure),
    }
}

/// The title of the horizontal axis.
fn x_title(plot: &Plot, view: &View) -> String {
    let title = plot.x_title.as_deref().or(plot.x.as_deref());
    view.word(title.unwrap_or_default())
}

/// The name of published figures in a legend, distinguished from the names of methods.
fn legend_word(view: &View, reference: Option<&str>) -> Option<String> {
    reference.map(|name| match name {
        "published" | "expected" | "theory" => view.say(&format!("legend-{name}"), &[]),
        own => view.word(own),
    })
}

/// The names of series for a legend, with their numbers.
fn named(view: &View, series: &[(usize, &str)]) -> Vec<(usize, String)> {
    let series = series.iter();
    series.map(|(at, label)| (*at, view.word(label))).collect()
}

/// The panels of a plot: labels that are fixed in each, and its title.
fn panels_of(plot: &Plot, view: &View) -> Vec<(Labels, String)> {
    match plot.split.as_deref() {
        None => vec![(Labels::new(), String::new())],
        Some(split) => view
            .values(split, &plot.only)
            .into_iter()
            .map(|value| {
                let title = value_title(view, split, &value);
                (Labels::from([(split.to_owned(), value)]), title)
            })
            .collect(),
    }
}

/// The title of a value of a label: a number alone is not clear.
fn value_title(view: &View, label: &str, value: &str) -> String {
    if value.parse::<f64>().is_ok() {
        format!("{} {value}", view.word(label))
    } else {
        view.word(value)
    }
}

/// The title of a panel of one group: its labels, except those that the whole plot shares.
fn title_of(plot: &Plot, view: &View, labels: &Labels) -> String {
    let own = labels
        .iter()
        .filter(|(key, _)| !plot.only.contains_key(*key));
    let words: Vec<String> = own
        .map(|(key, value)| value_title(view, key, value))
        .collect();
    words.join(", ")
}

fn with(labels: &Labels, key: &str, value: &str) -> Labels {
    let mut more: BTreeMap<_, _> = labels.clone();
    more.insert(key.to_owned(), value.to_owned());
    more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves() {
        assert!((curve("9^x").unwrap()(3.0) - 729.0).abs() < 1e-9);
        assert!((curve("x^2").unwrap()(3.0) - 9.0).abs() < 1e-9);
        assert!(curve("x^x").is_none() && curve("9x").is_none() && curve("a^2").is_none());
    }
}
