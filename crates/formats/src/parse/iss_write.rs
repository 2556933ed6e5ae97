//! Boards as ISS strings.

use std::fmt::Write as _;

use satur_model::clues::Clue;
use satur_model::{Cell, Shape};

use crate::Sheet;
use crate::parse::iss_automata::Machine;
use crate::parse::iss_codes::table_key;
use crate::parse::iss_places::diagonal_from;
use crate::parse::iss_read::{GLOBAL, PLAIN};
use crate::parse::rules::regions_text;

/// The largest side whose rows and columns have a sign each.
const MOST: usize = 16;

/// The board of a sheet, or why it has no such string.
pub(crate) fn text(sheet: &Sheet) -> Result<String, String> {
    let puzzle = sheet.position();
    let (shape, layout) = (puzzle.shape(), puzzle.layout());
    let side = shape.side();
    let no_room = |what: &str| format!("format 'iss' has no room for {what}; json has");
    if !shape.is_square() || !(2..=MOST).contains(&side) {
        return Err(no_room("boards other than squares of side 2 to 16"));
    }
    // Also where it is the usual one: a size begins a puzzle, which sets the lines of a list apart.
    let mut text = format!(".Shape~{side}x{side}");
    let usual = (2..=side.isqrt()).rev().find(|rows| side % rows == 0);
    let is_latin = layout.rules().iter().any(|rule| rule.id == "latin");
    if layout.jigsaw().is_some() {
        let regions = regions_text(layout).ok_or_else(|| no_room("so many regions"))?;
        let _ = write!(text, ".NoBoxes.Jigsaw~{regions}");
    } else if is_latin {
        text += ".NoBoxes";
    } else if usual.and_then(|rows| Shape::new(rows, side / rows).ok()) != Some(shape) {
        return Err(no_room("blocks of this shape"));
    }
    for rule in layout.rules() {
        text += match rule.id {
            "x" => ".Diagonal~1.Diagonal~-1",
            "windoku" => ".Windoku",
            "disjoint" => ".DisjointSets",
            "anti-knight" => ".AntiKnight",
            "anti-king" => ".AntiKing",
            "latin" => "",
            other => return Err(no_room(&format!("the rule {other}"))),
        };
    }
    for clue in puzzle.clues() {
        text += &clue_text(clue, shape)
            .ok_or_else(|| no_room(&format!("the clue {}", clue.kind().id)))?;
    }
    let board = puzzle.board();
    let mut givens = String::new();
    for (cell, digit) in board.filled() {
        let _ = write!(givens, "~{}_{digit}", name(shape, cell));
    }
    if let Some(marks) = puzzle.written_marks() {
        for cell in board.blanks() {
            if marks[cell].is_empty() || marks[cell].len() == 1 {
                return Err(no_room("a cell with one pencil mark or none"));
            }
            if marks[cell].len() < side {
                let _ = write!(givens, "~{}", name(shape, cell));
                for digit in marks[cell].iter() {
                    let _ = write!(givens, "_{digit}");
                }
            }
        }
    }
    if !givens.is_empty() {
        let _ = write!(text, ".{givens}");
    }
    Ok(text)
}

fn name(shape: Shape, cell: Cell) -> String {
    let sign = |index: usize| char::from_digit(index as u32 + 1, 36).unwrap_or('?');
    format!("R{}C{}", sign(shape.row(cell)), sign(shape.col(cell)))
}

fn clue_text(clue: &Clue, shape: Shape) -> Option<String> {
    let names = |cells: &[Cell]| -> String {
        cells
            .iter()
            .map(|&cell| format!("~{}", name(shape, cell)))
            .collect()
    };
    let cells = names(clue.cells());
    let all = |groups: &[&[Cell]]| -> String { groups.iter().map(|group| names(group)).collect() };
    let groups: Vec<&[Cell]> = clue.groups().collect();
    let id = clue.kind().id;
    let number = clue.number();
    Some(match id {
        "killer" => format!(".Cage~{}{cells}", number.unwrap_or(0)),
        "arrow" => format!(".Arrow{}", all(&groups)),
        "pill-arrow" if groups[0].is_sorted() => {
            format!(".PillArrow~{}{}", groups[0].len(), all(&groups))
        }
        "white" if number == Some(1) && touch(clue, shape) => format!(".WhiteDot{cells}"),
        "black" if number == Some(2) && touch(clue, shape) => format!(".BlackDot{cells}"),
        "xv" if number == Some(10) && touch(clue, shape) => format!(".X{cells}"),
        "xv" if number == Some(5) && touch(clue, shape) => format!(".V{cells}"),
        "greater" if touch(clue, shape) => format!(".GreaterThan{cells}"),
        "row-indexer" => format!(".Indexing~R{cells}"),
        "column-indexer" => format!(".Indexing~C{cells}"),
        "equal-sum" => {
            let lists: Vec<String> = groups.iter().map(|group| names(group)).collect();
            format!(".EqualSum{}", lists.join("~-"))
        }
        "same-values" => format!(".SameValues~{}{}", groups.len(), all(&groups)),
        "quadruple" => {
            let digits: Vec<String> = clue.numbers().iter().map(u32::to_string).collect();
            format!(".ContainAtLeast~{}{cells}", digits.join("_"))
        }
        "look-and-say" if clue.numbers().iter().all(|&number| number < 10) => {
            let digits: String = clue.numbers().iter().map(u32::to_string).collect();
            format!(".LookAndSay~{digits}{cells}")
        }
        "pair-chain" => format!(".Pair~{}~_{cells}", table_key(clue.text())),
        "pair-all" => format!(".PairX~{}~_{cells}", table_key(clue.text())),
        "automaton" => format!(".NFA~{}~_{cells}", Machine::from_text(clue.text())?.code()?),
        "skyscraper" => line_text("Skyscraper", clue, shape, true)?,
        "x-sum" => line_text("XSum", clue, shape, true)?,
        "numbered-room" => line_text("NumberedRoom", clue, shape, true)?,
        "sandwich" => line_text("Sandwich", clue, shape, false)?,
        "little-killer" => diagonal_text(clue, shape)?,
        _ if GLOBAL.iter().any(|&(_, ours)| ours == id) => {
            let theirs = GLOBAL.iter().find(|&&(_, ours)| ours == id);
            format!(".{}", theirs.map_or("", |&(theirs, _)| theirs))
        }
        _ => {
            let (theirs, ..) = PLAIN.iter().find(|(_, ours, _)| *ours == id)?;
            let number = number.map_or_else(String::new, |number| format!("~{number}"));
            format!(".{theirs}{number}{cells}")
        }
    })
}

/// A little killer, whose diagonal is named by the cell at one of its ends; where the number stands at the other, that end
/// follows, which the solver passes over.
fn diagonal_text(clue: &Clue, shape: Shape) -> Option<String> {
    let cells = clue.cells();
    let turned: Vec<Cell> = cells.iter().rev().copied().collect();
    // The sum is the same from both ends; each diagonal has its name at one of them.
    let ends = [cells, &turned[..]];
    let named = ends
        .into_iter()
        .find(|cells| diagonal_from(shape, cells[0]).as_deref() == Some(*cells))?;
    let mut text = format!(".LittleKiller~{}~{}", clue.number()?, name(shape, named[0]));
    if named[0] != cells[0] {
        let _ = write!(text, "~{}", name(shape, cells[0]));
    }
    Some(text)
}

/// Whether two cells touch at an edge.
fn touch(clue: &Clue, shape: Shape) -> bool {
    let [a, b] = [clue.cells()[0], clue.cells()[1]];
    shape.row(a).abs_diff(shape.row(b)) + shape.col(a).abs_diff(shape.col(b)) == 1
}

/// A clue that looks along a whole row or column.
fn line_text(theirs: &str, clue: &Clue, shape: Shape, has_ends: bool) -> Option<String> {
    let cells = clue.cells();
    let number = clue.number()?;
    let mut sorted = cells.to_vec();
    let is_forward = cells.is_sorted();
    if !is_forward {
        sorted.reverse();
    }
    let (first, side) = (sorted[0], shape.side());
    let row: Vec<Cell> = (0..side)
        .map(|at| shape.cell(shape.row(first), at))
        .collect();
    let column: Vec<Cell> = (0..side)
        .map(|at| shape.cell(at, shape.col(first)))
        .collect();
    let sign = |index: usize| char::from_digit(index as u32 + 1, 36).unwrap_or('?');
    let line = if sorted == row {
        format!("R{}", sign(shape.row(first)))
    } else if sorted == column {
        format!("C{}", sign(shape.col(first)))
    } else {
        return None;
    };
    match (has_ends, is_forward) {
        (true, true) => Some(format!(".{theirs}~{line}~{number}~")),
        (true, false) => Some(format!(".{theirs}~{line}~~{number}")),
        (false, true) => Some(format!(".{theirs}~{number}~{line}")),
        (false, false) => None,
    }
}
