//! Formulas of 0-1 inequalities, as in OPB files.
//!
//! One constraint a line, `+1 x1 +1 ~x2 >= 1 ;`, with `>=`, `<=` or `=`; comments begin with `*`.
//! Constraints are numbered from 1. An equality counts as two: first that the sum is at least the
//! number, then that it is at most the number.

use std::io::BufRead;

use super::literal::MAX_VARIABLE;
use super::problem::{Fault, expected};
use super::{Constraint, Literal, Problem};

/// The constraints of a file, and the puzzle that it names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formula {
    /// The constraints; the first has number 1.
    pub constraints: Vec<Constraint>,
    /// The largest variable.
    pub variables: u32,
    /// The text after `* puzzle ` in a comment.
    pub puzzle: Option<String>,
}

impl Formula {
    /// Reads a file.
    pub fn read(mut text: impl BufRead) -> Result<Self, Problem> {
        let mut formula = Self::default();
        let mut line = String::new();
        for number in 1.. {
            line.clear();
            if text.read_line(&mut line)? == 0 {
                break;
            }
            formula
                .add_line(line.trim())
                .map_err(|fault| fault.at(number))?;
        }
        Ok(formula)
    }

    fn add_line(&mut self, line: &str) -> Result<(), Fault> {
        if let Some(comment) = line.strip_prefix('*') {
            if let Some(puzzle) = comment.trim().strip_prefix("puzzle ")
                && self.puzzle.replace(puzzle.to_owned()).is_some()
            {
                return Err(Fault::Syntax("found a second puzzle, expected one".into()));
            }
            return Ok(());
        }
        if line.is_empty() {
            return Ok(());
        }
        let Some(line) = line.strip_suffix(';') else {
            return Err(expected("';' at the end", line.split_whitespace().last()));
        };
        if line.contains(':') {
            return Err(Fault::Syntax(
                "found an objective or a label, expected a constraint".into(),
            ));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (constraint, equal) = parse_constraint(&words)?;
        for constraint in [Some(constraint), equal].into_iter().flatten() {
            let last = constraint
                .literals()
                .last()
                .map_or(0, |literal| literal.variable());
            self.variables = self.variables.max(last);
            self.constraints.push(constraint);
        }
        Ok(())
    }
}

/// Reads `1 x1 1 ~x2 >= 1`. An equality gives a second constraint: that the sum is at most this.
pub(crate) fn parse_constraint(words: &[&str]) -> Result<(Constraint, Option<Constraint>), Fault> {
    let [sum @ .., relation, degree] = words else {
        return Err(expected(
            "a constraint such as 1 x1 1 ~x2 >= 1",
            words.first().copied(),
        ));
    };
    let degree = integer(degree)?;
    if sum.len() % 2 != 0 {
        return Err(expected(
            "a coefficient and a literal for each term",
            sum.last().copied(),
        ));
    }
    let mut terms = Vec::with_capacity(sum.len() / 2);
    for pair in sum.chunks_exact(2) {
        terms.push((integer(pair[0])?, literal(pair[1])?));
    }
    let at_most = |mut terms: Vec<(i64, Literal)>| {
        for (coefficient, _) in &mut terms {
            *coefficient = -*coefficient;
        }
        Constraint::new(terms, -degree)
    };
    Ok(match *relation {
        ">=" => (Constraint::new(terms, degree)?, None),
        "<=" => (at_most(terms)?, None),
        "=" => (
            Constraint::new(terms.clone(), degree)?,
            Some(at_most(terms)?),
        ),
        other => return Err(expected("'>=', '<=' or '='", Some(other))),
    })
}

/// Reads one inequality.
#[cfg(test)]
pub(crate) fn constraint(text: &str) -> Result<Constraint, Fault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(parse_constraint(&words)?.0)
}

/// Reads an integer, which may have a sign and no leading zeros.
fn integer(word: &str) -> Result<i64, Fault> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty();
    if !is_plain || (digits.starts_with('0') && digits.len() > 1) {
        return Err(expected("an integer", Some(word)));
    }
    // The least integer has no opposite.
    word.parse()
        .ok()
        .filter(|&number| number != i64::MIN)
        .ok_or_else(|| Fault::Refused(format!("{word} does not fit 64 bits")))
}

pub(crate) fn literal(word: &str) -> Result<Literal, Fault> {
    let what = || format!("a literal x1 to x{MAX_VARIABLE}, or its negation ~x1");
    Literal::parse(word).ok_or_else(|| expected(&what(), Some(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Formula, String> {
        Formula::read(text.as_bytes()).map_err(|problem| problem.to_string())
    }

    #[test]
    fn an_equality_is_two_constraints() {
        let text = "* #variable= 3 #constraint= 2\n* puzzle {\"puzzle\":\"1\"}\n\n\
            +1 x1 +1 x2 +1 x3 = 1 ;\n+1 ~x2 >= 1 ;\n+2 x1 <= 1;\n";
        let formula = read(text).unwrap();
        let shown: Vec<String> = formula
            .constraints
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            shown,
            [
                "1 x1 1 x2 1 x3 >= 1",
                "1 ~x1 1 ~x2 1 ~x3 >= 2",
                "1 ~x2 >= 1",
                "2 ~x1 >= 1"
            ]
        );
        assert_eq!(formula.variables, 3);
        assert_eq!(formula.puzzle.as_deref(), Some("{\"puzzle\":\"1\"}"));
    }

    #[test]
    fn what_is_no_formula_is_refused_with_its_line() {
        let wrong = [
            ("+1 x1 >= 1", "line 1: found '1', expected ';' at the end"),
            (
                "\n+1 x1 > 1 ;",
                "line 2: found '>', expected '>=', '<=' or '='",
            ),
            (
                "1 >= 1 ;",
                "line 1: found '1', expected a coefficient and a literal for each term",
            ),
            (
                "1 y1 >= 1 ;",
                "line 1: found 'y1', expected a literal x1 to x4194304, or its negation ~x1",
            ),
            ("x1 1 >= 1 ;", "line 1: found 'x1', expected an integer"),
            ("1 x1 >= 01 ;", "line 1: found '01', expected an integer"),
            ("1 x1 >= + ;", "line 1: found '+', expected an integer"),
            (
                "min: 1 x1 ;",
                "line 1: found an objective or a label, expected a constraint",
            ),
            (
                ";",
                "line 1: found the end, expected a constraint such as 1 x1 1 ~x2 >= 1",
            ),
            (
                "1 x1 >= 9223372036854775808 ;",
                "line 1: 9223372036854775808 does not fit 64 bits",
            ),
            (
                "* puzzle 1\n* puzzle 2",
                "line 2: found a second puzzle, expected one",
            ),
        ];
        for (text, message) in wrong {
            assert_eq!(read(text).unwrap_err(), message, "{text}");
        }
    }
}
