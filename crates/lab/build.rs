//! Passes the revision of the source to the program, so that every record can name it.

use std::process::Command;

fn main() {
    let revision = git(&[
        "describe",
        "--always",
        "--dirty=+",
        "--abbrev=8",
        "--exclude=*",
    ]);
    println!(
        "cargo::rustc-env=SATUR_REVISION={}",
        revision.unwrap_or_default()
    );
    // Built again when another commit is checked out.
    for path in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", path]) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
}

/// The output of git; `None` outside a repository.
fn git(words: &[&str]) -> Option<String> {
    let done = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(done.stdout).ok()?.trim().to_owned();
    (done.status.success() && !text.is_empty()).then_some(text)
}
