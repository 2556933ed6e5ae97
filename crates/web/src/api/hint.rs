//! `hint`: the next step on the player's own board and marks, in three degrees at once.
//!
//! The page shows as much as the player asks for; so the second and the third degree cost nothing.

use satur_advice::{Advice, Degree, advise};
use satur_logic::{Action, Choice, Lang, Step, explain, picture, place};
use satur_model::{Candidate, Cell, Layout, Puzzle, Stop};
use serde_json::{Value, json};

use crate::{Question, Refusal};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?;
    let choice = Choice {
        preset: "all",
        until: None,
        without: Vec::new(),
    };
    let advice = advise(&puzzle, &choice, stop).ok_or(Refusal::Stopped)?;
    Ok(advice_json(question.lang, &puzzle, &advice))
}

fn advice_json(lang: Lang, puzzle: &Puzzle, advice: &Advice) -> Value {
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let mut object = advice.json(lang, Degree::Nudge, puzzle);
    match advice {
        Advice::Step { step, is_unique } => {
            object = step_json(lang, puzzle.layout(), step);
            object["unique"] = json!(is_unique);
            object["nudge"] = json!(nudge(lang, step));
            let told = place(lang, puzzle.layout(), step);
            let slots = [("name", lang.name(step.technique)), ("place", told)];
            let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
            object["where"] = json!(lang.say("hint-where", &slots));
            object["verdict"] = json!("step");
        }
        Advice::WrongEntries(cells) => object["cells"] = json!(indices(cells)),
        Advice::WrongMarks(struck) => {
            let cells: Vec<Cell> = struck.iter().map(|one| one.cell).collect();
            object["cells"] = json!(indices(&cells));
        }
        Advice::SomethingWrong(Some(repair)) | Advice::Impossible(Some(repair)) => {
            object["cells"] = json!(indices(&repair.cells));
        }
        _ => {}
    }
    object
}

fn nudge(lang: Lang, step: &Step) -> String {
    let (name, idea) = (lang.name(step.technique), lang.idea(step.technique));
    lang.say("hint-nudge", &[("name", &name), ("idea", &idea)])
}

/// A step as the page shows it: words, what to do in numbers of cells, the layers of its picture.
pub(super) fn step_json(lang: Lang, layout: &Layout, step: &Step) -> Value {
    let told = explain(lang, layout, step);
    let [under, over] = picture::overlay(layout, step);
    let lines: Vec<Value> = told
        .lines
        .iter()
        .map(|line| json!({"depth": line.depth, "text": line.text}))
        .collect();
    json!({
        "technique": step.technique.id,
        "name": told.name,
        "difficulty": satur_advice::hundredths(step.difficulty()),
        "actions": told.actions,
        "lines": lines,
        "notation": told.notation,
        "do": step.actions.iter().map(action_json).collect::<Vec<_>>(),
        "under": under,
        "over": over,
        "legend": legend_json(&picture::legend(lang, step)),
    })
}

fn action_json(action: &Action) -> Value {
    let told = |what: &str, Candidate { cell, digit }: Candidate| json!({"what": what, "cell": cell.index(), "digit": digit.number()});
    match *action {
        Action::Place(candidate) => told("place", candidate),
        Action::Strike(candidate) => told("strike", candidate),
    }
}

/// A legend as the page shows it.
pub(super) fn legend_json(legend: &[(String, String)]) -> Vec<Value> {
    let entries = legend.iter();
    entries
        .map(|(sample, name)| json!({"sample": sample, "name": name}))
        .collect()
}
