//! Who is answered, and with which headers.

mod common;

use std::net::SocketAddr;

use common::{Response, Running};
use satur_web::Options;
use serde_json::json;

const JSON: &str = "Content-Type: application/json";
const QUESTION: &str = r#"{"text":".3.4........3.2."}"#;

/// Asks with these headers instead of those of the page.
fn post(server: &Running, headers: &[&str]) -> Response {
    server.send("POST /api/read", headers, QUESTION)
}

#[test]
fn the_page_is_answered() {
    let server = Running::start();
    let read = server.ask("read", &json!({"text": ".3.4........3.2."}));
    assert_eq!(read.status, 200, "{read:?}");
    assert_eq!(read.json()["boards"][0]["side"], 4);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn host_has_to_be_this_server() {
    let server = Running::start();
    let port = server.port;
    let origin = format!("Origin: http://127.0.0.1:{port}");
    for own in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        let host = format!("Host: {own}:{port}");
        let origin = format!("Origin: http://{own}:{port}");
        assert_eq!(post(&server, &[&host, &origin, JSON]).status, 200, "{host}");
        assert_eq!(server.send("GET /", &[&host], "").status, 200, "{host}");
    }
    let foreign = [
        format!("Host: sudoku.example:{port}"),
        format!("Host: localhost.:{port}"),
        format!("Host: localhost.example:{port}"),
        format!("Host: 127.0.0.1:{}", port ^ 1),
        "Host: 127.0.0.1".to_owned(),
        "Host: ".to_owned(),
        format!("Host: [::2]:{port}"),
        format!("Host: [::1%25lo]:{port}"),
        format!("Host: 127.0.0.1:{port}@sudoku.example"),
    ];
    for host in &foreign {
        let refused = post(&server, &[host, &origin, JSON]);
        assert!([400, 403].contains(&refused.status), "{host}: {refused:?}");
        let refused = server.send("GET /", &[host], "");
        assert!([400, 403].contains(&refused.status), "{host}: {refused:?}");
    }
    let missing = post(&server, &[&origin, JSON]);
    assert!([400, 403].contains(&missing.status), "{missing:?}");
    let own = format!("Host: 127.0.0.1:{port}");
    let twice = post(&server, &[&own, "Host: sudoku.example", &origin, JSON]);
    assert!([400, 403].contains(&twice.status), "{twice:?}");
}

#[test]
fn origin_has_to_be_this_server() {
    let server = Running::start();
    let port = server.port;
    let host = format!("Host: 127.0.0.1:{port}");
    let foreign = [
        "Origin: null".to_owned(),
        format!("Origin: https://127.0.0.1:{port}"),
        format!("Origin: http://127.0.0.1:{}", port ^ 1),
        format!("Origin: http://127.0.0.1.:{port}"),
        format!("Origin: http://localhost:{port}"),
        format!("Origin: http://sudoku.example:{port}"),
        "Origin: http://127.0.0.1".to_owned(),
        "Origin: ".to_owned(),
    ];
    for origin in &foreign {
        assert_eq!(
            post(&server, &[&host, origin, JSON]).status,
            403,
            "{origin}"
        );
    }
    // A question without Origin could come from anywhere; a file may be asked for by its address.
    assert_eq!(post(&server, &[&host, JSON]).status, 403);
    assert_eq!(server.send("GET /", &[&host], "").status, 200);
    let own = format!("Origin: http://127.0.0.1:{port}");
    assert_eq!(post(&server, &[&host, &own, &own, JSON]).status, 403);
}

#[test]
fn other_sites_are_refused() {
    let server = Running::start();
    let host = format!("Host: 127.0.0.1:{}", server.port);
    let origin = format!("Origin: http://127.0.0.1:{}", server.port);
    for site in ["cross-site", "same-site", "nonsense", ""] {
        let site = format!("Sec-Fetch-Site: {site}");
        let refused = post(&server, &[&host, &origin, &site, JSON]);
        assert_eq!(refused.status, 403, "{site}");
        assert_eq!(server.send("GET /app.js", &[&host, &site], "").status, 403);
    }
    let typed = server.send("GET /", &[&host, "Sec-Fetch-Site: none"], "");
    assert_eq!(typed.status, 200);
}

#[test]
fn a_question_is_json_and_nothing_is_allowed_to_others() {
    let server = Running::start();
    let host = format!("Host: 127.0.0.1:{}", server.port);
    let origin = format!("Origin: http://127.0.0.1:{}", server.port);
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonp",
        "",
    ] {
        let kind = format!("Content-Type: {kind}");
        assert_eq!(
            post(&server, &[&host, &origin, &kind]).status,
            415,
            "{kind}"
        );
    }
    assert_eq!(post(&server, &[&host, &origin]).status, 415);
    let charset = "Content-Type: application/json; charset=utf-8";
    assert_eq!(post(&server, &[&host, &origin, charset]).status, 200);
    let asked = ["Access-Control-Request-Method: POST"];
    let preflight = server.send("OPTIONS /api/read", &[&host, &origin, asked[0]], "");
    assert!(preflight.status >= 400, "{preflight:?}");
    for response in [
        preflight,
        post(&server, &[&host, &origin, JSON]),
        server.get("/"),
    ] {
        assert!(!response.head.contains("access-control"), "{response:?}");
    }
}

#[test]
fn every_response_has_its_headers() {
    let server = Running::start();
    let host = "Host: sudoku.example";
    let responses = [
        server.get("/"),
        server.get("/app.js"),
        server.get("/nothing"),
        server.ask("read", &json!({"text": "x"})),
        server.ask("nothing", &json!({})),
        server.send("GET /", &[host], ""),
    ];
    for response in &responses {
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
             style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
             manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(response.head.contains(header), "{header}: {response:?}");
        }
    }
    assert!(responses[1].head.contains("content-type: text/javascript"));
}

#[test]
fn no_path_leads_out_of_the_front_end() {
    let server = Running::start();
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/words/../../Cargo.toml",
        "//etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/play/",
        "/words",
    ] {
        let response = server.get(path);
        assert!(
            [400, 404].contains(&response.status),
            "{path}: {response:?}"
        );
    }
}

#[test]
fn a_server_that_others_can_reach_wants_its_token() {
    let listen: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let server = Running::with(&Options {
        listen: Some(listen),
        ..Options::default()
    });
    let (_, token) = server.url.split_once("#token=").expect("a token");
    assert!(token.len() >= 32, "{token}");
    let host = format!("Host: 127.0.0.1:{}", server.port);
    let origin = format!("Origin: http://127.0.0.1:{}", server.port);
    assert_eq!(server.send("GET /", &[&host], "").status, 200);
    assert_eq!(post(&server, &[&host, &origin, JSON]).status, 401);
    let wrong = format!("X-Satur-Token: {}0", &token[1..]);
    assert_eq!(post(&server, &[&host, &origin, JSON, &wrong]).status, 401);
    let right = format!("X-Satur-Token: {token}");
    assert_eq!(post(&server, &[&host, &origin, JSON, &right]).status, 200);
    let other = Running::with(&Options {
        listen: Some(listen),
        ..Options::default()
    });
    assert!(!other.url.ends_with(token), "every server has its own");
}
