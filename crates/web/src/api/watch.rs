//! `watch`: a run of a method, frame by frame, at the pace of the page.
//!
//! The page tells how to go on, and gets one frame for each word that it tells: so there is never
//! more than one frame that it has not asked for, however fast the method is and however slow the
//! page. The words:
//!
//! * `{"events": N}`: go on for N events, tell a frame, wait. With 0 the run is shown as it stands.
//! * `{"full": true}`: run on without waiting, and tell a frame as soon as 33 ms have passed since
//!   the last. What happens until the next word is folded into the frame that it is answered with. A
//!   method that is fast builds its remarks only for the last events before a frame.
//!
//! With `from` in the question the run begins silently and its first frame is the whole state after
//! so many events: that is how the page steps back and seeks, because the same seed takes the same
//! steps. A run that gets no command for a minute ends; the page begins it again where it was.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use satur_methods::{Outcome, Request, Verdict, run};
use satur_model::{Instant, Puzzle, Stop};
use satur_watch::{Folder, Frame, Paced, Rest, run_json};
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
const MOST_UNLOOKED: u64 = 8192;
/// A method that tells so many events in a millisecond is fast. Before a frame it tells as many with
/// everything that is to say of them.
const FAST: u64 = 1024;
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
        stop: context.stop.clone(),
        from,
        pace: Pace::Seeking,
        shown: Instant::now(),
        looked: Instant::now(),
        stride: 1,
        is_terse: false,
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
    let mut folder = Folder::new(&puzzle, true);
    if from == 0 {
        show.wait(&mut folder);
    }
    let rest = show.rest(&folder);
    let mut look_up = |folder: &mut Folder| show.look_up(folder);
    let mut paced = Paced::new(folder, rest, &mut look_up);
    let mut request = Request::one();
    (request.seed, request.settings) = (asked.seed, &asked.settings);
    request.stop = context.stop.clone();
    request.observer = Some(&mut paced);
    let outcome = run(asked.method, &puzzle, &mut request)
        .map_err(|error| Refusal::Unanswered(error.to_string()))?;
    let mut folder = paced.into_folder();
    show.end(&mut folder, &outcome);
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
    stop: Stop,
    from: u64,
    pace: Pace,
    /// When the last frame was sent.
    shown: Instant,
    /// When the clock was last looked at.
    looked: Instant,
    /// The events until it is looked at again, at full speed.
    stride: u64,
    /// Whether remarks were left unbuilt since then.
    is_terse: bool,
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
    fn next_frame(&mut self, folder: &mut Folder) -> Value {
        self.shown = Instant::now();
        if !matches!(self.pace, Pace::Seeking) {
            let frame = folder.frame();
            return json!({"frame": self.frame_json(&frame)});
        }
        // What changed on the way here is in the whole state.
        drop(folder.frame());
        json!({"frame": self.frame_json(&folder.snapshot())})
    }

    fn tell(&mut self, folder: &mut Folder) {
        let told = self.next_frame(folder);
        self.context.tell(&told);
    }

    /// Waits for the next command.
    fn wait(&mut self, folder: &mut Folder) {
        let begun = Instant::now();
        self.context.core.release();
        while !self.stop.is_over() {
            match self.context.inbox.recv_timeout(LOOK) {
                Ok(word) => {
                    self.hear(&word, folder);
                    // Shown as it stands, and waiting on.
                    if matches!(self.pace, Pace::Until(seq) if seq <= folder.seq()) {
                        self.tell(folder);
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

    fn hear(&mut self, word: &Value, folder: &Folder) {
        self.pace = match word["events"].as_u64() {
            Some(events) => Pace::Until(folder.seq() + events.min(MOST_EVENTS)),
            None => Pace::Full(true),
        };
    }

    /// How the run goes on until it looks up again.
    fn rest(&mut self, folder: &Folder) -> Rest {
        let Pace::Full(is_asked) = self.pace else {
            self.is_terse = false;
            let until = match self.pace {
                Pace::Until(seq) => seq,
                _ => self.from,
            };
            return Rest {
                until,
                is_terse: false,
            };
        };
        let is_due = is_asked && self.shown.elapsed() >= FRAME;
        self.is_terse = self.stride >= FAST && !is_due;
        let events = if is_due {
            self.stride.min(FAST)
        } else {
            self.stride
        };
        Rest {
            until: folder.seq() + events,
            is_terse: self.is_terse,
        }
    }

    /// Looks at the clock and at the commands of the page, and sends a frame if it is time for one.
    fn look_up(&mut self, folder: &mut Folder) -> Rest {
        if let Pace::Full(_) = self.pace {
            self.look(folder);
        } else {
            self.tell(folder);
            self.wait(folder);
        }
        self.rest(folder)
    }

    /// How often the clock is looked at follows from how fast events come: about once a millisecond.
    fn look(&mut self, folder: &mut Folder) {
        let since = self.looked.elapsed();
        self.stride = if since < Duration::from_millis(1) {
            (self.stride * 2).min(MOST_UNLOOKED)
        } else {
            (self.stride / 2).max(1)
        };
        self.looked = Instant::now();
        while let Ok(word) = self.context.inbox.try_recv() {
            self.hear(&word, folder);
        }
        match self.pace {
            Pace::Full(true) if self.shown.elapsed() >= FRAME && !self.is_terse => {
                self.tell(folder);
                self.pace = Pace::Full(false);
            }
            Pace::Until(seq) if seq <= folder.seq() => {
                self.tell(folder);
                self.wait(folder);
            }
            _ => {}
        }
    }

    fn end(&mut self, folder: &mut Folder, outcome: &Outcome) {
        let mut told = self.next_frame(folder);
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
