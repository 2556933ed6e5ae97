//! Game ids of Simon Tatham's Solo: blocks, jigsaws and diagonals.
//!
//! `3x3xda:…` is the size (rows and columns of a block, or the side and `j` for a jigsaw), flags (`x` diagonals,
//! `k` killer, `d` with a letter for the difficulty), a colon, the grid with letters for runs of empty cells, and
//! for a jigsaw the edges between cells after a comma.

use std::fmt::Write as _;
use std::io;

use satur_model::{Digit, Grid, Layout, Puzzle, Shape, rules};

use crate::format::{Format, Reader, Writer};
use crate::parse::each_line::each_line;
use crate::problem::quoted;
use crate::{
    Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, WriteError, WriteOptions,
};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "tatham",
    summary: "game ids of Simon Tatham's Solo: 3x3:…, with x for diagonals, 9j for jigsaws",
    extensions: &[],
    page: include_str!("../../pages/tatham.md"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_rules: true,
        ..Writer::plain(write)
    }),
    answers: "tatham",
};

/// What stands before the colon.
struct Head {
    rows: usize,
    cols: usize,
    is_jigsaw: bool,
    has_diagonals: bool,
    is_killer: bool,
}

fn head(text: &str) -> Option<Head> {
    let figures =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (first, rest) = text.split_at(figures(text));
    let mut head = Head {
        rows: first.parse().ok()?,
        cols: 1,
        is_jigsaw: false,
        has_diagonals: false,
        is_killer: false,
    };
    let (mut flags, mut has_blocks) = (rest, false);
    if let Some(rest) = rest.strip_prefix('x').filter(|rest| figures(rest) > 0) {
        let (second, rest) = rest.split_at(figures(rest));
        (head.cols, has_blocks) = (second.parse().ok()?, true);
        flags = rest;
    } else {
        head.is_jigsaw = rest.starts_with('j');
    }
    let mut flags = flags.chars();
    while let Some(flag) = flags.next() {
        match flag {
            'x' => head.has_diagonals = true,
            'k' => head.is_killer = true,
            'd' => drop(flags.next()),
            'j' => head.is_jigsaw = true,
            'a' | 'm' | 'r' | '0'..='9' => {}
            _ => return None,
        }
    }
    (has_blocks || head.is_jigsaw).then_some(head)
}

fn recognises(sample: &Sample) -> bool {
    let line = sample.content().next().map(str::trim);
    let Some((size, grid)) = line.and_then(|line| line.split_once(':')) else {
        return false;
    };
    let is_grid = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || matches!(c, '_' | ',');
    head(size).is_some() && !grid.is_empty() && grid.chars().all(is_grid)
}

fn read(lines: Lines<'_>, _: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line).map(Some))
}

fn read_line(line: &Line) -> Result<Record, Problem> {
    let text = line.text.trim();
    let at = |column: usize, found: &str, expected: &str| {
        Problem::at(line.number, column, quoted(found), expected)
    };
    let whole = text
        .split_once(':')
        .and_then(|(size, rest)| Some((head(size)?, size, rest)));
    let Some((head, size, rest)) = whole else {
        return Err(at(1, text, "a game id such as 3x3:… or 9j:…"));
    };
    if head.is_killer {
        let problem = at(1, size, "a board without cages");
        return Err(problem.hint("killer sudoku is not read yet"));
    }
    let shape = if head.is_jigsaw {
        Shape::new(1, head.rows)
    } else {
        Shape::new(head.rows, head.cols)
    };
    let shape =
        shape.map_err(|error| at(1, size, "the size of a board").hint(error.to_string()))?;
    let (grid, blocks) = rest
        .split_once(',')
        .map_or((rest, None), |(grid, more)| (grid, Some(more)));
    let column = size.len() + 2;
    let grid = read_grid(shape, grid).map_err(|(offset, found)| {
        at(
            column + offset,
            &found,
            &format!("digits up to {} and runs of empty cells", shape.side()),
        )
    })?;
    let regions = match (head.is_jigsaw, blocks) {
        (true, Some(blocks)) => Some(read_regions(shape.side(), blocks).ok_or_else(|| {
            at(
                column + rest.len() - blocks.len(),
                blocks,
                "the edges of a jigsaw as runs of letters",
            )
        })?),
        (true, None) => return Err(at(text.len(), rest, "the edges of a jigsaw after a comma")),
        (false, _) => None,
    };
    let diagonals = rules::find("x").filter(|_| head.has_diagonals);
    let diagonals: Vec<_> = diagonals.into_iter().collect();
    let misfit = |error: String| at(column, rest, "rules that can be kept").hint(error);
    let layout = Layout::new(shape, regions.as_deref(), &diagonals);
    let layout = layout.map_err(|error| misfit(error.to_string()))?;
    let puzzle = Puzzle::new(grid).with_layout(layout);
    let puzzle = puzzle.map_err(|error| misfit(error.to_string()))?;
    Ok(Record::new(line.number, puzzle))
}

/// The givens; the place and the text of what is wrong.
fn read_grid(shape: Shape, text: &str) -> Result<Grid, (usize, String)> {
    let mut numbers: Vec<u8> = Vec::with_capacity(shape.cells());
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'_' => {}
            b'a'..=b'z' => numbers.resize(numbers.len() + usize::from(byte - b'a') + 1, 0),
            b'0'..=b'9' => {
                while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                    at += 1;
                }
                let number = text[start..at].parse().ok();
                let number = number.filter(|&n: &u8| n > 0 && usize::from(n) <= shape.side());
                numbers.push(number.ok_or_else(|| (start, text[start..at].to_owned()))?);
            }
            _ => {
                let found = text.get(start..).and_then(|rest| rest.chars().next());
                return Err((start, found.map_or_else(String::new, String::from)));
            }
        }
    }
    let count = numbers.len();
    Grid::from_numbers(shape, &numbers).ok_or_else(|| (0, format!("{count} cells")))
}

/// The region of each cell: runs of neighbours that belong together, then an edge; first the vertical edges
/// row by row, then the horizontal ones column by column. `z` is a run of 25 without an edge.
fn read_regions(side: usize, text: &str) -> Option<Vec<u32>> {
    let mut region: Vec<usize> = (0..side * side).collect();
    let pairs = pairs(side);
    let mut at = 0;
    for symbol in text.chars() {
        let (run, has_edge) = match symbol {
            '_' => (0, true),
            'z' => (25, false),
            'a'..='y' => (symbol as usize - 'a' as usize + 1, true),
            _ => return None,
        };
        for &(one, other) in pairs.get(at..at + run)? {
            let (from, to) = (region[other], region[one]);
            for cell in &mut region {
                if *cell == from {
                    *cell = to;
                }
            }
        }
        at += run + usize::from(has_edge);
    }
    (at == pairs.len() + 1).then(|| region.into_iter().map(|cell| cell as u32).collect())
}

/// The neighbouring cells in the order in which their edges are written.
fn pairs(side: usize) -> Vec<(usize, usize)> {
    let lines = 0..side;
    let across = lines
        .clone()
        .flat_map(|row| (0..side - 1).map(move |col| row * side + col));
    let down = lines.flat_map(|col| (0..side - 1).map(move |row| row * side + col));
    let across = across.map(|cell| (cell, cell + 1));
    across.chain(down.map(|cell| (cell, cell + side))).collect()
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let layout = sheet.puzzle().layout();
    let shape = layout.shape();
    let is_known = layout.rules().iter().all(|rule| rule.id == "x");
    if !is_known || !shape.is_square() || shape.side() < 2 {
        return Err(WriteError::Unsuitable(
            "format 'tatham' has blocks, jigsaws and diagonals; json and boxes have other rules"
                .to_owned(),
        ));
    }
    let mut text = match layout.jigsaw() {
        Some(_) => format!("{}j", shape.side()),
        None => shape.to_string(),
    };
    text += if layout.rules().is_empty() { ":" } else { "x:" };
    write_grid(&sheet.board(), &mut text);
    if let Some(regions) = layout.jigsaw() {
        text.push(',');
        let mut run = 0;
        for (one, other) in pairs(shape.side()) {
            if regions[one] == regions[other] {
                run += 1;
            } else {
                write_run(&mut run, &mut text);
            }
        }
        write_run(&mut run, &mut text);
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn write_grid(grid: &Grid, text: &mut String) {
    let (mut blanks, mut was_digit) = (0_u8, false);
    let flush = |blanks: &mut u8, text: &mut String| {
        while *blanks > 0 {
            let run = (*blanks).min(26);
            text.push(char::from(b'a' + run - 1));
            *blanks -= run;
        }
    };
    for (_, digit) in grid.iter() {
        let Some(digit) = digit.map(Digit::number) else {
            blanks += 1;
            if blanks == 26 {
                flush(&mut blanks, text);
            }
            was_digit = false;
            continue;
        };
        flush(&mut blanks, text);
        if was_digit {
            text.push('_');
        }
        let _ = write!(text, "{digit}");
        was_digit = true;
    }
    flush(&mut blanks, text);
}

fn write_run(run: &mut usize, text: &mut String) {
    while *run >= 25 {
        text.push('z');
        *run -= 25;
    }
    match *run {
        0 => text.push('_'),
        run => text.push(char::from(b'a' + run as u8 - 1)),
    }
    *run = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jigsaw_of_solo_is_read_and_written_as_it_was() {
        let id = "6j:d1j5_6b2_4j1d,afac__b__ac_bdb___a___c__bc";
        let line = Line {
            number: 1,
            text: id.to_owned(),
        };
        let record = read_line(&line).unwrap();
        let regions = "AABBBBAAAABBCDDDDECDFFFECDFFEECCCFEE";
        assert_eq!(
            crate::parse::rules::regions_text(record.puzzle.layout()).unwrap(),
            regions
        );
        assert_eq!(
            record.puzzle.givens().to_string(),
            "....1..........56..24..........1...."
        );
        let mut text = Vec::new();
        write(
            &Sheet::question(&record),
            &WriteOptions::default(),
            &mut text,
        )
        .unwrap();
        assert_eq!(String::from_utf8(text).unwrap().trim_end(), id);
    }
}
