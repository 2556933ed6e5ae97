//! Random jigsaws: a square partitioned into connected regions of equal size.
//!
//! *Idea*: begin with the rows. Take two adjacent regions, draw a random spanning tree of both, and
//! cut it where each half has as many cells as a region; most trees have such an edge, and those
//! that have none are drawn again. So regions stay connected and of the right size, and after some
//! steps for each region nothing of the rows is left.

use satur_model::{Layout, LayoutError, Random, Shape, Stop};

use crate::full_on;

/// Steps for each region until the rows are forgotten.
const STEPS_PER_REGION: usize = 6;
/// Trees that are drawn for two regions before another pair is chosen.
const TREES: usize = 20;
/// Jigsaws that are drawn before it is said that none has a full grid.
const JIGSAWS: usize = 30;

/// A partition of a square that changes step by step.
pub struct JigsawWalk {
    side: usize,
    region: Vec<u32>,
}

impl JigsawWalk {
    /// Starts with the rows of a square.
    pub fn rows(side: usize) -> Self {
        Self {
            side,
            region: (0..side * side).map(|cell| (cell / side) as u32).collect(),
        }
    }

    /// Starts with the rows and walks far enough to forget them.
    pub fn fresh(side: usize, random: &mut Random) -> Self {
        let mut walk = Self::rows(side);
        for _ in 0..STEPS_PER_REGION * side {
            walk.step(random);
        }
        walk
    }

    /// The region of each cell, row by row.
    pub fn regions(&self) -> &[u32] {
        &self.region
    }

    /// Redraws the border between two adjacent regions.
    pub fn step(&mut self, random: &mut Random) {
        if self.side < 2 {
            return;
        }
        // A cell at the edge of its region, and a neighbour in another.
        let (cell, other) = loop {
            let cell = random.below(self.region.len());
            let is_other = |other: &usize| self.region[*other] != self.region[cell];
            let others: Vec<usize> = self.neighbours(cell).filter(is_other).collect();
            if !others.is_empty() {
                break (cell, others[random.below(others.len())]);
            }
        };
        let pair = [self.region[cell], self.region[other]];
        let cells: Vec<usize> = (0..self.region.len())
            .filter(|&cell| pair.contains(&self.region[cell]))
            .collect();
        for _ in 0..TREES {
            if let Some(half) = self.half_of_tree(&cells, pair, random) {
                for &cell in &cells {
                    self.region[cell] = pair[usize::from(half.contains(&cell))];
                }
                return;
            }
        }
    }

    /// Half of the cells of two regions, cut from a random tree; `None` if the tree has no such
    /// edge.
    fn half_of_tree(
        &self,
        cells: &[usize],
        pair: [u32; 2],
        random: &mut Random,
    ) -> Option<Vec<usize>> {
        let mut edges: Vec<(usize, usize)> = Vec::with_capacity(2 * cells.len());
        for &cell in cells {
            let inside = |&next: &usize| next > cell && pair.contains(&self.region[next]);
            edges.extend(
                self.neighbours(cell)
                    .filter(inside)
                    .map(|next| (cell, next)),
            );
        }
        random.shuffle(&mut edges);
        // Edges that join separate parts form a tree.
        let mut joined: Vec<usize> = (0..self.region.len()).collect();
        let mut tree: Vec<Vec<usize>> = vec![Vec::new(); self.region.len()];
        for (one, other) in edges {
            let [a, b] = [one, other].map(|cell| root(&mut joined, cell));
            if a != b {
                joined[a] = b;
                tree[one].push(other);
                tree[other].push(one);
            }
        }
        // From the leaves up: the number of cells below each, itself included.
        let mut order = vec![cells[0]];
        let mut parent = vec![usize::MAX; self.region.len()];
        let mut at = 0;
        while let Some(&cell) = order.get(at) {
            at += 1;
            for &next in &tree[cell] {
                if next != parent[cell] {
                    parent[next] = cell;
                    order.push(next);
                }
            }
        }
        let mut below = vec![1; self.region.len()];
        for &cell in order.iter().skip(1).rev() {
            below[parent[cell]] += below[cell];
        }
        let top = *order
            .iter()
            .skip(1)
            .find(|&&cell| below[cell] == self.side)?;
        let mut half = vec![top];
        let mut at = 0;
        while let Some(&cell) = half.get(at) {
            at += 1;
            half.extend(tree[cell].iter().filter(|&&next| next != parent[cell]));
        }
        Some(half)
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        let (row, col) = (cell / side, cell % side);
        let near = [
            (row > 0).then(|| cell - side),
            (row + 1 < side).then(|| cell + side),
            (col > 0).then(|| cell - 1),
            (col + 1 < side).then(|| cell + 1),
        ];
        near.into_iter().flatten()
    }
}

fn root(joined: &mut [usize], mut cell: usize) -> usize {
    while joined[cell] != cell {
        joined[cell] = joined[joined[cell]];
        cell = joined[cell];
    }
    cell
}

/// The layout of a random jigsaw on the cells of a shape, with further rules.
pub fn random_jigsaw(
    shape: Shape,
    rules: &[&'static satur_model::rules::Rule],
    random: &mut Random,
) -> Result<Layout, LayoutError> {
    let walk = JigsawWalk::fresh(shape.side(), random);
    Layout::new(shape, Some(walk.regions()), rules)
}

/// Why there is no board to make a puzzle on.
#[derive(Debug)]
pub enum NoBoard {
    /// The rules do not go with regions.
    Layout(LayoutError),
    /// The rules leave no full grid.
    NoGrid(Layout),
    /// No full grid was found before the stop was over.
    Late(Layout),
}

/// Returns the board of the next puzzle: this layout, or, if `jigsaw`, its rules with random regions. It has a
/// full grid, which is looked for from here with what `random` will draw next, and drawn anew if chance made a
/// jigsaw that has none.
pub fn playable_board(
    layout: &Layout,
    jigsaw: bool,
    random: &mut Random,
    stop: &Stop,
) -> Result<Layout, NoBoard> {
    let mut board = layout.clone();
    if layout.is_plain() && !jigsaw {
        return Ok(board);
    }
    for _ in 0..JIGSAWS {
        if jigsaw {
            board =
                random_jigsaw(layout.shape(), layout.rules(), random).map_err(NoBoard::Layout)?;
        }
        if full_on(&board, &mut random.clone(), stop).is_some() {
            return Ok(board);
        }
        if stop.is_over() {
            return Err(NoBoard::Late(board));
        }
        if !jigsaw {
            break;
        }
    }
    Err(NoBoard::NoGrid(board))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn regions_are_connected_and_of_equal_size() {
        let mut random = Random::new(9);
        let mut seen = HashSet::new();
        for side in [1, 2, 4, 5, 6, 9, 12] {
            let mut walk = JigsawWalk::fresh(side, &mut random);
            for _ in 0..50 {
                walk.step(&mut random);
                for region in 0..side as u32 {
                    let is_own = |&cell: &usize| walk.region[cell] == region;
                    let own: Vec<usize> = (0..side * side).filter(is_own).collect();
                    assert_eq!(own.len(), side);
                    let mut reached = vec![own[0]];
                    let mut at = 0;
                    while let Some(&cell) = reached.get(at) {
                        at += 1;
                        for next in walk.neighbours(cell) {
                            if own.contains(&next) && !reached.contains(&next) {
                                reached.push(next);
                            }
                        }
                    }
                    assert_eq!(reached.len(), side, "{:?}", walk.region);
                }
                if side >= 9 {
                    seen.insert(walk.region.clone());
                }
            }
        }
        // Some cuts give the same two regions again.
        assert!(seen.len() > 70, "{} of 100", seen.len());
    }

    #[test]
    fn a_random_jigsaw_is_a_layout_and_keeps_its_rules() {
        let x = satur_model::rules::find("x").unwrap();
        let make = |seed| random_jigsaw(Shape::classic(), &[x], &mut Random::new(seed)).unwrap();
        assert!(make(3).jigsaw().is_some() && make(3).rules().len() == 1);
        assert_eq!(make(3), make(3));
        assert_ne!(make(3), make(4));
        let windoku = satur_model::rules::find("windoku").unwrap();
        assert!(random_jigsaw(Shape::classic(), &[windoku], &mut Random::new(1)).is_err());
        // Every cell lies in a row, a column, a region, and some on diagonals.
        let layout = make(5);
        let mut cells = layout.shape().all_cells();
        assert!(cells.all(|cell| layout.houses_of(cell).len() >= 3));
    }
}
