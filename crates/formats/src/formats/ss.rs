//! Files of Simple Sudoku: the givens as a grid, then what was done since.
//!
//! A line `I388` sets cell 38 (of 0 to 80) to 8, a line `E78007` strikes 7 out of cell 78.
//! The three figures of an `E` line are taken as up to three digits with zeros before them.
//! Where they cannot be (`E05064`), they are a number whose bits are the digits, bit 0
//! for 1: then a warning says so.

use std::io;

use satur_model::{Cell, Digit, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::classic;
use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "ss",
    summary: "Simple Sudoku files: a grid in *-----------* borders, then I and E lines",
    extensions: &["ss"],
    page: page!("ss"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "ss",
};

const BORDER: &str = "*-----------*";
const RULE: &str = "|---+---+---|";

/// What Simple Sudoku puts under a board and is no part of it.
const IMPRINT: [&str; 2] = ["Simple Sudoku", "Version "];

fn recognises(sample: &Sample) -> bool {
    let mut content = sample.content();
    content.next() == Some(BORDER)
        && content.next().is_some_and(|row| {
            row.len() == BORDER.len() && row.matches('|').count() == 4 && row != RULE
        })
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut boards = Boards {
        lines,
        options,
        is_lost: false,
    };
    Box::new(std::iter::from_fn(move || boards.next()))
}

struct Boards<'a> {
    lines: Lines<'a>,
    options: ReadOptions,
    /// After a bad board, up to the beginning of the next.
    is_lost: bool,
}

/// What is done on a line under the grid.
enum Move {
    Set(Cell, Digit),
    /// The three figures of an elimination.
    Strike(Cell, [u8; 3]),
}

impl Boards<'_> {
    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        let record = self.read_board().transpose()?;
        self.is_lost = record.is_err();
        Some(record)
    }

    fn read_board(&mut self) -> Result<Option<Record>, ReadError> {
        let Some((first, rows)) = self.read_rows()? else {
            return Ok(None);
        };
        let symbols: Vec<char> = rows.iter().map(|(_, symbol)| *symbol).collect();
        let place = |at: usize| rows.get(at).map_or((first, 0), |(place, _)| *place);
        let givens = classic::read_symbols(&symbols, self.options, place)?;
        let mut record = Record::new(first, Puzzle::new(givens));
        let mut strikes = Vec::new();
        let mut placed = Grid::empty(Shape::classic());
        while let Some(line) = self.next_under_grid()? {
            match parse_move(&line)? {
                Some(Move::Set(cell, digit)) => {
                    let given = record.puzzle.givens()[cell];
                    if given.is_some_and(|given| given != digit) {
                        let name = Shape::classic().name(cell);
                        let found = format!("{digit} set at {name}, which is a given");
                        let problem = Problem::at(line.number, 0, found, "an empty cell");
                        return Err(problem.into());
                    }
                    placed[cell] = Some(digit).filter(|_| given.is_none());
                }
                Some(Move::Strike(cell, figures)) => strikes.push((line.number, cell, figures)),
                None => {
                    let found = quoted(&line.text);
                    let problem =
                        Problem::at(line.number, 1, found, "a line such as I388 or E78007");
                    record.warn(problem.hint("it was left out"), self.options)?;
                }
            }
        }
        if let Ok(puzzle) = record.puzzle.clone().with_placed(placed) {
            record.puzzle = puzzle;
        }
        let gone = self.candidates_of(&strikes, &mut record)?;
        record.puzzle = classic::strike_out(record.puzzle, &gone);
        Ok(Some(record))
    }

    /// The symbols of the next grid with their places, and its first line.
    #[expect(
        clippy::type_complexity,
        reason = "a name would hide that it is a plain list"
    )]
    fn read_rows(&mut self) -> Result<Option<(usize, Vec<((usize, usize), char)>)>, ReadError> {
        let mut rows = Vec::with_capacity(classic::CELLS);
        let mut first = None;
        while rows.len() < classic::CELLS {
            let Some(line) = self.lines.next_line()? else {
                let Some(first) = first.filter(|_| !self.is_lost) else {
                    return Ok(None);
                };
                let found = format!("the end after {} rows", rows.len() / 9);
                return Err(Problem::at(first, 0, found, "9 rows of a grid").into());
            };
            let text = line.text.trim();
            if self.is_lost {
                // What is left of a bad board is passed over, up to a row under a border.
                let is_top = text.starts_with('*') && is_border(text);
                if is_top || first.is_none() || !text.starts_with('|') {
                    first = is_top.then_some(line.number);
                    continue;
                }
                self.is_lost = false;
            }
            if first.is_none() && (text.is_empty() || text.starts_with('#')) {
                continue;
            }
            first.get_or_insert(line.number);
            if is_border(text) && (rows.is_empty() || text.contains('+')) {
                continue;
            }
            let before = rows.len();
            rows.extend(symbols_of(&line));
            if rows.len() - before != 9 || !text.starts_with('|') {
                let found = quoted(text);
                let problem = Problem::at(line.number, 1, found, "a row such as |4..|.3.|...|");
                return Err(problem.into());
            }
        }
        // The border below belongs to this board.
        if let Some(line) = self.lines.next_line()?
            && !is_border(line.text.trim())
        {
            self.lines.give_back(line);
        }
        Ok(first.map(|first| (first, rows)))
    }

    /// The next line that is about this board.
    fn next_under_grid(&mut self) -> Result<Option<Line>, ReadError> {
        while let Some(line) = self.lines.next_line()? {
            let text = line.text.trim();
            if text.starts_with(['*', '|']) {
                self.lines.give_back(line);
                return Ok(None);
            }
            let is_idle = text.is_empty() || text.starts_with('#');
            if !is_idle && !IMPRINT.iter().any(|words| text.starts_with(words)) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// The candidates that eliminations mean.
    fn candidates_of(
        &self,
        strikes: &[(usize, Cell, [u8; 3])],
        record: &mut Record,
    ) -> Result<Vec<(Cell, Digit)>, Problem> {
        let odd = strikes.iter().find(|(.., figures)| !are_digits(figures));
        let number = |figures: &[u8; 3]| figures.iter().fold(0, |n, &f| 10 * n + u32::from(f));
        if let Some((line, ..)) = odd {
            let large = strikes.iter().find(|(.., figures)| number(figures) > 511);
            if let Some((line, ..)) = large {
                let found = "eliminations in two ways";
                let expected = "three figures that are digits, or a number up to 511";
                return Err(Problem::at(*line, 0, found, expected));
            }
            let problem = Problem::at(
                *line,
                0,
                "figures that are no digits in order",
                "up to three digits with zeros before them",
            );
            let hint =
                "the eliminations of this board were read as numbers with a bit for each digit";
            record.warn(problem.hint(hint), self.options)?;
        }
        let mut gone = Vec::new();
        for (_, cell, figures) in strikes {
            match odd {
                None => gone.extend(
                    figures
                        .iter()
                        .filter_map(|&f| Digit::from_number(f))
                        .map(|d| (*cell, d)),
                ),
                Some(_) => gone.extend(
                    Shape::classic()
                        .digits()
                        .filter(|digit| number(figures) >> digit.index() & 1 == 1)
                        .map(|digit| (*cell, digit)),
                ),
            }
        }
        Ok(gone)
    }
}

/// Whether a line has no cells.
fn is_border(text: &str) -> bool {
    let is_frame = text.starts_with('*') || text.contains('+');
    is_frame && text.chars().all(|c| "*-+|".contains(c))
}

fn symbols_of(line: &Line) -> impl Iterator<Item = ((usize, usize), char)> {
    let margin = line.text.chars().take_while(|c| c.is_whitespace()).count();
    let place = move |at| (line.number, margin + at + 1);
    let symbols = line.text.trim().chars().enumerate();
    symbols
        .filter(|(_, c)| *c != '|')
        .map(move |(at, c)| (place(at), c))
}

/// Zeros, then digits in increasing order.
fn are_digits(figures: &[u8; 3]) -> bool {
    figures
        .windows(2)
        .all(|pair| pair[0] == 0 || pair[0] < pair[1])
}

fn parse_move(line: &Line) -> Result<Option<Move>, Problem> {
    let text = line.text.trim();
    let mut symbols = text.chars();
    let kind = symbols.next().filter(|kind| "IE".contains(*kind));
    let rest = symbols.as_str();
    let Some(kind) = kind.filter(|_| rest.starts_with(|c: char| c.is_ascii_digit())) else {
        return Ok(None);
    };
    let width = if kind == 'I' { 3 } else { 5 };
    let figures: Vec<u8> = rest.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    let is_number = figures.iter().all(|&figure| figure <= 9);
    let cell = match figures.as_slice() {
        [tens, ones, ..] if is_number && figures.len() == width => usize::from(10 * tens + ones),
        _ => classic::CELLS,
    };
    let digit = figures.last().copied().and_then(Digit::from_number);
    match (kind, digit) {
        _ if cell >= classic::CELLS => {}
        ('I', Some(digit)) => return Ok(Some(Move::Set(Cell::new(cell), digit))),
        ('E', _) => {
            let [.., a, b, c] = figures.as_slice() else {
                return Ok(None);
            };
            return Ok(Some(Move::Strike(Cell::new(cell), [*a, *b, *c])));
        }
        _ => {}
    }
    let expected = match kind {
        'I' => "I, a cell 00 to 80, a digit",
        _ => "E, a cell 00 to 80, three figures",
    };
    Err(Problem::at(line.number, 1, quoted(text), expected))
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = classic::position(sheet)?;
    let mut text = format!("{BORDER}\n");
    for (at, row) in puzzle.givens().rows().enumerate() {
        if at > 0 && at % 3 == 0 {
            text += &format!("{RULE}\n");
        }
        for (at, digit) in row.iter().enumerate() {
            if at % 3 == 0 {
                text.push('|');
            }
            text.push(digit.and_then(Digit::symbol).unwrap_or('.'));
        }
        text += "|\n";
    }
    text += &format!("{BORDER}\n");
    let placed = puzzle.placed().into_iter().flat_map(Grid::filled);
    let mut moves: Vec<String> = placed
        .map(|(cell, digit)| format!("I{:02}{digit}\n", cell.index()))
        .collect();
    for (cell, gone) in classic::struck_out(&puzzle) {
        let digits: Vec<u8> = gone.iter().map(Digit::number).collect();
        moves.extend(digits.chunks(3).map(|some| {
            let figures = some.iter().fold(0, |n, &digit| 10 * n + u32::from(digit));
            format!("E{:02}{figures:03}\n", cell.index())
        }));
    }
    if !moves.is_empty() {
        text.push('\n');
        text += &moves.concat();
    }
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_position, is_recognised, problems, problems_with};
    use crate::testing::{read_all, rewrite, round_trip};
    use proptest::prelude::*;

    const GRID: &str = "\
*-----------*
|4..|.3.|...|
|...|6..|8..|
|...|...|..1|
|---+---+---|
|...|.5.|.9.|
|.8.|...|6..|
|.7.|2..|...|
|---+---+---|
|...|1.2|7..|
|5.3|...|.4.|
|9..|...|...|
*-----------*
";

    #[test]
    fn moves_are_placed_digits_and_pencil_marks() {
        let text = format!("{GRID}\nI019\nI381\nE80005\nE80358\n");
        let record = &read_all(&FORMAT, &text)[0];
        let puzzle = &record.puzzle;
        assert_eq!(puzzle.givens().count_filled(), 18);
        assert_eq!(puzzle.placed().unwrap()[Cell::new(38)], Some(Digit::new(0)));
        let left: Vec<u8> = puzzle.candidates()[Cell::new(80)]
            .iter()
            .map(Digit::number)
            .collect();
        assert_eq!(left, [2, 6]);
        assert_eq!(rewrite(&FORMAT, record), text.replace("E80005\n", ""));
    }

    #[test]
    fn figures_that_are_no_digits_in_order_are_bits() {
        let text = format!("{GRID}\nE80064\nE80003\n");
        let record = &read_all(&FORMAT, &text)[0];
        assert_eq!(record.warnings.len(), 1);
        let left = record.puzzle.candidates()[Cell::new(80)];
        assert!(!left.contains(Digit::new(1)) && !left.contains(Digit::new(6)));
        assert!(left.contains(Digit::new(2)));
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, strict).len(), 1);
        assert_eq!(problems(&FORMAT, &format!("{GRID}\nE80640\n")).len(), 1);
    }

    #[test]
    fn problems_say_where_and_the_next_board_is_read() {
        let bad_row = GRID.replace("|.8.|...|6..|", "|.8.|..|6..|");
        let bad_digit = GRID.replace("|.8.|...|6..|", "|.q.|...|6..|");
        let text = format!(
            "{bad_row}I388\n{bad_digit}\n{GRID}I999\nI388\n{GRID}I005\n{GRID}\n{}",
            &GRID[..28]
        );
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 7, column 1: found '|.8.|..|6..|', expected a row such as |4..|.3.|...|",
                "line 21, column 3: found 'q', expected a digit 1 to 9, or . for an empty cell",
                "line 42, column 1: found 'I999', expected I, a cell 00 to 80, a digit",
                "line 57: found 5 set at r1c1, which is a given, expected an empty cell",
                "line 72: found the end after 1 rows, expected 9 rows of a grid",
            ]
        );
    }

    #[test]
    fn other_words_are_left_out_with_a_warning() {
        let text = format!("{GRID}  Simple Sudoku\n   Version 4.2n\n# mine\nImported\n{GRID}");
        let records = read_all(&FORMAT, &text);
        let warnings: Vec<_> = records.iter().map(|r| r.warnings.len()).collect();
        assert_eq!(warnings, [1, 0]);
        assert_eq!(records[1].line, 18);
    }

    #[test]
    fn only_its_border_is_recognised() {
        assert!(is_recognised(&FORMAT, &format!("\n# mine\n{GRID}")));
        let wide = GRID.replace(BORDER, "*-----------------------*");
        assert!(!is_recognised(&FORMAT, &wide));
        assert!(!is_recognised(&FORMAT, &GRID[BORDER.len()..]));
        assert!(!is_recognised(&FORMAT, ""));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(record in any_position(Shape::classic())) {
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
