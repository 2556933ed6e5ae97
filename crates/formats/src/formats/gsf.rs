//! Lines of gsf's rating program: numbers, the puzzle in the fifth field, its name.
//!
//! The collections of the hardest puzzles were exchanged in this form. What the numbers
//! mean changed from list to list, so they are kept as they stand. It is only read: what it
//! says is a rating that is not ours to give.

use satur_model::Puzzle;

use crate::format::{Format, Reader, page};
use crate::parse::classic;
use crate::parse::each_line::{each_line, fields};
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "gsf",
    summary: "gsf's rating lines: four numbers, the puzzle, its name, more, between commas",
    extensions: &[],
    page: page!("gsf"),
    reader: Some(Reader { recognises, read }),
    writer: None,
    answers: "line",
};

/// The field of the puzzle, from 0; its name comes next.
const PUZZLE: usize = 4;

fn recognises(sample: &Sample) -> bool {
    let Some(first) = sample.content().next() else {
        return false;
    };
    let parts: Vec<&str> = first.split(',').map(str::trim).collect();
    let is_number = |text: &&str| text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let is_board = |text: &str| {
        text.len() == classic::CELLS && text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    parts.len() > PUZZLE + 2 && parts[..PUZZLE].iter().all(is_number) && is_board(parts[PUZZLE])
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line, options).map(Some))
}

fn read_line(line: &Line, options: ReadOptions) -> Result<Record, Problem> {
    let parts: Vec<_> = fields(1, &line.text, |c| c == ',').collect();
    let Some(&(column, text)) = parts.get(PUZZLE) else {
        let found = format!("{} fields between commas", parts.len());
        return Err(Problem::at(line.number, 0, found, "the puzzle in field 5"));
    };
    let margin = text.chars().take_while(|c| c.is_whitespace()).count();
    let grid = classic::read_grid(line.number, column + margin, text.trim(), options)?;
    let mut record = Record::new(line.number, Puzzle::new(grid));
    for (at, (_, field)) in parts.iter().enumerate() {
        match at {
            PUZZLE => {}
            _ if at == PUZZLE + 1 => {
                let name = field.trim();
                record.label = (!name.is_empty()).then(|| name.to_owned());
            }
            _ => record.add_note(&format!("field {}", at + 1), field.trim()),
        }
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{is_recognised, problems, read_all};

    const DIGITS: &str =
        "......5...2..7...9....1.4...6...57...7498.1.5.....46....5...9...962...4...786....";

    #[test]
    fn the_puzzle_its_name_and_every_number_are_kept() {
        let text = format!("99480,99408,,1895, {DIGITS},Some Monster,20,3\n");
        let record = &read_all(&FORMAT, &text)[0];
        assert_eq!(record.label.as_deref(), Some("Some Monster"));
        assert_eq!(record.puzzle.givens().to_line().unwrap(), DIGITS);
        let notes: Vec<_> = record
            .notes
            .iter()
            .map(|(k, v)| format!("{k}={v}"))
            .collect();
        assert_eq!(
            notes,
            [
                "field 1=99480",
                "field 2=99408",
                "field 4=1895",
                "field 7=20",
                "field 8=3"
            ]
        );
    }

    #[test]
    fn problems_say_where_and_the_next_line_is_read() {
        let text = format!(
            "1,2,3\n1,2,3,4,12,x,\n1,2,3,4, 5q{},x,\n1,2,3,4,{DIGITS}",
            &DIGITS[2..]
        );
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 1: found 3 fields between commas, expected the puzzle in field 5",
                "line 2, column 9: found 2 characters, expected 81, one for each cell",
                "line 3, column 11: found 'q', expected a digit 1 to 9, or . for an empty cell",
            ]
        );
    }

    #[test]
    fn only_gsf_lines_are_recognised() {
        assert!(is_recognised(
            &FORMAT,
            &format!("99480,99408,114,1895,{DIGITS},Monster,20")
        ));
        assert!(!is_recognised(
            &FORMAT,
            &format!("a,b,c,d,{DIGITS},Monster,20")
        ));
        assert!(!is_recognised(&FORMAT, &format!("{DIGITS},a,b,c,d,e,f,g")));
        assert!(!is_recognised(&FORMAT, "1,2,3,4,5,6,7,8,9"));
        assert!(!is_recognised(&FORMAT, ""));
    }
}
