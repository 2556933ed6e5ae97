//! `satur techniques`

use satur::advice;
use satur::logic::page::{Example, Part};
use satur::logic::{AnyBoard, Lang, TECHNIQUES, Technique, explain, technique};

use super::{CommandResult, print};
use crate::args::Show;
use crate::ids;
use crate::language::current;
use crate::step_view;
use crate::terminal::{self, board, entry, text_width};

pub(crate) fn run(args: &Show) -> CommandResult {
    let lang = current();
    let Some(id) = &args.id else {
        return print(&list(lang, args.json));
    };
    let found = ids::technique(id)?;
    if args.json {
        return print(&format!("{}\n", advice::technique_json(lang, found)));
    }
    print(&show(lang, found))
}

/// By family, in the order in which the families first appear.
fn list(lang: Lang, json: bool) -> String {
    if json {
        let objects = TECHNIQUES
            .iter()
            .map(|technique| advice::technique_json(lang, technique));
        return objects.map(|object| format!("{object}\n")).collect();
    }
    let mut families = Vec::new();
    for technique in TECHNIQUES {
        if !families.contains(&technique.family) {
            families.push(technique.family);
        }
    }
    let width = TECHNIQUES
        .iter()
        .map(|technique| technique.id.len())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for family in families {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &format!("{}\n", lang.family(family));
        for technique in TECHNIQUES
            .iter()
            .filter(|technique| technique.family == family)
        {
            let (id, difficulty) = (technique.id, advice::difficulty(technique.difficulty));
            let columns = [format!("  {id:width$}"), format!("{difficulty:>5}")];
            text += &entry(&columns, &lang.idea(technique), text_width());
        }
    }
    text
}

/// The page of a technique, with its examples drawn.
pub(super) fn show(lang: Lang, technique: &'static Technique) -> String {
    let name = lang.name(technique);
    let difficulty = advice::difficulty(technique.difficulty);
    let slots = [
        ("id", technique.id),
        ("name", &name),
        ("difficulty", &difficulty),
    ];
    let mut text = step_view::wrap(&lang.say("technique", &slots), 0, 0);
    text += &step_view::wrap(&lang.idea(technique), 0, 0);
    text.push('\n');
    // Pages are tested: one that cannot be read is not there.
    let parts = technique.page.parts(lang).unwrap_or_default();
    let mut has_legend = false;
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        match part {
            Part::Prose(prose) => text += &terminal::page(prose.trim_end()),
            Part::Example(example) if is_shown(technique, example) => {
                text += &diagram(lang, example).unwrap_or_default();
                if !has_legend {
                    has_legend = true;
                    text += &format!("\n{}", step_view::wrap(&lang.say("diagram", &[]), 0, 0));
                }
            }
            Part::Example(example) => {
                let id = [("id", example.technique.as_str())];
                text += &step_view::wrap(&lang.say("see-example", &id), 0, 0);
            }
        }
    }
    text
}

/// Whether an example is drawn: every one of the technique that was asked for, and those of the
/// others on its page that fit a terminal in one piece.
fn is_shown(asked: &Technique, example: &Example) -> bool {
    example.technique == asked.id || example.puzzle.shape().side() <= WIDEST
}

/// The largest side at which a board with its pencil marks fits a terminal.
const WIDEST: usize = 9;

/// An example as a board with the marks of its step, and the step in words.
fn diagram(lang: Lang, example: &Example) -> Option<String> {
    let technique = technique(&example.technique)?;
    let steps = AnyBoard::new(&example.puzzle)?.steps(technique);
    let step = steps.iter().find(|step| step.actions == example.gives)?;
    let explanation = explain(lang, example.puzzle.layout(), step);
    let board = board::step(&example.puzzle, step, text_width());
    let heading = step_view::wrap(
        &format!("{}: {}", explanation.name, explanation.actions),
        0,
        0,
    );
    let sentences = step_view::sentences(&explanation, 0);
    Some(format!("{board}\n{heading}{sentences}"))
}
