//! The static site: the page over WebAssembly, in a folder that any web server can serve.
//!
//! A compiler for WebAssembly is looked for in two places: a toolchain that has the target (`rustup
//! target add wasm32-unknown-unknown`), or one that has the sources of the standard library, which
//! is then built too, such as Debian's packages `rustc-web` and `rust-web-src`. The site is built
//! in a target folder of its own, because the compiler may be another one.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{apt, page};

const TARGET: &str = "wasm32-unknown-unknown";
/// The folder of the site.
const SITE: &str = "target/site";
/// Compilers that are tried, in this order.
const COMPILERS: [&str; 2] = ["rustc", "/usr/bin/rustc"];
/// The message if none of them is suitable.
const REMEDY: &str = "no compiler here can make WebAssembly: 'rustup target add wasm32-unknown-unknown', or on Debian \
                      'apt-get install rustc-web rust-web-src lld'";
/// Tests of the page that also apply to the site.
const SHARED_TESTS: [&str; 7] = ["explain", "learn", "make", "play", "set", "share", "watch"];

/// Builds the site and prints its size.
pub(crate) fn build(root: &Path) -> Result<PathBuf, String> {
    let compiler = Compiler::found()?;
    let module = compiler.build(root, &["--lib"])?.join("satur_wasm.wasm");
    let folder = root.join(SITE);
    let words = ["run", "--quiet", "--package", "satur-wasm", "--example"];
    let paths = [&folder, &module].map(|path| path.to_string_lossy().into_owned());
    let paths = paths.each_ref().map(String::as_str);
    super::cargo(&[&words[..], &["site", "--"], &paths[..]].concat())?;
    let bytes = std::fs::metadata(folder.join("satur.wasm")).map_or(0, |file| file.len());
    println!("{SITE}: any web server can serve it; satur.wasm has {bytes} bytes");
    Ok(folder)
}

/// Builds the site and tests it in a browser; missing requirements are reported and skipped.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    match build(root) {
        Ok(folder) => {
            test_nine(root)?;
            page::test_site(root, &folder, &SHARED_TESTS)
        }
        Err(missing) if missing == REMEDY => {
            eprintln!("-- skipped: the static site ({missing})");
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// Compares the 9x9 engines with each other in node, and prints how fast they are.
fn test_nine(root: &Path) -> Result<(), String> {
    let folder = Compiler::found()?.build(root, &["--example", "nine"])?;
    if !apt::runs("node", &["--version"]) {
        eprintln!("-- skipped: the 9x9 engines in WebAssembly (apt-get install nodejs)");
        return Ok(());
    }
    let script = root.join("crates/wasm/browser/nine.js");
    let status = Command::new("node")
        .arg(script)
        .arg(folder.join("examples/nine.wasm"))
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("failed: the 9x9 engines in WebAssembly do not agree".to_owned()),
        Err(error) => Err(format!("cannot run node: {error}")),
    }
}

/// A compiler that can make WebAssembly.
struct Compiler {
    program: &'static str,
    /// Whether the standard library is built from its sources.
    builds_std: bool,
    linker: Option<PathBuf>,
}

impl Compiler {
    /// The first that there is, or what to do.
    fn found() -> Result<Self, String> {
        let found = COMPILERS.iter().find_map(|name| Self::new(name));
        found.ok_or_else(|| REMEDY.to_owned())
    }

    fn new(program: &'static str) -> Option<Self> {
        let print = |words: &[&str]| {
            let said = Command::new(program).args(words).output().ok()?;
            let text = String::from_utf8(said.stdout).ok()?;
            said.status.success().then(|| PathBuf::from(text.trim()))
        };
        let library = print(&["--print", "target-libdir", "--target", TARGET])?;
        let has_target = library.join("self-contained").exists() || has_std(&library);
        let sources = print(&["--print", "sysroot"])?.join("lib/rustlib/src/rust/library");
        if !has_target && !sources.join("Cargo.lock").exists() {
            return None;
        }
        let linker = linker();
        // A toolchain of rustup finds its own linker.
        if !has_target && linker.is_none() {
            return None;
        }
        Some(Self {
            program,
            builds_std: !has_target,
            linker: linker.filter(|_| !has_target),
        })
    }

    /// Builds a part of the package; the folder in which it lies.
    fn build(&self, root: &Path, part: &[&str]) -> Result<PathBuf, String> {
        let folder = root.join("target/wasm");
        let mut words = vec!["build", "--release", "--quiet"];
        words.extend(["--package", "satur-wasm", "--target", TARGET]);
        words.extend(part);
        let mut command = super::command(&words);
        command
            .env("RUSTC", self.program)
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
        if self.builds_std {
            // Building the standard library needs a nightly compiler; these sources fit this
            // compiler.
            command.arg("-Zbuild-std=std,panic_abort");
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        if let Some(linker) = &self.linker {
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        let status = command.status();
        let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
        super::is_fine(status, &words)?;
        Ok(folder.join(TARGET).join("release"))
    }
}

/// Whether a folder has a standard library.
fn has_std(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names = entries.map(|entry| entry.file_name());
    names.any(|name| name.to_string_lossy().starts_with("libstd-"))
}

/// A linker for WebAssembly: of Rust's own toolchain, or of LLVM.
fn linker() -> Option<PathBuf> {
    let said = Command::new("rustc").args(["--print", "sysroot"]).output();
    let root = String::from_utf8(said.ok()?.stdout).ok()?;
    let hosts = Path::new(root.trim()).join("lib/rustlib");
    let entries = std::fs::read_dir(hosts).into_iter().flatten().flatten();
    let mut own = entries.map(|entry| entry.path().join("bin/rust-lld"));
    own.find(|path| path.is_file()).or_else(|| {
        let is_there = apt::runs("wasm-ld", &["--version"]);
        is_there.then(|| PathBuf::from("wasm-ld"))
    })
}
