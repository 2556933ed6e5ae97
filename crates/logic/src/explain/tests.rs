//! Every technique has texts in every language, whose slots its steps fill.

use super::{explain, slots};
use crate::messages::{Slot, Slots, names_outside_brackets};
use crate::{AnyBoard, Lang, Step, TECHNIQUES, Technique};
use satur_model::Layout;

/// The steps of the examples on a technique's page.
fn examples(technique: &'static Technique) -> Vec<(Layout, Step)> {
    let all = technique.page.examples().unwrap();
    let own = all
        .into_iter()
        .filter(|example| example.technique == technique.id);
    own.filter_map(|example| {
        let steps = AnyBoard::new(&example.puzzle)?.steps(technique);
        let step = steps
            .into_iter()
            .find(|step| step.actions == example.gives)?;
        Some((example.puzzle.layout().clone(), step))
    })
    .collect()
}

#[test]
fn every_technique_has_name_idea_and_reason() {
    let mut missing = Vec::new();
    for technique in TECHNIQUES {
        for lang in Lang::ALL {
            for field in ["name", "idea", "why"] {
                if lang.text(technique.id, field).is_none_or(str::is_empty) {
                    missing.push(format!("{lang} {} {field}", technique.id));
                }
            }
        }
        let has_then = |lang: Lang| lang.text(technique.id, "then").is_some();
        assert_eq!(has_then(Lang::En), has_then(Lang::Pt), "{}", technique.id);
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn reasons_use_only_what_the_steps_provide() {
    let mut complaints = Vec::new();
    for technique in TECHNIQUES {
        for (layout, step) in examples(technique) {
            let slots: Slots = slots::of(&layout, &step);
            for lang in Lang::ALL {
                for field in ["why", "then"] {
                    let text = lang.text(technique.id, field).unwrap_or_default();
                    for name in names_outside_brackets(text) {
                        if slots.get(&name).is_none_or(Slot::is_empty) {
                            complaints.push(format!("{lang} {} {field}: {name}", technique.id));
                        }
                    }
                }
                let explanation = explain(lang, &layout, &step);
                let text = explanation.text();
                let is_clean = !text.contains(['{', '}', '[', ']']) && !text.contains("  .");
                if !is_clean || explanation.lines.iter().any(|line| line.text.is_empty()) {
                    complaints.push(format!("{lang} {}: {text}", technique.id));
                }
            }
        }
    }
    complaints.sort();
    complaints.dedup();
    assert!(complaints.is_empty(), "{complaints:#?}");
}
