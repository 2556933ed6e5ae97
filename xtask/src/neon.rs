//! The 9x9 engines on 64-bit ARM: their tests are built for it and run by an emulator.
//!
//! The compiler of rustup seldom has the target, so Debian's is used, which has the sources of the standard library
//! (`rustc-web`, `rust-web-src`); that library is built too. A linker and the C library come from
//! `gcc-aarch64-linux-gnu` and `libc6-dev-arm64-cross`, the emulator from `qemu-user`. What is missing is installed
//! where that needs no password; else the tests are reported as skipped.

use std::path::Path;

use crate::apt;

const TARGET: &str = "aarch64-unknown-linux-gnu";
/// Debian's compiler.
const COMPILER: &str = "/usr/bin/rustc";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";
/// Where Debian has the C library of that machine.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// What is needed: a program that shows that it is there, and its package.
const NEEDED: [(&str, &str); 3] = [
    (LINKER, "gcc-aarch64-linux-gnu"),
    (EMULATOR, "qemu-user"),
    (COMPILER, "rustc-web"),
];
/// Packages without a program of their own, with a path that they have.
const NEEDED_FILES: [(&str, &str); 2] = [
    (
        "/usr/aarch64-linux-gnu/include/stdio.h",
        "libc6-dev-arm64-cross",
    ),
    (
        "/usr/lib/rustlib/src/rust/library/Cargo.lock",
        "rust-web-src",
    ),
];

/// Runs the tests of `satur-nine` as an ARM machine would; missing requirements are reported and skipped.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    if let Some(package) = missing() {
        eprintln!("-- skipped: the 9x9 engines on ARM (apt-get install {package})");
        return Ok(());
    }
    let words = [
        "test",
        "--release",
        "--quiet",
        "--package",
        "satur-nine",
        "--lib",
        "--tests",
        "--target",
        TARGET,
    ];
    let mut command = super::command(&words);
    command
        // Building the standard library needs a nightly compiler; these sources fit this compiler.
        .arg("-Zbuild-std=std,test,proc_macro,panic_unwind")
        .env("RUSTC", COMPILER)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", root.join("target/neon"))
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER)
        .env(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
            format!("{EMULATOR} -L {LIBRARIES}"),
        );
    let status = command.status();
    let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
    super::is_fine(status, &words)
}

/// The first package that is still missing after trying to install it.
fn missing() -> Option<&'static str> {
    let programs = NEEDED.map(|(program, package)| (apt::runs(program, &["--version"]), package));
    let files = NEEDED_FILES.map(|(path, package)| (Path::new(path).exists(), package));
    for (is_there, package) in programs.into_iter().chain(files) {
        if !is_there {
            apt::install(package);
        }
    }
    let program = NEEDED
        .iter()
        .find(|(program, _)| !apt::runs(program, &["--version"]));
    let file = NEEDED_FILES
        .iter()
        .find(|(path, _)| !Path::new(path).exists());
    program.or(file).map(|(_, package)| *package)
}
