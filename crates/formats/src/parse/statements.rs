//! `MathProg` text as statements: words up to a `;`, comments taken away.

use std::io;

use crate::parse::numbers::quoted;
use crate::{Lines, Problem, ReadError};

/// More words than any board needs in one statement; a text that has them is no `MathProg`.
const MAX_TOKENS: usize = 4 << 20;

/// A word or a sign, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) text: String,
}

impl Token {
    /// What to say if something else was expected here.
    pub(crate) fn problem(&self, expected: impl Into<String>) -> Problem {
        Problem::at(self.line, self.column, quoted(&self.text), expected)
    }
}

/// The tokens of a statement without its `;`: at least one.
pub(crate) struct Statement {
    tokens: Vec<Token>,
    last_line: usize,
}

impl Statement {
    /// All tokens.
    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The first token.
    pub(crate) fn first(&self) -> &Token {
        &self.tokens[0]
    }

    /// The line on which it ends.
    pub(crate) fn last_line(&self) -> usize {
        self.last_line
    }
}

/// The statements of a text.
pub(crate) struct Statements<'a> {
    lines: Lines<'a>,
    /// The tokens of the last line that are not used yet, the last first.
    waiting: Vec<Token>,
    is_in_comment: bool,
}

impl<'a> Statements<'a> {
    /// The statements of these lines.
    pub(crate) fn new(lines: Lines<'a>) -> Self {
        Self {
            lines,
            waiting: Vec::new(),
            is_in_comment: false,
        }
    }

    /// The next statement, or nothing at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Statement>, ReadError> {
        let mut tokens: Vec<Token> = Vec::new();
        while let Some(token) = self.next_token()? {
            // The body of a loop ends without a sign of its own.
            let is_end_of_loop = token.text == "}" && tokens.is_empty();
            if is_end_of_loop {
                continue;
            }
            if token.text != ";" {
                tokens.push(token);
                if tokens.len() == MAX_TOKENS {
                    return Err(tokens[0].problem("a statement that ends in ';'").into());
                }
            } else if !tokens.is_empty() {
                let last_line = token.line;
                return Ok(Some(Statement { tokens, last_line }));
            }
        }
        match tokens.first() {
            None => Ok(None),
            // GLPK takes a last `end` without its sign.
            Some(first) if first.text == "end" && tokens.len() == 1 => {
                let last_line = first.line;
                Ok(Some(Statement { tokens, last_line }))
            }
            Some(first) => Err(first
                .problem("a statement that ends in ';'")
                .hint("the text ends before it")
                .into()),
        }
    }

    fn next_token(&mut self) -> io::Result<Option<Token>> {
        while self.waiting.is_empty() {
            let Some(line) = self.lines.next_line()? else {
                return Ok(None);
            };
            self.waiting = self.tokens_of(line.number, &line.text);
            self.waiting.reverse();
        }
        Ok(self.waiting.pop())
    }

    fn tokens_of(&mut self, line: usize, text: &str) -> Vec<Token> {
        let chars: Vec<char> = text.chars().collect();
        let mut tokens = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let rest = &chars[at..];
            let length = if self.is_in_comment {
                self.is_in_comment = !rest.starts_with(&['*', '/']);
                if self.is_in_comment { 1 } else { 2 }
            } else if rest.starts_with(&['/', '*']) {
                self.is_in_comment = true;
                2
            } else if rest[0] == '#' {
                break;
            } else if rest[0].is_whitespace() {
                1
            } else {
                let length = token_length(rest);
                tokens.push(Token {
                    line,
                    column: at + 1,
                    text: rest[..length].iter().collect(),
                });
                length
            };
            at += length;
        }
        tokens
    }
}

/// The length of the token at the beginning of a text that is neither blank nor comment.
fn token_length(text: &[char]) -> usize {
    match text {
        [':', '=', ..] => 2,
        [':' | ';', ..] => 1,
        // Signs inside quotes are text.
        [quote @ ('"' | '\''), rest @ ..] => rest
            .iter()
            .position(|c| c == quote)
            .map_or(text.len(), |end| end + 2),
        _ => text
            .iter()
            .position(|c| c.is_whitespace() || matches!(c, ':' | ';' | '#'))
            .unwrap_or(text.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Input;

    fn statements(text: &str) -> Vec<String> {
        let mut statements = Statements::new(Input::from_text(text).lines());
        let mut all = Vec::new();
        while let Some(statement) = statements.next().unwrap() {
            let words: Vec<&str> = statement.tokens().iter().map(|t| t.text.as_str()).collect();
            all.push(words.join(" "));
        }
        all
    }

    #[test]
    fn lines_and_comments_mean_nothing() {
        let text = "data;;\nparam n:=9 ;# no; more\nparam /* a; b\n c */ m : 1\n\t2 :=1 .;printf ';#' \";\";end";
        let expected = [
            "data",
            "param n := 9",
            "param m : 1 2 := 1 .",
            "printf ';#' \";\"",
            "end",
        ];
        assert_eq!(statements(text), expected);
        assert!(statements("# nothing\n/* at all").is_empty());
    }

    #[test]
    fn a_loop_ends_before_the_next_statement() {
        let text = "for {i in 1..n} {\n printf i;\n}\ndata;";
        assert_eq!(statements(text), ["for {i in 1..n} { printf i", "data"]);
    }

    #[test]
    fn a_statement_without_end_is_refused() {
        let mut statements = Statements::new(Input::from_text("data;\n  param n := 9\n").lines());
        assert!(statements.next().unwrap().is_some());
        assert_eq!(
            statements.next().map(|_| ()).unwrap_err().to_string(),
            "line 2, column 3: found 'param', expected a statement that ends in ';' \
             (the text ends before it)"
        );
    }
}
