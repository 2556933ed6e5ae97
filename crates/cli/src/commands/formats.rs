//! `satur formats`

use satur::formats::{FORMATS, Format};
use satur::logic::Lang;
use serde_json::json;

use super::{CommandResult, print};
use crate::args::Show;
use crate::ids;
use crate::language::{current, say};
use crate::terminal::{self, entry, list_width};
use crate::translation::translated;

pub(crate) fn run(args: &Show) -> CommandResult {
    let Some(id) = &args.id else {
        return print(
            &FORMATS
                .iter()
                .map(|format| line(format, args.json))
                .collect::<String>(),
        );
    };
    let format = ids::format(id)?;
    if args.json {
        return print(&line(format, true));
    }
    print(&terminal::page(page(format)))
}

/// The page of a format.
pub(super) fn page(format: &'static Format) -> &'static str {
    match current() {
        Lang::En => format.page.en,
        Lang::Pt => format.page.pt,
    }
}

fn line(format: &Format, json: bool) -> String {
    let (reads, writes) = (format.reader.is_some(), format.writer.is_some());
    if json {
        let object = json!({
            "id": format.id,
            "summary": translated(format.summary),
            "extensions": format.extensions,
            "reads": reads,
            "writes": writes,
        });
        return format!("{object}\n");
    }
    let width = FORMATS
        .iter()
        .map(|format| format.id.len())
        .max()
        .unwrap_or(0);
    let ways = match (reads, writes) {
        (true, true) => say("format-both", &[]),
        (true, false) => say("format-reads", &[]),
        (false, _) => say("format-writes", &[]),
    };
    let columns = [format!("{:width$}", format.id), format!("{ways:13}")];
    entry(&columns, &translated(format.summary), list_width())
}
