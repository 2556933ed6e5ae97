//! Programs that tests need, from Debian's packages.

use std::process::{Command, Stdio};

/// Installs a package if that needs no password: as root on Debian. The caller checks for the
/// program to see whether it worked.
pub(crate) fn install(package: &str) {
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|said| said.stdout.trim_ascii() == b"0");
    if !is_root || !runs("apt-get", &["--version"]) {
        return;
    }
    // A fresh machine has no list of packages, or an old one.
    for words in [
        &["update"][..],
        &["install", "--yes", "--no-install-recommends", package],
    ] {
        eprintln!("-- apt-get {}", words.join(" "));
        let _ = Command::new("apt-get")
            .args(words)
            .stdout(Stdio::null())
            .status();
    }
}

/// Whether a program can be run.
pub(crate) fn runs(program: &str, words: &[&str]) -> bool {
    let mut command = Command::new(program);
    let silent = command.args(words).stdout(Stdio::null());
    silent
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
