//! Progress on long work: only on a terminal, never in a pipe.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use satur::methods::Threads;

use super::width;
use crate::language::say;

/// How much work there is, as far as that is known by now.
pub(crate) type Total = Box<dyn Fn() -> Option<u64>>;

/// A line on stderr: the share of the work that is done, how much that is, the rate, the time left.
///
/// The share is that of finished puzzles. What was read says little: a file is read far ahead of its answers.
pub(crate) struct Progress {
    bar: ProgressBar,
    total: Total,
    done: u64,
    may_show: bool,
    /// Whether the line says what is waited for, because nothing is done yet.
    is_waiting: bool,
    started: Instant,
}

/// Work that takes less than this shows no progress.
const DELAY: Duration = Duration::from_millis(400);

/// Lets a line move also while nothing is done. The library panics where no thread can be
/// started for it, so one is tried first.
pub(crate) fn tick(bar: &ProgressBar) {
    if Threads::new(1).start_alone(|| ()) {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
}

/// The time left, as a part of the template of a line.
fn time_left() -> String {
    say("time-left", &[("time", "{eta}")])
}

/// The template of a line with a bar, a count and the time left, as far as the terminal is wide enough for them.
pub(crate) fn line_of(count: &str) -> String {
    match width() {
        80.. => format!("{{bar:30}} {count}  {}", time_left()),
        50.. => format!("{count}  {}", time_left()),
        _ => count.to_owned(),
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
        let count = say("pages-of", &[("done", "{pos}"), ("pages", "{len}")]);
        let style = ProgressStyle::with_template(&line_of(&format!("{{percent:>3}}%  {count}")));
        let style = style.expect("the template is right");
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
    /// Progress that may be shown: where stderr is a terminal and nobody asked for quiet.
    pub(crate) fn new(quiet: bool, total: Total) -> Self {
        let may_show = !quiet && std::io::stderr().is_terminal();
        let bar = ProgressBar::no_length();
        bar.set_draw_target(ProgressDrawTarget::hidden());
        Self {
            bar,
            total,
            done: 0,
            may_show,
            is_waiting: false,
            started: Instant::now(),
        }
    }

    /// Says what is waited for, with the time since, until something is done: for work of which even
    /// one piece may take long.
    pub(crate) fn wait_for(&mut self, what: String) {
        if !self.may_show {
            return;
        }
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        self.bar.set_style(style.expect("the template is right"));
        self.bar.set_message(what);
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
        tick(&self.bar);
        self.is_waiting = true;
    }

    /// Counts puzzles that are done. The line appears when some are, the work has taken a while,
    /// and it goes on: a single puzzle has none.
    pub(crate) fn add(&mut self, puzzles: u64) {
        self.done += puzzles;
        if !self.may_show || self.done == 0 || self.started.elapsed() < DELAY {
            return;
        }
        let was_hidden = self.bar.is_hidden();
        let total = (self.total)().map(|total| total.max(self.done));
        let knows_more = total.is_some() != self.bar.length().is_some();
        if let Some(total) = total {
            self.bar.set_length(total);
        }
        if was_hidden || knows_more || std::mem::take(&mut self.is_waiting) {
            let template = match total {
                Some(_) => line_of("{percent:>3}%  {msg}"),
                None => "{spinner} {msg}".to_owned(),
            };
            let style = ProgressStyle::with_template(&template).expect("the templates are right");
            self.bar.set_style(style);
            // A new target forgets the line that is on the old one, which then stays there.
            if was_hidden {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                tick(&self.bar);
            }
        }
        self.bar.set_position(self.done);
        let rate = self.done as f64 / self.started.elapsed().as_secs_f64().max(0.001);
        let (done, rate) = (HumanCount(self.done), HumanCount(rate as u64));
        let slots = [("done", &*done.to_string()), ("rate", &rate.to_string())];
        self.bar.set_message(say("progress", &slots));
    }

    /// Whether the line is on the terminal.
    pub(crate) fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
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
