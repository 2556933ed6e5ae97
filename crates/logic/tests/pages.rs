//! Every page has an example for every technique it describes, and every example holds.

mod common;

use satur_logic::page::{Page, Part};
use satur_logic::{AnyBoard, Lang, TECHNIQUES, technique};
use satur_testkit::pages::differences;
use satur_testkit::{oracle, quick};

/// Every page once.
fn pages() -> Vec<Page> {
    let mut pages: Vec<Page> = TECHNIQUES.iter().map(|technique| technique.page).collect();
    pages.sort_by_key(|page| page.en);
    pages.dedup_by_key(|page| page.en);
    pages
}

#[test]
fn every_technique_has_an_example() {
    for technique in TECHNIQUES {
        let examples = technique.page.examples().unwrap();
        assert!(
            examples.iter().any(|e| e.technique == technique.id),
            "the page of {} has no example for it",
            technique.id
        );
    }
}

#[test]
fn every_example_comes_true() {
    let mut wrong = Vec::new();
    for example in pages().iter().flat_map(|page| page.examples().unwrap()) {
        let id = &example.technique;
        let technique = technique(id).unwrap_or_else(|| panic!("there is no technique {id}"));
        let shape = example.puzzle.shape();
        let steps = AnyBoard::new(&example.puzzle).unwrap().steps(technique);
        let Some(step) = steps.iter().find(|step| step.actions == example.gives) else {
            let found: Vec<String> = steps
                .iter()
                .map(|step| common::texts(shape, &step.actions))
                .collect();
            wrong.push(format!("{id} gives {found:?}"));
            continue;
        };
        let solutions = if example.puzzle.is_plain() {
            quick::solutions(&example.puzzle, 2)
        } else {
            oracle::solutions(&example.puzzle, usize::MAX)
        };
        assert!(!solutions.is_empty(), "the example of {id} has no solution");
        common::check(step, &example.puzzle, &solutions);
        assert!(!step.marks.is_empty(), "{id} does not say why");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_easier_technique_does_what_an_example_shows() {
    let mut needless = Vec::new();
    for example in pages().iter().flat_map(|page| page.examples().unwrap()) {
        let technique = technique(&example.technique).expect("a technique of this name");
        let board = AnyBoard::new(&example.puzzle).unwrap();
        let mut steps = board.steps(technique);
        steps.retain(|step| step.actions == example.gives);
        if common::needed(&board, &example.puzzle, technique, steps).is_empty() {
            needless.push(technique.id);
        }
    }
    needless.sort_unstable();
    let mut listed = common::NOT_FOUND.to_vec();
    listed.sort_unstable();
    assert_eq!(needless, listed, "easier techniques do what the first show");
}

#[test]
fn a_page_says_of_its_technique_that_no_board_is_known_to_need_it() {
    let subsumed = common::SUBSUMED.iter();
    let subsumed = subsumed.map(|(id, ..)| (id, ["no board needs it", "nenhum tabuleiro precisa"]));
    let not_found = common::NOT_FOUND.iter();
    let not_found = not_found.map(|id| (id, ["no board is known", "não se conhece"]));
    for (id, words) in subsumed.chain(not_found) {
        let technique = technique(id).expect("a technique of this name");
        for (lang, words) in Lang::ALL.into_iter().zip(words) {
            let prose = technique.page.prose(lang).to_lowercase();
            let prose = prose.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(prose.contains(words), "{id} in {lang}");
        }
    }
}

#[test]
fn every_page_is_translated_with_its_examples_in_place() {
    for page in pages() {
        let title = page.en.lines().next().unwrap();
        assert!(page.pt.starts_with("# "), "{title}");
        let found = differences(&page.prose(Lang::En), &page.prose(Lang::Pt));
        assert_eq!(found, Vec::<String>::new(), "{title}");
        let kinds = Lang::ALL.map(|lang| {
            let parts = page
                .parts(lang)
                .unwrap_or_else(|why| panic!("{title}: {why}"));
            let is_example = |part: &Part| matches!(part, Part::Example(_));
            parts.iter().map(is_example).collect::<Vec<_>>()
        });
        assert_eq!(kinds[0], kinds[1], "{title}");
    }
}
