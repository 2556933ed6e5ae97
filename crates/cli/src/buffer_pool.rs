//! Buffers that are used again.
//!
//! A chunk of lines needs buffers of about a megabyte. Freed and allocated again for every chunk,
//! they go back to the system, which clears their pages each time: a tenth of the run time on easy
//! puzzles. The pool keeps them for the next chunk, on whichever thread that is.

use std::sync::{Mutex, PoisonError};

/// Buffers that are not in use.
pub(crate) struct BufferPool<T>(Mutex<Vec<Vec<T>>>);

/// Upper bound on idle buffers, above what is ever in use at once.
const MOST: usize = 64;

/// Buffers for boards that are read.
pub(crate) static BOARDS: BufferPool<[u8; 81]> = BufferPool(Mutex::new(Vec::new()));
/// Buffers for text that is written.
pub(crate) static TEXTS: BufferPool<u8> = BufferPool(Mutex::new(Vec::new()));

impl<T> BufferPool<T> {
    /// Returns a buffer with what it last held, if there is any to use again: overwriting that is cheaper than
    /// clearing memory first.
    pub(crate) fn take(&self) -> Vec<T> {
        let mut lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.pop().unwrap_or_default()
    }

    /// Returns an empty buffer, with memory if there is any to use again.
    pub(crate) fn take_empty(&self) -> Vec<T> {
        let mut list = self.take();
        list.clear();
        list
    }

    /// Takes a buffer back for later use.
    pub(crate) fn keep(&self, list: Vec<T>) {
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
    fn memory_comes_back_as_it_was_or_empty() {
        let pool = BufferPool(Mutex::new(Vec::new()));
        pool.keep(vec![1, 2, 3]);
        let list = pool.take();
        assert_eq!(list, [1, 2, 3]);
        pool.keep(list);
        let list = pool.take_empty();
        assert!(list.is_empty() && list.capacity() >= 3);
        assert_eq!(pool.take().capacity(), 0);
    }
}
