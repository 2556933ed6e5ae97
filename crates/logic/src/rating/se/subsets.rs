//! Subsets of a house: naked (pairs 3.0, triplets 3.6, quads 5.0) and hidden (3.4, 4.0, 5.4;
//! direct pairs 2.0 and triplets 2.5).
//!
//! Blocks, then columns, then rows; tuples in increasing order of their sets. Small houses are
//! skipped as in Sudoku Explainer, since the complement is found by the other kind.

use std::ops::ControlFlow;

use super::changes::Since;
use super::grid::Grid;
use super::hint::{Hint, Strikes};
use super::mask32::{combinations, indices};
use super::pattern::{Found, Pattern};
use super::rule::Rule;
use super::tables::{Mask32, Tables};

/// Finds naked subsets of a size that strike something, in the houses for which `wanted` is true.
pub(super) fn naked(
    tables: &Tables,
    grid: &Grid,
    size: usize,
    wanted: impl Fn(usize) -> bool,
    mut found: impl FnMut(Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in houses(tables).filter(|&house| usize::from(grid.empty[house]) >= size * 2) {
        if !wanted(house) {
            continue;
        }
        let cells = tables.house(house);
        each(
            |place| grid.cells[cells[place] as usize],
            tables.side,
            size,
            |places, digits| {
                let strikes: Strikes = cells
                    .iter()
                    .enumerate()
                    .filter(|&(place, _)| places >> place & 1 == 0)
                    .map(|(_, &cell)| (cell, grid.cells[cell as usize] & digits))
                    .filter(|&(_, gone)| gone != 0)
                    .collect();
                if strikes.is_empty() {
                    return ControlFlow::Continue(());
                }
                let pattern = Pattern::Naked {
                    house,
                    digits,
                    places,
                };
                found(Found { pattern, strikes })
            },
        )?;
    }
    ControlFlow::Continue(())
}

/// Finds hidden subsets of a size that strike something, in the houses for which `wanted` is true.
pub(super) fn hidden(
    tables: &Tables,
    grid: &Grid,
    size: usize,
    wanted: impl Fn(usize) -> bool,
    mut found: impl FnMut(Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in houses(tables).filter(|&house| usize::from(grid.empty[house]) > size * 2) {
        if !wanted(house) {
            continue;
        }
        each(
            |digit| grid.places(house, digit),
            tables.side,
            size,
            |digits, places| {
                let strikes: Strikes = indices(places)
                    .map(|place| tables.cell(house, place))
                    .map(|cell| (cell as u16, grid.cells[cell] & !digits))
                    .filter(|&(_, gone)| gone != 0)
                    .collect();
                if strikes.is_empty() {
                    return ControlFlow::Continue(());
                }
                let pattern = Pattern::Hidden {
                    house,
                    digits,
                    places,
                };
                found(Found { pattern, strikes })
            },
        )?;
    }
    ControlFlow::Continue(())
}

/// The first hidden subset of a changed house that leaves one place for another digit of the house.
pub(super) fn direct_hidden(
    tables: &Tables,
    grid: &Grid,
    size: usize,
    since: Since,
) -> Option<Hint> {
    let mut hint = None;
    let is_wanted = |house: usize| usize::from(grid.empty[house]) > size && since.house(house);
    for house in houses(tables).filter(|&house| is_wanted(house)) {
        let flow = each(
            |digit| grid.places(house, digit),
            tables.side,
            size,
            |digits, places| {
                let others = (0..tables.side).filter(|&digit| digits >> digit & 1 == 0);
                for digit in others {
                    let left = grid.places(house, digit) & !places;
                    if left.is_power_of_two() && grid.places(house, digit).count_ones() > 1 {
                        let (rule, rating) = if size == 2 {
                            (Rule::DirectHiddenPair, 2.0)
                        } else {
                            (Rule::DirectHiddenTriplet, 2.5)
                        };
                        let cell = tables.cell(house, left.trailing_zeros() as usize);
                        hint = Some(Hint::place(rule, rating, cell, digit));
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            },
        );
        if flow.is_break() {
            break;
        }
    }
    hint
}

/// The first naked subset of a size in a changed house.
pub(super) fn first_naked(tables: &Tables, grid: &Grid, size: usize, since: Since) -> Option<Hint> {
    let (rule, rating) = match size {
        2 => (Rule::NakedPair, 3.0),
        3 => (Rule::NakedTriplet, 3.6),
        _ => (Rule::NakedQuad, 5.0),
    };
    first(rule, rating, |found| {
        naked(tables, grid, size, |house| since.house(house), found)
    })
}

/// The first hidden subset of a size in a changed house.
pub(super) fn first_hidden(
    tables: &Tables,
    grid: &Grid,
    size: usize,
    since: Since,
) -> Option<Hint> {
    let (rule, rating) = match size {
        2 => (Rule::HiddenPair, 3.4),
        3 => (Rule::HiddenTriplet, 4.0),
        _ => (Rule::HiddenQuad, 5.4),
    };
    first(rule, rating, |found| {
        hidden(tables, grid, size, |house| since.house(house), found)
    })
}

/// The first result of a search.
pub(super) fn first(
    rule: Rule,
    rating: f64,
    search: impl FnOnce(&mut dyn FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Option<Hint> {
    let mut hint = None;
    let _ = search(&mut |found: Found| {
        hint = Some(Hint::strike(rule, rating, found.strikes));
        ControlFlow::Break(())
    });
    hint
}

/// Finds the tuples of `size` sets among `count` sets of two or more members whose union has `size`
/// members, with that union.
pub(super) fn each(
    set: impl Fn(usize) -> Mask32,
    count: usize,
    size: usize,
    mut found: impl FnMut(Mask32, Mask32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut fit = [0u8; super::tables::MAX_SIDE];
    let mut sets = [0; super::tables::MAX_SIDE];
    let mut fits = 0;
    for index in 0..count {
        let members = set(index);
        let less_one = members & members.wrapping_sub(1);
        let fits_size = if size == 2 {
            less_one.is_power_of_two()
        } else {
            less_one != 0 && members.count_ones() as usize <= size
        };
        if fits_size {
            (fit[fits], sets[fits]) = (index as u8, members);
            fits += 1;
        }
    }
    if fits < size {
        return ControlFlow::Continue(());
    }
    if size == 2 {
        // Two sets of two members are a pair only if they are the same.
        for two in 1..fits {
            for one in 0..two {
                if sets[one] == sets[two] {
                    found(1 << fit[one] | 1 << fit[two], sets[one])?;
                }
            }
        }
        return ControlFlow::Continue(());
    }
    for tuple in combinations(size, fits) {
        let tuple = tuple as Mask32;
        let union = indices(tuple).fold(0, |union, at| union | sets[at]);
        if union.count_ones() as usize == size {
            let chosen = indices(tuple).fold(0, |chosen, at| chosen | 1 << fit[at]);
            found(chosen, union)?;
        }
    }
    ControlFlow::Continue(())
}

fn houses(tables: &Tables) -> impl Iterator<Item = usize> {
    Tables::BY_COLUMN
        .into_iter()
        .flat_map(|kind| tables.of_kind(kind))
}
