//! Boards with clues: every kind and mixes of them against the naive oracle, and every answer of
//! the data sets.

use std::process::ExitCode;

use satur_formats::{Input, ReadOptions, Record};
use satur_methods::{Goal, Request, Verdict, find, run};
use satur_model::clues::{CLUES, Clue};
use satur_model::{Cell, Digit, Grid, Layout, Puzzle, Random, Shape, rules};
use satur_testkit::data::{self, Suite};
use satur_testkit::{boards, clues, oracle};
use serde_json::{Value, json};

/// Layouts on which small boards are made.
fn layouts() -> Vec<Layout> {
    let shape = |rows, cols| Shape::new(rows, cols).unwrap();
    let jigsaw: Vec<u32> = "AAABABBBCCDDCCDD".chars().map(u32::from).collect();
    let rule = |id| rules::find(id).unwrap();
    vec![
        Layout::plain(shape(2, 2)),
        Layout::plain(shape(1, 3)),
        Layout::plain(shape(2, 3)),
        Layout::new(shape(1, 4), Some(&jigsaw), &[]).unwrap(),
        Layout::new(shape(2, 2), None, &[rule("anti-king")]).unwrap(),
        Layout::new(shape(1, 5), None, &[rule("latin")]).unwrap(),
    ]
}

/// A random full board of a layout, if it has one.
fn full(layout: &Layout, random: &mut Random) -> Option<Grid> {
    let shape = layout.shape();
    if layout.is_plain() {
        return Some(boards::full(shape, random));
    }
    let empty = Puzzle::new(Grid::empty(shape))
        .with_layout(layout.clone())
        .unwrap();
    let mut givens = Grid::empty(shape);
    givens[Cell::new(random.below(shape.cells()))] = Some(Digit::new(random.below(shape.side())));
    let found = oracle::solutions(&empty.with_givens(givens).unwrap(), 20);
    (!found.is_empty()).then(|| found[random.below(found.len())].clone())
}

/// Small boards of every kind of clue and of mixes, some of which have no solution: the solutions,
/// their number, and the verdict, with every hand-over to the learner forced.
fn every_clue_against_the_oracle(rounds: usize) {
    let mut random = Random::new(2024);
    let mut judged = std::collections::BTreeMap::new();
    let mut verdicts = [0; 3];
    for round in 0..rounds {
        for kind in CLUES {
            for layout in layouts() {
                let Some(full) = full(&layout, &mut random) else {
                    continue;
                };
                let mut chosen: Vec<Clue> = Vec::new();
                for kind in std::iter::once(*kind).chain(
                    (0..round % 4)
                        .map(|_| CLUES[random.below(CLUES.len())])
                        .collect::<Vec<_>>(),
                ) {
                    if random.below(8) == 0 {
                        chosen.extend(clues::samples(kind, &layout, 1, &mut random));
                    } else {
                        chosen.extend(clues::holding(kind, &layout, &chosen, &full, &mut random));
                    }
                }
                if !chosen.iter().any(|clue| clue.kind() == *kind) {
                    continue;
                }
                let mut givens = Grid::empty(layout.shape());
                for _ in 0..layout.shape().cells().saturating_sub(18) {
                    let cell = Cell::new(random.below(layout.shape().cells()));
                    givens[cell] = full[cell];
                }
                let puzzle = Puzzle::new(givens).with_layout(layout.clone()).unwrap();
                let puzzle = puzzle.with_clues(chosen).unwrap();
                if judge(&puzzle, &mut verdicts) {
                    *judged.entry(kind.id).or_insert(0) += 1;
                }
            }
        }
    }
    let missing = CLUES.iter().filter(|kind| !judged.contains_key(kind.id));
    let missing: Vec<&str> = missing.map(|kind| kind.id).collect();
    assert!(missing.is_empty(), "never judged: {missing:?}");
    assert!(verdicts.iter().all(|&count| count > 20), "{verdicts:?}");
}

fn judge(puzzle: &Puzzle, verdicts: &mut [usize; 3]) -> bool {
    let Some(count) = oracle::count_within(puzzle, usize::MAX, 100_000) else {
        return false;
    };
    verdicts[count.min(2)] += 1;
    let mut listed = oracle::solutions(puzzle, 200);
    listed.sort_by_key(|grid| grid.numbers().collect::<Vec<_>>());
    for (method, setting) in [
        ("exact", "clue-patience=0"),
        ("exact", "clue-patience=1"),
        ("exact", "clue-patience=30"),
        ("exact", "clue-patience=1000000"),
        // Plain search restarts after every dead end at first, alone and before it hands over.
        ("exact", "clue-restart=1"),
        ("exact", "clue-restart=1 clue-patience=4"),
        ("sat", "encoding=extended"),
        ("sat", "encoding=ufrj"),
    ] {
        let settings: Vec<String> = setting.split(' ').map(str::to_owned).collect();
        let asked = |goal: Goal| {
            let mut request = Request::new(goal);
            request.settings = &settings;
            run(find(method).unwrap(), puzzle, &mut request).unwrap()
        };
        let words = || {
            format!(
                "{method} {setting} {} {:?} {}",
                puzzle.layout(),
                puzzle.clues(),
                puzzle.givens()
            )
        };
        let outcome = asked(Goal::Unique);
        let expected = [Verdict::Impossible, Verdict::Unique, Verdict::Several][count.min(2)];
        assert_eq!(outcome.verdict, expected, "{}", words());
        assert_eq!(asked(Goal::One).found, count.min(1) as u64, "{}", words());
        assert_eq!(
            asked(Goal::Count(u64::MAX)).found,
            count as u64,
            "{}",
            words()
        );
        if count <= 200 {
            let outcome = asked(Goal::UpTo(300));
            let mut found: Vec<Grid> = outcome
                .solutions
                .iter()
                .map(|solution| solution.grid().clone())
                .collect();
            found.sort_by_key(|grid| grid.numbers().collect::<Vec<_>>());
            assert_eq!(found, listed, "{}", words());
        }
    }
    // Integer programming searches for each solution from the beginning.
    for presolve in ["presolve=singles", "presolve=none"] {
        if count > 3 || puzzle.shape().side() > 4 {
            break;
        }
        let settings = [presolve.to_owned()];
        let mut request = Request::unique();
        request.settings = &settings;
        let outcome = run(find("ilp").unwrap(), puzzle, &mut request).unwrap();
        let expected = [Verdict::Impossible, Verdict::Unique, Verdict::Several][count.min(2)];
        let (clues, givens) = (puzzle.clues(), puzzle.givens());
        assert_eq!(
            outcome.verdict,
            expected,
            "ilp {presolve} {} {clues:?} {givens}",
            puzzle.layout()
        );
    }
    true
}

/// Methods without support for clues refuse them by name.
fn other_methods_refuse() {
    let layout = Layout::plain(Shape::classic());
    let killer = satur_model::clues::find("killer").unwrap();
    let cells = vec![Cell::new(0), Cell::new(1)];
    let clue = Clue::new(killer, &layout, vec![cells], vec![17], "").unwrap();
    let puzzle = Puzzle::new(Grid::empty(Shape::classic()))
        .with_clues(vec![clue])
        .unwrap();
    let mut refused = 0;
    for method in satur_methods::METHODS {
        match run(*method, &puzzle, &mut Request::new(Goal::One)) {
            Ok(outcome) => {
                assert!(method.takes_clues(), "{}", method.info().id);
                assert!(outcome.solutions.len() < 2, "{}", method.info().id);
            }
            Err(error) => {
                assert!(!method.takes_clues(), "{error}");
                assert!(error.to_string().contains("(killer)"), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 3);
}

fn read(said: &Value) -> Record {
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let said = said.to_string();
    let mut boards = satur_formats::open(Input::from_text(&said), None, options).unwrap();
    boards
        .next()
        .unwrap()
        .unwrap_or_else(|error| panic!("{error}: {said}"))
}

/// A board of the data as Satur's own JSON says it, and whether it has several solutions.
fn board(object: &Value) -> Option<(Record, bool)> {
    let givens = object["givens"].as_str()?;
    let cols = object["cols"].as_u64().unwrap() as usize;
    let name = |cell: usize| format!("r{}c{}", cell / cols + 1, cell % cols + 1);
    let names = |cells: &Value| -> Vec<String> {
        let cells = cells.as_array().unwrap().iter();
        cells
            .map(|cell| name(cell.as_u64().unwrap() as usize))
            .collect()
    };
    let mut clues: Vec<Value> = Vec::new();
    for cage in object["cages"].as_array().into_iter().flatten() {
        clues.push(json!({"type": "killer", "cells": names(&cage["cells"]), "sum": cage["sum"]}));
    }
    for bar in object["bars"].as_array().into_iter().flatten() {
        clues.push(json!({"type": "white", "cells": names(bar)}));
    }
    if object["negative"] == true {
        clues.push(json!({"type": "non-consecutive"}));
    }
    if let Some(parity) = object["parity"].as_str() {
        for (kind, sign) in [("even", 'E'), ("odd", 'O')] {
            let cells = parity
                .chars()
                .enumerate()
                .filter(|&(_, found)| found == sign);
            let cells: Vec<String> = cells.map(|(cell, _)| name(cell)).collect();
            if !cells.is_empty() {
                clues.push(json!({"type": kind, "cells": cells}));
            }
        }
    }
    for (edge, numbers) in object["clues"].as_object().into_iter().flatten() {
        for (line, number) in numbers.as_array().unwrap().iter().enumerate() {
            let Some(number) = number.as_u64().filter(|&number| number > 0) else {
                continue;
            };
            let cell = |at: usize| match edge.as_str() {
                "top" => name(at * cols + line),
                "bottom" => name((cols - 1 - at) * cols + line),
                "left" => name(line * cols + at),
                _ => name(line * cols + cols - 1 - at),
            };
            let is_margin = object["variant"] == "margin";
            let cells: Vec<String> = (0..if is_margin { 3 } else { cols }).map(cell).collect();
            clues.push(if is_margin {
                json!({"type": "margin", "cells": cells, "sum": number})
            } else {
                json!({"type": "skyscraper", "cells": cells, "count": number})
            });
        }
    }
    let mut said = json!({"puzzle": givens, "clues": clues, "solution": object["solution"]});
    let mut rules = Vec::new();
    if object["diagonals"] == true {
        rules.push("x");
    }
    if object["variant"] == "consecutive" {
        rules.push("latin");
    }
    said["rules"] = json!(rules);
    let is_rectangular = object["gen_params"]
        .as_str()
        .is_some_and(|made| made.contains('x') && !made.contains('j'));
    if let Some(block) = object["block"].as_array() {
        said["shape"] = json!(format!("{}x{}", block[0], block[1]));
    } else if let (Some(regions), false) = (object["regions"].as_str(), is_rectangular) {
        said["regions"] = regions.into();
    }
    Some((read(&said), object["verified"] == "multiple"))
}

/// Every board of a file has the answer that the file claims.
fn answers_are_right(file: &str, most: usize) {
    let text = data::text(&format!("variants/{file}.jsonl"));
    let mut judged = 0;
    for (number, line) in text.lines().enumerate().take(most) {
        let object: Value = serde_json::from_str(line).unwrap();
        let Some((record, is_multiple)) = board(&object) else {
            continue;
        };
        judged += 1;
        let outcome = run(
            find("exact").unwrap(),
            &record.puzzle,
            &mut Request::new(Goal::Unique),
        )
        .unwrap();
        if is_multiple {
            assert_eq!(outcome.verdict, Verdict::Several, "{file} {number}");
        } else {
            assert_eq!(outcome.verdict, Verdict::Unique, "{file} {number}");
            let grid = outcome
                .solutions
                .first()
                .map(|solution| solution.grid().clone());
            assert_eq!(grid, record.claimed, "{file} {number}");
        }
    }
    assert!(judged > 0, "{file}");
}

/// The puzzles of the Interactive Sudoku Solver: if all constraints are supported, the answer is
/// the claimed one if it is found within the allowed work; otherwise the puzzle is refused by the
/// name of a constraint.
fn strings_of_the_interactive_solver(work: u64, least: usize) {
    let text = data::text("variants/iss/iss_puzzles.jsonl");
    let (mut solved, mut refused, mut unfinished) =
        (0, std::collections::BTreeMap::new(), Vec::new());
    // Collects all mistakes, so that one run shows everything.
    let mut mistakes: Vec<String> = Vec::new();
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        let (name, said) = (
            object["name"].as_str().unwrap(),
            object["iss"].as_str().unwrap(),
        );
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let mut boards =
            satur_formats::open(Input::from_text(said), satur_formats::find("iss"), options)
                .unwrap();
        let record = match boards.next().unwrap() {
            Ok(record) => record,
            Err(error) => {
                let error = error.to_string();
                let is_named = error.contains("a constraint that Satur has")
                    || error.contains("a square board of digits");
                if !is_named {
                    mistakes.push(format!("{name}: {error}"));
                }
                let found = error.split("found ").nth(1).unwrap_or_default();
                *refused
                    .entry(found.split(',').next().unwrap_or_default().to_owned())
                    .or_insert(0) += 1;
                continue;
            }
        };
        let mut request = Request::new(Goal::Unique);
        request.budget.work = Some(work);
        let outcome = run(find("exact").unwrap(), &record.puzzle, &mut request).unwrap();
        if std::env::var_os("SATUR_REPORT").is_some() {
            eprintln!(
                "{:>10.1} ms {:?} {:?} {name} {}",
                outcome.time.as_secs_f64() * 1e3,
                outcome.verdict,
                outcome.statistics,
                object["sets"]
            );
        }
        match outcome.verdict {
            Verdict::GaveUp(_) => unfinished.push(name.to_owned()),
            verdict => {
                // Some of the collection have several solutions or none.
                let expected = match object["iss_engine"].as_str() {
                    Some("2 solutions") => Verdict::Several,
                    Some("0 solutions") => Verdict::Impossible,
                    _ => Verdict::Unique,
                };
                if verdict != expected {
                    mistakes.push(format!("{name}: {verdict:?}, expected {expected:?}"));
                }
                if let (Some(claimed), Verdict::Unique) = (object["solution"].as_str(), &verdict) {
                    let found = outcome.solutions[0].grid().to_line().unwrap();
                    if record.puzzle.shape().side() < 10 && found != claimed {
                        mistakes.push(format!("{name}: {found}, expected {claimed}"));
                    }
                }
                solved += 1;
            }
        }
    }
    if std::env::var_os("SATUR_REPORT").is_some() {
        eprintln!("{solved} solved, refused {refused:?}, unfinished {unfinished:?}");
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    assert!(
        solved >= least,
        "{solved} solved; unfinished: {unfinished:?}"
    );
}

fn main() -> ExitCode {
    const FILES: [&str; 10] = [
        "solo/2x3kdi",
        "solo/3x3kda",
        "solo/3x3kdi",
        "solo/3x3kdt",
        "solo/3x3xkdi",
        "solo/9jkdi",
        "janko/killer",
        "janko/evenodd",
        "janko/margin",
        "janko/skyscraper",
    ];
    let mut sets = Suite::new()
        .test("every_clue_against_the_oracle", &[], || {
            every_clue_against_the_oracle(12);
        })
        .slow("every_clue_against_the_oracle_longer", &[], || {
            every_clue_against_the_oracle(40);
        })
        .test("other_methods_refuse", &[], other_methods_refuse)
        .test("strings_of_the_interactive_solver", &["variants"], || {
            strings_of_the_interactive_solver(20_000, 70);
        })
        .slow(
            "strings_of_the_interactive_solver_longer",
            &["variants"],
            || {
                strings_of_the_interactive_solver(1_000_000, 80);
            },
        );
    for file in FILES.into_iter().chain(["janko/consecutive"]) {
        sets = sets
            .test(file, &["variants"], move || answers_are_right(file, 40))
            .slow(&format!("{file}_all"), &["variants"], move || {
                answers_are_right(file, usize::MAX);
            });
    }
    sets.run()
}
