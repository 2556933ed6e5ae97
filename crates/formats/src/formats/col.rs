//! The graph of the board in the DIMACS format for graph colouring.
//!
//! Cells are vertices, numbered row by row from 1; two are joined if they share a row, a
//! column or a block. A colouring with N colours that keeps the givens is a solution. The
//! format has no place for colours already given: they stand in comments, `c given VERTEX
//! COLOUR`, and `c found` for digits that are not givens.

use std::io::{self, Write as _};

use crate::format::{Format, Remark, Writer, page};
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "col",
    summary: "the graph of the board as DIMACS .col, for programs that colour graphs",
    extensions: &["col"],
    page: page!("col"),
    reader: None,
    writer: Some(Writer {
        single: true,
        keeps_rules: true,
        remark: Remark::Comment("c ", ""),
        ..Writer::plain(write)
    }),
    answers: "col",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let givens = sheet.puzzle().givens();
    let layout = sheet.puzzle().layout();
    let shape = board.shape();
    let side = shape.side();
    let mut out = io::BufWriter::new(out);
    writeln!(
        out,
        "c Sudoku, side {side}, blocks of {}: {side} colours",
        shape.block_in_words()
    )?;
    writeln!(
        out,
        "c vertex {side}(i-1) + j: the cell in row i and column j"
    )?;
    for (cell, digit) in board.filled() {
        let word = if givens[cell].is_some() {
            "given"
        } else {
            "found"
        };
        writeln!(out, "c {word} {} {digit}", cell.index() + 1)?;
    }
    writeln!(
        out,
        "p edge {} {}",
        shape.cells(),
        shape
            .all_cells()
            .map(|cell| layout.peers(cell).len())
            .sum::<usize>()
            / 2
    )?;
    for cell in shape.all_cells() {
        for peer in layout.peers(cell).iter().filter(|&&peer| peer > cell) {
            writeln!(out, "e {} {}", cell.index() + 1, peer.index() + 1)?;
        }
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle, Shape};

    use super::*;
    use crate::{Record, testing};

    #[test]
    fn every_edge_stands_once() {
        let text = testing::write(&FORMAT, &Puzzle::new(Grid::empty(Shape::classic())));
        assert!(text.contains("\np edge 81 810\n"));
        for shape in testing::shapes() {
            let text = testing::write(&FORMAT, &testing::puzzle(shape, 2));
            let edges: Vec<(usize, usize)> = text
                .lines()
                .filter_map(|line| line.strip_prefix("e ")?.split_once(' '))
                .map(|(one, other)| (one.parse().unwrap(), other.parse().unwrap()))
                .collect();
            let head = format!("p edge {} {}", shape.cells(), edges.len());
            assert!(text.lines().any(|line| line == head), "{shape}");
            assert!(edges.is_sorted() && edges.windows(2).all(|two| two[0] != two[1]));
            for (one, other) in edges {
                let [one, other] = [one, other].map(|vertex| satur_model::Cell::new(vertex - 1));
                assert!(one < other && shape.peers(one).contains(&other));
            }
        }
    }

    #[test]
    fn givens_and_found_digits_are_comments() {
        let solution = testing::puzzle(Shape::classic(), 4).givens().clone();
        let mut givens = Grid::empty(Shape::classic());
        let (first, digit) = solution.filled().next().unwrap();
        givens[first] = Some(digit);
        let record = Record::new(1, Puzzle::new(givens));
        let text = testing::try_write(&FORMAT, &Sheet::unsolved(&record, Some(&solution))).unwrap();
        assert!(text.contains(&format!("c given {} {digit}\n", first.index() + 1)));
        let found = text
            .lines()
            .filter(|line| line.starts_with("c found "))
            .count();
        assert_eq!(found, solution.count_filled() - 1);
    }
}
