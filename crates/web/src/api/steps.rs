//! `steps`: the whole solution as a person finds it, with one picture and its layers.

use satur_advice::{ending, heading, hundredths, uniqueness};
use satur_logic::picture::{StoryStep, Storyteller};
use satur_logic::{Choice, PathEnd, SolvePath, Step};
use satur_model::Stop;
use serde_json::{Value, json};

use super::hint::legend_json;
use crate::{Question, Refusal};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?;
    let lang = question.lang;
    let known = uniqueness(&puzzle, stop).ok_or(Refusal::Stopped)?;
    if known.is_impossible {
        let why = match puzzle.clash() {
            Some(clash) => {
                let clash = lang.clash(puzzle.layout(), clash);
                lang.say("clash", &[("clash", &clash)])
            }
            None => lang.say("none", &[]),
        };
        return Err(Refusal::Unanswered(why));
    }
    let choice = Choice {
        preset: "all",
        until: None,
        without: Vec::new(),
    };
    let ladder = choice.ladder(known.is_unique());
    let side = puzzle.shape().side().to_string();
    let too_large = || Refusal::Unanswered(lang.say("too-large", &[("side", &side)]));
    let mut story = Storyteller::new(lang, &puzzle).ok_or_else(too_large)?;
    let path = SolvePath::visited(&puzzle, &ladder, stop, |step, after| story.add(step, after));
    let path = path.ok_or_else(too_large)?;
    if stop.is_requested() {
        return Err(Refusal::Stopped);
    }
    let ending = ending(lang, &path, false);
    let heading = heading(lang, &puzzle);
    let story = story.finish(&heading, &path);
    let parts = path.steps.iter().zip(&story.steps);
    let steps: Vec<Value> = parts.map(|(step, part)| part_json(step, part)).collect();
    Ok(json!({
        "heading": heading,
        "ending": ending,
        "end": match path.end {
            PathEnd::Solved => "solved",
            PathEnd::Stuck => "stuck",
            PathEnd::Contradiction => "impossible",
            PathEnd::Stopped => "stopped",
        },
        "unique": known.is_unique(),
        "picture": story.picture,
        "steps": steps,
    }))
}

fn part_json(step: &Step, part: &StoryStep) -> Value {
    let hidden = part.hidden.iter();
    let hidden: Vec<String> = hidden
        .map(|one| format!("{}-{}", one.cell.index(), one.digit))
        .collect();
    let shown: Vec<usize> = part.shown.iter().map(|cell| cell.index()).collect();
    let lines: Vec<Value> = part
        .explanation
        .lines
        .iter()
        .map(|line| json!({"depth": line.depth, "text": line.text}))
        .collect();
    json!({
        "technique": step.technique.id,
        "name": part.explanation.name,
        "difficulty": hundredths(step.difficulty()),
        "actions": part.explanation.actions,
        "lines": lines,
        "notation": part.explanation.notation,
        "hide": hidden,
        "show": shown,
        "legend": legend_json(&part.legend),
    })
}
