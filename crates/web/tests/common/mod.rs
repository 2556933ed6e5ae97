//! A server for tests, and a client that can be as rude as it likes.

#![allow(dead_code, reason = "every test takes its own part of it")]

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use satur_model::Stop;
use satur_web::{Options, Server};
use serde_json::Value;

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) port: u16,
    pub(crate) url: String,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

/// A response, taken apart.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Running {
    pub(crate) fn start() -> Self {
        Self::with(&Options::default())
    }

    pub(crate) fn with(options: &Options) -> Self {
        let server = Server::bind(options).expect("a free port");
        let (port, url, stop) = (server.port(), server.url().to_owned(), Stop::new());
        let own = stop.clone();
        Self {
            port,
            url,
            stop,
            thread: Some(std::thread::spawn(move || server.run(&own))),
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, self.port)));
        let stream = stream.expect("the server listens");
        let limit = Some(Duration::from_secs(60));
        stream.set_read_timeout(limit).expect("a limit");
        stream
    }

    /// Sends a request as it is and reads all that comes back.
    pub(crate) fn raw(&self, request: &[u8]) -> Response {
        let mut stream = self.connect();
        // A server that refuses may close before it has read everything.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Response::new(&String::from_utf8_lossy(&bytes))
    }

    /// Sends a request with these lines of headers, `Host` among them.
    pub(crate) fn send(&self, line: &str, headers: &[&str], body: &str) -> Response {
        let mut request = format!("{line} HTTP/1.1\r\n");
        for header in headers {
            request += &format!("{header}\r\n");
        }
        request += &format!("Content-Length: {}\r\n", body.len());
        request += &format!("Connection: close\r\n\r\n{body}");
        self.raw(request.as_bytes())
    }

    /// The address of this server, as a page of it would say it.
    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Asks as the page does.
    pub(crate) fn ask(&self, name: &str, question: &Value) -> Response {
        let host = self.host();
        let headers = [
            format!("Host: {host}"),
            format!("Origin: http://{host}"),
            "Sec-Fetch-Site: same-origin".to_owned(),
            "Content-Type: application/json".to_owned(),
        ];
        let headers = headers.each_ref().map(String::as_str);
        self.send(
            &format!("POST /api/{name}"),
            &headers,
            &question.to_string(),
        )
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        let host = format!("Host: {}", self.host());
        self.send(&format!("GET {path}"), &[&host], "")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.request();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends without a panic");
        }
    }
}

impl Response {
    fn new(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        Self {
            status: status.unwrap_or(0),
            head: head.to_lowercase(),
            body: if is_chunked {
                unchunked(body)
            } else {
                body.to_owned()
            },
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        let code = self.json()["error"]["code"].clone();
        code.as_str().unwrap_or_default().to_owned()
    }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else {
            break;
        };
        let Some(part) = rest.get(..size).filter(|part| !part.is_empty()) else {
            break;
        };
        whole += part;
        body = rest.get(size + 2..).unwrap_or_default();
    }
    whole
}
