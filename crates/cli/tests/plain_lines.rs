//! Plain lines are answered many at once. The answers must be those that each line gets alone,
//! whatever stands between the lines.

mod common;

use common::satur;
use satur::model::{Puzzle, Random};
use satur_testkit::boards;

fn line(puzzle: &Puzzle) -> String {
    puzzle.board().to_line().expect("symbols for nine digits")
}

/// Lines of every kind: with one solution, with several, with none, with clashes.
fn lines(count: usize, seed: u64) -> Vec<String> {
    let (shape, mut random) = (boards::shape(3, 3), Random::new(seed));
    let one = |at: usize| match at % 9 {
        3 => line(&boards::with_random_givens(shape, 40, &mut random)),
        5 => "11".to_owned() + &".".repeat(79),
        7 => line(&boards::with_holes(shape, 58, &mut random)),
        _ => line(&boards::with_holes(shape, 45, &mut random)),
    };
    (0..count).map(one).collect()
}

/// Alone is what a line gets from the general engine. Of several solutions the engines may
/// find different ones, so two are asked for wherever there may be several.
fn same_as_alone(text: &str) {
    for limit in ["2", "3"] {
        let words = ["solve", "--limit", limit];
        let together = satur(&words, text);
        let alone = satur(&[&words[..], &["--set", "engine=general"]].concat(), text);
        assert_eq!(together, alone);
    }
}

#[test]
fn lines_are_answered_as_if_alone() {
    same_as_alone(&(lines(900, 1).join("\n") + "\n"));
    same_as_alone(&lines(90, 2).join("\r\n"));
}

#[test]
fn whatever_stands_between_the_lines() {
    let mut text = String::new();
    let blanks = format!("\n{}\n", " ".repeat(81));
    for (at, line) in lines(240, 3).iter().enumerate() {
        text += line;
        text += match at {
            100 => "  # a remark\n",
            150 => "\n\n\n",
            170 => "\n# a comment\n",
            200 => "\nthis is no board\n",
            210 => "5\n",
            220 => "\r\n",
            230 => &blanks,
            _ => "\n",
        };
    }
    same_as_alone(&text);
    // A comment that says which symbols are meant changes what the lines after it say.
    same_as_alone(&format!("# symbols: zero\n{text}"));
}

#[test]
fn one_solution_of_several_is_enough_if_one_is_asked_for() {
    let lines = lines(200, 4);
    let done = satur(&["solve"], &(lines.join("\n") + "\n"));
    assert_eq!(done.err, "");
    assert_eq!(done.code, 1, "some have no solution");
    assert_eq!(done.out.lines().count(), lines.len());
    for (line, answer) in lines.iter().zip(done.out.lines()) {
        let agrees = |(a, b): (char, char)| a == '.' || a == b;
        assert!(answer.starts_with('#') || line.chars().zip(answer.chars()).all(agrees));
    }
}

/// The answers to lines, without the numbers of those that have none.
fn answers(words: &[&str], lines: &[String]) -> Vec<String> {
    let done = satur(words, &(lines.join("\n") + "\n"));
    let answer = |answer: &str| match answer.split_once(": ") {
        Some((_, why)) => why.to_owned(),
        None => answer.to_owned(),
    };
    done.out.lines().map(answer).collect()
}

/// Of several solutions a line gets the same one in a file of any length, on any number of threads.
#[test]
fn a_line_has_one_answer_in_short_and_long_files() {
    let lines = lines(1500, 6);
    let long = answers(&["solve", "--threads", "1"], &lines);
    assert_eq!(long.len(), lines.len());
    assert_eq!(answers(&["solve", "--threads", "2"], &lines), long);
    for (at, short) in lines.chunks(100).enumerate() {
        let long = &long[100 * at..][..short.len()];
        assert_eq!(answers(&["solve"], short), long);
    }
    for at in (7..lines.len()).step_by(99) {
        assert_eq!(answers(&["solve"], &lines[at..=at]), long[at..=at]);
    }
    let backwards: Vec<String> = lines.iter().rev().cloned().collect();
    let mut answered = answers(&["solve"], &backwards);
    answered.reverse();
    assert_eq!(answered, long);
}

/// A file is read in pieces that cut lines, and read on; a pipe comes in other pieces. Both are answered alike, line
/// by line, wherever a piece ends.
#[test]
fn lines_are_cut_anywhere() {
    let few = lines(90, 8);
    let folder = std::env::temp_dir().join(format!("satur-cut-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for ends in ["\n", "\r\n"] {
        // Past two pieces, the second of which begins with another line in each turn.
        for shift in [0, 1, 40, 80, 81, 82] {
            let all: Vec<&str> = few.iter().cycle().take(3300).map(String::as_str).collect();
            let text = format!("#{}\n{}", "x".repeat(shift), all.join(ends));
            let path = folder.join("lines.txt");
            std::fs::write(&path, &text).unwrap();
            let words = ["solve", "--threads", "2"];
            let from_pipe = satur(&words, &text);
            let name = path.to_string_lossy();
            let from_file = satur(&[&words[..], &[&name]].concat(), "");
            assert_eq!(from_file.out, from_pipe.out, "{shift}");
            let answered = from_file.out.lines().filter(|line| line.len() == 81);
            assert!(answered.count() > 2000);
            let first: Vec<&str> = from_file.out.lines().take(90).collect();
            for (at, line) in from_file.out.lines().enumerate() {
                let is_alike = line == first[at % 90] || line.starts_with('#');
                assert!(is_alike, "{shift}: line {at}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn instructions_do_not_change_answers() {
    let text = lines(900, 6).join("\n");
    let words = ["solve", "--limit", "3", "--threads", "1"];
    let best = satur(&words, &text);
    for backend in satur::nine::Backend::ALL
        .iter()
        .filter(|one| one.is_available())
    {
        let name = backend.name();
        let forced = satur(&[&words[..], &["--backend", name]].concat(), &text);
        assert_eq!(forced, best, "{name}");
    }
    let wrong = satur(&["solve", "--backend", "abacus"], &text);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("portable"), "{}", wrong.err);
}

/// Rules of human logic are applied to many lines at once, and to one by one if somebody asks what it took.
#[test]
fn rules_at_once_are_rules_one_by_one() {
    let text = lines(500, 6).join("\n") + "\n";
    let ways: [&[&str]; 5] = [
        &["fsm"],
        &["fsm", "--set", "finish=exact"],
        &["logic", "--set", "preset=basic", "--limit", "2"],
        &["logic", "--set", "preset=basic", "--set", "until=claiming"],
        &[
            "logic",
            "--set",
            "preset=hodoku",
            "--set",
            "until=hidden-single-line",
        ],
    ];
    for way in ways {
        let words = [&["solve", "-m"], way].concat();
        let at_once = satur(&words, &text);
        let one_by_one = satur(&[&words[..], &["--stats"]].concat(), &text);
        assert_eq!(at_once.out, one_by_one.out, "{way:?}");
        assert_eq!(at_once.code, one_by_one.code, "{way:?}");
        assert_eq!(at_once.err, "", "{way:?}");
        assert!(at_once.out.contains("stuck with") || way.contains(&"finish=exact"));
    }
}
