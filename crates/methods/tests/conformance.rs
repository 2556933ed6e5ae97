//! What every method must do, whatever its idea: all are run on the same boards of every shape, and
//! compared with the naive oracle.

use std::fmt::Write as _;
use std::sync::LazyLock;

use satur_methods::{
    Budget, Event, GaveUp, Goal, Guarantee, METHODS, Method, Outcome, Request, RunError, Verdict,
    run,
};
use satur_model::{Cell, Cost, Digit, Grid, Puzzle, Random, Shape, Stop};
use satur_testkit::handovers::FORCED;
use satur_testkit::{boards, oracle};

/// Enough for an exact method on these boards, and an end for the others.
const WORK: u64 = 300_000;
const ATTEMPTS: u64 = 200;
/// The oracle stops counting here.
const CAP: usize = 50;

struct Case {
    name: &'static str,
    puzzle: Puzzle,
    solutions: Vec<Grid>,
}

/// One board of every kind, for a shape.
fn cases(shape: Shape) -> Vec<Case> {
    let mut random = Random::new(shape.cells() as u64);
    let full = Puzzle::new(boards::full(shape, &mut random));
    let mut cases = vec![
        ("full", full.clone()),
        ("one blank", boards::with_holes(shape, 1, &mut random)),
        ("empty", Puzzle::new(Grid::empty(shape))),
        ("unique", unique(&full, &mut random)),
    ];
    cases.extend(several(shape, &mut random).map(|puzzle| ("several", puzzle)));
    cases.extend(impossible(shape, &mut random).map(|puzzle| ("impossible", puzzle)));
    cases.extend(clashing(shape).map(|puzzle| ("clashing", puzzle)));
    cases.extend(marked(&full).map(|puzzle| ("pencil marks", puzzle)));
    cases
        .into_iter()
        .map(|(name, puzzle)| Case {
            name,
            solutions: oracle::solutions(&puzzle, CAP),
            puzzle,
        })
        .collect()
}

/// A full board with cells emptied while its solution stays the only one.
fn unique(full: &Puzzle, random: &mut Random) -> Puzzle {
    let mut grid = full.board();
    let mut cells: Vec<Cell> = full.shape().all_cells().collect();
    random.shuffle(&mut cells);
    for cell in cells.into_iter().take(full.shape().cells() / 2) {
        let digit = grid[cell].take();
        if oracle::count(&Puzzle::new(grid.clone()), 2) != 1 {
            grid[cell] = digit;
        }
    }
    Puzzle::new(grid)
}

fn several(shape: Shape, random: &mut Random) -> Option<Puzzle> {
    let mut holes =
        (shape.cells() / 3..=shape.cells()).map(|n| boards::with_holes(shape, n, random));
    holes.find(|puzzle| oracle::count(puzzle, 2) == 2)
}

/// A board without a solution although no two givens clash.
fn impossible(shape: Shape, random: &mut Random) -> Option<Puzzle> {
    (0..500)
        .map(|_| boards::with_random_givens(shape, shape.cells(), random))
        .find(|puzzle| {
            puzzle.clash().is_none() && !puzzle.board().is_full() && oracle::count(puzzle, 1) == 0
        })
}

fn clashing(shape: Shape) -> Option<Puzzle> {
    let mut grid = Grid::empty(shape);
    let &peer = shape.peers(Cell::new(0)).last()?;
    (grid[Cell::new(0)], grid[peer]) = (Some(Digit::new(0)), Some(Digit::new(0)));
    Some(Puzzle::new(grid))
}

/// An empty board on which pencil marks allow one digit in most cells.
fn marked(full: &Puzzle) -> Option<Puzzle> {
    let board = full.board();
    let puzzle = Puzzle::new(Grid::empty(full.shape()));
    let mut marks = puzzle.candidates();
    for (cell, digit) in board.filled().skip(full.shape().side() / 2) {
        marks[cell] = digit.into();
    }
    puzzle
        .with_candidates(marks)
        .ok()
        .filter(|puzzle| puzzle.pencil_marks().is_some())
}

fn request<'a>(goal: Goal) -> Request<'a> {
    let budget = Budget {
        work: Some(WORK),
        attempts: Some(ATTEMPTS),
        time: None,
    };
    Request {
        seed: 7,
        budget,
        ..Request::new(goal)
    }
}

/// What is wrong with this outcome according to the oracle, if anything.
fn complaint(method: &dyn Method, case: &Case, goal: Goal, outcome: &Outcome) -> Option<String> {
    let truth = &case.solutions;
    let known: Vec<&Grid> = outcome
        .solutions
        .iter()
        .map(satur_model::Solution::grid)
        .collect();
    if truth.len() < CAP && known.iter().any(|grid| !truth.contains(grid)) {
        return Some("a solution that the oracle does not know".into());
    }
    if (1..known.len()).any(|at| known[..at].contains(&known[at])) {
        return Some("the same solution twice".into());
    }
    if (outcome.clash.is_some()) != (case.name == "clashing") {
        return Some("clashing givens are told of clashing boards only".into());
    }
    if let Some(complaint) = unfit_to_be_shown(case, outcome) {
        return Some(complaint);
    }
    let is_right = match (outcome.verdict, method.info().guarantee) {
        (Verdict::Impossible, Guarantee::Heuristic) => case.name == "clashing",
        (Verdict::Impossible, _) => truth.is_empty(),
        (Verdict::Stuck, Guarantee::Partial) => {
            let partial = outcome.partial.as_ref()?;
            let agrees = |solution: &Grid| {
                partial
                    .filled()
                    .all(|(cell, digit)| solution[cell] == Some(digit))
            };
            truth.iter().all(agrees)
        }
        (Verdict::Solved, _) => goal == Goal::One && !truth.is_empty(),
        (Verdict::GaveUp(_), Guarantee::Exact) | (Verdict::Stuck, _) => false,
        (Verdict::GaveUp(_), _) => known.is_empty(),
        (Verdict::Unique, _) => goal != Goal::One && truth.len() == 1,
        (Verdict::Several, _) => goal != Goal::One && truth.len() > 1,
    };
    if !is_right {
        return Some(format!(
            "verdict {:?} though there are {}",
            outcome.verdict,
            truth.len()
        ));
    }
    let expected = match goal {
        Goal::Count(cap) if method.info().guarantee == Guarantee::Exact => {
            cap.min(truth.len() as u64)
        }
        Goal::UpTo(limit) if method.info().guarantee == Guarantee::Exact => {
            limit.min(truth.len()) as u64
        }
        _ => return None,
    };
    (outcome.found != expected).then(|| format!("found {} of {expected}", outcome.found))
}

/// What is wrong with the message and the board of a run without a solution.
fn unfit_to_be_shown(case: &Case, outcome: &Outcome) -> Option<String> {
    let is_own_rule = outcome.verdict == Verdict::GaveUp(GaveUp::OwnRule);
    if is_own_rule != outcome.why.as_ref().is_some_and(|why| !why.is_empty()) {
        return Some(format!(
            "{:?} with the words {:?}",
            outcome.verdict, outcome.why
        ));
    }
    if outcome.cost.is_some() != outcome.best.is_some() {
        return Some("a cost without a board, or a board without its cost".into());
    }
    let own = case.puzzle.board();
    for board in outcome.partial.iter().chain(&outcome.best) {
        if own.filled().any(|(cell, digit)| board[cell] != Some(digit)) {
            return Some("the board that is left has lost a digit of the puzzle".into());
        }
        if Cost::of(&case.puzzle, board).total() == 0 {
            return Some("the board that is left is a solution".into());
        }
    }
    let board = outcome.partial.as_ref().or(outcome.best.as_ref());
    let is_shown = outcome.unfinished() == board || outcome.found > 0;
    (!is_shown).then(|| "the board that is left is not the one that is shown".into())
}

/// Runs every method on every case of every small shape, for these goals.
fn judge(goals: &[Goal]) {
    judge_with(METHODS, goals, 1, &[]);
}

/// Runs these methods, with a number of threads per run and these parameters.
fn judge_with(methods: &[&dyn Method], goals: &[Goal], threads: usize, settings: &[String]) {
    let mut complaints = String::new();
    let mut runs = 0;
    for shape in boards::small_shapes() {
        for case in cases(shape) {
            // Counting all solutions of an empty board by components may take forever.
            if case.name == "empty" && settings.iter().any(|set| set.starts_with("most-listed")) {
                continue;
            }
            for method in methods {
                for &goal in goals {
                    let (id, name) = (method.info().id, case.name);
                    let mut request = Request {
                        threads,
                        settings,
                        ..request(goal)
                    };
                    match run(*method, &case.puzzle, &mut request) {
                        Ok(outcome) => {
                            runs += 1;
                            if let Some(what) = complaint(*method, &case, goal, &outcome) {
                                let _ =
                                    writeln!(complaints, "{id} {shape} {name} {goal:?}: {what}");
                            }
                        }
                        Err(RunError::Unsupported { .. }) => {}
                        Err(error) => {
                            let _ = writeln!(complaints, "{id} {shape} {name} {goal:?}: {error}");
                        }
                    }
                }
            }
        }
    }
    assert!(runs > 100, "the suite ran");
    assert!(complaints.is_empty(), "\n{complaints}");
}

#[test]
fn one_solution_is_found_or_the_failure_is_honest() {
    judge(&[Goal::One]);
}

#[test]
fn uniqueness_is_proved_by_those_who_can() {
    judge(&[Goal::Unique]);
}

#[test]
fn solutions_are_listed_and_counted() {
    judge(&[Goal::UpTo(5), Goal::Count(40)]);
}

#[test]
fn threads_change_no_verdict() {
    let exact = satur_methods::find("exact").unwrap();
    for threads in [0, 2, 4] {
        judge_with(
            &[exact],
            &[Goal::One, Goal::Unique, Goal::Count(40)],
            threads,
            &[],
        );
    }
}

#[test]
fn hand_overs_change_no_verdict() {
    let exact = satur_methods::find("exact").unwrap();
    let goals = [Goal::One, Goal::Unique, Goal::UpTo(5), Goal::Count(40)];
    for how in FORCED {
        judge_with(&[exact], &goals, how.threads, &how.settings());
    }
}

#[test]
fn search_that_finishes_what_logic_began_changes_no_verdict() {
    let finishing = ["fsm", "logic"].map(|id| satur_methods::find(id).unwrap());
    // Counting asks for everything that a hand-over could lose or repeat.
    judge_with(
        &finishing,
        &[Goal::Count(40)],
        1,
        &["finish=exact".to_owned()],
    );
}

#[test]
fn only_exact_methods_prove() {
    let empty = Puzzle::new(Grid::empty(boards::shape(2, 2)));
    for method in METHODS {
        let refused = run(*method, &empty, &mut request(Goal::Unique)).is_err();
        assert_eq!(
            refused,
            method.info().guarantee == Guarantee::Heuristic,
            "{}",
            method.info().id
        );
    }
}

#[test]
fn every_shape_is_served_or_refused_with_a_reason() {
    let mut random = Random::new(3);
    for shape in boards::large_shapes() {
        let puzzle = boards::with_holes(shape, 12, &mut random);
        for method in METHODS {
            match run(*method, &puzzle, &mut request(Goal::One)) {
                Ok(outcome) if method.info().guarantee == Guarantee::Exact => {
                    assert_eq!(
                        outcome.verdict,
                        Verdict::Solved,
                        "{} {shape}",
                        method.info().id
                    );
                }
                Ok(_) => {}
                Err(RunError::Unsupported { reason, .. }) => assert!(reason.len() > 10, "{reason}"),
                Err(error) => panic!("{} {shape}: {error}", method.info().id),
            }
        }
    }
}

/// Everything that must repeat: all but the time.
fn fingerprint(outcome: &Outcome) -> String {
    let statistics = &outcome.statistics;
    format!(
        "{:?} {:?} {} {statistics:?}",
        outcome.verdict, outcome.solutions, outcome.work
    )
}

static GENERAL: LazyLock<[String; 1]> = LazyLock::new(|| ["engine=general".to_owned()]);

#[test]
fn the_same_seed_gives_the_same_run_watched_or_not() {
    let mut random = Random::new(11);
    for shape in [boards::shape(2, 3), boards::shape(3, 3)] {
        let puzzle = boards::with_holes(shape, shape.cells() / 2, &mut random);
        for method in METHODS {
            let id = method.info().id;
            // The fast engine of `exact` has no steps to show: a watched run uses the general one.
            let settings = if id == "exact" { &GENERAL[..] } else { &[] };
            let asked = || Request {
                settings,
                ..request(Goal::One)
            };
            let first = run(*method, &puzzle, &mut asked()).unwrap();
            let again = run(*method, &puzzle, &mut asked()).unwrap();
            assert_eq!(fingerprint(&first), fingerprint(&again), "{id}");
            let mut events = 0_u64;
            let mut count = |_: u64, _: Event| events += 1;
            let mut watched = Request {
                observer: Some(&mut count),
                ..asked()
            };
            let seen = run(*method, &puzzle, &mut watched).unwrap();
            assert_eq!(
                fingerprint(&first),
                fingerprint(&seen),
                "{id} does otherwise when watched"
            );
            assert!(events > 0, "{id} tells nothing");
        }
    }
}

#[test]
fn a_stopped_run_ends_at_once_and_says_so() {
    let puzzle = Puzzle::new(Grid::empty(boards::shape(3, 3)));
    for method in METHODS {
        let stop = Stop::default();
        stop.request();
        let outcome = run(
            *method,
            &puzzle,
            &mut Request {
                stop,
                ..request(Goal::One)
            },
        )
        .unwrap();
        assert_eq!(
            outcome.verdict,
            Verdict::GaveUp(GaveUp::Cancelled),
            "{}",
            method.info().id
        );
    }
}

#[test]
fn every_method_describes_itself() {
    for (at, method) in METHODS.iter().enumerate() {
        let info = method.info();
        assert!(
            METHODS[..at].iter().all(|other| other.info().id != info.id),
            "{} twice",
            info.id
        );
        assert!(
            info.page.starts_with(&format!("# {}\n", info.id)),
            "{}: the page opens with its id",
            info.id
        );
        assert!(info.page.len() > 600, "{}: the page explains", info.id);
        assert!(!info.summary.is_empty() && !info.work_unit.is_empty() && !info.name.is_empty());
        for param in info.params {
            assert!(
                info.page.contains(&format!("`{}`", param.name)),
                "{}: {}",
                info.id,
                param.name
            );
            assert!(!param.help.is_empty());
        }
        let outcome = run(
            *method,
            &boards::with_holes(boards::shape(2, 2), 6, &mut Random::new(1)),
            &mut request(Goal::One),
        );
        for (name, _) in outcome.unwrap().statistics {
            assert!(
                info.statistics.iter().any(|known| known.name == name),
                "{}: {name}",
                info.id
            );
        }
    }
}
