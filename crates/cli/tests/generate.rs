//! `satur generate` as people use it.

mod common;

use std::collections::HashMap;

use common::Done;
use satur::methods::{Request, Verdict, find, run};
use satur::model::{Grid, Puzzle, Shape};

fn satur(words: &[&str]) -> Done {
    common::satur(&[&["generate"], words].concat(), "")
}

fn lines(words: &[&str]) -> Vec<String> {
    let done = satur(words);
    assert_eq!(done.code, 0, "{}", done.err);
    done.out.lines().map(str::to_owned).collect()
}

fn puzzle(line: &str) -> Puzzle {
    let numbers: Vec<u8> = line
        .bytes()
        .map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
        .collect();
    Puzzle::new(Grid::from_numbers(Shape::classic(), &numbers).unwrap())
}

fn is_unique(puzzle: &Puzzle) -> bool {
    let outcome = run(find("exact").unwrap(), puzzle, &mut Request::unique());
    outcome.unwrap().verdict == Verdict::Unique
}

fn a_file(name: &str, text: &str) -> String {
    let folder = std::env::temp_dir().join(format!("satur-generate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_seed_gives_the_same_puzzles_with_any_number_of_threads() {
    let make = |threads| lines(&["-n", "300", "--seed", "5", "--threads", threads]);
    let alone = make("1");
    assert_eq!(alone.len(), 300);
    assert_eq!(alone, make("3"));
    assert!(alone.iter().take(30).all(|line| is_unique(&puzzle(line))));
    // A series goes on where it began: the first ten of many are the first ten.
    assert_eq!(lines(&["-n", "10", "--seed", "5"]), alone[..10]);
    assert_ne!(lines(&["-n", "10", "--seed", "6"]), alone[..10]);
}

#[test]
fn givens_are_counted_and_placed_as_asked() {
    for line in lines(&["-n", "5", "--clues", "28..30", "--seed", "0"]) {
        let count = puzzle(&line).givens().count_filled();
        assert!((28..=30).contains(&count), "{line}");
    }
    for line in lines(&["-n", "5", "--symmetry", "rotate180", "--seed", "0"]) {
        let is_given: Vec<bool> = line.chars().map(|sign| sign != '.').collect();
        assert!(
            (0..81).all(|at| is_given[at] == is_given[80 - at]),
            "{line}"
        );
    }
    let signs = "x.x.x.x.x.x.x.x.x.".repeat(4) + "x.x.x.x.x";
    let file = a_file("checks.txt", &signs);
    let made = lines(&["--pattern", &file, "--seed", "0"]);
    for (sign, wanted) in made[0].chars().zip(signs.chars()) {
        assert_eq!(sign == '.', wanted == '.');
    }
    assert!(is_unique(&puzzle(&made[0])));
}

#[test]
fn puzzles_come_from_given_grids() {
    let solved =
        "743698512521473869689512473968125734374986125152734698215347986896251347437869251";
    let file = a_file("full.txt", solved);
    for line in lines(&["-n", "3", "--from", &file]) {
        assert!(
            line.chars()
                .zip(solved.chars())
                .all(|(a, b)| a == '.' || a == b)
        );
        assert!(is_unique(&puzzle(&line)));
    }
    let eighty = a_file("eighty.txt", &format!(".{}", &solved[1..]));
    let minimal = puzzle(&lines(&["--minimize", &eighty])[0]);
    assert!(minimal.givens().count_filled() < 40 && is_unique(&minimal));
    let several = a_file("several.txt", &".".repeat(81));
    let done = satur(&["--minimize", &several]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("it must have one solution: several"));
    let damaged = a_file("damaged.txt", &format!("{solved}\n{}!\n", &solved[1..]));
    let done = satur(&["--minimize", &damaged]);
    assert_eq!(done.code, 2, "a bad board among good ones");
    assert!(done.out.ends_with("\n# puzzle 2: error\n"), "{}", done.out);
    assert!(done.err.contains("damaged.txt:2:81"), "{}", done.err);
}

/// The values of a CSV row, by column.
fn row<'a>(header: &'a str, line: &'a str) -> HashMap<&'a str, &'a str> {
    assert_eq!(header.split(',').count(), line.split(',').count(), "{line}");
    header.split(',').zip(line.split(',')).collect()
}

#[test]
fn ratings_are_met_and_reported() {
    let made = lines(&["-n", "2", "--level", "medium", "--csv", "--seed", "0"]);
    assert_eq!(
        made[0],
        "number,seed,puzzle,solution,clues,se_rating,se_technique,satur_technique,asked_technique"
    );
    assert_eq!(made.len(), 3);
    for line in &made[1..] {
        let row = row(&made[0], line);
        let rating: f64 = row["se_rating"].parse().unwrap();
        assert!((1.6..=2.8).contains(&rating), "{line}");
        assert!(is_unique(&puzzle(row["puzzle"])) && !row["solution"].contains('.'));
        assert_eq!(row["asked_technique"], "");
    }
    let made = lines(&["--max-technique", "naked-single", "--json", "--seed", "0"]);
    let value: serde_json::Value = serde_json::from_str(&made[0]).unwrap();
    assert!(value["se_rating"].as_f64().unwrap() <= 2.3, "{value}");
    let technique = value["satur_technique"].as_str().unwrap();
    assert!(
        technique.contains("single") || technique == "full-house",
        "{value}"
    );
}

#[test]
fn a_column_says_whose_ladder_it_follows() {
    // The ladder of Sudoku Explainer has no Sue de Coq: there the puzzle takes a chain.
    let made = lines(&["--technique", "sue-de-coq", "--csv", "--seed", "2"]);
    let asked = row(&made[0], &made[1]);
    assert_eq!(asked["asked_technique"], "sue-de-coq");
    assert_eq!(asked["satur_technique"], "sue-de-coq");
    assert_ne!(asked["se_technique"], "Sue de Coq");
    // What was left out is not the hardest technique of the ladder without it.
    let words = ["--without", "x-wing", "--rating", "3.2", "--seed", "3"];
    let made = lines(&[&words[..], &["--csv", "-n", "3"]].concat());
    let rows: Vec<_> = made[1..].iter().map(|line| row(&made[0], line)).collect();
    assert!(rows.iter().any(|row| row["se_technique"] == "X-Wing"));
    assert!(rows.iter().all(|row| row["satur_technique"] != "x-wing"));
    assert!(rows.iter().all(|row| !row["satur_technique"].is_empty()));
    // A table can be read again.
    let checked = common::satur(&["check"], &(made.join("\n") + "\n"));
    assert_eq!(checked.code, 0, "{}", checked.err);
}

#[test]
fn without_a_seed_every_run_makes_another_puzzle_that_can_be_had_again() {
    let first = satur(&["-n", "2", "--json"]);
    let seed = |done: &Done| {
        let value: serde_json::Value =
            serde_json::from_str(done.out.lines().next().unwrap()).unwrap();
        value["seed"].as_u64().unwrap().to_string()
    };
    let drawn = seed(&first);
    assert_eq!(
        first.err,
        format!("seed {drawn}; --seed {drawn} makes the same again\n")
    );
    let again = satur(&["-n", "2", "--json", "--seed", &drawn]);
    assert_eq!((again.out, again.err.as_str()), (first.out, ""));
    for words in [&["--json", "--seed", "random"][..], &["--json", "--quiet"]] {
        let other = satur(words);
        assert_ne!(seed(&other), drawn);
        assert_eq!(other.err.is_empty(), words.contains(&"--quiet"));
    }
    let table = satur(&["--csv", "--seed", "12"]);
    let (header, line) = table.out.trim_end().split_once('\n').unwrap();
    assert_eq!(row(header, line)["seed"], "12");
    let done = satur(&["--seed", "soon"]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("'soon' is no seed"), "{}", done.err);
}

#[test]
fn what_cannot_be_is_said() {
    let done = satur(&["--rating", "11.9..", "--time", "300ms", "--seed", "0"]);
    assert_eq!(done.code, 1);
    let printed = done.err;
    assert!(
        printed.contains("this is the nearest, easier than asked"),
        "{printed}"
    );
    for (words, expected) in [
        (&["--clues", "9..3"][..], "write 3..9"),
        (&["--clues", "few"], "no range"),
        (&["--level", "mild"], "there are easy, medium"),
        (&["--technique", "magic"], "no technique 'magic'"),
        (&["--shape", "5x5", "--distinct"], "too many disguises"),
        (&["--to", "svg", "-n", "2"], "holds one board"),
        (&["--pattern", "/nowhere"], "/nowhere"),
    ] {
        let done = satur(words);
        assert_eq!(done.code, 2, "{words:?}");
        let printed = done.err;
        assert!(printed.contains(expected), "{words:?}: {printed}");
    }
}

#[test]
fn disguises_are_left_out() {
    // Minimal puzzles of 4x4 are few: in so many there are some twice.
    let all = lines(&["--shape", "2x2", "-n", "400", "--seed", "0"]);
    let distinct = lines(&["--shape", "2x2", "-n", "400", "--distinct", "--seed", "0"]);
    assert!(distinct.len() < all.len() && distinct.len() > 5);
    assert!(distinct.iter().all(|line| all.contains(line)));
}

#[test]
fn every_shape_can_be_had() {
    for shape in ["2x2", "2x3", "3x2", "2x4", "2x5", "3x4"] {
        let done = satur(&["--shape", shape, "--to", "boxes", "--seed", "0"]);
        assert_eq!(done.code, 0, "{shape}: {}", done.err);
    }
}

#[test]
fn puzzles_with_very_few_givens_are_searched_for_and_proved() {
    for clues in ["20", "19", "..19"] {
        let [line] = &lines(&["--clues", clues, "--seed", "3"])[..] else {
            panic!("{clues}: not one line");
        };
        let most: usize = clues.trim_start_matches('.').parse().unwrap();
        let givens = line.chars().filter(char::is_ascii_digit).count();
        assert!(
            givens == most || (clues.starts_with('.') && givens < most),
            "{line}"
        );
        assert!(is_unique(&puzzle(line)), "{line}");
    }
}

#[test]
fn fewer_givens_than_any_puzzle_has_are_refused() {
    for (words, expected) in [
        (
            &["--clues", "10"][..],
            "no 9x9 puzzle with fewer than 17 givens has one solution",
        ),
        (&["--clues", "..16"], "ask for 17 or more"),
        (
            &["--clues", "3", "--shape", "2x2"],
            "no 4x4 puzzle with fewer than 4 givens",
        ),
        (
            &["--clues", "7", "--shape", "3x2"],
            "no 6x6 puzzle with fewer than 8 givens",
        ),
        (&["--clues", "10", "--lang", "pt"], "com menos de 17 pistas"),
        (&["--clues", "85"], "a 9x9 board has 81 cells"),
        (&["--threads", "x"], "write a whole number from 1"),
    ] {
        let done = satur(words);
        assert_eq!((done.out.as_str(), done.code), ("", 2), "{words:?}");
        assert!(done.err.contains(expected), "{}", done.err);
    }
    // The least that there is can be had.
    assert_eq!(satur(&["--clues", "4..5", "--shape", "2x2"]).code, 0);
}

#[test]
fn a_search_that_finds_nothing_takes_its_time_and_says_so() {
    let words = ["--clues", "17", "--symmetry", "dihedral", "--time", "300ms"];
    let done = satur(&words);
    assert_eq!(done.code, 1);
    assert!(
        done.err.contains("within 300ms; give more --time"),
        "{}",
        done.err
    );
}

/// What can never be met is refused at once, with what can.
#[test]
fn bounds_that_cannot_be_are_refused_with_what_can() {
    for (words, why) in [
        (&["--rating", "nan"][..], "1.0 to 12.0"),
        (&["--rating", "inf"], "1.0 to 12.0"),
        (&["--rating", "13..14"], "1.0 to 12.0"),
        (&["--rating", "..0.5"], "1.0 to 12.0"),
        (&["--rating", "4..3"], "write 3..4"),
        (&["--clues", "82"], "81 cells"),
        (&["--clues", "3"], "17 or more"),
        (&["--clues", "3", "--rule", "x"], "8 or more"),
        (
            &["--clues", "21", "--shape", "2x3", "--symmetry", "rotate180"],
            "ask for 20 or 22",
        ),
    ] {
        let Done { out, err, code } = satur(words);
        assert_eq!((code, out.as_str()), (2, ""), "{words:?} {err}");
        assert!(err.contains(why), "{words:?}: {err}");
    }
}

/// JSON and CSV have no comments: a puzzle that was not made is said on stderr alone.
#[test]
fn what_was_not_made_leaves_no_comment_in_json_and_csv() {
    let never = ["--rating", "11.5", "--time", "1ms", "--seed", "1"];
    for more in [&["--json"][..], &["--csv"], &["--to", "json"]] {
        let Done { out, err, .. } = satur(&[&never, more].concat());
        assert!(!out.contains('#'), "{more:?}: {out}");
        assert!(err.contains("puzzle 1"), "{more:?}: {err}");
    }
}

#[test]
fn easy_puzzles_have_givens_to_spare_and_minimal_ones_none() {
    let givens = |words: &[&str]| {
        let words = [&["--level", "easy", "--seed", "5", "-q"], words].concat();
        let Done { out, err, code } = satur(&words);
        assert_eq!(code, 0, "{err}");
        let is_given = |c: &char| c.is_ascii_digit();
        let cells: Vec<bool> = out.trim().chars().map(|c| is_given(&c)).collect();
        assert_eq!(cells.len(), 81, "{out}");
        cells
    };
    let spare = givens(&[]);
    assert!(spare.iter().filter(|&&given| given).count() >= 36);
    assert!((0..81).all(|cell| spare[cell] == spare[80 - cell]));
    assert!(
        givens(&["--minimal"])
            .iter()
            .filter(|&&given| given)
            .count()
            < 30
    );
}

#[test]
fn words_of_setters_draw_clues() {
    let words = ["--clue", "kropki", "--shape", "2x3", "--seed", "1", "-q"];
    let Done { out, err, code } = satur(&words);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("\"white\"") && out.contains("\"black\""),
        "{out}"
    );
}
