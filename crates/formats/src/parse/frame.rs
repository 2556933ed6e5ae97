//! The blocks that the separators of a drawn board show.
//!
//! Only the heaviest separators count: a board may have a thin line between any two cells and
//! a thick one between blocks. Separators between all cells alike, or none, show nothing.
//! Those that show blocks which cannot be are an error, because then somebody's rows or
//! columns are not where they seem to be.

use satur_model::Shape;

use crate::Problem;
use crate::parse::drawn::Cut;
use crate::parse::hints::Hints;

/// A rule between rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    /// How many rows stand before it.
    pub(crate) after: usize,
    /// How heavy it is drawn; 0 for an empty line.
    pub(crate) weight: u8,
    /// Its line, from 1.
    pub(crate) line: usize,
}

/// The shape of a board whose rows, with their lines, are cut into `side` cells each.
pub(crate) fn shape(
    side: usize,
    rows: &[(usize, Cut)],
    rules: &[Rule],
    hints: Hints,
) -> Result<Shape, Problem> {
    let first = rows.first().map_or(1, |(line, _)| *line);
    let width = width_of_blocks(side, rows)?;
    let height = height_of_blocks(side, rules)?;
    let drawn = match (height, width) {
        (None, None) => return hints.shape(first, side),
        (Some(height), None) => (height, side / height),
        (None, Some(width)) => (side / width, width),
        (Some(height), Some(width)) => (height, width),
    };
    let (height, width) = drawn;
    if height * width != side {
        let found = format!("separators of blocks with {height} rows and {width} columns");
        let expected = format!("blocks of {side} cells");
        return Err(Problem::at(first, 0, found, expected)
            .hint("move the separators, or leave them out and name the blocks with --shape"));
    }
    let contradicted = hints
        .blocks(first, side)?
        .filter(|stated| Shape::new(height, width).is_ok_and(|drawn| drawn != *stated));
    if let Some(stated) = contradicted {
        let found = format!("separators of {height}x{width} blocks");
        let expected = format!("blocks of {stated}, as was said");
        return Err(Problem::at(first, 0, found, expected)
            .hint("the first number is the rows of a block, the second its columns"));
    }
    Shape::new(height, width)
        .map_err(|error| Problem::at(first, 0, "a board", "a smaller one").hint(error.to_string()))
}

/// The width of a block, if the bars show it.
fn width_of_blocks(side: usize, rows: &[(usize, Cut)]) -> Result<Option<usize>, Problem> {
    let inner = |cut: &Cut| {
        let inside = cut.borders.iter().filter(|b| (1..side).contains(&b.after));
        inside.copied().collect::<Vec<_>>()
    };
    let heaviest = rows.iter().flat_map(|(_, cut)| inner(cut));
    let Some(heaviest) = heaviest.map(|border| border.weight).max() else {
        return Ok(None);
    };
    let strong = |cut: &Cut| -> Vec<usize> {
        let strong = inner(cut).into_iter().filter(|b| b.weight == heaviest);
        strong.map(|border| border.after).collect()
    };
    let Some((first, cut)) = rows.first() else {
        return Ok(None);
    };
    let pattern = strong(cut);
    for (line, cut) in rows {
        let own = strong(cut);
        if own != pattern {
            let odd = cut.borders.iter().find(|b| {
                own.contains(&b.after) && b.weight == heaviest && !pattern.contains(&b.after)
            });
            let column = odd.map_or(0, |border| border.column);
            let expected = format!("{}, as in line {first}", after("columns", &pattern));
            return Err(Problem::at(*line, column, after("columns", &own), expected));
        }
    }
    if pattern.len() + 1 == side {
        return Ok(None);
    }
    even(side, &pattern)
        .map(Some)
        .ok_or_else(|| uneven(*first, side, after("columns", &pattern)))
}

/// The height of a block, if the rules show it.
fn height_of_blocks(side: usize, rules: &[Rule]) -> Result<Option<usize>, Problem> {
    let inner = || rules.iter().filter(|rule| (1..side).contains(&rule.after));
    let Some(heaviest) = inner().map(|rule| rule.weight).max() else {
        return Ok(None);
    };
    let strong = || inner().filter(|rule| rule.weight == heaviest);
    let mut pattern: Vec<usize> = strong().map(|rule| rule.after).collect();
    pattern.dedup();
    if pattern.len() + 1 == side {
        return Ok(None);
    }
    even(side, &pattern).map(Some).ok_or_else(|| {
        let line = strong().next().map_or(1, |rule| rule.line);
        uneven(line, side, after("rows", &pattern))
    })
}

/// The distance between separators that part a side evenly.
fn even(side: usize, pattern: &[usize]) -> Option<usize> {
    let &step = pattern.first()?;
    let is_even = side.is_multiple_of(step)
        && (1..side / step)
            .map(|nth| nth * step)
            .eq(pattern.iter().copied());
    is_even.then_some(step)
}

fn uneven(line: usize, side: usize, found: String) -> Problem {
    Problem::at(line, 0, found, "blocks of the same size")
        .hint(format!("the board has {side}x{side} cells"))
}

/// Where separators stand: `separators after columns 3 and 6`.
fn after(what: &str, pattern: &[usize]) -> String {
    let numbers: Vec<String> = pattern.iter().map(usize::to_string).collect();
    match numbers.split_last() {
        None => "no separators".to_owned(),
        Some((only, [])) => format!("a separator after {} {only}", what.trim_end_matches('s')),
        Some((last, others)) => format!("separators after {what} {} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;
    use crate::parse::drawn::{Cutting, cut};

    /// The shape of rows, `-` between them for rules and an empty text for an empty line.
    fn shape_of(text: &[&str], hints: Option<(usize, usize)>) -> Result<String, String> {
        let mut rows = Vec::new();
        let mut rules = Vec::new();
        for (line, row) in (1..).zip(text) {
            let weight = match row.chars().next() {
                None => Some(0),
                Some('-') => Some(2),
                Some('=') => Some(3),
                Some(_) => None,
            };
            match weight {
                Some(weight) => rules.push(Rule {
                    after: rows.len(),
                    weight,
                    line,
                }),
                None => rows.push((line, cut(row, Cutting::Words).unwrap())),
            }
        }
        let options = ReadOptions {
            shape: hints.map(|(rows, cols)| Shape::new(rows, cols).unwrap()),
            ..ReadOptions::default()
        };
        shape(rows[0].1.cells.len(), &rows, &rules, Hints::new(options))
            .map(|shape| shape.to_string())
            .map_err(|problem| problem.to_string())
    }

    const BARRED: &str = "| . . | . . | . . |";
    const PLAIN: &str = ". . . . . .";
    const THREES: &str = ". . . | . . .";

    #[test]
    fn heavy_separators_show_the_blocks() {
        let rows = [BARRED; 6];
        assert_eq!(shape_of(&rows, None).unwrap(), "3x2");
        assert_eq!(shape_of(&[THREES; 6], None).unwrap(), "2x3");
        let ruled = [PLAIN, PLAIN, PLAIN, "-", PLAIN, PLAIN, PLAIN];
        assert_eq!(shape_of(&ruled, None).unwrap(), "3x2");
        let spaced = [PLAIN, PLAIN, "", PLAIN, PLAIN, "", PLAIN, PLAIN];
        assert_eq!(shape_of(&spaced, Some((2, 3))).unwrap(), "2x3");
        let lattice = "║.│.│.║.│.│.║";
        let drawn = [
            "=", lattice, "-", lattice, "=", lattice, "-", lattice, "=", lattice, "-", lattice, "=",
        ];
        assert_eq!(shape_of(&drawn, None).unwrap(), "2x3");
    }

    #[test]
    fn separators_everywhere_or_nowhere_show_nothing() {
        assert_eq!(shape_of(&[PLAIN; 6], None).unwrap(), "2x3");
        assert_eq!(shape_of(&[PLAIN; 6], Some((1, 6))).unwrap(), "1x6");
        let lattice = ".|.|.|.|.|.";
        let drawn = [
            lattice, "-", lattice, "-", lattice, "-", lattice, "-", lattice, "-", lattice,
        ];
        assert_eq!(shape_of(&drawn, None).unwrap(), "2x3");
    }

    #[test]
    fn contradictions_are_refused() {
        assert_eq!(
            shape_of(&[BARRED; 6], Some((2, 3))).unwrap_err(),
            "line 1: found separators of 3x2 blocks, expected blocks of 2x3, as was said (the \
             first number is the rows of a block, the second its columns)"
        );
        assert_eq!(
            shape_of(&[THREES, THREES, BARRED], None).unwrap_err(),
            "line 3, column 7: found separators after columns 2 and 4, expected a separator \
             after column 3, as in line 1"
        );
        assert_eq!(
            shape_of(&[THREES, PLAIN], None).unwrap_err(),
            "line 2: found no separators, expected a separator after column 3, as in line 1"
        );
        assert_eq!(
            shape_of(&[". . | . . . ."; 6], None).unwrap_err(),
            "line 1: found a separator after column 2, expected blocks of the same size (the \
             board has 6x6 cells)"
        );
        let both = [THREES, THREES, THREES, "-", THREES, THREES, THREES];
        assert_eq!(
            shape_of(&both, None).unwrap_err(),
            "line 1: found separators of blocks with 3 rows and 3 columns, expected blocks of 6 \
             cells (move the separators, or leave them out and name the blocks with --shape)"
        );
        let uneven = [PLAIN, "-", PLAIN, PLAIN, PLAIN, "-", PLAIN, PLAIN];
        assert_eq!(
            shape_of(&uneven, None).unwrap_err(),
            "line 2: found separators after rows 1 and 4, expected blocks of the same size (the \
             board has 6x6 cells)"
        );
    }
}
