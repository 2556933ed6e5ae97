//! Where the cells of a clue outside the board must lie: those that it looks at, the nearest first.

use super::Clue;
use crate::{Cell, Layout};

/// Whether the cells lie in one row or one column, one after another.
pub(super) fn check_line(clue: &Clue, layout: &Layout) -> Result<(), String> {
    if [(0, 1), (0, -1), (1, 0), (-1, 0)]
        .into_iter()
        .any(|step| goes(clue.cells(), layout, step))
    {
        return Ok(());
    }
    Err("the cells are no row or column, one after another from the clue".to_owned())
}

/// Whether the cells lie on one diagonal, one after another.
pub(super) fn check_diagonal(clue: &Clue, layout: &Layout) -> Result<(), String> {
    if [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        .into_iter()
        .any(|step| goes(clue.cells(), layout, step))
    {
        return Ok(());
    }
    Err("the cells are no diagonal, one step after another".to_owned())
}

/// Whether each cell lies a step of rows and columns behind the one before it.
fn goes(cells: &[Cell], layout: &Layout, (down, right): (isize, isize)) -> bool {
    let shape = layout.shape();
    cells.windows(2).all(|two| {
        let row = shape.row(two[0]).checked_add_signed(down);
        let col = shape.col(two[0]).checked_add_signed(right);
        (row, col) == (Some(shape.row(two[1])), Some(shape.col(two[1])))
    })
}
