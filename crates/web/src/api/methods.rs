//! `methods`: every method with the table of what can be set, and the boards of the papers that show
//! it. One table feeds the forms of Watch and Race, as it feeds `--set` and the help.

use satur_logic::Lang;
use satur_methods::{Kind, METHODS, Method, Param};
use satur_model::{Puzzle, Stop};
use satur_watch::{Example, examples_of};
use serde_json::{Value, json};

use crate::{Question, Refusal, board};

#[expect(clippy::unnecessary_wraps, reason = "every answer has this signature")]
pub(super) fn answer(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let methods: Vec<Value> = METHODS
        .iter()
        .map(|method| method_json(question.lang, *method))
        .collect();
    Ok(json!({"methods": methods}))
}

fn method_json(lang: Lang, method: &dyn Method) -> Value {
    let info = method.info();
    let example = |example: &&Example| {
        json!({
            "id": example.id,
            "text": example.text(lang),
            "settings": example.settings,
            "board": board::write(&example.puzzle()),
        })
    };
    json!({
        "id": info.id,
        "name": info.name_in(lang),
        "summary": info.summary_in(lang),
        "unit": info.work_unit_in(lang),
        "guarantee": info.guarantee.name(),
        "random": info.is_random,
        "repeats": method.repeats_exactly(),
        "params": info.params.iter().map(|param| {
            let mut object = kind_json(param);
            object["name"] = json!(param.name);
            object["help"] = json!(info.param_help_in(lang, param));
            object["range"] = json!(param.kind.range_in(lang));
            object
        }).collect::<Vec<_>>(),
        "examples": examples_of(info.id).iter().map(example).collect::<Vec<_>>(),
    })
}

/// What a form needs to know of a parameter.
fn kind_json(param: &Param) -> Value {
    match param.kind {
        Kind::Int { default, min, max } => {
            let max = (max < u64::MAX).then_some(max);
            json!({"kind": "int", "default": default, "min": min, "max": max})
        }
        Kind::Real { default, min, max } => {
            let max = max.is_finite().then_some(max);
            json!({"kind": "real", "default": default, "min": min, "max": max})
        }
        Kind::Choice(words) => json!({"kind": "choice", "default": words[0], "words": words}),
        Kind::Several(words) => json!({"kind": "several", "default": "", "words": words}),
    }
}

/// What is asked of a method: `method`, `settings` (each `name=value`) and `seed`.
pub(super) struct Asked {
    pub(super) method: &'static dyn Method,
    pub(super) settings: Vec<String>,
    pub(super) seed: u64,
}

/// The most that can be set on one method; the longest table has fewer entries.
const MOST_SETTINGS: usize = 64;

impl Asked {
    /// Reads the method of a question; whether its settings are good is checked by its run.
    pub(super) fn read(question: &Question) -> Result<Self, Refusal> {
        let id = question.needed_text("method")?;
        let method = satur_methods::find(id)
            .ok_or_else(|| Refusal::bad(format!("method: there is no '{id}'")))?;
        let settings = question.list("settings")?;
        if settings.len() > MOST_SETTINGS {
            return Err(Refusal::bad("settings: too many"));
        }
        let settings = settings
            .iter()
            .map(|setting| Some(setting.as_str()?.to_owned()))
            .collect::<Option<Vec<String>>>()
            .ok_or_else(|| Refusal::bad("settings: expected a list of texts, each name=value"))?;
        let seed = question.number("seed", u64::MAX)?.unwrap_or(0);
        Ok(Self {
            method,
            settings,
            seed,
        })
    }
}

/// The board of a question: what stands under `board`, or one that is made to be watched, under
/// `large`: its shape as text. A large board has a solution by how it is made; a third of its digits
/// are taken away at random, and nobody asks whether it has another.
pub(super) fn board_of(question: &Question) -> Result<Puzzle, Refusal> {
    let Some(text) = question.text("large")? else {
        return question.any_board();
    };
    let shape = Question::large_shape("large", text)?;
    let random =
        &mut satur_generate::random_of(question.number("boardSeed", u64::MAX)?.unwrap_or(0), 0);
    let mut grid = satur_generate::full(shape, random);
    for cell in shape.all_cells() {
        if random.below(3) == 0 {
            grid[cell] = None;
        }
    }
    Ok(Puzzle::new(grid))
}
