//! All engines that determine how many solutions a board has, and which.

use std::time::Duration;

use satur_methods::{Budget, Goal, Request, RunError, Verdict, find, run};
use satur_model::{Grid, Puzzle, Shape, Solution, Stop};
use satur_nine::{Backend, Board};
use satur_testkit::handovers::{FORCED, Forced};
use satur_testkit::{oracle, quick};

/// The work allowed to a method on a board of side 9; less on larger boards, where a unit takes
/// longer.
const WORK: u64 = 400_000;
/// The steps allowed to an oracle on a board of side 9.
const STEPS: usize = 100_000;

/// The time allowed to a method whose units of work are long.
const LONGEST: Duration = Duration::from_secs(1);

/// Scales the allowance of side 9 to a shape: a ninth on side 27, and so on.
fn allowed(most: u64, shape: Shape) -> u64 {
    let side = shape.side().max(9) as u64;
    most * 81 / (side * side)
}

fn steps(puzzle: &Puzzle) -> usize {
    allowed(STEPS as u64, puzzle.shape()) as usize
}

/// An engine under comparison.
#[derive(Clone, Copy)]
pub(crate) enum Engine {
    /// The naive oracle.
    Naive,
    /// The oracle that fills the cell with the fewest candidates.
    Quick,
    /// A method with settings.
    Method(&'static str, &'static [&'static str]),
    /// `exact`, with its hand-overs from one engine to another forced.
    Forced(&'static Forced),
    /// The 9x9 engine for one board.
    Single(Backend),
    /// The 9x9 engine for many boards.
    Batch(Backend),
}

/// The answer of an engine for a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// The number of solutions, up to what the goal asks for, and the first of them.
    Found(u64, Vec<Grid>),
    /// No answer: it took too long, or the engine does not support the board or the goal.
    Nothing,
    /// The engine offered a grid that is not a solution.
    Wrong(String),
}

/// All engines, the most trusted first.
pub(crate) fn engines() -> Vec<Engine> {
    let mut engines = vec![
        Engine::Naive,
        Engine::Quick,
        Engine::Method("sat", &[]),
        Engine::Method("exact", &[]),
    ];
    engines.extend(FORCED.iter().map(Engine::Forced));
    for &backend in Backend::ALL {
        if backend.is_available() {
            engines.extend([Engine::Single(backend), Engine::Batch(backend)]);
        }
    }
    engines.extend([
        Engine::Method("sat", &["encoding=ufrj"]),
        Engine::Method("backtracking", &[]),
        Engine::Method("dsatur-backtracking", &[]),
        Engine::Method("fsm", &["finish=exact"]),
        Engine::Method("logic", &["finish=exact"]),
        Engine::Method("ilp", &[]),
    ]);
    engines
}

impl Engine {
    /// The name of the engine in the table.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Naive => "naive oracle".into(),
            Self::Quick => "quick oracle".into(),
            Self::Method(id, []) => format!("`{id}`"),
            Self::Method(id, settings) => format!("`{id}`, `{}`", settings.join(" ")),
            Self::Forced(forced) => format!("`exact` forced: {}", forced.name),
            Self::Single(backend) => format!("nine, {backend:?}, single"),
            Self::Batch(backend) => format!("nine, {backend:?}, batch"),
        }
    }

    /// Runs the engine on a puzzle.
    pub(crate) fn ask(&self, puzzle: &Puzzle, goal: Goal) -> Said {
        match self {
            Self::Naive => naive(puzzle, goal),
            Self::Quick => {
                let found = quick::solutions_within(puzzle, limit(goal), steps(puzzle));
                found.map_or(Said::Nothing, listed)
            }
            Self::Method(id, settings) => method(id, settings, 1, puzzle, goal),
            Self::Forced(forced) => method("exact", forced.settings, forced.threads, puzzle, goal),
            Self::Single(backend) => by_nine(puzzle, goal, |givens, limit| {
                let mut found = Vec::new();
                backend.search(givens, limit, |board| found.push(*board));
                Some(found)
            }),
            Self::Batch(backend) => by_nine(puzzle, goal, |givens, limit| {
                // Smaller batches are not solved in lanes.
                let answers = backend.solve_many(&[*givens; 128], limit);
                let is_one = (1..128).all(|at| answers.count(at) == answers.count(0));
                let found = answers.boards(0).copied().collect();
                (answers.is_finished(0) && is_one).then_some(found)
            }),
        }
    }

    /// A Rust expression for the number of solutions that the engine finds.
    pub(crate) fn as_rust(&self, goal: Goal) -> String {
        let limit = goal.enough();
        let run = |id: &str, settings: &[&str], threads: usize| {
            format!(
                "{{\n        let settings: Vec<String> = [{}].map(String::from).into();\n        \
                 let mut request = Request {{ settings: &settings, threads: {threads}, \
                 ..Request::new(Goal::{goal:?}) }};\n        \
                 run(find({id:?}).unwrap(), &puzzle, &mut request).unwrap().found\n    }}",
                settings
                    .iter()
                    .map(|set| format!("{set:?}"))
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        };
        match self {
            Self::Naive => format!("oracle::count(&puzzle, {limit}) as u64"),
            Self::Quick => format!("quick::solutions(&puzzle, {limit}).len() as u64"),
            Self::Method(id, settings) => run(id, settings, 1),
            Self::Forced(forced) => run("exact", forced.settings, forced.threads),
            Self::Single(backend) => {
                format!("Backend::{backend:?}.search(&numbers, {limit}, |_| {{}})")
            }
            Self::Batch(backend) => {
                format!("Backend::{backend:?}.solve_many(&[numbers; 128], {limit}).count(0)")
            }
        }
    }
}

fn limit(goal: Goal) -> usize {
    usize::try_from(goal.enough()).unwrap_or(usize::MAX)
}

fn listed(grids: Vec<Grid>) -> Said {
    Said::Found(grids.len() as u64, grids)
}

fn naive(puzzle: &Puzzle, goal: Goal) -> Said {
    match oracle::count_within(puzzle, limit(goal), steps(puzzle)) {
        Some(_) => listed(oracle::solutions(puzzle, limit(goal))),
        None => Said::Nothing,
    }
}

fn method(id: &str, settings: &[&str], threads: usize, puzzle: &Puzzle, goal: Goal) -> Said {
    let is_slow = id == "ilp" && puzzle.shape().cells() > 36;
    // The rarest techniques of logic take seconds on a board that they do not solve.
    let has_long_steps = id == "logic" && puzzle.shape().cells() > 36;
    if is_slow || has_long_steps {
        return Said::Nothing;
    }
    let settings: Vec<String> = settings.iter().copied().map(String::from).collect();
    let mut request = Request {
        settings: &settings,
        threads,
        budget: Budget {
            work: Some(allowed(WORK, puzzle.shape())),
            ..Budget::default()
        },
        stop: Stop::within(LONGEST),
        ..Request::new(goal)
    };
    match run(find(id).expect("a method"), puzzle, &mut request) {
        Ok(outcome) => {
            let is_enough = outcome.found >= goal.enough();
            // The verdict must agree with the solutions.
            let is_plain = match outcome.verdict {
                Verdict::Impossible => outcome.found == 0,
                Verdict::Solved => outcome.found == 1,
                Verdict::Unique => outcome.found == 1 && outcome.is_complete,
                Verdict::Several => outcome.found > 1,
                Verdict::Stuck | Verdict::GaveUp(_) => true,
            };
            if !is_plain {
                let (verdict, found) = (outcome.verdict, outcome.found);
                Said::Wrong(format!("{verdict:?} with {found} solutions"))
            } else if outcome.is_complete || is_enough {
                let grids = outcome.solutions.into_iter().map(Solution::into_grid);
                Said::Found(outcome.found, grids.collect())
            } else {
                Said::Nothing
            }
        }
        Err(RunError::Unsupported { .. }) => Said::Nothing,
        Err(error) => Said::Wrong(error.to_string()),
    }
}

/// Runs the 9x9 engine, which supports givens only.
fn by_nine(
    puzzle: &Puzzle,
    goal: Goal,
    solve: impl FnOnce(&Board, u64) -> Option<Vec<Board>>,
) -> Said {
    let is_plain = puzzle.shape() == Shape::classic() && puzzle.pencil_marks().is_none();
    let numbers: Vec<u8> = puzzle.board().numbers().collect();
    let Some(givens) = Board::try_from(numbers).ok().filter(|_| is_plain) else {
        return Said::Nothing;
    };
    let Some(found) = solve(&givens, goal.enough()) else {
        return Said::Nothing;
    };
    let grids = found
        .iter()
        .map(|board| Grid::from_numbers(Shape::classic(), board));
    match grids.collect::<Option<Vec<Grid>>>() {
        Some(grids) => listed(grids),
        None => Said::Wrong("a digit past 9".into()),
    }
}
