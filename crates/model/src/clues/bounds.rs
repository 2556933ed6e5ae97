//! What the cells of a clue can hold by themselves: bounds of their sum, and how often a digit can stand in them.
//!
//! The cells are parted into sets of which every two differ, by houses and bare edges. Each set of `k` cells holds at least
//! `1 + 2 + … + k` and at most the `k` greatest digits, and any digit once; so whatever parting is found, the bounds hold.
//! It is looked for greedily, which costs a look at every two cells. A clue that lies outside of them is refused when the
//! board is read; one that lies within may still have no solution.

use super::Clue;
use crate::{Cell, Layout};

/// The sizes of sets of cells that differ, into which these cells fall. A cell that is listed twice is in two of them.
fn parting(layout: &Layout, cells: &[Cell]) -> Vec<usize> {
    let side = layout.shape().side();
    let mut sets: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let peers = layout.peers(cell);
        let fits = |set: &&mut Vec<Cell>| {
            set.len() < side && set.iter().all(|other| peers.contains(other))
        };
        match sets.iter_mut().find(fits) {
            Some(set) => set.push(cell),
            None => sets.push(vec![cell]),
        }
    }
    sets.iter().map(Vec::len).collect()
}

/// A least and a greatest sum of cells.
pub(super) fn sum_bounds(layout: &Layout, cells: &[Cell]) -> [usize; 2] {
    let side = layout.shape().side();
    let parting = parting(layout, cells);
    let least = parting.iter().map(|size| size * (size + 1) / 2);
    let most = parting.iter().map(|size| size * (2 * side + 1 - size) / 2);
    [least.sum(), most.sum()]
}

/// Whether a sum lies within the bounds of its cells.
pub(super) fn check_sum(layout: &Layout, cells: &[Cell], sum: u32) -> Result<(), String> {
    let [least, most] = sum_bounds(layout, cells);
    super::check_range("sum", sum, least, most)
}

/// Whether lists of cells can have one sum.
pub(super) fn check_equal_sums<'a>(
    layout: &Layout,
    groups: impl Iterator<Item = &'a [Cell]>,
) -> Result<(), String> {
    let bounds: Vec<[usize; 2]> = groups.map(|group| sum_bounds(layout, group)).collect();
    let least = bounds.iter().map(|[least, _]| *least).max().unwrap_or(0);
    let most = bounds.iter().map(|[_, most]| *most).min().unwrap_or(0);
    if least > most {
        return Err(format!(
            "the sums cannot be equal: one is at least {least}, another at most {most}"
        ));
    }
    Ok(())
}

/// Whether a digit can stand so often in the cells of a clue.
pub(super) fn check_repeats(
    layout: &Layout,
    clue: &Clue,
    digit: u32,
    count: usize,
) -> Result<(), String> {
    let most = parting(layout, clue.cells()).len();
    if count > most {
        return Err(format!(
            "the digit {digit} cannot stand there {count} times: at most {most}"
        ));
    }
    Ok(())
}

/// Whether every two of these cells differ.
pub(super) fn all_differ(layout: &Layout, cells: &[Cell]) -> bool {
    parting(layout, cells).len() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::{Filled, find};
    use crate::{Grid, Random, Shape, rules};

    /// Every full grid of a layout of side 4.
    fn full_grids(layout: &Layout) -> Vec<Grid> {
        fn fill(layout: &Layout, grid: &mut Grid, at: usize, found: &mut Vec<Grid>) {
            if at == layout.shape().cells() {
                found.push(grid.clone());
                return;
            }
            let cell = Cell::new(at);
            for digit in layout.shape().digits() {
                let peers = layout.peers(cell).iter();
                if peers.clone().all(|&peer| grid[peer] != Some(digit)) {
                    grid[cell] = Some(digit);
                    fill(layout, grid, at + 1, found);
                    grid[cell] = None;
                }
            }
        }
        let mut found = Vec::new();
        let mut grid = Grid::empty(layout.shape());
        fill(layout, &mut grid, 0, &mut found);
        found
    }

    /// A clue of a kind, if the kind takes these cells and numbers.
    fn clue(
        id: &str,
        layout: &Layout,
        groups: &[Vec<Cell>],
        numbers: Vec<u32>,
    ) -> Result<Clue, String> {
        let kind = find(id).expect("a kind of clue");
        Clue::new(kind, layout, groups.to_vec(), numbers, "").map_err(|error| error.reason)
    }

    /// Whatever some full grid keeps is not refused: numbers and cells at random, read off random grids.
    #[test]
    fn no_clue_that_a_full_grid_keeps_is_refused() {
        let plain = Layout::plain(Shape::new(2, 2).unwrap());
        let latin = Layout::new(plain.shape(), None, &[rules::find("latin").unwrap()]).unwrap();
        let x = Layout::new(plain.shape(), None, &[rules::find("x").unwrap()]).unwrap();
        let mut random = Random::new(9);
        let mut counts = std::collections::BTreeMap::new();
        for layout in [plain, latin, x] {
            let grids = full_grids(&layout);
            for _ in 0..4000 {
                let grid = &grids[random.below(grids.len())];
                let board = Filled::new(&layout, &[], grid);
                let mut pick = |count: usize| -> Vec<Cell> {
                    let mut cells = Vec::new();
                    while cells.len() < count {
                        let cell = Cell::new(random.below(16));
                        if !cells.contains(&cell) {
                            cells.push(cell);
                        }
                    }
                    cells
                };
                let (one, two, five) = (pick(1), pick(2), pick(5));
                let some = five[..=one[0].index() % 5].to_vec();
                let row: Vec<Cell> = (0..4)
                    .map(|at| Cell::new(one[0].index() / 4 * 4 + at))
                    .collect();
                let digits = board.values(&some);
                let sum = board.sum(&some);
                let pill = vec![two[0].min(two[1]), two[0].max(two[1])];
                let first = board.value(row[0]) as usize;
                let bread = |number| board.values(&row).iter().position(|&value| value == number);
                let (low, high) = (bread(1).unwrap(), bread(4).unwrap());
                let inside = board.sum(&row[low.min(high) + 1..low.max(high)]);
                let often = digits.iter().filter(|&&digit| digit == digits[0]).count() as u32;
                let values = board.values(&two);
                let (less, more) = (values[0].min(values[1]), values[0].max(values[1]));
                let mut tried = vec![
                    ("sum", vec![some.clone()], vec![sum]),
                    ("xv", vec![two.clone()], vec![board.sum(&two)]),
                    ("white", vec![two.clone()], vec![more - less]),
                    ("quadruple", vec![some.clone()], digits.clone()),
                    ("look-and-say", vec![some.clone()], vec![often, digits[0]]),
                    (
                        "margin",
                        vec![row[..3].to_vec()],
                        vec![board.sum(&row[..3])],
                    ),
                    ("x-sum", vec![row.clone()], vec![board.sum(&row[..first])]),
                    ("sandwich", vec![row.clone()], vec![inside]),
                ];
                if more % less == 0 {
                    tried.push(("black", vec![two.clone()], vec![more / less]));
                }
                let arrow = vec![one.clone(), some.clone()];
                let other = vec![pill, some.clone()];
                for (id, groups) in [
                    ("arrow", arrow),
                    ("pill-arrow", other),
                    ("equal-sum", vec![two, some]),
                ] {
                    let held = clue(id, &layout, &groups, vec![]);
                    let kind = find(id).unwrap();
                    // What is refused must not hold: the sides of the equation are read off the grid.
                    let sides: Vec<u32> = match id {
                        "pill-arrow" => {
                            let pill = board.values(&groups[0]);
                            vec![10 * pill[0] + pill[1], board.sum(&groups[1])]
                        }
                        _ => groups.iter().map(|group| board.sum(group)).collect(),
                    };
                    let is_own = id == "arrow" && groups[1].contains(&groups[0][0]);
                    if sides[0] == sides[1] && !is_own {
                        assert!(held.is_ok(), "{}: {held:?} {groups:?}", kind.id);
                        *counts.entry(id).or_insert(0) += 1;
                    }
                }
                for (id, groups, numbers) in tried {
                    let made = clue(id, &layout, &groups, numbers.clone());
                    assert!(made.is_ok(), "{id} {numbers:?} {groups:?}: {made:?}");
                    *counts.entry(id).or_insert(0) += 1;
                }
            }
        }
        assert!(
            counts.len() == 12 && counts.values().all(|&count| count > 50),
            "{counts:?}"
        );
    }

    const ROW: &str = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9";

    /// Kinds with cells and numbers that no board keeps, and the reason that is said.
    const REFUSED: &[(&str, &[&str], &[u32], &str)] = &[
        (
            "xv",
            &["r1c1 r1c2"],
            &[18],
            "the sum 18 cannot be: it lies within 3 to 17",
        ),
        ("xv", &["r1c1 r1c2"], &[2], "the sum 2 cannot be"),
        ("white", &["r1c1 r1c2"], &[0], "the cells differ"),
        ("black", &["r1c1 r1c2"], &[1], "the cells differ"),
        (
            "sandwich",
            &[ROW],
            &[1],
            "no digits between 1 and 9 add up to 1",
        ),
        (
            "sandwich",
            &[ROW],
            &[34],
            "no digits between 1 and 9 add up to 34",
        ),
        (
            "sandwich",
            &["r1c1 r1c2 r1c3"],
            &[5],
            "3 cells, expected a whole line of 9",
        ),
        ("x-sum", &[ROW], &[2], "no first digit makes the sum 2"),
        (
            "little-killer",
            &["r1c3 r2c4"],
            &[19],
            "the sum 19 cannot be: it lies within 2 to 18",
        ),
        (
            "little-killer",
            &["r1c1 r2c2"],
            &[18],
            "the sum 18 cannot be: it lies within 3 to 17",
        ),
        (
            "little-killer",
            &["r1c1 r3c3"],
            &[5],
            "the cells are no diagonal, one step after another",
        ),
        (
            "skyscraper",
            &["r1c1 r1c3"],
            &[1],
            "the cells are no row or column, one after another",
        ),
        (
            "margin",
            &["r1c1 r2c2"],
            &[5],
            "the cells are no row or column",
        ),
        (
            "margin",
            &["r1c1 r1c2 r1c3"],
            &[5],
            "the sum 5 cannot be: it lies within 6 to 24",
        ),
        (
            "quadruple",
            &["r1c1 r1c2 r2c1 r2c2"],
            &[4, 4, 4],
            "the digit 4 cannot stand there 3 times: at most 1",
        ),
        (
            "quadruple",
            &["r1c3 r1c4 r2c3 r2c4"],
            &[4, 4, 4],
            "the digit 4 cannot stand there 3 times: at most 2",
        ),
        (
            "look-and-say",
            &["r1c1 r1c2 r2c1 r2c2"],
            &[2, 4],
            "the digit 4 cannot stand there 2 times",
        ),
        (
            "arrow",
            &["r1c1", "r1c2 r1c3 r1c4 r1c5"],
            &[],
            "4 cells add up to at least 10, at most 9 can be",
        ),
        (
            "arrow",
            &["r1c1", "r1c2 r1c1"],
            &[],
            "the arrow goes through its own circle",
        ),
        (
            "pill-arrow",
            &["r1c1 r1c2", "r1c3"],
            &[],
            "1 cells add up to at most 9, at least 12 must be",
        ),
        (
            "equal-sum",
            &["r1c1", "r2c1 r2c2 r2c3 r3c1"],
            &[],
            "the sums cannot be equal: one is at least 10, another at most 9",
        ),
        (
            "region-sum",
            &["r1c2 r1c3 r2c3 r3c3 r1c4"],
            &[],
            "the sums cannot be equal",
        ),
    ];

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        let layout = Layout::plain(Shape::classic());
        let cells = |names: &str| -> Vec<Cell> {
            let names = names.split_whitespace();
            names
                .map(|name| layout.shape().cell_named(name).unwrap())
                .collect()
        };
        for (id, groups, numbers, why) in REFUSED {
            let groups: Vec<Vec<Cell>> = groups.iter().copied().map(cells).collect();
            let found = clue(id, &layout, &groups, numbers.to_vec()).expect_err(id);
            assert!(found.contains(why), "{id} {numbers:?}: {found}");
        }
        let latin = Layout::new(layout.shape(), None, &[rules::find("latin").unwrap()]).unwrap();
        for (id, names) in [
            ("box-indexer", "r1c1 r5c5"),
            ("region-sum", "r1c1 r1c2 r2c2"),
        ] {
            let found = clue(id, &latin, &[cells(names)], vec![]).expect_err(id);
            assert!(found.contains("the board has no blocks"), "{id}: {found}");
        }
    }
}
