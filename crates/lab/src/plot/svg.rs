//! A picture as SVG text: shapes, text, nothing else.

/// A picture under construction.
pub(super) struct Canvas {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text stands to its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

pub(super) const INK: &str = "#222";
pub(super) const GREY: &str = "#666";
pub(super) const FAINT: &str = "#ddd";

impl Canvas {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            body: String::new(),
        }
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        self.body += &format!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n",
            from.0, from.1, to.0, to.1
        );
    }

    pub(super) fn dashed(&mut self, points: &[(f64, f64)], colour: &str, width: f64, dash: &str) {
        if points.len() < 2 {
            return;
        }
        let mut path = String::new();
        for (at, (x, y)) in points.iter().enumerate() {
            path += &format!("{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        }
        let dash = if dash.is_empty() {
            String::new()
        } else {
            format!(" stroke-dasharray=\"{dash}\"")
        };
        self.body += &format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dash}/>\n"
        );
    }

    pub(super) fn rect(&mut self, at: (f64, f64), size: (f64, f64), fill: &str, stroke: &str) {
        self.body += &format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\" stroke=\"{stroke}\"/>\n",
            at.0,
            at.1,
            size.0.max(0.0),
            size.1.max(0.0)
        );
    }

    /// A closed shape.
    pub(super) fn shape(&mut self, points: &[(f64, f64)], fill: &str, stroke: &str) {
        let told: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        self.body += &format!(
            "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\"/>\n",
            told.join(" ")
        );
    }

    pub(super) fn circle(&mut self, at: (f64, f64), radius: f64, fill: &str, stroke: &str) {
        self.body += &format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\"/>\n",
            at.0, at.1
        );
    }

    pub(super) fn text(&mut self, at: (f64, f64), size: f64, anchor: Anchor, text: &str) {
        self.styled(at, size, anchor, text, INK, "");
    }

    pub(super) fn bold(&mut self, at: (f64, f64), size: f64, text: &str) {
        self.styled(at, size, Anchor::Start, text, INK, " font-weight=\"600\"");
    }

    pub(super) fn upward(&mut self, at: (f64, f64), size: f64, text: &str) {
        let turn = format!(" transform=\"rotate(-90 {:.1} {:.1})\"", at.0, at.1);
        self.styled(at, size, Anchor::Middle, text, INK, &turn);
    }

    fn styled(
        &mut self,
        at: (f64, f64),
        size: f64,
        anchor: Anchor,
        text: &str,
        colour: &str,
        more: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.body += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{colour}\"{more}>{}</text>\n",
            at.0,
            at.1,
            escape(text)
        );
    }

    /// The whole picture. `patterns` are definitions that fills refer to.
    pub(super) fn end(self, title: &str, patterns: &str) -> String {
        let (width, height) = (self.width, self.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\" role=\"img\">\n\
             <title>{}</title>\n{patterns}<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{}</svg>\n",
            escape(title),
            self.body
        )
    }
}

/// Text that may stand in XML and HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_out() {
        let mut canvas = Canvas::new(10.0, 10.0);
        canvas.text((0.0, 0.0), 10.0, Anchor::Start, "a < b & \"c\"");
        let svg = canvas.end("</title>", "");
        assert!(svg.contains("a &lt; b &amp; &quot;c&quot;"));
        assert!(svg.contains("<title>&lt;/title&gt;</title>"));
    }
}
