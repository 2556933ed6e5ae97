//! A measure against a numeric label, logarithmic upwards unless it is a rate, with 95 % intervals,
//! beside a curve that theory predicts: tries against blanks.

use satur_draw::Canvas;

use super::axis::Axis;
use super::panel::{Legend, Page};
use super::style::{Style, diamond};
use super::{legend_word, measure_axis, named, panels_of, values_shown, x_title};
use crate::report::{View, leading_number};
use crate::schema::Plot;

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let measure = super::measure(plot)?;
    let x_label = plot.x.as_deref()?;
    let panels = panels_of(plot, view);
    let series = view.series(plot.methods.as_deref());
    let words = view.values(x_label, &plot.only);
    let numbers: Vec<(f64, &String)> = words
        .iter()
        .filter_map(|word| Some((leading_number(word)?, word)))
        .collect();
    // A curve shows the same as the figures of theory.
    let first = view.experiment.references(&measure).first().copied();
    let first = first.filter(|_| plot.curve.is_none());
    let curve = plot
        .curve
        .as_ref()
        .and_then(|text| super::curve(text.get_ref()));
    let places = (x_label, numbers.iter().map(|(_, word)| *word));
    let (mut shown, has_diamond) = values_shown(view, (plot, &measure), &panels, places, first);
    if let Some(curve) = &curve {
        shown.extend(numbers.iter().map(|(number, _)| curve(*number)));
    }
    let y = measure_axis(plot, view, &measure, &shown, true);
    let title = x_title(plot, view);
    let mut x = Axis::around(numbers.iter().map(|(number, _)| *number), &title);
    x.ticks = numbers
        .iter()
        .map(|(number, word)| (*number, (*word).clone()))
        .collect();
    let names = named(view, &series);
    let legend = Legend {
        diamond: legend_word(view, first.filter(|_| has_diamond)),
        dashed: plot.curve.as_ref().map(|curve| curve.get_ref().clone()),
        ..Legend::lines(&names)
    };
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
        legend,
        panels: panels.len(),
        columns: 2,
        height: 320.0,
        right: 0.0,
    };
    Some(page.draw(|canvas, panel, at| {
        let (labels, title) = &panels[at];
        panel.title(canvas, title);
        panel.y_axis(canvas, &y);
        panel.x_axis(canvas, &x);
        if let Some(curve) = &curve {
            let points: Vec<_> = numbers
                .iter()
                .map(|(number, _)| (panel.x(&x, *number), panel.y(&y, curve(*number))))
                .collect();
            canvas.dashed(&points, Canvas::GREY, 1.5, "5 4");
        }
        for (style, label) in &series {
            let style = Style::new(*style);
            let mut points = Vec::new();
            for (number, word) in &numbers {
                let labels = super::with(labels, x_label, word);
                let at = panel.x(&x, *number);
                let figure = first.and_then(|n| view.figure(n, &measure, &labels, label));
                if let Some(figure) = figure.filter(|figure| y.holds(*figure)) {
                    diamond(canvas, (at, panel.y(&y, figure)));
                }
                let Some(estimate) = view.estimate(&measure, &labels, &plot.only, label) else {
                    continue;
                };
                if let Some((low, high)) = estimate.interval {
                    canvas.line(
                        (at, panel.y(&y, low)),
                        (at, panel.y(&y, high)),
                        style.colour(),
                        1.0,
                    );
                }
                points.push((at, panel.y(&y, estimate.value)));
            }
            canvas.dashed(&points, style.colour(), 1.8, style.dash());
            for point in points {
                style.marker(canvas, point);
            }
        }
        panel.base(canvas);
    }))
}
