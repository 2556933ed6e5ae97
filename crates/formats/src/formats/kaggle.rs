//! Tables of puzzles with a header line, as the large sets on Kaggle are.
//!
//! The header says which column is the puzzle and which the solution; the others are kept
//! as notes, and a table that is written again has them in their places. The solution is a
//! claim of the file until somebody checks it.

use std::io;
use std::sync::Arc;

use satur_model::{Grid, Puzzle, Shape};

use crate::format::{Arrangement, Format, Reader, Remark, Writer, page};
use crate::parse::cells;
use crate::parse::columns::Role;
use crate::parse::csv::{self, Value};
use crate::parse::each_line::each_line;
use crate::parse::hints::{Hints, shape_comment};
use crate::{Columns, Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, State};
use crate::{Symbols, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "kaggle",
    summary: "CSV with a header: quizzes,solutions or puzzle,solution and more columns",
    extensions: &["csv"],
    page: page!("kaggle"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        opening: "quizzes,solutions\n",
        remark: Remark::Nowhere,
        arrangement: Arrangement::Table,
        ..Writer::plain(write)
    }),
    answers: "line",
};

fn recognises(sample: &Sample) -> bool {
    let mut lines = sample.content();
    let first = lines.next().unwrap_or("");
    Columns::is_header(first, lines.next())
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut columns: Option<Arc<Columns>> = None;
    let mut is_over = false;
    each_line(lines, move |line| match &columns {
        // Without a header nothing can be read: one problem is enough.
        _ if is_over => Ok(None),
        Some(columns) => read_row(columns, line, options).map(Some),
        None => {
            let found = Columns::read(line);
            is_over = found.is_err();
            columns = Some(Arc::new(found?));
            Ok(None)
        }
    })
}

fn read_row(columns: &Arc<Columns>, line: &Line, options: ReadOptions) -> Result<Record, Problem> {
    let values = csv::split(line, columns.separator)?;
    let puzzle = columns
        .all
        .iter()
        .position(|(_, role)| *role == Role::Puzzle);
    let puzzle = puzzle.unwrap_or_default();
    let Some(value) = values.get(puzzle) else {
        let found = format!("{} columns", values.len());
        let expected = format!("the puzzle in column {}", puzzle + 1);
        return Err(Problem::at(line.number, 0, found, expected));
    };
    let grid = read_board(line.number, value, None, options)?;
    let shape = grid.shape();
    let mut record = Record::new(line.number, Puzzle::new(grid));
    record.columns = Some(columns.clone());
    if values.len() != columns.all.len() {
        let found = format!("{} columns", values.len());
        let expected = format!("{}, as in the header", columns.all.len());
        record.warn(Problem::at(line.number, 0, found, expected), options)?;
    }
    for (at, value) in values.iter().enumerate() {
        let text = value.text.trim();
        if text.is_empty() {
            continue;
        }
        match columns.all.get(at) {
            Some((_, Role::Puzzle)) => {}
            Some((_, Role::Label)) => record.label = Some(text.to_owned()),
            Some((_, Role::Note(key))) => record.add_note(key, text),
            Some((name, Role::Solution)) => {
                match read_solution(line.number, value, shape, options) {
                    Ok(grid) => record.claimed = Some(grid),
                    Err(problem) => {
                        record.warn(problem, options)?;
                        record.add_note(&name.to_lowercase(), text);
                    }
                }
            }
            None => record.add_note(&format!("column {}", at + 1), text),
        }
    }
    Ok(record)
}

fn read_solution(
    line: usize,
    value: &Value,
    shape: Shape,
    options: ReadOptions,
) -> Result<Grid, Problem> {
    let grid = read_board(line, value, Some(shape), options)?;
    let found = "a solution with empty cells";
    let problem = || Problem::at(line, value.column, found, "a digit in every cell");
    if grid.is_full() {
        Ok(grid)
    } else {
        Err(problem())
    }
}

/// One character a cell; the shape is that of the puzzle, where it is known.
fn read_board(
    line: usize,
    value: &Value,
    shape: Option<Shape>,
    options: ReadOptions,
) -> Result<Grid, Problem> {
    let symbols: Vec<char> = value.text.trim().chars().collect();
    let margin = value.text.chars().take_while(|c| c.is_whitespace()).count();
    let place = |at: usize| (line, value.column + margin + at);
    let side = symbols.len().isqrt();
    let is_right = match shape {
        Some(shape) => shape.cells() == symbols.len(),
        None => side > 0 && side * side == symbols.len(),
    };
    if !is_right {
        let found = format!("{} characters", symbols.len());
        let expected = match shape {
            Some(shape) => format!("{}, as in the puzzle", shape.cells()),
            None => "81 for a 9x9 board, or another square number".to_owned(),
        };
        return Err(Problem::at(line, place(0).1, found, expected));
    }
    let shape = shape.map_or_else(|| Hints::new(options).shape(line, side), Ok)?;
    cells::read_grid(shape, &symbols, options.symbols, place)
}

fn write(sheet: &Sheet, options: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = sheet.puzzle().board();
    let solution = match sheet.state {
        State::Solved => sheet.grid,
        State::Question => sheet.record.claimed.as_ref(),
        State::Partial | State::Unsolved => None,
    };
    let quiz = board_text(&puzzle, options.symbols)?;
    let solution = solution
        .map(|grid| board_text(grid, options.symbols))
        .transpose()?;
    let solution = solution.unwrap_or_default();
    match options.columns {
        Some(columns) => out.write_all(columns.row(sheet.record, &quiz, &solution).as_bytes())?,
        None => writeln!(out, "{quiz},{solution}")?,
    }
    Ok(())
}

/// One character a cell, where everybody reads the board in the same way: there is no place
/// for a comment here.
fn board_text(grid: &Grid, symbols: Symbols) -> Result<String, WriteError> {
    let shape = grid.shape();
    let blank = if symbols == Symbols::Zero { '.' } else { '0' };
    let symbol = |(_, digit): (_, Option<_>)| digit.map_or(Some(blank), |d| symbols.write(d));
    let text: Option<String> = grid.iter().map(symbol).collect();
    let is_plain = |text: &String| {
        let written: Vec<char> = text.chars().collect();
        let read = Symbols::Auto.read_board(&written, shape.side());
        shape_comment(shape).is_none() && read.is_ok_and(|numbers| grid.numbers().eq(numbers))
    };
    text.filter(|text| symbols != Symbols::Auto || is_plain(text)).ok_or_else(|| {
        WriteError::Unsuitable(format!(
            "a board of side {} with {shape} blocks cannot be told without doubt in this format; \
             write it as 'json'",
            shape.side()
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_position, is_recognised, problems, problems_with};
    use crate::testing::{read_all, rewrite, round_trip, write_sheet};
    use proptest::prelude::*;
    use satur_model::Random;
    use satur_testkit::boards;

    const QUIZ: &str = "0304000000003020";
    const SOLUTION: &str = "1324241342313142";

    #[test]
    fn the_header_says_which_column_is_which() {
        let text = format!(
            "id,Puzzle,\"solution\",clues,difficulty,\n7, {QUIZ} ,{SOLUTION},4,\"easy, so to say\",x\n"
        );
        let record = &read_all(&FORMAT, &text)[0];
        assert_eq!(record.line, 2);
        assert_eq!(
            record.puzzle.givens().to_line().unwrap(),
            QUIZ.replace('0', ".")
        );
        assert_eq!(
            record.claimed.as_ref().unwrap().to_line().unwrap(),
            SOLUTION
        );
        let notes: Vec<_> = record
            .notes
            .iter()
            .map(|(k, v)| format!("{k}={v}"))
            .collect();
        assert_eq!(
            notes,
            [
                "id=7",
                "clues=4",
                "difficulty=easy, so to say",
                "column 6=x"
            ]
        );
        let text = format!("quizzes;solutions;name\n{QUIZ};;Mine\n");
        let record = &read_all(&FORMAT, &text)[0];
        assert_eq!(
            (record.label.as_deref(), &record.claimed),
            (Some("Mine"), &None)
        );
        assert_eq!(
            rewrite(&FORMAT, record),
            format!("quizzes;solutions;name\n{QUIZ};;Mine\n")
        );
    }

    #[test]
    fn a_table_keeps_its_columns() {
        let text = format!(
            "id,Puzzle,Difficulty,,id,difficulty\n\
             7,{QUIZ},\"easy, \"\"so\"\" to say\",,8,\n9,{QUIZ},,x,,hard\n"
        );
        let records = read_all(&FORMAT, &text);
        let full = boards::full(boards::shape(2, 2), &mut Random::new(3));
        let row = full.to_line().unwrap();
        let sheets = records.iter().map(|record| Sheet::solved(record, &full));
        let sheets: Vec<Sheet> = sheets.collect();
        let written = FORMAT.write_text(&sheets, &WriteOptions::default());
        let answered = format!(
            "id,Puzzle,Difficulty,,id,difficulty,solution\n\
             7,{QUIZ},\"easy, \"\"so\"\" to say\",,8,,{row}\n9,{QUIZ},,x,,hard,{row}\n"
        );
        assert_eq!(written.unwrap(), answered);
        let again = &read_all(&FORMAT, &answered)[0];
        assert_eq!(
            rewrite(&FORMAT, again),
            answered[..answered.rfind("9,").unwrap()]
        );
        assert_eq!(again.note("id 2"), Some("8"));
        let other = &read_all(&FORMAT, &format!("puzzle,clues,ID\n{QUIZ},4,1\n"))[0];
        let columns = records[0].columns.as_deref().unwrap();
        assert_eq!(columns.left_out(other), ["clues"]);
    }

    #[test]
    fn answers_fill_the_column_of_solutions() {
        let record = &read_all(&FORMAT, &format!("puzzle\n{QUIZ}\n"))[0];
        let full = boards::full(boards::shape(2, 2), &mut Random::new(3));
        let row = full.to_line().unwrap();
        let solved = write_sheet(&FORMAT, &Sheet::solved(record, &full));
        assert_eq!(solved, format!("puzzle,solution\n{QUIZ},{row}\n"));
        let failed = write_sheet(&FORMAT, &Sheet::unsolved(record, Some(&full)));
        assert_eq!(failed, format!("puzzle,solution\n{QUIZ},\n"));
        let bare = &Record::new(1, record.puzzle.clone());
        let solved = write_sheet(&FORMAT, &Sheet::solved(bare, &full));
        assert_eq!(solved, format!("quizzes,solutions\n{QUIZ},{row}\n"));
    }

    #[test]
    fn problems_say_where_and_the_next_row_is_read() {
        let text = format!(
            "x,puzzle\n1\n1,123\n1,\"{}q\"\n1,\"1\n1,{QUIZ}\n",
            &QUIZ[1..]
        );
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 2: found 1 columns, expected the puzzle in column 2",
                "line 3, column 3: found 3 characters, expected 81 for a 9x9 board, or another square number",
                "line 4, column 19: found 'q', expected a digit 1 to 4, or . for an empty cell",
                "line 5, column 3: found a quote that is not closed, expected '\"'",
            ]
        );
        assert_eq!(
            problems(&FORMAT, "a,b\n1,2\n3,4\n"),
            [
                "line 1, column 1: found 'a,b', expected a header with the column 'puzzle' \
              (the first line names the columns, as in 'puzzle,solution')"
            ]
        );
    }

    #[test]
    fn a_bad_solution_is_left_out_with_a_warning_or_refused() {
        let text = format!("puzzle,solution\n{QUIZ},{QUIZ}\n{QUIZ},123\n{QUIZ},{SOLUTION},5\n");
        let records = read_all(&FORMAT, &text);
        let warnings: Vec<_> = records.iter().map(|r| r.warnings[0].to_string()).collect();
        assert_eq!(
            warnings,
            [
                "line 2, column 18: found a solution with empty cells, expected a digit in every cell",
                "line 3, column 18: found 3 characters, expected 16, as in the puzzle",
                "line 4: found 3 columns, expected 2, as in the header",
            ]
        );
        assert_eq!(records[1].note("solution"), Some("123"));
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, strict).len(), 3);
    }

    #[test]
    fn only_a_header_is_recognised() {
        for text in [
            "quizzes,solutions\n",
            "# x\n\nid\tpuzzle\n",
            "puzzle\n",
            "\"Puzzle\",b",
        ] {
            assert!(is_recognised(&FORMAT, text), "{text}");
        }
        for text in ["", "puzzled,a", "0,1,2,3", QUIZ, "\"puzzle"] {
            assert!(!is_recognised(&FORMAT, text), "{text}");
        }
    }

    #[test]
    fn boards_that_would_be_read_in_two_ways_are_not_written() {
        let record = Record::new(1, Puzzle::new(Grid::empty(boards::shape(2, 4))));
        let sheet = Sheet::question(&record);
        let result = FORMAT.write(&sheet, &WriteOptions::default(), &mut Vec::new());
        assert!(
            result
                .unwrap_err()
                .to_string()
                .contains("write it as 'json'")
        );
    }

    #[test]
    fn the_column_of_puzzles_has_many_names_and_a_title_is_no_header() {
        for name in ["grid", "Board", "sudoku", "Tabuleiro", "problem"] {
            let text = format!("id,{name}\n7,{QUIZ}\n");
            let records = read_all(&FORMAT, &text);
            assert_eq!(records.len(), 1, "{name}");
            assert_eq!(records[0].note("id"), Some("7"), "{name}");
        }
        for title in ["Sudoku", "Sudoku, easy", "grid"] {
            assert!(!Columns::is_header(title, Some("53..7....")), "{title}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(position in any_position(Shape::classic()), solved: bool) {
            let mut record = Record::new(1, Puzzle::new(position.puzzle.board()));
            record.claimed = solved.then(|| boards::full(Shape::classic(), &mut Random::new(1)));
            let back = round_trip(&FORMAT, &record);
            prop_assert_eq!(Record { columns: None, ..back }, record);
        }
    }
}
