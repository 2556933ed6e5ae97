//! Runs: work that tells what it does as it goes on.
//!
//! A run begins with `POST /api/runs`, whose answer is its id. What it tells is read from
//! `GET /api/runs/ID/events`, as server-sent events; closing that connection ends the run, and so
//! does `DELETE /api/runs/ID`. A run that nobody reads ends by itself. `POST /api/runs/ID` tells the
//! run something: to pause, to step, that a frame was drawn.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_core::Stream;
use satur_model::Stop;
use serde_json::{Value, json};

use crate::Mailbox;
use crate::active::Guard;
use crate::api::Run;
use crate::guard::{error, reply};
use crate::run::{Core, Places, RunContext};
use crate::server::{Shared, TOO_LARGE, busy, random_text, read};

/// How long a run waits for its reader.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many runs there may be, those that wait included.
const MOST_RUNS: usize = 64;
/// How many words to a run may wait for it.
const MOST_WORDS: usize = 64;

/// The runs that there are.
pub(crate) struct Runs {
    kinds: &'static [Run],
    cores: Places,
    known: Mutex<HashMap<String, Known>>,
}

struct Known {
    /// Taken by whoever reads the events; with it, the run ends.
    guard: Option<Guard>,
    mailbox: Mailbox,
    words: SyncSender<Value>,
}

impl Runs {
    pub(crate) fn new(kinds: &'static [Run], at_once: usize) -> Self {
        Self {
            kinds,
            cores: Places::new(at_once),
            known: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn missing() -> Response {
    error(StatusCode::NOT_FOUND, "missing", "there is no such run")
}

/// Begins a run; the answer is `{"id": …}`.
pub(crate) async fn start(State(shared): State<Shared>, request: Request) -> Response {
    let question = match read(&shared, request).await {
        Ok(question) => question,
        Err(response) => return response,
    };
    let kind = question.text("kind").ok().flatten().unwrap_or_default();
    let Some(run) = shared.runs.kinds.iter().find(|run| run.kind == kind) else {
        return error(StatusCode::NOT_FOUND, "missing", "there is no such run");
    };
    let cores = shared.runs.cores.clone();
    let Some(place) = cores.take() else {
        return busy();
    };
    if shared.runs.lock().len() >= MOST_RUNS {
        return busy();
    }
    let stop = Stop::within(run.time);
    let guard = shared.active.begin(&stop);
    let is_too_large = guard.is_too_large();
    let (words, inbox) = sync_channel(MOST_WORDS);
    let (id, mailbox) = (random_text(), Mailbox::default());
    let known = Known {
        guard: Some(guard),
        mailbox: mailbox.clone(),
        words,
    };
    shared.runs.lock().insert(id.clone(), known);
    let context = RunContext {
        question,
        stop,
        mailbox: mailbox.clone(),
        inbox: inbox.into(),
        core: Core::of(cores, place),
    };
    let working = tokio::task::spawn_blocking(move || {
        let ended = (run.run)(&context);
        if let Err(refusal) = ended {
            context.tell(&refusal.json());
        }
    });
    let (runs, own) = (shared.runs.clone(), id.clone());
    tokio::spawn(async move {
        if working.await.is_err() {
            let text = "the engine failed on this run; the server goes on";
            let failed = json!({"error": {"code": "engine", "text": text}});
            mailbox.event(&failed, Stop::never());
        } else if is_too_large.load(Ordering::Relaxed) {
            let ended = json!({"error": {"code": "memory", "text": TOO_LARGE}});
            mailbox.event(&ended, Stop::never());
        }
        mailbox.close();
        // Who has not come for the events by now does not come.
        tokio::time::sleep(PATIENCE).await;
        runs.lock().remove(&own);
    });
    let (runs, own) = (shared.runs.clone(), id.clone());
    tokio::spawn(async move {
        tokio::time::sleep(PATIENCE).await;
        let unread = runs.lock().get_mut(&own).and_then(|run| run.guard.take());
        drop(unread);
    });
    let body = json!({"id": id}).to_string();
    reply(StatusCode::OK, "application/json", body)
}

/// What a run tells, as server-sent events. There is one reader.
pub(crate) async fn events(State(shared): State<Shared>, Path(id): Path<String>) -> Response {
    let mut runs = shared.runs.lock();
    let Some(run) = runs.get_mut(&id) else {
        return missing();
    };
    let Some(guard) = run.guard.take() else {
        return error(StatusCode::CONFLICT, "read", "somebody reads this run");
    };
    let events = Events {
        mailbox: run.mailbox.clone(),
        _guard: guard,
    };
    reply(
        StatusCode::OK,
        "text/event-stream",
        Body::from_stream(events),
    )
}

/// Ends a run.
pub(crate) async fn end(State(shared): State<Shared>, Path(id): Path<String>) -> Response {
    let Some(run) = shared.runs.lock().remove(&id) else {
        return missing();
    };
    run.mailbox.close();
    // Its reader holds the guard if there is one, and sees the end now.
    drop(run.guard);
    reply(StatusCode::OK, "application/json", "{}")
}

/// Tells a run something.
pub(crate) async fn tell(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let question = match read(&shared, request).await {
        Ok(question) => question,
        Err(response) => return response,
    };
    let word = question.get("tell").cloned().unwrap_or(Value::Null);
    let sent = match shared.runs.lock().get(&id) {
        None => return missing(),
        Some(run) => run.words.try_send(word),
    };
    match sent {
        Err(TrySendError::Full(_)) => busy(),
        // Of a run that has just ended, its reader is told so.
        Ok(()) | Err(TrySendError::Disconnected(_)) => {
            reply(StatusCode::OK, "application/json", "{}")
        }
    }
}

/// The events of a run as the body of a response.
struct Events {
    mailbox: Mailbox,
    _guard: Guard,
}

impl Stream for Events {
    type Item = Result<String, std::convert::Infallible>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // JSON has no line breaks, so one line of data is one event.
        let next = self.mailbox.poll(context);
        next.map(|text| text.map(|text| Ok(format!("data: {text}\n\n"))))
    }
}
