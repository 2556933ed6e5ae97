//! The real `veripb`, a proof checker by other people, for the long tests.
//!
//! `cargo xtask test --slow` installs it into `target/tools`; `SATUR_VERIPB` names another one.
//! Without it the tests that need it are reported as ignored.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use satur_model::Random;

/// Where the program is, or would be.
pub fn program() -> PathBuf {
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/bin/veripb");
    std::env::var_os("SATUR_VERIPB").map_or_else(own, PathBuf::from)
}

/// Whether it accepts a proof of a formula.
///
/// # Panics
/// If the texts cannot be put into files, or the program cannot be started.
pub fn accepts(formula: &[u8], proof: &[u8]) -> bool {
    let folder = std::env::temp_dir().join(format!("satur-veripb-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let thread = format!("{:?}", std::thread::current().id());
    let name = thread.replace(|sign: char| !sign.is_ascii_digit(), "");
    let [formula_path, proof_path] =
        ["opb", "pbp"].map(|ending| folder.join(format!("{name}.{ending}")));
    fs::write(&formula_path, formula).expect("room for the formula");
    fs::write(&proof_path, proof).expect("room for the proof");
    let status = Command::new(program())
        .args([&formula_path, &proof_path])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.expect("veripb can be started").success()
}

/// A proof with one line lost, moved, cut off, or changed. It may still be a proof.
pub fn damaged(proof: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    let at = random.below(lines.len());
    match random.below(8) {
        0 => drop(lines.remove(at)),
        1 => lines.truncate(at),
        2 => {
            let other = random.below(lines.len());
            lines.swap(at, other);
        }
        3 => lines[at] = lines[at].replacen("~x", "x", 1),
        4 => lines[at] = lines[at].replacen(" x", " ~x", 1),
        _ => lines[at] = with_another_number(&lines[at], random),
    }
    lines.join("\n") + "\n"
}

fn with_another_number(line: &str, random: &mut Random) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let word = &mut words[random.below(line.split(' ').count())];
    let digits = word.trim_start_matches(['x', '~', '-']).len();
    let start = word.len() - digits;
    if digits > 0 && word[start..].bytes().all(|byte| byte.is_ascii_digit()) {
        word.truncate(start);
        *word += &(random.below(60) + 1).to_string();
    }
    words.join(" ")
}

/// How two checkers agreed on damaged proofs.
#[derive(Default, Debug)]
pub struct Agreement {
    /// Refused by veripb and by us.
    pub both: usize,
    /// Refused by us alone, for being stricter about form.
    pub stricter: usize,
    /// Accepted by both: what was lost was not needed.
    pub neither: usize,
}

impl Agreement {
    /// Counts one damaged proof; `ours` is why we refuse it, if we do.
    ///
    /// # Panics
    /// If veripb refuses what we accept, or if we refuse what veripb accepts for a reason that is
    /// not one of form: we want blanks between words, no variables but those of the formula, each
    /// deletion once, and none of the formula.
    pub fn count(&mut self, ours: Option<&str>, formula: &[u8], proof: &str) {
        let forms = [
            "found ",
            "the formula has no variable",
            "does not fit",
            "was deleted",
            "never deleted",
        ];
        match (ours, accepts(formula, proof.as_bytes())) {
            (Some(_), false) => self.both += 1,
            (None, true) => self.neither += 1,
            (None, false) => panic!("only veripb refuses\n{proof}"),
            (Some(why), true) => {
                let is_form = forms.iter().any(|form| why.contains(form));
                assert!(is_form, "only we refuse: {why}\n{proof}");
                self.stricter += 1;
            }
        }
    }
}
