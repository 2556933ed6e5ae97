//! The clues in words: first those of the cell of the cursor, each with what its kind says, then those of the whole board, then
//! all others. So a board of sixty cages can be read on any screen: what matters here is on top, the rest can be scrolled.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use satur_advice::wrap;
use satur_model::clues::{Clue, Kind};

use crate::Play;
use crate::words::say;

/// The least columns of clues beside a board, and the blanks between.
pub(super) const LEAST: usize = 28;
pub(super) const GAP: usize = 2;

const PLAIN: Style = Style::new();
const HEADING: Style = Style::new().add_modifier(Modifier::DIM);
const HERE: Style = Style::new().add_modifier(Modifier::BOLD);
const BROKEN: Style = Style::new()
    .fg(Color::Red)
    .add_modifier(Modifier::UNDERLINED);

/// Shows the clues, as far as there is room.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, play: &Play) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    if height == 0 {
        return;
    }
    let mut lines = lines(play, width);
    if lines.len() > height {
        // The last line says where it goes on.
        let room = height - 1;
        let last = lines.len() - room;
        let first = play.clues_offset().min(last);
        let way = if first < last {
            "clues-below"
        } else {
            "clues-above"
        };
        lines = lines.drain(first..first + room).collect();
        lines.push((say(play.lang(), way, &[]), HEADING));
    }
    for (y, (line, style)) in (area.y..).zip(lines) {
        buffer.set_stringn(area.x, y, line, width, style);
    }
}

fn lines(play: &Play, width: usize) -> Vec<(String, Style)> {
    let (game, lang) = (play.game(), play.lang());
    let all = game.clues().iter().enumerate();
    let (here, elsewhere): (Vec<_>, Vec<_>) = all.partition(|(_, clue)| play.is_here(clue));
    let is_board = |clue: &Clue| clue.all_cells().next().is_none();
    let (board, others): (Vec<_>, Vec<_>) =
        elsewhere.into_iter().partition(|(_, clue)| is_board(clue));
    let cell = game.shape().name(play.cursor()).to_string();
    let mut lines = Vec::new();
    let mut explained: Vec<&Kind> = Vec::new();
    let none = here.is_empty().then_some("clues-none-here");
    for (key, clues) in [
        (none.unwrap_or("clues-here"), here),
        ("clues-board", board),
        ("clues-others", others),
    ] {
        if clues.is_empty() && key != "clues-none-here" {
            continue;
        }
        let heading = say(lang, key, &[("cell", &cell)]);
        lines.push((heading, HEADING));
        let is_far = key == "clues-others";
        for (index, clue) in clues {
            let mut style = if is_far { PLAIN } else { HERE };
            let mut text = clue.say(game.shape(), lang as usize);
            if play.is_broken(index) {
                style = BROKEN;
                text = format!("{} {text}", say(lang, "clue-broken", &[]));
            }
            lines.extend(wrapped(&text, width, 0, style));
            if !is_far && !explained.contains(&clue.kind()) {
                explained.push(clue.kind());
                let says = clue.kind().summary[lang as usize];
                lines.extend(wrapped(says, width, 2, PLAIN));
            }
        }
    }
    lines
}

/// A text in lines, the first indented by so much and the others by two more.
fn wrapped(text: &str, width: usize, indent: usize, style: Style) -> Vec<(String, Style)> {
    let text = wrap(text, width, indent + 2, indent);
    text.lines().map(|line| (line.to_owned(), style)).collect()
}
