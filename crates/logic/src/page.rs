//! The examples on the pages of techniques.
//!
//! A page is Markdown. A fenced block tagged `example` holds a board and the step that the
//! technique must give there: it is what `satur techniques ID` draws, and it is a test.
//!
//! ````text
//! ```example
//! technique naked-pair
//! shape 2x2
//! board 1..+2 .... .... ....
//! without r2c2<>3 r2c3<>3
//! gives r2c4<>1
//! ```
//! ````
//!
//! A board is one character a cell, `.` for blank, `+` before a digit that was placed and is
//! no given; blanks and line ends between are free, and further `board`, `without` and `gives`
//! lines add to the first. Without `shape` blocks are 3x3.

use satur_model::{Candidate, Candidates, Cell, Digit, Grid, Puzzle, Shape};

use crate::Action;

/// A board, and what a technique finds there.
#[derive(Clone, Debug)]
pub struct Example {
    /// The id of the technique.
    pub technique: String,
    /// The board, with the candidates that were struck before.
    pub puzzle: Puzzle,
    /// The step: what it does, in increasing order.
    pub gives: Vec<Action>,
}

/// What is wrong with an example: the line, and why.
pub type PageError = String;

/// The examples of a page, in order.
pub fn examples(page: &str) -> Result<Vec<Example>, PageError> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "```example" {
            let block: Vec<&str> = lines.by_ref().take_while(|l| l.trim() != "```").collect();
            found.push(example(&block)?);
        }
    }
    Ok(found)
}

/// The page without its examples: what is read by people.
pub fn prose(page: &str) -> String {
    let mut is_example = false;
    let mut kept = String::new();
    for line in page.lines() {
        match line.trim() {
            "```example" => is_example = true,
            "```" if is_example => is_example = false,
            _ if is_example => {}
            _ => {
                kept += line;
                kept.push('\n');
            }
        }
    }
    kept
}

fn example(block: &[&str]) -> Result<Example, PageError> {
    let (mut technique, mut shape) = (None, Shape::classic());
    let (mut board, mut without, mut gives) = (String::new(), Vec::new(), Vec::new());
    for line in block {
        let (key, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match key {
            "technique" => technique = Some(value.trim().to_owned()),
            "shape" => shape = value.trim().parse().map_err(|e| format!("{line}: {e}"))?,
            "board" => board += value,
            "without" => without.extend(value.split_whitespace()),
            "gives" => gives.extend(value.split_whitespace()),
            _ => return Err(format!("'{line}' is no line of an example")),
        }
    }
    let mut puzzle = read_board(shape, &board)?;
    let mut marks = Candidates::full(shape);
    for word in without {
        match action(shape, word) {
            Some(Action::Strike(candidate)) => {
                marks[candidate.cell].remove(candidate.digit);
            }
            _ => return Err(format!("'{word}' is not written as r1c1<>5")),
        }
    }
    puzzle = puzzle.with_candidates(marks).map_err(|e| e.to_string())?;
    let gives = gives.into_iter().map(|word| {
        action(shape, word).ok_or_else(|| format!("'{word}' is neither r1c1=5 nor r1c1<>5"))
    });
    let mut gives: Vec<Action> = gives.collect::<Result<_, _>>()?;
    gives.sort_unstable();
    Ok(Example {
        technique: technique.ok_or("an example names its technique")?,
        puzzle,
        gives,
    })
}

fn read_board(shape: Shape, text: &str) -> Result<Puzzle, PageError> {
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    let (mut at, mut is_placed) = (0, false);
    for symbol in text.chars().filter(|symbol| !symbol.is_whitespace()) {
        if symbol == '+' {
            is_placed = true;
            continue;
        }
        let digit = match symbol {
            '.' => None,
            _ => Some(digit(shape, symbol).ok_or(format!("'{symbol}' is no digit"))?),
        };
        if at == shape.cells() {
            return Err(format!("more than {at} cells"));
        }
        let grid = if is_placed { &mut placed } else { &mut givens };
        grid[Cell::new(at)] = digit;
        is_placed = false;
        at += 1;
    }
    if at < shape.cells() {
        return Err(format!("{at} cells, not {}", shape.cells()));
    }
    Puzzle::new(givens)
        .with_placed(placed)
        .map_err(|e| e.to_string())
}

fn digit(shape: Shape, symbol: char) -> Option<Digit> {
    shape
        .digits()
        .find(|digit| digit.symbol() == Some(symbol.to_ascii_uppercase()))
}

/// `r1c1=5` places, `r1c1<>5` strikes.
fn action(shape: Shape, word: &str) -> Option<Action> {
    let (place, number, is_strike) = match word.split_once("<>") {
        Some((place, number)) => (place, number, true),
        None => word.split_once('=').map(|(p, n)| (p, n, false))?,
    };
    let (row, col) = place.strip_prefix('r')?.split_once('c')?;
    let index = |text: &str| {
        let number: usize = text.parse().ok()?;
        (1..=shape.side()).contains(&number).then(|| number - 1)
    };
    let candidate = Candidate {
        cell: shape.cell(index(row)?, index(col)?),
        digit: Digit::new(index(number)?),
    };
    Some(if is_strike {
        Action::Strike(candidate)
    } else {
        Action::Place(candidate)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Idea\n\nIt holds.\n\n```example\ntechnique full-house\nshape 2x2\n\
        board 12+3. ....\nboard .... ....\nwithout r3c3<>1 r3c4<>1\ngives r1c4=4\n```\n\nEnd.\n";

    #[test]
    fn an_example_is_read() {
        let found = examples(PAGE).unwrap();
        assert_eq!(found.len(), 1);
        let Example {
            technique,
            puzzle,
            gives,
        } = &found[0];
        assert_eq!(technique, "full-house");
        assert_eq!(puzzle.givens().to_line().unwrap(), "12..............");
        assert_eq!(
            puzzle.placed().unwrap().to_line().unwrap(),
            "..3............."
        );
        let shape = puzzle.shape();
        assert!(!puzzle.allows(shape.cell(2, 2), Digit::new(0)));
        let cell = shape.cell(0, 3);
        let digit = Digit::new(3);
        assert_eq!(gives, &[Action::Place(Candidate { cell, digit })]);
        assert_eq!(prose(PAGE), "# Idea\n\nIt holds.\n\n\nEnd.\n");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (from, to, why) in [
            ("12+3.", "12+35.", "'5' is no digit"),
            ("12+3.", "12+3", "15 cells"),
            ("12+3.", "12+3..", "more than 16"),
            ("gives r1c4=4", "gives r1c5=4", "'r1c5=4'"),
            ("without r3c3<>1", "without r3c3=1", "'r3c3=1'"),
            ("technique", "techniqe", "no line of an example"),
        ] {
            let error = examples(&PAGE.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
