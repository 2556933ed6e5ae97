//! The rules of a pseudo-Boolean proof, and what they prove together.
//!
//! Every derived constraint holds in all solutions of the formula except those that were logged
//! before. So a contradiction at the end says that the logged ones are all there are. This relies
//! on three points: derivations are sound (`constraint.rs`, `propagate.rs`), a logged solution is
//! total and satisfies the formula, and neither the formula nor the constraint that forbids a
//! logged solution is ever deleted.

use std::io::BufRead;

use super::assignment::{Assignment, Effect};
use super::pb_proof::{Conclusion, Hint, Operation, Rule, Rules};
use super::problem::Fault;
use super::{Constraint, Formula, Literal, Problem, Propagator};

/// What a proof has shown about its formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// Different solutions, each by its true variables in increasing order.
    pub solutions: Vec<Vec<u32>>,
    /// Whether there are no others.
    pub is_complete: bool,
}

/// Checks a proof line by line. Memory is used by the constraints that are not deleted and the
/// solutions that are logged.
pub fn check_pb(formula: &Formula, proof: impl BufRead) -> Result<Proved, Problem> {
    let mut checker = Checker::new(formula);
    let mut rules = Rules::new(proof)?;
    let mut footer = Footer::Before;
    while let Some(rule) = rules.next()? {
        let after = match (&footer, &rule) {
            (Footer::Before, Rule::Output) => Ok(Footer::Output),
            (Footer::Output, Rule::Conclusion(conclusion)) => {
                checker.conclude(*conclusion).map(|()| Footer::Conclusion)
            }
            (Footer::Conclusion, Rule::End) => Ok(Footer::End),
            (Footer::Before, Rule::Conclusion(_) | Rule::End) | (Footer::Output, Rule::End) => {
                Err(Fault::Syntax(
                    "found the end, expected output, conclusion, end in this order".into(),
                ))
            }
            (Footer::Before, _) => checker.apply(rule).map(|()| Footer::Before),
            _ => Err(Fault::Syntax(
                "found a rule, expected the proof to end here".into(),
            )),
        };
        footer = after.map_err(|fault| fault.at(rules.line))?;
    }
    if footer != Footer::End {
        let what = "the proof ends without 'end pseudo-Boolean proof': it was cut".to_owned();
        return Err(Problem::Refused {
            line: rules.line,
            what,
        });
    }
    Ok(Proved {
        is_complete: checker.contradiction().is_some(),
        solutions: checker.solutions,
    })
}

#[derive(PartialEq, Eq)]
enum Footer {
    Before,
    Output,
    Conclusion,
    End,
}

struct Checker {
    propagator: Propagator,
    /// The numbers up to this one are those of the formula.
    formula_size: usize,
    variables: u32,
    /// The numbers of the constraints that forbid logged solutions, in increasing order.
    forbidding: Vec<usize>,
    solutions: Vec<Vec<u32>>,
    /// The numbers of unsatisfiable constraints.
    contradictions: Vec<usize>,
    /// For propagation over named constraints only.
    scratch: Assignment,
}

impl Checker {
    fn new(formula: &Formula) -> Self {
        let mut checker = Self {
            propagator: Propagator::new(formula.variables),
            formula_size: formula.constraints.len(),
            variables: formula.variables,
            forbidding: Vec::new(),
            solutions: Vec::new(),
            contradictions: Vec::new(),
            scratch: Assignment::new(formula.variables),
        };
        for constraint in &formula.constraints {
            checker.add(constraint.clone());
        }
        checker
    }

    fn add(&mut self, constraint: Constraint) {
        let is_contradiction = constraint.is_contradiction();
        let number = self.propagator.add(constraint);
        if is_contradiction {
            self.contradictions.push(number);
        }
    }

    /// A live constraint that is unsatisfiable.
    fn contradiction(&self) -> Option<usize> {
        let lives = |number: &&usize| self.propagator.get(**number).is_some();
        self.contradictions.iter().find(lives).copied()
    }

    fn apply(&mut self, rule: Rule) -> Result<(), Fault> {
        match rule {
            Rule::FormulaSize(size) => {
                if size != self.formula_size {
                    let found = self.formula_size;
                    return refused(format!("the formula has {found} constraints, not {size}"));
                }
            }
            Rule::Rup(constraint, hints) => {
                self.know(constraint.literals())?;
                let follows = match hints {
                    None => self.propagator.implies(&constraint),
                    Some(hints) => self.implies_from(&hints, &constraint)?,
                };
                if !follows {
                    return refused(format!("{constraint} does not follow by unit propagation"));
                }
                self.add(constraint);
            }
            Rule::Pol(operations) => {
                let constraint = self.compute(&operations)?;
                self.add(constraint);
            }
            Rule::Solution(literals) => self.log(&literals)?,
            Rule::Delete(numbers) => {
                for number in numbers {
                    self.delete(number)?;
                }
            }
            Rule::Equal(constraint, number) => self.compare(&constraint, number)?,
            Rule::Output | Rule::Conclusion(_) | Rule::End => {}
        }
        Ok(())
    }

    /// Checks that the literals are of variables of the formula.
    fn know(&self, literals: &[Literal]) -> Result<(), Fault> {
        let is_unknown = |literal: &&Literal| literal.variable() > self.variables;
        match literals.iter().find(is_unknown) {
            None => Ok(()),
            Some(literal) => refused(format!(
                "the formula has no variable x{}",
                literal.variable()
            )),
        }
    }

    /// The absolute number of a live constraint; -1 is the newest.
    fn number(&self, number: i64) -> Result<usize, Fault> {
        let newest = self.propagator.newest() as i64;
        let absolute = if number < 0 {
            newest + 1 + number
        } else {
            number
        };
        let known = usize::try_from(absolute)
            .ok()
            .filter(|&n| self.propagator.get(n).is_some());
        match known {
            Some(number) => Ok(number),
            None if 0 < absolute && absolute <= newest => {
                refused(format!("constraint {absolute} was deleted"))
            }
            None => refused(format!("there is no constraint {number}")),
        }
    }

    fn named(&self, number: i64) -> Result<&Constraint, Fault> {
        let number = self.number(number)?;
        Ok(self
            .propagator
            .get(number)
            .expect("the number was looked up"))
    }

    /// Whether a constraint follows by propagation over named ones and its negation only.
    fn implies_from(&mut self, hints: &[Hint], constraint: &Constraint) -> Result<bool, Fault> {
        let negated = constraint.negated();
        let mut numbers = Vec::with_capacity(hints.len());
        for hint in hints {
            numbers.push(match hint {
                Hint::Negation => None,
                Hint::Number(number) => Some(self.number(*number)?),
            });
        }
        self.scratch.undo(0);
        loop {
            let mut has_changed = false;
            for number in [None].iter().chain(&numbers) {
                let named = number.and_then(|number| self.propagator.get(number));
                match self.scratch.examine(named.unwrap_or(&negated)) {
                    Effect::Conflict => return Ok(true),
                    Effect::Propagated => has_changed = true,
                    Effect::Nothing => {}
                }
            }
            if !has_changed {
                return Ok(false);
            }
        }
    }

    /// Runs a computation in postfix notation.
    fn compute(&self, operations: &[Operation]) -> Result<Constraint, Fault> {
        let mut stack: Vec<Constraint> = Vec::new();
        for operation in operations {
            let made = match *operation {
                Operation::Constraint(number) => self.named(number)?.clone(),
                Operation::Axiom(literal) => {
                    self.know(&[literal])?;
                    Constraint::axiom(literal)
                }
                operation => {
                    let top = stack.pop().ok_or_else(too_few)?;
                    match operation {
                        Operation::Add => stack.pop().ok_or_else(too_few)?.plus(&top)?,
                        Operation::Multiply(factor) => top.times(factor)?,
                        Operation::Divide(divisor) => top.divided(divisor),
                        Operation::Saturate => top.saturated(),
                        Operation::Weaken(variable) => top.weakened(variable),
                        Operation::Constraint(_) | Operation::Axiom(_) => {
                            unreachable!("matched above")
                        }
                    }
                }
            };
            stack.push(made);
        }
        match (stack.pop(), stack.len()) {
            (Some(result), 0) => Ok(result),
            (_, rest) => refused(format!(
                "the computation leaves {} results, expected one",
                rest + 1
            )),
        }
    }

    /// Logs a solution: propagation completes it, and it must satisfy the formula.
    fn log(&mut self, literals: &[Literal]) -> Result<(), Fault> {
        self.know(literals)?;
        let root = self.propagator.mark();
        let is_possible = literals
            .iter()
            .all(|&literal| self.propagator.assume(literal));
        let variables = (1..=self.variables).map(Literal::positive);
        let (is_true, rest): (Vec<Literal>, Vec<Literal>) =
            variables.partition(|&variable| self.propagator.is_true(variable));
        let unknown = rest
            .iter()
            .find(|&&variable| !self.propagator.is_true(!variable));
        let unknown = unknown.map(|literal| literal.variable());
        self.propagator.undo(root);
        if !is_possible {
            return refused("the solution violates a constraint, or was logged before".into());
        }
        if let Some(variable) = unknown {
            return refused(format!("the solution leaves x{variable} open"));
        }
        // Propagation has ensured this already; checking again is cheap.
        let true_variables: Vec<u32> = is_true.iter().map(|literal| literal.variable()).collect();
        let holds = |literal: Literal| {
            true_variables.binary_search(&literal.variable()).is_ok() != literal.is_negated()
        };
        let core = (1..=self.formula_size).chain(self.forbidding.iter().copied());
        for number in core {
            if !self
                .propagator
                .get(number)
                .is_some_and(|constraint| constraint.holds(holds))
            {
                return refused(format!("the solution violates constraint {number}"));
            }
        }
        let others = rest.into_iter();
        self.add(Constraint::clause(
            is_true.into_iter().map(|literal| !literal).chain(others),
        ));
        self.forbidding.push(self.propagator.newest());
        self.solutions.push(true_variables);
        Ok(())
    }

    fn delete(&mut self, number: i64) -> Result<(), Fault> {
        let number = self.number(number)?;
        if number <= self.formula_size {
            return refused(format!(
                "constraint {number} is of the formula, which is never deleted"
            ));
        }
        if self.forbidding.binary_search(&number).is_ok() {
            return refused(format!(
                "constraint {number} forbids a logged solution and is never deleted"
            ));
        }
        self.propagator.delete(number);
        Ok(())
    }

    fn compare(&self, constraint: &Constraint, number: Option<i64>) -> Result<(), Fault> {
        let is_there = match number {
            Some(number) => self.named(number)? == constraint,
            None => self
                .propagator
                .living()
                .any(|(_, other)| other == constraint),
        };
        if is_there {
            Ok(())
        } else {
            refused(format!("{constraint} is not there"))
        }
    }

    fn conclude(&self, conclusion: Conclusion) -> Result<(), Fault> {
        match conclusion {
            Conclusion::Sat if self.solutions.is_empty() => {
                refused("SAT needs a logged solution".into())
            }
            Conclusion::None | Conclusion::Sat => Ok(()),
            Conclusion::Unsat(_) if !self.solutions.is_empty() => {
                refused("UNSAT, although a solution was logged".into())
            }
            Conclusion::Unsat(Some(number)) => {
                let constraint = self.named(number)?;
                if constraint.is_contradiction() {
                    Ok(())
                } else {
                    refused(format!("{constraint} is no contradiction"))
                }
            }
            Conclusion::Unsat(None) => match self.contradiction() {
                Some(_) => Ok(()),
                None => refused("UNSAT needs a contradiction such as >= 1".into()),
            },
        }
    }
}

fn refused<T>(what: String) -> Result<T, Fault> {
    Err(Fault::Refused(what))
}

fn too_few() -> Fault {
    Fault::Refused("an operator has nothing to work on".into())
}

#[cfg(test)]
mod tests;
