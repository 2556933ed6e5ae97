//! `satur formats`

use satur::formats::{FORMATS, Format, find};
use satur::logic::Lang;
use serde_json::json;

use super::{CommandResult, did_you_mean, print};
use crate::args::Show;

pub(crate) fn run(args: &Show) -> CommandResult {
    let Some(id) = &args.id else {
        return print(
            &FORMATS
                .iter()
                .map(|format| line(format, args.json))
                .collect::<String>(),
        );
    };
    let format = find(id).ok_or_else(|| {
        let alike = did_you_mean(Lang::En, id, FORMATS.iter().map(|format| format.id));
        format!("there is no format '{id}'{alike}; 'satur formats' lists them")
    })?;
    if args.json {
        return print(&line(format, true));
    }
    print(format.page)
}

fn line(format: &Format, json: bool) -> String {
    let (reads, writes) = (format.reader.is_some(), format.writer.is_some());
    if json {
        let object = json!({
            "id": format.id,
            "summary": format.summary,
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
        (true, true) => "read, write",
        (true, false) => "read",
        (false, _) => "write",
    };
    format!("{:width$}  {ways:11}  {}\n", format.id, format.summary)
}
