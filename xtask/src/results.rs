//! Runs every built-in experiment and writes `docs/results.md` with its pictures.

use std::path::Path;

use crate::{cargo, cargo_output};

/// Runs them in the order of the page, at a scale (`--quick`, `--full`, or nothing for the one in between), each into
/// `target/lab`, and makes the page of what is there. What was begun before goes on; folders of
/// another scale or seed must be removed first.
pub(crate) fn write(root: &Path, scale: Option<&str>) -> Result<(), String> {
    let folder = |name: &str| root.join("target/lab").join(name).display().to_string();
    let experiments = experiments()?;
    for name in &experiments {
        let out = folder(name);
        let mut words = vec!["run", "--release", "--quiet", "--", "lab", "run", name];
        words.extend(["--resume", "--out", &out]);
        words.extend(scale);
        cargo(&words)?;
    }
    let book = root.join("docs/results.md").display().to_string();
    let folders: Vec<String> = experiments.iter().map(|name| folder(name)).collect();
    let mut words = vec!["run", "--release", "--quiet", "--", "lab", "report"];
    words.extend(folders.iter().map(String::as_str));
    words.extend(["--book", &book]);
    cargo(&words)
}

/// The names of the built-in experiments, as the program lists them.
fn experiments() -> Result<Vec<String>, String> {
    let list = cargo_output(&["run", "--release", "--quiet", "--", "lab", "list"])?;
    let names = list
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    Ok(names.map(str::to_owned).collect())
}
