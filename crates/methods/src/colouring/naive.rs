//! Greedy DSatur as the published program runs it: everything is rebuilt after every colouring.
//!
//! The program keeps, for every cell, a list of its neighbours with copies of their colours. After
//! each colouring it rebuilds all lists: every cell is compared with every other, and a neighbour's
//! colour raises the saturation if a scan of the list so far does not find it. It makes N² rounds
//! whatever the number of blanks; rounds after the last blank colour that cell again with the same
//! colour. The order of the cells and their colours are those of the fast engine, so both give the
//! same grid.
//!
//! *Cost*: each comparison of two cells, each entry of a list that is cleared or scanned, and each
//! cell examined for its saturation counts as one operation. A rebuild costs N⁴ comparisons and
//! fewer than N² M² scans, so the total is between N⁶ and the N⁶ M that the report claims.
//!
//! Nothing here relies on the givens being free of clashes, so this engine also runs where the
//! program runs: on a board whose givens clash.

use satur_model::{Cell, Digit, Grid, Layout, Puzzle};

use crate::{Detail, Event, Halt, Session};

/// The result of a pass.
pub(super) struct Pass {
    pub(super) grid: Grid,
    /// The cell for which no colour was left, if the pass ended there.
    pub(super) dead_end: Option<Cell>,
    pub(super) coloured: u64,
    pub(super) choices: u64,
    pub(super) operations: u64,
}

/// Colours as the published program does, and reports each step. A halt leaves the pass unfinished.
pub(super) fn pass(puzzle: &Puzzle, session: &mut Session) -> (Pass, Result<(), Halt>) {
    let mut lists = Lists::new(puzzle);
    let mut pass = Pass {
        grid: puzzle.board(),
        dead_end: None,
        coloured: 0,
        choices: 0,
        operations: 0,
    };
    let ended = colour(puzzle, session, &mut lists, &mut pass);
    pass.operations = lists.operations;
    (pass, ended)
}

fn colour(
    puzzle: &Puzzle,
    session: &mut Session,
    lists: &mut Lists,
    pass: &mut Pass,
) -> Result<(), Halt> {
    lists.rebuild(&pass.grid, session)?;
    let mut chosen = None;
    for _ in 0..puzzle.shape().cells() {
        let next = lists.highest(&pass.grid);
        let Some(cell) = next.or(chosen) else {
            break; // The board had no blank cell.
        };
        chosen = Some(cell);
        let is_new = next.is_some();
        if is_new {
            session.explain(|| lists.weighed(&pass.grid));
            session.emit(|| Event::Choose(cell));
        }
        let free = lists.free(cell, puzzle);
        session.explain(|| Detail::Colours {
            cell,
            free: free.clone(),
            drawn: free.first().copied(),
        });
        let Some(&digit) = free.first() else {
            session.emit(move || Event::DeadEnd(cell));
            pass.dead_end = Some(cell);
            break;
        };
        pass.grid[cell] = Some(digit);
        if is_new {
            pass.coloured += 1;
            if free.len() == 1 {
                session.emit(move || Event::Place(cell, digit));
            } else {
                pass.choices += 1;
                session.emit(move || Event::Try(cell, digit));
            }
            session.tick(1)?;
        }
        lists.rebuild(&pass.grid, session)?;
    }
    Ok(())
}

/// The neighbours of every cell with copies of their colours, and every cell's saturation.
struct Lists {
    layout: Layout,
    neighbours: Vec<Vec<Option<Digit>>>,
    saturation: Vec<usize>,
    operations: u64,
}

impl Lists {
    fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let layout = puzzle.layout();
        let degree = |cell| layout.peers(cell).len();
        Self {
            layout: layout.clone(),
            neighbours: shape
                .all_cells()
                .map(|cell| vec![None; degree(cell)])
                .collect(),
            saturation: vec![0; shape.cells()],
            operations: 0,
        }
    }

    /// The blank cells with their saturation, the most saturated first.
    fn weighed(&self, grid: &Grid) -> Detail {
        let saturation = |cell: Cell| self.saturation[cell.index()];
        let candidates = grid.blanks().map(|cell| (cell, saturation(cell)));
        Detail::weighed(candidates.collect())
    }

    /// Builds all lists from the grid.
    fn rebuild(&mut self, grid: &Grid, session: &mut Session) -> Result<(), Halt> {
        let shape = grid.shape();
        for list in &mut self.neighbours {
            list.fill(None);
            self.operations += list.len() as u64;
        }
        self.saturation.fill(0);
        for cell in shape.all_cells() {
            if shape.col(cell) == 0 {
                session.check()?;
            }
            let list = &mut self.neighbours[cell.index()];
            let mut end = 0;
            for other in shape.all_cells() {
                self.operations += 1;
                let is_neighbour = self.layout.peers(cell).binary_search(&other).is_ok();
                if !is_neighbour {
                    continue;
                }
                let colour = grid[other];
                if colour.is_some() {
                    let known = list.iter().position(|own| *own == colour);
                    self.operations += known.map_or(list.len(), |at| at + 1) as u64;
                    self.saturation[cell.index()] += usize::from(known.is_none());
                }
                list[end] = colour;
                end += 1;
            }
        }
        Ok(())
    }

    /// The first blank cell of the highest saturation.
    fn highest(&mut self, grid: &Grid) -> Option<Cell> {
        self.operations += self.saturation.len() as u64;
        let mut highest: Option<Cell> = None;
        for cell in grid.blanks() {
            let of = |cell: Cell| self.saturation[cell.index()];
            if highest.is_none_or(|known| of(cell) > of(known)) {
                highest = Some(cell);
            }
        }
        highest
    }

    /// The colours that no neighbour of a cell has and no pencil mark excludes.
    fn free(&mut self, cell: Cell, puzzle: &Puzzle) -> Vec<Digit> {
        let list = &self.neighbours[cell.index()];
        let is_free = |digit: &Digit| !list.contains(&Some(*digit)) && puzzle.allows(cell, *digit);
        let free: Vec<Digit> = puzzle.shape().digits().filter(is_free).collect();
        // The program looks no further than the first; the others only count as choices.
        let tested = free
            .first()
            .map_or(puzzle.shape().side(), |d| d.index() + 1);
        self.operations += (tested * list.len()) as u64;
        free
    }
}
