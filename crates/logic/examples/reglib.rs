//! Runs HoDoKu's regression library: `cargo xtask reglib FILE`.
//!
//! Each line of the file is one technique on one position, with the result that it must give. A
//! case passes if the technique, run alone, gives a step with exactly that result; a fail case
//! passes if it gives none. The library is not part of this repository.
//!
//! With `SATUR_VERBOSE` set, each case that fails is printed with what was found; with `SATUR_CODE`
//! set, only the codes that begin with it are run.

use std::collections::BTreeMap;
use std::process::ExitCode;

use satur_logic::{Action, AnyBoard, technique};
use satur_model::{Candidate, Candidates, Digit, Grid, Puzzle, Shape};

/// The codes of the library, HoDoKu's names for them, and the techniques they correspond to.
#[rustfmt::skip]
const CODES: &[(&str, &str, &[&str])] = &[
    ("0000", "full house", &["full-house"]),
    ("0002", "hidden single", &["hidden-single-block", "hidden-single-line"]),
    ("0003", "naked single", &["naked-single"]),
    ("0100", "locked candidates 1", &["pointing"]),
    ("0101", "locked candidates 2", &["claiming"]),
    ("0110", "locked pair", &["locked-pair"]),
    ("0111", "locked triple", &["locked-triple"]),
    ("0200", "naked pair", &["naked-pair"]),
    ("0201", "naked triple", &["naked-triple"]),
    ("0202", "naked quad", &["naked-quad"]),
    ("0210", "hidden pair", &["hidden-pair"]),
    ("0211", "hidden triple", &["hidden-triple"]),
    ("0212", "hidden quad", &["hidden-quad"]),
    ("0300", "x-wing", &["x-wing"]),
    ("0301", "swordfish", &["swordfish"]),
    ("0302", "jellyfish", &["jellyfish"]),
    ("0310", "finned x-wing", &["finned-x-wing"]),
    ("0311", "finned swordfish", &["finned-swordfish"]),
    ("03111", "finned swordfish, siamese", &["finned-swordfish"]),
    ("0312", "finned jellyfish", &["finned-jellyfish"]),
    ("03121", "finned jellyfish, siamese", &["finned-jellyfish"]),
    ("0320", "sashimi x-wing", &["sashimi-x-wing"]),
    ("0321", "sashimi swordfish", &["sashimi-swordfish"]),
    ("03211", "sashimi swordfish, siamese", &["sashimi-swordfish"]),
    ("0322", "sashimi jellyfish", &["sashimi-jellyfish"]),
    ("03221", "sashimi jellyfish, siamese", &["sashimi-jellyfish"]),
    ("0331", "franken swordfish", &["franken-swordfish"]),
    ("0332", "franken jellyfish", &["franken-jellyfish"]),
    ("0340", "finned franken x-wing", &["finned-franken-x-wing"]),
    ("0341", "finned franken swordfish", &["finned-franken-swordfish"]),
    ("03411", "finned franken swordfish, siamese", &["finned-franken-swordfish"]),
    ("0342", "finned franken jellyfish", &["finned-franken-jellyfish"]),
    ("03421", "finned franken jellyfish, siamese", &["finned-franken-jellyfish"]),
    ("0362", "finned mutant jellyfish", &["finned-mutant-jellyfish"]),
    ("03621", "finned mutant jellyfish, siamese", &["finned-mutant-jellyfish"]),
    ("0363", "finned mutant squirmbag", &["finned-mutant-squirmbag"]),
    ("0364", "finned mutant whale", &["finned-mutant-whale"]),
    ("0400", "skyscraper", &["skyscraper"]),
    ("0401", "2-string kite", &["two-string-kite"]),
    ("0402", "empty rectangle", &["empty-rectangle"]),
    ("0403", "turbot fish", &["turbot-fish"]),
    ("0404", "dual 2-string kite", &["dual-two-string-kite"]),
    ("0405", "dual empty rectangle", &["dual-empty-rectangle"]),
    ("0500", "simple colours trap", &["simple-colours-trap"]),
    ("0501", "simple colours wrap", &["simple-colours-wrap"]),
    ("0502", "multi-colours 1", &["multi-colours-1"]),
    ("0503", "multi-colours 2", &["multi-colours-2"]),
    ("0600", "uniqueness test 1", &["unique-rectangle-1"]),
    ("0601", "uniqueness test 2", &["unique-rectangle-2"]),
    ("0602", "uniqueness test 3", &["unique-rectangle-3"]),
    ("0603", "uniqueness test 4", &["unique-rectangle-4"]),
    ("0604", "uniqueness test 5", &["unique-rectangle-5"]),
    ("0605", "uniqueness test 6", &["unique-rectangle-6"]),
    ("0606", "hidden rectangle", &["hidden-rectangle"]),
    ("0607", "avoidable rectangle 1", &["avoidable-rectangle-1"]),
    ("0608", "avoidable rectangle 2", &["avoidable-rectangle-2"]),
    ("0610", "bivalue universal grave + 1", &["bug-plus-1"]),
    ("0701", "x-chain", &["x-chain"]),
    ("0702", "xy-chain", &["xy-chain"]),
    ("0703", "remote pair", &["remote-pair"]),
    ("0706", "continuous nice loop", &["continuous-nice-loop"]),
    ("0707", "discontinuous nice loop", &["discontinuous-nice-loop"]),
    ("0708", "AIC", &["aic"]),
    ("0709", "grouped continuous nice loop", &["grouped-continuous-nice-loop", "als-continuous-nice-loop"]),
    ("0710", "grouped discontinuous nice loop", &["grouped-discontinuous-nice-loop", "als-discontinuous-nice-loop"]),
    ("0711", "grouped AIC", &["grouped-aic", "als-aic"]),
    ("0800", "xy-wing", &["xy-wing"]),
    ("0801", "xyz-wing", &["xyz-wing"]),
    ("0803", "w-wing", &["w-wing"]),
    ("0901", "ALS-XZ", &["als-xz"]),
    ("0902", "ALS-XY-wing", &["als-xy-wing"]),
    ("0903", "ALS-XY-chain", &["als-chain"]),
    ("0904", "death blossom", &["death-blossom"]),
    ("1101", "sue de coq", &["sue-de-coq"]),
    ("1201", "template set", &["template-set"]),
    ("1202", "template delete", &["template-delete"]),
];

/// One line of the library.
struct Case {
    code: String,
    must_fail: bool,
    puzzle: Puzzle,
    gives: Vec<Action>,
}

#[derive(Default)]
struct CaseCount {
    passed: usize,
    /// Cases that pass although the technique offers other results too.
    with_others: usize,
    cases: usize,
}

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: cargo xtask reglib FILE");
        return ExitCode::from(2);
    };
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let (is_verbose, only) = (
        std::env::var_os("SATUR_VERBOSE").is_some(),
        std::env::var("SATUR_CODE").unwrap_or_default(),
    );
    let mut counts: BTreeMap<String, CaseCount> = BTreeMap::new();
    let text = String::from_utf8_lossy(&bytes);
    for (number, line) in text.lines().enumerate() {
        if !line.starts_with(':') || !line[1..].starts_with(&only) {
            continue;
        }
        let Some(case) = parse(line) else {
            eprintln!("{path}:{}: not understood: {line}", number + 1);
            return ExitCode::from(2);
        };
        let (is_passed, found) = run(&case);
        let count = counts.entry(case.code.clone()).or_default();
        count.cases += 1;
        count.passed += usize::from(is_passed);
        count.with_others += usize::from(is_passed && found.len() > 1);
        if is_verbose && !is_passed {
            println!("{}: {line}\n  found {}", number + 1, found.join(" | "));
        }
    }
    print(&counts);
    let is_whole = counts.values().all(|count| count.passed == count.cases);
    ExitCode::from(u8::from(!is_whole))
}

fn print(counts: &BTreeMap<String, CaseCount>) {
    println!("| code | technique | cases | passed | of these with other results too |");
    println!("| --- | --- | ---: | ---: | ---: |");
    let (mut cases, mut passed) = (0, 0);
    for (code, count) in counts {
        let name = CODES.iter().find(|(known, ..)| known == code);
        let name = name.map_or("unknown", |(_, name, _)| name);
        println!(
            "| {code} | {name} | {} | {} | {} |",
            count.cases, count.passed, count.with_others
        );
        cases += count.cases;
        passed += count.passed;
    }
    println!("| | **all** | **{cases}** | **{passed}** | |");
}

/// Returns whether the case passes, and all results as text.
fn run(case: &Case) -> (bool, Vec<String>) {
    let Some(board) = AnyBoard::new(&case.puzzle) else {
        return (false, Vec::new());
    };
    let ids = CODES.iter().find(|(code, ..)| *code == case.code);
    let ids = ids.map_or(&[][..], |(.., ids)| ids);
    let known: Vec<_> = ids.iter().filter_map(|id| technique(id)).collect();
    let mut results: Vec<Vec<Action>> = known
        .iter()
        .flat_map(|technique| board.steps(technique))
        .map(|step| step.actions)
        .collect();
    results.sort();
    results.dedup();
    let is_passed = !known.is_empty()
        && if case.must_fail {
            results.is_empty()
        } else {
            results.contains(&case.gives)
        };
    let shape = case.puzzle.shape();
    let word = |action: &Action| match action {
        Action::Place(c) => format!("{}={}", shape.name(c.cell), c.digit),
        Action::Strike(c) => format!("{}<>{}", shape.name(c.cell), c.digit),
    };
    let lines = results.iter().map(|result| {
        let words: Vec<String> = result.iter().map(word).collect();
        words.join(" ")
    });
    (is_passed, lines.collect())
}

/// `:code[-variant]:digits:grid:deleted:eliminations:placements:extra`
fn parse(line: &str) -> Option<Case> {
    let fields: Vec<&str> = line.trim_end().split(':').collect();
    let [_, code, _, grid, deleted, eliminations, rest @ ..] = &fields[..] else {
        return None;
    };
    let (code, variant) = code.split_once('-').unwrap_or((code, ""));
    let shape = Shape::classic();
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    let (mut at, mut is_placed) = (0, false);
    for symbol in grid.chars() {
        if symbol == '+' {
            is_placed = true;
            continue;
        }
        let digit = symbol
            .to_digit(10)
            .and_then(|n| Digit::from_number(n as u8));
        let cell = shape.all_cells().nth(at)?;
        if is_placed {
            placed[cell] = digit;
        } else {
            givens[cell] = digit;
        }
        (at, is_placed) = (at + 1, false);
    }
    let mut marks = Candidates::full(shape);
    for candidate in list(shape, deleted)? {
        marks[candidate.cell].remove(candidate.digit);
    }
    let puzzle = Puzzle::new(givens).with_placed(placed).ok()?;
    let strikes = list(shape, eliminations)?.into_iter().map(Action::Strike);
    let places = list(shape, rest.first().unwrap_or(&""))?;
    let mut gives: Vec<Action> = places
        .into_iter()
        .map(Action::Place)
        .chain(strikes)
        .collect();
    gives.sort_unstable();
    gives.dedup();
    Some(Case {
        code: code.to_owned(),
        must_fail: variant == "x",
        puzzle: puzzle.with_candidates(marks).ok()?,
        gives,
    })
}

/// Candidates as digit, row, column.
fn list(shape: Shape, text: &str) -> Option<Vec<Candidate>> {
    let one = |word: &str| {
        let mut numbers = word.chars().map(|c| c.to_digit(10).filter(|&n| n > 0));
        let mut next = || numbers.next().flatten().map(|n| n as usize - 1);
        let (digit, row, col) = (next()?, next()?, next()?);
        Some(Candidate {
            cell: shape.cell(row, col),
            digit: Digit::new(digit),
        })
    };
    text.split_whitespace().map(one).collect()
}
