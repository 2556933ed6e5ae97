//! Every page has an example for every technique it serves, and every example comes true.

mod common;

use satur_logic::{AnyBoard, TECHNIQUES, page, technique};
use satur_testkit::quick;

#[test]
fn every_technique_has_an_example() {
    for technique in TECHNIQUES {
        let examples = page::examples(technique.page).unwrap();
        assert!(
            examples.iter().any(|e| e.technique == technique.id),
            "the page of {} has no example for it",
            technique.id
        );
    }
}

#[test]
fn every_example_comes_true() {
    let mut pages: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.page).collect();
    pages.sort_unstable();
    pages.dedup();
    for example in pages.into_iter().flat_map(|p| page::examples(p).unwrap()) {
        let id = &example.technique;
        let technique = technique(id).unwrap_or_else(|| panic!("there is no technique {id}"));
        let shape = example.puzzle.shape();
        let steps = AnyBoard::new(&example.puzzle).unwrap().steps(technique);
        let Some(step) = steps.iter().find(|step| step.actions == example.gives) else {
            let found: Vec<String> = steps
                .iter()
                .map(|step| common::texts(shape, &step.actions))
                .collect();
            panic!("{id} gives {found:?}");
        };
        let solutions = quick::solutions(&example.puzzle, 2);
        assert!(!solutions.is_empty(), "the example of {id} has no solution");
        common::check(step, &example.puzzle, &solutions);
        assert!(!step.marks.is_empty(), "{id} does not say why");
    }
}
