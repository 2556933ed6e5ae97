//! The board on a screen of its own, from which a part is shown.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use satur_model::{Cell, Digit, DigitSet, Direction, Layout};

use super::form::{Axis, Form};
use crate::Play;
use crate::play::Part;

const LINES: Style = Style::new().add_modifier(Modifier::DIM);
const GIVEN: Style = Style::new().add_modifier(Modifier::BOLD);
const WRITTEN: Style = Style::new().fg(Color::Cyan);
const MARKS: Style = Style::new().fg(Color::DarkGray);
/// The cell of the cursor is seen without colours too.
const CURSOR: Style = Style::new().add_modifier(Modifier::REVERSED);
const SAME_DIGIT: Style = Style::new().fg(Color::Yellow);
const WRONG: Style = Style::new()
    .fg(Color::Red)
    .add_modifier(Modifier::UNDERLINED);
const TO_PLACE: Style = Style::new().fg(Color::Black).bg(Color::Green);
const TO_STRIKE: Style = Style::new().fg(Color::Black).bg(Color::Red);
/// The ground of the houses that rules add.
const ADDED_HOUSE: Color = Color::Indexed(236);
const REASON: Style = Style::new().fg(Color::Black).bg(Color::Cyan);

/// Draws the whole board.
pub(super) fn board(play: &Play, form: Form) -> Buffer {
    let shape = play.game().shape();
    let layout = play.game().layout();
    let [columns, rows] = form.axes(layout);
    let area = Rect::new(0, 0, columns.len() as u16, rows.len() as u16);
    let mut buffer = Buffer::empty(area);
    draw_lines(&mut buffer, &columns, &rows);
    if layout.jigsaw().is_some() {
        draw_regions(&mut buffer, layout, &columns, &rows);
    }
    let shaded = layout.shaded();
    for cell in shape.all_cells() {
        let x = columns.cells[shape.col(cell)] as u16;
        let y = rows.cells[shape.row(cell)] as u16;
        let size = form.cell.map(|size| size as u16);
        draw_cell(
            &mut buffer,
            Rect::new(x, y, size[0], size[1]),
            play,
            cell,
            form,
        );
        if shaded.contains(&cell) {
            let area = Rect::new(x, y, size[0], size[1]);
            for place in area.positions() {
                // What is marked for a reason keeps its ground.
                if buffer[place].bg == Color::Reset {
                    buffer[place].set_bg(ADDED_HOUSE);
                }
            }
        }
    }
    buffer
}

/// Draws thick lines where two irregular blocks meet, over thin ones around every cell.
fn draw_regions(buffer: &mut Buffer, layout: &Layout, columns: &Axis, rows: &Axis) {
    let (shape, side) = (layout.shape(), layout.shape().side());
    let is_thick = |row: usize, col: usize, direction| {
        let cell = shape.cell_at(row, col);
        cell.is_some_and(|cell| layout.is_thick_edge(cell, direction))
    };
    // Whether the line above a cell, or that to its left, is thick; the last ones are the edge of the board.
    let above = |row: usize, col: usize| match row {
        last if last == side => true,
        _ => is_thick(row, col, Direction::Up),
    };
    let before = |row: usize, col: usize| match col {
        last if last == side => true,
        _ => is_thick(row, col, Direction::Left),
    };
    let at = |axis: &Axis, number: usize| axis.lines[number].0 as u16;
    for row in 0..=side {
        for col in 0..=side {
            let (x, y) = (at(columns, col), at(rows, row));
            if col < side && above(row, col) {
                for x in x + 1..at(columns, col + 1) {
                    buffer[(x, y)].set_symbol("━");
                }
            }
            if row < side && before(row, col) {
                for y in y + 1..at(rows, row + 1) {
                    buffer[(x, y)].set_symbol("┃");
                }
            }
            let arms = [
                row > 0 && before(row - 1, col),
                row < side && before(row, col),
                col > 0 && above(row, col - 1),
                col < side && above(row, col),
            ];
            let sign = match arms {
                [true, true, true, true] => "╋",
                [true, true, true, false] => "┫",
                [true, true, false, true] => "┣",
                [true, false, true, true] => "┻",
                [false, true, true, true] => "┳",
                [true, _, false, false] | [false, true, false, false] => "┃",
                [false, false, true, _] | [false, false, false, true] => "━",
                [true, false, true, false] => "┛",
                [true, false, false, true] => "┗",
                [false, true, true, false] => "┓",
                [false, true, false, true] => "┏",
                [false, false, false, false] => "┼",
            };
            buffer[(x, y)].set_symbol(sign);
        }
    }
}

fn draw_lines(buffer: &mut Buffer, columns: &Axis, rows: &Axis) {
    let (width, height) = (columns.len() as u16, rows.len() as u16);
    for &(x, is_thick) in &columns.lines {
        let sign = if is_thick { "┃" } else { "│" };
        for y in 0..height {
            buffer[(x as u16, y)].set_symbol(sign).set_style(LINES);
        }
    }
    for &(y, is_thick) in &rows.lines {
        let sign = if is_thick { "━" } else { "─" };
        for x in 0..width {
            buffer[(x, y as u16)].set_symbol(sign).set_style(LINES);
        }
    }
    for (number, &(y, is_thick_row)) in rows.lines.iter().enumerate() {
        let row = place(number, rows.lines.len());
        for (number, &(x, is_thick_column)) in columns.lines.iter().enumerate() {
            let column = place(number, columns.lines.len());
            // Rows of the table: top, middle, bottom; in each: left, middle, right.
            let joints = match (is_thick_row, is_thick_column) {
                (false, false) => ["┌┬┐", "├┼┤", "└┴┘"],
                (true, true) => ["┏┳┓", "┣╋┫", "┗┻┛"],
                (true, false) => ["┍┯┑", "┝┿┥", "┕┷┙"],
                (false, true) => ["┎┰┒", "┠╂┨", "┖┸┚"],
            };
            let sign = joints[row].chars().nth(column).unwrap_or('┼');
            buffer[(x as u16, y as u16)].set_char(sign);
        }
    }
}

/// First, between or last.
fn place(number: usize, count: usize) -> usize {
    match number {
        0 => 0,
        last if last + 1 == count => 2,
        _ => 1,
    }
}

fn draw_cell(buffer: &mut Buffer, area: Rect, play: &Play, cell: Cell, form: Form) {
    let game = play.game();
    let marks = game.marks(cell);
    match game.digit(cell) {
        Some(digit) => draw_centred(buffer, area, &sign(digit, form)),
        None if form.has_all_lines => draw_table(buffer, area, play, marks, form),
        None if marks.is_empty() => draw_centred(buffer, area, "·"),
        // Where there is no room for marks a colon says that there are some.
        None if area.width < 3 => draw_centred(buffer, area, ":"),
        None => {
            let text = marks_in_line(marks, area.width as usize, form);
            buffer.set_string(area.x, area.y, text, Style::new());
        }
    }
    buffer.set_style(area, style(play, cell));
}

fn draw_centred(buffer: &mut Buffer, area: Rect, text: &str) {
    let free = area.width.saturating_sub(text.chars().count() as u16);
    let x = area.x + free.div_ceil(2);
    buffer.set_string(x, area.y + area.height / 2, text, Style::new());
}

/// Every mark in its own place.
fn draw_table(buffer: &mut Buffer, area: Rect, play: &Play, marks: DigitSet, form: Form) {
    let shape = play.game().shape();
    let (columns, _) = shape.digit_table();
    let wide = (area.width as usize - 1) / columns;
    for digit in marks.iter() {
        let (x, y) = (digit.index() % columns, digit.index() / columns);
        let text = format!("{:>wide$}", sign(digit, form));
        let place = (area.x + (x * wide) as u16, area.y + y as u16);
        buffer.set_string(place.0, place.1, text, Style::new());
    }
}

/// Marks side by side, cut where there are too many.
fn marks_in_line(marks: DigitSet, width: usize, form: Form) -> String {
    let text: String = marks.iter().map(|digit| sign(digit, form)).collect();
    if text.chars().count() <= width {
        return text;
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

/// A digit as the form writes it.
fn sign(digit: Digit, form: Form) -> String {
    match digit.symbol() {
        Some(sign) if form.are_letters => sign.into(),
        _ => digit.to_string(),
    }
}

fn style(play: &Play, cell: Cell) -> Style {
    let game = play.game();
    let digit = game.digit(cell);
    let mut style = match (game.given(cell), digit) {
        (Some(_), _) => GIVEN,
        (None, Some(_)) => WRITTEN,
        (None, None) => MARKS,
    };
    if digit.is_some() && digit == game.digit(play.cursor()) {
        style = style.patch(SAME_DIGIT);
    }
    if play.is_wrong(cell) || game.is_clash(cell) {
        style = style.patch(WRONG);
    }
    style = match play.part(cell) {
        Some(Part::Place) => style.patch(TO_PLACE),
        Some(Part::Strike) => style.patch(TO_STRIKE),
        Some(Part::Reason) => style.patch(REASON),
        None => style,
    };
    if cell == play.cursor() {
        style = style.patch(CURSOR);
    }
    style
}
