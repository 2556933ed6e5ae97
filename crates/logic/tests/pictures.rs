//! Pictures of steps as a renderer without CSS variables shows them.

use std::collections::BTreeMap;

use satur_logic::picture::{Storyteller, page_end, page_start, svg};
use satur_logic::{Action, AnyBoard, Ladder, Lang, SolvePath, Step, TECHNIQUES};
use satur_model::{Puzzle, Stop};
use satur_testkit::render::render;

const PAPER: &str = "#ffffff";
const INK: &str = "#14161a";
const TINT: &str = "#ebecef";
const FOUND: &str = "#0a58ca";
const LINK: &str = "#b3261e";
const PLACED: &str = "#7ddc8f";
const STRUCK_GROUND: &str = "#ffc9c4";
const STRUCK: &str = "#e53935";

/// The steps of the first examples on all pages, each with the position before it. Boards past 9x9
/// take long to render and show nothing new.
fn examples() -> Vec<(Puzzle, Step)> {
    let mut found: Vec<(Puzzle, Step)> = Vec::new();
    for technique in TECHNIQUES {
        let is_known = |known: &(Puzzle, Step)| known.1.technique.page.en == technique.page.en;
        if found.iter().any(is_known) {
            continue;
        }
        let examples = technique.page.examples().unwrap();
        let mut own = examples.into_iter().filter(|e| e.technique == technique.id);
        let example = own.next().unwrap();
        assert!(example.puzzle.shape().side() <= 9, "{}", technique.id);
        let steps = AnyBoard::new(&example.puzzle).unwrap().steps(technique);
        let step = steps.into_iter().find(|step| step.actions == example.gives);
        found.push((example.puzzle, step.unwrap()));
    }
    found
}

/// Whether a text has style sheets or attributes of its own, which a page with a strict content
/// security policy drops.
fn has_style(text: &str) -> bool {
    text.contains(" style=") || text.contains("<style")
}

fn count(colours: &BTreeMap<String, usize>, colour: &str) -> usize {
    colours.get(colour).copied().unwrap_or(0)
}

#[test]
fn every_step_is_drawn_in_its_colours() {
    for (puzzle, step) in examples() {
        let id = step.technique.id;
        let text = svg(Lang::En, &puzzle, 1, &step);
        assert!(!has_style(&text), "{id}: {text}");
        assert!(!text.contains("var("), "{id}: {text}");
        let picture = render(&text).colours();
        let all: usize = picture.values().sum();
        assert!(count(&picture, PAPER) > all / 5, "{id} is dark");
        // Nothing is painted in the colour that renderers fall back to.
        assert_eq!(count(&picture, "#000000"), 0, "{id}");
        assert!(count(&picture, INK) > 100, "{id} has no lines");
        let has_given = puzzle.givens().count_filled() > 0;
        assert_eq!(count(&picture, TINT) > 0, has_given, "{id}");
        let is_place = |action: &Action| matches!(action, Action::Place(_));
        let places = step.actions.iter().any(is_place);
        let strikes = !step.actions.iter().all(is_place);
        assert_eq!(count(&picture, PLACED) > 0, places, "{id}");
        assert_eq!(count(&picture, STRUCK_GROUND) > 0, strikes, "{id}");
        assert_eq!(count(&picture, STRUCK) > 0, strikes, "{id}");
    }
}

#[test]
fn figures_and_links_have_their_colours() {
    let examples = examples();
    let picture = |id: &str| {
        let (puzzle, step) = examples.iter().find(|(_, s)| s.technique.id == id).unwrap();
        render(&svg(Lang::Pt, puzzle, 7, step)).colours()
    };
    // The board of the X-wing has placed digits; its rows are lavender frames.
    let fish = picture("x-wing");
    assert!(count(&fish, FOUND) > 50, "{fish:?}");
    assert!(count(&fish, "#c9cdfb") > 50, "{fish:?}");
    assert_eq!(count(&fish, LINK), 0);
    let chain = picture("xy-chain");
    assert!(count(&chain, LINK) > 50, "{chain:?}");
}

#[test]
fn a_page_overrides_the_colours_by_class() {
    let (puzzle, _) = examples().swap_remove(0);
    let mut story = Storyteller::new(Lang::En, &puzzle).unwrap();
    let ladder = Ladder::all();
    let path = SolvePath::visited(&puzzle, &ladder, Stop::never(), |step, after| {
        story.add(step, after);
    });
    let story = story.finish("1 < 2", &path.unwrap());
    let start = page_start(Lang::En, "Title");
    let body = story.html(Lang::En, "1 < 2", "End.");
    assert!(!has_style(&body), "{body}");
    for class in body.split("class=\"").skip(1) {
        let (classes, _) = class.split_once('"').unwrap();
        for class in classes.split(' ') {
            let is_colour = class.starts_with("f-") || class.starts_with("s-");
            let rule = format!(".{class}{{");
            assert!(!is_colour || start.contains(&rule), "no rule for {class}");
        }
    }
    assert!(body.contains("aria-label=\"1 &lt; 2\"") && page_end().contains("</html>"));
}
