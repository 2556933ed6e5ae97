//! Runs every built-in experiment and writes `docs/results.md` and `docs/results.pt.md` with their
//! pictures.

use std::path::Path;

use crate::{cargo, cargo_output};

/// Runs them in the order of the page, at a scale (`--quick`, `--full`, or nothing for the one in
/// between), each into `target/lab`, and makes the pages of what is there, both from one build. What
/// was begun before goes on; folders of another scale or seed must be removed first.
pub(crate) fn write(root: &Path, scale: Option<&str>) -> Result<(), String> {
    let folder = |name: &str| root.join("target/lab").join(name).display().to_string();
    let experiments = experiments()?;
    for name in &experiments {
        let out = folder(name);
        let mut words = vec!["run", "--release", "--quiet", "--", "lab", "run", name];
        words.extend(["--lang", "en", "--resume", "--out", &out]);
        words.extend(scale);
        cargo(&words)?;
    }
    let folders: Vec<String> = experiments.iter().map(|name| folder(name)).collect();
    for (lang, page) in [("en", "docs/results.md"), ("pt", "docs/results.pt.md")] {
        let book = root.join(page).display().to_string();
        let mut words = vec!["run", "--release", "--quiet", "--", "lab", "report"];
        words.extend(folders.iter().map(String::as_str));
        words.extend(["--lang", lang, "--book", &book]);
        cargo(&words)?;
    }
    Ok(())
}

/// The names of the built-in experiments, as the program lists them.
fn experiments() -> Result<Vec<String>, String> {
    let list = cargo_output(&["run", "--release", "--quiet", "--", "lab", "list"])?;
    let names = list
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    Ok(names.map(str::to_owned).collect())
}
