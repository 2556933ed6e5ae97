//! Game ids of Simon Tatham's Solo: blocks, jigsaws, diagonals and cages.
//!
//! `3x3xda:…` is the size (rows and columns of a block, or the side and `j` for a jigsaw), flags (`x` diagonals,
//! `k` killer, `d` with a letter for the difficulty), a colon, the grid with letters for runs of empty cells, after
//! a comma the edges between the cells of a jigsaw, and after two more those between cages and the sums of these,
//! each in the first cell of its cage.

use std::fmt::Write as _;
use std::io;

use satur_model::clues::{Clue, find};
use satur_model::{Cell, Grid, Layout, Puzzle, Shape, rules};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::each_line::each_line;
use crate::problem::quoted;
use crate::{
    Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, State, WriteError,
    WriteOptions,
};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "tatham",
    summary: "game ids of Simon Tatham's Solo: 3x3:…, with x for diagonals, 9j for jigsaws, k for cages",
    extensions: &[],
    page: page!("tatham"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_rules: true,
        keeps_clues: true,
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
    let shape = if head.is_jigsaw {
        Shape::new(1, head.rows)
    } else {
        Shape::new(head.rows, head.cols)
    };
    let shape =
        shape.map_err(|error| at(1, size, "the size of a board").hint(error.to_string()))?;
    let mut parts = rest.split(',');
    let column = |part: &str| (part.as_ptr() as usize) - (text.as_ptr() as usize) + 1;
    let grid = parts.next().unwrap_or_default();
    let numbers = read_numbers(grid, shape.cells(), shape.side()).map_err(|(offset, found)| {
        at(
            column(grid) + offset,
            &found,
            &format!("digits up to {} and runs of empty cells", shape.side()),
        )
    })?;
    let numbers: Vec<u8> = numbers.into_iter().map(|number| number as u8).collect();
    let grid = Grid::from_numbers(shape, &numbers).expect("as many as there are cells");
    let mut edges = |what: &str| {
        let expected = format!("the edges of {what} as runs of letters after a comma");
        let part = parts.next();
        let part = part.ok_or_else(|| at(text.len(), rest, &expected))?;
        let regions = read_regions(shape.side(), part);
        regions.ok_or_else(|| at(column(part), part, &expected))
    };
    let regions = head.is_jigsaw.then(|| edges("a jigsaw")).transpose()?;
    let cages = head.is_killer.then(|| edges("cages")).transpose()?;
    let diagonals = rules::find("x").filter(|_| head.has_diagonals);
    let diagonals: Vec<_> = diagonals.into_iter().collect();
    let misfit = |error: String| at(column(rest), rest, "rules that can be kept").hint(error);
    let layout = Layout::new(shape, regions.as_deref(), &diagonals);
    let layout = layout.map_err(|error| misfit(error.to_string()))?;
    let mut clues = Vec::new();
    if let Some(cages) = cages {
        let expected = "the sums of the cages after a comma";
        let sums = parts.next().ok_or_else(|| at(text.len(), rest, expected))?;
        // No sum of different digits is larger.
        let most = shape.side() * (shape.side() + 1) / 2;
        let numbers = read_numbers(sums, shape.cells(), most)
            .map_err(|(offset, found)| at(column(sums) + offset, &found, expected))?;
        clues = read_cages(&layout, &cages, &numbers)
            .map_err(|error| at(column(sums), sums, "sums that can be kept").hint(error))?;
    }
    if let Some(more) = parts.next() {
        return Err(at(column(more), more, "the end of the game id"));
    }
    let puzzle = Puzzle::new(grid).with_layout(layout);
    let puzzle = puzzle.and_then(|puzzle| puzzle.with_clues(clues));
    let puzzle = puzzle.map_err(|error| misfit(error.to_string()))?;
    Ok(Record::new(line.number, puzzle))
}

/// Numbers up to `most` and runs of empty cells; the place and the text of what is wrong.
fn read_numbers(text: &str, cells: usize, most: usize) -> Result<Vec<u32>, (usize, String)> {
    let mut numbers: Vec<u32> = Vec::with_capacity(cells);
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
                let number = number.filter(|&n: &u32| n > 0 && n as usize <= most);
                numbers.push(number.ok_or_else(|| (start, text[start..at].to_owned()))?);
            }
            _ => {
                let found = text.get(start..).and_then(|rest| rest.chars().next());
                return Err((start, found.map_or_else(String::new, String::from)));
            }
        }
    }
    let count = numbers.len();
    (count == cells)
        .then_some(numbers)
        .ok_or_else(|| (0, format!("{count} cells")))
}

/// The cages in the order of their first cells, each with the sum that stands in one of its cells.
fn read_cages(layout: &Layout, cages: &[u32], sums: &[u32]) -> Result<Vec<Clue>, String> {
    let kind = find("killer").expect("a kind of clue");
    let mut clues = Vec::new();
    for first in 0..cages.len() {
        if cages[..first].contains(&cages[first]) {
            continue;
        }
        let cells = layout.shape().all_cells();
        let cells: Vec<Cell> = cells
            .filter(|cell| cages[cell.index()] == cages[first])
            .collect();
        let numbers = cells.iter().map(|cell| sums[cell.index()]);
        let numbers: Vec<u32> = numbers.filter(|&sum| sum > 0).collect();
        let clue = Clue::new(kind, layout, vec![cells], numbers, "");
        clues.push(clue.map_err(|error| error.to_string())?);
    }
    Ok(clues)
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
    let cages = written_cages(sheet)?;
    let mut text = match layout.jigsaw() {
        Some(_) => format!("{}j", shape.side()),
        None => shape.to_string(),
    };
    text += if layout.rules().is_empty() { "" } else { "x" };
    text += if cages.is_some() { "k:" } else { ":" };
    let board = sheet.board();
    write_numbers(board.numbers().map(u32::from), &mut text);
    if let Some(regions) = layout.jigsaw() {
        text.push(',');
        write_edges(shape.side(), |cell| usize::from(regions[cell]), &mut text);
    }
    if let Some((cages, sums)) = cages {
        text.push(',');
        write_edges(shape.side(), |cell| cages[cell], &mut text);
        text.push(',');
        write_numbers(sums.into_iter(), &mut text);
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// The cage of each cell, and the sums in the first cells of the cages.
type Cages = (Vec<usize>, Vec<u32>);

/// The cages to write; nothing for a board without them or for an answer.
fn written_cages(sheet: &Sheet) -> Result<Option<Cages>, WriteError> {
    let puzzle = sheet.puzzle();
    let shape = puzzle.shape();
    if puzzle.clues().is_empty() || sheet.state != State::Question {
        return Ok(None);
    }
    let refused = |clue: &Clue, why: &str| {
        let clue = clue.describe(shape);
        WriteError::Unsuitable(format!(
            "format 'tatham' has no room for the clue '{clue}': {why}"
        ))
    };
    let mut cages = vec![usize::MAX; shape.cells()];
    let mut sums = vec![0; shape.cells()];
    for (number, clue) in puzzle.clues().iter().enumerate() {
        if clue.kind().id != "killer" {
            return Err(refused(clue, "it has cages alone"));
        }
        let sum = clue
            .number()
            .ok_or_else(|| refused(clue, "it has no sum"))?;
        for cell in clue.cells() {
            if cages[cell.index()] != usize::MAX {
                return Err(refused(clue, "a cell lies in another cage too"));
            }
            cages[cell.index()] = number;
        }
        sums[clue
            .cells()
            .iter()
            .map(|cell| cell.index())
            .min()
            .unwrap_or(0)] = sum;
    }
    if cages.contains(&usize::MAX) {
        let reason = "format 'tatham' has no room for a cell without a cage on a board with cages";
        return Err(WriteError::Unsuitable(reason.to_owned()));
    }
    // Cages are what is left of the board between edges: one in two parts would be two.
    let mut text = String::new();
    write_edges(shape.side(), |cell| cages[cell], &mut text);
    let parts = read_regions(shape.side(), &text).unwrap_or_default();
    for clue in puzzle.clues() {
        let mut cells = clue.cells().iter().map(|cell| parts[cell.index()]);
        let first = cells.next();
        if !cells.all(|part| Some(part) == first) {
            return Err(refused(clue, "its cells do not hang together"));
        }
    }
    Ok(Some((cages, sums)))
}

/// Writes the edges between neighbours of different regions.
fn write_edges(side: usize, region: impl Fn(usize) -> usize, text: &mut String) {
    let mut run = 0;
    for (one, other) in pairs(side) {
        if region(one) == region(other) {
            run += 1;
        } else {
            write_run(&mut run, text);
        }
    }
    write_run(&mut run, text);
}

fn write_numbers(numbers: impl Iterator<Item = u32>, text: &mut String) {
    let (mut blanks, mut was_number) = (0_u8, false);
    let flush = |blanks: &mut u8, text: &mut String| {
        if *blanks > 0 {
            text.push(char::from(b'a' + *blanks - 1));
            *blanks = 0;
        }
    };
    for number in numbers {
        if number == 0 {
            blanks += 1;
            if blanks == 26 {
                flush(&mut blanks, text);
            }
            was_number = false;
            continue;
        }
        flush(&mut blanks, text);
        if was_number {
            text.push('_');
        }
        let _ = write!(text, "{number}");
        was_number = true;
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

    fn puzzle_of(id: &str) -> Result<Puzzle, String> {
        let line = Line {
            number: 1,
            text: id.to_owned(),
        };
        read_line(&line)
            .map(|record| record.puzzle)
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn cages_are_read_and_written_as_they_were() {
        // Made for this test: four rows of a 4x4 board in pairs.
        let id = "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a";
        let puzzle = puzzle_of(id).unwrap();
        let clues: Vec<String> = puzzle
            .clues()
            .iter()
            .map(|clue| clue.describe(puzzle.shape()))
            .collect();
        assert_eq!(clues.len(), 8);
        assert_eq!(clues[1], "killer 7: r1c3 r1c4");
        let record = Record::new(1, puzzle);
        assert_eq!(crate::testing::rewrite(&FORMAT, &record).trim_end(), id);
    }

    #[test]
    fn bad_cages_are_named() {
        for (id, expected) in [
            ("2x2k:p", "expected the edges of cages"),
            ("2x2k:p,a_b", "found 'a_b', expected the edges of cages"),
            ("2x2k:p,abbba____________", "expected the sums of the cages"),
            (
                "2x2k:p,abbba____________,3a99a7a3a3a7a7a3a",
                "found '99', expected the sums",
            ),
            (
                "2x2k:p,abbba____________,3a8a7a3a3a7a7a3a",
                "clue 'killer' at r1c3: 2 different digits of 1 to 4 add up to 3 to 7, never to 8",
            ),
            (
                "2x2k:p,abbba____________,3_4b7a3a3a7a7a3a",
                "clue 'killer' at r1c1: 2 numbers",
            ),
            (
                "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a,zz",
                "expected the end of the game id",
            ),
        ] {
            let problem = puzzle_of(id).unwrap_err();
            assert!(problem.contains(expected), "{id}: {problem}");
        }
    }
}
