//! The links of a board that chains without memory follow, as lists in Sudoku Explainer's order.

use super::super::grid::Grid;
use super::super::mask32::{indices, is_pair};
use super::super::tables::Tables;
use super::lit::{Cand, Cause, cand, cands};

/// For each candidate, those it excludes if it holds, and those that must hold if it does not.
pub(super) struct Links {
    weak: Vec<(Cand, Cause)>,
    /// The start of the links of a candidate, the end of those within its cell, and the end of all.
    weak_at: Vec<(u32, u32, u32)>,
    strong: Vec<[(Cand, Cause); 4]>,
    /// The number of strong links within the cell (0 or 1), and of all strong links.
    strong_count: Vec<(u8, u8)>,
}

impl Links {
    pub(super) fn new(tables: &Tables) -> Self {
        let cands = cands(tables);
        Self {
            weak: Vec::new(),
            weak_at: vec![(0, 0, 0); cands],
            strong: vec![[(0, Cause::Assumed); 4]; cands],
            strong_count: vec![(0, 0); cands],
        }
    }

    /// Reads the links of a board, of the candidates that are `wanted`: at least those with a strong link.
    pub(super) fn read(&mut self, tables: &Tables, grid: &Grid, wanted: impl Fn(Cand) -> bool) {
        self.weak.clear();
        for cell in 0..tables.cells {
            for digit in indices(grid.cells[cell]) {
                let own = cand(tables, cell, digit);
                if wanted(own) {
                    self.read_weak(tables, grid, cell, digit);
                    self.read_strong(tables, grid, cell, digit);
                } else {
                    self.weak_at[own as usize] = (0, 0, 0);
                    self.strong_count[own as usize] = (0, 0);
                }
            }
        }
    }

    fn read_weak(&mut self, tables: &Tables, grid: &Grid, cell: usize, digit: usize) {
        let start = self.weak.len();
        for other in indices(grid.cells[cell] & !(1 << digit)) {
            self.weak.push((cand(tables, cell, other), Cause::Cell));
        }
        let inside = self.weak.len();
        // A cell that also shares the block is listed with the block.
        let houses = tables.houses_of[cell].iter().zip(tables.beside[cell]);
        for (kind, (&house, beside)) in houses.enumerate() {
            let cells = tables.house(house.into());
            for place in indices(grid.places(house.into(), digit) & beside) {
                let other = cand(tables, cells[place].into(), digit);
                self.weak.push((other, Cause::House(kind as u8)));
            }
        }
        self.weak_at[cand(tables, cell, digit) as usize] =
            (start as u32, inside as u32, self.weak.len() as u32);
    }

    fn read_strong(&mut self, tables: &Tables, grid: &Grid, cell: usize, digit: usize) {
        let own = cand(tables, cell, digit) as usize;
        let (mut inside, mut count) = (0, 0);
        if is_pair(grid.cells[cell]) {
            let other = (grid.cells[cell] & !(1 << digit)).trailing_zeros() as usize;
            self.strong[own][0] = (cand(tables, cell, other), Cause::Cell);
            (inside, count) = (1, 1);
        }
        for kind in 0..3 {
            let house = tables.houses_of[cell][kind] as usize;
            let places = grid.places(house, digit);
            if is_pair(places) {
                let other = places & !(1 << tables.places_of[cell][kind]);
                let other = tables.cell(house, other.trailing_zeros() as usize);
                let other = cand(tables, other, digit);
                if !self.strong[own][..count]
                    .iter()
                    .any(|&(known, _)| known == other)
                {
                    self.strong[own][count] = (other, Cause::House(kind as u8));
                    count += 1;
                }
            }
        }
        self.strong_count[own] = (inside, count as u8);
    }

    /// Calls a function for every path from a candidate that holds, through one that it excludes,
    /// to one that then holds, in order.
    pub(super) fn each_step(
        &self,
        cand: Cand,
        (by_cell, by_house): (bool, bool),
        mut heard: impl FnMut((Cand, Cause), (Cand, Cause)),
    ) {
        for &via in self.weak(cand, by_cell) {
            for &next in self.strong(via.0, by_cell, by_house) {
                heard(via, next);
            }
        }
    }

    /// The candidates that do not hold if this one does; those of its cell only if `by_cell`.
    #[inline]
    pub(super) fn weak(&self, cand: Cand, by_cell: bool) -> &[(Cand, Cause)] {
        let (start, inside, end) = self.weak_at[cand as usize];
        let start = if by_cell { start } else { inside };
        &self.weak[start as usize..end as usize]
    }

    /// The candidates that hold if this one does not: by its cell, by its houses.
    #[inline]
    pub(super) fn strong(&self, cand: Cand, by_cell: bool, by_house: bool) -> &[(Cand, Cause)] {
        let (inside, count) = self.strong_count[cand as usize];
        let from = if by_cell { 0 } else { inside };
        let to = if by_house { count } else { inside };
        &self.strong[cand as usize][from.into()..to.into()]
    }
}
