//! The command as scripts and people use it: what goes to stdout, what to stderr, exit codes.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;

use common::{satur, start};
use serde_json::json;

/// The first board of `examples/9x9.txt`.
const PUZZLE: &str =
    "......5...2..7...9....1.4...6...57...7498.1.5.....46....5...9...962...4...786....";

/// Boards of side 4: unique, several, impossible, clashing, unreadable, solved.
const MIXED: &str = "\
.3.4........3.2.
................
123............4
1...1...........
.3.4........3.27
2314413212433421
";

#[test]
fn every_input_line_has_its_output_line() {
    let done = satur(&["solve", "--limit", "2"], MIXED);
    insta::assert_snapshot!(done.out, @r"
    2314413212433421
    # puzzle 2: several solutions
    # puzzle 3: no solution
    # puzzle 4: no solution: 1 stands twice in column 1, at r1c1 and r2c1
    # puzzle 5: error
    2314413212433421
    ");
    insta::assert_snapshot!(done.err, @"error: stdin:5:16: found '7', expected a digit 1 to 4, or . for an empty cell");
    assert_eq!(done.code, 2, "a bad puzzle among good ones");
}

#[test]
fn exit_codes_tell_how_it_went() {
    let code = |words: &[&str], input: &str| satur(words, input).code;
    assert_eq!(code(&["solve"], ".3.4........3.2.\n"), 0);
    assert_eq!(
        code(&["solve"], "................\n"),
        0,
        "any solution will do"
    );
    assert_eq!(code(&["solve", "--limit", "2"], "................\n"), 1);
    assert_eq!(code(&["solve"], "1...1...........\n"), 1);
    assert_eq!(code(&["solve", "--method", "no-such"], ""), 2);
    assert_eq!(code(&["solve", "--set", "x=1"], ".3.4........3.2.\n"), 2);
    assert_eq!(code(&["solve", "no/such/file"], ""), 2);
    assert_eq!(code(&["frobnicate"], ""), 2);
    assert_eq!(code(&["solve"], ""), 2, "there is no puzzle");
    assert_eq!(code(&["check"], ".3.4........3.2.\n"), 0);
    assert_eq!(code(&["check"], "................\n"), 1);
}

#[test]
fn threads_race_on_one_puzzle_after_another() {
    let code = |words: &[&str], input: &str| satur(words, input).code;
    let both = ".3.4........3.2.\n................\n";
    for command in [
        ["solve", "--limit=2"],
        ["check", "--skip-minimal"],
        ["count", "--cap=9"],
    ] {
        let words = [&command[..], &["--race", "--threads", "3"]].concat();
        let (raced, alone) = (satur(&words, both), satur(&command, both));
        assert_eq!((&raced.out, raced.code), (&alone.out, alone.code));
    }
    let empty = format!("# 4x4\n{}\n", ".".repeat(256));
    assert_eq!(code(&["solve", "--race"], &empty), 0);
    assert_eq!(code(&["solve", "--race", "--trace"], both), 2);
    let done = satur(&["solve", "--race", "--method", "tabu"], both);
    insta::assert_snapshot!(done.err, @"error: method 'tabu' works on one thread: --race is for method 'exact'");
}

#[test]
fn mistakes_are_explained() {
    let says = |words: &[&str], input: &str| satur(words, input).err;
    insta::assert_snapshot!(
        says(&["solve", "--method", "dfz"], ""),
        @"error: there is no method 'dfz' (did you mean dfs?); 'satur methods' lists them"
    );
    insta::assert_snapshot!(
        says(&["solve", "--method", "bfs", "--limit", "2"], ".3.4........3.2.\n"),
        @"error: stdin: method 'bfs' cannot do this: it is a heuristic: it can look for one solution but not prove how many there are"
    );
    insta::assert_snapshot!(
        says(&["solve", "--method", "bfs", "--set", "ties=last"], ".3.4........3.2.\n"),
        @"error: 'ties' cannot be 'last': it is one of random, first"
    );
    insta::assert_snapshot!(
        says(&["solve"], &".".repeat(64)),
        @"error: stdin:1: found a board of 8x8 cells, expected its block shape to be known (it could be 1x8 or 2x4 or 4x2 or 8x1: say --shape 2x4, or put a line '# 2x4' before it)"
    );
    assert!(says(&["solve", "no/such/file"], "").starts_with("error: no/such/file: "));
}

#[test]
fn order_is_kept_over_many_threads() {
    // Lines of different difficulty, so that later ones finish first.
    let lines: Vec<&str> = (0..3_000)
        .map(|n| {
            if n % 7 == 0 {
                PUZZLE
            } else {
                ".3.4........3.2."
            }
        })
        .collect();
    let done = satur(&["solve", "--threads", "4"], &(lines.join("\n") + "\n"));
    assert_eq!(done.code, 0, "{}", done.err);
    let answers: Vec<&str> = done.out.lines().collect();
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(answers) {
        assert_eq!(line.len(), answer.len());
        assert!(
            line.bytes()
                .zip(answer.bytes())
                .all(|(given, digit)| given == b'.' || given == digit)
        );
    }
}

#[test]
fn a_pipe_that_trickles_is_answered_line_by_line() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        // The next line is sent only when the last one was answered.
        stdin.write_all(PUZZLE.as_bytes()).unwrap();
        stdin.write_all(b"\n").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end().len(), 81);
    }
    drop(stdin);
    child.wait().unwrap();
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        for _ in 0..200_000 {
            if stdin.write_all(b".3.4........3.2.\n").is_err() {
                break;
            }
        }
    });
    let mut first = [0; 17];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let mut err = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
    feeder.join().unwrap();
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let mut child = start(&["solve", "--method", "backtracking", "--threads", "1"]);
    let mut stdin = child.stdin.take().unwrap();
    // An easy one, then one that plain backtracking will not finish in our lifetime.
    stdin.write_all(b".3.4........3.2.\n# 5x5\n").unwrap();
    stdin
        .write_all(format!("{}A\n", ".".repeat(624)).as_bytes())
        .unwrap();
    let hard = format!("{}\n", "Y".to_owned() + &".".repeat(624));
    stdin.write_all(hard.as_bytes()).unwrap();
    drop(stdin);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    stdout.read_line(&mut answer).unwrap();
    assert_eq!(answer, "2314413212433421\n");
    let interrupted = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(interrupted.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn json_is_one_object_a_line() {
    let done = satur(&["solve", "--json", "--limit", "2"], MIXED);
    let objects: Vec<serde_json::Value> = done
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let verdicts: Vec<&str> = objects
        .iter()
        .map(|object| object["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(
        verdicts,
        [
            "unique",
            "several",
            "impossible",
            "impossible",
            "error",
            "unique"
        ]
    );
    assert_eq!(objects[0]["solution"], "2314413212433421");
    assert_eq!(objects[0]["puzzle"], ".3.4........3.2.");
    assert_eq!(objects[1]["solutions"].as_array().unwrap().len(), 2);
    for key in [
        "method", "seed", "found", "complete", "number", "line", "shape",
    ] {
        assert!(!objects[0][key].is_null(), "{key}");
    }
}

#[test]
fn check_counts_and_looks_for_givens_that_can_go() {
    insta::assert_snapshot!(satur(&["check"], MIXED).out, @r"
    puzzle 1: one solution, 4 givens, minimal
    puzzle 2: several solutions, 0 givens; two solutions differ in r2c3, r2c4, r3c1, r3c3 and 3 others
    puzzle 3: no solution, 4 givens; without r1c1=1 there is a solution
    puzzle 4: no solution, 1 stands twice in column 1, at r1c1 and r2c1, 2 givens; without r1c1=1 there is a solution
    # puzzle 5: error
    puzzle 6: one solution, 16 givens, not minimal: r1c1, r1c2, r1c3, r1c4 or 12 others can go
    ");
}

#[test]
fn count_is_exact_or_says_where_it_stopped() {
    let counted = |words: &[&str]| satur(words, "................\n1...............\n").out;
    assert_eq!(counted(&["count"]), "288\n72\n");
    assert_eq!(counted(&["count", "--cap", "100"]), "100+\n72\n");
}

#[test]
fn ratings_come_with_their_techniques() {
    let boards = ".3.4........3.2.\n................\n";
    let done = satur(&["rate"], boards);
    let rated = "1.2/1.2/1.2\teasy\tHidden Single\tHidden Single\tHidden Single\n";
    assert_eq!(done.out, format!("{rated}# puzzle 2: several solutions\n"));
    assert_eq!(done.code, 1);
    let done = satur(&["rate", "--json", "--max", "1.1"], ".3.4........3.2.\n");
    let json: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(
        (&json["er"], &json["at_least"]),
        (&json!(null), &json!(1.2))
    );
    assert_eq!(json["verdict"], "above");
    assert_eq!(done.code, 0);
}

#[test]
fn levels_disguises_and_hodokus_scale() {
    let board = ".3.4........3.2.\n";
    let done = satur(&["rate", "--until-band"], board);
    assert!(done.out.starts_with("1.2/1.2/1.2\teasy\t"), "{}", done.out);
    let done = satur(&["rate", "--until-band", "--json"], board);
    let json: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!((&json["band"], &json["er"]), (&json!("easy"), &json!(1.2)));
    let done = satur(&["rate", "--inv"], board);
    assert!(done.out.ends_with("\tinv 1.2\n"), "{}", done.out);
    let done = satur(&["rate", "--inv", "--json"], board);
    let json: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(json["er_inv"], json!(1.2));
    let done = satur(&["rate", "--scale", "hodoku"], board);
    assert_eq!(done.out, "easy\t48\tNaked single\n");
    let done = satur(&["rate", "--scale", "hodoku", "--json"], board);
    let json: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(
        (&json["level"], &json["guesses"]),
        (&json!("easy"), &json!(0))
    );
    let done = satur(&["rate", "--scale", "hodoku", "--max", "3"], board);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("--until-level"), "{}", done.err);
}

#[test]
fn all_solutions_can_be_listed() {
    let done = satur(&["solve", "--all", "--limit", "1000"], "................\n");
    let mut solutions: Vec<&str> = done.out.lines().collect();
    assert_eq!((solutions.len(), done.code), (288, 0));
    solutions.sort_unstable();
    solutions.dedup();
    assert_eq!(solutions.len(), 288);
}

#[test]
fn a_random_method_repeats_with_its_seed() {
    let solve = |seed: &str| {
        satur(
            &["solve", "--method", "saturbfs", "--seed", seed],
            "................\n",
        )
        .out
    };
    assert_eq!(solve("3"), solve("3"));
    assert_ne!(solve("3"), solve("4"));
}

#[test]
fn boards_go_from_one_format_to_another_and_back() {
    let line = ".3.4........3.2.\n";
    let boxes = satur(&["convert", "--to", "boxes"], line);
    assert_eq!(boxes.code, 0, "{}", boxes.err);
    assert_eq!(satur(&["convert", "--to", "line"], &boxes.out).out, line);
    let single = satur(&["convert", "--to", "cnf"], &line.repeat(2));
    assert_eq!(single.code, 2);
    assert!(single.err.contains("--out DIR"), "{}", single.err);
}

#[test]
fn answers_in_a_whole_file_format_have_its_beginning_and_end() {
    let done = satur(&["solve", "--to", "kaggle"], PUZZLE);
    assert!(done.out.starts_with("quizzes,solutions\n"), "{}", done.out);
    let done = satur(&["solve", "--to", "opensudoku"], PUZZLE);
    assert!(done.out.starts_with("<?xml"), "{}", done.out);
    assert!(done.out.ends_with("</opensudoku>\n"), "{}", done.out);
    let givens = satur(&["convert", "--to", "line"], &done.out);
    assert_eq!(givens.code, 0, "{}", givens.err);
}

#[test]
fn pencil_marks_are_not_dropped_without_a_word() {
    let marked = satur(&["convert", "--to", "candidates"], PUZZLE).out;
    let done = satur(&["convert", "--to", "line"], &marked);
    assert_eq!((done.out.trim(), done.err.as_str()), (PUZZLE, ""));
    // The first cell has two digits left, where an empty board leaves four.
    let sukaku = "1..4".to_owned() + &"1234".repeat(15);
    let done = satur(&["convert", "--from", "sukaku", "--to", "line"], &sukaku);
    assert!(
        done.err.contains("no room for pencil marks"),
        "{}",
        done.err
    );
    let kept = satur(&["convert", "--from", "sukaku", "--to", "json"], &sukaku);
    assert_eq!((kept.code, kept.err.as_str()), (0, ""));
}

#[test]
fn a_picture_shows_what_is_possible_where_asked() {
    let picture = |words: &[&str]| satur(words, ".3.4........3.2.").out;
    let plain = picture(&["convert", "--to", "svg"]);
    let marked = picture(&["convert", "--to", "svg", "--marks"]);
    let texts = |svg: &str| svg.matches("<text").count();
    assert!(texts(&marked) > texts(&plain), "{marked}");
}

#[test]
fn a_trace_tells_every_step() {
    let done = satur(
        &["solve", "--method", "dsatur", "--trace"],
        ".3.4........3.2.\n",
    );
    assert!(done.err.lines().count() >= 12, "{}", done.err);
    assert!(done.err.contains("r1c3=1"), "{}", done.err);
}

#[test]
fn boards_with_clues_are_rated_by_their_explanation() {
    let board = r#"{"puzzle":".3.4........3.2.","clues":[{"type":"killer","cells":["r1c1","r1c2"],"sum":5}]}"#;
    let done = satur(&["rate"], board);
    let columns: Vec<&str> = done.out.trim_end().split('\t').collect();
    assert_eq!((done.code, columns.len()), (0, 6), "{}", done.out);
    assert_eq!(columns[..5], ["-/-/-", "easy", "-", "-", "-"]);
    assert!(columns[5].starts_with("satur "), "{}", done.out);
    let done = satur(&["rate", "--json"], board);
    let rated: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(
        (&rated["er"], &rated["level"]),
        (&json!(null), &json!("easy"))
    );
    let explained = satur(&["explain", "--json"], board).out;
    let end: serde_json::Value = serde_json::from_str(explained.lines().last().unwrap()).unwrap();
    assert_eq!(rated["satur_technique"], end["hardest"]);
    assert_eq!(rated["satur_rating"], end["difficulty"]);
}

#[test]
fn boards_too_large_for_logic_are_refused_before_they_are_solved() {
    // Whether this board has one solution takes minutes to say.
    let board = format!("1 127\n{}", (vec!["0"; 127].join(" ") + "\n").repeat(127));
    for words in [
        &["explain"][..],
        &["hint"],
        &["rate"],
        &["rate", "--scale", "hodoku"],
    ] {
        let done = satur(words, &board);
        assert_eq!(done.code, 1, "{words:?} {}", done.err);
        assert!(
            done.out.contains("64") || done.out.contains("25"),
            "{words:?} {}",
            done.out
        );
    }
}

#[test]
fn help_teaches() {
    insta::assert_snapshot!("help", satur(&["--help"], "").out);
    insta::assert_snapshot!("help-solve", satur(&["solve", "--help"], "").out);
    insta::assert_snapshot!("help-rate", satur(&["rate", "--help"], "").out);
    let page = satur(&["methods", "exact"], "").out;
    assert!(page.starts_with("# exact"));
    assert_eq!(satur(&["methods", "nonsense"], "").code, 2);
    assert!(satur(&["formats"], "").out.contains("line"));
    assert!(satur(&["completions", "bash"], "").out.contains("complete"));
}

#[test]
fn methods_are_described_in_portuguese() {
    let printed = |args: &[&str]| satur(&[&["methods", "--lang", "pt"], args].concat(), "");
    insta::assert_snapshot!("methods-pt", printed(&[]).out);
    insta::assert_snapshot!("methods-sat-pt", printed(&["sat"]).out);
    let json: serde_json::Value = serde_json::from_str(&printed(&["--json", "tabu"]).out).unwrap();
    assert_eq!(json["name"], "Busca tabu");
    // What programs read is the same in every language.
    assert_eq!(json["guarantee"], "heuristic");
    let unknown = printed(&["backtrack"]);
    assert_eq!(unknown.code, 2);
    assert_eq!(
        unknown.err.trim_end(),
        "erro: não existe o método 'backtrack' (seria backtracking ou dsatur-backtracking?); \
         'satur methods' mostra a lista"
    );
}

#[test]
fn rules_and_clues_are_listed_and_shown_with_an_example() {
    let list = satur(&["rules"], "").out;
    for id in ["anti-knight", "samurai", "killer", "automaton"] {
        let is_there = |line: &str| line.starts_with(&format!("{id} "));
        assert!(list.lines().any(is_there), "{id}\n{list}");
    }
    for (lang, name, words) in [
        ("en", "Thermometer", "An example with one solution"),
        ("pt", "Termômetro", "Um exemplo com uma só solução"),
    ] {
        let page = satur(&["rules", "Thermometer", "--lang", lang], "").out;
        assert!(page.starts_with(&format!("{name}\n\n")), "{page}");
        assert!(page.contains(words) && page.contains('┌'), "{page}");
        assert!(page.contains(&format!("{name}: r")), "{page}");
        // The example can be taken as it is.
        let line = page.lines().last().unwrap();
        let picture = satur(&["convert", "--to", "svg"], line);
        assert_eq!(picture.code, 0, "{}", picture.err);
        assert!(picture.out.contains("class=\"clue thermometer\""));
    }
    let json = satur(&["rules", "killer", "--json"], "").out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["keys"], json!(["cells", "sum"]));
    assert_eq!(json["example"]["clues"][0]["type"], "killer");
    let none = satur(&["rules", "thermometr"], "");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("thermometer"), "{}", none.err);
    for (id, words, shown) in [
        ("pair-all", "81 signs", ["; 0", "; 1"]),
        ("automaton", "It begins in state 0", ["; !1", "; !1"]),
        (
            "sandwich",
            "the nearest first",
            ["Sandwich sum", "Sandwich sum"],
        ),
    ] {
        let page = satur(&["rules", id, "--lang", "en"], "").out;
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(words), "{page}");
        // Beside its cells the list has what goes with them.
        assert!(shown.iter().any(|shown| page.contains(shown)), "{page}");
    }
    let clue = satur(&["solve", "--rule", "killer"], "");
    assert!(clue.err.contains("'killer' is a clue"), "{}", clue.err);
}
