//! The cactus plot of solver competitions: runs sorted by time, so that a point shows the share of
//! the runs that is solved within a time. Lower and farther right is better.

use satur_draw::Canvas;

use super::axis::Axis;
use super::panel::{Legend, Page};
use super::style::Style;
use super::{named, panels_of};
use crate::report::View;
use crate::schema::Plot;

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let panels = panels_of(plot, view);
    let series = view.series(plot.methods.as_deref());
    // For each panel and series: the sorted times of solved runs, and the number of all runs.
    let data: Vec<Vec<(Vec<f64>, usize)>> = panels
        .iter()
        .map(|(labels, _)| {
            let of = |label: &str| {
                let records = view.select(labels, &plot.only, label);
                let solved = records.iter().filter(|record| record.is_solved());
                let mut times: Vec<f64> = solved.map(|record| record.seconds).collect();
                times.sort_by(f64::total_cmp);
                (times, records.len())
            };
            series.iter().map(|(_, label)| of(label)).collect()
        })
        .collect();
    if data.iter().flatten().all(|(times, _)| times.is_empty()) {
        return None;
    }
    let shown = data
        .iter()
        .flatten()
        .flat_map(|(times, _)| times.iter().copied());
    let y = Axis::log(shown, &view.say("axis-run-time", &[]));
    let x = Axis::percent(&view.say("axis-solved", &[]));
    let names = named(view, &series);
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
        legend: Legend::lines(&names),
        panels: panels.len(),
        columns: if panels.len() == 1 { 1 } else { 3 },
        height: if panels.len() == 1 { 380.0 } else { 280.0 },
        right: 0.0,
    };
    Some(page.draw(|canvas, panel, at| {
        panel.title(canvas, &panels[at].1);
        panel.y_axis(canvas, &y);
        panel.x_axis(canvas, &x);
        for ((style, _), (times, runs)) in series.iter().zip(&data[at]) {
            let style = Style::new(*style);
            let place = |(rank, time): (usize, &f64)| {
                let share = 100.0 * (rank + 1) as f64 / *runs as f64;
                (panel.x(&x, share), panel.y(&y, *time))
            };
            let points: Vec<(f64, f64)> = times.iter().enumerate().map(place).collect();
            canvas.dashed(&points, style.colour(), 1.8, style.dash());
            // A few markers, always with the last: a line ends at the share that it solves.
            let every = (points.len() / 6).max(1);
            for (at, point) in points.iter().enumerate() {
                if at % every == every / 2 || at + 1 == points.len() {
                    style.marker(canvas, *point);
                }
            }
        }
        canvas.line(
            (panel.right(), panel.top),
            (panel.right(), panel.bottom()),
            Canvas::INK,
            0.6,
        );
        panel.base(canvas);
    }))
}
