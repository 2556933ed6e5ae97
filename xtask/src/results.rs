//! Runs every built-in experiment and writes `docs/results.md` with its pictures.

use std::path::Path;

use crate::cargo;

/// In the order of the page.
const EXPERIMENTS: [&str; 8] = [
    "ufma",
    "ufma-extended",
    "ufmg",
    "ita",
    "ufrj",
    "ufrgs",
    "sizes",
    "fill",
];

/// Runs them at a scale (`--quick`, `--full`, or nothing for the one in between), each into
/// `target/lab`, and makes the page of what is there. What was begun before goes on; folders of
/// another scale or seed must be removed first.
pub(crate) fn write(root: &Path, scale: Option<&str>) -> Result<(), String> {
    let folder = |name: &str| root.join("target/lab").join(name).display().to_string();
    for name in EXPERIMENTS {
        let out = folder(name);
        let mut words = vec!["run", "--release", "--quiet", "--", "lab", "run", name];
        words.extend(["--resume", "--out", &out]);
        words.extend(scale);
        cargo(&words)?;
    }
    let book = root.join("docs/results.md").display().to_string();
    let folders = EXPERIMENTS.map(folder);
    let mut words = vec!["run", "--release", "--quiet", "--", "lab", "report"];
    words.extend(folders.iter().map(String::as_str));
    words.extend(["--book", &book]);
    cargo(&words)
}
