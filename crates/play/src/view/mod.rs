//! What the player sees: a line of state, the board, the clues if it has any, what was said, the keys.

mod board;
mod clues;
mod form;
mod help;

use std::time::Duration;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::terminal::Frame;
use satur_advice::wrap;
use satur_model::Digit;

use self::form::{Axis, Form};
use crate::Play;
use crate::advisor::Wanted;
use crate::words::say;

/// The smallest screen: some cells around the cursor, and a line for each other thing.
const LEAST: [u16; 2] = [24, 9];

/// Rows that are kept free for what is said when the form of the board is chosen, so that the board
/// does not change its form with every message.
const MESSAGE_ROWS: usize = 4;

const HEAD: Style = Style::new().add_modifier(Modifier::REVERSED);
const LABEL: Style = Style::new().add_modifier(Modifier::DIM);
const KEY: Style = Style::new().add_modifier(Modifier::BOLD);

/// Shows a game.
pub fn draw(frame: &mut Frame, play: &Play) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.width < LEAST[0] || area.height < LEAST[1] {
        return draw_too_small(buffer, area, play);
    }
    if let Some(first) = play.help() {
        return help::draw(buffer, area, play, first);
    }
    let footer = footer(play, usize::from(area.width));
    let message = message(play, area);
    let height = usize::from(area.height);
    let fixed = 2 + footer.len();
    draw_head(buffer, area, play);
    let shape = play.game().shape();
    let label = shape.height().to_string().len() + 1;
    let room = [
        usize::from(area.width) - label,
        height.saturating_sub(fixed + MESSAGE_ROWS + 1),
    ];
    let layout = play.game().layout();
    let has_clues = !play.game().clues().is_empty();
    let beside = room_beside_clues(play, room, usize::from(area.width)).filter(|_| has_clues);
    let form = Form::fitting(layout, beside.unwrap_or(room[0]), room[1]);
    let rows = height - fixed - message.len();
    let wide = match beside {
        Some(_) => label + form.axes(layout)[0].len(),
        None => usize::from(area.width),
    };
    let used = draw_board(
        buffer,
        Rect::new(0, 1, wide as u16, rows as u16),
        play,
        form,
        label,
    );
    let below = 1 + used;
    let first = area.height - footer.len() as u16;
    if beside.is_some() {
        let left = (wide + clues::GAP) as u16;
        clues::draw(buffer, Rect::new(left, 1, area.width - left, used), play);
    } else if has_clues {
        let top = below + 1 + message.len() as u16;
        clues::draw(buffer, Rect::new(0, top, area.width, first - top), play);
    }
    buffer.set_stringn(0, below, status(play), area.width.into(), Style::new());
    for (y, line) in (below + 1..).zip(message) {
        buffer.set_stringn(0, y, line, area.width.into(), Style::new());
    }
    for (y, line) in (first..).zip(footer) {
        let mut x = 0;
        for (key, word) in line {
            x = buffer.set_stringn(x, y, key, area.width.into(), KEY).0 + 1;
            x = buffer.set_stringn(x, y, word, area.width.into(), LABEL).0 + 2;
        }
    }
}

/// The room for a board beside its clues: nothing where the two do not fit, or where there is more room for clues below what is
/// said. It does not depend on what is said, so that nothing moves with every message.
fn room_beside_clues(play: &Play, room: [usize; 2], width: usize) -> Option<usize> {
    let layout = play.game().layout();
    let size = |wide: usize| {
        let form = Form::fitting(layout, wide, room[1]);
        form.axes(layout).map(|axis| axis.len())
    };
    let beside = room[0].checked_sub(clues::LEAST + clues::GAP)?;
    let [board, high] = size(beside);
    let rows_below = room[1].saturating_sub(size(room[0])[1]);
    let has_more = (room[0] - clues::GAP).saturating_sub(board) * high > width * rows_below;
    (board <= beside && has_more).then_some(beside)
}

/// A length of time as a clock shows it.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

fn draw_too_small(buffer: &mut Buffer, area: Rect, play: &Play) {
    let numbers = [area.width, area.height, LEAST[0], LEAST[1]].map(|n| n.to_string());
    let names = ["width", "height", "least-width", "least-height"];
    let slots: Vec<(&str, &str)> = names
        .into_iter()
        .zip(numbers.iter().map(String::as_str))
        .collect();
    let text = say(play.lang(), "too-small", &slots);
    let lines = wrap(&text, usize::from(area.width), 0, 0);
    for (y, line) in (0..area.height).zip(lines.lines()) {
        buffer.set_stringn(0, y, line, area.width.into(), Style::new());
    }
}

/// The title, the shape and what is left on one side, pen or pencil and the clock on the other.
fn draw_head(buffer: &mut Buffer, area: Rect, play: &Play) {
    let game = play.game();
    let (width, height) = (game.shape().width(), game.shape().height());
    let pen = if play.is_pencil() { "pencil" } else { "pen" };
    let right = format!("{}  {} ", say(play.lang(), pen, &[]), clock(play.elapsed()));
    let left = say(
        play.lang(),
        "left",
        &[("count", &game.blanks().to_string())],
    );
    let rules = game.layout().rules().iter();
    let rules: Vec<&str> = rules.map(|rule| rule.name[play.lang() as usize]).collect();
    let rules = if rules.is_empty() {
        String::new()
    } else {
        format!("  {}", rules.join(", "))
    };
    let facts = format!(" {height}x{width}{rules}  {left}");
    let room = usize::from(area.width).saturating_sub(right.chars().count() + 1);
    let titled = format!("{facts}  {}", play.title());
    let text = if titled.chars().count() <= room {
        titled
    } else {
        facts
    };
    buffer.set_style(Rect::new(0, 0, area.width, 1), HEAD);
    buffer.set_stringn(0, 0, text, room, HEAD);
    let x = usize::from(area.width).saturating_sub(right.chars().count());
    buffer.set_stringn(x as u16, 0, right, area.width.into(), HEAD);
}

/// Draws as much of the board as there is room for, with the numbers of its rows and columns, and
/// returns how many rows it took.
fn draw_board(buffer: &mut Buffer, area: Rect, play: &Play, form: Form, label: usize) -> u16 {
    let shape = play.game().shape();
    let [columns, rows] = form.axes(play.game().layout());
    let canvas = board::board(play, form);
    let (wide, high) = (area.width - label as u16, area.height - 1);
    let cursor = (shape.col(play.cursor()), shape.row(play.cursor()));
    let left = offset(&columns, cursor.0, form.cell[0], wide.into());
    let top = offset(&rows, cursor.1, form.cell[1], high.into());
    let (wide, high) = (
        wide.min(canvas.area.width - left),
        high.min(canvas.area.height - top),
    );
    let origin = (area.x + label as u16, area.y + 1);
    for y in 0..high {
        for x in 0..wide {
            buffer[(origin.0 + x, origin.1 + y)] = canvas[(left + x, top + y)].clone();
        }
    }
    for (number, &at) in columns.cells.iter().enumerate() {
        let (at, size) = (at as u16, form.cell[0] as u16);
        if at >= left && at + size <= left + wide {
            let text = (number + 1).to_string();
            let room = form.cell[0] + form.gap;
            // Where there is no room for a number, its last digit says which it is.
            let text = if text.len() > room {
                text[text.len() - 1..].to_owned()
            } else {
                text
            };
            let x = at - left + size.saturating_sub(text.len() as u16).div_ceil(2);
            buffer.set_string(origin.0 + x, area.y, text, LABEL);
        }
    }
    for (number, &at) in rows.cells.iter().enumerate() {
        let at = at as u16 + form.cell[1] as u16 / 2;
        if at >= top && at < top + high {
            let text = format!("{:>1$}", number + 1, label - 1);
            buffer.set_string(area.x, origin.1 + at - top, text, LABEL);
        }
    }
    high + 1
}

/// Where the visible part of an edge begins, so that the cell of the cursor is in the middle of it
/// or as near to that as the ends of the board allow.
fn offset(axis: &Axis, cursor: usize, size: usize, room: usize) -> u16 {
    let centre = axis.cells[cursor] + size / 2;
    let most = axis.len().saturating_sub(room);
    centre.saturating_sub(room / 2).min(most) as u16
}

/// What the cell of the cursor holds.
fn status(play: &Play) -> String {
    let (game, cell) = (play.game(), play.cursor());
    let name = game.shape().name(cell);
    let marks = game.marks(cell);
    let what = match (game.given(cell), game.digit(cell)) {
        (Some(digit), _) => {
            let given = say(play.lang(), "is-given", &[]);
            format!("{} ({given})", in_full(digit))
        }
        (None, Some(digit)) => in_full(digit),
        (None, None) if marks.is_empty() => say(play.lang(), "is-empty", &[]),
        (None, None) => {
            let digits: Vec<String> = marks.iter().map(in_full).collect();
            say(play.lang(), "mark-list", &[("marks", &digits.join(" "))])
        }
    };
    format!("{name}: {what}")
}

/// A digit in both ways of writing it, where they differ.
fn in_full(digit: Digit) -> String {
    match digit.symbol() {
        Some(sign) if digit.number() > 9 => format!("{digit}/{sign}"),
        _ => digit.to_string(),
    }
}

/// What was said, in lines, and not more of them than leave room for some of the board.
fn message(play: &Play, area: Rect) -> Vec<String> {
    let width = usize::from(area.width);
    let mut lines: Vec<String> = Vec::new();
    for line in play.message().lines() {
        let indent = line.chars().take_while(|c| *c == ' ').count();
        let wrapped = wrap(line.trim_start(), width, indent, indent);
        lines.extend(wrapped.lines().map(str::to_owned));
    }
    let most = (usize::from(area.height) / 2).saturating_sub(1).max(2);
    if lines.len() <= most {
        return lines;
    }
    let most = most - 1;
    let last = lines.len() - most;
    let first = play.message_offset().min(last);
    let mut shown: Vec<String> = lines.drain(first..first + most).collect();
    let goes_on = if first < last {
        "more-below"
    } else {
        "more-above"
    };
    shown.push(say(play.lang(), goes_on, &[]));
    shown
}

/// The most useful keys, in at most two lines.
fn footer(play: &Play, width: usize) -> Vec<Vec<(String, String)>> {
    let is_small = play.game().shape().side() <= 9;
    let key = |letter, sign| if is_small { letter } else { sign };
    let space = say(play.lang(), "key-space", &[]);
    let keys = [
        (play.key_of(Wanted::Hint), "key-hint"),
        (play.key_of(Wanted::Check), "key-check"),
        (key("u", "^Z"), "key-undo"),
        (&space, "key-pencil"),
        ("?", "key-help"),
        (key("q", "^Q"), "key-quit"),
        (key("r", "^Y"), "key-redo"),
    ];
    let mut lines: Vec<Vec<(String, String)>> = vec![Vec::new()];
    let mut used = 0;
    for (key, word) in keys {
        let word = say(play.lang(), word, &[]);
        let wide = key.chars().count() + 1 + word.chars().count();
        if used > 0 && used + wide > width {
            if lines.len() == 2 {
                break;
            }
            lines.push(Vec::new());
            used = 0;
        }
        used += wide + 2;
        if let Some(line) = lines.last_mut() {
            line.push((key.to_owned(), word));
        }
    }
    lines
}
