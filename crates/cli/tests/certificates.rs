//! Certificates from the command that writes them to the command that checks them.

mod common;

use std::path::PathBuf;

use common::satur;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("satur-{test}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const ONE: &str = ".3.4........3.2.\n";
const NONE: &str = "12....3......4..\n";
const FOUR: &str = "12343412........\n";

#[test]
fn none_one_and_all_solutions_are_proved() {
    let folder = Folder::new("certificates");
    for method in ["exact", "sat"] {
        let proof = |name: &str| match method {
            "sat" => folder.path(&format!("{name}.drat")),
            _ => folder.path(&format!("{name}.pbp")),
        };
        for (board, code, expected) in [
            (ONE, 0, "exactly one solution"),
            (NONE, 1, "no solution"),
            (FOUR, 1, "exactly 4 solutions"),
        ] {
            let name = folder.path("x");
            let words = ["solve", "-m", method, "--limit", "9", "--proof", &name];
            let done = satur(&words, board);
            assert_eq!(done.code, code, "{method} {board}{}", done.err);
            assert!(done.err.contains("satur verify"), "{}", done.err);
            let done = satur(&["verify", &proof("x")], "");
            assert_eq!(done.code, 0, "{method} {board}{}{}", done.out, done.err);
            assert!(done.out.contains(expected), "{}", done.out);
        }
    }
}

#[test]
fn every_puzzle_has_its_certificate() {
    let folder = Folder::new("several-certificates");
    let name = folder.path("x");
    let done = satur(
        &["check", "--json", "--proof", &name],
        &[ONE, NONE, ONE].concat(),
    );
    assert_eq!(done.code, 1);
    let files = ["x-2.opb", "x-2.pbp", "x-3.opb", "x-3.pbp", "x.opb", "x.pbp"];
    assert_eq!(folder.files(), files);
    assert_eq!(done.out.matches("\"complete\":true").count(), 3);
    for file in ["x.pbp", "x-2.pbp", "x-3.pbp"] {
        assert_eq!(satur(&["verify", &folder.path(file)], "").code, 0, "{file}");
    }
}

#[test]
fn a_search_that_stops_at_its_limit_says_that_the_proof_is_not_complete() {
    let folder = Folder::new("incomplete-certificate");
    let name = folder.path("x");
    let done = satur(&["solve", "--limit", "2", "--proof", &name], FOUR);
    assert!(done.err.contains("not complete"), "{}", done.err);
    let done = satur(&["verify", &folder.path("x.pbp")], "");
    assert_eq!(done.code, 0);
    assert!(done.out.contains("at least 2 solutions"), "{}", done.out);
}

#[test]
fn what_cannot_be_proved_or_written_is_said() {
    let folder = Folder::new("no-certificate");
    let name = folder.path("x");
    let done = satur(&["solve", "-m", "tabu", "--proof", &name], ONE);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("exact, sat"), "{}", done.err);
    assert!(folder.files().is_empty());
    let done = satur(&["solve", "--proof", &folder.path("no/such/x")], ONE);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("cannot write"), "{}", done.err);
    // The formula would overwrite the puzzle.
    std::fs::write(folder.path("x.opb"), ONE).unwrap();
    let done = satur(&["solve", "--proof", &name, &folder.path("x.opb")], "");
    assert_eq!(done.code, 2, "{}", done.err);
    assert_eq!(std::fs::read_to_string(folder.path("x.opb")).unwrap(), ONE);
}
