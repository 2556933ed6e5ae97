//! Progress on long work: only on a terminal, never in a pipe.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use satur::methods::Threads;

/// A line on stderr: share of the input, puzzles, rate, time left.
pub(crate) struct Progress {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
    done: u64,
}

/// Lets a line move also while nothing is done. The library panics where no thread can be
/// started for it, so one is tried first.
pub(crate) fn tick(bar: &ProgressBar) {
    if Threads::new(1).start_alone(|| ()) {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
}

/// A line on stderr: pages drawn, time left.
pub(crate) struct PageProgress(ProgressBar);

impl PageProgress {
    /// Shown when stderr is a terminal and nobody asked for quiet.
    pub(crate) fn new(quiet: bool, pages: usize) -> Self {
        if quiet || !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let template = "{bar:30} {percent:>3}%  {pos} of {len} pages  {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is right");
        Self(ProgressBar::new(pages as u64).with_style(style))
    }

    /// One more page is done.
    pub(crate) fn add(&self) {
        self.0.inc(1);
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Progress {
    /// Shown when stderr is a terminal and nobody asked for quiet.
    pub(crate) fn new(quiet: bool, total: Option<u64>, read: Arc<AtomicU64>) -> Self {
        let bar = if quiet || !std::io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            let template = match total {
                Some(_) => "{bar:30} {percent:>3}%  {msg}  {eta} left",
                None => "{spinner} {msg}  {elapsed}",
            };
            let style = ProgressStyle::with_template(template).expect("the templates are right");
            bar.set_style(style);
            tick(&bar);
            bar
        };
        Self { bar, read, done: 0 }
    }

    /// So many more puzzles are done.
    pub(crate) fn add(&mut self, puzzles: u64) {
        self.done += puzzles;
        if !self.bar.is_hidden() {
            self.bar.set_position(self.read.load(Ordering::Relaxed));
            let rate = self.done as f64 / self.bar.elapsed().as_secs_f64().max(0.001);
            let (done, rate) = (HumanCount(self.done), HumanCount(rate as u64));
            self.bar.set_message(format!("{done} puzzles, {rate}/s"));
        }
    }

    /// Writes without the line in the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
