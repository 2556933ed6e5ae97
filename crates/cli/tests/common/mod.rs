//! The command as a process, for all suites.
#![allow(dead_code, reason = "each suite uses its part")]

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

/// What a command said, as text, and how it ended.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Done {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// Starts the command with its ends in our hands, in the plain locale.
pub(crate) fn start(words: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_satur"))
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the command on an input.
pub(crate) fn run(words: &[&str], input: &str) -> Output {
    let mut child = start(words);
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A command that does not read its input closes it: no fault of ours.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().unwrap()
    })
}

/// Runs the command on an input and returns what it wrote, as text.
pub(crate) fn satur(words: &[&str], input: &str) -> Done {
    let done = run(words, input);
    Done {
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
        code: done.status.code().unwrap_or(-1),
    }
}
