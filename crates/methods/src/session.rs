//! One run of a method from the inside: the question, the limits, the results.

use std::ops::ControlFlow;
use std::time::Duration;

use satur_model::{Cell, Grid, Instant, Puzzle, Random, Solution, Stop};
use satur_proof::write::{DratLog, PbLog, ProofLog};

use crate::packed::Buffer;
use crate::run::{Mistake, OnSolution};
use crate::{Answer, Detail, Event, Goal, Note, Observer, Params, Remark, Request};

/// The limits of a run; `None` is no limit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Wall time. A stop of the request may end the run earlier.
    pub time: Option<Duration>,
    /// Attempts of a method that restarts.
    pub attempts: Option<u64>,
    /// Units of work, as the method counts them.
    pub work: Option<u64>,
}

/// Why a method ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// The time was up.
    Time(Duration),
    /// The attempts were used up.
    Attempts(u64),
    /// The work was used up.
    Work(u64),
    /// The stop was requested.
    Cancelled,
    /// It ended by a rule of its own, without a solution; [`Outcome::why`](crate::Outcome::why)
    /// says which.
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
    /// Events that the observer is handed together.
    kept_back: Buffer,
    pub(crate) threads: usize,
    pub(crate) givens_clash: bool,
    pub(crate) proof: Option<ProofLog>,
    start: Instant,
    work: u64,
    /// The work at which the clock and the stop are checked again.
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

/// The work between two checks of the clock unless a method sets it: a check costs as much as a few
/// units.
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
        let mut session = Self {
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
            kept_back: Buffer::default(),
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
        };
        session.ask_room();
        session
    }

    /// The goal of the run.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The parameters of the run.
    pub fn params(&self) -> &Params {
        self.params
    }

    /// Returns a fresh generator with this run's seed.
    pub fn random(&self) -> Random {
        Random::new(self.seed)
    }

    /// The number of threads that the run may use: one with an observer or a proof, so that there
    /// is a single sequence of events.
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

    /// Counts work, and ends the run when the budget is spent or the stop is over.
    #[inline]
    pub fn tick(&mut self, work: u64) -> Result<(), Halt> {
        self.work += work;
        if self.work >= self.next_look {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Checks the budget and the stop now, for methods in which a unit of work takes long.
    pub fn check(&mut self) -> Result<(), Halt> {
        self.look()
    }

    /// Returns a request for a run of another method on behalf of this one, with the remaining time
    /// and the same stop.
    pub(crate) fn aside(&self, goal: Goal) -> Request<'static> {
        Request {
            stop: self.stop.clone(),
            ..Request::new(goal)
        }
    }

    /// The stop of the run, for long searches that have no session. They count no work.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The halt of a method whose stop is over, or that has too little time left for its next piece
    /// of work.
    pub(crate) fn halted(&self) -> Halt {
        if self.stop.is_requested() {
            Halt(GaveUp::Cancelled)
        } else {
            Halt(GaveUp::Time(self.stop.limit().unwrap_or_default()))
        }
    }

    /// Sets the units of work between two checks of the clock, for methods in which a unit takes
    /// long.
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

    /// Starts an attempt of a method that restarts; `limit` attempts are allowed unless the budget
    /// allows fewer.
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

    /// The work done so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The number of attempts so far.
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// The time spent so far.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Offers a solution. It is verified here; a grid that is not a solution ends the run with an
    /// error of the method. `Break` says that the goal is reached.
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

    /// The number of digits of the puzzle that a grid does not keep.
    pub(crate) fn givens_lost(&self, grid: &Grid) -> usize {
        let own = self.puzzle.board();
        own.filled()
            .filter(|&(cell, digit)| grid[cell] != Some(digit))
            .count()
    }

    /// Sets the total number of solutions, when they were counted and not offered one by one; it
    /// includes those offered before. Returns the answer of the method: complete, unless the goal
    /// ends before.
    pub fn counted(&mut self, total: u64) -> Answer {
        self.found = total.min(self.goal.enough());
        if total > self.found || total == u64::MAX {
            Answer::Incomplete
        } else {
            Answer::Complete
        }
    }

    /// Records the best grid so far of a method that may fail. Its digits may be wrong, and cells
    /// may be blank.
    pub fn best(&mut self, grid: Grid) {
        self.best = Some(grid);
    }

    /// Sends an event to the observer, if there is one; otherwise the event is not even built. The
    /// closure is called from a separate function, so that loops that emit events keep their
    /// registers: a run without an observer pays for one comparison. Closures should take what they
    /// need by `move`, otherwise it lives in memory on the fast path too.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        if self.observer.is_some() {
            self.tell(event);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let event = event();
        if !self.kept_back.event(self.work, &event) {
            self.tell_alone(event);
        }
    }

    /// Sends what comes together, from a loop that is compiled apart for runs with an observer: that the
    /// cell of an event was chosen, if it was, a remark on it, and the event. While events are kept back it
    /// costs no call.
    #[expect(clippy::inline_always, reason = "only then is the event never built")]
    #[inline(always)]
    pub(crate) fn emit_together(
        &mut self,
        chosen: Option<Cell>,
        remark: Remark,
        detail: impl FnOnce() -> Detail,
        event: Event,
    ) {
        let kept = Some(remark).filter(|_| self.wants_detail);
        let is_chosen = chosen.is_some();
        if !self
            .kept_back
            .event_after(self.work, is_chosen, kept, &event)
        {
            self.tell_apart(chosen, remark, detail, event);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_apart(
        &mut self,
        chosen: Option<Cell>,
        remark: Remark,
        detail: impl FnOnce() -> Detail,
        event: Event,
    ) {
        if let Some(cell) = chosen {
            self.emit(|| Event::Choose(cell));
        }
        self.remark(remark, detail);
        self.emit(|| event);
    }

    #[cold]
    #[inline(never)]
    fn tell_alone(&mut self, event: Event) {
        self.hand_over();
        if self.kept_back.event(self.work, &event) {
            return;
        }
        if let Some(observer) = &mut self.observer {
            observer.event(self.work, event);
        }
        self.ask_room();
    }

    /// Hands over the events that were kept back.
    #[cold]
    pub(crate) fn hand_over(&mut self) {
        if let Some(observer) = &mut self.observer {
            let events = self.kept_back.take(self.work);
            if !events.is_empty() {
                observer.batch(events);
            }
        }
        self.ask_room();
    }

    fn ask_room(&mut self) {
        if let Some(observer) = &self.observer {
            self.kept_back.set_room(observer.room());
        }
    }

    /// Reports the digits that logic had settled before an attempt began: after
    /// [`Session::attempt`] an observer has only the puzzle.
    pub(crate) fn report_settled(&mut self, settled: &Grid) {
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

    /// Sends a detail to the observer if it wants detail; otherwise nothing is built.
    #[inline]
    pub fn explain(&mut self, detail: impl FnOnce() -> Detail) {
        if self.wants_detail {
            self.tell(|| Event::Detail(Box::new(detail())));
        }
    }

    /// Sends a detail as [`Session::explain`] does; it is not built while events are kept back.
    #[inline]
    pub fn remark(&mut self, remark: Remark, detail: impl FnOnce() -> Detail) {
        if self.wants_detail {
            self.tell_remark(remark, detail);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_remark(&mut self, remark: Remark, detail: impl FnOnce() -> Detail) {
        if self.kept_back.remark(self.work, remark) {
            return;
        }
        self.hand_over();
        if !self.kept_back.remark(self.work, remark) {
            self.tell_alone(Event::Detail(Box::new(detail())));
        }
    }

    /// Sends a detail as [`Session::remark`] does, from a loop as that of [`Session::emit_together`].
    #[inline]
    pub(crate) fn remark_hot(&mut self, remark: Remark, detail: impl FnOnce() -> Detail) {
        if self.wants_detail && !self.kept_back.remark(self.work, remark) {
            self.tell_remark(remark, detail);
        }
    }

    /// Whether there is an observer that wants detail.
    #[inline]
    pub fn wants_detail(&self) -> bool {
        self.wants_detail
    }

    /// Whether there is an observer.
    pub fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// Whether two givens of the puzzle clash; only relevant for a run that continues despite a
    /// clash.
    pub(crate) fn givens_clash(&self) -> bool {
        self.givens_clash
    }

    /// Sets statistics of the method's table that were not set before, without a search for each.
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
