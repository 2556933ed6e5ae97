//! A panel: a rectangle with axes; and the page of panels around it.

use satur_logic::Lang;

use satur_draw::{Anchor, Canvas, Svg};

use super::axis::Axis;
use super::style::{Style, diamond, patterns};
use crate::report::number::local;

/// The width of every picture.
pub(super) const WIDTH: f64 = 900.0;

/// A rectangle of the picture that shows values.
pub(super) struct Panel {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The language of the numbers along its axes.
    pub(super) lang: Lang,
}

impl Panel {
    pub(super) fn x(&self, axis: &Axis, value: f64) -> f64 {
        self.left + self.width * axis.place(value)
    }

    pub(super) fn y(&self, axis: &Axis, value: f64) -> f64 {
        self.bottom() - self.height * axis.place(value)
    }

    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    /// The title above.
    pub(super) fn title(&self, canvas: &mut Canvas, title: &str) {
        canvas.bold((self.left, self.top - 8.0), 12.5, title);
    }

    /// The vertical axis: lines across, labels and a title at the left.
    pub(super) fn y_axis(&self, canvas: &mut Canvas, axis: &Axis) {
        for (value, label) in &axis.ticks {
            let y = self.y(axis, *value);
            canvas.line((self.left, y), (self.right(), y), Canvas::FAINT, 1.0);
            let label = local(self.lang, label);
            canvas.text((self.left - 6.0, y + 4.0), 11.0, Anchor::End, &label);
        }
        let middle = self.top + self.height / 2.0;
        canvas.upward((self.left - 58.0, middle), 12.0, &axis.title);
    }

    /// A second vertical axis at the right.
    pub(super) fn right_axis(&self, canvas: &mut Canvas, axis: &Axis, colour_title: &str) {
        for (value, label) in &axis.ticks {
            let y = self.y(axis, *value);
            canvas.line(
                (self.right(), y),
                (self.right() + 4.0, y),
                Canvas::GREY,
                1.0,
            );
            let label = local(self.lang, label);
            canvas.text((self.right() + 7.0, y + 4.0), 11.0, Anchor::Start, &label);
        }
        let middle = self.top + self.height / 2.0;
        canvas.upward((self.right() + 52.0, middle), 12.0, colour_title);
        canvas.line(
            (self.right(), self.top),
            (self.right(), self.bottom()),
            Canvas::GREY,
            1.0,
        );
    }

    /// The horizontal axis with numbers.
    pub(super) fn x_axis(&self, canvas: &mut Canvas, axis: &Axis) {
        for (value, label) in &axis.ticks {
            let x = self.x(axis, *value);
            canvas.line((x, self.top), (x, self.bottom()), Canvas::FAINT, 1.0);
            let label = local(self.lang, label);
            canvas.text((x, self.bottom() + 16.0), 11.0, Anchor::Middle, &label);
        }
        self.x_title(canvas, &axis.title);
    }

    pub(super) fn x_title(&self, canvas: &mut Canvas, title: &str) {
        let middle = self.left + self.width / 2.0;
        canvas.text((middle, self.bottom() + 33.0), 12.0, Anchor::Middle, title);
    }

    /// The horizontal axis with words at even distances.
    pub(super) fn words(&self, canvas: &mut Canvas, words: &[String], title: &str) {
        for (at, word) in words.iter().enumerate() {
            let x = self.slot(at, words.len()).0 + self.slot(at, words.len()).1 / 2.0;
            canvas.text((x, self.bottom() + 16.0), 11.0, Anchor::Middle, word);
        }
        self.x_title(canvas, title);
    }

    /// The place of one of several words: left edge and width.
    pub(super) fn slot(&self, at: usize, count: usize) -> (f64, f64) {
        let width = self.width / count.max(1) as f64;
        (self.left + width * at as f64, width)
    }

    /// The line at the bottom, drawn last.
    pub(super) fn base(&self, canvas: &mut Canvas) {
        canvas.line(
            (self.left, self.bottom()),
            (self.right(), self.bottom()),
            Canvas::INK,
            1.2,
        );
    }
}

/// The entries of a legend.
pub(super) struct Legend<'a> {
    pub(super) series: Vec<(&'a str, Style)>,
    pub(super) is_bar: bool,
    /// The word for diamonds, if there are any.
    pub(super) diamond: Option<String>,
    /// The word for a dashed grey line, if there is one.
    pub(super) dashed: Option<String>,
}

impl<'a> Legend<'a> {
    /// Series drawn as lines or marks.
    pub(super) fn lines(series: &'a [(usize, String)]) -> Self {
        Self {
            series: series
                .iter()
                .map(|(at, label)| (label.as_str(), Style::new(*at)))
                .collect(),
            is_bar: false,
            diamond: None,
            dashed: None,
        }
    }

    /// Series drawn as bars or boxes.
    pub(super) fn bars(series: &'a [(usize, String)]) -> Self {
        Self {
            is_bar: true,
            ..Self::lines(series)
        }
    }

    /// The positions of its entries; and its height.
    fn places(&self) -> (Vec<(f64, f64)>, f64) {
        let words = self.series.iter().map(|(label, _)| *label);
        let more = self.diamond.iter().chain(&self.dashed).map(String::as_str);
        let (mut x, mut y) = (60.0, 0.0);
        let mut places = Vec::new();
        for word in words.chain(more) {
            let width = 44.0 + 6.6 * word.chars().count() as f64;
            if x + width > WIDTH - 10.0 {
                (x, y) = (60.0, y + 19.0);
            }
            places.push((x, y));
            x += width;
        }
        let height = if places.is_empty() { 0.0 } else { y + 22.0 };
        (places, height)
    }

    fn draw(&self, canvas: &mut Canvas, top: f64) {
        let (places, _) = self.places();
        let mut places = places.into_iter().map(|(x, y)| (x, top + y + 12.0));
        for ((label, style), (x, y)) in self.series.iter().zip(&mut places) {
            style.swatch(canvas, (x, y), self.is_bar);
            canvas.text((x + 28.0, y), 12.0, Anchor::Start, label);
        }
        if let Some((word, (x, y))) = self
            .diamond
            .as_ref()
            .and_then(|w| Some((w, places.next()?)))
        {
            diamond(canvas, (x + 11.0, y - 4.0));
            canvas.text((x + 28.0, y), 12.0, Anchor::Start, word);
        }
        if let (Some(word), Some((x, y))) = (&self.dashed, places.next()) {
            canvas.dashed(
                &[(x, y - 4.0), (x + 22.0, y - 4.0)],
                Canvas::GREY,
                1.5,
                "5 4",
            );
            canvas.text((x + 28.0, y), 12.0, Anchor::Start, word);
        }
    }
}

/// The layout of panels.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    pub(super) lang: Lang,
    pub(super) legend: Legend<'a>,
    pub(super) panels: usize,
    pub(super) columns: usize,
    /// Height of the inside of a panel.
    pub(super) height: f64,
    /// Room at the right of each panel, for a second axis.
    pub(super) right: f64,
}

impl Page<'_> {
    /// Draws the page; `draw` draws each panel.
    pub(super) fn draw(&self, mut draw: impl FnMut(&mut Canvas, &Panel, usize)) -> String {
        let top = 40.0 + self.legend.places().1;
        let columns = self.columns.clamp(1, self.panels.max(1));
        let rows = self.panels.div_ceil(columns);
        let (left, right, above, below) = (72.0, 14.0 + self.right, 26.0, 46.0);
        let cell = WIDTH / columns as f64;
        let high = self.height + above + below;
        let mut canvas = Canvas::new(WIDTH, top + high * rows as f64);
        canvas.bold((12.0, 24.0), 15.0, self.title);
        self.legend.draw(&mut canvas, 34.0);
        for at in 0..self.panels {
            let (row, column) = (at / columns, at % columns);
            let panel = Panel {
                left: cell * column as f64 + left,
                top: top + high * row as f64 + above,
                width: cell - left - right,
                height: self.height,
                lang: self.lang,
            };
            draw(&mut canvas, &panel, at);
        }
        let last = self.legend.series.iter().map(|(_, style)| style.index());
        let hatches = match last.max() {
            Some(last) if self.legend.is_bar => patterns(last + 1),
            _ => Svg::fragment(),
        };
        canvas.finish(self.title, hatches)
    }
}
