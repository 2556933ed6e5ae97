//! Does the jobs of a plan.
//!
//! Workers take the next job that has no record; one thread writes. An experiment that measures
//! time has one worker, because two runs on two cores of one machine slow each other down
//! through memory and heat. Ctrl-C ends the runs under way, which leave no record.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use satur_methods::{Cancel, Request, find, run as run_method};

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
    /// Somebody pressed Ctrl-C; so many jobs are left.
    Interrupted(usize),
}

/// Someone who is told of every finished job: how many are done, of how many.
pub type Watch<'a> = dyn FnMut(&Record, usize, usize) + 'a;

/// Does the jobs of a plan that have no record yet, so many at once.
pub fn run(
    plan: &Plan,
    store: &mut Store,
    threads: usize,
    cancel: &Cancel,
    watch: &mut Watch,
) -> Result<Done, Fault> {
    let done: HashSet<usize> = store.records.iter().map(|record| record.job).collect();
    let left: Vec<usize> = (0..plan.jobs.len())
        .filter(|job| !done.contains(job))
        .collect();
    let machine = Machine::here();
    let mut appender = store.appender()?;
    let next = AtomicUsize::new(0);
    let mut fault = None;
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.clamp(1, left.len().max(1)) {
            let sender = sender.clone();
            let (next, left, machine) = (&next, &left, &machine);
            scope.spawn(move || {
                while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(record) = work(plan, number, machine, cancel) else {
                        break;
                    };
                    if sender.send(record).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for record in receiver {
            if let Err(error) = appender.add(&record) {
                fault = Some(error);
                cancel.stop();
                break;
            }
            store.records.push(record);
            let last = &store.records[store.records.len() - 1];
            watch(last, store.records.len(), plan.jobs.len());
        }
    });
    if let Some(fault) = fault {
        return Err(fault);
    }
    let missing = plan.jobs.len() - store.records.len();
    if missing > 0 {
        return Ok(Done::Interrupted(missing));
    }
    store.finish()?;
    if !store.has_traces() {
        let traces = trace::traces(plan, cancel);
        if !cancel.is_stopped() && !traces.is_empty() {
            store.write_traces(&traces)?;
        }
    }
    Ok(Done::Complete)
}

/// Does one job; nothing if it was interrupted.
fn work(plan: &Plan, number: usize, machine: &Machine, cancel: &Cancel) -> Option<Record> {
    if cancel.is_stopped() {
        return None;
    }
    let job = &plan.jobs[number];
    let (board, series) = (plan.board(job), plan.series(job));
    let mut request = Request::new(plan.experiment.goal());
    request.seed = job.seed;
    request.settings = &series.settings;
    request.budget = job.budget;
    request.cancel = cancel.clone();
    let outcome = run_method(find(series.id)?, &board.puzzle, &mut request);
    let record = Record::new(plan, number, job, machine, outcome);
    let was_cut = cancel.is_stopped() && record.verdict == "gave-up";
    (!was_cut).then_some(record)
}
