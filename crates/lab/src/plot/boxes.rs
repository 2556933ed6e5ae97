//! Box plots: half of the values lie in the box, all between the whiskers, and the line in the box
//! is the median. There is a slot for each value of a label, with a box for each method.

use satur_draw::Canvas;

use super::axis::Axis;
use super::panel::{Legend, Page, Panel};
use super::style::Style;
use super::{axis_title, named, panels_of, x_title};
use crate::report::View;
use crate::schema::{Over, Plot};
use crate::stats::Summary;

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let measure = super::measure(plot)?;
    let panels = panels_of(plot, view);
    let series = view.series(plot.methods.as_deref());
    let words = match plot.x.as_deref() {
        Some(x) => view.values(x, &plot.only),
        None => vec![String::new()],
    };
    let summary = |labels: &_, word: &str, label: &str| {
        let labels = match plot.x.as_deref() {
            Some(x) => super::with(labels, x, word),
            None => super::Labels::clone(labels),
        };
        let records = view.select(&labels, &plot.only, label);
        let counted = records
            .iter()
            .filter(|r| plot.over == Over::All || r.is_solved());
        let values: Vec<f64> = counted.filter_map(|r| r.value(&measure.metric)).collect();
        Summary::of(&values)
    };
    let mut shown = Vec::new();
    for (labels, _) in &panels {
        for word in &words {
            for (_, label) in &series {
                shown.extend(
                    summary(labels, word, label)
                        .iter()
                        .flat_map(|s| [s.min, s.max]),
                );
            }
        }
    }
    let title = match plot.unit.as_deref() {
        None if measure.metric != "seconds" => view.word(&measure.metric),
        _ => axis_title(plot, view, &measure),
    };
    let axis = Axis::log(shown.into_iter(), &title);
    let names = named(view, &series);
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
        legend: Legend::bars(&names),
        panels: panels.len(),
        columns: if words.len() * series.len() > 20 {
            1
        } else {
            3
        },
        height: 220.0,
        right: 0.0,
    };
    Some(page.draw(|canvas, panel, at| {
        let (labels, title) = &panels[at];
        panel.title(canvas, title);
        panel.y_axis(canvas, &axis);
        for (place, word) in words.iter().enumerate() {
            let (left, width) = panel.slot(place, words.len());
            let slot = width * 0.84 / series.len() as f64;
            for (nth, (style, label)) in series.iter().enumerate() {
                if let Some(summary) = summary(labels, word, label) {
                    let left = left + width * 0.08 + slot * nth as f64;
                    draw_box(
                        canvas,
                        panel,
                        &axis,
                        (left, slot),
                        &summary,
                        Style::new(*style),
                    );
                }
            }
        }
        let labels: Vec<String> = words.iter().map(|word| view.word(word)).collect();
        panel.words(canvas, &labels, &x_title(plot, view));
        panel.base(canvas);
    }))
}

fn draw_box(
    canvas: &mut Canvas,
    panel: &Panel,
    axis: &Axis,
    (left, width): (f64, f64),
    summary: &Summary,
    style: Style,
) {
    let y = |value| panel.y(axis, value);
    let (middle, wide) = (left + width / 2.0, (width - 3.0).clamp(3.0, 46.0));
    if summary.count == 1 {
        return style.marker(canvas, (middle, y(summary.median)));
    }
    canvas.line(
        (middle, y(summary.min)),
        (middle, y(summary.max)),
        Canvas::INK,
        1.0,
    );
    for end in [summary.min, summary.max] {
        canvas.line(
            (middle - wide / 4.0, y(end)),
            (middle + wide / 4.0, y(end)),
            Canvas::INK,
            1.0,
        );
    }
    let (top, bottom) = (y(summary.upper), y(summary.lower));
    let height = (bottom - top).max(1.5);
    canvas.rect(
        (middle - wide / 2.0, top),
        (wide, height),
        &style.fill(),
        Canvas::INK,
    );
    let median = y(summary.median);
    canvas.line(
        (middle - wide / 2.0, median),
        (middle + wide / 2.0, median),
        "#fff",
        4.0,
    );
    canvas.line(
        (middle - wide / 2.0, median),
        (middle + wide / 2.0, median),
        Canvas::INK,
        2.0,
    );
}
