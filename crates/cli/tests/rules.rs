//! Every rule through every command, as people use them: on the board of its page, which has one solution.

mod common;

use std::path::PathBuf;

use common::{Done, satur};
use satur::model::rules::RULES;
use serde_json::Value;

/// A jigsaw of our own making: a rule in all but name.
const JIGSAW: &str = r#"{"puzzle": ".3.4........3.2.", "regions": "AAABABBBCCDDCCDD"}"#;

/// Boards of so many cells that a proof or a new one takes too long here.
const LARGE: [&str; 5] = ["gattai-8", "shogun", "sumo", "clueless-1", "clueless-2"];

/// The boards of the pages of rules, by id.
fn examples() -> Vec<(&'static str, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pages/rules");
    let example = |id: &str| {
        let page = std::fs::read_to_string(folder.join(format!("{id}.md"))).unwrap();
        let after = page.split("```example\n").nth(1).unwrap().to_owned();
        format!("{}\n", after.split("\n```").next().unwrap())
    };
    let mut examples: Vec<_> = RULES
        .iter()
        .map(|rule| (rule.id, example(rule.id)))
        .collect();
    examples.push(("jigsaw", format!("{JIGSAW}\n")));
    examples
}

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("satur-rules-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a command that has to end well.
fn fine(words: &[&str], input: &str, id: &str) -> String {
    let Done { out, err, code } = satur(words, input);
    assert_eq!(code, 0, "{id}: {words:?}\n{out}{err}");
    out
}

/// The solution that a method finds, as `--json` says it.
fn solution(words: &[&str], input: &str, id: &str) -> Value {
    let words = [&["solve", "--json"], words].concat();
    let out = fine(&words, input, id);
    let told: Value = serde_json::from_str(&out).unwrap();
    told["solution"].clone()
}

/// Methods that may fail, with what keeps them short.
const HEURISTICS: [(&str, &str); 7] = [
    ("bfs", "max-iter=50"),
    ("dfs", "max-iter=50"),
    ("saturbfs", "max-iter=50"),
    ("dsatur", ""),
    ("dsatur-restarts", ""),
    ("tabu", "max-iter=10000"),
    ("annealing", ""),
];

#[test]
fn every_method_that_takes_rules_solves_every_rule() {
    for (id, board) in examples() {
        let known = solution(&[], &board, id);
        assert!(!known.is_null(), "{id}");
        // Searches that do not learn, and integer programs, get lost on many grids; an integer program on a chess
        // move of many pairs too.
        let mut methods = vec!["sat"];
        if is_square(id) {
            methods.extend(["dsatur-backtracking", "backtracking"]);
            methods.extend((id != "anti-camel").then_some("ilp"));
        }
        for method in methods {
            let found = solution(&["--method", method, "--seed", "1"], &board, id);
            assert_eq!(found, known, "{method} on {id}");
        }
        assert_eq!(
            solution(&["--race", "--threads", "2"], &board, id),
            known,
            "{id}"
        );
        assert_eq!(solution(&["--time", "60s"], &board, id), known, "{id}");
        // Methods that may fail say so, and never offer a wrong board.
        for (method, set) in HEURISTICS {
            let set: &[&str] = if set.is_empty() { &[] } else { &["--set", set] };
            let done = satur(
                &[&["solve", "--json", "--max-iter", "50", "-m", method], set].concat(),
                &board,
            );
            let told: Value = serde_json::from_str(&done.out).unwrap();
            // The blocks of its tenth grid lie across the others.
            if (method, id) == ("annealing", "clueless-1") {
                assert!(done.err.contains("blocks do not cover"), "{}", done.err);
                continue;
            }
            let is_right = told["solution"] == known;
            assert!(is_right || told["solution"].is_null(), "{method} on {id}");
            assert_eq!(
                done.code,
                i32::from(!is_right),
                "{method} on {id}: {}",
                done.err
            );
        }
        for method in ["fsm", "formulas"] {
            let done = satur(&["solve", "-m", method], &board);
            let told = done.err + &done.out;
            assert!(told.contains("rows, columns"), "{method} on {id}: {told}");
        }
    }
}

#[test]
fn every_rule_is_checked_counted_explained_and_hinted_at() {
    for (id, board) in examples() {
        let checked = fine(&["check", "--json"], &board, id);
        let checked: Value = serde_json::from_str(&checked).unwrap();
        assert_eq!(checked["verdict"], "unique", "{id}");
        assert_eq!(fine(&["count"], &board, id).trim(), "1", "{id}");
        // The rest of the ladder takes long on boards of many grids; `satur-methods` tries all of it.
        let done = satur(&["explain", "--marks", "--until", "naked-pair"], &board);
        assert!(
            done.code <= 1 && done.out.contains("1. "),
            "{id}: {}",
            done.out
        );
        let hint = fine(&["hint", "--degree", "full"], &board, id);
        assert!(hint.contains('r') && hint.contains('c'), "{id}: {hint}");
        let told = fine(&["rules", id_or_list(id)], "", id);
        assert!(!told.is_empty());
    }
}

/// A jigsaw has no id of its own: the list of rules speaks of it.
fn id_or_list(id: &str) -> &str {
    if id == "jigsaw" { "x" } else { id }
}

#[test]
fn every_rule_comes_back_from_the_formats_that_keep_it() {
    for (id, board) in examples() {
        let known = solution(&[], &board, id);
        for format in ["json", "boxes", "ksudoku"] {
            let text = fine(&["convert", "--to", format], &board, id);
            let again = solution(&["--from", format], &text, id);
            assert_eq!(again, known, "{format} of {id}\n{text}");
        }
        for format in ["svg", "cnf", "opb", "lp", "col", "dot"] {
            let text = fine(&["convert", "--to", format], &board, id);
            assert!(text.len() > 500, "{format} of {id}");
        }
        let done = satur(&["convert", "--to", "line"], &board);
        assert_eq!(
            done.code, 2,
            "a line of {id} would lose its rule: {}",
            done.out
        );
    }
}

#[test]
fn every_rule_is_proved_and_the_proof_is_checked() {
    let folder = Folder::new("proofs");
    for (id, board) in examples() {
        if LARGE.contains(&id) {
            continue;
        }
        for method in ["exact", "sat"] {
            let name = folder.path(&format!("{id}-{method}"));
            fine(
                &["solve", "-m", method, "--limit", "2", "--proof", &name],
                &board,
                id,
            );
            let mut proofs: Vec<PathBuf> = std::fs::read_dir(&folder.0)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .collect();
            proofs.retain(|path| path.to_str().is_some_and(|path| path.starts_with(&name)));
            assert!(!proofs.is_empty(), "{method} on {id}");
            let done = fine(&["verify", &name_of_proof(&proofs)], "", id);
            assert!(!done.is_empty(), "{method} on {id}");
        }
    }
}

/// The file that `satur verify` takes: the proof, beside which its formula lies.
fn name_of_proof(files: &[PathBuf]) -> String {
    let has = |end: &str| {
        let found = files
            .iter()
            .find(|path| path.extension().is_some_and(|own| own == end));
        found.map(|path| path.to_str().unwrap().to_owned())
    };
    has("pbp").or_else(|| has("drat")).unwrap()
}

#[test]
fn every_rule_is_generated_printed_and_watched() {
    let folder = Folder::new("books");
    for (id, board) in examples() {
        let words: &[&str] = if id == "jigsaw" {
            &["--jigsaw"]
        } else {
            &["--rule", id]
        };
        if !LARGE.contains(&id) {
            let words = [&["generate", "--seed", "23", "--to", "json"], words].concat();
            let made = fine(&words, "", id);
            let checked = fine(&["check", "--json"], &made, id);
            let checked: Value = serde_json::from_str(&checked).unwrap();
            assert_eq!(checked["verdict"], "unique", "{id}");
        }
        let book = folder.path(&format!("{id}.pdf"));
        let file = folder.path(&format!("{id}.json"));
        std::fs::write(&file, &board).unwrap();
        fine(&["book", "--format", "pdf", "--out", &book, &file], "", id);
        assert!(std::fs::metadata(&book).unwrap().len() > 1000, "{id}");
        let page = folder.path(&format!("{id}.html"));
        fine(&["watch", "dsatur", "--html", &page, &file], "", id);
        let page = std::fs::read_to_string(&page).unwrap();
        assert_eq!(page.contains("\"places\":["), !is_square(id), "{id}");
    }
}

fn is_square(id: &str) -> bool {
    !satur::model::Overlapping::ALL
        .iter()
        .any(|board| board.id == id)
}

#[test]
fn rules_that_do_not_fit_are_refused_with_their_names() {
    let plain = ".".repeat(81) + "\n";
    let refused = |words: &[&str], input: &str, expected: &str| {
        let done = satur(&[&["solve"], words].concat(), input);
        let told = done.out + &done.err;
        assert!(done.code == 2 || done.code == 1, "{words:?}: {told}");
        assert!(told.contains(expected), "{words:?}: {told}");
    };
    refused(&["--rule", "samurai"], &plain, "samurai");
    refused(&["--rule", "no-such"], &plain, "no-such");
    let small = ".".repeat(36) + "\n";
    refused(&["--rule", "girandola"], &small, "'girandola' does not fit");
    let json = |more: &str| format!("{{\"puzzle\": \"{}\", {more}}}\n", ".".repeat(16));
    let few = json("\"regions\": \"AAAABBBBCCCCDDD\"");
    refused(&[], &few, "15 cells, the board has 16");
    let odd = json("\"regions\": \"AAAABBBBCCCCCDDD\"");
    refused(&[], &odd, "region C has 5 cells, expected 4");
    let both = json("\"rules\": [\"disjoint\"], \"regions\": \"AAAABBBBCCCCDDDD\"");
    refused(&[], &both, "'disjoint' and 'jigsaw' cannot go together");
    let samurai = |more: &str| format!("{{\"puzzle\": \"{}\", {more}}}\n", ".".repeat(369));
    let two = samurai("\"rules\": [\"samurai\", \"sumo\"]");
    refused(&[], &two, "'samurai' and 'sumo' cannot go together");
    let regions = samurai("\"rules\": [\"samurai\"], \"regions\": \"AB\"");
    refused(&[], &regions, "no regions beside the rule samurai");
}
