//! What the READMEs show is what the commands print, in both languages.

use std::path::Path;
use std::process::Command;

/// A command of a README, with what is shown of its output.
struct Shown {
    command: String,
    lines: Vec<String>,
}

/// The commands of a README whose output is shown.
fn shown(readme: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut is_inside = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            is_inside = line == "```text";
            // Nothing belongs to the last command of the block before.
            all.push(Shown {
                command: String::new(),
                lines: Vec::new(),
            });
        } else if let (true, Some(command)) = (is_inside, line.strip_prefix("$ ")) {
            all.push(Shown {
                command: command.to_owned(),
                lines: Vec::new(),
            });
        } else if let (true, Some(last)) = (is_inside, all.last_mut()) {
            last.lines.push(line.to_owned());
        }
    }
    all.retain(|shown| !shown.command.is_empty() && !shown.lines.is_empty());
    all
}

/// What a shell prints for a command at the root of the repository, on both outputs.
fn printed(command: &str, locale: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Path::new(env!("CARGO_BIN_EXE_satur")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(root)
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("LC_ALL", locale)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The words of a text, without regard to where its lines are broken.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the output is what is shown: an ellipsis at the end of a line leaves its rest out, alone on a
/// line all that follows.
fn agrees(printed: &str, shown: &[String]) -> bool {
    let Some(cut) = shown.iter().position(|line| line.ends_with('…')) else {
        return words(printed) == words(&shown.join("\n"));
    };
    let before = shown[..=cut].join("\n");
    words(printed).starts_with(words(&before).trim_end_matches('…').trim_end())
}

fn check(readme: &str, locale: &str) {
    let all = shown(readme);
    assert!(all.len() >= 9, "{}", all.len());
    for Shown { command, lines } in all {
        let printed = printed(&command, locale);
        assert!(
            agrees(&printed, &lines),
            "{command}\nprints\n{printed}\nand not\n{}",
            lines.join("\n")
        );
    }
}

#[test]
fn the_readme_shows_what_is_printed() {
    check(include_str!("../../../README.md"), "C");
}

#[test]
fn the_portuguese_readme_shows_what_is_printed() {
    check(include_str!("../../../README.pt-BR.md"), "pt_BR.UTF-8");
}

#[test]
fn a_difference_is_seen() {
    let shown = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    assert!(agrees("one\ntwo\nthree\n", &shown("one\ntw…")));
    assert!(agrees("one\ntwo\nthree\n", &shown("one\n…")));
    assert!(agrees("one two\n", &shown("one\ntwo")));
    assert!(!agrees("one\ntwo\n", &shown("one")));
    assert!(!agrees("one\ntwo\n", &shown("one\nthree…")));
}
