//! The time of every run, one after another, as the annealing paper draws it: a panel for each
//! group. A method with a single run, such as an exact one, is a level line. Runs that failed are
//! crosses.

use super::axis::Axis;
use super::named;
use super::panel::{Legend, Page, Panel};
use super::style::Style;
use crate::measure::Measure;
use crate::record::Record;
use crate::report::View;
use crate::schema::{Over, Plot, Take};
use satur_draw::Canvas;

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let groups = view.groups(&plot.only);
    let series = view.series(plot.methods.as_deref());
    let published = Measure::new("seconds", Take::Mean, Over::Solved);
    let figure = |labels, label| view.figure("published", &published, labels, label);
    let mut shown = Vec::new();
    let mut has_figure = false;
    for labels in &groups {
        for (_, label) in &series {
            let records = view.select(labels, &plot.only, label);
            shown.extend(records.iter().map(|record| record.seconds));
            let published = figure(labels, label);
            has_figure |= published.is_some_and(|value| value > 0.0);
            shown.extend(published);
        }
    }
    if shown.is_empty() {
        return None;
    }
    let y = Axis::log(shown.into_iter(), &view.say("axis-time", &[]));
    let names = named(view, &series);
    let legend = Legend {
        dashed: has_figure.then(|| view.say("legend-published-mean", &[])),
        ..Legend::lines(&names)
    };
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
        legend,
        panels: groups.len(),
        columns: groups.len().min(3),
        height: 200.0,
        right: 0.0,
    };
    Some(page.draw(|canvas, panel, at| {
        let labels = &groups[at];
        panel.title(canvas, &super::title_of(plot, view, labels));
        let all = series
            .iter()
            .map(|(_, label)| view.select(labels, &plot.only, label));
        let all: Vec<Vec<&Record>> = all.collect();
        let most = all.iter().map(Vec::len).max().unwrap_or(1);
        let x = Axis::linear([most as f64].into_iter(), &view.say("axis-run", &[]));
        panel.y_axis(canvas, &y);
        panel.x_axis(canvas, &x);
        for ((style, label), records) in series.iter().zip(&all) {
            // A published 0 s cannot be shown on a logarithmic axis.
            if let Some(value) = figure(labels, label).filter(|value| y.holds(*value)) {
                let level = panel.y(&y, value);
                let ends = [(panel.left, level), (panel.right(), level)];
                canvas.dashed(&ends, Style::new(*style).colour(), 1.4, "3 4");
            }
            draw_series(canvas, panel, (&x, &y), records, Style::new(*style));
        }
        panel.base(canvas);
    }))
}

fn draw_series(
    canvas: &mut Canvas,
    panel: &Panel,
    (x, y): (&Axis, &Axis),
    records: &[&Record],
    style: Style,
) {
    let colour = style.colour();
    if let [only] = records {
        let level = panel.y(y, only.seconds);
        canvas.dashed(
            &[(panel.left, level), (panel.right(), level)],
            colour,
            1.8,
            style.dash(),
        );
        let end = (panel.right() - 8.0, level);
        if only.is_solved() {
            style.marker(canvas, end);
        } else {
            cross(canvas, end, colour);
        }
        return;
    }
    for (at, record) in records.iter().enumerate() {
        let place = (panel.x(x, at as f64 + 1.0), panel.y(y, record.seconds));
        if record.is_solved() {
            style.dot(canvas, place);
        } else {
            cross(canvas, place, colour);
        }
    }
}

fn cross(canvas: &mut Canvas, (x, y): (f64, f64), colour: &str) {
    let s = 3.0;
    canvas.line((x - s, y - s), (x + s, y + s), colour, 1.2);
    canvas.line((x - s, y + s), (x + s, y - s), colour, 1.2);
}
