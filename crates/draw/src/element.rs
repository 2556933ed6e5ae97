//! SVG as text: elements with attributes, opened and closed in order, everything escaped.

use std::fmt::{Display, Write as _};

use crate::Colour;

/// The fonts of a picture, as the value of `font-family`.
pub const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// A start tag under construction.
#[derive(Clone, Debug)]
pub struct Element {
    name: &'static str,
    classes: String,
    attributes: String,
}

impl Element {
    /// An element without attributes.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            classes: String::new(),
            attributes: String::new(),
        }
    }

    /// The root of a file with a picture of `size` in user units, shown at a size that may have a
    /// unit.
    pub fn root(
        size: (impl Display, impl Display),
        (width, height): (impl Display, impl Display),
    ) -> Self {
        let root = Self::new("svg").set("xmlns", "http://www.w3.org/2000/svg");
        root.set("width", width).set("height", height).viewed(size)
    }

    /// The root of a picture inside an HTML page, of `size` in user units; the page sets the size
    /// at which it is shown.
    pub fn inline_root(size: (impl Display, impl Display)) -> Self {
        Self::new("svg").viewed(size)
    }

    fn viewed(self, (width, height): (impl Display, impl Display)) -> Self {
        self.set("viewBox", format_args!("0 0 {width} {height}"))
            .set("role", "img")
    }

    /// Adds an attribute; its value is escaped.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Display) -> Self {
        let _ = write!(self.attributes, " {name}=\"{}\"", Escaped(value));
        self
    }

    /// Adds a class.
    #[must_use]
    pub fn class(mut self, class: &str) -> Self {
        if !self.classes.is_empty() {
            self.classes.push(' ');
        }
        self.classes.push_str(class);
        self
    }

    /// Fills with a colour. The attribute has the value for light paper; a page with the
    /// [`stylesheet`](crate::stylesheet) overrides it by the class `f-NAME`.
    #[must_use]
    pub fn fill(self, colour: &Colour) -> Self {
        self.class(&format!("f-{}", colour.name))
            .set("fill", colour.light)
    }

    /// Strokes with a colour, which the class `s-NAME` can override like that of
    /// [`fill`](Self::fill).
    #[must_use]
    pub fn stroke(self, colour: &Colour, width: impl Display) -> Self {
        self.class(&format!("s-{}", colour.name))
            .set("stroke", colour.light)
            .set("stroke-width", width)
    }

    fn write(&self, text: &mut String) {
        let _ = write!(text, "<{}", self.name);
        if !self.classes.is_empty() {
            let _ = write!(text, " class=\"{}\"", Escaped(&self.classes));
        }
        text.push_str(&self.attributes);
    }
}

/// Elements under construction: a whole picture, or a part of one.
#[derive(Debug, Default)]
pub struct Svg {
    text: String,
    open: Vec<&'static str>,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "an element is built where it is written, and a reference to each would be noise"
)]
impl Svg {
    /// A part of a picture, without a root of its own.
    pub fn fragment() -> Self {
        Self::default()
    }

    /// A picture that begins with its root element.
    pub fn with_root(root: Element) -> Self {
        let mut svg = Self::default();
        svg.open(root);
        svg
    }

    /// Whether nothing was written yet.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Opens an element that holds what is written up to its [`close`](Self::close).
    pub fn open(&mut self, element: Element) {
        element.write(&mut self.text);
        self.text.push_str(">\n");
        self.open.push(element.name);
    }

    /// Closes the element that was opened last.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.text, "</{name}>");
        }
    }

    /// Writes an element without content.
    pub fn empty(&mut self, element: Element) {
        element.write(&mut self.text);
        self.text.push_str("/>\n");
    }

    /// Writes an element that holds a text.
    pub fn text(&mut self, element: Element, content: impl Display) {
        element.write(&mut self.text);
        let _ = writeln!(self.text, ">{}</{}>", Escaped(content), element.name);
    }

    /// Writes the path `d`, or nothing if it is empty.
    pub fn path(&mut self, element: Element, d: &str) {
        if !d.is_empty() {
            self.empty(element.set("d", d));
        }
    }

    /// Adds the elements of a fragment.
    pub fn append(&mut self, part: Self) {
        self.text.push_str(&part.finish());
    }

    /// Closes what is open and returns the text.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }
}

/// Returns a text as XML and HTML write it, between tags or in an attribute. Characters that XML
/// has no way to write become U+FFFD.
pub fn escape(text: &str) -> String {
    Escaped(text).to_string()
}

struct Escaped<T>(T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(Escape(formatter), "{}", self.0)
    }
}

/// Escapes whatever is written through it.
struct Escape<'a, 'b>(&'a mut std::fmt::Formatter<'b>);

impl std::fmt::Write for Escape<'_, '_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for symbol in text.chars() {
            match symbol {
                '&' => self.0.write_str("&amp;")?,
                '<' => self.0.write_str("&lt;")?,
                '>' => self.0.write_str("&gt;")?,
                '"' => self.0.write_str("&quot;")?,
                '\u{FFFE}' | '\u{FFFF}' => self.0.write_char(char::REPLACEMENT_CHARACTER)?,
                '\t' | '\n' | '\r' | ' '.. => self.0.write_char(symbol)?,
                _ => self.0.write_char(char::REPLACEMENT_CHARACTER)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INK;

    #[test]
    fn text_cannot_break_out() {
        let hostile = "</text> & \"x\" \u{1}\u{ffff}";
        let mut svg = Svg::fragment();
        svg.text(Element::new("text").set("id", hostile), hostile);
        let safe = "&lt;/text&gt; &amp; &quot;x&quot; \u{fffd}\u{fffd}";
        assert_eq!(svg.finish(), format!("<text id=\"{safe}\">{safe}</text>\n"));
    }

    #[test]
    fn what_is_open_is_closed_in_order() {
        let mut svg = Svg::with_root(Element::inline_root((10, 20)));
        svg.open(Element::new("g").class("a").fill(&INK));
        svg.path(Element::new("path"), "");
        let text = svg.finish();
        assert!(text.ends_with("<g class=\"a f-ink\" fill=\"#14161a\">\n</g>\n</svg>\n"));
        assert!(text.contains("viewBox=\"0 0 10 20\""), "{text}");
    }
}
