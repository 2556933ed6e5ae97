//! `steps`: the whole solution as a person finds it, with one picture and its layers.

use satur_advice::{difficulty, hundredths, uniqueness};
use satur_logic::picture::{Chapter, StoryStep};
use satur_logic::{Choice, Lang, PathEnd, SolvePath, Step};
use satur_model::{Puzzle, Stop};
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
                let clash = lang.clash(puzzle.shape(), clash);
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
    let path = SolvePath::new(&puzzle, &ladder, stop).ok_or_else(too_large)?;
    if stop.is_requested() {
        return Err(Refusal::Stopped);
    }
    let ending = ending(lang, &puzzle, &path);
    let heading = heading(lang, &puzzle);
    let chapter = Chapter {
        lang,
        heading: &heading,
        puzzle: &puzzle,
        path: &path,
        ending: &ending,
    };
    let story = chapter.story().ok_or_else(too_large)?;
    let told = path.steps.iter().zip(&story.steps);
    let steps: Vec<Value> = told.map(|(step, part)| part_json(step, part)).collect();
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
        .told
        .lines
        .iter()
        .map(|line| json!({"depth": line.depth, "text": line.text}))
        .collect();
    json!({
        "technique": step.technique.id,
        "name": part.told.name,
        "difficulty": hundredths(step.difficulty()),
        "actions": part.told.actions,
        "lines": lines,
        "notation": part.told.notation,
        "hide": hidden,
        "show": shown,
        "legend": legend_json(&part.legend),
    })
}

fn heading(lang: Lang, puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let placed = puzzle.placed().map(|grid| grid.count_filled().to_string());
    let slots: [(&str, &str); 4] = [
        ("side", &shape.side().to_string()),
        ("shape", &shape.to_string()),
        ("givens", &puzzle.givens().count_filled().to_string()),
        ("placed", &placed.unwrap_or_default()),
    ];
    lang.say("puzzle", &slots)
}

fn ending(lang: Lang, puzzle: &Puzzle, path: &SolvePath) -> String {
    let hardest = path.hardest();
    let placed = path.steps.iter().flat_map(|step| &step.actions);
    let placed = placed.filter(|action| matches!(action, satur_logic::Action::Place(_)));
    let filled = puzzle.board().count_filled() + placed.count();
    let key = match path.end {
        PathEnd::Solved if hardest.is_none() => "solved-already",
        PathEnd::Solved => "solved",
        PathEnd::Stuck if hardest.is_none() => "stuck-at-once",
        PathEnd::Stuck => "stuck",
        PathEnd::Contradiction => "contradiction",
        PathEnd::Stopped => "stopped",
    };
    let name = hardest.map(|step| lang.name(step.technique));
    let hard = hardest.map(|step| difficulty(step.difficulty()));
    lang.say(
        key,
        &[
            ("steps", &path.steps.len().to_string()),
            ("name", &name.unwrap_or_default()),
            ("difficulty", &hard.unwrap_or_default()),
            ("filled", &filled.to_string()),
            ("cells", &puzzle.shape().cells().to_string()),
        ],
    )
}
