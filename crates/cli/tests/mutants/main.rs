//! Explanations of boards of every rule, changed in every way: the checker accepts what was not
//! changed, and nothing false.
//!
//! A judge of its own decides what is false: it follows the steps on a board of the model and asks the
//! naive oracle for all solutions. It knows nothing of proofs, so a claim that is true is not held
//! against the checker, whether it follows from the step's reason or not.
//!
//! `SATUR_MUTANTS` is the number of changes to try in place of that of a usual run.

mod changes;
#[path = "../common/mod.rs"]
mod common;
mod judge;

use std::collections::HashMap;

use changes::CHANGES;
use common::satur;
use judge::{is_right_answer, is_true, truth};
use satur::advice::puzzle_json;
use satur::methods::{Request, exact, run};
use satur::model::rules::{RULES, find};
use satur::model::{Cell, Grid, Layout, Overlapping, Puzzle, Random, Shape};
use satur_testkit::oracle;
use serde_json::Value;

/// The changes of a usual run, all boards together.
const MUTANTS: usize = 3300;

/// More filled cells than this are no work for the naive oracle.
const ORACLE_STEPS: usize = 20_000;

/// Boards with more solutions are not used.
const MAX_SOLUTIONS: usize = 50;

/// A jigsaw of side 9 that goes with a knight's move.
const JIGSAW: &str =
    "AABBBBBCCAAABBBCCCAAAABCCCCDDDDEFFFFDDDEEEFFFDDEEEEEFFGGHHHHHIIGGGHHHIIIGGGGHIIII";

/// A board, its explanation as objects, and all its solutions.
struct Course {
    name: String,
    puzzle: Puzzle,
    solutions: Vec<Grid>,
    objects: Vec<Value>,
}

fn layout(shape: Shape, regions: Option<&str>, rules: &[&str]) -> Layout {
    let regions: Option<Vec<u32>> = regions.map(|text| text.chars().map(u32::from).collect());
    let rules: Vec<_> = rules.iter().map(|id| find(id).unwrap()).collect();
    Layout::new(shape, regions.as_deref(), &rules).unwrap()
}

/// Every layout that is tried: plain shapes, every rule, and rules together.
fn layouts() -> Vec<(String, Layout)> {
    let shape = |rows, cols| Shape::new(rows, cols).unwrap();
    let plain = [
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (4, 2),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
    ];
    let mut all: Vec<(String, Layout)> = plain
        .iter()
        .map(|&(rows, cols)| (format!("{rows}x{cols}"), Layout::plain(shape(rows, cols))))
        .collect();
    for rule in RULES {
        let shape = match Overlapping::find(rule.id) {
            Some(board) => Shape::overlapping(board),
            None if rule.id == "latin" => shape(1, 9),
            None => shape(3, 3),
        };
        all.push((rule.id.to_owned(), layout(shape, None, &[rule.id])));
    }
    let jigsaw = |rules: &[&str]| layout(shape(3, 3), Some(JIGSAW), rules);
    all.extend([
        ("jigsaw".to_owned(), jigsaw(&[])),
        ("jigsaw anti-knight".to_owned(), jigsaw(&["anti-knight"])),
        ("jigsaw x".to_owned(), jigsaw(&["x"])),
    ]);
    for rules in [
        &["x", "windoku"][..],
        &["anti-king", "anti-knight"],
        &["disjoint", "x"],
    ] {
        all.push((rules.join(" "), layout(shape(3, 3), None, rules)));
    }
    all.push(("2x3 x".to_owned(), layout(shape(2, 3), None, &["x"])));
    all
}

/// A puzzle whose solutions the oracle can name: digits near a cell are taken from a full board, in an
/// order that is nearly random, for as long as there are at most `most` solutions.
fn dig(layout: &Layout, most: usize, random: &mut Random) -> (Puzzle, Vec<Grid>) {
    let shape = layout.shape();
    let empty = Puzzle::new(Grid::empty(shape))
        .with_layout(layout.clone())
        .unwrap();
    let mut request = Request::one();
    request.seed = random.bits();
    let full = run(exact(), &empty, &mut request).unwrap();
    let mut grid = full.solutions[0].grid().clone();
    let heart = Cell::new(random.below(shape.cells()));
    let far = |cell: Cell| {
        shape.row(cell).abs_diff(shape.row(heart)) + shape.col(cell).abs_diff(shape.col(heart))
    };
    let mut cells: Vec<(usize, Cell)> = shape
        .all_cells()
        .map(|cell| (far(cell) + random.below(6), cell))
        .collect();
    cells.sort_unstable();
    let mut blanks = 0;
    for (_, cell) in cells.into_iter().take(120) {
        let digit = grid[cell].take();
        let puzzle = empty.with_givens(grid.clone()).unwrap();
        let count = oracle::count_within(&puzzle, most + 1, ORACLE_STEPS);
        if count.is_some_and(|count| count <= most) {
            blanks += 1;
        } else {
            grid[cell] = digit;
        }
        if blanks == 50 {
            break;
        }
    }
    let puzzle = empty.with_givens(grid).unwrap();
    let solutions = oracle::solutions(&puzzle, most + 1);
    (puzzle, solutions)
}

fn line(puzzle: &Puzzle) -> String {
    format!("{}\n", Value::Object(puzzle_json(puzzle)))
}

/// The explanations of all boards.
fn courses() -> Vec<Course> {
    let mut random = Random::new(20_261_119);
    let mut boards = Vec::new();
    for (name, layout) in layouts() {
        boards.push((name.clone(), dig(&layout, 1, &mut random)));
        if ["2x2", "2x3", "3x3", "x", "butterfly", "jigsaw anti-knight"].contains(&name.as_str()) {
            boards.push((
                format!("open {name}"),
                dig(&layout, MAX_SOLUTIONS, &mut random),
            ));
        }
    }
    let text: String = boards.iter().map(|(_, (puzzle, _))| line(puzzle)).collect();
    let explained = satur(&["explain", "--json"], &text);
    let mut objects = explained
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    boards
        .into_iter()
        .map(|(name, (puzzle, solutions))| {
            let mut own: Vec<Value> = Vec::new();
            while own.last().is_none_or(|last| last.get("verdict").is_none()) {
                own.push(objects.next().unwrap_or_else(|| panic!("{name}: no end")));
            }
            Course {
                name,
                puzzle,
                solutions,
                objects: own,
            }
        })
        .collect()
}

fn text(objects: &[Value]) -> String {
    objects.iter().map(|object| format!("{object}\n")).collect()
}

/// What the checker says of some texts, each of one explanation with an end.
fn checked(texts: &[String]) -> Vec<Value> {
    let half = texts.len().div_ceil(2).max(1);
    let ask = |texts: &[String]| -> Vec<Value> {
        let done = satur(&["verify", "--json"], &texts.concat());
        let answers = done
            .out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        answers.collect()
    };
    let answers: Vec<Value> = std::thread::scope(|scope| {
        let halves: Vec<_> = texts
            .chunks(half)
            .map(|texts| scope.spawn(move || ask(texts)))
            .collect();
        halves
            .into_iter()
            .flat_map(|half| half.join().unwrap())
            .collect()
    });
    assert_eq!(answers.len(), texts.len(), "an answer for each explanation");
    answers
}

#[test]
fn no_false_explanation_is_accepted_and_every_true_one_is() {
    let wanted = std::env::var("SATUR_MUTANTS").ok();
    let wanted: usize = wanted.map_or(MUTANTS, |count| count.parse().unwrap());
    let courses = courses();
    let whole: Vec<String> = courses.iter().map(|course| text(&course.objects)).collect();
    for (answer, course) in checked(&whole).iter().zip(&courses) {
        let name = &course.name;
        assert!(
            is_true(&course.objects, &course.puzzle, &course.solutions),
            "{name}"
        );
        assert_eq!(
            answer["accepted"],
            true,
            "{name}: {answer}\n{}",
            text(&course.objects)
        );
        let is_right = is_right_answer(answer, &course.puzzle, &course.solutions);
        assert!(is_right, "{name}: {answer}");
    }
    let mut random = Random::new(7);
    let mut mutants = Vec::new();
    for index in 0.. {
        if mutants.len() >= wanted {
            break;
        }
        let course = &courses[index % courses.len()];
        let (kind, change) = CHANGES[index / courses.len() % CHANGES.len()];
        let mut objects = course.objects.clone();
        if change(&mut objects, course, &mut random).is_some() && objects != course.objects {
            mutants.push((kind, course, objects));
        }
    }
    let texts: Vec<String> = mutants
        .iter()
        .map(|(_, _, objects)| text(objects))
        .collect();
    let mut counts: HashMap<&str, [usize; 2]> = HashMap::new();
    for ((kind, course, objects), answer) in mutants.iter().zip(checked(&texts)) {
        let is_accepted = answer["accepted"].as_bool().unwrap();
        counts.entry(kind).or_default()[usize::from(is_accepted)] += 1;
        if !is_accepted {
            continue;
        }
        let Some((puzzle, solutions)) = truth(objects, course) else {
            continue;
        };
        let place = format!("{kind}, {}: {answer}\n{}", course.name, text(objects));
        assert!(is_true(objects, &puzzle, &solutions), "false: {place}");
        assert!(is_right_answer(&answer, &puzzle, &solutions), "{place}");
    }
    let total = |which: usize| counts.values().map(|count| count[which]).sum::<usize>();
    println!(
        "{} boards, {} mutants refused, {} accepted",
        courses.len(),
        total(0),
        total(1)
    );
    for (kind, [refused, accepted]) in &counts {
        println!("{kind}: {refused} refused, {accepted} accepted");
    }
    assert!(total(0) > wanted * 3 / 5, "{counts:?}");
    assert_eq!(counts.len(), CHANGES.len(), "{counts:?}");
}

/// A text that was cut shows nothing, wherever it was cut.
#[test]
fn a_cut_explanation_is_refused() {
    let board = include_str!("../../../../examples/9x9.txt")
        .lines()
        .next()
        .unwrap();
    let whole = satur(&["explain", "--json"], board).out;
    let mut random = Random::new(3);
    for _ in 0..40 {
        let cut = &whole.as_bytes()[..random.below(whole.trim_end().len())];
        let cut = String::from_utf8_lossy(cut).into_owned();
        let done = satur(&["verify"], &cut);
        assert_ne!(done.code, 0, "{}", done.out);
    }
}
