//! In how many runs each of several statistics was counted, a group of bars for each: the use of
//! every state of a machine, side by side.

use super::axis::Axis;
use super::named;
use super::panel::{Legend, Page};
use super::style::Style;
use crate::report::View;
use crate::report::counts::tally;
use crate::schema::Plot;

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let series = view.series(plot.methods.as_deref());
    let share = |metric: &str, label: &str| Some(100.0 * tally(view, metric, label)?.0);
    let is_counted = |metric: &String| series.iter().any(|(_, l)| share(metric, l).is_some());
    if !plot.metrics.iter().any(is_counted) {
        return None;
    }
    let axis = Axis::percent(&view.say("axis-rate", &[]));
    let names = named(view, &series);
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
        legend: Legend::bars(&names),
        panels: 1,
        columns: 1,
        height: 230.0,
        right: 0.0,
    };
    Some(page.draw(|canvas, panel, _| {
        panel.y_axis(canvas, &axis);
        for (place, metric) in plot.metrics.iter().enumerate() {
            let (left, width) = panel.slot(place, plot.metrics.len());
            let bar = width * 0.84 / series.len() as f64;
            for (nth, (style, label)) in series.iter().enumerate() {
                let Some(value) = share(metric, label) else {
                    continue;
                };
                let style = Style::new(*style);
                let (left, y) = (
                    left + width * 0.08 + bar * nth as f64,
                    panel.y(&axis, value),
                );
                let size = (bar - 1.0, panel.bottom() - y);
                canvas.rect((left, y), size, &style.fill(), style.colour());
            }
        }
        // Only the number at the end of `used-07` fits under a bar.
        let short = |metric: &String| {
            let word = view.word(metric);
            let number = word.rsplit(['-', ' ']).next().unwrap_or(&word);
            number.trim_start_matches('0').to_owned()
        };
        let words: Vec<String> = plot.metrics.iter().map(short).collect();
        panel.words(canvas, &words, &super::x_title(plot, view));
        panel.base(canvas);
    }))
}
