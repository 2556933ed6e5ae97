//! Tables in Markdown, as forums, chats and notebooks show a board.
//!
//! A table has a header, a line of dashes, and rows. Where there are as many rows as columns
//! the header is a header; where there is one row less it is the first row of the board.

use std::io;

use satur_model::{Digit, Grid, Puzzle};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::hints::{Hints, is_directive, shape_comment};
use crate::parse::numbers::number;
use crate::problem::quoted;
use crate::symbols::is_blank;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "markdown",
    summary: "tables in Markdown: | 5 | 3 | | …, with bold givens where digits were placed",
    extensions: &["md"],
    page: page!("markdown"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer::plain(write)),
    answers: "markdown",
};

/// Fewer columns are some other table.
const LEAST: usize = 2;

fn recognises(sample: &Sample) -> bool {
    let lines: Vec<&str> = sample.lines().map(str::trim).collect();
    let tables = lines.windows(2).enumerate().filter(|(at, pair)| {
        let width = fields(pair[0]).len();
        let is_next_dashes = |line: Option<&&str>| line.is_some_and(|line| is_dashes(line, width));
        // Dashes after every row are the lines of a drawing.
        width >= LEAST && is_dashes(pair[1], width) && !is_next_dashes(lines.get(at + 3))
    });
    let mut tables = tables.map(|(at, _)| at);
    let is_text = |line: &&str| line.is_empty() || line.starts_with('#');
    tables
        .next()
        .is_some_and(|at| lines[..at].iter().all(is_text))
}

/// What stands between the bars of a line, each with its column.
fn fields(line: &str) -> Vec<(usize, &str)> {
    let Some((first, _)) = line.split_once('|') else {
        return Vec::new();
    };
    let mut column = 1;
    let mut fields: Vec<(usize, &str)> = Vec::new();
    for field in line.split('|') {
        let margin = field.chars().take_while(|c| c.is_whitespace()).count();
        fields.push((column + margin, field.trim()));
        column += field.chars().count() + 1;
    }
    // A bar at an end of the line borders no field.
    if first.trim().is_empty() {
        fields.remove(0);
    }
    if line.trim_end().ends_with('|') {
        fields.pop();
    }
    fields
}

fn is_dashes(line: &str, width: usize) -> bool {
    let is_dash = |text: &str| {
        let dashes = text.strip_prefix(':').unwrap_or(text);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    let fields = fields(line);
    fields.len() == width && fields.iter().all(|(_, text)| is_dash(text))
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut hints = Hints::new(options);
    Box::new(std::iter::from_fn(move || {
        match next_table(&mut lines, &mut hints) {
            Ok(table) => Some(read_table(&table?, hints).map_err(ReadError::from)),
            Err(error) => Some(Err(error.into())),
        }
    }))
}

/// The lines of a table, and the heading before it.
struct Table {
    label: Option<String>,
    lines: Vec<Line>,
}

fn next_table(lines: &mut Lines, hints: &mut Hints) -> io::Result<Option<Table>> {
    let mut table = Table {
        label: None,
        lines: Vec::new(),
    };
    while let Some(line) = lines.next_line()? {
        if line.text.contains('|') {
            table.lines.push(line);
            continue;
        }
        if !table.lines.is_empty() {
            lines.give_back(line);
            break;
        }
        if let Some(heading) = line.text.trim().strip_prefix('#') {
            let heading = heading.trim_start_matches('#').trim();
            if !hints.read_comment(heading) && !heading.is_empty() {
                table.label = Some(heading.to_owned());
            }
        }
    }
    Ok((!table.lines.is_empty()).then_some(table))
}

fn read_table(table: &Table, hints: Hints) -> Result<Record, Problem> {
    let first = &table.lines[0];
    let side = fields(&first.text).len();
    let has_dashes = table.lines.get(1).is_some_and(|l| is_dashes(&l.text, side));
    if side < LEAST || !has_dashes {
        let expected = "a table: a line of columns, then one such as |---|---|";
        return Err(Problem::at(first.number, 0, quoted(&first.text), expected));
    }
    let rows = table.lines.len() - 2;
    let header = (rows + 1 == side).then_some(first);
    let rows = header.into_iter().chain(&table.lines[2..]);
    let rows: Vec<&Line> = rows.collect();
    if rows.len() != side {
        let found = format!("{} rows under the header", rows.len());
        let expected = format!("{side}, as many as columns");
        return Err(Problem::at(first.number, 0, found, expected));
    }
    let shape = hints.shape(first.number, side)?;
    let (mut bold, mut plain) = (vec![0; shape.cells()], vec![0; shape.cells()]);
    for (row, line) in rows.iter().enumerate() {
        let cells = fields(&line.text);
        if cells.len() != side {
            let found = format!("{} columns", cells.len());
            let expected = format!("{side}, as in the header");
            return Err(Problem::at(line.number, 0, found, expected));
        }
        for (col, (column, text)) in cells.into_iter().enumerate() {
            let inner = text.trim_matches(['*', '`']).trim();
            let found = read_number(inner, text, side).ok_or_else(|| {
                let expected = format!("a number 1 to {side}, or nothing for an empty cell");
                Problem::at(line.number, column, quoted(text), expected)
            })?;
            let numbers = if text.starts_with("**") {
                &mut bold
            } else {
                &mut plain
            };
            numbers[row * side + col] = found;
        }
    }
    // Where nothing is bold all digits are given.
    let has_bold = bold.iter().any(|&number| number > 0);
    let (givens, placed) = if has_bold {
        (bold, plain)
    } else {
        (plain, bold)
    };
    let grid = |numbers: &[u8]| Grid::from_numbers(shape, numbers).expect("checked numbers");
    let puzzle = Puzzle::new(grid(&givens)).with_placed(grid(&placed));
    let puzzle = puzzle.expect("a cell is bold or plain");
    let mut record = Record::new(first.number, puzzle);
    record.label.clone_from(&table.label);
    Ok(record)
}

fn read_number(inner: &str, text: &str, side: usize) -> Option<u8> {
    let is_blank = text.is_empty()
        || matches!(text, "&nbsp;" | "*")
        || inner.chars().all(|c| c != '0' && is_blank(c, side)) && !inner.is_empty();
    if is_blank {
        return Some(0);
    }
    let number = number(inner)?;
    u8::try_from(number).ok().filter(|_| number <= side)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = sheet.position();
    let shape = puzzle.shape();
    if shape.side() < LEAST {
        let reason = "a table of one cell is no board; write it as 'boxes'";
        return Err(WriteError::Unsuitable(reason.to_owned()));
    }
    let mut text = String::new();
    // A name that says which blocks there are would be taken at its word.
    let label = sheet.record.label.as_ref();
    if let Some(label) = label.filter(|label| !is_directive(label)) {
        let label = label.replace(['\n', '\r', '|'], " ");
        text += &format!("### {}\n\n", label.trim());
    }
    if let Some(comment) = shape_comment(shape) {
        text += &format!("# {comment}\n\n");
    }
    let has_placed = puzzle.placed().is_some();
    let figures = shape.side().to_string().len() + if has_placed { 4 } else { 0 };
    let row = |cells: Vec<String>| format!("|{}|\n", cells.join("|"));
    text += &row(vec![" ".repeat(figures + 2); shape.side()]);
    text += &row(vec!["-".repeat(figures + 2); shape.side()]);
    for (at, digits) in puzzle.board().rows().enumerate() {
        let cell = |(col, digit): (usize, &Option<Digit>)| {
            let is_given = puzzle.givens()[shape.cell(at, col)].is_some();
            let shown = match digit {
                Some(digit) if has_placed && is_given => format!("**{digit}**"),
                Some(digit) => digit.to_string(),
                None => String::new(),
            };
            format!(" {shown:>figures$} ")
        };
        text += &row(digits.iter().enumerate().map(cell).collect());
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::Shape;

    use super::*;
    use crate::testing::{self, any_position, is_sniffed, problems, read_all, round_trip};

    const BOARD: &str = ".3.4........3.2.";

    fn only(text: &str) -> Record {
        assert!(is_sniffed(&FORMAT, text), "{text}");
        testing::read_one(&FORMAT, text)
    }

    #[test]
    fn headers_are_read_or_passed_over() {
        for text in [
            "|   | 3 |   | 4 |\n|---|---|---|---|\n|   |   |   |   |\n|   |   |   |   |\n| 3 |   | 2 |   |\n",
            "| | | | |\n|-|-|-|-|\n| | 3 | | 4 |\n| | | | |\n| | | | |\n| 3 | | 2 | |\n",
            "### Tiny\n\n|a|b|c|d|\n|:-:|:--|--:|---|\n|.|3|0|4|\n|_|·|-|?|\n|&nbsp;| | | |\n|3| |2|  |\n\ntext",
            "a | b | c | d\n--|---|---|--\n. | 3 | . | 4\n. | . | . | .\n. | . | . | .\n3 | . | 2 | .\n",
        ] {
            assert_eq!(
                only(text).puzzle.givens().to_line().unwrap(),
                BOARD,
                "{text}"
            );
        }
        let text = "### Tiny\n\n| | | | |\n|-|-|-|-|\n| | | | |\n| | | | |\n| | | | |\n| | | | |\n";
        assert_eq!(only(text).label.as_deref(), Some("Tiny"));
    }

    #[test]
    fn bold_digits_are_givens_beside_plain_ones() {
        let text =
            "| | | | |\n|-|-|-|-|\n| | **3** | | 4 |\n| | | | |\n| | | | |\n| 3 | | `2` | |\n";
        let record = only(text);
        assert_eq!(record.puzzle.givens().count_filled(), 1);
        assert_eq!(record.puzzle.placed().unwrap().count_filled(), 3);
        let all = only(&text.replace("**", ""));
        assert_eq!(all.puzzle.givens().count_filled(), 4);
        assert!(all.puzzle.placed().is_none());
    }

    #[test]
    fn tables_follow_each_other() {
        let one = "|1| | | |\n|-|-|-|-|\n| | | | |\n| | | | |\n| | | |2|\n";
        let records = read_all(&FORMAT, &format!("{one}\n{one}\nand\n\n{one}"));
        assert_eq!(
            records.iter().map(|r| r.line).collect::<Vec<_>>(),
            [1, 7, 15]
        );
    }

    #[test]
    fn problems_say_where_and_the_next_table_is_read() {
        let good = "|1| | | |\n|-|-|-|-|\n| | | | |\n| | | | |\n| | | |2|\n";
        let cases = [
            (
                good.replace('2', "x7"),
                "line 5, column 8: found 'x7', expected a number 1 to 4, or nothing for an empty cell",
            ),
            (
                good.replace("| | | |2|\n", ""),
                "line 1: found 2 rows under the header, expected 4, as many as columns",
            ),
            (
                good.replace("| | | |2|", "| | |2|"),
                "line 5: found 3 columns, expected 4, as in the header",
            ),
            (
                "a | b\n".to_owned(),
                "line 1: found 'a | b', expected a table: a line of columns, then one such as |---|---|",
            ),
        ];
        for (bad, message) in cases {
            let text = format!("{bad}\n{good}");
            assert_eq!(problems(&FORMAT, &text), [message], "{bad}");
            assert_eq!(testing::read(&FORMAT, &text).len(), 2, "{bad}");
        }
    }

    #[test]
    fn drawings_with_bars_are_left_alone() {
        for text in [
            "|1|2|3|4|\n|-|-|-|-|\n|3|4|1|2|\n|-|-|-|-|\n|2|1|4|3|\n|-|-|-|-|\n|4|3|2|1|\n",
            "|12|34|\n|34|12|\n|--|--|\n|21|43|\n|43|21|\n",
            "",
            "text\n|-|-|",
        ] {
            assert!(!testing::is_recognised(&FORMAT, text), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(position in any_position(Shape::classic()), label in "[a-z][a-z ]{0,9}[a-z]") {
            let puzzle = Puzzle::new(position.puzzle.givens().clone());
            let placed = position.puzzle.placed().cloned();
            let placed = placed.unwrap_or(Grid::empty(puzzle.shape()));
            // Where nothing is given, what was placed cannot be told from givens.
            prop_assume!(puzzle.givens().count_filled() > 0);
            let mut record = Record::new(1, puzzle.with_placed(placed).unwrap());
            record.label = Some(label);
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }

        #[test]
        fn boards_of_every_shape_read_back(seed: u64) {
            let shapes = testing::shapes().into_iter().filter(|shape| shape.side() >= LEAST);
            testing::come_back(&FORMAT, shapes.collect(), seed, |_| true);
        }

        #[test]
        fn nothing_panics(text in "[|0-9*: \n#-]{0,160}") {
            testing::read(&FORMAT, &text);
        }
    }
}
