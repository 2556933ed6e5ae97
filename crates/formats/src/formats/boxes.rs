//! Any size: the blocks on a line of their own, then rows of numbers.
//!
//! Satur's own format, for what the one-character forms cannot hold: it says the shape, so
//! nothing is guessed, and its numbers have as many figures as they need. A board whose rows
//! or cells are missing is filled up with blanks and a warning; one with too many is refused,
//! because nobody can say which are the wrong ones. After a refused board reading goes on at
//! the next one.

use std::fmt::Write as _;
use std::io;

use satur_model::{Digit, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::comment_notes;
use crate::parse::rules::{StatedRules, regions_text};
use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "boxes",
    summary: "any size: a line 'R C' (rows and columns of a block), then rows of numbers, 0 for empty",
    extensions: &["boxes"],
    page: page!("boxes"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_rules: true,
        ..Writer::plain(write)
    }),
    answers: "boxes",
};

fn recognises(sample: &Sample) -> bool {
    let mut content = sample.content();
    let Some((rows, cols)) = content.next().and_then(header) else {
        return false;
    };
    let Some(first) = content.next() else {
        return true;
    };
    if first.trim().starts_with("rule ") || first.trim().starts_with("regions") {
        return true;
    }
    let cells = without_comment(first).split_whitespace();
    if !cells.clone().all(|cell| cell == "." || is_figures(cell)) {
        return false;
    }
    match rows * cols {
        // Two numbers after two numbers: a third line makes them rows of a board of side 2.
        2 => {
            let mut block = sample.lines().map(str::trim);
            block
                .by_ref()
                .skip_while(|line| line.is_empty() || line.starts_with('#'))
                .take_while(|line| !line.is_empty() && !line.starts_with('#'))
                .count()
                == 3
        }
        _ => cells.count() != 2,
    }
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut boards = Boards {
        lines,
        comments: Vec::new(),
        strict: options.strict,
    };
    Box::new(std::iter::from_fn(move || boards.next().transpose()))
}

struct Boards<'a> {
    lines: Lines<'a>,
    /// The comments that stand directly before the next line.
    comments: Vec<String>,
    strict: bool,
}

impl Boards<'_> {
    fn next(&mut self) -> Result<Option<Record>, ReadError> {
        let Some(line) = self.next_content()? else {
            return Ok(None);
        };
        let board = self.read_board(&line);
        if let Err(ReadError::Problem(_)) = board {
            self.skip_board()?;
        }
        board.map(Some)
    }

    /// The next line with something on it; comments and empty lines before it are dealt with.
    fn next_content(&mut self) -> io::Result<Option<Line>> {
        while let Some(line) = self.lines.next_line()? {
            match line.text.trim() {
                "" => self.comments.clear(),
                text => match text.strip_prefix('#') {
                    Some(comment) => self.comments.push(comment.to_owned()),
                    None => return Ok(Some(line)),
                },
            }
        }
        Ok(None)
    }

    /// The board that begins with this line.
    fn read_board(&mut self, first: &Line) -> Result<Record, ReadError> {
        let said = std::mem::take(&mut self.comments);
        let (rows, cols) = header(&first.text).ok_or_else(|| {
            Problem::at(
                first.number,
                1,
                quoted(&first.text),
                "two numbers: the rows and the columns of a block",
            )
            .hint("a board begins with a line such as '3 3'; rows of cells follow it")
        })?;
        let shape = Shape::new(rows, cols).map_err(|error| {
            Problem::at(first.number, 1, quoted(&first.text), "a block shape")
                .hint(error.to_string())
        })?;
        let rules = self.read_rules(shape)?;
        let shape = rules.overlapping().map_or(shape, Shape::overlapping);
        let (width, height) = (shape.width(), shape.height());
        let mut numbers = Vec::with_capacity(width * height);
        let mut warnings = Vec::new();
        while numbers.len() < width * height {
            let Some(line) = self.next_content()? else {
                break;
            };
            if is_next_header(&line.text, shape) {
                self.lines.give_back(line);
                break;
            }
            self.comments.clear();
            let cells = read_row(&line, shape, &mut numbers)?;
            if cells < width {
                let found = format!("{cells} cells");
                let expected = format!("{width} cells in a row of a board of {shape} blocks");
                let missing = Problem::at(line.number, 0, found, expected);
                self.mend(missing, &mut warnings)?;
                numbers.resize(numbers.len() + width - cells, 0);
            }
        }
        let rows = numbers.len() / width;
        if rows < height {
            let found = format!("{rows} rows");
            let expected = format!("{height} rows of a board of {shape} blocks");
            let missing = Problem::at(self.lines.number().max(first.number), 0, found, expected);
            // A board that lost its end is mended; two numbers with little after them are none.
            if rows * 2 < height {
                return Err(missing.into());
            }
            self.mend(missing, &mut warnings)?;
            numbers.resize(width * height, 0);
        }
        self.refuse_surplus(shape)?;
        let places = (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
        let cells = places.zip(numbers);
        let cells = cells.filter(|&((row, col), _)| shape.cell_at(row, col).is_some());
        let numbers: Vec<u8> = cells.map(|(_, number)| number).collect();
        let grid = Grid::from_numbers(shape, &numbers).expect("rows were read for this shape");
        let puzzle = rules.apply(Puzzle::new(grid));
        let puzzle = puzzle.map_err(|problem| problem.at_place(first.number, 0))?;
        let mut record = Record::new(first.number, puzzle);
        comment_notes::read(said.iter().map(String::as_str), &mut record);
        record.warnings = warnings;
        Ok(record)
    }

    /// The lines `rule ID` and `regions` between the size and the rows.
    fn read_rules(&mut self, shape: Shape) -> Result<StatedRules, ReadError> {
        let mut said = StatedRules::default();
        while let Some(line) = self.next_content()? {
            let text = without_comment(&line.text).trim();
            let number = line.number;
            if let Some(id) = text.strip_prefix("rule ") {
                said.rule(id)
                    .map_err(|problem| problem.at_place(number, 6))?;
            } else if let Some(names) = text.strip_prefix("regions") {
                said.regions(names);
                self.read_regions(shape, &mut said)?;
            } else {
                self.lines.give_back(line);
                break;
            }
        }
        Ok(said)
    }

    /// The rows of region names that follow, if they do not stand on the line itself.
    fn read_regions(&mut self, shape: Shape, said: &mut StatedRules) -> Result<(), ReadError> {
        let count = |said: &StatedRules| said.regions.as_ref().map_or(0, Vec::len);
        while count(said) < shape.cells() {
            let Some(line) = self.next_content()? else {
                return Ok(());
            };
            let before = count(said);
            said.regions(without_comment(&line.text));
            if count(said) != before + shape.side() {
                let found = format!("{} region names", count(said) - before);
                let expected = format!("{} in a row, a character for each cell", shape.side());
                return Err(Problem::at(line.number, 0, found, expected).into());
            }
        }
        Ok(())
    }

    /// What is missing is a warning, or an error in strict reading.
    fn mend(&self, problem: Problem, warnings: &mut Vec<Problem>) -> Result<(), Problem> {
        if self.strict {
            return Err(problem.hint("without --strict missing cells count as empty"));
        }
        warnings.push(problem.hint("missing cells count as empty"));
        Ok(())
    }

    /// Rows that go on when the board is full are an error of this board.
    fn refuse_surplus(&mut self, shape: Shape) -> Result<(), ReadError> {
        let Some(line) = self.lines.next_line()? else {
            return Ok(());
        };
        let text = line.text.trim();
        let is_surplus = !text.is_empty() && !text.starts_with('#') && header(text).is_none();
        let number = line.number;
        let found = quoted(text);
        self.lines.give_back(line);
        if is_surplus {
            let expected = format!("the end of the board after {} rows", shape.height());
            return Err(Problem::at(number, 0, found, expected).into());
        }
        Ok(())
    }

    /// Goes to where the next board may begin: a comment, an empty line or two numbers.
    fn skip_board(&mut self) -> io::Result<()> {
        while let Some(line) = self.lines.next_line()? {
            let text = line.text.trim();
            if text.is_empty() || text.starts_with('#') || header(text).is_some() {
                self.lines.give_back(line);
                break;
            }
        }
        Ok(())
    }
}

/// Two numbers and nothing else.
fn header(text: &str) -> Option<(usize, usize)> {
    let mut words = without_comment(text).split_whitespace();
    let mut number = || {
        words
            .next()
            .filter(|word| is_figures(word))
            .and_then(|word| word.parse().ok())
    };
    let header = (number()?, number()?);
    words.next().is_none().then_some(header)
}

/// Whether a line within a board begins the next one: a row cannot be that short by accident.
fn is_next_header(text: &str, shape: Shape) -> bool {
    shape.side() >= 6 && header(text).is_some()
}

/// Adds the numbers of a row; says how many there were.
fn read_row(line: &Line, shape: Shape, numbers: &mut Vec<u8>) -> Result<usize, Problem> {
    let (side, width) = (shape.side(), shape.width());
    let text = without_comment(&line.text);
    let mut count = 0;
    for cell in text.split_whitespace() {
        let column = || {
            text[..cell.as_ptr() as usize - text.as_ptr() as usize]
                .chars()
                .count()
                + 1
        };
        count += 1;
        if count > width {
            let found = format!("'{cell}' after {width} cells");
            let expected = format!("the end of a row of a board of {shape} blocks");
            return Err(Problem::at(line.number, column(), found, expected));
        }
        let number = match cell {
            "." => Some(0),
            "-" if !shape.is_square() => Some(0),
            _ if is_figures(cell) => cell.parse().ok(),
            _ => None,
        };
        let number = number
            .filter(|&n: &u8| usize::from(n) <= side)
            .ok_or_else(|| {
                let expected = format!("a number 1 to {side}, or 0 for an empty cell");
                Problem::at(line.number, column(), quoted(cell), expected)
            })?;
        numbers.push(number);
    }
    Ok(count)
}

fn is_figures(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn without_comment(text: &str) -> &str {
    text.split_once('#').map_or(text, |(before, _)| before)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let (shape, layout) = (board.shape(), sheet.puzzle().layout());
    let mut text = comment_notes::write(sheet.record);
    let _ = writeln!(text, "{} {}", shape.block_rows(), shape.block_cols());
    for rule in layout.rules() {
        let _ = writeln!(text, "rule {}", rule.id);
    }
    if layout.jigsaw().is_some() {
        let regions = regions_text(layout).ok_or_else(|| {
            WriteError::Unsuitable(
                "boxes names regions by one character: at most 62 of them".to_owned(),
            )
        })?;
        let names: Vec<char> = regions.chars().collect();
        let _ = writeln!(text, "regions");
        for row in names.chunks(shape.side()) {
            let _ = writeln!(text, "{}", row.iter().collect::<String>());
        }
    }
    for row in 0..shape.height() {
        for col in 0..shape.width() {
            let gap = if col == 0 { "" } else { " " };
            let _ = match shape.cell_at(row, col) {
                Some(cell) => write!(text, "{gap}{}", board[cell].map_or(0, Digit::number)),
                None => write!(text, "{gap}-"),
            };
        }
        text.push('\n');
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::Random;
    use satur_testkit::boards;

    use super::*;
    use crate::Input;

    const SIX: &str =
        "1 0 0 0 0 0\n0 0 0 2 0 0\n0 3 . 0 0 0\n0 0 0 0 4 0\n0 0 5 0 0 0\n0 0 0 0 0 6\n";

    fn read_all(text: &str, strict: bool) -> Vec<Result<Record, String>> {
        let options = ReadOptions {
            strict,
            ..ReadOptions::default()
        };
        read(Input::from_text(text).lines(), options)
            .map(|record| record.map_err(|error| error.to_string()))
            .collect()
    }

    fn is_boxes(text: &str) -> bool {
        recognises(&Input::from_text(text).sample())
    }

    #[test]
    fn the_comments_before_a_board_belong_to_it() {
        let text = format!(
            "# a file\n\n# id=six clues=6 a small one\n# seed=3\n2 3 # blocks\n{SIX}# within\n2 3\n{SIX}"
        );
        let all = read_all(&text, true);
        let first = all[0].as_ref().unwrap();
        assert_eq!((first.line, first.label.as_deref()), (5, Some("six")));
        assert_eq!(first.note("clues"), Some("6"));
        assert_eq!(first.note("comment"), Some("a small one"));
        assert_eq!(first.note("seed"), Some("3"));
        assert_eq!(first.puzzle.givens().count_filled(), 6);
        assert_eq!(first.puzzle.shape(), boards::shape(2, 3));
        let second = all[1].as_ref().unwrap();
        assert_eq!(second.notes, [("comment".to_owned(), "within".to_owned())]);
        assert_eq!(second.puzzle, first.puzzle);
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn what_is_missing_is_blank_with_a_warning_or_an_error() {
        let text = "2 3\n1 2 3 4 5\n\n# cut short\n4 5 6 1 2 3\n2 3 1 5 6 4\n\n# id=next\n3 2\n0 0 0 0 0 0\n"
            .to_owned()
            + &"0 0 0 0 0 0\n".repeat(5);
        let all = read_all(&text, false);
        let mended = all[0].as_ref().unwrap();
        assert_eq!(mended.puzzle.givens().count_filled(), 17);
        let warnings: Vec<String> = mended.warnings.iter().map(Problem::to_string).collect();
        assert_eq!(
            warnings,
            [
                "line 2: found 5 cells, expected 6 cells in a row of a board of 2x3 blocks (missing cells count as empty)",
                "line 9: found 3 rows, expected 6 rows of a board of 2x3 blocks (missing cells count as empty)"
            ]
        );
        let next = all[1].as_ref().unwrap();
        assert_eq!((next.line, next.label.as_deref()), (9, Some("next")));
        assert_eq!(all.len(), 2);
        let strict = read_all(&text, true);
        assert_eq!(
            strict[0].as_ref().unwrap_err(),
            "line 2: found 5 cells, expected 6 cells in a row of a board of 2x3 blocks (without --strict missing cells count as empty)"
        );
        assert!(strict.last().unwrap().is_ok());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |text: &str| read_all(text, false).remove(0).unwrap_err();
        assert_eq!(
            error("60 2\n1 2 3\n"),
            "line 2: found 1 rows, expected 120 rows of a board of 60x2 blocks"
        );
        assert_eq!(
            error("2 2\n1 2 3 4 1\n"),
            "line 2, column 9: found '1' after 4 cells, expected the end of a row of a board of 2x2 blocks"
        );
        assert_eq!(
            error("2 2\n  1 5 3 4\n"),
            "line 2, column 5: found '5', expected a number 1 to 4, or 0 for an empty cell"
        );
        assert_eq!(
            error("2 2\n1 é x 4\n"),
            "line 2, column 3: found 'é', expected a number 1 to 4, or 0 for an empty cell"
        );
        assert_eq!(
            error("2 2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"),
            "line 6: found '0 0 0 0', expected the end of the board after 4 rows"
        );
        assert_eq!(
            error("# nothing but\n3 3\n"),
            "line 2: found 0 rows, expected 9 rows of a board of 3x3 blocks"
        );
        assert_eq!(
            error("hello world\n"),
            "line 1, column 1: found 'hello world', expected two numbers: the rows and the columns of a block (a board begins with a line such as '3 3'; rows of cells follow it)"
        );
        assert_eq!(
            error("12 12\n0\n"),
            "line 1, column 1: found '12 12', expected a block shape (blocks of 12x12 make a board of side 144; the largest side is 128)"
        );
    }

    #[test]
    fn reading_goes_on_at_the_next_board() {
        let good = format!("2 3\n{SIX}");
        for bad in [
            "2 3\n1 2 3 4 5 6 1\n1 2 3 4 5 6\n".to_owned(),
            "2 3\n1 2 x 4 5 6\n1 2 3 4 5 6\n\n".to_owned(),
            format!("{good}0 0 0 0 0 0\n"),
            "nonsense\nand more\n\n".to_owned(),
            "2 3\n# id=good\n".to_owned(),
        ] {
            let all = read_all(&format!("{bad}# id=good\n{good}"), false);
            assert_eq!(all.len(), 2, "{bad}{all:?}");
            assert!(all[0].is_err(), "{bad}");
            assert_eq!(all[1].as_ref().unwrap().label.as_deref(), Some("good"));
        }
    }

    #[test]
    fn it_is_known_by_its_first_line() {
        assert!(is_boxes(&format!("# id=six\n2 3\n{SIX}")));
        assert!(is_boxes("1 2\n0 1\n0 0\n") && is_boxes("1 1\n0\n"));
        assert!(!is_boxes("1 2\n2 1\n") && !is_boxes("1 2\n2 1\n\n1 2\n2 1\n"));
        assert!(!is_boxes("6 3 2\n0 0 0 0 0 0\n"));
        assert!(!is_boxes("1 2 | 3 4\n"));
        assert!(!is_boxes("3\n0 0 0\n"));
    }

    fn shapes() -> Vec<Shape> {
        let mut shapes: Vec<Shape> = (1..=30).flat_map(Shape::all_of_side).collect();
        shapes.extend([(10, 10), (8, 16), (1, 128), (128, 1)].map(|(r, c)| boards::shape(r, c)));
        shapes
    }

    fn comes_back(shape: Shape, part: f64, seed: u64) {
        let holes = (shape.cells() as f64 * part) as usize;
        let mut record = Record::new(2, boards::with_holes(shape, holes, &mut Random::new(seed)));
        record.label = Some(format!("of {seed}"));
        let mut text = Vec::new();
        let sheet = Sheet::question(&record);
        write(&sheet, &WriteOptions::default(), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(is_boxes(&text), "{text}");
        assert_eq!(read_all(&text, true), [Ok(record)], "{text}");
    }

    #[test]
    fn boards_of_every_shape_come_back() {
        for (seed, shape) in shapes().into_iter().enumerate() {
            comes_back(shape, 0.5, seed as u64);
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(shape in prop::sample::select(shapes()), part in 0.0..=1.0, seed: u64) {
            comes_back(shape, part, seed);
        }
    }
}
