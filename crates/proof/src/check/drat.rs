//! Clausal refutations: DRAT, as SAT solvers write it.
//!
//! Each line adds a clause, `1 -2 0`, or deletes one, `d 1 -2 0`. An added clause must follow by
//! unit propagation (RUP); or, on its first literal, together with every clause that has the
//! negation of that literal (RAT), which preserves satisfiability. The proof is complete when the
//! clauses contradict each other by propagation. It proves only a refutation: RAT does not preserve
//! the set of solutions.
//!
//! As usual for this format the deletion of a clause that is the reason of a root literal is
//! ignored; solvers do not intend it. The binary form is recognised by its first byte.

use std::collections::HashMap;
use std::io::BufRead;

use super::dimacs::{Dimacs, literal_of, parse_literal};
use super::literal::MAX_VARIABLE;
use super::problem::{Fault, expected};
use super::{Constraint, Literal, Problem, Propagator};

/// Checks that a proof refutes the clauses.
pub fn check_drat(formula: &Dimacs, mut proof: impl BufRead) -> Result<(), Problem> {
    let mut checker = Checker::new(formula);
    let is_binary = proof.fill_buf()?.first() == Some(&b'a');
    let mut steps = Steps {
        text: proof,
        is_binary,
        place: 0,
        variables: formula.variables,
    };
    while !checker.propagator.is_refuted() {
        let Some(step) = steps.next()? else {
            let what = "the proof ends before a contradiction is reached".to_owned();
            return Err(Problem::Refused {
                line: steps.place,
                what,
            });
        };
        let done = match step {
            Step::Add(clause) => checker.add_checked(&clause),
            Step::Delete(clause) => checker.delete(clause),
        };
        done.map_err(|fault| fault.at(steps.place))?;
    }
    // Steps after the contradiction are not needed, but they must be well-formed.
    while steps.next()?.is_some() {}
    Ok(())
}

enum Step {
    Add(Vec<Literal>),
    Delete(Vec<Literal>),
}

struct Checker {
    propagator: Propagator,
    /// The numbers of the living clauses by their sorted literals.
    numbers: HashMap<Vec<Literal>, Vec<usize>>,
}

impl Checker {
    fn new(formula: &Dimacs) -> Self {
        let mut checker = Self {
            propagator: Propagator::new(formula.variables),
            numbers: HashMap::new(),
        };
        for clause in &formula.clauses {
            checker.add(clause);
        }
        checker
    }

    fn add(&mut self, clause: &[Literal]) {
        let number = self
            .propagator
            .add(Constraint::clause(clause.iter().copied()));
        self.numbers
            .entry(sorted(clause.to_vec()))
            .or_default()
            .push(number);
    }

    fn add_checked(&mut self, clause: &[Literal]) -> Result<(), Fault> {
        let constraint = Constraint::clause(clause.iter().copied());
        if !self.propagator.implies(&constraint) && !self.is_rat(clause) {
            let shown: Vec<String> = clause.iter().map(ToString::to_string).collect();
            return Err(Fault::Refused(format!(
                "the clause {} does not follow by unit propagation, nor is it RAT on its first literal",
                shown.join(" ")
            )));
        }
        self.add(clause);
        Ok(())
    }

    /// Whether all resolvents of the clause on its first literal follow.
    fn is_rat(&mut self, clause: &[Literal]) -> bool {
        let Some(&pivot) = clause.first() else {
            return false;
        };
        let others: Vec<Vec<Literal>> = self
            .propagator
            .living()
            .map(|(_, constraint)| constraint.literals())
            .filter(|literals| literals.contains(&!pivot))
            .map(<[Literal]>::to_vec)
            .collect();
        others.into_iter().all(|other| {
            let rest = other.into_iter().filter(|&literal| literal != !pivot);
            let resolvent = Constraint::clause(rest.chain(clause.iter().copied()));
            self.propagator.implies(&resolvent)
        })
    }

    fn delete(&mut self, clause: Vec<Literal>) -> Result<(), Fault> {
        let numbers = self.numbers.get_mut(&sorted(clause));
        let Some(&number) = numbers.as_ref().and_then(|numbers| numbers.last()) else {
            return Err(Fault::Refused("the clause to delete is not there".into()));
        };
        if !self.propagator.is_reason(number) {
            self.propagator.delete(number);
            numbers.and_then(Vec::pop);
        }
        Ok(())
    }
}

fn sorted(mut clause: Vec<Literal>) -> Vec<Literal> {
    clause.sort_unstable();
    clause.dedup();
    clause
}

/// Reads the steps of a proof one after another.
struct Steps<R> {
    text: R,
    is_binary: bool,
    /// The line of the step read last, or its number in the binary form.
    place: usize,
    variables: u32,
}

impl<R: BufRead> Steps<R> {
    fn next(&mut self) -> Result<Option<Step>, Problem> {
        if self.is_binary {
            self.next_binary()
        } else {
            self.next_text()
        }
    }

    fn next_text(&mut self) -> Result<Option<Step>, Problem> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.text.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            self.place += 1;
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.is_empty() || words[0] == "c" {
                continue;
            }
            return self
                .step(&words)
                .map(Some)
                .map_err(|fault| fault.at(self.place));
        }
    }

    fn step(&self, words: &[&str]) -> Result<Step, Fault> {
        let is_deletion = words[0] == "d";
        let words = &words[usize::from(is_deletion)..];
        let Some((&"0", words)) = words.split_last() else {
            return Err(expected(
                "0 at the end of the clause",
                words.last().copied(),
            ));
        };
        let mut clause = Vec::with_capacity(words.len());
        for word in words {
            let literal = parse_literal(word, self.variables)?;
            clause.push(literal.ok_or_else(|| expected("one clause a line", Some(word)))?);
        }
        Ok(if is_deletion {
            Step::Delete(clause)
        } else {
            Step::Add(clause)
        })
    }

    /// Reads `a` or `d`, then literals as numbers of 7 bits to a byte, lowest first, ended by 0.
    fn next_binary(&mut self) -> Result<Option<Step>, Problem> {
        let mut kind = [0];
        if self.text.read(&mut kind)? == 0 {
            return Ok(None);
        }
        self.place += 1;
        let mut clause = Vec::new();
        loop {
            let code = self.binary_number()?;
            if code == 0 {
                break;
            }
            let variable = (code >> 1) as i32;
            if variable == 0 || code >> 1 > self.variables.min(MAX_VARIABLE) {
                let what = format!("a literal up to {}", self.variables);
                return Err(expected(&what, Some(&code.to_string())).at(self.place));
            }
            clause.push(literal_of(if code & 1 == 1 { -variable } else { variable }));
        }
        match kind[0] {
            b'a' => Ok(Some(Step::Add(clause))),
            b'd' => Ok(Some(Step::Delete(clause))),
            other => {
                Err(expected("'a' or 'd'", Some(&other.escape_ascii().to_string())).at(self.place))
            }
        }
    }

    fn binary_number(&mut self) -> Result<u32, Problem> {
        let (mut number, mut shift) = (0_u32, 0);
        loop {
            let mut byte = [0];
            if self.text.read(&mut byte)? == 0 {
                return Err(expected("0 at the end of the clause", None).at(self.place));
            }
            if shift > 21 {
                return Err(expected("a literal", Some("a number past 28 bits")).at(self.place));
            }
            number |= u32::from(byte[0] & 127) << shift;
            shift += 7;
            if byte[0] < 128 {
                return Ok(number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All eight clauses of three variables but one that follows from the rest.
    const FORMULA: &str = "p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n1 3 4 0\n-1 -3 -4 0\n-1 2 4 0\n1 -2 -4 0\n";

    fn check(formula: &str, proof: &[u8]) -> Result<(), String> {
        let formula = Dimacs::read(formula.as_bytes()).unwrap();
        check_drat(&formula, proof).map_err(|problem| problem.to_string())
    }

    #[test]
    fn a_refutation_is_accepted_as_text_and_as_bytes() {
        assert_eq!(
            check(FORMULA, b"c why\n1 2 0\nd 1 2 -3 0\n1 0\n2 0\n0\n"),
            Ok(())
        );
        assert_eq!(
            check(
                FORMULA,
                b"a\x02\x04\x00d\x02\x04\x07\x00a\x02\x00a\x04\x00a\x00"
            ),
            Ok(())
        );
        // Variable 1 by RAT: what contradicts it is -1 -2 3, -1 -3 -4 and -1 2 4.
        assert_eq!(check(FORMULA, b"-1 0\n2 0\n0\n"), Ok(()));
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        let open = FORMULA
            .replace("cnf 4 8", "cnf 4 7")
            .replace("1 -2 -4 0\n", "");
        let error = check(&open, b"1 2 0\n1 0\n2 0\n0\n").unwrap_err();
        assert!(
            error.starts_with("line 2: the clause x1 does not follow"),
            "{error}"
        );
        for (proof, message) in [
            (
                &b""[..],
                "line 0: the proof ends before a contradiction is reached",
            ),
            (
                &b"1 2 0\n"[..],
                "line 1: the proof ends before a contradiction is reached",
            ),
            (
                &b"d 1 2 0\n"[..],
                "line 1: the clause to delete is not there",
            ),
            (
                &b"1 2\n"[..],
                "line 1: found '2', expected 0 at the end of the clause",
            ),
            (
                &b"1 0 2 0\n"[..],
                "line 1: found '0', expected one clause a line",
            ),
            (
                &b"5 0\n"[..],
                "line 1: found '5', expected a literal up to 4, or 0",
            ),
        ] {
            assert_eq!(check(FORMULA, proof).unwrap_err(), message);
        }
        for (proof, part) in [
            (&b"0\n"[..], "does not follow"),
            (&b"a\x02\x04"[..], "expected 0 at the end"),
            (&b"a\x0a\x00"[..], "expected a literal up to 4"),
            (&b"a\xff\xff\xff\xff\xff\x00"[..], "past 28 bits"),
            (&b"a\x02\x04\x00q\x02\x00"[..], "expected 'a' or 'd'"),
        ] {
            let error = check(FORMULA, proof).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn rat_needs_all_clauses_with_the_negated_pivot() {
        let formula = "p cnf 3 2\n-1 2 0\n1 3 0\n";
        // On 1 it must go with -1 2, which it does not; on 3 there is nothing to go with.
        assert!(
            check(formula, b"1 0\n")
                .unwrap_err()
                .contains("nor is it RAT")
        );
        assert!(
            check(formula, b"3 0\n")
                .unwrap_err()
                .contains("before a contradiction")
        );
        assert!(
            check(formula, b"2 1 0\n")
                .unwrap_err()
                .contains("before a contradiction")
        );
    }
}
