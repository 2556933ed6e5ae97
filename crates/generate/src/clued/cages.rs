//! Cages that cover a board.

use satur_model::clues::{Clue, Kind};
use satur_model::{Cell, Grid, Random};

use super::CluedSpec;
use crate::CluePattern;

/// Draws cages of adjacent cells with different digits, with their sums. Cells that fit no cage of
/// the least size are left out. Later draws have smaller cages, which restrict more.
pub(super) fn draw(
    kind: &'static Kind,
    full: &Grid,
    spec: &CluedSpec,
    draw: usize,
    random: &mut Random,
) -> Vec<Clue> {
    let shape = full.shape();
    let (least, most) = (*spec.cages.start(), *spec.cages.end());
    // Not below two, where that is asked for: a cage of one cell is a given.
    let most = most.saturating_sub(draw / 3).max(least.max(2)).min(most);
    let is_turned = spec.symmetry == CluePattern::Rotate180;
    let mut plan = Plan {
        full,
        owner: vec![None; shape.cells()],
        cages: Vec::new(),
        partner: Vec::new(),
        is_turned,
    };
    let mut cells: Vec<Cell> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        if plan.owner[cell.index()].is_none() {
            let size = least + random.below(most.saturating_sub(least) + 1);
            plan.grow(cell, size, random);
        }
    }
    plan.merge(least, most);
    let mut cages = plan.cages;
    cages.retain(|cage| cage.len() >= least && !cage.is_empty());
    cages.sort();
    let clues = cages.into_iter().map(|mut cells| {
        cells.sort_unstable();
        let sum = cells.iter().map(|&cell| number(full, cell)).sum();
        Clue::new(kind, &spec.layout, vec![cells], vec![sum], "")
            .expect("a cage of different digits with their sum")
    });
    clues.collect()
}

fn number(full: &Grid, cell: Cell) -> u32 {
    full[cell].map_or(0, |digit| u32::from(digit.number()))
}

struct Plan<'a> {
    full: &'a Grid,
    owner: Vec<Option<usize>>,
    cages: Vec<Vec<Cell>>,
    /// For each cage, its image under half a turn, if the cages are symmetric.
    partner: Vec<Option<usize>>,
    is_turned: bool,
}

impl Plan<'_> {
    fn turned(&self, cell: Cell) -> Cell {
        Cell::new(self.owner.len() - 1 - cell.index())
    }

    /// Starts a cage and grows it to a size, as far as possible.
    fn grow(&mut self, first: Cell, size: usize, random: &mut Random) {
        let cage = self.cages.len();
        let has_partner = self.is_turned && self.turned(first) != first;
        self.cages.push(Vec::new());
        self.partner.push(has_partner.then_some(cage + 1));
        if has_partner {
            self.cages.push(Vec::new());
            self.partner.push(Some(cage));
        }
        self.add(cage, first);
        // A cell in the middle is its own image: its cage can have no other cell.
        if self.is_turned && !has_partner {
            return;
        }
        while self.cages[cage].len() < size {
            let shape = self.full.shape();
            let near = self.cages[cage].iter().flat_map(|&own| shape.adjacent(own));
            let near: Vec<Cell> = near.filter(|&cell| self.can_add(cage, cell)).collect();
            if near.is_empty() {
                return;
            }
            self.add(cage, near[random.below(near.len())]);
        }
    }

    fn can_add(&self, cage: usize, cell: Cell) -> bool {
        let fits = |cage: usize, cell: Cell| {
            self.owner[cell.index()].is_none()
                && self.cages[cage]
                    .iter()
                    .all(|&own| self.full[own] != self.full[cell])
        };
        let turned = self.turned(cell);
        fits(cage, cell)
            && self.partner[cage].is_none_or(|other| turned != cell && fits(other, turned))
    }

    fn add(&mut self, cage: usize, cell: Cell) {
        self.owner[cell.index()] = Some(cage);
        self.cages[cage].push(cell);
        if let Some(other) = self.partner[cage] {
            let turned = self.turned(cell);
            self.owner[turned.index()] = Some(other);
            self.cages[other].push(turned);
        }
    }

    /// Merges the cells of cages that stayed too small into their neighbours, if they fit.
    fn merge(&mut self, least: usize, most: usize) {
        let shape = self.full.shape();
        for small in 0..self.cages.len() {
            if self.cages[small].len() >= least || self.cages[small].len() != 1 {
                continue;
            }
            let cell = self.cages[small][0];
            let pair: Vec<usize> = [Some(small), self.partner[small]]
                .into_iter()
                .flatten()
                .collect();
            for &cage in &pair {
                for cell in std::mem::take(&mut self.cages[cage]) {
                    self.owner[cell.index()] = None;
                }
            }
            let near = shape.adjacent(cell);
            let near = near.filter_map(|other| self.owner[other.index()]);
            let fitting = near.into_iter().find(|&cage| {
                !pair.contains(&cage)
                    && self.cages[cage].len() < most
                    && (!self.is_turned || self.partner[cage].is_some())
                    && self.can_add(cage, cell)
            });
            if let Some(cage) = fitting {
                self.add(cage, cell);
            }
        }
    }
}
