//! Symmetric patterns of givens.
//!
//! A symmetry here moves cells, not digits: if one cell of an orbit has a given, all have. It acts
//! on the square of cells and is independent of the blocks, so every square has them all. Boards of
//! overlapping grids have those that map each of their cells to another.

use std::fmt;
use std::str::FromStr;

use satur_model::{Cell, Shape};

/// The symmetry of the pattern of givens. (`satur_model::Symmetry` moves whole boards.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CluePattern {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by half a turn.
    Rotate180,
    /// Rotation by a quarter turn.
    Rotate90,
    /// Reflection of top and bottom: the lower half is the upper one upside down.
    MirrorH,
    /// Reflection of left and right: the right half is the left one reversed.
    MirrorV,
    /// Both reflections.
    MirrorBoth,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the other diagonal.
    Antidiagonal,
    /// Both diagonal reflections.
    Diagonals,
    /// All eight symmetries of the square.
    Dihedral,
}

/// The image of a cell of a rectangle with this last row and last column; `None` if it is outside.
type Move = fn((usize, usize), (usize, usize)) -> Option<(usize, usize)>;

const HALF: Move = |last, (row, col)| Some((last.0 - row, last.1 - col));
const QUARTER: Move = |last, (row, col)| Some((col, last.0 - row));
const TOP: Move = |last, (row, col)| Some((last.0 - row, col));
const LEFT: Move = |last, (row, col)| Some((row, last.1 - col));
const DIAGONAL: Move = |_, (row, col)| Some((col, row));
const ANTIDIAGONAL: Move =
    |last, (row, col)| Some((last.0.checked_sub(col)?, last.1.checked_sub(row)?));

impl CluePattern {
    /// All symmetries with their names.
    pub const ALL: [(&'static str, Self); 10] = [
        ("none", Self::None),
        ("rotate180", Self::Rotate180),
        ("rotate90", Self::Rotate90),
        ("mirror-h", Self::MirrorH),
        ("mirror-v", Self::MirrorV),
        ("mirror-both", Self::MirrorBoth),
        ("diagonal", Self::Diagonal),
        ("antidiagonal", Self::Antidiagonal),
        ("diagonals", Self::Diagonals),
        ("dihedral", Self::Dihedral),
    ];

    /// The generators of the symmetry.
    fn generators(self) -> &'static [Move] {
        match self {
            Self::None => &[],
            Self::Rotate180 => &[HALF],
            Self::Rotate90 => &[QUARTER],
            Self::MirrorH => &[TOP],
            Self::MirrorV => &[LEFT],
            Self::MirrorBoth => &[TOP, LEFT],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::Diagonals => &[DIAGONAL, ANTIDIAGONAL],
            Self::Dihedral => &[QUARTER, DIAGONAL],
        }
    }

    /// Whether a board has the symmetry itself: every square does, overlapping grids may not.
    pub fn fits(self, shape: Shape) -> bool {
        self.generators().iter().all(|&step| {
            let mut cells = shape.all_cells();
            cells.all(|cell| moved(shape, step, cell).is_some())
        })
    }

    /// The numbers of givens that a pattern on a shape can have, from 0: the sums of sizes of orbits.
    pub fn counts(self, shape: Shape) -> Vec<usize> {
        let mut is_sum = vec![false; shape.cells() + 1];
        is_sum[0] = true;
        for size in self.orbits(shape).iter().map(Vec::len) {
            for sum in (size..is_sum.len()).rev() {
                is_sum[sum] |= is_sum[sum - size];
            }
        }
        (0..is_sum.len()).filter(|&sum| is_sum[sum]).collect()
    }

    /// The orbits of the cells of a shape, each of which has givens completely or not at all. A
    /// cell whose image is not a cell is alone: see [`fits`](Self::fits).
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        let mut is_taken = vec![false; shape.cells()];
        let mut orbits = Vec::new();
        for first in shape.all_cells() {
            if std::mem::replace(&mut is_taken[first.index()], true) {
                continue;
            }
            let mut orbit = vec![first];
            let mut at = 0;
            while let Some(&cell) = orbit.get(at) {
                at += 1;
                for &step in self.generators() {
                    let Some(next) = moved(shape, step, cell) else {
                        continue;
                    };
                    if !std::mem::replace(&mut is_taken[next.index()], true) {
                        orbit.push(next);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }
}

/// The image of a cell under a move, if there is one.
fn moved(shape: Shape, step: Move, cell: Cell) -> Option<Cell> {
    let last = (shape.height() - 1, shape.width() - 1);
    let (row, col) = step(last, (shape.row(cell), shape.col(cell)))?;
    shape.cell_at(row, col)
}

impl fmt::Display for CluePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::ALL.iter().find(|(_, known)| known == self);
        f.write_str(named.map_or("none", |(name, _)| name))
    }
}

impl FromStr for CluePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.iter().find(|(name, _)| *name == text);
        named.map(|(_, symmetry)| *symmetry).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|(name, _)| *name).collect();
            format!("'{text}' is no symmetry; there are {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_have_sums_of_orbits() {
        let six = Shape::new(2, 3).unwrap();
        let counts = CluePattern::Rotate180.counts(six);
        assert_eq!(counts, (0..=36).step_by(2).collect::<Vec<_>>());
        let counts = CluePattern::Rotate90.counts(Shape::classic());
        assert!(counts.contains(&24) && counts.contains(&25) && !counts.contains(&26));
        assert_eq!(CluePattern::None.counts(six).len(), 37);
    }

    #[test]
    fn orbits_part_the_board_in_sets_of_the_right_size() {
        // For each symmetry, the number of orbits of the 81 cells.
        let expected = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for ((name, symmetry), count) in CluePattern::ALL.into_iter().zip(expected) {
            let orbits = symmetry.orbits(Shape::classic());
            assert_eq!(orbits.len(), count, "{name}");
            let mut cells: Vec<Cell> = orbits.concat();
            cells.sort_unstable();
            assert_eq!(cells, Shape::classic().all_cells().collect::<Vec<_>>());
            assert_eq!(name.parse(), Ok(symmetry));
            assert_eq!(symmetry.to_string(), name);
        }
        assert!(
            "round"
                .parse::<CluePattern>()
                .unwrap_err()
                .contains("rotate90")
        );
    }
}
