//! The files that a command reads, which it must not write.

use std::fs;
use std::io;
use std::path::Path;

/// The identity of a file, independent of its name: two names, a link, `./` before it.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

/// The files that a command reads.
#[derive(Default, Debug)]
pub struct Inputs(Vec<Identity>);

impl Inputs {
    /// A command that reads no files.
    pub const NONE: &'static Self = &Self(Vec::new());

    /// The files at these paths; `-` is standard input. Pipes and devices are left out: reading and
    /// writing the same terminal is not a mistake.
    pub fn of<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Self {
        let identities = paths.into_iter().filter_map(|path| {
            let path = path.as_ref();
            identity(if path == Path::new("-") {
                Path::new("/dev/stdin")
            } else {
                path
            })
        });
        Self(identities.collect())
    }

    /// Returns an error if the file at this path is one of them.
    pub fn refuse(&self, path: &Path) -> io::Result<()> {
        if identity(path).is_some_and(|output| self.0.contains(&output)) {
            let message = "the same file is read; write to another one";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        Ok(())
    }

    /// An error if standard output is one of them, as in `satur convert a >> a`.
    pub fn refuse_stdout(&self) -> io::Result<()> {
        self.refuse(Path::new("/dev/stdout"))
    }
}

/// The identity of an ordinary file.
fn identity(path: &Path) -> Option<Identity> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        Some((metadata.dev(), metadata.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        fs::canonicalize(path).ok()
    }
}
