//! What the module needs from the page around it: the time, somebody to tell, and words to hear.
//!
//! In a browser these are imports that `assets/worker.js` gives. Elsewhere, for tests of the interface,
//! they are queues of the calling thread.

#[cfg(not(target_family = "wasm"))]
pub use native::{give_word, take_told};

#[cfg(not(target_family = "wasm"))]
pub(crate) use native::{next, set_up, tell};
#[cfg(target_family = "wasm")]
pub(crate) use page::{next_word as next, set_up, tell_page as tell};

#[cfg(target_family = "wasm")]
mod page {
    use std::sync::Once;
    use std::sync::mpsc::RecvTimeoutError;
    use std::time::Duration;

    use serde_json::Value;

    #[allow(unsafe_code, reason = "what the page gives is declared here")]
    #[link(wasm_import_module = "page")]
    // SAFETY: `worker.js` gives functions of these types. `tell` and `failed` read so many bytes and keep
    // nothing; `next` writes through `satur_room` alone, whose buffer nobody holds meanwhile.
    unsafe extern "C" {
        /// Milliseconds since some moment.
        safe fn now() -> f64;
        /// An event of a run.
        fn tell(text: *const u8, length: usize);
        /// The message of a panic.
        fn failed(text: *const u8, length: usize);
        /// Waits for a word and puts it into the room. Its length; -1 if none came, -2 if none will.
        safe fn next(milliseconds: f64) -> i32;
    }

    /// Gives the engines a clock and panics a message; once.
    pub(crate) fn set_up() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            satur_model::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
            std::panic::set_hook(Box::new(|panic| {
                let text = panic.to_string();
                // SAFETY: the text lives until the call returns.
                #[allow(unsafe_code, reason = "a call of the page")]
                unsafe {
                    failed(text.as_ptr(), text.len());
                }
            }));
        });
    }

    pub(crate) fn tell_page(text: &str) {
        // SAFETY: the text lives until the call returns.
        #[allow(unsafe_code, reason = "a call of the page")]
        unsafe {
            tell(text.as_ptr(), text.len());
        }
    }

    pub(crate) fn next_word(wait: Duration) -> Result<Value, RecvTimeoutError> {
        match next(wait.as_secs_f64() * 1000.0) {
            -1 => Err(RecvTimeoutError::Timeout),
            length if length >= 0 => {
                Ok(serde_json::from_slice(&crate::taken()).unwrap_or_default())
            }
            _ => Err(RecvTimeoutError::Disconnected),
        }
    }
}

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::sync::mpsc::RecvTimeoutError;
    use std::time::Duration;

    use serde_json::Value;

    thread_local! {
        static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
        static WORDS: RefCell<VecDeque<Value>> = const { RefCell::new(VecDeque::new()) };
    }

    /// What runs of this thread told since the last call.
    pub fn take_told() -> Vec<String> {
        TOLD.take()
    }

    /// A word that the next run of this thread will hear. When there are no more, nobody is left to tell any.
    pub fn give_word(word: Value) {
        WORDS.with_borrow_mut(|words| words.push_back(word));
    }

    pub(crate) fn set_up() {}

    pub(crate) fn tell(text: &str) {
        TOLD.with_borrow_mut(|told| told.push(text.to_owned()));
    }

    pub(crate) fn next(_: Duration) -> Result<Value, RecvTimeoutError> {
        let word = WORDS.with_borrow_mut(VecDeque::pop_front);
        word.ok_or(RecvTimeoutError::Disconnected)
    }
}
