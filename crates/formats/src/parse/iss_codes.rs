//! Tables of pairs as the Interactive Sudoku Solver packs them: bits in URL-safe base 64.

pub(crate) const SIGNS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The signs of a key, six bits each.
pub(crate) fn six_bits(key: &str) -> Option<Vec<u8>> {
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

/// The text of a key, one character a byte.
pub(crate) fn read_string(key: &str) -> Option<String> {
    let words = six_bits(key)?;
    let bit = |at: usize| u32::from(words[at / 6] >> (5 - at % 6) & 1);
    let bytes = (0..words.len() * 6 / 8)
        .map(|byte| (0..8).fold(0, |value, at| value << 1 | bit(byte * 8 + at)));
    bytes.map(char::from_u32).collect()
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
