//! The only entry point to the methods.

use std::ops::ControlFlow;
use std::time::Duration;

use satur_model::{Clash, Cost, Grid, House, Puzzle, Solution, Stop, Violation};
use satur_proof::write::ProofLog;

use crate::session::{Budget, GaveUp, Halt, Session};
use crate::{Answer, Goal, Guarantee, Method, Observer, ParamError, Params, RuleBatch};

/// The question to a run, with its limits.
pub struct Request<'a> {
    /// The goal.
    pub goal: Goal,
    /// The seed of everything random.
    pub seed: u64,
    /// Parameters of the method, each as `name=value`.
    pub settings: &'a [String],
    /// The limits of the run.
    pub budget: Budget,
    /// A deadline of the caller, and a way to stop the run from outside.
    pub stop: Stop,
    /// The observer of the run.
    pub observer: Option<&'a mut dyn Observer>,
    /// How many threads it may use. With one, the same seed gives the same run. With more, a method
    /// that can share its work does; the verdict is the same, but which solution comes first and
    /// the statistics may differ. A run with an observer uses one.
    pub threads: usize,
    /// Where to record a proof that there are no solutions beyond those found. A run with a proof
    /// uses one thread.
    pub proof: Option<ProofLog>,
    /// Lets a method work on a board whose givens clash, if it can
    /// ([`Method::runs_despite_clash`]). The clash is still in the outcome.
    pub despite_clash: bool,
    /// Called with every solution as it is found, after it was verified; `Break` ends the run. With
    /// it, the outcome keeps only the first solution, so that any number of them takes no memory.
    pub on_solution: Option<OnSolution<'a>>,
}

/// The callback for each solution of a run.
pub type OnSolution<'a> = &'a mut dyn FnMut(&Solution) -> ControlFlow<()>;

impl Request<'_> {
    /// Asks for a goal, with defaults for everything else.
    pub fn new(goal: Goal) -> Self {
        let (budget, stop) = (Budget::default(), Stop::default());
        Self {
            goal,
            seed: 0,
            settings: &[],
            budget,
            stop,
            observer: None,
            threads: 1,
            proof: None,
            despite_clash: false,
            on_solution: None,
        }
    }

    /// Asks for any one solution.
    pub fn one() -> Self {
        Self::new(Goal::One)
    }

    /// Asks whether there is exactly one solution.
    pub fn unique() -> Self {
        Self::new(Goal::Unique)
    }
}

/// The verdict on a puzzle. All of these are answers; none is an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A solution was found; whether it is the only one was not asked.
    Solved,
    /// There is exactly one solution; this is proved.
    Unique,
    /// There are two or more solutions.
    Several,
    /// There is no solution; this is proved.
    Impossible,
    /// The method's rules reach no further; the digits it filled in are certain.
    Stuck,
    /// The budget was spent, or the method ended by its own rule. This proves nothing.
    GaveUp(GaveUp),
}

impl Verdict {
    /// The name of the verdict in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unique => "unique",
            Self::Several => "several",
            Self::Impossible => "impossible",
            Self::Stuck => "stuck",
            Self::GaveUp(_) => "gave-up",
        }
    }
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Solutions found, each verified; as many as the goal keeps.
    pub solutions: Vec<Solution>,
    /// The number of solutions found; when counting, more than are kept.
    pub found: u64,
    /// Whether `found` is the number of all solutions.
    pub is_complete: bool,
    /// The grid of a method that got stuck: every digit is certain.
    pub partial: Option<Grid>,
    /// The best grid of a heuristic that found no solution, if it has one. Its digits may be wrong.
    pub best: Option<Grid>,
    /// How far the best grid is from a solution.
    pub cost: Option<Cost>,
    /// Why a method ended by a rule of its own, in words.
    pub why: Option<String>,
    /// Two givens that clash, if that is why the puzzle is impossible.
    pub clash: Option<Clash>,
    /// Work done, in the method's units.
    pub work: u64,
    /// Time spent.
    pub time: Duration,
    /// The statistics of the method.
    pub statistics: Vec<(&'static str, u64)>,
}

impl Outcome {
    /// The outcome of a batch of rules that stops at this grid, every digit of which is certain. What
    /// it took is not known of a single board.
    pub fn stuck(grid: Grid) -> Self {
        Self {
            verdict: Verdict::Stuck,
            solutions: Vec::new(),
            found: 0,
            is_complete: false,
            partial: Some(grid),
            best: None,
            cost: None,
            why: None,
            clash: None,
            work: 0,
            time: Duration::ZERO,
            statistics: Vec::new(),
        }
    }
}

/// Why a run did not take place, or has no valid result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RunError {
    /// A parameter is wrong.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// The method does not support this puzzle or goal.
    #[error("method '{method}' cannot do this: {reason}")]
    Unsupported {
        /// The method.
        method: &'static str,
        /// The reason.
        reason: String,
    },
    /// The method gave a wrong answer. This is a bug in Satur.
    #[error("method '{method}' {mistake}; please report this puzzle")]
    Wrong {
        /// The method.
        method: &'static str,
        /// What is wrong with the answer.
        mistake: Mistake,
    },
}

/// What is wrong with an answer: the end of the sentence «method *id* …».
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mistake {
    /// A grid is not a solution.
    #[error("offered a wrong solution: {0}")]
    Grid(Violation),
    /// The number of solutions is wrong; both numbers are counted up to two.
    #[error("counted {claimed} solutions where there are {found}, counting up to 2")]
    Count {
        /// The number that it claimed.
        claimed: u64,
        /// The number found when its answer was checked.
        found: u64,
    },
}

/// Runs a method on a puzzle: checks the givens, keeps time, verifies every solution, and
/// determines the verdict. The answer is about givens, rules, clues and pencil marks; digits that
/// were placed since are left out ([`Puzzle::without_placed`]). For many puzzles parse the parameters once, with [`Configured`].
pub fn run(
    method: &dyn Method,
    puzzle: &Puzzle,
    request: &mut Request,
) -> Result<Outcome, RunError> {
    Configured::new(method, request.settings)?.run(puzzle, request)
}

/// A method with parsed parameters, to be run on any number of puzzles.
///
/// ```
/// use satur_methods::{Configured, Request, find};
///
/// let tabu = find("tabu").unwrap();
/// let configured = Configured::new(tabu, &["max-iter=1000"])?;
/// for line in [".3.4........3.2.", "1234341221434321"] {
///     let outcome = configured.run(&line.parse().unwrap(), &mut Request::one()).unwrap();
///     assert_eq!(outcome.found, 1);
/// }
/// assert!(Configured::new(tabu, &["max-iter=many"]).is_err());
/// # Ok::<(), satur_methods::ParamError>(())
/// ```
pub struct Configured<'m> {
    method: &'m dyn Method,
    params: Params,
}

impl<'m> Configured<'m> {
    /// Parses the parameters of a method, each as `name=value`; the others have their defaults.
    pub fn new<S: AsRef<str>>(method: &'m dyn Method, settings: &[S]) -> Result<Self, ParamError> {
        let info = method.info();
        let params = Params::new(info.id, info.params, settings)?;
        Ok(Self { method, params })
    }

    /// The method.
    pub fn method(&self) -> &'m dyn Method {
        self.method
    }

    /// The rules with which the method begins, with these parameters, if
    /// [`run_rules`](crate::run_rules) knows them.
    pub fn rule_batch(&self) -> Option<RuleBatch> {
        self.method.rule_batch(&self.params)
    }

    /// Runs the method on a puzzle, as [`run`] does, with the parameters parsed before;
    /// [`Request::settings`] is ignored.
    pub fn run(&self, puzzle: &Puzzle, request: &mut Request) -> Result<Outcome, RunError> {
        run_with(self.method, &self.params, puzzle, request)
    }
}

fn run_with(
    method: &dyn Method,
    params: &Params,
    puzzle: &Puzzle,
    request: &mut Request,
) -> Result<Outcome, RunError> {
    let info = method.info();
    // What a player entered is no part of the question.
    let puzzle = &*puzzle.without_placed();
    check_support(method, puzzle, request)?;
    let observer = request
        .observer
        .as_mut()
        .map(|observer| &mut **observer as &mut dyn Observer);
    let goal = request.goal;
    let mut session = Session::new(
        puzzle,
        goal,
        request.seed,
        params,
        request.budget,
        &request.stop,
        observer,
    );
    session.threads = request.threads;
    session.on_solution = request
        .on_solution
        .as_mut()
        .map(|call| &mut **call as OnSolution);
    session.proof.clone_from(&request.proof);

    let clash = puzzle.clash();
    session.givens_clash = clash.is_some();
    if let Some(proof) = request.proof.as_ref().filter(|_| clash.is_some()) {
        proof.contradiction();
    }
    let runs_anyway = request.despite_clash && method.runs_despite_clash();
    let is_refused = clash.is_some() && !runs_anyway;
    let ended = if is_refused || goal.enough() == 0 {
        Ok(if is_refused {
            Answer::Complete
        } else {
            Answer::GaveUp("no solution was asked for".to_owned())
        })
    } else {
        session
            .tick(0)
            .and_then(|()| method.solve(puzzle, &mut session))
    };
    session.hand_over();

    if let Some(mistake) = session.mistake.take() {
        return Err(RunError::Wrong {
            method: info.id,
            mistake,
        });
    }
    let is_complete = ended == Ok(Answer::Complete);
    debug_assert!(
        clash.is_some() || info.guarantee != Guarantee::Heuristic || !is_complete,
        "'{}' is a heuristic and proves nothing",
        info.id
    );
    debug_assert!(
        session.found > 0 || ended != Ok(Answer::Incomplete),
        "'{}' ended without a solution and without a word",
        info.id
    );
    let verdict = match (session.found, &ended) {
        (0, Ok(Answer::Complete)) => Verdict::Impossible,
        (0, Ok(Answer::Stuck(_))) => Verdict::Stuck,
        (0, Ok(Answer::Incomplete | Answer::GaveUp(_))) => Verdict::GaveUp(GaveUp::OwnRule),
        (0, Err(Halt(why))) => Verdict::GaveUp(*why),
        (2.., _) => Verdict::Several,
        (1, Ok(Answer::Complete)) if goal != Goal::One => Verdict::Unique,
        (1, Err(Halt(why))) if goal.enough() > 1 => Verdict::GaveUp(*why),
        (1, _) => Verdict::Solved,
    };
    let (partial, why) = match ended {
        Ok(Answer::Stuck(grid)) => (Some(grid), None),
        Ok(Answer::GaveUp(words)) if session.found == 0 => (None, Some(words)),
        _ => (None, None),
    };
    let best = session.best.take().filter(|_| session.found == 0);
    Ok(Outcome {
        verdict,
        found: session.found,
        is_complete,
        partial,
        cost: best.as_ref().map(|best| Cost::of(puzzle, best)),
        best,
        why,
        clash,
        work: session.work(),
        time: session.elapsed(),
        solutions: session.solutions,
        statistics: session.statistics,
    })
}

/// Whether a method supports a puzzle, its rules, the goal and the requested proof.
fn check_support(method: &dyn Method, puzzle: &Puzzle, request: &Request) -> Result<(), RunError> {
    let refused = |reason: String| RunError::Unsupported {
        method: method.info().id,
        reason,
    };
    let rules = puzzle.layout();
    if !rules.is_plain() && !method.takes_rules() {
        return Err(refused(format!(
            "it knows rows, columns and rectangular blocks only, and this board has more rules ({rules})"
        )));
    }
    let clues = puzzle.clue_names();
    if !clues.is_empty() && !method.takes_clues() {
        return Err(refused(format!(
            "it knows no clues, and this board has some ({clues})"
        )));
    }
    let supported = method.supports(puzzle, request.goal);
    supported.map_err(|reason| refused(reason.0))?;
    match &request.proof {
        Some(proof) if method.proof() != Some(proof.kind()) => {
            Err(refused("it writes no proof in this format".into()))
        }
        Some(_) if !puzzle.clues().is_empty() => {
            let reason =
                "proofs are written for houses and pairs of cells, and this board has clues";
            Err(refused(reason.into()))
        }
        // A proof refers to the groups of a formula by their numbers, which count complete houses
        // only.
        Some(_) if !(0..rules.house_count()).all(|at| rules.is_complete(House::new(at))) => {
            let reason = "proofs need houses that have a cell for every digit";
            Err(refused(reason.into()))
        }
        _ => Ok(()),
    }
}
