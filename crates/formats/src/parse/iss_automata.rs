//! Automata as the Interactive Sudoku Solver packs them (`NFA`), and those that its sum lines stand for.
//!
//! The code is a stream of bits in URL-safe base 64, the first bit highest. Its head has the form (2 bits), the bits of a
//! state less one (4), the symbols less one (4), the number of first states and of further last ones (bits of a
//! state each), for each first state whether it is a last one, and in the plain form the bits of a count of moves (4).
//! First states come first, then the other last ones. Then each state has, in the plain form, the number of its moves and each as
//! symbol and state; in the packed form a bit for each symbol, the greatest first, and a state for each bit that is set.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::parse::iss_codes::{SIGNS, six_bits};

/// More states are not read: no puzzle has so many.
const MOST_STATES: usize = 1 << 16;

/// An automaton with several first states, whose moves read numbers from 1 on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Machine {
    /// The states in which a word begins.
    pub(crate) starts: BTreeSet<usize>,
    /// The states in which a word may end.
    pub(crate) ends: BTreeSet<usize>,
    /// State, number, next state.
    pub(crate) moves: BTreeSet<(usize, u32, usize)>,
}

/// Bits that are read in order.
struct Bits {
    words: Vec<u8>,
    at: usize,
    end: usize,
}

impl Bits {
    fn of(code: &str) -> Option<Self> {
        let words = six_bits(code)?;
        let end = words.len() * 6 / 8 * 8;
        Some(Self { words, at: 0, end })
    }

    fn left(&self) -> usize {
        self.end - self.at
    }

    fn take(&mut self, count: usize) -> Option<usize> {
        (count <= self.left()).then(|| {
            (0..count).fold(0, |value, _| {
                let bit = self.words[self.at / 6] >> (5 - self.at % 6) & 1;
                self.at += 1;
                value << 1 | usize::from(bit)
            })
        })
    }
}

impl Machine {
    /// The automaton of a code; `None` if it is damaged.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        let mut bits = Bits::of(code)?;
        let form = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let symbols = bits.take(4)? + 1;
        let (starts, others) = (bits.take(state_bits)?, bits.take(state_bits)?);
        let mut machine = Self {
            starts: (0..starts).collect(),
            ends: (starts..starts + others).collect(),
            ..Self::default()
        };
        // The solver writes these bits as one number, whose lowest bit is the first state's.
        for start in (0..starts).rev() {
            if bits.take(1)? == 1 {
                machine.ends.insert(start);
            }
        }
        match form {
            0 => {
                let count_bits = bits.take(4)?;
                let symbol_bits = needed_bits(symbols - 1);
                for state in 0..MOST_STATES {
                    if count_bits == 0 || bits.left() < count_bits {
                        break;
                    }
                    for _ in 0..bits.take(count_bits)? {
                        let (symbol, to) = (bits.take(symbol_bits)?, bits.take(state_bits)?);
                        machine.moves.insert((state, symbol as u32 + 1, to));
                    }
                }
            }
            1 => {
                for state in 0..MOST_STATES {
                    if bits.left() < symbols {
                        break;
                    }
                    let mask = bits.take(symbols)?;
                    for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                        let to = bits.take(state_bits)?;
                        machine.moves.insert((state, symbol as u32 + 1, to));
                    }
                }
            }
            _ => return None,
        }
        let padding = bits.left();
        (bits.take(padding)? == 0).then_some(machine)
    }

    /// The automaton that a clue of the kind `automaton` says.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut machine = Self {
            starts: BTreeSet::from([0]),
            ..Self::default()
        };
        for item in text.split_whitespace() {
            if let Some(state) = item.strip_prefix('!') {
                machine.ends.insert(state.parse().ok()?);
            } else {
                let (from, rest) = item.split_once('-')?;
                let (number, to) = rest.split_once('>')?;
                let moved = (from.parse().ok()?, number.parse().ok()?, to.parse().ok()?);
                machine.moves.insert(moved);
            }
        }
        Some(machine)
    }

    /// The code of the automaton, if its states and numbers have room.
    pub(crate) fn code(&self) -> Option<String> {
        let named = self.named();
        let states = named.values().max().map_or(1, |most| most + 1);
        let state_bits = needed_bits(states - 1).max(1);
        let symbols = self.moves.iter().map(|&(_, number, _)| number).max();
        let symbols = symbols.unwrap_or(1) as usize;
        let mut by_state = vec![Vec::new(); states];
        for (from, number, to) in &self.moves {
            by_state[named[from]].push((*number as usize - 1, named[to]));
        }
        let most = by_state.iter().map(Vec::len).max().unwrap_or(0);
        let count_bits = needed_bits(most);
        let starts = self.starts.len();
        let others = self.ends.difference(&self.starts).count();
        let room = 1 << state_bits;
        if state_bits > 16 || symbols > 16 || count_bits > 15 || starts.max(others) >= room {
            return None;
        }
        let mut bits: Vec<bool> = Vec::new();
        let mut write = |value: usize, count: usize| {
            bits.extend((0..count).rev().map(|at| value >> at & 1 == 1));
        };
        write(0, 2);
        write(state_bits - 1, 4);
        write(symbols - 1, 4);
        write(starts, state_bits);
        write(others, state_bits);
        for start in self.starts.iter().rev() {
            write(usize::from(self.ends.contains(start)), 1);
        }
        write(count_bits, 4);
        for moves in &by_state {
            write(moves.len(), count_bits);
            for &(symbol, to) in moves {
                write(symbol, needed_bits(symbols - 1));
                write(to, state_bits);
            }
        }
        bits.resize(bits.len().next_multiple_of(8), false);
        let words = bits.chunks(6).map(|chunk| {
            let word = chunk
                .iter()
                .fold(0, |word, &bit| word << 1 | usize::from(bit));
            char::from(SIGNS[word << (6 - chunk.len())])
        });
        Some(words.collect())
    }

    /// The number of each state in the order of the code: first states, further last states, the others.
    fn named(&self) -> BTreeMap<usize, usize> {
        let moves = self.moves.iter();
        let others: BTreeSet<usize> = moves.flat_map(|&(from, _, to)| [from, to]).collect();
        let mut named = BTreeMap::new();
        for state in self.starts.iter().chain(&self.ends).chain(&others) {
            let next = named.len();
            named.entry(*state).or_insert(next);
        }
        named
    }

    /// The automaton as the text of a clue, whose only first state is 0.
    pub(crate) fn text(&self) -> String {
        let is_plain = self.starts.iter().eq(&[0]);
        let shift = usize::from(!is_plain);
        let mut moves: BTreeSet<(usize, u32, usize)> = BTreeSet::new();
        for &(from, number, to) in &self.moves {
            moves.insert((from + shift, number, to + shift));
            if !is_plain && self.starts.contains(&from) {
                moves.insert((0, number, to + shift));
            }
        }
        let mut ends: BTreeSet<usize> = self.ends.iter().map(|end| end + shift).collect();
        if !is_plain && !self.starts.is_disjoint(&self.ends) {
            ends.insert(0);
        }
        let mut text = String::new();
        for (from, number, to) in moves {
            let _ = write!(text, "{from}-{number}>{to} ");
        }
        for end in ends {
            let _ = write!(text, "!{end} ");
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// The automaton for segments one after the other between which it reads a break, the number `side + 1`. Its states
    /// know how many cells were read.
    pub(crate) fn with_breaks(&self, lengths: &[usize], side: usize) -> Self {
        let leap = side as u32 + 1;
        let states = self.named().len();
        let most = self.moves.iter().map(|&(from, _, to)| from.max(to)).max();
        let width = most.unwrap_or(0).max(states) + 1;
        let broken = |reached: BTreeSet<usize>| -> BTreeSet<usize> {
            let moves = self.moves.iter();
            let taken = moves.filter(|(from, number, _)| *number == leap && reached.contains(from));
            taken.map(|&(_, _, to)| to).collect()
        };
        let mut machine = Self::default();
        let mut after: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        let (mut read, total) = (0, lengths.iter().sum::<usize>());
        // The states that stand for each state at the end of a segment: itself, or those behind the breaks.
        for &length in &lengths[..lengths.len().saturating_sub(1)] {
            read += length;
            let all: Vec<usize> = (0..width).collect();
            for state in all {
                let known = after.entry(read * width + state);
                let reached = known.or_insert_with(|| BTreeSet::from([state]));
                *reached = broken(std::mem::take(reached));
            }
        }
        let place = |read: usize, state: usize| -> Vec<usize> {
            match after.get(&(read * width + state)) {
                Some(reached) => reached.iter().map(|state| read * width + state).collect(),
                None => vec![read * width + state],
            }
        };
        machine.starts = self
            .starts
            .iter()
            .flat_map(|&state| place(0, state))
            .collect();
        for read in 0..total {
            for &(from, number, to) in self.moves.iter().filter(|&&(_, number, _)| number < leap) {
                for to in place(read + 1, to) {
                    machine.moves.insert((read * width + from, number, to));
                }
            }
        }
        machine.ends = self
            .ends
            .iter()
            .map(|state| total * width + state)
            .collect();
        machine
    }

    /// The automaton of a line that falls into segments of one sum. On a loop a segment may go on from the last cell to
    /// the first: for each sum that it brings along there is a first state, in which it must end.
    pub(crate) fn segments(sum: usize, side: usize, is_loop: bool) -> Self {
        let mut machine = Self::default();
        for carried in 0..if is_loop { sum } else { 1 } {
            let state = |reached: usize| carried * sum + reached % sum;
            machine.starts.insert(state(carried));
            machine.ends.insert(state(carried));
            for reached in 0..sum {
                for number in 1..=side.min(sum - reached) {
                    let moved = (state(reached), number as u32, state(reached + number));
                    machine.moves.insert(moved);
                }
            }
        }
        machine
    }
}

/// The bits that a number takes.
fn needed_bits(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Whether an automaton takes a word.
    pub(crate) fn takes(machine: &Machine, word: &[u32]) -> bool {
        let mut states = machine.starts.clone();
        for &number in word {
            let moves = machine.moves.iter();
            let taken = moves.filter(|(from, read, _)| *read == number && states.contains(from));
            states = taken.map(|&(_, _, to)| to).collect();
        }
        !states.is_disjoint(&machine.ends)
    }

    /// All words of some length over the numbers to `side`.
    pub(crate) fn words(side: u32, length: usize) -> Vec<Vec<u32>> {
        (0..length).fold(vec![vec![]], |words, _| {
            let longer = |word: &Vec<u32>| {
                (1..=side)
                    .map(move |number| [word.as_slice(), &[number]].concat())
                    .collect::<Vec<_>>()
            };
            words.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn codes_of_the_solver_are_read() {
        // In the plain form: two cells that hold 1 and 2.
        let machine = Machine::from_code("AjFAGhA").unwrap();
        let taken: Vec<Vec<u32>> = words(9, 2)
            .into_iter()
            .filter(|word| takes(&machine, word))
            .collect();
        assert_eq!(taken, [[1, 2], [2, 1]]);
        // In the packed form: the first number says how many of the cells are odd.
        let code = "TgRf8SIzRFVVCIj_5KSkpKf_BwcHBx_3R0dHR_-ysrKyt_0ZGRkZP-bm5ubn_ygoKCgv-MjIyMiA";
        let machine = Machine::from_code(code).unwrap();
        for word in words(9, 4) {
            let odd = word.iter().filter(|&&number| number % 2 == 1).count();
            assert_eq!(takes(&machine, &word), word[0] as usize == odd, "{word:?}");
        }
        for damaged in ["", "A", "!", "AjFAGh", "_____"] {
            assert_eq!(Machine::from_code(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn codes_and_texts_come_back() {
        let machine = Machine::from_text("0-1>3 3-2>3 3-1>1 0-2>2 2-3>1 0-1>2 !1 !0").unwrap();
        let back = Machine::from_code(&machine.code().unwrap()).unwrap();
        let told = Machine::from_text(&back.text()).unwrap();
        for word in (0..5).flat_map(|length| words(3, length)) {
            assert_eq!(takes(&machine, &word), takes(&back, &word), "{word:?}");
            assert_eq!(takes(&machine, &word), takes(&told, &word), "{word:?}");
        }
        let several = Machine {
            starts: BTreeSet::from([0, 2]),
            ..machine
        };
        let told = Machine::from_text(&several.text()).unwrap();
        let back = Machine::from_code(&several.code().unwrap()).unwrap();
        for word in (0..5).flat_map(|length| words(3, length)) {
            assert_eq!(takes(&several, &word), takes(&told, &word), "{word:?}");
            assert_eq!(takes(&several, &word), takes(&back, &word), "{word:?}");
        }
    }

    #[test]
    fn segments_of_one_sum_by_their_definition() {
        let divides = |word: &[u32], sum: u32| {
            let mut left = 0;
            word.iter().all(|number| {
                left = (left + number) % sum;
                left >= *number || left == 0
            }) && left == 0
        };
        for length in 1..5 {
            for word in words(4, length) {
                let line = Machine::segments(5, 4, false);
                assert_eq!(takes(&line, &word), divides(&word, 5), "{word:?}");
                let turned = (0..length).any(|by| {
                    let mut turned = word.clone();
                    turned.rotate_left(by);
                    divides(&turned, 5)
                });
                let circle = Machine::segments(5, 4, true);
                assert_eq!(takes(&circle, &word), turned, "{word:?}");
            }
        }
    }

    #[test]
    fn breaks_are_read_between_segments() {
        // As many 1s before the break, which is 3, as 2s behind it.
        let machine =
            Machine::from_text("0-1>1 1-1>2 0-3>3 1-3>4 2-3>5 5-2>4 4-2>3 0-2>0 !3").unwrap();
        for lengths in [[2, 2], [1, 1], [2, 1], [0, 1], [1, 0]] {
            let unrolled = machine.with_breaks(&lengths, 2);
            for word in words(2, lengths.iter().sum()) {
                let with_break = [&word[..lengths[0]], &[3], &word[lengths[0]..]].concat();
                assert_eq!(
                    takes(&unrolled, &word),
                    takes(&machine, &with_break),
                    "{lengths:?} {word:?}"
                );
            }
        }
    }
}
