//! The recipe on the page of the format `dot`, run by the real Graphviz.
//!
//! Without `dot` on the path these tests are ignored, by name.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use satur_formats::{Record, Sheet, WriteOptions, find};
use satur_model::{Grid, Puzzle, Random, Shape};
use satur_testkit::boards;
use satur_testkit::data::Suite;

/// Far more than Graphviz needs on any machine; what takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let program = program("dot").unwrap_or_else(|| PathBuf::from("(Graphviz on the path)"));
    let needs = [program.to_str().expect("a path that is text")];
    Suite::new()
        .test("the_recipe_draws_a_9x9_board", &needs, || {
            let shape = Shape::classic();
            draws(&boards::with_holes(shape, 51, &mut Random::new(7)));
        })
        .test("the_recipe_draws_a_16x16_board", &needs, || {
            draws(&Puzzle::new(Grid::empty(boards::shape(4, 4))));
        })
        .run()
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut programs = std::env::split_paths(&path).map(|folder| folder.join(name));
    programs.find(|program| program.is_file())
}

/// The program of the recipe on the page, with its arguments: what stands between `|` and `>`.
fn recipe() -> Vec<String> {
    let page = find("dot").expect("the format").page.en;
    let line = page.lines().find(|line| line.contains("--to dot"));
    let (_, command) = line.expect("a recipe").split_once('|').expect("a pipe");
    let (command, _) = command.split_once('>').expect("a file");
    command.split_whitespace().map(str::to_owned).collect()
}

/// Runs the recipe, and checks that every cell is a node at its place and every pair of peers an
/// edge.
fn draws(puzzle: &Puzzle) {
    let record = Record::new(1, puzzle.clone());
    let mut text = Vec::new();
    let format = find("dot").expect("the format");
    let options = WriteOptions::default();
    let written = format.write(&Sheet::question(&record), &options, &mut text);
    written.expect("a graph");
    let recipe = recipe();
    let mut child = Command::new(&recipe[0])
        .args(&recipe[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Graphviz");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(&text));
    let picture = read_all(&mut child);
    writer.join().expect("a thread").expect("Graphviz reads");
    let shape = puzzle.shape();
    let count = |what: &str| picture.matches(what).count();
    assert_eq!(count("class=\"node\""), shape.cells());
    let pairs = shape.all_cells().map(|cell| shape.peers(cell).len());
    assert_eq!(count("class=\"edge\""), pairs.sum::<usize>() / 2);
    // One inch, which is 72 points, from a cell to the next in its block.
    let [first, second, below] = [(0, 0), (0, 1), (1, 0)].map(|(row, col)| {
        let name = shape.name(shape.cell(row, col)).to_string();
        centre(&picture, &name)
    });
    assert!(
        (second.0 - first.0 - 72.0).abs() < 0.5,
        "{first:?} {second:?}"
    );
    assert!(
        (below.1 - first.1 - 72.0).abs() < 0.5,
        "{first:?} {below:?}"
    );
}

/// What a program writes; it is ended if it takes too long.
fn read_all(child: &mut Child) -> String {
    let mut output = child.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        output.read_to_string(&mut text).map(|_| text)
    });
    let start = Instant::now();
    while !reader.is_finished() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("a process of ours");
            panic!("Graphviz hangs");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(child.wait().expect("a process of ours").success());
    reader.join().expect("a thread").expect("text")
}

/// The middle of a node in a picture by Graphviz.
fn centre(picture: &str, node: &str) -> (f64, f64) {
    let (_, rest) = picture
        .split_once(&format!("<title>{node}</title>"))
        .expect("a node");
    let number = |name: &str| -> f64 {
        let (_, rest) = rest.split_once(name).expect("an ellipse");
        let (number, _) = rest.split_once('"').expect("a value");
        number.parse().expect("a number")
    };
    (number(" cx=\""), number(" cy=\""))
}
