//! Crossings of lines and blocks, the subject of locked candidates, fish and intersections.

use crate::regions::Regions;
use crate::{Cell, House, HouseKind};

/// A crossing of a line and a block: the cells they share, and the rest of each.
///
/// [`Shape::crossings`](crate::Shape::crossings) lists them.
#[derive(Debug)]
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
    /// Returns the crossings of these lines with the blocks in at least this many cells, where the
    /// line has other cells too.
    pub(crate) fn of_lines(
        lines: impl Iterator<Item = House>,
        regions: &Regions,
        least: usize,
    ) -> Vec<Self> {
        let block_of = |cell: &Cell| {
            let mut houses = regions.houses_of(*cell).iter().copied();
            houses.find(|&house| regions.house_kind(house).0 == HouseKind::Block)
        };
        let mut crossings = Vec::new();
        for line in lines {
            let line_cells = regions.house(line);
            let mut blocks: Vec<House> = line_cells.iter().filter_map(block_of).collect();
            blocks.sort_unstable();
            blocks.dedup();
            for block in blocks {
                let (shared, line_rest): (Vec<Cell>, Vec<Cell>) = line_cells
                    .iter()
                    .partition(|cell| block_of(cell) == Some(block));
                let block_cells = regions.house(block).iter().copied();
                let is_outside = |cell: &Cell| !regions.houses_of(*cell).contains(&line);
                if shared.len() >= least && !line_rest.is_empty() {
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
