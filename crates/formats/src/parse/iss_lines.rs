//! Types of ISS strings that have no clue of their own and are said by an automaton along their cells.

use std::collections::BTreeMap;

use crate::parse::iss_automata::Machine;

/// More states are refused.
const MOST_STATES: usize = 20_000;

/// The automaton of the states that digits lead to; `None` if there are too many.
fn explored<S: Ord + Clone>(
    starts: Vec<S>,
    side: usize,
    step: impl Fn(&S, u32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Machine> {
    let mut machine = Machine {
        starts: (0..starts.len()).collect(),
        ..Machine::default()
    };
    let mut known: BTreeMap<S, usize> = BTreeMap::new();
    let mut states = starts;
    for (number, state) in states.iter().enumerate() {
        known.insert(state.clone(), number);
    }
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        if accepts(&state) {
            machine.ends.insert(at);
        }
        for digit in 1..=side as u32 {
            let Some(next) = step(&state, digit) else {
                continue;
            };
            let to = *known.entry(next.clone()).or_insert_with(|| {
                states.push(next);
                states.len() - 1
            });
            machine.moves.insert((at, digit, to));
        }
        at += 1;
        if states.len() > MOST_STATES {
            return None;
        }
    }
    Some(machine)
}

/// The first digit that a greater one hides is this one. The digits of the line differ.
pub(crate) fn hidden_skyscraper(first: u32, side: usize) -> Option<Machine> {
    // The greatest digit so far; nothing once one was hidden.
    explored(
        vec![Some(0)],
        side,
        |highest, digit| match *highest {
            None => Some(None),
            Some(highest) if digit > highest => Some(Some(digit)),
            Some(_) => (digit == first).then_some(None),
        },
        Option::is_none,
    )
}

/// Where the reading of a lunchbox stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum At {
    /// Before the first of its two ends.
    Before,
    /// Between them, with the sum left and the end to come.
    Between { left: u32, closes: u32 },
    /// Behind both.
    Behind,
}

/// The digits between the least and the greatest of a line add up to a sum.
pub(crate) fn lunchbox(sum: u32, side: usize) -> Option<Machine> {
    let digits = 1..=side as u32;
    let ends = digits
        .clone()
        .flat_map(|least| (least + 1..=side as u32).map(move |most| (least, most)));
    explored(
        ends.map(|ends| (ends, At::Before)).collect(),
        side,
        |((least, most), at), digit| {
            if !(*least..=*most).contains(&digit) {
                return None;
            }
            let is_end = digit == *least || digit == *most;
            let next = match at {
                At::Before if is_end => At::Between {
                    left: sum,
                    closes: least + most - digit,
                },
                At::Between { left: 0, closes } if digit == *closes => At::Behind,
                At::Between { left, closes } if !is_end && digit <= *left => At::Between {
                    left: left - digit,
                    closes: *closes,
                },
                At::Before | At::Behind if !is_end => at.clone(),
                _ => return None,
            };
            Some(((*least, *most), next))
        },
        |(_, at)| *at == At::Behind,
    )
}

/// No digits of a cage, one or more of them, add up to a sum.
pub(crate) fn rellik(sum: u32, side: usize) -> Option<Machine> {
    if sum > 60 {
        return explored(vec![()], side, |(), _| Some(()), |()| true);
    }
    // The sums that some of the digits have, as bits.
    explored(
        vec![1_u64],
        side,
        |sums, digit| {
            let next = (sums | sums.checked_shl(digit).unwrap_or(0)) & ((2 << sum) - 1);
            (next >> sum & 1 == 0).then_some(next)
        },
        |_| true,
    )
}

/// As many even digits as odd ones, and as many of the lower half as of the upper; none from the middle.
pub(crate) fn equality(count: usize, side: usize) -> Option<Machine> {
    let most = count as i32 / 2;
    explored(
        vec![(0_i32, 0_i32)],
        side,
        |(even, high), digit| {
            let double = 2 * digit as usize;
            if double == side + 1 {
                return None;
            }
            let even = even + if digit % 2 == 0 { 1 } else { -1 };
            let high = high + if double > side + 1 { 1 } else { -1 };
            (even.abs() <= most && high.abs() <= most).then_some((even, high))
        },
        |&state| state == (0, 0),
    )
}

/// Each of these digits stands as often as it is listed.
pub(crate) fn contain_exactly(digits: &[u32], side: usize) -> Option<Machine> {
    let mut wanted = digits.to_vec();
    wanted.sort_unstable();
    explored(
        vec![wanted.clone()],
        side,
        |left, digit| {
            let mut left = left.clone();
            match left.iter().position(|&other| other == digit) {
                Some(at) => {
                    left.remove(at);
                }
                None if wanted.contains(&digit) => return None,
                None => {}
            }
            Some(left)
        },
        Vec::is_empty,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::iss_automata::tests::{takes, words};

    /// Every word of different digits by the definition.
    fn check(machine: &Machine, holds: impl Fn(&[u32]) -> bool) {
        for word in (1..5).flat_map(|length| words(5, length)) {
            let differ = (1..word.len()).all(|at| !word[..at].contains(&word[at]));
            if differ {
                assert_eq!(takes(machine, &word), holds(&word), "{word:?}");
            }
        }
    }

    #[test]
    fn lines_mean_what_their_types_say() {
        check(&hidden_skyscraper(2, 5).unwrap(), |word| {
            let hidden =
                (1..word.len()).find(|&at| word[..at].iter().any(|&before| before > word[at]));
            hidden.is_some_and(|at| word[at] == 2)
        });
        for sum in [0, 3, 5] {
            check(&lunchbox(sum, 5).unwrap(), |word| {
                let place = |digit: Option<&u32>| {
                    word.iter().position(|other| Some(other) == digit).unwrap()
                };
                let (least, most) = (place(word.iter().min()), place(word.iter().max()));
                let (from, to) = (least.min(most), least.max(most));
                from < to && word[from + 1..to].iter().sum::<u32>() == sum
            });
        }
        check(&rellik(6, 5).unwrap(), |word| {
            (1_u32..1 << word.len()).all(|set| {
                let chosen = word.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
                chosen.map(|(_, digit)| digit).sum::<u32>() != 6
            })
        });
        check(&equality(4, 5).unwrap(), |word| {
            let count =
                |keep: &dyn Fn(u32) -> bool| word.iter().filter(|&&digit| keep(digit)).count() * 2;
            !word.contains(&3)
                && count(&|digit| digit % 2 == 0) == word.len()
                && count(&|digit| digit > 3) == word.len()
        });
        let exactly = contain_exactly(&[1, 2, 2], 3).unwrap();
        for word in words(3, 4) {
            let count = |digit: u32| word.iter().filter(|&&other| other == digit).count();
            assert_eq!(
                takes(&exactly, &word),
                count(1) == 1 && count(2) == 2,
                "{word:?}"
            );
        }
    }
}
