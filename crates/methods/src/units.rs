//! Sets of cells that all differ, as search engines need them: houses, and bare edges as sets of
//! two.

use satur_model::{Cell, House, HouseKind, Layout};

/// The sets of cells that all differ: the houses of a layout under their own numbers, then each
/// pair of cells that a rule makes differ.
pub(crate) struct Units {
    /// The row, the column and the block of each cell; of the first grid where grids overlap.
    pub(crate) primary: Vec<[u16; 3]>,
    /// The other units of each cell; an empty list if no cell has any.
    pub(crate) more: Vec<Vec<u16>>,
    /// Whether each unit has a cell for every digit.
    pub(crate) is_complete: Vec<bool>,
}

impl Units {
    pub(crate) fn new(layout: &Layout) -> Self {
        if layout.has_three_houses() {
            return Self::of_triples(layout);
        }
        let shape = layout.shape();
        let houses = layout.house_count();
        let mut is_complete: Vec<bool> = (0..houses)
            .map(|house| layout.is_complete(House::new(house)))
            .collect();
        let (mut primary, mut more) = (Vec::new(), Vec::new());
        for cell in shape.all_cells() {
            let own = HouseKind::ALL.map(|kind| {
                let house = layout.house_of(cell, kind);
                house.expect("a row, a column and a block").index() as u16
            });
            let others = layout
                .houses_of(cell)
                .iter()
                .map(|house| house.index() as u16);
            more.push(
                others
                    .filter(|house| !own.contains(house))
                    .collect::<Vec<u16>>(),
            );
            primary.push(own);
        }
        for pair in shape.all_cells().flat_map(|cell| edges_from(layout, cell)) {
            for cell in pair {
                more[cell.index()].push(is_complete.len() as u16);
            }
            is_complete.push(false);
        }
        Self {
            primary,
            more,
            is_complete,
        }
    }

    /// The units of a board whose every cell lies in one row, one column and one block.
    fn of_triples(layout: &Layout) -> Self {
        let triple = |cell| {
            let houses = layout.houses_of(cell);
            [0, 1, 2].map(|kind| houses[kind].index() as u16)
        };
        Self {
            primary: layout.shape().all_cells().map(triple).collect(),
            more: Vec::new(),
            is_complete: vec![true; layout.house_count()],
        }
    }

    /// The units of a cell besides its row, column and block.
    pub(crate) fn more(&self, cell: usize) -> &[u16] {
        self.more.get(cell).map_or(&[], Vec::as_slice)
    }

    /// How many units there are.
    pub(crate) fn len(&self) -> usize {
        self.is_complete.len()
    }
}

/// The bare edges from a cell to later ones.
fn edges_from(layout: &Layout, cell: Cell) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let edges = layout.edges_of(cell).iter().copied();
    edges
        .filter(move |&other| other > cell)
        .map(move |other| [cell, other])
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Shape;

    /// The fast path for plain boards gives the same as the definition.
    #[test]
    fn plain_boards_have_rows_columns_and_blocks() {
        for (rows, cols) in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (4, 5)] {
            let layout = Layout::from(Shape::new(rows, cols).unwrap());
            let units = Units::new(&layout);
            assert_eq!(units.len(), layout.house_count());
            for cell in layout.shape().all_cells() {
                let by_kind = HouseKind::ALL.map(|kind| layout.house_of(cell, kind));
                let own = units.primary[cell.index()].map(|house| Some(House::new(house.into())));
                assert_eq!(own, by_kind, "{rows}x{cols}");
            }
            assert!(units.more.is_empty());
            let complete = (0..units.len()).map(|house| layout.is_complete(House::new(house)));
            assert!(complete.eq(units.is_complete.iter().copied()));
        }
    }
}
