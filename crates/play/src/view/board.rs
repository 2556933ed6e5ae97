//! The board on a screen of its own, from which a part is shown.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use satur_model::{Cell, Digit, DigitSet, Layout};

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
/// The cells of the clues that the cell of the cursor has.
const SAME_CLUE: Style = Style::new().fg(Color::Indexed(253)).bg(Color::Indexed(239));
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
    draw_lines(&mut buffer, layout, form, &columns, &rows);
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

/// The signs in which lines meet, by the weights of the arms up, down, left and right: none, thin, thick.
const JOINTS: [&str; 3] = [
    " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳",
    "╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈",
    "╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋",
];

/// Draws lines wherever there are cells beside them. Where every cell has lines, those between blocks are thick.
fn draw_lines(buffer: &mut Buffer, layout: &Layout, form: Form, columns: &Axis, rows: &Axis) {
    // The weight of a stretch beside some places: 0 for none, 1 for thin, 2 for thick.
    let weight = |is_vertical: bool, at: usize, along: std::ops::Range<usize>| {
        let edges = along.filter_map(|along| layout.is_thick_at(is_vertical, at, along));
        let weights = edges.map(|is_thick| 1 + usize::from(is_thick && form.has_all_lines));
        weights.max().unwrap_or(0)
    };
    // The stretch before and after each line of an axis, in cells; nothing beyond the ends.
    let stretch = |axis: &Axis, number: Option<usize>| match number {
        Some(number) if number + 1 < axis.lines.len() => {
            axis.lines[number].1..axis.lines[number + 1].1
        }
        _ => 0..0,
    };
    let mut put = |x: usize, y: usize, arms: [usize; 4]| {
        let [up, down, left, right] = arms;
        let sign = JOINTS[up].chars().nth(down * 9 + left * 3 + right);
        let place = &mut buffer[(x as u16, y as u16)];
        place.set_char(sign.unwrap_or(' ')).set_style(LINES);
    };
    for (row, &(y, above)) in rows.lines.iter().enumerate() {
        for (col, &(x, before)) in columns.lines.iter().enumerate() {
            let up = weight(true, before, stretch(rows, row.checked_sub(1)));
            let down = weight(true, before, stretch(rows, Some(row)));
            let left = weight(false, above, stretch(columns, col.checked_sub(1)));
            let right = weight(false, above, stretch(columns, Some(col)));
            put(x, y, [up, down, left, right]);
            if let Some(&(end, _)) = columns.lines.get(col + 1) {
                (x + 1..end).for_each(|x| put(x, y, [0, 0, right, right]));
            }
            if let Some(&(end, _)) = rows.lines.get(row + 1) {
                (y + 1..end).for_each(|y| put(x, y, [down, down, 0, 0]));
            }
        }
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
    if play.shares_clue(cell) {
        style = style.patch(SAME_CLUE);
    }
    if digit.is_some() && digit == game.digit(play.cursor()) {
        style = style.patch(SAME_DIGIT);
    }
    if play.is_wrong(cell) || game.is_clash(cell) || play.breaks_clue(cell) {
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
