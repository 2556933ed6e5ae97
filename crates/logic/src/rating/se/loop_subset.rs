//! Unique loops of type 3: the two cells with other digits act as one cell of a subset.

use super::grid::Grid;
use super::hint::Strikes;
use super::loops::Best;
use super::mask32::{combinations, indices};
use super::tables::{Mask32, Tables};

/// Offers the subsets that the two cells take part in.
pub(super) fn offer(
    tables: &Tables,
    grid: &Grid,
    cells: [usize; 2],
    pair: Mask32,
    length: usize,
    best: &mut Best,
) {
    let [one, two] = cells;
    let extra = (grid.cells[one] | grid.cells[two]) & !pair;
    // Sudoku Explainer stops at seven, all digits but the two.
    for size in extra.count_ones() as usize..=tables.side - 2 {
        for kind in 0..3 {
            let house = tables.houses_of[one][kind] as usize;
            if house != tables.houses_of[two][kind] as usize {
                continue;
            }
            let pattern = Shared {
                tables,
                grid,
                house,
                cells,
                pair,
                extra,
                size,
            };
            let empty = usize::from(grid.empty[house]);
            if size * 2 <= empty {
                pattern.naked(|added, strikes| best.offer(3, length, added, strikes));
            }
            if size * 2 < empty {
                pattern.hidden(|added, strikes| best.offer(3, length, added, strikes));
            }
        }
    }
}

/// Two cells of a loop in a house, and the size of the subset.
struct Shared<'a> {
    tables: &'a Tables,
    grid: &'a Grid,
    house: usize,
    cells: [usize; 2],
    pair: Mask32,
    extra: Mask32,
    size: usize,
}

impl Shared<'_> {
    /// Other cells that share `size` digits with the extra digits of the two.
    fn naked(&self, mut found: impl FnMut(f64, Strikes)) {
        let [one, two] = self.cells;
        let at = |cell| {
            let house_cells = self.tables.house(self.house).iter();
            house_cells
                .take_while(|&&other| other as usize != cell)
                .count()
        };
        let (first, second) = (at(one), at(two));
        for places in combinations(self.size, self.tables.side) {
            let places = places as Mask32;
            if places >> first & 1 == 0 || places >> second & 1 == 1 {
                continue;
            }
            let others = places & !(1 << first);
            let digits_at = |place| self.grid.cells[self.tables.cell(self.house, place)];
            let of_others = indices(others).fold(0, |all, place| all | digits_at(place));
            let common = self.extra & self.grid.cells[one] & self.grid.cells[two];
            let is_subset = (common | of_others).count_ones() as usize == self.size
                && (self.extra | of_others).count_ones() as usize == self.size
                && self.extra.count_ones() > 1
                && indices(others).all(|place| digits_at(place).count_ones() > 1);
            if is_subset {
                let digits = self.extra | of_others;
                let left = (0..self.tables.side)
                    .filter(|&place| places >> place & 1 == 0 && place != second);
                let added = f64::from(digits.count_ones() - 1) * 0.1;
                found(added, self.strikes(left, digits));
            }
        }
    }

    /// Other digits that share `size` places with the two digits of the loop.
    fn hidden(&self, mut found: impl FnMut(f64, Strikes)) {
        let all = (1 << self.tables.side) - 1;
        let rest: Vec<usize> = indices(all & !self.pair & !self.extra).collect();
        let Some(more) = self.size.checked_sub(2) else {
            return;
        };
        let own = self.places_of_cells();
        let second = own[1];
        for chosen in combinations(more, rest.len()) {
            let digits = indices(chosen as Mask32).fold(self.pair, |all, at| all | 1 << rest[at]);
            let places_of = |digit| self.grid.places(self.house, digit) & !second;
            if indices(digits).any(|digit| places_of(digit) == 0) {
                continue;
            }
            let places = indices(digits).fold(0, |all, digit| all | places_of(digit));
            if places.count_ones() as usize == self.size {
                let others = places & !own[0] & !second;
                let strikes = self.strikes(indices(others), all & !digits);
                // The number of the other places, minus one; it may be negative.
                found((f64::from(others.count_ones()) - 1.0) * 0.1, strikes);
            }
        }
    }

    /// The places of the two cells, each as a set.
    fn places_of_cells(&self) -> [Mask32; 2] {
        let kind = self.tables.kind(self.house);
        self.cells
            .map(|cell| 1 << self.tables.places_of[cell][kind])
    }

    fn strikes(&self, places: impl Iterator<Item = usize>, digits: Mask32) -> Strikes {
        places
            .map(|place| self.tables.cell(self.house, place))
            .map(|cell| (cell as u16, self.grid.cells[cell] & digits))
            .filter(|&(_, gone)| gone != 0)
            .collect()
    }
}
