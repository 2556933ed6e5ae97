//! The rows of a batch, cut into pieces that threads share, each row guarded against panics.
//!
//! Workers take the next piece from a counter, so one that meets hard boards does not keep the
//! others waiting for more than a piece. The pieces are put together in their order: how many
//! threads there were cannot be seen in what comes out.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use satur_methods::Threads;

use crate::{BatchError, Job};

/// The most rows in a piece where plain 9x9 boards go through the batch engine: it runs full until the last few
/// hundred boards of a piece.
const MOST_PLAIN: usize = 8192;
/// The fewest, where threads share what there is.
const LEAST_PLAIN: usize = 2048;
/// Rows in a piece where each row may take long.
pub(crate) const SLOW_PIECE: usize = 8;

/// Rows in a piece where plain 9x9 boards go through the batch engine, so that every thread gets several.
pub(crate) fn plain_piece(rows: usize, job: &Job) -> usize {
    if job.threads > 1 {
        let share = rows.div_ceil(job.threads.saturating_mul(4));
        share.clamp(LEAST_PLAIN, MOST_PLAIN)
    } else {
        MOST_PLAIN
    }
}

/// Does the work on as many threads as the job has, at most as many as there are pieces; the calling thread is one
/// of them.
pub(crate) fn on_threads(pieces: usize, job: &Job, work: impl Fn() + Sync) {
    let threads = job.threads.clamp(1, pieces.max(1));
    if threads > 1 {
        std::thread::scope(|scope| {
            let work = &work;
            // Where the system starts fewer threads than asked, those that run do all the work.
            Threads::new(threads - 1).start(scope, threads - 1, || move || work());
            work();
        });
    } else {
        work();
    }
}

/// Calls `work` for every piece of the rows, with memory that a thread keeps from one to the next,
/// and returns the results in the order of the rows.
pub(crate) fn in_pieces<W: Default, T: Send>(
    rows: usize,
    size: usize,
    job: &Job,
    work: impl Fn(&mut W, Range<usize>) -> T + Sync,
) -> Result<Vec<T>, BatchError> {
    let pieces = rows.div_ceil(size);
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Option<T>>> = Mutex::new((0..pieces).map(|_| None).collect());
    on_threads(pieces, job, || {
        let mut memory = W::default();
        while !job.stop.is_requested() {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return;
            }
            let first = piece * size;
            let result = work(&mut memory, first..rows.min(first + size));
            done.lock().unwrap_or_else(PoisonError::into_inner)[piece] = Some(result);
        }
    });
    if job.stop.is_requested() {
        return Err(BatchError::Stopped);
    }
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(done.into_iter().flatten().collect())
}

/// Calls `work` for every row on the threads of the job, each with memory of its own, and returns the results in the
/// order of the rows.
pub fn each_row<W: Default, T: Send>(
    rows: usize,
    job: &Job,
    work: impl Fn(&mut W, usize) -> T + Sync,
) -> Result<Vec<T>, BatchError> {
    let pieces = in_pieces(rows, SLOW_PIECE, job, |memory: &mut W, rows| {
        rows.map(|row| work(memory, row)).collect::<Vec<T>>()
    })?;
    Ok(pieces.into_iter().flatten().collect())
}

/// Calls `work` and turns a panic into a message: a fault in one row stays in that row.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = panic
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned());
        format!(
            "internal error: {}; please report this puzzle",
            said.as_deref().unwrap_or("unknown")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_in_order_whoever_does_them() {
        for threads in [1, 2, 7, 100] {
            let job = Job {
                threads,
                ..Job::default()
            };
            let pieces = in_pieces(103, 10, &job, |(): &mut (), rows| rows.collect::<Vec<_>>());
            assert!(pieces.unwrap().into_iter().flatten().eq(0..103));
            let none = in_pieces(0, 10, &job, |(): &mut (), rows| rows.len()).unwrap();
            assert!(none.is_empty());
        }
    }

    #[test]
    fn a_request_to_stop_ends_the_batch() {
        let job = Job::default();
        let pieces = in_pieces(100, 1, &job, |(): &mut (), rows| {
            if rows.start == 5 {
                job.stop.request();
            }
        });
        assert!(matches!(pieces, Err(BatchError::Stopped)));
    }

    #[test]
    fn a_panic_becomes_a_message() {
        assert_eq!(guarded(|| 3), Ok(3));
        let said = guarded(|| -> u8 { panic!("broken {}", 7) }).unwrap_err();
        assert!(said.contains("broken 7"), "{said}");
    }
}
