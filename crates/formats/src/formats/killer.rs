//! Killer boards on one line: a character a cell, which is the sum of its cage or points to the next cell on the way
//! there.

use std::io;

use satur_model::clues::Clue;
use satur_model::{Cell, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::cages::{cages_of, killer, written_cages};
use crate::parse::each_line::each_line;
use crate::problem::quoted;
use crate::{
    Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, WriteError, WriteOptions,
};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "killer",
    summary: "a killer board on a line: the sum of each cage, and < > ^ v towards it",
    extensions: &[],
    page: page!("killer"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

/// Signs that point to another cell, with the steps down and to the right.
const POINTERS: [(char, isize, isize); 8] = [
    ('<', 0, -1),
    ('>', 0, 1),
    ('^', -1, 0),
    ('v', 1, 0),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];

/// The signs of sums from 0, which is a cage without one.
const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// The shape of a board whose line has so many characters: past side 9 sums have no sign.
fn shape(characters: usize) -> Option<Shape> {
    let side = characters.isqrt();
    let is_square = side * side == characters && (4..=9).contains(&side);
    Shape::conventional(side).filter(|_| is_square)
}

fn recognises(sample: &Sample) -> bool {
    let Some(line) = sample.content().next().map(str::trim) else {
        return false;
    };
    // Points alone are empty cells, and letters alone are digits.
    let points = line.contains(['<', '>', '^']) || (line.contains('v') && !line.contains('w'));
    let is_known =
        |symbol: char| SUMS.contains(symbol) || POINTERS.iter().any(|(sign, ..)| *sign == symbol);
    points && shape(line.chars().count()).is_some() && line.chars().all(is_known)
}

fn read(lines: Lines<'_>, _: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line).map(Some))
}

fn read_line(line: &Line) -> Result<Record, Problem> {
    let symbols: Vec<char> = line.text.trim().chars().collect();
    let shape = shape(symbols.len()).ok_or_else(|| {
        let found = format!("{} characters", symbols.len());
        Problem::at(line.number, 0, found, "81 for a board of 9x9, one a cell")
    })?;
    let mut next = Vec::with_capacity(symbols.len());
    for (at, (cell, &symbol)) in shape.all_cells().zip(&symbols).enumerate() {
        let wrong = |expected: &str| {
            Problem::at(line.number, at + 1, quoted(&symbol.to_string()), expected)
        };
        next.push(if SUMS.contains(symbol) {
            cell
        } else {
            let pointer = POINTERS.iter().find(|(sign, ..)| *sign == symbol);
            let &(_, down, right) =
                pointer.ok_or_else(|| wrong("a sum 0-9, A-Z, a-j, or one of <>^v`',."))?;
            stepped(shape, cell, (down, right))
                .ok_or_else(|| wrong("a sign that points at the board"))?
        });
    }
    let mut roots = Vec::with_capacity(symbols.len());
    for cell in shape.all_cells() {
        let mut root = cell;
        // A way without a circle meets no cell twice.
        for _ in 0..symbols.len() {
            root = next[root.index()];
        }
        if next[root.index()] != root {
            let found = format!("signs from {} that lead in a circle", shape.name(cell));
            let expected = "signs that lead to a sum";
            return Err(Problem::at(line.number, cell.index() + 1, found, expected));
        }
        roots.push(root.index());
    }
    let puzzle = Puzzle::new(Grid::empty(shape));
    let mut clues = Vec::new();
    for (root, cells) in cages_of(&roots) {
        let sum = SUMS.find(symbols[root]).unwrap_or(0) as u32;
        // A cell that nothing points at and that has no sum lies in no cage.
        if sum == 0 && cells.len() == 1 {
            continue;
        }
        let clue = killer(puzzle.layout(), cells, sum);
        clues.push(clue.map_err(|error| {
            let found = "a cage that makes no sense";
            let problem = Problem::at(line.number, root + 1, found, "a cage that can be");
            problem.hint(error.to_string())
        })?);
    }
    let puzzle = puzzle.with_clues(clues);
    let puzzle = puzzle.map_err(|error| Problem::at(line.number, 0, error.to_string(), "cages"))?;
    Ok(Record::new(line.number, puzzle))
}

fn stepped(shape: Shape, cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
    let row = shape.row(cell).checked_add_signed(down)?;
    shape.cell_at(row, shape.col(cell).checked_add_signed(right)?)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = sheet.puzzle();
    let shape = puzzle.shape();
    let unsuitable = |reason: String| WriteError::Unsuitable(format!("format 'killer' {reason}"));
    if self::shape(shape.cells()) != Some(shape) {
        let reason = "has boards of side 4 to 9 with their usual blocks; json has others";
        return Err(unsuitable(reason.to_owned()));
    }
    if sheet.board().count_filled() > 0 || puzzle.clues().is_empty() {
        let reason = "has cages and no digits: 'tatham' and json have both";
        return Err(unsuitable(reason.to_owned()));
    }
    let cages = written_cages(puzzle).map_err(unsuitable)?;
    let mut symbols = vec!['0'; shape.cells()];
    for clue in &cages {
        let sum = SUMS.chars().nth(clue.number().unwrap_or(0) as usize);
        let place = |why: &str| {
            let clue = clue.describe(shape);
            unsuitable(format!("has no room for the clue '{clue}': {why}"))
        };
        let sum = sum.ok_or_else(|| place("sums end at 45"))?;
        point(clue, shape, sum, &mut symbols).map_err(place)?;
    }
    let line: String = symbols.into_iter().collect();
    writeln!(out, "{line}")?;
    Ok(())
}

/// Writes the sum of a cage into its first cell, and signs that lead there into the others.
fn point(clue: &Clue, shape: Shape, sum: char, symbols: &mut [char]) -> Result<(), &'static str> {
    let mut cells = clue.cells().to_vec();
    cells.sort_unstable();
    symbols[cells[0].index()] = sum;
    let mut reached = vec![cells.remove(0)];
    // Neighbours at an edge first: the other signs are for cages that touch at corners alone.
    while !cells.is_empty() {
        let found = POINTERS.iter().find_map(|&(sign, down, right)| {
            cells.iter().enumerate().find_map(|(at, &cell)| {
                let next = stepped(shape, cell, (down, right))?;
                reached.contains(&next).then_some((at, sign))
            })
        });
        let (at, sign) = found.ok_or("its cells do not hang together")?;
        let cell = cells.remove(at);
        symbols[cell.index()] = sign;
        reached.push(cell);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{is_sniffed, problems, read_with, rewrite};

    fn read_clued(line: &str) -> Record {
        let options = ReadOptions {
            takes_clues: true,
            ..ReadOptions::default()
        };
        read_with(&FORMAT, line, options).remove(0).unwrap()
    }

    #[test]
    fn signs_lead_to_the_sum() {
        // Made for this test: a cage around a corner, one without a sum, one that touches at a corner alone.
        let line = "A<0<^04,^0<0000^";
        let record = read_clued(line);
        let shape = record.puzzle.shape();
        let clues = record.puzzle.clues().iter();
        let clues: Vec<String> = clues.map(|clue| clue.describe(shape)).collect();
        assert_eq!(
            clues,
            [
                "killer 10: r1c1 r1c2 r2c1 r3c1",
                "killer: r1c3 r1c4",
                "killer 4: r2c3",
                "killer: r2c4 r3c2 r3c3",
                "killer: r3c4 r4c4",
            ]
        );
        assert!(is_sniffed(&FORMAT, line));
        let back = read_clued(&rewrite(&FORMAT, &record));
        assert_eq!(back.puzzle, record.puzzle);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            problems(
                &FORMAT,
                "123\n>0000000000000>0\n><00000000000000\n?000000000000000\nj<00000000000000\n"
            ),
            [
                "line 1: found 3 characters, expected 81 for a board of 9x9, one a cell",
                "line 2: found a board with clues (killer), expected a board without clues, which are not known here",
                "line 3, column 1: found signs from r1c1 that lead in a circle, expected signs that lead to a sum",
                "line 4, column 1: found '?', expected a sum 0-9, A-Z, a-j, or one of <>^v`',.",
                "line 5, column 1: found a cage that makes no sense, expected a cage that can be (clue 'killer' at r1c1: 2 different digits of 1 to 4 add up to 3 to 7, never to 45)",
            ]
        );
    }
}
