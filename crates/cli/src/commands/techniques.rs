//! `satur techniques`

use satur::advice;
use satur::logic::{AnyBoard, Lang, TECHNIQUES, Technique, explain, page};
use serde_json::{Value, json};

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
        return print(&format!("{}\n", as_json(lang, found)));
    }
    print(&show(lang, found))
}

/// By family, in the order in which the families first appear.
fn list(lang: Lang, json: bool) -> String {
    if json {
        let objects = TECHNIQUES.iter().map(|technique| as_json(lang, technique));
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

fn show(lang: Lang, technique: &'static Technique) -> String {
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
    let prose = page::prose(lang.page(technique));
    text += &terminal::page(prose.trim_end());
    text + &example(lang, technique)
}

/// The example of a page, drawn and explained.
fn example(lang: Lang, technique: &'static Technique) -> String {
    // Examples are tested: one that cannot be read is not there.
    let examples = page::examples(technique.page).unwrap_or_default();
    let own = examples
        .iter()
        .find(|example| example.technique == technique.id);
    let drawn = own.and_then(|example| {
        let steps = AnyBoard::new(&example.puzzle)?.steps(technique);
        let step = steps.iter().find(|step| step.actions == example.gives)?;
        let told = explain(lang, example.puzzle.shape(), step);
        let board = board::step(&example.puzzle, step, text_width());
        let heading = lang.say("example", &[]);
        let sentences = step_view::sentences(&told, 0);
        Some(format!(
            "\n## {heading}\n\n{board}\n{}\n\n{sentences}",
            told.actions
        ))
    });
    drawn.unwrap_or_default()
}

fn as_json(lang: Lang, technique: &Technique) -> Value {
    json!({
        "id": technique.id,
        "name": lang.name(technique),
        "idea": lang.idea(technique),
        "family": format!("{:?}", technique.family),
        "difficulty": advice::hundredths(technique.difficulty),
        "hodoku": technique.hodoku,
        "uniqueness": technique.needs_uniqueness,
    })
}
