//! Linear inequalities over 0-1 variables, and the rules of cutting planes.
//!
//! A constraint is kept in normal form: a sum of positive multiples of literals, each variable at
//! most once and in increasing order, is at least the *degree*, which is not negative. Every rule
//! gives a constraint that holds whenever those it is derived from hold; the property tests compare
//! each of them with all assignments of a few variables.

use std::fmt;

use super::Literal;

/// The sum of some literals, each times its coefficient, is at least the degree.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Constraint {
    literals: Vec<Literal>,
    /// Coefficients, one for each literal; empty if all of them are 1, as in most constraints.
    coefficients: Vec<i64>,
    degree: i64,
}

/// A number that does not fit 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the numbers of this constraint do not fit 64 bits")]
pub struct TooLarge;

impl Constraint {
    /// Returns the constraint `sum of terms >= degree`, for any integers and with variables in any
    /// order and number.
    pub fn new(mut terms: Vec<(i64, Literal)>, mut degree: i64) -> Result<Self, TooLarge> {
        for (coefficient, literal) in &mut terms {
            if *coefficient < 0 {
                // -a l is a ~l - a.
                *coefficient = coefficient.checked_neg().ok_or(TooLarge)?;
                *literal = !*literal;
                degree = degree.checked_add(*coefficient).ok_or(TooLarge)?;
            }
        }
        terms.sort_by_key(|&(_, literal)| literal);
        let mut joined: Vec<(i64, Literal)> = Vec::with_capacity(terms.len());
        for term in terms {
            match joined.pop() {
                Some(last) if last.1.variable() == term.1.variable() => {
                    let (sum, constant) = sum_of(last, term)?;
                    degree = degree.checked_sub(constant).ok_or(TooLarge)?;
                    joined.push(sum);
                }
                last => joined.extend(last.into_iter().chain([term])),
            }
        }
        Self::normal(joined, degree)
    }

    /// Returns the clause: at least one of the literals.
    pub fn clause(literals: impl IntoIterator<Item = Literal>) -> Self {
        let terms = literals.into_iter().map(|literal| (1, literal)).collect();
        let clause = Self::new(terms, 1).expect("there are fewer literals than numbers");
        // A literal that is listed twice counts once.
        clause.saturated()
    }

    /// The axiom `literal >= 0`.
    pub fn axiom(literal: Literal) -> Self {
        Self {
            literals: vec![literal],
            coefficients: Vec::new(),
            degree: 0,
        }
    }

    /// Normalises terms: sorted, each variable once, no negative coefficient.
    fn normal(mut terms: Vec<(i64, Literal)>, degree: i64) -> Result<Self, TooLarge> {
        terms.retain(|&(coefficient, _)| coefficient > 0);
        // The sum is never negative, so a negative degree is equivalent to zero.
        let degree = degree.max(0);
        let sum = |sum: i64, &(coefficient, _): &(i64, _)| sum.checked_add(coefficient);
        let sum = terms.iter().try_fold(0, sum).ok_or(TooLarge)?;
        // Slack and negation must not overflow.
        degree
            .checked_add(sum)
            .and_then(|n| n.checked_add(1))
            .ok_or(TooLarge)?;
        let is_plain = terms.iter().all(|&(coefficient, _)| coefficient == 1);
        let coefficients = terms.iter().map(|&(coefficient, _)| coefficient);
        Ok(Self {
            literals: terms.iter().map(|&(_, literal)| literal).collect(),
            coefficients: if is_plain {
                Vec::new()
            } else {
                coefficients.collect()
            },
            degree,
        })
    }

    /// The coefficients with their literals, by increasing variable.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (i64, Literal)> + '_ {
        let coefficient = |at| self.coefficients.get(at).copied().unwrap_or(1);
        let literals = self.literals.iter().enumerate();
        literals.map(move |(at, &literal)| (coefficient(at), literal))
    }

    /// The literals, by increasing variable.
    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The right side.
    pub fn degree(&self) -> i64 {
        self.degree
    }

    /// The sum if every literal holds.
    pub fn sum(&self) -> i64 {
        self.terms().map(|(coefficient, _)| coefficient).sum()
    }

    /// The largest coefficient, or 0.
    pub fn largest(&self) -> i64 {
        self.terms()
            .map(|(coefficient, _)| coefficient)
            .max()
            .unwrap_or(0)
    }

    /// Whether no assignment satisfies it.
    pub fn is_contradiction(&self) -> bool {
        self.sum() < self.degree
    }

    /// Whether it is equivalent to the clause of its literals.
    pub fn is_clause(&self) -> bool {
        self.degree > 0
            && self
                .terms()
                .all(|(coefficient, _)| coefficient >= self.degree)
    }

    /// Whether an assignment, given by its true literals, satisfies it.
    pub fn holds(&self, is_true: impl Fn(Literal) -> bool) -> bool {
        let mut missing = self.degree;
        for (coefficient, literal) in self.terms() {
            if missing <= 0 {
                break;
            }
            if is_true(literal) {
                missing -= coefficient;
            }
        }
        missing <= 0
    }

    /// The negation.
    #[must_use]
    pub fn negated(&self) -> Self {
        // sum < degree: the literals that do not hold are worth more than sum - degree.
        Self {
            literals: self.literals.iter().map(|&literal| !literal).collect(),
            coefficients: self.coefficients.clone(),
            degree: (self.sum() - self.degree + 1).max(0),
        }
    }

    /// The sum of two constraints; a literal and its negation cancel to a constant.
    pub fn plus(&self, other: &Self) -> Result<Self, TooLarge> {
        let mut degree = self.degree.checked_add(other.degree).ok_or(TooLarge)?;
        let mut terms = Vec::with_capacity(self.literals.len() + other.literals.len());
        let (mut left, mut right) = (self.terms().peekable(), other.terms().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (Some(one), Some(two)) => one.1.variable().cmp(&two.1.variable()),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (None, None) => break,
            };
            match order {
                std::cmp::Ordering::Less => terms.extend(left.next()),
                std::cmp::Ordering::Greater => terms.extend(right.next()),
                std::cmp::Ordering::Equal => {
                    if let (Some(one), Some(two)) = (left.next(), right.next()) {
                        let (sum, constant) = sum_of(one, two)?;
                        degree = degree.checked_sub(constant).ok_or(TooLarge)?;
                        terms.push(sum);
                    }
                }
            }
        }
        Self::normal(terms, degree)
    }

    /// A positive multiple.
    pub fn times(&self, factor: i64) -> Result<Self, TooLarge> {
        debug_assert!(factor > 0);
        let times = |number: i64| number.checked_mul(factor).ok_or(TooLarge);
        let terms = self
            .terms()
            .map(|(coefficient, literal)| Ok((times(coefficient)?, literal)));
        Self::normal(terms.collect::<Result<_, _>>()?, times(self.degree)?)
    }

    /// Divides all numbers by a positive one and rounds up. This is sound since rounding increases
    /// the left side, which is an integer, so it reaches the next integer above the right one.
    #[must_use]
    pub fn divided(&self, divisor: i64) -> Self {
        debug_assert!(divisor > 0);
        let quotient = |number: i64| number / divisor + i64::from(number % divisor != 0);
        let terms = self
            .terms()
            .map(|(coefficient, literal)| (quotient(coefficient), literal));
        Self::normal(terms.collect(), quotient(self.degree)).expect("the numbers get smaller")
    }

    /// Reduces coefficients above the degree to it: one such literal is enough either way.
    #[must_use]
    pub fn saturated(&self) -> Self {
        let lowered = |(coefficient, literal): (i64, _)| (self.degree.min(coefficient), literal);
        Self::normal(self.terms().map(lowered).collect(), self.degree)
            .expect("the numbers get smaller")
    }

    /// Removes a variable, whatever its value.
    #[must_use]
    pub fn weakened(&self, variable: u32) -> Self {
        let (gone, kept): (Vec<_>, Vec<_>) = self
            .terms()
            .partition(|(_, literal)| literal.variable() == variable);
        let lost: i64 = gone.iter().map(|&(coefficient, _)| coefficient).sum();
        Self::normal(kept, self.degree - lost).expect("the numbers get smaller")
    }
}

/// The sum of two terms of one variable: a term, and a constant.
fn sum_of(one: (i64, Literal), two: (i64, Literal)) -> Result<((i64, Literal), i64), TooLarge> {
    if one.1 == two.1 {
        return Ok(((one.0.checked_add(two.0).ok_or(TooLarge)?, one.1), 0));
    }
    // a l + b ~l = (a - b) l + b.
    let ((more, literal), (less, _)) = if one.0 >= two.0 {
        (one, two)
    } else {
        (two, one)
    };
    Ok(((more - less, literal), less))
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (coefficient, literal) in self.terms() {
            write!(f, "{coefficient} {literal} ")?;
        }
        write!(f, ">= {}", self.degree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const VARIABLES: u32 = 5;

    fn any_terms() -> impl Strategy<Value = (Vec<(i64, Literal)>, i64)> {
        let term = (-4_i64..=4, 1..=VARIABLES, any::<bool>()).prop_map(
            |(number, variable, is_negated)| {
                let literal = Literal::positive(variable);
                (number, if is_negated { !literal } else { literal })
            },
        );
        (proptest::collection::vec(term, 0..9), -6_i64..=12)
    }

    fn any_constraint() -> impl Strategy<Value = Constraint> {
        any_terms().prop_map(|(terms, degree)| Constraint::new(terms, degree).unwrap())
    }

    /// All assignments: whether a literal holds in the one with this number.
    fn is_true(assignment: u32) -> impl Fn(Literal) -> bool {
        move |literal| (assignment >> literal.variable() & 1 == 1) != literal.is_negated()
    }

    fn assignments() -> impl Iterator<Item = u32> {
        (0..1 << VARIABLES).map(|bits| bits << 1)
    }

    /// Whether the conclusion holds wherever all premises hold.
    fn follows(premises: &[&Constraint], conclusion: &Constraint) -> bool {
        assignments().all(|one| {
            let holds = |constraint: &&Constraint| constraint.holds(is_true(one));
            !premises.iter().all(holds) || holds(&conclusion)
        })
    }

    fn is_normal(constraint: &Constraint) -> bool {
        let variables: Vec<u32> = constraint.literals().iter().map(|l| l.variable()).collect();
        constraint.terms().all(|(coefficient, _)| coefficient > 0)
            && variables.is_sorted_by(|a, b| a < b)
            && constraint.degree() >= 0
            && (constraint.coefficients.is_empty()
                || constraint
                    .coefficients
                    .iter()
                    .any(|&coefficient| coefficient != 1))
    }

    proptest! {
        #[test]
        fn a_constraint_means_its_inequality((terms, degree) in any_terms()) {
            let constraint = Constraint::new(terms.clone(), degree).unwrap();
            prop_assert!(is_normal(&constraint));
            for one in assignments() {
                let value = |(number, literal): &(i64, Literal)| number * i64::from(is_true(one)(*literal));
                let sum: i64 = terms.iter().map(value).sum();
                prop_assert_eq!(constraint.holds(is_true(one)), sum >= degree);
                prop_assert_eq!(constraint.negated().holds(is_true(one)), sum < degree);
            }
            let is_unsatisfiable = !assignments().any(|one| constraint.holds(is_true(one)));
            prop_assert_eq!(constraint.is_contradiction(), is_unsatisfiable);
            let says_any = |one| constraint.literals().iter().any(|&literal| is_true(one)(literal));
            if constraint.is_clause() {
                prop_assert!(assignments().all(|one| constraint.holds(is_true(one)) == says_any(one)));
            }
        }

        #[test]
        fn rules_are_sound(one in any_constraint(), two in any_constraint(), number in 1_i64..7, variable in 1..=VARIABLES) {
            let sum = one.plus(&two).unwrap();
            prop_assert!(follows(&[&one, &two], &sum), "{one} + {two} = {sum}");
            prop_assert_eq!(&sum, &two.plus(&one).unwrap());
            let made = [
                one.times(number).unwrap(),
                one.divided(number),
                one.saturated(),
                one.weakened(variable),
                one.plus(&Constraint::axiom(Literal::positive(variable))).unwrap(),
            ];
            for made in made.iter().chain([&sum]) {
                prop_assert!(is_normal(made));
                prop_assert!(std::ptr::eq(made, &raw const sum) || follows(&[&one], made), "{} from {}", made, one);
            }
            // Equivalent transformations lose nothing.
            prop_assert!(follows(&[&made[0]], &one) && follows(&[&made[2]], &one));
            prop_assert!(made[3].literals().iter().all(|literal| literal.variable() != variable));
        }
    }

    fn read(text: &str) -> Constraint {
        super::super::opb::constraint(text).unwrap()
    }

    #[test]
    fn rules_give_what_the_books_say() {
        let hall = read("1 x1 1 x2 >= 1")
            .plus(&read("1 ~x1 1 ~x3 >= 1"))
            .unwrap();
        assert_eq!(hall.to_string(), "1 x2 1 ~x3 >= 1");
        assert_eq!(
            read("2 x1 3 ~x2 >= 4").divided(2).to_string(),
            "1 x1 2 ~x2 >= 2"
        );
        assert_eq!(
            read("5 x1 1 x2 >= 2").saturated().to_string(),
            "2 x1 1 x2 >= 2"
        );
        assert_eq!(read("5 x1 1 x2 >= 2").weakened(2).to_string(), "5 x1 >= 1");
        assert_eq!(read("5 x1 1 x2 >= 2").weakened(1).to_string(), "1 x2 >= 0");
        assert_eq!(read("1 x1 1 x2 <= 1").to_string(), "1 ~x1 1 ~x2 >= 1");
        assert_eq!(read("1 x1 1 ~x1 >= 1").to_string(), ">= 0");
        assert_eq!(read("1 x1 1 x1 >= 3").to_string(), "2 x1 >= 3");
        assert!(read(">= 1").is_contradiction() && read("2 x1 >= 3").is_contradiction());
        assert!(!read(">= 0").is_contradiction() && !read("1 x1 >= 1").is_contradiction());
    }

    #[test]
    fn numbers_that_do_not_fit_are_errors() {
        let large = i64::MAX / 2;
        let literal = Literal::positive(1);
        let constraint = Constraint::new(vec![(large, literal)], 1).unwrap();
        assert_eq!(constraint.plus(&constraint), Err(TooLarge));
        assert_eq!(constraint.times(3), Err(TooLarge));
        assert_eq!(Constraint::new(vec![(i64::MIN, literal)], 0), Err(TooLarge));
        assert_eq!(
            Constraint::new(vec![(i64::MAX, literal)], i64::MAX),
            Err(TooLarge)
        );
        assert_eq!(
            Constraint::new(
                vec![(-large, literal), (-large, !literal), (-3, literal)],
                large
            ),
            Err(TooLarge)
        );
    }
}
