//! JSON as `SudokuPad` shortens it before it packs it.
//!
//! Keys stand without quotes, strings may be in single quotes, an empty object in a list is left
//! out (`[,{v:5},]` has three cells), `t` and `f` are true and false, and colours are six bare
//! figures. Ordinary JSON is read as well.

use serde_json::{Map, Value};

/// Deeper nesting than any puzzle has.
const MAX_DEPTH: usize = 32;

/// The value of a text; nothing if it is damaged.
pub(crate) fn parse(text: &str) -> Option<Value> {
    let mut parser = Parser {
        rest: text.trim(),
        depth: 0,
    };
    let value = parser.value()?;
    parser.rest.trim().is_empty().then_some(value)
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl Parser<'_> {
    fn value(&mut self) -> Option<Value> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            '{' => self.nested(Self::object),
            '[' => self.nested(Self::list),
            '"' | '\'' => Some(Value::String(self.string()?)),
            _ => Some(plain(self.word())),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Option<Value>) -> Option<Value> {
        self.rest = &self.rest[1..];
        self.depth += 1;
        let value = (self.depth <= MAX_DEPTH).then(|| read(self)).flatten();
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Option<Value> {
        let mut map = Map::new();
        loop {
            self.rest = self
                .rest
                .trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            if self.eat('}') {
                return Some(Value::Object(map));
            }
            let key = match self.rest.chars().next()? {
                '"' | '\'' => self.string()?,
                _ => self.word().to_owned(),
            };
            self.rest = self.rest.trim_start();
            if key.is_empty() || !self.eat(':') {
                return None;
            }
            let value = self.value()?;
            map.insert(key, value);
            self.rest = self.rest.trim_start();
            if !self.rest.starts_with([',', '}']) {
                return None;
            }
        }
    }

    fn list(&mut self) -> Option<Value> {
        let mut items = Vec::new();
        self.rest = self.rest.trim_start();
        if self.eat(']') {
            return Some(Value::Array(items));
        }
        loop {
            self.rest = self.rest.trim_start();
            let item = match self.rest.chars().next()? {
                ',' | ']' => Value::Object(Map::new()),
                _ => self.value()?,
            };
            items.push(item);
            self.rest = self.rest.trim_start();
            if self.eat(']') {
                return Some(Value::Array(items));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    fn eat(&mut self, symbol: char) -> bool {
        let after = self.rest.strip_prefix(symbol);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// What stands up to the next sign.
    fn word(&mut self) -> &str {
        let is_end = |c: char| c.is_whitespace() || ",:[]{}\"'".contains(c);
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.rest.chars().next()?;
        let mut text = String::new();
        let mut symbols = self.rest[1..].char_indices();
        while let Some((at, symbol)) = symbols.next() {
            match symbol {
                _ if symbol == quote => {
                    self.rest = &self.rest[at + 2..];
                    return Some(text);
                }
                '\\' => text.push(match symbols.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'u' => {
                        let code: String = symbols.by_ref().take(4).map(|(_, c)| c).collect();
                        let code = u32::from_str_radix(&code, 16).ok()?;
                        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    other => other,
                }),
                other => text.push(other),
            }
        }
        None
    }
}

/// A value without quotes.
fn plain(word: &str) -> Value {
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        _ => match word.parse::<i64>() {
            Ok(number) => Value::from(number),
            Err(_) => Value::from(word),
        },
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_shortened_is_read() {
        let text =
            "{ce:[[,{v:5},],[{v:'a\\'b'},,{}]],cs:64,on:t,off:f,c:FF0080,'k k':\"x\\u0041\"}";
        let expected = json!({
            "ce": [[{}, {"v": 5}, {}], [{"v": "a'b"}, {}, {}]],
            "cs": 64, "on": true, "off": false, "c": "FF0080", "k k": "xA",
        });
        assert_eq!(parse(text), Some(expected));
        assert_eq!(parse("[]"), Some(json!([])));
    }

    #[test]
    fn damage_is_nothing() {
        for text in [
            "",
            "{",
            "[1",
            "{a}",
            "{a:1",
            "{:1}",
            "[1 2]",
            "'a",
            "{a:1}}",
            "{a:1 b:2}",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse(&"[".repeat(100_000)), None);
    }

    proptest! {
        #[test]
        fn json_is_read_as_json(text in "[\\[\\]{}:,\"'a-f0-9 ]{0,60}") {
            if let Ok(value) = serde_json::from_str::<Value>(&text)
                && !text.contains(['.', 'e', 'E'])
            {
                prop_assert!(parse(&text).is_some(), "{} {}", text, value);
            }
        }
    }
}
