//! The colouring, its conflicts, and the best move.
//!
//! Every cell has a row of marks, a byte for each digit: whether the cell may take it, holds it, or
//! must not take it for some moves. The sum of the mark and the number of rivals (peers that hold
//! the digit) is a key, and the least key of a cell is its best move: tabu digits come after all
//! others, the digit that the cell holds after those, and digits that are not candidates last. A
//! calendar removes the mark of a tabu when its time is over.
//!
//! *Cost of a move*: rivals are not stored but added up from [`counts`](super::counts) of houses.
//! Only cells in conflict can move, and only those that share a house with the cell that moved are
//! evaluated again, sixteen digits at a time; for the others the change of their best move is
//! remembered. Memory is five bytes for each digit of a free cell.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-inner-loops.md`: counting digits that are
//! missing in houses instead of pairs of peers; counting a pair that shares a line and a block
//! twice; annealing over the same moves; legal partial fillings with ejections.

use satur_model::{Candidates, Cell, Digit, Random};

use super::conflicts::Conflicts;
use super::counts::Counts;
use super::rows::{LENGTH, Row, equal, least, pick};

/// A move: a cell takes a digit.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    cell: u16,
    digit: u8,
}

impl Step {
    fn new(cell: usize, digit: usize) -> Self {
        let (cell, digit) = (cell as u16, digit as u8);
        Self { cell, digit }
    }
}

/// The colouring and its tables. Cells are numbered among the free ones: settled cells are never in
/// conflict.
pub(crate) struct Table {
    random: Random,
    /// The free cells of the board.
    cells: Vec<Cell>,
    /// The total number of their candidates.
    candidates: usize,
    counts: Counts,
    /// For each cell a row of marks.
    marks: Vec<u8>,
    /// For each cell, the digit that it holds.
    held: Vec<u8>,
    /// For each mark, the end of its tabu; `calendar` has, for each future move, the marks whose
    /// tabu ends then.
    tabu_until: Vec<u32>,
    calendar: Vec<Vec<(u16, u8)>>,
    conflicts: Conflicts,
    /// Cells in conflict that have to be evaluated again.
    touched: Vec<u16>,
    cost: u64,
    moves: u64,
}

// The marks. A digit that may be taken and has more than 63 rivals counts as tabu; this happens
// only on hopeless boards.
const FREE: u8 = 0;
const TABU: u8 = 0x40;
const HELD: u8 = 0x80;
const NEVER: u8 = 0xff;

impl Table {
    /// Returns the table of a board none of whose cells is without candidates; no tabu lasts for
    /// more than `longest` moves.
    pub(crate) fn new(candidates: &Candidates, longest: usize, random: Random) -> Self {
        let shape = candidates.shape();
        // A cell with one candidate that no peer can take will never be in conflict.
        let is_free = |cell: Cell| match candidates[cell].single() {
            Some(digit) => shape
                .peers(cell)
                .iter()
                .any(|&peer| candidates[peer].contains(digit)),
            None => true,
        };
        let cells: Vec<Cell> = shape.all_cells().filter(|&cell| is_free(cell)).collect();
        let counts = Counts::new(shape, &cells);
        let mut marks = vec![NEVER; cells.len() * counts.stride()];
        for (&cell, row) in cells.iter().zip(marks.chunks_mut(counts.stride())) {
            for digit in candidates[cell].iter() {
                row[digit.index()] = FREE;
            }
        }
        Self {
            random,
            candidates: cells.iter().map(|&cell| candidates[cell].len()).sum(),
            counts,
            held: vec![0; cells.len()],
            tabu_until: vec![0; marks.len()],
            marks,
            calendar: vec![Vec::new(); (longest + 1).next_power_of_two()],
            conflicts: Conflicts::new(cells.len()),
            touched: vec![0; cells.len()],
            cost: 0,
            moves: 0,
            cells,
        }
    }

    /// The number of pairs of peers that hold the same digit.
    pub(crate) fn cost(&self) -> u64 {
        self.cost
    }

    /// The number of cells in conflict.
    pub(crate) fn in_conflict(&self) -> usize {
        self.conflicts.len()
    }

    /// The number of moves so far.
    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    /// The free cells.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The total number of candidates of the free cells.
    pub(crate) fn candidates(&self) -> usize {
        self.candidates
    }

    /// The digits of the free cells, as indices.
    pub(crate) fn contents(&self) -> impl Iterator<Item = u8> + '_ {
        self.held.iter().copied()
    }

    /// The cell and the digit of a step.
    pub(crate) fn describe(&self, step: Step) -> (Cell, Digit) {
        (
            self.cells[usize::from(step.cell)],
            Digit::new(usize::from(step.digit)),
        )
    }

    /// The digit of the cell of a move before it.
    pub(crate) fn replaced(&self, step: Step) -> Digit {
        Digit::new(usize::from(self.held[usize::from(step.cell)]))
    }

    /// Draws a new board: in a random order every cell takes the candidate that clashes least.
    pub(crate) fn draw(&mut self) {
        self.clear();
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        self.random.shuffle(&mut order);
        for &cell in &order {
            let keys = self.counts.keys(cell, self.row(cell));
            let digit = best_digit(&keys, |ties| self.random.below(ties)).map_or(0, |best| best.1);
            self.held[cell] = digit as u8;
            self.counts.add(cell, digit);
        }
        let mut rivals = 0;
        for cell in 0..self.cells.len() {
            let held = usize::from(self.held[cell]);
            self.marks[cell * self.counts.stride() + held] = HELD;
            let own = self.counts.of(cell, held) - 1;
            rivals += u64::from(own);
            if own > 0 {
                self.enter(cell, own);
            }
        }
        self.cost = rivals / 2;
    }

    /// Clears all digits.
    fn clear(&mut self) {
        for mark in &mut self.marks {
            if *mark != NEVER {
                *mark = FREE;
            }
        }
        self.tabu_until.fill(0);
        self.calendar.iter_mut().for_each(Vec::clear);
        self.conflicts.clear();
        self.counts.clear();
    }

    /// The best move that is not tabu, or that leads below the lowest cost so far; among equals a
    /// random one; if all are tabu the best of them. `None` if nothing can move.
    pub(crate) fn choose(&mut self, lowest: u64) -> Option<Step> {
        let [least, tabu] = self.conflicts.least();
        if tabu < least && self.cost.saturating_add_signed(i64::from(tabu)) < lowest {
            let cell = self.conflicts.with(tabu, true, |_| 0)?;
            let keys = self.counts.keys(cell, self.row(cell));
            let keys = keys.map(|row| row.map(|key| key ^ TABU));
            let (_, digit) = best_digit(&keys, |_| 0)?;
            return Some(Step::new(cell, digit));
        }
        let random = &mut self.random;
        let cell = self
            .conflicts
            .with(least, false, |ties| random.below(ties))?;
        let keys = self.counts.keys(cell, self.row(cell));
        let used = self.counts.stride().div_ceil(LENGTH);
        let (key, digit) = best_digit(&keys[..used], |ties| match ties {
            1 => 0,
            _ => self.random.below(ties),
        })?;
        (key < HELD).then_some(Step::new(cell, digit))
    }

    /// Makes a move. The replaced digit is tabu for the cell in the next `base` moves and a random
    /// number of moves below `tenure`. Returns the last move in which it is.
    pub(crate) fn give(&mut self, step: Step, base: usize, tenure: usize) -> u64 {
        self.moves += 1;
        let (cell, new) = (usize::from(step.cell), usize::from(step.digit));
        let old = usize::from(std::mem::replace(&mut self.held[cell], step.digit));
        self.counts.take(cell, old);
        let rivals = self.counts.of(cell, new);
        self.cost += u64::from(rivals);
        self.cost -= u64::from(self.counts.of(cell, old));
        let lone = self.counts.lone_holders(cell, new);
        self.counts.add(cell, new);

        let stride = self.counts.stride();
        self.marks[cell * stride + new] = HELD;
        self.tabu_until[cell * stride + new] = 0;
        self.marks[cell * stride + old] = TABU;
        let until = self.moves + (base + self.random.below(tenure)) as u64;
        self.tabu_until[cell * stride + old] = until as u32;
        let day = self.day(until);
        self.calendar[day].push((step.cell, old as u8));

        // A cell that can take neither digit need not be evaluated; this is done without a branch.
        let mut touched = 0;
        let digits = [old as u8, step.digit];
        self.conflicts
            .update(cell, digits, rivals.min(255) as u8, |cell| {
                self.touched[touched] = cell;
                let row = usize::from(cell) * stride;
                let is_changed = self.marks[row + old] & self.marks[row + new] != NEVER;
                touched += usize::from(is_changed);
            });
        for at in 0..touched {
            self.judge(usize::from(self.touched[at]));
        }
        for lone in lone {
            if let Some(cell) = lone
                && !self.conflicts.contains(cell)
            {
                self.enter(cell, 1);
            }
        }
        self.end_tabus();
        until
    }

    /// The marks of a cell.
    #[inline]
    fn row(&self, cell: usize) -> &[u8] {
        let stride = self.counts.stride();
        &self.marks[cell * stride..][..stride]
    }

    /// Adds a cell that comes into conflict with `rivals` others.
    #[inline]
    fn enter(&mut self, cell: usize, rivals: u16) {
        let (houses, held) = (self.counts.houses(cell), self.held[cell]);
        self.conflicts
            .enter(cell, houses, held, rivals.min(255) as u8);
        self.judge(cell);
    }

    /// Computes the best moves of a cell in conflict.
    #[inline]
    fn judge(&mut self, cell: usize) {
        // With the tabu bit flipped, tabu digits come first and free ones after them.
        let keys = self.counts.least(cell, self.row(cell), TABU);
        self.conflicts.judge(cell, keys);
    }

    fn day(&self, moves: u64) -> usize {
        // The length is a power of two: this is the remainder.
        moves as usize & (self.calendar.len() - 1)
    }

    /// Removes the marks whose time is over.
    #[inline]
    fn end_tabus(&mut self) {
        let today = self.day(self.moves);
        while let Some((cell, digit)) = self.calendar[today].pop() {
            let cell = usize::from(cell);
            let at = cell * self.counts.stride() + usize::from(digit);
            // The digit may have been taken before its time, and be tabu again until later.
            if self.tabu_until[at] == self.moves as u32 {
                self.marks[at] = FREE;
                if self.conflicts.contains(cell) {
                    self.judge(cell);
                }
            }
        }
    }
}

impl super::Colouring for Table {
    type Step = Step;

    fn cost(&self) -> u64 {
        Self::cost(self)
    }

    fn in_conflict(&self) -> usize {
        Self::in_conflict(self)
    }

    fn moves(&self) -> u64 {
        Self::moves(self)
    }

    fn cells(&self) -> &[Cell] {
        Self::cells(self)
    }

    fn contents(&self) -> impl Iterator<Item = u8> + '_ {
        Self::contents(self)
    }

    fn describe(&self, step: Step) -> (Cell, Digit) {
        Self::describe(self, step)
    }

    fn replaced(&self, step: Step) -> Digit {
        Self::replaced(self, step)
    }

    fn draw(&mut self) {
        Self::draw(self);
    }

    fn choose(&mut self, lowest: u64) -> Option<Step> {
        Self::choose(self, lowest)
    }

    fn give(&mut self, step: Step, base: usize, tenure: usize) -> u64 {
        Self::give(self, step, base, tenure)
    }
}

/// The least key, and one of the digits that have it.
#[inline]
fn best_digit(keys: &[Row], choose: impl FnOnce(usize) -> usize) -> Option<(u8, usize)> {
    let least = least(keys.iter());
    let rows = [0, 1];
    let word = |&row: &usize| equal(&keys[row], least);
    let (row, lane) = pick(&rows[..keys.len()], word, choose)?;
    Some((least, row * LENGTH + lane))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use satur_model::{DigitSet, Grid, Shape};
    use satur_testkit::boards;

    /// The colouring as a grid.
    fn grid(table: &Table, shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for (&cell, digit) in table.cells.iter().zip(table.contents()) {
            grid[cell] = Some(Digit::new(usize::from(digit)));
        }
        grid
    }

    /// The number of peers that hold a digit, counted on the grid.
    fn naive_rivals(grid: &Grid, cell: Cell, digit: Digit) -> u16 {
        let peers = grid.shape().peers(cell).iter();
        peers.filter(|&&peer| grid[peer] == Some(digit)).count() as u16
    }

    /// The candidates of a free cell, with their marks.
    fn marks(table: &Table, at: usize) -> Vec<(Digit, u8)> {
        let marks = table.row(at).iter().enumerate();
        let marks = marks.filter(|&(_, &mark)| mark != NEVER);
        marks
            .map(|(digit, &mark)| (Digit::new(digit), mark))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

        #[test]
        fn tables_agree_with_a_recount(
            seed in 0_u64..1 << 40,
            pick in 0_usize..19,
            share in 3_usize..9,
        ) {
            let mut random = Random::new(seed);
            let shape = [boards::small_shapes(), boards::large_shapes()].concat()[pick];
            let puzzle = boards::with_holes(shape, shape.cells() * share / 8, &mut random);
            let candidates = puzzle.candidates();
            let mut table = Table::new(&candidates, 12, random);
            table.draw();
            // The expected tabus: cell, digit, and the last move in which it holds.
            let mut tabus: Vec<(Cell, Digit, u64)> = Vec::new();
            for _ in 0..40 {
                let before = grid(&table, shape);
                let (mut conflicts, mut pairs, mut best) = (0, 0, [i16::MAX; 2]);
                for (at, &cell) in table.cells.iter().enumerate() {
                    let own = before[cell].unwrap();
                    let rivals = naive_rivals(&before, cell, own);
                    prop_assert_eq!(rivals > 0, table.conflicts.contains(at));
                    conflicts += usize::from(rivals > 0);
                    pairs += u64::from(rivals);
                    prop_assert_eq!(
                        marks(&table, at).iter().map(|mark| mark.0).collect::<DigitSet>(),
                        candidates[cell]
                    );
                    for (digit, mark) in marks(&table, at) {
                        let counted = table.counts.of(at, digit.index()) - u16::from(digit == own);
                        prop_assert_eq!(counted, naive_rivals(&before, cell, digit));
                        prop_assert_eq!(mark == HELD, digit == own);
                        let is_tabu = tabus.iter().any(|&(c, d, until)| {
                            (c, d) == (cell, digit) && table.moves < until && digit != own
                        });
                        prop_assert_eq!(mark == TABU, is_tabu);
                        if rivals > 0 && digit != own {
                            let best = &mut best[usize::from(is_tabu)];
                            *best = (*best).min(counted as i16 - rivals as i16);
                        }
                    }
                }
                prop_assert_eq!(table.cost * 2, pairs);
                prop_assert_eq!(table.in_conflict(), conflicts);
                // The remembered moves; a value beyond the marks means that there is none.
                for (remembered, best) in table.conflicts.least().into_iter().zip(best) {
                    prop_assert!(remembered == best || best == i16::MAX && remembered >= i16::from(TABU) / 2);
                }
                let Some(step) = table.choose(0) else {
                    let is_stuck = best == [i16::MAX; 2];
                    prop_assert!(table.cost == 0 || is_stuck);
                    break;
                };
                let (cell, digit) = table.describe(step);
                let old = before[cell].unwrap();
                tabus.retain(|&(c, d, _)| (c, d) != (cell, digit));
                table.give(step, 4, 1);
                tabus.push((cell, old, table.moves + 4));
            }
        }

        #[test]
        fn the_best_move_is_chosen(seed in 0_u64..1 << 40, lowest in 0_u64..60) {
            let mut random = Random::new(seed);
            let puzzle = boards::with_holes(Shape::classic(), 60, &mut random);
            let mut table = Table::new(&puzzle.candidates(), 40, random);
            table.draw();
            for _ in 0..30 {
                let Some(step) = table.choose(lowest) else { break };
                let before = grid(&table, Shape::classic());
                // All moves: the change, and whether it may be made.
                let mut moves = Vec::new();
                for (at, &cell) in table.cells.iter().enumerate() {
                    let own = i64::from(naive_rivals(&before, cell, before[cell].unwrap()));
                    for (digit, mark) in marks(&table, at) {
                        if own > 0 && mark != HELD {
                            let change = i64::from(naive_rivals(&before, cell, digit)) - own;
                            let leads_to = table.cost.saturating_add_signed(change);
                            let is_free = mark == FREE || leads_to < lowest;
                            moves.push((change, is_free, (cell, digit)));
                        }
                    }
                }
                let free = moves.iter().filter(|(_, is_free, _)| *is_free);
                let best = free.map(|&(change, ..)| change).min();
                let best = best.or_else(|| moves.iter().map(|&(change, ..)| change).min());
                let made = table.describe(step);
                let made = moves.iter().find(|&&(.., step)| step == made).unwrap();
                prop_assert_eq!(Some(made.0), best);
                table.give(step, 30, 10);
            }
        }
    }

    #[test]
    fn a_hopeless_board_does_no_harm() {
        // Three digits for a hundred cells: more rivals than a byte can represent.
        let shape = boards::shape(10, 10);
        let mut candidates = Candidates::full(shape);
        for cell in shape.all_cells() {
            candidates[cell] = (0..3).map(Digit::new).collect();
        }
        let mut table = Table::new(&candidates, 40, Random::new(3));
        table.draw();
        for _ in 0..3000 {
            let Some(step) = table.choose(0) else { break };
            table.give(step, 20, 10);
        }
        let after = grid(&table, shape);
        let rivals = |&cell: &Cell| u64::from(naive_rivals(&after, cell, after[cell].unwrap()));
        assert_eq!(table.cost * 2, table.cells.iter().map(rivals).sum::<u64>());
    }
}
