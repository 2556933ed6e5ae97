//! `kinds`: what a setter can draw, from the registries: every kind of clue with what it takes, every rule, every
//! board of grids that overlap.
//!
//! The page has no list of clues of its own: it makes its tools from this answer, so a new kind of clue is drawn as
//! soon as it is a line of [`CLUES`].

use satur_model::clues::{CLUES, Kind, Need, Number, Takes};
use satur_model::rules::{Board, RULES};
use satur_model::{Layout, Shape, Stop};
use serde_json::{Value, json};

use crate::{Question, Refusal};

#[expect(clippy::unnecessary_wraps, reason = "every answer has this signature")]
pub(super) fn answer(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let lang = question.lang as usize;
    let rules = RULES.iter().map(|rule| {
        // The cells of a board of grids that overlap, which is chosen in place of a size.
        let cells = match rule.board {
            Board::Overlapping(_) => Layout::new(Shape::classic(), None, &[rule])
                .ok()
                .map(|layout| layout.shape().cells()),
            Board::Any | Board::Latin => None,
        };
        json!({"id": rule.id, "name": rule.name[lang], "summary": rule.summary[lang], "cells": cells})
    });
    let kinds = CLUES.iter().map(|kind| kind_json(kind, lang));
    Ok(json!({"rules": rules.collect::<Vec<_>>(), "kinds": kinds.collect::<Vec<_>>()}))
}

/// A kind of clue: `lists` are the keys of its lists of cells with the least and the greatest number of
/// cells (`null` for any); `groups` says that there are two or more lists of one key.
fn kind_json(kind: &Kind, lang: usize) -> Value {
    let most = |most: usize| (most < usize::MAX).then_some(most);
    let lists = match kind.cells {
        Takes::Nothing => vec![],
        Takes::Cells(least, greatest) => vec![json!(["cells", least, most(greatest)])],
        Takes::Two(both) => both
            .iter()
            .map(|&(name, least, greatest)| json!([name, least, most(greatest)]))
            .collect(),
        Takes::Groups => vec![json!(["groups", 1, null])],
    };
    let number = kind.number.map(|Number { key, need }| {
        let (need, default) = match need {
            Need::Required => ("required", None),
            Need::Optional => ("optional", None),
            Need::Default(number) => ("optional", Some(number)),
            Need::Many => ("many", None),
        };
        json!({"key": key, "need": need, "default": default})
    });
    json!({
        "id": kind.id,
        "name": kind.name[lang],
        "summary": kind.summary[lang],
        "form": format!("{:?}", kind.form).to_lowercase(),
        "looks": format!("{:?}", kind.looks).to_lowercase(),
        "lists": lists,
        "groups": kind.cells == Takes::Groups,
        "number": number,
        "text": kind.text,
    })
}

#[cfg(test)]
mod tests {
    use satur_logic::Lang;

    use super::*;

    #[test]
    fn every_kind_says_what_it_takes_in_both_languages() {
        for lang in Lang::ALL {
            let question = Question::new(json!({"lang": lang.code()})).unwrap();
            let told = answer(&question, &Stop::new()).unwrap();
            let kinds = told["kinds"].as_array().unwrap();
            assert_eq!(kinds.len(), CLUES.len());
            for kind in kinds {
                let takes_cells = kind["form"] != "board";
                assert_eq!(
                    !kind["lists"].as_array().unwrap().is_empty(),
                    takes_cells,
                    "{kind}"
                );
            }
            let find = |id: &str| kinds.iter().find(|kind| kind["id"] == id).unwrap();
            let arrow = find("arrow");
            assert_eq!(
                arrow["lists"],
                json!([["circle", 1, 1], ["cells", 1, null]])
            );
            assert_eq!(find("clone")["groups"], json!(true));
            assert_eq!(find("killer")["number"]["need"], json!("optional"));
            assert_eq!(find("whisper")["number"]["default"], json!(5));
            assert_eq!(find("quadruple")["number"]["need"], json!("many"));
            assert_eq!(find("automaton")["text"], json!("automaton"));
            let rules = told["rules"].as_array().unwrap();
            let samurai = rules.iter().find(|rule| rule["id"] == "samurai").unwrap();
            assert_eq!(samurai["cells"], json!(369));
        }
    }
}
