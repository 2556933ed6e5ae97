//! What people see: boards, progress, messages, and their colours.

pub(crate) mod board;
pub(crate) mod candidates;
pub(crate) mod clues;
pub(crate) mod colours;
mod irregular;
pub(crate) mod progress;
pub(crate) mod report;

use std::io::IsTerminal as _;

/// The width of the terminal in columns: that of `COLUMNS` if it is set, else what stdout or stderr
/// say, else 80.
pub(crate) fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok();
    let asked = asked.and_then(|columns| columns.parse().ok());
    asked.unwrap_or_else(|| {
        let size = terminal_size::terminal_size_of(std::io::stdout())
            .or_else(|| terminal_size::terminal_size_of(std::io::stderr()));
        size.map_or(80, |(width, _)| usize::from(width.0))
    })
}

/// How wide text is set: at most 96 columns, fewer on a narrow terminal. What goes to a file or a
/// pipe does not depend on the terminal.
pub(crate) fn text_width() -> usize {
    const MOST: usize = 96;
    if std::io::stdout().is_terminal() {
        width().min(MOST)
    } else {
        MOST
    }
}

/// A text with colours as stdout takes them: without, where it is no terminal or nobody wants them.
pub(crate) fn for_stdout(text: String) -> String {
    match anstream::AutoStream::choice(&std::io::stdout()) {
        anstream::ColorChoice::Never => anstream::adapter::strip_str(&text).to_string(),
        _ => text,
    }
}

/// The width of lists: that of the terminal. Where a program reads them, an entry is a line.
pub(crate) fn list_width() -> usize {
    if std::io::stdout().is_terminal() {
        width()
    } else {
        usize::MAX
    }
}

/// An entry of a list in columns, the last of which may take several lines: beside the others where
/// there is room for it, else below.
pub(crate) fn entry(columns: &[String], text: &str, width: usize) -> String {
    let head = columns.join("  ");
    let wide = head.chars().count() + 2;
    if wide + 24 <= width {
        return satur::advice::wrap(&format!("{head}  {text}"), width, wide, 0);
    }
    format!(
        "{}\n{}",
        head.trim_end(),
        satur::advice::wrap(text, width, 4, 4)
    )
}

/// A text as the terminal shows it: lines that are too long for it are broken at blanks.
pub(crate) fn page(text: &str) -> String {
    broken(text, list_width())
}

/// Breaks the lines of a text that are longer than a width at blanks.
fn broken(text: &str, width: usize) -> String {
    let lines = text.lines().map(|line| {
        if line.chars().count() <= width {
            return format!("{line}\n");
        }
        let indent = line.chars().take_while(|c| *c == ' ').count();
        satur::advice::wrap(line.trim_start(), width, indent, indent)
    });
    lines.collect()
}

/// A line of fields with tabs between them, as a terminal shows it: each field on a line of its own where
/// there is no room for all. Programs get the line as it is.
pub(crate) fn fields(line: &str) -> String {
    let is_long = line
        .split('\t')
        .map(|field| (field.chars().count() + 1).next_multiple_of(8))
        .sum::<usize>()
        > list_width();
    if is_long {
        format!("{}\n", line.replace('\t', "\n  "))
    } else {
        format!("{line}\n")
    }
}
