//! The text of a pseudo-Boolean proof, in the format of VeriPB 3.0, rule by rule.
//!
//! A proof is a header line, rules that each end with `;`, and a footer of three. Comments go from
//! `%` to the end of the line. Only the rules that our proofs need are supported; others are
//! errors, never skipped. One rule is held in memory at a time.

use std::io::BufRead;

use super::opb::{literal, parse_constraint};
use super::problem::{Fault, expected};
use super::{Constraint, Literal, Problem};

const HEADER: &str = "pseudo-Boolean proof version 3.0";

/// A line of a proof. Numbers of constraints may be negative: -1 is the newest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// `f N`: the formula has N constraints.
    FormulaSize(usize),
    /// `rup C` or `rup C : ids`: it follows by unit propagation, from the named ones only if any
    /// are named.
    Rup(Constraint, Option<Vec<Hint>>),
    /// `pol …`: the result of a computation on a stack.
    Pol(Vec<Operation>),
    /// `solx …`: a solution, which is not counted again.
    Solution(Vec<Literal>),
    /// `del id …` or `deld …`.
    Delete(Vec<i64>),
    /// `e C` or `e C : id`: the proof has this constraint.
    Equal(Constraint, Option<i64>),
    /// `output NONE`.
    Output,
    /// `conclusion …`.
    Conclusion(Conclusion),
    /// `end pseudo-Boolean proof`.
    End,
}

/// A constraint that a propagation may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    /// The negation of the claim, `~`.
    Negation,
    /// A constraint by its number.
    Number(i64),
}

/// A part of a computation, in postfix order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Constraint(i64),
    Axiom(Literal),
    Add,
    Multiply(i64),
    Divide(i64),
    Saturate,
    Weaken(u32),
}

/// The conclusion that a proof claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conclusion {
    None,
    Sat,
    Unsat(Option<i64>),
}

/// Reads rules one after another.
pub(crate) struct Rules<R> {
    text: R,
    /// The number of the line read last.
    pub(crate) line: usize,
    /// The part of it that is not parsed yet, and of earlier lines if a rule is longer than a line.
    pending: String,
}

impl<R: BufRead> Rules<R> {
    /// Reads the header.
    pub(crate) fn new(mut text: R) -> Result<Self, Problem> {
        let mut header = String::new();
        text.read_line(&mut header)?;
        if header.trim_end() != HEADER {
            let found = (!header.is_empty()).then(|| header.trim_end());
            return Err(expected(&format!("'{HEADER}'"), found).at(1));
        }
        Ok(Self {
            text,
            line: 1,
            pending: String::new(),
        })
    }

    /// The next rule; `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<Rule>, Problem> {
        loop {
            if let Some(end) = self.pending.find(';') {
                let rule = parse(&self.pending[..end]).map_err(|fault| fault.at(self.line))?;
                self.pending.drain(..=end);
                return Ok(Some(rule));
            }
            let from = self.pending.len();
            if self.text.read_line(&mut self.pending)? == 0 {
                return match self.pending.split_whitespace().next() {
                    None => Ok(None),
                    word => Err(expected("a rule that ends with ';'", word).at(self.line)),
                };
            }
            self.line += 1;
            if let Some(comment) = self.pending[from..].find('%') {
                self.pending.truncate(from + comment);
                self.pending.push('\n');
            }
        }
    }
}

fn parse(text: &str) -> Result<Rule, Fault> {
    // A colon need not be surrounded by blanks.
    let separated = text.replace(':', " : ");
    let words: Vec<&str> = separated.split_whitespace().collect();
    let (Some(&name), rest) = (words.first(), words.get(1..).unwrap_or_default()) else {
        return Err(expected("a rule before ';'", None));
    };
    let before = rest
        .iter()
        .position(|&word| word == ":")
        .unwrap_or(rest.len());
    let (main, hints) = (&rest[..before], rest.get(before + 1..));
    let alone = |rule| match hints {
        None => Ok(rule),
        Some(_) => Err(expected(
            &format!("nothing after '{name}' and what it needs"),
            Some(":"),
        )),
    };
    match name {
        "f" => alone(Rule::FormulaSize(match main {
            [size] => positive(size)? as usize,
            _ => return Err(expected("the number of constraints", main.first().copied())),
        })),
        "rup" => {
            let hints = hints.filter(|hints| !hints.is_empty());
            let hints = hints.map(|hints| hints.iter().map(|word| hint(word)).collect());
            Ok(Rule::Rup(inequality(main)?, hints.transpose()?))
        }
        "pol" => alone(Rule::Pol(operations(main)?)),
        "solx" => alone(Rule::Solution(
            main.iter()
                .map(|word| literal(word))
                .collect::<Result<_, _>>()?,
        )),
        "del" if main.first() == Some(&"id") => alone(Rule::Delete(numbers(&main[1..])?)),
        "deld" => alone(Rule::Delete(numbers(main)?)),
        "e" => Ok(Rule::Equal(
            inequality(main)?,
            hints.map(one_number).transpose()?,
        )),
        "output" if main == ["NONE"] => alone(Rule::Output),
        "conclusion" => conclusion(main, hints),
        "end" if main == ["pseudo-Boolean", "proof"] => alone(Rule::End),
        _ => Err(expected(
            "one of the rules f, rup, pol, solx, del id, deld, e, output NONE, conclusion, \
             end pseudo-Boolean proof",
            Some(&words[..words.len().min(3)].join(" ")),
        )),
    }
}

fn conclusion(main: &[&str], hints: Option<&[&str]>) -> Result<Rule, Fault> {
    Ok(Rule::Conclusion(match (main, hints) {
        (["NONE"], None) => Conclusion::None,
        (["SAT"], None) => Conclusion::Sat,
        (["UNSAT"], hints) => Conclusion::Unsat(hints.map(one_number).transpose()?),
        _ => return Err(expected("NONE, SAT, or UNSAT : id", main.first().copied())),
    }))
}

fn inequality(words: &[&str]) -> Result<Constraint, Fault> {
    match parse_constraint(words)? {
        (constraint, None) => Ok(constraint),
        (_, Some(_)) => Err(expected("'>=' or '<='", Some("="))),
    }
}

fn positive(word: &str) -> Result<i64, Fault> {
    let number = number(word)?;
    if number > 0 {
        Ok(number)
    } else {
        Err(expected("a positive number", Some(word)))
    }
}

/// The number of a constraint: not 0, without leading zeros or a plus sign.
fn number(word: &str) -> Result<i64, Fault> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let number = if is_plain { word.parse().ok() } else { None };
    number.ok_or_else(|| expected("the number of a constraint", Some(word)))
}

fn numbers(words: &[&str]) -> Result<Vec<i64>, Fault> {
    words.iter().map(|word| number(word)).collect()
}

fn one_number(words: &[&str]) -> Result<i64, Fault> {
    match words {
        [word] => number(word),
        _ => Err(expected(
            "the number of one constraint",
            words.first().copied(),
        )),
    }
}

fn hint(word: &str) -> Result<Hint, Fault> {
    if word == "~" {
        Ok(Hint::Negation)
    } else {
        number(word).map(Hint::Number)
    }
}

/// Reads a computation. A number is a factor or divisor if `*` or `d` follows, a variable is
/// weakened if `w` follows; otherwise they are constraints.
fn operations(words: &[&str]) -> Result<Vec<Operation>, Fault> {
    let mut operations = Vec::with_capacity(words.len());
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let operator = words.next_if(|next| ["*", "d", "w"].contains(next));
        operations.push(match (word, operator) {
            (_, Some("*")) => Operation::Multiply(positive(word)?),
            (_, Some("d")) => Operation::Divide(positive(word)?),
            (_, Some(_)) => match literal(word)? {
                negated if negated.is_negated() => {
                    return Err(expected("a variable before 'w'", Some(word)));
                }
                variable => Operation::Weaken(variable.variable()),
            },
            ("+", None) => Operation::Add,
            ("s", None) => Operation::Saturate,
            _ if word.starts_with(['x', '~']) => Operation::Axiom(literal(word)?),
            _ => Operation::Constraint(number(word)?),
        });
    }
    Ok(operations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Rule>, String> {
        let message = |problem: Problem| problem.to_string();
        let mut rules = Rules::new(text.as_bytes()).map_err(message)?;
        let mut read = Vec::new();
        while let Some(rule) = rules.next().map_err(message)? {
            read.push(rule);
        }
        Ok(read)
    }

    fn body(rules: &str) -> Result<Vec<Rule>, String> {
        read(&format!("{HEADER}\n{rules}"))
    }

    #[test]
    fn rules_are_read() {
        use Operation::{Add, Axiom, Divide, Multiply, Saturate, Weaken};
        let x = Literal::positive;
        let rules = body(
            "% a comment; with a semicolon\nf 25 ;\nrup 1 x1 >= 1 : ~ 3 -1;rup >= 1:;\n\
             pol 1 2 + 3 * x1 + ~x2 + 4 d s x3 w ; % more\nsolx x1 ~x2 ;\ndel id 3\n 4 ;\ndeld 5;\n\
             e >= 1 : -1 ;\noutput NONE;\nconclusion UNSAT : 7 ;\nend pseudo-Boolean proof;\n",
        );
        let unit = Constraint::clause([x(1)]);
        let contradiction = Constraint::clause([]);
        assert_eq!(
            rules.unwrap(),
            [
                Rule::FormulaSize(25),
                Rule::Rup(
                    unit,
                    Some(vec![Hint::Negation, Hint::Number(3), Hint::Number(-1)])
                ),
                Rule::Rup(contradiction.clone(), None),
                Rule::Pol(vec![
                    Operation::Constraint(1),
                    Operation::Constraint(2),
                    Add,
                    Multiply(3),
                    Axiom(x(1)),
                    Add,
                    Axiom(!x(2)),
                    Add,
                    Divide(4),
                    Saturate,
                    Weaken(3),
                ]),
                Rule::Solution(vec![x(1), !x(2)]),
                Rule::Delete(vec![3, 4]),
                Rule::Delete(vec![5]),
                Rule::Equal(contradiction, Some(-1)),
                Rule::Output,
                Rule::Conclusion(Conclusion::Unsat(Some(7))),
                Rule::End,
            ]
        );
    }

    #[test]
    fn what_is_no_rule_is_reported_with_its_line() {
        let wrong = [
            (
                "",
                "line 1: found the end, expected 'pseudo-Boolean proof version 3.0'",
            ),
            (
                "pseudo-Boolean proof version 2.0\n",
                "line 1: found 'pseudo-Boolean proof version 2.0', expected 'pseudo-Boolean proof version 3.0'",
            ),
        ];
        for (text, message) in wrong {
            assert_eq!(read(text).unwrap_err(), message);
        }
        let wrong = [
            (
                "rup 1 x1 >= 1\n",
                "line 2: found 'rup', expected a rule that ends with ';'",
            ),
            ("\n;", "line 3: found the end, expected a rule before ';'"),
            ("rup 1 x1 = 1 ;", "line 2: found '=', expected '>=' or '<='"),
            (
                "pol 0 ;",
                "line 2: found '0', expected the number of a constraint",
            ),
            (
                "pol 1 0 * ;",
                "line 2: found '0', expected the number of a constraint",
            ),
            (
                "pol 1 -2 d ;",
                "line 2: found '-2', expected a positive number",
            ),
            (
                "pol 1 ~x1 w ;",
                "line 2: found '~x1', expected a variable before 'w'",
            ),
            (
                "del id +1 ;",
                "line 2: found '+1', expected the number of a constraint",
            ),
            (
                "del id - ;",
                "line 2: found '-', expected the number of a constraint",
            ),
            (
                "conclusion BOUNDS 0 0 ;",
                "line 2: found 'BOUNDS', expected NONE, SAT, or UNSAT : id",
            ),
            (
                "solx x1 : 3 ;",
                "line 2: found ':', expected nothing after 'solx' and what it needs",
            ),
            (
                "e >= 1 : 1 2 ;",
                "line 2: found '1', expected the number of one constraint",
            ),
        ];
        for (text, message) in wrong {
            assert_eq!(body(text).unwrap_err(), message, "{text}");
        }
        for unknown in [
            "a 1 x1 >= 1 ;",
            "red 1 x1 >= 1 : x1 1 ;",
            "delc 1 ;",
            "sol x1 ;",
            "output FILE ;",
        ] {
            assert!(
                body(unknown)
                    .unwrap_err()
                    .contains("expected one of the rules"),
                "{unknown}"
            );
        }
    }
}
