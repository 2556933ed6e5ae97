//! Formulas in clauses, as in DIMACS files.

use std::io::BufRead;

use super::literal::MAX_VARIABLE;
use super::problem::{Fault, expected};
use super::{Literal, Problem};

/// The clauses of a file, and the puzzle that it names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dimacs {
    /// The clauses, with their literals as written.
    pub clauses: Vec<Vec<Literal>>,
    /// The number of variables according to the `p` line.
    pub variables: u32,
    /// The text after `c puzzle ` in a comment.
    pub puzzle: Option<String>,
}

impl Dimacs {
    /// Reads a file. Its `p` line must give the right number of clauses.
    pub fn read(mut text: impl BufRead) -> Result<Self, Problem> {
        let mut formula = Self::default();
        let mut promised = None;
        let mut clause = Vec::new();
        let (mut line, mut number) = (String::new(), 0);
        while text.read_line(&mut line)? > 0 {
            number += 1;
            let done = formula.add_line(line.trim(), &mut promised, &mut clause);
            done.map_err(|fault| fault.at(number))?;
            line.clear();
        }
        let end = |what: String| Err(Problem::Syntax { line: number, what });
        match promised {
            None => end("found no line 'p cnf VARIABLES CLAUSES', expected one".into()),
            Some(_) if !clause.is_empty() => {
                end("found the end, expected 0 after the last clause".into())
            }
            Some(count) if count != formula.clauses.len() => end(format!(
                "found {} clauses, expected {count}, as the p line says",
                formula.clauses.len()
            )),
            Some(_) => Ok(formula),
        }
    }

    fn add_line(
        &mut self,
        line: &str,
        promised: &mut Option<usize>,
        clause: &mut Vec<Literal>,
    ) -> Result<(), Fault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (words.as_slice(), *promised) {
            ([], _) => {}
            (["c", "puzzle", ..], _) => {
                let puzzle = line[1..].trim_start()["puzzle".len()..].trim_start();
                if self.puzzle.replace(puzzle.to_owned()).is_some() {
                    return Err(Fault::Syntax("found a second puzzle, expected one".into()));
                }
            }
            ([first, ..], _) if first.starts_with('c') => {}
            (["p", "cnf", variables, clauses], None) => {
                let wrong = || expected("p cnf VARIABLES CLAUSES", Some(line));
                let variables = variables.parse().ok().filter(|&n: &u32| n <= MAX_VARIABLE);
                self.variables = variables.ok_or_else(wrong)?;
                *promised = Some(clauses.parse().map_err(|_| wrong())?);
            }
            (_, None) => return Err(expected("p cnf VARIABLES CLAUSES", words.first().copied())),
            (words, Some(_)) => {
                for word in words {
                    match parse_literal(word, self.variables)? {
                        Some(literal) => clause.push(literal),
                        None => self.clauses.push(std::mem::take(clause)),
                    }
                }
            }
        }
        Ok(())
    }
}

/// Reads `5` or `-5`; `None` for the `0` that ends a clause.
pub(crate) fn parse_literal(word: &str, variables: u32) -> Result<Option<Literal>, Fault> {
    let number = word.parse::<i32>().ok();
    let number = number.filter(|number| number.unsigned_abs() <= variables);
    match number {
        None => Err(expected(
            &format!("a literal up to {variables}, or 0"),
            Some(word),
        )),
        Some(0) => Ok(None),
        Some(number) => Ok(Some(literal_of(number))),
    }
}

/// The literal that DIMACS writes as this number, which is not 0.
pub(crate) fn literal_of(number: i32) -> Literal {
    let variable = Literal::positive(number.unsigned_abs());
    if number < 0 { !variable } else { variable }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_may_be_broken_over_lines() {
        let text =
            "c puzzle {\"puzzle\": \"1\"}\nc more\np cnf 3 3\n1 -2\n3 0 -1 0\nc between\n0\n";
        let formula = Dimacs::read(text.as_bytes()).unwrap();
        let clauses = [
            [1, -2, 3].map(literal_of).to_vec(),
            vec![literal_of(-1)],
            vec![],
        ];
        assert_eq!(formula.clauses, clauses);
        assert_eq!(formula.puzzle.as_deref(), Some("{\"puzzle\": \"1\"}"));
    }

    #[test]
    fn what_is_no_formula_is_refused() {
        let wrong = [
            (
                "",
                "line 0: found no line 'p cnf VARIABLES CLAUSES', expected one",
            ),
            (
                "1 0\n",
                "line 1: found '1', expected p cnf VARIABLES CLAUSES",
            ),
            (
                "p cnf 2 1\n3 0\n",
                "line 2: found '3', expected a literal up to 2, or 0",
            ),
            (
                "p cnf 2 1\n1 x 0\n",
                "line 2: found 'x', expected a literal up to 2, or 0",
            ),
            (
                "p cnf 2 1\n1 2\n",
                "line 2: found the end, expected 0 after the last clause",
            ),
            (
                "p cnf 2 2\n1 2 0\n",
                "line 2: found 1 clauses, expected 2, as the p line says",
            ),
            (
                "p cnf 2\n",
                "line 1: found 'p', expected p cnf VARIABLES CLAUSES",
            ),
            (
                "p cnf 9999999 1\n1 0\n",
                "line 1: found 'p cnf 9999999 1', expected p cnf VARIABLES CLAUSES",
            ),
        ];
        for (text, message) in wrong {
            assert_eq!(
                Dimacs::read(text.as_bytes()).unwrap_err().to_string(),
                message
            );
        }
    }
}
