//! The repository's own rules, which no compiler checks.

mod blocks;

use std::fs;
use std::path::Path;
use std::process::Command;

/// A longer file contains an idea that belongs in a file of its own.
const MAX_LINES: usize = 600;
/// The comment of a longer file, followed by the reason.
const LONG_BECAUSE: &str = "// Long because:";
/// Upper bound on the size of a file: nothing that was fetched is committed, and our own files are
/// small.
const MAX_BYTES: usize = 400 << 10;

/// Crates that are built for WebAssembly too, and so must not use the system clock.
const FOR_BROWSERS: [&str; 10] = [
    "model", "logic", "methods", "stream", "generate", "advice", "lab", "book", "watch", "web",
];
/// The only file in them that may use the clock of the standard library.
const CLOCK: &str = "crates/model/src/clock.rs";

/// Whether a text uses the clock of the standard library.
fn uses_system_clock(text: &str) -> bool {
    let mut parts = text.split("std::time::").skip(1);
    parts.any(|rest| {
        let named = rest.split([';', '\n']).next().unwrap_or_default();
        named
            .split(|letter: char| !letter.is_alphanumeric())
            .any(|word| word == "Instant")
    })
}

/// Checks every file that git knows.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cannot run git: {error}"))?;
    let mut complaints = Vec::new();
    for path in String::from_utf8_lossy(&listed.stdout).lines() {
        let Ok(bytes) = fs::read(root.join(path)) else {
            continue;
        };
        complaints.extend(
            complaints_about(path, &bytes)
                .into_iter()
                .map(|what| format!("{path}: {what}")),
        );
    }
    complaints.extend(untranslated(root));
    complaints.extend(blocks::stale(|path| {
        fs::read_to_string(root.join(path)).ok()
    }));
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// What README.md has and its translation lacks, or vice versa: headings, rows of tables, commands
/// and lines of code.
fn untranslated(root: &Path) -> Option<String> {
    let skeleton = |name: &str| {
        let text = fs::read_to_string(root.join(name)).unwrap_or_default();
        skeleton(&text)
    };
    let (original, translated) = (skeleton("README.md"), skeleton("README.pt-BR.md"));
    let mut pairs = original.iter().zip(&translated);
    let departs = pairs.find(|(one, other)| one != other);
    match departs {
        Some((one, other)) => Some(format!("README.pt-BR.md: has '{other}' for '{one}'")),
        None if original.len() == translated.len() => None,
        None => Some("README.pt-BR.md: ends earlier or later than README.md".to_owned()),
    }
}

/// The lines of a page that are the same in every language, without the comments of commands and
/// without what they print.
fn skeleton(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut is_output = false;
    let mut kept = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
            is_output = false;
            kept.push(line.to_owned());
        } else if is_code && is_output && !line.starts_with("$ ") {
            // Tested where the commands are: it is in the language of the page.
        } else if is_code {
            is_output = line.starts_with("$ ");
            let command = line.split_once("  #").map_or(line, |(command, _)| command);
            kept.push(command.trim_end().to_owned());
        } else if line.starts_with('#') {
            kept.push(line.chars().take_while(|symbol| *symbol == '#').collect());
        } else if line.starts_with('|') {
            // The first column of a table of ids.
            kept.push(line.split('`').skip(1).step_by(2).collect());
        }
    }
    kept
}

fn complaints_about(path: &str, bytes: &[u8]) -> Vec<String> {
    let mut complaints = Vec::new();
    if bytes.len() > MAX_BYTES {
        complaints.push(format!(
            "{} bytes; at most {MAX_BYTES} are committed",
            bytes.len()
        ));
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return complaints;
    };
    let ending = Path::new(path)
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or("");
    if ending == "rs" {
        let lines = text.lines().count();
        if lines > MAX_LINES && !text.contains(LONG_BECAUSE) {
            complaints.push(format!(
                "{lines} lines; find the idea that wants its own file, or say '{LONG_BECAUSE} …'"
            ));
        }
        if !text.starts_with("//!") {
            complaints.push("a file opens with what it is about (//!)".to_owned());
        }
        complaints.extend(blocks::complaints_about(path, text));
        let is_for_browsers = FOR_BROWSERS
            .iter()
            .any(|name| path.starts_with(&format!("crates/{name}/src/")));
        if is_for_browsers && path != CLOCK && uses_system_clock(text) {
            complaints.push(
                "takes Instant from the standard library, which has no clock in a browser: take satur_model::Instant"
                    .to_owned(),
            );
        }
    }
    // The repository is about the project only, never about a machine. Written in two parts so that
    // this file passes.
    for machine in [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
    ] {
        if text.contains(machine) {
            complaints.push(format!("names a path of a machine: {machine}"));
        }
    }
    for (number, line) in text.lines().enumerate() {
        if line.ends_with([' ', '\t']) && ["rs", "toml", "md"].contains(&ending) {
            complaints.push(format!("line {}: blanks at the end", number + 1));
        }
        if ["<<<<<<< ", ">>>>>>> "]
            .iter()
            .any(|mark| line.starts_with(mark))
        {
            complaints.push(format!("line {}: a merge was left undone", number + 1));
        }
        if ["todo!(", "unimplemented!(", "dbg!("]
            .iter()
            .any(|stub| line.trim_start().starts_with(stub))
        {
            complaints.push(format!("line {}: a stub", number + 1));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::{skeleton, uses_system_clock};

    #[test]
    fn the_clock_of_the_standard_library_is_seen() {
        assert!(uses_system_clock("use std::time::{Duration, Instant};"));
        assert!(uses_system_clock("let now = std::time::Instant::now();"));
        assert!(!uses_system_clock(
            "use std::time::Duration;\nuse crate::Instant;"
        ));
    }

    #[test]
    fn a_translation_keeps_headings_rows_and_commands() {
        let english = "# A\n\nText.\n\n```text\n$ satur x  # solves\none\n```\n```\n1\n```\n\n| `id` | idea |\n";
        let kept = skeleton(english);
        let same = "# B\n\nOutro.\n\n```text\n$ satur x    # resolve\num\n```\n```\n1\n```\n\n| `id` | ideia |\n";
        assert_eq!(skeleton(same), kept);
        for (from, to) in [
            ("# B", "## B"),
            ("satur x", "satur y"),
            ("\n1\n", "\n2\n"),
            ("`id`", "`ide`"),
            ("| `id` | ideia |\n", ""),
        ] {
            assert_ne!(skeleton(&same.replacen(from, to, 1)), kept, "{to}");
        }
    }
}
