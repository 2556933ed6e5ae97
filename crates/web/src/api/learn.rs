//! `learn`: the list of everything that has a page; `lesson`: one page.
//!
//! Pages are those of the crates: of techniques with their tested examples as boards, of methods, and
//! of the five papers, whose tables come from `docs/results.md`, published beside measured. Prose is
//! Markdown; the page makes elements of it and never markup.

use satur_lab::{BUILT_IN, Experiment};
use satur_logic::page::{Example, Part};
use satur_logic::{AnyBoard, Lang, TECHNIQUES, picture, technique};
use satur_methods::METHODS;
use satur_model::Stop;
use serde_json::{Value, json};

use super::hint::step_json;
use crate::{Question, Refusal, board};

/// What was measured of the papers, with what they published.
pub(super) fn results(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../../../../docs/results.md"),
        Lang::Pt => include_str!("../../../../docs/results.pt.md"),
    }
}

/// The experiments that repeat a paper, in the order of the papers, with their methods.
static PAPERS: &[(&str, &[&str])] = &[
    ("ufma", &["saturbfs", "bfs", "dfs"]),
    ("ufmg", &["dsatur", "dsatur-restarts"]),
    ("ita", &["fsm"]),
    ("ufrj", &["formulas", "sat"]),
    ("ufrgs", &["annealing", "ilp"]),
];

#[expect(clippy::unnecessary_wraps, reason = "every answer has this signature")]
pub(super) fn answer_list(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let lang = question.lang;
    let techniques = TECHNIQUES.iter().map(|technique| {
        json!({
            "page": format!("technique-{}", technique.id),
            "name": lang.name(technique),
            "idea": lang.idea(technique),
            "family": lang.family(technique.family),
            "difficulty": satur_advice::hundredths(technique.difficulty),
        })
    });
    let methods = METHODS.iter().map(|method| {
        let info = method.info();
        let page = format!("method-{}", info.id);
        json!({"page": page, "name": info.name_in(lang), "idea": info.summary_in(lang)})
    });
    let papers = PAPERS.iter().filter_map(|(name, _)| {
        let experiment = built_in(name)?;
        let (title, source) = (experiment.title_in(lang), experiment.source_in(lang));
        Some(json!({"page": format!("paper-{name}"), "name": title, "idea": source}))
    });
    Ok(json!({
        "techniques": techniques.collect::<Vec<_>>(),
        "methods": methods.collect::<Vec<_>>(),
        "papers": papers.collect::<Vec<_>>(),
    }))
}

pub(super) fn answer_page(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let page = question.needed_text("page")?;
    let lang = question.lang;
    let found = match page.split_once('-') {
        Some(("technique", id)) => technique_page(lang, id, stop),
        Some(("method", id)) => method_page(lang, id),
        Some(("paper", name)) => paper_page(lang, name),
        _ => None,
    };
    found.ok_or_else(|| Refusal::bad(format!("page: there is no '{page}'")))
}

fn technique_page(lang: Lang, id: &str, stop: &Stop) -> Option<Value> {
    let technique = technique(id)?;
    // Pages are tested: one that cannot be read is not there.
    let parts = technique.page.parts(lang).ok()?;
    let parts: Vec<Value> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Prose(text) => Some(json!({"text": text})),
            Part::Example(example) if !stop.is_over() => example_json(lang, example),
            Part::Example(_) => None,
        })
        .collect();
    Some(json!({
        "title": lang.name(technique),
        "lead": lang.idea(technique),
        "difficulty": satur_advice::hundredths(technique.difficulty),
        "parts": parts,
    }))
}

/// An example: its board, the step that is found on it, and the picture of both.
fn example_json(lang: Lang, example: &Example) -> Option<Value> {
    let technique = technique(&example.technique)?;
    let steps = AnyBoard::new(&example.puzzle)?.steps(technique);
    let step = steps.iter().find(|step| step.actions == example.gives)?;
    let mut object = step_json(lang, example.puzzle.layout(), step);
    object["picture"] = json!(picture::svg(lang, &example.puzzle, 1, step));
    object["board"] = board::write(&example.puzzle);
    Some(json!({"example": object}))
}

fn method_page(lang: Lang, id: &str) -> Option<Value> {
    let info = satur_methods::find(id)?.info();
    Some(json!({
        "title": info.name_in(lang),
        "lead": info.summary_in(lang),
        "method": id,
        "parts": [{"text": info.page_in(lang)}],
    }))
}

fn built_in(name: &str) -> Option<Experiment> {
    let known = BUILT_IN.iter().find(|known| known.name == name)?;
    Experiment::parse(known.name, known.text).ok()
}

fn paper_page(lang: Lang, name: &str) -> Option<Value> {
    let (_, methods) = PAPERS.iter().find(|(known, _)| *known == name)?;
    let experiment = built_in(name)?;
    let methods: Vec<Value> = methods
        .iter()
        .filter_map(|id| satur_methods::find(id))
        .map(|method| json!({"id": method.info().id, "name": method.info().name_in(lang)}))
        .collect();
    Some(json!({
        "title": experiment.title_in(lang),
        "lead": experiment.source_in(lang),
        "experiment": name,
        "methods": methods,
        "parts": [
            {"text": experiment.about_in(lang)},
            {"text": section(results(lang), name)},
        ],
    }))
}

/// The section of an experiment in the book of results, without its heading and its introduction, which
/// the experiment has in every language.
pub(super) fn section<'a>(results: &'a str, name: &str) -> &'a str {
    let Some(begin) = results.find(&format!("\n## {name}: ")) else {
        return "";
    };
    let rest = &results[begin + 1..];
    let end = rest.find("\n## ").unwrap_or(rest.len());
    let tables = rest[..end].find("\n| | |").unwrap_or(0);
    rest[tables..end].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(lang: &str, page: &str) -> Value {
        let question = Question::new(json!({"lang": lang, "page": page})).unwrap();
        answer_page(&question, Stop::never()).unwrap()
    }

    #[test]
    fn every_page_of_the_list_is_there_in_both_languages() {
        for lang in ["en", "pt"] {
            let question = Question::new(json!({"lang": lang})).unwrap();
            let list = answer_list(&question, Stop::never()).unwrap();
            let lists =
                ["techniques", "methods", "papers"].map(|key| list[key].as_array().unwrap());
            assert_eq!(lists[0].len(), TECHNIQUES.len());
            assert_eq!(lists[1].len(), METHODS.len());
            assert_eq!(lists[2].len(), 5);
            for entry in lists[1].iter().chain(lists[2]) {
                let found = page(lang, entry["page"].as_str().unwrap());
                assert_eq!(found["title"], entry["name"]);
            }
        }
    }

    #[test]
    fn the_papers_have_published_figures_beside_measured_ones() {
        for (name, _) in PAPERS {
            let text = section(results(Lang::En), name);
            assert!(text.contains("published"), "{name}");
            assert!(text.contains("measured"), "{name}");
            assert!(
                text.lines().filter(|line| line.starts_with('|')).count() > 10,
                "{name}"
            );
        }
    }

    #[test]
    fn tables_are_read_in_the_language_of_the_page() {
        let text = page("pt", "paper-ufma")["parts"][1]["text"].to_string();
        assert!(text.contains("publicad"), "{text}");
        assert!(text.contains("100,0") && !text.contains("| 100.0 |"));
        assert!(!text.contains("### Valid solutions"));
    }

    #[test]
    fn a_technique_comes_with_its_step_on_a_board() {
        let found = page("pt", "technique-x-wing");
        let parts = found["parts"].as_array().unwrap();
        let example = parts.iter().find_map(|part| part.get("example")).unwrap();
        assert_eq!(example["technique"], "x-wing");
        assert!(example["picture"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(example["board"]["side"], 9);
    }
}
