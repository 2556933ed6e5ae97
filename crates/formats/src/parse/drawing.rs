//! Boards that are drawn, one after another, found in a text.
//!
//! Nothing says where such a board ends or how its rows are cut into cells, so both are read
//! off the lines that stand together, up to an empty line or a comment. Each way of cutting
//! is tried on them, and the one in which most lines are rows of as many cells wins. The
//! number of cells is the side, and as many rows make the board: the first of them where more
//! stand together, or the bands of one where they stand apart. A line before the rows that is
//! no row itself is a title.

use std::collections::VecDeque;
use std::io;

use satur_model::{MAX_SIDE, Shape};

use crate::parse::comment_notes;
use crate::parse::drawn::{Cut, Cutting, Kind, Written, cut, is_dashes, kind};
use crate::parse::frame::{self, Rule};
use crate::parse::hints::Hints;
use crate::problem::quoted;
use crate::{Input, Line, Lines, Problem, ReadError, ReadOptions, Record, Sample, Symbols};

/// How the boards of a format are drawn.
pub(crate) struct Style {
    /// The ways in which a row may be cut, the likeliest first.
    pub(crate) cuttings: &'static [Cutting],
    /// Whether a text can be a cell on a board of this side.
    pub(crate) is_cell: fn(&str, Cutting, usize, Symbols) -> bool,
    /// Whether a cell could only be of this style.
    pub(crate) is_telltale: fn(&str, usize) -> bool,
    /// What a row is, for messages.
    pub(crate) row: &'static str,
    /// Whether `#` after cells begins a comment and `-` may be an empty cell. In pencil marks
    /// both are markup.
    pub(crate) is_plain: bool,
}

/// The lines of one board.
pub(crate) struct Drawing {
    cutting: Cutting,
    /// Cells in a row, and rows.
    pub(crate) side: usize,
    rows: Vec<Line>,
    rules: Vec<Rule>,
    hints: Hints,
    title: Option<String>,
    comments: Vec<String>,
}

/// The boards of a text.
pub(crate) struct Drawings<'a> {
    lines: Lines<'a>,
    /// Lines that were looked at and not used yet.
    ahead: VecDeque<(Kind, Line)>,
    /// The comments that stand directly before the next line.
    comments: Vec<String>,
    hints: Hints,
    style: &'static Style,
}

/// More lines than a board can have, rules included: no need to look further.
const MAX_TOGETHER: usize = 2 * MAX_SIDE + 3;

/// Longer than a row can be, all candidates of 128 cells included. What is longer is cut off,
/// so that what is looked at stays small whatever the text.
const MAX_ROW: usize = 1 << 17;

/// So many rows show how the others are cut.
const JUDGED: usize = 40;

/// What lines that stand together are.
struct Judgement {
    cutting: Cutting,
    side: usize,
    /// How many of the lines that were judged are rows of it.
    good: usize,
    judged: usize,
    symbols: Symbols,
}

/// Whether a text is drawn in a style: half of the first lines that stand together must be
/// rows, and one cell somewhere a telltale.
pub(crate) fn is_drawn(sample: &Sample, style: &'static Style) -> bool {
    let options = ReadOptions::default();
    let mut drawings = Drawings::new(Input::from_text(sample.text()).lines(), options, style);
    loop {
        let group = drawings.skip_to_rows();
        let Ok(end @ 1..) = group.and_then(|()| drawings.end_of_group(0)) else {
            return false;
        };
        let Some(judgement) = drawings.judge(0..end) else {
            return false;
        };
        if 2 * judgement.good < judgement.judged {
            return false;
        }
        let is_telltale = |cell: &Written| (style.is_telltale)(cell.text, judgement.side);
        let has_telltale = drawings.rows_in(0..end).any(|(_, line)| {
            cut(&line.text, judgement.cutting).is_some_and(|cut| cut.cells.iter().any(is_telltale))
        });
        if has_telltale {
            return true;
        }
        drawings.ahead.drain(..end);
    }
}

impl Drawing {
    /// The cells, row by row, each with its line, and the shape.
    pub(crate) fn read(&self) -> Result<(Shape, Vec<(usize, Written<'_>)>), Problem> {
        let side = self.side;
        let mut rows: Vec<(usize, Cut)> = Vec::with_capacity(side);
        for line in &self.rows {
            let cut = cut(&line.text, self.cutting).ok_or_else(|| {
                let expected = format!("a row of {side} cells");
                Problem::at(line.number, 0, quoted(&line.text), expected)
            })?;
            let count = cut.cells.len();
            if count != side {
                let column = cut.cells.get(side).map_or(0, |cell| cell.column);
                let found = format!("{count} cells");
                let expected = format!("{side} cells, as in the other rows");
                return Err(Problem::at(line.number, column, found, expected));
            }
            rows.push((line.number, cut));
        }
        let shape = frame::shape(side, &rows, &self.rules, self.hints)?;
        let cells = rows.into_iter().flat_map(|(line, cut)| {
            let cells = cut.cells.into_iter();
            cells.map(move |cell| (line, cell))
        });
        Ok((shape, cells.collect()))
    }

    /// How its rows are cut.
    pub(crate) fn cutting(&self) -> Cutting {
        self.cutting
    }

    /// What was said of its symbols.
    pub(crate) fn symbols(&self) -> Symbols {
        self.hints.symbols()
    }

    /// The line on which it begins, from 1.
    pub(crate) fn line(&self) -> usize {
        self.rows.first().map_or(1, |row| row.number)
    }

    /// Adds to a record what stands around the board.
    pub(crate) fn remark_on(&self, record: &mut Record) {
        comment_notes::read(self.comments.iter().map(String::as_str), record);
        if record.label.is_none() {
            record.label.clone_from(&self.title);
        }
    }
}

impl<'a> Drawings<'a> {
    /// The boards of a text, drawn in a style.
    pub(crate) fn new(lines: Lines<'a>, options: ReadOptions, style: &'static Style) -> Self {
        Self {
            lines,
            ahead: VecDeque::new(),
            comments: Vec::new(),
            hints: Hints::new(options),
            style,
        }
    }

    /// The lines of the next board. After a problem the lines it was about are used up.
    pub(crate) fn next(&mut self) -> Result<Option<Drawing>, ReadError> {
        loop {
            self.skip_to_rows()?;
            let end = self.end_of_group(0)?;
            if end == 0 {
                return Ok(None);
            }
            if self.rows_in(0..end).next().is_none() {
                // Rules with no board between them are decoration.
                self.ahead.drain(..end);
                continue;
            }
            let Some(judgement) = self.judge(0..end) else {
                let line = self.rows_in(0..end).next().map(|(_, line)| line.clone());
                self.ahead.drain(..end);
                return Err(self.not_a_row(line).into());
            };
            return Ok(Some(self.take_board(&judgement)?));
        }
    }

    /// Goes to the next line that is neither empty nor a comment, and listens to comments.
    fn skip_to_rows(&mut self) -> io::Result<()> {
        while self.look(0)? {
            let Some((kind, line)) = self.ahead.pop_front() else {
                break;
            };
            match kind {
                Kind::Blank => self.comments.clear(),
                Kind::Comment => {
                    let comment = line.text.trim().trim_start_matches('#');
                    if !self.hints.read_comment(comment) {
                        self.comments.push(comment.trim().to_owned());
                    }
                }
                Kind::Rule(_) | Kind::Row => {
                    self.ahead.push_front((kind, line));
                    break;
                }
            }
        }
        Ok(())
    }

    /// Makes sure that the line with this index among those ahead was read; false at the end.
    fn look(&mut self, index: usize) -> io::Result<bool> {
        while self.ahead.len() <= index {
            let Some(mut line) = self.lines.next_line()? else {
                return Ok(false);
            };
            if line.text.len() > MAX_ROW {
                line.text = line.text.chars().take(MAX_ROW).collect();
            }
            let mut kind = kind(&line);
            let is_tabs = line.text.len() > 2 && line.text.bytes().all(|byte| byte == b'\t');
            if self.style.is_plain && is_tabs {
                // A row of a spreadsheet whose cells are all empty.
                kind = Kind::Row;
            }
            if kind == Kind::Row
                && self.style.is_plain
                && let Some((row, _)) = line.text.split_once('#')
            {
                line.text.truncate(row.len());
            }
            self.ahead.push_back((kind, line));
        }
        Ok(true)
    }

    /// The index behind the lines that stand together from this one on.
    fn end_of_group(&mut self, from: usize) -> io::Result<usize> {
        let mut end = from;
        while end - from < MAX_TOGETHER
            && self.look(end)?
            && matches!(self.ahead[end].0, Kind::Rule(_) | Kind::Row)
        {
            end += 1;
        }
        Ok(end)
    }

    fn rows_in(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = (usize, &Line)> {
        let lines = self.ahead.range(range.clone());
        let numbered = range.zip(lines);
        numbered.filter_map(|(at, (kind, line))| (*kind == Kind::Row).then_some((at, line)))
    }

    /// How the lines are cut best; nothing if no line is a row in any way. Rules that turn
    /// out to be rows of `-` are made rows.
    fn judge(&mut self, range: std::ops::Range<usize>) -> Option<Judgement> {
        let rows: Vec<&str> = self
            .rows_in(range.clone())
            .map(|(_, line)| line.text.as_str())
            .collect();
        let candidates = self.style.cuttings.iter().rev();
        let best = candidates
            .filter_map(|&cutting| judge_cutting(&rows, cutting, self.style, self.hints.symbols()))
            .max_by_key(|(judgement, rank)| (judgement.good, *rank))?
            .0;
        let uses_dashes = self.style.is_plain && rows.iter().any(|row| row.contains('-'));
        if uses_dashes {
            for (kind, line) in self.ahead.range_mut(range) {
                let is_row = is_dashes(&line.text)
                    && cut(&line.text, best.cutting).is_some_and(|c| c.cells.len() == best.side);
                if is_row {
                    *kind = Kind::Row;
                }
            }
        }
        Some(best)
    }

    /// Takes the board that begins with the lines ahead.
    fn take_board(&mut self, judgement: &Judgement) -> Result<Drawing, ReadError> {
        let side = judgement.side;
        let title = self.take_title(judgement);
        let mut drawing = Drawing {
            cutting: judgement.cutting,
            side,
            rows: Vec::with_capacity(side),
            rules: Vec::new(),
            hints: self.hints,
            title,
            comments: std::mem::take(&mut self.comments),
        };
        let end = self.end_of_group(0)?;
        let together = self.rows_in(0..end).count();
        self.take_rows(&mut drawing);
        // Rows that stand apart are bands if all groups of them are as large.
        let are_bands = side.is_multiple_of(together.max(1));
        while drawing.rows.len() < side && are_bands {
            let mut start = 0;
            while self.look(start)? && matches!(self.ahead[start].0, Kind::Blank | Kind::Comment) {
                start += 1;
            }
            let end = self.end_of_group(start)?;
            let rows = self.rows_in(start..end).count();
            let is_band = rows > 0
                && rows <= together
                && self
                    .rows_in(start..end)
                    .all(|(_, line)| is_row(&line.text, judgement, self.style));
            if !is_band {
                break;
            }
            self.skip_to_rows()?;
            drawing.rules.push(Rule {
                after: drawing.rows.len(),
                weight: 0,
                line: self.ahead.front().map_or(1, |(_, line)| line.number),
            });
            self.take_rows(&mut drawing);
            if rows < together {
                break;
            }
        }
        if drawing.rows.len() < side {
            return Err(missing_rows(&drawing).into());
        }
        Ok(drawing)
    }

    /// Takes the first line as a title if it has words and is no row.
    fn take_title(&mut self, judgement: &Judgement) -> Option<String> {
        let is_title = |(kind, line): &(Kind, Line)| {
            *kind == Kind::Row
                && line.text.contains(char::is_alphabetic)
                && !is_row(&line.text, judgement, self.style)
        };
        if !self.ahead.front().is_some_and(is_title) {
            return None;
        }
        let (_, line) = self.ahead.pop_front()?;
        Some(line.text.trim().to_owned())
    }

    /// Moves rows and rules into a board until it is full or they do not stand together.
    fn take_rows(&mut self, drawing: &mut Drawing) {
        while let Some((kind, line)) = self.ahead.pop_front() {
            match kind {
                Kind::Rule(weight) => drawing.rules.push(Rule {
                    after: drawing.rows.len(),
                    weight,
                    line: line.number,
                }),
                Kind::Row if drawing.rows.len() < drawing.side => drawing.rows.push(line),
                _ => {
                    self.ahead.push_front((kind, line));
                    break;
                }
            }
        }
    }

    fn not_a_row(&self, line: Option<Line>) -> Problem {
        let (number, text) = line.map_or((1, String::new()), |line| (line.number, line.text));
        Problem::at(number, 1, quoted(&text), self.style.row)
    }
}

/// How well a way of cutting fits rows, and its rank among those that fit as many.
fn judge_cutting(
    rows: &[&str],
    cutting: Cutting,
    style: &Style,
    symbols: Symbols,
) -> Option<(Judgement, (bool, bool))> {
    let judged = &rows[..rows.len().min(JUDGED)];
    if cutting == Cutting::Words && !are_words(judged) {
        return None;
    }
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for row in judged {
        let Some(cells) = cut(row, cutting).map(|cut| cut.cells.len()) else {
            continue;
        };
        match counts.iter_mut().find(|(count, _)| *count == cells) {
            Some((_, times)) => *times += 1,
            None => counts.push((cells, 1)),
        }
    }
    // The commonest, and of those as common the first.
    let (side, _) = counts.into_iter().rev().max_by_key(|(_, times)| *times)?;
    if !(1..=MAX_SIDE).contains(&side) {
        return None;
    }
    let mut judgement = Judgement {
        cutting,
        side,
        good: 0,
        judged: judged.len(),
        symbols,
    };
    judgement.good = judged
        .iter()
        .filter(|row| is_row(row, &judgement, style))
        .count();
    let together = rows.len();
    let rank = (
        together == side,
        together.is_multiple_of(side) || side.is_multiple_of(together),
    );
    (judgement.good > 0).then_some((judgement, rank))
}

/// Whether words can be cells: `..` is an empty cell only beside numbers as wide.
fn are_words(rows: &[&str]) -> bool {
    let words = || rows.iter().filter_map(|row| cut(row, Cutting::Words));
    let wide = words().flat_map(|cut| cut.cells);
    let mut wide = wide
        .filter(|cell| cell.text.chars().nth(1).is_some())
        .peekable();
    wide.peek().is_none() || wide.any(|cell| cell.text.contains(|c| ('1'..='9').contains(&c)))
}

fn is_row(text: &str, judgement: &Judgement, style: &Style) -> bool {
    let Judgement {
        cutting,
        side,
        symbols,
        ..
    } = *judgement;
    let is_cell = |cell: &Written| (style.is_cell)(cell.text, cutting, side, symbols);
    cut(text, cutting).is_some_and(|cut| cut.cells.len() == side && cut.cells.iter().all(is_cell))
}

fn missing_rows(drawing: &Drawing) -> Problem {
    let (rows, side) = (drawing.rows.len(), drawing.side);
    let last = drawing.rows.last().map_or(1, |row| row.number);
    let s = if rows == 1 { "" } else { "s" };
    let found = format!("{rows} row{s} of {side} cells");
    let problem = Problem::at(last, 0, found, format!("{side} rows"));
    match rows {
        1 => problem.hint("a board on one line is format 'line'"),
        _ => problem.hint("a board has as many rows as cells in a row"),
    }
}
