//! The boards of the published studies, as plainly as they can be read.
//!
//! These readers are forgiving, because some of the files are damaged and the published
//! figures were measured with the damage: values are taken in reading order, and what is
//! missing at the end is blank. They share no code with
//! the formats of Satur, so the two can be held against each other.

use satur_model::{Grid, Puzzle, Shape};

use crate::data;

/// The sizes of the UFMA boards, with rows and columns of a block.
pub const UFMA_SIZES: [(usize, usize); 6] = [(2, 2), (2, 3), (4, 2), (3, 3), (2, 5), (3, 4)];

/// The levels of the UFMA boards, with the attempts that a run may use.
pub const UFMA_LEVELS: [(&str, u64); 3] =
    [("easy", 10_000), ("medium", 20_000), ("difficult", 30_000)];

/// Where the UFMA boards are.
pub const UFMA: &str = "seeds/saturbfs";

/// Where the UFMG boards are.
pub const UFMG: &str = "seeds/ufmg-tp3";

/// The ten UFMA boards of a size and a level.
pub fn ufma(shape: Shape, level: &str) -> Vec<Puzzle> {
    let side = shape.side();
    let file = |board| format!("{side}x{side}/{level}/sudoku{side}x{side}_{level}_{board}.txt");
    (1..=10)
        .map(|board| ufma_board(shape, &file(board)))
        .collect()
}

/// One UFMA board by the name of its file: values joined by `-`, a line a row.
pub fn ufma_board(shape: Shape, file: &str) -> Puzzle {
    let text = data::text(&format!("{UFMA}/{file}"));
    let rows = text.lines().take_while(|line| !line.trim().is_empty());
    Puzzle::new(from_rows(shape, rows, '-'))
}

/// One UFMG board by the name of its file: `N I J` with the columns of a block before its
/// rows, then the rows with blanks between the values.
pub fn ufmg_board(file: &str) -> Puzzle {
    let text = data::text(&format!("{UFMG}/{file}"));
    let (head, rows) = text.split_once('\n').expect("a line with the size");
    let head: Vec<usize> = head.split_whitespace().map(number).collect();
    let [_, cols, rows_of_block] = head[..] else {
        panic!("{file}: three numbers in the first line");
    };
    let shape = Shape::new(rows_of_block, cols).expect("a shape");
    Puzzle::new(from_rows(shape, rows.lines(), ' '))
}

/// The values in reading order, whatever line they stand on.
fn from_rows<'a>(shape: Shape, rows: impl Iterator<Item = &'a str>, separator: char) -> Grid {
    let values = rows
        .flat_map(|row| row.split(separator))
        .filter(|value| !value.trim().is_empty());
    let mut numbers = vec![0; shape.cells()];
    for (cell, value) in numbers.iter_mut().zip(values) {
        *cell = number(value) as u8;
    }
    Grid::from_numbers(shape, &numbers).expect("values within the side")
}

fn number(text: &str) -> usize {
    text.trim()
        .parse()
        .unwrap_or_else(|_| panic!("'{text}' is not a number"))
}
