//! Every verdict of the methods that prove, checked by the checker, on boards of all kinds and
//! shapes.
//!
//! The checker shares nothing with the solvers. It compares the formula with the puzzle, follows
//! the proof, and returns how many solutions were proved; this must be the number that the naive
//! oracle counts.

mod proving;

use proving::{checked_board, judge, prove};
use satur_methods::Goal;
use satur_model::{Candidates, Cell, Digit, Grid, Layout, Puzzle, Random, Shape, rules};
use satur_proof::check::Verdict;
use satur_testkit::{boards, oracle};

fn numbers(mut grids: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    grids.sort();
    grids
}

/// Boards of one shape: without a solution, with one, with several; with and without pencil marks.
fn puzzles(shape: Shape, random: &mut Random) -> Vec<Puzzle> {
    let cells = shape.cells();
    let mut puzzles = Vec::new();
    for share in [0.3, 0.5, 0.6, 0.7] {
        let many = (cells as f64 * share) as usize;
        puzzles.push(boards::with_holes(shape, many.min(60), random));
        for extra in [0, cells / 8] {
            let givens = cells - many.min(60) + extra;
            puzzles.push(boards::with_random_givens(shape, givens, random));
        }
        // Marks that leave the first solution and little else.
        let full = boards::full(shape, random);
        let mut marks = Candidates::full(shape);
        for cell in shape.all_cells() {
            for digit in shape.digits() {
                if full[cell] != Some(digit) && random.unit() < share {
                    marks[cell].remove(digit);
                }
            }
        }
        puzzles.push(
            Puzzle::new(Grid::empty(shape))
                .with_candidates(marks)
                .unwrap(),
        );
    }
    puzzles
}

#[test]
fn what_is_proved_is_what_the_oracle_counts() {
    let mut random = Random::new(1317);
    let tunings: [&[&str]; 2] = [&["engine=general"], &["engine=general", "match-after=0"]];
    let mut proved = [0; 3];
    let shapes = boards::small_shapes().into_iter();
    for shape in shapes.chain([boards::shape(3, 4), boards::shape(4, 3)]) {
        for puzzle in puzzles(shape, &mut random) {
            let Some(count) = oracle::count_within(&puzzle, 40, 300_000) else {
                continue;
            };
            if count >= 40 {
                continue;
            }
            proved[count.min(2)] += 1;
            let solutions = oracle::solutions(&puzzle, 40);
            let solutions = solutions
                .iter()
                .map(|grid| grid.numbers().map(usize::from).collect());
            let expected = Ok(Verdict::Exactly(numbers(solutions.collect())));
            let check = |method: &str, settings: &[&str]| {
                let settings: Vec<String> = settings.iter().map(|&word| word.to_owned()).collect();
                let (outcome, formula, proof) = prove(method, &puzzle, Goal::UpTo(50), &settings);
                assert_eq!(outcome.found, count as u64, "{method} {settings:?}");
                let verdict = judge(method, &puzzle, &formula, &proof);
                let verdict = verdict.map(|verdict| match verdict {
                    Verdict::Exactly(grids) => Verdict::Exactly(numbers(grids)),
                    at_least @ Verdict::AtLeast(_) => at_least,
                });
                assert_eq!(verdict, expected, "{method} {settings:?} {puzzle:?}");
            };
            for tuning in tunings {
                check("exact", tuning);
            }
            check("sat", &[]);
        }
    }
    assert!(proved.iter().all(|&count| count >= 20), "{proved:?}");
}

/// Layouts of every rule, the large ones too.
fn layouts() -> Vec<Layout> {
    let mut layouts = Vec::new();
    for rule in rules::RULES {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 3), (1, 5)] {
            let layout = Layout::new(boards::shape(rows, cols), None, &[rule]);
            layouts.extend(layout.ok().filter(|layout| !layouts.contains(layout)));
        }
    }
    let jigsaw: Vec<u32> = "AAABABBBCCDDCCDD".chars().map(u32::from).collect();
    let rule = |id| rules::find(id).unwrap();
    for more in [
        &[][..],
        &[rule("x")],
        &[rule("anti-knight"), rule("anti-king")],
    ] {
        layouts.push(Layout::new(boards::shape(1, 4), Some(&jigsaw), more).unwrap());
    }
    let all = ["x", "windoku", "anti-knight", "disjoint"].map(rule);
    layouts.push(Layout::new(boards::shape(3, 3), None, &all).unwrap());
    layouts
}

/// The checker derives its own boards from the names of rules; they equal the boards of the
/// solvers.
#[test]
fn the_checker_has_the_same_rules() {
    for layout in layouts() {
        let board = checked_board(&layout);
        let sorted = |mut sets: Vec<Vec<usize>>| {
            sets.sort();
            sets.dedup();
            sets
        };
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
        let houses = sorted(layout.houses().map(indices).collect());
        assert_eq!(sorted(board.houses().to_vec()), houses, "{layout}");
        let pairs = sorted(layout.bare_pairs().map(|pair| indices(&pair)).collect());
        let own = board.pairs().iter().map(|&(one, other)| vec![one, other]);
        assert_eq!(sorted(own.collect()), pairs, "{layout}");
        assert_eq!(board.cells(), layout.shape().cells());
        let last = Cell::new(board.cells() - 1);
        assert_eq!(
            board.name(last.index()),
            layout.shape().name(last).to_string()
        );
    }
}

#[test]
fn boards_with_rules_are_proved() {
    let mut random = Random::new(23);
    let mut proved = [0; 3];
    for layout in layouts() {
        let shape = layout.shape();
        if shape.cells() > 36 {
            continue;
        }
        let empty = Puzzle::new(Grid::empty(shape))
            .with_layout(layout.clone())
            .unwrap();
        let solution = oracle::solutions(&empty, 1).pop();
        for number in 0..12 {
            let mut givens = Grid::empty(shape);
            if let Some(solution) = solution.as_ref().filter(|_| number % 2 == 0) {
                // Most of a solution: one or a few are left.
                for (cell, digit) in solution.filled().filter(|_| random.below(5) > 1) {
                    givens[cell] = Some(digit);
                }
            }
            for _ in 0..=random.below(shape.side()) {
                let cell = Cell::new(random.below(shape.cells()));
                givens[cell] = Some(Digit::new(random.below(shape.side())));
            }
            let puzzle = empty.with_givens(givens).unwrap();
            let count = oracle::count_within(&puzzle, 40, 300_000);
            let Some(count) = count.filter(|&count| count < 40) else {
                continue;
            };
            // Givens that clash have no search and no proof.
            if puzzle.clash().is_some() {
                continue;
            }
            proved[count.min(2)] += 1;
            for method in ["exact", "sat"] {
                let (outcome, formula, proof) = prove(method, &puzzle, Goal::UpTo(50), &[]);
                assert_eq!(outcome.found, count as u64, "{method} {layout}");
                match judge(method, &puzzle, &formula, &proof) {
                    Ok(Verdict::Exactly(grids)) => {
                        assert_eq!(grids.len(), count, "{method} {layout}");
                    }
                    other => panic!("{method} {layout}: {other:?}"),
                }
            }
        }
    }
    assert!(proved.iter().all(|&count| count >= 10), "{proved:?}");
}

/// A formula that lacks a rule, or has another, does not belong to the puzzle.
#[test]
fn a_formula_without_a_rule_is_refused() {
    let board = |ids: &[&str]| {
        let rules: Vec<_> = ids.iter().map(|id| rules::find(id).unwrap()).collect();
        let layout = Layout::new(boards::shape(2, 3), None, &rules).unwrap();
        let mut givens = Grid::empty(layout.shape());
        givens[Cell::new(0)] = Some(Digit::new(0));
        Puzzle::new(givens).with_layout(layout).unwrap()
    };
    for method in ["exact", "sat"] {
        let puzzle = board(&["x", "anti-knight"]);
        let (_, formula, proof) = prove(method, &puzzle, Goal::Unique, &[]);
        let judged =
            |puzzle: &Puzzle, formula: &str| judge(method, puzzle, formula.as_bytes(), &proof);
        let formula = String::from_utf8(formula).unwrap();
        for other in [
            &[][..],
            &["x"],
            &["anti-knight"],
            &["x", "anti-king"],
            &["x", "anti-knight", "windoku"],
        ] {
            let error = judged(&board(other), &formula).unwrap_err();
            assert!(
                error.contains("none of this puzzle") || error.contains("missing"),
                "{error}"
            );
        }
        // A single missing constraint is detected too: the first of a rule, and the last.
        let lines: Vec<&str> = formula.lines().collect();
        let is_constraint = |line: &&&str| !line.starts_with(['*', 'c', 'p']);
        let constraints = lines.iter().filter(is_constraint).count();
        for gone in (0..constraints).step_by(97) {
            let mut number = 0;
            let fewer = lines.iter().filter(|line| {
                number += usize::from(is_constraint(line));
                !is_constraint(line) || number - 1 != gone
            });
            let fewer: Vec<&str> = fewer.copied().collect();
            let told = judged(&puzzle, &(fewer.join("\n") + "\n"));
            // Clauses that follow from others may be left out; the checker says which.
            if let Ok(verdict) = told {
                assert!(method == "sat", "{verdict:?} without constraint {gone}");
            }
        }
    }
}

#[test]
fn a_search_that_stops_early_proves_no_more_than_its_solutions() {
    let empty = Puzzle::new(Grid::empty(boards::shape(2, 3)));
    let (outcome, formula, proof) = prove("exact", &empty, Goal::Unique, &[]);
    assert!(!outcome.is_complete);
    match judge("exact", &empty, &formula, &proof) {
        Ok(Verdict::AtLeast(grids)) => assert_eq!(grids.len(), 2),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_proof_without_its_last_steps_or_its_forbidden_solution_is_refused() {
    // A board with several solutions, which unit propagation alone does not settle.
    let puzzle = (0..10_000)
        .map(|seed| boards::with_holes(boards::shape(3, 4), 85, &mut Random::new(seed)))
        .find(|puzzle| {
            let (outcome, _, proof) = prove("sat", puzzle, Goal::UpTo(50), &[]);
            outcome.is_complete && outcome.found >= 2 && proof.len() > 1000
        })
        .expect("one seed in ten thousand gives such a board");
    for method in ["exact", "sat"] {
        let (_, formula, proof) = prove(method, &puzzle, Goal::UpTo(50), &[]);
        let formula = String::from_utf8(formula).unwrap();
        assert!(judge(method, &puzzle, formula.as_bytes(), &proof).is_ok());
        assert!(judge(method, &puzzle, formula.as_bytes(), b"").is_err());
        // A tenth of a DRAT proof: its later lemmas may not all be needed.
        let cut = proof.len() / 10;
        assert!(judge(method, &puzzle, formula.as_bytes(), &proof[..cut]).is_err());
        // Without the constraint that forbids the solution, the formula can be satisfied.
        let mut lines: Vec<&str> = formula.lines().collect();
        lines.pop();
        let satisfiable = lines.join("\n") + "\n";
        assert!(judge(method, &puzzle, satisfiable.as_bytes(), &proof).is_err());
    }
}
