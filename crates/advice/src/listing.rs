//! What there is to choose from, as JSON for programs: methods and techniques.

use satur_logic::{Lang, Technique};
use satur_methods::Info;
use serde_json::{Value, json};

use crate::hundredths;

/// A method: what it promises, and its parameters. Names and help are in the language of people.
pub fn method_json(lang: Lang, info: &Info) -> Value {
    let params = info.params.iter().map(|param| {
        json!({
            "name": param.name,
            "default": param.kind.default().to_string(),
            "range": param.kind.range_in(lang),
            "help": info.param_help_in(lang, param),
        })
    });
    json!({
        "id": info.id,
        "name": info.name_in(lang),
        "summary": info.summary_in(lang),
        "guarantee": info.guarantee.name(),
        "random": info.is_random,
        "params": params.collect::<Vec<_>>(),
    })
}

/// A technique of human logic: its idea, and how hard it is.
pub fn technique_json(lang: Lang, technique: &Technique) -> Value {
    json!({
        "id": technique.id,
        "name": lang.name(technique),
        "idea": lang.idea(technique),
        "family": format!("{:?}", technique.family),
        "difficulty": hundredths(technique.difficulty),
        "hodoku": technique.hodoku.points(),
        "uniqueness": technique.needs_uniqueness,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_has_its_parameters_and_people_their_language() {
        let tabu = satur_methods::find("tabu").unwrap().info();
        let [english, portuguese] = Lang::ALL.map(|lang| method_json(lang, tabu));
        assert_eq!(
            english["params"].as_array().unwrap().len(),
            tabu.params.len()
        );
        assert_eq!(english["guarantee"], "heuristic");
        assert_eq!(english["id"], portuguese["id"]);
        assert_ne!(english["summary"], portuguese["summary"]);
    }

    #[test]
    fn a_technique_has_its_difficulty() {
        let wing = satur_logic::technique("x-wing").unwrap();
        let object = technique_json(Lang::En, wing);
        assert_eq!(object["difficulty"], hundredths(wing.difficulty));
        assert_eq!(object["uniqueness"], false);
    }
}
