//! Every verdict of the methods that prove, checked by the checker: boards of all kinds and shapes.
//!
//! The checker shares nothing with the solvers. It compares the formula with the puzzle, follows the
//! proof, and says how many solutions were proved; that must be what the naive oracle counts.

mod proving;

use proving::{judge, prove};
use satur_methods::Goal;
use satur_model::{Candidates, Grid, Puzzle, Random, Shape};
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
    // A board with several solutions, of which unit propagation alone finds too little.
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
