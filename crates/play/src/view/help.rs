//! The page of keys.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use satur_advice::wrap;

use crate::Play;
use crate::advisor::Wanted;
use crate::words::say;

const TITLE: Style = Style::new().add_modifier(Modifier::BOLD);

/// Shows the keys, from this line on.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, play: &Play, first: usize) {
    let lines = lines(play, usize::from(area.width));
    let room = usize::from(area.height) - 2;
    let first = first.min(lines.len().saturating_sub(room));
    let title = say(play.lang(), "help-title", &[]);
    buffer.set_stringn(0, 0, title, area.width.into(), TITLE);
    for (y, line) in (1..area.height - 1).zip(&lines[first..]) {
        buffer.set_stringn(0, y, line, area.width.into(), Style::new());
    }
    let close = if lines.len() > room {
        "help-close-scroll"
    } else {
        "help-close"
    };
    let close = say(play.lang(), close, &[]);
    buffer.set_stringn(0, area.height - 1, close, area.width.into(), TITLE);
}

fn lines(play: &Play, width: usize) -> Vec<String> {
    let is_small = play.game().shape().side() <= 9;
    let word = |key: &str| say(play.lang(), key, &[]);
    let either = |letter: &str, sign: &str| {
        if is_small {
            format!("{letter}  {sign}")
        } else {
            sign.to_owned()
        }
    };
    let mut keys = vec![
        (word("help-arrows"), "help-arrows-does"),
        (word("help-tab"), "help-tab-does"),
        (word("help-digits"), "help-digits-does"),
        (word("help-space"), "help-space-does"),
        (word("help-erase"), "help-erase-does"),
        (either("m", "*"), "help-fill-does"),
        (either("u", "Ctrl-Z"), "help-undo-does"),
        (either("r", "Ctrl-Y"), "help-redo-does"),
        (either(play.key_of(Wanted::Hint), "+"), "help-hint-does"),
        (word("help-enter"), "help-enter-does"),
        (either(play.key_of(Wanted::Check), "="), "help-check-does"),
        (word("help-esc"), "help-esc-does"),
        (word("help-scroll"), "help-scroll-does"),
        (either("q", "Ctrl-C"), "help-quit-does"),
    ];
    if !is_small {
        keys.insert(3, (word("help-letters"), "help-letters-does"));
    }
    if !play.game().clues().is_empty() {
        let before_end = keys.len() - 1;
        keys.insert(before_end, (word("help-clues"), "help-clues-does"));
    }
    let column = keys.iter().map(|(key, _)| key.chars().count()).max();
    let column = column.unwrap_or(0) + 2;
    let mut lines = Vec::new();
    for (key, does) in keys {
        let text = format!("{key:column$}{}", word(does));
        // The first words are the key: blanks between must not be taken for places to break.
        let head: String = text.chars().take(column).collect();
        let wrapped = wrap(&word(does), width.saturating_sub(column), 0, 0);
        for (number, line) in wrapped.lines().enumerate() {
            let before = if number == 0 { head.as_str() } else { "" };
            lines.push(format!("{before:column$}{line}"));
        }
    }
    lines
}
