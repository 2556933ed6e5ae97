//! A line of values between separators, some of them in quotes.
//!
//! A quoted value may hold separators, and quotes written twice. It ends on its line: then
//! a forgotten quote costs one board and not the rest of the file.

use std::borrow::Cow;

use crate::{Line, Problem};

/// A value, and the column where it begins, from 1.
pub(crate) struct Value<'a> {
    pub(crate) column: usize,
    pub(crate) text: Cow<'a, str>,
}

/// The values of a line.
pub(crate) fn split(line: &Line, separator: char) -> Result<Vec<Value<'_>>, Problem> {
    let mut values = Vec::new();
    let mut rest = line.text.as_str();
    let mut column = 1;
    loop {
        let (text, after) = if rest.starts_with('"') {
            split_quoted(rest).ok_or_else(|| {
                Problem::at(line.number, column, "a quote that is not closed", "'\"'")
            })?
        } else {
            let end = rest.find(separator).unwrap_or(rest.len());
            (Cow::Borrowed(&rest[..end]), &rest[end..])
        };
        let start = column;
        column += rest[..rest.len() - after.len()].chars().count() + 1;
        values.push(Value {
            column: start + usize::from(rest.starts_with('"')),
            text,
        });
        let mut symbols = after.chars();
        match symbols.next() {
            None => return Ok(values),
            Some(symbol) if symbol == separator => rest = symbols.as_str(),
            Some(symbol) => {
                let found = format!("'{}' after a value in quotes", symbol.escape_debug());
                let expected = format!("'{}'", separator.escape_debug());
                return Err(Problem::at(line.number, column - 1, found, expected));
            }
        }
    }
}

/// A text as a value: in quotes where it could be mistaken without them. Line ends become
/// blanks, because a value ends on its line.
pub(crate) fn value(text: &str, separator: char) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let needs_quotes = text.contains([separator, '"', '#']) || text.trim() != text;
    if needs_quotes {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// The value in quotes at the beginning of a text, and what comes after it.
fn split_quoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let inside = &text[1..];
    let mut end = inside.find('"')?;
    while inside[end + 1..].starts_with('"') {
        end += 2 + inside[end + 2..].find('"')?;
    }
    let (value, after) = (&inside[..end], &inside[end + 1..]);
    let value = if value.contains('"') {
        Cow::Owned(value.replace("\"\"", "\""))
    } else {
        Cow::Borrowed(value)
    };
    Some((value, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Result<Vec<(usize, String)>, String> {
        let line = Line {
            number: 1,
            text: text.to_owned(),
        };
        split(&line, ',')
            .map(|all| {
                all.into_iter()
                    .map(|v| (v.column, v.text.into_owned()))
                    .collect()
            })
            .map_err(|problem| problem.to_string())
    }

    fn all(pairs: &[(usize, &str)]) -> Vec<(usize, String)> {
        pairs.iter().map(|(c, t)| (*c, (*t).to_owned())).collect()
    }

    #[test]
    fn quotes_protect_separators_and_quotes() {
        assert_eq!(
            values("a,,é,b").unwrap(),
            all(&[(1, "a"), (3, ""), (4, "é"), (6, "b")])
        );
        assert_eq!(values("\"a,b\",c").unwrap(), all(&[(2, "a,b"), (7, "c")]));
        assert_eq!(
            values("\"a\"\"b\",\"\"\"\",\"\"").unwrap(),
            all(&[(2, "a\"b"), (9, "\""), (14, "")])
        );
        assert_eq!(values("").unwrap(), all(&[(1, "")]));
        assert_eq!(values("a\"b,").unwrap(), all(&[(1, "a\"b"), (5, "")]));
    }

    #[test]
    fn bad_quotes_say_where() {
        let not_closed = "found a quote that is not closed, expected '\"'";
        assert_eq!(
            values("a,\"b"),
            Err(format!("line 1, column 3: {not_closed}"))
        );
        assert_eq!(
            values("\"b\"\""),
            Err(format!("line 1, column 1: {not_closed}"))
        );
        assert_eq!(
            values("\"b\"c,d"),
            Err("line 1, column 4: found 'c' after a value in quotes, expected ','".to_owned())
        );
    }
}
