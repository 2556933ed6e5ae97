//! Boards whose blocks are not rectangles, or that are made of several grids: a line wherever two blocks meet.

use satur_model::Layout;

/// Draws a board whose cells are texts, each with its width without colours; `lines` stand before and after lines, to
/// colour them.
pub fn irregular_board(
    layout: &Layout,
    cells: &[(usize, String)],
    lines @ [before, after]: [&str; 2],
) -> String {
    let wide = cells.iter().map(|(wide, _)| *wide).max().unwrap_or(1);
    let shape = layout.shape();
    let mut text = String::new();
    for row in 0..=shape.height() {
        text += &rule(layout, row, wide, lines);
        if row == shape.height() {
            break;
        }
        let mut line = String::new();
        for col in 0..=shape.width() {
            line += if is_line(layout, row, col, true) {
                "│"
            } else {
                " "
            };
            if let Some(cell) = (col < shape.width())
                .then(|| shape.cell_at(row, col))
                .flatten()
            {
                let (width, cell) = &cells[cell.index()];
                let fill = " ".repeat(wide - width);
                line += &format!("{after} {fill}{cell} {before}");
            } else if col < shape.width() {
                line += &" ".repeat(wide + 2);
            }
        }
        let line = if before.is_empty() {
            line.trim_end()
        } else {
            &line
        };
        text += &format!("{before}{line}{after}\n");
    }
    text
}

/// The line above a row of cells; nothing if no block ends there.
fn rule(layout: &Layout, row: usize, wide: usize, [before, after]: [&str; 2]) -> String {
    let shape = layout.shape();
    if !(0..shape.width()).any(|col| is_line(layout, row, col, false)) {
        return String::new();
    }
    let mut line = String::new();
    for col in 0..=shape.width() {
        let up = row > 0 && is_line(layout, row - 1, col, true);
        let down = row < shape.height() && is_line(layout, row, col, true);
        let left = col > 0 && is_line(layout, row, col - 1, false);
        let right = col < shape.width() && is_line(layout, row, col, false);
        line.push(corner([up, down, left, right]));
        if col < shape.width() {
            line += &if right { "─" } else { " " }.repeat(wide + 2);
        }
    }
    format!("{before}{}{after}\n", line.trim_end())
}

/// Whether there is a line to the left of a place of the board, or above it.
fn is_line(layout: &Layout, row: usize, col: usize, is_left: bool) -> bool {
    let (at, along) = if is_left { (col, row) } else { (row, col) };
    layout.is_thick_at(is_left, at, along) == Some(true)
}

/// The character in which lines meet: up, down, left, right.
fn corner(lines: [bool; 4]) -> char {
    match lines {
        [false, false, false, false] => ' ',
        [_, _, false, false] => '│',
        [false, false, _, _] => '─',
        [false, true, false, true] => '┌',
        [false, true, true, false] => '┐',
        [true, false, false, true] => '└',
        [true, false, true, false] => '┘',
        [true, true, false, true] => '├',
        [true, true, true, false] => '┤',
        [false, true, true, true] => '┬',
        [true, false, true, true] => '┴',
        [true, true, true, true] => '┼',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Shape;

    #[test]
    fn lines_follow_the_regions() {
        let regions: Vec<u32> = "AAABABBBCCDDCCDD".chars().map(u32::from).collect();
        let layout = Layout::new(Shape::new(1, 4).unwrap(), Some(&regions), &[]).unwrap();
        let cells: Vec<(usize, String)> = (1..=16).map(|at| (1, (at % 10).to_string())).collect();
        let text = irregular_board(&layout, &cells, ["", ""]);
        let expected = "\
┌───────────┬───┐
│ 1   2   3 │ 4 │
│   ┌───────┘   │
│ 5 │ 6   7   8 │
├───┴───┬───────┤
│ 9   0 │ 1   2 │
│       │       │
│ 3   4 │ 5   6 │
└───────┴───────┘
";
        let without_blank_rules: String = expected
            .lines()
            .filter(|line| *line != "│       │       │")
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(text, without_blank_rules);
    }
}
