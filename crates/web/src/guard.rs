//! Who may ask: pages that this server sent, and nobody else.
//!
//! A server on loopback can be reached by every page that is open in the same browser. So a request
//! has to name this server in `Host` (a foreign name that resolves to loopback is refused), must not
//! come from another site (`Sec-Fetch-Site`, `Origin`), and whatever makes work has to be a `POST` of
//! JSON, which a form of another page cannot send. There is never a CORS header. A server that others
//! can reach needs a token as well, because there `Host` says nothing.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use serde_json::json;

use crate::server::Shared;

/// What the page may do: run its own scripts and styles, show its own pictures, ask this server.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Headers of every response.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (header::CACHE_CONTROL, "no-cache"),
];

/// The header in which the page sends the token of a server that others can reach.
const TOKEN: &str = "x-satur-token";

/// Which requests are for this server.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The values of `Host` that name this server; nothing if any may.
    pub(crate) hosts: Option<Vec<String>>,
    /// What a question has to bring, if anything.
    pub(crate) token: Option<String>,
}

impl Guard {
    /// Why a request is refused, if it is.
    pub(crate) fn refuses(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Option<(StatusCode, &'static str)> {
        let forbidden = |why| Some((StatusCode::FORBIDDEN, why));
        let Some(host) = only(headers, header::HOST.as_str()) else {
            return forbidden("a request needs one Host");
        };
        if self
            .hosts
            .as_ref()
            .is_some_and(|known| !known.iter().any(|own| own.eq_ignore_ascii_case(host)))
        {
            return forbidden("Host is not the address of this server");
        }
        let site = headers.get("sec-fetch-site");
        let is_own_site = |site: &HeaderValue| site == "same-origin" || site == "none";
        if site.is_some_and(|site| !is_own_site(site)) {
            return forbidden("the request comes from another site");
        }
        if headers.contains_key(header::ORIGIN) {
            let origin = only(headers, header::ORIGIN.as_str());
            let own = origin.and_then(|origin| origin.strip_prefix("http://"));
            if !own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
                return forbidden("Origin is not the address of this server");
            }
        } else if method != Method::GET && method != Method::HEAD && site.is_none() {
            return forbidden("a request that changes something needs an Origin");
        }
        if let Some(token) = self.token.as_deref().filter(|_| path.starts_with("/api/")) {
            let sent = only(headers, TOKEN).unwrap_or_default();
            if !is_same(sent.as_bytes(), token.as_bytes()) {
                return Some((
                    StatusCode::UNAUTHORIZED,
                    "open the address that 'satur serve' printed: it holds the token",
                ));
            }
        }
        if method == Method::POST && !is_json(headers) {
            return Some((
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "a question is sent as application/json",
            ));
        }
        None
    }
}

/// The value of a header that is there exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    match values.next() {
        Some(_) => None,
        None => first.to_str().ok(),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = only(headers, header::CONTENT_TYPE.as_str()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// Compares in the same time wherever two texts differ.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differ = one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differ == 0
}

/// Refuses what the guard refuses, and gives every response its headers.
pub(crate) async fn check(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let (method, uri) = (request.method(), request.uri());
    let mut response = match shared.guard.refuses(method, uri.path(), request.headers()) {
        Some((status, why)) => error(status, "refused", why),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A response that says what went wrong.
pub(crate) fn error(status: StatusCode, code: &str, text: &str) -> Response {
    let body = json!({"error": {"code": code, "text": text}}).to_string();
    reply(status, "application/json", body)
}

/// A response with a body of this media type.
pub(crate) fn reply(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let kind = HeaderValue::from_static(kind);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}
