//! `watch`: a run of a method, frame by frame, at the pace of the page.
//!
//! The page tells how to go on, and gets one frame for each word that it tells: so there is never
//! more than one frame that it has not asked for, however fast the method is and however slow the
//! page. The words:
//!
//! * `{"events": N}`: go on for N events, tell a frame, wait. With 0 the run is shown as it stands.
//! * `{"full": true}`: run on without waiting, and tell a frame as soon as 33 ms have passed since
//!   the last. What happens until the next word is folded into the frame that it is answered with.
//!
//! With `from` in the question the run begins silently and its first frame is the whole state after
//! so many events: that is how the page steps back and seeks, because the same seed takes the same
//! steps. A run that gets no command for a minute ends; the page begins it again where it was.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use satur_methods::{Event, Observer, Outcome, Request, Verdict, run};
use satur_model::{Instant, Puzzle, Stop};
use satur_watch::{Folder, Frame, run_json};
use serde_json::{Value, json};

use super::methods::{Asked, board_of};
use crate::Refusal;
use crate::api::RunContext;

/// The time between two frames at full speed.
const FRAME: Duration = Duration::from_millis(33);
/// How often a waiting run looks whether it has to end.
const LOOK: Duration = Duration::from_millis(20);
/// How long a run waits for a command.
const IDLE: Duration = Duration::from_secs(60);
/// How much may happen between two looks at the clock.
const MOST_UNLOOKED: u64 = 1024;
/// The largest side of a board that is drawn with the pictures of its steps.
const MOST_PICTURED: usize = 25;
/// The most events of one word.
const MOST_EVENTS: u64 = 1 << 40;

pub(super) fn run_watched(context: &RunContext) -> Result<(), Refusal> {
    let question = &context.question;
    let asked = Asked::read(question)?;
    let puzzle = board_of(question)?;
    let from = question.number("from", u64::MAX)?.unwrap_or(0);
    let mut show = Show {
        context,
        puzzle: &puzzle,
        folder: Folder::new(&puzzle, true),
        stop: context.stop.clone(),
        from,
        pace: Pace::Seeking,
        shown: Instant::now(),
        looked: Instant::now(),
        unlooked: 0,
        stride: 1,
        is_idle: false,
    };
    let mut begun = run_json(
        question.lang,
        asked.method,
        &puzzle,
        asked.seed,
        &asked.settings,
    );
    begun["repeats"] = json!(asked.method.repeats_exactly());
    begun["from"] = json!(from);
    context.tell(&json!({"run": begun}));
    if from == 0 {
        show.wait();
    }
    let mut request = Request::one();
    (request.seed, request.settings) = (asked.seed, &asked.settings);
    request.stop = context.stop.clone();
    request.observer = Some(&mut show);
    let outcome = run(asked.method, &puzzle, &mut request)
        .map_err(|error| Refusal::Unanswered(error.to_string()))?;
    show.end(&outcome);
    Ok(())
}

/// How a run goes on.
enum Pace {
    /// Silently, until the event from which it is shown.
    Seeking,
    /// Until this number of events has happened.
    Until(u64),
    /// As fast as it can; whether the page asked for a frame.
    Full(bool),
}

/// A run that is shown.
struct Show<'a> {
    context: &'a RunContext,
    puzzle: &'a Puzzle,
    folder: Folder,
    stop: Stop,
    from: u64,
    pace: Pace,
    /// When the last frame was sent.
    shown: Instant,
    /// When the clock was last looked at, and what happened since.
    looked: Instant,
    unlooked: u64,
    stride: u64,
    is_idle: bool,
}

impl Show<'_> {
    fn frame_json(&self, frame: &Frame) -> Value {
        let layout = self.puzzle.layout();
        let mut told = frame.json(self.context.question.lang, layout);
        if layout.shape().side() <= MOST_PICTURED
            && let Some([under, over]) = frame.step_picture(layout)
        {
            told["v"]["explained"]["under"] = json!(under);
            told["v"]["explained"]["over"] = json!(over);
        }
        told
    }

    /// The next frame: what changed, or everything if none was sent yet.
    fn next_frame(&mut self) -> Value {
        self.shown = Instant::now();
        if !matches!(self.pace, Pace::Seeking) {
            let frame = self.folder.frame();
            return json!({"frame": self.frame_json(&frame)});
        }
        // What changed on the way here is in the whole state.
        drop(self.folder.frame());
        let mut frame = self.frame_json(&self.folder.snapshot());
        frame["y"] = self.folder.curves_json();
        json!({"frame": frame})
    }

    fn tell(&mut self) {
        let told = self.next_frame();
        self.context.tell(&told);
    }

    /// Waits for the next command.
    fn wait(&mut self) {
        let begun = Instant::now();
        self.context.core.release();
        while !self.stop.is_over() {
            match self.context.inbox.recv_timeout(LOOK) {
                Ok(word) => {
                    self.hear(&word);
                    // Shown as it stands, and waiting on.
                    if matches!(self.pace, Pace::Until(seq) if seq <= self.folder.seq()) {
                        self.tell();
                        continue;
                    }
                    self.context.core.claim(&self.stop);
                    return;
                }
                Err(RecvTimeoutError::Disconnected) => self.stop.request(),
                Err(RecvTimeoutError::Timeout) if begun.elapsed() >= IDLE => {
                    self.is_idle = true;
                    self.stop.request();
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn hear(&mut self, word: &Value) {
        self.pace = match word["events"].as_u64() {
            Some(events) => Pace::Until(self.folder.seq() + events.min(MOST_EVENTS)),
            None => Pace::Full(true),
        };
    }

    /// Looks at the clock and at the commands of the page. How often follows from how fast events come:
    /// about once a millisecond.
    fn look(&mut self) {
        let since = self.looked.elapsed();
        self.stride = if since < Duration::from_millis(1) {
            (self.stride * 2).min(MOST_UNLOOKED)
        } else {
            (self.stride / 2).max(1)
        };
        self.looked = Instant::now();
        while let Ok(word) = self.context.inbox.try_recv() {
            self.hear(&word);
        }
        match self.pace {
            Pace::Full(true) if self.shown.elapsed() >= FRAME => {
                self.tell();
                self.pace = Pace::Full(false);
            }
            Pace::Until(seq) if seq <= self.folder.seq() => {
                self.tell();
                self.wait();
            }
            _ => {}
        }
    }

    fn end(&mut self, outcome: &Outcome) {
        let mut told = self.next_frame();
        told["end"] = if self.is_idle {
            json!({"idle": true})
        } else {
            outcome_json(self.context, self.puzzle, outcome)
        };
        self.context.tell(&told);
    }
}

/// What became of a run, for Watch and Race.
pub(super) fn outcome_json(context: &RunContext, puzzle: &Puzzle, outcome: &Outcome) -> Value {
    let lang = context.question.lang;
    json!({
        "verdict": outcome.verdict.word(),
        "text": outcome.describe_in(lang, puzzle.layout()),
        "found": outcome.found > 0,
        "proved": matches!(outcome.verdict, Verdict::Unique | Verdict::Impossible | Verdict::Several),
        "work": outcome.work,
        "seconds": outcome.time.as_secs_f64(),
        "statistics": outcome.statistics.iter().map(|(name, count)| json!([name, count])).collect::<Vec<_>>(),
    })
}

impl Observer for Show<'_> {
    fn event(&mut self, work: u64, event: Event) {
        self.folder.event(work, event);
        let seq = self.folder.seq();
        match self.pace {
            Pace::Seeking if seq >= self.from => {
                self.tell();
                self.wait();
            }
            Pace::Until(until) if seq >= until => {
                self.tell();
                self.wait();
            }
            Pace::Full(_) => {
                self.unlooked += 1;
                if self.unlooked >= self.stride {
                    self.unlooked = 0;
                    self.look();
                }
            }
            _ => {}
        }
    }

    fn wants_detail(&self) -> bool {
        true
    }
}
