//! The server: where it listens, what goes where, and how it ends.
//!
//! Questions are answered on threads for blocking work. The answer to each holds a
//! [`Stop`](satur_model::Stop) that is requested as soon as the connection is gone, so nobody's
//! question is worked on for nothing. An engine that panics costs its question and nothing else.

use std::hash::{BuildHasher as _, RandomState};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{delete, get, post};
use satur_logic::Lang;
use satur_model::Stop;
use tokio::net::TcpListener;

use crate::active::Active;
use crate::api::{self, Answer, Run};
use crate::guard::{self, Guard, error, reply};
use crate::run::Places;
use crate::runs::{self, Runs};
use crate::{Question, Refusal, assets};

/// The largest question.
const MAX_BODY: usize = 1 << 20;

/// How many threads may work for each question that somebody waits for: engines take some milliseconds to
/// notice that they are to end, and the next question need not wait for that.
const LEAVING: usize = 4;

/// What is said of work that took too much memory.
pub(crate) const TOO_LARGE: &str = "ended: it took too much memory";

/// How a server is to be started.
#[derive(Clone)]
pub struct Options {
    /// The port on loopback; 0 takes a free one.
    pub port: u16,
    /// An address that others can reach, to listen on instead of loopback.
    pub listen: Option<SocketAddr>,
    /// The language of the page for readers who chose none on it; none: that of each browser.
    pub lang: Option<Lang>,
    /// How many runs may be worked on at once.
    pub runs_at_once: usize,
    /// How many questions may be worked on at once; most take some milliseconds.
    pub questions_at_once: usize,
    /// How many bytes of memory a question or a run may take.
    pub memory: u64,
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
        let cores = satur_methods::cores();
        Self {
            port: 0,
            listen: None,
            lang: None,
            runs_at_once: cores,
            questions_at_once: 2 * cores + 2,
            memory: 2 << 30,
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
    /// One place for each question that somebody waits for.
    questions: Places,
    /// One place for each thread that works on a question, also on one that nobody waits for any more.
    threads: Places,
    body_time: Duration,
    home: Option<PathBuf>,
    lang: Option<Lang>,
    /// Everything that is worked on.
    pub(crate) active: Arc<Active>,
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
            questions: Places::new(options.questions_at_once),
            threads: Places::new(LEAVING * options.questions_at_once),
            body_time: options.body_time,
            home: options.home.clone(),
            lang: options.lang,
            active: Active::new(options.memory),
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
                self.shared.active.weigh();
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
async fn file(State(shared): State<Shared>, request: Request) -> Response {
    if request.method() != axum::http::Method::GET {
        return error(StatusCode::METHOD_NOT_ALLOWED, "refused", "files are read");
    }
    let path = request.uri().path().trim_start_matches('/');
    let Some(file) = assets::find(path, shared.lang) else {
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
    // The first is free again as soon as nobody waits, the second when the engine has noticed.
    let (Some(_place), Some(thread)) = (shared.questions.take(), shared.threads.take()) else {
        return busy();
    };
    let stop = Stop::within(known.time);
    let guard = shared.active.begin(&stop);
    let is_too_large = guard.is_too_large();
    let working = tokio::task::spawn_blocking(move || {
        let _thread = thread;
        (known.answer)(&question, &stop)
    });
    let answered = working.await;
    drop(guard);
    match answered {
        Ok(Err(Refusal::Stopped)) if is_too_large.load(Ordering::Relaxed) => {
            error(StatusCode::SERVICE_UNAVAILABLE, "memory", TOO_LARGE)
        }
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

/// A text that nobody guesses.
pub(crate) fn random_text() -> String {
    // The keys of a hasher are the randomness that the standard library has: 128 bits each.
    let [one, other] = [0, 1].map(|number| RandomState::new().hash_one(number));
    format!("{one:016x}{other:016x}")
}
