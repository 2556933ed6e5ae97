//! Tabu search on any graph: boards with rules beyond rows, columns and blocks.
//!
//! For every cell and digit there is the number of peers that hold the digit; a move changes those
//! of the peers of one cell. All moves of all cells in conflict are examined each time.
//! [`table`](super::table) does the same from counts of houses, several times as fast, if a cell
//! has one row, one column and one block.

use satur_model::{Candidates, Cell, Digit, Layout, Random};

/// A colouring of a graph. Cells are numbered among the free ones.
pub(super) struct GraphTable {
    random: Random,
    side: usize,
    cells: Vec<Cell>,
    /// For each cell, its free peers.
    peers: Vec<Vec<u32>>,
    /// For each cell, the digits that it may take.
    digits: Vec<Vec<u8>>,
    /// For each cell and digit, the number of peers that hold it.
    rivals: Vec<u16>,
    /// For each cell and digit, the last move in which it is tabu.
    tabu_until: Vec<u64>,
    held: Vec<u8>,
    cost: u64,
    in_conflict: usize,
    moves: u64,
}

/// A move: a cell takes a digit.
#[derive(Clone, Copy)]
pub(super) struct GraphStep {
    cell: u32,
    digit: u8,
}

impl GraphTable {
    pub(super) fn new(layout: &Layout, candidates: &Candidates, random: Random) -> Self {
        let shape = layout.shape();
        // A cell with one candidate that no peer can take will never be in conflict.
        let is_free = |cell: &Cell| match candidates[*cell].single() {
            Some(digit) => {
                let mut peers = layout.peers(*cell).iter();
                peers.any(|&peer| candidates[peer].contains(digit))
            }
            None => true,
        };
        let cells: Vec<Cell> = shape.all_cells().filter(is_free).collect();
        let mut numbers = vec![u32::MAX; shape.cells()];
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = number as u32;
        }
        let free_peers = |cell: &Cell| {
            let peers = layout.peers(*cell).iter().map(|peer| numbers[peer.index()]);
            peers.filter(|&number| number != u32::MAX).collect()
        };
        let digits = |cell: &Cell| {
            let digits = candidates[*cell].iter();
            digits.map(|digit| digit.index() as u8).collect()
        };
        let side = shape.side();
        Self {
            random,
            side,
            peers: cells.iter().map(free_peers).collect(),
            digits: cells.iter().map(digits).collect(),
            rivals: vec![0; cells.len() * side],
            tabu_until: vec![0; cells.len() * side],
            held: vec![0; cells.len()],
            cells,
            cost: 0,
            in_conflict: 0,
            moves: 0,
        }
    }

    fn own(&self, cell: usize) -> u16 {
        self.rivals[cell * self.side + usize::from(self.held[cell])]
    }

    fn change(&mut self, cell: usize, digit: usize, by: i16) {
        for &peer in &self.peers[cell] {
            let rivals = &mut self.rivals[peer as usize * self.side + digit];
            *rivals = rivals.wrapping_add_signed(by);
        }
    }
}

impl super::Colouring for GraphTable {
    type Step = GraphStep;

    fn cost(&self) -> u64 {
        self.cost
    }

    fn in_conflict(&self) -> usize {
        self.in_conflict
    }

    fn moves(&self) -> u64 {
        self.moves
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn contents(&self) -> impl Iterator<Item = u8> + '_ {
        self.held.iter().copied()
    }

    fn describe(&self, step: GraphStep) -> (Cell, Digit) {
        let digit = Digit::new(usize::from(step.digit));
        (self.cells[step.cell as usize], digit)
    }

    fn replaced(&self, step: GraphStep) -> Digit {
        Digit::new(usize::from(self.held[step.cell as usize]))
    }

    fn draw(&mut self) {
        self.rivals.fill(0);
        self.tabu_until.fill(0);
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        self.random.shuffle(&mut order);
        for cell in order {
            let key = |&digit: &u8| self.rivals[cell * self.side + usize::from(digit)];
            let least = self.digits[cell].iter().map(key).min().unwrap_or(0);
            let best: Vec<u8> = self.digits[cell]
                .iter()
                .copied()
                .filter(|digit| key(digit) == least)
                .collect();
            let digit = best[self.random.below(best.len())];
            self.held[cell] = digit;
            self.change(cell, usize::from(digit), 1);
        }
        let rivals = (0..self.cells.len()).map(|cell| u64::from(self.own(cell)));
        self.cost = rivals.sum::<u64>() / 2;
        self.in_conflict = (0..self.cells.len())
            .filter(|&cell| self.own(cell) > 0)
            .count();
    }

    fn choose(&mut self, lowest: u64) -> Option<GraphStep> {
        let mut best: Option<(bool, i32, GraphStep)> = None;
        let mut equals = 0;
        for cell in 0..self.cells.len() {
            let own = i32::from(self.own(cell));
            if own == 0 {
                continue;
            }
            for &digit in self.digits[cell]
                .iter()
                .filter(|&&digit| digit != self.held[cell])
            {
                let at = cell * self.side + usize::from(digit);
                let change = i32::from(self.rivals[at]) - own;
                let is_tabu = self.tabu_until[at] > self.moves
                    && self.cost.saturating_add_signed(i64::from(change)) >= lowest;
                let key = (is_tabu, change);
                let step = GraphStep {
                    cell: cell as u32,
                    digit,
                };
                match best {
                    Some((tabu, least, _)) if key > (tabu, least) => {}
                    Some((tabu, least, _)) if key == (tabu, least) => {
                        equals += 1;
                        if self.random.below(equals) == 0 {
                            best = Some((is_tabu, change, step));
                        }
                    }
                    _ => {
                        equals = 1;
                        best = Some((is_tabu, change, step));
                    }
                }
            }
        }
        best.map(|(_, _, step)| step)
    }

    fn give(&mut self, step: GraphStep, base: usize, tenure: usize) -> u64 {
        self.moves += 1;
        let (cell, new) = (step.cell as usize, usize::from(step.digit));
        let old = usize::from(std::mem::replace(&mut self.held[cell], step.digit));
        let row = cell * self.side;
        self.cost += u64::from(self.rivals[row + new]);
        self.cost -= u64::from(self.rivals[row + old]);
        self.change(cell, old, -1);
        self.change(cell, new, 1);
        let until = self.moves + (base + self.random.below(tenure)) as u64;
        self.tabu_until[row + old] = until;
        self.in_conflict = (0..self.cells.len())
            .filter(|&cell| self.own(cell) > 0)
            .count();
        until
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle, Shape, rules};

    use super::super::Colouring;
    use super::*;

    /// The counts kept from move to move equal a recount.
    #[test]
    fn numbers_agree_with_a_recount() {
        for ids in [&["x"][..], &["anti-knight", "windoku"], &["samurai"]] {
            let rules: Vec<_> = ids.iter().map(|id| rules::find(id).unwrap()).collect();
            let layout = Layout::new(Shape::classic(), None, &rules).unwrap();
            let empty = Puzzle::new(Grid::empty(layout.shape()));
            let puzzle = empty.with_layout(layout.clone()).unwrap();
            let mut table = GraphTable::new(&layout, &puzzle.candidates(), Random::new(5));
            table.draw();
            for _ in 0..60 {
                let mut grid = Grid::empty(layout.shape());
                for (&cell, digit) in table.cells().iter().zip(table.contents()) {
                    grid[cell] = Some(Digit::new(usize::from(digit)));
                }
                let (mut cost, mut in_conflict) = (0, 0);
                for cell in layout.shape().all_cells() {
                    let peers = layout.peers(cell).iter();
                    let rivals = peers.filter(|&&peer| grid[peer] == grid[cell]).count();
                    cost += rivals as u64;
                    in_conflict += usize::from(rivals > 0);
                }
                assert_eq!((table.cost(), table.in_conflict()), (cost / 2, in_conflict));
                let Some(step) = table.choose(0) else { break };
                table.give(step, 2, 5);
            }
        }
    }
}
