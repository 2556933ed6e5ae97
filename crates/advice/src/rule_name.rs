//! The techniques of Sudoku Explainer by the names that people read.
//!
//! Chains that use other chains are named after both: `Dynamic Cell Forcing Chains (+ Forcing Chains)`.
//! Such a name is put together from those of its parts, so that the catalogue has each part once.

use satur_logic::Lang;
use satur_logic::se::Rule;

use crate::words::say;

/// The name of a technique of Sudoku Explainer in a language. Programs get the English one.
pub(crate) fn rule_name(lang: Lang, rule: Rule) -> String {
    match lang {
        Lang::En => rule.name().to_owned(),
        Lang::Pt => translated(lang, rule.name()),
    }
}

fn translated(lang: Lang, name: &str) -> String {
    if let Some((base, rest)) = name.split_once(" (+ ") {
        let inner = rest.strip_suffix(')').unwrap_or(rest);
        return format!("{} (+ {})", translated(lang, base), translated(lang, inner));
    }
    if let Some(base) = name.strip_suffix(" (+)") {
        return format!("{} (+)", translated(lang, base));
    }
    say(lang, &key(name), &[])
}

/// The field of the catalogue for a name without parts.
fn key(name: &str) -> String {
    format!("se-{}", name.to_lowercase().replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All names, as the sources of the techniques have them.
    fn names() -> Vec<&'static str> {
        let source = include_str!("../../logic/src/rating/se/rule.rs");
        let (_, table) = source.split_once("\nrules! {").expect("the table of names");
        let (table, _) = table.split_once("\n}").expect("its end");
        let lines = table.lines().filter_map(|line| line.split_once(" = \""));
        lines
            .map(|(_, rest)| rest.trim_end_matches("\","))
            .collect()
    }

    #[test]
    fn every_technique_has_a_name_in_every_language() {
        assert!(names().len() > 60);
        for name in names() {
            // In English the parts say what the whole says.
            assert_eq!(translated(Lang::En, name), name);
            let text = translated(Lang::Pt, name);
            assert!(
                !text.contains("messages.") && !text.contains("Chains"),
                "{text}"
            );
        }
        assert_eq!(
            rule_name(Lang::Pt, Rule::NestedTwiceCell),
            "Cadeias forçadas dinâmicas de célula (+ cadeias forçadas dinâmicas (+ cadeias forçadas))"
        );
    }
}
