//! Lines against blocks: pointing (2.6, direct 1.7) and claiming (2.8, direct 1.9).

use std::ops::ControlFlow;

use super::changes::Since;
use super::grid::Grid;
use super::hint::Hint;
use super::mask32::{indices, is_many};
use super::pattern::{Found, Pattern};
use super::rule::Rule;
use super::tables::{BLOCK, COLUMN, Mask32, ROW, Tables};

/// First blocks against lines, then lines against blocks; columns before rows.
const PAIRS: [(usize, usize); 4] = [(BLOCK, COLUMN), (BLOCK, ROW), (COLUMN, BLOCK), (ROW, BLOCK)];

/// Finds locked candidates in Sudoku Explainer's order, among the digits of a house that `wanted`
/// returns. Calls `found` for each that strikes something.
pub(super) fn locking(
    tables: &Tables,
    grid: &Grid,
    wanted: impl Fn(usize) -> Mask32,
    mut found: impl FnMut(Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each(tables, grid, wanted, |house, cover, digit| {
        let gone = grid.places(cover, digit) & !tables.shared(cover, house);
        if gone == 0 {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::Locking {
            house,
            cover,
            digit,
        };
        let strikes = indices(gone)
            .map(|place| (tables.cell(cover, place) as u16, 1 << digit))
            .collect();
        found(Found { pattern, strikes })
    })
}

/// The first locked candidates of a digit that has lost a place in their house.
pub(super) fn first(tables: &Tables, grid: &Grid, since: Since) -> Option<Hint> {
    let mut hint = None;
    let _ = locking(
        tables,
        grid,
        |house| since.places(house),
        |found| {
            let (rule, rating) = match found.pattern {
                Pattern::Locking { house, .. } if tables.kind(house) == BLOCK => {
                    (Rule::Pointing, 2.6)
                }
                _ => (Rule::Claiming, 2.8),
            };
            hint = Some(Hint::strike(rule, rating, found.strikes));
            ControlFlow::Break(())
        },
    );
    hint
}

/// The first locked candidates that leave a hidden single in a house of the same kind, of the digits
/// that have lost a place in any house.
pub(super) fn direct(tables: &Tables, grid: &Grid, since: Since) -> Option<Hint> {
    let digits = since.digits();
    let mut hint = None;
    let _ = each(
        tables,
        grid,
        |_| digits,
        |house, cover, digit| {
            let kind = tables.kind(house);
            for other in tables.of_kind(kind).filter(|&other| other != house) {
                let lost = tables.shared(other, cover);
                let places = grid.places(other, digit);
                let left = places & !lost;
                if lost != 0 && places.count_ones() > 1 && left.is_power_of_two() {
                    let cell = tables.cell(other, left.trailing_zeros() as usize);
                    let (rule, rating) = if kind == BLOCK {
                        (Rule::DirectPointing, 1.7)
                    } else {
                        (Rule::DirectClaiming, 1.9)
                    };
                    hint = Some(Hint::place(rule, rating, cell, digit));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        },
    );
    hint
}

/// Each house and digit whose places, two or more, all lie in another house.
fn each(
    tables: &Tables,
    grid: &Grid,
    wanted: impl Fn(usize) -> Mask32,
    mut found: impl FnMut(usize, usize, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (kind, cover_kind) in PAIRS {
        for house in tables.of_kind(kind) {
            // Few digits have two places or more, all in the crossing of the first.
            let all = (1 << tables.side) - 1;
            let mut digits = 0;
            for digit in indices(wanted(house) & all) {
                let places = grid.places(house, digit);
                if is_many(places) {
                    let first = tables.cell(house, places.trailing_zeros() as usize);
                    let cover = tables.houses_of[first][cover_kind].into();
                    digits |= Mask32::from(places & !tables.shared(house, cover) == 0) << digit;
                }
            }
            if digits == 0 {
                continue;
            }
            for cover in tables.of_kind(cover_kind) {
                let shared = tables.shared(house, cover);
                if shared != 0 {
                    for digit in indices(digits) {
                        if grid.places(house, digit) & !shared == 0 {
                            found(house, cover, digit)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
