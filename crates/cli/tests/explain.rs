//! `satur explain`, `hint` and `techniques` as people read them.

mod common;

use std::process::Command;

use common::satur;

/// One board of every shape from 4x4 to 25x25, made from a seed.
const BOARDS: &str = include_str!("../../../examples/explain.boxes");

fn boards() -> Vec<(String, String)> {
    let parts = BOARDS.split("# id=").skip(1);
    parts
        .map(|part| {
            let (id, _) = part.split_once('\n').unwrap();
            (id.to_owned(), format!("# id={part}"))
        })
        .collect()
}

/// The steps that are not singles, the first three of any kind, and the end: what is worth
/// reading of a long solution.
fn digest(text: &str) -> String {
    let mut kept = Vec::new();
    let mut is_kept = true;
    for line in text.lines() {
        let number = line
            .split_once(". ")
            .and_then(|(number, _)| number.trim().parse::<u32>().ok());
        // The inferences of a net are numbered too, further in.
        if let Some(number) = number.filter(|_| !line.starts_with("     ")) {
            let singles = ["ingle", "Full house", "Único ", "Última c"];
            is_kept = number <= 3 || !singles.iter().any(|word| line.contains(word));
        } else if !line.starts_with(' ') {
            is_kept = true;
        }
        if is_kept {
            kept.push(line);
        }
    }
    kept.join("\n")
}

#[test]
fn every_shape_is_explained_in_both_languages() {
    let boards = boards();
    assert_eq!(boards.len(), 13, "from 4x4 to 25x25");
    for (id, board) in boards {
        for lang in ["en", "pt"] {
            let done = satur(&["explain", "--lang", lang], &board);
            assert_eq!((done.code, done.err.as_str()), (0, ""), "{id} {lang}");
            insta::assert_snapshot!(format!("{id}-{lang}"), digest(&done.out));
        }
    }
}

const SMALL: &str = ".3.4........3.2.";

#[test]
fn a_hint_comes_in_three_degrees() {
    let hint = |words: &[&str]| satur(&[&["hint"], words].concat(), SMALL).out;
    let degrees = [&[][..], &["--degree", "where"], &["--degree", "full"]];
    let english = degrees.map(hint).concat();
    let portuguese = degrees
        .map(|words| hint(&[words, &["--lang", "pt"]].concat()))
        .concat();
    insta::assert_snapshot!("hints", english + &portuguese);
}

#[test]
fn a_hint_says_what_is_wrong() {
    let hint = |board: &str| {
        let done = satur(&["hint"], board);
        format!("{}code {}", done.out, done.code)
    };
    // A digit that was placed and is not that of the solution.
    let wrong = "\
        .---------.---------.\n\
        | +1  =3  | 2    =4 |\n\
        | 24  24  | 13   13 |\n\
        :---------+---------:\n\
        | 24  124 | 14   13 |\n\
        | =3  14  | =2   1  |\n\
        '---------'---------'\n";
    // A candidate that was struck and is needed.
    let struck = "\
        .---------.---------.\n\
        | 1   =3  | 1    =4 |\n\
        | 14  14  | 13   123|\n\
        :---------+---------:\n\
        | 124 124 | 134  13 |\n\
        | =3  14  | =2   1  |\n\
        '---------'---------'\n";
    // Several solutions, none, solved.
    let others = ["................", "123............4", "2314413212433421"];
    let boards = [&[wrong, struck][..], &others].concat();
    let printed: Vec<String> = boards.into_iter().map(hint).collect();
    insta::assert_snapshot!("hints-of-boards", printed.join("\n"));
}

#[test]
fn puzzles_without_an_answer_keep_their_place() {
    let input = "123............4\n1...1...........\n.3.4........3.2.\n.3.4........3.27\n";
    let done = satur(&["explain", "--lang", "pt"], input);
    assert_eq!(done.code, 2);
    assert!(
        done.out
            .starts_with("# tabuleiro 1: Sem solução.\n# tabuleiro 2: Sem solução: "),
        "{}",
        done.out
    );
    assert!(done.out.ends_with("# tabuleiro 4: erro\n"), "{}", done.out);
}

#[test]
fn json_has_a_line_for_each_step_and_one_for_the_end() {
    let done = satur(&["explain", "--json", "--lang", "pt"], SMALL);
    let lines: Vec<&str> = done.out.lines().collect();
    assert_eq!(lines.len(), 13);
    insta::assert_snapshot!("json", format!("{}\n{}", lines[0], lines[12]));
}

#[test]
fn the_language_is_that_of_the_locale() {
    let printed = |command: &str, locale: &str| {
        let done = Command::new(env!("CARGO_BIN_EXE_satur"))
            .arg(command)
            .env("LC_ALL", locale)
            .output()
            .unwrap();
        String::from_utf8(done.stdout).unwrap()
    };
    assert!(printed("techniques", "pt_BR.UTF-8").starts_with("Únicos\n"));
    assert!(printed("techniques", "C").starts_with("Singles\n"));
    assert!(printed("methods", "pt_BR.UTF-8").contains("  heurístico  "));
    assert!(printed("methods", "C").contains("  heuristic  "));
}

#[test]
fn a_technique_shows_its_page_and_example() {
    insta::assert_snapshot!("technique", satur(&["techniques", "naked-pair"], "").out);
    let portuguese = satur(&["techniques", "--lang", "pt", "bug-plus-1"], "").out;
    insta::assert_snapshot!("technique-pt", portuguese);
    let wrong = satur(&["techniques", "naked"], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("naked-single"), "{}", wrong.err);
}

#[test]
fn pictures_and_pages_are_written() {
    let folder = std::env::temp_dir().join(format!("satur-explain-{}", std::process::id()));
    let (pictures, page) = (folder.join("pictures"), folder.join("page.html"));
    std::fs::create_dir_all(&folder).unwrap();
    let words = [
        "explain",
        "--quiet",
        "--svg",
        pictures.to_str().unwrap(),
        "--html",
        page.to_str().unwrap(),
    ];
    let done = satur(&words, SMALL);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(std::fs::read_dir(&pictures).unwrap().count(), 12);
    let picture = std::fs::read_to_string(pictures.join("0001-001.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let html = std::fs::read_to_string(&page).unwrap();
    assert_eq!(html.matches("<li class=\"step\"").count(), 12);
    assert!(
        !html.contains("http://") && !html.contains("https://"),
        "it needs nothing else"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
