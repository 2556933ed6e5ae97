//! Where clues of one layer lie on one another, and by how much each of them is moved so that none is hidden.
//!
//! The first of several clues at a place stands where it would stand alone; each later one gets the lowest *level* that no
//! clue on which it lies has, and every form says what a level means: lines beside each other, cages and areas one
//! inside the other, dots along their edge.

use std::collections::HashSet;

use satur_model::clues::{Clue, Form};
use satur_model::{Cell, Shape};

/// What clues of a form can share.
#[derive(PartialEq, Eq, Hash)]
enum Spot {
    /// A cell of an area.
    Area(Cell),
    /// A cell of a cage.
    Cage(Cell),
    /// An edge, or two cells that a sign joins.
    Edge([Cell; 2]),
    /// A step of a line from cell to cell.
    Step([Cell; 2]),
    /// The bulb, the circle or the other sign at the end of a line.
    End(Cell),
}

/// The level of each clue of a board, by its index.
pub(super) fn levels(clues: &[Clue]) -> Vec<usize> {
    let spots: Vec<HashSet<Spot>> = clues.iter().map(spots).collect();
    let mut levels: Vec<usize> = Vec::with_capacity(clues.len());
    for (index, own) in spots.iter().enumerate() {
        let taken: HashSet<usize> = (0..index)
            .filter(|&other| !own.is_disjoint(&spots[other]))
            .map(|other| levels[other])
            .collect();
        let free = (0..=index).find(|level| !taken.contains(level));
        levels.push(free.unwrap_or_default());
    }
    levels
}

/// Whether a clue that fills its cells shares one with another that does.
pub(super) fn shares_ground(clue: &Clue, clues: &[Clue]) -> bool {
    let fills = |other: &&Clue| {
        matches!(other.kind().form, Form::Area | Form::Cell) && !std::ptr::eq(*other, clue)
    };
    let mut others = clues.iter().filter(fills);
    others.any(|other| {
        clue.all_cells()
            .any(|cell| other.all_cells().any(|c| c == cell))
    })
}

/// Whether a clue in a corner stands at the upper left corner of a cell.
pub(super) fn has_corner_sign(shape: Shape, cell: Cell, clues: &[Clue]) -> bool {
    let (row, col) = (shape.row(cell), shape.col(cell));
    let before = row.checked_sub(1).zip(col.checked_sub(1));
    let Some(before) = before.and_then(|(row, col)| shape.cell_at(row, col)) else {
        return false;
    };
    let corners = clues.iter().filter(|clue| clue.kind().form == Form::Corner);
    let is_there = |clue: &Clue| {
        let cells = clue.cells();
        cells.len() == 4 && cells.contains(&cell) && cells.contains(&before)
    };
    corners.into_iter().any(is_there)
}

fn spots(clue: &Clue) -> HashSet<Spot> {
    let pair = |a: Cell, b: Cell| [a.min(b), a.max(b)];
    let mut spots = HashSet::new();
    match clue.kind().form {
        Form::Area => spots.extend(clue.all_cells().map(Spot::Area)),
        Form::Cage => spots.extend(clue.all_cells().map(Spot::Cage)),
        Form::Dot => {
            spots.insert(Spot::Edge(pair(clue.cells()[0], clue.cells()[1])));
        }
        form @ (Form::Line | Form::Thermometer | Form::Ends | Form::Arrow) => {
            let cells: Vec<Cell> = clue.all_cells().collect();
            spots.extend(cells.windows(2).map(|two| Spot::Step(pair(two[0], two[1]))));
            if form != Form::Line {
                spots.insert(Spot::End(cells[0]));
            }
            if form == Form::Ends {
                spots.insert(Spot::End(cells[cells.len() - 1]));
            }
            if form == Form::Arrow {
                spots.extend(clue.group(0).iter().copied().map(Spot::End));
            }
        }
        Form::Cell | Form::Corner | Form::Outside | Form::Board => {}
    }
    spots
}
