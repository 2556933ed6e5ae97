//! Solution counts that others published or measured, on their boards read in place.

use std::process::ExitCode;

use satur_formats::{Input, ReadOptions, open};
use satur_methods::{Goal, Request, Verdict, find, run};
use satur_model::Puzzle;
use satur_testkit::data::{Suite, text};

fn main() -> ExitCode {
    Suite::new()
        .test(
            "ufma_boards_have_the_indexed_counts",
            &["seeds/saturbfs/index.csv"],
            ufma,
        )
        .test(
            "ita_and_ufmg_boards_are_unique_but_one",
            &["seeds/ita-fsm", "seeds/ufmg-tp3"],
            ita_and_ufmg,
        )
        .test(
            "all_17_clue_puzzles_are_unique",
            &["9x9/17_clue_49158.txt.gz"],
            || {
                assert_eq!(unique_in("9x9/17_clue_49158.txt.gz"), (49_158, 49_158));
            },
        )
        .test(
            "random_clues_have_the_known_verdicts",
            &["9x9/random_clues_mostly_invalid_50k.txt.gz"],
            || {
                let verdicts = verdicts("9x9/random_clues_mostly_invalid_50k.txt.gz");
                let count = |wanted: Verdict| {
                    verdicts
                        .iter()
                        .filter(|&&verdict| verdict == wanted)
                        .count()
                };
                let counts = [Verdict::Impossible, Verdict::Unique, Verdict::Several].map(count);
                assert_eq!(counts, [46_575, 124, 3_301]);
            },
        )
        .test(
            "unsat_boards_have_no_solution",
            &["large/unsat16.txt.gz"],
            || {
                assert!(
                    verdicts("large/unsat16.txt.gz")
                        .iter()
                        .all(|&verdict| verdict == Verdict::Impossible)
                );
            },
        )
        .run()
}

/// The boards of a file, in any format.
fn boards(path: &str) -> Vec<Puzzle> {
    let text = text(path);
    let boards = open(Input::from_text(&text), None, ReadOptions::default()).unwrap();
    boards.map(|record| record.unwrap().puzzle).collect()
}

fn verdicts(path: &str) -> Vec<Verdict> {
    let exact = find("exact").unwrap();
    boards(path)
        .iter()
        .map(|puzzle| run(exact, puzzle, &mut Request::unique()).unwrap().verdict)
        .collect()
}

/// How many boards a file has, and how many of them have one solution.
fn unique_in(path: &str) -> (usize, usize) {
    let verdicts = verdicts(path);
    (
        verdicts.len(),
        verdicts
            .iter()
            .filter(|&&verdict| verdict == Verdict::Unique)
            .count(),
    )
}

/// `index.csv` has the number of solutions of every board, counted up to 1000.
fn ufma() {
    let exact = find("exact").unwrap();
    let (mut unique, mut unsolvable) = (0, 0);
    for row in text("seeds/saturbfs/index.csv").lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let indexed: u64 = fields[7].trim_end_matches('+').parse().unwrap();
        let puzzle = &boards(&format!("seeds/saturbfs/{}", fields[0]))[0];
        let found = run(exact, puzzle, &mut Request::new(Goal::Count(1000)))
            .unwrap()
            .found;
        assert_eq!(found, indexed, "{row}");
        unique += u32::from(found == 1);
        unsolvable += u32::from(found == 0);
    }
    assert_eq!((unique, unsolvable), (145, 3));
}

fn ita_and_ufmg() {
    for level in [
        "super_hard",
        "super_level2",
        "super_level3",
        "super_level4",
        "extreme",
    ] {
        assert_eq!(
            unique_in(&format!("seeds/ita-fsm/data17_{level}.table.txt")),
            (12, 12),
            "{level}"
        );
    }
    let ufmg: Vec<Verdict> = (2..=9)
        .flat_map(|size| {
            (1..=5).map(move |number| format!("seeds/ufmg-tp3/{size}{size}{number}.txt"))
        })
        .filter(|path| satur_testkit::data::find(path).is_some())
        .flat_map(|path| verdicts(&path))
        .collect();
    let unique = ufmg
        .iter()
        .filter(|&&verdict| verdict == Verdict::Unique)
        .count();
    assert_eq!((ufmg.len(), unique), (20, 19));
}
