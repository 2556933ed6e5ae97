//! The race: on several threads, the first engine to finish ends the run.
//!
//! The session's thread leads with the learner that has worked so far. Each further thread has an
//! engine of its own: the walker, if there is one, and learners and walkers with other seeds. They
//! search differently, and the first to finish ends the race. After every lap the learners exchange
//! what they have learnt ([`SharedClause`]); otherwise they would all prove the same.
//!
//! *Sound*: every solution that any engine finds is sent to the leader, who offers it unless it is
//! known. A learner rules out a solution only after it was sent, and shares nothing before: so when
//! one has exhausted the board and the leader has received everything that was sent before, every
//! solution is known, whoever found it. Only this proves that there is none, or no second. A goal
//! that lists more than two solutions does not benefit from a race: it ends, and the leader
//! continues.
//!
//! *Not repeatable*: which engine finishes first depends on the machine. The verdict does not.
//!
//! *Cost*: a race begins after some 15 milliseconds (`race-after`), so that easy boards are solved
//! as on one thread. The leader checks the budget and the stop between its laps of about a
//! millisecond; work is that of all threads. *Memory*: the learners share the bound on learnt
//! clauses of a single one; each engine has tables of about 250 bytes a candidate, and the engines
//! of a race have at most [`MOST_CANDIDATES`] in total, a gigabyte. Clauses that wait to be
//! imported are at most [`MOST_WAITING`] an engine, and those of a lap. Measured: the hardest board
//! of `gecode25` after 15 seconds took 25 megabytes on one thread and 45 on four.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use satur_model::{Grid, Solution};

use super::engine::{Engine, Lap, RunStatistics};
use super::learn::{Learner, SharedClause};
use super::portfolio;
use super::tuning::Tuning;
use super::walk::Walker;
use crate::word::Word;
use crate::{Answer, Halt, Session};

/// Upper bound on the threads of a race.
const MOST_THREADS: usize = 64;
/// Upper bound on the candidates of all engines together.
const MOST_CANDIDATES: usize = 1 << 22;
/// Upper bound on the clauses that wait for an engine.
const MOST_WAITING: usize = 1 << 12;

/// The work after which this run becomes a race.
pub(super) fn begins(session: &Session, tuning: &Tuning) -> u64 {
    if session.threads() > 1 {
        tuning.race_after
    } else {
        u64::MAX
    }
}

/// Races until the goal is reached or nothing is left; no answer if solutions have to be listed,
/// with which the learner continues. The statistics of the other engines are added.
pub(super) fn race<W: Word>(
    learner: &mut Learner<W>,
    walker: Option<Walker>,
    session: &mut Session,
    statistics: &mut RunStatistics,
) -> Result<Option<Answer>, Halt> {
    if session.found > 1 {
        return Ok(None);
    }
    let found = session.solutions.iter().map(Solution::grid);
    let mut known: Vec<Grid> = found.cloned().collect();
    let mut others = others(learner, walker, session, &known);
    learner.share(others.len() + 1);
    let track = Track::new(others.len() + 1);
    let ended = thread::scope(|scope| {
        // However this ends, the other threads must end too: the scope waits for them.
        let _finish = Finish(&track);
        let (tell, heard) = mpsc::channel();
        for (at, engine) in others.iter_mut().enumerate() {
            let (track, tell) = (&track, tell.clone());
            // If the system refuses threads, those that run take part.
            let _ = thread::Builder::new()
                .spawn_scoped(scope, move || run(at + 1, engine.as_mut(), track, &tell));
        }
        lead(learner, &track, &heard, &mut known, session)
    });
    for engine in &others {
        *statistics += engine.statistics();
    }
    if ended == Ok(None) {
        learner.keep_to_itself();
        for grid in &known {
            learner.exclude(grid);
        }
    }
    ended
}

/// The engines beside the leader.
fn others<W: Word>(
    learner: &Learner<W>,
    walker: Option<Walker>,
    session: &Session,
    known: &[Grid],
) -> Vec<Box<dyn Engine>> {
    let cover = learner.cover();
    let fitting = MOST_CANDIDATES / cover.len().max(1);
    let threads = session.threads().min(MOST_THREADS).min(fitting);
    let mut random = session.random();
    // The first number is the seed of the learner and the walker that already run.
    random.bits();
    let is_walked = walker.is_some();
    let is_roomy = walker.as_ref().is_some_and(Walker::is_roomy);
    let candidates = is_walked.then(|| portfolio::candidates(cover));
    let mut engines: Vec<Box<dyn Engine>> = Vec::new();
    if let Some(walker) = walker {
        engines.push(Box::new(walker));
    }
    while engines.len() + 1 < threads {
        let seed = random.bits();
        // Learners and walkers in turn, the kind that suits the board first.
        let is_turn = (engines.len() % 2 == 1) == is_roomy;
        if let Some(candidates) = candidates.as_ref().filter(|_| is_turn) {
            engines.push(Box::new(Walker::new(candidates, seed, learner.tuning())));
        } else {
            let (tuning, stop) = (learner.tuning(), session.stop());
            let other = Learner::<W>::new(cover.clone(), seed, false, tuning, stop);
            // If there is no time to build it, there is none for a race.
            let Some(mut other) = other else { break };
            other.share(threads);
            for grid in known {
                other.exclude(grid);
            }
            engines.push(Box::new(other));
        }
    }
    engines
}

/// The state shared by all threads.
struct Track {
    is_over: AtomicBool,
    /// Work of the other engines that was not counted yet.
    work: AtomicU64,
    /// By engine, the leader first: the clauses of the others that it has not imported yet.
    waiting: Vec<Mutex<Vec<Arc<SharedClause>>>>,
}

impl Track {
    fn new(engines: usize) -> Self {
        Self {
            is_over: AtomicBool::new(false),
            work: AtomicU64::new(0),
            waiting: (0..engines).map(|_| Mutex::default()).collect(),
        }
    }

    /// Exports the short clauses that an engine has learnt, and imports those of the others.
    fn exchange(&self, at: usize, engine: &mut dyn Engine) {
        let waiting = |at: usize| {
            let lock = self.waiting[at].lock();
            lock.unwrap_or_else(PoisonError::into_inner)
        };
        let clauses: Vec<_> = engine.take_shared().into_iter().map(Arc::new).collect();
        for other in (0..self.waiting.len()).filter(|&other| other != at) {
            let mut waiting = waiting(other);
            if waiting.len() < MOST_WAITING {
                waiting.extend(clauses.iter().cloned());
            }
        }
        let taken = std::mem::take(&mut *waiting(at));
        for clause in &taken {
            engine.import(clause);
        }
    }
}

/// Ends the race when it is dropped.
struct Finish<'a>(&'a Track);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Relaxed);
    }
}

/// Runs an engine beside the leader, lap after lap.
fn run(at: usize, engine: &mut dyn Engine, track: &Track, tell: &Sender<Lap>) {
    while !track.is_over.load(Ordering::Relaxed) {
        let before = engine.work();
        let lap = engine.lap();
        track
            .work
            .fetch_add(engine.work() - before, Ordering::Relaxed);
        let is_done = matches!(lap, Lap::Exhausted | Lap::Stuck);
        if (lap != Lap::Running && tell.send(lap).is_err()) || is_done {
            return;
        }
        track.exchange(at, engine);
    }
}

/// Runs the leader's laps, and handles the messages of the others between them.
fn lead<W: Word>(
    learner: &mut Learner<W>,
    track: &Track,
    heard: &Receiver<Lap>,
    known: &mut Vec<Grid>,
    session: &mut Session,
) -> Result<Option<Answer>, Halt> {
    loop {
        let before = learner.work();
        let own = learner.lap();
        let work = learner.work() - before;
        session.tick(work + track.work.swap(0, Ordering::Relaxed))?;
        // Messages of the others first: the leader's own proof may depend on them.
        for lap in heard.try_iter().chain(std::iter::once(own)) {
            match lap {
                Lap::Found(grid) if !known.contains(&grid) => {
                    known.push(grid.clone());
                    if session.offer(grid).is_break() {
                        return Ok(Some(Answer::Incomplete));
                    }
                }
                Lap::Exhausted => return Ok(Some(Answer::Complete)),
                Lap::Found(_) | Lap::Running | Lap::Stuck => {}
            }
        }
        if known.len() > 1 {
            return Ok(None);
        }
        track.exchange(0, learner);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use satur_model::{Digit, Puzzle, Random, Stop};
    use satur_testkit::{boards, oracle};

    use super::*;
    use crate::{Budget, GaveUp, Goal, Outcome, Request, Verdict, find, run as run_alone};

    /// `exact` as a race from the first step on.
    fn racing() -> [String; 7] {
        let settings = [
            "engine=general",
            "small-side=0",
            "unwalked-side=0",
            "shifted=0",
            "first-step=0",
            "race-after=0",
            "most-listed=1000000",
        ];
        settings.map(String::from)
    }

    fn raced(puzzle: &Puzzle, goal: Goal, threads: usize) -> Outcome {
        let mut request = Request {
            threads,
            settings: &racing(),
            ..Request::new(goal)
        };
        run_alone(find("exact").unwrap(), puzzle, &mut request).unwrap()
    }

    const GOALS: [Goal; 5] = [
        Goal::One,
        Goal::Unique,
        Goal::UpTo(3),
        Goal::Count(7),
        Goal::Count(300),
    ];

    /// Requires the verdict and the number of solutions of one thread and of the oracle; nothing is
    /// listed twice.
    fn judge(puzzle: &Puzzle) {
        let exact = find("exact").unwrap();
        for goal in GOALS {
            let alone = run_alone(exact, puzzle, &mut Request::new(goal)).unwrap();
            for threads in [2, 4] {
                let outcome = raced(puzzle, goal, threads);
                let summary = |outcome: &Outcome| (outcome.verdict, outcome.found);
                assert_eq!(summary(&outcome), summary(&alone), "{goal:?} by {threads}");
                let solutions = &outcome.solutions;
                let is_twice = |at: usize| solutions[..at].contains(&solutions[at]);
                assert!(!(1..solutions.len()).any(is_twice), "{goal:?} by {threads}");
            }
        }
    }

    #[test]
    fn every_kind_of_board_has_the_verdict_of_one_thread() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
            let shape = boards::shape(rows, cols);
            let mut random = Random::new(4);
            judge(&Puzzle::new(boards::full(shape, &mut random)));
            judge(&Puzzle::new(Grid::empty(shape)));
            for share in [3, 4, 5, 6] {
                let holes = shape.cells() * share / 10;
                judge(&boards::with_holes(shape, holes, &mut random));
            }
        }
    }

    #[test]
    fn wrong_boards_are_refuted() {
        let mut refuted = 0;
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let shape = boards::shape(3, 3);
            let mut givens = boards::with_holes(shape, 50, &mut random).givens().clone();
            let cell = givens.blanks().nth(seed as usize).unwrap();
            givens[cell] = Some(Digit::new(random.below(9)));
            let puzzle = Puzzle::new(givens);
            refuted += usize::from(oracle::count(&puzzle, 1) == 0);
            judge(&puzzle);
        }
        assert!(refuted > 5, "{refuted}");
    }

    /// A digit with twelve columns for thirteen rows. Every single of it is sound, no house is too
    /// full, and trying all possibilities takes too long.
    fn crowded() -> Puzzle {
        let puzzle = Puzzle::new(Grid::empty(boards::shape(5, 5)));
        let is_one_of = |line: usize, first: usize| line % 5 < if line / 5 < first { 3 } else { 2 };
        let mut marks = puzzle.candidates();
        for cell in puzzle.shape().all_cells() {
            let (row, col) = (puzzle.shape().row(cell), puzzle.shape().col(cell));
            if is_one_of(row, 3) && !is_one_of(col, 2) {
                marks[cell].remove(Digit::new(0));
            }
        }
        puzzle.with_candidates(marks).unwrap()
    }

    #[test]
    fn time_work_and_the_switch_end_a_race() {
        let puzzle = crowded();
        let ended = |goal, budget, stop| {
            let mut request = Request {
                budget,
                stop,
                threads: 3,
                settings: &racing(),
                ..Request::new(goal)
            };
            let exact = find("exact").unwrap();
            run_alone(exact, &puzzle, &mut request).unwrap().verdict
        };
        for goal in [Goal::One, Goal::Unique] {
            let time = Duration::from_millis(20);
            let budget = Budget {
                time: Some(time),
                ..Budget::default()
            };
            let verdict = ended(goal, budget, Stop::default());
            assert_eq!(verdict, Verdict::GaveUp(GaveUp::Time(time)));

            let budget = Budget {
                work: Some(20_000),
                ..Budget::default()
            };
            let verdict = ended(goal, budget, Stop::default());
            assert_eq!(verdict, Verdict::GaveUp(GaveUp::Work(20_000)));

            let stop = Stop::default();
            let switch = stop.clone();
            let verdict = thread::scope(|scope| {
                scope.spawn(move || {
                    thread::sleep(Duration::from_millis(20));
                    switch.request();
                });
                ended(goal, Budget::default(), stop)
            });
            assert_eq!(verdict, Verdict::GaveUp(GaveUp::Cancelled));
        }
    }
}
