//! A file that is written beside its target and takes its place when it is complete.
//!
//! The order makes it safe: the bytes are on disk before the name points to them (or a power cut
//! could leave an empty file under the new name), and the folder is on disk before the caller is
//! reported as written. A process that is killed in between leaves its unfinished file,
//! `.satur-PID-N.part`, which is safe to delete.
//!
//! Permissions are those of the file that is replaced. A symbolic link stays one, and what it
//! points to is replaced. A hard link is not followed: the other name keeps the old contents.
//! Pipes, terminals and devices, `/dev/stdout` among them, have no old contents to protect and
//! are written to directly.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Inputs;
use crate::faults::{self, Faulty, Operation};

/// A file while it is written. [`WholeFile::commit`] puts it in place; dropped before that, it
/// leaves nothing behind.
pub struct WholeFile {
    file: Faulty,
    /// What was written and not yet handed to the system. Not a `BufWriter`, which would write
    /// it when it is dropped.
    buffer: Vec<u8>,
    /// Whether a write failed, after which the file cannot be complete.
    has_failed: bool,
    place: Place,
}

/// The most bytes that are held back.
const BUFFER: usize = 1 << 16;

/// Where the bytes go.
enum Place {
    /// An unfinished file, which is renamed to the target in the end.
    Beside { part: PathBuf, target: PathBuf },
    /// A pipe or device.
    Direct,
    /// Nothing is left to do.
    Settled,
}

/// Writes a file whole, unless it is one of the inputs.
pub fn write(path: &Path, bytes: &[u8], inputs: &Inputs) -> io::Result<()> {
    let mut file = WholeFile::create(path, inputs)?;
    file.write_all(bytes)?;
    file.commit()
}

impl WholeFile {
    /// Begins to write a file, unless it is one of the inputs or could not be written in the end.
    pub fn create(path: &Path, inputs: &Inputs) -> io::Result<Self> {
        inputs.refuse(path)?;
        faults::pass(Operation::Open)?;
        let Some(target) = follow_links(path)? else {
            // `/dev/stdout` may be a file that others have written to: go on after them.
            return Ok(Self::direct(OpenOptions::new().append(true).open(path)?));
        };
        // Opened for writing, because a file that is protected must not be replaced either.
        let permissions = match OpenOptions::new().write(true).open(&target) {
            Ok(old) if !old.metadata()?.is_file() => return Ok(Self::direct(old)),
            Ok(old) => Some(old.metadata()?.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (file, part) = create_beside(&target)?;
        if let Some(permissions) = permissions {
            // Where the file system has none, there are none to keep.
            let _ = file.set_permissions(permissions);
        }
        Ok(Self::new(file, Place::Beside { part, target }))
    }

    fn direct(file: File) -> Self {
        Self::new(file, Place::Direct)
    }

    fn new(file: File, place: Place) -> Self {
        Self {
            file: Faulty(file),
            buffer: Vec::new(),
            has_failed: false,
            place,
        }
    }

    /// Puts the complete file in place of its target. Fails if any write before it failed.
    pub fn commit(mut self) -> io::Result<()> {
        self.hand_over()?;
        if self.has_failed {
            return Err(io::Error::other("a part of it could not be written"));
        }
        let Place::Beside { part, target } = &self.place else {
            return Ok(());
        };
        faults::pass(Operation::Sync)?;
        self.file.0.sync_all()?;
        faults::pass(Operation::Rename)?;
        fs::rename(part, target)?;
        let folder = folder_of(target).to_owned();
        self.place = Place::Settled;
        sync_folder(&folder)
    }

    /// Hands the buffer to the system.
    fn hand_over(&mut self) -> io::Result<()> {
        let written = self.file.write_all(&self.buffer);
        self.has_failed |= written.is_err();
        self.buffer.clear();
        written
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.len() + bytes.len() > BUFFER {
            self.hand_over()?;
        }
        let taken = bytes.len().min(BUFFER);
        self.buffer.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    /// Hands what was written to a pipe or device. A file needs it only when it is complete.
    fn flush(&mut self) -> io::Result<()> {
        match self.place {
            Place::Direct => self.hand_over(),
            _ => Ok(()),
        }
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Place::Beside { part, .. } = &self.place
            && faults::pass(Operation::Remove).is_ok()
        {
            // If even this fails there is nobody to tell: the reason was returned before.
            let _ = fs::remove_file(part);
        }
    }
}

/// The file that a path leads to, which need not exist; nothing if it is an open stream of this
/// process by another name.
fn follow_links(path: &Path) -> io::Result<Option<PathBuf>> {
    /// Symbolic links that are followed, as many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if path.starts_with("/proc") || path.starts_with("/dev/fd") {
            return Ok(None);
        }
        let Ok(next) = fs::read_link(&path) else {
            return Ok(Some(path));
        };
        path = folder_of(&path).join(next);
    }
    let message = "too many symbolic links";
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Creates an unfinished file in the folder of its target.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!(".satur-{}-{number}.part", std::process::id());
        let part = folder_of(target).join(name);
        match OpenOptions::new().write(true).create_new(true).open(&part) {
            Ok(file) => return Ok((file, part)),
            // Of a process with our number that was killed.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// The folder in which a file is.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Brings the names in a folder to the disk, where the system knows how.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    faults::pass(Operation::SyncFolder)?;
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        Err(error) if is_unknown(&error) => Ok(()),
        done => done,
    }
}

/// Whether a file system does not know the operation.
fn is_unknown(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, Unsupported};
    [InvalidInput, Unsupported].contains(&error.kind())
}
