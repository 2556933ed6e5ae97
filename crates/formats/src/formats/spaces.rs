//! Rows in which an empty cell is a blank: what is left where somebody leaves the zeros out.
//!
//! Only the column says which cell a digit is in. So the reader is strict: as many rows as cells
//! in a row, digits and blanks and bars and nothing else, every digit in the column of a cell.
//! Cells stand side by side (`53  7`) or with a blank between them (`5 3     7`), alone or in a
//! frame whose bars stand in the same columns in every row. Digits that all stand in every other
//! column could be either, without a frame; as they could be rows of half the length, they are
//! left to `grid`, unless the rows are as long as cells with blanks between them are.

use std::collections::BTreeSet;

use satur_model::{Grid, Puzzle, Shape};

use crate::format::{Format, Reader, page};
use crate::parse::drawn::{Kind, bar_weight, kind};
use crate::parse::hints::Hints;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "spaces",
    summary: "rows of digits in which an empty cell is a blank, with or without a frame",
    extensions: &[],
    page: page!("spaces"),
    reader: Some(Reader { recognises, read }),
    writer: None,
    answers: "grid",
};

/// The sides that are read: past 9 a digit is wider than a blank.
const SIDES: std::ops::RangeInclusive<usize> = 4..=9;

fn recognises(sample: &Sample) -> bool {
    let mut lines = crate::Input::from_text(sample.text()).lines();
    let mut hints = Hints::new(ReadOptions::default());
    let Ok(Some(rows)) = next_rows(&mut lines, &mut hints) else {
        return false;
    };
    columns(&rows).is_some_and(|columns| {
        let has_blank = |line: &Line| {
            let symbols: Vec<char> = line.text.chars().collect();
            let is_blank = |&at: &usize| symbols.get(at).is_none_or(|c| c.is_whitespace());
            columns.iter().any(is_blank)
        };
        rows.iter().any(has_blank)
    })
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut hints = Hints::new(options);
    Box::new(std::iter::from_fn(move || {
        match next_rows(&mut lines, &mut hints) {
            Ok(rows) => Some(read_board(&rows?, hints).map_err(ReadError::from)),
            Err(error) => Some(Err(error.into())),
        }
    }))
}

/// The rows that stand together. A line of blanks is a row of empty cells among others; a line
/// with nothing on it ends the board, unless it stands between bands of as many rows.
fn next_rows(lines: &mut Lines, hints: &mut Hints) -> std::io::Result<Option<Vec<Line>>> {
    let mut rows: Vec<Line> = Vec::new();
    let mut bands: Vec<usize> = Vec::new();
    while let Some(line) = lines.next_line()? {
        if line.text.is_empty() {
            let together = rows.len() - bands.iter().sum::<usize>();
            let width = rows.iter().map(|row| cell_count(&row.text)).max();
            let is_band = together > 0
                && bands.iter().all(|&band| band == together)
                && width.is_some_and(|width| rows.len() + together <= width.min(9));
            if is_band {
                bands.push(together);
            } else if !rows.is_empty() && together > 0 {
                break;
            }
            continue;
        }
        match kind(&line) {
            Kind::Comment if rows.is_empty() => {
                let comment = line.text.trim().trim_start_matches('#');
                hints.read_comment(comment);
            }
            Kind::Comment => {
                lines.give_back(line);
                break;
            }
            Kind::Blank if rows.is_empty() => {}
            Kind::Rule(_) => {}
            Kind::Blank | Kind::Row => rows.push(line),
        }
        if rows.len() > 4 * SIDES.end() {
            break;
        }
    }
    while rows.last().is_some_and(|row| row.text.trim().is_empty()) && rows.len() > *SIDES.end() {
        rows.pop();
    }
    Ok((!rows.is_empty()).then_some(rows))
}

/// About how many cells a row has: half of its characters if digits never touch.
fn cell_count(row: &str) -> usize {
    let inside = row.chars().filter(|&c| bar_weight(c).is_none());
    let symbols: Vec<char> = inside.collect();
    let touch = symbols
        .windows(2)
        .any(|pair| pair.iter().all(char::is_ascii_digit));
    if touch || symbols.len() <= *SIDES.end() {
        symbols.len()
    } else {
        symbols.len().div_ceil(2)
    }
}

/// The columns, from 0, in which the cells of these rows stand; nothing if they cannot be told.
fn columns(rows: &[Line]) -> Option<Vec<usize>> {
    let side = rows.len();
    if !SIDES.contains(&side) {
        return None;
    }
    let mut bars: Option<BTreeSet<usize>> = None;
    let mut digits = BTreeSet::new();
    let (mut width, mut touch) = (0, false);
    for row in rows {
        let mut own = BTreeSet::new();
        let mut was_digit = false;
        for (at, symbol) in row.text.chars().enumerate() {
            let is_digit = symbol
                .to_digit(10)
                .is_some_and(|n| (1..=side as u32).contains(&n));
            match symbol {
                _ if is_digit => {
                    digits.insert(at);
                }
                ' ' => {}
                _ if bar_weight(symbol).is_some() => {
                    own.insert(at);
                }
                _ => return None,
            }
            touch |= is_digit && was_digit;
            was_digit = is_digit;
        }
        width = width.max(row.text.chars().count());
        if bars.get_or_insert_with(|| own.clone()) != &own {
            return None;
        }
    }
    let bars = bars?;
    let fits = |columns: &Vec<usize>| {
        columns.len() == side && digits.iter().all(|digit| columns.contains(digit))
    };
    if bars.is_empty() {
        let dense: Vec<usize> = (0..side).collect();
        let spaced: Vec<usize> = (0..side).map(|at| 2 * at).collect();
        return if touch && fits(&dense) {
            Some(dense)
        } else {
            // A blank may follow the last cell too.
            let last = spaced.last().copied()?;
            let is_wide = (last + 1..=last + 2).contains(&width);
            Some(spaced).filter(|spaced| is_wide && fits(spaced))
        };
    }
    // The parts between bars, and at the ends where there is no frame.
    let mut parts = Vec::new();
    let mut start = 0;
    for end in bars.into_iter().chain([width]) {
        if end > start || start > 0 && end < width {
            parts.push((start, end));
        }
        start = end + 1;
    }
    let each = side
        .checked_div(parts.len())
        .filter(|each| *each > 0 && each * parts.len() == side)?;
    let ways = [(0, 1), (0, 2), (1, 1), (1, 2)];
    let layouts = ways.into_iter().filter_map(|(margin, step)| {
        let mut columns = Vec::with_capacity(side);
        for &(start, end) in &parts {
            // As much room behind the last cell as before the first; none where there is no
            // frame, and a row may be cut short there.
            let first = if start == 0 { 0 } else { start + margin };
            let last = first + step * (each - 1);
            let is_right = if end == width {
                end <= last + margin + 1
            } else {
                end == last + margin + 1
            };
            if !is_right {
                return None;
            }
            columns.extend((0..each).map(|at| first + step * at));
        }
        Some(columns).filter(fits)
    });
    let found: Vec<Vec<usize>> = layouts.collect();
    match found.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

fn read_board(rows: &[Line], hints: Hints) -> Result<Record, Problem> {
    let first = &rows[0];
    let side = rows.len();
    let Some(columns) = columns(rows) else {
        let found = format!(
            "{side} row{} of digits and blanks",
            if side == 1 { "" } else { "s" }
        );
        let expected = "as many cells in a row as rows, each in its column";
        return Err(Problem::at(first.number, 0, found, expected)
            .hint("write . or 0 for empty cells, and any grid can be read"));
    };
    let shape: Shape = hints.shape(first.number, side)?;
    let mut numbers = Vec::with_capacity(shape.cells());
    for row in rows {
        let symbols: Vec<char> = row.text.chars().collect();
        numbers.extend(columns.iter().map(|&at| {
            let digit = symbols.get(at).and_then(|symbol| symbol.to_digit(10));
            digit.unwrap_or(0) as u8
        }));
    }
    let grid = Grid::from_numbers(shape, &numbers).expect("digits of this side");
    Ok(Record::new(first.number, Puzzle::new(grid)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::Random;
    use satur_testkit::boards;

    use super::*;
    use crate::testing::{self, ROWS, by_threes, is_sniffed, problems, read_all};

    fn spaced(row: &str) -> String {
        row.chars().map(String::from).collect::<Vec<_>>().join(" ")
    }

    /// The board with a text for each row, and a rule before, between and behind the bands.
    fn drawn(row: impl Fn(&str) -> String, rule: &str) -> String {
        let mut text = rule.to_owned();
        for band in ROWS.chunks(3) {
            let rows = band.iter().map(|text| row(&text.replace('.', " ")) + "\n");
            text.extend(rows);
            text += rule;
        }
        text
    }

    #[test]
    fn blanks_are_cells_in_every_frame() {
        for text in [
            drawn(str::to_owned, ""),
            drawn(|row| row.trim_end().to_owned(), ""),
            drawn(str::to_owned, "\n"),
            drawn(spaced, ""),
            drawn(|row| by_threes(row, "|"), "---+---+---\n"),
            drawn(
                |row| format!("|{}|", by_threes(row, "|")),
                "+---+---+---+\n",
            ),
            drawn(
                |row| format!("│{}│", by_threes(row, "│")),
                "├───┼───┼───┤\n",
            ),
            drawn(
                |row| {
                    format!(
                        "│ {} │",
                        by_threes(row, "|")
                            .split('|')
                            .map(spaced)
                            .collect::<Vec<_>>()
                            .join(" │ ")
                    )
                },
                "├───────┼───────┼───────┤\n",
            ),
            drawn(
                |row| {
                    by_threes(row, "|")
                        .split('|')
                        .map(spaced)
                        .collect::<Vec<_>>()
                        .join(" | ")
                },
                "------+-------+------\n",
            ),
            drawn(|row| format!("║{}║", spaced(row)), "═══\n"),
        ] {
            assert!(is_sniffed(&FORMAT, &text), "{text}");
            let records = read_all(&FORMAT, &text);
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(
                records[0].puzzle.givens().to_line().unwrap(),
                ROWS.concat(),
                "{text}"
            );
        }
    }

    #[test]
    fn boards_follow_each_other() {
        let one = drawn(str::to_owned, "");
        assert_eq!(
            read_all(&FORMAT, &format!("{one}\n{one}\n\n{one}")).len(),
            3
        );
        let banded = drawn(str::to_owned, "\n");
        assert_eq!(read_all(&FORMAT, &format!("{banded}\n{banded}")).len(), 2);
    }

    #[test]
    fn what_could_be_something_else_is_left_alone() {
        // Two boards of side 4, one under the other, look like eight rows of single digits.
        let four = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
        for text in [
            four.to_owned(),
            four.repeat(2),
            "12 3\n".repeat(3),
            ROWS.join("\n"),
            drawn(|row| by_threes(row, "|"), "").replacen('|', " ", 1),
            "some words\n".repeat(9),
        ] {
            assert!(!testing::is_recognised(&FORMAT, &text), "{text}");
        }
        let cut = drawn(str::to_owned, "")
            .lines()
            .take(8)
            .collect::<Vec<_>>()
            .join("\n");
        assert_eq!(
            problems(&FORMAT, &cut),
            [
                "line 1: found 8 rows of digits and blanks, expected as many cells in a row as rows, each in its column (write . or 0 for empty cells, and any grid can be read)"
            ]
        );
    }

    proptest! {
        /// A board with blanks for empty cells is read as itself or not at all.
        #[test]
        fn nothing_is_read_wrongly(seed: u64, holes in 1_usize..81, way in 0..3) {
            let puzzle = boards::with_holes(Shape::classic(), holes, &mut Random::new(seed));
            let line = puzzle.givens().to_line().unwrap().replace('.', " ");
            let rows: Vec<String> = (0..9).map(|at| line[9 * at..9 * at + 9].to_owned()).collect();
            let rows = rows.iter().map(|row| match way {
                0 => row.clone(),
                1 => spaced(row),
                _ => by_threes(row, "|"),
            });
            let text = rows.collect::<Vec<_>>().join("\n") + "\n";
            for record in testing::read(&FORMAT, &text).into_iter().flatten() {
                prop_assert_eq!(&record.puzzle, &puzzle);
            }
        }

        #[test]
        fn nothing_panics(text in "[|1-9 \n#-]{0,160}") {
            testing::read(&FORMAT, &text);
        }
    }
}
