//! Variables and their negations.

use std::fmt;
use std::ops::Not;

/// The largest variable: boards of side 128 have 128³ candidates, and twice as many is enough.
pub(crate) const MAX_VARIABLE: u32 = 1 << 22;

/// A variable or its negation, written `x5` and `~x5`; variables count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(u32);

impl Literal {
    /// The variable itself.
    pub fn positive(variable: u32) -> Self {
        debug_assert!(0 < variable && variable <= MAX_VARIABLE);
        Self(variable << 1)
    }

    /// The variable of this literal.
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether this is the negation of its variable.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number from 2 on, for tables by literal.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads `x5` or `~x5`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let name = text.strip_prefix('~');
        let number = name.unwrap_or(text).strip_prefix('x')?;
        if number.starts_with(['0', '+']) {
            return None;
        }
        let variable: u32 = number.parse().ok().filter(|&n| n <= MAX_VARIABLE)?;
        let literal = Self::positive(variable);
        Some(if name.is_some() { !literal } else { literal })
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negated() { "~" } else { "" };
        write!(f, "{sign}x{}", self.variable())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_they_are_written() {
        for text in ["x1", "~x1", "x729", "~x4194304"] {
            assert_eq!(Literal::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "", "x", "~", "x0", "x01", "x+1", "x-1", "y1", "~~x1", "x4194305", "~ x1", "1",
        ] {
            assert_eq!(Literal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_negation_undoes_itself() {
        let literal = Literal::positive(7);
        assert!((!literal).is_negated() && !literal.is_negated());
        assert_eq!(!!literal, literal);
        assert_eq!((!literal).variable(), 7);
    }
}
