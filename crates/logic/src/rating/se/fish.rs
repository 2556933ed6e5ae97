//! One digit in lines crossed by as many lines: x-wing 3.2, swordfish 3.8, jellyfish 5.2.
//!
//! Columns first, then rows; for each tuple of lines all digits.

use std::ops::ControlFlow;

use super::changes::Since;
use super::grid::Grid;
use super::hint::{Hint, Strikes};
use super::mask32::{combinations, indices};
use super::pattern::{Found, Pattern};
use super::rule::Rule;
use super::subsets::first;
use super::tables::{COLUMN, Mask32, ROW, Tables};

/// Fish of a size that strike something, of the digits in `wanted`.
pub(super) fn fish(
    tables: &Tables,
    grid: &Grid,
    size: usize,
    wanted: Mask32,
    mut found: impl FnMut(Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let side = tables.side;
    for (kind, cover_kind) in [(COLUMN, ROW), (ROW, COLUMN)] {
        // For each digit the lines in which it has two places or more, but not too many.
        let mut lines_of = [0; super::tables::MAX_SIDE];
        let mut of_any = 0;
        for (digit, own) in lines_of[..side].iter_mut().enumerate() {
            if wanted >> digit & 1 == 1 && usize::from(grid.placed[digit]) + size * 2 <= side {
                let fits = |line: &usize| {
                    let places = grid.places(kind * side + line, digit).count_ones() as usize;
                    (2..=size).contains(&places)
                };
                let lines = (0..side)
                    .filter(fits)
                    .fold(0 as Mask32, |lines, line| lines | 1 << line);
                let lines = if size == 2 {
                    twins(lines, |line| grid.places(kind * side + line, digit))
                } else {
                    lines
                };
                if lines.count_ones() as usize >= size {
                    *own = lines;
                    of_any |= lines;
                }
            }
        }
        if of_any == 0 {
            continue;
        }
        for lines in combinations(size, side) {
            let lines = lines as Mask32;
            if lines & !of_any != 0 {
                continue;
            }
            for (digit, own) in lines_of[..side].iter().enumerate() {
                if lines & !own != 0 {
                    continue;
                }
                let places = indices(lines).fold(0, |union, line| {
                    union | grid.places(kind * side + line, digit)
                });
                if places.count_ones() as usize != size {
                    continue;
                }
                let strikes: Strikes = indices(places)
                    .map(|place| cover_kind * side + place)
                    .flat_map(|cover| {
                        indices(grid.places(cover, digit) & !lines)
                            .map(move |line| (tables.cell(cover, line) as u16, 1 << digit))
                    })
                    .collect();
                if !strikes.is_empty() {
                    let pattern = Pattern::Fish {
                        kind,
                        lines,
                        places,
                        digit,
                    };
                    found(Found { pattern, strikes })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The lines whose places are also those of another line.
fn twins(lines: Mask32, places: impl Fn(usize) -> Mask32) -> Mask32 {
    indices(lines).fold(0, |twins, line| {
        let mut others = indices(lines & !(1 << line));
        twins | Mask32::from(others.any(|other| places(other) == places(line))) << line
    })
}

/// The first fish of a size, of a digit that has lost a place.
pub(super) fn first_fish(tables: &Tables, grid: &Grid, size: usize, since: Since) -> Option<Hint> {
    let (rule, rating) = match size {
        2 => (Rule::XWing, 3.2),
        3 => (Rule::Swordfish, 3.8),
        _ => (Rule::Jellyfish, 5.2),
    };
    first(rule, rating, |found| {
        fish(tables, grid, size, since.digits(), found)
    })
}
