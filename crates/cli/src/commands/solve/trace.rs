//! What a method does, event by event: `solve --trace`.
//!
//! Text is for people, in their language; JSON for programs, one object per event. Both name the
//! board that they speak of. They go to stderr, or into a file of their own that is written whole.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use satur::files::{Inputs, WholeFile};
use satur::logic::Lang;
use satur::methods::{Event, Observer};
use satur::model::Layout;
use satur::watch::event_json;
use serde_json::json;

use crate::args::{Solve, TraceForm};
use crate::item::Item;
use crate::language::{current, say};
use crate::terminal::report;

/// Where the traces of all boards go.
pub(super) struct Tracer {
    form: TraceForm,
    lang: Lang,
    limit: u64,
    path: Option<PathBuf>,
    state: Mutex<State>,
}

struct State {
    file: Option<WholeFile>,
    boards: u64,
    /// The first write that failed.
    error: Option<String>,
}

impl Tracer {
    /// What was asked for; nothing if nobody wants a trace.
    pub(super) fn new(args: &Solve, inputs: &Inputs) -> Result<Option<Self>, String> {
        let Some(form) = args.trace else {
            return Ok(None);
        };
        let path = args.trace_out.clone();
        let file = path.as_deref().map(|path| {
            WholeFile::create(path, inputs).map_err(|error| format!("{}: {error}", path.display()))
        });
        Ok(Some(Self {
            form,
            lang: current(),
            limit: args.trace_limit.unwrap_or(u64::MAX),
            path,
            state: Mutex::new(State {
                file: file.transpose()?,
                boards: 0,
                error: None,
            }),
        }))
    }

    /// Begins the trace of a board.
    pub(super) fn begin(&self, item: &Item, layout: &Layout) -> BoardTrace<'_> {
        let number = {
            let mut state = self.lock();
            state.boards += 1;
            state.boards
        };
        let place = item.full_place();
        if self.form == TraceForm::Text {
            let slots = [("number", number.to_string()), ("place", place.clone())];
            let slots = slots.each_ref().map(|(name, text)| (*name, text.as_str()));
            self.write(&say("trace-board", &slots));
        }
        BoardTrace {
            tracer: self,
            number,
            place,
            layout: layout.clone(),
            events: 0,
        }
    }

    /// Puts the file in its place, if there is one.
    pub(super) fn finish(self) -> Result<(), String> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(error) = state.error {
            return Err(error);
        }
        match (state.file, self.path) {
            (Some(file), Some(path)) => file
                .commit()
                .map_err(|error| format!("{}: {error}", path.display())),
            _ => Ok(()),
        }
    }

    fn write(&self, line: &str) {
        let mut state = self.lock();
        let state = &mut *state;
        match &mut state.file {
            None => report::say(&format!("{line}\n")),
            Some(file) => {
                if let Err(error) = writeln!(file, "{line}")
                    && state.error.is_none()
                {
                    let path = self.path.as_deref().unwrap_or(std::path::Path::new(""));
                    state.error = Some(format!("{}: {error}", path.display()));
                }
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The trace of one board.
pub(super) struct BoardTrace<'a> {
    tracer: &'a Tracer,
    number: u64,
    place: String,
    layout: Layout,
    events: u64,
}

impl Observer for BoardTrace<'_> {
    fn event(&mut self, work: u64, event: Event) {
        self.events += 1;
        let Tracer {
            form, lang, limit, ..
        } = self.tracer;
        if self.events > *limit {
            if self.events == limit + 1 {
                self.tracer.write(&match form {
                    TraceForm::Text => say("trace-cut", &[("count", &limit.to_string())]),
                    TraceForm::Json => {
                        json!({"puzzle": self.number, "kind": "cut", "events": limit}).to_string()
                    }
                });
            }
            return;
        }
        self.tracer.write(&match form {
            TraceForm::Text => {
                format!("{work:>8}  {}", event.describe_in(*lang, &self.layout))
            }
            TraceForm::Json => {
                let mut object = event_json(&event, &self.layout);
                object["puzzle"] = json!(self.number);
                object["place"] = json!(self.place);
                object["work"] = json!(work);
                object.to_string()
            }
        });
    }

    fn wants_detail(&self) -> bool {
        self.events < self.tracer.limit
    }
}
