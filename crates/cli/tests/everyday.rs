//! What people type, and what new users tripped over.

mod common;

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;

use common::{Done, satur, start};
use serde_json::Value;

/// A 9x9 puzzle with one solution, and that solution.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A 4x4 puzzle with one solution, and that solution.
const SMALL: &str = ".3.4........3.2.";
const SMALL_SOLUTION: &str = "2314413212433421";

fn json(done: &Done) -> Value {
    serde_json::from_str(done.out.lines().next().unwrap_or_default()).expect(&done.out)
}

#[test]
fn a_puzzle_is_an_argument_of_every_command() {
    let done = satur(&["solve", PUZZLE], "");
    assert_eq!(
        (done.out.trim_end(), done.code),
        (SOLUTION, 0),
        "{}",
        done.err
    );
    assert_eq!(
        satur(&["solve", &PUZZLE.replace('.', "0")], "")
            .out
            .trim_end(),
        SOLUTION
    );
    for (words, said) in [
        (["check", SMALL], "one solution"),
        (["count", SMALL], "1"),
        (["rate", SMALL], "easy"),
        (["explain", SMALL], "Solved in"),
        (["hint", SMALL], "Look for this"),
        (["convert", SMALL], SMALL),
    ] {
        let done = satur(&words, "");
        assert_eq!(done.code, 0, "{words:?}: {}", done.err);
        assert!(done.out.contains(said), "{words:?}: {}", done.out);
    }
    let two = satur(&["check", SMALL, "................"], "");
    let lines: Vec<&str> = two.out.lines().collect();
    assert!(
        lines[0].starts_with("puzzle 1: one solution"),
        "{}",
        two.out
    );
    assert!(
        lines[1].starts_with("puzzle 2: several solutions"),
        "{}",
        two.out
    );
}

#[test]
fn a_puzzle_that_begins_with_dashes_is_no_option() {
    let done = satur(&["solve", "-3-4--------3-2-"], "");
    assert_eq!(
        (done.out.trim_end(), done.code),
        (SMALL_SOLUTION, 0),
        "{}",
        done.err
    );
}

#[test]
fn a_board_that_is_wrong_is_reported_as_a_board_and_a_missing_file_as_a_file() {
    let done = satur(&["solve", &PUZZLE[1..]], "");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("argument:1"), "{}", done.err);
    let done = satur(&["solve", "no-such-file.txt"], "");
    assert_eq!(done.code, 2);
    assert!(
        done.err.contains("no-such-file.txt: there is no such file"),
        "{}",
        done.err
    );
}

#[test]
fn a_file_whose_name_is_a_puzzle_wins_with_a_note() {
    let folder = std::env::temp_dir().join(format!("satur-everyday-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(SMALL);
    std::fs::write(&path, "1234341221434321\n").unwrap();
    let run = |words: &[&str]| {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_satur"))
            .args(words)
            .env("LC_ALL", "C")
            .current_dir(&folder)
            .output()
            .unwrap();
        (
            String::from_utf8(done.stdout).unwrap(),
            String::from_utf8(done.stderr).unwrap(),
        )
    };
    let (out, err) = run(&["solve", SMALL]);
    assert_eq!(out, "1234341221434321\n");
    assert!(err.contains("the file of this name is read"), "{err}");
    assert_eq!(run(&["solve", "--quiet", SMALL]).1, "");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// An option that a command has not is no file name either, so nobody is told how to write it as one.
#[test]
fn an_unknown_option_gets_no_advice_for_file_names() {
    let done = satur(&["hint", "--max-iter", "5", ".3.4........3.2."], "");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("'--max-iter'"), "{}", done.err);
    assert!(!done.err.contains("-- --max-iter"), "{}", done.err);
}

#[test]
fn an_input_without_a_puzzle_is_reported() {
    for command in [
        "solve", "check", "count", "rate", "explain", "hint", "convert",
    ] {
        for input in ["", "\n\n", "# only a comment\n"] {
            let done = satur(&[command], input);
            assert_eq!(
                (done.code, done.out.as_str()),
                (2, ""),
                "{command} on {input:?}"
            );
            assert!(
                done.err
                    .contains("warning: stdin: there is no puzzle in it"),
                "{command} on {input:?}: {}",
                done.err
            );
        }
    }
    let done = satur(&["solve", "--all"], "");
    assert_eq!(done.code, 2);
}

#[test]
fn all_means_all() {
    let done = satur(&["solve", "--all"], "................\n1...............\n");
    assert_eq!(
        (done.out.lines().count(), done.code),
        (288 + 72, 0),
        "{}",
        done.err
    );
    let mut solutions: Vec<&str> = done.out.lines().take(288).collect();
    solutions.sort_unstable();
    solutions.dedup();
    assert_eq!(solutions.len(), 288);
    for limit in ["5", "1001"] {
        let done = satur(&["solve", "--all", "--limit", limit], &".".repeat(81));
        assert_eq!(
            (done.out.lines().count().to_string(), done.code),
            (limit.to_owned(), 0)
        );
    }
    let none = satur(&["solve", "--all"], "11..............\n.3.4........3.2.\n");
    assert!(
        none.out
            .starts_with("# puzzle 1: no solution: 1 stands twice"),
        "{}",
        none.out
    );
    assert!(
        none.out.ends_with(&format!("{SMALL_SOLUTION}\n")),
        "{}",
        none.out
    );
    assert_eq!(none.code, 1);
}

#[test]
fn all_solutions_are_one_object_of_json() {
    let done = satur(&["solve", "--all", "--json"], "................\n");
    let object = json(&done);
    assert_eq!(object["solutions"].as_array().map(Vec::len), Some(288));
    assert_eq!(object["solution"], object["solutions"][0]);
    assert_eq!(
        (&object["found"], &object["complete"]),
        (&288.into(), &true.into())
    );
    let few = satur(
        &["solve", "--all", "--limit", "300", "--json"],
        "................\n",
    );
    let mut keys = [&object, &json(&few)].map(|value| {
        let object = value.as_object().unwrap();
        object.keys().cloned().collect::<Vec<_>>()
    });
    for keys in &mut keys {
        keys.sort_unstable();
    }
    assert_eq!(
        keys[0], keys[1],
        "collected and streamed have the same keys"
    );
}

#[test]
fn solutions_are_written_while_they_are_found() {
    // An empty board has more solutions than memory or time: what is read shows that they stream.
    let mut child = start(&["solve", "--all"]);
    writeln!(child.stdin.take().unwrap(), "{}", ".".repeat(81)).unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..20_000 {
        assert_eq!(lines.next().unwrap().unwrap().len(), 81);
    }
    drop(lines);
    assert_eq!(
        child.wait().unwrap().code(),
        Some(0),
        "a reader that leaves is no error"
    );
    let done = satur(&["solve", "--all", "--time", "50ms"], &".".repeat(81));
    assert_eq!(done.code, 1);
    assert!(
        done.err
            .contains("solutions were written; there may be more"),
        "{}",
        done.err
    );
}

#[test]
fn answers_are_numbered_where_there_are_several() {
    let two = satur(
        &["check", "--skip-minimal"],
        ".3.4........3.2.\n.3.4........3.2.\n",
    );
    assert_eq!(
        two.out,
        "puzzle 1: one solution, 4 givens\npuzzle 2: one solution, 4 givens\n"
    );
    let one = satur(&["check", "--skip-minimal"], ".3.4........3.2.\n");
    assert_eq!(one.out, "one solution, 4 givens\n");
    let pt = satur(
        &["check", "--lang", "pt"],
        "................\n11..............\n",
    );
    assert!(
        pt.out.starts_with("tabuleiro 1: várias soluções, 0 pistas"),
        "{}",
        pt.out
    );
    assert!(
        pt.out
            .contains("tabuleiro 2: sem solução, 1 aparece duas vezes na linha 1"),
        "{}",
        pt.out
    );
    let object = json(&satur(&["check", "--json"], "\n\n.3.4........3.2.\n"));
    assert_eq!((&object["line"], &object["number"]), (&3.into(), &1.into()));
    let stats = satur(&["solve", "--stats", SMALL], "");
    assert!(stats.err.starts_with("solved, "), "{}", stats.err);
}

#[test]
fn the_first_answer_of_a_dialogue_comes_although_nobody_knows_of_a_second_puzzle() {
    let mut child = start(&["check", "--skip-minimal"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=2 {
        writeln!(stdin, "{PUZZLE}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(
            answer,
            format!("puzzle {number}: one solution, 30 givens\n")
        );
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn several_files_are_named() {
    let folder = std::env::temp_dir().join(format!("satur-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (easy, hard) = (file("easy.txt"), file("hard.txt"));
    std::fs::write(&easy, "11..............\n").unwrap();
    std::fs::write(&hard, format!("{SMALL}\n11..............\n")).unwrap();
    let done = satur(&["solve", "--stats", &easy, &hard], "");
    let lines: Vec<&str> = done.out.lines().collect();
    assert!(
        lines[0].starts_with(&format!("# {easy} puzzle 1: no solution")),
        "{}",
        done.out
    );
    assert_eq!(lines[1], SMALL_SOLUTION);
    assert!(
        lines[2].starts_with(&format!("# {hard} puzzle 2: no solution")),
        "{}",
        done.out
    );
    assert!(
        done.err.contains(&format!("{hard} puzzle 1: solved, ")),
        "{}",
        done.err
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn options_that_would_be_ignored_are_refused() {
    for words in [
        &["solve", "--json", "--to", "svg"][..],
        &["hint", "--max-iter", "3"],
        &["explain", "--max-iter", "3"],
        &["rate", "--max-iter", "3"],
        &["check", "--max-iter", "3"],
        &["count", "--max-iter", "3"],
        &["solve", "--all", "--race"],
    ] {
        let done = satur(words, SMALL);
        assert_eq!((done.code, done.out.as_str()), (2, ""), "{words:?}");
    }
}

#[test]
fn negative_values_get_the_right_advice() {
    for (words, advice) in [
        (["solve", "--seed", "-1"], "a whole number from 0"),
        (["solve", "--limit", "-1"], "a whole number from 1"),
        (["solve", "--limit", "0"], "a whole number from 1"),
        (["solve", "--time", "-5s"], "a time cannot be negative"),
        (["solve", "--time", "-5"], "a time cannot be negative"),
        (["solve", "--time", "5 minutes"], "1h30m"),
        (["count", "--cap", "-3"], "a whole number from 1"),
        (["generate", "--count", "-2"], "a whole number from 0"),
        (["compare", "--runs", "-2"], "a whole number from 1"),
        (["dataset", "--augment", "-2"], "a whole number from 0"),
        (["dataset", "--test", "-2"], "a share from 0 to 1"),
    ] {
        let done = satur(&words, SMALL);
        assert_eq!(done.code, 2, "{words:?}");
        assert!(done.err.contains(advice), "{words:?}: {}", done.err);
        assert!(
            !done.err.contains("unexpected argument"),
            "{words:?}: {}",
            done.err
        );
    }
    assert_eq!(satur(&["solve", "--time", "1h30m"], SMALL).code, 0);
}

#[test]
fn ids_are_taken_in_any_case() {
    let done = satur(&["solve", "-m", "SaturBFS", "--json"], SMALL);
    assert_eq!(json(&done)["method"], "saturbfs");
    assert_eq!(
        satur(&["techniques", "X-Wing"], ""),
        satur(&["techniques", "x-wing"], "")
    );
    assert_eq!(satur(&["explain", "--until", "xwing", SMALL], "").code, 0);
    assert_eq!(
        satur(&["convert", "--to", "SDK", SMALL], "").code,
        satur(&["convert", "--to", "sdk", SMALL], "").code
    );
    let done = satur(&["methods", "saturbsf"], "");
    assert!(done.err.contains("did you mean saturbfs"), "{}", done.err);
    let done = satur(&["explain", "--until", "x-wnig", SMALL], "");
    assert!(done.err.contains("did you mean x-wing"), "{}", done.err);
}

#[test]
fn a_level_has_its_name_in_portuguese_too() {
    for (name, id) in [
        ("difícil", "hard"),
        ("dificil", "hard"),
        ("Médio", "medium"),
    ] {
        let asked = satur(&["generate", "--seed", "1", "--level", name], "");
        let named = satur(&["generate", "--seed", "1", "--level", id], "");
        assert_eq!(
            (asked.code, &asked.out),
            (0, &named.out),
            "{name}: {}",
            asked.err
        );
    }
}

#[test]
fn a_puzzle_without_a_command_gets_the_command() {
    let done = satur(&[&".".repeat(81)], "");
    assert_eq!(done.code, 2);
    assert!(
        done.err.contains("'satur solve ....") && !done.err.contains("unrecognized"),
        "{}",
        done.err
    );
}

#[test]
fn a_shape_that_may_mean_the_board_is_explained() {
    let done = satur(
        &["generate", "--shape", "6x6", "--time", "1ms", "--seed", "1"],
        "",
    );
    assert!(
        done.err
            .contains("a board of side 36; for a board of 6x6 cells write --shape 2x3"),
        "{}",
        done.err
    );
    let done = satur(&["generate", "--shape", "3x3", "--seed", "1"], "");
    assert_eq!(done.err, "");
}

#[test]
fn a_file_in_the_place_of_a_folder_is_named() {
    let here = std::env::current_exe().unwrap();
    let done = satur(&["explain", "--svg", here.to_str().unwrap()], SMALL);
    assert_eq!(done.code, 2);
    assert!(
        done.err.contains("is a file; name a folder"),
        "{}",
        done.err
    );
}

#[test]
fn a_rating_has_a_word_for_its_level() {
    let [english, portuguese] =
        ["en", "pt"].map(|lang| satur(&["rate", "--lang", lang, SMALL], ""));
    assert_eq!(english.out.split('\t').nth(1), Some("easy"));
    assert_eq!(portuguese.out.split('\t').nth(1), Some("fácil"));
    for lang in ["en", "pt"] {
        assert_eq!(
            json(&satur(&["rate", "--json", "--lang", lang, SMALL], ""))["level"],
            "easy"
        );
    }
}

#[test]
fn a_board_without_solution_names_the_digits_to_take_back() {
    // The last digit is 9: with 7 it stands twice in its row.
    let mut digits: Vec<char> = PUZZLE.chars().collect();
    digits[80] = '7';
    let broken: String = digits.into_iter().collect();
    for command in ["check", "hint", "solve"] {
        let done = satur(&[command, &broken], "");
        assert_eq!(done.code, 1, "{command}");
        let said = done.out + &done.err;
        assert!(
            said.contains("r9c9=7") || said.contains("r9c8=7"),
            "{command}: {said}"
        );
    }
    let object = json(&satur(&["check", "--json", &broken], ""));
    assert_eq!(object["verdict"], "impossible");
    assert_eq!(
        object["repair"].as_array().map(Vec::len),
        Some(1),
        "{object}"
    );
    let pt = satur(&["hint", "--lang", "pt", &broken], "");
    assert!(pt.out.contains("não tem solução. Sem r9c"), "{}", pt.out);
}

#[test]
fn two_solutions_are_distinguished() {
    // Taking away one pair of digits that may be swapped leaves two solutions.
    let done = satur(&["check", "................"], "");
    assert!(
        done.out.contains("two solutions differ in r"),
        "{}",
        done.out
    );
    let object = json(&satur(&["check", "--json", "................"], ""));
    assert!(
        object["differ"]
            .as_array()
            .is_some_and(|cells| cells.len() >= 4),
        "{object}"
    );
}

#[test]
fn programs_read_the_same_in_every_language() {
    let input = ".3.4........3.2.\n................\n11..............\n";
    for words in [
        &["solve", "--limit", "2", "--json"][..],
        &["check", "--json"],
        &["count", "--json"],
        &["rate", "--json"],
        &["count", "--json", "................"],
    ] {
        let [english, portuguese] = ["en", "pt"].map(|lang| {
            let done = satur(&[words, &["--lang", lang]].concat(), input);
            let lines = done.out.lines().map(|line| {
                let mut object: Value = serde_json::from_str(line).unwrap();
                object.as_object_mut().unwrap().remove("reason");
                object
            });
            lines.collect::<Vec<_>>()
        });
        assert_eq!(english, portuguese, "{words:?}");
    }
}

#[test]
fn the_pictures_of_the_readme_are_what_the_commands_draw() {
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let kept = |name: &str| std::fs::read_to_string(pictures.join(name)).unwrap();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let done = satur(&["solve", "--to", "svg", puzzle], "");
    assert_eq!(
        done.out,
        kept("solved.svg"),
        "satur solve --to svg {puzzle}"
    );
    let puzzle =
        "3...2....4.....87..67...1..8....3..6..42...3..9.....4....5..4.91...8....73.4.....";
    let folder = std::env::temp_dir().join(format!("satur-readme-{}", std::process::id()));
    satur(&["explain", "--svg", folder.to_str().unwrap(), puzzle], "");
    let drawn = std::fs::read_to_string(folder.join("0001-028.svg")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(
        drawn,
        kept("step.svg"),
        "satur explain --svg DIR {puzzle}, step 28"
    );
}
