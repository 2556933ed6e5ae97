//! Regular expressions of the Interactive Sudoku Solver as automata: `()`, `|`, `.`, classes, `*`, `+`, `?`, `{n}`, `{n,}`,
//! `{n,m}`; letters are digits from 10 on.

use std::collections::BTreeSet;

use crate::parse::iss_automata::Machine;

/// More places of digits are not read.
const MOST: usize = 4_000;

/// The automaton of an expression, or what is wrong with it.
pub(crate) fn read_regex(pattern: &str, side: usize) -> Result<Machine, String> {
    let signs: Vec<char> = pattern
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect();
    let mut reading = Reading {
        signs,
        at: 0,
        side,
        places: Vec::new(),
        depth: 0,
    };
    let whole = reading.choice()?;
    if reading.at < reading.signs.len() {
        return Err(format!(
            "'{}' at character {}",
            reading.signs[reading.at],
            reading.at + 1
        ));
    }
    Ok(reading.machine(&whole))
}

/// A part of an expression by the places of digits in it: whether it takes nothing, the places that are first and last,
/// and which place follows which.
#[derive(Clone, Default)]
struct Part {
    is_optional: bool,
    first: BTreeSet<usize>,
    last: BTreeSet<usize>,
    follows: BTreeSet<(usize, usize)>,
}

struct Reading {
    signs: Vec<char>,
    at: usize,
    side: usize,
    /// The digits of each place.
    places: Vec<BTreeSet<u32>>,
    depth: usize,
}

impl Reading {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn next(&mut self) -> Result<char, String> {
        let sign = self.peek().ok_or("the end of the expression")?;
        self.at += 1;
        Ok(sign)
    }

    fn choice(&mut self) -> Result<Part, String> {
        self.depth += 1;
        if self.depth > 100 {
            return Err("more than 100 groups in one another".to_owned());
        }
        let mut whole = self.sequence()?;
        while self.peek() == Some('|') {
            self.at += 1;
            let other = self.sequence()?;
            whole.is_optional |= other.is_optional;
            whole.first.extend(other.first);
            whole.last.extend(other.last);
            whole.follows.extend(other.follows);
        }
        self.depth -= 1;
        Ok(whole)
    }

    fn sequence(&mut self) -> Result<Part, String> {
        let mut whole = Part {
            is_optional: true,
            ..Part::default()
        };
        while self.peek().is_some_and(|sign| sign != '|' && sign != ')') {
            let part = self.repeated()?;
            whole = joined(&whole, &part);
        }
        Ok(whole)
    }

    fn repeated(&mut self) -> Result<Part, String> {
        let begin = self.places.len();
        let mut part = self.single()?;
        while let Some(sign) = self.peek().filter(|sign| "*+?{".contains(*sign)) {
            self.at += 1;
            let (least, most) = match sign {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                _ => self.bounds()?,
            };
            let end = self.places.len();
            let size = end - begin;
            let copies = most.unwrap_or(least).max(1);
            if size.saturating_mul(copies) + end > MOST {
                return Err(format!("more than {MOST} digits"));
            }
            let mut whole = Part {
                is_optional: true,
                ..Part::default()
            };
            for copy in 0..copies {
                if copy > 0 {
                    self.places.extend_from_within(begin..end);
                }
                let mut next = moved(&part, copy * size);
                if most.is_none() && copy + 1 == copies {
                    next.follows.extend(pairs(&next.last, &next.first));
                }
                next.is_optional |= copy >= least;
                whole = joined(&whole, &next);
            }
            if most == Some(0) {
                whole = Part {
                    is_optional: true,
                    ..Part::default()
                };
            }
            part = whole;
        }
        Ok(part)
    }

    fn bounds(&mut self) -> Result<(usize, Option<usize>), String> {
        let least = self.number()?.ok_or("'{' without a number")?;
        let most = match self.next()? {
            '}' => return Ok((least, Some(least))),
            ',' => self.number()?,
            other => return Err(format!("'{other}' in braces")),
        };
        match self.next()? {
            '}' if most.is_none_or(|most| most >= least) => Ok((least, most)),
            '}' => Err("braces whose second number is less than the first".to_owned()),
            other => Err(format!("'{other}' in braces")),
        }
    }

    fn number(&mut self) -> Result<Option<usize>, String> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|sign| sign.to_digit(10)) {
            self.at += 1;
            let grown = number.unwrap_or(0) * 10 + digit as usize;
            if grown > MOST {
                return Err(format!("a number above {MOST} in braces"));
            }
            number = Some(grown);
        }
        Ok(number)
    }

    fn single(&mut self) -> Result<Part, String> {
        let all: BTreeSet<u32> = (1..=self.side as u32).collect();
        let digits = match self.next()? {
            '(' => {
                let inside = self.choice()?;
                return match self.next()? {
                    ')' => Ok(inside),
                    other => Err(format!("'{other}', expected ')'")),
                };
            }
            '[' => {
                let is_negated = self.peek() == Some('^');
                self.at += usize::from(is_negated);
                let mut digits = BTreeSet::new();
                loop {
                    let first = match self.next()? {
                        ']' if digits.is_empty() => return Err("an empty class".to_owned()),
                        ']' => break,
                        sign => self.digit(sign)?,
                    };
                    if self.peek() == Some('-') {
                        self.at += 1;
                        let sign = self.next()?;
                        let last = self.digit(sign)?;
                        if last < first {
                            return Err("a range that goes down".to_owned());
                        }
                        digits.extend(first..=last);
                    } else {
                        digits.insert(first);
                    }
                }
                if is_negated {
                    all.difference(&digits).copied().collect()
                } else {
                    digits
                }
            }
            '.' => all,
            sign => BTreeSet::from([self.digit(sign)?]),
        };
        let place = BTreeSet::from([self.places.len()]);
        self.places.push(digits);
        Ok(Part {
            is_optional: false,
            first: place.clone(),
            last: place,
            ..Part::default()
        })
    }

    fn digit(&self, sign: char) -> Result<u32, String> {
        let digit = sign
            .to_digit(36)
            .filter(|digit| (1..=self.side as u32).contains(digit));
        digit.ok_or_else(|| format!("'{sign}', which is no digit of the board"))
    }

    /// State 0 is before the word; the others are behind a place.
    fn machine(&self, whole: &Part) -> Machine {
        let mut machine = Machine {
            starts: BTreeSet::from([0]),
            ..Machine::default()
        };
        machine.ends = whole.last.iter().map(|place| place + 1).collect();
        if whole.is_optional {
            machine.ends.insert(0);
        }
        let begins = whole.first.iter().map(|&place| (0, place));
        let goes_on = whole.follows.iter().map(|&(from, to)| (from + 1, to));
        for (state, place) in begins.chain(goes_on) {
            let moves = self.places[place]
                .iter()
                .map(|&digit| (state, digit, place + 1));
            machine.moves.extend(moves);
        }
        machine
    }
}

fn pairs(last: &BTreeSet<usize>, first: &BTreeSet<usize>) -> Vec<(usize, usize)> {
    let from = last.iter();
    from.flat_map(|&from| first.iter().map(move |&to| (from, to)))
        .collect()
}

/// One part behind another.
fn joined(a: &Part, b: &Part) -> Part {
    let mut whole = Part {
        is_optional: a.is_optional && b.is_optional,
        first: a.first.clone(),
        last: b.last.clone(),
        follows: a.follows.union(&b.follows).copied().collect(),
    };
    if a.is_optional {
        whole.first.extend(&b.first);
    }
    if b.is_optional {
        whole.last.extend(&a.last);
    }
    whole.follows.extend(pairs(&a.last, &b.first));
    whole
}

/// A copy of a part, its places further on.
fn moved(part: &Part, by: usize) -> Part {
    Part {
        is_optional: part.is_optional,
        first: part.first.iter().map(|place| place + by).collect(),
        last: part.last.iter().map(|place| place + by).collect(),
        follows: part
            .follows
            .iter()
            .map(|&(from, to)| (from + by, to + by))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::iss_automata::tests as automata;

    /// Whether the automaton of an expression takes a word.
    fn takes(pattern: &str, word: &str) -> bool {
        let word: Vec<u32> = word.chars().filter_map(|sign| sign.to_digit(10)).collect();
        automata::takes(&read_regex(pattern, 9).unwrap(), &word)
    }

    #[test]
    fn expressions_mean_what_they_say() {
        for (pattern, taken, refused) in [
            ("12", &["12"][..], &["1", "21", "122", ""][..]),
            ("[1-3]*", &["", "1", "3213"], &["4", "14"]),
            ("[^1-3]+", &["4", "987"], &["", "1", "41"]),
            ("1?2.", &["123", "22"], &["12", "1"]),
            ("(12|3)*4", &["4", "124", "31234"], &["14", "12"]),
            ("(12){2}", &["1212"], &["12", "121212"]),
            ("1{2,}3", &["113", "11113"], &["13", "3"]),
            ("(1|2){1,3}", &["1", "21", "212"], &["", "1212"]),
            ("1{0}2", &["2"], &["12"]),
            (
                "(1*|2){2}3",
                &["3", "1123", "223", "11113"],
                &["22123", "1"],
            ),
            ("(1{0,2}3)*", &["", "33", "113133"], &["1113", "31"]),
        ] {
            for word in taken {
                assert!(takes(pattern, word), "{pattern} takes {word}");
            }
            for word in refused {
                assert!(!takes(pattern, word), "{pattern} refuses {word}");
            }
        }
        for wrong in [
            "(", "1)", "[", "[]", "*", "1{", "1{3,2}", "0", "a", "1{5000}", "[3-1]",
        ] {
            assert!(read_regex(wrong, 9).is_err(), "{wrong}");
        }
    }
}
