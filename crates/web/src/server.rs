//! The server: where it listens, what goes where, and how it ends.
//!
//! Questions are answered on threads for blocking work. The answer to each holds a
//! [`Stop`](satur_model::Stop) that is requested as soon as the connection is gone, so nobody's
//! question is worked on for nothing. An engine that panics costs its question and nothing else.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{delete, get, post};
use satur_model::Stop;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::api::{self, Answer, Run};
use crate::guard::{self, Guard, error, reply};
use crate::runs::{self, Runs};
use crate::{Question, Refusal, assets};

/// The largest question.
const MAX_BODY: usize = 1 << 20;

/// How a server is to be started.
#[derive(Clone)]
pub struct Options {
    /// The port on loopback; 0 takes a free one.
    pub port: u16,
    /// An address that others can reach, to listen on instead of loopback.
    pub listen: Option<SocketAddr>,
    /// How many runs may be worked on at once.
    pub runs_at_once: usize,
    /// How many questions may be worked on at once; most take some milliseconds.
    pub questions_at_once: usize,
    /// How long the body of a question may take to arrive.
    pub body_time: Duration,
    /// Where experiments are kept, as `satur lab` keeps them; none: there are none on the page.
    pub home: Option<PathBuf>,
    /// What can be asked.
    pub answers: &'static [Answer],
    /// What can be begun.
    pub runs: &'static [Run],
}

impl Default for Options {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            port: 0,
            listen: None,
            runs_at_once: cores,
            questions_at_once: 2 * cores + 2,
            body_time: Duration::from_secs(10),
            home: Some(PathBuf::from("lab")),
            answers: api::ANSWERS,
            runs: api::RUNS,
        }
    }
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address is taken, or is not ours.
    #[error("cannot listen on {0}: {1}")]
    Bind(SocketAddr, std::io::Error),
    /// No thread could be started, or memory was short.
    #[error("cannot start: {0}")]
    Start(#[from] std::io::Error),
}

/// A server that listens, and answers once it is run.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listeners: Vec<TcpListener>,
    shared: Shared,
    url: String,
}

/// What all connections share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) guard: Arc<Guard>,
    pub(crate) runs: Arc<Runs>,
    answers: &'static [Answer],
    /// One permit for each question that is worked on.
    questions: Arc<Semaphore>,
    body_time: Duration,
    home: Option<PathBuf>,
    /// The stops of everything that is worked on.
    active: Arc<Active>,
}

impl Server {
    /// Listens; nobody is answered before [`Server::run`].
    pub fn bind(options: &Options) -> Result<Self, ServerError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_io()
            .enable_time()
            .build()?;
        let (listeners, address) = runtime.block_on(listen(options))?;
        let port = address.port();
        let token = options.listen.map(|_| random_text());
        let is_open = options.listen.is_some_and(|at| at.ip().is_unspecified());
        let mut hosts: Vec<String> = ["127.0.0.1", "localhost", "[::1]"]
            .map(|name| format!("{name}:{port}"))
            .into();
        hosts.push(address.to_string());
        let url = match &token {
            // A fragment is never sent: the token stays in the browser and in its requests.
            Some(token) => format!("http://{address}/#token={token}"),
            None => format!("http://{address}/"),
        };
        let guard = Guard {
            hosts: (!is_open).then_some(hosts),
            token,
        };
        let shared = Shared {
            guard: Arc::new(guard),
            runs: Arc::new(Runs::new(options.runs, options.runs_at_once)),
            answers: options.answers,
            questions: Arc::new(Semaphore::new(options.questions_at_once)),
            body_time: options.body_time,
            home: options.home.clone(),
            active: Arc::default(),
        };
        Ok(Self {
            runtime,
            listeners,
            shared,
            url,
        })
    }

    /// The address to open in a browser.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The port.
    pub fn port(&self) -> u16 {
        let address = self.listeners.first().map(TcpListener::local_addr);
        address.and_then(Result::ok).map_or(0, |at| at.port())
    }

    /// Answers until the stop is over; then everything that is worked on is asked to end.
    pub fn run(self, stop: &Stop) {
        let router = router(&self.shared);
        for listener in self.listeners {
            let router = router.clone();
            self.runtime.spawn(async move {
                // It ends with the runtime alone.
                let _ = axum::serve(listener, router).await;
            });
        }
        self.runtime.block_on(async {
            while !stop.is_over() {
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        });
        self.shared.active.stop_all();
        self.runtime.shutdown_timeout(Duration::from_secs(2));
    }
}

/// Listens on both loopback addresses, the second of which a machine may not have.
async fn listen(options: &Options) -> Result<(Vec<TcpListener>, SocketAddr), ServerError> {
    let bind = async |at: SocketAddr| {
        TcpListener::bind(at)
            .await
            .map_err(|error| ServerError::Bind(at, error))
    };
    let first = options
        .listen
        .unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, options.port)));
    let first = bind(first).await?;
    let address = first.local_addr()?;
    let mut listeners = vec![first];
    if options.listen.is_none() {
        let second = bind(SocketAddr::from((Ipv6Addr::LOCALHOST, address.port()))).await;
        listeners.extend(second);
    }
    Ok((listeners, address))
}

/// What goes where.
fn router(shared: &Shared) -> Router {
    Router::new()
        .route("/api/runs", post(runs::start))
        .route("/api/runs/{id}/events", get(runs::events))
        .route("/api/runs/{id}", delete(runs::end).post(runs::tell))
        .route("/api/{name}", post(answer))
        .fallback(file)
        .layer(axum::middleware::from_fn_with_state(
            shared.clone(),
            guard::check,
        ))
        .with_state(shared.clone())
}

/// A file of the front end.
async fn file(request: Request) -> Response {
    if request.method() != axum::http::Method::GET {
        return error(StatusCode::METHOD_NOT_ALLOWED, "refused", "files are read");
    }
    let path = request.uri().path().trim_start_matches('/');
    let Some(file) = assets::find(path) else {
        return error(StatusCode::NOT_FOUND, "missing", "there is no such page");
    };
    let known = request.headers().get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|tag| tag.as_bytes() == file.tag.as_bytes());
    let mut response = if is_known {
        reply(StatusCode::NOT_MODIFIED, file.kind, Body::empty())
    } else {
        reply(StatusCode::OK, file.kind, file.text.clone())
    };
    if let Ok(tag) = HeaderValue::from_str(&file.tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// The answer to a question.
async fn answer(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let Some(known) = shared.answers.iter().find(|known| known.name == name) else {
        return error(
            StatusCode::NOT_FOUND,
            "missing",
            "there is no such question",
        );
    };
    let question = match read(&shared, request).await {
        Ok(question) => question,
        Err(response) => return response,
    };
    let Ok(permit) = shared.questions.clone().try_acquire_owned() else {
        return busy();
    };
    let (guard, stop) = shared.active.begin(Stop::within(known.time));
    let working = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        (known.answer)(&question, &stop)
    });
    let answered = working.await;
    drop(guard);
    match answered {
        Ok(answered) => answer_response(known, answered),
        // The message of the panic went to stderr, where the owner of the server reads it.
        Err(_) => engine_failed(),
    }
}

/// A response with an answer, or with the reason why there is none.
fn answer_response(known: &Answer, answered: Result<serde_json::Value, Refusal>) -> Response {
    match answered {
        Ok(value) => reply(StatusCode::OK, "application/json", value.to_string()),
        Err(refusal) => {
            let status = match refusal {
                Refusal::Bad(_) => StatusCode::BAD_REQUEST,
                Refusal::Unanswered(_) | Refusal::Text(_) => StatusCode::UNPROCESSABLE_ENTITY,
                Refusal::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            };
            let mut body = refusal.json();
            if refusal == Refusal::Stopped {
                body["error"]["seconds"] = known.time.as_secs().into();
            }
            reply(status, "application/json", body.to_string())
        }
    }
}

/// The engine broke on a question; the server goes on.
fn engine_failed() -> Response {
    error(
        StatusCode::INTERNAL_SERVER_ERROR,
        "engine",
        "the engine failed on this question; the server goes on",
    )
}

/// As much is worked on as may be.
pub(crate) fn busy() -> Response {
    let mut response = error(StatusCode::TOO_MANY_REQUESTS, "busy", "all cores are busy");
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

/// The question of a request, which has to arrive in time and not be too long.
pub(crate) async fn read(shared: &Shared, request: Request) -> Result<Question, Response> {
    if declared_length(request.headers()) > MAX_BODY {
        return Err(too_large());
    }
    let body = to_bytes(request.into_body(), MAX_BODY);
    let bytes = match tokio::time::timeout(shared.body_time, body).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            return Err(error(
                StatusCode::REQUEST_TIMEOUT,
                "slow",
                "the question took too long to arrive",
            ));
        }
    };
    let mut question = Question::read(&bytes)
        .map_err(|refusal| error(StatusCode::BAD_REQUEST, "bad", &refusal.to_string()))?;
    question.home.clone_from(&shared.home);
    Ok(question)
}

fn declared_length(headers: &HeaderMap) -> usize {
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or(0)
}

fn too_large() -> Response {
    error(
        StatusCode::PAYLOAD_TOO_LARGE,
        "large",
        "a question has at most 1 MB",
    )
}

impl Shared {
    /// Takes note of a stop for as long as the guard is kept.
    pub(crate) fn begin(&self, stop: Stop) -> (StopOnDrop, Stop) {
        self.active.begin(stop)
    }
}

/// The stops of everything that is worked on.
#[derive(Default)]
struct Active {
    next: AtomicU64,
    stops: Mutex<HashMap<u64, Stop>>,
}

impl Active {
    fn begin(self: &Arc<Self>, stop: Stop) -> (StopOnDrop, Stop) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.insert(id, stop.clone());
        let guard = StopOnDrop {
            id,
            active: self.clone(),
        };
        (guard, stop)
    }

    fn stop_all(&self) {
        let stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.values().for_each(Stop::request);
    }
}

/// Requests a stop when it is dropped: when the answer is there, or nobody waits for it any more.
pub(crate) struct StopOnDrop {
    id: u64,
    active: Arc<Active>,
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        let stops = self.active.stops.lock();
        let mut stops = stops.unwrap_or_else(PoisonError::into_inner);
        if let Some(stop) = stops.remove(&self.id) {
            stop.request();
        }
    }
}

/// A text that nobody guesses.
pub(crate) fn random_text() -> String {
    // The keys of a hasher are the randomness that the standard library has: 128 bits each.
    let [one, other] = [0, 1].map(|number| RandomState::new().hash_one(number));
    format!("{one:016x}{other:016x}")
}
