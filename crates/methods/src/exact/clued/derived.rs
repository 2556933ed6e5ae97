//! Sums that follow from houses and other sums: innies and outies.
//!
//! A complete house holds every digit once, so its sum is known. Take some such houses that share
//! no cell, and sums of cells that share none either. Subtracting the sums from the houses leaves a
//! sum over few cells: those of the houses that no sum covers, and, with a negative sign, those of
//! sums outside the houses. A sum that lies partly inside is used if that leaves fewer cells.
//!
//! For one house there are more: with only the sums that lie inside, which leaves a hidden cage of
//! cells that differ, and with these and one sum that has a single cell outside.

use std::collections::HashSet;

use super::problem::Problem;
use crate::word::Word;

/// Cells with their signs, and their sum.
type Signed = (Vec<(u16, i64)>, i64);

/// Upper bound on the houses that are combined.
const MOST_HOUSES: usize = 4;
/// Upper bound on the cells of a derived sum over more than one house.
const MOST_CELLS: usize = 6;

/// Derives the sums.
pub(super) fn sums<W: Word>(problem: &Problem<W>, sums: &[(Vec<u16>, i64)]) -> Vec<Signed> {
    let mut found = Vec::new();
    if sums.is_empty() {
        return found;
    }
    let mut known: HashSet<Vec<(u16, i64)>> = HashSet::new();
    for (cells, _) in sums {
        known.insert(sorted(cells.iter().map(|&cell| (cell, 1)).collect()));
    }
    // Sums that share no cell, chosen greedily.
    let mut owner = vec![usize::MAX; problem.cells];
    for (number, (cells, _)) in sums.iter().enumerate() {
        if cells
            .iter()
            .all(|&cell| owner[usize::from(cell)] == usize::MAX)
        {
            for &cell in cells {
                owner[usize::from(cell)] = number;
            }
        }
    }
    let of_house = (problem.side * (problem.side + 1) / 2) as i64;
    let mut is_inside = vec![false; problem.cells];
    let mut inside_of = vec![0_u16; sums.len()];
    for first in 0..problem.complete {
        is_inside.fill(false);
        inside_of.fill(0);
        for houses in 1..=MOST_HOUSES.min(problem.complete - first) {
            let house = &problem.houses[first + houses - 1];
            if house.iter().any(|&cell| is_inside[usize::from(cell)]) {
                break;
            }
            for &cell in house {
                is_inside[usize::from(cell)] = true;
                if let Some(inside) = inside_of.get_mut(owner[usize::from(cell)]) {
                    *inside += 1;
                }
            }
            // Leaves the cells of the houses that no used sum covers, and those of used sums outside.
            let leave = |is_used: &dyn Fn(usize) -> bool| -> Option<Signed> {
                let mut total = of_house * houses as i64;
                let mut terms: Vec<(u16, i64)> = Vec::new();
                let mut used = 0;
                for (number, (cells, sum)) in sums.iter().enumerate() {
                    if inside_of[number] > 0 && is_used(number) {
                        used += 1;
                        total -= sum;
                        let outside = cells.iter().filter(|&&cell| !is_inside[usize::from(cell)]);
                        terms.extend(outside.map(|&cell| (cell, -1)));
                    }
                }
                for cell in (0..problem.cells).filter(|&cell| is_inside[cell]) {
                    if owner[cell] == usize::MAX || !is_used(owner[cell]) {
                        terms.push((cell as u16, 1));
                    }
                }
                (used > 0 && !terms.is_empty()).then_some((terms, total))
            };
            let mut add = |signed: Option<Signed>, is_any_length: bool| {
                if let Some((terms, total)) = signed
                    && (is_any_length || terms.len() <= MOST_CELLS)
                    && known.insert(sorted(terms.clone()))
                {
                    found.push((terms, total));
                }
            };
            let outside_of = |number: usize| sums[number].0.len() - usize::from(inside_of[number]);
            let is_mostly_inside = |number: usize| 2 * outside_of(number) < sums[number].0.len();
            add(leave(&is_mostly_inside), houses == 1);
            if houses > 1 {
                continue;
            }
            add(leave(&|number| outside_of(number) == 0), true);
            for (out, &inside) in inside_of.iter().enumerate() {
                if inside > 0 && outside_of(out) == 1 {
                    add(
                        leave(&|number| number == out || outside_of(number) == 0),
                        false,
                    );
                }
            }
        }
    }
    found
}

fn sorted(mut terms: Vec<(u16, i64)>) -> Vec<(u16, i64)> {
    terms.sort_unstable();
    terms
}
