//! Boards with rules beyond rows, columns and blocks: every answer of the data sets, by methods
//! that share no code, and small boards of every rule against the naive oracle.

use std::process::ExitCode;

use satur_formats::{Input, ReadOptions, Record};
use satur_logic::{Action, AnyBoard, Ladder, Mark, Step, TECHNIQUES};
use satur_methods::{Goal, Request, Verdict, find, run};
use satur_model::{
    Candidate, Cell, Digit, Grid, HouseKind, Layout, Puzzle, Random, Shape, Solution, Stop, rules,
};
use satur_testkit::data::{self, Suite};
use satur_testkit::oracle;

/// The boards of a file of the data, as Satur's own JSON says them.
fn boards(file: &str) -> Vec<(Record, bool)> {
    let text = data::text(&format!("variants/{file}.jsonl"));
    let objects = text.lines().map(|line| serde_json::from_str(line).unwrap());
    objects
        .filter_map(|object: serde_json::Value| board(&object))
        .collect()
}

/// A board, and whether it has several solutions; `None` for the line that describes a file.
fn board(object: &serde_json::Value) -> Option<(Record, bool)> {
    let text = |key: &str| object[key].as_str();
    let givens = text("givens")?;
    let mut rules: Vec<&str> = match text("variant") {
        Some("x-windoku") => vec!["x", "windoku"],
        Some("antiking-antiknight") => vec!["anti-king", "anti-knight"],
        Some("antiking") => vec!["anti-king"],
        Some("antiknight") => vec!["anti-knight"],
        Some("center-dot") => vec!["centre-dot"],
        Some("gattai8") => vec!["gattai-8"],
        Some("clueless1") => vec!["clueless-1"],
        Some("clueless2") => vec!["clueless-2"],
        Some("jigsaw") | None => vec![],
        Some(rule) => vec![rule],
    };
    if object["diagonals"] == true {
        rules.push("x");
    }
    let mut said =
        serde_json::json!({"puzzle": givens, "rules": rules, "solution": text("solution")});
    let blocks =
        text("regions").filter(|_| !text("gen_params").is_some_and(|made| made.contains("3x3")));
    if let Some(regions) = blocks {
        said["regions"] = regions.into();
    }
    let said = said.to_string();
    let options = ReadOptions {
        takes_rules: true,
        ..ReadOptions::default()
    };
    let boards = satur_formats::open(Input::from_text(&said), None, options);
    let record = boards
        .unwrap()
        .next()
        .unwrap()
        .unwrap_or_else(|error| panic!("{error}: {said}"));
    Some((record, text("verified") == Some("multiple")))
}

fn verdict(method: &str, puzzle: &Puzzle) -> (Verdict, Option<Grid>) {
    let outcome = run(
        find(method).unwrap(),
        puzzle,
        &mut Request::new(Goal::Unique),
    )
    .unwrap();
    (
        outcome.verdict,
        outcome
            .solutions
            .first()
            .map(|solution| solution.grid().clone()),
    )
}

/// Every board of a file has the answer that the file claims.
fn answers_are_right(file: &str, methods: &[&str], most: usize) {
    let boards = boards(file);
    assert!(!boards.is_empty(), "{file}");
    for (number, (record, is_multiple)) in boards.iter().enumerate() {
        let methods = if number < most {
            methods
        } else {
            &methods[..1]
        };
        for method in methods {
            let (verdict, grid) = verdict(method, &record.puzzle);
            if *is_multiple {
                assert_eq!(verdict, Verdict::Several, "{file} {number} {method}");
            } else {
                assert_eq!(verdict, Verdict::Unique, "{file} {number} {method}");
                assert_eq!(grid, record.claimed, "{file} {number} {method}");
            }
        }
    }
}

/// How many colours `dsatur-backtracking` may put into the cells of one board for the table of verdicts.
const MOST_COLOURS: u64 = 500_000;

/// The table of `docs/rules.md`: for each set and method how many boards were settled, how many of them wrong, and on
/// how many the method gave up. A wrong verdict fails, and so does a board that `exact` or `sat` gives up.
fn verdicts() {
    println!("| set | boards | several | `exact` | `sat` | `dsatur-backtracking` |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let (mut boards_in_all, mut several_in_all) = (0, 0);
    let mut in_all = [[0; 3]; 3];
    for file in SQUARE.into_iter().chain(OVERLAPPING) {
        let boards = boards(file);
        let several = boards
            .iter()
            .filter(|(_, is_multiple)| *is_multiple)
            .count();
        let mut counts = [[0; 3]; 3];
        for (method, counts) in EXACT.iter().zip(&mut counts) {
            for (record, is_multiple) in &boards {
                let mut request = Request::new(Goal::Unique);
                request.budget.work = (*method == "dsatur-backtracking").then_some(MOST_COLOURS);
                let outcome = run(find(method).unwrap(), &record.puzzle, &mut request).unwrap();
                let grid = outcome.solutions.first().map(Solution::grid);
                let is_right = match outcome.verdict {
                    Verdict::GaveUp(_) => {
                        counts[2] += 1;
                        continue;
                    }
                    Verdict::Several => *is_multiple,
                    Verdict::Unique => !is_multiple && grid == record.claimed.as_ref(),
                    _ => false,
                };
                counts[0] += 1;
                counts[1] += usize::from(!is_right);
            }
        }
        let told = counts.map(|[settled, wrong, gave_up]| format!("{settled}, {wrong}, {gave_up}"));
        println!(
            "| {file} | {} | {several} | {} |",
            boards.len(),
            told.join(" | ")
        );
        boards_in_all += boards.len();
        several_in_all += several;
        for (sums, counts) in in_all.iter_mut().zip(counts) {
            sums.iter_mut()
                .zip(counts)
                .for_each(|(sum, own)| *sum += own);
        }
    }
    let told = in_all.map(|[settled, wrong, gave_up]| format!("{settled}, {wrong}, {gave_up}"));
    println!(
        "| all | {boards_in_all} | {several_in_all} | {} |",
        told.join(" | ")
    );
    assert!(in_all.iter().all(|counts| counts[1] == 0), "wrong verdicts");
    assert!(in_all[..2].iter().all(|counts| counts[2] == 0), "given up");
}

/// Layouts of every rule on small boards.
fn small_layouts() -> Vec<Layout> {
    let shape = |rows, cols| Shape::new(rows, cols).unwrap();
    let mut layouts = Vec::new();
    for rule in rules::RULES {
        for shape in [shape(2, 2), shape(2, 3), shape(1, 5)] {
            layouts.extend(
                Layout::new(shape, None, &[rule])
                    .ok()
                    .filter(|layout| layout.shape().is_square()),
            );
        }
    }
    let jigsaw: Vec<u32> = "AAABABBBCCDDCCDD".chars().map(u32::from).collect();
    let x = rules::find("x").unwrap();
    let knight = rules::find("anti-knight").unwrap();
    layouts.push(Layout::new(shape(1, 4), Some(&jigsaw), &[]).unwrap());
    layouts.push(Layout::new(shape(1, 4), Some(&jigsaw), &[x]).unwrap());
    layouts.push(Layout::new(shape(1, 4), Some(&jigsaw), &[knight]).unwrap());
    layouts.push(Layout::new(shape(2, 2), None, &[x, knight]).unwrap());
    layouts
}

fn every_rule_against_the_oracle() {
    let mut random = Random::new(23);
    let mut solved = 0;
    for layout in small_layouts() {
        let (shape, empty) = (layout.shape(), Puzzle::new(Grid::empty(layout.shape())));
        for _ in 0..12 {
            let mut givens = Grid::empty(shape);
            for _ in 0..=random.below(shape.side()) {
                givens[Cell::new(random.below(shape.cells()))] =
                    Some(Digit::new(random.below(shape.side())));
            }
            let puzzle = empty
                .clone()
                .with_layout(layout.clone())
                .unwrap()
                .with_givens(givens)
                .unwrap();
            let Some(count) = oracle::count_within(&puzzle, 400, 300_000) else {
                continue;
            };
            solved += 1;
            for method in ["exact", "sat", "backtracking", "dsatur-backtracking"] {
                let mut request = Request::new(Goal::UpTo(400));
                let outcome = run(find(method).unwrap(), &puzzle, &mut request).unwrap();
                assert_eq!(
                    outcome.found,
                    count as u64,
                    "{method} on {layout}: {}",
                    puzzle.givens()
                );
            }
            let mut request = Request::new(Goal::Count(u64::MAX));
            let all = oracle::count_within(&puzzle, usize::MAX, 300_000);
            let counted = run(find("exact").unwrap(), &puzzle, &mut request)
                .unwrap()
                .found;
            assert!(
                all.is_none_or(|all| all as u64 == counted),
                "count on {layout}: {}",
                puzzle.givens()
            );
            for settings in [["patience=0"], ["patience=1"], ["patience=30"]] {
                let settings = settings.map(str::to_owned);
                let mut request = Request::new(Goal::UpTo(400));
                request.settings = &settings;
                let outcome = run(find("exact").unwrap(), &puzzle, &mut request).unwrap();
                assert_eq!(
                    outcome.found,
                    count as u64,
                    "{settings:?} on {layout}: {}",
                    puzzle.givens()
                );
            }
        }
    }
    assert!(
        solved > 200,
        "{solved} boards were few enough for the oracle"
    );
}

/// No step of human logic loses the solution, whatever the rules; every technique that is valid on
/// a board is tried on every position of it.
fn every_step_keeps_the_solution(most: usize) {
    let mut seen = std::collections::BTreeMap::new();
    let overlapping = ["janko/samurai", "janko/butterfly"];
    for file in SQUARE.into_iter().chain(overlapping) {
        let most = if overlapping.contains(&file) {
            most.min(2)
        } else {
            most
        };
        for (record, is_multiple) in boards(file).into_iter().take(most) {
            let Some(solution) = record.claimed.as_ref().filter(|_| !is_multiple) else {
                continue;
            };
            let mut board = AnyBoard::new(&record.puzzle).unwrap();
            let stop = Stop::never();
            for _ in 0..12 {
                let layout = record.puzzle.layout();
                for technique in TECHNIQUES
                    .iter()
                    .filter(|one| one.holds_on(layout) && one.difficulty < 7.0)
                {
                    for step in board.steps(technique) {
                        *seen.entry(technique.id).or_insert(0) += 1;
                        for action in &step.actions {
                            let is_right = match *action {
                                Action::Place(one) => solution[one.cell] == Some(one.digit),
                                Action::Strike(one) => solution[one.cell] != Some(one.digit),
                            };
                            assert!(
                                is_right,
                                "{} on {file}: {}",
                                technique.id,
                                record.puzzle.givens()
                            );
                        }
                    }
                }
                let Some(step) = board.next(&Ladder::all(), stop) else {
                    break;
                };
                board.apply(&step).unwrap();
            }
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}

/// Steps on small boards of every rule keep every solution that the oracle lists, one or many; so
/// singles and locked digits in the houses that rules add are sound, and so are steps along bare
/// edges.
fn steps_keep_every_solution() {
    let mut random = Random::new(29);
    let (mut boards, mut in_added) = (0, 0);
    for layout in small_layouts() {
        let empty = Puzzle::new(Grid::empty(layout.shape()));
        let empty = empty.with_layout(layout.clone()).unwrap();
        for _ in 0..40 {
            let shape = layout.shape();
            let mut givens = Grid::empty(shape);
            for _ in 0..=random.below(shape.side() << 1) {
                let cell = Cell::new(random.below(shape.cells()));
                givens[cell] = Some(Digit::new(random.below(shape.side())));
            }
            let puzzle = empty.with_givens(givens).unwrap();
            let found = oracle::count_within(&puzzle, 60, 300_000);
            if found.is_none_or(|count| count == 0 || count == 60) {
                continue;
            }
            let solutions = oracle::solutions(&puzzle, 60);
            boards += 1;
            let mut board = AnyBoard::new(&puzzle).unwrap();
            for _ in 0..20 {
                let safe = TECHNIQUES.iter().filter(|one| {
                    one.holds_on(&layout) && !one.needs_uniqueness && one.difficulty < 6.0
                });
                let steps: Vec<_> = safe.flat_map(|technique| board.steps(technique)).collect();
                for step in &steps {
                    let is_added = |mark: &Mark| match mark {
                        Mark::House(_, house) => {
                            !HouseKind::ALL.contains(&layout.house_kind(*house).0)
                        }
                        _ => false,
                    };
                    in_added += usize::from(step.marks.iter().any(is_added));
                    for solution in &solutions {
                        for action in &step.actions {
                            let is_right = match *action {
                                Action::Place(one) => solution[one.cell] == Some(one.digit),
                                Action::Strike(one) => solution[one.cell] != Some(one.digit),
                            };
                            let id = step.technique.id;
                            assert!(is_right, "{id} on {layout}: {}", puzzle.givens());
                        }
                    }
                }
                let Some(step) = steps.first() else { break };
                board.apply(step).unwrap();
            }
        }
    }
    assert!(
        boards > 100 && in_added > 100,
        "{boards} boards, {in_added} steps in added houses"
    );
}

/// An updated board of human logic equals a fresh board of the same position: with cells in more
/// than three houses, in two rows at once, and bare edges.
fn a_changed_board_is_as_a_fresh_one() {
    let nine = |ids: &[&str]| {
        let rules: Vec<_> = ids.iter().map(|id| rules::find(id).unwrap()).collect();
        Layout::new(Shape::classic(), None, &rules).unwrap()
    };
    let mut layouts = small_layouts();
    layouts.extend([
        nine(&["x", "windoku"]),
        nine(&["disjoint", "anti-knight"]),
        nine(&["butterfly"]),
    ]);
    let mut random = Random::new(37);
    for layout in layouts {
        let shape = layout.shape();
        let empty = Puzzle::new(Grid::empty(shape))
            .with_layout(layout.clone())
            .unwrap();
        let (_, Some(solution)) = verdict("exact", &empty) else {
            continue;
        };
        let mut board = AnyBoard::new(&empty).unwrap();
        for _ in 0..shape.cells() {
            let blanks: Vec<Cell> = board.grid().blanks().collect();
            if blanks.is_empty() {
                break;
            }
            let cell = blanks[random.below(blanks.len())];
            let digit = Digit::new(random.below(shape.side()));
            let right = solution[cell].unwrap();
            let action = if random.below(3) == 0 {
                Action::Place(Candidate { cell, digit: right })
            } else if digit != right {
                Action::Strike(Candidate { cell, digit })
            } else {
                continue;
            };
            board
                .apply(&Step {
                    technique: TECHNIQUES[0],
                    actions: vec![action],
                    marks: Vec::new(),
                })
                .unwrap();
            let fresh = empty.with_givens(board.grid().clone()).unwrap();
            let fresh = fresh.with_candidates(board.candidates()).unwrap();
            let fresh = AnyBoard::new(&fresh).unwrap();
            assert_eq!(board.candidates(), fresh.candidates(), "{layout}");
            for technique in TECHNIQUES.iter().filter(|one| one.difficulty < 2.9) {
                let found = |board: &AnyBoard| {
                    let steps = board.steps(technique).into_iter();
                    steps.map(|step| step.actions).collect::<Vec<_>>()
                };
                assert_eq!(found(&board), found(&fresh), "{} on {layout}", technique.id);
            }
        }
    }
}

/// Tabu and annealing on boards of every rule: their solutions are verified, and they solve the
/// easy boards.
fn local_search_takes_rules() {
    let mut random = Random::new(31);
    for method in ["tabu", "annealing"] {
        let (mut tried, mut solved) = (0, 0);
        for layout in small_layouts() {
            let puzzle = Puzzle::new(Grid::empty(layout.shape()))
                .with_layout(layout.clone())
                .unwrap();
            if oracle::count_within(&puzzle, 1, 300_000).is_none_or(|count| count == 0) {
                continue;
            }
            let mut request = Request::new(Goal::One);
            request.seed = random.bits();
            request.budget.work = Some(300_000);
            if let Ok(outcome) = run(find(method).unwrap(), &puzzle, &mut request) {
                tried += 1;
                solved += usize::from(outcome.verdict == Verdict::Solved);
            }
        }
        assert!(
            tried > 10 && 2 * solved > tried,
            "{method}: {solved} of {tried}"
        );
    }
    // Methods that are defined by rows, columns and rectangular blocks refuse by name.
    let x = rules::find("x").unwrap();
    let layout = Layout::new(Shape::classic(), None, &[x]).unwrap();
    let puzzle = Puzzle::new(Grid::empty(layout.shape()))
        .with_layout(layout)
        .unwrap();
    for method in ["fsm", "formulas"] {
        let refused = run(find(method).unwrap(), &puzzle, &mut Request::new(Goal::One));
        let why = refused.unwrap_err().to_string();
        assert!(
            why.contains(method) && why.contains("rows, columns"),
            "{why}"
        );
    }
}

/// A board with rules in a race of engines, and one that is stopped.
fn races_and_stops() {
    for (rule, file) in [("x", "own/x"), ("samurai", "janko/samurai")] {
        let (record, _) = boards(file).into_iter().next().unwrap();
        let settings = ["patience=0".to_owned()];
        let mut request = Request::new(Goal::Unique);
        (request.threads, request.settings) = (2, &settings);
        let outcome = run(find("exact").unwrap(), &record.puzzle, &mut request).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unique, "{rule}");
        assert_eq!(
            Some(outcome.solutions[0].grid()),
            record.claimed.as_ref(),
            "{rule}"
        );
        for method in [
            "exact",
            "sat",
            "dsatur-backtracking",
            "logic",
            "tabu",
            "annealing",
        ] {
            let mut request = Request::new(Goal::One);
            request.stop = Stop::new();
            request.stop.request();
            let outcome = run(find(method).unwrap(), &record.puzzle, &mut request).unwrap();
            assert!(
                matches!(outcome.verdict, Verdict::GaveUp(_)),
                "{method} on {rule}: {:?}",
                outcome.verdict
            );
        }
    }
    // An empty board of thirteen grids has too many solutions to count: only the limits end the
    // run.
    let sumo = rules::find("sumo").unwrap();
    let layout = Layout::new(Shape::classic(), None, &[sumo]).unwrap();
    let puzzle = Puzzle::new(Grid::empty(layout.shape()))
        .with_layout(layout)
        .unwrap();
    let mut request = Request::new(Goal::Count(u64::MAX));
    request.budget.work = Some(20_000);
    let outcome = run(find("exact").unwrap(), &puzzle, &mut request).unwrap();
    assert!(!outcome.is_complete);
    let mut request = Request::new(Goal::Count(u64::MAX));
    request.stop = Stop::after_checks(50);
    let outcome = run(find("exact").unwrap(), &puzzle, &mut request).unwrap();
    assert!(!outcome.is_complete);
}

/// The boards that a person solves in one square.
const SQUARE: [&str; 20] = [
    "own/antiking-antiknight",
    "own/antiking",
    "own/antiknight",
    "own/asterisk",
    "own/center-dot",
    "own/disjoint",
    "own/girandola",
    "own/windoku",
    "own/x-windoku",
    "own/x",
    "solo/6jdi",
    "solo/9jda",
    "solo/9jdt",
    "solo/9jxdi",
    "solo/12jdt",
    "solo/3x3da",
    "solo/3x3dt",
    "solo/3x3xda",
    "solo/3x3xdi",
    "janko/jigsaw",
];

/// Grids that overlap.
const OVERLAPPING: [&str; 9] = [
    "janko/samurai",
    "janko/sohei",
    "janko/windmill",
    "janko/butterfly",
    "janko/gattai8",
    "janko/shogun",
    "janko/sumo",
    "janko/clueless1",
    "janko/clueless2",
];

/// Methods that settle whether a solution is the only one, and share no code.
const EXACT: &[&str] = &["exact", "sat", "dsatur-backtracking"];

fn main() -> ExitCode {
    let mut sets = Suite::new()
        .test(
            "every_rule_against_the_oracle",
            &[],
            every_rule_against_the_oracle,
        )
        .test("steps_keep_every_solution", &[], steps_keep_every_solution)
        .test(
            "a_changed_board_is_as_a_fresh_one",
            &[],
            a_changed_board_is_as_a_fresh_one,
        )
        .test("local_search_takes_rules", &[], local_search_takes_rules)
        .test("races_and_stops", &["variants"], races_and_stops)
        .test("steps_keep_the_solution", &["variants"], || {
            every_step_keeps_the_solution(3);
        })
        .slow("verdicts", &["variants"], verdicts)
        .slow("every_step_keeps_the_solution", &["variants"], || {
            every_step_keeps_the_solution(usize::MAX);
        });
    for file in SQUARE.into_iter().chain(OVERLAPPING) {
        // Backtracking without learning does not finish on boards of eight grids and more.
        let large = ["gattai8", "shogun", "sumo", "clueless1", "clueless2"];
        let is_large = large.iter().any(|name| file.ends_with(name));
        let methods = if is_large { &EXACT[..2] } else { EXACT };
        sets = sets.test(file, &["variants"], move || {
            answers_are_right(file, methods, 3);
        });
    }
    sets.run()
}
