//! Everyone who can say how many solutions a board has, and which.

use std::time::Duration;

use satur_methods::{Budget, Goal, Request, RunError, Verdict, find, run};
use satur_model::{Grid, Puzzle, Shape, Solution, Stop};
use satur_nine::{Backend, Board};
use satur_testkit::handovers::{FORCED, Forced};
use satur_testkit::{oracle, quick};

/// Work that a method may do on a board of side 9; less on larger ones, where it takes longer.
const WORK: u64 = 400_000;
/// Cells that an oracle may fill on a board of side 9.
const STEPS: usize = 100_000;

/// Time that a method may take whose units of work are long.
const LONGEST: Duration = Duration::from_secs(1);

/// A ninth of what is allowed on side 9 on side 27, and so on.
fn allowed(most: u64, shape: Shape) -> u64 {
    let side = shape.side().max(9) as u64;
    most * 81 / (side * side)
}

fn steps(puzzle: &Puzzle) -> usize {
    allowed(STEPS as u64, puzzle.shape()) as usize
}

/// Someone who answers.
#[derive(Clone, Copy)]
pub(crate) enum Engine {
    /// The oracle that is plainly right.
    Naive,
    /// The oracle that fills the cell with the fewest candidates.
    Quick,
    /// A method with these settings.
    Method(&'static str, &'static [&'static str]),
    /// `exact`, forced from one engine to another.
    Forced(&'static Forced),
    /// The engine for 9x9 on one board.
    Single(Backend),
    /// The engine for 9x9 on many.
    Batch(Backend),
}

/// What was answered for a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// So many solutions, up to what the goal asks for, and the first of them.
    Found(u64, Vec<Grid>),
    /// It took too long, or the board or the goal is not for this engine.
    Nothing,
    /// The engine offered what is no solution.
    Wrong(String),
}

/// Everyone, those first whose word is best.
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
    /// Its name in the table.
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

    /// Asks it.
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
                // Fewer boards than this are not answered in lanes.
                let answers = backend.solve_many(&[*givens; 128], limit);
                let is_one = (1..128).all(|at| answers.count(at) == answers.count(0));
                let found = answers.boards(0).copied().collect();
                (answers.is_finished(0) && is_one).then_some(found)
            }),
        }
    }

    /// A Rust expression that gives the number of solutions it finds.
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
            // What it says must agree with what it found.
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

/// The engine for 9x9, which knows givens and nothing else.
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
