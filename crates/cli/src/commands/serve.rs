//! `satur serve`

use std::process::{Command, Stdio};

use satur::logic::Lang;
use satur_web::{Options, Server, ServerError};

use super::{CommandResult, print};
use crate::args::Serve;
use crate::exit::Exit;
use crate::interrupt;
use crate::language::say;
use crate::terminal::report;

/// The port where nobody says.
const PORT: u16 = 8421;

/// Serves the page, in the language that `--lang` asks for, else in that of each browser.
pub(crate) fn run(args: &Serve, lang: Option<Lang>) -> CommandResult {
    let stop = interrupt::on_signal();
    let server = bind(args, lang)?;
    if args.listen.is_some() {
        report::doubt(&say("serve-listen", &[]));
    }
    let url = server.url().to_owned();
    let printed = print(&format!("{}\n", say("serve-address", &[("url", &url)])))?;
    if args.open && !open(&url) {
        report::doubt(&say("serve-open", &[]));
    }
    server.run(&stop);
    Ok(if stop.is_requested() {
        Exit::Interrupted
    } else {
        printed
    })
}

/// Listens on the port that is asked for, or else on the usual one, or else on a free one.
fn bind(args: &Serve, lang: Option<Lang>) -> Result<Server, String> {
    let mut options = Options {
        port: args.port.unwrap_or(PORT),
        listen: args.listen,
        lang,
        ..Options::default()
    };
    let bound = match Server::bind(&options) {
        Err(ServerError::Bind(..)) if args.port.is_none() && args.listen.is_none() => {
            options.port = 0;
            Server::bind(&options)
        }
        bound => bound,
    };
    bound.map_err(|error| error.to_string())
}

/// Opens an address in the browser; no if the machine has no way to.
fn open(url: &str) -> bool {
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "windows") {
        ("cmd", &["/c", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(words).arg(url);
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null());
    silent.stderr(Stdio::null()).spawn().is_ok()
}
