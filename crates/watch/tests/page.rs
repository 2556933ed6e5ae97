//! Every method makes a page; its data can be read, its modules fit together.

use std::collections::HashSet;
use std::process::{Command, Stdio};

use satur_logic::Lang;
use satur_methods::{METHODS, Request, find};
use satur_model::{Grid, Puzzle, Shape};
use satur_watch::{EXAMPLES, Limits, MODULES, MOST_BYTES, Recording, examples_of, page};

/// The page of a method on its example, with its data.
fn page_of(id: &str, lang: Lang) -> (String, serde_json::Value) {
    let method = find(id).unwrap();
    let puzzle = examples_of(id)[0].puzzle();
    let mut request = Request::one();
    request.budget.work = Some(20_000);
    let recording = Recording::new(method, &puzzle, &request, Limits::default()).unwrap();
    let text = page(lang, method, &puzzle, 0, &[], &recording);
    let data = data(&text);
    (text, data)
}

fn data(page: &str) -> serde_json::Value {
    let begin = page.find("id=\"run\">").unwrap() + "id=\"run\">".len();
    let end = begin + page[begin..].find("</script>").unwrap();
    serde_json::from_str(&page[begin..end]).unwrap()
}

#[test]
fn every_method_makes_a_page_in_both_languages() {
    for method in METHODS {
        let id = method.info().id;
        for lang in Lang::ALL {
            let (text, data) = page_of(id, lang);
            assert!(text.starts_with("<!DOCTYPE html>"), "{id}");
            assert!(text.trim_end().ends_with("</html>"), "{id}");
            for part in ["lang", "title", "style", "code", "run"] {
                assert!(
                    !text.contains(&format!("{{{{{part}}}}}")),
                    "{id}: no {part}"
                );
            }
            assert!(text.len() < MOST_BYTES, "{id}: {} bytes", text.len());
            assert_eq!(data["method"], id);
            assert!(!data["frames"].as_array().unwrap().is_empty(), "{id}");
        }
    }
}

#[test]
fn pages_show_what_the_method_has_to_show() {
    for (id, kinds) in [
        ("saturbfs", &["taken", "weighed", "colours", "choose"][..]),
        ("dfs", &["taken", "colours"]),
        ("dsatur", &["weighed", "colours"]),
        ("fsm", &["enter", "because"]),
        ("formulas", &["truth", "violated"]),
        ("annealing", &["chance", "swap", "stage"]),
        ("tabu", &["tabu"]),
        (
            "sat",
            &["decision", "implied", "conflict", "learn", "jump", "note"],
        ),
        ("ilp", &["bound", "note"]),
        ("exact", &["turn"]),
        ("logic", &["step", "explained"]),
    ] {
        let (_, data) = page_of(id, Lang::En);
        let frames = data["frames"].as_array().unwrap();
        for kind in kinds {
            let has = frames.iter().any(|frame| frame["v"].get(kind).is_some());
            assert!(has, "{id} shows no {kind}");
        }
    }
}

#[test]
fn a_large_board_makes_a_page() {
    let shape = Shape::new(6, 6).unwrap();
    let mut grid = Grid::shifted(shape);
    for cell in shape.all_cells().step_by(3) {
        grid[cell] = None;
    }
    let puzzle = Puzzle::new(grid);
    let method = find("saturbfs").unwrap();
    let recording = Recording::new(method, &puzzle, &Request::one(), Limits::default()).unwrap();
    let text = page(Lang::Pt, method, &puzzle, 0, &[], &recording);
    assert!(text.len() < MOST_BYTES, "{} bytes", text.len());
    assert_eq!(data(&text)["side"], 36);
}

#[test]
fn every_method_has_an_example_and_every_example_a_text() {
    for method in METHODS {
        assert!(
            !examples_of(method.info().id).is_empty(),
            "{}",
            method.info().id
        );
    }
    for example in EXAMPLES {
        assert!(example.puzzle().clash().is_none(), "{}", example.id);
        for lang in Lang::ALL {
            assert!(
                example.text(lang).len() > example.id.len(),
                "{}",
                example.id
            );
        }
    }
}

#[test]
fn the_walk_through_is_that_of_the_report() {
    let method = find("dsatur").unwrap();
    let puzzle = examples_of("dsatur")[0].puzzle();
    let recording = Recording::new(method, &puzzle, &Request::one(), Limits::default()).unwrap();
    let shape = puzzle.shape();
    let coloured: Vec<String> = recording
        .frames
        .iter()
        .filter_map(|frame| match frame.last.as_ref()? {
            satur_methods::Event::Place(cell, digit) | satur_methods::Event::Try(cell, digit) => {
                Some(format!("{}={digit}", shape.name(*cell)))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        coloured.join(" "),
        "r1c3=1 r1c1=2 r2c3=3 r2c4=2 r3c3=4 r3c1=1 r2c1=4 r2c2=1 r3c2=2 r3c4=3 r4c2=4 r4c4=1"
    );
}

/// The modules are joined into one: no name may stand in two of them, and imports take one line.
#[test]
fn modules_can_be_joined() {
    let mut names = HashSet::new();
    for (file, text) in MODULES {
        for line in text.lines() {
            let line = line.strip_prefix("export ").unwrap_or(line);
            for keyword in ["function ", "class ", "const ", "let "] {
                let Some(rest) = line.strip_prefix(keyword) else {
                    continue;
                };
                let declared = rest.split('=').next().unwrap_or(rest);
                for name in declared
                    .split(|c: char| !c.is_alphanumeric() && c != '_')
                    .take(3)
                {
                    if keyword != "const " && !name.is_empty() {
                        assert!(names.insert(name), "{file}: {name} is declared twice");
                        break;
                    }
                    if !name.is_empty() {
                        assert!(names.insert(name), "{file}: {name} is declared twice");
                    }
                }
            }
            if line.starts_with("import ") {
                assert!(line.ends_with(".js\";"), "{file}: {line}");
            }
            assert!(
                !line.contains("setAttribute(\"style\""),
                "{file}: inline style"
            );
            assert!(!line.contains("innerHTML"), "{file}: markup from text");
        }
    }
}

/// Whether the texts are JavaScript, where there is a program that knows.
#[test]
fn modules_are_javascript() {
    let (text, _) = page_of("saturbfs", Lang::En);
    let begin = text.find("<script type=\"module\">").unwrap() + 22;
    let end = begin + text[begin..].find("</script>").unwrap();
    let check = |code: &str| {
        let mut child = Command::new("node")
            .args(["--input-type=module", "--check", "-"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        std::io::Write::write_all(&mut child.stdin.take()?, code.as_bytes()).ok()?;
        child.wait_with_output().ok()
    };
    for code in MODULES
        .iter()
        .map(|(_, text)| *text)
        .chain([&text[begin..end]])
    {
        let Some(output) = check(code) else {
            eprintln!("skipped: there is no node");
            return;
        };
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
