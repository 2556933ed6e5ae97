//! The growth of a measure: logarithmic both ways, so that a power of x is a straight line; the
//! fitted power of each method is drawn thin, with its exponent in the legend; a power that theory
//! predicts is dashed and grey. A mean has a bar of one standard deviation either way, measured or
//! published.

use satur_draw::Canvas;

use super::axis::Axis;
use super::panel::{Legend, Page};
use super::style::{Style, diamond};
use super::{axis_title, legend_word, panels_of, x_title};
use crate::measure::Measure;
use crate::report::number::decimals;
use crate::report::{View, leading_number};
use crate::schema::{Labels, Plot, Take};
use crate::stats::{Fit, power};

pub(super) fn draw(plot: &Plot, view: &View) -> Option<String> {
    let data = Data::new(plot, view)?;
    let panels = &data.panels;
    let series = view.series(plot.methods.as_deref());
    let mut shown: Vec<(f64, f64)> = Vec::new();
    let mut has_diamond = false;
    for panel in 0..panels.len() {
        for (_, label) in &series {
            shown.extend(data.points(panel, label, Whose::Ours));
            let figures = data.points(panel, label, Whose::Theirs);
            has_diamond |= !figures.is_empty();
            shown.extend(figures);
        }
    }
    if shown.is_empty() {
        return None;
    }
    let curve = plot.curve.as_ref().map(|text| text.get_ref().as_str());
    let foretold = curve.and_then(super::curve);
    let xs: Vec<f64> = shown.iter().map(|p| p.0).collect();
    if let Some(foretold) = &foretold {
        shown.extend(xs.iter().map(|x| (*x, foretold(*x))));
    }
    let y = Axis::log(
        shown.iter().map(|p| p.1),
        &axis_title(plot, view, &data.measure),
    );
    let x = Axis::log(shown.iter().map(|p| p.0), &x_title(plot, view));
    let legend: Vec<(String, Style)> = series
        .iter()
        .map(|(at, label)| {
            let power = data.fit(label).map_or(String::new(), |fit| {
                let exponent = decimals(view.lang, fit.exponent, 1);
                format!(" ~ x^{exponent}")
            });
            (format!("{}{power}", view.word(label)), Style::new(*at))
        })
        .collect();
    let legend = Legend {
        series: legend
            .iter()
            .map(|(label, style)| (label.as_str(), *style))
            .collect(),
        is_bar: false,
        diamond: legend_word(view, data.reference.filter(|_| has_diamond)),
        // The curve is named as the axis is.
        dashed: curve.map(|text| text.trim_end_matches("^1").replace('x', &x.title)),
    };
    let page = Page {
        title: &view.word(&plot.title),
        lang: view.lang,
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
        let place = |p: &(f64, f64)| (panel.x(&x, p.0), panel.y(&y, p.1));
        if let Some(foretold) = &foretold {
            let ends = xs.iter().copied();
            let ends = [
                ends.clone().fold(f64::MAX, f64::min),
                ends.fold(0.0, f64::max),
            ];
            let line = ends.map(|x| place(&(x, foretold(x))));
            canvas.dashed(&line, Canvas::GREY, 1.5, "5 4");
        }
        for (style, label) in &series {
            let style = Style::new(*style);
            let own = data.points(at, label, Whose::Ours);
            for figure in data.points(at, label, Whose::Theirs) {
                if let Some(spread) = data.spread(at, label, figure.0, Whose::Theirs) {
                    bar(canvas, place, figure, spread);
                }
                diamond(canvas, place(&figure));
            }
            let line: Vec<_> = match data.fit(label) {
                Some(fit) => own.iter().map(|p| place(&(p.0, fit.at(p.0)))).collect(),
                None => own.iter().map(place).collect(),
            };
            canvas.dashed(&line, style.colour(), 1.4, style.dash());
            for point in &own {
                if let Some(spread) = data.spread(at, label, point.0, Whose::Ours) {
                    bar(canvas, place, *point, spread);
                }
                style.marker(canvas, place(point));
            }
        }
        panel.base(canvas);
    }))
}

/// The origin of figures: measured here, or published.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Ours,
    Theirs,
}

/// The data of a plot of growth.
struct Data<'a> {
    plot: &'a Plot,
    view: &'a View<'a>,
    measure: Measure,
    /// The label along the axis, and its values.
    x: &'a str,
    words: Vec<String>,
    panels: Vec<(Labels, String)>,
    reference: Option<&'a str>,
}

impl<'a> Data<'a> {
    fn new(plot: &'a Plot, view: &'a View<'a>) -> Option<Self> {
        let measure = super::measure(plot)?;
        let x = plot.x.as_deref()?;
        Some(Self {
            plot,
            view,
            x,
            words: view.values(x, &plot.only),
            panels: panels_of(plot, view),
            reference: view.experiment.references(&measure).first().copied(),
            measure,
        })
    }

    fn value(
        &self,
        panel: usize,
        label: &str,
        word: &str,
        what: &Measure,
        whose: Whose,
    ) -> Option<f64> {
        let labels = super::with(&self.panels[panel].0, self.x, word);
        match whose {
            Whose::Theirs => self.view.figure(self.reference?, what, &labels, label),
            Whose::Ours => {
                let estimate = self.view.estimate(what, &labels, &self.plot.only, label)?;
                Some(estimate.value)
            }
        }
    }

    /// The points of a series that can be shown on logarithmic axes.
    fn points(&self, panel: usize, label: &str, whose: Whose) -> Vec<(f64, f64)> {
        let of = |word: &String| {
            let value = self.value(panel, label, word, &self.measure, whose)?;
            Some((leading_number(word)?, value))
        };
        let points = self.words.iter().filter_map(of);
        points.filter(|p| p.0 > 0.0 && p.1 > 0.0).collect()
    }

    /// The standard deviation of a mean at a value of x.
    fn spread(&self, panel: usize, label: &str, x: f64, whose: Whose) -> Option<f64> {
        let is_here = |word: &&String| leading_number(word) == Some(x);
        let word = self.words.iter().find(is_here)?;
        let deviation = Measure::new(&self.measure.metric, Take::Deviation, self.measure.over);
        let spread = self.value(panel, label, word, &deviation, whose)?;
        (self.measure.take == Take::Mean && spread > 0.0).then_some(spread)
    }

    /// The power that fits a series, if one panel has enough points.
    fn fit(&self, label: &str) -> Option<Fit> {
        let own = self.points(0, label, Whose::Ours);
        let is_enough = self.panels.len() == 1 && own.len() > 2;
        is_enough.then(|| power(&own)).flatten()
    }
}

/// A bar of a deviation either way around a point; downwards at most to a tenth of it.
fn bar(
    canvas: &mut Canvas,
    place: impl Fn(&(f64, f64)) -> (f64, f64),
    (x, y): (f64, f64),
    spread: f64,
) {
    let (left, low) = place(&(x, (y - spread).max(y / 10.0)));
    let (_, high) = place(&(x, y + spread));
    canvas.line((left, low), (left, high), Canvas::INK, 1.0);
    for end in [low, high] {
        canvas.line((left - 2.5, end), (left + 2.5, end), Canvas::INK, 1.0);
    }
}
