//! What is drawn of a clue, as data: figures and texts in the order in which they are painted.
//!
//! A clue has one geometry. SVG writes a sketch as elements; a printed page draws the same one in its own way, as strokes of a
//! PDF or as dots. Measures are those of the [`BoardLayout`](crate::BoardLayout), from the upper left corner of the board.

use std::fmt::Write as _;

use satur_model::clues::Kind;

use crate::{Anchor, Colour, Element, Svg};

/// A place in a picture.
pub type Point = (f64, f64);

/// Something of a sketch.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// Something with an outline.
    Figure(Figure),
    /// A text.
    Label(Label),
}

/// The outline of a figure.
#[derive(Clone, PartialEq, Debug)]
pub enum Outline {
    /// Lines through points, each on its own.
    Lines(Vec<Vec<Point>>),
    /// Polygons.
    Polygons(Vec<Vec<Point>>),
    /// A circle, by its middle and its radius.
    Circle(Point, f64),
}

/// An outline and how it is painted.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The outline.
    pub outline: Outline,
    /// The colour of what it encloses.
    pub fill: Option<&'static Colour>,
    /// The line along it.
    pub stroke: Option<Stroke>,
    /// The name of the figure in SVG; empty if it has none.
    pub class: &'static str,
}

/// A line along an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The colour.
    pub colour: &'static Colour,
    /// The width.
    pub width: f64,
    /// The lengths of dashes and of the gaps between them, if it is not continuous.
    pub dash: Option<(f64, f64)>,
    /// Whether ends and corners are round; the others are cut.
    pub is_round: bool,
}

/// A text on one line.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The point on its baseline that `anchor` speaks of.
    pub at: Point,
    /// Where it stands to that point.
    pub anchor: Anchor,
    /// The size of its font.
    pub size: f64,
    /// Whether it is bold.
    pub is_bold: bool,
    /// The colour.
    pub colour: &'static Colour,
    /// What it says.
    pub text: String,
}

/// What is drawn of a clue in one layer.
#[derive(Clone, PartialEq, Debug)]
pub struct Sketch {
    /// The kind of clue.
    pub kind: &'static Kind,
    /// The parts, the lowest first.
    pub parts: Vec<Part>,
}

impl Outline {
    /// The data of an SVG path along it.
    pub fn data(&self) -> String {
        match self {
            Self::Lines(lines) => path(lines, ""),
            Self::Polygons(polygons) => path(polygons, "z"),
            Self::Circle((x, y), radius) => format!(
                "M{:.1} {y:.1}a{radius:.1} {radius:.1} 0 1 0 {across:.1} 0a{radius:.1} {radius:.1} 0 1 0 -{across:.1} 0z",
                x - radius,
                across = 2.0 * radius
            ),
        }
    }
}

impl Figure {
    fn new(outline: Outline) -> Self {
        Self {
            outline,
            fill: None,
            stroke: None,
            class: "",
        }
    }

    /// Lines, each through its points.
    pub(super) fn lines(lines: Vec<Vec<Point>>) -> Self {
        Self::new(Outline::Lines(lines))
    }

    /// Polygons of these corners.
    pub(super) fn polygons(polygons: Vec<Vec<Point>>) -> Self {
        Self::new(Outline::Polygons(polygons))
    }

    pub(super) fn circle(middle: Point, radius: f64) -> Self {
        Self::new(Outline::Circle(middle, radius))
    }

    /// A rectangle around a point, half as wide and half as high as this.
    pub(super) fn rect((x, y): Point, (wide, high): (f64, f64)) -> Self {
        let corner = |right: f64, down: f64| (x + right * wide, y + down * high);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let corners = corners.map(|(right, down)| corner(right, down));
        Self::polygons(vec![corners.to_vec()])
    }

    pub(super) fn class(self, class: &'static str) -> Self {
        Self { class, ..self }
    }

    pub(super) fn fill(self, colour: &'static Colour) -> Self {
        let fill = Some(colour);
        Self { fill, ..self }
    }

    /// A line along it, with round ends and corners.
    pub(super) fn round(self, colour: &'static Colour, width: f64) -> Self {
        self.stroked(colour, width, true)
    }

    /// A line along it.
    pub(super) fn stroke(self, colour: &'static Colour, width: f64) -> Self {
        self.stroked(colour, width, false)
    }

    fn stroked(self, colour: &'static Colour, width: f64, is_round: bool) -> Self {
        let stroke = Some(Stroke {
            colour,
            width,
            dash: None,
            is_round,
        });
        Self { stroke, ..self }
    }

    /// Cuts its line into dashes.
    pub(super) fn dashed(mut self, dash: f64, gap: f64) -> Self {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = Some((dash, gap));
        }
        self
    }

    fn write(&self, svg: &mut Svg) {
        let name = match self.outline {
            Outline::Circle(..) => "circle",
            Outline::Lines(_) | Outline::Polygons(_) => "path",
        };
        let mut element = Element::new(name);
        if !self.class.is_empty() {
            element = element.class(self.class);
        }
        element = match self.fill {
            Some(colour) => element.fill(colour),
            None => element.set("fill", "none"),
        };
        if let Some(stroke) = &self.stroke {
            element = element.stroke(stroke.colour, format_args!("{:.1}", stroke.width));
            if stroke.is_round {
                element = element
                    .set("stroke-linecap", "round")
                    .set("stroke-linejoin", "round");
            }
            if let Some((dash, gap)) = stroke.dash {
                element = element.set("stroke-dasharray", format_args!("{dash:.1} {gap:.1}"));
            }
        }
        match &self.outline {
            outline @ (Outline::Lines(_) | Outline::Polygons(_)) => {
                svg.path(element, &outline.data());
            }
            Outline::Circle((x, y), radius) => svg.empty(
                element
                    .set("cx", format_args!("{x:.1}"))
                    .set("cy", format_args!("{y:.1}"))
                    .set("r", format_args!("{radius:.1}")),
            ),
        }
    }
}

/// Lines as the data of a path.
fn path(lines: &[Vec<Point>], end: &str) -> String {
    let mut path = String::new();
    for line in lines {
        for (at, (x, y)) in line.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        }
        path += end;
    }
    path
}

impl Label {
    /// A text whose middle is at a point.
    pub(super) fn centred((x, y): Point, size: f64, colour: &'static Colour, text: String) -> Self {
        Self {
            at: (x, y + size * 0.35),
            anchor: Anchor::Middle,
            size,
            is_bold: false,
            colour,
            text,
        }
    }

    pub(super) fn bold(self) -> Self {
        let is_bold = true;
        Self { is_bold, ..self }
    }

    fn write(&self, svg: &mut Svg) {
        let anchor = match self.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let mut text = Element::new("text")
            .set("x", format_args!("{:.1}", self.at.0))
            .set("y", format_args!("{:.1}", self.at.1))
            .set("font-size", format_args!("{:.1}", self.size))
            .set("text-anchor", anchor);
        if self.is_bold {
            text = text.set("font-weight", "bold");
        }
        svg.text(text.fill(self.colour), &self.text);
    }
}

impl From<Figure> for Part {
    fn from(figure: Figure) -> Self {
        Self::Figure(figure)
    }
}

impl From<Label> for Part {
    fn from(label: Label) -> Self {
        Self::Label(label)
    }
}

impl Part {
    /// The part in a picture in which the corner of the board is at a point and its units are so large.
    #[must_use]
    pub fn moved(&self, corner: Point, scale: f64) -> Self {
        let at = |(x, y): Point| (corner.0 + x * scale, corner.1 + y * scale);
        let all = |lines: &[Vec<Point>]| -> Vec<Vec<Point>> {
            let line = |points: &Vec<Point>| points.iter().copied().map(at).collect();
            lines.iter().map(line).collect()
        };
        match self {
            Self::Label(label) => Self::Label(Label {
                at: at(label.at),
                size: label.size * scale,
                ..label.clone()
            }),
            Self::Figure(figure) => Self::Figure(Figure {
                outline: match &figure.outline {
                    Outline::Lines(lines) => Outline::Lines(all(lines)),
                    Outline::Polygons(polygons) => Outline::Polygons(all(polygons)),
                    Outline::Circle(middle, radius) => Outline::Circle(at(*middle), radius * scale),
                },
                stroke: figure.stroke.map(|stroke| Stroke {
                    width: stroke.width * scale,
                    dash: stroke.dash.map(|(dash, gap)| (dash * scale, gap * scale)),
                    ..stroke
                }),
                ..*figure
            }),
        }
    }

    /// Writes it as SVG.
    pub(super) fn write(&self, svg: &mut Svg) {
        match self {
            Self::Figure(figure) => figure.write(svg),
            Self::Label(label) => label.write(svg),
        }
    }
}

impl Sketch {
    /// Writes it as SVG, as a group that has the kind as its class.
    pub(super) fn write(&self, svg: &mut Svg) {
        svg.open(Element::new("g").class("clue").class(self.kind.id));
        for part in &self.parts {
            part.write(svg);
        }
        svg.close();
    }
}
