//! A file to which lines are added, each on disk before it counts.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;

use crate::faults::{self, Faulty, Operation};
use crate::whole::{folder_of, sync_folder};

/// A file that is open at its end.
pub struct Journal(Faulty);

impl Journal {
    /// Opens a file to add to it, and creates it if there is none.
    pub fn open(path: &Path) -> io::Result<Self> {
        faults::pass(Operation::Open)?;
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        sync_folder(folder_of(path))?;
        Ok(Self(Faulty(file)))
    }

    /// Adds bytes. They are on disk when this returns; after an error some of them may be.
    ///
    /// One call waits for the disk once, however many lines it adds.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)?;
        faults::pass(Operation::Sync)?;
        self.0.0.sync_data()
    }
}
