//! Layouts by their houses, for formats that list houses instead of rules.

use std::collections::BTreeSet;

use satur_model::rules::{Board, RULES, Rule};
use satur_model::{Cell, HouseKind, Layout, Overlapping, Shape};

/// A row and a column, from 0.
pub(crate) type At = (usize, usize);

/// The layout of this many digits, columns and rows that has exactly these houses.
pub(crate) fn layout_of(
    order: usize,
    [width, height]: [usize; 2],
    houses: &[Vec<At>],
) -> Option<Layout> {
    let sorted = houses.iter().cloned().map(|mut house| {
        house.sort_unstable();
        house
    });
    let houses: BTreeSet<Vec<At>> = sorted.collect();
    if (width, height) != (order, order) {
        let fits = |rule: &&&'static Rule| match rule.board {
            Board::Overlapping(board) => {
                let shape = Shape::overlapping(board);
                order == Overlapping::SIDE && (shape.width(), shape.height()) == (width, height)
            }
            _ => false,
        };
        let rules = RULES.iter().filter(fits);
        let layouts = rules.filter_map(|rule| Layout::new(Shape::classic(), None, &[rule]).ok());
        return layouts
            .into_iter()
            .find(|layout| houses_of(layout) == houses);
    }
    let blocks = Shape::all_of_side(order).into_iter();
    blocks
        .filter(|&shape| !has_lines_for_blocks(shape))
        .find_map(|shape| with_rules(shape, None, &houses))
        .or_else(|| jigsaw(order, &houses))
        .or_else(|| {
            let latin = satur_model::rules::find("latin")?;
            let shape = Shape::new(1, order).ok()?;
            let layout = Layout::new(shape, None, &[latin]).ok()?;
            (houses_of(&layout) == houses).then_some(layout)
        })
}

/// The jigsaw with these houses: those that are no lines and belong to no rule part the board, and where they leave whole
/// rows or whole columns, these are regions too.
fn jigsaw(side: usize, houses: &BTreeSet<Vec<At>>) -> Option<Layout> {
    let shape = Shape::new(1, side).ok()?;
    // Without its regions a board is of lines and of the rules that ask for no blocks.
    let lines = Layout::new(shape, None, &[satur_model::rules::find("latin")?]).ok()?;
    let mut known = houses_of(&lines);
    for rule in RULES
        .iter()
        .filter(|rule| matches!(rule.board, Board::Any) && !rule.needs_blocks)
    {
        let added = Layout::new(shape, None, &[rule]).map(|layout| houses_of(&layout));
        known.extend(
            added
                .into_iter()
                .flatten()
                .filter(|house| houses.contains(house)),
        );
    }
    let mut regions = vec![u32::MAX; side * side];
    for (number, house) in (0..).zip(houses.difference(&known)) {
        for &(row, col) in house {
            let region = &mut regions[row * side + col];
            if *region != u32::MAX || house.len() != side {
                return None;
            }
            *region = number;
        }
    }
    complete_with_lines(&mut regions, side)?;
    with_rules(shape, Some(&regions), houses)
}

/// Makes a region of every row that has none, if these are all cells without one; or of every such column. Rows and columns
/// that meet cannot both be regions, and a board of nothing but lines is no jigsaw.
fn complete_with_lines(regions: &mut [u32], side: usize) -> Option<()> {
    let is_bare = |regions: &[u32], row: usize, col: usize| regions[row * side + col] == u32::MAX;
    let bare_rows: Vec<usize> = (0..side)
        .filter(|&row| (0..side).all(|col| is_bare(regions, row, col)))
        .collect();
    let bare_columns: Vec<usize> = (0..side)
        .filter(|&col| (0..side).all(|row| is_bare(regions, row, col)))
        .collect();
    if bare_rows.len() == side {
        return None;
    }
    for (number, row) in (0..).zip(bare_rows) {
        regions[row * side..(row + 1) * side].fill(u32::MAX - 1 - number);
    }
    for (number, col) in (0..).zip(bare_columns) {
        for row in 0..side {
            regions[row * side + col] = u32::MAX - 1 - number;
        }
    }
    (!regions.contains(&u32::MAX)).then_some(())
}

/// Whether the blocks of a shape are its rows or its columns, so that nothing tells them.
pub(crate) fn has_lines_for_blocks(shape: Shape) -> bool {
    shape.is_square() && shape.side() > 1 && shape.crossings(HouseKind::Row).is_empty()
}

/// The houses of a layout as places, with the pairs of cells that differ besides as houses of two.
pub(crate) fn houses_of(layout: &Layout) -> BTreeSet<Vec<At>> {
    let shape = layout.shape();
    let place = |&cell: &Cell| (shape.row(cell), shape.col(cell));
    let houses = layout.houses().map(|house| {
        let mut places: Vec<At> = house.iter().map(place).collect();
        places.sort_unstable();
        places
    });
    let pairs = layout.bare_pairs().map(|pair| {
        let mut places = pair.each_ref().map(place);
        places.sort_unstable();
        places.to_vec()
    });
    houses.chain(pairs).collect()
}

/// The layout of blocks or regions with all rules whose houses are there, if that is all there is.
fn with_rules(shape: Shape, regions: Option<&[u32]>, houses: &BTreeSet<Vec<At>>) -> Option<Layout> {
    let plain = Layout::new(shape, regions, &[]).ok()?;
    if !houses_of(&plain).is_subset(houses) {
        return None;
    }
    let of_square = |rule: &&&'static Rule| matches!(rule.board, Board::Any);
    // A pair that lies in a house of another rule is not written beside it.
    let is_kept = |house: &Vec<At>| {
        let lies_in = |other: &Vec<At>| house.iter().all(|place| other.contains(place));
        houses.contains(house) || house.len() == 2 && houses.iter().any(lies_in)
    };
    let is_there = |rule: &&&'static Rule| {
        let layout = Layout::new(shape, regions, &[rule]);
        layout.is_ok_and(|layout| houses_of(&layout).iter().all(is_kept))
    };
    let there = RULES.iter().filter(of_square).filter(is_there);
    let rules: Vec<&'static Rule> = there.copied().collect();
    let layout = Layout::new(shape, regions, &rules).ok()?;
    // Pairs of one rule may lie in the houses of another, so each is looked at with the others.
    let rules = rules.iter().filter(|rule| {
        let others = rules.iter().filter(|other| other.id != rule.id).copied();
        let without = Layout::new(shape, regions, &others.collect::<Vec<_>>());
        without.is_ok_and(|without| houses_of(&without) != houses_of(&layout))
    });
    let layout = Layout::new(shape, regions, &rules.copied().collect::<Vec<_>>()).ok()?;
    (houses_of(&layout) == *houses).then_some(layout)
}
