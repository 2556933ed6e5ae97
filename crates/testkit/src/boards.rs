//! Boards of every shape, made here, with a seed.

use satur_model::{Digit, Grid, Puzzle, Random, Shape, Symmetry};

/// Shapes that between them show every way in which a solver could lean on 9x9: square and
/// not, both tilings of side 8, rows as blocks, a side of 1, digits past 9.
pub fn small_shapes() -> Vec<Shape> {
    [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 3),
        (2, 2),
        (1, 5),
        (2, 3),
        (3, 2),
        (1, 7),
        (2, 4),
        (4, 2),
        (3, 3),
        (2, 5),
    ]
    .map(|(rows, cols)| shape(rows, cols))
    .into()
}

/// Shapes past 9x9, for boards with few empty cells.
pub fn large_shapes() -> Vec<Shape> {
    [(3, 4), (4, 3), (3, 5), (4, 4), (5, 5), (6, 6)]
        .map(|(rows, cols)| shape(rows, cols))
        .into()
}

/// The shape with blocks of a number of rows and columns.
pub fn shape(rows: usize, cols: usize) -> Shape {
    Shape::new(rows, cols).expect("tests name shapes that exist")
}

/// A full board: a pattern of shifted rows in a random disguise. Enough for tests; by far not
/// every board can come out.
pub fn full(shape: Shape, random: &mut Random) -> Grid {
    Symmetry::random(shape, random).grid(&Grid::shifted(shape))
}

/// A board with at least one solution: a full one with this many random cells emptied.
pub fn with_holes(shape: Shape, holes: usize, random: &mut Random) -> Puzzle {
    let mut grid = full(shape, random);
    let mut cells: Vec<_> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    for &cell in &cells[..holes.min(cells.len())] {
        grid[cell] = None;
    }
    Puzzle::new(grid)
}

/// A board with random digits in random cells, no two clashing directly: mostly without a
/// solution when there are many.
pub fn with_random_givens(shape: Shape, givens: usize, random: &mut Random) -> Puzzle {
    let mut grid = Grid::empty(shape);
    for _ in 0..givens {
        let cell = satur_model::Cell::new(random.below(shape.cells()));
        let digit = Digit::new(random.below(shape.side()));
        let is_free = shape
            .peers(cell)
            .iter()
            .all(|&peer| grid[peer] != Some(digit));
        if grid[cell].is_none() && is_free {
            grid[cell] = Some(digit);
        }
    }
    Puzzle::new(grid)
}
