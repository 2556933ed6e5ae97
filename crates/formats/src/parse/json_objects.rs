//! The JSON objects of a text, one at a time.
//!
//! One object a line, an array of objects, and objects spread over lines are all read by
//! the same scanner: it looks for `{`, follows the brackets and strings to the `}` that
//! closes it, and hands out the text between with its place. So memory does not grow with
//! the number of objects, and damage to one does not hide the next.

use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadError};

/// The longest object that is read, as for lines.
const MAX_OBJECT: usize = 16 << 20;

/// The text of an object, and where it begins.
pub(crate) struct Object {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column in characters, from 1.
    pub(crate) column: usize,
    /// From `{` to `}`, with the line ends between.
    pub(crate) text: String,
}

impl Object {
    /// The line and the column of a part of its text.
    pub(crate) fn place(&self, part: &str) -> (usize, usize) {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        self.place_at(offset)
    }

    /// The line and the column of a byte of its text.
    pub(crate) fn place_at(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or_default();
        match before.rfind('\n') {
            None => (self.line, self.column + before.chars().count()),
            Some(end) => {
                let lines = before.matches('\n').count();
                (self.line + lines, before[end + 1..].chars().count() + 1)
            }
        }
    }
}

/// A line of which some bytes are done. Its column is counted along, so that a long line
/// with many objects is gone through once.
struct Rest {
    line: Line,
    done: usize,
    column: usize,
}

impl Rest {
    fn of(line: Line) -> Self {
        Self {
            line,
            done: 0,
            column: 1,
        }
    }

    fn advance(&mut self, end: usize) {
        self.column += self.line.text[self.done..end].chars().count();
        self.done = end;
    }
}

/// Objects of a text.
pub(crate) struct Objects<'a> {
    lines: Lines<'a>,
    /// The line at hand.
    rest: Option<Rest>,
    /// After damage, up to the next line that begins an object.
    is_lost: bool,
}

impl<'a> Objects<'a> {
    /// The objects of these lines.
    pub(crate) fn of(lines: Lines<'a>) -> Self {
        Self {
            lines,
            rest: None,
            is_lost: false,
        }
    }

    fn next_object(&mut self) -> Result<Option<Object>, ReadError> {
        loop {
            let Some(mut rest) = self.next_rest()? else {
                return Ok(None);
            };
            let text = &rest.line.text[rest.done..];
            if self.is_lost && !text.trim_start().starts_with('{') {
                continue;
            }
            let is_between = |c: char| c.is_whitespace() || "[],".contains(c);
            let Some(start) = text.find(|c| !is_between(c)) else {
                continue;
            };
            rest.advance(rest.done + start);
            if rest.line.text[rest.done..].starts_with('{') {
                self.is_lost = false;
                return self.follow(rest).map(Some);
            }
            let found = quoted(&rest.line.text[rest.done..]);
            let expected = "an object such as {\"puzzle\": \"4...3…\"}";
            let problem = Problem::at(rest.line.number, rest.column, found, expected);
            return Err(self.lose(problem));
        }
    }

    /// The object that begins here.
    fn follow(&mut self, mut rest: Rest) -> Result<Object, ReadError> {
        let mut object = Object {
            line: rest.line.number,
            column: rest.column,
            text: String::new(),
        };
        let mut depth = 0_usize;
        loop {
            let (mut in_string, mut is_escaped) = (false, false);
            let start = rest.done;
            for (index, &byte) in rest.line.text.as_bytes().iter().enumerate().skip(start) {
                match byte {
                    _ if is_escaped => is_escaped = false,
                    b'\\' if in_string => is_escaped = true,
                    b'"' => in_string = !in_string,
                    _ if in_string => {}
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    object.text.push_str(&rest.line.text[start..=index]);
                    rest.advance(index + 1);
                    self.rest = Some(rest);
                    return Ok(object);
                }
            }
            if in_string {
                let found = "the end of the line inside a string";
                let problem = Problem::at(rest.line.number, 0, found, "a closing '\"'");
                return Err(self.lose(problem));
            }
            object.text.push_str(&rest.line.text[start..]);
            object.text.push('\n');
            if object.text.len() > MAX_OBJECT {
                let found = format!("an object of more than {} MiB", MAX_OBJECT >> 20);
                let expected = "one board in each object";
                return Err(self.lose(Problem::at(object.line, object.column, found, expected)));
            }
            let next = self.next_rest()?;
            let may_continue = object.text.trim_end().ends_with([':', ',', '[', '{']);
            match next {
                Some(next) if may_continue || !next.line.text.starts_with('{') => rest = next,
                other => {
                    self.rest = other;
                    let found = "an object that is not closed";
                    let problem = Problem::at(object.line, object.column, found, "a closing '}'");
                    return Err(problem.into());
                }
            }
        }
    }

    fn next_rest(&mut self) -> Result<Option<Rest>, ReadError> {
        if let Some(rest) = self.rest.take() {
            return Ok(Some(rest));
        }
        Ok(self.lines.next_line()?.map(Rest::of))
    }

    fn lose(&mut self, problem: Problem) -> ReadError {
        self.is_lost = true;
        problem.into()
    }
}

impl Iterator for Objects<'_> {
    type Item = Result<Object, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_object().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Input;

    /// Each object with its place, or what is wrong.
    fn objects(text: &str) -> Vec<String> {
        Objects::of(Input::from_text(text).lines())
            .map(|object| match object {
                Ok(Object { line, column, text }) => format!("{line}:{column} {text}"),
                Err(error) => error.to_string(),
            })
            .collect()
    }

    #[test]
    fn objects_stand_alone_in_lines_or_in_an_array() {
        assert_eq!(objects("{\"a\":1}\n{}\n"), ["1:1 {\"a\":1}", "2:1 {}"]);
        assert_eq!(objects("[{\"é\":1}, {}]"), ["1:2 {\"é\":1}", "1:11 {}"]);
        let spread = "{\n  \"a\": {\"b\": \"}\\\"{\"}\n}";
        assert_eq!(
            objects(&format!("[\n{spread},\n{{}}\n]\n")),
            [format!("2:1 {spread}"), "5:1 {}".to_owned()]
        );
        assert!(objects(" \n").is_empty());
    }

    #[test]
    fn damage_to_one_does_not_hide_the_next() {
        let expected = "expected an object such as {\"puzzle\": \"4...3…\"}";
        let found =
            objects("{\"a\": 1\n{\"b\":2}\n{\"c\": \"x\n more\n{\"d\":4}\nnonsense\nand more\n{}x");
        assert_eq!(
            found,
            [
                "line 1, column 1: found an object that is not closed, expected a closing '}'",
                "2:1 {\"b\":2}",
                "line 3: found the end of the line inside a string, expected a closing '\"'",
                "5:1 {\"d\":4}",
                &format!("line 6, column 1: found 'nonsense', {expected}"),
                "8:1 {}",
                &format!("line 8, column 3: found 'x', {expected}"),
            ]
        );
        assert_eq!(objects("{\"a\":").len(), 1);
    }

    #[test]
    fn places_count_characters_and_lines() {
        let text = "[{\"é\": 1,\n \"b\": 2}]";
        let object = Objects::of(Input::from_text(text).lines()).next().unwrap();
        let object = object.unwrap_or_else(|error| panic!("{error}"));
        let place = |part: &str| object.place(&object.text[object.text.find(part).unwrap()..]);
        assert_eq!(
            (place("{"), place("1"), place("2")),
            ((1, 2), (1, 8), (2, 7))
        );
    }
}
