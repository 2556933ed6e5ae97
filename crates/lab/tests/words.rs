//! Built-in experiments in Portuguese: every text of a report has its translation, with the same
//! figures, and no translation is unused.

use std::collections::{BTreeMap, BTreeSet};

use satur_lab::BUILT_IN;
use toml::{Table, Value};

/// The texts of the tables and plots of an experiment.
fn shown(file: &Table) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for kind in ["table", "plot", "paper"] {
        let entries = file.get(kind).and_then(Value::as_array).cloned();
        for entry in entries.unwrap_or_default() {
            for field in ["title", "note", "unit", "x-title"] {
                let text = entry.get(field).and_then(Value::as_str);
                texts.extend(text.filter(|text| !text.is_empty()).map(str::to_owned));
            }
        }
    }
    texts
}

/// Every number of a text, sorted; decimal signs differ with the language and are left out.
fn figures(text: &str) -> Vec<String> {
    let is_part = |symbol: char| symbol.is_ascii_digit() || ['.', ','].contains(&symbol);
    let words = text.split(|symbol: char| !is_part(symbol));
    let mut figures: Vec<String> = words.map(|word| word.replace(['.', ','], "")).collect();
    figures.retain(|figure| !figure.is_empty());
    figures.sort_unstable();
    figures
}

fn words(file: &Table) -> BTreeMap<String, String> {
    let words = file["pt"]["words"].as_table().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    words
        .map(|(english, own)| (english.clone(), text(own)))
        .collect()
}

#[test]
fn every_built_in_experiment_is_there_in_portuguese() {
    // Single words, which the catalogue of the lab translates.
    let terms = ["operations"];
    for built_in in BUILT_IN {
        let name = built_in.name;
        let file: Table = built_in.text.parse().unwrap();
        let translated = words(&file);
        for text in shown(&file) {
            let is_there = translated.contains_key(&text) || terms.contains(&text.as_str());
            assert!(is_there, "{name}: '{text}' has no translation");
        }
        let count = |file: &Value| file.as_array().map_or(0, Vec::len);
        let errors = file.get("errors").map_or(0, count);
        let own = file["pt"].get("errors").map_or(0, count);
        assert_eq!(errors, own, "{name}: errors");
        for field in ["title", "about", "source", "machine"] {
            let is_there = file["pt"].get(field).is_some();
            assert_eq!(is_there, file.contains_key(field), "{name}: {field}");
        }
    }
}

#[test]
fn translations_keep_the_figures_of_the_text() {
    for built_in in BUILT_IN {
        let file: Table = built_in.text.parse().unwrap();
        let mut pairs: Vec<(String, String)> = words(&file).into_iter().collect();
        let errors = |file: &Value| -> Vec<String> {
            let all = file.as_array().cloned().unwrap_or_default();
            all.iter()
                .filter_map(|e| Some(e.as_str()?.to_owned()))
                .collect()
        };
        if let Some(english) = file.get("errors") {
            pairs.extend(
                errors(english)
                    .into_iter()
                    .zip(errors(&file["pt"]["errors"])),
            );
        }
        for (english, portuguese) in pairs
            .iter()
            .filter(|(english, _)| !english.starts_with("used-"))
        {
            assert_eq!(figures(english), figures(portuguese), "{}", built_in.name);
        }
    }
}
