//! Where lines and blocks cross, which locked candidates, fish and intersections are about.

use std::ops::Range;

use crate::{Cell, House};

/// Where a line and a block cross: the cells of both, and what is left of each.
///
/// [`Shape::crossings`](crate::Shape::crossings) lists them.
pub struct Crossing {
    /// The row or column.
    pub line: House,
    /// The block.
    pub block: House,
    /// Cells of both, row by row.
    pub shared: Vec<Cell>,
    /// Cells of the line alone.
    pub line_rest: Vec<Cell>,
    /// Cells of the block alone.
    pub block_rest: Vec<Cell>,
}

impl Crossing {
    /// Returns the crossings of these lines with the blocks, where both have cells of their own
    /// besides. `members` lists the cells of each house, `houses_of` the houses of each cell.
    pub(crate) fn of_lines(
        lines: Range<usize>,
        members: &[Vec<Cell>],
        houses_of: &[[House; 3]],
    ) -> Vec<Self> {
        let mut crossings = Vec::new();
        for line in lines.map(House::new) {
            let line_cells = &members[line.index()];
            let block_of = |cell: &Cell| houses_of[cell.index()][2];
            let mut blocks: Vec<House> = line_cells.iter().map(block_of).collect();
            blocks.dedup();
            for block in blocks {
                let (shared, line_rest): (Vec<Cell>, Vec<Cell>) =
                    line_cells.iter().partition(|cell| block_of(cell) == block);
                let block_cells = members[block.index()].iter().copied();
                let is_outside = |cell: &Cell| !houses_of[cell.index()].contains(&line);
                if shared.len() > 1 && !line_rest.is_empty() {
                    crossings.push(Self {
                        line,
                        block,
                        shared,
                        line_rest,
                        block_rest: block_cells.filter(is_outside).collect(),
                    });
                }
            }
        }
        crossings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HouseKind, Shape};

    #[test]
    fn crossings_split_a_line_and_a_block() {
        let count = |rows, cols| {
            let shape = Shape::new(rows, cols).unwrap();
            let count = |lines| shape.crossings(lines).len();
            (count(HouseKind::Row), count(HouseKind::Column))
        };
        assert_eq!(count(3, 3), (27, 27));
        assert_eq!(count(2, 4), (16, 32));
        assert_eq!((count(1, 4), count(1, 1)), ((0, 0), (0, 0)));
        let shape = Shape::new(2, 4).unwrap();
        let kinds = [HouseKind::Row, HouseKind::Column];
        for crossing in kinds.iter().flat_map(|&lines| shape.crossings(lines)) {
            let join = |one: &[Cell], other: &[Cell]| {
                let mut cells = [one, other].concat();
                cells.sort_unstable();
                cells
            };
            let Crossing { shared, .. } = crossing;
            assert_eq!(
                join(shared, &crossing.line_rest),
                shape.house(crossing.line)
            );
            assert_eq!(
                join(shared, &crossing.block_rest),
                shape.house(crossing.block)
            );
        }
    }
}
