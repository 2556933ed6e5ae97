//! `satur generate` as people use it.

mod common;

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
    for line in lines(&["-n", "5", "--clues", "28..30"]) {
        let count = puzzle(&line).givens().count_filled();
        assert!((28..=30).contains(&count), "{line}");
    }
    for line in lines(&["-n", "5", "--symmetry", "rotate180"]) {
        let is_given: Vec<bool> = line.chars().map(|sign| sign != '.').collect();
        assert!(
            (0..81).all(|at| is_given[at] == is_given[80 - at]),
            "{line}"
        );
    }
    let signs = "x.x.x.x.x.x.x.x.x.".repeat(4) + "x.x.x.x.x";
    let file = a_file("checks.txt", &signs);
    let made = lines(&["--pattern", &file]);
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
    assert!(done.out.ends_with("\n# line 2: error\n"), "{}", done.out);
    assert!(done.err.contains("damaged.txt:2:81"), "{}", done.err);
}

#[test]
fn ratings_are_met_and_told() {
    let made = lines(&["-n", "2", "--level", "medium", "--csv"]);
    assert_eq!(made[0], "number,puzzle,solution,clues,rating,technique");
    for line in &made[1..] {
        let fields: Vec<&str> = line.split(',').collect();
        let rating: f64 = fields[4].parse().unwrap();
        assert!((1.6..=2.8).contains(&rating), "{line}");
        assert!(is_unique(&puzzle(fields[1])) && !fields[2].contains('.'));
    }
    let made = lines(&["--max-technique", "naked-single", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&made[0]).unwrap();
    assert!(value["er"].as_f64().unwrap() <= 2.3, "{value}");
}

#[test]
fn what_cannot_be_is_said() {
    let done = satur(&["--rating", "20..", "--time", "300ms"]);
    assert_eq!(done.code, 1);
    let told = done.err;
    assert!(
        told.contains("this is the nearest, easier than asked"),
        "{told}"
    );
    for (words, expected) in [
        (&["--clues", "9..3"][..], "no range"),
        (&["--level", "mild"], "there are easy, medium"),
        (&["--technique", "magic"], "no technique 'magic'"),
        (&["--shape", "5x5", "--distinct"], "too many disguises"),
        (&["--to", "svg", "-n", "2"], "holds one board"),
        (&["--pattern", "/nowhere"], "/nowhere"),
    ] {
        let done = satur(words);
        assert_eq!(done.code, 2, "{words:?}");
        let told = done.err;
        assert!(told.contains(expected), "{words:?}: {told}");
    }
}

#[test]
fn disguises_are_left_out() {
    // Minimal puzzles of 4x4 are few: in so many there are some twice.
    let all = lines(&["--shape", "2x2", "-n", "400"]);
    let distinct = lines(&["--shape", "2x2", "-n", "400", "--distinct"]);
    assert!(distinct.len() < all.len() && distinct.len() > 5);
    assert!(distinct.iter().all(|line| all.contains(line)));
}

#[test]
fn every_shape_can_be_had() {
    for shape in ["2x2", "2x3", "3x2", "2x4", "2x5", "3x4"] {
        let done = satur(&["--shape", shape, "--to", "boxes"]);
        assert_eq!(done.code, 0, "{shape}: {}", done.err);
    }
}
