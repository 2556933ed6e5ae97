//! Checks 2, 4 and 7 of the specification: the colouring methods on their authors' own
//! boards, read in place.

use std::collections::HashMap;
use std::process::ExitCode;

use satur_formats::{Input, ReadOptions, Sheet, WriteOptions};
use satur_methods::{Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Puzzle, Shape};
use satur_testkit::data::{Suite, text};
use satur_testkit::seeds::{self, UFMA, UFMA_LEVELS, UFMA_SIZES, UFMG};

fn main() -> ExitCode {
    Suite::new()
        .test("greedy_prints_what_the_original_prints", &[UFMG], || {
            greedy_prints_what_the_original_prints();
        })
        .test("greedy_succeeds_as_recorded", &[UFMG], || {
            greedy_succeeds_as_recorded();
        })
        .test("greedy_on_the_boards_of_the_other_study", &[UFMA], || {
            // Ten boards each, by size.
            assert_eq!(solved_by_greedy("easy"), [10, 10, 8, 10, 10, 10]);
            assert_eq!(solved_by_greedy("medium"), [10, 10, 2, 10, 4, 4]);
            assert_eq!(solved_by_greedy("difficult"), [10, 9, 0, 10, 0, 0]);
        })
        .test("percentages_on_easy_boards_of_side_9", &[UFMA], || {
            for id in ["bfs", "dfs", "saturbfs"] {
                check_percentage(("easy", 10_000), Shape::classic(), id, 10, 3.0);
            }
        })
        .slow("percentages_of_all_cells_in_10_runs", &[UFMA], || {
            for_all_cells(|level, shape, id| check_percentage(level, shape, id, 10, 3.0));
        })
        .slow("percentages_of_all_cells_in_100_runs", &[UFMA], || {
            // With ten times the runs the deviations of both measurements are smaller by the root
            // of ten: half of the tolerance for ten runs is still three deviations.
            for_all_cells(|level, shape, id| check_percentage(level, shape, id, 100, 1.5));
        })
        .slow("percentages_of_the_variants", &[UFMA], variants)
        .test("distinct_colours_solve_all_boards", &[UFMA], || {
            distinct_colours_solve_all_boards(0);
        })
        .slow("distinct_colours_do_so_in_ten_runs", &[UFMA], || {
            (1..10).for_each(distinct_colours_solve_all_boards);
        })
        .test("exact_counts", &[UFMA, UFMG], || count_all("exact"))
        .test("dsatur_backtracking_counts", &[UFMA, UFMG], || {
            count_all("dsatur-backtracking");
        })
        .run()
}

fn greedy_prints_what_the_original_prints() {
    // The original program fails on the damaged file, so there is nothing to compare with.
    let boards = ufmg_boards()
        .into_iter()
        .filter(|(file, _)| file != "994.txt");
    let mut compared = 0;
    for (file, _) in boards {
        let expected = text(&format!("{UFMG}/expected/{}", file.replace("txt", "out")));
        assert_eq!(greedy_prints(&file), expected, "{file}");
        compared += 1;
    }
    assert_eq!(compared, 21);
}

fn greedy_succeeds_as_recorded() {
    let mut solved: HashMap<usize, u32> = HashMap::new();
    for (file, recorded) in ufmg_boards() {
        let outcome = solve("dsatur", &seeds::ufmg_board(&file), &[], 0);
        let is_solved = outcome.verdict == Verdict::Solved;
        assert_eq!(is_solved, recorded.result == "solucao", "{file}");
        // The damaged file clashes, so the method does not run.
        if outcome.clash.is_none() {
            assert_eq!(statistic(&outcome, "choices"), recorded.choices, "{file}");
        }
        if !file.starts_with("statement") {
            *solved.entry(recorded.side).or_default() += u32::from(is_solved);
        }
    }
    assert_eq!([4, 6, 8, 9].map(|side| solved[&side]), [5, 5, 3, 3]);
}

/// The effect of other notions of saturation, ties and order.
///
/// Measured once with another program, 10 runs a board, sides 6 to 12: both have a deviation of up
/// to 5 points.
fn variants() {
    let first = ["saturation=count", "ties=first"];
    check_variant("saturbfs", &first, "easy", [100, 78, 93, 61, 100]);
    check_variant("saturbfs", &first, "medium", [100, 62, 57, 55, 8]);
    check_variant("saturbfs", &first, "difficult", [100, 50, 29, 36, 1]);
    let distinct = ["saturation=distinct"];
    check_variant("saturbfs", &distinct, "easy", [100; 5]);
    check_variant("saturbfs", &distinct, "medium", [100, 100, 100, 100, 99]);
    check_variant("saturbfs", &distinct, "difficult", [100, 100, 100, 100, 38]);
    let count = ["saturation=count"];
    check_variant("dsatur-restarts", &count, "easy", [100, 90, 99, 96, 100]);
    check_variant("dsatur-restarts", &count, "medium", [100, 82, 79, 75, 14]);
    check_variant("dsatur-restarts", &count, "difficult", [100, 90, 55, 81, 0]);
}

fn distinct_colours_solve_all_boards(seed: u64) {
    let boards = solvable_boards();
    assert_eq!(boards.len(), 177);
    assert_eq!(
        unsolved("dsatur-restarts", &boards, seed),
        [""; 0],
        "{seed}"
    );
    let (small, _): (Vec<_>, Vec<_>) = boards.into_iter().partition(|board| board.side <= 10);
    assert_eq!(unsolved("saturbfs", &small, seed), [""; 0], "{seed}");
}

fn solve(id: &str, puzzle: &Puzzle, settings: &[String], seed: u64) -> Outcome {
    let mut request = Request::one();
    request.settings = settings;
    request.seed = seed;
    run(find(id).expect("a method"), puzzle, &mut request).expect("a run")
}

fn statistic(outcome: &Outcome, name: &str) -> u64 {
    let mut statistics = outcome.statistics.iter();
    let known = statistics.find(|(known, _)| *known == name);
    known.expect("a statistic of the method").1
}

/// The recorded figures of a UFMG board.
struct Recorded {
    side: usize,
    solutions: String,
    result: String,
    choices: u64,
}

fn ufmg_boards() -> Vec<(String, Recorded)> {
    let index = text(&format!("{UFMG}/expected.csv"));
    let rows = index.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let recorded = Recorded {
            side: fields[1].parse().expect("a side"),
            solutions: fields[5].to_owned(),
            result: fields[6].to_owned(),
            choices: fields[7].parse().expect("a number of steps"),
        };
        (fields[0].to_owned(), recorded)
    });
    rows.collect()
}

/// The output of the greedy for a file, in the formats that people use.
fn greedy_prints(file: &str) -> String {
    let text = text(&format!("{UFMG}/{file}"));
    let options = ReadOptions::default();
    let mut boards = satur_formats::open(Input::from_text(&text), None, options).expect("a board");
    assert_eq!(boards.format.id, "header", "{file}");
    let record = boards.next().expect("a board").expect("a whole board");
    assert!(boards.next().is_none(), "{file}");
    assert_eq!(record.puzzle, seeds::ufmg_board(file), "{file}");
    let outcome = solve("dsatur", &record.puzzle, &[], 0);
    let sheet = match outcome.solutions.first() {
        Some(solution) => Sheet::solved(&record, solution.grid()),
        None => Sheet::unsolved(&record, outcome.best.as_ref()),
    };
    let format = satur_formats::find("ufmg").expect("a format");
    let mut printed = Vec::new();
    format
        .write(&sheet, &WriteOptions::default(), &mut printed)
        .expect("written");
    String::from_utf8(printed).expect("text")
}

fn solved_by_greedy(level: &str) -> [usize; 6] {
    UFMA_SIZES.map(|(rows, cols)| {
        let boards = seeds::ufma(Shape::new(rows, cols).expect("a shape"), level);
        let outcomes = boards.iter().map(|puzzle| solve("dsatur", puzzle, &[], 0));
        outcomes
            .filter(|outcome| outcome.verdict == Verdict::Solved)
            .count()
    })
}

fn for_all_cells(check: impl Fn((&str, u64), Shape, &str)) {
    for level in UFMA_LEVELS {
        for (rows, cols) in UFMA_SIZES {
            for id in ["bfs", "dfs", "saturbfs"] {
                check(level, Shape::new(rows, cols).expect("a shape"), id);
            }
        }
    }
}

fn percentage(
    id: &str,
    settings: &[&str],
    (level, limit): (&str, u64),
    shape: Shape,
    runs: u64,
) -> f64 {
    let mut settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
    settings.push(format!("max-iter={limit}"));
    let boards = seeds::ufma(shape, level);
    let mut solved = 0;
    for puzzle in &boards {
        for seed in 0..runs {
            let outcome = solve(id, puzzle, &settings, seed);
            solved += u32::from(outcome.verdict == Verdict::Solved);
        }
    }
    100.0 * f64::from(solved) / (boards.len() as f64 * runs as f64)
}

/// Whether a percentage agrees with the measured column, within a number of standard deviations and
/// at least two points.
fn check_percentage(level: (&str, u64), shape: Shape, id: &str, runs: u64, deviations: f64) {
    let (measured, deviation) = measured(level.0, shape.side(), id);
    let found = percentage(id, &[], level, shape, runs);
    let allowed = (deviations * deviation).max(2.0);
    assert!(
        (found - measured).abs() <= allowed,
        "{id} on {} boards of side {}: {found} %, not {measured} ± {allowed}",
        level.0,
        shape.side(),
    );
}

/// The measured percentage of a cell, and the deviation of an experiment of ten runs.
fn measured(level: &str, side: usize, id: &str) -> (f64, f64) {
    let table = text(&format!("{UFMA}/expected.csv"));
    let size = format!("{side}x{side}");
    let row = table.lines().find_map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |at: usize| fields[at].parse().expect("a number");
        (fields[0] == level && fields[2] == size && fields[3] == id).then(|| (number(6), number(7)))
    });
    row.expect("a row for every cell")
}

fn check_variant(id: &str, settings: &[&str], level: &str, expected: [u32; 5]) {
    let limit = UFMA_LEVELS.into_iter().find(|(known, _)| *known == level);
    let limit = limit.expect("a level");
    for ((rows, cols), expected) in UFMA_SIZES.into_iter().skip(1).zip(expected) {
        let shape = Shape::new(rows, cols).expect("a shape");
        let found = percentage(id, settings, limit, shape, 10);
        assert!(
            (found - f64::from(expected)).abs() <= 15.0,
            "{id} {settings:?} on {level} boards of {shape} blocks: {found} %, not {expected}"
        );
    }
}

/// A board of the UFMA index.
struct Indexed {
    file: String,
    side: usize,
    shape: Shape,
    limit: u64,
    solutions: String,
}

fn indexed_boards() -> Vec<Indexed> {
    let index = text(&format!("{UFMA}/index.csv"));
    let rows = index.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |at: usize| fields[at].parse().expect("a number");
        let level = UFMA_LEVELS.into_iter().find(|(name, _)| *name == fields[4]);
        Indexed {
            file: fields[0].to_owned(),
            side: number(1),
            shape: Shape::new(number(2), number(3)).expect("a shape"),
            limit: level.expect("a level").1,
            solutions: fields[7].to_owned(),
        }
    });
    rows.collect()
}

fn solvable_boards() -> Vec<Indexed> {
    let mut boards = indexed_boards();
    boards.retain(|board| board.solutions != "0");
    boards
}

/// The boards that a method does not solve with distinct colours.
fn unsolved<'a>(id: &str, boards: &'a [Indexed], seed: u64) -> Vec<&'a str> {
    let is_unsolved = |board: &&Indexed| {
        let puzzle = seeds::ufma_board(board.shape, &board.file);
        let settings = [
            "saturation=distinct".to_owned(),
            format!("max-iter={}", board.limit),
        ];
        solve(id, &puzzle, &settings, seed).verdict != Verdict::Solved
    };
    let unsolved = boards.iter().filter(is_unsolved);
    unsolved.map(|board| board.file.as_str()).collect()
}

/// Counts the solutions of every board up to 1000, and compares them with the records.
fn count_all(id: &str) {
    let method = find(id).expect("a method");
    let count = |puzzle: &Puzzle| {
        let outcome = run(method, puzzle, &mut Request::new(Goal::Count(1000))).expect("a run");
        let more = if outcome.is_complete { "" } else { "+" };
        format!("{}{more}", outcome.found)
    };
    let (mut unique, mut none) = (0, 0);
    for board in indexed_boards() {
        let found = count(&seeds::ufma_board(board.shape, &board.file));
        assert_eq!(found, board.solutions, "{id}: {}", board.file);
        unique += u32::from(found == "1");
        none += u32::from(found == "0");
    }
    assert_eq!((unique, none), (145, 3), "{id}");
    for (file, recorded) in ufmg_boards() {
        let found = count(&seeds::ufmg_board(&file));
        assert_eq!(found, recorded.solutions, "{id}: {file}");
    }
}
