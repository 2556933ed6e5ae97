//! Other people's puzzle sets, read in place.
//!
//! None of them is part of this repository. They are looked for in the folder that
//! `SATUR_DATA` names, else in `../shared/data` beside the checkout; a test that needs one
//! and does not find it is reported as ignored, by name, so a clone elsewhere still passes.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use flate2::read::GzDecoder;
use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// The folder of the sets.
pub fn root() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("SATUR_DATA").map_or_else(beside, PathBuf::from)
}

/// A file or folder of the sets, if it is there.
pub fn find(path: &str) -> Option<PathBuf> {
    let path = root().join(path);
    path.exists().then_some(path)
}

/// The text of a file of the sets, unpacked if it ends in `.gz`; bytes that are not UTF-8
/// are replaced.
///
/// # Panics
/// If it is not there or cannot be read: ask [`find`] first, or use [`Suite::test`].
pub fn text(path: &str) -> String {
    let path = root().join(path);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut text = String::new();
        GzDecoder::new(bytes.as_slice())
            .read_to_string(&mut text)
            .expect("a whole gzip file");
        return text;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A suite of tests on those sets, for a test target with `harness = false`:
///
/// ```no_run
/// use satur_testkit::data::{Suite, text};
/// fn main() -> std::process::ExitCode {
///     Suite::new()
///         .test("the_list_is_complete", &["9x9/17_clue_49158.txt.gz"], || {
///             assert_eq!(text("9x9/17_clue_49158.txt.gz").lines().count(), 49_158);
///         })
///         .run()
/// }
/// ```
#[derive(Default)]
pub struct Suite(Vec<Trial>);

impl Suite {
    /// No test yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a test that needs these files or folders. Where one is absent it is ignored, with the
    /// reason; with `CI=true` it fails.
    #[must_use]
    pub fn test(self, name: &str, needs: &[&str], test: impl FnOnce() + Send + 'static) -> Self {
        self.add(name, needs, false, test)
    }

    /// Adds a test that takes long: it is ignored unless `--include-ignored` asks for it, as
    /// `cargo xtask test --slow` does.
    #[must_use]
    pub fn slow(self, name: &str, needs: &[&str], test: impl FnOnce() + Send + 'static) -> Self {
        self.add(name, needs, true, test)
    }

    fn add(
        mut self,
        name: &str,
        needs: &[&str],
        is_slow: bool,
        test: impl FnOnce() + Send + 'static,
    ) -> Self {
        let absent = needs.iter().find(|path| find(path).is_none());
        let absent = absent.map(|path| format!("needs {path}, which is not here"));
        let is_absent = absent.is_some();
        // Asked for on a machine that promises to have everything, a skip is a failure.
        let may_skip = std::env::var_os("CI").is_none_or(|value| value != "true");
        let run = move || match absent {
            None => {
                test();
                Ok(Completion::Completed)
            }
            Some(reason) if may_skip => Ok(Completion::ignored_with(reason)),
            Some(reason) => Err(Failed::from(reason)),
        };
        let kind = match (is_absent, is_slow) {
            (true, _) => "needs data that is not here",
            (false, true) => "slow",
            (false, false) => "",
        };
        // Where data is absent the test runs and says by itself that it was ignored, and why.
        self.0.push(
            Trial::ignorable_test(name, run)
                .with_kind(kind)
                .with_ignored_flag(is_slow),
        );
        self
    }

    /// Runs them as `cargo test` does.
    pub fn run(self) -> ExitCode {
        libtest_mimic::run(&Arguments::from_args(), self.0).exit_code()
    }
}
