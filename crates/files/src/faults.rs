//! A seam for tests: the n-th file system operation fails, or is the last one.
//!
//! [`WholeFile`](crate::WholeFile) and [`Journal`](crate::Journal) announce every operation here
//! before they do it. Outside of [`with_fault`] that costs one check of a thread-local variable.

use std::cell::RefCell;
use std::fs::File;
use std::io;

/// An operation on the file system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// A file is created or opened for writing.
    Open,
    /// Bytes are passed to the system.
    Write,
    /// The bytes of a file are flushed to the disk.
    Sync,
    /// A complete file takes the place of its target.
    Rename,
    /// The names in a folder are flushed to the disk.
    SyncFolder,
    /// A file that was not completed is removed.
    Remove,
}

/// What happens at an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It fails as on a full disk, where half of a write may still succeed.
    Fail,
    /// The process is killed: half of a write may have happened, and nothing comes after it, not
    /// even the removal of incomplete files.
    Kill,
}

/// The operations so far on this thread, and the planned fault.
struct Plan {
    fault: Option<(usize, Fault)>,
    done: Vec<Operation>,
}

thread_local! {
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
}

/// Runs `act` with a fault at the operation of that number, from 0, of this thread. Returns its
/// result and the operations that were attempted.
pub fn with_fault<T>(
    fault: Option<(usize, Fault)>,
    act: impl FnOnce() -> T,
) -> (T, Vec<Operation>) {
    let done = Vec::new();
    PLAN.with(|plan| *plan.borrow_mut() = Some(Plan { fault, done }));
    let result = act();
    let plan = PLAN.with(|plan| plan.borrow_mut().take());
    (result, plan.map(|plan| plan.done).unwrap_or_default())
}

/// Announces an operation; returns an error if it must not happen.
pub(crate) fn pass(operation: Operation) -> io::Result<()> {
    PLAN.with(|plan| {
        let mut plan = plan.borrow_mut();
        let Some(Plan { fault, done }) = plan.as_mut() else {
            return Ok(());
        };
        let at = done.len();
        done.push(operation);
        match *fault {
            Some((n, Fault::Fail)) if at == n => Err(io::ErrorKind::StorageFull.into()),
            Some((n, Fault::Kill)) if at >= n => Err(io::Error::other("killed by a test")),
            _ => Ok(()),
        }
    })
}

/// A file whose writes can fail.
pub(crate) struct Faulty(pub(crate) File);

impl io::Write for Faulty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(error) = pass(Operation::Write) {
            if is_first_fault() {
                self.0.write_all(&bytes[..bytes.len() / 2])?;
            }
            return Err(error);
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Whether the operation that was just refused is the one that the test named.
fn is_first_fault() -> bool {
    PLAN.with(|plan| {
        let plan = plan.borrow();
        let plan = plan.as_ref();
        plan.is_some_and(|plan| plan.fault.is_some_and(|(n, _)| plan.done.len() == n + 1))
    })
}
