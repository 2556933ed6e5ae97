//! Cost and temperature during a run: a panel for each board, a colour for each schedule; the cost
//! is a solid line, the temperature a dashed one with an axis of its own.

use super::axis::Axis;
use super::named;
use super::panel::{Legend, Page};
use super::style::Style;
use crate::experiment::suits;
use crate::report::View;
use crate::schema::Plot;
use crate::trace::Trace;

pub(super) fn draw(plot: &Plot, view: &View, traces: &[Trace]) -> Option<String> {
    let series = view.series(plot.methods.as_deref());
    let is_shown = |trace: &&Trace| {
        series.iter().any(|(_, label)| *label == trace.series)
            && suits(&plot.only, &trace.group)
            && trace.points.len() > 1
    };
    let traces: Vec<&Trace> = traces.iter().filter(is_shown).collect();
    let groups: Vec<_> = view
        .groups(&plot.only)
        .into_iter()
        .filter(|labels| traces.iter().any(|trace| trace.group == *labels))
        .collect();
    if groups.is_empty() {
        return None;
    }
    let points = || traces.iter().flat_map(|trace| trace.points.iter());
    let work = Axis::log(
        points().map(|p| p.0.max(1) as f64),
        &view.say("axis-work", &[]),
    );
    let heat = Axis::log(
        points().map(|p| p.1.max(1e-3)),
        &view.say("axis-temperature", &[]),
    );
    let names = named(view, &series);
    let shown = series.iter().zip(&names);
    let shown = shown.filter(|((_, label), _)| traces.iter().any(|t| t.series == *label));
    let legend = Legend {
        series: shown
            .map(|(_, (at, name))| (name.as_str(), Style::solid(*at)))
            .collect(),
        is_bar: false,
        diamond: None,
        dashed: Some(view.say("legend-temperature", &[])),
    };
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
        legend,
        panels: groups.len(),
        columns: groups.len().min(2),
        height: 210.0,
        right: 56.0,
    };
    Some(page.draw(|canvas, panel, at| {
        let labels = &groups[at];
        let own = || traces.iter().filter(|trace| trace.group == *labels);
        let costs = own().flat_map(|trace| trace.points.iter().map(|p| p.2 as f64));
        let cost = Axis::linear(costs, &view.say("axis-cost", &[]));
        panel.title(canvas, &super::title_of(plot, view, labels));
        panel.y_axis(canvas, &cost);
        panel.x_axis(canvas, &work);
        panel.right_axis(canvas, &heat, &view.say("axis-temperature", &[]));
        for trace in own() {
            let Some((style, _)) = series.iter().find(|(_, label)| *label == trace.series) else {
                continue;
            };
            let style = Style::solid(*style);
            let x = |p: &(u64, f64, u64)| panel.x(&work, p.0.max(1) as f64);
            let hot: Vec<_> = trace
                .points
                .iter()
                .map(|p| (x(p), panel.y(&heat, p.1)))
                .collect();
            let dear: Vec<_> = trace
                .points
                .iter()
                .map(|p| (x(p), panel.y(&cost, p.2 as f64)))
                .collect();
            canvas.dashed(&hot, style.colour(), 1.0, "4 3");
            canvas.dashed(&dear, style.colour(), 1.7, "");
            if let Some(&end) = dear.last() {
                style.marker(canvas, end);
            }
        }
        panel.base(canvas);
    }))
}
