//! The parts of a plot: lines, shapes and texts in a rectangle.

use crate::{Element, FONTS, Svg};

/// A plot under construction, measured from its upper left corner.
pub struct Canvas {
    width: f64,
    height: f64,
    body: Svg,
}

/// The position of a text relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

impl Canvas {
    /// The colour of text and axes.
    pub const INK: &str = "#222";
    /// The colour of less important parts.
    pub const GREY: &str = "#666";
    /// The colour of grid lines.
    pub const FAINT: &str = "#ddd";

    /// Returns an empty canvas.
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            body: Svg::fragment(),
        }
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        let line = Element::new("line")
            .set("x1", tenths(from.0))
            .set("y1", tenths(from.1))
            .set("x2", tenths(to.0))
            .set("y2", tenths(to.1));
        let line = line.set("stroke", colour).set("stroke-width", width);
        self.body.empty(line);
    }

    /// Draws a line through points. `dash` is the pattern of its dashes, empty for none.
    pub fn dashed(&mut self, points: &[(f64, f64)], colour: &str, width: f64, dash: &str) {
        if points.len() < 2 {
            return;
        }
        let mut path = String::new();
        for (at, (x, y)) in points.iter().enumerate() {
            path += &format!("{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        }
        let mut line = Element::new("path")
            .set("fill", "none")
            .set("stroke", colour)
            .set("stroke-width", width)
            .set("stroke-linejoin", "round");
        if !dash.is_empty() {
            line = line.set("stroke-dasharray", dash);
        }
        self.body.path(line, &path);
    }

    /// Draws a rectangle from its upper left corner.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), fill: &str, stroke: &str) {
        let rect = Element::new("rect")
            .set("x", tenths(at.0))
            .set("y", tenths(at.1))
            .set("width", tenths(size.0.max(0.0)))
            .set("height", tenths(size.1.max(0.0)));
        self.body
            .empty(rect.set("fill", fill).set("stroke", stroke));
    }

    /// Draws a closed shape.
    pub fn polygon(&mut self, points: &[(f64, f64)], fill: &str, stroke: &str) {
        let points: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let polygon = Element::new("polygon").set("points", points.join(" "));
        self.body
            .empty(polygon.set("fill", fill).set("stroke", stroke));
    }

    /// Draws a circle around a point.
    pub fn circle(&mut self, at: (f64, f64), radius: f64, fill: &str, stroke: &str) {
        let circle = Element::new("circle")
            .set("cx", tenths(at.0))
            .set("cy", tenths(at.1))
            .set("r", radius);
        self.body
            .empty(circle.set("fill", fill).set("stroke", stroke));
    }

    /// Writes a text on one line.
    pub fn text(&mut self, at: (f64, f64), size: f64, anchor: Anchor, text: &str) {
        self.body.text(label(at, size, anchor), text);
    }

    /// Writes a bold text that begins at a point.
    pub fn bold(&mut self, at: (f64, f64), size: f64, text: &str) {
        let label = label(at, size, Anchor::Start).set("font-weight", "600");
        self.body.text(label, text);
    }

    /// Writes a text that reads from below, centred at a point.
    pub fn upward(&mut self, at: (f64, f64), size: f64, text: &str) {
        let turn = format!("rotate(-90 {:.1} {:.1})", at.0, at.1);
        let label = label(at, size, Anchor::Middle).set("transform", turn);
        self.body.text(label, text);
    }

    /// Returns the whole picture. `definitions` holds what fills refer to, such as hatches.
    pub fn finish(self, title: &str, definitions: Svg) -> String {
        let (width, height) = (self.width.round(), self.height.round());
        let root = Element::root((width, height), (width, height));
        let mut svg = Svg::with_root(root.set("font-family", FONTS));
        svg.text(Element::new("title"), title);
        if !definitions.is_empty() {
            svg.open(Element::new("defs"));
            svg.append(definitions);
            svg.close();
        }
        let paper = Element::new("rect").set("width", "100%");
        svg.empty(paper.set("height", "100%").set("fill", "#fff"));
        svg.append(self.body);
        svg.finish()
    }
}

fn label(at: (f64, f64), size: f64, anchor: Anchor) -> Element {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    Element::new("text")
        .set("x", tenths(at.0))
        .set("y", tenths(at.1))
        .set("font-size", size)
        .set("text-anchor", anchor)
        .set("fill", Canvas::INK)
}

/// A measure, to a tenth of a unit.
fn tenths(measure: f64) -> String {
    format!("{measure:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_its_title_and_definitions_before_its_marks() {
        let mut canvas = Canvas::new(10.0, 10.4);
        canvas.text((0.0, 0.0), 10.0, Anchor::Start, "a < b");
        canvas.dashed(&[(1.0, 1.0)], "#000", 1.0, "");
        let mut hatch = Svg::fragment();
        hatch.empty(Element::new("pattern").set("id", "hatch1"));
        let svg = canvas.finish("</title>", hatch);
        let places = ["&lt;/title&gt;</title>", "<defs>", "</defs>", "a &lt; b"];
        let places = places.map(|part| svg.find(part).unwrap());
        assert!(places.is_sorted(), "{svg}");
        assert!(svg.contains("height=\"10\"") && !svg.contains("<path"));
    }
}
