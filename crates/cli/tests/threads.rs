//! Commands on a system that gives them no threads: they go on with the one that they have.
//!
//! The limit on processes does not bind the superuser, so the commands run as a user without
//! rights. Where that cannot be arranged, the tests are reported as ignored.

use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

/// A command as another user, with a limit on the threads in all.
fn limited(threads: usize, words: &[&str]) -> Command {
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
        .args(["prlimit", &format!("--nproc={threads}")])
        .arg(env!("CARGO_BIN_EXE_satur"))
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    command
}

/// Whether such a command can be started at all.
fn is_possible() -> bool {
    limited(1, &["--version"])
        .output()
        .is_ok_and(|done| done.status.success())
}

fn main() -> ExitCode {
    let is_possible = is_possible();
    let cases: [(&str, &[&str], usize); 4] = [
        (
            "generate many",
            &["generate", "--count", "2", "--seed", "0", "--threads", "2"],
            2,
        ),
        (
            "generate one by one",
            &["generate", "--shape", "2x3", "--count", "3", "--seed", "0"],
            3,
        ),
        (
            "solve",
            &["solve", "--threads", "4", "examples/9x9.txt"],
            10,
        ),
        (
            "convert",
            &["convert", "--to", "line", "examples/9x9.txt"],
            10,
        ),
    ];
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let trials = cases.map(|(name, words, lines)| {
        let run = move || {
            let of = |done: std::process::Output| {
                let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
                (text(done.stdout), text(done.stderr), done.status.code())
            };
            let free = Command::new(env!("CARGO_BIN_EXE_satur"))
                .args(words)
                .current_dir(root)
                .output()?;
            let (wanted, _, _) = of(free);
            for threads in 1..4 {
                let (out, err, code) = of(limited(threads, words).current_dir(root).output()?);
                if code != Some(0) || out != wanted || out.lines().count() < lines {
                    return Err(Failed::from(format!(
                        "{threads} threads: {code:?} {out} {err}"
                    )));
                }
                let printed = err.matches("the system refused").count();
                // `convert` reads on the calling thread, which takes no longer.
                let expected = usize::from(threads == 1 && words[0] != "convert");
                if printed < expected || printed > 1 {
                    return Err(Failed::from(format!(
                        "{threads} threads, reported {printed} times: {err}"
                    )));
                }
            }
            Ok(())
        };
        Trial::test(format!("{name} without threads"), run).with_ignored_flag(!is_possible)
    });
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}
