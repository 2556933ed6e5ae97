//! What a format is, and the door through which all of them are used.

use std::io;

use satur_model::Shape;

use crate::parse::line_reader::{LineReader, PlainLines};
use crate::parse::rules::RuleSet;
use crate::{
    Columns, FORMATS, Input, Lines, Problem, ReadError, Record, Sample, Sheet, State, Symbols,
};

/// A way to write Sudoku down. One constant of this type per file of this crate.
pub struct Format {
    /// What `--from` and `--to` call it.
    pub id: &'static str,
    /// One line for the list of formats.
    pub summary: &'static str,
    /// File name endings that go with it, without the dot.
    pub extensions: &'static [&'static str],
    /// Its documentation: syntax, example, where it comes from.
    pub page: Page,
    /// How to read it; nothing for a format that is only written.
    pub reader: Option<Reader>,
    /// How to write it; nothing for a format that is only read.
    pub writer: Option<Writer>,
    /// The format in which answers to puzzles of this one are given: itself, or a plainer one.
    pub answers: &'static str,
}

/// The documentation of a format in Markdown, in each language. Examples are the same in all of them.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// English.
    pub en: &'static str,
    /// Portuguese.
    pub pt: &'static str,
}

/// The [`Page`] of this name: `pages/NAME.md` and its translation `pages/pt/NAME.md`.
macro_rules! page {
    ($name:literal) => {
        $crate::Page {
            en: include_str!(concat!("../../pages/", $name, ".md")),
            pt: include_str!(concat!("../../pages/pt/", $name, ".md")),
        }
    };
}
pub(crate) use page;

impl Format {
    /// Whether plain 9x9 boards can be read and written many at a time, one a line.
    pub fn is_plain_line(&self) -> bool {
        let arrangement = self.writer.as_ref().map(|writer| writer.arrangement);
        arrangement == Some(Arrangement::Lines)
    }

    /// What stands before the first board: in a table its columns, or else a fixed text.
    pub fn opening(&self, columns: Option<&Columns>) -> String {
        match (&self.writer, columns) {
            (Some(writer), Some(columns)) if writer.arrangement == Arrangement::Table => {
                columns.header()
            }
            (Some(writer), _) => writer.opening.to_owned(),
            (None, _) => String::new(),
        }
    }

    /// What stands after the last board.
    pub fn closing(&self) -> &'static str {
        self.writer.as_ref().map_or("", |writer| writer.closing)
    }

    /// Writes one board, line end included.
    pub fn write(
        &self,
        sheet: &Sheet,
        options: &WriteOptions,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        let writer = self.writer.as_ref().ok_or_else(|| {
            let reason = format!("format '{}' is only read; see 'satur formats'", self.id);
            WriteError::Unsuitable(reason)
        })?;
        let rules = sheet.puzzle().layout();
        // An answer is a full board; whoever asked for it knows the rules.
        let is_answer = sheet.state != State::Question && rules.shape().is_square();
        if !rules.is_plain() && !writer.keeps_rules && !is_answer {
            return Err(WriteError::Unsuitable(format!(
                "format '{}' has no room for the rules of this board ({rules}); json and boxes have",
                self.id
            )));
        }
        let clues = sheet.puzzle().clue_names();
        if !clues.is_empty() && !writer.keeps_clues && !is_answer {
            return Err(WriteError::Unsuitable(format!(
                "format '{}' has no room for the clues of this board ({clues}); json has",
                self.id
            )));
        }
        (writer.write)(sheet, options, out)
    }

    /// A whole text of these sheets. The columns are those of the first, where none are given.
    pub fn write_text(
        &self,
        sheets: &[Sheet],
        options: &WriteOptions,
    ) -> Result<String, WriteError> {
        let own = sheets
            .first()
            .and_then(|sheet| sheet.record.columns.as_deref());
        let options = WriteOptions {
            columns: options.columns.or(own),
            ..*options
        };
        let mut text = self.opening(options.columns).into_bytes();
        for sheet in sheets {
            self.write(sheet, &options, &mut text)?;
        }
        text.extend(self.closing().as_bytes());
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// How a format is read.
pub struct Reader {
    /// Whether a text of unknown kind is of this format, by its beginning.
    pub recognises: fn(&Sample) -> bool,
    /// The boards of a text, one at a time.
    pub read: for<'a> fn(Lines<'a>, ReadOptions) -> Records<'a>,
}

/// How a format is written: opening, then every sheet, then closing.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each says of one thing whether it is kept"
)]
pub struct Writer {
    /// What stands before the first board, where no columns are given.
    pub opening: &'static str,
    /// Writes one board, line end included.
    pub(crate) write: fn(&Sheet, &WriteOptions, &mut dyn io::Write) -> Result<(), WriteError>,
    /// What stands after the last board.
    pub closing: &'static str,
    /// Whether a file holds one board only, as a picture or a formula does.
    pub single: bool,
    /// Where it is said that a board was not solved.
    pub remark: Remark,
    /// Whether pencil marks that the puzzle carries are written too.
    pub keeps_marks: bool,
    /// Whether rules beyond rows, columns and blocks are written too. A board that has any is refused
    /// by the other formats.
    pub keeps_rules: bool,
    /// Whether clues that count, add and compare are written too. A board that has any is refused by the other
    /// formats.
    pub keeps_clues: bool,
    /// How boards stand in the text.
    pub arrangement: Arrangement,
}

/// How boards stand in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// Each in its own way.
    Free,
    /// In the rows of a table, which keeps the columns that the boards came with.
    Table,
    /// On a line each. A 9x9 board of which there is nothing more to say is 81 characters and a
    /// line end, so that many can be read and written at a time.
    Lines,
}

impl Writer {
    /// A writer of boards that stand one after another, with nothing around them.
    pub const fn plain(
        write: fn(&Sheet, &WriteOptions, &mut dyn io::Write) -> Result<(), WriteError>,
    ) -> Self {
        Self {
            opening: "",
            write,
            closing: "",
            single: false,
            remark: Remark::Comment("# ", ""),
            keeps_marks: false,
            keeps_rules: false,
            keeps_clues: false,
            arrangement: Arrangement::Free,
        }
    }
}

/// Where a format says that a board was not solved, and why. The board itself, as far as it was
/// filled, is written in the format wherever that leaves no doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// In a comment before the board, which begins and ends with these; in the place of the
    /// board where there is none to show.
    Comment(&'static str, &'static str),
    /// In a comment in the place of the board, with the board at its end: one line is one
    /// answer.
    Line,
    /// In a place of its own: the writer is given the words with the sheet.
    Own,
    /// Nowhere, because other programs read every word of it.
    Nowhere,
}

/// The boards of a text.
pub type Records<'a> = Box<dyn Iterator<Item = Result<Record, ReadError>> + Send + 'a>;

/// What a caller knows about the text.
#[derive(Clone, Copy, Default, Debug)]
pub struct ReadOptions {
    /// The blocks, where the text does not say.
    pub shape: Option<Shape>,
    /// Refuse what would otherwise be mended with a warning.
    pub strict: bool,
    /// The characters that stand for digits.
    pub symbols: Symbols,
    /// Rules that every board has beside those that the text says.
    pub rules: RuleSet,
    /// Whether boards with rules beyond rows, columns and blocks are wanted. Whoever does not say so
    /// gets them refused, for it would leave their rules out.
    pub takes_rules: bool,
    /// Whether boards with clues that count, add and compare are wanted. Whoever does not say so gets them refused.
    pub takes_clues: bool,
}

/// How a board is to be written.
#[derive(Clone, Copy, Default, Debug)]
pub struct WriteOptions<'a> {
    /// The characters that stand for digits.
    pub symbols: Symbols,
    /// Show what is possible in each empty cell, also where the puzzle has no pencil marks;
    /// only pictures ask.
    pub marks: bool,
    /// The columns of a table, as its opening named them.
    pub columns: Option<&'a Columns>,
    /// The language of what people read (0 English, 1 Portuguese), in pictures and drawn boards; names in files that
    /// programs read do not depend on it.
    pub lang: usize,
}

/// Why a board was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The format cannot hold this board.
    #[error("{0}")]
    Unsuitable(String),
    /// The text could not be written.
    #[error("cannot write: {0}")]
    Io(#[from] io::Error),
}

/// Where the boards come from.
enum Source<'a> {
    /// Lines, which can also be had many at a time.
    Lines(LineReader<'a>),
    /// Any other format.
    Records(Records<'a>),
}

/// The boards of a text whose format is known.
pub struct Boards<'a> {
    /// The format.
    pub format: &'static Format,
    source: Source<'a>,
    rules: RuleSet,
    takes_rules: bool,
    takes_clues: bool,
    /// Set by a text that could not be read: nothing comes after that.
    is_over: bool,
}

impl Boards<'_> {
    /// The next boards many at a time, at most `most`, where they are plain 9x9 lines. Nothing if not: then ask for
    /// the next one alone. If this `reads_on`, text is read until there are as many; a source that may wait
    /// for somebody should not, so that the boards that are here are answered meanwhile. They are put into
    /// the list that is given, whatever it holds from an earlier use, and which is then taken.
    pub fn plain_lines(
        &mut self,
        most: usize,
        reads_on: bool,
        list: &mut Vec<[u8; 81]>,
    ) -> Option<PlainLines> {
        match &mut self.source {
            Source::Lines(reading) if !self.is_over && self.rules.is_empty() => {
                reading.next_plain(most, reads_on, list)
            }
            _ => None,
        }
    }
}

impl Boards<'_> {
    /// A board whose rules are wanted, or why it is refused.
    fn checked(&self, record: Record) -> Result<Record, ReadError> {
        let rules = record.puzzle.layout();
        let clues = record.puzzle.clue_names();
        if !clues.is_empty() && !self.takes_clues {
            let found = format!("a board with clues ({clues})");
            let expected = "a board without clues, which are not known here";
            return Err(Problem::at(record.line, 0, found, expected).into());
        }
        if self.takes_rules || rules.is_plain() {
            return Ok(record);
        }
        let found = format!("a board with other rules ({rules})");
        let expected = "rows, columns and rectangular blocks, which is all that is known here";
        Err(Problem::at(record.line, 0, found, expected).into())
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = match &mut self.source {
            Source::Lines(reading) => reading.next_record(),
            Source::Records(records) => records.next(),
        };
        self.is_over = matches!(next, None | Some(Err(ReadError::Io(_))));
        let record = next?.and_then(|record| {
            if self.rules.is_empty() {
                Ok(record)
            } else {
                Ok(self.rules.add_to(record)?)
            }
        });
        Some(record.and_then(|record| self.checked(record)))
    }
}

/// Opens a text: in the given format, or in the first of [`FORMATS`] that recognises it.
pub fn open<'a>(
    input: Input<'a>,
    format: Option<&'static Format>,
    options: ReadOptions,
) -> Result<Boards<'a>, ReadError> {
    let recognised = match format {
        Some(format) => Ok(format),
        None => recognise(&input.sample()),
    };
    let format = match recognised {
        Ok(format) => format,
        // A text that breaks off early is not to blame for having no format.
        Err(problem) => {
            return Err(input.into_failure().map_or(problem.into(), ReadError::Io));
        }
    };
    let Some(reader) = &format.reader else {
        return Err(Problem::at(
            1,
            0,
            format!("format '{}'", format.id),
            "a format that can be read",
        )
        .hint("it is only written; see 'satur formats'")
        .into());
    };
    Ok(Boards {
        format,
        source: if format.is_plain_line() {
            Source::Lines(LineReader::new(input.lines(), options))
        } else {
            Source::Records((reader.read)(input.lines(), options))
        },
        rules: options.rules,
        takes_rules: options.takes_rules,
        takes_clues: options.takes_clues,
        is_over: false,
    })
}

fn recognise(sample: &Sample) -> Result<&'static Format, Problem> {
    let recognises = |format: &&&Format| {
        format
            .reader
            .as_ref()
            .is_some_and(|r| (r.recognises)(sample))
    };
    FORMATS.iter().find(recognises).copied().ok_or_else(|| {
        let found = match sample.content().next() {
            None => "no board".to_owned(),
            Some(line) => format!("'{}'", line.chars().take(40).collect::<String>()),
        };
        Problem::at(1, 0, found, "a Sudoku in one of the known formats")
            .hint("'satur formats' lists them; --from FORMAT names one")
    })
}
