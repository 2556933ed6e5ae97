//! Checks 3 and 5 of the specification: the state machine and the propositional methods on
//! their authors' own boards, read in place.

use std::process::ExitCode;

use satur_formats::{Input, ReadOptions, open};
use satur_methods::{Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Grid, Puzzle, Shape};
use satur_testkit::data::{Suite, text};

const SAMPLE: &str = "seeds/17clue/sample-1000.txt";
const ALL: &str = "9x9/17_clue_49158.txt.gz";
const ITA: &str = "seeds/ita-fsm";
const UFRJ: &str = "seeds/ufrj-logic";
const LEVELS: [&str; 5] = [
    "super_hard",
    "super_level2",
    "super_level3",
    "super_level4",
    "extreme",
];

fn main() -> ExitCode {
    Suite::new()
        .test(
            "fsm_fills_what_the_table_of_the_author_says",
            &[ITA],
            || {
                assert_eq!(ita_solved("published", 2), [12, 6, 9, 9, 6]);
                assert_eq!(ita_solved("described", 3), [12, 6, 9, 10, 9]);
            },
        )
        .test("fsm_on_the_sample_of_1000", &[SAMPLE], || {
            assert_eq!(sample_solved(&["mode=published"]), 768);
            assert_eq!(sample_solved(&["mode=described"]), 843);
            assert_eq!(sample_solved(&["subsets=4"]), 846);
        })
        .slow("fsm_on_all_puzzles_of_17_clues", &[ALL], || {
            assert_eq!(all_solved(&["mode=published"]), 38_268);
            assert_eq!(all_solved(&[]), 41_591);
            assert_eq!(all_solved(&["subsets=3"]), 41_647);
            assert_eq!(all_solved(&["subsets=4"]), 41_650);
        })
        .test(
            "fsm_solves_the_9x9_boards_of_the_other_studies",
            &["seeds/saturbfs/9x9", "seeds/ufmg-tp3", "seeds/ufc-followup"],
            || {
                let ufma = ["easy", "medium", "difficult"]
                    .into_iter()
                    .flat_map(|level| {
                        let path = format!("seeds/saturbfs/9x9/{level}/sudoku9x9_{level}");
                        (1..=10).map(move |number| (format!("{path}_{number}.txt"), "dash"))
                    });
                let ufc = ["easy", "medium", "hard"];
                let ufc = ufc.map(|level| (format!("seeds/ufc-followup/9x9_{level}.txt"), "dash"));
                // The fourth is damaged: its last row is missing.
                let ufmg = [991, 992, 993, 995];
                let ufmg = ufmg.map(|number| (format!("seeds/ufmg-tp3/{number}.txt"), "header"));
                for (path, format) in ufma.chain(ufc).chain(ufmg) {
                    let outcome = solve("fsm", &board(&path, format), Goal::Unique, &[]);
                    assert_eq!(outcome.verdict, Verdict::Unique, "{path}");
                }
            },
        )
        .test("fsm_finishes_by_search", &[ITA], || {
            for puzzle in LEVELS.iter().flat_map(|level| ita_puzzles(level)) {
                let stuck = solve("fsm", &puzzle, Goal::Unique, &[]);
                let done = solve("fsm", &puzzle, Goal::Unique, &["finish=exact"]);
                assert_eq!(done.verdict, Verdict::Unique);
                assert_eq!(statistic(&done, "filled"), statistic(&stuck, "filled"));
            }
        })
        .test("the_fact_files_are_unique_boards", &[UFRJ], || {
            for facts in [22, 30, 77] {
                let puzzle = facts_board(facts);
                for method in ["sat", "exact"] {
                    let outcome = solve(method, &puzzle, Goal::Unique, &[]);
                    assert_eq!(outcome.verdict, Verdict::Unique, "{facts} {method}");
                }
            }
        })
        .test("formulas_solves_the_77_facts", &[UFRJ], || {
            let puzzle = facts_board(77);
            let outcome = solve("formulas", &puzzle, Goal::One, &[]);
            assert_eq!(outcome.verdict, Verdict::Solved);
            assert_eq!(statistic(&outcome, "fillings"), 6561);
        })
        .test("no_digit_can_be_placed_in_the_22_facts", &[UFRJ], || {
            let outcome = solve("fsm", &facts_board(22), Goal::One, &[]);
            assert_eq!(outcome.verdict, Verdict::Stuck);
            assert_eq!(statistic(&outcome, "filled"), 22);
        })
        .run()
}

/// The board of a file.
fn board(path: &str, format: &str) -> Puzzle {
    let (text, format) = (text(path), satur_formats::find(format));
    let mut boards = open(Input::from_text(&text), format, ReadOptions::default()).expect(path);
    boards.next().expect(path).expect(path).puzzle
}

/// The board of the file with a number of facts.
fn facts_board(facts: usize) -> Puzzle {
    let puzzle = board(&format!("{UFRJ}/facts-{facts}.txt"), "facts");
    assert_eq!(puzzle.givens().count_filled(), facts);
    puzzle
}

fn puzzle(line: &str) -> Puzzle {
    let numbers: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
    Puzzle::new(Grid::from_numbers(Shape::classic(), &numbers).expect("81 digits"))
}

fn ita_puzzles(level: &str) -> Vec<Puzzle> {
    let lines = text(&format!("{ITA}/data17_{level}.81.txt"));
    lines.lines().map(puzzle).collect()
}

fn solve(method: &str, puzzle: &Puzzle, goal: Goal, settings: &[&str]) -> Outcome {
    let settings: Vec<String> = settings.iter().map(ToString::to_string).collect();
    let mut request = Request::new(goal);
    request.settings = &settings;
    run(find(method).expect("a method"), puzzle, &mut request).expect("it serves all of these")
}

fn statistic(outcome: &Outcome, name: &str) -> u64 {
    let found = outcome.statistics.iter().find(|(known, _)| *known == name);
    found.expect("a statistic of the method").1
}

/// Every digit that the machine filled in is in the only solution; returns how many.
fn filled_soundly(puzzle: &Puzzle, settings: &[&str]) -> usize {
    let outcome = solve("fsm", puzzle, Goal::One, settings);
    let exact = solve("exact", puzzle, Goal::Unique, &[]);
    assert_eq!(exact.verdict, Verdict::Unique);
    let truth = exact.solutions[0].grid();
    let grid = match outcome.verdict {
        Verdict::Solved => outcome.solutions[0].grid().clone(),
        Verdict::Stuck => outcome.partial.clone().expect("how far it got"),
        other => panic!("{other:?}"),
    };
    for (cell, digit) in grid.filled() {
        assert_eq!(truth[cell], Some(digit));
    }
    assert_eq!(statistic(&outcome, "filled"), grid.count_filled() as u64);
    grid.count_filled()
}

/// Compares each count of filled cells with a column of the expected ones; returns the number of
/// complete grids per level.
fn ita_solved(mode: &str, column: usize) -> [usize; 5] {
    let expected = text(&format!("{ITA}/expected.csv"));
    let setting = format!("mode={mode}");
    LEVELS.map(|level| {
        let rows = expected
            .lines()
            .map(|row| row.split(',').collect::<Vec<_>>());
        let counts: Vec<usize> = rows
            .filter(|row| row[0] == level)
            .map(|row| row[column].parse().expect("a number"))
            .collect();
        let filled: Vec<usize> = ita_puzzles(level)
            .iter()
            .map(|puzzle| filled_soundly(puzzle, &[&setting]))
            .collect();
        assert_eq!(filled, counts, "{level}");
        filled.iter().filter(|&&count| count == 81).count()
    })
}

fn sample_solved(settings: &[&str]) -> usize {
    let lines = text(SAMPLE);
    let filled = lines
        .lines()
        .map(|line| filled_soundly(&puzzle(line), settings));
    filled.filter(|&count| count == 81).count()
}

/// The number of puzzles of the whole list that it solves; [`run`] verifies that the digits are
/// right.
fn all_solved(settings: &[&str]) -> usize {
    let lines = text(ALL);
    let solved = lines.lines().filter(|line| {
        let outcome = solve("fsm", &puzzle(&line.replace('.', "0")), Goal::One, settings);
        outcome.verdict == Verdict::Solved
    });
    solved.count()
}
