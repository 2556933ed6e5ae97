//! Tables of pairs and automata as the Interactive Sudoku Solver packs them: bits in URL-safe base 64.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn six_bits(key: &str) -> Option<Vec<u8>> {
    let index = |sign: u8| {
        SIGNS
            .iter()
            .position(|&other| other == sign)
            .map(|at| at as u8)
    };
    key.bytes().map(index).collect()
}

/// The table of a key, as 0 and 1 for each pair of digits.
pub(crate) fn read_table(key: &str, side: usize) -> Option<String> {
    let words = six_bits(key)?;
    let bit = |at: usize| {
        words
            .get(at / 6)
            .is_some_and(|word| word >> (at % 6) & 1 == 1)
    };
    Some(
        (0..side * side)
            .map(|at| if bit(at) { '1' } else { '0' })
            .collect(),
    )
}

/// The key of a table.
pub(crate) fn table_key(table: &str) -> String {
    let signs: Vec<u8> = table.bytes().collect();
    let mut words: Vec<usize> = signs
        .chunks(6)
        .map(|chunk| {
            let bits = chunk.iter().enumerate();
            bits.fold(0, |word, (at, sign)| {
                word | usize::from(*sign == b'1') << at
            })
        })
        .collect();
    while words.last() == Some(&0) {
        words.pop();
    }
    words
        .into_iter()
        .map(|word| char::from(SIGNS[word]))
        .collect()
}

/// The automaton of a key, as the clue writes it. State 0 is the only one it begins with: where there are several, a new
/// one takes the moves of all.
pub(crate) fn read_automaton(key: &str, side: usize) -> Option<String> {
    let bits: Vec<bool> = six_bits(key)?
        .into_iter()
        .flat_map(|word| (0..6).rev().map(move |at| word >> at & 1 == 1))
        .collect();
    // Whole bytes only.
    let mut reader = Bits {
        bits: &bits[..bits.len() / 8 * 8],
    };
    let format = reader.read(2)?;
    let state_bits = reader.read(4)? + 1;
    let symbols = reader.read(4)? + 1;
    let starts = reader.read(state_bits)?;
    let accepts = reader.read(state_bits)?;
    let start_accepts: Vec<bool> = (0..starts)
        .map(|_| reader.read(1).map(|bit| bit == 1))
        .collect::<Option<_>>()?;
    let mut moves: Vec<(usize, usize, usize)> = Vec::new();
    if format == 0 {
        let count_bits = reader.read(4)?;
        let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
        let mut state = 0;
        while count_bits > 0 && reader.bits.len() >= count_bits {
            for _ in 0..reader.read(count_bits)? {
                let symbol = reader.read(symbol_bits)?;
                moves.push((state, symbol + 1, reader.read(state_bits)?));
            }
            state += 1;
        }
    } else {
        let mut state = 0;
        while reader.bits.len() >= symbols {
            let mask = reader.read(symbols)?;
            for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                moves.push((state, symbol + 1, reader.read(state_bits)?));
            }
            state += 1;
        }
    }
    // The mask of start states that accept has the first state lowest.
    let is_accepting = |state: usize| match state.checked_sub(starts) {
        None => start_accepts[starts - 1 - state],
        Some(after) => after < accepts,
    };
    let shift = usize::from(starts > 1);
    let mut text = String::new();
    let states = moves
        .iter()
        .flat_map(|&(from, _, to)| [from, to])
        .max()
        .unwrap_or(0)
        .max(starts + accepts)
        + 1;
    for state in (0..states).filter(|&state| is_accepting(state)) {
        text += &format!("!{} ", state + shift);
        if shift == 1 && state < starts {
            text += "!0 ";
        }
    }
    for &(from, digit, to) in moves.iter().filter(|(_, digit, _)| *digit <= side) {
        text += &format!("{}-{digit}>{} ", from + shift, to + shift);
        if shift == 1 && from < starts {
            text += &format!("0-{digit}>{} ", to + shift);
        }
    }
    Some(text.trim_end().to_owned())
}

/// Bits, the first of which is the highest.
struct Bits<'a> {
    bits: &'a [bool],
}

impl Bits<'_> {
    fn read(&mut self, count: usize) -> Option<usize> {
        let (head, rest) = self.bits.split_at_checked(count)?;
        self.bits = rest;
        Some(
            head.iter()
                .fold(0, |number, &bit| number << 1 | usize::from(bit)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_back() {
        let less: String = (0..81)
            .map(|at| if at / 9 < at % 9 { '1' } else { '0' })
            .collect();
        assert_eq!(read_table(&table_key(&less), 9), Some(less));
        assert_eq!(read_table("A!", 9), None);
        assert_eq!(table_key(&"0".repeat(16)), "");
    }
}
