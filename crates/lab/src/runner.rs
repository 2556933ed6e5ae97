//! Executes the jobs of a plan.
//!
//! Workers take the next job that has no record; one thread writes, and a job counts as done when
//! its record is on disk. An experiment that measures time has one worker, because two runs on two
//! cores of one machine slow each other down through memory and heat, and does a short run twice:
//! the first warms up caches, the second counts. Ctrl-C ends the current runs, which leave no
//! record.

use std::collections::HashSet;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use satur_methods::{Request, Threads, find, run as run_method};
use satur_model::Stop;

use crate::external;
use crate::fault::Fault;
use crate::machine::Machine;
use crate::plan::Plan;
use crate::record::Record;
use crate::store::Store;
use crate::trace;

/// How a run of an experiment ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// Every job has its record.
    Complete,
    /// The run was interrupted; holds the number of jobs that are left.
    Interrupted(usize),
}

/// Called for every finished job with how many are done, of how many.
pub type Watch<'a> = dyn FnMut(&Record, usize, usize) + 'a;

/// Upper bound on the records of a worker that wait for the disk: enough that it rarely blocks, and
/// few enough that a kill costs little.
const AHEAD: usize = 8;

/// Shorter runs are timed on their second execution: the first time is largely that of caches and
/// pages.
const WARMED_UP: Duration = Duration::from_millis(10);

/// Executes the jobs of a plan that have no record yet, several at once; one after another if the
/// system refuses threads.
pub fn run(
    plan: &Plan,
    store: &mut Store,
    threads: &Threads,
    stop: &Stop,
    watch: &mut Watch,
) -> Result<Done, Fault> {
    let done: HashSet<usize> = store.records.iter().map(|record| record.job).collect();
    let left: Vec<usize> = (0..plan.jobs.len())
        .filter(|job| !done.contains(job))
        .collect();
    if !left.is_empty() {
        store.note_threads(threads.wanted())?;
    }
    let machine = Machine::here();
    let mut appender = store.appender()?;
    let next = AtomicUsize::new(0);
    // The record of the next job; `None` if there is none left or the stop is over.
    let work_next = || {
        let number = *left.get(next.fetch_add(1, Ordering::Relaxed))?;
        work(plan, number, &machine, stop)
    };
    let mut keep = |records: Vec<Record>| {
        appender.add(&records)?;
        for record in records {
            watch(&record, store.records.len() + 1, plan.jobs.len());
            store.records.push(record);
        }
        Ok(())
    };
    let kept: Result<(), Fault> = thread::scope(|scope| {
        let workers = threads.wanted().clamp(1, left.len().max(1));
        let (sender, receiver) = mpsc::sync_channel(workers * AHEAD);
        let started = threads.start(scope, workers, || {
            let sender = sender.clone();
            move || while work_next().is_some_and(|record| sender.send(record).is_ok()) {}
        });
        drop(sender);
        let next_records = || {
            let first = receiver.recv().ok()?;
            // Everything that arrived while waiting for the disk is written at once.
            let waiting = receiver.try_iter().take(workers * AHEAD);
            Some(iter::once(first).chain(waiting).collect())
        };
        let kept = if started > 0 {
            iter::from_fn(next_records).try_for_each(&mut keep)
        } else {
            iter::from_fn(|| work_next().map(|record| vec![record])).try_for_each(&mut keep)
        };
        if kept.is_err() {
            stop.request();
        }
        kept
    });
    kept?;
    let missing = plan.jobs.len() - store.records.len();
    if missing > 0 {
        return Ok(Done::Interrupted(missing));
    }
    store.finish()?;
    if !store.has_traces() {
        let traces = trace::traces(plan, stop);
        if !stop.is_requested() && !traces.is_empty() {
            store.write_traces(&traces)?;
        }
    }
    Ok(Done::Complete)
}

/// Executes the jobs with these numbers one after another and returns their records, for callers
/// that distribute a plan over machines. Numbers past the plan are skipped, and an interrupted job
/// leaves no record.
pub fn run_jobs(plan: &Plan, jobs: &[usize], stop: &Stop) -> Vec<Record> {
    let machine = Machine::here();
    let known = jobs.iter().filter(|&&job| job < plan.jobs.len());
    known
        .map_while(|&job| work(plan, job, &machine, stop))
        .collect()
}

/// Adds records that were made elsewhere to a store, if they belong to jobs of the plan without a
/// record, and returns how many. [`run`] then does the rest, if any, and finishes the folder.
pub fn keep(plan: &Plan, store: &mut Store, records: Vec<Record>) -> Result<usize, Fault> {
    let mut done: HashSet<usize> = store.records.iter().map(|record| record.job).collect();
    let new: Vec<Record> = records
        .into_iter()
        .filter(|record| record.belongs_to(plan) && done.insert(record.job))
        .collect();
    store.appender()?.add(&new)?;
    let count = new.len();
    store.records.extend(new);
    Ok(count)
}

/// Executes one job; `None` if it was interrupted.
fn work(plan: &Plan, number: usize, machine: &Machine, stop: &Stop) -> Option<Record> {
    if stop.is_requested() {
        return None;
    }
    let job = &plan.jobs[number];
    let (board, series) = (plan.board(job), plan.series(job));
    if let Some(external) = external::find(series.id) {
        let outcome = external.solve(&board.puzzle, job.budget.time, stop);
        return (!stop.is_requested()).then(|| Record::new(plan, number, job, machine, outcome));
    }
    let method = find(series.id)?;
    let once = || {
        let mut request = Request::new(plan.experiment.goal());
        request.seed = job.seed;
        request.settings = &series.settings;
        request.budget = job.budget;
        request.stop = stop.clone();
        request.despite_clash = plan.experiment.is_as_published(series);
        run_method(method, &board.puzzle, &mut request)
    };
    let mut outcome = once();
    let is_short = matches!(&outcome, Ok(outcome) if outcome.time < WARMED_UP);
    if plan.experiment.is_timing() && is_short {
        outcome = once();
    }
    let record = Record::new(plan, number, job, machine, outcome);
    let was_cut = stop.is_requested() && record.verdict == "gave-up";
    (!was_cut).then_some(record)
}
