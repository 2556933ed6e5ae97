//! Files of SadMan Sudoku and SudoCue: what is said of a puzzle, then its rows.
//!
//! `#A` and other letters say who made it and so on. SadMan puts the rows under `[Puzzle]`
//! and may add `[State]`, the board as it stands, `[PencilMarks]` and `[Colours]`.

use std::io;

use satur_model::{Digit, DigitSet, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Remark, Writer, page};
use crate::parse::classic::{self, CELLS};
use crate::parse::pencil_notes::{self, COLOURS};
use crate::problem::quoted;
use crate::symbols::is_blank;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "sdk",
    summary: "SadMan Sudoku and SudoCue files: #A author, #L level …, then 9 rows",
    extensions: &["sdk"],
    page: page!("sdk"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        remark: Remark::Comment("#C", ""),
        ..Writer::plain(write)
    }),
    answers: "sdk",
};

/// The letters after `#`, and the keys of what they say.
const HEADERS: [(char, &str); 10] = [
    ('A', "author"),
    ('D', "description"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "level"),
    ('U', "url"),
    ('N', "solutions"),
    ('H', "clues"),
    ('T', "time"),
];

/// The parts of a file, in the order in which they are written.
const SECTIONS: [&str; 4] = ["Puzzle", "State", "PencilMarks", "Colours"];

fn recognises(sample: &Sample) -> bool {
    let mut lines = sample
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let Some(first) = lines.next() else {
        return false;
    };
    if first.eq_ignore_ascii_case("[Puzzle]") {
        return true;
    }
    // Any comment may begin with one of the letters: only nine rows of nine cells make sure.
    let rest = std::iter::once(first).chain(lines);
    let rows = rest
        .skip_while(|line| line.starts_with(['#', '[']))
        .take_while(|line| is_row(line))
        .take(10);
    header_of(first).is_some() && rows.count() == 9
}

fn is_row(text: &str) -> bool {
    text.chars().count() == 9 && text.chars().all(|c| c.is_ascii_digit() || is_blank(c, 9))
}

/// What a line such as `#ARuud` says under which key.
fn header_of(text: &str) -> Option<(&'static str, &str)> {
    let mut symbols = text.strip_prefix('#')?.chars();
    let letter = symbols.next()?;
    let (_, key) = HEADERS.iter().find(|(known, _)| *known == letter)?;
    Some((key, symbols.as_str().trim()))
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    Box::new(std::iter::from_fn(move || {
        match Draft::collect(&mut lines) {
            Ok(draft) => Some(draft?.finish(options).map_err(ReadError::from)),
            Err(error) => Some(Err(error.into())),
        }
    }))
}

/// The lines of one puzzle.
#[derive(Default)]
struct Draft {
    notes: Vec<(String, String)>,
    /// The first line that says something.
    first: usize,
    /// The rows of each of [`SECTIONS`].
    rows: [Vec<Line>; 4],
    /// Sections that are not known.
    unknown: Vec<Line>,
}

impl Draft {
    /// The lines up to the next puzzle; nothing at the end.
    fn collect(lines: &mut Lines) -> io::Result<Option<Self>> {
        let mut draft = Self::default();
        let mut section = Some(0);
        let mut has_gap = false;
        while let Some(line) = lines.next_line()? {
            let text = line.text.trim();
            let has_rows = draft.rows.iter().any(|rows| !rows.is_empty());
            if text.is_empty() {
                has_gap = true;
                continue;
            }
            let name = text
                .strip_prefix('[')
                .and_then(|name| name.strip_suffix(']'));
            let is_row = !text.starts_with('#') && name.is_none();
            let opens = name.map(|name| SECTIONS.iter().position(|s| s.eq_ignore_ascii_case(name)));
            // Headers, a second [Puzzle] and rows after a gap belong to the next puzzle.
            let is_next = match opens {
                Some(opened) => opened == Some(0),
                None => !is_row || (has_gap && section.is_some_and(|s| !draft.rows[s].is_empty())),
            };
            if has_rows && is_next {
                lines.give_back(line);
                return Ok(Some(draft));
            }
            if let Some(opened) = opens {
                section = opened;
                if opened.is_none() {
                    draft.unknown.push(line.clone());
                }
            } else if !is_row {
                draft.take_comment(&line);
                continue;
            } else if let Some(section) = section {
                draft.rows[section].push(line.clone());
            }
            if draft.first == 0 {
                draft.first = line.number;
            }
            has_gap = false;
        }
        let says_nothing = draft.first == 0;
        Ok((!says_nothing).then_some(draft))
    }

    /// Takes a line that starts with `#`. Other letters make a plain comment.
    fn take_comment(&mut self, line: &Line) {
        let text = line.text.trim();
        let header = header_of(text);
        if header.is_some() && self.first == 0 {
            self.first = line.number;
        }
        let (key, value) = header.unwrap_or(("comment", text.trim_start_matches('#').trim()));
        if !value.is_empty() {
            self.notes.push((key.to_owned(), value.to_owned()));
        }
    }

    fn finish(self, options: ReadOptions) -> Result<Record, Problem> {
        let [puzzle, state, marks, colours] = &self.rows;
        let givens = read_rows(self.first, puzzle, options)?;
        let mut record = Record::new(self.first, Puzzle::new(givens));
        record.notes.clone_from(&self.notes);
        if !state.is_empty() {
            let state = read_rows(self.first, state, options)?;
            let placed = without_givens(&self.rows[1], state, record.puzzle.givens())?;
            if let Ok(puzzle) = record.puzzle.clone().with_placed(placed) {
                record.puzzle = puzzle;
            }
        }
        if !marks.is_empty() {
            pencil_notes::add(&mut record, &read_marks(marks)?);
        }
        if !colours.is_empty() {
            let grid = read_rows(self.first, colours, options)?;
            let colour = |digit: Option<Digit>| digit.map_or(DigitSet::EMPTY, DigitSet::from);
            let colours: Vec<DigitSet> = grid.iter().map(|(_, digit)| colour(digit)).collect();
            record.add_note(COLOURS, &pencil_notes::to_text(&colours));
        }
        for line in &self.unknown {
            let found = quoted(&line.text);
            let expected = "[Puzzle], [State], [PencilMarks] or [Colours]";
            let problem = Problem::at(line.number, 1, found, expected);
            record.warn(problem.hint("this part was left out"), options)?;
        }
        Ok(record)
    }
}

/// Nine rows of nine cells.
fn read_rows(first: usize, rows: &[Line], options: ReadOptions) -> Result<Grid, Problem> {
    check_count(first, rows)?;
    let mut symbols = Vec::with_capacity(CELLS);
    let mut places = Vec::with_capacity(CELLS);
    for row in rows {
        let margin = row.text.chars().take_while(|c| c.is_whitespace()).count();
        let cells: Vec<char> = row.text.trim().chars().collect();
        if cells.len() != 9 {
            let found = format!("{} characters", cells.len());
            return Err(Problem::at(
                row.number,
                margin + 1,
                found,
                "9, one for each cell of a row",
            ));
        }
        places.extend((1..=9).map(|at| (row.number, margin + at)));
        symbols.extend(cells);
    }
    let place = |at: usize| places.get(at).copied().unwrap_or((first, 0));
    classic::read_symbols(&symbols, options, place)
}

fn check_count(first: usize, rows: &[Line]) -> Result<(), Problem> {
    if rows.len() == 9 {
        return Ok(());
    }
    let line = rows.last().map_or(first, |row| row.number);
    Err(Problem::at(
        line,
        0,
        format!("{} rows", rows.len()),
        "9 rows of 9 cells",
    ))
}

/// What was placed: the board as it stands, without the givens.
fn without_givens(rows: &[Line], mut state: Grid, givens: &Grid) -> Result<Grid, Problem> {
    let shape = Shape::classic();
    for (cell, given) in givens.filled() {
        if let Some(digit) = state[cell].take().filter(|&digit| digit != given) {
            let line = rows.get(shape.row(cell)).map_or(0, |row| row.number);
            let found = format!("{digit} at {} of the state", shape.name(cell));
            return Err(Problem::at(
                line,
                shape.col(cell) + 1,
                found,
                format!("the given {given}"),
            ));
        }
    }
    Ok(state)
}

/// For each cell the digits that are noted, between commas.
fn read_marks(rows: &[Line]) -> Result<Vec<DigitSet>, Problem> {
    check_count(0, rows)?;
    let mut noted = Vec::with_capacity(CELLS);
    for row in rows {
        let cells: Vec<&str> = row.text.trim().split(',').collect();
        if cells.len() != 9 {
            let found = format!("{} cells between commas", cells.len());
            return Err(Problem::at(
                row.number,
                0,
                found,
                "9, one for each cell of a row",
            ));
        }
        let mut column = row.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        for cell in cells {
            let mut digits = DigitSet::EMPTY;
            for (at, symbol) in cell.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
                let number = symbol
                    .to_digit(10)
                    .and_then(|n| Digit::from_number(n as u8));
                digits |= number
                    .ok_or_else(|| {
                        let found = format!("'{}'", symbol.escape_debug());
                        Problem::at(row.number, column + at, found, "digits 1 to 9 and commas")
                    })?
                    .into();
            }
            noted.push(digits);
            column += cell.chars().count() + 1;
        }
    }
    Ok(noted)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = classic::position(sheet)?;
    let record = sheet.record;
    let noted = pencil_notes::of(record, &puzzle)?;
    let colours = record.note(COLOURS).and_then(pencil_notes::parse);
    let mut text = String::new();
    if let (Some(label), None) = (&record.label, record.note("description")) {
        text += &header_text('D', label);
    }
    for (key, value) in &record.notes {
        let letter = HEADERS.iter().find(|(_, known)| known == key);
        match (letter, key.as_str()) {
            (_, pencil_notes::KEY | COLOURS) => {}
            (Some((letter, _)), _) => text += &header_text(*letter, value),
            (None, _) => text += &header_text('C', &format!("{key}: {value}")),
        }
    }
    let has_notes = noted.iter().any(|digits| !digits.is_empty());
    let has_sections = puzzle.placed().is_some() || has_notes || colours.is_some();
    if has_sections {
        text += "[Puzzle]\n";
    }
    text += &rows_text(&classic::to_line(puzzle.givens(), '.'));
    if puzzle.placed().is_some() {
        text += "[State]\n";
        text += &rows_text(&classic::to_line(&puzzle.board(), '.'));
    }
    if has_notes {
        text += "[PencilMarks]\n";
        for row in noted.chunks(9) {
            let cells: Vec<String> = row
                .iter()
                .map(|digits| pencil_notes::figures(*digits))
                .collect();
            text += &cells.join(",");
            text.push('\n');
        }
    }
    if let Some(colours) = colours {
        text += "[Colours]\n";
        let symbol = |digits: &DigitSet| digits.first().and_then(Digit::symbol).unwrap_or('.');
        text += &rows_text(&colours.iter().map(symbol).collect::<String>());
    }
    // An empty line keeps the next puzzle apart.
    writeln!(out, "{text}")?;
    Ok(())
}

fn header_text(letter: char, value: &str) -> String {
    let value = value.replace(['\n', '\r'], " ");
    let value = value.trim();
    if value.is_empty() {
        String::new()
    } else {
        format!("#{letter}{value}\n")
    }
}

fn rows_text(cells: &str) -> String {
    let cells: Vec<char> = cells.chars().collect();
    cells
        .chunks(9)
        .flat_map(|row| row.iter().chain(&['\n']))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_position, is_recognised, problems, problems_with};
    use crate::testing::{read_all, rewrite, round_trip};
    use proptest::prelude::*;
    use satur_model::Cell;

    const ROWS: &str = "4...3....\n...6..8..\n........1\n....5..9.\n.8....6..\n.7.2.....\n\
        ...1.27..\n5.3....4.\n9........\n";

    #[test]
    fn headers_are_notes() {
        let text = format!("#ASatur\n#C one\n#Ctwo\n#x three\n#L\n#LHard\n{ROWS}");
        let record = &read_all(&FORMAT, &text)[0];
        let notes: Vec<_> = record
            .notes
            .iter()
            .map(|(k, v)| format!("{k}={v}"))
            .collect();
        let comments = ["comment=one", "comment=two", "comment=x three"];
        assert_eq!(notes[0], "author=Satur");
        assert_eq!(notes[1..4], comments);
        assert_eq!(notes[4..], ["level=Hard"]);
        assert_eq!(record.puzzle.givens().count_filled(), 18);
        let written = format!("#ASatur\n#Cone\n#Ctwo\n#Cx three\n#LHard\n{ROWS}\n");
        assert_eq!(rewrite(&FORMAT, record), written);
        let mut other = record.clone();
        other.label = Some("A\nname".to_owned());
        other.notes = vec![("rating".to_owned(), "7.1".to_owned())];
        let written = format!("#DA name\n#Crating: 7.1\n{ROWS}\n");
        assert_eq!(rewrite(&FORMAT, &other), written);
    }

    #[test]
    fn sections_give_the_position() {
        let state = ROWS.replace("4...3", "4.2.3");
        let marks = ",,,1569,,,,,\n".to_owned() + &",,,,,,,,\n".repeat(8);
        let colours = "..7......\n".to_owned() + &".........\n".repeat(8);
        let text = format!(
            "#LHard\n[Puzzle]\n{ROWS}[State]\n{state}[PencilMarks]\n{marks}[Colours]\n{colours}\n"
        );
        let record = &read_all(&FORMAT, &text)[0];
        assert_eq!(
            record.puzzle.placed().unwrap()[Cell::new(2)],
            Some(Digit::new(1))
        );
        assert_eq!(record.note(pencil_notes::KEY), Some("r1c4:1569"));
        assert_eq!(record.note(COLOURS), Some("r1c3:7"));
        assert_eq!(rewrite(&FORMAT, record), text);
    }

    #[test]
    fn puzzles_follow_each_other() {
        let text =
            format!("# mine\n{ROWS}#A me\n\n{ROWS}\n{ROWS}[Puzzle]\n\n{ROWS}\n\n# the end\n");
        let records = read_all(&FORMAT, &text);
        let said: Vec<_> = records.iter().map(|r| (r.line, r.notes.len())).collect();
        assert_eq!(said, [(2, 1), (11, 1), (23, 0), (32, 0)]);
    }

    #[test]
    fn problems_say_where_and_the_next_puzzle_is_read() {
        let short_row = ROWS.replace(".7.2.....", " .7.2....");
        let letter = ROWS.replace(".7.2.....", " .7.q.....");
        let few_rows = &ROWS[..80];
        let wrong = ROWS.replace("4...", "5...");
        let text = format!(
            "{short_row}\n{letter}\n{few_rows}\n[Puzzle]\n{ROWS}[State]\n{wrong}\n[Puzzle]\n{ROWS}\
             [PencilMarks]\n1,2{}\n[Puzzle]\n{ROWS}[PencilMarks]\n1,x,,,,,,,\n{}\n{ROWS}\n#L easy\n",
            "\n,".repeat(8),
            ",,,,,,,,\n".repeat(8)
        );
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 6, column 2: found 8 characters, expected 9, one for each cell of a row",
                "line 16, column 5: found 'q', expected a digit 1 to 9, or . for an empty cell",
                "line 28: found 8 rows, expected 9 rows of 9 cells",
                "line 41, column 1: found 5 at r1c1 of the state, expected the given 4",
                "line 62: found 2 cells between commas, expected 9, one for each cell of a row",
                "line 82, column 3: found 'x', expected digits 1 to 9 and commas",
                "line 102: found 0 rows, expected 9 rows of 9 cells",
            ]
        );
    }

    #[test]
    fn parts_that_are_not_known_are_left_out_with_a_warning() {
        let text = format!("[Puzzle]\n{ROWS}[Diary]\nDear diary\n");
        assert_eq!(read_all(&FORMAT, &text)[0].warnings.len(), 1);
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, strict).len(), 1);
    }

    #[test]
    fn only_headers_over_nine_rows_are_recognised() {
        assert!(is_recognised(&FORMAT, &format!("#ASatur\n# x\n{ROWS}")));
        assert!(is_recognised(&FORMAT, "[puzzle]\n"));
        let line = ROWS.replace('\n', "");
        for text in [
            ROWS,
            &format!("# mine\n{ROWS}"),
            &format!("#A\n{line}"),
            "",
            "#A",
        ] {
            assert!(!is_recognised(&FORMAT, text), "{text}");
        }
        assert!(!is_recognised(&FORMAT, &format!("#A\n{ROWS}123456789\n")));
    }

    /// Found by fuzzing: rows of one digit again and again looked like pencil marks.
    #[test]
    fn rows_that_repeat_a_digit_are_rows_all_the_same() {
        let text = format!("#A me\n......111\n111111111\n{}", ".........\n".repeat(7));
        let boards = crate::open(crate::Input::from_text(&text), None, ReadOptions::default());
        assert_eq!(boards.unwrap().format.id, FORMAT.id);
    }

    fn any_record() -> impl Strategy<Value = Record> {
        let keys = proptest::sample::select(HEADERS.map(|(_, key)| key).to_vec());
        let notes = proptest::collection::vec((keys, "[^\\s\\pC](\\PC{0,8}[^\\s\\pC])?"), 0..4);
        (any_position(Shape::classic()), notes).prop_map(|(mut record, notes)| {
            record.notes = notes.into_iter().map(|(k, v)| (k.to_owned(), v)).collect();
            record
        })
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(record in any_record()) {
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
