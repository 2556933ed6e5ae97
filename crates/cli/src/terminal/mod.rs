//! What people see: boards, progress, messages, and their colours.

pub(crate) mod board;
pub(crate) mod candidates;
pub(crate) mod clues;
pub(crate) mod colours;
pub(crate) mod progress;
pub(crate) mod report;

use std::io::IsTerminal as _;
use std::sync::OnceLock;

/// Whether a person reads stdout. The system is asked once: it would be asked for every puzzle otherwise.
pub(crate) fn is_read_by_a_person() -> bool {
    static IS_TERMINAL: OnceLock<bool> = OnceLock::new();
    *IS_TERMINAL.get_or_init(|| std::io::stdout().is_terminal())
}

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

/// The lines of the terminal that shows stdout; none where it is a file or a pipe.
pub(crate) fn screen_height() -> Option<usize> {
    let size = terminal_size::terminal_size_of(std::io::stdout());
    size.filter(|_| std::io::stdout().is_terminal())
        .map(|(_, height)| usize::from(height.0))
}

/// How wide text is set: at most 96 columns, fewer on a narrow terminal. What goes to a file or a
/// pipe does not depend on the terminal.
pub(crate) fn text_width() -> usize {
    const MOST: usize = 96;
    if is_read_by_a_person() {
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
    if is_read_by_a_person() {
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

/// A text as the terminal shows it: paragraphs that are too wide for it are set anew, and other lines that
/// are too long are broken at blanks.
pub(crate) fn page(text: &str) -> String {
    let width = list_width();
    if width == usize::MAX {
        // Nothing is too wide.
        return broken(text, width);
    }
    reflowed(text, width)
}

/// Sets the paragraphs of a text whose lines are longer than a width anew: lines of prose belong together up
/// to a blank line, a heading, an item of a list, a row of a table or a line that is indented by itself.
fn reflowed(text: &str, width: usize) -> String {
    let mut paragraphs: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        match paragraphs.last_mut() {
            Some(lines) if continues(lines[lines.len() - 1], lines[0], line) => lines.push(line),
            _ => paragraphs.push(vec![line]),
        }
    }
    let set = |lines: Vec<&str>| {
        if lines == [""] {
            return "\n".to_owned();
        }
        if lines.len() == 1 || lines.iter().all(|line| line.chars().count() <= width) {
            return broken(&lines.join("\n"), width);
        }
        let indent = |line: &str| line.chars().take_while(|c| *c == ' ').count();
        let (first, rest) = (indent(lines[0]), indent(lines[1]));
        let words: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
        satur::advice::wrap(&words.join(" "), width, rest, first)
    };
    paragraphs.into_iter().map(set).collect()
}

/// Whether a line goes on with the paragraph that the line before it belongs to.
fn continues(before: &str, first: &str, line: &str) -> bool {
    let indent = |line: &str| line.chars().take_while(|c| *c == ' ').count();
    let text = line.trim_start();
    let begins_anew =
        |text: &str| text.is_empty() || text.starts_with(['#', '|', '`', '{', '┌', '│']);
    let is_item = |text: &str| {
        let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        text.starts_with("* ")
            || text.starts_with("- ")
            || (number.len() < text.len() && number.starts_with(". "))
    };
    let opening = first.trim_start();
    if before.is_empty() || begins_anew(text) || is_item(text) || begins_anew(opening) {
        return false;
    }
    if is_item(opening) {
        indent(line) == indent(first) + 2 || indent(line) == indent(first) + 3
    } else {
        indent(line) == 0 && indent(first) == 0
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_that_is_too_wide_is_set_anew_and_nothing_else_is() {
        let page = "# a heading that is long\n\nOne line of prose which is\ncut short\nthree times.\n\n\
                    * an item of a list that\n  goes on\n* another\n\n    code   stays\n    as it is\n";
        let narrow = "# a heading that is\nlong\n\nOne line of prose\nwhich is cut short\nthree times.\n\n\
                      * an item of a list\n  that goes on\n* another\n\n    code   stays\n    as it is\n";
        assert_eq!(reflowed(page, 20), narrow);
        assert_eq!(reflowed(page, 80), page);
    }
}
