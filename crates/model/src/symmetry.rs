//! The transformations that keep a Sudoku a Sudoku.
//!
//! Renaming the digits, permuting the rows inside a band, the bands, the columns inside a stack,
//! the stacks, and transposing (which turns R x C blocks into C x R): each of these maps the
//! solutions of a puzzle to those of its image, so their number, and every fair rating, stays the
//! same. Tests use this: a solver that answers differently for an image is wrong.

use crate::{
    Candidates, Cell, Digit, DigitSet, Grid, Puzzle, PuzzleError, Random, Shape, Solution,
};

/// A transformation of boards of one shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    shape: Shape,
    transpose: bool,
    /// Row `r` of the result is row `rows[r]` of the (transposed) board; columns likewise.
    rows: Vec<usize>,
    cols: Vec<usize>,
    /// Digit `d` becomes `digits[d]`.
    digits: Vec<usize>,
}

impl Symmetry {
    /// Returns the identity.
    pub fn identity(shape: Shape) -> Self {
        let same: Vec<usize> = (0..shape.side()).collect();
        Self {
            shape,
            transpose: false,
            rows: same.clone(),
            cols: same.clone(),
            digits: same,
        }
    }

    /// Renames digits: `digits[d]` is the new index of digit `d`. `None` unless `digits` is a
    /// permutation.
    pub fn relabel(shape: Shape, digits: &[usize]) -> Option<Self> {
        is_permutation(digits, shape.side()).then(|| Self {
            digits: digits.to_vec(),
            ..Self::identity(shape)
        })
    }

    /// Moves rows: row `r` of the result is row `rows[r]` of the board. `None` unless bands stay
    /// together.
    pub fn move_rows(shape: Shape, rows: &[usize]) -> Option<Self> {
        keeps_bands(rows, shape.side(), shape.block_rows()).then(|| Self {
            rows: rows.to_vec(),
            ..Self::identity(shape)
        })
    }

    /// Moves columns: column `c` of the result is column `cols[c]` of the board. `None` unless
    /// stacks stay together.
    pub fn move_cols(shape: Shape, cols: &[usize]) -> Option<Self> {
        keeps_bands(cols, shape.side(), shape.block_cols()).then(|| Self {
            cols: cols.to_vec(),
            ..Self::identity(shape)
        })
    }

    /// Mirrors along the main diagonal; the result has the [transposed](Shape::transposed) shape.
    pub fn transpose(shape: Shape) -> Self {
        Self {
            transpose: true,
            ..Self::identity(shape)
        }
    }

    /// Returns a uniformly random symmetry that keeps the shape. If blocks are square, half of them
    /// transpose.
    pub fn random(shape: Shape, random: &mut Random) -> Self {
        let mut digits: Vec<usize> = (0..shape.side()).collect();
        random.shuffle(&mut digits);
        Self {
            shape,
            transpose: shape == shape.transposed() && random.below(2) == 1,
            rows: shuffled_bands(shape.side(), shape.block_rows(), random),
            cols: shuffled_bands(shape.side(), shape.block_cols(), random),
            digits,
        }
    }

    /// The shape of the image.
    pub fn result_shape(&self) -> Shape {
        if self.transpose {
            self.shape.transposed()
        } else {
            self.shape
        }
    }

    /// The cell that the cell of the image at this place comes from.
    fn source(&self, row: usize, col: usize) -> Cell {
        let (row, col) = (self.rows[row], self.cols[col]);
        if self.transpose {
            self.shape.cell(col, row)
        } else {
            self.shape.cell(row, col)
        }
    }

    fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.digits[digit.index()])
    }

    /// Pairs of a cell of the image and the cell it comes from.
    fn moves(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let shape = self.result_shape();
        shape
            .all_cells()
            .map(move |cell| (cell, self.source(shape.row(cell), shape.col(cell))))
    }

    /// Returns the image of a grid.
    pub fn grid(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a symmetry belongs to one shape");
        let mut moved = Grid::empty(self.result_shape());
        for (to, from) in self.moves() {
            moved[to] = grid[from].map(|digit| self.digit(digit));
        }
        moved
    }

    /// Returns the image of pencil marks.
    pub fn candidates(&self, marks: &Candidates) -> Candidates {
        let mut moved = Candidates::full(self.result_shape());
        for (to, from) in self.moves() {
            moved[to] = marks[from]
                .iter()
                .map(|digit| self.digit(digit))
                .collect::<DigitSet>();
        }
        moved
    }

    /// The puzzle in disguise. Fails on a board with rules or clues, which would not hold any more.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Result<Puzzle, PuzzleError> {
        if !puzzle.is_plain() {
            let layout = puzzle.layout();
            let jigsaw = layout.jigsaw().map(|_| "jigsaw");
            let rules = layout.rules().iter().map(|rule| rule.id);
            let clues = puzzle.clues().iter().map(|clue| clue.kind().id);
            let mut names: Vec<&str> = jigsaw.into_iter().chain(rules).chain(clues).collect();
            names.dedup();
            return Err(PuzzleError::NoDisguise(names.join(", ")));
        }
        let mut moved = Puzzle::new(self.grid(puzzle.givens()));
        if let Some(placed) = puzzle.placed() {
            moved = moved.with_placed(self.grid(placed))?;
        }
        if let Some(marks) = puzzle.written_marks() {
            moved = moved.with_marks(self.candidates(marks))?;
        }
        Ok(moved)
    }

    /// Returns the image of a solution, which solves the image of its puzzle.
    pub fn solution(&self, solution: &Solution) -> Solution {
        let blank = Puzzle::new(Grid::empty(self.result_shape()));
        Solution::verify(&blank, self.grid(solution.grid())).expect("symmetries keep solutions")
    }

    /// Returns the inverse.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, cols) = (inverted(&self.rows), inverted(&self.cols));
        let (rows, cols) = if self.transpose {
            (cols, rows)
        } else {
            (rows, cols)
        };
        Self {
            shape: self.result_shape(),
            transpose: self.transpose,
            rows,
            cols,
            digits: inverted(&self.digits),
        }
    }
}

fn is_permutation(order: &[usize], side: usize) -> bool {
    let mut seen = vec![false; side];
    order.len() == side
        && order
            .iter()
            .all(|&i| i < side && !std::mem::replace(&mut seen[i], true))
}

/// Whether lines of one band stay in one band.
fn keeps_bands(order: &[usize], side: usize, band: usize) -> bool {
    is_permutation(order, side)
        && order
            .chunks(band)
            .all(|c| c.iter().all(|i| i / band == c[0] / band))
}

fn shuffled_bands(side: usize, band: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..side / band).collect();
    random.shuffle(&mut bands);
    let mut order = Vec::with_capacity(side);
    for at in bands {
        let mut lines: Vec<usize> = (at * band..(at + 1) * band).collect();
        random.shuffle(&mut lines);
        order.extend(lines);
    }
    order
}

fn inverted(order: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; order.len()];
    for (to, &from) in order.iter().enumerate() {
        inverse[from] = to;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> [Shape; 5] {
        [(1, 1), (2, 2), (2, 4), (4, 2), (3, 3)].map(|(r, c)| Shape::new(r, c).unwrap())
    }

    /// A full board that is easy to write down: each row is the one above, shifted.
    fn full(shape: Shape) -> Grid {
        let (rows, cols, side) = (shape.block_rows(), shape.block_cols(), shape.side());
        let mut grid = Grid::empty(shape);
        for cell in shape.all_cells() {
            let (row, col) = (shape.row(cell), shape.col(cell));
            grid[cell] = Some(Digit::new((cols * (row % rows) + row / rows + col) % side));
        }
        grid
    }

    #[test]
    fn a_disguised_solution_is_a_solution_and_comes_back() {
        let mut random = Random::new(5);
        for shape in shapes() {
            let solved = Solution::verify(&Puzzle::new(Grid::empty(shape)), full(shape)).unwrap();
            for _ in 0..50 {
                let symmetry = Symmetry::random(shape, &mut random);
                let there = symmetry.solution(&solved);
                assert_eq!(symmetry.inverse().solution(&there), solved);
            }
            let flipped = Symmetry::transpose(shape);
            assert_eq!(flipped.solution(&solved).grid().shape(), shape.transposed());
            assert_eq!(
                flipped.inverse().grid(&flipped.grid(&full(shape))),
                full(shape)
            );
        }
    }

    #[test]
    fn a_board_with_rules_or_clues_has_no_disguise() {
        let shape = Shape::classic();
        let identity = Symmetry::identity(shape);
        let plain = Puzzle::new(Grid::empty(shape));
        assert_eq!(identity.puzzle(&plain).as_ref(), Ok(&plain));
        let rules = ["x", "anti-knight"].map(|id| crate::rules::find(id).unwrap());
        let layout = crate::Layout::new(shape, None, &rules).unwrap();
        let ruled = plain.clone().with_layout(layout).unwrap();
        let refused = Err(PuzzleError::NoDisguise("x, anti-knight".to_owned()));
        assert_eq!(identity.puzzle(&ruled), refused);
        let kind = crate::clues::find("even").unwrap();
        let cells = vec![vec![Cell::new(0)]];
        let clue = crate::clues::Clue::new(kind, plain.layout(), cells, Vec::new(), "").unwrap();
        let clued = plain.with_clues(vec![clue]).unwrap();
        let refused = Err(PuzzleError::NoDisguise("even".to_owned()));
        assert_eq!(identity.puzzle(&clued), refused);
    }

    #[test]
    fn only_moves_that_keep_bands_are_symmetries() {
        let shape = Shape::new(2, 3).unwrap();
        assert!(Symmetry::move_rows(shape, &[2, 3, 1, 0, 5, 4]).is_some());
        assert!(Symmetry::move_rows(shape, &[0, 2, 1, 3, 4, 5]).is_none());
        assert!(Symmetry::move_cols(shape, &[5, 3, 4, 0, 1, 2]).is_some());
        assert!(Symmetry::move_cols(shape, &[2, 3, 1, 0, 5, 4]).is_none());
        assert!(Symmetry::relabel(shape, &[0, 1, 2, 3, 4, 4]).is_none());
        assert!(Symmetry::relabel(shape, &[5, 1, 2, 3, 4, 0]).is_some());
    }
}
