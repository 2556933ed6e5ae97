//! How a measure grows: logarithmic both ways, so that a power of x is a straight line; the
//! fitted power of each method is drawn thin, and its exponent stands in the legend.

use super::axis::Axis;
use super::panel::{Legend, Page};
use super::style::{Style, diamond};
use super::{axis_title, panels_of};
use crate::report::{View, leading_number};
use crate::schema::Plot;
use crate::stats::{Fit, power};

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let measure = super::measure(plot)?;
    let x_label = plot.x.as_deref()?;
    let panels = panels_of(plot, view);
    let series = view.series(plot.methods.as_deref());
    let words = view.values(x_label, &plot.only);
    let first = view.experiment.references(&measure).first().copied();
    let points = |panel: usize, label: &str, is_figure: bool| -> Vec<(f64, f64)> {
        let of = |word: &String| {
            let labels = super::with(&panels[panel].0, x_label, word);
            let value = if is_figure {
                view.figure(first?, &measure, &labels, label)?
            } else {
                view.estimate(&measure, &labels, &plot.only, label)?.value
            };
            Some((leading_number(word)?, value))
        };
        words
            .iter()
            .filter_map(of)
            .filter(|p| p.0 > 0.0 && p.1 > 0.0)
            .collect()
    };
    let mut shown: Vec<(f64, f64)> = Vec::new();
    let mut has_diamond = false;
    for panel in 0..panels.len() {
        for (_, label) in &series {
            shown.extend(points(panel, label, false));
            let figures = points(panel, label, true);
            has_diamond |= !figures.is_empty();
            shown.extend(figures);
        }
    }
    if shown.is_empty() {
        return None;
    }
    let y = Axis::log(shown.iter().map(|p| p.1), &axis_title(plot, &measure));
    let title = plot.x_title.as_deref().unwrap_or(x_label);
    let x = Axis::log(shown.iter().map(|p| p.0), title);
    let fit = |label: &str| -> Option<Fit> {
        let own = points(0, label, false);
        if panels.len() == 1 && own.len() > 2 {
            power(&own)
        } else {
            None
        }
    };
    let told: Vec<(String, Style)> = series
        .iter()
        .map(|(at, label)| {
            let power = fit(label).map_or(String::new(), |fit| format!(" ~ x^{:.1}", fit.exponent));
            (format!("{label}{power}"), Style::new(*at))
        })
        .collect();
    let legend = Legend {
        series: told
            .iter()
            .map(|(label, style)| (label.as_str(), *style))
            .collect(),
        is_bar: false,
        diamond: first.filter(|_| has_diamond),
        dashed: None,
    };
    let page = Page {
        title: &plot.title,
        legend,
        panels: panels.len(),
        columns: if panels.len() == 1 { 1 } else { 2 },
        height: 340.0,
        right: 0.0,
    };
    Some(page.draw(|canvas, panel, at| {
        panel.title(canvas, &panels[at].1);
        panel.y_axis(canvas, &y);
        panel.x_axis(canvas, &x);
        for (style, label) in &series {
            let style = Style::new(*style);
            let own = points(at, label, false);
            let place = |p: &(f64, f64)| (panel.x(&x, p.0), panel.y(&y, p.1));
            for figure in points(at, label, true) {
                diamond(canvas, place(&figure));
            }
            let line: Vec<_> = match fit(label) {
                Some(fit) => own.iter().map(|p| place(&(p.0, fit.at(p.0)))).collect(),
                None => own.iter().map(place).collect(),
            };
            canvas.dashed(&line, style.colour(), 1.4, style.dash());
            for point in &own {
                style.marker(canvas, place(point));
            }
        }
        panel.base(canvas);
    }))
}
