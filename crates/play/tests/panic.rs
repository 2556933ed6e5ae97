//! A panic restores the terminal before its message is written. Where `script` is absent the test is reported as
//! ignored.

use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let is_absent = Command::new("script")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err();
    let trial = Trial::test("a_panic_gives_the_terminal_back", test).with_ignored_flag(is_absent);
    libtest_mimic::run(&Arguments::from_args(), vec![trial]).exit();
}

fn test() -> Result<(), Failed> {
    // Examples lie beside the folder of the tests.
    let own = std::env::current_exe()?;
    let program = own
        .parent()
        .and_then(|folder| folder.parent())
        .ok_or("no folder")?
        .join("examples/panic");
    let command = format!("{}; stty -a", program.display());
    let done = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .env("TERM", "xterm-256color")
        .stdin(Stdio::null())
        .output()?;
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    let (_, after) = text.rsplit_once("\u{1b}[?1049l").ok_or(text.clone())?;
    let (before, _) = text.split_once("\u{1b}[?1049l").ok_or(text.clone())?;
    // The message is seen on the usual screen, and lines are edited and echoed again.
    let is_reported = text.contains("the terminal is given back") && !before.contains("panicked");
    if !is_reported || !after.contains(" icanon") || after.contains("-echo ") {
        return Err(text.into());
    }
    Ok(())
}
