//! The colouring, who is in conflict, and which move is the best.
//!
//! Every candidate of every cell has a slot with a key. The key is the number of rivals (peers
//! that hold the digit), raised so far that a plain minimum over the slots of a cell finds its
//! best move: digits that are tabu come after all that are not, the digit that the cell holds
//! after those, and slots that only fill up the row last. A calendar takes the mark of a tabu
//! off again when its time is over.
//!
//! *Cost of a move*: the places of two digits in three houses are counted up or down, and of the
//! cells in conflict only those are looked at anew whose keys have changed, eight keys at a time;
//! of the others the change that their best move makes is remembered. So a move takes a fraction
//! of a microsecond on boards of every size. Memory is about 40 bytes a candidate.
//!
//! *Rejected*: to count digits that are missing in houses instead of pairs of peers, all digits of
//! a cell judged by a few operations on words. A move costs the same, but on 25x25 at 45 % a
//! solution takes 210,000 moves instead of 50,000 to 100,000. To count a pair that shares both
//! a line and a block twice takes 185,000. Annealing over the same moves, a hundred million
//! proposals a second, never came below seven conflicts on the 36x36 boards at 50 % on which this
//! search comes to two. A legal partial filling whose gaps are closed by ejections, with a weight
//! for everything that is not covered, came to no less than a dozen gaps there.

use satur_model::{Candidates, Cell, Digit, Random};

/// A cell takes a digit.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    cell: u16,
    slot: u32,
}

/// Where a digit may stand in a house.
#[derive(Clone, Copy)]
struct Place {
    slot: u32,
    cell: u16,
    /// The row and the column of the cell.
    lines: [u8; 2],
}

/// The colouring and its tables. Cells are numbered among the free ones here: settled cells
/// are in conflict with nobody.
pub(crate) struct Table {
    random: Random,
    /// The free cells of the board, and the houses and the lines of each.
    cells: Vec<Cell>,
    houses: Vec<[u16; 3]>,
    lines: Vec<[u8; 2]>,
    /// How many slots a cell has, and how many of them it uses.
    width: usize,
    sizes: Vec<u8>,
    keys: Vec<i16>,
    /// For each slot, its digit.
    digits: Vec<u8>,
    side: usize,
    /// For each house and digit, where its places begin in the next list; one entry more.
    begins: Vec<u32>,
    places: Vec<Place>,
    /// For each cell, the slot of the digit that it holds.
    held: Vec<u32>,
    /// For each slot, when its tabu ends, and for each time to come the slots whose tabu ends
    /// then.
    tabu_until: Vec<u64>,
    calendar: Vec<Vec<u32>>,
    /// The slots that were made tabu and whose day has not come.
    tabus: Vec<u32>,
    /// The cells in conflict, in no order, and where each stands among them.
    conflicts: Vec<u16>,
    position: Vec<u16>,
    /// By how much the best move of each cell in conflict changes the cost, or [`UNKNOWN`].
    changes: Vec<i16>,
    /// The cells with the best moves.
    ties: Vec<u16>,
    cost: u64,
    moves: u64,
}

/// Stands for no place among the conflicts.
const NOWHERE: u16 = u16::MAX;
/// A change that has to be worked out.
const UNKNOWN: i16 = i16::MIN;

// The ranges of keys: no cell has as many as 0x2000 peers.
const RIVALS: i16 = 0x1fff;
const TABU: i16 = 0x4000;
const HELD: i16 = 0x6000;
/// Slots that nobody counts in.
const UNUSED: i16 = 0x7000;
/// Keys are compared by the eight, as many as fit the vector registers of any machine.
const LANES: usize = 8;
/// Tabus are looked through for one that is worth breaking only when the cost is this close to
/// the lowest. A cell with as many rivals is met on no board but a freshly drawn one.
const NEAR: u64 = 16;

impl Table {
    /// The table of a board none of whose cells is without candidates; no tabu will last for
    /// more than `longest` moves.
    pub(crate) fn new(candidates: &Candidates, longest: usize, random: Random) -> Self {
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
        let most = cells.iter().map(|&cell| candidates[cell].len()).max();
        let (width, side) = (most.unwrap_or(0).next_multiple_of(LANES), shape.side());
        let lines = |&cell: &Cell| [shape.row(cell) as u8, shape.col(cell) as u8];
        let lines: Vec<[u8; 2]> = cells.iter().map(lines).collect();
        let mut digits = vec![0; cells.len() * width];
        let mut lists = vec![Vec::new(); shape.houses().len() * side];
        for (at, &cell) in cells.iter().enumerate() {
            for (offset, digit) in candidates[cell].iter().enumerate() {
                let slot = at * width + offset;
                digits[slot] = digit.index() as u8;
                for house in shape.houses_of(cell) {
                    lists[house.index() * side + digit.index()].push(Place {
                        slot: slot as u32,
                        cell: at as u16,
                        lines: lines[at],
                    });
                }
            }
        }
        let mut begins = vec![0];
        begins.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        let houses = |&cell: &Cell| {
            let houses = shape.houses_of(cell);
            [0, 1, 2].map(|kind| houses[kind].index() as u16)
        };
        Self {
            random,
            houses: cells.iter().map(houses).collect(),
            lines,
            width,
            sizes: cells
                .iter()
                .map(|&cell| candidates[cell].len() as u8)
                .collect(),
            keys: vec![UNUSED; cells.len() * width],
            digits,
            side,
            begins,
            places: lists.concat(),
            held: vec![0; cells.len()],
            tabu_until: vec![0; cells.len() * width],
            calendar: vec![Vec::new(); (longest + 1).next_power_of_two()],
            tabus: Vec::new(),
            conflicts: Vec::new(),
            position: vec![NOWHERE; cells.len()],
            changes: Vec::new(),
            ties: Vec::new(),
            cost: 0,
            moves: 0,
            cells,
        }
    }

    /// How many pairs of peers hold the same digit.
    pub(crate) fn cost(&self) -> u64 {
        self.cost
    }

    /// How many cells are in conflict.
    pub(crate) fn in_conflict(&self) -> usize {
        self.conflicts.len()
    }

    /// How many moves were made.
    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    /// The free cells.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many candidates the free cells have in all.
    pub(crate) fn candidates(&self) -> usize {
        self.sizes.iter().map(|&size| usize::from(size)).sum()
    }

    /// What the free cells hold, as indices of digits.
    pub(crate) fn contents(&self) -> impl Iterator<Item = u8> + '_ {
        self.held.iter().map(|&slot| self.digits[slot as usize])
    }

    /// The cell and the digit of a step.
    pub(crate) fn describe(&self, step: Step) -> (Cell, Digit) {
        let digit = self.digits[step.slot as usize];
        (
            self.cells[usize::from(step.cell)],
            Digit::new(usize::from(digit)),
        )
    }

    /// Begins anew: in a random order every cell takes the candidate that clashes least.
    pub(crate) fn draw(&mut self) {
        self.clear();
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        self.random.shuffle(&mut order);
        let mut least = Vec::new();
        for cell in order {
            let row = self.row(cell);
            let fewest = self.keys[row.clone()].iter().min().copied();
            least.clear();
            least.extend(row.filter(|&slot| Some(self.keys[slot]) == fewest));
            let slot = least[self.random.below(least.len())];
            self.begin_with(cell, slot);
        }
        self.settle();
    }

    /// Nobody holds anything.
    fn clear(&mut self) {
        self.tabu_until.fill(0);
        self.tabus.clear();
        self.calendar.iter_mut().for_each(Vec::clear);
        self.conflicts.clear();
        self.changes.clear();
        self.position.fill(NOWHERE);
        for cell in 0..self.cells.len() {
            let row = self.row(cell);
            self.keys[row].fill(0);
        }
    }

    /// A cell takes its first digit.
    fn begin_with(&mut self, cell: usize, slot: usize) {
        self.held[cell] = slot as u32;
        for kind in 0..3 {
            for at in self.list(cell, slot, kind) {
                let place = self.places[at];
                if self.is_rival(cell, place, kind) {
                    self.keys[place.slot as usize] += 1;
                }
            }
        }
    }

    /// Every cell holds its first digit.
    fn settle(&mut self) {
        let mut rivals = 0;
        for cell in 0..self.cells.len() {
            let held = self.held[cell] as usize;
            rivals += self.keys[held] as u64;
            self.keys[held] |= HELD;
            self.note_conflict(cell);
        }
        self.cost = rivals / 2;
    }

    /// The slots of a cell that are in use.
    fn row(&self, cell: usize) -> std::ops::Range<usize> {
        cell * self.width..cell * self.width + usize::from(self.sizes[cell])
    }

    /// The places of a slot's digit in one of the houses of its cell.
    fn list(&self, cell: usize, slot: usize, kind: usize) -> std::ops::Range<usize> {
        let list =
            usize::from(self.houses[cell][kind]) * self.side + usize::from(self.digits[slot]);
        self.begins[list] as usize..self.begins[list + 1] as usize
    }

    /// Whether a place in this kind of house is one of another cell that was not met in the
    /// houses before: blocks share cells with lines.
    #[inline]
    fn is_rival(&self, cell: usize, place: Place, kind: usize) -> bool {
        if kind < 2 {
            return usize::from(place.cell) != cell;
        }
        let (own, theirs) = (self.lines[cell], place.lines);
        own[0] != theirs[0] && own[1] != theirs[1]
    }

    /// The best move that is not tabu, or that leads below the lowest cost so far; among
    /// equals one at random; if all are tabu the best of them. Nothing if nothing can move.
    pub(crate) fn choose(&mut self, lowest: u64) -> Option<Step> {
        let mut least = UNUSED;
        self.ties.clear();
        for at in 0..self.conflicts.len() {
            let mut change = self.changes[at];
            if change == UNKNOWN {
                let cell = usize::from(self.conflicts[at]);
                let own = self.keys[self.held[cell] as usize] & RIVALS;
                change = least_of(&self.keys[cell * self.width..][..self.width]) - own;
                self.changes[at] = change;
            }
            if change < least {
                least = change;
                self.ties.clear();
            }
            if change == least {
                self.ties.push(self.conflicts[at]);
            }
        }
        if self.cost < lowest + NEAR
            && let Some(step) = self.aspire(lowest, least)
        {
            return Some(step);
        }
        if self.ties.is_empty() {
            return None;
        }
        let cell = self.ties[self.random.below(self.ties.len())];
        let at = usize::from(cell);
        let wanted = least + (self.keys[self.held[at] as usize] & RIVALS);
        if wanted >= HELD {
            return None;
        }
        let row = self.row(at);
        let keys = &self.keys[row.clone()];
        let ties = keys.iter().filter(|&&key| key == wanted).count();
        let slot = match ties {
            1 => 0,
            _ => self.random.below(ties),
        };
        let keys = self.keys[row.clone()].iter();
        let mut equals = row.zip(keys).filter(|&(_, &key)| key == wanted);
        let slot = equals.nth(slot)?.0 as u32;
        Some(Step { cell, slot })
    }

    /// The best tabu move that leads below the lowest cost and changes more than `least`.
    fn aspire(&self, lowest: u64, mut least: i16) -> Option<Step> {
        let mut best = None;
        for &slot in &self.tabus {
            let key = self.keys[slot as usize];
            let cell = slot as usize / self.width;
            if self.position[cell] != NOWHERE && (TABU..HELD).contains(&key) {
                let change = (key & RIVALS) - (self.keys[self.held[cell] as usize] & RIVALS);
                if change < least && self.cost.saturating_add_signed(i64::from(change)) < lowest {
                    least = change;
                    let cell = cell as u16;
                    best = Some(Step { cell, slot });
                }
            }
        }
        best
    }

    /// Makes a move. The digit that the cell had is tabu for it in the next `base` moves and a
    /// random number of moves below `tenure`.
    pub(crate) fn give(&mut self, step: Step, base: usize, tenure: usize) {
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
        self.tabus.push(old as u32);

        for (slot, count) in [(old, -1), (new, 1)] {
            for kind in 0..3 {
                for at in self.list(cell, slot, kind) {
                    let place = self.places[at];
                    if self.is_rival(cell, place, kind) {
                        self.count(place, count);
                    }
                }
            }
        }
        self.note_conflict(cell);
        self.forget_change(cell);
        self.end_tabus();
    }

    /// A rival more or less for a digit in a cell.
    #[inline]
    fn count(&mut self, place: Place, count: i16) {
        let cell = usize::from(place.cell);
        self.keys[place.slot as usize] += count;
        if self.held[cell] == place.slot {
            self.note_conflict(cell);
        }
        self.forget_change(cell);
    }

    #[inline]
    fn forget_change(&mut self, cell: usize) {
        if let Some(change) = self.changes.get_mut(usize::from(self.position[cell])) {
            *change = UNKNOWN;
        }
    }

    fn day(&self, moves: u64) -> usize {
        // The length is a power of two: this is the remainder.
        moves as usize & (self.calendar.len() - 1)
    }

    /// Takes the marks off whose time is over now.
    fn end_tabus(&mut self) {
        let today = self.day(self.moves);
        while let Some(slot) = self.calendar[today].pop() {
            let at = slot as usize;
            // It may have been taken up before its time, and be tabu anew until later.
            if self.tabu_until[at] == self.moves {
                self.keys[at] &= RIVALS;
                self.forget_change(at / self.width);
            }
            if let Some(at) = self.tabus.iter().position(|&tabu| tabu == slot) {
                self.tabus.swap_remove(at);
            }
        }
    }

    /// Keeps the list of cells in conflict.
    fn note_conflict(&mut self, cell: usize) {
        let is_one = self.keys[self.held[cell] as usize] & RIVALS > 0;
        let position = self.position[cell];
        if is_one && position == NOWHERE {
            self.position[cell] = self.conflicts.len() as u16;
            self.conflicts.push(cell as u16);
            self.changes.push(UNKNOWN);
        } else if !is_one && position != NOWHERE {
            self.conflicts.swap_remove(usize::from(position));
            self.changes.swap_remove(usize::from(position));
            if let Some(&moved) = self.conflicts.get(usize::from(position)) {
                self.position[usize::from(moved)] = position;
            }
            self.position[cell] = NOWHERE;
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
                    prop_assert_eq!(rivals > 0, table.position[at] != NOWHERE);
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
                for (&cell, &change) in table.conflicts.iter().zip(&table.changes) {
                    let row = &table.keys[usize::from(cell) * table.width..][..table.width];
                    let own = table.keys[table.held[usize::from(cell)] as usize] & RIVALS;
                    prop_assert!(change == UNKNOWN || change == least_of(row) - own);
                }
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
}
