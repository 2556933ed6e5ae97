//! `satur serve`: says where it is, answers, and ends when it is asked to.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

fn start(words: &[&str]) -> (Child, String, BufReader<std::process::ChildStdout>) {
    start_in("en", words)
}

fn start_in(lang: &str, words: &[&str]) -> (Child, String, BufReader<std::process::ChildStdout>) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_satur"))
        .args(["--lang", lang, "serve"])
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(process.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    (process, line, out)
}

fn address(line: &str) -> String {
    let word = line
        .split_whitespace()
        .find(|word| word.starts_with("http"));
    let word = word.unwrap_or_else(|| panic!("no address in {line}"));
    let word = word.trim_start_matches("http://");
    word.split('/').next().unwrap().to_owned()
}

fn get(host: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "GET / HTTP/1.1\r\nHost: {host}\r\nAccept-Language: en\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[cfg(unix)]
fn interrupt(process: &mut Child) -> Option<i32> {
    let id = process.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    process.wait().unwrap().code()
}

#[test]
#[cfg(unix)]
fn it_says_where_it_is_and_ends_with_ctrl_c() {
    let (mut process, line, _out) = start(&["--port", "0"]);
    assert!(
        line.starts_with("The page is at http://127.0.0.1:"),
        "{line}"
    );
    let page = get(&address(&line));
    assert!(
        page.starts_with("HTTP/1.1 200") && page.contains("<title>Satur"),
        "{page}"
    );
    assert_eq!(interrupt(&mut process), Some(130));
}

#[test]
#[cfg(unix)]
fn the_language_that_is_asked_for_comes_before_that_of_the_browser() {
    let (mut process, line, _out) = start_in("pt", &["--port", "0"]);
    assert!(line.starts_with("A página está em "), "{line}");
    let page = get(&address(&line));
    assert!(
        page.contains("<html lang=\"pt\" data-lang=\"pt\">"),
        "{page}"
    );
    assert_eq!(interrupt(&mut process), Some(130));
    // Without the option each browser has its own.
    let mut process = Command::new(env!("CARGO_BIN_EXE_satur"))
        .args(["serve", "--port", "0"])
        .env("LC_ALL", "pt_BR.UTF-8")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(process.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let page = get(&address(&line));
    assert!(page.contains("<html lang=\"en\">"), "{page}");
    assert_eq!(interrupt(&mut process), Some(130));
}

#[test]
#[cfg(target_os = "linux")]
fn it_is_at_both_loopback_addresses_and_at_no_other() {
    let (mut process, line, _out) = start(&["--port", "0"]);
    let port = address(&line).rsplit(':').next().unwrap().to_owned();
    // A machine without IPv6 has no second address.
    if std::net::TcpListener::bind("[::1]:0").is_ok() {
        let page = get(&format!("[::1]:{port}"));
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    }
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
    // Nothing is sent: this only tells the address that others would reach the machine by.
    let own = socket.connect("192.0.2.1:9").and(socket.local_addr());
    let own = own.map_or("127.0.0.2".to_owned(), |at| at.ip().to_string());
    for other in ["127.0.0.2", &own] {
        assert!(
            TcpStream::connect(format!("{other}:{port}")).is_err(),
            "{other}"
        );
    }
    assert_eq!(interrupt(&mut process), Some(130));
}

#[test]
#[cfg(unix)]
fn a_port_that_is_taken_is_said_and_another_one_found_where_none_was_asked_for() {
    let (mut first, line, _out) = start(&["--port", "0"]);
    let host = address(&line);
    let port = host.rsplit(':').next().unwrap();
    let second = Command::new(env!("CARGO_BIN_EXE_satur"))
        .args(["serve", "--port", port])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    let text = String::from_utf8_lossy(&second.stderr);
    assert!(
        text.contains(&format!("cannot listen on 127.0.0.1:{port}")),
        "{text}"
    );
    assert_eq!(interrupt(&mut first), Some(130));
}

#[test]
#[cfg(unix)]
fn listening_for_others_warns_and_gives_a_token() {
    let (mut process, line, _out) = start(&["--listen", "127.0.0.1:0"]);
    assert!(line.contains("/#token="), "{line}");
    assert_eq!(interrupt(&mut process), Some(130));
    let mut text = String::new();
    process
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert!(text.contains("other machines can reach the page"), "{text}");
}
