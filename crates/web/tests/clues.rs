//! Boards with clues between the page and the library: shown, kept, judged, hinted, explained, written.

use satur_model::Stop;
use satur_web::api::ANSWERS;
use satur_web::{Question, Refusal};
use serde_json::{Value, json};

const KILLER: &str = r#"{"puzzle":"................","shape":"2x2","clues":[{"type":"killer","cells":["r1c2","r1c3","r2c2"],"sum":8},{"type":"killer","cells":["r1c4","r2c3","r2c4"],"sum":9},{"type":"killer","cells":["r2c1","r3c1","r3c2"],"sum":7},{"type":"killer","cells":["r4c1","r4c2","r4c3"],"sum":6},{"type":"killer","cells":["r3c3","r3c4","r4c4"],"sum":8}]}"#;
const SOLUTION: [u8; 16] = [2, 4, 1, 3, 1, 3, 4, 2, 4, 2, 3, 1, 3, 1, 2, 4];

fn ask(name: &str, question: Value) -> Result<Value, Refusal> {
    let answer = ANSWERS.iter().find(|answer| answer.name == name).unwrap();
    (answer.answer)(&Question::new(question)?, Stop::never())
}

fn killer() -> Value {
    ask("read", json!({"text": KILLER})).unwrap()["boards"][0].clone()
}

/// The board with these digits placed, 0 for none.
fn played(placed: &[u8]) -> Value {
    json!({"set": killer()["set"], "placed": placed})
}

#[test]
fn a_board_comes_with_its_layers_and_keeps_its_clues() {
    let board = killer();
    assert_eq!(board["set"]["clues"].as_array().unwrap().len(), 5);
    assert_eq!(board["clues"]["list"].as_array().unwrap().len(), 5);
    assert!(board["clues"]["signs"].as_str().unwrap().contains("killer"));
    // Cells of a cage differ: the page heeds that as it heeds houses.
    let houses = board["houses"].as_array().unwrap();
    assert!(houses.contains(&json!([1, 2, 5])), "{houses:?}");
    let plain = ask("read", json!({"text": ".3.4........3.2."})).unwrap();
    assert_eq!(plain["boards"][0]["clues"], Value::Null);
}

#[test]
fn broken_clues_are_named_and_a_full_board_is_judged() {
    let mut placed = [0; 16];
    (placed[1], placed[2]) = (1, 2);
    let told = ask("clues", json!({"board": played(&placed), "lang": "pt"})).unwrap();
    assert_eq!(told["broken"][0]["cells"], json!([1, 2]));
    assert_eq!(
        told["broken"][0]["text"],
        "Gaiola killer 8 (r1c2 r1c3 r2c2)"
    );
    assert_eq!(told["solved"], false);
    let told = ask("clues", json!({"board": played(&SOLUTION)})).unwrap();
    assert_eq!(told, json!({"broken": [], "solved": true}));
    // Rows and columns are right, cages are not.
    let mut other = SOLUTION;
    for digit in &mut other {
        *digit = 5 - *digit;
    }
    let told = ask("clues", json!({"board": played(&other)})).unwrap();
    assert_eq!(told["solved"], false);
    assert!(!told["broken"].as_array().unwrap().is_empty());
}

#[test]
fn hints_steps_the_check_and_the_solution_heed_clues() {
    let board = played(&[0; 16]);
    let hint = ask("hint", json!({"board": board})).unwrap();
    assert_eq!(hint["verdict"], "step");
    let story = ask("steps", json!({"board": board})).unwrap();
    assert_eq!(story["end"], "solved");
    assert!(story["picture"].as_str().unwrap().contains("clue killer"));
    let checked = ask("check", json!({"board": board})).unwrap();
    assert_eq!(checked["verdict"], "unique");
    let solved = ask("solution", json!({"board": board})).unwrap();
    assert_eq!(solved["solution"], json!(SOLUTION));
    let brief = ask("check", json!({"board": board, "brief": true})).unwrap();
    assert_eq!(
        (&brief["verdict"], &brief["minimal"]),
        (&json!("unique"), &Value::Null)
    );
    // The level is that of the hardest step of the explanation.
    let rated = ask("rate", json!({"board": board, "lang": "pt"})).unwrap();
    let steps = story["steps"].as_array().unwrap();
    let difficulty = |step: &Value| step["difficulty"].as_f64().unwrap();
    let hardest = steps
        .iter()
        .max_by(|a, b| difficulty(a).total_cmp(&difficulty(b)));
    assert_eq!(rated["satur_rating"], hardest.unwrap()["difficulty"]);
    assert_eq!(
        (&rated["level"], &rated["verdict"]),
        (&json!("easy"), &json!("rated"))
    );
    let line = rated["line"].as_str().unwrap();
    assert!(
        line.starts_with("fácil: Satur ") && line.contains(", exige "),
        "{line}"
    );
}

#[test]
fn formats_bring_clues_out_and_in_and_books_have_cages() {
    for format in [
        "fpuzzles",
        "iss",
        "sudokupad",
        "killer",
        "killer-long",
        "json",
    ] {
        let out = ask(
            "write",
            json!({"board": played(&[0; 16]), "format": format}),
        )
        .unwrap();
        let read = ask("read", json!({"text": out["text"]})).unwrap();
        let clues = &read["boards"][0]["set"]["clues"];
        let cages = clues.as_array().unwrap().iter();
        assert_eq!(
            cages.filter(|clue| clue["sum"].is_u64()).count(),
            5,
            "{format}"
        );
    }
    let refused = ask(
        "write",
        json!({"board": played(&[0; 16]), "format": "line"}),
    )
    .unwrap_err();
    assert!(refused.to_string().contains("clues"), "{refused}");
    let book = ask("book", json!({"text": KILLER})).unwrap();
    assert_eq!(book["puzzles"], 1);
}

#[test]
fn what_can_be_made_is_listed_in_both_languages() {
    for (lang, name) in [("en", "Killer cage"), ("pt", "Gaiola killer")] {
        let makes = ask("makes", json!({"lang": lang})).unwrap();
        let clues = makes["clues"].as_array().unwrap();
        assert!(
            clues
                .iter()
                .any(|kind| kind[0] == "killer" && kind[1] == name)
        );
        assert!(
            makes["rules"]
                .as_array()
                .unwrap()
                .iter()
                .any(|rule| rule[0] == "windoku")
        );
    }
}
