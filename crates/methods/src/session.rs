//! One run of a method from the inside: what is asked, what may be spent, what was found.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use satur_model::{Grid, Puzzle, Random, Solution, Violation};

use crate::{Answer, Event, Goal, Observer, Params, Request};

/// How much may be spent. Nothing set means without limit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Wall time.
    pub time: Option<Duration>,
    /// Attempts of a method that restarts.
    pub attempts: Option<u64>,
    /// Units of work, as the method counts them.
    pub work: Option<u64>,
}

/// A switch that stops every run that holds it.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Stops them.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether they are stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a method did not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// The time was up.
    Time(Duration),
    /// The attempts were used up.
    Attempts(u64),
    /// The work was used up.
    Work(u64),
    /// Somebody pressed Ctrl-C.
    Cancelled,
    /// It ended by a rule of its own, without a solution.
    OwnRule,
}

impl std::fmt::Display for GaveUp {
    /// The end of the sentence «gave up …».
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Time(limit) => write!(f, "after {limit:?}"),
            Self::Attempts(1) => write!(f, "after 1 attempt"),
            Self::Attempts(limit) => write!(f, "after {limit} attempts"),
            Self::Work(limit) => write!(f, "after {limit} units of work"),
            Self::Cancelled => write!(f, "because it was interrupted"),
            Self::OwnRule => write!(f, "by its own rule"),
        }
    }
}

/// The signal to leave at once; pass it up with `?`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop(pub(crate) GaveUp);

/// One run of a method, as the method sees it.
pub struct Session<'a> {
    puzzle: &'a Puzzle,
    goal: Goal,
    seed: u64,
    params: Params,
    budget: Budget,
    cancel: Cancel,
    observer: Option<&'a mut dyn Observer>,
    pub(crate) threads: usize,
    start: Instant,
    work: u64,
    /// The work at which the clock and the switch are looked at again.
    next_look: u64,
    attempts: u64,
    pub(crate) found: u64,
    pub(crate) solutions: Vec<Solution>,
    pub(crate) violation: Option<Violation>,
    pub(crate) best: Option<Grid>,
    pub(crate) statistics: Vec<(&'static str, u64)>,
}

/// How much work passes between two looks at the clock: a look costs as much as a few units.
const LOOK_EVERY: u64 = 1 << 10;

impl<'a> Session<'a> {
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        goal: Goal,
        seed: u64,
        params: Params,
        budget: Budget,
        cancel: Cancel,
        observer: Option<&'a mut dyn Observer>,
    ) -> Self {
        Self {
            puzzle,
            goal,
            seed,
            params,
            budget,
            cancel,
            observer,
            threads: 1,
            start: Instant::now(),
            work: 0,
            next_look: 0,
            attempts: 0,
            found: 0,
            solutions: Vec::new(),
            violation: None,
            best: None,
            statistics: Vec::new(),
        }
    }

    /// What is asked.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// What was set.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// A fresh generator of this run's seed.
    pub fn random(&self) -> Random {
        Random::new(self.seed)
    }

    /// How many threads the run may use: one if somebody watches, so that there is one story to
    /// tell.
    pub fn threads(&self) -> usize {
        if self.is_watched() {
            1
        } else {
            self.threads.max(1)
        }
    }

    /// Counts work, and ends the run when the budget is spent or somebody asks for the end.
    #[inline]
    pub fn tick(&mut self, work: u64) -> Result<(), Stop> {
        self.work += work;
        if self.work >= self.next_look {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Looks at the budget and the switch now, for methods in which a unit of work takes long.
    pub fn check(&mut self) -> Result<(), Stop> {
        self.look()
    }

    /// A question that a method asks another one beside its own run, with what is left of the
    /// time and the same switch.
    pub(crate) fn aside(&self, goal: Goal) -> Request<'static> {
        Request {
            budget: Budget {
                time: self.time_left(),
                ..Budget::default()
            },
            cancel: self.cancel.clone(),
            ..Request::new(goal)
        }
    }

    /// Whether the time is up or somebody asks for the end: a question that long searches in
    /// other crates can ask while the session is in use. It counts no work.
    pub(crate) fn is_over(&self) -> impl Fn() -> bool + use<> {
        let deadline = self
            .budget
            .time
            .and_then(|limit| self.start.checked_add(limit));
        let cancel = self.cancel.clone();
        move || cancel.is_stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// How much time is left, for methods that call something which keeps time itself; nothing
    /// if there is no limit.
    pub fn time_left(&self) -> Option<Duration> {
        let limit = self.budget.time?;
        Some(limit.saturating_sub(self.start.elapsed()))
    }

    /// The end of a method whose next piece of work cannot be interrupted and would take longer
    /// than what is left of the time.
    pub(crate) fn out_of_time(&self) -> Stop {
        Stop(GaveUp::Time(self.budget.time.unwrap_or_default()))
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.cancel.is_stopped() {
            return Err(Stop(GaveUp::Cancelled));
        }
        if let Some(limit) = self.budget.work.filter(|&limit| self.work >= limit) {
            return Err(Stop(GaveUp::Work(limit)));
        }
        if let Some(limit) = self
            .budget
            .time
            .filter(|&limit| self.start.elapsed() >= limit)
        {
            return Err(Stop(GaveUp::Time(limit)));
        }
        self.next_look = (self.work + LOOK_EVERY).min(self.budget.work.unwrap_or(u64::MAX));
        Ok(())
    }

    /// Begins an attempt of a method that restarts, of which `limit` are allowed unless the
    /// budget allows fewer.
    pub fn attempt(&mut self, limit: u64) -> Result<(), Stop> {
        let limit = self
            .budget
            .attempts
            .map_or(limit, |budget| budget.min(limit));
        if self.attempts >= limit {
            return Err(Stop(GaveUp::Attempts(limit)));
        }
        self.attempts += 1;
        let number = self.attempts;
        self.emit(|| Event::Restart(number));
        Ok(())
    }

    /// Work done so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Attempts begun so far.
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Time spent so far.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Offers a solution. It is verified here; a grid that is none ends the run as the
    /// method's error. `Break` says that the goal is reached.
    pub fn offer(&mut self, grid: Grid) -> ControlFlow<()> {
        match Solution::verify(self.puzzle, grid) {
            Ok(solution) => {
                self.found += 1;
                if self.solutions.len() < self.goal.keeps() {
                    self.solutions.push(solution);
                }
                self.emit(|| Event::Solution);
                if self.found >= self.goal.enough() {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            }
            Err(violation) => {
                self.violation = Some(violation);
                ControlFlow::Break(())
            }
        }
    }

    /// States how many solutions there are in all, when they were counted and not offered one by
    /// one; what was offered before is among them. The answer to return: complete, unless the
    /// goal ends before.
    pub fn counted(&mut self, total: u64) -> Answer {
        self.found = total.min(self.goal.enough());
        if total > self.found || total == u64::MAX {
            Answer::Incomplete
        } else {
            Answer::Complete
        }
    }

    /// Leaves the best grid so far of a method that may fail, for whoever wants to see how
    /// far it came. Nothing is claimed for it: digits may be wrong, cells may be blank.
    pub fn best(&mut self, grid: Grid) {
        self.best = Some(grid);
    }

    /// Tells the observer, if there is one; the event is not even built otherwise.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        if let Some(observer) = &mut self.observer {
            observer.event(self.work, event());
        }
    }

    /// Whether somebody watches.
    pub fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// Sets a statistic of the method's table.
    pub fn statistic(&mut self, name: &'static str, value: u64) {
        match self.statistics.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.statistics.push((name, value)),
        }
    }
}
