//! The text of a log: buffered, counted, and with its first failure remembered.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of bytes that are buffered before they are written.
const BUFFER: usize = 1 << 18;

/// A text that several handles write to.
#[derive(Clone)]
pub(super) struct Shared(Arc<Mutex<Text>>);

impl Shared {
    pub(super) fn new(out: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(Text {
            out,
            buffer: Vec::with_capacity(BUFFER + BUFFER / 4),
            steps: 0,
            is_refuted: false,
            failure: None,
        })))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Text> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.lock();
        f.debug_struct("Log")
            .field("steps", &text.steps)
            .field("is_refuted", &text.is_refuted)
            .finish_non_exhaustive()
    }
}

pub(super) struct Text {
    out: Box<dyn Write + Send>,
    buffer: Vec<u8>,
    /// The number of steps derived so far.
    pub(super) steps: u64,
    /// Whether the formula is refuted: no step is written after that.
    pub(super) is_refuted: bool,
    failure: Option<io::Error>,
}

impl Text {
    /// Adds a piece of text.
    #[inline]
    pub(super) fn push(&mut self, text: &[u8]) {
        self.buffer.extend_from_slice(text);
    }

    /// Adds a number.
    #[inline]
    pub(super) fn push_number(&mut self, mut number: u64) {
        let mut digits = [0; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.buffer.extend_from_slice(&digits[at..]);
    }

    /// Ends a line, and writes the buffer if it is large.
    #[inline]
    pub(super) fn end_line(&mut self, end: &[u8]) {
        self.push(end);
        if self.buffer.len() >= BUFFER {
            self.pass_on();
        }
    }

    #[cold]
    fn pass_on(&mut self) {
        if self.failure.is_none() {
            self.failure = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }

    /// Writes the rest; returns whether the formula is refuted, or why the text is incomplete.
    pub(super) fn finish(&mut self) -> io::Result<bool> {
        self.pass_on();
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => self.out.flush().map(|()| self.is_refuted),
        }
    }
}
