//! Runs every built-in experiment and writes `docs/results.md` and `docs/results.pt.md` with their
//! pictures.

use std::path::Path;

use crate::{cargo, cargo_output};

/// The scale of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scale {
    Quick,
    Normal,
    Full,
}

impl Scale {
    fn parse(word: &str) -> Option<Self> {
        match word.trim_start_matches("--") {
            "quick" => Some(Self::Quick),
            "normal" => Some(Self::Normal),
            "full" => Some(Self::Full),
            _ => None,
        }
    }

    /// The option of `satur lab run`.
    fn option(self) -> Option<&'static str> {
        match self {
            Self::Quick => Some("--quick"),
            Self::Normal => None,
            Self::Full => Some("--full"),
        }
    }
}

/// Runs them in the order of the page, each into `target/lab`, and makes both pages from the
/// results of one build. The words are a scale for all of them (`--quick`, `--full`, or none for
/// the one in between) and scales for some: `sizes=quick`. Interrupted runs are resumed; folders of
/// another scale or seed must be removed first. Every section of the pages says its scale.
pub(crate) fn write(root: &Path, words: &[&str]) -> Result<(), String> {
    let experiments = experiments()?;
    let scales = scales(&experiments, words)?;
    let folder = |name: &str| root.join("target/lab").join(name).display().to_string();
    for (name, scale) in experiments.iter().zip(scales) {
        let out = folder(name);
        let mut words = vec!["run", "--release", "--quiet", "--", "lab", "run", name];
        words.extend(["--lang", "en", "--resume", "--out", &out]);
        words.extend(scale.option());
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

/// The scale of each experiment.
fn scales(experiments: &[String], words: &[&str]) -> Result<Vec<Scale>, String> {
    let mut scales = vec![Scale::Normal; experiments.len()];
    for word in words {
        let no_scale = || format!("'{word}': write --quick, --full or NAME=quick|normal|full");
        if let Some((name, scale)) = word.split_once('=') {
            let at = experiments.iter().position(|known| known == name);
            let at = at.ok_or_else(|| {
                format!(
                    "no experiment '{name}'; there are {}",
                    experiments.join(", ")
                )
            })?;
            scales[at] = Scale::parse(scale).ok_or_else(no_scale)?;
        } else {
            let scale = Scale::parse(word).filter(|_| word.starts_with("--"));
            scales.fill(scale.ok_or_else(no_scale)?);
        }
    }
    Ok(scales)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_for_all_and_then_for_some() {
        let names = ["ufma", "sizes"].map(str::to_owned);
        let scales = |words: &[&str]| scales(&names, words);
        assert_eq!(scales(&[]).unwrap(), [Scale::Normal; 2]);
        assert_eq!(
            scales(&["--full", "sizes=quick"]).unwrap(),
            [Scale::Full, Scale::Quick]
        );
        assert!(scales(&["size=quick"]).unwrap_err().contains("ufma, sizes"));
        for wrong in ["--fast", "full", "sizes=fast"] {
            assert!(scales(&[wrong]).unwrap_err().contains(wrong));
        }
    }
}
