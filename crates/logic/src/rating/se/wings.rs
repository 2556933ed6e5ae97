//! XY-wing (4.2) and XYZ-wing (4.4): a pivot and two cells of two digits that it sees.

use super::changes::Since;
use super::grid::Grid;
use super::hint::{Hint, Strikes};
use super::mask32::indices;
use super::rule::Rule;
use super::tables::Tables;

/// The first wing with a changed cell; `pivot_digits` is 2 for XY and 3 for XYZ.
pub(super) fn wing(tables: &Tables, grid: &Grid, pivot_digits: u32, since: Since) -> Option<Hint> {
    let changed = since.cells(tables.words);
    let sees_changed = |cell: usize| {
        let mut words = tables.seen(cell).iter().zip(&changed);
        words.any(|(seen, changed)| seen & changed != 0)
    };
    let mut twos = Vec::new();
    let (rule, rating) = if pivot_digits == 2 {
        (Rule::XyWing, 4.2)
    } else {
        (Rule::XyzWing, 4.4)
    };
    let pivots = (0..tables.cells).filter(|&cell| grid.cells[cell].count_ones() == pivot_digits);
    for pivot in pivots {
        if !since.cell(pivot) && !sees_changed(pivot) {
            continue;
        }
        let digits = grid.cells[pivot];
        twos.clear();
        let peers = tables.peers(pivot).iter().map(|&cell| cell as usize);
        twos.extend(peers.filter(|&cell| grid.cells[cell].count_ones() == 2));
        for &one in &twos {
            let first = grid.cells[one];
            if (digits & !first).count_ones() != 1 {
                continue;
            }
            for &two in &twos {
                let second = grid.cells[two];
                let common = digits & first & second;
                if (digits | first | second).count_ones() != 3
                    || common.count_ones() != pivot_digits - 2
                {
                    continue;
                }
                let shared = first & second;
                let strikes: Strikes = tables
                    .peers(one)
                    .iter()
                    .filter(|&&cell| {
                        let cell = cell as usize;
                        cell != pivot
                            && tables.sees(two, cell)
                            && (pivot_digits == 2 || tables.sees(pivot, cell))
                            && indices(shared)
                                .next()
                                .is_some_and(|digit| grid.has(cell, digit))
                    })
                    .map(|&cell| (cell, shared & shared.wrapping_neg()))
                    .collect();
                if !strikes.is_empty() {
                    return Some(Hint::strike(rule, rating, strikes));
                }
            }
        }
    }
    None
}
