//! Bars: a measure for each method at each value of a label, a panel for each value of another;
//! diamonds for published figures.

use satur_draw::Canvas;

use super::panel::{Legend, Page, Panel};
use super::style::{Style, diamond};
use super::{axis::Axis, legend_word, measure_axis, named, panels_of, values_shown, x_title};
use crate::report::View;
use crate::schema::{Plot, Take};

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let measure = super::measure(plot)?;
    let x = plot.x.as_deref()?;
    let panels = panels_of(plot, view);
    let series = view.series(plot.methods.as_deref());
    let words = view.values(x, &plot.only);
    let first = view.experiment.references(&measure).first().copied();
    let (mut shown, has_diamond) =
        values_shown(view, (plot, &measure), &panels, (x, words.iter()), first);
    // A bar must rise above the floor to be visible.
    let least = shown.iter().copied().filter(|value| *value > 0.0);
    shown.extend(least.reduce(f64::min).map(|least| least / 3.0));
    let axis = measure_axis(plot, view, &measure, &shown, measure.take != Take::Rate);
    let names = named(view, &series);
    let legend = Legend {
        diamond: legend_word(view, first.filter(|_| has_diamond)),
        ..Legend::bars(&names)
    };
    let wide = words.len() * series.len() > 20;
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
        legend,
        panels: panels.len(),
        columns: if wide { 1 } else { 3 },
        height: 210.0,
        right: 0.0,
    };
    let svg = page.draw(|canvas, panel, at| {
        let (labels, title) = &panels[at];
        panel.title(canvas, title);
        panel.y_axis(canvas, &axis);
        for (place, word) in words.iter().enumerate() {
            let labels = super::with(labels, x, word);
            let (left, width) = panel.slot(place, words.len());
            let bar = width * 0.84 / series.len() as f64;
            for (nth, (style, label)) in series.iter().enumerate() {
                let left = left + width * 0.08 + bar * nth as f64;
                if let Some(estimate) = view.estimate(&measure, &labels, &plot.only, label) {
                    // The result of a deterministic method is not a sample: it has no whiskers.
                    let is_sample = measure.take == Take::Rate && !view.is_deterministic(label);
                    let whiskers = estimate.interval.filter(|_| is_sample);
                    draw_bar(
                        canvas,
                        panel,
                        &axis,
                        (left, bar),
                        estimate.value,
                        whiskers,
                        Style::new(*style),
                    );
                }
                let figure = first.and_then(|n| view.figure(n, &measure, &labels, label));
                // A published 0 cannot be shown on a logarithmic axis.
                if let Some(figure) = figure.filter(|figure| axis.holds(*figure)) {
                    diamond(canvas, (left + bar / 2.0, panel.y(&axis, figure)));
                }
            }
        }
        let labels: Vec<String> = words.iter().map(|word| view.word(word)).collect();
        panel.words(canvas, &labels, &x_title(plot, view));
        panel.base(canvas);
    });
    Some(svg)
}

fn draw_bar(
    canvas: &mut Canvas,
    panel: &Panel,
    axis: &Axis,
    (left, width): (f64, f64),
    value: f64,
    whiskers: Option<(f64, f64)>,
    style: Style,
) {
    let y = panel.y(axis, value);
    let height = panel.bottom() - y;
    canvas.rect(
        (left, y),
        (width - 1.0, height),
        &style.fill(),
        style.colour(),
    );
    if let Some((low, high)) = whiskers {
        let middle = left + (width - 1.0) / 2.0;
        let (low, high) = (panel.y(axis, low), panel.y(axis, high));
        canvas.line((middle, low), (middle, high), Canvas::INK, 1.0);
        for y in [low, high] {
            canvas.line((middle - 2.5, y), (middle + 2.5, y), Canvas::INK, 1.0);
        }
    }
}
