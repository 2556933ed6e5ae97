//! One run of a method from the inside: what is asked, what may be spent, what was found.

use std::ops::ControlFlow;
use std::time::Duration;

use satur_model::{Grid, Instant, Puzzle, Random, Solution, Stop};
use satur_proof::write::{DratLog, PbLog, ProofLog};

use crate::run::{Mistake, OnSolution};
use crate::{Answer, Detail, Event, Goal, Note, Observer, Params, Request};

/// How much may be spent. Nothing set means without limit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Wall time. A stop of the request may end the run earlier.
    pub time: Option<Duration>,
    /// Attempts of a method that restarts.
    pub attempts: Option<u64>,
    /// Units of work, as the method counts them.
    pub work: Option<u64>,
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
    /// Somebody asked for the end.
    Cancelled,
    /// It ended by a rule of its own, without a solution;
    /// [`Outcome::why`](crate::Outcome::why) says which.
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
            Self::OwnRule => write!(f, "without a solution"),
        }
    }
}

/// A run that has to end: its budget is spent, or its stop is over. Pass it up with `?`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halt(pub(crate) GaveUp);

/// One run of a method, as the method sees it.
pub struct Session<'a> {
    puzzle: &'a Puzzle,
    goal: Goal,
    seed: u64,
    params: &'a Params,
    budget: Budget,
    /// The request's stop, narrowed to the time of the budget.
    stop: Stop,
    observer: Option<&'a mut dyn Observer>,
    wants_detail: bool,
    pub(crate) threads: usize,
    pub(crate) givens_clash: bool,
    pub(crate) proof: Option<ProofLog>,
    start: Instant,
    work: u64,
    /// The work at which the clock and the request to stop are looked at again.
    next_look: u64,
    look_every: u64,
    attempts: u64,
    pub(crate) found: u64,
    pub(crate) solutions: Vec<Solution>,
    pub(crate) on_solution: Option<OnSolution<'a>>,
    pub(crate) mistake: Option<Mistake>,
    pub(crate) best: Option<Grid>,
    pub(crate) statistics: Vec<(&'static str, u64)>,
}

/// How much work passes between two looks at the clock unless a method asks for more: a look
/// costs as much as a few units.
const LOOK_EVERY: u64 = 1 << 10;

impl<'a> Session<'a> {
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        goal: Goal,
        seed: u64,
        params: &'a Params,
        budget: Budget,
        stop: &Stop,
        observer: Option<&'a mut dyn Observer>,
    ) -> Self {
        Self {
            puzzle,
            goal,
            seed,
            params,
            stop: stop.narrowed(budget.time),
            budget,
            wants_detail: observer
                .as_ref()
                .is_some_and(|observer| observer.wants_detail()),
            observer,
            threads: 1,
            givens_clash: false,
            proof: None,
            start: Instant::now(),
            work: 0,
            next_look: 0,
            look_every: LOOK_EVERY,
            attempts: 0,
            found: 0,
            solutions: Vec::new(),
            on_solution: None,
            mistake: None,
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
        self.params
    }

    /// A fresh generator of this run's seed.
    pub fn random(&self) -> Random {
        Random::new(self.seed)
    }

    /// How many threads the run may use: one if somebody watches or a proof is recorded, so that
    /// there is one story to tell.
    pub fn threads(&self) -> usize {
        if self.is_watched() || self.proof.is_some() {
            1
        } else {
            self.threads.max(1)
        }
    }

    /// The pseudo-Boolean proof to record, if one is wanted.
    pub(crate) fn pseudo_boolean_proof(&self) -> Option<&PbLog> {
        match &self.proof {
            Some(ProofLog::PseudoBoolean(log)) => Some(log),
            _ => None,
        }
    }

    /// The DRAT proof to record, if one is wanted.
    pub(crate) fn drat_proof(&self) -> Option<&DratLog> {
        match &self.proof {
            Some(ProofLog::Drat(log)) => Some(log),
            _ => None,
        }
    }

    /// Counts work, and ends the run when the budget is spent or somebody asks for the end.
    #[inline]
    pub fn tick(&mut self, work: u64) -> Result<(), Halt> {
        self.work += work;
        if self.work >= self.next_look {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Looks at the budget and the stop now, for methods in which a unit of work takes long.
    pub fn check(&mut self) -> Result<(), Halt> {
        self.look()
    }

    /// A question that a method asks another one beside its own run, with what is left of the
    /// time and the same request to stop.
    pub(crate) fn aside(&self, goal: Goal) -> Request<'static> {
        Request {
            stop: self.stop.clone(),
            ..Request::new(goal)
        }
    }

    /// When the run has to end, for long searches that know no session. They count no work.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The end of a method whose stop is over, or that has too little time left
    /// for its next piece of work.
    pub(crate) fn halted(&self) -> Halt {
        if self.stop.is_requested() {
            Halt(GaveUp::Cancelled)
        } else {
            Halt(GaveUp::Time(self.stop.limit().unwrap_or_default()))
        }
    }

    /// Sets how many units of work may pass between two looks at the clock, for methods in which
    /// a unit takes long.
    pub(crate) fn look_every(&mut self, units: u64) {
        self.look_every = units.clamp(1, LOOK_EVERY);
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        if self.stop.is_requested() {
            return Err(Halt(GaveUp::Cancelled));
        }
        if let Some(limit) = self.budget.work.filter(|&limit| self.work >= limit) {
            return Err(Halt(GaveUp::Work(limit)));
        }
        if self.stop.is_late() {
            return Err(self.halted());
        }
        self.next_look = (self.work + self.look_every).min(self.budget.work.unwrap_or(u64::MAX));
        Ok(())
    }

    /// Begins an attempt of a method that restarts, of which `limit` are allowed unless the
    /// budget allows fewer.
    pub fn attempt(&mut self, limit: u64) -> Result<(), Halt> {
        let limit = self
            .budget
            .attempts
            .map_or(limit, |budget| budget.min(limit));
        if self.attempts >= limit {
            return Err(Halt(GaveUp::Attempts(limit)));
        }
        self.attempts += 1;
        let number = self.attempts;
        self.emit(move || Event::Restart(number));
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
                let (keeps, flow) = match &mut self.on_solution {
                    Some(call) => (1, call(&solution)),
                    None => (self.goal.keeps(), ControlFlow::Continue(())),
                };
                if self.solutions.len() < keeps {
                    self.solutions.push(solution);
                }
                self.emit(|| Event::Solution);
                if flow.is_break() || self.found >= self.goal.enough() {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            }
            Err(violation) => {
                self.mistake = Some(Mistake::Grid(violation));
                ControlFlow::Break(())
            }
        }
    }

    /// How many digits of the puzzle a grid does not keep.
    pub(crate) fn givens_lost(&self, grid: &Grid) -> usize {
        let own = self.puzzle.board();
        own.filled()
            .filter(|&(cell, digit)| grid[cell] != Some(digit))
            .count()
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

    /// Tells the observer, if there is one; the event is not even built otherwise. What builds it is
    /// called from a function of its own, so that the loops which tell something keep their registers:
    /// a run that nobody watches pays for one comparison. Closures should take what they need by
    /// `move`, or it lives in memory on the fast path too.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        if self.observer.is_some() {
            self.tell(event);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(observer) = &mut self.observer {
            observer.event(self.work, event());
        }
    }

    /// Tells which digits logic had settled before an attempt began: after [`Session::attempt`] an
    /// observer has the puzzle alone.
    pub(crate) fn tell_settled(&mut self, settled: &Grid) {
        if self.is_watched() {
            let own = self.puzzle.board();
            for (cell, digit) in settled.filled() {
                if own[cell].is_none() {
                    self.emit(|| Event::Place(cell, digit));
                }
            }
            if settled.count_filled() == settled.shape().cells() {
                self.explain(|| Detail::Note(Note::LogicSettled));
            }
        }
    }

    /// Tells the observer why, if it wants detail; nothing is built otherwise.
    #[inline]
    pub fn explain(&mut self, detail: impl FnOnce() -> Detail) {
        if self.wants_detail {
            self.tell(|| Event::Detail(Box::new(detail())));
        }
    }

    /// Whether somebody watches and wants detail.
    #[inline]
    pub fn wants_detail(&self) -> bool {
        self.wants_detail
    }

    /// Whether somebody watches.
    pub fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// Whether two givens of the puzzle clash, which only a run that was asked to go on despite that
    /// has to know.
    pub(crate) fn givens_clash(&self) -> bool {
        self.givens_clash
    }

    /// Sets statistics of the method's table that were not set before, which needs no search for each.
    pub(crate) fn new_statistics(&mut self, all: impl IntoIterator<Item = (&'static str, u64)>) {
        self.statistics.extend(all);
    }

    /// Sets a statistic of the method's table.
    pub fn statistic(&mut self, name: &'static str, value: u64) {
        match self.statistics.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.statistics.push((name, value)),
        }
    }
}
