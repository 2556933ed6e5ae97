//! Search for n sets whose union has a given number of elements.
//!
//! The sets are the digits of the cells of a house, or the places of its digits: one search finds
//! naked and hidden subsets. A set with one element is left to the techniques that place.

use satur_model::{House, Stop};

use crate::{Board, Flow, Mask};

/// Searches among sets for n whose union has a given number of elements.
pub struct SubsetSearch<'p> {
    /// The owner of each set, and the set.
    items: [(u8, Mask); 64],
    count: usize,
    size: usize,
    stop: &'p Stop,
    looked_at: u64,
}

impl<'p> SubsetSearch<'p> {
    /// Searches the candidates of the cells of a house, each cell by its place. `None` if too few
    /// cells have at most `size` digits.
    pub fn naked<const N: usize>(board: &Board<N>, house: House, size: usize) -> Option<Self> {
        let cells = board.layout().house(house).iter().enumerate();
        Self::new(
            cells.map(|(place, &cell)| (place, board.digits(cell))),
            size,
        )
    }

    /// Searches the places of the open digits of a house. `None` if too few digits have at most
    /// `size` places.
    pub fn hidden<const N: usize>(board: &Board<N>, house: House, size: usize) -> Option<Self> {
        let digits = board.open(house).iter();
        Self::new(
            digits.map(|digit| (digit, board.places(house, digit))),
            size,
        )
    }

    fn new(all: impl Iterator<Item = (usize, Mask)> + Clone, size: usize) -> Option<Self> {
        let small = all.filter(|(_, set)| (2..=size).contains(&set.len()));
        if small.clone().count() < size {
            return None;
        }
        let mut sets = Self {
            items: [(0, Mask::EMPTY); 64],
            count: 0,
            size,
            stop: Stop::never(),
            looked_at: 0,
        };
        for (owner, set) in small {
            sets.items[sets.count] = (owner as u8, set);
            sets.count += 1;
        }
        Some(sets)
    }

    /// Sets when the search has to end.
    #[must_use]
    pub fn with_stop(self, stop: &'p Stop) -> Self {
        Self { stop, ..self }
    }

    /// Passes each hit to `take`: the owners of the sets, and their union.
    pub fn each(&mut self, take: &mut dyn FnMut(Mask, Mask) -> Flow) -> Flow {
        self.extend(0, self.size, Mask::EMPTY, Mask::EMPTY, take)
    }

    /// The number of combinations examined.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Adds `missing` more of the sets from `from` on.
    fn extend(
        &mut self,
        from: usize,
        missing: usize,
        owners: Mask,
        union: Mask,
        take: &mut dyn FnMut(Mask, Mask) -> Flow,
    ) -> Flow {
        // Only searches for many sets take long.
        if missing > 3 && self.stop.is_over() {
            return Flow::Break(());
        }
        self.looked_at += (self.count - from) as u64;
        for at in from..self.count {
            let (owner, set) = self.items[at];
            let (owners, union) = (owners | Mask::of(usize::from(owner)), union | set);
            if union.len() > self.size {
                continue;
            }
            if missing == 1 {
                take(owners, union)?;
            } else {
                self.extend(at + 1, missing - 1, owners, union, take)?;
            }
        }
        Flow::Continue(())
    }
}
