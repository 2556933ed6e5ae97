//! `satur techniques`

use satur::logic::{AnyBoard, Lang, TECHNIQUES, Technique, explain, page, technique};
use serde_json::{Value, json};

use super::{CommandResult, did_you_mean, print};
use crate::args::{Techniques, locale};
use crate::step_view;
use crate::terminal::board;

pub(crate) fn run(args: &Techniques) -> CommandResult {
    let lang = args.lang.unwrap_or_else(locale);
    let Some(id) = &args.id else {
        return print(&list(lang, args.json));
    };
    let found = technique(id).ok_or_else(|| {
        let alike = did_you_mean(lang, id, TECHNIQUES.iter().map(|technique| technique.id));
        lang.say("no-technique", &[("id", id), ("alike", &alike)])
    })?;
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
            let (id, difficulty) = (technique.id, step_view::difficulty(technique.difficulty));
            let line = format!("  {id:width$}  {difficulty:>5}  {}", lang.idea(technique));
            text += &step_view::wrap(&line, width + 11, 0);
        }
    }
    text
}

fn show(lang: Lang, technique: &'static Technique) -> String {
    let name = lang.name(technique);
    let difficulty = step_view::difficulty(technique.difficulty);
    let slots = [
        ("id", technique.id),
        ("name", &name),
        ("difficulty", &difficulty),
    ];
    let mut text = step_view::wrap(&lang.say("technique", &slots), 0, 0);
    text += &step_view::wrap(&lang.idea(technique), 0, 0);
    text.push('\n');
    let prose = page::prose(lang.page(technique));
    text += &format!("{}\n", prose.trim_end());
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
        let board = board::step(&example.puzzle, step);
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
        "difficulty": step_view::hundredths(technique.difficulty),
        "hodoku": technique.hodoku,
        "uniqueness": technique.needs_uniqueness,
    })
}
