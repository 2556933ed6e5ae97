//! What came in a batch of packed events: how often each code, and where last.
//!
//! There are 256 codes, of which a batch has a few: those are found by bits, because a batch may be as short as twenty
//! entries, and to look at all codes took longer than to fold them.

use satur_methods::Packed;

/// The bits of the last entry.
const LAST: u64 = 0xFFFF_FFFF;

/// The codes of a batch.
pub(crate) struct Codes {
    /// How often each came, above 32 bits with the entry at which it came last.
    seen: [u64; Packed::CODES],
    /// Which came at all, one bit each.
    bits: [u64; Packed::CODES / 64],
}

impl Default for Codes {
    fn default() -> Self {
        Self {
            seen: [0; Packed::CODES],
            bits: [0; Packed::CODES / 64],
        }
    }
}

impl Codes {
    /// A code came with this entry.
    #[inline]
    pub(crate) fn note(&mut self, code: usize, at: usize) {
        let seen = &mut self.seen[code];
        *seen = (*seen & !LAST) + (1 << 32) + at as u64;
        self.bits[code / 64] |= 1 << (code % 64);
    }

    /// A code that was just noted came so many times more.
    #[inline]
    pub(crate) fn repeat(&mut self, code: usize, times: u8) {
        self.seen[code] += u64::from(times) << 32;
    }

    /// Takes a code out: the code, how often it came, where last.
    pub(crate) fn take(&mut self) -> Option<(usize, u32, usize)> {
        let word = self.bits.iter().position(|&bits| bits != 0)?;
        let code = word * 64 + self.bits[word].trailing_zeros() as usize;
        self.bits[word] &= self.bits[word] - 1;
        let seen = std::mem::take(&mut self.seen[code]);
        Some((code, (seen >> 32) as u32, (seen & LAST) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_counted_and_taken_once() {
        let mut codes = Codes::default();
        for (at, code) in [3, 200, 3, 64, 255].into_iter().enumerate() {
            codes.note(code, at);
        }
        codes.repeat(64, 3);
        let all: Vec<_> = std::iter::from_fn(|| codes.take()).collect();
        assert_eq!(all, [(3, 2, 2), (64, 4, 3), (200, 1, 1), (255, 1, 4)]);
        assert_eq!(codes.take(), None);
    }
}
