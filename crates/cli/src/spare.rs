//! Memory that is used again.
//!
//! Lists of a megabyte, asked for and given back for every bite of lines, go to the system and
//! come back as pages that it must clear first: a tenth of the time of easy puzzles. Here they
//! wait for the next bite, whichever thread it is in.

use std::sync::{Mutex, PoisonError};

/// Lists that are not in use.
pub(crate) struct Spare<T>(Mutex<Vec<Vec<T>>>);

/// More than are ever of use at once.
const MOST: usize = 64;

/// Lists of boards that were read.
pub(crate) static BOARDS: Spare<[u8; 81]> = Spare(Mutex::new(Vec::new()));
/// Texts that were written.
pub(crate) static TEXTS: Spare<u8> = Spare(Mutex::new(Vec::new()));

impl<T> Spare<T> {
    /// An empty list.
    pub(crate) fn take(&self) -> Vec<T> {
        let mut lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.pop().unwrap_or_default()
    }

    /// Keeps the memory of a list.
    pub(crate) fn keep(&self, mut list: Vec<T>) {
        list.clear();
        let mut lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if list.capacity() > 0 && lists.len() < MOST {
            lists.push(list);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_comes_back_empty() {
        let spare = Spare(Mutex::new(Vec::new()));
        spare.keep(vec![1, 2, 3]);
        let list = spare.take();
        assert!(list.is_empty() && list.capacity() >= 3);
        assert_eq!(spare.take().capacity(), 0);
    }
}
