//! The colouring, who is in conflict, and which move is the best.
//!
//! Every candidate of every cell has a slot with a key. The key is the number of rivals (peers
//! that hold the digit), raised so far that a plain minimum over the slots of a cell finds its
//! best move: digits that are tabu come after all that are not, the digit that the cell holds
//! after those, and slots that only fill up the row last. A calendar takes the mark of a tabu
//! off again when its time is over. So the search for the best move, which is where the time
//! goes, looks at nothing but keys, eight at a time.

use satur_model::{Candidates, Cell, Digit, Random};

/// A cell takes a digit.
#[derive(Clone, Copy)]
pub(super) struct Step {
    cell: u16,
    slot: u32,
}

/// The colouring and its tables. Cells are numbered among the free ones here: settled cells
/// are in conflict with nobody.
pub(super) struct Table {
    random: Random,
    /// The free cells of the board.
    cells: Vec<Cell>,
    /// For each cell, the free cells that it sees and could disagree with.
    peers: Vec<Vec<u16>>,
    /// How many slots a cell has, and how many of them it uses.
    width: usize,
    sizes: Vec<u8>,
    keys: Vec<i16>,
    /// For each slot, its digit.
    digits: Vec<u8>,
    /// For each digit and cell, which slot of the cell is the digit's. The last slot of every
    /// cell stands for all digits that are no candidates: nobody looks at what is counted
    /// there, so nobody need ask.
    offsets: Vec<u8>,
    side: usize,
    /// For each cell, the slot of the digit that it holds.
    held: Vec<u32>,
    /// For each slot, when its tabu ends, and for each time to come the slots whose tabu ends
    /// then.
    tabu_until: Vec<u64>,
    calendar: Vec<Vec<u32>>,
    /// The cells in conflict, in no order, and where each stands among them.
    conflicts: Vec<u16>,
    place: Vec<u16>,
    /// By how much the best move of each cell in conflict changes the cost.
    changes: Vec<i16>,
    /// The best moves.
    ties: Vec<Step>,
    cost: u64,
    moves: u64,
}

/// Stands for no place among the conflicts.
const NOWHERE: u16 = u16::MAX;

// The ranges of keys: no cell has as many as 0x2000 peers.
const RIVALS: i16 = 0x1fff;
const TABU: i16 = 0x4000;
const HELD: i16 = 0x6000;
/// Where this comes from there is room to count up and down.
const UNUSED: i16 = 0x7000;
/// Keys are compared by the eight, as many as fit the vector registers of any machine.
const LANES: usize = 8;

impl Table {
    /// The table of a board none of whose cells is without candidates; no tabu will last for
    /// more than `longest` moves.
    pub(super) fn new(candidates: &Candidates, longest: usize, random: Random) -> Self {
        let shape = candidates.shape();
        // A cell with one candidate that no peer could take will never be in conflict.
        let is_free = |cell: Cell| match candidates[cell].single() {
            Some(digit) => shape
                .peers(cell)
                .iter()
                .any(|&peer| candidates[peer].contains(digit)),
            None => true,
        };
        let cells: Vec<Cell> = shape.all_cells().filter(|&cell| is_free(cell)).collect();
        let mut number = vec![NOWHERE; shape.cells()];
        for (at, cell) in cells.iter().enumerate() {
            number[cell.index()] = at as u16;
        }
        let peers = |&cell: &Cell| {
            let peers = shape.peers(cell).iter();
            let rivals = peers.filter(|&&peer| !(candidates[peer] & candidates[cell]).is_empty());
            rivals
                .map(|peer| number[peer.index()])
                .filter(|&peer| peer != NOWHERE)
                .collect()
        };
        let most = cells.iter().map(|&cell| candidates[cell].len()).max();
        let width = (most.unwrap_or(0) + 1).next_multiple_of(LANES);
        let mut offsets = vec![width as u8 - 1; cells.len() * shape.side()];
        let mut digits = vec![0; cells.len() * width];
        for (at, &cell) in cells.iter().enumerate() {
            for (offset, digit) in candidates[cell].iter().enumerate() {
                offsets[digit.index() * cells.len() + at] = offset as u8;
                digits[at * width + offset] = digit.index() as u8;
            }
        }
        Self {
            random,
            peers: cells.iter().map(peers).collect(),
            width,
            sizes: cells
                .iter()
                .map(|&cell| candidates[cell].len() as u8)
                .collect(),
            keys: vec![UNUSED; cells.len() * width],
            digits,
            offsets,
            side: shape.side(),
            held: vec![0; cells.len()],
            tabu_until: vec![0; cells.len() * width],
            calendar: vec![Vec::new(); longest + 1],
            conflicts: Vec::new(),
            place: vec![NOWHERE; cells.len()],
            changes: Vec::new(),
            ties: Vec::new(),
            cost: 0,
            moves: 0,
            cells,
        }
    }

    /// How many pairs of peers hold the same digit.
    pub(super) fn cost(&self) -> u64 {
        self.cost
    }

    /// How many cells are in conflict.
    pub(super) fn in_conflict(&self) -> usize {
        self.conflicts.len()
    }

    /// How many moves were made.
    pub(super) fn moves(&self) -> u64 {
        self.moves
    }

    /// The free cells.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// What the free cells hold, as indices of digits.
    pub(super) fn contents(&self) -> impl Iterator<Item = u8> + '_ {
        self.held.iter().map(|&slot| self.digits[slot as usize])
    }

    /// The cell and the digit of a step.
    pub(super) fn describe(&self, step: Step) -> (Cell, Digit) {
        let digit = self.digits[step.slot as usize];
        (
            self.cells[usize::from(step.cell)],
            Digit::new(usize::from(digit)),
        )
    }

    /// Begins anew: in a random order every cell takes the candidate that clashes least.
    pub(super) fn draw(&mut self) {
        let mut rivals = vec![0_u16; self.cells.len() * self.side];
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        self.random.shuffle(&mut order);
        let mut least = Vec::new();
        for cell in order {
            let row = self.row(cell);
            let rivals_of = |slot: usize| rivals[cell * self.side + usize::from(self.digits[slot])];
            let fewest = row.clone().map(rivals_of).min();
            least.clear();
            least.extend(row.filter(|&slot| Some(rivals_of(slot)) == fewest));
            let slot = least[self.random.below(least.len())];
            self.held[cell] = slot as u32;
            for &peer in &self.peers[cell] {
                rivals[usize::from(peer) * self.side + usize::from(self.digits[slot])] += 1;
            }
        }
        self.forget_tabus();
        self.conflicts.clear();
        self.place.fill(NOWHERE);
        self.cost = 0;
        // Also the slots that only fill up a row: what is counted there would add up from one
        // beginning to the next and leave its range in the end.
        self.keys.fill(UNUSED);
        for cell in 0..self.cells.len() {
            for slot in self.row(cell) {
                let digit = usize::from(self.digits[slot]);
                self.keys[slot] = rivals[cell * self.side + digit] as i16;
            }
            let held = self.held[cell] as usize;
            self.cost += self.keys[held] as u64;
            self.keys[held] |= HELD;
            self.note_conflict(cell);
        }
        self.cost /= 2;
    }

    /// The slots of a cell that are in use.
    fn row(&self, cell: usize) -> std::ops::Range<usize> {
        cell * self.width..cell * self.width + usize::from(self.sizes[cell])
    }

    /// The best move that is not tabu, or that leads below the lowest cost so far; among
    /// equals one at random; if all are tabu the best of them. Nothing if nothing can move.
    pub(super) fn choose(&mut self, lowest: u64) -> Option<Step> {
        let mut least = UNUSED;
        self.changes.clear();
        for &cell in &self.conflicts {
            let cell = usize::from(cell);
            let own = self.keys[self.held[cell] as usize] & RIVALS;
            let row = &self.keys[cell * self.width..][..self.width];
            let mut change = least_of(row) - own;
            if self.reaches(own, lowest) {
                for &key in row.iter().filter(|key| (TABU..HELD).contains(*key)) {
                    let aspired = (key & RIVALS) - own;
                    if self.cost.saturating_add_signed(i64::from(aspired)) < lowest {
                        change = change.min(aspired);
                    }
                }
            }
            self.changes.push(change);
            least = least.min(change);
        }
        self.ties.clear();
        for (&cell, &change) in self.conflicts.iter().zip(&self.changes) {
            if change == least {
                let at = usize::from(cell);
                let own = self.keys[self.held[at] as usize] & RIVALS;
                for slot in self.row(at) {
                    let key = self.keys[slot];
                    let is_aspired = (TABU..HELD).contains(&key)
                        && (key & RIVALS) - own == least
                        && self.cost.saturating_add_signed(i64::from(least)) < lowest;
                    if (key < HELD && key - own == least) || is_aspired {
                        let slot = slot as u32;
                        self.ties.push(Step { cell, slot });
                    }
                }
            }
        }
        match self.ties.len() {
            0 => None,
            ties => Some(self.ties[self.random.below(ties)]),
        }
    }

    /// Whether a cell with so many rivals could bring the cost below the lowest at all.
    fn reaches(&self, own: i16, lowest: u64) -> bool {
        self.cost.saturating_add_signed(-i64::from(own)) < lowest
    }

    /// Makes a move. The digit that the cell had is tabu for it in the next `base` moves and a
    /// random number of moves below `tenure`.
    pub(super) fn give(&mut self, step: Step, base: usize, tenure: usize) {
        self.moves += 1;
        let (cell, new) = (usize::from(step.cell), step.slot as usize);
        let old = std::mem::replace(&mut self.held[cell], step.slot) as usize;
        self.cost += (self.keys[new] & RIVALS) as u64;
        self.cost -= (self.keys[old] & RIVALS) as u64;
        self.keys[new] = (self.keys[new] & RIVALS) | HELD;
        self.tabu_until[new] = 0;
        self.keys[old] = (self.keys[old] & RIVALS) | TABU;
        let until = self.moves + (base + self.random.below(tenure)) as u64;
        self.tabu_until[old] = until;
        let day = self.day(until);
        self.calendar[day].push(old as u32);

        let (from, to) = (usize::from(self.digits[old]), usize::from(self.digits[new]));
        let cells = self.cells.len();
        for at in 0..self.peers[cell].len() {
            let peer = usize::from(self.peers[cell][at]);
            let row = peer * self.width;
            let left = row + usize::from(self.offsets[from * cells + peer]);
            let met = row + usize::from(self.offsets[to * cells + peer]);
            self.keys[left] -= 1;
            self.keys[met] += 1;
            let held = self.held[peer] as usize;
            if held == left || held == met {
                self.note_conflict(peer);
            }
        }
        self.note_conflict(cell);
        self.end_tabus();
    }

    fn day(&self, moves: u64) -> usize {
        (moves % self.calendar.len() as u64) as usize
    }

    /// Takes the marks off whose time is over now.
    fn end_tabus(&mut self) {
        let today = self.day(self.moves);
        while let Some(slot) = self.calendar[today].pop() {
            let slot = slot as usize;
            // It may have been taken up before its time, and be tabu anew until later.
            if self.tabu_until[slot] == self.moves {
                self.keys[slot] &= RIVALS;
            }
        }
    }

    fn forget_tabus(&mut self) {
        self.tabu_until.fill(0);
        self.calendar.iter_mut().for_each(Vec::clear);
    }

    /// Keeps the list of cells in conflict.
    fn note_conflict(&mut self, cell: usize) {
        let is_one = self.keys[self.held[cell] as usize] & RIVALS > 0;
        let place = self.place[cell];
        if is_one && place == NOWHERE {
            self.place[cell] = self.conflicts.len() as u16;
            self.conflicts.push(cell as u16);
        } else if !is_one && place != NOWHERE {
            self.conflicts.swap_remove(usize::from(place));
            if let Some(&moved) = self.conflicts.get(usize::from(place)) {
                self.place[usize::from(moved)] = place;
            }
            self.place[cell] = NOWHERE;
        }
    }
}

/// The least of keys whose number is a multiple of [`LANES`].
#[inline]
fn least_of(keys: &[i16]) -> i16 {
    let (chunks, _) = keys.as_chunks::<LANES>();
    let mut least = [UNUSED; LANES];
    for chunk in chunks {
        for (least, &key) in least.iter_mut().zip(chunk) {
            *least = key.min(*least);
        }
    }
    least.into_iter().fold(UNUSED, i16::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use satur_model::{Grid, Shape};
    use satur_testkit::boards;

    /// The colouring as a grid.
    fn grid(table: &Table, shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for (&cell, digit) in table.cells.iter().zip(table.contents()) {
            grid[cell] = Some(Digit::new(usize::from(digit)));
        }
        grid
    }

    /// How many peers hold a digit, counted on the grid.
    fn naive_rivals(grid: &Grid, cell: Cell, digit: Digit) -> i16 {
        let peers = grid.shape().peers(cell).iter();
        peers.filter(|&&peer| grid[peer] == Some(digit)).count() as i16
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
            // The truth about tabus: cell, digit, and the last move in which it holds.
            let mut tabus: Vec<(Cell, Digit, u64)> = Vec::new();
            for _ in 0..40 {
                let before = grid(&table, shape);
                let mut conflicts = 0;
                for (at, &cell) in table.cells.iter().enumerate() {
                    let own = before[cell].unwrap();
                    let rivals = naive_rivals(&before, cell, own);
                    prop_assert_eq!(rivals > 0, table.place[at] != NOWHERE);
                    conflicts += u64::from(rivals > 0);
                    for slot in table.row(at) {
                        let digit = Digit::new(usize::from(table.digits[slot]));
                        let key = table.keys[slot];
                        prop_assert_eq!(key & RIVALS, naive_rivals(&before, cell, digit));
                        prop_assert_eq!(key >= HELD, digit == own);
                        let is_tabu = tabus.iter().any(|&(c, d, until)| {
                            (c, d) == (cell, digit) && table.moves < until && digit != own
                        });
                        prop_assert_eq!((TABU..HELD).contains(&key), is_tabu);
                    }
                }
                let all: i16 = table.cells.iter().map(|&c| naive_rivals(&before, c, before[c].unwrap())).sum();
                prop_assert_eq!(table.cost * 2, all as u64);
                prop_assert_eq!(table.in_conflict() as u64, conflicts);
                let Some(step) = table.choose(0) else {
                    prop_assert!(table.cost == 0 || table.conflicts.iter().all(|&c| table.sizes[usize::from(c)] == 1));
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
                // Every move there is: its change, and whether it may be made.
                let mut moves = Vec::new();
                for &cell in &table.conflicts {
                    let cell = usize::from(cell);
                    let own = table.keys[table.held[cell] as usize] & RIVALS;
                    for slot in table.row(cell).filter(|&slot| table.keys[slot] < HELD) {
                        let change = i64::from((table.keys[slot] & RIVALS) - own);
                        let leads_to = table.cost.saturating_add_signed(change);
                        let is_free = table.keys[slot] < TABU || leads_to < lowest;
                        moves.push((change, is_free, slot as u32));
                    }
                }
                let free = moves.iter().filter(|(_, is_free, _)| *is_free);
                let best = free.map(|&(change, ..)| change).min();
                let best = best.or_else(|| moves.iter().map(|&(change, ..)| change).min());
                let made = moves.iter().find(|&&(.., slot)| slot == step.slot).unwrap();
                prop_assert_eq!(Some(made.0), best);
                table.give(step, 30, 10);
            }
        }
    }
    #[test]
    fn what_is_counted_for_no_candidate_stays_in_its_range() {
        let mut random = Random::new(8);
        let puzzle = boards::with_holes(boards::shape(4, 4), 150, &mut random);
        let mut table = Table::new(&puzzle.candidates(), 40, random);
        for _ in 0..300 {
            table.draw();
            for _ in 0..20 {
                let Some(step) = table.choose(0) else { break };
                table.give(step, 5, 10);
            }
        }
        for cell in 0..table.cells.len() {
            let peers = table.peers[cell].len() as i16;
            let row = cell * table.width..(cell + 1) * table.width;
            for slot in row.skip(usize::from(table.sizes[cell])) {
                let counted = table.keys[slot] - UNUSED;
                assert!(counted.abs() <= peers, "{counted} of {peers} peers");
            }
        }
    }
}
